"""What odds of draws are made of."""
