"""Power cuts that a journal must stand, on every kind of memory."""

from __future__ import annotations

import random

from tools.developer.power.cuts import (
    HEAD,
    KEYS,
    Call,
    Rig,
    Stand,
    Tally,
    cut_states,
    do,
    erases,
    random_game,
    scattered_states,
    session,
    stand_of,
)


def one_cut(seed: int, kind: str = "rp2040", actions: bytes | None = None) -> Tally:
    """A whole game, cut at every byte of every write, with every subset of the bits of that byte done."""
    tally = Tally()
    rig, spare = Rig(kind), Rig(kind)
    for call in session(random_game(seed) if actions is None else actions):
        cells, trace, before, after = rig.record(call)
        states = [cut_states(spare.nvm, cells, trace)]
        if any(len(write) > 1 for write in trace) and not erases(trace):
            states.append(scattered_states(spare.nvm, cells, trace))
        for each in states:
            for _ in each:
                journal = spare.open()
                tally.judge(stand_of(journal), before, after, f"{call} of game {seed}")
                if journal.trouble:
                    tally.faults.append(f"trouble {journal.trouble} at {call} of game {seed}")
    if rig.stand() != stand_of(rig.journal):
        tally.faults.append(f"game {seed} differs when it is read again")
    return tally


def two_cuts(seed: int, kind: str = "rp2040", step: int = 1, actions: bytes | None = None) -> Tally:
    """After each cut, in every `step`-th call, the player does the same again and is cut again."""
    tally = Tally()
    rig, first, second = Rig(kind), Rig(kind), Rig(kind)
    for n, call in enumerate(session(random_game(seed) if actions is None else actions)):
        cells, trace, before, after = rig.record(call)
        if n % step:
            continue
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


def first_boot(kind: str = "rp2040", deep: int = 2) -> Tally:
    """A blank memory: the first calls of its life, cut three times in a row; long records `deep` times."""
    tally = Tally()
    calls: list[Call] = [("set", (0, b"\x02")), ("begin", b"S"), ("add", 3), ("add", 60), ("take_back", 1)]

    def deeper(cells: bytes, call: Call, before: Stand, after: Stand, depth: int) -> None:
        rig, spare = Rig(kind, cells), Rig(kind)
        start, trace, _, _ = rig.record(call)
        seen: set[bytes] = set()
        for _ in cut_states(spare.nvm, start, trace, noises=2):
            left = bytes(spare.nvm.cells)
            if left in seen:
                continue
            seen.add(left)
            now = spare.stand()
            tally.judge(now, before, after, f"{call} in a new memory")
            if depth > 1 and now == before:
                deeper(left, call, before, after, depth - 1)

    rig = Rig(kind)
    for call in calls:
        cells, trace, before, after = rig.record(call)
        deeper(cells, call, before, after, deep if sum(map(len, trace)) > 4 else 3)
    return tally


def full_of_games(kind: str = "rp2040", running: bool = False) -> Rig:
    """A memory in which the next begin() starts over; maybe with a game that is still running."""
    rig = Rig(kind)
    erases, seed = rig.nvm.erases, 0
    while True:
        cells = bytes(rig.nvm.cells)
        for call in session(random_game(seed))[: -2 if running else None]:
            do(rig.journal, call)
            if rig.nvm.erases > erases:
                return Rig(kind, cells)
        seed += 1


def start_over(running: bool, noises: int = 600) -> Tally:
    """The erase that makes room loses no running game; one that is given up ends before, by its own write."""
    tally = Tally()
    rig, spare = full_of_games(running=running), Rig()
    cells, trace, before, after = rig.record(("begin", HEAD))
    assert erases(trace) and (before[0] is not None) == running
    ended = False
    for _ in cut_states(spare.nvm, cells, trace, noises):
        game, values = spare.stand()
        tally.cuts += 1
        ended = ended or game is None
        if game not in (None, after[0]) and (ended or game != before[0]):
            tally.faults.append(f"the erase left the game {game}")
            tally.games_lost += before[0] is not None
        if values != before[1]:
            tally.values_lost += 1
        if tally.cuts % 97 == 0:
            later = Rig(cells=spare.nvm.cells)
            later.journal.begin(b"next")
            later.journal.add(5)
            if later.stand()[0] != (b"next", bytearray(b"\x05")):
                tally.faults.append("no game could be kept after a cut in the erase")
    return tally


def long_game() -> tuple[Tally, int]:
    """A game that fills the memory and is rewritten while it runs; also how many cuts shorten it."""
    tally = Tally()
    rig, spare = Rig(), Rig()
    rig.journal.begin(HEAD)
    chance = random.Random(7)
    lost = 0
    for n in range(6000):
        call: Call = ("add", chance.randrange(98)) if n % 3 else ("take_back", 1)
        if n % 5 == 4:
            call = ("rest", None)
        cells, trace, before, after = rig.record(call)
        if not erases(trace):
            continue
        for _ in cut_states(spare.nvm, cells, trace):
            tally.cuts += 1
            game = spare.stand()[0]
            if game is None or before[0] is None:
                lost += 1
            elif game not in (before[0], after[0]):
                lost += 1
                if not before[0][1].startswith(game[1]):
                    tally.faults.append("a rewrite left actions that were never played in that order")
        if rig.stand() != after:
            tally.faults.append("a rewrite changed the game")
    return tally, lost


def pages(seed: int, kind: str = "nrf52840", length: int = 12, every: int = 1) -> Tally:
    """Two pages, each erased when written: every `every`-th state of every byte that is programmed."""
    tally = Tally()
    rig, spare = Rig(kind), Rig(kind)
    for call in session(random_game(seed)[:length]):
        cells, trace, before, after = rig.record(call)
        for n, _ in enumerate(cut_states(spare.nvm, cells, trace)):
            if n % every == 0 or n < 20:
                tally.judge(spare.stand(), before, after, f"{call} of game {seed} in two pages")
    return tally


def one_block(seed: int, kind: str = "samd51", every: int = 1) -> tuple[Tally, int]:
    """One block, erased on every write: the last hand-over's save stands unless the cut hits a write itself.

    Even then what comes back is nothing, or the beginning of the game that was being saved. Also returns how
    many cuts inside a write lost something.
    """
    tally, lost = Tally(), 0
    rig, spare = Rig(kind), Rig(kind)
    saved: Stand = (None, tuple(b"" for _ in KEYS))
    for call in session(random_game(seed)[:40]):
        cells, trace, _, after = rig.record(call)
        if not trace:
            if rig.stand() != saved:
                tally.faults.append(f"{call} changed what was saved")
            continue
        for n, _ in enumerate(cut_states(spare.nvm, cells, trace)):
            if n % every and n > 20:
                continue
            tally.cuts += 1
            game = spare.stand()[0]
            if game in (saved[0], after[0]):
                continue
            lost += 1
            if game is not None and (after[0] is None or not after[0][1].startswith(game[1])):
                tally.faults.append(f"a cut in a save left the game {game}")
        saved = after
        if rig.stand() != saved:
            tally.faults.append(f"{call} was not saved")
    return tally, lost
