"""A closer look at a tower."""
from __future__ import annotations
class Closer:
    def __init__(self, director, slot): self.console=director.console
    def draw(self, canvas): pass
    def press(self, button, kind): self.console.pop()
