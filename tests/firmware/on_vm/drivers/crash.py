"""Crashes: in drawing, on a key, by the clock; told, saved, restarted; the second offers a way out."""

import handset
import standins


class Broken:
    """A screen that breaks at one place."""

    def __init__(self, where):
        self.where = where

    def fail(self, where):
        if where == self.where:
            raise ValueError("no such card: " + where)

    def draw(self, canvas):
        self.fail("draw")

    def press(self, button, kind):
        self.fail("press")

    def tick(self, now):
        self.fail("tick")
        return -1

    def leave(self):
        raise MemoryError("leave")


def press(button):
    """A tap that may restart the handheld."""
    try:
        handset.tap(button)
    except standins.Restart:
        print("restart")
        handset.power_on()
        handset.run(100)


handset.catches = True
console = handset.power_on()
game = console.journal.game(1)
game.begin(b"a game")
game.add(5)
for where in ("draw", "press", "tick", "press"):
    print("---", where)
    console = handset.console
    console.show(Broken(where))
    handset.run(30)
    handset.tap(0)
    print(handset.picture())
    press(1)
    print("still there", handset.picture() != "")
    press(4)
    game = handset.console.journal.game(1)
    print(game.head, game.places)
    game.add(6) if where == "press" else None

print("--- twice without a step between")
for _ in range(2):
    handset.console.show(Broken("tick"))
    handset.run(30)
    print(handset.picture())
    press(5)
    press(4)
    game = handset.console.journal.game(1)
    print(game.head, game.places)

print("--- a crash within the crash screen restarts")
handset.console.show(Broken("tick"))
handset.run(30)
handset.console.top.draw = None
handset.console.redraw()
try:
    handset.run(30)
except standins.Restart:
    print("restart")

print("--- no game, other languages")
for language in range(4):
    handset.power_on(bytearray(b"\xff" * 4096))
    handset.console.settings.language = language
    handset.console.show(Broken("draw"))
    handset.run(30)
    print(handset.picture())
