"""Values that screens and players need and that no single cell of the state holds.

The cost and the points of a card are in card_tables.py.
"""

from .card_tables import COSTS_THREE, FIRST_ICON, ICONS, ICONS_AT, SLOT_ICONS, TOWER_AT, TRASHES
from .state import (
    CONFUSE,
    CONFUSION_TILE,
    I_MATCH,
    MINOR_SLOTS,
    NONE,
    OWN_TILE,
    PLACING,
    PLACING_WILD,
    PLAYERS,
    RESOURCES,
    ROUND,
    SEAT_SIZE,
    SIZE,
    SLOTS,
    TABLET,
    TRACKS,
    TURN,
    WILD_TILE,
    asked,
)
from .towers import (
    BRICK_BIT,
    DOWN,
    RIGHT,
    STONE_BIT,
    WOOD_BIT,
    confused_tiles,
    rows,
    tar_pairs,
    tower,
    towers_worth,
)

# Sources of points, the index into the list that sources.sources returns.
AT_ONCE = 0  # icons, cards when bought, tracks, the final phase, and the last seat's two
TOWER = 1
SPECIAL = 2
BY_WOOD = 3
BY_BRICK = 4
BY_STONE = 5
BY_TAR = 6
BY_CONFUSION = 7  # points lost
BY_CARDS = 8

_scratch = bytearray(SIZE)


def scoring_rows(s: bytearray, p: int) -> list[tuple[int, bytes]]:
    """Everything on the towers that counts for a seat now: a list of (source, bytes of points and slots)."""
    all_runs = []
    for source in range(BY_WOOD, BY_CARDS):
        found: list[bytes] = []
        if source == BY_WOOD:
            rows(s, p, RIGHT, WOOD_BIT, found)
        elif source == BY_BRICK:
            rows(s, p, DOWN, BRICK_BIT, found)
        elif source == BY_STONE:
            rows(s, p, 2, STONE_BIT, found)
            rows(s, p, 3, STONE_BIT, found)
        elif source == BY_TAR:
            tar_pairs(s, p, found)
        else:
            confused_tiles(s, p, found)
        for row in found:
            all_runs.append((source, row))
    return all_runs


def placing(s: bytearray) -> int:
    """The tile that has to be placed now, as a slot would hold it; 0 if there is none."""
    item = asked(s)
    if item < PLACING:
        return CONFUSION_TILE if item == CONFUSE else 0
    return (
        WILD_TILE + item - PLACING_WILD
        if item >= PLACING_WILD
        else OWN_TILE * s[TURN] + OWN_TILE + item - PLACING
    )


def shown(s: bytearray, slot: int) -> int:
    """What a slot shows: a resource as a bit, 16 for a load, 0 for nothing."""
    size = TOWER_AT[s[ROUND]] - TOWER_AT[s[ROUND] - 1]
    if slot < size:
        return SLOT_ICONS[TOWER_AT[s[ROUND] - 1] + slot]
    slot -= size
    return SLOT_ICONS[TOWER_AT[tower(s, 1 + slot // MINOR_SLOTS)] + slot % MINOR_SLOTS]


def first_slot(s: bytearray, n: int) -> int:
    """The first slot of the n-th tower on the table; for n = number of towers, the number of slots."""
    return TOWER_AT[s[ROUND]] - TOWER_AT[s[ROUND] - 1] + MINOR_SLOTS * (n - 1) if n else 0


def placement_gain(s: bytearray, slot: int, tile: int) -> tuple[int, bool, int]:
    """What a tile on an empty slot gains its player: points now, a load or not, points at the round's end."""
    icon = shown(s, slot)
    now = 1 if icon and icon != 16 and (tile == CONFUSION_TILE or RESOURCES[tile & 15] & icon) else 0
    _scratch[:] = s
    _scratch[SLOTS + slot] = tile
    if tile != CONFUSION_TILE:
        for n in range(s[PLAYERS] + 1):
            first = first_slot(s, n)
            end = first_slot(s, n + 1)
            if first <= slot < end and _scratch.find(b"\x00", SLOTS + first, SLOTS + end) < 0:
                now += 1
    p = s[TURN]
    return now, icon == 16, towers_worth(_scratch, p) - towers_worth(s, p)


def gain_of_others(s: bytearray, slot: int, tile: int) -> int:
    """What a tile on an empty slot gains all other players together at the round's end; mostly negative."""
    gained = 0
    if tile >= WILD_TILE:
        _scratch[:] = s
        _scratch[SLOTS + slot] = tile
        for p in range(s[PLAYERS]):
            if p != s[TURN]:
                gained += towers_worth(_scratch, p) - towers_worth(s, p)
    return gained


def next_step(s: bytearray, p: int, track: int) -> int:
    """What the next step on a track gives: one of G_HARNESS … G_QUAD, or NONE for 1 point."""
    step = s[TABLET + SEAT_SIZE * p + track]
    return TRACKS[4 * track + step] if step < 4 else NONE


def icons(number: int) -> bytes:
    """The icons of a card's side (2 × kind, + 1 the alternative), in order; for a match only I_MATCH."""
    if FIRST_ICON[number] == I_MATCH:
        return bytes((I_MATCH,))
    return _row(number)


def match_icons(number: int, resource: int) -> bytes:
    """The icons that the match of a side gives for a resource, 0–3."""
    return _row(ICONS[ICONS_AT[number]] + resource)


def _row(row: int) -> bytes:
    return bytes([ICONS[i] for i in range(ICONS_AT[row + 1] - 1, ICONS_AT[row] - 1, -1)])


def needs_gold(number: int) -> int:
    """What a side costs to play."""
    return 3 if FIRST_ICON[number] & COSTS_THREE else 0


def trashes_itself(number: int) -> bool:
    """Whether a side trashes its card."""
    return FIRST_ICON[number] & TRASHES != 0
