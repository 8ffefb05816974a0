"""Deals as arrays: read, ranked, shown; chips."""
