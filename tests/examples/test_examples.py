"""The examples: small, complete, and tested as the other games are."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sim.game_folders import EXAMPLES
from sim.machine import Machine
from sim.nvm import PARTLY, PowerCut
from tests.golden import GOLDEN
from tools import games
from tools.games import trial
from tools.games.default_robot import DefaultRobot
from tools.games.defaults import FromCartridge, random_record
from tools.games.text import Refused

FOLDERS = sorted(place.parent for place in EXAMPLES.glob("*/cartridge.py"))
RECORDS = sorted(GOLDEN.glob("examples/*.txt"))
# Those without a machine are quick.
CHECKS = [
    pytest.param(check, marks=pytest.mark.slow) if check is trial.check_buttons else check
    for check in trial.CHECKS
]


def load(name: str) -> FromCartridge:
    game = games.load(name)
    assert isinstance(game, FromCartridge)
    return game


def test_they_are_small() -> None:
    files = {folder.name: [path for path in folder.iterdir() if path.is_file()] for folder in FOLDERS}
    lines = {
        name: sum(len(path.read_text("utf-8").splitlines()) for path in found)
        for name, found in files.items()
    }
    assert len(files["noughts"]) == 4 and lines["noughts"] <= 150
    assert len(files["thirtyone"]) == 4 and lines["thirtyone"] <= 350


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("check", CHECKS)
def test_what_holds_for_any_game(check: Callable[[Path], None], folder: Path) -> None:
    check(folder)


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_golden_games(record: Path) -> None:
    """The last position and the verdict stand at the end of each record."""
    text = record.read_text("utf-8")
    game = load(record.stem.partition("-")[0])
    *_, (_, s) = game.replay(text)
    position, verdict = [line[2:] for line in text.splitlines() if line.startswith("# ")]
    assert game.write_position(s) == position and game.verdict(s) == verdict
    told = game.recorded(text)
    again = game.write_record(told.seats, told.variant, int.from_bytes(told.seed, "little"), told.decisions)
    assert text.startswith(again)


@pytest.mark.slow
@pytest.mark.parametrize("name", [folder.name for folder in FOLDERS])
def test_the_power_may_go_at_every_byte_of_a_game(name: str) -> None:
    """The same game by buttons, each time with a cut after one more write: what was saved before is there."""
    game = load(name)
    tried = 0
    for cut in range(400):
        machine = Machine(games=(name,), seed=5)
        machine.power_on()
        robot = DefaultRobot(machine, game)
        machine.step(100)
        machine.nvm.cut_after(cut, PARTLY, 1 + cut % 255)
        before = after = b""
        try:
            robot.begin()
            for turn in range(4):
                robot.lift()
                machine.step(300)
                if robot.match is None or not robot.asked:
                    break
                before = bytes(robot.match.moves)
                decision = robot.screen.items[turn % len(robot.screen.items)]
                after = before + bytes((decision,))
                robot.do(decision)
            machine.power_off()
            break
        except PowerCut:
            tried += 1
        machine.power_on()
        saved = robot.saved()
        kept = b"" if saved is None else bytes(saved.moves)
        assert kept in (before, after), (cut, kept, before, after)
        machine.power_off()
    assert tried > 10


def test_only_arrows_move_on_the_default_board(monkeypatch: pytest.MonkeyPatch) -> None:
    from handheld.buttons import PRESS, RELEASE, B
    from handheld.defaults.board import Board

    console = SimpleNamespace(redraw=lambda: None, now=0)
    match = SimpleNamespace(legal=lambda: b"\1\2\3", can_undo=lambda: False)
    board = Board(cast(Any, SimpleNamespace(console=console, match=match)))
    moved: list[int] = []
    monkeypatch.setattr(board, "move", moved.append)
    for button in range(4):
        board.press(button, PRESS)
    board.press(B, PRESS)
    board.press(B, RELEASE)
    assert moved == [0, 1, 2, 3]


def test_a_board_on_which_arrows_lead_nowhere_is_blamed() -> None:
    """The robot does not make another decision instead."""
    pressed: list[str] = []
    board = SimpleNamespace(items=b"\1\2", at=0, towards=lambda place: 1)
    robot = SimpleNamespace(screen=board, tap=pressed.append)
    with pytest.raises(Refused, match=r"did not lead to decision 2: they ended at 1, of \[1, 2\]"):
        DefaultRobot.do(cast(Any, robot), 2)
    assert set(pressed) == {"down"}


def test_a_wrong_record_is_refused_at_its_line() -> None:
    game = load("noughts")
    for text, told in (
        ("noughts 2 0 1\nmiddle\nmiddle\n", "line 3: `middle` is no decision here"),
        ("noughts 3 0 1\n", "line 1: players: a whole number from 2 to 2 is needed, not `3`"),
        ("chess 2 0 1\n", "line 1: a record begins with `noughts PLAYERS VARIANT SEED`, not `chess 2 0 1`"),
        ("# nothing\n", "there is no first line that begins a game"),
    ):
        with pytest.raises(Refused) as refused:
            list(game.replay(text))
        assert str(refused.value) == told
    assert random_record(game, 1).startswith("noughts 2 0 1\n")


def test_a_position_that_cannot_be_shown_is_refused() -> None:
    """A square of the fourth player, which the rules take and the table has no sign for."""
    noughts = games.load("noughts")
    with pytest.raises(Refused, match="no game can reach it"):
        noughts.read_position("00" + "00" * 8 + "04")


def test_a_decision_is_read_by_its_words_or_its_number() -> None:
    game = load("thirtyone")
    s = game.new(["3", "7"])
    assert game.seats(s) == 3 and game.new_usage == "PLAYERS SEED"
    assert game.read_decision(s, "KNOCK") == 2 and game.read_decision(s, "#1") == 1
    assert game.why_not(s, 40) == "the rules do not allow it here"
    game.follow(s, ["knock;", "draw", "from", "the", "deck"])
    assert len(game.legal(s)) == 4
    with pytest.raises(Refused, match="`castle` is no decision here"):
        game.follow(s, ["castle"])


def test_a_computer_player_gets_better_with_its_level() -> None:
    from tools.developer.arena_game import RandomPlayer, play

    game = load("noughts")
    won = [play(game, [game.player("3"), RandomPlayer(game)], 0, seed).winners for seed in range(8)]
    won += [play(game, [RandomPlayer(game), game.player("3")], 0, seed).winners[::-1] for seed in range(8)]
    assert all(0 in each for each in won[:8]) and all(1 in each for each in won[8:])


def test_a_player_that_searches_wins_at_once_or_prevents_it() -> None:
    """With `value`, which here says nothing, the search finds the end of the game."""
    from handheld.defaults.players import think_by
    from noughts import play as rules

    class Searched:
        deal, legal, perform = rules.deal, rules.legal, rules.perform
        over, winners = rules.over, rules.winners

        @staticmethod
        def value(s: bytearray, seat: int) -> int:
            return 0

    def chosen(*squares: int) -> int:
        s = rules.deal(2, 0, bytes(8))
        for square in squares:
            rules.perform(s, square)
        (*_, found) = think_by(Searched, s, 2, 1)
        assert found is not None
        return found[0]

    assert chosen(1, 4, 2, 5) == 3, "its own row first"
    assert chosen(1, 5, 2) == 3, "then the other's"
    assert chosen(1, 2, 5, 9, 4, 6) in (3, 7), "a row of its own in one of two ways"


@pytest.mark.parametrize("steps", [(), (None,), (None, b"")])
def test_a_player_that_decides_nothing_is_blamed(steps: tuple[bytes | None, ...]) -> None:
    from handheld.defaults.table import thoughts

    match = SimpleNamespace(lineup=SimpleNamespace(seed=bytes(8)), moves=b"", state=bytearray(11))
    players = SimpleNamespace(think=lambda *_: iter(steps))
    director = SimpleNamespace(match=match, stage=SimpleNamespace(load=lambda name: players))
    with pytest.raises(ValueError, match="think yielded no decision"):
        list(thoughts(cast(Any, director), 1))


def test_a_player_that_decides_what_is_not_legal_is_blamed() -> None:
    from handheld.defaults.table import refuse_illegal

    director = SimpleNamespace(match=SimpleNamespace(legal=lambda: b"\1\2"))
    refuse_illegal(cast(Any, director), 2)
    with pytest.raises(ValueError, match="think: 9 is not legal"):
        refuse_illegal(cast(Any, director), 9)
