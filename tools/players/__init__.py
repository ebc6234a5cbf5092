"""Who plays in the arena, and what their weights are made of."""
