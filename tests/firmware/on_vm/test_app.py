"""The whole application on the real VM: from title to result, every picture as in CPython."""

from pathlib import Path

import pytest

from sim.machine import Machine
from tests.firmware.on_vm.drive import FIRMWARE, driver, on_both, vm_or_skip
from tools import games
from tools.developer import vm
from tools.developer.budget import write_drive
from tools.developer.vm.recorded_presses import a_game
from tools.games.babel.robot import Robot, open_puzzle, solve_puzzle


@pytest.mark.parametrize("level", [0, 2])
def test_a_game_from_title_to_result(built: Path, level: int) -> None:
    taps, eight, state = a_game(level)
    lines = on_both(built, driver("app", TAPS=taps, EIGHT=eight))
    assert lines[-3].startswith("Result")
    assert lines[-2] == str(state)


def test_a_puzzle_from_the_title_to_the_verdict(built: Path) -> None:
    """The goal, a hint, the solution to look at, then the way itself; it is unpacked on the device."""
    machine = Machine(seed=1, games=("babel",))
    machine.power_on()
    robot = Robot(machine)
    open_puzzle(robot, 3)
    robot.tap("a")
    for row in (1, 3):
        robot.hold("b")
        robot.choose(row)
        robot.wait(1000)
        robot.tap("b")
    robot.hold("b")
    robot.choose(2)
    robot.wait(500)
    solve_puzzle(robot)
    robot.wait(300)
    lines = on_both(built, driver("app", TAPS=bytes(robot.taps), EIGHT=bytes(8)))
    shown = {line.split(" ")[0] for line in lines}
    assert {"Title", "Chooser", "GoalScreen", "Board", "Menu", "Hint", "Recap", "Verdict"} <= shown
    assert lines[-3].startswith("Verdict")


@pytest.mark.parametrize("level", [0, 2])
def test_the_second_game_from_the_shelf(tmp_path: Path, level: int) -> None:
    """From the shelf into Rise of Babel, the towers and all: every picture as in CPython."""
    vm_or_skip()
    taps, eight, _ = a_game(level, game=games.load("rise"), most=200)
    taps = bytes((3, 5, 4, 5)) + taps  # to the right, A: it is the second on the shelf
    lines = on_both(write_drive(tmp_path), driver("app", TAPS=taps, EIGHT=eight), FIRMWARE)
    shown = {line.split(" ")[0] for line in lines}
    assert {"Shelf", "Title", "_Choices", "Board"} <= shown
    assert ("Curtain" in shown) == (not level), "who plays alone has nothing to hide"


def test_the_same_is_heard(built: Path) -> None:
    """With a piezo: every tone of a game's first turns, at the same moment."""
    taps, eight, _ = a_game(0, most=150)
    lines = on_both(built, driver("sound", TAPS=taps, EIGHT=eight))
    heard = {int(line.split(" ")[1]) for line in lines}
    assert len(lines) > 150, "a click for every press"
    assert {3136, 1568, 1320} <= heard, "clicks, cards, and whose turn it is"


def test_a_module_goes_whose_package_does_not_know_it(built: Path) -> None:
    """On CircuitPython a package that lacks an attribute raises another exception than in CPython."""
    program = (
        "import standins, sys\nstandins.install()\nfrom handheld import loader\n"
        "loader.load('handheld.led_codes')\nimport handheld\ndelattr(handheld, 'led_codes')\n"
        "loader.unload('handheld.led_codes')\nprint('handheld.led_codes' in sys.modules)\n"
    )
    assert vm.run(program, built) == "False\n"
