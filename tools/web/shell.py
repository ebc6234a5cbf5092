"""The handheld inside a page, as JavaScript sees it: switch it on, let time pass, press, look at it."""

# mypy: ignore-errors
# Untyped, because it runs in the VM, beside the stand-ins. It asks the game for nothing by name: those are
# other ones in what is built. `guest` and `speech` do, and are translated.

import io
import os
import sys
from array import array

import guest
import handset
import page
import speech
import standins
import uctypes
from standins import world

_LAYER = 12  # numbers of each layer
_PINS = "GP10", "GP11", "GP12", "GP13", "GP14", "GP15"  # in the order of the buttons
_heard = None  # the last tone that the page knows of
_scene = array("i", [0] * (_LAYER * 40))


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


def rotation():
    """Which way up the picture is: 0 or 180."""
    return world.display.rotation if world.display is not None else 0


def light():
    """How bright the panel is, 0 to 255; -1 when it is off."""
    display = world.display
    return int(255 * display.brightness + 0.5) if display is not None and world.lit else -1


def words():
    """What stands on the screen, as text."""
    return speech.words() if world.lit else ""


def scene():
    """How many layers the picture has; layers() says where they stand, the lowest first."""
    display = world.display
    if display is None or display.root_group is None:
        return 0
    return _layers(display.root_group, 0, 0, 1, 0)


def layers():
    """Where the layers' numbers are in the VM's memory."""
    return uctypes.addressof(_scene)


def _layers(group, x, y, scale, n):
    global _scene
    x += scale * group.x
    y += scale * group.y
    scale *= group.scale
    for part in group.parts:
        if part.hidden:
            continue
        if hasattr(part, "parts"):
            n = _layers(part, x, y, scale, n)
            continue
        at = n * _LAYER
        if at == len(_scene):
            _scene.extend(array("i", [0] * len(_scene)))
        across, down, wide, high = part.shape
        bitmap, colors = part.bitmap, part.pixel_shader.colors
        _scene[at] = uctypes.addressof(bitmap.bits) if bitmap.bits else 0
        _scene[at + 1] = bitmap.stride
        _scene[at + 2] = bitmap.width // wide if wide else 1
        _scene[at + 3] = colors[0] | colors[1] << 2
        _scene[at + 4] = uctypes.addressof(part.tiles)
        _scene[at + 5] = across
        _scene[at + 6] = down
        _scene[at + 7] = wide
        _scene[at + 8] = high
        _scene[at + 9] = x + scale * part.x
        _scene[at + 10] = y + scale * part.y
        _scene[at + 11] = scale
        n += 1
    return n
