"""A crash is told and loses nothing; the watchdog is fed by the loop only. On both Pythons."""

import sys
from pathlib import Path

from babel.rules.legal import legal
from sim.machine import Machine
from tests.firmware.on_vm.drive import driver, on_both
from tools.developer import vm
from tools.games.babel import fixed_deal
from tools.games.babel.robot import Robot


def test_a_crash_is_told_and_the_game_goes_on(built: Path) -> None:
    lines = on_both(built, driver("crash"))
    text = "\n".join(line.rstrip() for line in lines)
    for where in ("draw", "press", "tick"):
        assert f"ValueError\nno such card: {where}\nhere.py 7 there\n\nYour game is saved." in text
    first, second = (
        text.split("--- twice without a step between")[1].split("--- a crash within")[0].split("restart")[:2]
    )
    assert "without the game" not in first
    assert ". go on\n. without the game" in second
    assert "restart\nNone bytearray(b'')\n--- a crash within the crash screen restarts" in text
    assert text.count("Etwas ging schief") == 1


def test_the_watchdog_is_fed_by_the_loop_only(built: Path) -> None:
    assert on_both(built, driver("watchdog")) == [
        "watchdog.WatchDogMode.RESET 8 1 True",
        "by the loop only True",
        "None None 0 True",
        "None None 0 True",
    ]


def test_a_crash_in_a_game_goes_on_in_that_game() -> None:
    machine = Machine(raises=False, games=("babel",))
    machine.power_on()
    robot = Robot(machine)
    fixed_deal.start(robot, 0)
    for _ in range(5):
        machine.step(1000)
        robot.lift()
        robot.do(legal(fixed_deal.game_of(machine).match.state)[0])
    moves = bytes(fixed_deal.game_of(machine).match.moves)
    sys.modules["handheld.crash_guard"].caught(machine.console, ValueError("no such card"))
    machine.step(100)
    assert robot.name == "Crash"
    assert "ValueError: no such card" in "".join(machine.printed)
    machine.tap("a")
    machine.step(3000)
    assert robot.name == "Curtain"
    assert bytes(fixed_deal.game_of(machine).match.moves) == moves
    machine.power_on()
    machine.step(100)
    assert robot.name == "Title"


def test_a_traceback_tells_the_names_of_the_sources(built: Path) -> None:
    program = """
import io, sys, handset, standins
standins.install()
handset.power_on()
try:
    handset.console.canvas.center(0, None)
except TypeError as error:
    said = io.StringIO()
    sys.print_exception(error, said)
print(said.getvalue())
"""
    # The canvas is built into the console's module.
    assert 'File "handheld.console", line 1, in center' in vm.run(program, built)
