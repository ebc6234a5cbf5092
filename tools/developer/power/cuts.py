"""Everything a power cut can leave of a write, one after the other, and what a journal makes of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from babel import rules
from babel.setup import COMMON
from handheld.journal import APPEND, ONE_SLOT, TWO_SLOTS, Journal
from sim.nvm import ERASE, Nvm, Operation

PROFILES = {
    "rp2040": APPEND,
    "rp2350": APPEND,
    "nrf52840": TWO_SLOTS,
    "samd51": ONE_SLOT,
    "esp32": ONE_SLOT,
    "samd21": ONE_SLOT,
    "none": APPEND,
}
KEYS = range(4)  # the values these tests set
HEAD = b"eight-by/te edition seats+names"

Call = tuple[str, object]  # a method of the journal and its argument
Trace = list[list[Operation]]  # for each write what it did to the flash
Stand = tuple[tuple[bytes, bytearray] | None, tuple[bytes, ...]]


@dataclass
class Tally:
    """What was tried and what was lost by it."""

    cuts: int = 0
    games_lost: int = 0
    actions_lost: int = 0  # beyond the one that was interrupted
    values_lost: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take in another part's figures."""
        self.cuts += other.cuts
        self.games_lost += other.games_lost
        self.actions_lost += other.actions_lost
        self.values_lost += other.values_lost
        self.faults = (self.faults + other.faults)[:5]

    def judge(self, now: Stand, before: Stand, after: Stand, where: str) -> bool:
        """Count one cut: what stands now must be what stood before the interrupted call, or after it."""
        self.cuts += 1
        if now in (before, after):
            return True
        self.faults = (self.faults + [f"{where}: {now} after {before}"])[:5]
        if now[0] in (before[0], after[0]):
            self.values_lost += 1
        elif now[0] is None:
            self.games_lost += 1
        else:
            kept = len(now[0][1])
            short = min(len(stand[0][1]) for stand in (before, after) if stand[0] is not None)
            self.actions_lost += max(short - kept, 1)
        return False


def stand_of(journal: Journal) -> Stand:
    """What a journal tells: the game, and the values under KEYS."""
    return journal.game, tuple(journal.get(key) for key in KEYS)


def do(journal: Journal, call: Call) -> None:
    """Make a call; a method without argument is given as None."""
    name, argument = call
    method = getattr(journal, name)
    if argument is None:
        method()
    elif name == "set":
        assert isinstance(argument, tuple)
        method(*argument)
    else:
        method(argument)


class Rig:
    """A board's memory and the journal on it, as a session of play uses them."""

    def __init__(self, kind: str = "rp2040", cells: bytes | bytearray | None = None) -> None:
        self.nvm = Nvm(kind)
        if cells is not None:
            self.nvm.restore(cells)
        self.profile = PROFILES[kind]
        self.journal = self.open()

    def open(self) -> Journal:
        """Switch off and on."""
        self.journal = Journal(self.nvm, self.profile)
        return self.journal

    def stand(self) -> Stand:
        """What a journal opened now would tell."""
        return stand_of(Journal(self.nvm, self.profile))

    def record(self, call: Call) -> tuple[bytes, Trace, Stand, Stand]:
        """Make a call: the cells before it, what its writes did, and what stood before and after it."""
        cells, before = bytes(self.nvm.cells), stand_of(self.journal)
        trace: Trace = []
        self.nvm.trace = trace
        do(self.journal, call)
        self.nvm.trace = None
        return cells, trace, before, stand_of(self.journal)


def erases(trace: Trace) -> bool:
    """Whether something was erased."""
    return any(value == ERASE for write in trace for _, value in write)


def cut_states(nvm: Nvm, cells: bytes, trace: Trace, noises: int = 8) -> Iterator[None]:
    """Let `nvm` hold, one by one, every state a cut can leave when bytes are written in their order.

    Each byte is left untouched, with every subset of its 0 bits, and whole; an erase leaves `noises` kinds of
    rubble.
    """
    held = nvm.cells
    held[:] = cells
    yield
    for operation in (operation for write in trace for operation in write):
        at, value = operation
        if value == ERASE:
            kept = bytes(held)
            for seed in range(1, noises + 1):
                nvm.apply_partly(operation, seed)
                yield
                held[:] = kept
        elif value == 0xFF:
            continue
        else:
            old = held[at]
            bits = ~value & 0xFF
            some = (bits - 1) & bits
            while some:
                held[at] = old & ~some
                yield
                some = (some - 1) & bits
            held[at] = old
        nvm.apply(operation)
        yield


def scattered_states(nvm: Nvm, cells: bytes, trace: Trace, most: int = 256) -> Iterator[None]:
    """The same for a flash that programs all bytes of a write at once: any bit may be done and any other not.

    All subsets if there are at most `most`; else each bit alone, all but each bit, and `most` others.
    """
    held = nvm.cells
    done = bytearray(cells)
    for write in trace:
        bits = [(at, 1 << bit) for at, value in write for bit in range(8) if not value >> bit & 1]
        whole = (1 << len(bits)) - 1
        if whole < most:
            masks = list(range(1, whole))
        else:
            chance = random.Random(len(bits) * 31 + write[0][0])
            masks = [1 << i for i in range(len(bits))]
            masks += [whole ^ mask for mask in masks]
            masks += [chance.getrandbits(len(bits)) for _ in range(most)]
        for mask in masks:
            held[:] = done
            for i, (at, bit) in enumerate(bits):
                if mask >> i & 1:
                    held[at] &= ~bit
            yield
        for at, value in write:
            done[at] &= value


def ranked(actions: bytes) -> bytes:
    """Actions as the journal writes them once it knows COMMON."""
    ranks = {action: rank for rank, action in enumerate(dict.fromkeys((*COMMON, *range(128))))}
    return bytes(ranks[action] for action in actions)


def random_game(seed: int, deal: bytes | None = None) -> bytes:
    """The actions of a whole game of random moves, maybe of given cards."""
    chance = random.Random(seed)
    s = rules.new(seed % 3, chance.randbytes(8) if deal is None else deal)
    actions = bytearray()
    legal = rules.legal(s)
    while legal:
        action = chance.choice(legal)
        rules.apply(s, action)
        actions.append(action)
        legal = rules.legal(s)
    return bytes(actions)


def session(actions: bytes) -> list[Call]:
    """The calls of a whole game: settings, a start, every action, some taken back and done again, the end."""
    calls: list[Call] = [("set", (0, b"\x01\xcf\x06\x1e\x00\x01")), ("begin", HEAD)]
    for n, action in enumerate(ranked(actions), 1):
        calls.append(("add", action))
        if n % 17 == 0:
            calls += [("take_back", 1), ("add", action)]
        if n % 41 == 0:
            again = ranked(actions)[n - 3 : n]
            calls += [("take_back", 3), *(("add", each) for each in again)]
        if n % 50 == 0:
            calls.append(("set", (n // 50 % 3 + 1, bytes((n, 0)))))
        if n % 6 == 0:
            calls.append(("rest", None))
    return [*calls, ("finish", None), ("set", (3, b"statistics\x00\x01"))]
