"""What a console has besides a Pico's stand-ins: `board.DISPLAY` and displayio, other keys, a stick.

Nothing is painted: the objects are there for what they take of the heap.
"""

# mypy: ignore-errors
# Untyped, because it runs in the VM, in place of modules whose stubs say more than it does.

import sys

import standins
from standins import Events, Keys, world

from sim.model.pins import Pin

MIDDLE = 32768


class Bitmap(bytearray):
    """As large as on a board: lines of words of four bytes."""

    def __init__(self, width, height, value_count):
        super().__init__((width + 31) // 32 * 4 * height)


class TileGrid:
    """Tiles that can be set and placed."""

    def __init__(self, bitmap, pixel_shader, width=1, height=1, tile_width=0, tile_height=0, x=0, y=0):
        self._bitmap = bitmap
        self._tiles = bytearray(width * height)
        self.x, self.y = x, y
        self.flip_x = self.flip_y = self.transpose_xy = False

    def __setitem__(self, index, value):
        self._tiles[index] = value


class Group(list):
    """A list with a place."""

    def __init__(self, scale=1, x=0, y=0):
        super().__init__()
        self.x, self.y = x, y
        self.hidden = False


class Display:
    """A built-in display."""

    def __init__(self, size):
        self.width, self.height = size
        self.brightness = 1.0
        self.auto_refresh = True
        self.root_group = None

    def refresh(self):
        """Nothing is seen here."""
        world.tell("refresh")


class AnalogIn:
    """A voltage: the stick's, or that of a full battery."""

    def __init__(self, pin):
        self._name = pin.name

    @property
    def value(self):
        return world.stick.get(self._name, 65535)


class RegisterEvents(Events):
    """Whoever presses names a button: it is a key in another order, or a push of the stick."""

    def record(self, button, pressed):
        at = world.order.find(bytes((button,)))
        if at >= 0:
            super().record(at, pressed)
        else:
            far = MIDDLE if pressed else 0
            axis = "JOYSTICK_Y" if button < 2 else "JOYSTICK_X"
            world.stick[axis] = MIDDLE + (far - 1 if button & 1 and pressed else -far)


class ShiftRegisterKeys(Keys):
    def __init__(self, clock, data, latch, key_count, value_when_pressed):
        super().__init__((clock, data, latch))
        self.events = world.keys = RegisterEvents(64)


def use(board_id, pins, size, order=b""):
    """From now on standins.install() makes this console; `order` are the buttons behind a shift register."""
    install = standins.install
    world.order = order
    world.stick = {"JOYSTICK_X": MIDDLE, "JOYSTICK_Y": MIDDLE}
    world.note_tone = lambda hertz: None  # nobody listens, and a list of all tones would grow

    def with_console():
        install()
        board = standins._Module(board_id=board_id, DISPLAY=Display(size))
        for name in pins:
            setattr(board, name, Pin(world, name, name))
        sys.modules["board"] = board
        sys.modules["displayio"] = standins._Module(
            Bitmap=Bitmap, Group=Group, Palette=_palette, TileGrid=TileGrid, release_displays=lambda: None
        )
        sys.modules["keypad"].ShiftRegisterKeys = ShiftRegisterKeys
        sys.modules["analogio"] = standins._Module(AnalogIn=AnalogIn)

    standins.install = with_console


def _palette(count):
    return [0] * count
