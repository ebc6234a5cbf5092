"""Scoring of the towers: rows of wood, brick and stone, pairs of tar, and confusion."""

from .card_tables import NEIGHBOURS, TOWER_AT
from .state import (
    BRICK,
    CONFUSED,
    CONFUSION_TILE,
    MILD,
    MINOR,
    MINOR_SLOTS,
    NONE,
    PLAYERS,
    POINTS,
    RESOURCES,
    ROUND,
    SEAT_SIZE,
    SLOTS,
    STONE,
    TAR,
    WILD_TILE,
    WOOD,
    points,
)

# Two of the four directions in card_tables.NEIGHBOURS, each there and back; 2 and 3 are the diagonals.
RIGHT = 0
DOWN = 1
# The bits of state.RESOURCES.
WOOD_BIT = 1
STONE_BIT = 2
BRICK_BIT = 4
TAR_BIT = 8
# By direction: the resource whose rows lie along it, and all that count along it.
ROW_RESOURCE = b"\x01\x04\x02\x02"
LINE_RESOURCES = b"\x09\x0c\x02\x02"


def tower(s: bytearray, n: int) -> int:
    """The number (0–8) of the n-th tower on the table; n = 0 is the main tower."""
    return s[MINOR - 1 + n] if n else s[ROUND] - 1


def tower_of(s: bytearray, slot: int) -> int:
    """The tower of a slot: its first slot in card_tables, + 256 × its first slot on the table."""
    home = TOWER_AT[s[ROUND] - 1]
    size = TOWER_AT[s[ROUND]] - home
    if slot < size:
        return home
    n = (slot - size) // MINOR_SLOTS
    return TOWER_AT[s[MINOR + n]] + 256 * (size + MINOR_SLOTS * n)


def rows(s: bytearray, p: int, way: int, resource: int, found: list[bytes] | None = None) -> int:
    """The points of a seat's rows of a resource in a direction; `found` gets points and slots of each row."""
    total = 0
    first = SLOTS
    own = p + 1
    for n in range(s[PLAYERS] + 1):
        at = TOWER_AT[tower(s, n)]
        size = TOWER_AT[tower(s, n) + 1] - at
        seen = 0
        for start in range(size):
            if seen >> start & 1 or not s[first + start]:
                continue
            slot = start
            length = mine = 0
            while slot != NONE:
                tile = s[first + slot]
                if tile >> 4 == own:
                    if not RESOURCES[tile & 15] & resource:
                        break
                    mine = 1
                elif tile >> 4 != WILD_TILE >> 4 or not RESOURCES[tile & 15] & resource:
                    break
                seen |= 1 << slot
                length += 1
                slot = NEIGHBOURS[8 * (at + slot) + 2 * way]
            if mine and length > 1:
                worth = row_points(length)
                total += worth
                if found is not None:
                    row = bytearray((worth,))
                    slot = start
                    for _ in range(length):
                        row.append(first - SLOTS + slot)
                        slot = NEIGHBOURS[8 * (at + slot) + 2 * way]
                    found.append(bytes(row))
        first += size
    return total


def tar_pairs(s: bytearray, p: int, found: list[bytes] | None = None) -> int:
    """The points of a seat's pairs of tar; `found` as for rows."""
    total = 0
    first = SLOTS
    own = p + 1
    for n in range(s[PLAYERS] + 1):
        at = TOWER_AT[tower(s, n)]
        size = TOWER_AT[tower(s, n) + 1] - at
        for slot in range(size):
            tile = s[first + slot]
            owner = tile >> 4
            if (owner != own and owner != WILD_TILE >> 4) or not RESOURCES[tile & 15] & TAR_BIT:
                continue
            for way in range(2):
                beside = NEIGHBOURS[8 * (at + slot) + 2 * way]
                if beside == NONE:
                    continue
                tile = s[first + beside]
                if (
                    (tile >> 4 == own or tile >> 4 == WILD_TILE >> 4 and owner == own)
                    and RESOURCES[tile & 15] & TAR_BIT
                ):  # fmt: skip
                    total += 2
                    if found is not None:
                        found.append(bytes((2, first - SLOTS + slot, first - SLOTS + beside)))
        first += size
    return total


def confused_tiles(s: bytearray, p: int, found: list[bytes] | None = None) -> int:
    """How many of a seat's tiles touch a confusion tile at a side; `found` gets points and slot of each."""
    if s[MILD]:
        return 0
    total = 0
    first = SLOTS
    own = p + 1
    for n in range(s[PLAYERS] + 1):
        at = TOWER_AT[tower(s, n)]
        size = TOWER_AT[tower(s, n) + 1] - at
        seen = 0
        if s.find(b"\x60", first, first + size) >= 0:
            for slot in range(size):
                for way in range(2):
                    beside = NEIGHBOURS[8 * (at + slot) + 2 * way]
                    if beside != NONE:
                        if s[first + slot] == CONFUSION_TILE and s[first + beside] >> 4 == own:
                            seen |= 1 << beside
                        elif s[first + beside] == CONFUSION_TILE and s[first + slot] >> 4 == own:
                            seen |= 1 << slot
        for slot in range(size):
            if seen >> slot & 1:
                total += 1
                if found is not None:
                    found.append(bytes((1, first - SLOTS + slot)))
        first += size
    return total


def towers_worth(s: bytearray, p: int) -> int:
    """The points that the towers are worth to a seat now; may be negative."""
    return (
        rows(s, p, RIGHT, WOOD_BIT) + rows(s, p, DOWN, BRICK_BIT)
        + rows(s, p, 2, STONE_BIT) + rows(s, p, 3, STONE_BIT)
        + tar_pairs(s, p) - confused_tiles(s, p)
    )  # fmt: skip


def row_points(length: int) -> int:
    """The points of a row of so many tiles."""
    return 4 * length - 6 if length > 2 else 3 if length == 2 else 0


def score(s: bytearray, p: int) -> None:
    """Add what the towers are worth to a seat's points, which never fall below 0."""
    mine = SEAT_SIZE * p
    total = points(s, p)
    gained = rows(s, p, RIGHT, WOOD_BIT)
    s[WOOD + mine] += gained
    total += gained
    gained = rows(s, p, DOWN, BRICK_BIT)
    s[BRICK + mine] += gained
    total += gained
    gained = rows(s, p, 2, STONE_BIT) + rows(s, p, 3, STONE_BIT)
    s[STONE + mine] += gained
    total += gained
    gained = tar_pairs(s, p)
    s[TAR + mine] += gained
    total += gained
    lost = confused_tiles(s, p)
    if lost > total:
        lost = total
    s[CONFUSED + mine] += lost
    total -= lost
    s[POINTS + mine] = total & 255
    s[POINTS + 1 + mine] = total >> 8
