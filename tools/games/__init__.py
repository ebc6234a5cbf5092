"""What each game says of itself on the desktop, in one place per game."""
