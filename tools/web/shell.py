"""The handheld inside a page, as JavaScript sees it: switch it on, let time pass, press, look at it."""

# mypy: ignore-errors
# Untyped, because it runs in the VM, beside the stand-ins. It asks the game for nothing: `linked_games` and
# `speech` do, and are built with it.

import io
import os
import sys

import handset
import linked_games
import page
import speech
import standins
import uctypes
from standins import world

from sim.model.nvm import ByteArray

_heard = None  # the last tone that the page knows of
_finger = None  # the last one on the panel


class Memory(ByteArray):
    """The board's memory; whatever is written goes to the page's store at once, or counts as not written."""

    def write(self, start, data):
        before = self.cells[start : start + len(data)]
        super().write(start, data)
        if not page.keep():
            super().write(start, before)
            raise OSError("the browser keeps nothing")


memory = Memory(4096)


def address():
    """Where the board's memory is in the VM's."""
    return uctypes.addressof(memory.cells)


def begin(language):
    """Switch on; until somebody chooses another it speaks the browser's language."""
    os.urandom = lambda n: bytes.fromhex(page.chance(n))
    world.traceback = _traceback
    world.settings["PIN_SOUND"] = "GP9"
    world.settings["LANGUAGE"] = ("en", "de", "fr")[language]
    world.nvm = memory
    handset.catches = True
    power_on()


def _traceback(error):
    output = io.StringIO()
    sys.print_exception(error, output)
    return [output.getvalue()]


def power_on(held=0):
    """Pull the plug and switch on again, with some buttons held."""
    linked_games.clear()
    world.held = [pin for i, pin in enumerate(standins.BUTTONS) if held & 1 << i]
    handset.power_on()


def step(ms):
    """Let time pass, then one step of the loop; milliseconds it may be left alone (keys aside)."""
    world.ms = (world.ms + ms) & 0x1FFFFFFF
    try:
        return handset.guarded_step(handset.console)
    except standins.Restart:
        power_on()
        return 0


def press(button, down):
    """A button goes down or up."""
    if world.keys is not None:
        world.keys.record(button, down)


def touch(x, y):
    """A finger comes down on a pixel of the panel."""
    global _finger
    from touch import Touch  # which imports the firmware's modules

    console = handset.console
    _finger = None
    if hasattr(console, "canvas"):
        _finger = Touch(console, x, y, speech.of_game(console.game, "pointed"))


def tap():
    """The next button that the finger's tap stands for, -1 after the last."""
    return -1 if _finger is None else _finger.tap()


def lead():
    """The next button that leads to what the finger is on, -1 after the last."""
    return -1 if _finger is None else _finger.lead()


def points():
    """Whether there is a pointer that the finger leads."""
    return _finger is not None and _finger.points


def tone():
    """What the piezo plays since it was last asked: hertz, 0 for silence, -1 if nothing has changed."""
    global _heard
    if not world.tones or world.tones[-1] is _heard:
        return -1
    _heard = world.tones[-1]
    world.tones = [_heard]
    return _heard[1]


def refreshed():
    """Changes with whatever may change the picture."""
    return world.chip.version


def picture():
    """Where the panel's memory is in the VM's."""
    return uctypes.addressof(world.chip.ram)


def shown():
    """How the panel shows its memory: the line on top, 64 more if it is upside down."""
    return world.chip.start_line + (0 if world.chip.scan_down else 64)


def light():
    """How bright the panel is, 0 to 255; -1 when it is off."""
    return world.chip.contrast if world.chip.lit() else -1


def words():
    """What stands on the screen, as text."""
    return speech.words() if world.chip.lit() else ""


def asks():
    """Whether the screen wants A or B, and nothing else."""
    return speech.asks()
