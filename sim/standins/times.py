"""`time`, and the counter of `supervisor.ticks_ms`: the machine's clock as the firmware reads it."""

from __future__ import annotations

import calendar
import struct
import time as real
from collections import namedtuple
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.pins import Hardware
    from sim.power import Power

TICKS_START = 0x1FFF0000  # the counter begins here, so that its first wrap comes after 65 seconds
TICKS_MASK = (1 << 29) - 1
BORN = 946_684_800  # a board without a set clock believes it is 1 January 2000

struct_time = namedtuple(
    "struct_time", "tm_year tm_mon tm_mday tm_hour tm_min tm_sec tm_wday tm_yday tm_isdst"
)


def short_float(value: float) -> float:
    """As a board keeps it, in 30 bits, 22 of them the mantissa's: large times lose their milliseconds."""
    (bits,) = struct.unpack("<I", struct.pack("<f", value))
    (short,) = struct.unpack("<f", struct.pack("<I", bits & ~3))
    return float(short)


def ticks_at(hardware: Hardware, when: float) -> int:
    """supervisor.ticks_ms() at a moment of the machine's clock."""
    return TICKS_START + int(when - hardware.switched_on) & TICKS_MASK


def time(machine: Power) -> dict[str, object]:
    """The names in `time`."""
    clock, hardware = machine.clock, machine.hardware

    def monotonic_ns() -> int:
        return int((clock.now - hardware.switched_on) * 1_000_000)

    def monotonic() -> float:
        return short_float(monotonic_ns() // 1_000_000 / 1000)

    def sleep(seconds: float) -> None:
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        clock.sleep(seconds * 1000)

    def now() -> int:
        return BORN + monotonic_ns() // 1_000_000_000

    def localtime(secs: float | None = None) -> struct_time:
        parts = real.gmtime(now() if secs is None else secs)
        return struct_time(*parts[:8], -1)

    def mktime(parts: tuple[int, ...]) -> int:
        return calendar.timegm(tuple(parts[:6]) + (0, 0, 0))

    return {
        "monotonic": monotonic,
        "monotonic_ns": monotonic_ns,
        "sleep": sleep,
        "time": now,
        "localtime": localtime,
        "mktime": mktime,
        "struct_time": struct_time,
    }
