"""`pwmio`: what a pin's pulses do: they are heard, or dim a display."""

from __future__ import annotations

from sim.model import pwm
from sim.pins import Pin


class PWMOut(pwm.PWMOut):
    """One output; on a pin without PWM there is none."""

    def __init__(
        self, pin: Pin, *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        if isinstance(pin, Pin) and not pin.hardware.can_pulse(pin):
            raise ValueError("Invalid pin")
        self._hardware = pin.hardware if isinstance(pin, Pin) else None
        super().__init__(
            pin, duty_cycle=duty_cycle, frequency=frequency, variable_frequency=variable_frequency
        )

    def _drive(self) -> None:
        if self._hardware is not None:
            self._hardware.note_pulse(self._pin, self._frequency, self._duty)

    def deinit(self) -> None:
        """Silence or darkness; give the pin back."""
        if not self._gone:
            self._duty = 0
            self._drive()
        super().deinit()


def pwmio() -> dict[str, object]:
    """The names in `pwmio`."""
    return {"PWMOut": PWMOut}
