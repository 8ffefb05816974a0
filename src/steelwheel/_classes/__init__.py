"""The classes of hands of each system: their names, and how many hands they have."""
