"""Stand-ins for the modules of CircuitPython that are made of hardware."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from sim.model.watchdog import WatchDogMode, WatchDogTimeout, WatchDogTimer
from sim.standins import (
    alarms,
    analog,
    audio,
    bus,
    digital,
    drive,
    keys,
    microcontroller,
    pulses,
    supervisor,
    system,
    times,
)

if TYPE_CHECKING:
    from sim.power import Power

# Blinka's packages hold on to the module objects they imported, so these are made once and filled anew
# for every machine that is switched on.
_modules: dict[str, ModuleType] = {}

# The firmware alone gets these in place of Python's own; the rest of the program keeps the real ones.
PRIVATE = ("time", "os", "random", "gc")


def install(machine: Power) -> dict[str, ModuleType]:
    """Fill the stand-ins with this machine's hardware, put the public ones into sys.modules, return all."""
    made: dict[str, dict[str, object]] = {
        "analogio": analog.analogio(),
        "audiocore": audio.audiocore(),
        "board": digital.board(machine.hardware),
        "busio": bus.busio(),
        "digitalio": digital.digitalio(),
        "keypad": keys.keypad(),
        "pwmio": pulses.pwmio(),
        "microcontroller": microcontroller.microcontroller(machine),
        "storage": drive.storage(machine),
        "supervisor": supervisor.supervisor(machine),
        "usb_cdc": drive.usb_cdc(machine),
        "usb_hid": drive.usb_hid(machine),
        "usb_midi": drive.usb_midi(machine),
        "watchdog": {
            "WatchDogMode": WatchDogMode,
            "WatchDogTimer": WatchDogTimer,
            "WatchDogTimeout": WatchDogTimeout,
        },
        "time": times.time(machine),
        "os": system.os(machine),
        "random": system.random(machine),
        "gc": system.gc(machine),
    }
    if "alarm" not in machine.board.lacks:
        made["alarm"] = alarms.alarm(machine)
    if "audioio" not in machine.board.lacks:
        made["audioio"] = audio.audioio()
    for name in {*made, *_modules}:
        _fill(name, made.get(name))
    return {name: _modules[name] for name in made}


def _fill(name: str, names: dict[str, object] | None) -> None:
    module = _modules.setdefault(name, ModuleType(name, f"{name} of the simulated board."))
    for old in [key for key in module.__dict__ if not key.startswith("__")]:
        delattr(module, old)
    if names is None:
        if sys.modules.get(name) is module:
            del sys.modules[name]
        return
    module.__dict__.update(names)
    if name not in PRIVATE:
        sys.modules[name] = module
