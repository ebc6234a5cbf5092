"""Resuming: the decisions of a match as they are kept, and taken again by the rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from babel import cartridge, play, rules
from babel.cartridge import NUMBER
from babel.rules.actions import END
from babel.rules.state import RESULT, decider
from babel.statistics import best
from handheld.game.lineup_codec import lineup, saved, version_of
from handheld.game.match import Match
from handheld.game.statistics import Statistics, finish, known_names
from handheld.journal.decisions import Decisions
from handheld.journal.keys import STATISTICS, game_key
from handheld.journal.writer import APPEND, DAMAGED, Journal
from sim.machine import Machine
from sim.nvm import Nvm, PowerCut
from tools.developer.power_cuts.harness import PROFILES, game_of, random_game
from tools.games.babel import fixed_deal
from tools.games.babel.record import read_record
from tools.games.babel.robot import Robot
from tools.games.saved_match import load_saved_match

RECORDS = sorted(Path("tests/data/golden/records").glob("*.babel"))
LINEUP = lineup(1, (("ANNA", 0), ("BERT", 2)), bytes(8))


# Any game


class Toy:
    """A game of two, in which turns pass after some decisions and many of them are forced."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.done = bytearray()

    def legal(self) -> bytes:
        chance = random.Random(hash((self.seed, bytes(self.done))))
        if len(self.done) > 40:
            return b""
        return bytes(chance.sample(range(140), chance.choice((1, 1, 2, 3, 140))))

    def passed(self) -> bool:
        return random.Random(hash((1, self.seed, bytes(self.done)))).random() < 0.3


def kept_by(nvm: Nvm) -> Journal:
    return Journal(nvm, APPEND)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_decided_and_taken_back_comes_back(seed: int) -> None:
    """After every step: all up to the last hand-over, and all but forced ones at the end since then."""
    chance = random.Random(seed)
    nvm, toy = Nvm(), Toy(seed)
    saved = kept_by(nvm).game(2)
    saved.begin(b"toy")
    decisions = Decisions(saved)
    start = 0  # where the turn began
    while toy.legal():
        if len(toy.done) > start and chance.random() < 0.35:
            toy.done.pop()
            decisions.take_back(toy.legal())
        else:
            options = toy.legal()
            decision = chance.choice(options)
            toy.done.append(decision)
            decisions.add(options, decision, toy.passed())
            start = len(toy.done) if toy.passed() else start
        again, resumed = Toy(seed), kept_by(nvm).game(2)
        for decision in Decisions(resumed).replay(again.legal):
            again.done.append(decision)
        assert toy.done.startswith(again.done) and len(again.done) >= start
        assert resumed.places == saved.places
        while len(again.done) < len(toy.done):
            (forced,) = again.legal()
            again.done.append(forced)
        assert again.done == toy.done


def test_a_forced_decision_is_kept_only_where_the_turn_passes() -> None:
    saved = Journal(None).game(1)
    saved.begin(b"")
    decisions = Decisions(saved)
    decisions.add(b"\x05", 5, False)
    decisions.add(b"\x06", 6, False)
    assert saved.places == b""
    decisions.add(b"\x07\x08", 8, False)
    assert saved.places == b"\x02"
    decisions.add(b"\x05", 5, False)
    decisions.add(b"\x06", 6, True)
    assert saved.places == b"\x02\x00\x00"


@pytest.mark.parametrize(("places", "good"), [(b"\x01\x09\x01", 1), (b"\x01\x00\x01", 1), (b"\x03", 0)])
def test_what_does_not_fit_ends_the_game_there(places: bytes, good: int) -> None:
    """Too large a number, or a forced one where there is a choice."""
    journal = Journal(None)
    saved = journal.game(1)
    saved.begin(b"")
    for place in places:
        saved.add(place)
    assert list(Decisions(saved).replay(lambda: b"\x20\x21")) == [0x20] * good
    assert saved.places == places[:good] and journal.trouble == DAMAGED


def test_places_after_the_end_are_dropped() -> None:
    saved = Journal(None).game(1)
    saved.begin(b"")
    saved.add(1)
    saved.add(1)
    legal = iter((b"\x20\x21", b""))
    assert list(Decisions(saved).replay(lambda: next(legal))) == [0x20]
    assert saved.places == b"\x01"


# Babel


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_resumes_at_every_decision(path: Path) -> None:
    """Beside another saved game, to the same state; what was forced since the hand-over may be left out."""
    record = read_record(path.read_text("utf-8"))
    supplies = {n: step.supply for n, step in enumerate(record.steps)}
    nvm = Nvm()
    journal = kept_by(nvm)
    journal.game(2).begin(b"other")
    journal.game(2).add(7)
    journal.game(NUMBER).begin(LINEUP.head)
    decisions = Decisions(journal.game(NUMBER))
    states = [bytearray(record.start)]
    start = 0
    for n, step in enumerate(record.steps):
        s = bytearray(states[-1])
        options, who = rules.legal(s), decider(s)
        rules.apply(s, step.action, step.supply)
        passed = step.action == END or decider(s) != who
        decisions.add(options, step.action, passed)
        states.append(s)
        start = n + 1 if passed else start
        again = bytearray(record.start)
        journal = kept_by(nvm)
        done = 0
        for action in Decisions(journal.game(NUMBER)).replay(lambda s=again: rules.legal(s)):  # type: ignore[misc]
            rules.apply(again, action, supplies[done])
            done += 1
        assert again == states[done] and start <= done <= n + 1
        assert all(len(rules.legal(state)) == 1 for state in states[done : n + 1])
        assert game_of(journal, 2) == (b"other", b"\x07") and journal.trouble == 0


@pytest.mark.parametrize("kind", ["rp2040", "nrf52840", "samd51"])
def test_after_every_hand_over_the_table_stands_as_it_was(kind: str) -> None:
    nvm = Nvm(kind)
    journal = Journal(nvm, PROFILES[kind])
    match = Match(journal.game(NUMBER), LINEUP, play)
    match.start()
    for action in random_game(1, bytes(8)):
        match.do(action)
        if match.can_undo():
            continue
        journal.rest()
        again = load_saved_match(Journal(nvm, PROFILES[kind]), cartridge, play)
        assert again is not None
        assert (again.state, again.moves, again.names) == (match.state, match.moves, ["ANNA", "BERT"])
        assert (again.seen, again.seen_at, again.can_undo()) == (match.seen, match.seen_at, False)


@pytest.mark.slow
def test_taken_back_to_the_start_of_the_turn_and_played_otherwise() -> None:
    nvm = Nvm()
    match = Match(kept_by(nvm).game(NUMBER), LINEUP, play)
    match.start()
    chance = random.Random(5)
    for _ in range(600):
        if match.state[RESULT]:
            break
        if match.can_undo() and chance.random() < 0.4:
            match.undo()
        else:
            match.do(chance.choice(match.legal()))
        again = load_saved_match(kept_by(nvm), cartridge, play)
        assert again is not None and match.moves.startswith(again.moves)
        assert again.moves == match.moves or len(again.legal()) == 1
    assert len(match.moves) > 60


class ThreeATurn:
    """Rules of a game for two: the first decision of a turn is a choice, two forced ones follow."""

    def deal(self, seats: int, variant: int, seed: bytes) -> bytearray:
        return bytearray(1)

    def legal(self, s: bytearray) -> bytes:
        return b"\x07" if s[0] % 3 else b"\x05\x06"

    def decider(self, s: bytearray) -> int:
        return s[0] // 3 % 2

    def perform(self, s: bytearray, decision: int) -> None:
        s[0] += 1

    def over(self, s: bytearray) -> bool:
        return False

    def reveals_hidden(self, s: bytearray, decision: int) -> bool:
        return False

    def winners(self, s: bytearray) -> tuple[int, ...]:
        return ()


@pytest.mark.parametrize("cut", range(3))
@pytest.mark.parametrize("undone", range(4))
def test_forced_decisions_of_a_hand_over_that_was_cut_off_can_be_taken_back(cut: int, undone: int) -> None:
    """The first of two is there without the second; whatever is taken back then, the game goes on whole."""
    nvm, toy = Nvm(), ThreeATurn()

    def resumed() -> Match:
        match = Match(kept_by(nvm).game(NUMBER), LINEUP, toy)
        match.resume()
        return match

    match = Match(kept_by(nvm).game(NUMBER), LINEUP, toy)
    match.start()
    for decision in b"\x05\x07\x07\x06\x07":
        match.do(decision)
    nvm.cut_after(cut)
    with suppress(PowerCut):
        match.do(7)
    nvm.power_on()
    writes = nvm.writes
    match = resumed()
    assert len(match.moves) == (4, 5, 6)[cut] and nvm.writes == writes
    for _ in range(undone):
        if match.can_undo():
            match.undo()
    while len(match.moves) < 18:
        match.do(match.legal()[0])
    again = resumed()
    assert again.moves == match.moves and again.saved.journal.trouble == 0


GOOD = bytes((2, 0, 0, 2, 0, 0)) + bytes(8) + b"A\nB"


@pytest.mark.parametrize(
    ("at", "byte", "fits"),
    [(0, 2, True), (0, 1, False), (0, 3, False), (1, 2, True), (1, 3, False), (2, 1, True), (2, 2, False)]
    + [(3, 1, False), (3, 3, False), (3, 0, False), (3, 255, False)]
    + [(seat, level, level < 4) for seat in (4, 5) for level in (3, 4, 255)]
    + [(14, 10, False), (15, 65, False), (16, 10, False)],
)
def test_every_byte_of_a_head_is_checked(at: int, byte: int, fits: bool) -> None:
    """Version, edition, who starts, seats, levels, names; the seed may be anything."""
    journal = Journal(None)
    journal.game(NUMBER).begin(GOOD[:at] + bytes((byte,)) + GOOD[at + 1 :])
    assert (saved(journal, cartridge) is not None) == fits
    assert (load_saved_match(journal, cartridge, play) is not None) == fits


@pytest.mark.parametrize(("rules", "fits"), [(0, 0x02), (1, 0x12), (15, 0xF2)])
def test_a_game_of_other_rules_is_none(rules: int, fits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The upper half of the version is that of the rules; a rematch has it, too."""
    monkeypatch.setattr(cartridge, "RULES", rules, raising=False)
    assert version_of(cartridge) == fits
    begun = lineup(0, (("A", 0), ("B", 0)), bytes(8), version=fits)
    for head in (begun.head, begun.rematch(bytes(8)).head):
        assert head[0] == fits
        for version in range(256):
            journal = Journal(None)
            journal.game(NUMBER).begin(bytes((version,)) + head[1:])
            assert (saved(journal, cartridge) is not None) == (version == fits)


@pytest.mark.parametrize(
    "setup", [b"", GOOD[:3], GOOD[:6], GOOD[:14], GOOD[:15], GOOD + b"\nC", GOOD + b"12345678"]
)
def test_a_head_of_another_length_is_no_game(setup: bytes) -> None:
    journal = Journal(None)
    journal.game(NUMBER).begin(setup)
    assert load_saved_match(journal, cartridge, play) is None


# What the handheld does


def moves_after(machine: Machine) -> bytes:
    machine.power_on()
    match = load_saved_match(machine.console.journal, cartridge, play)
    assert match is not None
    return bytes(match.moves)


@pytest.mark.parametrize("board", ["feather_m4", "feather_nrf52840"])
def test_a_hand_over_saves_where_every_write_erases(board: str) -> None:
    machine = Machine(board=board, games=("babel",))
    machine.power_on()
    robot = Robot(machine)
    fixed_deal.start(robot, 0)
    robot.lift()
    match = fixed_deal.game_of(machine).match
    while not match.moves or match.can_undo():
        robot.do(match.legal()[0])
    done = bytes(match.moves)
    assert done and robot.name == "Curtain"
    machine.power_off()
    assert moves_after(machine) == done
    machine.power_off()


@pytest.mark.parametrize("board", ["feather_m4", "feather_nrf52840"])
def test_what_a_power_cut_costs_there_is_the_running_turn(board: str) -> None:
    machine = Machine(board=board, games=("babel",))
    machine.power_on()
    robot = Robot(machine)
    fixed_deal.start(robot, 0)
    robot.lift()
    writes = machine.nvm.writes
    match = fixed_deal.game_of(machine).match
    robot.do(match.legal()[0])
    assert match.moves and match.can_undo() and machine.nvm.writes == writes
    machine.power_off()
    assert moves_after(machine) == b""
    machine.power_off()


@pytest.mark.slow
def test_no_game_counts_twice_wherever_the_power_goes() -> None:
    """The power is cut at every byte that is written when a game ends."""
    actions = random_game(3, bytes(8))
    nvm = Nvm()
    match = Match(kept_by(nvm).game(NUMBER), LINEUP, play)
    match.start()
    for action in actions:
        match.do(action)
    cells = bytes(nvm.cells)
    seen = set()
    for cut in range(200):
        nvm.restore(cells)
        saved = load_saved_match(kept_by(nvm), cartridge, play)
        assert saved is not None and saved.state[RESULT]
        nvm.cut_after(cut)
        try:
            finish(saved, best(saved.state))
        except PowerCut:
            pass
        nvm.power_on()
        journal = kept_by(nvm)
        seen.add((load_saved_match(journal, cartridge, play) is not None, Statistics(journal, NUMBER).games))
    assert seen == {(True, 0), (False, 1)}


# Statistics


def test_statistics_of_two_games_and_the_names_they_share() -> None:
    journal = Journal(None)
    for number, seats, winners in (
        (1, (("Zoe", 0), ("Enki", 2)), (1,)),
        (1, (("Zoe", 0), ("Anna", 0)), (0,)),
        (1, (("Zoe", 0), ("Anna", 0)), ()),
        (2, (("Bob", 0), ("Zoe", 0), ("Marduk", 3), ("Lea", 0)), (0, 2)),
    ):
        journal.game(number).begin(b"")
        kept = Statistics(journal, number)
        kept.add(seats, winners)
        kept.record = 200 + number
        journal.game(number).finish(kept.key, kept.value())
    one, two = Statistics(journal, 1), Statistics(journal, 2)
    assert (one.games, one.wins, one.players) == (3, [1, 0, 1, 0], [("Anna", 0), ("Zoe", 1)])
    assert (two.games, two.wins) == (1, [1, 0, 0, 1])
    assert two.players == [("Lea", 0), ("Zoe", 0), ("Bob", 1)]
    assert (one.record, two.record) == (201, 202)
    assert known_names(journal, 1) == ["Anna", "Zoe", "Lea", "Bob"]
    assert known_names(journal, 2) == ["Lea", "Zoe", "Bob", "Anna"]
    assert known_names(journal, 3) == ["Anna", "Zoe", "Lea", "Bob"]


def test_the_latest_four_names_fit_whatever_their_length() -> None:
    journal = Journal(None)
    kept = Statistics(journal, 1)
    for n in range(300):
        kept.add([(f"NAME{n % 7:04}", 0)], (0,))
    value = kept.value()
    assert len(value) <= 64
    journal.set(kept.key, value)
    again = Statistics(journal, 1)
    assert (again.games, again.wins, again.players) == (300, [300, 0, 0, 0], kept.players)
    assert [name for name, _ in again.players] == ["NAME0005", "NAME0004", "NAME0003", "NAME0002"]


def test_a_record_of_one_byte_is_read_as_older_versions_have_kept_it() -> None:
    journal = Journal(None)
    journal.set(game_key(1, STATISTICS), bytes((3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 6, 2, 3)) + b"Zoe")
    kept = Statistics(journal, 1)
    assert (kept.games, kept.record, kept.players) == (3, 6, [("Zoe", 2)])


@pytest.mark.parametrize("make", [lambda n: bytes(n), lambda n: b"\xff" * n, lambda n: bytes(range(n))])
def test_no_bytes_hurt_the_statistics(make: Callable[[int], bytes]) -> None:
    journal = Journal(None)
    for size in range(70):
        journal.set(16, make(size))
        kept = Statistics(journal, 1)
        assert 0 <= kept.record < 1 << 16
        known_names(journal, 1)
        kept.add([("Zoe", 0), ("Nabu", 1)], (1,))
        assert len(kept.value()) <= 64
