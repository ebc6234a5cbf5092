"""A pupil at the title of a game."""

from collections.abc import Callable, Iterator

import pytest

from sim.machine import Machine
from tests.firmware.lessons.pupil import Pupil

Sit = Callable[..., Pupil]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """sit(game, language, …) gives a pupil at the title of a game."""

    def power(game: str, language: int = 0, **options: object) -> Pupil:
        machine = Machine(games=(game,), **options)  # type: ignore[arg-type]
        machine.power_on()
        machine.step(50)
        pupil = Pupil(machine)
        pupil.speak(language)
        return pupil

    yield power
    if Machine._powered is not None:
        Machine._powered.power_off()
