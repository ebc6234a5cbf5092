"""How the screens of Rise of Babel look, in all three languages."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from rise.rules.card_tables import KIND
from rise.rules.decisions import BUY
from rise.rules.legal import legal
from rise.rules.state import (
    CAMP,
    CARTS,
    HAND,
    LOAD,
    NONE,
    PENDING_COUNT,
    POINTS,
    PURSE,
    ROUND,
    SEAT_SIZE,
    SLOTS,
    SPECIALTY,
    STALL,
    STEP,
    TABLE,
    TABLET,
    WAREHOUSE,
    asked,
)
from rise.rules.why import why_not
from tools.games.rise.robot import Robot

Golden = Callable[[str, object], None]
LANGUAGES = ("en", "de", "fr")
# What is asked, by the numbers of rise.rules.state.
ASKED = {
    11: "load",
    13: "track",
    18: "free",
    23: "harness",
    26: "rides",
    31: "select",
    35: "slot",
    25: "confuse",
}


class Album:
    """Looks at the panel and compares; what differs is told at the end, all of it."""

    def __init__(self, golden: Golden, language: int) -> None:
        self._golden = golden
        self._code = LANGUAGES[language]
        self.wrong: list[str] = []
        self.seen: set[str] = set()

    def look(self, robot: Robot, name: str) -> None:
        """The panel must be as its golden frame is, once for each name."""
        if name in self.seen:
            return
        self.seen.add(name)
        robot.machine.step(60)
        try:
            self._golden(f"rise/{name}-{self._code}", robot.machine.frame())
        except pytest.fail.Exception as wrong:
            self.wrong.append(str(wrong))


@pytest.mark.slow
@pytest.mark.parametrize("language", range(3), ids=LANGUAGES)
def test_the_screens_of_a_game(table: Any, golden_frame: Golden, language: int) -> None:
    album = Album(golden_frame, language)
    robot: Robot = table(3, b"87654321", language=language)
    dice = random.Random(22)  # a game that asks all of ASKED
    for _ in range(3000):
        name = robot.name
        if name == "Curtain":
            album.look(robot, "curtain")
            robot.hold("a")
        elif name == "Recap":
            robot.machine.step(1500)
            if robot.name == "Recap":
                album.look(robot, "recap")
                robot.tap("b")
        elif name == "Scoring":
            album.look(robot, "scoring")
            robot.tap("b")
        elif name == "Board":
            _board(album, robot, dice)
        else:
            break
    assert robot.name == "Result"
    album.look(robot, "result")
    robot.tap("a")
    album.look(robot, "sources")
    robot.tap("a")
    robot.tap("b")
    album.look(robot, "what-now")
    assert album.seen >= set(ASKED.values()) and len(album.seen) > 18, album.seen
    if album.wrong:
        pytest.fail("\n".join(album.wrong), pytrace=False)


def _board(album: Album, robot: Robot, dice: random.Random) -> None:
    board = robot.screen
    state = board.director.match.state
    if state[PENDING_COUNT]:
        kind = 35 if 35 <= asked(state) < 44 else asked(state)
        if kind in ASKED:
            album.look(robot, ASKED[kind])
    elif len(board.items) > 5:
        album.look(robot, "board")
        if "card" not in album.seen:
            robot.hold("a")
            album.look(robot, "card")
            robot.tap("b")
            robot.hold("b")
            album.look(robot, "pause")
            robot.tap("b")
            _look_above(album, robot)
        bad = [item + 1 for item in board.items if item < BUY and why_not(state, item + 1)]
        if bad and "why-not" not in album.seen:
            robot.do(bad[0])
            album.look(robot, "why-not")
            robot.machine.step(3000)
    if not state[PENDING_COUNT] and state[PURSE] > 2 and "market" not in album.seen:
        robot._at(board.items.index(b"\xc8"))
        robot.tap("a")
        album.look(robot, "market")
        robot.tap("b")
    robot.do(dice.choice(legal(state)))


def _look_above(album: Album, robot: Robot, which: str = "") -> None:
    """Look closely at a tower and at both pages of the player's board."""
    while robot.name == "Board":
        robot.tap("up")
    robot.tap("a")
    album.look(robot, which + "closer")
    robot.tap("b")
    while robot.screen.slot != NONE:
        robot.tap("left")
    robot.tap("a")
    album.look(robot, which + "seat")
    robot.tap("right")
    album.look(robot, which + "tracks")
    robot.tap("b")
    robot.tap("b")


@pytest.mark.parametrize("language", range(3), ids=LANGUAGES)
def test_a_player_who_has_everything(table: Any, golden_frame: Golden, language: int) -> None:
    """All kinds of tiles in camp and warehouse, carts, a specialty, a long hand, the end of the market."""
    album = Album(golden_frame, language)
    robot: Robot = table(4, language=language)
    robot.lift()
    board = robot.screen
    s = board.director.match.state
    s[CAMP : CAMP + 8] = bytes((5, 2, 3, 4, 1, 1, 1, 1))
    s[WAREHOUSE : WAREHOUSE + 9] = bytes((2, 5, 4, 3, 1, 1, 1, 1, 1))
    s[LOAD : LOAD + 3] = s[STALL : STALL + 3] = bytes((5, 6, 8))
    s[TABLET : TABLET + 4] = bytes((4, 3, 2, 9))
    s[STEP], s[CARTS], s[SPECIALTY], s[POINTS], s[PURSE] = 2, 2, 3, 127, 12
    s[HAND] = TABLE
    for kind in (32, 31, 30, 23, 18, 15, 10):
        s[KIND.index(kind)], s[HAND] = s[HAND], KIND.index(kind)
    board.update_items(True)
    robot._at(6)
    album.look(robot, "everything-hand")
    robot._at(board.items.index(b"\x24"))
    album.look(robot, "long-does")
    _look_above(album, robot, "everything-")
    robot._at(board.items.index(b"\xc8"))
    robot.tap("a")
    robot.tap("up")
    album.look(robot, "everything-market")
    if album.wrong:
        pytest.fail("\n".join(album.wrong), pytrace=False)


def test_larger_towers(table: Any, golden_frame: Golden) -> None:
    """The elephant's way is no part of the tower beside it, and every tower stands for itself."""
    album = Album(golden_frame, 0)
    robot: Robot = table(4)
    robot.lift()
    s = robot.screen.director.match.state
    s[STEP], s[WAREHOUSE] = 2, 3
    for number in (2, 3):
        s[ROUND] = number
        robot.machine.console.redraw()
        album.look(robot, f"towers-{number}")
    s[SLOTS : SLOTS + 36] = bytes((17, 34, 51, 68) * 9)
    robot.machine.console.redraw()
    album.look(robot, "towers-full")
    robot.tap("up")
    robot.tap("a")
    album.look(robot, "closer-full")
    if album.wrong:
        pytest.fail("\n".join(album.wrong), pytrace=False)


@pytest.mark.parametrize("language", range(3), ids=LANGUAGES)
def test_the_pages_of_the_rules(table: Any, golden_frame: Golden, language: int) -> None:
    album = Album(golden_frame, language)
    robot: Robot = table(2, language=language)
    robot.machine.console.top.director.explain(-1)
    assert robot.name == "Pages"
    pages = robot.screen.pages
    while robot.screen.page:
        robot.tap("left")
    for page in range(1, pages + 1):
        album.look(robot, f"rules-{page:02}")
        robot.tap("right")
    if album.wrong:
        pytest.fail("\n".join(album.wrong), pytrace=False)


@pytest.mark.parametrize("language", range(3), ids=LANGUAGES)
def test_four_computers_of_one_level_are_told_apart(table: Any, golden_frame: Golden, language: int) -> None:
    """By their numbers, as they sit, whoever began; and no number is taken for points."""
    album = Album(golden_frame, language)
    robot: Robot = table(4, language=language)
    robot.lift()
    from rise.screens.result import Result

    match = robot.screen.director.match
    match.names = ["Nabu 4", "Nabu", "Nabu 2", "Nabu 3"]
    match.lineup.first = 3
    robot.machine.console.redraw()
    album.look(robot, "four-alike")
    for seat, points in enumerate((2, 12, 9, 104)):
        match.state[POINTS + SEAT_SIZE * seat] = points
    robot.machine.console.redraw()
    album.look(robot, "four-alike-points")
    robot.machine.console.show(Result(robot.screen.director))
    robot.tap("a")
    album.look(robot, "four-alike-sources")
    if album.wrong:
        pytest.fail("\n".join(album.wrong), pytrace=False)
