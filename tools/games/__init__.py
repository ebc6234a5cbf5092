"""What the games say of themselves on the desktop: their text, their records, their figures."""
