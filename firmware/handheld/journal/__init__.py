"""Saves: games, settings and statistics that survive power-off."""
