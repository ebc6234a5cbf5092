"""What happens around a game: pausing, settings, names, coming back, and the dark."""

import sys
from collections.abc import Callable

import pytest

from babel import cartridge, play
from babel.rules import actions
from tests.firmware.babel.screens.tables import HALVED, put
from tools.games.babel import fixed_deal
from tools.games.babel.robot import Robot
from tools.games.saved_match import load_saved_match

Start = Callable[..., Robot]


def test_a_pause_saves_where_every_write_erases(start: Start) -> None:
    """On a SAMD51 the turn's actions are written when the menu opens."""
    robot = start(board="feather_m4")
    fixed_deal.start(robot, 0)
    robot.lift()
    moves = fixed_deal.game_of(robot.machine).match.moves
    robot.do(next(tribe for tribe in range(5) if robot.screen.holds(tribe)) + actions.MOVE)
    robot.hold("b")
    done = bytes(moves)
    assert len(done) == 1
    robot.machine.power_off()
    robot.machine.power_on()
    again = load_saved_match(robot.machine.console.journal, cartridge, play)
    assert again is not None and bytes(again.moves) == done


def test_settings_are_written_once_when_the_menu_is_left(start: Start) -> None:
    """A key held on a setting must not fill the journal, which would be erased with the game in it."""
    robot = start()
    fixed_deal.start(robot, 0)
    robot.lift()
    robot.hold("b")
    robot.choose(len(robot.screen.rows) - 2)
    before = bytes(robot.machine.nvm[0:4096])
    for _ in range(40):
        robot.tap("right")
    assert bytes(robot.machine.nvm[0:4096]) == before
    robot.tap("b")
    assert bytes(robot.machine.nvm[0:4096]) != before
    assert robot.machine.nvm.erases == 0


def test_the_light_goes_round_as_every_setting_does(start: Start) -> None:
    """A and the arrows beside the value always do something."""
    robot = start()
    robot.choose(len(robot.screen.rows) - 2)
    robot.tap("down")
    settings = robot.machine.console.settings
    for keys in ("right", "a", "left"):
        seen = []
        for _ in range(5):
            robot.tap(keys)
            seen.append(settings.contrast)
            assert robot.machine.frame().contrast == settings.contrast
        assert sorted(seen) == [0x0F, 0x4F, 0x8F, 0xCF, 0xFF] and seen[-1] == 0xCF


def test_the_curtain_speaks_the_new_language(start: Start) -> None:
    robot = start()
    fixed_deal.start(robot, 0)
    robot.lift()
    robot.hold("b")
    robot.choose(len(robot.screen.rows) - 2)
    robot.tap("right")
    robot.tap("b")
    robot.machine.step(181_000)
    assert robot.name == "Curtain" and robot.screen.hint == "halten"


def test_the_menu_takes_no_card_back_when_halved(start: Start) -> None:
    robot = start()
    fixed_deal.start(robot, 0)
    robot.lift()
    put(fixed_deal.game_of(robot.machine), HALVED)
    fixed_deal.game_of(robot.machine).next()
    robot.wait(20)
    robot.lift()
    assert robot.name == "Halving"
    robot.tap("a")
    robot.hold("b")
    robot.tap("b")
    assert robot.name == "Halving" and len(robot.screen.aside) == 1
    robot.tap("b")
    assert not robot.screen.aside


@pytest.mark.parametrize("taps", ["b", "down a b", "down a a"])
def test_what_the_menu_loads_goes_with_it_also_when_halved(start: Start, taps: str) -> None:
    """Closed at once, after a hint, or with the hint taken."""
    robot = start()
    fixed_deal.start(robot, 0)
    robot.lift()
    put(fixed_deal.game_of(robot.machine), HALVED)
    fixed_deal.game_of(robot.machine).next()
    robot.wait(20)
    robot.lift()
    before = set(sys.modules)
    robot.hold("b")
    robot.machine.step(3000)
    assert "babel.players" in sys.modules
    for button in taps.split():
        robot.tap(button)
        robot.machine.step(3000)
    assert robot.name == "Halving" and set(sys.modules) <= before, "words went, and come when they are wanted"


@pytest.mark.slow
def test_no_demonstration_in_the_dark(start: Start) -> None:
    """Once the panel is off, the title stays the title."""
    robot = start()
    robot.machine.step(400_000)
    for _ in range(20):
        robot.machine.step(20_000)
        assert robot.name == "Title"


@pytest.mark.parametrize("levels", [(0, 0), (1, 1)])
def test_two_of_one_name_are_told_apart(start: Start, levels: tuple[int, int]) -> None:
    robot = start()
    robot.open_new_game()
    new = robot.screen._new
    new.names[:] = ["Anna", "Anna"]
    new.levels[:] = levels
    assert new.name(1) == new.name(0) + " 2"


def test_who_plays_alone_never_sees_a_curtain(start: Start) -> None:
    """Not at the start, not after a computer's turn, not when a game is resumed in it, not when idle."""
    robot = start()
    robot.open_new_game()
    robot.screen._new.levels[:] = [1, 0]
    robot.screen._new.starts = 0
    robot.tap("a")
    robot.machine.step(500)
    assert robot.name == "Thinking"
    robot.machine.power_off()
    robot.machine.power_on()
    robot.machine.step(50)
    robot.choose(0)
    for wanted in range(2):
        for _ in range(400):
            robot.machine.step(100)
            assert robot.name != "Curtain"
            if robot.name == "Board":
                break
        robot.machine.step(250_000)
        assert robot.name == "Board", "nobody looks over one's shoulder"
        if not wanted:
            robot.do(actions.END)


def test_who_plays_alone_is_told_by_whom_the_lot_fell(start: Start) -> None:
    """There is no curtain to say so."""
    for starts, line in ((0, "You start"), (2, "By lot: you start!")):
        for seed in range(9):
            robot = start(seed=seed)
            robot.open_new_game()
            robot.screen._new.levels[:] = [0, 1]
            robot.screen._new.starts = starts
            robot.tap("a")
            robot.machine.step(500)
            if robot.name == "Board":
                break
        assert robot.screen.note == line
        robot.tap("right")
        assert not robot.screen.note


def test_computers_alone_play_in_the_light(start: Start) -> None:
    """Somebody may watch them, though no key is pressed."""
    robot = start()
    console = robot.machine.console
    console.settings.dim = console.settings.sleep = 20_000
    robot.open_new_game()
    robot.screen._new.levels[:] = [1, 1]
    robot.tap("a")
    for _ in range(30):
        robot.machine.step(2000)
        assert robot.name in ("Thinking", "Loading") and console._rest == 0


def test_the_title_shows_at_the_right_that_there_is_more(start: Start) -> None:
    """Also where the row is chosen."""
    from handheld.glyphs import ARROW

    robot = start()
    title = robot.screen
    robot.tap("b")
    shown = robot.machine.console.canvas.tiles
    for _ in range(len(title.rows)):
        assert (shown[25 * 7 + 14] == ARROW + 1) == (title._top + 5 < len(title.rows))
        assert (shown[25 * 3 + 16] == ARROW) == (title._top > 0)
        assert shown[25 * (3 + title.at - title._top)] == ARROW + 3
        robot.tap("down")
