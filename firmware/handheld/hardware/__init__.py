"""The handheld's parts: finding them, and the panels that show the picture."""
