"""Handhelds in the middle of Rise of Babel."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from sim.machine import Machine
from sim.settings import Value
from tools.games.rise.robot import Robot

Table = Callable[..., Robot]
NAMES = ("Wilhelma", "Bob", "Carla", "Friedrun")


@pytest.fixture
def table() -> Iterator[Table]:
    """table(seats, seed, …) gives a robot behind no curtain yet, in a game with this seed."""

    def sit(
        seats: int = 2,
        seed: bytes = b"12345678",
        variant: int = 0,
        language: int = 0,
        levels: Sequence[int] = (0, 0, 0, 0),
        flip: int = 0,
        settings: dict[str, Value] | None = None,
    ) -> Robot:
        machine = Machine(games=("rise",), settings=settings)
        machine.power_on()
        machine.step(50)
        console = machine.console
        console.settings.flip = flip
        # As the firmware that runs has them, not as this program does.
        from handheld.game.cartridges import look, new_game
        from handheld.game.lineup_codec import lineup, version_of
        from handheld.words import speak

        console.settings.language = language
        speak(language)
        people = list(zip(NAMES[:seats], levels))
        who = lineup(variant, people, seed, version=version_of(look("rise")))
        console.show(new_game(console, who, False))
        machine.step(300)
        return Robot(machine)

    yield sit
    if Machine._powered is not None:
        Machine._powered.power_off()
