"""Power cuts and damage that saves must stand."""
