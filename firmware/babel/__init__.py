"""Babel by Uwe Rosenberg and Hagen Dorgathen, a cartridge for the handheld."""
