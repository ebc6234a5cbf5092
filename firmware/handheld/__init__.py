"""The console: display, buttons, clock, saves, and the screens any game needs. Knows no game."""
