"""What a game gets that brings no module of its own of the same name; see docs/a-new-game.md."""
