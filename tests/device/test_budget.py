"""The budgets are kept, with some slack: memory on the real VM, bytes on the drive, depth of calls."""

from pathlib import Path

import pytest

from tools import games
from tools.developer import budget, vm
from tools.developer.vm.script import a_game
from tools.games.babel import game


def check(*rows: budget.Row) -> None:
    """All rows keep their limits; the table is shown when one does not."""
    assert all(row.good for row in rows), "\n" + budget.table(list(rows))


def test_rules_alone_and_title(built: Path) -> None:
    check(budget.rules_alone(built, game), budget.started(built))


@pytest.mark.parametrize(("level", "presses"), [(0, 300), (3, 80)])
def test_a_game(built: Path, level: int, presses: int) -> None:
    check(*budget.playing(built, game, level, presses))


def test_games_leave_nothing_behind(built: Path) -> None:
    check(budget.growth(built, game, 4))


@pytest.mark.parametrize("name", games.names())
def test_files(tmp_path: Path, name: str) -> None:
    check(*budget.files(budget.write_drive(tmp_path, (name,))))


def test_calls_are_not_deep(built: Path) -> None:
    taps, chance, state = a_game(3)
    lean = vm.run(budget.whole_game(taps, chance), built, pystack=vm.PYSTACK * 5 // 8)
    assert lean == f"{state!r}\n"


def test_too_much_is_told() -> None:
    rows = [budget.Row("title", 70000, 65536, 65536), budget.Row("rules", 10, 20, 30)]
    assert [row.good for row in rows] == [False, True]
    assert budget.table(rows).count("TOO MUCH") == 1
