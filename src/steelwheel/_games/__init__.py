"""Games and ranking systems as data, and how the core plays a game."""
