"""Damage that a journal must survive: flipped bits, foreign data, write errors, interruptions."""

from __future__ import annotations

import copy
import gc
import itertools
import random
from collections.abc import Callable

from babel import rules
from handheld.journal.decisions import Decisions
from handheld.journal.format import (
    BEGIN,
    END,
    FRESH,
    KEEP,
    MAGIC,
    RECORDS,
    REWRITTEN,
    SEAL,
    WORDS,
    block,
    checksum,
    place,
    resume,
)
from handheld.journal.writer import CANNOT_SAVE, NO_NVM, Journal
from sim.nvm import PARTLY, Nvm, PowerCut
from tools.developer.power_cuts.harness import (
    GAMES,
    HEAD,
    ONE,
    PROFILES,
    Rig,
    Stand,
    Tally,
    do,
    game_of,
    random_places,
    session,
    stand_of,
)


def stored_game(seed: int, cuts: bool = False) -> tuple[Rig, set[bytes]]:
    """A memory with a running game, maybe with cuts behind it, and every list of places it has ever had."""
    rig = Rig()
    history = {b""}
    for n, call in enumerate(session(random_places(seed))[:-2]):
        before = stand_of(rig.journal)
        if cuts and n % 5 == 2:
            rig.nvm.cut_after(0, PARTLY, (0x3F, 0xF7, 0xFB, 0x55)[n % 4])
            try:
                do(rig.journal, call)
            except PowerCut:
                rig.nvm.power_on()
            rig.open()
        rig.nvm.power_on()
        if stand_of(rig.journal) == before:
            do(rig.journal, call)
        game = game_of(rig.journal)
        if game is not None:
            history.add(game[1])
    return rig, history


def bit_flips(seed: int, all_cells: bool = True, cuts: bool = False) -> Tally:
    """Every bit of a stored game flipped: its beginning comes back, or nothing, and one can go on."""
    tally = Tally()
    rig, history = stored_game(seed, cuts)
    possible = {old[:n] for old in history for n in range(len(old) + 1)}
    others = [game_of(rig.journal, number) for number in GAMES[1:]]
    cells = bytes(rig.nvm.cells)
    spare = Rig()
    whole = rig.stand()
    for bit in range(len(cells) * 8 if all_cells else len(cells.rstrip(b"\xff")) * 8 + 64):
        spare.nvm.restore(cells)
        spare.nvm.cells[bit >> 3] ^= 1 << (bit & 7)
        journal = spare.open()
        tally.cuts += 1
        game = game_of(journal)
        if game is None:
            continue
        if game[0] != HEAD or game[1] not in possible:
            tally.faults.append(f"bit {bit} made another game: {game}")
        if not cuts and game != whole[0][0] and [game_of(journal, each) for each in GAMES[2:]] != others[1:]:
            tally.faults.append(f"bit {bit} hurt two games")
        if stand_of(journal) != whole and bit % 5 == 0:
            journal.game(ONE).add(11)
            again = game_of(spare.open())
            if again is None or again[1] != game[1] + b"\x0b":
                tally.faults.append(f"after bit {bit} the next place was not kept: {again}")
    return tally


def foreign_data(seeds: range, size: int = 4096, kind: str = "rp2040") -> Tally:
    """Random memories, some with our mark in front, some of our words only: no exception, no illegal game."""
    tally = Tally()
    gc.freeze()  # the journal collects garbage before it rewrites: ours would take most of the time
    for seed in seeds:
        chance = random.Random(seed)
        cells = bytearray(chance.randbytes(size))
        if seed % 8 > 5:
            cells[: len(MAGIC)] = MAGIC[:size]
        if seed % 8 == 7:
            cells[4:] = bytes(chance.choices(WORDS, k=max(size - 4, 0)))
        if seed % 16 > 7:
            cells[size // 4 :] = b"\xff" * (size - size // 4)
        tally.cuts += 1
        tally.faults += _use(cells, kind)
    return tally


def crafted_data(seeds: range, size: int = 512, kind: str = "rp2040") -> Tally:
    """Memories of good records in an order that no journal writes: what is saved into them is read back."""
    tally = Tally()
    gc.freeze()
    for seed in seeds:
        tally.cuts += 1
        tally.faults += [f"{fault} (crafted {seed})" for fault in _use(_crafted(seed, size), kind)]
    return tally


def _crafted(seed: int, size: int) -> bytearray:
    chance = random.Random(seed)
    cells = bytearray(chance.choice((FRESH, REWRITTEN, MAGIC)))
    start = len(MAGIC) if cells == MAGIC else RECORDS
    cells += b"\xff" * (start - len(cells))
    if chance.random() < 0.2:
        marked = chance.randrange(len(MAGIC), start + 1)
        cells[len(MAGIC) : marked] = bytes(marked - len(MAGIC))
    for _ in range(chance.randrange(1, 16)):
        kind = chance.randrange(9)
        number = chance.choice((1, 1, 2, 9))
        if kind == 0:
            cells += block(BEGIN, bytes((number,)) + chance.randbytes(chance.randrange(6)))
        elif kind == 1:
            cells += block(KEEP, bytes((number, 0, chance.randrange(3))) + chance.randbytes(2))
        elif kind == 2:
            cells += block(END, bytes((number,)) + chance.choice((b"", b"\x01x", b"\xf0x")))
        elif kind == 3:
            total = checksum(cells, len(cells), 0, start) ^ chance.choice((0, 0, 1))
            cells += block(SEAL, bytes((0, chance.choice((0, 0, 5)), total >> 8, total & 255)))
        elif kind == 4:
            cells += b"\xff" * chance.choice((1, 3, 4, 5, 16))
        elif kind == 5:
            cells += resume(chance.randrange(16))
        elif kind == 6:
            cells += block(chance.choice((0, 1, 17, 239, 244, 255)), chance.randbytes(chance.randrange(5)))
        elif kind == 7:
            cells.append(chance.choice((*WORDS, 0, 0x7F, 0xFE)))
        else:
            for _ in range(chance.randrange(9)):
                cells += place(chance.randrange(156))
    return (cells + b"\xff" * size)[:size]


def _use(cells: bytearray, kind: str) -> list[str]:
    # Open a memory with anything in it, replay what it tells, then play on; says what went wrong.
    nvm = Nvm(kind, size=len(cells))
    nvm.restore(cells)
    profile = PROFILES[kind]
    journal = Journal(nvm, profile)
    if journal.trouble == NO_NVM and len(cells) >= 64:
        return ["reading failed"]
    for number in [*journal.games]:
        saved = journal.game(number)
        before = bytes(saved.places)
        s = rules.new(0, bytes(8))
        for action in Decisions(saved).replay(lambda s=s: rules.legal(s)):  # type: ignore[misc]
            rules.apply(s, action)
        if not before.startswith(saved.places):
            return ["trim did not keep what was good"]
    others = {number: game_of(journal, number) for number in journal.games if number != ONE}
    journal.set(1, b"on")
    journal.game(ONE).begin(b"new")
    journal.game(ONE).add(1)
    journal.rest()
    if journal.trouble == CANNOT_SAVE or len(cells) < 64:
        return []
    now = Journal(nvm, profile)
    if game_of(now) != (b"new", b"\x01") or now.get(1) != b"on" or now.trouble:
        return [f"a memory with other data in it does not take a new game: {game_of(now)}"]
    for number, game in others.items():
        kept = game_of(now, number)
        if kept != game and not (kept and game and kept[1].startswith(game[1])):
            return [f"a new game cost another one: {game} is now {kept}"]
    return []


def write_errors(kind: str, fault: str, calls: int = 60) -> Tally:
    """Writing fails from each call on: the game goes on and says so; what comes back later was played."""
    tally = Tally()
    script = [*session(random_places(3)[:calls])[:-2], ("rest", 0, ())]
    twin = Rig(kind)
    history = [stand_of(twin.journal)]
    for call in script:
        do(twin.journal, call)
        history.append(stand_of(twin.journal))
    for bad in range(len(script)):
        rig = Rig(kind)
        tally.cuts += 1
        saved = 0
        for n, call in enumerate(script):
            if n == bad:
                rig.nvm.fault = fault
                saved = history.index(rig.stand())
            do(rig.journal, call)
        if stand_of(rig.journal) != history[-1]:
            tally.faults.append(f"{fault} at call {bad}: the game in play changed")
        if rig.journal.trouble != CANNOT_SAVE and rig.stand() != history[-1]:
            tally.faults.append(f"{fault} at call {bad}: nobody said that it cannot be saved")
        # One of them may be newer than another: each is tried again when it is used.
        since = history[saved:]
        games, values = rig.stand()
        known = all(game in [stand[0][i] for stand in since] for i, game in enumerate(games))
        known = known and all(value in [stand[1][i] for stand in since] for i, value in enumerate(values))
        if kind != "samd51" and not known:
            tally.faults.append(f"{fault} at call {bad}: what was saved is gone: {games} {values}")
            tally.games_lost += 1
    return tally


class Interrupted(Nvm):
    """Raises KeyboardInterrupt right before or after the n-th time that anything reads or writes."""

    countdown = -1
    late = False

    def _interrupt(self, access: Callable[[], object]) -> object:
        self.countdown -= 1
        if self.countdown == -1 and not self.late:
            raise KeyboardInterrupt
        result = access()
        if self.countdown == -1:
            raise KeyboardInterrupt
        return result

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        """Read, or be interrupted."""
        return self._interrupt(lambda: super(Interrupted, self).__getitem__(index))

    def __setitem__(self, index, value) -> None:  # type: ignore[no-untyped-def]
        """Write, or be interrupted."""
        self._interrupt(lambda: super(Interrupted, self).__setitem__(index, value))


def interruptions(kind: str = "rp2040") -> Tally:
    """Ctrl-C or a reload before or after every access to the memory, in every call."""
    tally = Tally()
    profile = PROFILES[kind]
    nvm = Interrupted(kind)
    journal = Journal(nvm, profile)
    known: dict[bytes, Stand] = {}  # by the cells: most interruptions leave what was there

    def read(memory: Nvm) -> Stand:
        cells = bytes(memory.cells)
        if cells not in known:
            known[cells] = stand_of(Journal(memory, profile))
        return known[cells]

    stood = read(nvm)
    for call in session(random_places(5)[:60]):
        # Each trial begins right before the call, with a copy of all that was until then.
        before = (journal, nvm)
        journal, nvm = copy.deepcopy(before)
        do(journal, call)
        stands = stood, read(nvm)
        for n in itertools.count():
            trial, memory = copy.deepcopy(before)
            memory.countdown, memory.late = n // 2, bool(n % 2)
            try:
                do(trial, call)
            except KeyboardInterrupt:
                memory.countdown = -1
                tally.judge(read(memory), *stands, f"{call} interrupted")
            else:
                break
        stood = stands[1]
    return tally
