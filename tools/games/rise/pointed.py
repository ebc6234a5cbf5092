"""What Rise of Babel's screens point at, for fingers on the panel; areas are in pixels."""

# mypy: ignore-errors
# Untyped, because it runs in the VM as well and looks into screens.

from handheld.buttons import LEFT, RIGHT
from rise.rules.decisions import ANSWER, MARKET
from rise.rules.facts import first_slot
from rise.rules.state import NONE, PENDING_COUNT, PLAYERS
from rise.screens.strip import ROOM, TO_MARKET, TOP, TRADE, places
from rise.screens.towers import slot_position


def area(screen):
    """The upper left pixel, width and height of what is pointed at; None where arrows do not point."""
    found = _free(screen)
    if found is not None:
        here, _, area_of = found
        return area_of(here)
    if type(screen).__name__ != "Board":
        return None
    if screen.director.match.state[PENDING_COUNT]:
        x, wide = places(screen.columns(), screen.at, 128)[screen.at]
        return x, TOP, wide, 16
    half = TOP + 8 * screen.alt
    if screen.items[screen.at] == TO_MARKET:
        return TRADE - 1, half, 128 - TRADE + 1, 8
    x, wide = places(screen.columns(), screen.at, ROOM)[screen.at]
    return x, half, wide, 8


def way(screen, x, y):
    """The arrows to what is at a pixel, where things stand in no rows; None elsewhere."""
    found = _free(screen)
    if found is None:
        return None
    here, after, area_of = found
    ways = {here: b""}
    ends = [here]
    for end in ends:
        left, top, wide, high = area_of(end)
        if left <= x < left + wide and top <= y < top + high:
            return ways[end]
        for button in range(4):
            other = after(end, button)
            if other not in ways:
                ways[other] = ways[end] + bytes((button,))
                ends.append(other)
    return None


def _free(screen):
    """Of a screen whose things stand in no rows: the one pointed at, the one after an arrow, their areas."""
    name = type(screen).__name__
    if name == "Market":
        return screen.at, screen.after, lambda i: _in_market(screen, i)
    if name == "LookAround":
        return (
            screen.slot,
            lambda slot, button: _beside(screen, slot, button),
            lambda slot: _slot(screen, slot),
        )
    if name == "Board" and screen.on_towers():
        return screen.at, screen.after, lambda i: _slot(screen, screen.items[i] - ANSWER)
    return None


def _in_market(market, i):
    from rise.screens.market import _width

    x, y = market._place(i)
    return (x, y, _width(market.items[i]), 16) if market.items[i] < MARKET else (x, y, 42, 8)


def _beside(screen, slot, button):
    """Where an arrow leads above the hand; NONE for the goods left of the towers."""
    from rise.screens.placing import nearest

    if slot == NONE:
        return screen._first() if button == RIGHT else NONE
    s = screen.director.match.state
    found = nearest(s, bytes(range(first_slot(s, s[PLAYERS] + 1))), slot, button)
    return slot if found == NONE and button != LEFT else found


def _slot(screen, slot):
    if slot == NONE:
        return 0, 8, 21, 32
    x, y, size = slot_position(screen.director.match.state, slot)
    return x, y, size, size
