"""Cut the power everywhere, count, and lose nothing; `python3 -m tools torture` does the same at length.

Exhaustive here: every byte of every other append of the recorded games, with every subset of its bits (of
records longer than four bytes every seventh state); in a new memory two cuts in a row of records up to four
bytes, one of longer ones; every bit of two stored games. At every byte, but sampled: a third of the cuts of
the erase that makes room, in a memory just large enough for it. Sampled by fixed seeds and steps: the third
cut in a new memory, two cuts in a row in a long game, rubble of a torn erase, memories of other programs.
`torture` tries more of each, in memories as large as a board's.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from babel import rules
from handheld.journal import format as fmt
from handheld.journal.decisions import Decisions
from handheld.journal.writer import APPEND, DAMAGED, LOST, Journal
from sim.machine import Machine
from sim.nvm import ERASE, PARTLY, UNTOUCHED, WHOLLY, Nvm, PowerCut
from tools import games
from tools.developer import torture
from tools.developer.power_cuts import damage, harness, trials
from tools.developer.power_cuts.harness import (
    FOREIGN,
    HEAD,
    ONE,
    OTHER,
    Call,
    Rig,
    Tally,
    cut_states,
    erases,
    game_of,
    places_of,
    random_game,
    random_places,
    session,
)
from tools.games.babel.record import read_record
from tools.games.text import Refused

RECORDS = sorted(Path("tests/data/golden/records").glob("*.babel"))


def golden(path: Path) -> bytes:
    """The places of a recorded game."""
    record = read_record(path.read_text("utf-8"))
    supplies = {n: step.supply for n, step in enumerate(record.steps) if step.supply is not None}
    return places_of(bytearray(record.start), bytes(step.action for step in record.steps), supplies)


@pytest.fixture
def check(record_property: Callable[[str, object], None]) -> Callable[..., Tally]:
    """Run a trial, which must lose nothing; what it tried is counted in the summary."""

    def run(trial: Callable[..., Tally], *arguments: object) -> Tally:
        tally = trial(*arguments)
        record_property("cuts", tally.cuts)
        assert not tally.faults, tally.faults[0]
        assert (tally.games_lost, tally.actions_lost) == (0, 0)
        return tally

    return run


# 1. Every byte of every append, over whole games


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_cut_at_every_byte(path: Path, check: Callable[..., Tally]) -> None:
    """Of one game every other call, of the next game those between."""
    places = golden(path)
    tally = check(trials.one_cut, RECORDS.index(path), "rp2040", places, 7, 2)
    assert tally.cuts > 8 * len(places)


def test_the_games_are_whole_games_of_the_rules() -> None:
    assert len(RECORDS) == 8
    s = rules.new(1, bytes(8))
    assert rules.replay(s, random_game(1)) < len(random_game(1))  # another seed: other cards
    for seed in range(3):
        game = random_game(seed)
        assert len(game) > 50


# 2. Two cuts in a row, a cut in the recovery, the first boot


@pytest.mark.slow
def test_two_cuts_in_a_row(check: Callable[..., Tally]) -> None:
    assert check(trials.two_cuts, 2, "rp2040", 7).cuts > 20_000


@pytest.mark.slow
def test_cuts_at_the_first_boot(check: Callable[..., Tally]) -> None:
    """Short records: all states that two cuts leave, after every eleventh a third; long ones: one cut."""
    assert check(trials.first_boot, "rp2040", 1, 256, 11).cuts > 20_000


def test_the_power_goes_and_comes_through_two_games() -> None:
    """A cut at every other try, each another way; the players try again, and both games come out right."""
    nvm = Nvm()
    games = {ONE: random_places(4), OTHER: random_places(5)}
    journal = Journal(nvm, APPEND)
    for number in games:
        journal.game(number).begin(HEAD)
    done = dict.fromkeys(games, 0)
    cuts = tries = 0
    while any(done[number] < len(places) for number, places in games.items()):
        tries += 1
        number = (
            OTHER
            if done[ONE] == len(games[ONE]) or (tries // 9 % 2 and done[OTHER] < len(games[OTHER]))
            else ONE
        )
        nvm.cut_after(tries % 17, (UNTOUCHED, PARTLY, WHOLLY)[tries % 5 % 3], tries * 37 & 0xFF)
        try:
            journal.game(number).add(games[number][done[number]])
        except PowerCut:
            cuts += 1
        nvm.power_on()
        journal = Journal(nvm, APPEND)
        assert not journal.trouble or harness.is_one_bit_short(nvm.cells, journal.good)
        for each, places in games.items():
            game = game_of(journal, each)
            assert game is not None and game[0] == HEAD
            assert game[1] in (places[: done[each]], places[: done[each] + (each == number)])
            done[each] = len(game[1])
    assert cuts > 50


# 3. The erase


@pytest.mark.slow
@pytest.mark.parametrize(("running", "size"), [(False, 1024), (True, 1536)])
def test_the_erase_that_makes_room_loses_no_game(
    running: bool, size: int, check: Callable[..., Tally]
) -> None:
    """In the smallest memory that two games fill, at every byte: the time goes into reading what is there."""
    assert check(trials.start_over, running, 600, size, 3).cuts > 3_300


@pytest.mark.slow
@pytest.mark.parametrize("moment", [trials.NEW, trials.REPLACED, trials.AT_REST])
@pytest.mark.parametrize("erasing", torture.ERASES)
def test_a_torn_erase_brings_no_old_game_back(erasing: str, moment: str, check: Callable[..., Tally]) -> None:
    """Whatever is left: the games of last, or none and a word about it."""
    tally = check(trials.torn_erase, erasing, moment, 100)
    assert tally.cuts == 100 and tally.reported > 75


@pytest.mark.parametrize("erasing", torture.ERASES)
def test_a_torn_save_in_one_block_is_told(erasing: str) -> None:
    rig = Rig("samd51")
    rig.journal.game(ONE).begin(HEAD)
    for n in range(900):
        rig.journal.game(ONE).add(n % 156)
    rig.journal.rest()
    cells, stood = bytes(rig.nvm.cells), rig.stand()[0]
    rig.nvm.erasing = erasing
    told = 0
    for seed in range(200):
        rig.nvm.restore(cells)
        rig.nvm.apply_partly((0, ERASE), seed)
        journal = rig.open()
        told += journal.trouble > 0
        if game_of(journal) != stood[0] and rig.nvm.cells.rstrip(b"\xff"):
            assert journal.trouble and trials.is_part(game_of(journal), stood[0])
    assert told > 50


def test_the_handheld_says_that_games_were_lost() -> None:
    cells, _ = trials.doomed(trials.AT_REST)
    nvm = Nvm()
    nvm.restore(cells[:3072] + b"\xff" * 1024)  # the last pages are erased
    machine = Machine(nvm=nvm)
    machine.power_on()
    machine.step(100)
    assert machine.console.top._lines == ["Saved games were lost."]
    machine.tap("a")
    machine.step(100)
    assert type(machine.console.top).__name__ == "Shelf"
    machine.power_off()


def test_power_that_goes_right_before_the_erase_costs_nothing() -> None:
    for moment in (trials.NEW, trials.REPLACED, trials.AT_REST):
        cells, stood = trials.doomed(moment)
        rig = Rig(cells=cells)
        assert (rig.stand()[0], rig.journal.trouble) == (stood, 0)
        assert rig.nvm.cells[4:32] == bytes(28)
        rig.journal.game(OTHER).begin(b"next")
        assert rig.nvm.erases == 1, "it is erased now"
        assert rig.stand()[0] == (stood[0], (b"next", b""), stood[2])


def test_one_bit_in_the_place_for_marks_costs_nothing() -> None:
    for mark in range(4, 32):
        rig = Rig()
        rig.journal.game(ONE).begin(HEAD)
        rig.journal.game(ONE).add(3)
        rig.nvm.cells[mark] ^= 1 << mark % 8
        rig.open()
        assert (game_of(rig.journal), rig.journal.trouble) == ((HEAD, b"\x03"), 0)
        rig.journal.game(ONE).add(4)
        assert (game_of(rig.open()), rig.journal.trouble) == ((HEAD, b"\x03\x04"), 0)


def test_a_rewrite_that_is_cut_off_is_told_and_mended_by_the_next_write() -> None:
    """After the erase: as far as it was written again, all of it is true, but it is not all."""
    rig = Rig()
    rig.journal.game(ONE).begin(HEAD)
    for n in range(1400):
        rig.journal.game(ONE).add(n % 44)
    while not rig.nvm.erases:
        rig.journal.set(0, bytes((rig.nvm.writes & 255,)))
    whole = bytes(rig.nvm.cells)
    end = len(whole.rstrip(b"\xff"))
    for cut in range(4, end, 37):
        rig.nvm.restore(whole[:cut] + b"\xff" * (len(whole) - cut))
        journal = rig.open()
        game = game_of(journal)
        assert journal.trouble == DAMAGED and trials.is_part(game, (HEAD, bytes(n % 44 for n in range(1400))))
        if cut % 5 == 0:
            journal.set(1, b"x")
            again = rig.open()
            assert again.trouble == 0 and game_of(again) == game


def test_a_rewrite_that_is_cut_off_in_its_first_four_bytes_is_told() -> None:
    """Bit by bit: only where nothing at all was written it is like a new memory."""
    rig = Rig()
    rig.journal.game(ONE).begin(HEAD)
    while not rig.nvm.erases:
        rig.journal.set(0, bytes((rig.nvm.writes & 255,)))
    whole = bytes(rig.nvm.cells)
    for byte in range(4):
        for kept in range(256):
            cells = bytearray(whole[:byte] + b"\xff" * (len(whole) - byte))
            cells[byte] = whole[byte] | kept
            rig.nvm.restore(cells)
            journal = rig.open()
            blank = cells == b"\xff" * len(whole)
            # The whole beginning is what it says: written after an erase, and then cut off.
            told = 0 if blank else DAMAGED if cells[:4] == whole[:4] else LOST
            assert (game_of(journal), journal.trouble) == (None, told), cells[:4]
            if not kept % 60 and not blank:
                journal.game(ONE).begin(b"next")
                assert (game_of(rig.open()), rig.journal.trouble) == ((b"next", b""), 0)


@pytest.mark.slow
def test_a_rewrite_that_is_cut_off_in_any_bits_of_its_first_four_bytes_is_told() -> None:
    """A flash programs them at once. Only a torn layout byte alone may be that of a new memory, too."""
    rig = Rig()
    silent = set()
    bits = [bit for bit in range(32) if not int.from_bytes(fmt.REWRITTEN) >> bit & 1]
    for some in range(1, 1 << len(bits), 3):
        written = sum(1 << bit for i, bit in enumerate(bits) if some >> i & 1)
        torn = (0xFFFFFFFF ^ written).to_bytes(4)
        rig.nvm.cells[:4] = torn
        journal = rig.open()
        if not journal.trouble:
            silent.add(torn)
        assert (game_of(journal), journal.trouble in (0, LOST)) == (None, True) or torn == fmt.REWRITTEN
    assert silent and all(torn[:3] == b"\xff\xff\xff" and torn[3] & 0x1D == 0x1D for torn in silent)


@pytest.mark.slow
def test_two_cuts_before_the_erase_of_a_full_memory_cost_nothing() -> None:
    """One in the seal, one in the seal or the marks of the next try."""
    rig = Rig(size=512)
    rig.journal.game(OTHER).begin(b"beside")
    rig.journal.game(ONE).begin(HEAD)
    while not rig.nvm.erases:
        game = rig.journal.game(ONE)
        call: Call = ("take_back", ONE, ()) if len(game.places) > 20 else ("add", ONE, (7,))
        cells, trace, before, after = rig.record(call)
    tried = 0
    known: set[bytes] = set()  # many cuts leave the same
    for first in range(_operations(trace)):
        for how in (UNTOUCHED, PARTLY, WHOLLY):
            torn = _cut(cells, call, first, how)
            if torn in known:
                continue
            known.add(torn)
            assert Rig(cells=torn).stand() == before
            again = Rig(cells=torn)
            _, trace_again, _, _ = again.record(call)
            for second in range(_operations(trace_again)):
                left = _cut(torn, call, second, how)
                last = Rig(cells=left)
                assert (last.stand(), last.journal.trouble != LOST) == (before, True), (first, second, how)
                tried += 1
            if first < 13:
                (*_, marks, _) = trace_again
                assert marks == [(at, 0) for at in range(28, 32)], "there is room for another seal"
    assert tried > 1000


def _operations(trace: harness.Trace) -> int:
    # How many there are before the erase.
    return [value for write in trace for _, value in write].index(ERASE)


def _cut(cells: bytes, call: Call, count: int, how: str) -> bytes:
    # What a cut in a call leaves.
    rig = Rig(cells=cells)
    rig.nvm.cut_after(count, how)
    with pytest.raises(PowerCut):
        harness.do(rig.journal, call)
    return bytes(rig.nvm.cells)


def test_a_new_memory_cut_off_in_its_first_four_bytes_has_lost_nothing() -> None:
    """As it is written: every cut of every write, with every subset of the bits of its byte."""
    rig, spare = Rig(), Rig()
    cells, trace, _, _ = rig.record(("set", 0, (7, b"mine")))
    tried = 0
    for _ in cut_states(spare.nvm, cells, trace):
        if len(spare.nvm.cells.rstrip(b"\xff")) <= 4:
            tried += 1
            assert spare.open().trouble == 0, spare.nvm.cells[:4]
    assert tried > 4 * 15


def test_a_turn_with_a_hundred_take_backs_and_ten_settings_wants_no_erase() -> None:
    """Whatever the memory held at the last hand-over: there is room, or there was nothing to be won."""
    rig = Rig()
    for number in (OTHER, ONE):
        rig.journal.game(number).begin(HEAD)
        for n in range(300):
            rig.journal.game(number).add(n % 60)
    game, journal = rig.journal.game(ONE), rig.journal
    turns = 0
    while rig.nvm.erases < 12:
        journal.rest()
        turns += 1
        erased = rig.nvm.erases
        for n in range(100):
            game.add(150)
            game.take_back()
            if n % 10 == 0:
                journal.set(0, bytes((1, n, turns & 255, 2, 3, 4)))
        assert rig.nvm.erases == erased, "in the middle of a turn"
        for n in range(turns % 9):
            game.add(n)
            game.take_back()
    assert turns > 60 and journal.trouble == 0 and len(game.places) == 300


@pytest.mark.slow
def test_a_game_that_outgrows_the_memory_is_rewritten_whole_and_in_order() -> None:
    rig, spare = Rig(), Rig()
    rig.journal.game(OTHER).begin(b"beside")
    rig.journal.game(ONE).begin(HEAD)
    for n in range(1500):
        rig.journal.game(ONE).add(n % 44)
    erased = 0
    for n in range(9000):
        call: Call = ("add", ONE, (n % 44,)) if n % 2 else ("take_back", ONE, ())
        cells, trace, before, after = rig.record(("rest", 0, ()) if n % 9 == 0 else call)
        if not erases(trace):
            continue
        erased += 1
        assert before == after, "it is done in the rest, not in the middle of a turn"
        assert rig.stand() == after and before[0][0] is not None
        for k, _ in enumerate(cut_states(spare.nvm, cells, trace)):
            if k % 97 == 0:
                games = spare.stand()[0]
                assert all(trials.is_part(*both) for both in zip(games, before[0], strict=True))
    assert erased >= 2 and rig.nvm.erases == erased
    assert rig.journal.trouble == 0 and game_of(rig.open(), OTHER) == (b"beside", b"")


def test_a_memory_that_fills_up_in_the_middle_of_a_turn_is_rewritten_there() -> None:
    rig = Rig()
    game = rig.journal.game(ONE)
    rig.journal.set(2, b"kept")
    game.begin(HEAD)
    for n in range(1500):
        game.add(n % 44)
    for n in range(3000):
        game.take_back()
        game.add(n % 98)
    assert rig.nvm.erases >= 1 and rig.journal.trouble == 0
    assert len(game.places) == 1500 and rig.stand()[0] == ((HEAD, bytes(game.places)), None, None)
    assert rig.open().get(2) == b"kept"


# 4. Damage


@pytest.mark.slow
@pytest.mark.parametrize("cuts", [False, True])
def test_every_flipped_bit(cuts: bool, check: Callable[..., Tally]) -> None:
    assert check(damage.bit_flips, 1, False, cuts).cuts > 1500


def test_another_word_in_the_newest_slot_gives_the_save_before_it() -> None:
    rig = Rig("nrf52840")
    rig.journal.game(ONE).begin(HEAD)
    for place in range(20):
        rig.journal.game(ONE).add(place)
        rig.journal.rest()
    newest = rig.journal.slot * 4096
    cells = bytes(rig.nvm.cells)
    used = len(cells[newest : newest + 4096].rstrip(b"\xff"))
    for at in range(newest, newest + used):
        for word in (0x0F, 0x33, 0xAA):
            if cells[at] != word:
                rig.nvm.restore(cells)
                rig.nvm.cells[at] = word
                journal = rig.open()
                assert game_of(journal) == (HEAD, bytes(range(19))) and journal.trouble == 0


def test_a_flipped_bit_keeps_the_beginning_and_says_so() -> None:
    rig, _ = damage.stored_game(6)
    for place in range(20):
        rig.journal.game(ONE).add(place)
    game, beside = rig.stand()[0][0], rig.stand()[0][2]
    assert game is not None and beside is not None
    rig.nvm.cells[len(rig.nvm.cells.rstrip(b"\xff")) - 9] ^= 4
    journal = rig.open()
    hurt = game_of(journal)
    assert journal.trouble == DAMAGED and hurt is not None
    assert 0 < len(hurt[1]) < len(game[1])
    assert game[1].startswith(hurt[1])
    assert game_of(journal, FOREIGN) == beside


@pytest.mark.parametrize(("behind", "left"), [(0, b"\x01"), (1, b"\x01\x02")])
def test_damage_in_one_game_costs_nothing_of_the_other(behind: int, left: bytes) -> None:
    """A place or an undo is lost. Both games go on after it, the hurt one from there."""
    rig = Rig()
    one, other = rig.journal.game(ONE), rig.journal.game(OTHER)
    one.begin(HEAD)
    one.add(1)
    at = rig.journal.end
    one.add(2)
    one.take_back()
    one.add(3)
    other.begin(b"other")
    other.add(4)
    one.add(5)
    other.add(6)
    rig.nvm.cells[at + behind] = 0
    journal = rig.open()
    assert journal.trouble == DAMAGED
    assert (game_of(journal, ONE), game_of(journal, OTHER)) == ((HEAD, left), (b"other", b"\x04\x06"))
    journal.game(ONE).add(7)
    journal.game(OTHER).add(8)
    journal = rig.open()
    assert journal.trouble == 0
    assert game_of(journal, ONE) == (HEAD, left + b"\x07")
    assert game_of(journal, OTHER) == (b"other", b"\x04\x06\x08")


@pytest.mark.slow
@pytest.mark.parametrize(("seeds", "size"), [(range(4500), 512), (range(9000, 9500), 4096)])
def test_five_thousand_random_memories(seeds: range, size: int, check: Callable[..., Tally]) -> None:
    """A small memory holds every kind of rubble; some are as large as a board's."""
    check(damage.foreign_data, seeds, size)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["rp2040", "nrf52840", "samd51"])
def test_what_is_saved_into_a_crafted_memory_is_read_back(kind: str, check: Callable[..., Tally]) -> None:
    check(damage.crafted_data, range(3000), 512, kind)


@pytest.mark.parametrize("size", [0, 256, 4096, 8192])
@pytest.mark.parametrize("kind", ["rp2040", "nrf52840", "samd51"])
def test_random_memories_of_any_size(size: int, kind: str, check: Callable[..., Tally]) -> None:
    check(damage.foreign_data, range(64), size, kind)


@pytest.mark.slow
def test_damaged_places_never_make_an_illegal_game() -> None:
    """Two bits flipped may turn one place into another; the rules have the last word."""
    rig = Rig()
    deal = bytes(range(8))
    rig.journal.game(ONE).begin(HEAD)
    for place in places_of(rules.new(0, deal), random_game(9, deal)):
        rig.journal.game(ONE).add(place)
    cells = bytes(rig.nvm.cells)
    shortened = 0
    for at in range(108, 168, 10):
        for other in range(256):
            rig.nvm.restore(cells)
            rig.nvm.cells[at] = other
            saved = rig.open().game(ONE)
            before = len(saved.places)
            s = rules.new(0, deal)
            for action in Decisions(saved).replay(lambda s=s: rules.legal(s)):  # type: ignore[misc]
                rules.apply(s, action)
            shortened += len(saved.places) < before
    assert shortened > 50


# 5. Writes that fail


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["rp2040", "nrf52840", "samd51"])
@pytest.mark.parametrize("fault", ["error", "ignored", "stuck"])
def test_failing_writes(kind: str, fault: str, check: Callable[..., Tally]) -> None:
    assert check(damage.write_errors, kind, fault).cuts > 60


# 6. The other boards


@pytest.mark.slow
def test_two_pages(check: Callable[..., Tally]) -> None:
    assert check(trials.pages, 1, "nrf52840", 45, 3).cuts > 5000


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["samd51", "esp32"])
def test_one_block_keeps_what_is_promised(kind: str) -> None:
    tally, lost = trials.one_block(1, kind, 7)
    assert not tally.faults, tally.faults[0]
    assert tally.cuts > 1000 and lost > 0  # inside the write itself a loss is possible, and documented


# 7. Interruptions


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["rp2040", "nrf52840", "samd51"])
def test_interrupted_anywhere(kind: str, check: Callable[..., Tally]) -> None:
    assert check(damage.interruptions, kind).cuts > 50


# The trials themselves


@pytest.mark.slow
def test_a_journal_that_writes_actions_plainly_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the words more 0 bits the higher they are: a half-written one then reads as another."""
    from handheld.journal import format as journal_format

    monkeypatch.setattr(journal_format, "WORDS", bytes(range(0xFE, 0xFE - 70, -1)))
    tally = trials.one_cut(1)
    assert tally.faults


def test_the_table_tells_what_was_tried() -> None:
    tallies = {torture.APPENDS: Tally(cuts=5), torture.OVER: Tally(cuts=3, values_lost=1)}
    text = torture.table(tallies, dict.fromkeys(torture.WINDOWS, 0))
    assert "one cut in every byte of whole games" in text and "8" in text.splitlines()[3]
    assert "1 of those 3 cuts lose settings or another game" in text


def test_a_session_uses_every_kind_of_call() -> None:
    calls = session(random_places(1))
    assert {name for name, _, _ in calls} == {"set", "begin", "add", "take_back", "rest", "finish"}
    assert {number for _, number, _ in calls} == {0, ONE, OTHER, FOREIGN}
    assert ("add", ONE, (0,)) in calls, "a forced decision that passed the turn"


@pytest.mark.parametrize(("words", "told"), [
    (["--hard"], "unrecognized arguments: --hard"), (["--jobs", "0"], "jobs are 1 to 1000"),
    (["--on"], "--on: expected one argument"), (["--on", "nowhere"], "'nowhere' is no scheduler's address"),
])  # fmt: skip
def test_what_the_verb_does_not_know_is_told(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        torture.main(words)
    assert ended.value.code == 2 and told in capsys.readouterr().err
    with pytest.raises(Refused, match="there is no game .chess"):
        torture.main(["--game", "chess"])


@pytest.mark.parametrize("name", games.names())
def test_each_game_is_tortured(name: str) -> None:
    """Also one of several hundred decisions; in a game of a few none is taken back and made again."""
    places = harness.places_in(name, 0)
    calls = session(places)
    added = [word for word, number, _ in calls if number == ONE].count("add")
    assert added > len(places) or added == len(places) < 20
    rig = Rig()
    for call in calls:
        harness.do(rig.journal, call)
    assert rig.stand() == harness.stand_of(rig.journal) and not rig.journal.trouble


def test_a_whole_torture_is_more_than_a_quick_one() -> None:
    assert len(torture.parts(quick=False)) > len(torture.parts(quick=True)) > 20


def test_one_part_of_the_torture() -> None:
    name, tally, lost = torture.attempt((torture.BLOCK, trials.one_block, (1, "samd51", 50)))
    assert name == torture.BLOCK and tally.cuts > 100 and lost > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_any_game_s_decisions_survive_a_cut_at_every_byte(name: str) -> None:
    """A stretch of a game as the console keeps it, forced decisions and all."""
    tally = trials.one_cut(3, "rp2040", harness.places_in(name, 3)[:40], 3)
    assert tally.cuts > 1000 and not tally.faults and not tally.games_lost and not tally.actions_lost
