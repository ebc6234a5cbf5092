"""Memory that ends at any moment of a turn ends in a message and a saved game, not in a dead screen."""

from pathlib import Path

import pytest

from tests.firmware.on_vm.drive import driver, on_both
from tools.developer import vm
from tools.developer.vm.recorded_presses import a_game

NUMBERS = (*range(1, 6), *range(12, 100, 44), *range(100, 240, 40))
PIECES = range(1, 100, 7)


@pytest.fixture(scope="module")
def game() -> dict[str, bytes]:
    """The first presses of a game, and those that follow."""
    taps, chance, _ = a_game()
    return {"START": taps[:60], "TAPS": taps[60:100], "EIGHT": chance}


def test_a_call_that_finds_no_memory(built: Path, game: dict[str, bytes]) -> None:
    lines = on_both(built, driver("pressure", HOW="hook", NUMBERS=NUMBERS, **game))
    results = [line for line in lines if line.endswith(" 0")]
    assert len(results) == len(NUMBERS)
    for line in results:
        assert line.endswith(" told MemoryError|Your game is saved.|A restarts kept 0")


def test_a_heap_that_is_really_full(built: Path, game: dict[str, bytes]) -> None:
    told = 0
    with vm.Vm(built, heap=600 * 1024) as machine:
        machine.run(driver("pressure", HOW="full", NUMBERS=(), **game))
        machine.run("begin()")
        machine.block()
        for pieces in PIECES:
            machine.run("begin()")
            machine.heap()
            machine.run(f"result = trial({pieces})")
            line = machine.run(f"judge({pieces}, *result)")
            machine.heap()
            assert line.endswith("kept 0\n")
            told += "told MemoryError|Your game is saved.|A restarts" in line
    assert told >= len(PIECES) - 1
