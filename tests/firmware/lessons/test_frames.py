"""How a lesson looks, in all three languages: the offer, the menu, boxes, lines, marks, answers, praise."""

import pytest

from tests.conftest import GoldenFrame
from tests.firmware.lessons.conftest import Sit
from tests.firmware.lessons.pupil import Pupil

CODES = ("en", "de", "fr")
GROWN = 12_000  # ms until the picture of a title stands
BLINK = 400  # ms of a mark

pytestmark = pytest.mark.parametrize("language", range(3), ids=CODES)


def marked(pupil: Pupil) -> None:
    """Wait until a mark has just come."""
    console = pupil.machine.console
    pupil.machine.step(20)
    while console.now // BLINK % 8:
        pupil.machine.step(20)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["babel", "rise"])
def test_offer_and_menu(sit: Sit, game: str, language: int, golden_frame: GoldenFrame) -> None:
    pupil = sit(game, language)
    pupil.machine.step(GROWN)
    golden_frame(f"lessons/{game}-offer-{CODES[language]}", pupil.machine.frame())
    pupil.learn(0)
    for _ in pupil.follow():
        assert pupil.lesson is not None
    golden_frame(f"lessons/{game}-menu-{CODES[language]}", pupil.machine.frame())


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number", "steps"), [("babel", 1, (0, 2, 3)), ("rise", 1, (0, 4, 9))])
def test_on_the_way(
    sit: Sit, game: str, number: int, steps: tuple[int, ...], language: int, golden_frame: GoldenFrame
) -> None:
    """Each box and the line after it, at some steps; then the answer to what is not right, and the menu."""
    pupil = sit(game, language)
    pupil.learn(number)
    seen: set[tuple[int, str]] = set()
    for name in pupil.follow():
        step = len(pupil.lesson.match.moves)
        if step in steps and (step, name) not in seen:
            seen.add((step, name))
            marked(pupil)
            golden_frame(f"lessons/{game}-{step}-{name.lower()}-{CODES[language]}", pupil.machine.frame())
        if step == steps[-1] and name == "Board":
            break
    wrong = [each for each in pupil.lesson.match.legal() if each not in pupil.lesson.wanted()]
    pupil.lesson.act(wrong[-1])
    marked(pupil)
    golden_frame(f"lessons/{game}-why-not-{CODES[language]}", pupil.machine.frame())
    pupil.tap("a")
    pupil.hold("b")
    golden_frame(f"lessons/{game}-pause-{CODES[language]}", pupil.machine.frame())


def test_a_choice_is_named_above_the_line(sit: Sit, language: int, golden_frame: GoldenFrame) -> None:
    """What A would do stays to be read, and so does the reason against what is not legal."""
    pupil = sit("babel", language)
    pupil.learn(0)
    for name in pupil.follow():
        if name == "Board" and pupil.machine.console.top.open:
            break
    marked(pupil)
    golden_frame(f"lessons/babel-choice-{CODES[language]}", pupil.machine.frame())
    pupil.machine.run("right")
    marked(pupil)
    golden_frame(f"lessons/babel-choice-not-{CODES[language]}", pupil.machine.frame())


@pytest.mark.slow
def test_winning(sit: Sit, language: int, golden_frame: GoldenFrame) -> None:
    """The praise stands on the result of a real game."""
    pupil = sit("babel", language)
    pupil.learn(4)
    for name in pupil.follow():
        if name == "Box" and pupil.lesson.match.over():
            break
    golden_frame(f"lessons/babel-won-{CODES[language]}", pupil.machine.frame())
