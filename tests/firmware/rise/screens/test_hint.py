"""A hint in words: every code of the players has its line, whatever its number, in all languages."""

import gc
import random
import sys
import weakref
from typing import Any

import pytest

from rise import reasons
from rise.rules.decisions import ANSWER, BUY, END, MARKET
from rise.rules.legal import legal
from rise.rules.state import KINDS, NONE, PENDING_COUNT
from tests.conftest import GoldenFrame
from tests.firmware.babel.screens.advice import advice, thought_out
from tests.firmware.eye import read
from tools.games.rise.robot import TO_MARKET, Robot

# How many numbers a code may come with, where it is not a kind of tile.
NUMBERS = {"BLOCKS": 4, "BUYS": 33, "TRASHES": 33, "RECALLS": 33, "ADVANCES": 7, "EQUIPS": 5}
WITH_NUMBERS = {getattr(reasons, name): count for name, count in NUMBERS.items()}


@pytest.mark.parametrize("language", range(3))
def test_every_reason_has_words_that_fit(table: Any, language: int) -> None:
    table(4, language=language)
    from rise.screens.hint_words import why

    names = ("Wilhelma", "Bob", "Carla", "Friedrun")
    for code in range(1, reasons.CLOSES + 1):
        for number in range(WITH_NUMBERS.get(code, 9)):
            for soon in (0, reasons.SOON):
                line = why(code + soon, number, names)
                assert 0 < len(line) <= 25 and "%" not in line, line


@pytest.mark.slow
@pytest.mark.parametrize("language", range(3))
def test_a_hint_says_which_side_of_a_card(table: Any, golden_frame: GoldenFrame, language: int) -> None:
    """The other side is named, whatever the card is called; nothing is cut or touches the button."""
    robot: Robot = table(2, language=language)
    robot.lift()
    from rise.screens.hint import Hint
    from rise.words import turn, words

    console = robot.machine.console
    robot.hold("b")
    hint = Hint(console.below.director, None)
    hint.thought = None
    console.replace(hint)
    other = turn().OTHER_SIDE
    for decision in range(2 * KINDS):
        hint.tell((decision, reasons.GAMBLES, 0, NONE, 0))
        console.redraw()
        robot.machine.step(60)
        line = read(robot.machine.frame()).split("\n")[0]
        name = words().CARD_NAMES[decision >> 1]
        assert line[2:23].strip() == hint._todo and line[23] == " ", line
        assert name in line or decision & 1 and hint._todo == turn().PLAY_OTHER, line
        assert (other in line or turn().PLAY_OTHER in line) == (decision & 1 == 1), line
    board = console._stack[0]
    board.items = bytes((28,)) + board.items[1:]
    board._columns = []
    robot.tap("b")
    robot.hold("b")
    hint = Hint(board.director, None)
    hint.thought = None
    console.replace(hint)
    hint.tell((29, reasons.STORES + reasons.SOON, 5, NONE, 0))
    console.redraw()
    robot.machine.step(60)
    golden_frame(f"rise/hint-other-side-{('en', 'de', 'fr')[language]}", robot.machine.frame())


def test_a_hint_is_shown_and_goes_back(table: Any) -> None:
    robot: Robot = table(2)
    dice = random.Random(2)
    for _ in range(12):
        robot.lift()
        hint = advice(robot)
        assert robot.name == "Hint"
        assert hint._todo and hint._why
        robot.tap("b")
        assert robot.name == "Board"
        if not robot.screen.director.match.state[PENDING_COUNT] and BUY <= hint.decision < END:
            assert robot.screen.items[robot.screen.at] == TO_MARKET
        else:
            assert robot.screen.decision() == hint.decision, "it stays pointed at"
        robot.do(dice.choice(legal(robot.screen.director.match.state)))


def searched(match: Any) -> tuple[int, ...]:
    """What the search finds if nothing interrupts it."""
    from rise.players import hint

    return next(found for found in hint(bytearray(match.state), len(match.moves)) if found)


@pytest.mark.parametrize("ms", [0, 60, 2000], ids=("soon", "while it searches", "late"))
def test_a_hint_is_the_same_whenever_the_menu_leads_to_it(table: Any, ms: int) -> None:
    robot: Robot = table(2)
    robot.lift()
    match = robot.screen.director.match
    before, expected = bytes(match.state), searched(match)
    robot.machine.press("b")
    while robot.name != "Pause":
        robot.machine.step(1)
    robot.machine.release("b")
    robot.machine.step(ms)
    robot.screen.at = 1
    robot.tap("a", 20)
    hint = thought_out(robot)
    assert robot.name == "Hint"
    assert (hint.decision, hint._plan) == (expected[0], bytes(expected[5:]))
    assert bytes(match.state) == before


def test_who_leaves_the_menu_open_gets_the_hint_at_once(table: Any) -> None:
    """And nothing of it is seen before A: the board's pointer stays."""
    robot: Robot = table(2)
    robot.lift()
    board = robot.screen
    pointed = board.at, board.alt
    robot.hold("b")
    robot.wait(2000)
    assert robot.screen.thought._found is not None and (board.at, board.alt) == pointed
    robot.screen.thought._steps = iter(())  # nothing is left to be searched
    robot.tap("down")
    robot.tap("a")
    assert robot.name == "Hint" and robot.screen.thought is None and robot.screen._todo


@pytest.mark.parametrize("row", [0, 3], ids=("back", "the rules"))
def test_a_search_is_dropped_with_the_menu(table: Any, row: int) -> None:
    robot: Robot = table(2)
    robot.lift()
    robot.hold("b")
    thought = weakref.ref(robot.screen.thought)
    robot.walk(row, "up", "down")
    robot.tap("a")
    gc.collect()
    assert robot.name == ("Pages" if row else "Board")
    assert thought() is None and "rise.players" not in sys.modules


@pytest.mark.slow
def test_a_hint_keeps_to_what_the_last_one_promised(table: Any) -> None:
    """As long as its plan is followed; whoever takes back or does something else is advised anew."""
    robot: Robot = table(2, b"promises")
    robot.lift()
    kept = 0
    for _ in range(60):
        if robot.name != "Board":
            robot.lift()
        board = robot.screen
        moves = board.director.match.moves
        plan, before = advice(robot)._plan, len(moves)
        robot.tap("a")
        done = bytes(moves[before:])
        if plan.startswith(done) and len(plan) > len(done) and robot.screen is board:
            assert advice(robot)._plan == plan[len(done) :]
            robot.tap("b")
            kept += 1
            match = board.director.match
            other = [item for item in legal(match.state) if item != plan[len(done)]]
            if kept % 4 == 0 and other and match.state[PENDING_COUNT]:
                robot.do(other[0])
                assert not board.planned()
            elif kept % 4 == 2 and match.can_undo():
                robot.tap("b")
                assert not board.planned()
    assert kept > 10


@pytest.mark.slow
@pytest.mark.parametrize("language", range(3), ids=("en", "de", "fr"))
def test_a_hint_points_at_card_and_slot(table: Any, golden_frame: GoldenFrame, language: int) -> None:
    """A card, then a tile of it, then the slot: each is pointed at, the tile is seen where it goes."""
    robot: Robot = table(3, language=language)
    code = ("en", "de", "fr")[language]
    shown: dict[str, int] = {}
    frames: dict[str, object] = {}
    for _ in range(14):
        robot.lift()
        hint = advice(robot)
        board = hint._board
        if hint.slot != NONE or board.on_towers():
            name = "slot" if board.on_towers() else "tile" if "card" in shown else "card"
            shown.setdefault(name, hint.slot if hint.slot != NONE else board.decision() - ANSWER)
            lit = []
            for wanted in range(2):
                while robot.machine.console.now // 350 % 2 != wanted:
                    robot.machine.step(10)
                robot.machine.step(60)
                lit.append(robot.machine.frame())
            assert (lit[0] != lit[1]) == (name != "slot"), "a tile to come blinks, a pointer does not"
            frames.setdefault(f"rise/hint-{name}-{code}", lit[0])
        robot.tap("a")
    assert shown["card"] == shown["tile"] == shown["slot"]
    for name, frame in frames.items():
        golden_frame(name, frame)


@pytest.mark.parametrize("decision", [END, MARKET, BUY + 3, 0, 1])
def test_a_hint_points_at_what_does_it(table: Any, decision: int) -> None:
    """Trade and end share a column behind the cards; a side of a card is a half of its column."""
    robot: Robot = table(2)
    robot.lift()
    board = robot.screen

    board.point(decision)
    assert board.decision() == (decision if decision < BUY else TO_MARKET) or (
        decision == END and board.decision() == END
    )


@pytest.mark.slow
@pytest.mark.parametrize("language", range(3), ids=("en", "de", "fr"))
def test_a_hint_covers_nothing_but_the_header_and_the_ground(table: Any, language: int) -> None:
    """The towers, the goods and the hand stay where they are; the deed is whole, whatever it is."""
    robot: Robot = table(2, language=language)
    robot.lift()
    for _ in range(20):
        robot.lift()
        if robot.name != "Board":
            break
        hint = advice(robot)
        rows = read(robot.machine.frame()).split("\n")
        assert rows[0][2:23].strip() == hint._todo, "it is not cut"
        assert rows[5].strip() == hint._why
        if hint.slot == NONE:
            told = robot.machine.frame().rows
            robot.tap("b")
            robot.machine.step(400)
            board = robot.machine.frame().rows
            assert robot.screen._blinking or told[8:40] + told[48:] == board[8:40] + board[48:]
            robot.do(hint.decision)
        else:
            robot.tap("a")
