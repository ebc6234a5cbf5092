"""Makes every state that a power cut can leave in the memory, and reads the journal from it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from babel import rules
from babel.rules.actions import END
from babel.rules.state import decider
from handheld.journal.decisions import Decisions
from handheld.journal.format import BLOCK, DIGIT, RESUME, SINGLES, WORDS
from handheld.journal.keys import STATISTICS, game_key
from handheld.journal.writer import APPEND, ONE_SLOT, TWO_SLOTS, Journal
from sim.boards import MEMORIES
from sim.nvm import ERASE, Nvm, Operation
from tools import games

PROFILES = {
    kind: APPEND if memory.appends else TWO_SLOTS if memory.page < memory.size else ONE_SLOT
    for kind, memory in MEMORIES.items()
}
ONE, OTHER, FOREIGN = 1, 2, 9  # the numbers of games: two that take turns, and one that nobody knows
GAMES = (ONE, OTHER, FOREIGN)
# The values these tests set.
COUNT, STRANGE = game_key(ONE, STATISTICS), game_key(FOREIGN, 5)
KEYS = (0, 1, 2, 3, COUNT, STRANGE)
HEAD = b"eight-by/te edition seats+names"

_NUMBERS = [WORDS.find(bytes((byte,))) for byte in range(256)]

# A method of the journal (of the game with this number; 0: of the journal itself) and its arguments.
Call = tuple[str, int, tuple[object, ...]]
Trace = list[list[Operation]]  # for each write what it did to the flash
Game = tuple[bytes, bytes]  # head and places
Stand = tuple[tuple[Game | None, ...], tuple[bytes, ...]]


@dataclass
class Tally:
    """How many cuts were tried, and what was lost."""

    cuts: int = 0
    games_lost: int = 0
    actions_lost: int = 0  # beyond the one that was interrupted
    values_lost: int = 0
    reported: int = 0  # games that were lost, and the handheld says so
    blank: int = 0  # nothing at all was left, as in a new memory
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take in another part's figures."""
        self.cuts += other.cuts
        self.games_lost += other.games_lost
        self.actions_lost += other.actions_lost
        self.values_lost += other.values_lost
        self.reported += other.reported
        self.blank += other.blank
        self.faults = (self.faults + other.faults)[:5]

    def judge(self, now: Stand, before: Stand, after: Stand, where: str) -> bool:
        """Count one cut: what stands now must be what stood before the interrupted call, or after it."""
        self.cuts += 1
        if now in (before, after):
            return True
        self.faults = (self.faults + [f"{where}: {now} after {before}"])[:5]
        if now[0] in (before[0], after[0]):
            self.values_lost += 1
        for game, *stood in zip(now[0], before[0], after[0], strict=True):
            if game in stood:
                continue
            if game is None:
                self.games_lost += 1
            else:
                self.actions_lost += max(min(len(each[1]) for each in stood if each) - len(game[1]), 1)
        return False


def is_one_bit_short(cells: bytearray, start: int) -> bool:
    """Whether what was written from `start` on may be a record with a flipped bit: then it is told."""
    torn = cells[start:].rstrip(b"\xff")
    numbers = [_NUMBERS[byte] for byte in torn]
    # One bit mends one byte only: with two that are no words, or no digits, there is nothing to try.
    if sum(number < DIGIT for number in numbers[1:]) > 1:
        return False
    for at, byte in enumerate(torn):
        kept = numbers[at]
        for bit in range(8):
            numbers[at] = _NUMBERS[byte ^ 1 << bit]
            if _is_record(numbers):
                return True
        numbers[at] = kept
    return False


def _is_record(numbers: list[int]) -> bool:
    """Whether words of these numbers are one whole record; a byte that is no word has the number -1."""
    first, digits = numbers[0], [number - DIGIT for number in numbers[1:]]
    wanted = 1 if SINGLES <= first <= RESUME else 0
    if first == BLOCK:
        wanted = 4 if len(digits) < 4 else 4 + 2 * (16 * digits[2] + digits[3])
    return 0 <= first < DIGIT and len(digits) == wanted and min(digits, default=0) >= 0


def game_of(journal: Journal, number: int = ONE) -> Game | None:
    """A saved game."""
    game = journal.game(number)
    return None if game.head is None else (game.head, bytes(game.places))


def stand_of(journal: Journal) -> Stand:
    """What a journal holds: the GAMES, and the values under KEYS."""
    games = tuple(game_of(journal, number) for number in GAMES)
    return games, tuple(journal.get(key) for key in KEYS)


def do(journal: Journal, call: Call) -> None:
    """Make a call."""
    name, number, arguments = call
    getattr(journal.game(number) if number else journal, name)(*arguments)


class Rig:
    """A board's memory and the journal on it, as a session of play uses them."""

    def __init__(
        self, kind: str = "rp2040", cells: bytes | bytearray | None = None, size: int | None = None
    ) -> None:
        self.nvm = Nvm(kind, size=size if cells is None else len(cells))
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


def scattered_states(nvm: Nvm, cells: bytes, trace: Trace, most: int = 64) -> Iterator[None]:
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


def places_of(s: bytearray, actions: bytes, supplies: dict[int, bytes] | None = None) -> bytes:
    """Actions of a game of Babel from this state on as the journal keeps them."""
    journal = Journal(None)
    saved = journal.game(ONE)
    saved.begin(HEAD)
    decisions = Decisions(saved)
    for n, action in enumerate(actions):
        options, who = rules.legal(s), decider(s)
        rules.apply(s, action, (supplies or {}).get(n))
        decisions.add(options, action, action == END or decider(s) != who)
    return bytes(saved.places)


def places_in(name: str, seed: int) -> bytes:
    """What the journal keeps of a game of random decisions, by the console's own way of keeping it."""
    game = games.load(name)
    dice = random.Random(seed)
    s = game.deal(dice.choice(game.places), seed % len(game.variants), dice.getrandbits(64))
    saved = Journal(None).game(ONE)
    saved.begin(HEAD)
    decisions = Decisions(saved)
    while options := game.legal(s):
        who = game.decider(s)
        decision = dice.choice(options)
        game.perform(s, decision)
        decisions.add(options, decision, game.decider(s) != who or not game.legal(s))
    return bytes(saved.places)


def random_places(seed: int) -> bytes:
    """The places of a whole game of random moves."""
    deal = random.Random(seed).randbytes(8)
    return places_of(rules.new(seed % 3, deal), random_game(seed, deal))


def session(places: bytes) -> list[Call]:
    """The calls of a whole game: settings, a start, every place, some taken back and done again, the end.

    Between them another game is begun, played and ended, and one that nobody knows is there all the time.
    """
    calls: list[Call] = [
        ("begin", FOREIGN, (b"?",)),
        ("add", FOREIGN, (150,)),
        ("set", 0, (STRANGE, b"\x09")),
        ("set", 0, (0, b"\x01\xcf\x06\x1e\x00\x01")),
        ("begin", ONE, (HEAD,)),
    ]
    for n, place in enumerate(places, 1):
        calls.append(("add", ONE, (place,)))
        if n % 17 == 0:
            calls += [("take_back", ONE, ()), ("add", ONE, (place,))]
        if n % 41 == 0:
            again: list[Call] = [("add", ONE, (each,)) for each in places[n - 3 : n]]
            calls += [("take_back", ONE, (3,)), *again]
        if n % 50 == 0:
            calls.append(("set", 0, (n // 50 % 3 + 1, bytes((n % 256, 0)))))
        if n % 6 == 0:
            calls.append(("rest", 0, ()))
        if n % 61 == 10:
            calls += [("begin", OTHER, (b"other",)), ("add", OTHER, (n % 140,))]
        elif n % 61 == 30:
            calls += [("take_back", OTHER, ()), ("add", OTHER, (100,))]
        elif n % 61 == 40:
            calls += [("finish", OTHER, (2, bytes((n % 256,)))), ("rest", 0, ())]
    return [*calls, ("finish", ONE, (COUNT, b"statistics\x00\x01")), ("rest", 0, ())]
