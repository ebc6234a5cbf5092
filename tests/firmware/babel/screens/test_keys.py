"""Clumsy fingers: repeats, double presses, two keys at once, keys held through a change of screen."""

from collections.abc import Callable
from typing import Any

import pytest

from babel.cartridge import NUMBER
from babel.rules import actions
from handheld.journal.keys import STATISTICS, game_key
from tests.firmware.babel.screens.tables import HALVED, put
from tools.games.babel import fixed_deal
from tools.games.babel.robot import Robot

Start = Callable[..., Robot]


def match(robot: Robot) -> Any:
    return fixed_deal.game_of(robot.machine).match


def test_a_held_arrow_walks_on(robot: Robot) -> None:
    places = set()
    robot.machine.press("right")
    for _ in range(30):
        robot.machine.step(60)
        places.add(robot.screen.at)
    robot.machine.release("right")
    assert places == {0, 1, 2, 4, 5}, "the four tribes in hand and the end"
    assert not match(robot).moves


def test_a_held_a_looks_closer_and_does_nothing(robot: Robot) -> None:
    robot.machine.press("a")
    robot.machine.step(3000)
    assert robot.name == "Pages" and not match(robot).moves
    robot.machine.release("a")
    robot.machine.step(100)
    assert robot.name == "Pages" and not match(robot).moves


def test_a_held_b_is_the_menu_and_takes_nothing_back(robot: Robot) -> None:
    robot.do(actions.SETTLE)
    robot.hold("b")
    assert robot.name == "Pause" and len(match(robot).moves) == 1
    robot.tap("b")
    assert robot.name == "Board" and len(match(robot).moves) == 1


def test_b_let_go_after_another_key_takes_nothing_back(robot: Robot) -> None:
    """A choice that was opened meanwhile would speak of a table that is not there any more."""
    robot.do(actions.SETTLE)
    robot.machine.press("b")
    robot.machine.step(60)
    robot.tap("a")
    robot.machine.release("b")
    robot.machine.step(60)
    assert robot.screen.open and len(match(robot).moves) == 1


def test_two_presses_before_the_loop_looks(robot: Robot) -> None:
    """Down, up, down, up in one step: the choice opens and is confirmed, once."""
    machine = robot.machine
    for _ in range(2):
        machine.press("a")
        machine.step(25)
        machine.release("a")
        machine.step(25)
    assert bytes(match(robot).moves) == bytes((actions.SETTLE,))


def test_many_fast_presses_at_the_end_of_a_turn_stop_at_the_curtain(robot: Robot) -> None:
    robot.show(actions.END)
    for _ in range(10):
        robot.machine.tap("a", 25)
    assert robot.name == "Curtain"
    assert bytes(match(robot).moves) == bytes((actions.END,))


def test_a_panel_that_lost_its_supply_is_lit_at_the_hand_over(robot: Robot) -> None:
    machine = robot.machine
    machine.console._refreshed = 1 << 40  # never: that would light it, too
    assert machine.display is not None
    machine.display.power_on()
    robot.show(actions.END)
    assert not machine.frame().lit()
    robot.tap("a")
    assert robot.name == "Curtain" and machine.frame().lit()


def test_a_key_held_through_the_end_of_the_turn_does_not_lift_the_curtain(robot: Robot) -> None:
    robot.show(actions.END)
    robot.machine.press("a")
    robot.machine.step(5000)
    assert robot.name == "Curtain"
    robot.machine.release("a")
    robot.machine.step(50)
    robot.lift()
    assert robot.name == "Board"


@pytest.mark.parametrize("first", ["a", "b"])
def test_both_buttons_at_once(robot: Robot, first: str) -> None:
    """Nothing is done; what was opened is closed again, or the menu comes when they are held."""
    second = "b" if first == "a" else "a"
    machine = robot.machine
    machine.press(first)
    machine.press(second)
    machine.step(100)
    machine.release(first)
    machine.release(second)
    machine.step(100)
    assert robot.name == "Board" and not match(robot).moves


def test_opposite_arrows_at_once(robot: Robot) -> None:
    robot.machine.press("left")
    robot.machine.press("right")
    robot.machine.step(2000)
    robot.machine.release("left")
    robot.machine.release("right")
    robot.machine.step(50)
    assert robot.name == "Board" and robot.screen.at in (0, 1, 2, 4, 5)


def test_undo_goes_back_to_the_start_of_the_turn_and_says_so(robot: Robot) -> None:
    before = bytes(match(robot).state)
    words = robot.machine.console
    for action in (actions.SETTLE, actions.SETTLE + 1, actions.DESTROY):
        robot.do(action)
    for _ in range(3):
        robot.tap("b")
        assert robot.screen.note == "Taken back"
    robot.tap("b")
    assert robot.screen.note == "Nothing to take back"
    assert bytes(match(robot).state) == before
    assert words.journal.game(NUMBER).places == b""


def test_after_a_halving_the_screen_says_that_cards_were_seen(robot: Robot) -> None:
    put(fixed_deal.game_of(robot.machine), HALVED.replace("kosmos 1 3", "kosmos 1 0"))
    robot.do(actions.SETTLE)
    robot.do(actions.HALVE)
    assert robot.name == "Curtain"
    robot.lift()
    assert robot.name == "Halving"
    for tribe in (0, 0, 1):
        robot.lay_aside(tribe)
    assert robot.name == "Curtain"
    robot.lift()
    assert robot.name == "Board"
    robot.tap("b")
    assert robot.screen.note == "Cards were seen: too late"


def test_cards_laid_aside_can_be_taken_up_again(robot: Robot) -> None:
    game = fixed_deal.game_of(robot.machine)
    put(game, HALVED)
    game.viewer = 1
    game.decide()
    robot.tap("a")
    robot.tap("a")
    assert robot.screen.owed() == 1
    robot.tap("b")
    robot.tap("b")
    robot.tap("b")
    assert robot.screen.owed() == 3 and not match(robot).moves


def test_the_end_of_a_turn_asks_once(robot: Robot) -> None:
    robot.show(actions.END)
    robot.machine.step(100)
    assert not match(robot).moves
    row = bytes(robot.machine.console.canvas.tiles[175:200])
    assert "".join(chr(tile + 32) for tile in row).strip() == "A temple card fits here!"
    robot.tap("a")
    assert bytes(match(robot).moves) == bytes((actions.END,))


def test_rules_open_from_the_curtain_and_the_curtain_stays(start: Start) -> None:
    robot = start(seed=4)
    fixed_deal.start(robot, 0)
    assert robot.name == "Curtain"
    robot.hold("b")
    robot.choose(3)
    assert robot.name == "Pages" and robot.screen.page == 1
    robot.machine.run("b b")
    assert robot.name == "Curtain"


def test_a_new_game_asks_before_it_ends_the_saved_one(robot: Robot) -> None:
    """Both answers; no is the first."""
    robot.do(actions.SETTLE)
    robot.hold("b")
    robot.choose(len(robot.screen.rows) - 1)
    assert robot.name == "Title" and robot.screen.rows[0].text == "Continue"
    robot.open_new_game()
    robot.tap("a")
    assert robot.name == "Menu"
    robot.tap("a")
    assert robot.name == "_Choices" and robot.machine.console.journal.game(NUMBER).places
    robot.tap("a")
    robot.choose(1)
    assert robot.name == "Curtain" and not robot.machine.console.journal.game(NUMBER).places


def test_a_new_game_asks_first_whether_computers_play_and_remembers_it(start: Start) -> None:
    robot = start()
    robot.choose(0)
    assert [row.text for row in robot.screen.rows] == ["Two of us", "Me against a computer"]
    assert robot.screen.at == 0
    robot.choose(1)
    assert [robot.screen._new.name(seat) for seat in range(2)] == ["Anna", "Nabu"]
    robot.choose(3)  # a stronger one
    robot.choose(0)
    assert sorted(fixed_deal.game_of(robot.machine).match.levels) == [0, 2]
    robot.machine.power_on()
    robot.machine.step(50)
    robot.choose(1)
    assert robot.screen.at == 1
    robot.tap("a")
    assert robot.screen._new.levels == [0, 2]
    robot.tap("b")
    robot.choose(0)
    assert robot.screen._new.levels == [0, 0]


def test_names_that_have_played_come_first(start: Start) -> None:
    robot = start()
    robot.machine.console.journal.set(game_key(NUMBER, STATISTICS), bytes(11) + b"\x02\x03Zoe\x01\x03Bob")
    robot.open_new_game()
    robot.choose(2)
    assert [row.text for row in robot.screen.rows[:5]] == ["Enter a name…", "Zoe", "Bob", "Anna", "Carla"]


def test_the_title_speaks_the_language_that_was_chosen(start: Start) -> None:
    robot = start()
    robot.choose(len(robot.screen.rows) - 2)
    robot.tap("right")
    robot.tap("b")
    assert robot.name == "Title"
    assert [row.text for row in robot.screen.rows] == [
        "Neues Spiel",
        "Lernen",
        "Spielregeln",
        "Rätsel",
        "Statistik",
        "Einstellungen",
        "Über das Spiel",
    ]


def test_the_picture_turns_for_the_person_not_for_the_seat(start: Start) -> None:
    """The second player of the menu sits across: the picture turns whoever starts, also in a rematch."""
    robot = start(seed=4)
    console = robot.machine.console
    console.settings.flip = 2
    fixed_deal.start(robot, 0)
    game = fixed_deal.game_of(robot.machine)
    for _ in range(2):
        for viewer in range(2):
            game.viewer = viewer
            game.face_viewer()
            assert console.canvas._flipped == (game.match.names[viewer] == "Bob")
        game.rematch()
        robot.machine.step(100)
        game = fixed_deal.game_of(robot.machine)


def test_sleep_leaves_the_curtain(robot: Robot) -> None:
    """Whatever lay on the board, after the sleep the curtain lies on all."""
    robot.hold("b")
    assert robot.name == "Pause"
    robot.machine.step(400_000)
    robot.tap("a")
    assert robot.name == "Curtain"
    robot.lift()
    assert robot.name == "Pause"


def test_the_last_turn_can_be_seen_again(robot: Robot) -> None:
    robot.do(actions.SETTLE)
    robot.do(actions.END)
    robot.lift()
    robot.hold("b")
    robot.choose(2)
    assert robot.name == "Recap"
    robot.machine.step(2000)
    assert robot.name == "Recap"
    robot.machine.step(3000)
    assert robot.name == "Board"


def test_taps_while_the_board_is_drawn_settle_no_card(robot: Robot) -> None:
    """Three taps in a quarter of a second: one skips the recap, the others came before the board was seen."""
    robot.do(actions.SETTLE)
    robot.do(actions.END)
    robot.hold("a")
    assert robot.name == "Recap"
    machine = robot.machine
    before = bytes(match(robot).moves)
    canvas = machine.console.canvas
    flush = canvas.flush
    taps = [2]

    def slow() -> None:
        while robot.name == "Board" and taps[0]:
            taps[0] -= 1
            for down in (True, False):
                machine.hardware.button("a", down)
                machine.clock.pass_(45)
        flush()

    canvas.flush = slow
    robot.tap("a")
    machine.step(500)
    assert robot.name == "Board" and taps == [0]
    assert not robot.screen.open and bytes(match(robot).moves) == before
