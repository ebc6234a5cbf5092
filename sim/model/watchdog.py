"""`watchdog`: resets the chip unless it is fed."""

from sim.model.pins import Circuit, Watch


class WatchDogMode:
    """What happens when nobody feeds it."""

    RAISE = "watchdog.WatchDogMode.RAISE"
    RESET = "watchdog.WatchDogMode.RESET"


class WatchDogTimeout(Exception):
    """Raised by a watchdog in RAISE mode."""


class WatchDogTimer(Watch):
    """Resets the chip when it is not fed in time; once started to reset, it cannot be stopped."""

    def __init__(self, circuit: Circuit, longest: float = 1e9, can_raise: bool = False) -> None:
        self._circuit = circuit
        self._longest = longest
        self._can_raise = can_raise
        self._timeout: float | None = None
        self._mode: str | None = None
        self._deadline = 0.0

    @property
    def timeout(self) -> float | None:
        """Seconds without food."""
        return self._timeout

    @timeout.setter
    def timeout(self, value: float) -> None:
        if value <= 0:
            raise ValueError("timeout must be greater than 0")
        if value > self._longest:
            raise ValueError("timeout duration exceeded the maximum supported value")
        self._timeout = value
        self.feed()

    @property
    def mode(self) -> str | None:
        """None while it sleeps."""
        return self._mode

    @mode.setter
    def mode(self, value: str | None) -> None:
        if value is None:
            self.deinit()
            return
        if self._timeout is None:
            raise ValueError("WatchDogTimer.timeout must be greater than 0")
        if value == WatchDogMode.RAISE and not self._can_raise:
            raise NotImplementedError("RAISE mode is not implemented")
        self._mode = value
        self._circuit.watch = self
        self.feed()

    def feed(self) -> None:
        """Start the time anew."""
        self._deadline = self._circuit.time() + (self._timeout or 0) * 1000

    def deinit(self) -> None:
        """Stop it, if it can be stopped."""
        if self._mode == WatchDogMode.RESET:
            raise RuntimeError("WatchDogTimer cannot be deinitialized once mode is set to RESET")
        self._mode = None
        self._circuit.watch = None

    def look(self, when: float) -> None:
        """Bite if it is too late."""
        if when >= self._deadline:
            self._circuit.watch = None
            if self._mode == WatchDogMode.RAISE:
                raise WatchDogTimeout
            self._circuit.restart("WATCHDOG")
