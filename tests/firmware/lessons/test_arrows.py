"""The coach's arrow shows a short way to what is right, also after the pupil has gone past it."""

import pytest

from tests.firmware.lessons.conftest import Sit
from tests.firmware.lessons.pupil import Pupil, told

PLAYED = 66  # decisions below are sides of cards, an odd one the other side
TO_MARKET = 200


def to_the_hand(pupil: Pupil) -> None:
    """Do as told up to a step with a hand of three cards or more."""
    for name in pupil.follow():
        if name == "Board" and told(pupil.machine.frame()) and len(pupil.screen.items) > 3:
            return


@pytest.mark.parametrize("number", range(3))
def test_from_everywhere_in_the_hand_the_way_is_short(sit: Sit, number: int) -> None:
    pupil = sit("rise")
    pupil.learn(number)
    to_the_hand(pupil)
    board = pupil.screen
    (wanted,) = pupil.lesson.wanted()
    assert wanted < PLAYED
    goal = board.items.find(bytes((wanted & 254,)))
    columns = len(board.items)
    for _ in range(columns):
        pupil.tap("right")
        start = board.at
        straight = abs(goal - start)
        around = columns - straight
        away = around if around <= straight - 2 else straight
        if straight == away and start != goal:
            assert told(pupil.machine.frame()) == ("right" if start < goal else "left"), "where it is seen"
        pressed = 0
        while told(pupil.machine.frame()) != "a":
            pupil.tap(told(pupil.machine.frame()))
            pressed += 1
        assert board.decision() == wanted
        assert pressed - away in (0, 1), (
            f"from column {start} to {goal} of {columns}, perhaps to the other half"
        )
        while board.at != start:
            pupil.tap("right")


def test_what_ends_the_turn_is_below_the_market(sit: Sit) -> None:
    pupil = sit("rise")
    pupil.learn(0)
    for name in pupil.follow():
        if name == "Board" and pupil.lesson.line == "End your turn" and told(pupil.machine.frame()):
            break
    assert pupil.screen.items == bytes((TO_MARKET,))
    assert told(pupil.machine.frame()) == "a", "it is pointed at when no card is left"
    pupil.tap("up")
    assert told(pupil.machine.frame()) == "down"


def test_from_the_towers_b_leads_back_to_the_hand(sit: Sit) -> None:
    pupil = sit("rise")
    pupil.learn(1)
    to_the_hand(pupil)
    pupil.machine.run("up")
    assert told(pupil.machine.frame()) == "b"
    pupil.machine.run("right up")
    assert told(pupil.machine.frame()) == "b"
    pupil.tap("b")
    assert told(pupil.machine.frame()) in ("right", "down"), "to the other side of the Labourer"
