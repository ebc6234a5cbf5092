"""The journal as games and screens use it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handheld.journal import format as fmt
from handheld.journal.keys import CHOICES, GAMES, STATISTICS, game_key
from handheld.journal.writer import (
    APPEND,
    CANNOT_SAVE,
    DAMAGED,
    FOREIGN,
    LOST,
    NO_NVM,
    OLD_VERSION,
    ONE_SLOT,
    TWO_SLOTS,
    Journal,
    profile_of,
)
from sim.boards import WIRED
from sim.nvm import Nvm, PowerCut
from tools.developer.power_cuts.harness import PROFILES, game_of, random_places

KINDS = ("rp2040", "rp2350", "nrf52840", "samd51", "esp32")
ONE_OF_EACH = ("rp2040", "nrf52840", "samd51")


def journal_on(kind: str, nvm: Nvm | None = None) -> Journal:
    return Journal(nvm if nvm is not None else Nvm(kind), PROFILES[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_memory_holds_nothing_and_is_not_written_to(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    assert game_of(journal) is None and journal.get(0) == b"" and journal.trouble == 0
    assert nvm.writes == 0


@pytest.mark.parametrize("kind", KINDS)
def test_the_game_and_the_values_come_back(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    game = journal.game(1)
    journal.set(0, b"settings")
    game.begin(b"head")
    for place in range(156):
        game.add(place)
    game.take_back()
    game.take_back(3)
    journal.set(239, bytes(range(64)))
    journal.rest()
    again = journal_on(kind, nvm)
    assert game_of(again) == game_of(journal) == (b"head", bytes(range(152)))
    assert again.get(0) == b"settings" and again.get(239) == bytes(range(64))
    assert again.trouble == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_finished_game_does_not_come_back(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    game = journal.game(1)
    game.begin(b"head")
    game.add(1)
    journal.rest()
    game.finish()
    assert game.head is None
    assert game_of(journal_on(kind, nvm)) is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_game_replaces_the_running_one(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    journal.game(1).begin(b"first")
    journal.game(1).add(1)
    journal.game(1).begin(b"second")
    journal.game(1).add(2)
    journal.rest()
    assert game_of(journal_on(kind, nvm)) == (b"second", b"\x02")


# Several games side by side


@pytest.mark.parametrize("kind", KINDS)
def test_what_one_game_does_costs_the_other_nothing(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    journal.game(1).begin(b"one")
    journal.game(1).add(1)
    journal.game(2).begin(b"two")
    journal.game(2).add(2)
    journal.game(1).add(3)
    journal.game(2).take_back()
    journal.game(1).take_back(2)
    journal.game(1).add(4)
    journal.rest()
    again = journal_on(kind, nvm)
    assert (game_of(again, 1), game_of(again, 2)) == ((b"one", b"\x04"), (b"two", b""))
    assert again.trouble == 0
    again.game(2).finish(game_key(2, STATISTICS), b"won")
    third = journal_on(kind, nvm)
    assert (game_of(third, 1), game_of(third, 2)) == ((b"one", b"\x04"), None)
    assert third.get(game_key(2, STATISTICS)) == b"won"


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_a_strange_game_and_its_values_are_carried_along(kind: str) -> None:
    """Of a cartridge that is not here, or newer: nobody asks for it, and it is there after many erases."""
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    journal.game(GAMES).begin(bytes(range(64)))
    for place in range(156):
        journal.game(GAMES).add(place)
    journal.set(game_key(GAMES, 15), bytes(range(100)))
    journal = journal_on(kind, nvm)
    while nvm.erases < 30:
        journal = journal_on(kind, nvm)
        journal.game(1).begin(b"h")
        for place in range(100):
            journal.game(1).add(place)
        journal.rest()
        journal.game(1).finish(game_key(1, STATISTICS), b"x")
    again = journal_on(kind, nvm)
    assert game_of(again, GAMES) == (bytes(range(64)), bytes(range(156)))
    assert again.get(game_key(GAMES, 15)) == bytes(range(100)) and again.trouble == 0


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_a_skipped_game_is_still_there_after_any_write(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    for number in (1, 2):
        journal.game(number).begin(bytes((number,)))
        journal.game(number).add(7)
    journal.rest()
    before = bytes(nvm.cells)
    journal = journal_on(kind, nvm)
    journal.skip()
    assert game_of(journal, 1) is game_of(journal, 2) is None
    journal.rest()
    assert nvm.cells == before
    journal.set(0, b"language")
    again = journal_on(kind, nvm)
    assert (game_of(again, 1), game_of(again, 2)) == ((b"\x01", b"\x07"), (b"\x02", b"\x07"))
    journal.game(1).begin(b"anew")
    journal.rest()
    again = journal_on(kind, nvm)
    assert (game_of(again, 1), game_of(again, 2)) == ((b"anew", b""), (b"\x02", b"\x07"))
    journal.game(1).finish()
    again = journal_on(kind, nvm)
    assert (game_of(again, 1), game_of(again, 2)) == (None, (b"\x02", b"\x07"))


def test_a_skipped_game_survives_the_erase() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    journal.game(2).begin(b"skipped")
    journal.game(2).add(7)
    journal = journal_on("rp2040", nvm)
    journal.skip()
    while nvm.erases < 2:
        journal.game(1).begin(b"h")
        for place in range(90):
            journal.game(1).add(place)
    assert game_of(journal_on("rp2040", nvm), 2) == (b"skipped", b"\x07")


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_the_end_of_a_game_and_its_count_are_there_together_or_not_at_all(kind: str) -> None:
    """Fresh cuts at every byte of the write; on a board with one block nothing may be left, but not half."""
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    key = game_key(1, STATISTICS)
    journal.set(key, b"\x04")
    journal.game(1).begin(b"h")
    journal.game(1).add(5)
    journal.rest()
    cells = bytes(nvm.cells)
    seen = set()
    for cut in range(200):
        nvm.restore(cells)
        journal = journal_on(kind, nvm)
        nvm.cut_after(cut)
        try:
            journal.game(1).finish(key, b"\x05")
        except PowerCut:
            pass
        nvm.power_on()
        again = journal_on(kind, nvm)
        seen.add((game_of(again), again.get(key)))
    both = {((b"h", b"\x05"), b"\x04"), (None, b"\x05")}
    assert both <= seen
    if kind != "samd51":
        assert both == seen
    assert ((b"h", b"\x05"), b"\x05") not in seen, "it would count twice"


# Calls that mean nothing


def test_calls_that_mean_nothing_do_nothing() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    game = journal.game(1)
    game.add(1)
    game.take_back()
    game.finish()
    journal.rest()
    game.trim(0)
    journal.skip()
    game = journal.game(1)
    assert nvm.writes == 0 and game.head is None and journal.trouble == 0
    game.begin(b"h")
    writes = nvm.writes
    game.take_back()
    game.trim(5)
    assert nvm.writes == writes and journal.trouble == 0


def test_taking_back_more_than_there_is_takes_back_all() -> None:
    nvm = Nvm()
    game = journal_on("rp2040", nvm).game(1)
    game.begin(b"h")
    game.add(1)
    game.add(2)
    game.take_back(9)
    game.add(3)
    assert game_of(journal_on("rp2040", nvm)) == (b"h", b"\x03")


def test_an_unchanged_value_writes_nothing() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    journal.set(1, b"x")
    writes = nvm.writes
    journal.set(1, bytearray(b"x"))
    journal.set(2, b"")
    assert nvm.writes == writes


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_a_value_is_kept_at_once_also_in_a_game(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    journal.game(1).begin(b"h")
    journal.rest()
    journal.set(2, b"again")
    assert journal_on(kind, nvm).get(2) == b"again"


def test_a_place_in_play_takes_one_byte_and_no_erase() -> None:
    nvm = Nvm()
    game = journal_on("rp2040", nvm).game(1)
    game.begin(b"h")
    for place in range(156):
        nvm.trace = []
        game.add(place)
        assert [len(write) for write in nvm.trace] == [1 if place < 44 else 2]
    assert nvm.erases == 0


def test_boards_that_erase_at_every_write_do_so_only_at_rest() -> None:
    for kind in ("nrf52840", "samd51"):
        nvm = Nvm(kind)
        journal = journal_on(kind, nvm)
        journal.game(1).begin(b"h")
        journal.rest()
        writes = nvm.writes
        for place in range(30):
            journal.game(1).add(place)
        journal.game(1).take_back(3)
        assert nvm.writes == writes
        assert game_of(journal_on(kind, nvm)) == (b"h", b"")
        journal.rest()
        assert nvm.writes == writes + 1
        journal.rest()
        assert nvm.writes == writes + 1
        assert game_of(journal_on(kind, nvm)) == (b"h", bytes(range(27)))


def test_the_rules_refuse_a_place_and_the_game_goes_on_before_it() -> None:
    nvm = Nvm()
    game = journal_on("rp2040", nvm).game(1)
    game.begin(b"h")
    for place in range(9):
        game.add(place)
    again = journal_on("rp2040", nvm)
    writes = nvm.writes
    again.game(1).trim(5)
    assert again.trouble == 0 and nvm.writes == writes
    assert game_of(again) == (b"h", bytes(range(5)))
    again.game(1).add(20)
    third = journal_on("rp2040", nvm)
    assert game_of(third) == (b"h", bytes([0, 1, 2, 3, 4, 20])) and third.trouble == 0


@pytest.mark.parametrize("fault", ["error", "ignored"])
def test_what_could_not_be_saved_is_saved_when_it_can_be_again(fault: str) -> None:
    """Not at every place, which would cost time and be told again and again: at the next value or game."""
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    for number in (1, 2):
        journal.game(number).begin(bytes((number,)))
        journal.game(number).add(1)
    nvm.fault = fault
    journal.game(1).add(2)
    assert journal.trouble == CANNOT_SAVE
    journal.game(1).add(3)
    nvm.fault = ""
    journal.game(1).add(4)
    again = journal_on("rp2040", nvm)
    assert game_of(again, 1) == (b"\x01", b"\x01")
    journal.set(3, b"x")
    journal.game(2).add(9)
    journal.game(1).add(5)
    again = journal_on("rp2040", nvm)
    assert game_of(again, 1) == (b"\x01", b"\x01\x02\x03\x04\x05")
    assert game_of(again, 2) == (b"\x02", b"\x01\x09") and again.trouble == 0


# How much fits


@pytest.mark.slow
@pytest.mark.parametrize("kind", ONE_OF_EACH)
@pytest.mark.parametrize("first", [1, 2])
def test_the_longest_game_fits_beside_another_and_all_values(kind: str, first: int) -> None:
    """1,500 decisions of two words each, with take-backs; heads and values as long as they get.

    Beside it the longest of some games of Babel. Both are whole after every erase.
    """
    babel = max((random_places(seed) for seed in range(20)), key=len)
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    for key in (0, 1, 2, 3):
        journal.set(key, b"console")
    for number in (1, 2):
        for k in (STATISTICS, CHOICES):
            journal.set(game_key(number, k), bytes(range(64)))
    for number in (first, 3 - first):
        journal.game(number).begin(bytes(range(64)))
        if number == 1:
            for place in babel:
                journal.game(1).add(place)
    long, erases = journal.game(2), nvm.erases
    for n in range(1500):
        long.add(44 + n % 97)
        if n % 25 == 24:
            for _ in range(8):
                long.take_back()
            for m in range(8):
                long.add(44 + (n - 7 + m) % 97)
        if n % 5 == 4:
            journal.rest()
        if nvm.erases > erases:
            erases = nvm.erases
            again = journal_on(kind, nvm)
            assert game_of(again, 1) == game_of(journal, 1) and game_of(again, 2) == game_of(journal, 2)
    journal.rest()
    again = journal_on(kind, nvm)
    assert journal.trouble == again.trouble == 0 and nvm.erases > 0
    assert game_of(again, 1) == (bytes(range(64)), babel)
    assert game_of(again, 2) == (bytes(range(64)), bytes(44 + n % 97 for n in range(1500)))
    assert again.get(game_key(2, CHOICES)) == bytes(range(64))
    long.finish(game_key(2, STATISTICS), b"over")
    again = journal_on(kind, nvm)
    assert game_of(again, 2) is None and again.get(game_key(2, STATISTICS)) == b"over"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_a_game_too_long_is_told_and_costs_the_other_nothing(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    journal.game(1).begin(b"one")
    journal.game(1).add(1)
    journal.game(2).begin(b"two")
    for n in range(5000):
        journal.game(2).add(n % 140)
        if n % 50 == 0:
            journal.rest()
    assert journal.trouble == CANNOT_SAVE
    again = journal_on(kind, nvm)
    assert game_of(again, 1) == (b"one", b"\x01")
    kept = game_of(again, 2)
    assert kept is not None and len(kept[1]) > 1900 and bytes(journal.game(2).places).startswith(kept[1])
    journal.game(2).finish()
    journal.game(1).add(2)
    journal.rest()
    again = journal_on(kind, nvm)
    assert (game_of(again, 1), game_of(again, 2)) == ((b"one", b"\x01\x02"), None)


def test_a_full_memory_is_not_erased_again_and_again() -> None:
    """Where an erase would win next to nothing there is none: each puts the other game at risk."""
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    journal.game(2).begin(b"long")
    for n in range(1600):
        journal.game(2).add(44 + n % 96)
    erases = nvm.erases
    for _ in range(5):
        journal.game(1).begin(b"h")
        for place in range(20):
            journal.game(1).add(place)
            journal.rest()
        journal.game(1).finish()
    assert nvm.erases <= erases + 1 and journal.trouble == 0


# What is in the memory when it is not ours


@pytest.mark.parametrize("size", [0, 1, 4, 63])
def test_a_memory_too_small_is_none(size: int) -> None:
    journal = Journal(Nvm("rp2040", size=size), APPEND)
    assert journal.trouble == NO_NVM
    journal.game(1).begin(b"h")
    journal.game(1).add(1)
    journal.set(0, b"x")
    journal.rest()
    assert game_of(journal) == (b"h", b"\x01") and journal.get(0) == b"x"
    assert journal.trouble == NO_NVM


@pytest.mark.parametrize("profile", [APPEND, ONE_SLOT, TWO_SLOTS])
def test_a_board_without_memory_plays_on(profile: int) -> None:
    journal = Journal(None, profile)
    assert journal.trouble == NO_NVM
    journal.trouble = 0
    game = journal.game(1)
    game.begin(b"h")
    game.add(1)
    game.add(2)
    game.take_back()
    journal.rest()
    assert game_of(journal) == (b"h", b"\x01")
    game.finish(game_key(1, STATISTICS), b"x")
    assert game.head is None and journal.trouble == 0


@pytest.mark.slow
@pytest.mark.parametrize("profile", [APPEND, ONE_SLOT, TWO_SLOTS])
@pytest.mark.parametrize("size", [256, 4096, 8192])
def test_any_size_keeps_what_fits_or_says_so(profile: int, size: int) -> None:
    kind = {APPEND: "rp2040", ONE_SLOT: "samd51", TWO_SLOTS: "nrf52840"}[profile]
    nvm = Nvm(kind, size=size)
    journal = Journal(nvm, profile)
    game = journal.game(1)
    for n in range(60):
        game.begin(b"head")
        game.add(n % 98)
        journal.rest()
    again = Journal(nvm, profile)
    assert game_of(again) == game_of(journal) and again.trouble == 0
    for n in range(6000):
        game.add(n % 98)
    journal.rest()
    assert journal.trouble == CANNOT_SAVE
    assert len(game.places) == 6001
    last = game_of(Journal(nvm, profile))
    assert last is not None and game.places.startswith(last[1])


@pytest.mark.parametrize("kind", ONE_OF_EACH)
@pytest.mark.parametrize(
    ("fill", "trouble"),
    [
        (b"\x00", FOREIGN),
        (b"\x7f", FOREIGN),
        (b"Another program's data. ", FOREIGN),
        (b"\xff\xff\xff\xff\xff\xffhigh score", FOREIGN),
        (b"\xff", 0),
    ],
)
def test_other_programs_data(kind: str, fill: bytes, trouble: int) -> None:
    nvm = Nvm(kind)
    nvm.restore((fill * 8192)[: len(nvm)])
    journal = journal_on(kind, nvm)
    assert (game_of(journal), journal.trouble, nvm.writes) == (None, trouble, 0)
    journal.set(1, b"mine")
    journal.game(1).begin(b"h")
    journal.rest()
    again = journal_on(kind, nvm)
    assert (game_of(again), again.get(1), again.trouble) == ((b"h", b""), b"mine", 0)


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_another_version_is_no_save_and_is_told(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    journal.game(1).begin(b"h")
    journal.rest()
    cells = bytearray(nvm.cells)
    layouts = (fmt.FRESH, fmt.REWRITTEN, fmt.MAGIC)
    for word in fmt.WORDS:
        for page in (0, 4096):
            if bytes(cells[page : page + 1]) not in (b"", b"\xff"):
                cells[page + 3] = word
        nvm.restore(cells)
        again = journal_on(kind, nvm)
        if kind == "rp2040" and word in [layout[3] for layout in layouts]:
            # Fresh, as it was; rewritten, but without a seal; without a place for marks, so with a hole.
            told = {
                fmt.FRESH[3]: 0,
                fmt.REWRITTEN[3]: DAMAGED,
                fmt.MAGIC[3]: LOST,
            }[word]
            assert (game_of(again), again.trouble) == (None if told == LOST else (b"h", b""), told)
        elif word == fmt.MAGIC[3]:
            assert (game_of(again), again.trouble) == ((b"h", b""), 0)
        else:
            assert (game_of(again), again.trouble) == (None, OLD_VERSION)
            assert nvm.cells == cells


def test_a_journal_without_a_place_for_marks_is_played_on() -> None:
    """As the releases before the marks wrote it; the next erase gives it one."""
    words = (
        fmt.block(0, b"set"),
        fmt.block(fmt.BEGIN, b"\x01h"),
        fmt.place(7),
    )
    cells = fmt.MAGIC + b"".join(words)
    nvm = Nvm()
    nvm.restore(cells + b"\xff" * (len(nvm) - len(cells)))
    journal = journal_on("rp2040", nvm)
    assert (game_of(journal), journal.get(0), journal.trouble) == ((b"h", b"\x07"), b"set", 0)
    journal.game(1).add(8)
    assert nvm.erases == 0
    journal = journal_on("rp2040", nvm)
    assert (game_of(journal), journal.trouble) == ((b"h", b"\x07\x08"), 0)
    while not nvm.erases:
        journal.game(1).add(3)
        journal.game(1).take_back()
    assert nvm.cells[:4] == fmt.REWRITTEN
    journal = journal_on("rp2040", nvm)
    assert (game_of(journal), journal.get(0), journal.trouble) == ((b"h", b"\x07\x08"), b"set", 0)


def test_a_memory_of_the_first_layout_is_told() -> None:
    """As the releases before this layout wrote it: a game with two actions."""
    nvm = Nvm()
    cells = bytearray(nvm.cells)
    cells[:12] = bytes.fromhex("4bd22d17 e2 b1ff ff0f 17 1b 1d".replace(" ", ""))
    nvm.restore(cells)
    journal = journal_on("rp2040", nvm)
    assert game_of(journal) is None and journal.trouble == OLD_VERSION


def test_the_number_of_a_slot_goes_round() -> None:
    nvm = Nvm("nrf52840")
    journal = journal_on("nrf52840", nvm)
    journal.slot_number = 0xFFFC
    journal.game(1).begin(b"h")
    for place in range(12):
        journal.game(1).add(place)
        journal.rest()
        again = journal_on("nrf52840", nvm)
        assert game_of(again) == game_of(journal), place


# Words


def test_no_word_lies_within_another() -> None:
    from handheld.journal import reader

    words = list(fmt.WORDS)
    assert len(set(words)) == 70
    assert not any(a != b and a | b == a for a in words for b in words)
    assert [reader.NUMBERS[word] for word in words] == list(range(70))
    assert sum(number != 255 for number in reader.NUMBERS) == 70


def test_every_place_has_its_own_words() -> None:
    coded = [fmt.place(number) for number in range(156)]
    assert len(set(coded)) == 156
    assert [len(words) for words in coded] == [1] * 44 + [2] * 112


def test_no_two_keys_are_the_same() -> None:
    keys = [*range(16), *(game_key(number, k) for number in range(1, GAMES + 1) for k in range(16))]
    assert len(set(keys)) == len(keys) and max(keys) < fmt.BEGIN


@given(st.dictionaries(st.integers(0, 239), st.binary(max_size=64), max_size=8), st.binary(max_size=64))
@settings(max_examples=60, deadline=None)
def test_any_values_and_any_head_come_back(values: dict[int, bytes], head: bytes) -> None:
    for kind in ("rp2040", "nrf52840"):
        nvm = Nvm(kind)
        journal = journal_on(kind, nvm)
        for key, value in values.items():
            journal.set(key, value)
        journal.game(1).begin(head)
        journal.rest()
        again = journal_on(kind, nvm)
        assert game_of(again) == (head, b"")
        assert {key: again.get(key) for key in values} == values


# Wear


def test_at_least_eight_games_between_two_erases() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    game = journal.game(1)
    for n in range(80):
        game.begin(bytes(range(40)))
        for place in random_places(n):
            game.add(place)
            journal.rest()
        game.finish(game_key(1, STATISTICS), bytes((n,)) * 48)
    assert 1 <= nvm.erases <= 80 // 8
    assert journal.trouble == 0


def test_eight_long_games_of_250_decisions_fit_between_two_erases() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    game = journal.game(1)
    for n in range(40):
        game.begin(bytes(range(28)))
        for k in range(250):
            game.add(k * 7 % 48)  # one in twelve takes two bytes
        game.finish(game_key(1, STATISTICS), bytes((n,)) * 24)
    assert 1 <= nvm.erases <= 5
    assert journal.trouble == 0


def test_the_values_survive_the_erase() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    journal.set(0, b"settings")
    while nvm.erases == 0:
        journal.game(1).begin(b"h")
        for place in range(40):
            journal.game(1).add(place)
    again = journal_on("rp2040", nvm)
    assert again.get(0) == b"settings" and game_of(again) == game_of(journal)


# Profiles


def test_each_board_gets_the_profile_of_its_memory() -> None:
    for board in WIRED.values():
        assert profile_of(board.board_id) == PROFILES[board.chip.nvm], board.name
