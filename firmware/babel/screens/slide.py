"""Animations: a card slides from its old place to the new one, a temple tumbles. A key skips them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import tiles
from babel.rules.actions import (
    BUILD,
    DESTROY,
    EXILE,
    HALVE,
    LEAP,
    LURE,
    MIGRATE,
    MOVE,
    ROB,
    SETTLE,
    kind_of,
    migration_ends,
)
from babel.rules.facts import in_hand
from babel.rules.state import COLUMN, COPIES, LEVEL, LODGE, PAWN, QUARRY, SITES, TEMPLE, TURN
from babel.screens.table import HAND_AT, HAND_STEP, LODGE_AT, WIDE

if TYPE_CHECKING:
    from handheld.canvas import Canvas

FRAME = 40  # ms a picture
_TIME = 320  # ms of a slide
_GROW = 320  # ms that a temple blinks when its card has arrived
_BLINK = 80  # ms that it is shown as before, then as after
_FALL = 120  # ms that each level of a temple takes to fall


class Slide:
    """A tile that moves from one place on the screen to another, and then those in `then`."""

    def __init__(self, now: int, tile: int, x: int, y: int, to_x: int, to_y: int) -> None:
        self.started = now
        self.now = now
        self.tile = tile
        self.path = x, y, to_x, to_y
        self.then: Slide | None = None
        # Temples as (column, row, level): the one the card comes from, and the one it goes to.
        self.source_temple: tuple[int, int, int] | None = None
        self.target_temple: tuple[int, int, int] | None = None

    def over(self, now: int) -> bool:
        """Has it arrived, and all that follow? Starts the next one."""
        self.now = now
        if now - self.started < (_TIME + _GROW if self.target_temple else _TIME):
            return False
        then = self.then
        if then is None:
            return True
        self.tile, self.path, self.then = then.tile, then.path, then.then
        self.started = now
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the tile where it is now, then the temple that grows."""
        x, y, to_x, to_y = self.path
        part = self.now - self.started
        if self.source_temple is not None:
            _draw_temple(canvas, self.source_temple)
        if part >= _TIME:
            if self.target_temple is not None and part // _BLINK % 2:
                _draw_temple(canvas, self.target_temple)
            return
        canvas.sprite(
            self.tile, 2 + 5 * x + 5 * (to_x - x) * part // _TIME, 8 * y + 8 * (to_y - y) * part // _TIME
        )


def _draw_temple(canvas: Canvas, place: tuple[int, int, int]) -> None:
    x, y, level = place
    for i in range(3):
        canvas.put(x + i, y, tiles.TEMPLE + 3 * level + i)
    canvas.put(x + 3, y, tiles.SMALL + level if level else 0)


class Tumble:
    """A temple that loses level after level, a stone falling from it."""

    def __init__(self, now: int, level: int, x: int, y: int) -> None:
        self.started = now
        self.now = now
        self.level = level
        self.place = x, y

    def over(self, now: int) -> bool:
        """Has it fallen completely?"""
        self.now = now
        return now - self.started >= _FALL * self.level

    def draw(self, canvas: Canvas) -> None:
        """Draw what still stands, and the falling stone."""
        x, y = self.place
        time = self.now - self.started
        _draw_temple(canvas, (x, y, max(0, self.level - time // _FALL)))
        aside = time // _FALL % 2 * 2 - 1
        part = time % _FALL
        canvas.sprite(tiles.BRICK, 7 + 5 * x + aside * (3 + part // 12), 8 * y + part // 10)


def action_slide(s: bytearray, action: int, me: int, now: int) -> Slide | Tumble | None:
    """The animation of an action that is about to be done, seen by player `me`; None if there is none."""
    player = s[TURN]
    mine = player == me
    here = WIDE * s[PAWN + player]
    column, temple, lodge = (5, 4, 6) if mine else (1, 2, 0)
    hand = 7 if mine else 0
    far_column, far_temple = (1, 2) if mine else (5, 4)
    kind, which = kind_of(action)
    if kind == MOVE:
        # The pawn slides beside the bright middle row, where it would not be visible.
        if s[PAWN + player] == QUARRY:
            return Slide(now, tiles.PAWN + (not mine), 12, lodge, WIDE * action + 2, temple)
        return Slide(now, tiles.PAWN + (not mine), here + 2, temple, WIDE * action + 2, temple)
    if kind == SETTLE:
        return Slide(
            now, tiles.TRIBE + which, HAND_AT + HAND_STEP * which if mine else 13, hand, here + 2, column
        )
    if kind == MIGRATE:
        source, target = migration_ends(action)
        top = s[COLUMN + SITES * player + source] // COPIES
        return Slide(now, tiles.TRIBE + top, WIDE * source + 2, column, WIDE * target + 2, column)
    other = SITES * (1 - player) + s[PAWN + player]
    if kind == BUILD or kind == LEAP:
        card = LEVEL[s[LODGE + (which ^ player)]]
        slide = Slide(now, tiles.CARD + card, LODGE_AT, 6 - lodge if which else lodge, here + 1, temple)
        slide.target_temple = here, temple, card
        return slide
    if kind == DESTROY:
        return Tumble(now, LEVEL[s[TEMPLE + other]], here, far_temple)
    if kind == ROB:
        top = s[TEMPLE + other]
        slide = Slide(now, tiles.CARD + LEVEL[top], here + 1, far_temple, here + 1, temple)
        slide.source_temple = here, far_temple, LEVEL[s[top]]
        slide.target_temple = here, temple, LEVEL[top]
        return slide
    if kind == LURE:
        return Slide(now, tiles.TRIBE + s[COLUMN + other] // COPIES, here + 2, far_column, here + 2, column)
    if kind == HALVE:
        return Slide(now, tiles.TRIBE + which, here + 2, column, 13, 0 if mine else 6)
    if kind == EXILE:
        return Slide(now, tiles.TRIBE + which, here + 2, far_column, here + 2, -1 if mine else 8)
    return None


def drawn_cards_slide(before: bytearray, s: bytearray, me: int, now: int) -> Slide | None:
    """The cards drawn since `before` slide into the hand of `me`; only that player may see it."""
    slide = None
    for tribe in range(4, -1, -1):
        for _ in range(in_hand(s, me, tribe) - in_hand(before, me, tribe)):
            last = slide
            slide = Slide(now, tiles.TRIBE + tribe, 22, 0, HAND_AT + HAND_STEP * tribe, 7)
            slide.then = last
    return slide
