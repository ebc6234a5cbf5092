"""What every match needs, whatever the game."""
