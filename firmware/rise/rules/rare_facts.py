"""Facts that only some screens ask for: the board need not hold them."""

from .facts import BY_BRICK, BY_CARDS, BY_STONE, BY_TAR, BY_WOOD, worth_gained
from .state import PLAYERS, TURN, WILD_TILE
from .towers import BRICK_BIT, DOWN, RIGHT, STONE_BIT, WOOD_BIT, confused_tiles, rows, tar_pairs


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


def gain_of_others(s: bytearray, slot: int, tile: int) -> int:
    """What a tile on an empty slot gains all other players together at the round's end; mostly negative."""
    gained = 0
    if tile >= WILD_TILE:
        for p in range(s[PLAYERS]):
            if p != s[TURN]:
                gained += worth_gained(s, p, slot, tile)
    return gained
