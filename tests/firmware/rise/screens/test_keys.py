"""What the buttons do on the board of Rise of Babel, and that no finger breaks it."""

import random
from typing import Any

import pytest

from rise.rules.decisions import ANSWER, END
from rise.rules.legal import legal
from rise.rules.state import PENDING_COUNT, ROUND
from rise.rules.why import why_not
from sim.boards import BUTTONS
from tests.firmware.rise.rules.table import do
from tests.firmware.rise.rules.table import table as position
from tools.games.rise.robot import Robot


def until(robot: Robot, wanted: Any, seed: int = 1) -> None:
    """Play at random until the board is as wanted."""
    dice = random.Random(seed)
    for _ in range(2000):
        robot.lift()
        if robot.name == "Board" and wanted(robot.screen):
            return
        robot.do(dice.choice(legal(robot.screen.director.match.state)))
    raise AssertionError("it never came to that")


@pytest.mark.slow
def test_every_legal_decision_can_be_reached(table: Any) -> None:
    """A thousand of them, each by pointing at it; and nothing else happens."""
    robot: Robot = table(2)
    dice = random.Random(3)
    done = 0
    while done < 1000:
        robot.lift()
        if robot.name == "Result":
            break
        match = robot.screen.director.match
        before = len(match.moves)
        decision = dice.choice(legal(match.state))
        robot.do(decision)
        assert match.moves[before] == decision
        done += 1


@pytest.mark.slow
def test_what_leaves_no_choice_is_done_but_the_end_of_a_turn_is_asked(table: Any) -> None:
    robot: Robot = table(2)
    dice = random.Random(4)
    ends = 0
    for _ in range(400):
        robot.lift()
        match = robot.screen.director.match
        options = legal(match.state)
        assert len(options) > 1 or not match.state[PENDING_COUNT]
        ends += options == bytes((END,))
        robot.do(dice.choice(options))
    assert ends


@pytest.mark.parametrize(
    ("tile", "towers", "slots"),
    [
        ("W", {4: "1W"}, {5}),  # makes a row
        ("B", {3: "#", 5: "2W", 6: "#"}, {4}),  # is in the way of another player's row
        ("W", {0: "1B", 5: "1B"}, {1, 3, 4, 6}),  # not in the way of an own one
        ("T", {4: "#", 6: "#"}, {2}),  # where most neighbours can come to it
    ],
)
def test_the_first_slot_offered_is_the_most_promising(
    table: Any, tile: str, towers: dict[int, str], slots: set[int]
) -> None:
    robot: Robot = table(2)
    robot.lift()
    board = robot.screen
    full = dict.fromkeys(range(7, 15), "#")  # the main tower alone
    state = do(
        position(hand="builder", stalls=f"{tile} {tile} {tile}", towers=towers | full), "play builder main"
    )
    board.director.match.state[:] = do(state, f"tile {tile}")
    board.update_items(True)
    assert board.items[board.at] - ANSWER in slots


def test_down_points_at_the_other_side_and_what_cannot_be_played_says_why(table: Any) -> None:
    robot: Robot = table(2)
    until(
        robot,
        lambda board: (
            any(item < 66 and why_not(board.director.match.state, item + 1) for item in board.items[:-1])
            and not board.director.match.state[PENDING_COUNT]
        ),
    )
    board = robot.screen
    state = bytes(board.director.match.state)
    at = next(i for i, item in enumerate(board.items) if item < 66 and why_not(bytearray(state), item + 1))
    robot._at(at)
    robot.tap("down")
    assert board.alt and board.decision() == board.items[at] + 1
    robot.tap("a")
    assert board.note and bytes(board.director.match.state) == state
    robot.tap("up")
    assert not board.alt


@pytest.mark.slow
def test_b_takes_back_as_far_as_nothing_was_revealed(table: Any) -> None:
    robot: Robot = table(2)
    dice = random.Random(5)
    taken = 0
    for _ in range(300):
        robot.lift()
        match = robot.screen.director.match
        before = bytes(match.state)
        moves = len(match.moves)
        options = legal(match.state)
        robot.do(dice.choice(options))
        if robot.name != "Board" or not match.can_undo() or len(match.moves) != moves + 1:
            continue
        robot.tap("b")
        assert bytes(match.state) == before and len(match.moves) == moves
        taken += 1
        robot.do(dice.choice(options))
    assert taken > 30


@pytest.mark.slow
def test_the_game_goes_on_after_the_plug_was_pulled(table: Any) -> None:
    """To the decision, at any moment."""
    robot: Robot = table(3)
    dice = random.Random(6)
    machine = robot.machine
    for turn in range(60):
        robot.lift()
        match = robot.screen.director.match
        if turn % 6 == 5:
            moves = bytes(match.moves)
            machine.power_off()
            machine.power_on()
            machine.step(200)
            resumed = robot.saved()
            assert resumed is not None and moves.startswith(resumed.moves)
            robot.choose(0)
            machine.step(500)
            robot.lift()
            continue
        robot.do(dice.choice(legal(match.state)))


@pytest.mark.slow
def test_a_round_s_end_is_shown_to_him_who_ended_it_and_to_the_next(table: Any) -> None:
    robot: Robot = table(2)
    dice = random.Random(7)
    shown = 0
    for _ in range(1500):
        if robot.name == "Scoring":
            shown += 1
            robot.machine.step(2000)
            robot.tap("right")
            if robot.name == "Scoring":
                robot.tap("b")
            continue
        if robot.name == "Curtain":
            robot.hold("a")
        elif robot.name == "Recap":
            robot.tap("right")
        elif robot.name == "Board":
            match = robot.screen.director.match
            if match.state[ROUND] > 1 and shown > 1:
                break
            robot.do(dice.choice(legal(match.state)))
    assert shown > 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_random_keys_never_break_it(table: Any, seed: int) -> None:
    """Keys at random, two at once, held, with pauses: no exception, nothing strange on the bus."""
    robot: Robot = table(2 + seed % 3, bytes([seed] * 8), seed & 1, seed % 3, flip=seed)
    dice = random.Random(seed)
    machine = robot.machine
    down: set[str] = set()
    for _ in range(2500):
        button = dice.choice((*BUTTONS, "a", "a", "right"))
        if button in down:
            machine.release(button)
            down.discard(button)
        else:
            machine.press(button)
            down.add(button)
        machine.step(dice.choice((10, 30, 60, 60, 200, 700)))
    assert not machine.reports


def test_a_held_looks_at_a_card_and_plays_nothing(table: Any) -> None:
    robot: Robot = table(2)
    robot.lift()
    state = bytes(robot.screen.director.match.state)
    robot.hold("a")
    assert robot.name == "Card"
    robot.tap("b")
    assert robot.name == "Board" and bytes(robot.screen.director.match.state) == state


def test_b_held_is_the_menu_and_takes_nothing_back(table: Any) -> None:
    robot: Robot = table(2)
    robot.lift()
    robot.do(legal(robot.screen.director.match.state)[0])
    moves = bytes(robot.screen.director.match.moves)
    robot.hold("b")
    assert robot.name == "Pause"
    robot.tap("b")
    assert robot.name == "Board" and bytes(robot.screen.director.match.moves) == moves


@pytest.mark.slow
def test_b_says_so_when_more_was_seen_and_changes_nothing(table: Any) -> None:
    """Where only what left no choice could be taken back, nothing is, and that is said."""
    robot: Robot = table(2)
    dice = random.Random(9)
    said = 0
    for _ in range(400):
        robot.lift()
        match = robot.screen.director.match
        robot.do(dice.choice(legal(match.state)))
        if robot.name != "Board" or dice.random() < 0.6:
            continue
        before, moves = bytes(match.state), len(match.moves)
        robot.tap("b")
        assert robot.screen.note, "B is never silent"
        if len(match.moves) == moves:
            assert bytes(match.state) == before
            said += 1
        robot.machine.step(3000)
    assert said > 10


def test_a_card_that_brings_nothing_says_so(table: Any) -> None:
    from rise.rules.questions import side_obstacle
    from rise.rules.state import TURN

    robot: Robot = table(2)

    def idle(board: Any) -> bool:
        state = board.director.match.state
        return not state[PENDING_COUNT] and any(
            item < 66
            and side_obstacle(state, state[TURN], item)
            and side_obstacle(state, state[TURN], item + 1)
            for item in board.items
        )

    until(robot, idle)
    state = robot.screen.director.match.state
    card = next(
        item
        for item in robot.screen.items
        if item < 66
        and side_obstacle(state, state[TURN], item)
        and side_obstacle(state, state[TURN], item + 1)
    )
    robot.do(card)
    assert robot.name != "Board" or robot.screen.note


def test_a_note_does_not_come_back_from_behind_the_menu(table: Any) -> None:
    robot: Robot = table(2)
    robot.lift()
    robot.tap("b")
    assert robot.screen.note
    robot.hold("b")
    robot.tap("b")
    assert robot.name == "Board" and not robot.screen.note
