"""The window, on a real X server with real keys and a real mouse."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from sim.headless import dimmed
from sim.machine import Machine
from tests.sim.interfaces import pretend
from tests.sim.interfaces.xserver import WIDE, Display
from tools.paths import ROOT

RGB = tuple[int, int, int]
LIT = (236, 242, 255)
YELLOW, BLUE = (255, 222, 70), (92, 190, 255)
CAP_DOWN = (214, 150, 62)
ROW = 128 * 2 * 2  # dots of a lit row, each pixel two dots wide
BAR = 8 * ROW  # what the pretended handheld shows for a button that is down


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    shown = Display(tmp_path_factory.mktemp("x"))
    yield shown
    shown.close()


def near(one: RGB, other: RGB) -> bool:
    """Whether two colours look alike; smoothed edges change them by a hair."""
    return all(abs(a - b) <= 3 for a, b in zip(one, other, strict=True))


def colours(image: Image.Image) -> list[tuple[int, RGB]]:
    """Every colour of a picture with the number of its dots."""
    found: Any = image.getcolors(1 << 16)  # room for all 16 million colours takes half a second to make
    return list(found)


class Shown:
    """A pretended handheld in a window."""

    def __init__(self, display: Display, folder: Path) -> None:
        self.display = display
        self.log = folder / "log"
        self.shots = folder / "shots"
        self.before = 1
        self.process = subprocess.Popen(
            [sys.executable, pretend.__file__, "window", str(self.log)],
            cwd=ROOT,
            env={**display.environ, "PYTHONPATH": str(ROOT)},
        )
        display.wait(lambda: self.count(LIT) > 100, "a picture")

    def felt(self) -> list[str]:
        """What the handheld felt since the test began."""
        return self.log.read_text(encoding="utf-8").split()[self.before :] if self.log.exists() else []

    def feels(self, *what: str) -> None:
        """Wait until the buttons did this."""
        self.display.wait(lambda: self.felt() == list(what), f"{what}, felt {self.felt()}")

    def look(self) -> Image.Image:
        return self.display.look()

    def count(self, colour: RGB) -> int:
        """How many dots of the display have this colour."""
        return sum(number for number, each in colours(self.look()) if near(each, colour))

    def shows(self, dots: dict[RGB, int]) -> None:
        """Wait until the display has so many dots of these colours, counted in one look."""

        def seen() -> bool:
            found = colours(self.look())
            return all(
                sum(number for number, each in found if near(each, colour)) == wanted
                for colour, wanted in dots.items()
            )

        self.display.wait(seen, f"{dots} dots")

    def middle(self, colour: RGB) -> tuple[int, int]:
        """The middle of all dots of a colour, as soon as there are some."""
        self.display.wait(lambda: self.count(colour), f"something in {colour}")
        image = self.look()
        wanted = {each for _, each in colours(image) if near(each, colour)}
        data: Any = image.get_flattened_data()
        at = [number for number, each in enumerate(data) if each in wanted]
        xs, ys = [number % WIDE for number in at], [number // WIDE for number in at]
        return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


@pytest.fixture(scope="module")
def window(display: Display, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    shown = Shown(display, tmp_path_factory.mktemp("window"))
    yield shown
    shown.process.kill()
    shown.process.wait()


@pytest.fixture
def shown(window: Shown) -> Shown:
    """The window that all tests share, as if it had just been opened."""
    window.before += len(window.felt())
    window.display.do("mousemove", "0", "0")
    return window


def test_keys_go_down_and_come_up(shown: Shown) -> None:
    shown.display.do("keydown", "Left")
    shown.feels("+left")
    shown.display.do("keydown", "k")
    shown.feels("+left", "+a")
    shown.display.do("keyup", "Left")
    shown.feels("+left", "+a", "-left")
    shown.display.do("keyup", "k")
    shown.feels("+left", "+a", "-left", "-a")


def test_every_key_of_every_button(shown: Shown) -> None:
    keys = {"up": "Up w", "down": "Down s", "left": "Left a", "right": "Right d"}
    keys |= {"a": "z k Return space", "b": "x j BackSpace"}
    expected = []
    for button, names in keys.items():
        for name in names.split():
            shown.display.do("key", name)
            expected += [f"+{button}", f"-{button}"]
    shown.feels(*expected)


def test_a_held_key_does_not_repeat_and_two_keys_are_one_press(shown: Shown) -> None:
    shown.display.do("keydown", "z")
    shown.display.do("keydown", "z")
    shown.display.do("keydown", "Return")
    shown.display.do("keyup", "z")
    shown.display.do("keyup", "Return")
    shown.feels("+a", "-a")


def test_a_press_is_seen_and_can_be_clicked(shown: Shown) -> None:
    shown.display.wait(lambda: shown.count(CAP_DOWN) == 0, "all buttons up")
    shown.display.do("keydown", "z")
    shown.display.wait(lambda: shown.count(CAP_DOWN) > 100, "the button shows that it is down")
    x, y = shown.middle(CAP_DOWN)
    shown.shows({LIT: ROW + BAR})
    shown.display.do("keyup", "z")
    shown.display.wait(lambda: shown.count(CAP_DOWN) == 0, "the button comes up")

    shown.display.do("mousemove", str(x), str(y), "mousedown", "1")
    shown.feels("+a", "-a", "+a")
    shown.display.do("mousemove", "3", "3", "mouseup", "1")
    shown.feels("+a", "-a", "+a", "-a")


def test_the_mouse_on_the_display(shown: Shown) -> None:
    """A click is a tap there; if the mouse is held, so is A."""
    x, y = shown.middle(LIT)  # of the topmost row
    shown.display.do("mousemove", str(x), str(y + 40), "click", "1")
    shown.feels("63,20", "+right", "-right")
    shown.display.do("key", "f", "mousedown", "1")
    shown.feels("63,20", "+right", "-right", "64,55", "+down", "-down", "+a")
    shown.display.do("mouseup", "1", "key", "f")
    shown.feels("63,20", "+right", "-right", "64,55", "+down", "-down", "+a", "-a")


def test_colours_and_turning_around(shown: Shown) -> None:
    shown.display.do("keydown", "x")
    shown.feels("+b")
    shown.shows({LIT: ROW + BAR})
    _, before = shown.middle(CAP_DOWN)
    shown.display.do("key", "c")
    shown.shows({LIT: 0, BLUE: ROW + BAR})
    shown.display.do("key", "c")
    shown.shows({YELLOW: ROW, BLUE: BAR})  # only the upper part is yellow
    _, yellow = shown.middle(YELLOW)
    shown.display.do("key", "f")
    shown.display.wait(lambda: shown.middle(YELLOW)[1] > yellow, "the yellow part is below")
    shown.shows({YELLOW: ROW, BLUE: BAR})
    _, after = shown.middle(CAP_DOWN)
    assert after < before, "the whole device is turned"
    shown.display.do("keyup", "x")
    shown.display.do("key", "f", "key", "c")
    shown.shows({LIT: ROW})


def test_pictures_and_films(shown: Shown) -> None:
    shown.display.do("key", "F2")
    shown.display.wait(lambda: list(shown.shots.glob("*.png")), "a picture")
    shown.display.do("key", "F3")
    shown.display.do("key", "z")
    shown.feels("+a", "-a")
    shown.display.do("key", "F3")
    shown.display.wait(lambda: list(shown.shots.glob("*.gif")), "a film")


def test_any_size_shows_whole_pixels(shown: Shown) -> None:
    shown.display.do("mousemove", "320", "180")
    place = shown.display.do("getmouselocation", "--shell")
    (window,) = [line[7:] for line in place.splitlines() if line.startswith("WINDOW=")]
    shown.shows({LIT: ROW})
    shown.display.do("windowsize", window, "300", "200")
    shown.shows({LIT: 128})  # one dot a pixel
    shown.display.do("windowsize", window, "510", "260")
    shown.shows({LIT: ROW})


def test_restart(shown: Shown) -> None:
    shown.display.do("key", "F5")
    shown.feels("off", "on")


def test_help_covers_and_goes(shown: Shown) -> None:
    shown.shows({LIT: ROW})
    shown.display.do("key", "question")
    shown.display.wait(lambda: shown.count(LIT) < ROW, "help above the display")
    shown.display.do("key", "question")
    shown.shows({LIT: ROW})


def test_closing_the_window_pulls_the_plug(shown: Shown) -> None:
    shown.display.do("key", "ctrl+q")
    assert shown.process.wait(60) == 0
    shown.feels("off")


def test_the_game_itself(display: Display, tmp_path: Path) -> None:
    """`play` chooses the window by itself, asks for the language, and shows what the chip shows."""
    machine = Machine(seed=3, games=("babel",), settings={"LANGUAGE": ""})
    machine.power_on()
    machine.run("wait:3000 a wait:20000")
    expected, colour = machine.frame().lit() * 4, dimmed(LIT, machine.frame().contrast)
    machine.power_off()
    process = subprocess.Popen(
        [sys.executable, "-m", "tools", "play"]
        + ["--game", "babel", "--seed", "3", "--scale", "2", "--script", "wait:3000"],
        cwd=ROOT,
        env=display.environ,
    )
    count = Shown.count
    screen = SimpleNamespace(look=display.look)
    try:
        display.wait(lambda: count(screen, colour) > 1000, "the question")  # type: ignore[arg-type]
        display.do("key", "Return")
        display.wait(lambda: count(screen, colour) == expected, "the title")  # type: ignore[arg-type]
        display.do("key", "ctrl+q")
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
