"""Pictures, by matplotlib."""
