"""Power cuts that a journal must survive, on every kind of memory."""

from __future__ import annotations

import random
from functools import cache

from handheld.journal.format import MAGIC
from sim.nvm import ERASE, Nvm
from tools.developer.power_cuts.harness import (
    GAMES,
    HEAD,
    ONE,
    OTHER,
    Call,
    Game,
    Rig,
    Stand,
    Tally,
    cut_states,
    do,
    erases,
    game_of,
    is_one_bit_short,
    random_places,
    scattered_states,
    session,
    stand_of,
)


def one_cut(
    seed: int, kind: str = "rp2040", places: bytes | None = None, step: int = 1, every: int = 1
) -> Tally:
    """A whole game, cut at every byte of every write, with every subset of the bits of that byte done.

    Of a long record, which has hundreds of such cuts, every `step`-th is taken; of calls every `every`-th,
    others with another seed.
    """
    tally = Tally()
    rig, spare = Rig(kind), Rig(kind)
    for n, call in enumerate(session(random_places(seed) if places is None else places), seed):
        if n % every:
            do(rig.journal, call)
            continue
        cells, trace, before, after = rig.record(call)
        states = [cut_states(spare.nvm, cells, trace)]
        if any(len(write) > 1 for write in trace) and not erases(trace):
            states.append(scattered_states(spare.nvm, cells, trace))
        thin = 1 if sum(map(len, trace)) < 5 else step
        for each in states:
            for k, _ in enumerate(each):
                if k % thin:
                    continue
                journal = spare.open()
                tally.judge(stand_of(journal), before, after, f"{call} of game {seed}")
                if journal.trouble and not is_one_bit_short(spare.nvm.cells, journal.good):
                    tally.faults.append(f"trouble {journal.trouble} at {call} of game {seed}")
    if rig.stand() != stand_of(rig.journal):
        tally.faults.append(f"game {seed} differs when it is read again")
    return tally


def two_cuts(seed: int, kind: str = "rp2040", step: int = 1, places: bytes | None = None) -> Tally:
    """After each cut, in every `step`-th call, the player does the same again and is cut again."""
    tally = Tally()
    rig, first, second = Rig(kind), Rig(kind), Rig(kind)
    for n, call in enumerate(session(random_places(seed) if places is None else places)):
        if n % step:
            do(rig.journal, call)
            continue
        cells, trace, before, after = rig.record(call)
        # A long record has hundreds of first cuts, each with hundreds of second ones: take some of the first.
        thin = 1 if sum(map(len, trace)) < 5 else 61
        seen: set[bytes] = set()
        for k, _ in enumerate(cut_states(first.nvm, cells, trace, noises=2)):
            left = bytes(first.nvm.cells)
            if left in seen or k % thin:
                continue
            seen.add(left)
            again = Rig(kind, left)
            if stand_of(again.journal) == after:
                continue  # it was written; doing it again would be another action
            cells2, trace2, before2, after2 = again.record(call)
            if (before2, after2) != (before, after):
                tally.faults.append(f"{call} of game {seed} means something else after a cut")
            for _ in cut_states(second.nvm, cells2, trace2, noises=2):
                tally.judge(second.stand(), before, after, f"{call} of game {seed}, cut twice")
            third = Rig(kind, second.nvm.cells)
            if third.stand() != after:
                tally.faults.append(f"{call} of game {seed} was not kept after two cuts")
    return tally


def first_boot(kind: str = "rp2040", deep: int = 2, size: int | None = None, every: int = 1) -> Tally:
    """A blank memory: the first calls of its life, cut three times in a row; long records `deep` times.

    The third cut comes after every `every`-th state that two cuts leave. A smaller `size` leaves out blank
    bytes, which every state would carry along.
    """
    tally = Tally()
    calls: list[Call] = [
        ("set", 0, (0, b"\x02")),
        ("begin", ONE, (b"S",)),
        ("add", ONE, (3,)),
        ("add", ONE, (60,)),
        ("take_back", ONE, ()),
    ]

    def deeper(cells: bytes, call: Call, before: Stand, after: Stand, depth: int) -> None:
        rig, spare = Rig(kind, cells), Rig(kind, size=size)
        start, trace, _, _ = rig.record(call)
        seen: set[bytes] = set()
        for _ in cut_states(spare.nvm, start, trace, noises=2):
            left = bytes(spare.nvm.cells)
            if left in seen:
                continue
            seen.add(left)
            now = spare.stand()
            tally.judge(now, before, after, f"{call} in a new memory")
            if now == before and (depth > 2 or depth == 2 and tally.cuts % every == 0):
                deeper(left, call, before, after, depth - 1)

    rig = Rig(kind, size=size)
    for call in calls:
        cells, trace, before, after = rig.record(call)
        deeper(cells, call, before, after, deep if sum(map(len, trace)) > 4 else 3)
    return tally


def full_of_games(
    kind: str = "rp2040", running: bool = False, size: int | None = None
) -> tuple[Rig, set[Game | None]]:
    """A memory in which the next begin() starts over, maybe with a game that is still running beside others.

    Also every game that was ever in it.
    """
    rig = Rig(kind, size=size)
    history: set[Game | None] = set()
    seed = 0
    while True:
        for call in session(random_places(seed))[: -2 if running else None]:
            cells = bytes(rig.nvm.cells)
            if call[1] in (0, ONE) or seed == 0:
                do(rig.journal, call)
            history.update(stand_of(rig.journal)[0])
            if rig.nvm.erases:
                assert call[:2] == ("begin", ONE)
                return Rig(kind, cells), history
        seed += 1


def start_over(running: bool, noises: int = 600, size: int | None = None, every: int = 1) -> Tally:
    """The erase that makes room for a game: the one it replaces ends before, by a record of its own.

    Values and other games are at risk in it, and counted. Of the states that a cut can leave, every
    `every`-th is read.
    """
    tally = Tally()
    (rig, history), spare = full_of_games(running=running, size=size), Rig(size=size)
    cells, trace, before, after = rig.record(("begin", ONE, (HEAD,)))
    assert erases(trace) and (before[0][0] is not None) == running
    ended = False
    for n, _ in enumerate(cut_states(spare.nvm, cells, trace, noises)):
        if n % every:
            continue
        games, values = spare.stand()
        tally.cuts += 1
        ended = ended or games[0] is None
        if games[0] not in (None, after[0][0]) and (ended or games[0] != before[0][0]):
            tally.faults.append(f"the erase left the game {games[0]}")
            tally.games_lost += before[0][0] is not None
        if not history.issuperset(games[1:]):
            tally.faults.append(f"the erase made other games: {games}")
        if values != before[1] or games[1:] != before[0][1:]:
            tally.values_lost += 1
        if tally.cuts % 97 == 0:
            later = Rig(cells=spare.nvm.cells)
            later.journal.game(ONE).begin(b"next")
            later.journal.game(ONE).add(5)
            if game_of(later.open()) != (b"next", b"\x05"):
                tally.faults.append("no game could be kept after a cut in the erase")
    return tally


NEW, REPLACED, AT_REST = "a new game", "a new game instead of one that runs", "a rest of a long game"


@cache
def doomed(moment: str) -> tuple[bytes, tuple[Game | None, ...]]:
    """A memory right before it is erased at such a moment, and the games that stand then."""
    call: Call = ("begin", ONE, (HEAD,))
    if moment == AT_REST:
        rig, call = Rig(), ("rest", 0, ())
        rig.journal.game(OTHER).begin(b"beside")
        rig.journal.game(ONE).begin(HEAD)
        for n in range(2050):
            rig.journal.game(ONE).add(n % 44)
            if n > 500:
                rig.journal.game(ONE).take_back()
    else:
        rig, _ = full_of_games(running=moment == REPLACED)
    cells, trace, before, _ = rig.record(call)
    operations = [operation for write in trace for operation in write]
    spare = Nvm()
    spare.restore(cells)
    for operation in operations[: operations.index((0, ERASE))]:
        spare.apply(operation)
    # The game that is replaced has ended before the erase.
    return bytes(spare.cells), before[0] if moment == AT_REST else (None, *before[0][1:])


def torn_erase(erasing: str, moment: str, tries: int = 400, first: int = 0) -> Tally:
    """An erase that is cut off: what is left of the memory may be of any age.

    The games are those that stood last, or there are none and the handheld says so.
    """
    tally = Tally()
    cells, stood = doomed(moment)
    spare = Rig()
    spare.nvm.erasing = erasing
    for seed in range(first, first + tries):
        spare.nvm.restore(cells)
        spare.nvm.apply_partly((0, ERASE), seed)
        journal = spare.open()
        games = stand_of(journal)[0]
        tally.cuts += 1
        left = len(spare.nvm.cells.rstrip(b"\xff"))
        if games == stood:
            continue
        if games != (None, None, None):
            tally.games_lost += 1
            tally.faults.append(f"an erase torn {erasing} ({seed}) left {games}, told {journal.trouble}")
        elif journal.trouble:
            tally.reported += 1
        elif left <= len(MAGIC):
            tally.blank += 1
        else:
            tally.faults.append(f"an erase torn {erasing} ({seed}) lost the games without a word")
        if seed % 17 == 0:
            journal.game(ONE).begin(b"next")
            journal.game(ONE).add(5)
            again = spare.open()
            if game_of(again) != (b"next", b"\x05") or again.trouble:
                tally.faults.append(f"no game could be kept after an erase torn {erasing} ({seed})")
    return tally


def is_part(game: Game | None, whole: Game | None) -> bool:
    """Whether a game is nothing, or the beginning of another or all of it."""
    return game is None or (whole is not None and game[0] == whole[0] and whole[1].startswith(game[1]))


def long_game() -> tuple[Tally, int]:
    """A game that fills the memory and is rewritten while it runs; also how many cuts shorten a game."""
    tally = Tally()
    rig, spare = Rig(), Rig()
    rig.journal.game(OTHER).begin(b"beside")
    rig.journal.game(OTHER).add(1)
    rig.journal.game(ONE).begin(HEAD)
    chance = random.Random(7)
    lost = 0
    for n in range(6000):
        call: Call = ("add", ONE, (chance.randrange(140),)) if n % 3 else ("take_back", ONE, ())
        if n % 5 == 4:
            call = ("rest", 0, ())
        cells, trace, before, after = rig.record(call)
        if not erases(trace):
            continue
        for _ in cut_states(spare.nvm, cells, trace):
            tally.cuts += 1
            games = spare.stand()[0]
            if games in (before[0], after[0]):
                continue
            lost += 1
            if not all(is_part(game, old) for game, old in zip(games, before[0], strict=True)):
                tally.faults.append("a rewrite left places that were never kept in that order")
        if rig.stand() != after:
            tally.faults.append("a rewrite changed the game")
    if game_of(rig.open(), OTHER) != (b"beside", b"\x01"):
        tally.faults.append("the game beside it is gone")
    return tally, lost


def pages(
    seed: int, kind: str = "nrf52840", length: int = 12, every: int = 1, places: bytes | None = None
) -> Tally:
    """Two pages, each erased when written: every `every`-th state of every byte that is programmed.

    The last save stands, or the one that was interrupted.
    """
    tally = Tally()
    rig, spare = Rig(kind), Rig(kind)
    saved = rig.stand()
    for call in session((random_places(seed) if places is None else places)[:length]):
        cells, trace, _, after = rig.record(call)
        if not trace:
            after = saved
        for n, _ in enumerate(cut_states(spare.nvm, cells, trace)):
            if n % every == 0 or n < 20:
                tally.judge(spare.stand(), saved, after, f"{call} of game {seed} in two pages")
        saved = after
        if rig.stand() != saved:
            tally.faults.append(f"{call} was not saved, or too early")
    return tally


def one_block(
    seed: int, kind: str = "samd51", every: int = 1, places: bytes | None = None
) -> tuple[Tally, int]:
    """One block, erased on every write: the last save stands unless the cut hits a write itself.

    Even then what comes back is nothing, or the beginning of the games that were being saved, and it is told
    unless the memory is blank. Also returns how many cuts inside a write lost something.
    """
    tally, lost = Tally(), 0
    rig, spare = Rig(kind), Rig(kind)
    saved: Stand = rig.stand()
    for call in session((random_places(seed) if places is None else places)[:40]):
        cells, trace, _, after = rig.record(call)
        if not trace:
            if rig.stand() != saved:
                tally.faults.append(f"{call} changed what was saved")
            continue
        for n, _ in enumerate(cut_states(spare.nvm, cells, trace)):
            if n % every and n > 20:
                continue
            tally.cuts += 1
            journal = spare.open()
            if stand_of(journal) in (saved, after):
                continue
            lost += 1
            games = stand_of(journal)[0]
            if not journal.trouble and spare.nvm.cells.rstrip(b"\xff"):
                tally.faults.append(f"a cut in {call} lost something without a word")
            for i in range(len(GAMES)):
                # Or the beginning of what was saved last: a game that is ended has no other.
                if not is_part(games[i], saved[0][i]) and not is_part(games[i], after[0][i]):
                    tally.faults.append(f"a cut in a save left the game {games[i]}")
        saved = after
        if rig.stand() != saved:
            tally.faults.append(f"{call} was not saved")
    return tally, lost
