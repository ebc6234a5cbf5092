"""The chip's light sleep while the panel is off: a key or a timeout ends it. Needs a board with `alarm`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import alarm  # device: allow (Console.prepare_sleep catches it)
import keypad
from micropython import const

from handheld import loader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from circuitpython_typing import Alarm

    from handheld.console import Console

_LONGEST = const(4)  # s: the watchdog, which resets after 8, must be fed meanwhile


def alarms(console: Console) -> Sequence[Alarm]:
    """Take the pins from the keypad; returns alarms on them, and a timeout."""
    hardware = console.hardware
    if hardware.keys is not None:
        hardware.keys.deinit()
        hardware.keys = console.buttons = None
    try:
        # By edge: a key that something in a bag holds down must not wake it again and again.
        until: list[Alarm] = [
            alarm.pin.PinAlarm(pin, value=False, edge=True, pull=True) for pin in hardware.pins
        ]
        until.append(alarm.time.TimeAlarm(monotonic_time=time.monotonic() + _LONGEST))
        return until
    except Exception:
        _open_keys(console)
        raise


def woken(console: Console, by: Alarm | None, light: bool) -> None:
    """Open the keys again, and with `light` wake the console; after a timeout the sleep goes on."""
    # Some chips do not tell which pin it was, but all of them report the timeout.
    if not isinstance(by, alarm.time.TimeAlarm):
        _open_keys(console)
        if light:
            console.wake()
        loader.unload("handheld.light_sleep")


def _open_keys(console: Console) -> None:
    hardware = console.hardware
    hardware.keys = keypad.Keys(hardware.pins, value_when_pressed=False, pull=True)
    kind: Any = type(hardware.buttons)
    console.buttons = hardware.buttons = kind(hardware.keys)
