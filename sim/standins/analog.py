"""`analogio`: a pin that measures: the battery, through the board's own divider, or a stick."""

from __future__ import annotations

from sim.model.pins import Closable
from sim.pins import Pin


class AnalogIn(Closable):
    """A voltage as a number of 16 bits, of which the chip's converter fills the upper 12."""

    reference_voltage = 3.3

    def __init__(self, pin: Pin) -> None:
        board, named = pin.hardware.board, pin.hardware.pins
        battery, stick = board.battery, board.stick
        self._divider = 0
        self._ends = ("", "")
        if battery is not None and pin is named[battery.pin]:
            self._divider = battery.divider
        elif stick is not None and pin in (named[stick.x], named[stick.y]):
            self._ends = ("left", "right") if pin is named[stick.x] else ("up", "down")
        else:
            raise ValueError("Invalid pin")  # nothing else is wired to a converter here
        pin.claim(self)
        self._pin = pin

    def deinit(self) -> None:
        if not self._gone:
            self._pin.release()
        super().deinit()

    @property
    def value(self) -> int:
        """What is measured now."""
        self._check()
        if not self._divider:
            return self._pin.hardware.stick(*self._ends)
        part = self._pin.hardware.volts / self._divider / self.reference_voltage
        twelve = min(int(part * 4096), 4095)
        return twelve << 4 | twelve >> 8


def analogio() -> dict[str, object]:
    """The names in `analogio`."""
    return {"AnalogIn": AnalogIn}
