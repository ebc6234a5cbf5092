"""The model of the boards' memories: CircuitPython's contract, each kind's erases, and losing power."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.boards import MEMORIES
from sim.nvm import PARTLY, UNTOUCHED, WHOLLY, Nvm, PowerCut


@pytest.mark.parametrize("kind", MEMORIES)
def test_size_and_blank_content(kind: str) -> None:
    nvm = Nvm(kind)
    assert len(nvm) == {"samd21": 256, "none": 0}.get(kind, 4096 if kind.startswith("rp") else 8192)
    assert nvm[0 : len(nvm)] == b"\xff" * len(nvm)


def test_reads_and_writes_like_a_board() -> None:
    nvm = Nvm()
    nvm[0] = 65
    nvm[1:3] = b"BC"
    nvm[-1] = 90
    assert nvm[0] == 65 and nvm[-1] == nvm[4095] == 90
    assert nvm[:3] == b"ABC" and isinstance(nvm[:3], bytearray)
    nvm[0:0] = b""
    copy = nvm[:3]
    copy[0] = 0
    assert nvm[0] == 65


@pytest.mark.parametrize(
    ("index", "value", "error"),
    [
        (slice(0, 4), b"ABC", ValueError),
        (slice(0, 2), b"ABC", ValueError),
        (slice(4094, 5000), b"ABC", ValueError),
        (slice(0, 4, 2), b"AB", NotImplementedError),
        (slice(0, 2), [1, 2], NotImplementedError),
        (0, 256, ValueError),
        (0, -1, ValueError),
        (0, b"A", TypeError),
        (4096, 1, IndexError),
        (-4097, 1, IndexError),
    ],
)
def test_refuses_what_a_board_refuses(index: int | slice, value: object, error: type[Exception]) -> None:
    nvm = Nvm()
    with pytest.raises(error):
        nvm[index] = value  # type: ignore[assignment]
    assert nvm[0:4096] == b"\xff" * 4096


def test_no_step_and_no_iteration_when_reading() -> None:
    with pytest.raises(NotImplementedError):
        Nvm()[0:4:2]
    with pytest.raises(TypeError):
        iter(Nvm())


@pytest.mark.parametrize(
    ("kind", "writes", "erases"),
    [
        ("rp2040", [(0, b"AB"), (2, b"C"), (100, b"D")], 0),
        ("rp2350", [(0, b"AB"), (1, b"C")], 1),
        ("rp2040", [(0, b"AB"), (1, b"BC")], 1),
        ("rp2040", [(0, b"AB"), (0, b"AB")], 1),
        ("nrf52840", [(0, b"A"), (5000, b"B")], 2),
        ("nrf52840", [(4095, b"AB")], 2),
        ("samd51", [(0, b"A"), (1, b"B"), (8000, b"C")], 3),
        ("esp32", [(0, b"A")], 1),
        ("samd21", [(255, b"A")], 1),
    ],
)
@pytest.mark.parametrize("slow", [False, True])
def test_when_a_memory_is_erased(kind: str, writes: list[tuple[int, bytes]], erases: int, slow: bool) -> None:
    nvm = Nvm(kind)
    nvm.trace = [] if slow else None  # naming every byte takes another way to the same end
    expected = bytearray(nvm.cells)
    for at, data in writes:
        nvm[at : at + len(data)] = data
        expected[at : at + len(data)] = data
    assert nvm.erases == erases
    assert nvm.cells == expected


def test_programming_only_clears_bits() -> None:
    nvm = Nvm()
    nvm.apply((0, 0xF0))
    nvm.apply((0, 0x3F))
    assert nvm[0] == 0x30


@pytest.mark.parametrize(
    ("count", "how", "left"),
    [
        (0, UNTOUCHED, b"\xff\xff\xff"),
        (0, PARTLY, b"\xfa\xff\xff"),
        (0, WHOLLY, b"\xf0\xff\xff"),
        (1, UNTOUCHED, b"\xf0\xff\xff"),
        (2, PARTLY, b"\xf0\x0f\xaa"),
        (2, WHOLLY, b"\xf0\x0f\x00"),
    ],
)
def test_power_is_cut_at_the_byte_asked_for(count: int, how: str, left: bytes) -> None:
    nvm = Nvm()
    nvm.cut_after(count, how)
    with pytest.raises(PowerCut):
        nvm[0:3] = b"\xf0\x0f\x00"
    assert nvm.cells[:3] == left
    with pytest.raises(PowerCut):
        nvm[0]
    with pytest.raises(PowerCut):
        nvm[7] = 1
    nvm.power_on()
    assert nvm[:3] == left


def test_a_cut_in_an_erase_leaves_neither_old_nor_blank() -> None:
    nvm = Nvm()
    nvm[0:4096] = bytes(range(256)) * 16
    before = bytes(nvm.cells)
    nvm.cut_after(0, PARTLY, 5)
    with pytest.raises(PowerCut):
        nvm[0] = 7
    assert nvm.cells != before and nvm.cells != b"\xff" * 4096
    nvm.restore(before)
    nvm.cut_after(0, WHOLLY)
    with pytest.raises(PowerCut):
        nvm[0] = 7
    assert nvm.cells == b"\xff" * 4096


def test_no_handler_for_ordinary_errors_sees_a_power_cut() -> None:
    assert not issubclass(PowerCut, Exception)


def test_content_and_wear_survive_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "nvm.bin"
    nvm = Nvm("rp2040", path)
    nvm[0:2] = b"AB"
    nvm[0:2] = b"CD"
    nvm.cut_after(1)
    with pytest.raises(PowerCut):
        nvm[10:12] = b"EF"
    again = Nvm("rp2040", path)
    assert again[:2] == b"CD" and again[10:12] == b"E\xff" and again.erases == 1
    assert len(Nvm("nrf52840", path)) == 8192
    path.write_bytes(b"short")
    assert Nvm("rp2040", path)[:5] == b"\xff" * 5
