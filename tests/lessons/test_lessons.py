"""Lessons: every way through them is legal, every word fits, and who does as told comes to the end."""

from collections.abc import Callable, Iterator

import pytest

from handheld.keys import LESSONS, game_key
from sim.machine import Machine
from tests.lessons.pupil import Pupil

COUNTS = {"babel": 5, "rise": 3}
ALL = [(game, number) for game, count in COUNTS.items() for number in range(count)]
CODES = ("en", "de", "fr")

Sit = Callable[..., Pupil]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """sit(game, language, …) gives a pupil at the title of a game."""

    def power(game: str, language: int = 0, **options: object) -> Pupil:
        from handheld.words import speak

        machine = Machine(games=(game,), **options)  # type: ignore[arg-type]
        machine.power_on()
        machine.step(50)
        machine.console.settings.language = language
        speak(language)
        machine.console.top.enter()
        return Pupil(machine)

    yield power
    if Machine._powered is not None:
        Machine._powered.power_off()


def kept(pupil: Pupil) -> bytes:
    """What is remembered of the lessons."""
    console = pupil.machine.console
    return bytes(console.journal.get(game_key(console.number, LESSONS)))


@pytest.mark.parametrize("language", range(3), ids=CODES)
@pytest.mark.parametrize(("game", "number"), ALL)
def test_who_does_as_told_ends_each_lesson(sit: Sit, game: str, number: int, language: int) -> None:
    pupil = sit(game, language)
    pupil.learn(number)
    for _ in pupil.follow():
        assert pupil.presses < 300
    assert pupil.name == "_Lessons"
    assert kept(pupil) == bytes((1 << number,))
