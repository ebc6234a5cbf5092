"""`supervisor`: CircuitPython's own housekeeping."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

from sim.restart import Reload
from sim.standins.times import ticks_at

if TYPE_CHECKING:
    from sim.power import Power


class RunReason:
    """Why code.py runs."""

    STARTUP = "supervisor.RunReason.STARTUP"
    AUTO_RELOAD = "supervisor.RunReason.AUTO_RELOAD"
    SUPERVISOR_RELOAD = "supervisor.RunReason.SUPERVISOR_RELOAD"
    REPL_RELOAD = "supervisor.RunReason.REPL_RELOAD"


class SafeModeReason:
    """Why the board is in safe mode."""

    NONE = "supervisor.SafeModeReason.NONE"
    BROWNOUT = "supervisor.SafeModeReason.BROWNOUT"
    FLASH_WRITE_FAIL = "supervisor.SafeModeReason.FLASH_WRITE_FAIL"
    GC_ALLOC_OUTSIDE_VM = "supervisor.SafeModeReason.GC_ALLOC_OUTSIDE_VM"
    HARD_FAULT = "supervisor.SafeModeReason.HARD_FAULT"
    INTERRUPT_ERROR = "supervisor.SafeModeReason.INTERRUPT_ERROR"
    NLR_JUMP_FAIL = "supervisor.SafeModeReason.NLR_JUMP_FAIL"
    NO_CIRCUITPY = "supervisor.SafeModeReason.NO_CIRCUITPY"
    NO_HEAP = "supervisor.SafeModeReason.NO_HEAP"
    PROGRAMMATIC = "supervisor.SafeModeReason.PROGRAMMATIC"
    SAFE_MODE_PY_ERROR = "supervisor.SafeModeReason.SAFE_MODE_PY_ERROR"
    SDK_FATAL_ERROR = "supervisor.SafeModeReason.SDK_FATAL_ERROR"
    STACK_OVERFLOW = "supervisor.SafeModeReason.STACK_OVERFLOW"
    USB_BOOT_DEVICE_NOT_INTERFACE_ZERO = "supervisor.SafeModeReason.USB_BOOT_DEVICE_NOT_INTERFACE_ZERO"
    USB_TOO_MANY_ENDPOINTS = "supervisor.SafeModeReason.USB_TOO_MANY_ENDPOINTS"
    USB_TOO_MANY_INTERFACE_NAMES = "supervisor.SafeModeReason.USB_TOO_MANY_INTERFACE_NAMES"
    USER = "supervisor.SafeModeReason.USER"
    WATCHDOG = "supervisor.SafeModeReason.WATCHDOG"


class Runtime:
    """supervisor.runtime"""

    serial_bytes_available = 0
    rgb_status_brightness = 255
    ble_workflow = False

    def __init__(self, machine: Power) -> None:
        self._machine = machine
        self.autoreload = True
        self.display: object | None = None

    @property
    def usb_connected(self) -> bool:
        """A computer, not just a charger, is at the other end."""
        return self._machine.plugged_in

    @property
    def serial_connected(self) -> bool:
        """Somebody reads what is printed."""
        return self._machine.plugged_in and self._machine.usb.console

    @property
    def run_reason(self) -> str:
        """Why code.py runs."""
        return RunReason.SUPERVISOR_RELOAD if self._machine.reloaded else RunReason.STARTUP

    @property
    def safe_mode_reason(self) -> str:
        """Why safe mode, or NONE."""
        return str(getattr(SafeModeReason, self._machine.safe_mode or "NONE"))


def supervisor(machine: Power) -> dict[str, object]:
    """The names in `supervisor`."""
    hardware, clock = machine.hardware, machine.clock

    def ticks_ms() -> int:
        return ticks_at(hardware, clock.now)

    def reload() -> None:
        raise Reload

    def set_usb_identification(
        manufacturer: str | None = None, product: str | None = None, **ids: int
    ) -> None:
        machine.usb.need_boot()

    return {
        "ticks_ms": ticks_ms,
        "reload": reload,
        "runtime": Runtime(machine),
        "status_bar": SimpleNamespace(console=True, display=True),
        "set_next_code_file": lambda filename, **options: None,
        "set_usb_identification": set_usb_identification,
        "get_previous_traceback": lambda: None,
        "reset_terminal": lambda x_pixels, y_pixels: None,
        "RunReason": RunReason,
        "SafeModeReason": SafeModeReason,
    }
