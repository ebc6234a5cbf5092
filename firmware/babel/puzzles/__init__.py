"""Puzzles: a position, one turn, one goal. Loaded when they are wanted, and unloaded after."""
