"""Consoles as a person sees them: body, colours, and the buttons that others do not have."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from sim.boards import BOARDS, CONSOLES
from sim.frame import Frame
from sim.headless import Film
from sim.keys import KEYS
from sim.layout import HANDHELD, LEFT, SCREEN_WIDTH, TOP, WIDTH, Layout
from sim.machine import Machine
from sim.picture import Picture
from sim.session import Session
from sim.terminal import Terminal
from sim.terminal_input import DOWN, Key
from tests.sim.interfaces.test_window import CAP_DOWN, Shown
from tests.sim.interfaces.xserver import Display
from tools.paths import ROOT
from tools.player import play

LIT = (233, 233, 233)  # white, as bright as the console makes it at first


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    shown = Display(tmp_path_factory.mktemp("x"))
    yield shown
    shown.close()


# Layout


def layouts() -> dict[str, Layout]:
    made = {name: Machine(board=name).layout for name in BOARDS}
    return {**made, "st7789": Machine(display="st7789").layout}


@pytest.mark.parametrize("name", [*BOARDS, "st7789"])
def test_every_button_has_a_place_of_its_own(name: str) -> None:
    layout = layouts()[name]
    board = BOARDS.get(name, BOARDS["pico"])
    assert set(layout.places) == {"up", "down", "left", "right", "a", "b", *board.spare}
    for x, y in layout.places.values():
        assert 8 < x < WIDTH - 8 and 8 < y < layout.height - 8, "on the body"
        beside = x + 8 <= LEFT - 8 or x - 8 >= LEFT + SCREEN_WIDTH + 8
        assert beside or y - 8 >= TOP + layout.screen_height + 8, "not on the glass"
    for one, other in itertools.combinations(layout.places.values(), 2):
        assert (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 > 16**2, "apart"
    assert set(layout.caps) == set(layout.places) - {"up", "down", "left", "right"}


def test_boards_that_one_wires_look_alike() -> None:
    assert {name for name, layout in layouts().items() if layout == HANDHELD} == set(BOARDS) - set(CONSOLES)
    assert HANDHELD.size(2) == (504, 216)


@pytest.mark.parametrize("name", CONSOLES)
def test_the_screen_has_its_own_proportions(name: str) -> None:
    layout = layouts()[name]
    screen = CONSOLES[name].screen
    assert screen is not None and layout.screen == screen.size
    for scale in (1, 3):
        assert layout.screen_height * layout.unit(scale) == pytest.approx(scale * screen.size[1])


def test_what_is_printed_on_the_buttons() -> None:
    assert layouts()["ugame22"].caps == {"a": "O", "b": "X", "z": "Z"}
    assert layouts()["pybadge"].caps == {"a": "A", "b": "B", "start": "START", "select": "SELECT"}


# View


def test_a_console_is_seen_in_its_own_size_and_dark_without_power() -> None:
    machine = Machine(board="picosystem", games=("babel",))
    assert machine.view() == Picture.dark(240, 240)
    machine.power_on()
    machine.run("wait:50 b wait:500")
    view, frame = machine.view(), machine.frame()
    machine.power_off()
    assert isinstance(view, Picture) and frame.lit() > 1000
    bright = [sum(view.pixel(x, y)) > 300 for y in range(240) for x in range(240)]
    assert sum(bright) == frame.lit()
    assert all(bright[240 * (y + 88) + x + 56] == frame.pixel(x, y) for x in range(128) for y in range(64)), (
        "in the middle"
    )


def test_turned_around() -> None:
    picture = Picture(2, 2, bytes(range(12)))
    assert picture.turned().rgb == bytes((9, 10, 11, 6, 7, 8, 3, 4, 5, 0, 1, 2))
    assert picture.turned().turned() == picture


def test_a_film_of_a_console(tmp_path: Path) -> None:
    film = Film()
    film.see(Picture(4, 2, b"\xff\x80\x00" * 8), 0)
    film.see(Picture.dark(4, 2), 500)
    film.save(tmp_path / "a.gif", 1000)
    with Image.open(tmp_path / "a.gif") as saved:
        assert saved.size == (512, 256)
        assert saved.convert("RGB").getpixel((5, 5)) == (255, 128, 0)


def test_a_picture_without_a_window(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--headless", "--game", "babel", "--script", "wait:50 b wait:500 start wait:300"]
    assert play.main([*words, "--board", "pybadge", "--png", str(tmp_path / "a.png")]) == 0
    with Image.open(tmp_path / "a.png") as saved:
        assert saved.size == (160 * 6, 128 * 6)
    assert len(capsys.readouterr().out.splitlines()) in (16, 32), "the game's own pixels as text"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--board", "pybadge", "--display", "st7789"), "built in"),
        (("--board", "feather_m4", "--display", "st7789"), "No pins are set"),
        (("--board", "picopad", "--headless", "--script", "start"), "no such word"),
    ],
)
def test_what_a_board_has_not_is_a_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play.main(["--headless", *words]) == 2
    assert said in capsys.readouterr().err


# Keys


class Felt:
    """A machine that only feels its buttons."""

    def __init__(self) -> None:
        self.felt: list[str] = []
        self.crashes: list[Exception] = []
        self.tones: list[tuple[float, int]] = []
        self.bus = SimpleNamespace(transactions=0, bytes=0, ms=0.0)
        self.nvm = None

    def power_on(self) -> None:
        pass

    def power_off(self) -> None:
        pass

    def press(self, button: str) -> None:
        self.felt.append(button)

    def release(self, button: str) -> None:
        pass

    def step(self, ms: float) -> float:
        return 1000.0

    def frame(self) -> Frame:
        return Frame.dark()

    def view(self) -> Frame:
        return Frame.dark()


@pytest.mark.parametrize(("board", "button"), [("pybadge", "start"), ("picopad", "x"), ("pico", "")])
def test_m_is_the_button_for_the_menu(board: str, button: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.terminal.Keyboard", SimpleNamespace)
    machine = Felt()
    terminal = Terminal(Session(machine, layout=Machine(board=board).layout))
    assert KEYS["m"] == "menu"
    assert terminal.key(Key("m", DOWN))
    assert machine.felt == [button] * bool(button)
    page = "\n".join(terminal.help_page(128, 32))
    assert ("menu" in page) == bool(button)


def test_a_console_in_a_window(display: Display) -> None:
    """`play --board pybadge` shows its screen, and M presses START."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tools", "play", "--board", "pybadge", "--game", "babel", "--seed", "3"]
        + ["--scale", "1", "--script", "wait:3000"],
        cwd=ROOT,
        env=display.environ,
    )
    screen: Any = SimpleNamespace(look=display.look)
    try:
        display.wait(lambda: Shown.count(screen, LIT) > 300, "the question for the language")
        display.do("keydown", "m")
        display.wait(lambda: Shown.count(screen, CAP_DOWN) > 20, "START is down")
        display.do("keyup", "m")
        display.wait(lambda: Shown.count(screen, CAP_DOWN) == 0, "START is up")
        display.do("key", "Return")
        display.wait(lambda: Shown.count(screen, LIT) > 1000, "the title")
        display.do("key", "ctrl+q")
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()
