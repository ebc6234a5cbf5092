"""CircuitPython's own modules as far as the firmware uses them, for the real VM and for CPython alike.

Lean on purpose, with buffers as large as the board's: what the firmware makes of them counts in the budget.
`install()` puts them into sys.modules; `world` is what lies outside the board: time, keys, memory, settings.
Tests, the budget and the page for browsers share them.
"""

# mypy: ignore-errors
# Untyped, because it runs in the VM, in place of modules whose stubs say more than it does.

import os
import sys
import time


def _format_exception(error):
    # As on the board, but without the way there, which differs between the two Pythons.
    message = " ".join([str(part) for part in error.args])
    return [
        "Traceback:\n",
        '  File "here.py", line 7, in there\n',
        type(error).__name__ + ": " + message + "\n",
    ]


class World:
    """All that lies outside the board."""

    def __init__(self):
        self.ms = 0x1FFF0000
        self.keys = None
        self.display = None
        self.lit = False  # is the panel on?
        self.held = ()  # the pins that are down at power-up
        self.nvm = bytearray(b"\xff" * 4096)
        self.settings = {}
        self.refreshed = 0
        self.fed = 0
        self.tones = []  # what a piezo plays: since when, hertz (0 for silence)
        self.hook = None
        self.traceback = _format_exception

    def tell(self, what):
        """A test's hook sees every call of a stand-in that the firmware makes."""
        if self.hook is not None:
            self.hook(what)


world = World()


# What both kinds of display take for off and on.
_OFF, _ON = 0xAE, 0xAF


class Restart(BaseException):
    """The firmware asked for a restart."""


class board:
    board_id = "raspberry_pi_pico"
    LED = "LED"
    GP4, GP5, GP9 = "GP4", "GP5", "GP9"
    GP10, GP11, GP12, GP13, GP14, GP15 = "GP10", "GP11", "GP12", "GP13", "GP14", "GP15"


class I2C:
    def __init__(self, scl, sda, frequency=100000):
        self.locked = False

    def try_lock(self):
        free = not self.locked
        self.locked = True
        return free

    def unlock(self):
        self.locked = False

    def writeto(self, address, data):
        world.tell("i2c")


class DigitalInOut:
    def __init__(self, pin):
        self.pin = pin
        self.value = True
        self.direction = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def switch_to_input(self, pull=None):
        self.value = self.pin not in world.held

    def switch_to_output(self, value=False, drive_mode=None):
        self.value = value

    def deinit(self):
        pass


class PWMOut:
    def __init__(self, pin, duty_cycle=0, frequency=500, variable_frequency=False):
        self.frequency = frequency
        self._duty = duty_cycle

    @property
    def duty_cycle(self):
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty):
        self._duty = duty
        hertz = self.frequency if duty else 0
        if hertz or world.tones and world.tones[-1][1]:
            world.tones.append((world.ms, hertz))

    def deinit(self):
        self.duty_cycle = 0


class Bitmap:
    def __init__(self, width, height, colors):
        self.width, self.height = width, height
        self.stride = (width + 31) // 32 * 4
        self.bits = bytearray(self.stride * height)

    def __setitem__(self, place, value):
        x, y = place
        at = y * self.stride + x // 8
        bit = 128 >> x % 8
        self.bits[at] = self.bits[at] | bit if value else self.bits[at] & ~bit

    def __getitem__(self, place):
        x, y = place
        return self.bits[y * self.stride + x // 8] >> 7 - x % 8 & 1


class Palette:
    def __init__(self, n, dither=False):
        self.colors = bytearray(4 * n)

    def __setitem__(self, i, color):
        self.colors[i] = self.colors[i] & 2 | (1 if color else 0)

    def make_transparent(self, i):
        self.colors[i] |= 2

    def make_opaque(self, i):
        self.colors[i] &= 1

    def is_transparent(self, i):
        return self.colors[i] & 2 != 0


class TileGrid:
    hidden = flip_x = flip_y = False

    def __init__(
        self,
        bitmap,
        pixel_shader=None,
        width=1,
        height=1,
        tile_width=None,
        tile_height=None,
        default_tile=0,
        x=0,
        y=0,
    ):
        self.bitmap, self.pixel_shader = bitmap, pixel_shader
        self.shape = width, height, tile_width or bitmap.width, tile_height or bitmap.height
        self.tiles = bytearray(bytes((default_tile,)) * (width * height))
        self.x, self.y = x, y

    def __setitem__(self, i, tile):
        world.tell("tile")
        self.tiles[i] = tile

    def __getitem__(self, i):
        return self.tiles[i]


class Group:
    hidden = False

    def __init__(self, scale=1, x=0, y=0):
        self.scale, self.x, self.y = scale, x, y
        self.parts = []

    def append(self, part):
        self.parts.append(part)

    def remove(self, part):
        self.parts.remove(part)

    def insert(self, i, part):
        self.parts.insert(i, part)

    def index(self, part):
        return self.parts.index(part)

    def pop(self, i=-1):
        return self.parts.pop(i)

    def __len__(self):
        return len(self.parts)

    def __getitem__(self, i):
        return self.parts[i]

    def __setitem__(self, i, part):
        self.parts[i] = part


class BusDisplay:
    def __init__(self, bus, init_sequence, width=128, height=64, rotation=0, auto_refresh=True, **more):
        self.width, self.height, self.rotation = width, height, rotation
        self.bus = bus
        self.root_group = None
        self.brightness = 1.0
        world.display = self
        world.lit = True

    def refresh(self):
        world.tell("refresh")
        world.refreshed += 1
        return True


class Bus:
    def __init__(self, i2c, device_address=0x3C, reset=None):
        self.i2c = i2c

    def send(self, command, data):
        world.tell("send")
        if command in (_OFF, _ON):
            world.lit = command == _ON


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number, self.pressed = key_number, pressed


class Events:
    def __init__(self):
        self.waiting = []
        self.overflowed = False

    def __len__(self):
        return len(self.waiting)

    def __bool__(self):
        return bool(self.waiting)

    def clear(self):
        self.waiting = []
        self.overflowed = False

    def get_into(self, event):
        world.tell("key")
        if not self.waiting:
            return False
        event.key_number, event.pressed = self.waiting.pop(0)
        return True


class Keys:
    def __init__(self, pins, value_when_pressed=False, pull=True, interval=0.02, max_events=64, **more):
        self.events = Events()
        world.keys = self.events

    def reset(self):
        self.events.clear()

    def deinit(self):
        pass


class Glyph:
    def __init__(self, bitmap, tile_index, width, height, dx, dy, shift_x, shift_y):
        self.bitmap, self.tile_index, self.width, self.height = bitmap, tile_index, width, height
        self.dx, self.dy, self.shift_x, self.shift_y = dx, dy, shift_x, shift_y


class WatchDogTimer:
    def __init__(self):
        self.timeout = None
        self.mode = None

    def feed(self):
        world.fed += 1

    def deinit(self):
        self.mode = None


class _Module:
    """A stand-in module: whatever attributes it is given."""

    def __init__(self, **names):
        for name in names:
            setattr(self, name, names[name])


def _readinto(bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False, **more):
    file.readinto(bitmap.bits)


def _blit(bitmap, source, x, y, **more):
    """Whole rows only, as the firmware uses it."""
    at = y * bitmap.stride
    bitmap.bits[at : at + len(source.bits)] = source.bits


_RESTART = Restart()


def _restart(*args):
    raise _RESTART  # made beforehand, since there may be no memory left


def _no_device(*args, **more):
    raise RuntimeError("not on this stand-in")


def install():
    """Make the firmware's imports find the stand-ins. Time stands still until a test moves it."""
    modules = {
        "board": board,
        "busio": _Module(I2C=I2C),
        "digitalio": _Module(
            DigitalInOut=DigitalInOut, Direction=_Module(OUTPUT=1, INPUT=0), Pull=_Module(UP=1, DOWN=2)
        ),
        "displayio": _Module(
            Bitmap=Bitmap, Palette=Palette, TileGrid=TileGrid, Group=Group, release_displays=lambda: None
        ),
        "busdisplay": _Module(BusDisplay=BusDisplay),
        "i2cdisplaybus": _Module(I2CDisplayBus=Bus),
        "pwmio": _Module(PWMOut=PWMOut),
        "fourwire": _Module(FourWire=Bus),
        "fontio": _Module(Glyph=Glyph, FontProtocol=object),
        "bitmaptools": _Module(readinto=_readinto, blit=_blit),
        "keypad": _Module(Keys=Keys, Event=Event),
        "microcontroller": _Module(
            nvm=world.nvm,
            reset=_restart,
            watchdog=WatchDogTimer(),
            cpu=_Module(uid=b"\1\2\3\4", reset_reason=None),
        ),
        "watchdog": _Module(WatchDogMode=_Module(RESET="reset", RAISE="raise"), WatchDogTimeout=Exception),
        "supervisor": _Module(
            ticks_ms=lambda: world.ms & 0x1FFFFFFF,
            reload=_restart,
            runtime=_Module(autoreload=True, usb_connected=False, serial_connected=False),
        ),
        "usb_cdc": _Module(console=None, data=None),
        "storage": _Module(disable_usb_drive=_no_device, remount=_no_device),
        "traceback": _Module(format_exception=world.traceback),
    }
    for name in modules:
        sys.modules[name] = modules[name]
    os.getenv = lambda key, usual=None: world.settings.get(key, usual)
    time.sleep = _sleep
    if not hasattr(os, "urandom"):
        os.urandom = lambda n: bytes(range(n))


def _sleep(seconds):
    world.ms += int(seconds * 1000)
