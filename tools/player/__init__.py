"""For players: play it here, and take positions and whole games apart as text."""
