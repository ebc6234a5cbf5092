"""Restless fingers: PRESSES random presses, with sleeps, power cuts and other languages in between."""

import os

import handset
import standins
from standins import world

number = 12345


def roll(n):
    """A number below n."""
    global number
    number = (number * 75 + 74) % 65537
    return number % n


standins.install()
os.urandom = lambda n: bytes([roll(256) for _ in range(n)])
handset.power_on()
handset.tap(5, 40)  # no lessons, but games
for press in range(PRESSES):  # noqa: F821
    what = roll(200)
    if what == 0:
        handset.power_on()
    elif what == 1:
        handset.run(roll(400) * 1000)
    elif what == 2:
        handset.console.settings.language = roll(3)
        handset.console.settings.flip = roll(4)
        handset.console.settings.save()
    else:
        # A is pressed most, so that games go on; B seldom, since it takes back.
        button = (0, 1, 2, 3, 4, 4, 4, 3, 1, 5)[roll(10)]
        handset.tap(button, 900 if roll(6) == 0 else 40)
    console = handset.console
    # About tells how much memory is free, which is not the same on two Pythons.
    tiles = b"\0" * 200 if type(console.top).__name__ == "About" else console.canvas.tiles
    print(
        press,
        what,
        type(console.top).__name__,
        sum(tiles),
        tiles[roll(200)],
        console.journal.trouble,
        world.chip.version,
    )
