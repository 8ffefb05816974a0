"""The notation of ranges, combinations of cards by number, and the grid of 169 classes."""
