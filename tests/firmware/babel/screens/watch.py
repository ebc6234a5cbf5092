"""Watches the panel as somebody who looks over a shoulder: which hand can be read, and who may read it?"""

from __future__ import annotations

from typing import Any

from babel import tiles
from babel.rules.facts import in_hand
from sim.frame import HEIGHT, WIDTH, Frame
from sim.machine import Machine
from sim.session import turned
from tools.developer import font

HOLD = 600  # ms that A is held to lift the curtain
BOUNCE = 40  # ms: a key that is up for less may not be felt to have been up
FIRST = 1  # the tile of the first tribe in the last row
STEP = 3  # tiles that each has there: its letter, how many, a space
LEFT = 2  # pixels left of the first tile
FEW = 3  # fewer cards than these are no hand: other things look like that
MANY = 10  # what is written for as many cards of one tribe or more is no digit
SHOWING = ("Board", "Halving", "Loading")  # the only screens that show a hand; the last keeps what was shown
NOTHING = (0,) * 5
BLANK = bytes(5)
MIRROR = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

_GLYPHS = dict(font.parse(font.SOURCE.read_text(encoding="utf-8")))
_TILES = [rows for _, rows in font.sheets()[1].read()]


def columns(rows: tuple[str, ...]) -> bytes:
    """A tile as the chip's memory has it: five bytes, bit 0 on top."""
    return bytes(sum((rows[y][x] == "#") << y for y in range(8)) for x in range(5))


_LETTERS = [columns(_TILES[tiles.LETTER - font.FIRST + tribe]) for tribe in range(5)]
_DIGITS = {columns(_TILES[tiles.SMALL - font.FIRST + n]): n for n in range(2, 10)}
_DIGITS |= {BLANK: 1, columns(_GLYPHS["star"]): MANY}


def last_row(pages: bytes, flipped: bool) -> bytes:
    """The row where a hand is shown, as somebody sees it who sits below or, flipped, above."""
    return pages[WIDTH - 1 :: -1].translate(MIRROR) if flipped else pages[7 * WIDTH :]


def hand_in(row: bytes) -> tuple[int, ...] | None:
    """How many cards of each tribe a row shows, if a hand is what it shows."""
    counts = []
    for tribe in range(5):
        at = LEFT + 5 * (FIRST + STEP * tribe)
        cells = row[at : at + 10]
        if cells[:1] == b"\xff":  # under the cursor it is dark on light
            cells = bytes(byte ^ 0xFF for byte in cells)
        letter, digit = cells[:5], cells[5:]
        if letter == BLANK == digit:
            counts.append(0)
        elif letter == _LETTERS[tribe] and digit in _DIGITS:
            counts.append(_DIGITS[digit])
        else:
            return None
    return tuple(counts) if sum(counts) >= FEW else None


def _new(counts: tuple[int, ...], before: tuple[int, ...] | None) -> bool:
    """Is there more than what is left, here and there, of the hand that was seen before?"""
    return any(count not in (0, old) for count, old in zip(counts, before or NOTHING, strict=True))


def big(name: str) -> list[tuple[int, int]]:
    """A name as the curtain writes it, upright and turned: which pixels of all pages, and how they are."""
    scale = 3 if 5 * 3 * len(name) <= 127 and len(name) <= 8 else 2
    left, top = (129 - 5 * scale * len(name)) // 2, 3 if scale == 3 else 7
    wide = 5 * scale * len(name)
    shift = WIDTH - left - wide
    mask, dots = [0] * HEIGHT, [0] * HEIGHT
    for y in range(8 * scale):
        line = "".join("01"[pixel == "#"] * scale for char in name for pixel in _GLYPHS[char][y // scale])
        mask[top + y], dots[top + y] = ((1 << wide) - 1) << shift, int(line, 2) << shift
    pairs = [(Frame.from_rows(mask), Frame.from_rows(dots))]
    pairs.append((turned(pairs[0][0]), turned(pairs[0][1])))
    return [(number(one.pages), number(other.pages)) for one, other in pairs]


def number(pages: bytes) -> int:
    """All pixels as one integer."""
    return int.from_bytes(pages, "big")


class Watch:
    """Fails as soon as another hand appears than that of the player who lifted the last curtain.

    It believes the panel's pixels and the fingers on the buttons; of the game it only asks who holds what.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.frames = self.hands = self.curtains = 0
        self._match: Any = None
        self._names: list[list[tuple[int, int]]] = []
        self._curtain: int | None = None  # the player whose curtain can be seen
        self._fell = 0.0  # when it came
        self._pressed: list[float] = []  # since when A may be felt to be down
        self._let_go: list[float] = []  # the same of the press before,
        self._released = 0.0  # and when that ended
        self._lifted: int | None = None  # who lifted the last one
        self._flushing = False  # a picture is on its way; for one that turns around the panel is dark so long
        self._seen = (b"", False)  # the last picture, and whether it was looked at as a whole
        self._hands: dict[bool, tuple[int, ...] | None] = {}  # which hand it showed, upright and turned
        panel: Any = machine.display
        canvas, buttons = machine.console.canvas, machine.hardware
        write, flush, button = panel.write, canvas.flush, buttons.button

        def watched_write(*sent: Any) -> None:
            write(*sent)
            self._look()

        def watched_flush() -> None:
            self._flushing = True
            flush()
            self._flushing = False
            self._look(whole=True)

        def watched_button(name: str, down: bool) -> None:
            button(name, down)
            if name != "a":
                return
            now = machine.clock.now
            if not down:
                self._let_go, self._pressed, self._released = self._pressed, [], now
            else:
                self._pressed = [now, *(self._let_go if now - self._released < BOUNCE else [])]

        panel.write, canvas.flush = watched_write, watched_flush
        buttons.button = watched_button  # type: ignore[method-assign]

    def _look(self, whole: bool = False) -> None:
        """While a picture is sent only what is new in it counts; then all of it does."""
        frame = self.machine.frame()
        if self._seen in ((frame.pages, True), (frame.pages, whole)):
            return
        self._seen = frame.pages, whole
        self.frames += 1
        self._meet()
        self._look_for_curtain(frame)
        for flipped in (False, True):
            counts = hand_in(last_row(frame.pages, flipped))
            before, self._hands[flipped] = self._hands.get(flipped), counts
            if counts is not None and (whole or _new(counts, before)):
                self._judge(counts, flipped, () if whole else (before or NOTHING, NOTHING))

    def _meet(self) -> None:
        """A new game: nobody has lifted a curtain yet."""
        found = [getattr(screen, "director", None) for screen in self.machine.console._stack]
        games: list[Any] = [director for director in found if director is not None]
        if not games and type(self.machine.console.top).__name__ in ("Loading", "Curtain"):
            return  # between two screens of a game, or before one
        match = games[0].match if games else None
        if match is not self._match:
            self._match = match
            self._names = [] if match is None else [big(name) for name in match.names]
            self._curtain = self._lifted = None
            if match is not None and (hasattr(games[0], "puzzle") or match.people() == 1):
                self._lifted = games[0].viewer  # one alone sits before it, and no curtain falls

    def _look_for_curtain(self, frame: Frame) -> None:
        now = self.machine.clock.now
        if not frame.contrast and self._flushing:
            return
        if not frame.contrast and self._match is not None and self._match.people() == 2:
            self._curtain = self._lifted = None  # in the dark the handheld may change hands
            return
        seen = None
        picture = number(frame.pages)
        for player, name in enumerate(self._names):
            if any(picture & mask == dots for mask, dots in name):
                seen = player
        if seen is not None and seen != self._curtain:
            self._fell = now
            self.curtains += 1
        held = any(self._fell <= since <= now - HOLD for since in self._pressed)
        if seen is not None or self._curtain is not None:
            self._lifted = (self._curtain if seen is None else seen) if held else None
        self._curtain = seen

    def _judge(self, counts: tuple[int, ...], flipped: bool, rest: tuple[tuple[int, ...], ...]) -> None:
        """`rest` is what may still be there of the picture before, tribe by tribe."""
        if self.machine.console.overlay is not None:
            return  # in a lesson there is nobody to hide from
        screen = self.machine.console.top
        name = type(screen).__name__
        assert name in SHOWING, f"a hand on {name}"
        who, match = self._lifted, self._match
        assert who is not None, f"{counts} can be read, and nobody has lifted a curtain"
        aside = getattr(screen, "aside", b"")
        held = [in_hand(match.state, who, tribe) - aside.count(bytes((tribe,))) for tribe in range(5)]
        for tribe, count in enumerate(counts):
            known = count == min(held[tribe], MANY) or any(count == old[tribe] for old in rest)
            assert known, f"{counts} is not what player {who} holds: {held}"
        chair = self.machine.console.settings.flip >> match.lineup.chair(who) & 1
        assert flipped == bool(chair), f"player {who} reads {counts} upside down, so somebody else may not"
        self.hands += 1
