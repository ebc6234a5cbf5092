"""The golden frames, read back from the pixels of every display that the games can be shown on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from babel.rules import actions
from sim.boards import CONSOLES
from sim.frame import HEIGHT, WIDTH
from sim.machine import Machine
from sim.picture import Picture
from tests.firmware.babel.screens.tables import MIDDLE, put
from tests.firmware.rise.screens.conftest import NAMES
from tools import games
from tools.developer.frames import GOLDEN, load
from tools.developer.soak import Soak
from tools.games.babel import fixed_deal
from tools.games.babel.robot import Robot

PANELS = [*((name, "") for name in CONSOLES), ("pico", "ssd1306_spi"), ("pico2", "st7789")]
panels = pytest.mark.parametrize(("board", "display"), PANELS)


@pytest.fixture(autouse=True)
def unplug() -> Iterator[None]:
    yield
    if Machine._powered is not None:
        Machine._powered.power_off()


def check(machine: Machine, name: str) -> None:
    """Every pixel of the display is that of the golden frame, large and in the middle of a dark ground."""
    golden, view = load(GOLDEN, name), machine.view()
    assert machine.reports == []
    if not isinstance(view, Picture):
        assert view.pages == golden.pages, name
        return
    scale = min(view.width // WIDTH, view.height // HEIGHT)
    left, top = (view.width - WIDTH * scale) // 2, (view.height - HEIGHT * scale) // 2
    ink = max((view.rgb[at : at + 3] for at in range(0, len(view.rgb), 3)), key=sum)
    lines = []
    for y in range(view.height):
        row = [False] * view.width
        if top <= y < top + HEIGHT * scale:
            row[left : left + WIDTH * scale] = [
                golden.pixel(x // scale, (y - top) // scale) for x in range(WIDTH * scale)
            ]
        lines.append(b"".join(ink if lit else bytes(3) for lit in row))
    assert view.rgb == b"".join(lines), name
    assert machine.frame().pages == golden.pages


@panels
def test_babel(board: str, display: str) -> None:
    machine = Machine(board=board, display=display, seed=4, games=("babel",))
    machine.power_on()
    machine.step(50)
    robot = Robot(machine)
    robot.choose(0)
    for script, name in (("", "who-plays"), ("a", "new-game"), ("down", "new-game-edition")):
        machine.run(script + " wait:60")
        check(machine, f"screens/{name}-en")
    machine.run("b b")
    fixed_deal.start(robot, 0)
    robot.lift()
    game = fixed_deal.game_of(machine)
    game.match.names = ("Wilhelma", "Bob")
    put(game, MIDDLE)
    machine.step(100)
    check(machine, "screens/board-en")
    robot.show(actions.SETTLE)
    check(machine, "screens/choice-settle-en")
    machine.run("b wait:60")
    robot.show(actions.END)
    check(machine, "screens/end-asks-en")


@panels
def test_rise(board: str, display: str) -> None:
    machine = Machine(board=board, display=display, games=("rise",))
    machine.power_on()
    machine.run("wait:50 b")
    machine.power_on()
    machine.step(7000)
    check(machine, "rise/title-en")
    for script, name in (("a", "who-plays"), ("a", "new-game"), ("down right", "new-game-mild")):
        machine.run(script + " wait:100")
        check(machine, f"rise/{name}-en")
    # As the firmware that runs has them, not as this program does.
    from handheld.game.cartridges import look, new_game
    from handheld.game.lineup_codec import lineup, version_of

    who = lineup(0, [(name, 0) for name in NAMES[:3]], b"87654321", version=version_of(look("rise")))
    machine.console.show(new_game(machine.console, who, False))
    machine.step(360)
    check(machine, "rise/curtain-en")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "display", "game"),
    [
        ("pygamer", "", "rise"),  # a stick, saves that erase
        ("pybadge", "", "babel"),  # a shift register
        ("thumby_color", "", "babel"),  # plain pins
        ("pico", "ssd1306_spi", "babel"),
    ],
)
def test_a_robot_plays_a_game_through(board: str, display: str, game: str) -> None:
    """With noise and power cuts; `soak --board` plays on the others, whose pictures are tested above."""
    soak = Soak(1, board, games.load(game), display)
    soak.games(1)
    assert soak.done["games"] == 1 and soak.machine.reports == []
