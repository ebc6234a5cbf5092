"""From slot to slot by arrows."""

from handheld.buttons import DOWN, LEFT, UP
from rise.rules.state import NONE
from rise.screens.towers import slot_position


def nearest(s: bytearray, slots: bytes, here: int, button: int) -> int:
    """The nearest of some slots in the direction of an arrow; NONE if there is none."""
    x, y, _ = slot_position(s, here)
    least = 10_000
    found = NONE
    for slot in slots:
        dx, dy, _ = slot_position(s, slot)
        ahead, aside = dx - x, abs(dy - y)
        if button == UP or button == DOWN:
            ahead, aside = dy - y, abs(dx - x)
        if button == UP or button == LEFT:
            ahead = -ahead
        if ahead > 0 and ahead + 3 * aside < least:
            least = ahead + 3 * aside
            found = slot
    return found
