"""What is shown of the turns of others: a recap, a computer's turn, the scoring of a round."""

from random import Random
from typing import Any

import pytest

from rise.rules.decisions import BUY
from rise.rules.effects import perform
from rise.rules.legal import legal
from rise.rules.state import NONE, SEAT_SIZE, STALL, TURN
from rise.tiles import RESOURCE
from tests.firmware.eye import read
from tests.firmware.rise.rules.table import do
from tests.firmware.rise.rules.table import table as position
from tools.games.rise.notation import read_decision
from tools.games.rise.robot import Robot


def rows(robot: Robot) -> list[str]:
    """What is read on the panel."""
    return read(robot.machine.frame()).split("\n")


def told(robot: Robot, s: bytearray, *decisions: str) -> list[str]:
    """What seat 2 is shown of a turn of seat 1: a line for each look, then the rest."""
    robot.lift()
    from rise.screens.changes import Changes

    director = robot.screen.director
    director.viewer = 1
    changes = Changes(director, 0, 0)
    found = []
    for decision in decisions:
        before = s[:]
        do(s, decision)
        if changes.note(before, s, read_decision(before, decision)):
            found.append(changes.line)
    if changes.rest():
        found.append(changes.line)
    assert not changes.rest(), "nothing is told twice"
    return found


def stalls(robot: Robot) -> list[int]:
    """The kinds of tiles that are seen on the shelves at the left edge, 0 for none."""
    frame, sheet = robot.machine.frame(), robot.machine.console.canvas.sheet
    signs = [
        bytes(5),
        *(bytes(sheet[5 * (RESOURCE + kind) : 5 * (RESOURCE + kind) + 5]) for kind in range(9)),
    ]
    found = []
    for top in (8, 16, 24):
        columns = [sum(frame.pixel(1 + x, top + y) << y for y in range(7)) for x in range(5)]
        found.append(signs.index(bytes(columns)))
    return found


HAND = "labourer labourer storeman drover mason herald"


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (0, ["Tar: now +0, end +2", "Elephant: step 1 of 3", "Gold 2, load, store 2"]),
        (1, ["Pech: jetzt +0, Ende +2", "Elefant: Schritt 1 von 3", "Gold 2, Laden"]),
        (2, ["Bitume : là +0, fin +2", "Éléphant : pas 1 sur 3", "Or 2, charger, stocker 2"]),
    ],
)
def test_what_cannot_be_seen_is_told_together(table: Any, language: int, lines: list[str]) -> None:
    s = position(hand=HAND, stalls="W S B", camp="W", warehouse="T", towers={0: "1T"})
    found = told(
        table(2, language=language),
        s,
        "play labourer main",
        "play labourer alt",
        "tile W",
        "play mason main",
        "tile T",
        "slot 2",
        "play storeman main",
        "tile S",
        "track S",
        "play herald main",
        "play drover main",
        "tile W",
    )
    assert found == lines


@pytest.mark.parametrize(
    ("deeds", "lines"),
    [
        (["play herald alt", "tile S", "slot 4"], ["Wild: for you +3"]),
        (["play herald alt", "tile B", "slot 5"], ["Wild to a tower"]),
        (["play nimrod main", "slot 5"], ["Confusion: for you -1", "Influence 2"]),
        (["play surveyor alt", "slot 3", "tile W", "slot 5"], ["Remove: brick", "Wood to a tower"]),
        (["buy scribe"], ["Bought: Scribe"]),
        (["play merchant main", "card scribe"], ["Bought: Scribe"]),
        (["play teamster main", "tile W", "slot 5"], ["Elephant at the towers", "Wood to a tower", "Move"]),
    ],
)
def test_what_is_worth_a_look(table: Any, deeds: list[str], lines: list[str]) -> None:
    """A tile of nobody's with its points for the viewer; steps that are left over come with the rest."""
    s = position(
        hand="herald nimrod surveyor merchant teamster",
        points=3,
        gold=2,
        stalls="W W W",
        camp="W",
        load="W",
        step=2,
        towers={2: "2S", 3: "1B"},
        market=["scribe", "kiln", "kiln", "hauler", "hauler"],
    )
    assert told(table(2), s, *deeds) == lines


@pytest.mark.slow
def test_a_recap_is_short_and_every_step_shows_something_new(table: Any) -> None:
    """Left goes back to the very same picture."""
    robot: Robot = table(3)
    dice = Random(7)
    recaps = looks = 0
    while recaps < 30:
        if robot.name == "Board":
            robot.do(dice.choice(legal(robot.screen.director.match.state)))
        elif robot.name == "Curtain":
            robot.hold("a")
        elif robot.name == "Scoring":
            robot.tap("b")
        else:
            recaps += 1
            recap = robot.screen
            seen: list[list[str]] = []
            frame = robot.machine.frame()
            while robot.screen is recap:
                robot.tap("right")
                if robot.screen is not recap or not recap.changes.line:
                    continue
                seen.append(rows(robot)[5:])
                assert seen[-1][0].strip() and robot.machine.frame() != frame
                frame = robot.machine.frame()
                if len(seen) == 2:
                    robot.tap("left")
                    assert rows(robot)[5:] == seen[0]
                    robot.tap("right")
                    assert rows(robot)[5:] == seen[1]
            looks += len(seen)
    assert looks < 8 * recaps, "of the turns of two others"


def blinking(robot: Robot, screen: str) -> None:
    """A screen that tells of a tile on a tower frames its slot, and the frame blinks."""
    for _ in range(4000):
        if robot.name == "Curtain":
            robot.hold("a")
        elif robot.name == "Board":
            robot.do(legal(robot.screen.director.match.state)[0])
        elif robot.name == "Scoring":
            robot.tap("b")
        elif robot.name == screen and robot.screen.changes.slot != NONE:
            break
        robot.machine.step(50)
    shown = robot.screen
    slot = shown.changes.slot
    seen = set()
    for _ in range(12):
        robot.machine.step(50)
        if robot.screen is shown and shown.changes.slot == slot:
            seen.add(robot.machine.frame().to_text("braille"))
    assert len(seen) == 2


@pytest.mark.slow
def test_the_recap_shows_where_a_tile_went(table: Any) -> None:
    blinking(table(2), "Recap")


def test_a_computer_shows_where_its_tile_goes(table: Any) -> None:
    blinking(table(2, levels=(0, 1, 0, 0)), "Thinking")


@pytest.mark.slow
@pytest.mark.parametrize("levels", [(0, 2), (1, 0, 1)])
def test_the_picture_belongs_to_who_plays_alone(table: Any, levels: tuple[int, ...]) -> None:
    """While computers play, the solid tiles are the viewer's, the goods beside them those of who plays."""
    robot: Robot = table(len(levels), levels=levels)
    me = levels.index(0)
    turns = 0
    begun = False
    while turns < 6:
        if robot.name == "Board":
            director = robot.screen.director
            robot.do(legal(director.match.state)[-1])
            begun = False
        elif robot.name == "Thinking":
            state = robot.screen.director.match.state
            assert robot.screen.director.viewer == me != state[TURN]
            assert stalls(robot) == [state[STALL + SEAT_SIZE * state[TURN] + i] for i in range(3)]
            turns += not begun
            begun = True
            robot.machine.step(300)
        elif robot.name == "Scoring":
            robot.tap("b")
        else:
            robot.machine.step(50)


def test_a_computer_s_tile_is_told_with_the_card_that_brought_it(table: Any) -> None:
    """Also where a question came between, after which it has thought again."""
    robot: Robot = table(2, levels=(0, 1))
    tiles = 0
    while tiles < 8:
        if robot.name == "Board":
            robot.do(legal(robot.screen.director.match.state)[-1])
        elif robot.name == "Thinking" and robot.screen.changes is not None:
            if robot.screen.changes.slot != NONE:
                from rise.words import words

                tiles += 1
                played = [move for move in robot.screen.director.match.moves if move < BUY]
                assert rows(robot)[7][2:].startswith(words().CARD_NAMES[played[-1] >> 1])
                robot.tap("a")
            robot.machine.step(50)
        elif robot.name == "Scoring":
            robot.tap("b")
        else:
            robot.machine.step(50)


def test_a_computer_s_turn_is_summed_up_as_a_recap_does_it(table: Any) -> None:
    """Whatever plans it was made of: all that nothing on the table has shown."""
    robot: Robot = table(2, levels=(0, 1))
    turns = 0
    while turns < 5:
        if robot.name == "Board":
            robot.do(legal(robot.screen.director.match.state)[-1])
        elif robot.name == "Thinking" and robot.screen.changes is not None and robot.screen.changes.summed:
            from rise.screens.changes import Changes

            shown = robot.screen
            match = shown.director.match
            began = max(match.seen_at)
            changes = Changes(shown.director, began, shown.director.match.decider())
            s = match.rules.deal(len(match.levels), match.lineup.variant, match.lineup.seed)
            for at, decision in enumerate(match.moves):
                before = s[:]
                perform(s, decision)
                if at >= began:
                    changes.note(before, s, decision)
            assert s == match.state
            assert changes.rest() and changes.line == shown.changes.line
            assert changes.summed == shown.changes.summed
            turns += 1
            while robot.screen is shown:
                robot.machine.step(50)
        elif robot.name == "Scoring":
            robot.tap("b")
        else:
            robot.machine.step(50)


@pytest.mark.parametrize(("language", "skip"), [(0, "skip"), (1, "Ende"), (2, "fin")])
def test_the_show_of_a_round_s_end_names_its_keys_and_leaves_time(
    table: Any, language: int, skip: str
) -> None:
    robot: Robot = table(2, language=language)
    robot.lift()
    from rise.screens.scoring import Scoring

    show = Scoring(robot.screen.director, position(towers={0: "1W", 1: "1W", 2: "2S", 5: "2S"}))
    robot.machine.console.push(show)
    robot.machine.step(1400)
    assert show.at == 0, "time to read a row"
    robot.machine.step(300)
    assert show.at == 1
    title = rows(robot)[0].rstrip()
    assert "1" in title[:15] and title.endswith("· " + skip), "the sign of a button, and what it does"
    robot.tap("b")
    assert robot.screen is not show
