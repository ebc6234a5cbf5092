"""`digitalio` and `board`."""

from __future__ import annotations

from sim.model.digital import DigitalInOut, Direction, DriveMode, Pull
from sim.model.i2c import I2C
from sim.pins import Hardware


def digitalio() -> dict[str, object]:
    """The names in `digitalio`."""
    return {"DigitalInOut": DigitalInOut, "Direction": Direction, "Pull": Pull, "DriveMode": DriveMode}


def board(hardware: Hardware) -> dict[str, object]:
    """The names in `board`: the pins, the board's name, and its ready-made I2C bus."""
    names: dict[str, object] = {**hardware.pins, "board_id": hardware.board.board_id}
    wiring = hardware.board.wiring
    shared: list[I2C] = []

    def shared_i2c() -> I2C:
        if not shared or shared[0]._gone:
            shared[:] = [I2C(hardware.pins[wiring["scl"]], hardware.pins[wiring["sda"]])]
        return shared[0]

    if hardware.board.i2c:
        names[hardware.board.i2c] = shared_i2c
    return names
