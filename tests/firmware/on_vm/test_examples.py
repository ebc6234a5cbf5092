"""The examples on the device's own Python: the same presses give the same game, in little memory."""

from pathlib import Path

import pytest

from sim.game_folders import EXAMPLES
from tests.firmware.on_vm import drive
from tools import games
from tools.developer import budget, vm
from tools.developer.vm.recorded_presses import a_game

NAMES = sorted(place.parent.name for place in EXAMPLES.glob("*/cartridge.py"))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", [0, 1])
def test_the_same_presses_give_the_same_game(tmp_path: Path, name: str, level: int) -> None:
    """On the console's own board, for two people and against its own computer player."""
    drive.vm_or_skip()
    built = budget.write_drive(tmp_path, (name,))
    taps, chance, state = a_game(level, game=games.load(name))
    assert vm.run(budget.whole_game(taps, chance), built) == f"{state!r}\n"


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_small_in_memory(tmp_path: Path, name: str) -> None:
    drive.vm_or_skip()
    rows = budget.playing(budget.write_drive(tmp_path, (name,)), games.load(name), 3, 60)
    most = next(row for row in rows if row.what.startswith("in use at most"))
    assert most.value < 72 * 1024, "\n" + budget.table(rows)
