"""What device code may not do."""
