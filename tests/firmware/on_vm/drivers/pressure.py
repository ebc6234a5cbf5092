"""Memory that ends at any moment of a turn: a message, and a saved game. START starts one, TAPS plays on.

HOW "hook": the n-th call of the firmware into the board's own modules fails, on both Pythons alike.
HOW "full": the heap really is full but for n small pieces (the VM's heap must not grow then).
"""

import os

import bundled_modules
import handset
import standins
from standins import world

HOW, START, TAPS, EIGHT, NUMBERS = HOW, START, TAPS, EIGHT, NUMBERS  # noqa: F821
hog = [None] * 3000
left = 0


class Collector:
    """Stands for gc in crash_guard: what the dropped screens held is free again."""

    @staticmethod
    def collect():
        """Give everything back."""
        world.hook = None
        for i in range(len(hog)):
            if hog[i] is None:
                return
            hog[i].clear()
            hog[i] = None


def fail_later(what):
    """The n-th call fails."""
    global left
    left -= 1
    if left == 0:
        raise MemoryError("memory allocation failed")


def fill(pieces):
    """Take all memory but for some pieces of 240 bytes."""
    i = 0
    for words in (60, 4):
        try:
            while True:
                hog[i] = [None] * words
                i += 1
        except MemoryError:
            pass
    for i in range(pieces):
        if hog[i] is not None:
            hog[i].clear()


def moves():
    """The saved actions."""
    journal = handset.console.journal
    return None if journal.game(1).head is None else bytes(journal.game(1).places)


def run(taps):
    """Make some presses."""
    script = handset.Script(taps, 0)
    while not script.step():
        pass


def begin():
    """A game that has just started, saved in a fresh memory."""
    handset.catches = False
    handset.power_on(bytearray(b"\xff" * 4096))
    bundled_modules.module("handheld.crash_guard").gc = Collector
    run(START)
    handset.catches = True


def trial(n):
    """Play on with little memory; how it ended."""
    global left
    script = handset.Script(TAPS, 0)
    before = moves()
    ended = "well"
    try:
        if HOW == "full":
            fill(n)
        else:
            left = n
            world.hook = fail_later
        while not script.step():
            if type(handset.console.top).__name__ == "Crash":
                ended = "told"
                break
    except standins.Restart:
        ended = "restart"
    except MemoryError:
        ended = "outside"  # not even this program had room to press a button
    Collector.collect()
    return ended, before


def judge(n, ended, before):
    """What is on the screen, and what is there after a restart."""
    shown = ""
    if ended == "told":
        world.keys.clear()
        for button in range(6):
            world.keys.record(button, False)
        handset.run(30)
        lines = handset.picture().split("\n")
        shown = lines[1].strip() + "|" + lines[5].strip()
        try:
            handset.tap(4)
        except standins.Restart:
            shown += "|A restarts"
    played = moves()
    handset.catches = False
    handset.power_on()
    after = moves()
    kept = after is not None and (after in (before, played) or after[: len(before)] == before)
    print(n, ended, shown, "kept" if kept else "LOST", handset.console.journal.trouble)


standins.install()
handset.list_once()
os.urandom = lambda n: EIGHT[:n]
for number in NUMBERS:
    begin()
    judge(number, *trial(number))
