"""What Rise of Babel shows before and around a game, in all languages, as it was accepted."""

from collections.abc import Callable, Iterator

import pytest

from sim.machine import Machine
from tests.conftest import GoldenFrame
from tests.firmware.rise.test_statistics import finished

CODES = ("en", "de", "fr")
NEW_GAME, STATISTICS, ABOUT = 0, 3, 5


@pytest.fixture
def title() -> Iterator[Callable[[str], Machine]]:
    """title(code) gives a machine at the title, its tower grown."""

    def make(code: str) -> Machine:
        machine = Machine(games=("rise",))
        machine.power_on()
        machine.run("wait:50 b")  # no lessons
        machine.console.settings.language = CODES.index(code)
        machine.console.settings.save()
        machine.power_on()
        machine.step(7000)
        return machine

    yield make
    if Machine._powered is not None:
        Machine._powered.power_off()


def choose(machine: Machine, row: int) -> None:
    machine.run("down " * row + "a wait:100")


@pytest.mark.parametrize("code", CODES)
def test_title(title: Callable[[str], Machine], code: str, golden_frame: GoldenFrame) -> None:
    golden_frame(f"rise/title-{code}", title(code).frame())


@pytest.mark.parametrize("code", CODES)
def test_new_game(title: Callable[[str], Machine], code: str, golden_frame: GoldenFrame) -> None:
    machine = title(code)
    choose(machine, NEW_GAME)
    golden_frame(f"rise/who-plays-{code}", machine.frame())
    machine.run("a wait:100")
    golden_frame(f"rise/new-game-{code}", machine.frame())
    machine.run("down right wait:100")
    golden_frame(f"rise/new-game-mild-{code}", machine.frame())
    machine.run("down right right down right right right wait:100")
    golden_frame(f"rise/new-game-computer-{code}", machine.frame())
    machine.run("down down down down wait:100")
    golden_frame(f"rise/new-game-four-{code}", machine.frame())
    machine.console.top._new.names[:] = ["Wilhelma", "Leopoldo", "Hortensi", "Friedrun"]
    machine.run("up down left left wait:100")
    golden_frame(f"rise/new-game-long-{code}", machine.frame())


@pytest.mark.parametrize("code", CODES)
def test_statistics_and_about(title: Callable[[str], Machine], code: str, golden_frame: GoldenFrame) -> None:
    machine = title(code)
    finished(machine.console.journal, 40, 258, 20)
    finished(machine.console.journal, 70, 60, 40)
    choose(machine, STATISTICS)
    golden_frame(f"rise/statistics-{code}", machine.frame())
    machine.run("b wait:100")
    choose(machine, ABOUT - STATISTICS)
    golden_frame(f"rise/about-{code}", machine.frame())
    machine.run("a wait:100")
    golden_frame(f"rise/ours-{code}", machine.frame())
