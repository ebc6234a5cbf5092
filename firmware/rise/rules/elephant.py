"""The elephant: it goes from the camp over steps 1 and 2 to the towers."""

from .rounds import score_specialty, send_to_tower
from .state import (
    CAMP,
    CARTS,
    LOAD,
    LOADING,
    PURSE,
    QUAD,
    SEAT_SIZE,
    SIDES,
    SKIP_GOLD,
    STEP,
    TABLET,
    UNLOAD,
    push_pending,
)


def move_elephant(s: bytearray, p: int) -> None:
    """Move one step. In the camp, load tiles first; if there are too many, ask which."""
    p *= SEAT_SIZE
    if not s[STEP + p]:
        tiles = 0
        for kind in range(CAMP + p, CAMP + QUAD + p):
            tiles += s[kind]
        if tiles > 1 + s[CARTS + p]:
            push_pending(s, LOADING)
            return
        place = LOAD + p
        for kind in range(QUAD):
            while s[CAMP + p + kind]:
                s[CAMP + p + kind] -= 1
                s[place] = kind + 1
                place += 1
    _step(s, p)


def _step(s: bytearray, p: int) -> None:
    """Move the elephant of the seat whose bytes have offset `p`."""
    at = s[STEP + p] + 1
    if at == 1 and s[TABLET + p] == 4:
        # The fourth step on the wood track gives the skip tile.
        if s[SIDES + p] & SKIP_GOLD:
            s[PURSE] += 1
        else:
            at = 2
        s[SIDES + p] ^= SKIP_GOLD
    if at < 3:
        s[STEP + p] = at
        return
    s[STEP + p] = 0
    push_pending(s, UNLOAD)
    score_specialty(s)


def load_tile(s: bytearray, p: int, kind: int, item: int) -> None:
    """Load a tile of the camp; the elephant moves when it is full."""
    p *= SEAT_SIZE
    s[CAMP + p + kind] -= 1
    place = LOAD + p
    while s[place]:
        place += 1
    s[place] = kind + 1
    if place - LOAD - p < s[CARTS + p]:
        push_pending(s, LOADING)
    else:
        _step(s, p)


def unload_tile(s: bytearray, p: int, kind: int, item: int) -> None:
    """Unload a tile, which goes to a tower."""
    place = LOAD + SEAT_SIZE * p
    while s[place] != kind + 1:
        place += 1
    s[place] = 0
    p = LOAD + SEAT_SIZE * p
    if s[p] or s[p + 1] or s[p + 2]:
        push_pending(s, UNLOAD)
    send_to_tower(s, kind)
