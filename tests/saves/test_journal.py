"""The journal as screens use it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babel.match import Match, load
from babel.setup import COMMON, head
from handheld import records
from handheld.journal import (
    APPEND,
    CANNOT_SAVE,
    DAMAGED,
    FOREIGN,
    NO_NVM,
    OLD_VERSION,
    ONE_SLOT,
    TWO_SLOTS,
    Journal,
    profile_of,
)
from sim.boards import BOARDS
from sim.nvm import Nvm
from tools.developer.power.cuts import PROFILES, random_game

KINDS = ("rp2040", "rp2350", "nrf52840", "samd51", "esp32")


def journal_on(kind: str, nvm: Nvm | None = None) -> Journal:
    return Journal(nvm if nvm is not None else Nvm(kind), PROFILES[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_memory_holds_nothing_and_is_not_written_to(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    assert journal.game is None and journal.get(0) == b"" and journal.trouble == 0
    assert nvm.writes == 0


@pytest.mark.parametrize("kind", KINDS)
def test_the_game_and_the_values_come_back(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    journal.order(COMMON)
    journal.set(0, b"settings")
    journal.begin(b"head")
    for action in range(98):
        journal.add(action)
    journal.take_back()
    journal.take_back(3)
    journal.set(30, bytes(range(48)))
    journal.rest()
    again = journal_on(kind, nvm)
    again.order(COMMON)
    assert again.game == journal.game == (b"head", bytearray(range(94)))
    assert again.get(0) == b"settings" and again.get(30) == bytes(range(48))
    assert again.trouble == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_finished_game_does_not_come_back(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    journal.begin(b"head")
    journal.add(1)
    journal.rest()
    journal.finish()
    assert journal.game is None
    assert journal_on(kind, nvm).game is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_game_replaces_the_running_one(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    journal.begin(b"first")
    journal.add(1)
    journal.begin(b"second")
    journal.add(2)
    journal.rest()
    assert journal_on(kind, nvm).game == (b"second", bytearray(b"\x02"))


def test_calls_that_mean_nothing_do_nothing() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    journal.add(1)
    journal.take_back()
    journal.finish()
    journal.rest()
    journal.trim(0)
    journal.skip()
    assert nvm.writes == 0 and journal.game is None and journal.trouble == 0
    journal.begin(b"h")
    writes = nvm.writes
    journal.take_back()
    journal.trim(5)
    assert nvm.writes == writes and journal.trouble == 0


def test_taking_back_more_than_there_is_takes_back_all() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    journal.begin(b"h")
    journal.add(1)
    journal.add(2)
    journal.take_back(9)
    journal.add(3)
    assert journal_on("rp2040", nvm).game == journal.game == (b"h", bytearray(b"\x03"))


def test_an_unchanged_value_writes_nothing() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    journal.set(1, b"x")
    writes = nvm.writes
    journal.set(1, bytearray(b"x"))
    journal.set(2, b"")
    assert nvm.writes == writes


def test_an_action_in_play_takes_one_byte_and_no_erase() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    journal.order(COMMON)
    journal.begin(b"h")
    for action in COMMON:
        nvm.trace = []
        journal.add(action)
        assert [len(write) for write in nvm.trace] == [1]
    nvm.trace = None
    journal.add(60)
    assert nvm.erases == 0


def test_the_rules_refuse_an_action_and_the_game_goes_on_before_it() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    journal.begin(b"h")
    for action in range(9):
        journal.add(action)
    again = journal_on("rp2040", nvm)
    writes = nvm.writes
    again.trim(5)
    assert again.trouble == DAMAGED and nvm.writes == writes
    assert again.game == (b"h", bytearray(range(5)))
    again.add(20)
    third = journal_on("rp2040", nvm)
    assert third.game == (b"h", bytearray([0, 1, 2, 3, 4, 20])) and third.trouble == 0


def test_a_skipped_game_is_still_there_next_time() -> None:
    nvm = Nvm()
    journal_on("rp2040", nvm).begin(b"h")
    journal = journal_on("rp2040", nvm)
    journal.skip()
    assert journal.game is None
    journal.set(0, b"language")
    assert journal_on("rp2040", nvm).game == (b"h", bytearray())
    journal.begin(b"other")
    assert journal_on("rp2040", nvm).game == (b"other", bytearray())


def test_a_game_saved_with_other_numbers_for_its_actions_is_not_read() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    journal.order(COMMON)
    journal.set(3, b"kept")
    journal.begin(b"h")
    journal.add(1)
    again = journal_on("rp2040", nvm)
    assert again.game is None
    again.order(COMMON[1:])
    assert again.game is None and again.trouble == OLD_VERSION and again.get(3) == b"kept"
    again.order(COMMON)
    assert again.game is None


@pytest.mark.parametrize("kind", ["rp2040", "nrf52840"])
def test_after_every_action_the_table_stands_as_it_was(kind: str) -> None:
    nvm = Nvm(kind)
    match = Match(journal_on(kind, nvm), head(1, (("ANNA", 0), ("BERT", 2)), bytes(8)))
    match.start()
    for action in random_game(1, bytes(8)):
        match.do(action)
        again = load(journal_on(kind, nvm))
        assert again is not None
        assert (again.state, again.moves, again.names) == (match.state, match.moves, ("ANNA", "BERT"))


# What is in the memory when it is not ours


@pytest.mark.parametrize("size", [0, 1, 4, 63])
def test_a_memory_too_small_is_none(size: int) -> None:
    journal = Journal(Nvm("rp2040", size=size), APPEND)
    assert journal.trouble == NO_NVM
    journal.begin(b"h")
    journal.add(1)
    journal.set(0, b"x")
    journal.rest()
    assert journal.game == (b"h", bytearray(b"\x01")) and journal.get(0) == b"x"
    assert journal.trouble == NO_NVM


@pytest.mark.parametrize("profile", [APPEND, ONE_SLOT, TWO_SLOTS])
def test_a_board_without_memory_plays_on(profile: int) -> None:
    journal = Journal(None, profile)
    assert journal.trouble == NO_NVM
    journal.trouble = 0
    journal.begin(b"h")
    journal.add(1)
    journal.rest()
    journal.finish()
    assert journal.game is None and journal.trouble == 0


@pytest.mark.parametrize("profile", [APPEND, ONE_SLOT, TWO_SLOTS])
@pytest.mark.parametrize("size", [256, 4096, 8192])
def test_any_size_keeps_what_fits_or_says_so(profile: int, size: int) -> None:
    kind = {APPEND: "rp2040", ONE_SLOT: "samd51", TWO_SLOTS: "nrf52840"}[profile]
    nvm = Nvm(kind, size=size)
    journal = Journal(nvm, profile)
    for n in range(60):
        journal.begin(b"head")
        journal.add(n % 98)
        journal.rest()
    again = Journal(nvm, profile)
    assert again.game == journal.game and again.trouble == 0
    for n in range(9000):
        journal.add(n % 98)
    journal.rest()
    assert journal.trouble == CANNOT_SAVE
    assert journal.game is not None and len(journal.game[1]) == 9001
    last = Journal(nvm, profile).game
    assert last is not None and journal.game[1].startswith(last[1])


@pytest.mark.parametrize("kind", ["rp2040", "nrf52840", "samd51"])
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
    if kind != "rp2040" and fill.startswith(b"\xff"):
        trouble = 0  # a slot that begins blank is free
    assert (journal.game, journal.trouble, nvm.writes) == (None, trouble, 0)
    journal.set(1, b"mine")
    journal.begin(b"h")
    journal.rest()
    again = journal_on(kind, nvm)
    assert (again.game, again.get(1), again.trouble) == ((b"h", bytearray()), b"mine", 0)


@pytest.mark.parametrize("kind", ["rp2040", "nrf52840", "samd51"])
def test_another_version_is_no_save(kind: str) -> None:
    nvm = Nvm(kind)
    journal = journal_on(kind, nvm)
    journal.begin(b"h")
    journal.rest()
    cells = bytearray(nvm.cells)
    for number, word in enumerate(records.WORDS):
        for page in (0, 4096):
            if cells[page : page + 1] not in (b"", b"\xff"):
                cells[page + 3] = word
        nvm.restore(cells)
        again = journal_on(kind, nvm)
        if number == 1:
            assert (again.game, again.trouble) == ((b"h", bytearray()), 0)
        else:
            assert (again.game, again.trouble) == (None, OLD_VERSION)


def test_the_number_of_a_slot_goes_round() -> None:
    nvm = Nvm("nrf52840")
    journal = journal_on("nrf52840", nvm)
    journal._turn = 0xFFFC
    journal.begin(b"h")
    for action in range(12):
        journal.add(action)
        again = journal_on("nrf52840", nvm)
        assert again.game == journal.game, action


# Words


def test_no_word_lies_within_another() -> None:
    records.learn_words()
    words = list(records.WORDS)
    assert len(set(words)) == 70
    assert not any(a != b and a | b == a for a in words for b in words)
    assert [records.NUMBERS[word] for word in words] == list(range(70))
    assert sum(number != 255 for number in records.NUMBERS) == 70


def test_every_action_has_its_own_words() -> None:
    coded = [records.action(rank) for rank in range(128)]
    assert len(set(coded)) == 128
    assert [len(words) for words in coded] == [1] * 44 + [2] * 84


@given(st.dictionaries(st.integers(0, 30), st.binary(max_size=48), max_size=8), st.binary(max_size=40))
@settings(max_examples=60, deadline=None)
def test_any_values_and_any_head_come_back(values: dict[int, bytes], head: bytes) -> None:
    for kind in ("rp2040", "nrf52840"):
        nvm = Nvm(kind)
        journal = journal_on(kind, nvm)
        for key, value in values.items():
            journal.set(key, value)
        journal.begin(head)
        again = journal_on(kind, nvm)
        assert again.game == (head, bytearray())
        assert {key: again.get(key) for key in values} == values


# Wear


def test_at_least_eight_games_between_two_erases() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    journal.order(COMMON)
    for game in range(80):
        journal.begin(bytes(range(40)))
        for action in random_game(game):
            journal.add(action)
            journal.rest()
        journal.finish()
        journal.set(11, bytes((game,)) * 48)
    assert 1 <= nvm.erases <= 80 // 8
    assert journal.trouble == 0


def test_eight_long_games_of_250_actions_fit_between_two_erases() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    for game in range(40):
        journal.begin(bytes(range(28)))
        for n in range(250):
            journal.add(n * 7 % 48)  # one in twelve takes two bytes
        journal.finish()
        journal.set(11, bytes((game,)) * 24)
    assert 1 <= nvm.erases <= 5
    assert journal.trouble == 0


def test_the_values_survive_the_erase() -> None:
    nvm = Nvm()
    journal = journal_on("rp2040", nvm)
    journal.set(0, b"settings")
    while nvm.erases == 0:
        journal.begin(b"h")
        for action in range(40):
            journal.add(action)
    again = journal_on("rp2040", nvm)
    assert again.get(0) == b"settings" and again.game == journal.game


# Profiles


def test_each_board_gets_the_profile_of_its_memory() -> None:
    for board in BOARDS.values():
        assert profile_of(board.board_id) == PROFILES[board.nvm], board.name
