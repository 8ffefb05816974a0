"""The ways to count every deal, each with what it costs."""
