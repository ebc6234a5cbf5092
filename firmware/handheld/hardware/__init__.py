"""What the handheld is made of: finding its parts and pins."""
