"""No hidden card is ever drawn for the wrong player, in no frame."""

import random
import sys
from pathlib import Path
from typing import Any

import pytest

from babel.rules.facts import in_hand
from babel.rules.state import EDITION, HELD
from sim.machine import Machine
from tools.games.babel import deal
from tools.games.babel.record import read_record
from tools.games.babel.robot import Robot, play

RECORDS = sorted((Path(__file__).parents[1] / "data/golden/records").glob("*.babel"))
LAST_ROW = slice(175, 200)


class Watch:
    """Looks at every frame: which hand do the tiles of the last row show, and may it be shown?"""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.frames = self.hands = 0
        canvas = machine.console.canvas
        flush = canvas.flush

        def watched() -> Any:
            self.look(canvas)
            return flush()

        canvas.flush = watched

    def look(self, canvas: Any) -> None:
        """Fail if a hand is drawn on a screen that shows none, or the hand of him who does not look."""
        self.frames += 1
        screen = self.machine.console.top
        name = type(screen).__name__
        shows = name in ("Board", "Halving")
        row = bytes(canvas.tiles[LAST_ROW])
        if not shows:
            assert not hasattr(screen, "game") or not any(
                looks_like(row, screen.game.match.state, player) for player in range(2)
            ), name
            return
        state, viewer = screen.game.match.state, screen.game.viewer
        if looks_like(row, state, viewer):
            self.hands += 1
        elif state[HELD + 1 - viewer] > 2:
            assert not looks_like(row, state, 1 - viewer)


def looks_like(row: bytes, state: bytearray, player: int) -> bool:
    """Does a row show just the hand of a player, who holds more than a card or two?"""
    from babel.screens.table import HAND_STEP, LETTERS

    if state[HELD + player] < 3:
        return False
    for tribe in range(5):
        n = in_hand(state, player, tribe)
        letter, digit = row[HAND_STEP * tribe + 1], row[HAND_STEP * tribe + 2]
        if letter != (LETTERS[tribe] if n else 0) or (n > 1 and digit != 16 + n):
            return False
    return True


@pytest.mark.parametrize("path", RECORDS[:3], ids=lambda path: path.stem)
def test_only_the_viewers_hand_is_drawn(start: Any, path: Path) -> None:
    """Whole games, with the recaps watched to their end now and then."""
    record = read_record(path.read_text())
    robot: Robot = start()
    deal.start(robot, record.start[EDITION])
    deal.put_in(robot.machine, record)
    watch = Watch(robot.machine)
    play(robot, bytes(step.action for step in record.steps))
    assert robot.name == "Result"
    assert watch.hands > 100 and watch.frames > watch.hands


@pytest.mark.parametrize("fault", ["the other hand", "a hand in the recap"])
def test_a_fault_would_be_seen(start: Any, fault: str) -> None:
    """The watch above is no good if it cannot fail."""
    record = read_record(RECORDS[0].read_text())
    robot: Robot = start()
    deal.start(robot, record.start[EDITION])
    deal.put_in(robot.machine, record)
    Watch(robot.machine)
    table: Any = sys.modules["babel.screens.table"]
    board: Any = sys.modules["babel.screens.board"]
    if fault == "the other hand":
        board.draw_hand = lambda canvas, s, me: table.draw_hand(canvas, s, 1 - me)
    else:
        import babel.screens.recap as recap

        table_alone = recap.draw_table

        def both(canvas: Any, s: bytearray, me: int, names: Any) -> None:
            table_alone(canvas, s, me, names)
            table.draw_hand(canvas, robot.screen.game.match.state, me)

        recap.draw_table = both
    with pytest.raises(AssertionError):
        for step in record.steps:
            robot.machine.step(500)
            play(robot, bytes((step.action,)))


def test_the_curtain_shows_neither_hand_nor_table(start: Any) -> None:
    """Keys other than a held A lift nothing; not a tile of the board is there before."""
    robot: Robot = start()
    deal.start(robot, 0)
    rows = bytes(robot.machine.console.canvas.tiles)
    for button in ("up", "down", "left", "right", "b", "a", "a", "a"):
        robot.tap(button)
        assert robot.name == "Curtain"
        assert bytes(robot.machine.console.canvas.tiles)[: 7 * 25] == rows[: 7 * 25]


def test_the_curtain_falls_again_when_nobody_plays(start: Any) -> None:
    """After a minute without a key, and whenever the handheld went to sleep."""
    robot: Robot = start()
    deal.start(robot, 0)
    robot.lift()
    assert robot.name == "Board"
    robot.machine.step(61_000)
    assert robot.name == "Curtain"
    robot.lift()
    assert robot.name == "Board"


def test_the_key_that_lifted_the_curtain_does_nothing_behind_it(start: Any) -> None:
    """A held on: no choice opens, nothing is looked at."""
    robot: Robot = start()
    deal.start(robot, 0)
    robot.machine.press("a")
    robot.machine.step(5_000)
    assert robot.name == "Board" and not robot.screen.open
    robot.machine.release("a")
    robot.machine.step(100)
    assert robot.name == "Board" and not robot.screen.open


@pytest.mark.parametrize("seed", range(8))
def test_random_keys_never_break_it(start: Any, seed: int) -> None:
    """100,000 keys at random, two at once, held, with pauses: no exception, and hands stay private.

    All but the first run look at the tiles and send nothing to the panel, which is most of a frame's time.
    """
    rng = random.Random(seed)
    robot: Robot = start(seed=seed)
    machine = robot.machine
    if seed:
        machine.console.canvas.flush = lambda: True
    watch = Watch(machine)
    down: set[str] = set()
    for _ in range(2500 if seed == 0 else 14_000):
        button = rng.choice(("up", "down", "left", "right", "a", "a", "a", "b"))
        if button in down:
            machine.release(button)
            down.discard(button)
        else:
            machine.press(button)
            down.add(button)
        machine.step(rng.choice((10, 30, 60, 60, 200, 700)))
        if rng.random() < 0.001:
            machine.step(70_000)
    assert not machine.reports and watch.frames
