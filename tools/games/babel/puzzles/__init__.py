"""Babel's puzzles on the desktop: found in games, proven, graded, written down and packed."""
