"""`pwmio`: a pin that goes up and down so often a second; a piezo on it is heard."""

from sim.model.pins import Closable, Pin

FULL = 0xFFFF
FASTEST = 8_000_000  # Hz: what the slowest of our boards can do


class PWMOut(Closable):
    """One output; its frequency can be changed only if that was said when it was made."""

    def __init__(
        self, pin: Pin, *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        if not isinstance(pin, Pin):
            raise TypeError("pin must be of type Pin")
        _within(frequency, 1, FASTEST, "frequency")
        if pin.chip_name.startswith("CYW"):
            raise ValueError("Invalid pin")  # the radio's own pins have no such output
        pin.claim(self)
        self._pin = pin
        self._duty = duty_cycle
        self._frequency = frequency
        self._variable = variable_frequency
        self._drive()

    def _drive(self) -> None:
        # All the time low, or all the time high, is no tone.
        self._pin.circuit.note_tone(self._frequency if 0 < self._duty < FULL else 0)

    def deinit(self) -> None:
        """Silence; give the pin back."""
        if not self._gone:
            self._pin.circuit.note_tone(0)
            self._pin.release()
        super().deinit()

    @property
    def duty_cycle(self) -> int:
        """How much of the time it is high, of 65535."""
        self._check()
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        self._check()
        self._duty = _within(value, 0, FULL, "duty_cycle")
        self._drive()

    @property
    def frequency(self) -> int:
        """Hertz."""
        self._check()
        return self._frequency

    @frequency.setter
    def frequency(self, value: int) -> None:
        self._check()
        if not self._variable:
            raise AttributeError(
                "PWM frequency not writable when variable_frequency is False on construction"
            )
        self._frequency = _within(value, 1, FASTEST, "frequency")
        self._drive()


def _within(value: int, least: int, most: int, name: str) -> int:
    if not least <= value <= most:
        raise ValueError(f"{name} must be {least}-{most}")
    return value
