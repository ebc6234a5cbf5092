"""Babel for the desktop tools: notation, records, share codes, reasons, arena players and a robot."""
