"""Saves: what survives the switch."""
