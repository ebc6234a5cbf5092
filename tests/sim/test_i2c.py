"""The I2C bus: its lock, its wires, its errors and its bill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

OPEN = """
import board, busio
i2c = busio.I2C(board.GP5, board.GP4, frequency=400_000)
"""


def test_the_lock_is_a_lock(run: Any) -> None:
    i2c = run(OPEN).program["i2c"]
    assert i2c.try_lock()
    assert not i2c.try_lock(), "or a display that waits for the lock would not wait"
    i2c.unlock()
    i2c.unlock()
    assert i2c.try_lock()


@pytest.mark.parametrize(
    "call", ["scan()", "probe(0x3C)", "writeto(0x3C, b'')", "readfrom_into(0x3C, bytearray(1))"]
)
def test_every_transfer_needs_the_lock(run: Any, call: str) -> None:
    machine = run(OPEN)
    with pytest.raises(RuntimeError, match="Function requires lock"):
        exec("i2c." + call, machine.program)


def test_scan_finds_the_display(run: Any) -> None:
    for address in (0x3C, 0x3D):
        i2c = run(OPEN, address=address).program["i2c"]
        i2c.try_lock()
        assert i2c.scan() == [address]


def test_nobody_at_the_address(run: Any) -> None:
    machine = run(OPEN)
    i2c = machine.program["i2c"]
    i2c.try_lock()
    calls: list[Callable[[], object]] = [
        lambda: i2c.writeto(0x20, b"x"),
        lambda: i2c.readfrom_into(0x20, bytearray(1)),
        lambda: i2c.writeto_then_readfrom(0x20, b"x", bytearray(1)),
    ]
    for call in calls:
        with pytest.raises(OSError) as trouble:
            call()
        assert trouble.value.errno == 19


def test_parts_of_buffers(run: Any) -> None:
    machine = run(OPEN)
    i2c = machine.program["i2c"]
    machine.bus.log = []
    i2c.try_lock()
    i2c.writeto(0x3C, b"\x00\xae\xaf", start=0, end=2)
    assert machine.bus.log == [(0x3C, b"\x00\xae")]
    answer = bytearray(4)
    i2c.readfrom_into(0x3C, answer, start=1, end=3)
    assert answer == b"\0\x40\x40\0"
    i2c.writeto_then_readfrom(0x3C, b"\x00\xaf", answer)
    assert answer == b"\0\0\0\0"


def test_the_bill(run: Any) -> None:
    machine = run(OPEN)
    i2c = machine.program["i2c"]
    i2c.try_lock()
    before = machine.bus.copy()
    i2c.writeto(0x3C, bytes((0x80, 0xE3)) * 5)
    used = machine.bus.since(before)
    assert (used.transactions, used.bytes) == (1, 11)
    assert used.ms == pytest.approx((11 * 9 + 2) / 400)


def test_the_default_frequency_is_four_times_slower(run: Any) -> None:
    machine = run("import board, busio\ni2c = busio.I2C(board.GP5, board.GP4)")
    machine.program["i2c"].try_lock()
    before = machine.bus.copy()
    machine.program["i2c"].writeto(0x3C, bytes((0x80, 0xE3)) * 520)
    assert machine.bus.since(before).ms == pytest.approx(94, abs=1)


def test_without_a_display_there_are_no_pull_ups(run: Any) -> None:
    with pytest.raises(RuntimeError, match="No pull up found on SDA or SCL; check your wiring"):
        run(OPEN, display="none")


def test_on_other_pins_there_are_no_pull_ups_either(run: Any) -> None:
    with pytest.raises(RuntimeError, match="No pull up"):
        run("import board, busio\nbusio.I2C(board.GP1, board.GP0)")


@pytest.mark.parametrize("scl, sda", [("GP4", "GP5"), ("GP5", "GP6"), ("GP7", "GP4"), ("GP5", "GP5")])
def test_pins_that_cannot_carry_i2c(run: Any, scl: str, sda: str) -> None:
    with pytest.raises(ValueError, match="Invalid pins"):
        run(f"import board, busio\nbusio.I2C(board.{scl}, board.{sda})")


def test_each_chip_has_its_own_idea_of_i2c_pins(run: Any) -> None:
    code = "import board, busio\nbusio.I2C(board.D5, board.D6)"
    with pytest.raises(ValueError, match="Invalid pins"):
        run(code, board="feather_m4")
    with pytest.raises(RuntimeError, match="No pull up"):
        run(code, board="feather_nrf52840")


def test_pins_in_use(run: Any) -> None:
    with pytest.raises(ValueError, match="GP5 in use"):
        run(OPEN + "busio.I2C(board.GP5, board.GP4)")


def test_given_back(run: Any) -> None:
    machine = run(OPEN + "i2c.deinit()\ni2c.deinit()\nagain = busio.I2C(board.GP5, board.GP4)")
    with pytest.raises(ValueError, match="deinitialized"):
        machine.program["i2c"].try_lock()


def test_a_with_block_gives_it_back(run: Any) -> None:
    again = "with busio.I2C(board.GP5, board.GP4) as i2c:\n    pass\n"
    run("import board, busio\n" + again + again)


def test_feathers_have_a_shared_bus_and_picos_too(run: Any) -> None:
    for board, name in (("feather_m4", "I2C"), ("feather_nrf52840", "I2C"), ("pico", "STEMMA_I2C")):
        machine = run(f"import board\none, two = board.{name}(), board.{name}()", board=board)
        assert machine.program["one"] is machine.program["two"]
    with pytest.raises(AttributeError):
        run("import board\nboard.I2C()", board="pico")


def test_there_is_no_serial_line(run: Any) -> None:
    with pytest.raises(NotImplementedError):
        run("import board, busio\nbusio.UART(board.GP0, board.GP1)")
