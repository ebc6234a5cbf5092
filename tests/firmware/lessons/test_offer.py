"""Who starts a game for the first time is offered its lessons, once."""

import pytest

from tests.firmware.eye import read
from tests.firmware.lessons.conftest import Sit
from tests.firmware.lessons.pupil import Pupil

QUESTIONS = ("New here?", "Neu hier?", "Débutant ?")


def offered(pupil: Pupil) -> bool:
    """Is it on the panel?"""
    return any(question in read(pupil.machine.frame()) for question in QUESTIONS)


@pytest.mark.parametrize("language", range(3))
def test_a_is_yes(sit: Sit, language: int) -> None:
    pupil = sit("babel", language)
    assert QUESTIONS[language] in read(pupil.machine.frame())
    pupil.machine.tap("a")
    assert pupil.name == "_Lessons"
    pupil.machine.run("a wait:500")
    assert pupil.lesson.number == 0


def test_b_is_no_for_good(sit: Sit) -> None:
    pupil = sit("rise")
    assert offered(pupil)
    pupil.machine.run("b wait:50")
    assert pupil.name == "Title" and not offered(pupil) and pupil.screen.at == 0
    pupil.machine.run("off on wait:100")
    assert not offered(pupil)


def test_an_arrow_leaves_it_for_this_time(sit: Sit) -> None:
    pupil = sit("babel")
    pupil.machine.run("down wait:50")
    assert not offered(pupil)
    pupil.machine.run("off on wait:100")
    assert offered(pupil)


def test_who_has_begun_a_game_is_not_asked(sit: Sit) -> None:
    pupil = sit("babel")
    pupil.robot().begin()
    pupil.machine.run("off on wait:100")
    assert pupil.name == "Title" and not offered(pupil)


def test_who_has_learned_is_not_asked(sit: Sit) -> None:
    pupil = sit("rise")
    pupil.learn(1)
    for _ in pupil.follow():
        assert pupil.lesson is not None
    pupil.machine.run("b wait:100")
    assert pupil.name == "Title" and not offered(pupil)


@pytest.mark.parametrize("language", range(3))
@pytest.mark.parametrize("game", ["babel", "rise"])
def test_the_picture_stands_beside_the_offer(sit: Sit, game: str, language: int) -> None:
    """When it has grown there is still a dark gap between them, and above the offer."""
    pupil = sit(game, language)
    pupil.machine.step(8000)
    frame = pupil.machine.frame()
    assert offered(pupil)
    right = next(x for x in range(127, 0, -1) if all(frame.pixel(left, 55) for left in range(2, x)))
    assert not any(frame.pixel(x, y) for x in range(right, right + 3) for y in range(40, 64))
    assert not any(frame.pixel(x, 47) for x in range(right + 3))
