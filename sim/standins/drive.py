"""`storage`, `usb_cdc`, `usb_hid` and `usb_midi`: what a computer at the other end of the cable sees."""

from __future__ import annotations

from errno import EINVAL, EROFS
from types import SimpleNamespace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.power import Power


class Usb:
    """Which USB devices the board offers; they can be chosen in boot.py only."""

    def __init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """What a board offers when boot.py says nothing."""
        self.choosing = False  # boot.py runs
        self.drive = True
        self.console = True
        self.data = False
        self.hid = True
        self.midi = True
        self.writable = False  # by the firmware

    def need_boot(self) -> None:
        """Complain outside boot.py."""
        if not self.choosing:
            raise RuntimeError("Cannot change USB devices now")


def storage(machine: Power) -> dict[str, object]:
    """The names in `storage`."""
    usb = machine.usb

    def visible() -> bool:
        # While boot.py runs no computer has been told of the drive yet.
        return machine.plugged_in and usb.drive and not usb.choosing

    class VfsFat:
        """The drive as the firmware sees it."""

        label = "CIRCUITPY"

        @property
        def readonly(self) -> bool:
            return not usb.writable

    root = VfsFat()

    def getmount(path: str) -> VfsFat:
        if path not in ("/", ""):
            raise OSError(EINVAL, "Invalid argument")
        return root

    def remount(
        path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False
    ) -> None:
        getmount(path)
        if visible():
            raise RuntimeError("Cannot remount path when visible via USB.")
        usb.writable = not readonly

    def disable_usb_drive() -> None:
        usb.need_boot()
        usb.drive, usb.writable = False, True

    def enable_usb_drive() -> None:
        usb.need_boot()
        usb.drive = True

    def erase_filesystem(extended: bool = False) -> None:
        raise OSError(EROFS, "the simulated drive cannot be erased")

    names = (getmount, remount, disable_usb_drive, enable_usb_drive, erase_filesystem, VfsFat)
    return {thing.__name__: thing for thing in names}


class Serial:
    """A serial line nobody listens to."""

    in_waiting = 0
    out_waiting = 0
    timeout: float | None = None
    write_timeout: float | None = None

    def __init__(self, machine: Power) -> None:
        self._machine = machine

    @property
    def connected(self) -> bool:
        """Whether a computer has opened it."""
        return self._machine.plugged_in

    def read(self, size: int = 1) -> bytes:
        """Nothing ever comes."""
        return b""

    def write(self, data: bytes) -> int:
        """Goes to the machine's printed text."""
        self._machine.printed.append(data.decode("utf-8", "replace"))
        return len(data)

    def flush(self) -> None:
        """There is nothing to wait for."""


def usb_cdc(machine: Power) -> dict[str, object]:
    """The names in `usb_cdc`."""
    usb = machine.usb

    def enable(*, console: bool = True, data: bool = False) -> None:
        usb.need_boot()
        usb.console, usb.data = console, data

    def disable() -> None:
        enable(console=False, data=False)

    return {
        "enable": enable,
        "disable": disable,
        "console": Serial(machine) if usb.console else None,
        "data": Serial(machine) if usb.data else None,
        "Serial": Serial,
    }


def usb_hid(machine: Power) -> dict[str, object]:
    """The names in `usb_hid`."""

    def enable(devices: tuple[object, ...] = (), boot_device: int = 0) -> None:
        machine.usb.need_boot()
        machine.usb.hid = bool(devices)

    def disable() -> None:
        enable(())

    device = SimpleNamespace(KEYBOARD="keyboard", MOUSE="mouse", CONSUMER_CONTROL="consumer")
    return {"enable": enable, "disable": disable, "devices": (), "Device": device}


def usb_midi(machine: Power) -> dict[str, object]:
    """The names in `usb_midi`."""

    def enable() -> None:
        machine.usb.need_boot()
        machine.usb.midi = True

    def disable() -> None:
        machine.usb.need_boot()
        machine.usb.midi = False

    return {"enable": enable, "disable": disable, "ports": ()}
