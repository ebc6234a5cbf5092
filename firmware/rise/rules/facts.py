"""Values that screens and players need and that no single cell of the state holds.

The cost and the points of a card are in card_tables.py.
"""

from .card_tables import COSTS_THREE, FIRST_ICON, ICONS, ICONS_AT, NEIGHBOURS, SLOT_ICONS, TOWER_AT, TRASHES
from .state import (
    CONFUSION_TILE,
    I_MATCH,
    MILD,
    MINOR_SLOTS,
    NONE,
    RESOURCES,
    ROUND,
    SEAT_SIZE,
    SLOTS,
    TABLET,
    TRACKS,
    TURN,
    WILD_TILE,
)
from .towers import LINE_RESOURCES, ROW_RESOURCE, TAR_BIT, row_points, tower_of

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


def shown(s: bytearray, slot: int) -> int:
    """What a slot shows: a resource as a bit, 16 for a load, 0 for nothing."""
    home = tower_of(s, slot)
    return SLOT_ICONS[(home & 255) + slot - (home >> 8)]


def first_slot(s: bytearray, n: int) -> int:
    """The first slot of the n-th tower on the table; for n = number of towers, the number of slots."""
    return TOWER_AT[s[ROUND]] - TOWER_AT[s[ROUND] - 1] + MINOR_SLOTS * (n - 1) if n else 0


def placement_gain(s: bytearray, slot: int, tile: int) -> tuple[int, bool, int]:
    """What a tile on an empty slot gains its player: points now, a load or not, points at the round's end."""
    now, load = gain_at_once(s, slot, tile)
    return now, load, worth_gained(s, s[TURN], slot, tile)


def gain_at_once(s: bytearray, slot: int, tile: int) -> tuple[int, bool]:
    """What a tile on an empty slot gains its player at once: points, a load or not."""
    icon = shown(s, slot)
    now = 1 if icon and icon != 16 and (tile == CONFUSION_TILE or RESOURCES[tile & 15] & icon) else 0
    if tile != CONFUSION_TILE:
        first = tower_of(s, slot) >> 8
        size = MINOR_SLOTS if first else first_slot(s, 1)
        if s.count(b"\x00", SLOTS + first, SLOTS + first + size) == 1:
            now += 1
    return now, icon == 16


def worth_gained(s: bytearray, p: int, slot: int, tile: int) -> int:
    """How an own, wild or confusion tile on an empty slot changes towers_worth, by its own lines alone."""
    home = tower_of(s, slot)
    at = home & 255
    first = SLOTS + (home >> 8)
    slot -= home >> 8
    has = RESOURCES[tile & 15]
    mine = tile >> 4 == p + 1
    gained = 0
    confused = False
    for way in range(4):
        total = 1
        counts = mine
        for back in range(2):
            beside = NEIGHBOURS[8 * (at + slot) + 2 * way + back]
            if beside == NONE:
                continue
            owner = s[first + beside] >> 4
            if not owner:
                continue
            if tile == CONFUSION_TILE:
                if way < 2 and owner == p + 1 and not _is_confused(s, first, at, beside):
                    gained -= not s[MILD]
                continue
            if way < 2 and owner == CONFUSION_TILE >> 4:
                confused = True
            if not has & LINE_RESOURCES[way]:
                continue
            length = 0
            own = False
            joins = owner == p + 1 or mine and owner == WILD_TILE >> 4
            if joins and way < 2 and RESOURCES[s[first + beside] & 15] & has & TAR_BIT:
                gained += 2
            while beside != NONE:
                owner = s[first + beside] >> 4
                if owner != p + 1 and owner != WILD_TILE >> 4:
                    break
                if not RESOURCES[s[first + beside] & 15] & has & ROW_RESOURCE[way]:
                    break
                own = own or owner == p + 1
                length += 1
                beside = NEIGHBOURS[8 * (at + beside) + 2 * way + back]
            total += length
            if own:
                gained -= row_points(length)
                counts = True
        if counts:
            gained += row_points(total)
    return gained - (confused and mine and not s[MILD])


def _is_confused(s: bytearray, first: int, at: int, slot: int) -> bool:
    for i in range(4):
        beside = NEIGHBOURS[8 * (at + slot) + i]
        if beside != NONE and s[first + beside] == CONFUSION_TILE:
            return True
    return False


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
