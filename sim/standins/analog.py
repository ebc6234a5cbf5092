"""`analogio`: a pin that measures; what it finds is the battery, through the board's own divider."""

from __future__ import annotations

from sim.model.pins import Closable
from sim.pins import Pin


class AnalogIn(Closable):
    """A voltage as a number of 16 bits, of which the chip's converter fills the upper 12."""

    reference_voltage = 3.3

    def __init__(self, pin: Pin) -> None:
        battery = pin.hardware.board.battery
        if pin is not pin.hardware.pins[battery.pin]:
            raise ValueError("Invalid pin")  # nothing else is wired to a converter here
        pin.claim(self)
        self._pin = pin
        self._divider = battery.divider

    def deinit(self) -> None:
        if not self._gone:
            self._pin.release()
        super().deinit()

    @property
    def value(self) -> int:
        """What is measured now."""
        self._check()
        part = self._pin.hardware.volts / self._divider / self.reference_voltage
        twelve = min(int(part * 4096), 4095)
        return twelve << 4 | twelve >> 8


def analogio() -> dict[str, object]:
    """The names in `analogio`."""
    return {"AnalogIn": AnalogIn}
