"""CircuitPython's own modules as far as the firmware uses them, for the real VM and for CPython alike.

Pins, bus, keys, memory and the display's chip are the simulator's own (sim/model). What is here stands for
the rest, as lean as can be: what the firmware makes of it counts in the budget. `install()` puts all into
sys.modules; `world` is what lies outside the board: time, keys, memory, settings. Tests, the budget and the
page for browsers share it.
"""

# mypy: ignore-errors
# Untyped, because it runs in the VM, in place of modules whose stubs say more than it does.

import os
import sys
import time

from sim.model.digital import DigitalInOut, Direction, DriveMode, Pull
from sim.model.i2c import I2C
from sim.model.keys import Event, EventQueue
from sim.model.nvm import ByteArray
from sim.model.pins import Circuit, Pin
from sim.model.pwm import PWMOut
from sim.model.ssd1306 import SSD1306
from sim.model.watchdog import WatchDogMode, WatchDogTimeout, WatchDogTimer
from sim.model.wire import Wire


def _format_exception(error):
    # As on the board, but without the way there, which differs between the two Pythons.
    message = " ".join([str(part) for part in error.args])
    return [
        "Traceback:\r\n",
        '  File "here.py", line 7, in there\r\n',
        type(error).__name__ + ": " + message + "\r\n",
    ]


class World(Circuit):
    """All that lies outside the board."""

    def __init__(self):
        super().__init__()
        self.ms = 0x1FFF0000
        self.keys = None
        self.chip = SSD1306()
        self.wire = _Wire()
        self.wire.devices[0x3C] = self.chip
        self.held = ()  # the pins that are down at power-up
        self.nvm = ByteArray(4096)
        self.settings = {"LANGUAGE": "en"}
        self.fed = 0
        self.hook = None
        self.traceback = _format_exception

    def time(self):
        """As supervisor.ticks_ms() tells it."""
        return self.ms

    def wire_at(self, scl, sda):
        """Whatever the pins are."""
        return self.wire

    def restart(self, reason):
        """Ends the program."""
        raise _RESTART

    def tell(self, what):
        """A test's hook sees every call of a stand-in that the firmware makes."""
        if self.hook is not None:
            self.hook(what)


class _Wire(Wire):
    def write(self, address, data, start=0, end=None):
        # Not through Wire.write: every call more would count in the budget of the Python stack.
        world.tell("i2c")
        if address not in self.devices:
            return False
        world.chip.write(data, start, len(data) if end is None else min(end, len(data)))
        return True


class Restart(BaseException):
    """The firmware asked for a restart."""


_RESTART = Restart()  # made beforehand, since there may be no memory left when it is raised
world = World()


class BusDisplay:
    """Sends its set-up as displayio does: a command, how many bytes follow it (0x80: then a pause), these."""

    def __init__(self, bus, init_sequence, **more):
        at = 0
        while at < len(init_sequence):
            count = init_sequence[at + 1] & 0x7F
            bus.send(init_sequence[at], init_sequence[at + 2 : at + 2 + count])
            at += 2 + count + (init_sequence[at + 1] >> 7)


class I2CDisplayBus:
    def __init__(self, i2c_bus, device_address=0x3C, reset=None):
        self._i2c, self._address = i2c_bus, device_address

    def send(self, command, data):
        while not self._i2c.try_lock():
            pass
        self._i2c.writeto(self._address, bytes((0, command)) + data)
        self._i2c.unlock()


class Events(EventQueue):
    def get_into(self, event):
        world.tell("key")
        return super().get_into(event)


class Keys:
    """Nobody scans pins here: whoever presses puts the event into the queue."""

    def __init__(self, pins, value_when_pressed=False, pull=True, interval=0.02, max_events=64, **more):
        for pin in pins:
            pin.claim(self)
        self._pins = pins
        self.events = Events(max_events)
        world.keys = self.events

    def reset(self):
        self.events.clear()

    def deinit(self):
        for pin in self._pins:
            pin.release()


class WatchDog(WatchDogTimer):
    def feed(self):
        world.fed += 1  # and no more: time here bites nobody


class _Module:
    """A stand-in module: whatever attributes it is given."""

    def __init__(self, **names):
        for name in names:
            setattr(self, name, names[name])


def _restart(*args):
    raise _RESTART


def _no_device(*args, **more):
    raise RuntimeError("not on this stand-in")


BUTTONS = ["GP10", "GP11", "GP12", "GP13", "GP14", "GP15"]
"""A Pico's pins in the order of the buttons; a test compares them and the others with sim/boards.toml."""


def _board():
    names = ["LED", "GP4", "GP5", "GP9"] + BUTTONS
    board = _Module(board_id="raspberry_pi_pico")
    for name in names:
        pin = Pin(world, name, name)
        pin.grounded = name in world.held
        setattr(board, name, pin)
    return board


def install():
    """Power up: the firmware's imports find the stand-ins. Time stands still until a test moves it."""
    world.chip.power_on()
    modules = {
        "board": _board(),
        "busio": _Module(I2C=I2C),
        "digitalio": _Module(DigitalInOut=DigitalInOut, Direction=Direction, DriveMode=DriveMode, Pull=Pull),
        "displayio": _Module(release_displays=lambda: None),
        "busdisplay": _Module(BusDisplay=BusDisplay),
        "i2cdisplaybus": _Module(I2CDisplayBus=I2CDisplayBus),
        "fourwire": _Module(FourWire=object),  # for the driver's hints, which CPython reads
        "pwmio": _Module(PWMOut=PWMOut),
        "keypad": _Module(Keys=Keys, Event=Event),
        "microcontroller": _Module(
            nvm=world.nvm,
            reset=_restart,
            watchdog=WatchDog(world),
            cpu=_Module(uid=b"\1\2\3\4", reset_reason=None),
        ),
        "watchdog": _Module(WatchDogMode=WatchDogMode, WatchDogTimeout=WatchDogTimeout),
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
