"""A shift register with a button at each input, as the 74HC165 behind the buttons of a PyBadge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.model import pins

if TYPE_CHECKING:
    from sim.pins import Pin


class ShiftRegister:
    """Loads its inputs while the latch is low; while it is high, each rising clock brings the next bit."""

    def __init__(self, clock: Pin, data: Pin, latch: Pin, count: int) -> None:
        self.clock, self.data, self.latch = clock, data, latch
        self.inputs = [False] * count  # True is pressed
        self._bits = [False] * count
        self._at = 0
        self._clock_was = False
        self._feed()

    def set(self, number: int, pressed: bool) -> None:
        """A button moves."""
        self.inputs[number] = pressed
        self._load()

    def note_level(self, pin: pins.Pin, level: bool) -> None:
        """A pin of the board is driven."""
        if pin is self.latch:
            self._load()
        elif pin is self.clock:
            if level and not self._clock_was and self.latch.output:
                self._at += 1
                self._feed()
            self._clock_was = level

    def _load(self) -> None:
        if not self.latch.output:
            self._bits = list(self.inputs)
            self._at = 0
            self._feed()

    def _feed(self) -> None:
        # Behind the last bit comes what lies at the serial input: ground.
        self.data.fed = self._at < len(self._bits) and self._bits[self._at]
