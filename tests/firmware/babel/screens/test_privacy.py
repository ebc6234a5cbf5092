"""No hidden card is ever shown to the wrong player, in no frame of the panel."""

import random
import sys
from pathlib import Path
from typing import Any

import pytest

from babel.rules import actions
from babel.rules.state import EDITION
from tests.firmware.babel.screens.tables import HALVED, put
from tests.firmware.babel.screens.watch import Watch
from tests.golden import RECORDS
from tools.games.babel import fixed_deal
from tools.games.babel.record import Record, read_record
from tools.games.babel.robot import Robot, play


def dealt(start: Any, path: Path, flip: int) -> tuple[Robot, Record, Watch]:
    """A recorded game on a watched handheld, before its first curtain is lifted."""
    record = read_record(path.read_text())
    robot: Robot = start()
    robot.machine.console.settings.flip = flip
    watch = Watch(robot.machine)
    fixed_deal.start(robot, record.start[EDITION])
    fixed_deal.put_in(robot.machine, record)
    return robot, record, watch


@pytest.mark.slow
@pytest.mark.parametrize(("path", "flip"), list(zip(RECORDS, (0, 2, 3))), ids=("game01", "game02", "game03"))
def test_only_the_hand_of_him_who_lifted_the_curtain_is_shown(start: Any, path: Path, flip: int) -> None:
    """Whole games, with the second player across the table, or both."""
    robot, record, watch = dealt(start, path, flip)
    play(robot, bytes(step.action for step in record.steps))
    assert robot.name == "Result"
    assert watch.hands > 100 and watch.frames > watch.hands and watch.curtains > 10


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault",
    [
        "the other hand",
        "a hand in the recap",
        "no curtain but the first",
        "a picture before the curtain",
        "no curtain after sleep",
        "a curtain that hides too little",
    ],
)
def test_a_fault_would_be_seen(start: Any, fault: str) -> None:
    """The watch above is no good if it cannot fail."""
    robot, record, _ = dealt(start, RECORDS[0], 2)
    _break(robot, fault)
    with pytest.raises(AssertionError, match="a hand on|nobody has lifted|is not what|upside down"):
        for step in record.steps:
            robot.machine.step(500)
            robot.lift()
            if fault == "no curtain after sleep":
                robot.machine.step(400_000)
                robot.tap("up")
            play(robot, bytes((step.action,)))


def _break(robot: Robot, fault: str) -> None:
    console = robot.machine.console
    game = fixed_deal.game_of(robot.machine)
    table: Any = sys.modules["babel.screens.table"]

    def uncovered() -> Any:
        game.unload_turn()
        return game.load_turns()

    if fault == "the other hand":
        board: Any = sys.modules["babel.screens.board"]
        board.draw_hand = lambda canvas, s, me: table.draw_hand(canvas, s, 1 - me)
    elif fault == "a hand in the recap":
        stage: Any = game.stage
        recapped = stage.recap

        def recap(director: Any, asked: bool) -> Any:
            screen = recapped(director, asked)
            module: Any = sys.modules[type(screen).__module__]
            table_alone = module.draw_table

            def both(canvas: Any, s: bytearray, me: int, names: Any) -> None:
                table_alone(canvas, s, me, names)
                table.draw_hand(canvas, game.match.state, me)
                canvas.text = lambda x, y, string, width=25: x

            module.draw_table = both
            return screen

        stage.recap = recap
    elif fault == "no curtain but the first":
        game.hand_over = uncovered
    elif fault == "a picture before the curtain":
        hand_over = game.hand_over

        def late() -> Any:
            game.make_decider_viewer()
            game.decide()
            console._draw()
            return hand_over()

        game.hand_over = late
    elif fault == "no curtain after sleep":
        console.guard = lambda screen, after=0: None
    else:
        fall = game.lower_curtain

        def thin(name: str, job: Any) -> Any:
            curtain = fall(name, job)
            draw = curtain.draw

            def too_little(canvas: Any) -> None:
                draw(canvas)
                canvas.fill(0, 7, 25, 0)
                table.draw_hand(canvas, game.match.state, game.viewer)

            curtain.draw = too_little
            return curtain

        game.lower_curtain = thin


@pytest.mark.parametrize("fault", [False, True])
def test_what_is_left_of_a_halved_hand_is_not_turned_to_the_other(start: Any, fault: bool) -> None:
    """The second player sits across; once it is paid, the curtain of the first comes the other way up."""
    robot, _, watch = dealt(start, RECORDS[0], 2)
    canvas = robot.machine.console.canvas
    if fault:

        def flip(on: bool) -> None:
            canvas._flipped = canvas.panel._turned = on
            canvas.panel._write(b"\x80\xa0\x80\xc0" if on else b"\x80\xa1\x80\xc8", 0, 4)
            canvas._mark(0, 0, 128, 64)
            canvas.send()

        canvas.flip = flip
    robot.lift()
    put(fixed_deal.game_of(robot.machine), HALVED.replace("kosmos 1 3", "kosmos 1 0"))
    robot.do(actions.SETTLE)
    robot.do(actions.HALVE)
    robot.lift()
    assert robot.name == "Halving" and watch.hands > 3

    def pay() -> None:
        for tribe in (0, 0, 1):
            robot.lay_aside(tribe)
        robot.wait(100)

    if fault:
        with pytest.raises(AssertionError, match="upside down"):
            pay()
        return
    pay()
    assert robot.name == "Curtain"
    robot.lift()
    assert robot.name == "Board"


def test_the_curtain_shows_neither_hand_nor_table(start: Any) -> None:
    """Keys other than a held A lift nothing; not a tile of the board is there before."""
    robot: Robot = start()
    fixed_deal.start(robot, 0)
    rows = bytes(robot.machine.console.canvas.tiles)
    for button in ("up", "down", "left", "right", "b", "a", "a", "a"):
        robot.tap(button)
        assert robot.name == "Curtain"
        assert bytes(robot.machine.console.canvas.tiles)[: 7 * 25] == rows[: 7 * 25]


def test_the_menu_before_the_curtain_shows_nothing_of_the_table(start: Any) -> None:
    """B held: rules, settings and the way out, and back to the same curtain; no hint, no piles."""
    robot: Robot = start()
    watch = Watch(robot.machine)
    fixed_deal.start(robot, 0)
    robot.lift()
    robot.do(robot.screen.director.match.legal()[0])
    robot.machine.step(400_000)
    robot.tap("up")
    assert robot.name == "Curtain"
    for row, name in enumerate(("Curtain", "Pause", "Pause", "Pages", "Pause", "KeptMenu", "Title")):
        robot.hold("b")
        rows = [(row.text, row.value and row.value()) for row in robot.screen.rows]
        assert rows == [
            ("Go on", None),
            ("Hint", "later"),
            ("See last turn", "later"),
            ("How to play", None),
            ("Lodges and piles", "later"),
            ("Settings", None),
            ("Save and leave", None),
        ]
        robot.choose(row)
        robot.machine.step(500)
        assert robot.name == name
        if name in ("Pages", "KeptMenu"):
            robot.tap("b")
            assert robot.name == "Pause"
        if robot.name == "Pause":
            robot.tap("b")
    assert watch.hands


def test_the_curtain_falls_again_when_nobody_plays(start: Any) -> None:
    """After three minutes without a key, and whenever the handheld went to sleep."""
    robot: Robot = start()
    fixed_deal.start(robot, 0)
    robot.lift()
    assert robot.name == "Board"
    robot.machine.step(181_000)
    assert robot.name == "Curtain"
    robot.lift()
    assert robot.name == "Board"


def test_the_key_that_lifted_the_curtain_does_nothing_behind_it(start: Any) -> None:
    """A held on: no choice opens, nothing is looked at."""
    robot: Robot = start()
    fixed_deal.start(robot, 0)
    robot.machine.press("a")
    robot.machine.step(5_000)
    assert robot.name == "Board" and not robot.screen.open
    robot.machine.release("a")
    robot.machine.step(100)
    assert robot.name == "Board" and not robot.screen.open


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_random_keys_never_break_it(start: Any, seed: int) -> None:
    """6,000 keys at random, two at once, held, with pauses: no exception, and hands stay private."""
    rng = random.Random(seed)
    robot: Robot = start(seed=seed)
    machine = robot.machine
    machine.console.settings.flip = seed & 3
    watch = Watch(machine)
    down: set[str] = set()
    for _ in range(1500):
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
