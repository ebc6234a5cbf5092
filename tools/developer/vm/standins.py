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


# Before bytes: a row of pixels, or commands to the end; else a command's byte follows.
_PIXELS = 0x40
_COMMANDS = 0
_ONE_NUMBER = b"\x20\x81\x8d\xa8\xd3\xd5\xd9\xda\xdb"  # commands that one follows


class Panel:
    """The display's chip: as much of an SSD1306 as the firmware asks of it."""

    def __init__(self):
        self.ram = bytearray(1024)  # a byte is eight pixels downwards, row by row
        self.reset()

    def reset(self):
        """As its driver leaves it."""
        self.lit = True
        self.left_to_right = self.downwards = True
        self.first = 0  # the line that is shown on top
        self.contrast = 255
        self.column = self.page = 0
        self.code = self.wants = 0

    def command(self, byte):
        """A command, or one of the numbers after it."""
        if self.wants:
            if self.wants == 2:
                if self.code == 0x21:
                    self.column = byte & 127
                else:
                    self.page = byte & 7
            elif self.code == 0x81:
                self.contrast = byte
            self.wants -= 1
            return
        self.code = byte
        if byte == 0x21 or byte == 0x22:
            self.wants = 2
        elif byte in _ONE_NUMBER:
            self.wants = 1
        elif byte == 0xAE or byte == 0xAF:
            self.lit = byte == 0xAF
        elif byte == 0xA0 or byte == 0xA1:
            self.left_to_right = byte == 0xA1
        elif byte == 0xC0 or byte == 0xC8:
            self.downwards = byte == 0xC8
        elif 0x40 <= byte < 0x80:
            self.first = byte & 63

    def store(self, data, start, end):
        """Pixels, from the column on."""
        at = 128 * self.page + (self.column if self.left_to_right else 127 - self.column)
        step = 1 if self.left_to_right else -1
        for i in range(start, min(end, start + 128 - self.column)):
            self.ram[at] = data[i]  # takes no memory: there may be none
            at += step


class World:
    """All that lies outside the board."""

    def __init__(self):
        self.ms = 0x1FFF0000
        self.keys = None
        self.panel = Panel()
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

    def writeto(self, address, data, start=0, end=None):
        world.tell("i2c")
        end = len(data) if end is None else min(end, len(data))
        if data[start] == _COMMANDS:
            for i in range(start + 1, end):
                world.panel.command(data[i])
            return
        while start < end:
            if data[start] == _PIXELS:
                world.panel.store(data, start + 1, end)
                world.refreshed += 1
                return
            world.panel.command(data[start + 1])
            start += 2


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


class BusDisplay:
    def __init__(self, bus, init_sequence, width=128, height=64, auto_refresh=True, **more):
        world.panel.reset()


class Bus:
    def __init__(self, i2c, device_address=0x3C, reset=None):
        self.i2c = i2c

    def send(self, command, data):
        world.tell("send")
        world.panel.command(command)


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
        "displayio": _Module(release_displays=lambda: None),
        "busdisplay": _Module(BusDisplay=BusDisplay),
        "i2cdisplaybus": _Module(I2CDisplayBus=Bus),
        "pwmio": _Module(PWMOut=PWMOut),
        "fourwire": _Module(FourWire=Bus),
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
