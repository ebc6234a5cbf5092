"""The whole application from title to result. TAPS: a button (6: none) and tens of ms each; EIGHT: chance."""

import os

import handset
import standins

standins.install()
os.urandom = lambda n: EIGHT[:n]  # noqa: F821


def show():
    """Everything that is on the screen, in one line."""
    c = handset.console.canvas
    print(type(handset.console.top).__name__, bytes(c.tiles), c._inverse, c._frame, c._sprite)


handset.power_on()
for i in range(0, len(TAPS), 2):  # noqa: F821
    button, ms = TAPS[i], TAPS[i + 1] * 10  # noqa: F821
    if button > 5:
        handset.run(ms)
    else:
        handset.tap(button, ms)
    show()
game = handset.console.top.game
print(bytes(game.match.state))
print(bytes(game.match.moves))
