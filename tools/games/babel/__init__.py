"""Babel as text, its records, share codes, reasons, players of the arena and a robot that plays it."""
