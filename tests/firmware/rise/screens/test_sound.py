"""What is heard of Rise of Babel, pressing buttons: cards, tiles, the rows of a round, turns, a win."""

import random
from typing import Any

import pytest

from rise.rules.decisions import ANSWER, BUY, END
from rise.rules.facts import BY_CONFUSION
from rise.rules.legal import legal
from rise.rules.state import EMPTY_SLOTS, OVER, PHASE, placing
from tests.firmware.babel.screens.listen import WIRED, Ear
from tools.games.rise.robot import Robot


def kind_of(s: bytearray, decision: int) -> str:
    if decision == END:
        return "end"
    if decision < ANSWER:
        return "card" if decision < BUY else "buy"
    return "tile" if placing(s) else "answer"


def test_cards_tiles_and_turns(table: Any) -> None:
    """Each kind of decision, where nothing follows by itself, has its sound."""
    robot: Robot = table(2, settings=WIRED)
    dice = random.Random(1)
    heard: dict[str, list[str]] = {}
    while len(heard) < 5:
        robot.lift()
        match = robot.screen.director.match
        decision = dice.choice(legal(match.state))
        kind = kind_of(match.state, decision)
        before = len(match.moves)
        ear = Ear(robot.machine)
        robot.do(decision)
        if kind not in heard and len(match.moves) == before + 1 and robot.name != "Scoring":
            heard[kind] = ear.tunes()
    assert heard == {"end": ["YOUR_TURN"], "card": ["CARD"], "buy": ["CARD"], "tile": ["BUILT"], "answer": []}


@pytest.mark.slow
def test_the_rows_of_a_round_count_aloud_and_then_it_is_somebodys_turn(table: Any) -> None:
    """The show goes on by itself."""
    robot: Robot = table(2, settings=WIRED)
    dice = random.Random(3)
    ear = None
    while robot.name != "Scoring":
        robot.lift()
        director = robot.screen.director
        ear = Ear(robot.machine) if director.match.state[EMPTY_SLOTS] < 5 else None
        robot.do(dice.choice(legal(director.match.state)))
    assert ear is not None
    show = robot.screen
    tunes = ear.tunes()
    while robot.name == "Scoring":
        tunes += ear.tunes()
    rows = ["TUMBLE" if source == BY_CONFUSION else "SCORE" for _, source, _ in show.steps if source >= 0]
    assert len(rows) > 1 and [tune for tune in tunes if tune in ("SCORE", "TUMBLE")] == rows
    assert "YOUR_TURN" not in tunes, "the same player goes on"
    robot.machine.console.push(type(show)(director, show._s, True))
    robot.machine.step(50)
    robot.tap("b")
    assert ear.tunes()[-1:] == ["YOUR_TURN"], "it has passed, and the show does not drown it"


def test_the_end_of_the_game_is_heard(table: Any) -> None:
    for levels, tune in (((0, 0), "WIN"), ((1, 1), "TUMBLE")):
        robot: Robot = table(2, settings=WIRED)
        assert robot.match
        director = robot.machine.console._stack[0].director
        director.match.levels = bytearray((*levels, 0))[: 2 + (levels[0] > 0)]
        ear = Ear(robot.machine)
        director.match.state[PHASE] |= OVER
        director.next()
        assert ear.tunes() == [tune]
