"""Six buttons: press and release; arrows repeat, A and B tell when they are held."""

from __future__ import annotations

from typing import TYPE_CHECKING

import keypad
from micropython import const

if TYPE_CHECKING:
    from keypad import Keys, ShiftRegisterKeys

UP = const(0)
DOWN = const(1)
LEFT = const(2)
RIGHT = const(3)
A = const(4)
B = const(5)

PRESS = const(0)
REPEAT = const(1)
HOLD = const(2)
RELEASE = const(3)

REPEAT_FIRST = const(400)
REPEAT_NEXT = const(120)
HOLD_AFTER = const(600)


class Buttons:
    """Turns a keypad's events into button << 2 | kind, one for each call, without allocating."""

    def __init__(self, keys: Keys | ShiftRegisterKeys) -> None:
        self._events = keys.events
        self._keys = keys
        self._event = keypad.Event(0, False)
        self._down = 0  # bit set of buttons that are down
        self._muted = 0  # those that are down and ignored until they are released
        self._due = [-1] * 6  # when the next REPEAT or the HOLD is due, -1 for never

    def waiting(self) -> bool:
        """Whether a key has changed since the last next()."""
        return len(self._events) > 0 or self._events.overflowed

    def down(self) -> bool:
        """Whether any key is down, by the events taken so far."""
        return self._down != 0

    def mute(self) -> None:
        """Drop all waiting events; keys that are down are ignored until they are pressed again."""
        event = self._event
        while self._events.get_into(event):
            self._change(event.key_number, event.pressed, 0)
        self._muted = self._down

    def next(self, now: int) -> int:
        """The next event as button << 2 | kind, or -1 when there is none."""
        events = self._events
        if events.overflowed:
            # Events are missing, so nobody knows which keys are down: reset the scanner.
            events.clear()
            self._keys.reset()
            self._down = self._muted = 0
        event = self._event
        while events.get_into(event):
            heard = self._change(event.key_number, event.pressed, now)
            if heard >= 0:
                return heard
        held = self._down & ~self._muted
        if held:
            for button in range(6):
                due = self._due[button]
                if held & 1 << button and 0 <= due <= now:
                    if button < A:
                        self._due[button] = now + REPEAT_NEXT
                        return button << 2 | REPEAT
                    self._due[button] = -1
                    return button << 2 | HOLD
        return -1

    def _change(self, button: int, pressed: bool, now: int) -> int:
        """A button went down or up: what next() returns for that, -1 for nothing."""
        bit = 1 << button
        if pressed:
            if not self._down & bit:
                self._down |= bit
                self._due[button] = now + (REPEAT_FIRST if button < A else HOLD_AFTER)
                return button << 2 | PRESS
        elif self._down & bit:
            quiet = self._muted & bit
            self._down &= ~bit
            self._muted &= ~bit
            if not quiet:
                return button << 2 | RELEASE
        return -1

    def due(self, now: int) -> int:
        """Milliseconds until the next REPEAT or HOLD, -1 when nothing is held."""
        wait = -1
        held = self._down & ~self._muted
        if held:
            for button in range(6):
                due = self._due[button]
                if held & 1 << button and due >= 0 and (wait < 0 or due - now < wait):
                    wait = max(due - now, 0)
        return wait
