"""A hint in words: every code of the players has its line, whatever its number, in all languages."""

import random
from typing import Any

import pytest

from rise.players import reasons
from rise.rules.legal import legal
from tools.games.rise.robot import Robot

# How many numbers a code may come with, where it is not a kind of tile.
NUMBERS = {"BLOCKS": 4, "BUYS": 33, "TRASHES": 33, "RECALLS": 33, "ADVANCES": 7, "EQUIPS": 5}
WITH_NUMBERS = {getattr(reasons, name): count for name, count in NUMBERS.items()}


@pytest.mark.parametrize("language", range(3))
def test_every_reason_has_words_that_fit(table: Any, language: int) -> None:
    table(4, language=language)
    from handheld.words import wrap
    from rise.screens.hint import why

    names = ("Wilhelma", "Bob", "Carla", "Friedrun")
    for code in range(1, reasons.NOTHING + 1):
        for number in range(WITH_NUMBERS.get(code, 9)):
            for soon in (0, reasons.SOON):
                lines = wrap(why(code + soon, number, names))
                assert len(lines) <= 2 and max(map(len, lines)) <= 25, lines
                assert "%" not in "".join(lines)


def test_a_hint_is_shown_and_goes_back(table: Any) -> None:
    robot: Robot = table(2)
    dice = random.Random(2)
    for _ in range(12):
        robot.lift()
        robot.hold("b")
        robot.choose(1)
        assert robot.name == "Hint"
        for _ in range(2000):
            if robot.screen.thought is None:
                break
            robot.machine.step(50)
        assert 2 <= len(robot.screen._lines) <= 4
        robot.tap("b")
        assert robot.name == "Board"
        robot.do(dice.choice(legal(robot.screen.director.match.state)))
