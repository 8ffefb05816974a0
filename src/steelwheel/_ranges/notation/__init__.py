"""The notation of ranges: from text to patterns, and back to the shortest text."""
