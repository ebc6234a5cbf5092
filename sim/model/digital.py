"""`digitalio`: one pin as an input or an output."""

from sim.model.pins import Closable, Pin


class Direction:
    """Which way a pin works."""

    INPUT = "digitalio.Direction.INPUT"
    OUTPUT = "digitalio.Direction.OUTPUT"


class Pull:
    """The resistor inside the chip."""

    UP = "digitalio.Pull.UP"
    DOWN = "digitalio.Pull.DOWN"


class DriveMode:
    """How an output drives its pin."""

    PUSH_PULL = "digitalio.DriveMode.PUSH_PULL"
    OPEN_DRAIN = "digitalio.DriveMode.OPEN_DRAIN"


class DigitalInOut(Closable):
    """One pin; an input without pull at first, as on a board."""

    def __init__(self, pin: Pin) -> None:
        if not isinstance(pin, Pin):
            raise TypeError("pin must be of type Pin")
        pin.claim(self)
        self._pin = pin
        self._mode = DriveMode.PUSH_PULL

    def deinit(self) -> None:
        """Give the pin back."""
        if not self._gone:
            self._pin.release()
        super().deinit()

    def switch_to_output(self, value: bool = False, drive_mode: str = DriveMode.PUSH_PULL) -> None:
        """Drive the pin."""
        self._check()
        self._pin.pull, self._mode = None, drive_mode
        self._pin.drive(bool(value))

    def switch_to_input(self, pull: str | None = None) -> None:
        """Listen to the pin."""
        self._check()
        self._pin.output = None
        self._set_pull(pull)

    def _set_pull(self, pull: str | None) -> None:
        self._pin.pull = None if pull is None else pull == Pull.UP

    @property
    def direction(self) -> str:
        """Input or output."""
        self._check()
        return Direction.INPUT if self._pin.output is None else Direction.OUTPUT

    @direction.setter
    def direction(self, value: str) -> None:
        if value == Direction.OUTPUT:
            self.switch_to_output()
        else:
            self.switch_to_input()

    @property
    def value(self) -> bool:
        """The level on the pin."""
        self._check()
        return self._pin.level()

    @value.setter
    def value(self, level: bool) -> None:
        self._check()
        if self._pin.output is None:
            raise AttributeError("Cannot set value when direction is input.")
        self._pin.drive(bool(level))

    @property
    def pull(self) -> str | None:
        """The resistor; an output has none to ask for."""
        self._check()
        if self._pin.output is not None:
            raise AttributeError("Pull not used when direction is output.")
        return None if self._pin.pull is None else Pull.UP if self._pin.pull else Pull.DOWN

    @pull.setter
    def pull(self, value: str | None) -> None:
        self._check()
        if self._pin.output is not None:
            raise AttributeError("Pull not used when direction is output.")
        self._set_pull(value)

    @property
    def drive_mode(self) -> str:
        """Push-pull or open drain."""
        self._check()
        if self._pin.output is None:
            raise AttributeError("Drive mode not used when direction is input.")
        return self._mode

    @drive_mode.setter
    def drive_mode(self, value: str) -> None:
        self._check()
        if self._pin.output is None:
            raise AttributeError("Drive mode not used when direction is input.")
        self._mode = value
