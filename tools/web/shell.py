"""The handheld inside a page, as JavaScript sees it: switch it on, let time pass, press, look at it."""

# mypy: ignore-errors
# Untyped, because it runs in the VM, beside the stand-ins. It asks the game for nothing by name: those are
# other ones in what is built. `guest` and `speech` do, and are translated.

import io
import os
import sys

import guest
import handset
import page
import speech
import standins
import uctypes
from standins import world

_PINS = "GP10", "GP11", "GP12", "GP13", "GP14", "GP15"  # in the order of the buttons
_heard = None  # the last tone that the page knows of


class Memory:
    """The board's memory; whatever is written goes to the page's store at once, or counts as not written."""

    def __init__(self):
        self.bytes = bytearray(b"\xff" * 4096)

    def __len__(self):
        return len(self.bytes)

    def __getitem__(self, place):
        return self.bytes[place]

    def __setitem__(self, place, value):
        before = self.bytes[place]
        self.bytes[place] = value
        if not page.keep():
            self.bytes[place] = before
            raise OSError("the browser keeps nothing")


memory = Memory()


def address():
    """Where the board's memory is in the VM's."""
    return uctypes.addressof(memory.bytes)


def begin(language):
    """Switch on; an empty memory takes the browser's language."""
    os.urandom = lambda n: bytes.fromhex(page.chance(n))
    world.traceback = _traceback
    world.settings["PIN_SOUND"] = "GP9"
    world.nvm = memory
    if language and memory.bytes[0] == 0xFF:
        standins.install()
        speech.speak(memory, language)
    handset.catches = True
    power_on()


def _traceback(error):
    told = io.StringIO()
    sys.print_exception(error, told)
    return [told.getvalue()]


def power_on(held=0):
    """Pull the plug and switch on again, with some buttons held."""
    guest.forget()
    world.held = [pin for i, pin in enumerate(_PINS) if held & 1 << i]
    handset.power_on()


def step(ms):
    """Let time pass, then one turn of the loop; milliseconds it may be left alone (keys aside)."""
    world.ms = (world.ms + ms) & 0x1FFFFFFF
    try:
        return handset.turn(handset.console)
    except standins.Restart:
        power_on()
        return 0


def press(button, down):
    """A button goes down or up."""
    if world.keys is not None:
        world.keys.waiting.append((button, down))


def tone():
    """What the piezo plays since it was last asked: hertz, 0 for silence, -1 if nothing has changed."""
    global _heard
    if not world.tones or world.tones[-1] is _heard:
        return -1
    _heard = world.tones[-1]
    world.tones = [_heard]
    return _heard[1]


def refreshed():
    """How often the picture was sent."""
    return world.refreshed


def picture():
    """Where the panel's memory is in the VM's."""
    return uctypes.addressof(world.panel.ram)


def shown():
    """How the panel shows its memory: the line on top, 64 more if it is upside down."""
    return world.panel.first + (0 if world.panel.downwards else 64)


def light():
    """How bright the panel is, 0 to 255; -1 when it is off."""
    return world.panel.contrast if world.panel.lit else -1


def words():
    """What stands on the screen, as text."""
    return speech.words() if world.panel.lit else ""
