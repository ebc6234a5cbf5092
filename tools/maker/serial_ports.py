"""The serial ports behind which a board with CircuitPython talks."""

import os
from typing import NamedTuple

from sim.boards import USB_VENDORS


class Port(NamedTuple):
    """One port: its device, the board's number, its name, and whether we may open it."""

    device: str
    uid: str
    name: str
    usable: bool


def ports() -> list[Port]:
    """Ports of boards of the makers we know, or that call themselves CircuitPython."""
    from serial.tools import list_ports  # type: ignore[import-untyped]

    found = []
    for port in list_ports.comports():
        words = " ".join(str(text) for text in (port.product, port.description, port.interface) if text)
        if "CircuitPython" in words or (port.vid is not None and f"{port.vid:04x}" in USB_VENDORS):
            usable = os.name == "nt" or os.access(port.device, os.R_OK | os.W_OK)
            found.append(Port(port.device, (port.serial_number or "").upper(), port.product or words, usable))
    return sorted(found)
