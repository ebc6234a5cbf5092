"""The whole application from title to result. TAPS: a button (6: none) and tens of ms each; EIGHT: chance."""

import os

import handset
import standins

standins.install()
os.urandom = lambda n: EIGHT[:n]  # noqa: F821


def show():
    """Everything that is on the screen, in one line."""
    c = handset.console.canvas
    pixels = bytes(c.pixels.pixels) if c.pixels is not None else b""
    print(type(handset.console.top).__name__, bytes(c.tiles), c._inverse, c._sprite, c._block, pixels)


handset.power_on()
for _ in handset.played(TAPS):  # noqa: F821
    show()
game = [screen.director for screen in handset.console._stack if hasattr(screen, "director")][0]
print(bytes(game.match.state))
print(bytes(game.match.moves))
