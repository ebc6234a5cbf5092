"""Every flipped bit of a played memory is harmless or told, and costs one game or one value at most."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from handheld.game.lineup_codec import lineup
from handheld.journal.format import FRESH, REWRITTEN, SEAL, block, resume
from handheld.journal.keys import CHOICES, LEARNED, PUZZLES, SETTINGS, STATISTICS, game_key
from handheld.journal.writer import APPEND, DAMAGED, Journal
from sim.nvm import PARTLY, Nvm, PowerCut
from tools.developer.power_cuts.harness import PROFILES, Game, game_of, places_in

BABEL, RISE = 1, 2
HEADS = {
    BABEL: lineup(1, [("Anna", 0), ("Bob", 3)], bytes(range(1, 9))).head,
    RISE: lineup(0, [("Anna", 0), ("Bob", 0)], bytes(range(11, 19))).head,
}
KEYS = [SETTINGS, *(game_key(number, k) for number in HEADS for k in range(4))]
Stand = tuple[dict[int, Game | None], dict[int, bytes]]


def stand_of(journal: Journal) -> Stand:
    """Both games and all values."""
    return {number: game_of(journal, number) for number in HEADS}, {key: journal.get(key) for key in KEYS}


class Player:
    """Plays both games in turn, and keeps every state that they and the values have ever had."""

    def __init__(self, kind: str, cuts: bool = False) -> None:
        self.nvm = Nvm(kind)
        self.cuts = cuts
        self.calls = 0
        self.journal = Journal(self.nvm, PROFILES[kind])
        self.games: dict[int, list[Game | None]] = {number: [None] for number in HEADS}
        self.values: dict[int, list[bytes]] = {key: [b""] for key in KEYS}

    def do(self, call: Callable[[Journal], object]) -> None:
        """Make a call; with cuts, each third is cut off first and made again."""
        self.calls += 1
        if self.cuts and self.calls % 3 == 0:
            before = stand_of(self.journal)
            self.nvm.cut_after(self.calls % 4, PARTLY, (0x55, 0x0F, 0xF0, 0xAA, 0x3F)[self.calls % 5])
            try:
                call(self.journal)
            except PowerCut:
                pass
            self.nvm.power_on()
            self.journal = Journal(self.nvm, self.journal.profile)
            if stand_of(self.journal) != before:
                return
        call(self.journal)
        games, values = stand_of(self.journal)
        for number, game in games.items():
            self.games[number].append(game)
        for key, value in values.items():
            self.values[key].append(value)

    def play(self, number: int, places: bytes) -> None:
        """Add places to a game."""
        for place in places:
            self.do(lambda journal, place=place: journal.game(number).add(place))  # type: ignore[misc]


def played(kind: str, rewritten: bool = False, cuts: bool = False) -> Player:
    """Rise, Babel, Rise, Babel and lessons; a game has ended, and decisions were taken back."""
    player = Player(kind, cuts)
    places = {BABEL: places_in("babel", 3), RISE: places_in("rise", 3)}
    begin: Callable[[int], None] = lambda number: player.do(  # noqa: E731
        lambda journal: journal.game(number).begin(HEADS[number])
    )
    player.do(lambda journal: journal.set(SETTINGS, bytes((1, 207, 6, 30, 0, 0, 1))))
    player.do(lambda journal: journal.set(game_key(RISE, CHOICES), b"\x00\x02\x00\x00\x04\x04Anna\nBob"))
    begin(BABEL)
    player.play(BABEL, places[BABEL][:6])
    player.do(lambda journal: journal.game(BABEL).finish(game_key(BABEL, STATISTICS), bytes(12)))
    begin(RISE)
    player.play(RISE, places[RISE][:14])
    begin(BABEL)
    player.play(BABEL, places[BABEL][:10])
    player.do(lambda journal: journal.set(game_key(RISE, LEARNED), b"\x07"))
    player.play(BABEL, places[BABEL][10:12])
    player.do(lambda journal: journal.game(RISE).take_back(3))
    player.play(RISE, places[RISE][11:20])
    player.do(lambda journal: journal.game(RISE).take_back())
    player.do(lambda journal: journal.set(game_key(BABEL, LEARNED), b"\x01"))
    player.do(lambda journal: journal.set(SETTINGS, bytes((1, 100, 6, 30, 1, 0, 1))))
    player.play(BABEL, places[BABEL][12:18])
    player.do(lambda journal: journal.game(BABEL).take_back())
    player.do(lambda journal: journal.rest())
    if rewritten:
        assert player.journal._rewrite(0) and player.nvm.cells[:4] == REWRITTEN
        player.play(RISE, places[RISE][19:24])
        player.do(lambda journal: journal.set(game_key(BABEL, PUZZLES), b"\x05"))
        player.play(BABEL, places[BABEL][17:20])
    return player


def check(player: Player, bits: list[int]) -> tuple[list[int], list[int]]:
    """Flip each of these bits: which flips were told, and which changed something."""
    nvm, profile = player.nvm, player.journal.profile
    cells, stood = bytes(nvm.cells), stand_of(player.journal)
    assert stand_of(Journal(nvm, profile)) == stood
    told: list[int] = []
    changed: list[int] = []
    for bit in bits:
        nvm.restore(cells)
        nvm.cells[bit >> 3] ^= 1 << (bit & 7)
        journal = Journal(nvm, profile)
        where = f"bit {bit & 7} of byte {bit >> 3}, told {journal.trouble}"
        games, values = stand_of(journal)
        others = [number for number in HEADS if games[number] != stood[0][number]]
        keys = [key for key in KEYS if values[key] != stood[1][key]]
        assert journal.trouble in (0, DAMAGED), where
        assert journal.trouble or not others + keys, f"{where}: {others} {keys} without a word"
        assert len(others) < 2 and len(keys) < 2, f"{where}: {others} {keys}"
        assert not (others and keys) or keys == [game_key(others[0], STATISTICS)], "an end changes both"
        for number in others:
            game = games[number]
            known = [old for old in player.games[number] if old and game and old[0] == game[0]]
            assert game is None or any(old[1].startswith(game[1]) for old in known), where
        for key in keys:
            assert values[key] in player.values[key], where
        if journal.trouble:
            told.append(bit)
        if others or keys:
            changed.append(bit)
        if bit % 11 == 0:
            # What is there can be played on, and then nothing is wrong any more.
            for number, head in HEADS.items():
                if games[number] is None:
                    journal.game(number).begin(head)
                journal.game(number).add(7)
            journal.rest()
            again = Journal(nvm, profile)
            assert (stand_of(again), again.trouble) == (stand_of(journal), 0), where
    return told, changed


def bits_of(nvm: Nvm) -> list[int]:
    """All bits of bytes that are not blank, and some of those that are."""
    used = [8 * i + bit for i, byte in enumerate(nvm.cells) if byte != 0xFF for bit in range(8)]
    return used + [8 * i + i % 7 for i, byte in enumerate(nvm.cells) if byte == 0xFF and i % 29 == 0]


@pytest.mark.slow
@pytest.mark.parametrize("rewritten", [False, True])
def test_a_journal(rewritten: bool) -> None:
    player = played("rp2040", rewritten)
    told, changed = check(player, bits_of(player.nvm))
    assert (50 if rewritten else 200) < len(changed) <= len(told)
    if rewritten:
        # What the seal covers heals: its checksum says which of the words that one bit apart are it was.
        seal = player.nvm.cells.index(block(SEAL, b"\x00\x00")[:3])
        assert not [bit for bit in changed if bit >> 3 < seal]


@pytest.mark.slow
def test_a_journal_with_torn_writes() -> None:
    player = played("rp2040", cuts=True)
    told, changed = check(player, bits_of(player.nvm))
    assert 200 < len(changed) <= len(told)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["nrf52840", "samd51", "esp32"])
def test_a_slot_heals(kind: str) -> None:
    """Only the number in its seal has no checksum: then the other slot holds."""
    player = played(kind)
    told, changed = check(player, bits_of(player.nvm))
    cells = player.nvm.cells
    seals = [i for i in range(len(cells)) if cells.startswith(block(SEAL, bytes(4))[:5], i)]
    assert {bit >> 3 for bit in told} <= {i + k for i in seals for k in range(5, 9)}
    assert len(changed) < 32 and (kind == "nrf52840" or not changed)


def test_a_flip_before_many_torn_bytes_is_told() -> None:
    """Their number modulo 16 fits as well if the record before was torn, too; but that one is whole."""
    words = block(33, b"kept") + block(SETTINGS, bytes(7))
    torn = bytes((0xFE, 0xFD, 0xFB, 0xF7)) * 3
    nvm = Nvm()
    cells = FRESH + b"\xff" * 28 + words + torn + resume(len(torn)) + block(1, b"x")
    nvm.restore(cells + b"\xff" * (len(nvm) - len(cells)))
    assert len(words) == 32 and Journal(nvm, APPEND).trouble == 0
    nvm.cells[32 + 20] ^= 1
    journal = Journal(nvm, APPEND)
    assert (journal.trouble, journal.get(33), journal.get(SETTINGS), journal.get(1)) == (
        DAMAGED,
        b"kept",
        b"",
        b"x",
    )


@pytest.mark.parametrize("kind", ["nrf52840", "samd51"])
def test_a_slot_that_has_healed_is_written_anew(kind: str) -> None:
    """So that one bit this year and one the next do no harm."""
    player = played(kind)
    nvm, stood = player.nvm, stand_of(player.journal)
    newest = player.journal.slot * (len(nvm) // max(1, player.journal.profile))
    for at in (40, 90, 140):
        nvm.cells[newest + at] ^= 1
        journal = Journal(nvm, player.journal.profile)
        assert (stand_of(journal), journal.trouble) == (stood, 0)
        journal.rest()
        newest = journal.slot * (len(nvm) // journal.profile)
