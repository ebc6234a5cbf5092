"""The actions of the thing pointed at: the legal ones first, then illegal ones whose reason is shown."""

from babel.rules.actions import (
    BUILD,
    DESTROY,
    END,
    EXILE,
    HALVE,
    LEAP,
    LURE,
    MIGRATE,
    MOVE,
    PER_RUN,
    ROB,
    RUN,
    SETTLE,
    migration,
)
from babel.rules.legal import legal, runs
from babel.rules.state import COLUMN, COPIES, LODGE, PAWN, SITES, TABLE, TEMPLE, TURN

# What can be pointed at, from the top of the screen down.
OTHER_LODGE = 0
OTHER_SITE = 1
OWN_SITE = 2
OWN_LODGE = 3
HAND = 4


def choices(s: bytearray, thing: int, at: int) -> tuple[bytes, int]:
    """The actions of a thing, legal ones first, and how many are legal. `at`: site or tribe, 5 the end."""
    can = bytearray()
    cannot = bytearray()
    now = legal(s)
    for action in _wanted(s, thing, at):
        # Each run of a tribe can pay for the same action.
        before = len(can)
        for same in range(action, MIGRATE if RUN <= action < MIGRATE else action + 1, PER_RUN):
            if bytes((same,)) in now:
                can.append(same)
        if len(can) == before:
            cannot.append(action)
    return bytes(can + cannot), len(can)


def _wanted(s: bytearray, thing: int, at: int) -> bytes:
    """The actions that concern a thing, legal or not; those without any target are left out."""
    player = s[TURN]
    here = s[PAWN + player] == at
    if thing == HAND:
        return bytes((END,)) if at == 5 else bytes((SETTLE + at, MOVE + at))
    if thing == OWN_LODGE or thing == OTHER_LODGE:
        return _temple_cards(s, player, int(thing == OTHER_LODGE))
    found = bytearray()
    if here:
        other = SITES * (1 - player) + at
        if s[TEMPLE + other] != TABLE:
            found += bytes((DESTROY, ROB))
        if s[COLUMN + other] != TABLE:
            found.append(LURE)
        found += _exiles(s, player, at)
        if thing == OWN_SITE:
            found += _temple_cards(s, player, 0) + _temple_cards(s, player, 1)
            column = COLUMN + SITES * player + at
            top = s[column]
            for tribe in runs(s, column) or (bytes((top // COPIES,)) if top != TABLE else b""):
                if bytes((HALVE + tribe,)) not in found:
                    found.append(HALVE + tribe)
    if thing == OWN_SITE:
        for target in range(5):
            if target != at:
                found.append(migration(at, target))
    if not here:
        found.append(MOVE + at)
    return bytes(found)


def _temple_cards(s: bytearray, player: int, lodge: int) -> bytes:
    """The actions that use the top card of a lodge: 0 the own, 1 the opponent's."""
    return bytes((BUILD + lodge, LEAP + lodge)) if s[LODGE + (lodge ^ player)] != TABLE else b""


def _exiles(s: bytearray, player: int, site: int) -> bytes:
    """The exile actions for the tribes that the opponent has at a site."""
    found = bytearray()
    card = s[COLUMN + SITES * (1 - player) + site]
    while card != TABLE:
        if bytes((EXILE + card // COPIES,)) not in found:
            found.append(EXILE + card // COPIES)
        card = s[card]
    return bytes(found)
