"""The chip's pins: who holds them, what drives them, and what they are soldered to."""

from sim.model.wire import Wire


class Watch:
    """Something that looks at the time as it goes by."""

    def look(self, when: float) -> None:
        """It is, or will soon be, so late."""
        raise NotImplementedError


class Circuit:
    """What lies around the chip, as far as its modules feel it."""

    weak_pull_downs = False

    def __init__(self) -> None:
        self.watch: Watch | None = None  # the watchdog, once it is on
        self.tones: list[tuple[float, int]] = []  # what a piezo plays: from when on, hertz (0 for silence)

    def time(self) -> float:
        """Milliseconds, from any moment on."""
        raise NotImplementedError

    def noise(self) -> bool:
        """The level of a pin that nothing holds."""
        return True

    def can_be_bus(self, scl: "Pin", sda: "Pin") -> bool:
        """Whether one I2C unit of the chip reaches both pins."""
        return True

    def wire_at(self, scl: "Pin", sda: "Pin") -> Wire | None:
        """The I2C wire at these pins, if there is one with pull-ups."""
        raise NotImplementedError

    def restart(self, reason: str) -> None:
        """The chip starts again: raises what ends the program."""
        raise NotImplementedError

    def stir(self) -> None:
        """A level may have changed."""

    def note_level(self, pin: "Pin", level: bool) -> None:
        """An output drives its pin."""

    def note_tone(self, hertz: int) -> None:
        """Keep what is heard, with the time."""
        if hertz != (self.tones[-1][1] if self.tones else 0):
            self.tones.append((self.time(), hertz))


class Pin:
    """One pin of the chip; several names in `board` may mean the same one."""

    def __init__(self, circuit: Circuit, name: str, chip_name: str) -> None:
        self.circuit = circuit
        self.name = name
        self.chip_name = chip_name
        self.output: bool | None = None  # the level it drives, or None for an input
        self.pull: bool | None = None  # True is up
        self.grounded = False  # a pressed button
        self.was_high = False
        self.user: object | None = None

    def __repr__(self) -> str:
        return f"board.{self.name}"

    def claim(self, user: object) -> None:
        """Take the pin; as on a board, taking it twice is an error."""
        if self.user is not None:
            raise ValueError(f"{self.name} in use")
        self.user = user

    def reset(self) -> None:
        """A floating input that nobody holds."""
        self.user = self.output = self.pull = None

    def release(self) -> None:
        """Give the pin back."""
        self.reset()
        self.circuit.stir()

    def drive(self, level: bool) -> None:
        """Output a level."""
        self.output = level
        self.circuit.note_level(self, level)

    def level(self) -> bool:
        """What reading the pin gives now; a floating pin gives noise."""
        if self.output is not None:
            self.was_high = self.output
        elif self.grounded:
            self.was_high = False
        elif self.pull is None:
            self.was_high = self.circuit.noise()
        elif self.pull or not self.circuit.weak_pull_downs:
            self.was_high = self.pull
        # Else a pull-down that is too weak to bring a pin down that was high.
        return self.was_high

    def floating(self) -> bool:
        """Nothing holds the level."""
        return self.output is None and self.pull is None and not self.grounded


class Closable:
    """An object that can be given back with `deinit` or at the end of a `with` block."""

    _gone = False

    def _check(self) -> None:
        if self._gone:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")

    def deinit(self) -> None:
        """Give back what is held."""
        self._gone = True

    def __enter__(self) -> "Closable":
        return self

    def __exit__(self, *error: object) -> None:
        self.deinit()
