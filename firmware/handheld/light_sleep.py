"""Light sleep while the panel is off: a key or a time ends it. Only for boards that have `alarm`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import alarm  # device: allow (without it nobody dozes: start.alarms tries)
import keypad
from micropython import const

from handheld import forget
from handheld.buttons import Buttons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from circuitpython_typing import Alarm

    from handheld.console import Console

_LONGEST = const(4)  # s: the watchdog, which barks after 8, wants to be fed meanwhile


def alarms(console: Console) -> Sequence[Alarm]:
    """Take the pins from the keypad and let alarms watch them."""
    hardware = console.hardware
    if hardware.keys is not None:
        hardware.keys.deinit()
        hardware.keys = console.buttons = None
    try:
        # Only a key that goes down rings: one that is held down by what lies on it must not.
        until: list[Alarm] = [
            alarm.pin.PinAlarm(pin, value=False, edge=True, pull=True) for pin in hardware.pins
        ]
        until.append(alarm.time.TimeAlarm(monotonic_time=time.monotonic() + _LONGEST))
        return until
    except Exception:
        _open_keys(console)
        raise


def woken(console: Console, by: Alarm | None, light: bool) -> None:
    """After a time the sleep goes on, since nobody is there; a key ends it, or something that is due."""
    # Some chips do not tell which pin it was, but all of them know the time's alarm.
    if not isinstance(by, alarm.time.TimeAlarm):
        _open_keys(console)
        if light:
            console.wake()
        forget("handheld.light_sleep")


def _open_keys(console: Console) -> None:
    hardware = console.hardware
    hardware.keys = keypad.Keys(hardware.pins, value_when_pressed=False, pull=True)
    console.buttons = Buttons(hardware.keys)
