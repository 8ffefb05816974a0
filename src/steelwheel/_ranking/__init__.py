"""Ranks of hands: of cards as they are, of Omaha, with boards; names and cards that play."""
