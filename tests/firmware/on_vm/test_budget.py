"""The budgets are kept, with some slack: memory on the real VM, bytes on the drive, depth of calls."""

from pathlib import Path

import pytest

from sim.boards import BOARDS
from tests.firmware.on_vm import drive
from tools import games
from tools.developer import budget, vm
from tools.developer.vm import heap_model
from tools.developer.vm.recorded_presses import a_game
from tools.maker import content

game = games.load("babel")


def check(*rows: budget.Row) -> None:
    """All rows keep their limits; the table is shown when one does not."""
    assert all(row.good for row in rows), "\n" + budget.table(list(rows))


def test_rules_alone_and_title(built: Path) -> None:
    check(*budget.measure_rules(built, game), budget.started(built, game))


@pytest.mark.parametrize(("level", "presses"), [(0, 1 << 20), (3, 80)])
def test_a_game(built: Path, level: int, presses: int) -> None:
    check(*budget.playing(built, game, level, presses))


@pytest.mark.parametrize("console", ["picopad", "pybadge", "pygamer"])
def test_a_game_on_consoles(built: Path, console: str) -> None:
    """With plain buttons, behind a shift register, and with a stick."""
    check(*budget.playing(built, game, 0, 60, board=BOARDS[console]))


def test_a_game_of_rise(tmp_path: Path) -> None:
    drive.vm_or_skip()
    rise = games.load("rise")
    alone = budget.write_drive(tmp_path, ("rise",))
    check(*budget.measure_rules(alone, rise), *budget.playing(alone, rise, 0, 300))


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_played_in_the_heap_of_a_pico_w(tmp_path: Path, name: str) -> None:
    drive.vm_or_skip()
    # The console's own players take long at a higher level, and no more memory.
    level = 0 if name in content.cartridges() else 1
    soaked = budget.soak(budget.write_drive(tmp_path, (name,)), games.load(name), 1, level)
    # A number that looks like an address keeps 3 KB of a thought for some steps, or not, as it happens.
    assert soaked.lowest > 5 * 1024 and soaked.block > 4 * 1024, "\n" + budget.soak_report(soaked)


def test_games_leave_nothing_behind(built: Path) -> None:
    check(budget.growth(built, game, 3))


@pytest.mark.parametrize("name", games.names())
def test_files(tmp_path: Path, name: str) -> None:
    check(*budget.files(budget.write_drive(tmp_path, (name,))))


def test_calls_are_not_deep(built: Path) -> None:
    taps, chance, state = a_game(3)
    lean = vm.run(budget.whole_game(taps, chance), built, pystack=vm.PYSTACK * 5 // 8)
    assert lean == f"{state!r}\n"


def test_too_much_is_told() -> None:
    rows = [budget.Row("title", 70000, 65536), budget.Row("rules", 10, 30), budget.Row("no limit", 10)]
    assert [row.good for row in rows] == [False, True, True]
    assert budget.table(rows).count("TOO MUCH") == 1


# Two builds on CircuitPython 10.2.1 on an emulated Pico: one that renamed everything to short names, and one
# like today's. By game and moment: KiB in use there; bytes in use on the VM without names; names, letters.
MEASURED = {
    "babel, title, renamed build": (37.1, 31998, 303, 3197),
    "rise, title, renamed build": (38.5, 33264, 316, 3281),
    "babel, title": (42.0, 34082, 553, 4169),
    "babel, board": (64.5, 52946, 850, 6546),
    "babel, title after a game": (49.4, 34378, 867, 6725),
    "rise, title": (43.5, 35539, 557, 4175),
    "rise, board": (76.3, 63170, 906, 6905),
    "rise, title after a game": (51.5, 35951, 929, 7139),
}


@pytest.mark.parametrize("moment", MEASURED)
def test_the_prediction_is_near_what_a_board_used(moment: str) -> None:
    kib, used, count, letters = MEASURED[moment]
    long, more = divmod(letters, count)
    names = frozenset(f"{i:04}".ljust(long + (i < more), "~") for i in range(count))
    predicted = heap_model.predicted(
        heap_model.Heap(0, 0, frozenset()), heap_model.Heap(used, 0, names), names
    )
    assert abs(predicted / 1024 - kib) < 3


def test_the_names_of_a_drive_are_read_from_its_files(built: Path) -> None:
    found = heap_model.names_on(built)
    assert {
        "handheld",
        "handheld.screens.menu",
        "menu",
        "handheld/screens/menu.mpy",
        "Menu",
        "try_lock",
    } <= found
    assert not {"Script", "_readinto", "standins"} & found
    assert heap_model.for_names(["a" * 9] * 20) == 16 + 6 * 20 + 8 + 200 + 8
