"""Rise of Babel as the console's match plays it: its golden games, saved and resumed at every decision."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from handheld.game.lineup_codec import Lineup, lineup, version_of
from handheld.game.match import Match
from handheld.journal.writer import APPEND, Journal
from rise import cartridge, play
from rise.rules.state import FINAL, OVER, PHASE, POINTS, REVEALED, SEAT_SIZE
from sim.nvm import Nvm
from tools.games.rise.notation import read_decision
from tools.games.saved_match import load_saved_match

RECORDS = sorted(Path("tests/data/golden/rise").glob("*.rise"))
SHORTEST = min(RECORDS, key=lambda path: path.stat().st_size)  # resumed at every decision, the others at some
NAMES = "Anna", "Bob", "Carla", "David"
NUMBER = cartridge.NUMBER


def golden(path: Path) -> tuple[Lineup, list[str]]:
    """How a record begins, and its decisions as text."""
    head, *lines = path.read_text("utf-8").splitlines()
    said = json.loads(head)
    seats = [(NAMES[seat], 0) for seat in range(said["players"])]
    seed = int(said["seed"]).to_bytes(8, "little")
    began = lineup(int(said["mild"]), seats, seed, version=version_of(cartridge))
    return began, [line for line in lines if not line.startswith("#")]


def resumed(nvm: Nvm) -> Match:
    match = load_saved_match(Journal(nvm, APPEND), cartridge, play)
    assert match is not None
    return match


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_resumes_to_the_decision(path: Path) -> None:
    """To the same state; what was forced since the last that cannot be taken back may be left out."""
    nvm = Nvm()
    began, lines = golden(path)
    match = Match(Journal(nvm, APPEND).game(NUMBER), began, play)
    match.start()
    every = 1 if path == SHORTEST else len(lines) // 20
    for n, line in enumerate(lines):
        match.do(read_decision(match.state, line))
        if n % every and n < len(lines) - 1:
            continue
        again = resumed(nvm)
        assert match.moves.startswith(again.moves) and len(again.moves) >= match._marked
        while len(again.moves) < len(match.moves):
            (forced,) = again.legal()
            again.apply(forced)
        assert (again.state, again.seen, again.seen_at) == (match.state, match.seen, match.seen_at)
    assert match.over() and match.legal() == b""
    shown = json.loads(path.read_text("utf-8").splitlines()[-1].partition("# show ")[2])
    assert [seat + 1 for seat in play.winners(match.state)] == shown["winners"]


def test_both_games_are_saved_side_by_side() -> None:
    from babel import play as babel

    nvm = Nvm()
    journal = Journal(nvm, APPEND)
    seats = (("Anna", 0), ("Bob", 0))
    ours = Match(journal.game(NUMBER), lineup(0, seats, bytes(8), version=version_of(cartridge)), play)
    other = Match(journal.game(1), lineup(0, seats, bytes(8)), babel)
    ours.start()
    other.start()
    dice = random.Random(1)
    for n in range(60):
        match = (ours, other)[n // 10 % 2]
        match.do(dice.choice(match.legal()))
    again = resumed(nvm)
    assert ours.moves.startswith(again.moves) and len(again.moves) >= ours._marked
    game = Journal(nvm, APPEND).game(1)
    assert game.head is not None
    match = Match(game, Lineup(game.head), babel)
    match.resume()
    assert other.moves.startswith(match.moves) and len(match.moves) >= other._marked


@pytest.mark.parametrize("seed", range(3))
def test_what_was_revealed_cannot_be_taken_back_and_all_else_can(seed: int) -> None:
    match = Match(
        Journal(None).game(NUMBER), lineup(0, [("A", 0), ("B", 0), ("C", 0)], bytes((seed,)) * 8), play
    )
    match.start()
    dice = random.Random(seed)
    undone = revealed = 0
    for _ in range(400):
        if match.over():
            break
        before, who = bytes(match.state), match.decider()
        decision = dice.choice(match.legal())
        match.do(decision)
        if match.state[REVEALED] or match.decider() != who:
            assert not match.can_undo()
            revealed += 1
        else:
            assert match.can_undo() and match.undo() == decision
            assert bytes(match.state) == before
            match.do(decision)
            undone += 1
    assert undone > 50 and revealed > 20


def test_equal_points_share_the_victory() -> None:
    s = play.deal(4, 1, bytes(8))
    assert not play.over(s)
    s[PHASE] = FINAL
    assert not play.over(s)
    s[PHASE] |= OVER
    for seat, total in enumerate((40, 258, 2, 258)):
        s[POINTS + SEAT_SIZE * seat] = total & 255
        s[POINTS + 1 + SEAT_SIZE * seat] = total >> 8
    assert play.over(s) and play.winners(s) == (1, 3)


def test_variant_one_is_the_mild_mode() -> None:
    from rise.rules.state import MILD, PLAYERS

    for variant in (0, 1):
        s = play.deal(3, variant, bytes(8))
        assert (s[MILD], s[PLAYERS]) == (variant, 3)
