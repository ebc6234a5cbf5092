"""`busio`."""

from __future__ import annotations

from sim.model.i2c import I2C
from sim.model.pins import Closable
from sim.pins import Pin
from sim.spi import SPI


class UART(Closable):
    """A serial line, which this machine does not have."""

    def __init__(self, *pins: Pin, **options: object) -> None:
        raise NotImplementedError("this machine has only I2C and SPI")


def busio() -> dict[str, object]:
    """The names in `busio`."""
    return {"I2C": I2C, "SPI": SPI, "UART": UART}
