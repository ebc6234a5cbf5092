"""For developers: check, measure and try everything."""
