"""Who starts a game for the first time is offered its lessons, once."""

import pytest

from tests.lessons.conftest import Sit
from tests.lessons.pupil import Pupil
from tests.screens.eye import read

QUESTIONS = ("New here?", "Neu hier?", "Nouveau ?")


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
