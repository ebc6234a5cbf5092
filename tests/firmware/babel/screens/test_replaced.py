"""A screen that was replaced changes nothing of its own any more: what it still did would be lost."""

import random
from pathlib import Path
from typing import Any

import pytest

from babel.rules.state import EDITION
from tests.golden import RECORDS
from tools.games.babel import fixed_deal
from tools.games.babel.record import read_record
from tools.games.babel.robot import Robot, play


class Gone:
    """Watches every screen from its first showing on: an attribute set while it is on no stack is `late`."""

    def __init__(self, console: Any) -> None:
        self.console = console
        self.late: list[str] = []
        self._seen: list[Any] = []
        self._watched: set[type] = set()
        enter = console._enter

        def watched() -> None:
            self._add(console.top)
            enter()

        console._enter = watched

    def _add(self, screen: Any) -> None:
        if not any(screen is other for other in self._seen):
            self._seen.append(screen)
        kind = type(screen)
        if kind in self._watched:
            return
        self._watched.add(kind)

        def set_attribute(screen: Any, name: str, value: object) -> None:
            shown = any(screen is other for other in self._seen)
            if shown and not any(screen is other for other in self.console._stack):
                self.late.append(f"{type(screen).__name__}.{name}")
            object.__setattr__(screen, name, value)

        kind.__setattr__ = set_attribute  # type: ignore[assignment]


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDS[:2], ids=lambda path: path.stem)
def test_in_a_game(start: Any, path: Path) -> None:
    record = read_record(path.read_text())
    robot: Robot = start()
    gone = Gone(robot.machine.console)
    fixed_deal.start(robot, record.start[EDITION])
    fixed_deal.put_in(robot.machine, record)
    play(robot, bytes(step.action for step in record.steps))
    assert robot.name == "Result" and gone.late == []


@pytest.mark.slow
def test_under_restless_fingers(start: Any) -> None:
    dice = random.Random(5)
    robot: Robot = start(seed=5)
    gone = Gone(robot.machine.console)
    for _ in range(1500):
        button = dice.choice(("up", "down", "left", "right", "a", "a", "a", "b"))
        robot.tap(button, dice.choice((40, 40, 40, 700)))
    assert gone.late == []


def test_a_late_change_would_be_seen(start: Any) -> None:
    robot: Robot = start()
    gone = Gone(robot.machine.console)
    robot.choose(1)
    menu = robot.screen
    menu.at = 0
    assert gone.late == []
    robot.tap("b")
    assert robot.screen is not menu
    menu.at = 1
    assert gone.late == [f"{type(menu).__name__}.at"]
