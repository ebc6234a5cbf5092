"""`microcontroller` and `watchdog`: the chip itself."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import TYPE_CHECKING

from sim.pins import Pin
from sim.restart import Restart

if TYPE_CHECKING:
    from sim.power import Power


class ResetReason:
    """Why the chip started."""

    POWER_ON = "microcontroller.ResetReason.POWER_ON"
    BROWNOUT = "microcontroller.ResetReason.BROWNOUT"
    SOFTWARE = "microcontroller.ResetReason.SOFTWARE"
    DEEP_SLEEP_ALARM = "microcontroller.ResetReason.DEEP_SLEEP_ALARM"
    RESET_PIN = "microcontroller.ResetReason.RESET_PIN"
    WATCHDOG = "microcontroller.ResetReason.WATCHDOG"
    UNKNOWN = "microcontroller.ResetReason.UNKNOWN"


class RunMode:
    """What the next reset starts."""

    NORMAL = "microcontroller.RunMode.NORMAL"
    SAFE_MODE = "microcontroller.RunMode.SAFE_MODE"
    UF2 = "microcontroller.RunMode.UF2"
    BOOTLOADER = "microcontroller.RunMode.BOOTLOADER"


class WatchDogMode:
    """What happens when nobody feeds it."""

    RAISE = "watchdog.WatchDogMode.RAISE"
    RESET = "watchdog.WatchDogMode.RESET"


class WatchDogTimeout(Exception):
    """Raised by a watchdog in RAISE mode."""


class WatchDogTimer:
    """Resets the chip when it is not fed in time; once started to reset, it cannot be stopped."""

    def __init__(self, machine: Power) -> None:
        self._machine = machine
        self._limit = machine.board.chip.watchdog_seconds
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
        if value > self._limit:
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
        if value == WatchDogMode.RAISE and not self._machine.board.chip.watchdog_raises:
            raise NotImplementedError("RAISE mode is not implemented")
        self._mode = value
        self._machine.hardware.watch = self._look
        self.feed()

    def feed(self) -> None:
        """Start the time anew."""
        self._deadline = self._machine.clock.now + (self._timeout or 0) * 1000

    def deinit(self) -> None:
        """Stop it, if it can be stopped."""
        if self._mode == WatchDogMode.RESET:
            raise RuntimeError("WatchDogTimer cannot be deinitialized once mode is set to RESET")
        self._mode = None
        self._machine.hardware.watch = None

    def _look(self, when: float) -> None:
        if when >= self._deadline:
            self._machine.hardware.watch = None
            raise WatchDogTimeout if self._mode == WatchDogMode.RAISE else Restart("WATCHDOG")


def watchdog() -> dict[str, object]:
    """The names in `watchdog`."""
    names = (WatchDogMode, WatchDogTimer, WatchDogTimeout)
    return {thing.__name__: thing for thing in names}


def microcontroller(machine: Power) -> dict[str, object]:
    """The names in `microcontroller`."""
    hardware, clock = machine.hardware, machine.clock

    def reset() -> None:
        raise Restart("SOFTWARE")

    def on_next_reset(run_mode: str) -> None:
        machine.next_mode = run_mode.rsplit(".", 1)[-1]

    uid = random.Random(f"uid {machine.seed}").randbytes(8)
    cpu = SimpleNamespace(
        frequency=machine.board.chip.clock_mhz * 1_000_000,
        temperature=23.5,
        voltage=3.3 if machine.board.chip.measures_supply else None,
        uid=bytearray(uid),
        reset_reason=getattr(ResetReason, machine.reset_reason),
    )
    nvm = machine.nvm if machine.nvm is not None and len(machine.nvm) else None
    return {
        "Pin": Pin,
        "pin": SimpleNamespace(**hardware.by_chip_name),
        "cpu": cpu,
        "cpus": (cpu,),
        "nvm": nvm,
        "reset": reset,
        "on_next_reset": on_next_reset,
        "delay_us": lambda us: clock.sleep(us / 1000),
        "disable_interrupts": lambda: None,
        "enable_interrupts": lambda: None,
        "watchdog": WatchDogTimer(machine),
        "ResetReason": ResetReason,
        "RunMode": RunMode,
        "Processor": SimpleNamespace,
    }
