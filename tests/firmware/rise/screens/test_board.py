"""What the board of Rise of Babel says and where it stands."""

from random import Random
from typing import Any

import pytest

from handheld.glyphs import ARROW
from handheld.screens.pages import as_tiles
from rise.rules.decisions import BUY, END
from rise.rules.effects import perform
from rise.rules.legal import legal
from rise.rules.state import (
    KINDS,
    LOAD,
    PENDING_COUNT,
    PLAYERS,
    POINTS,
    ROUND,
    SEAT_SIZE,
    SLOTS,
    STEP,
    TURN,
    WAREHOUSE,
    points,
)
from tests.firmware.babel.screens.eye import read
from tests.firmware.rise.rules.table import do
from tests.firmware.rise.rules.table import table as position
from tools.games.rise.robot import TO_MARKET, Robot


def show(robot: Robot, state: bytearray) -> Any:
    """The board with this position on it."""
    robot.lift()
    board = robot.screen
    board.director.match.state[:] = state
    board._update_items(True)
    robot.machine.console.redraw()
    robot.machine.step(60)
    return board


def rows(robot: Robot) -> list[str]:
    """What is read on the panel."""
    return read(robot.machine.frame()).split("\n")


@pytest.mark.parametrize("language", range(3), ids=("en", "de", "fr"))
def test_a_slot_says_what_confusion_costs_oneself_and_others(table: Any, language: int) -> None:
    """A loss has one sign, and what others lose is said, too, to the last number."""
    robot: Robot = table(2, language=language)
    towers = {0: "2B", 1: "2S", 3: "1S"}
    board = show(robot, do(position(hand="nimrod", points=4, towers=towers), "play nimrod main"))
    expected = {2: ("+0", "-1", "-2"), 4: ("+1", "+0", "-1"), 5: ("+0", "+0"), 6: ("+0", "-1")}
    for slot, numbers in expected.items():
        robot._at(board.items.index(bytes((99 + slot,))))
        robot.machine.step(60)
        line = rows(robot)[6]
        assert "+-" not in line
        for number in numbers:
            assert number in line, line
            line = line[line.index(number) + 2 :]
        assert "+" not in line and "-" not in line


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_elephant_and_warehouse_touch_no_tower(table: Any, seats: int) -> None:
    """In every round, wherever the elephant is: two dark pixels at least to every slot."""
    robot: Robot = table(seats)
    robot.lift()
    from rise.rules.facts import first_slot
    from rise.screens.towers import SIZE, slot_position

    console = robot.machine.console
    state = robot.screen.director.match.state
    mine = SEAT_SIZE * state[TURN]
    state[WAREHOUSE + mine] = 15
    state[LOAD + mine : LOAD + mine + 3] = b"\1\1\1"
    for turn in range(9):
        state[ROUND], state[STEP + mine] = 1 + turn // 3, turn % 3
        slots = first_slot(state, state[PLAYERS] + 1)
        state[SLOTS : SLOTS + slots] = bytes((17,)) * slots
        console.redraw()
        robot.machine.step(60)
        goods = [x for x in range(25) if console.canvas.tiles[25 + x]]
        assert len(goods) == 8
        for slot in range(slots):
            left, top = slot_position(state, slot)
            if top < 16 + 2:
                near = [x for x in goods if left - 2 < 2 + 5 * x + 5 and 2 + 5 * x < left + SIZE + 2]
                assert not near, (turn, slot, near)
            assert left + SIZE <= 128


@pytest.mark.parametrize("language", range(3), ids=("en", "de", "fr"))
def test_a_card_is_always_named(table: Any, language: int) -> None:
    """Lessons and hints call it by its name; where both do not fit, what it does comes after a moment."""
    robot: Robot = table(2, language=language)
    robot.lift()
    from rise.screens.phrases import side_words
    from rise.words import words

    board = robot.screen
    long = 0
    for card in range(0, 2 * KINDS, 2):
        board.items = bytes((card,)) + board.items[1:]
        for side in range(2):
            board.alt = side == 1
            board.pointer_moved()
            name, does = words().CARD_NAMES[card >> 1], side_words(card + side)
            told = name + words().COLON + does
            long += len(told) > 20
            for expected in (told, told) if len(told) <= 20 else (name, does):
                robot.machine.console.redraw()
                robot.machine.step(60)
                line = bytes(robot.machine.console.canvas.tiles[6 * 25 : 6 * 25 + 22])
                arrow = bytes((ARROW + (not side),))
                assert line.rstrip(b"\0") == as_tiles(expected, {}) + arrow, expected
                robot.machine.step(1200)
    assert long > 10


def test_what_is_pointed_at_after_a_card_and_after_buying(table: Any) -> None:
    """The card that took its place, or the last one, whatever was asked between; bought, still the market."""
    robot: Robot = table(2)
    board = show(robot, position(hand="labourer drover storeman mason", warehouse="W", gold=2))
    state = board.director.match.state
    cards = board.items[:4]

    def play(card: int) -> None:
        robot.do(card)
        while state[PENDING_COUNT]:
            robot.do(board.items[-1])

    play(cards[2])
    assert board.items[board.at] == cards[3]
    robot.do(BUY)  # Jobs
    assert board.items[board.at] == TO_MARKET
    play(cards[3])
    assert board.items[board.at] == cards[1], "not what comes behind the cards"
    robot.tap("b")
    assert board.items[board.at] in cards
    robot.machine.step(3000)
    while board.items[0] in cards:
        play(board.items[0])
    assert board.items[board.at] == END
    robot.tap("b")
    assert state[PENDING_COUNT] or board.items[board.at] in cards


@pytest.mark.parametrize(
    ("language", "deed", "lines"),
    [
        (0, "play kiln main", {"labourer": "Trash: Labourer", "stop": "Trash nothing"}),
        (2, "play kiln main", {"labourer": "écarter : Ouvrier", "stop": "Ne rien écarter"}),
        (0, "play motivation main", {"labourer": "Recall: Labourer", "mahout": "Recall: Mahout"}),
        (0, "play merchant main", {"keeper": "Free card: Storekeeper", "builder": "Master builder"}),
        (1, "play storeman main", {"wood": "Einlagern: Holz"}),
        (1, "play advance main", {"jobs": "Vorschuss: Aufträge"}),
    ],
)
def test_an_answer_is_told_with_what_it_answers(
    table: Any, language: int, deed: str, lines: dict[str, str]
) -> None:
    """A recap shows no question; what would not fit beside its arrow is told without."""
    robot: Robot = table(2, language=language)
    market: list[str | None] = ["keeper", "builder", "scribe", "surveyor", "hauler"]
    s = position(hand=deed.split()[1], deck="mason", discard="labourer mahout", market=market, stalls="W S B")
    do(s, deed)
    board = show(robot, s)
    from rise.screens.phrases import full_phrase

    found = {full_phrase(s, item) for item in board.items}
    assert found >= set(lines.values())
    assert max(map(len, found)) < 25


def test_names_of_four_are_told_apart(table: Any) -> None:
    """Whatever their points are: the header shows four different names, nothing runs into another."""
    robot: Robot = table(4)
    robot.lift()
    match = robot.screen.director.match
    match.names = ("Anna", "Anton", "Annabel", "Enki 2")
    for total, expected in ((4, "An 4 At 4 Aa 4 E· 4"), (44, "An44 At44 Aa44 E·44")):
        for seat in range(4):
            match.state[POINTS + SEAT_SIZE * seat] = total
        robot.machine.console.redraw()
        robot.machine.step(60)
        assert rows(robot)[0][1:].startswith(expected)


@pytest.mark.parametrize("players", (2, 4))
def test_a_round_s_end_shows_what_it_adds_and_the_new_total(table: Any, players: int) -> None:
    """As the rules count it, the last tile's own points too; no total goes below 0."""
    robot: Robot = table(players)
    robot.lift()
    from rise.screens.scoring import Scoring
    from rise.screens.towers import towers_at_end

    director = robot.screen.director
    s, dice, ends = director.match.state, Random(players), 0
    while legal(s) and ends < 2:
        before, decision = s[:], dice.choice(legal(s))
        perform(s, decision)
        towers = towers_at_end(before, s, decision)
        if towers is None:
            continue
        ends += 1
        scoring = Scoring(director, towers)
        robot.machine.console.push(scoring)
        for seat in range(players):
            scoring.at = scoring.steps.index((seat, -1, b""))
            robot.machine.console.redraw()
            robot.machine.step(60)
            name, *line = rows(robot)[7].split()
            start, gained, equals, total = line
            assert name == director.match.names[seat] and equals == "=" and gained[0] in "+-"
            assert int(total) == points(s, seat) == max(0, int(start) + int(gained))
            assert int(start) >= points(before, seat)
        robot.machine.console.pop()
    assert ends == 2
