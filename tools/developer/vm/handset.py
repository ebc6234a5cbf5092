"""Runs the whole handheld on the stand-ins: switch it on, press buttons, let time pass."""

# mypy: ignore-errors
# Untyped, because it runs in the VM, in place of modules whose stubs say more than it does.

import os
import sys

import standins
from standins import world

console = None
catches = False  # whether exceptions end in the crash screen, as on the board, or in the program here


def power_on(nvm=None):
    """Start from nothing, as the board does at power-up; the memory is kept unless another is given."""
    global console, guarded_step
    if nvm is not None:
        world.nvm = nvm
    ours = on_drive()
    for name in list(sys.modules):
        if name.split(".")[0] in ours or name.startswith("adafruit_"):
            del sys.modules[name]
    standins.install()
    from handheld import start

    caught = start.caught

    def shown_or_raised(console, error):
        if not catches:
            raise error
        return caught(console, error)

    start.caught = shown_or_raised
    guarded_step = start.guarded_step
    console = start.start()
    run(20)
    return console


def on_drive():
    """The names of the packages that lie beside code.py."""
    for place in sys.path:
        try:
            names = os.listdir(place or ".")
        except OSError:
            continue
        if "code.py" in names:
            return [name for name in names if "." not in name]
    return []


_listed = {}
_listdir = os.listdir


def list_once():
    """Cache os.listdir: each call takes memory outside the heap of this VM."""
    os.listdir = _once


def _once(path):
    if path not in _listed:
        try:
            _listed[path] = _listdir(path)
        except OSError:
            _listed[path] = None
    if _listed[path] is None:
        raise OSError(20)
    return _listed[path]


def run(ms):
    """Let time pass, with as many steps of the loop as the console wants."""
    left = ms
    while True:
        wait = guarded_step(console)
        if wait > left:
            wait = left
        if wait < 1:
            wait = 1
        world.ms = (world.ms + wait) & 0x1FFFFFFF
        left -= wait
        if left <= 0:
            return


ON_BOARD, THINKING, PRESSED, CHANGED, BEHIND_CURTAIN = 1, 2, 4, 8, 16
_MARKS = {"Board": ON_BOARD, "Thinking": THINKING, "Curtain": BEHIND_CURTAIN}


class Script:
    """Plays a list of presses (two bytes each: button or 6, tens of ms) one step of the loop at a time."""

    def __init__(self, taps, most=60000):
        self.taps = taps
        self.at = -1
        self.left = 0
        self.wait = 0
        self.steps = 0
        self.marks = bytearray(most)  # what each step was, so that figures can be told apart afterwards

    def step(self):
        """One step; True after the last."""
        world.ms = (world.ms + self.wait) & 0x1FFFFFFF
        self.left -= self.wait
        mark = 0
        while self.left <= 0:
            self.at += 1
            if self.at >= len(self.taps):
                return True
            button = self.taps[self.at & -2]
            # A press has two halves, down and up, a wait has one.
            if button < 6:
                world.keys.record(button, self.at & 1 == 0)
                mark = PRESSED
            if button < 6 or self.at & 1 == 0:
                self.left = self.taps[self.at | 1] * 10
        top = console.top
        mark |= _MARKS.get(type(top).__name__, 0)
        self.wait = max(1, min(guarded_step(console), self.left))
        if console.top is not top:
            mark |= CHANGED
        if self.steps < len(self.marks):
            self.marks[self.steps] = mark
        self.steps += 1
        return False


def tap(button, ms=40):
    """Press and release a button."""
    world.keys.record(button, True)
    run(ms)
    world.keys.record(button, False)
    run(ms)


def played(taps):
    """Do a list of presses as a Script has it, and stop after each."""
    for i in range(0, len(taps), 2):
        button, ms = taps[i], taps[i + 1] * 10
        if button > 5:
            run(ms)
        else:
            tap(button, ms)
        yield button


def picture():
    """What the screen shows: eight rows, icons as dots."""
    canvas = console.canvas
    rows = []
    for y in range(8):
        row = canvas.tiles[25 * y : 25 * y + 25]
        rows.append("".join([chr(32 + tile) if tile < 95 else "." for tile in row]))
    return "\n".join(rows)
