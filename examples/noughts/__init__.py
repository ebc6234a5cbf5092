"""Noughts and crosses: the smallest game for the handheld, and what `new-game` copies."""
