"""The panel for displays of displayio, against Blinka's: every pixel that reaches the chip is looked at."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from handheld.canvas import MARGIN
from sim.machine import Machine

WIDE, HIGH = 128, 64
WHITE, BLACK = 0xFFFF, 0


class Tft:
    """A display bus, and the memory of a chip behind it that knows windows and pixels of 16 bits."""

    def __init__(self) -> None:
        self.pixels: dict[tuple[int, int], int] = {}
        self.window = [0, 0, 0, 0]
        self.command = 0
        self.at = 0
        self.painted = 0
        self.light = -1

    def _begin_transaction(self) -> bool:
        return True

    def _end_transaction(self) -> None:
        pass

    def _free(self) -> bool:
        return True

    def reset(self) -> None:
        pass

    def _release(self) -> None:
        pass

    def _send(self, data_type: int, chip_select: int, data: Any) -> None:
        data = bytes([data]) if isinstance(data, int) else bytes(data)
        if data_type == 0:
            self.command, self.at = data[0], 0
        elif self.command in (0x2A, 0x2B):
            first = 0 if self.command == 0x2A else 2
            self.window[first : first + 2] = [
                int.from_bytes(data[:2], "big"),
                int.from_bytes(data[2:4], "big"),
            ]
        elif self.command == 0x51:
            self.light = data[0]
        elif self.command == 0x2C:
            left, right, top, _ = self.window
            for i in range(0, len(data), 2):
                y, x = divmod(self.at, right - left + 1)
                self.pixels[left + x, top + y] = int.from_bytes(data[i : i + 2], "big")
                self.at += 1
                self.painted += 1


def refuse(display: Any, value: float) -> None:
    """As a board does that has no light to dim; Blinka says nothing."""
    raise RuntimeError("Brightness not adjustable")


class Shown:
    """A panel on a display, and what was sent to it."""

    def __init__(self, wide: int, high: int, rotated: bool = False, dims: bool = True) -> None:
        from busdisplay import BusDisplay
        from fourwire import FourWire

        from handheld.hardware.display_panel import DisplayPanel

        sys.modules["displayio"].release_displays()
        self.bus: Tft = type("Bus", (Tft, FourWire), {})()
        self.display: Any = BusDisplay(self.bus, b"", width=wide, height=high, brightness_command=0x51)
        if not dims:
            self.display.__class__ = type("Dull", (BusDisplay,), {"brightness": property(None, refuse)})
        self.panel = DisplayPanel(self.display, rotated, True)
        self.wide, self.high = wide, high
        self.rows = [bytearray(WIDE) for _ in range(8)]

    def send(self, y: int, first: int, data: bytes) -> None:
        """Show a part of a row, as the canvas does."""
        line = bytearray(200)
        line[MARGIN + first : MARGIN + first + len(data)] = data
        self.rows[y][first : first + len(data)] = data
        assert self.panel.show(y, line, first, first + len(data))

    def finish(self) -> int:
        """Make it visible; how many pixels were painted for that."""
        before = self.bus.painted
        self.panel.finish()
        return self.bus.painted - before

    def send_all(self, seed: int = 0) -> None:
        """Show a picture of noise."""
        for y in range(8):
            self.send(y, 0, noise(8 * seed + y))

    def expected(
        self, flipped: bool = False, dx: int = 0, dy: int = 0, ink: int = WHITE, ground: int = BLACK
    ) -> Any:
        """Every pixel of the display, from the bytes that were sent."""
        scale = min(self.wide // WIDE, self.high // HIGH)
        left, top = (self.wide - WIDE * scale) // 2 + dx * scale, (self.high - HIGH * scale) // 2 + dy * scale
        picture = dict.fromkeys(((x, y) for x in range(self.wide) for y in range(self.high)), BLACK)
        for y in range(HIGH * scale):
            for x in range(WIDE * scale):
                px, py = x // scale, y // scale
                if flipped:
                    px, py = WIDE - 1 - px, HIGH - 1 - py
                lit = self.rows[py // 8][px] >> py % 8 & 1
                if left + x < self.wide and top + y < self.high:
                    picture[left + x, top + y] = ink if lit else ground
        return picture


def noise(seed: int, count: int = WIDE) -> bytes:
    return random.Random(seed).randbytes(count)


@pytest.fixture(autouse=True)
def displayio() -> Iterator[None]:
    """The firmware's modules and Blinka's display, as a machine loads them."""
    machine = Machine()
    machine.power_on()
    yield
    machine.power_off()


SIZES = (128, 64), (160, 128), (240, 240), (320, 240)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rotated", [False, True])
def test_every_pixel_is_right(size: tuple[int, int], rotated: bool) -> None:
    shown = Shown(*size, rotated=rotated)
    assert shown.panel.stale
    shown.send_all()
    shown.finish()
    assert not shown.panel.stale
    assert shown.bus.pixels == shown.expected(flipped=rotated)


@pytest.mark.parametrize("flipped", [False, True])
def test_only_what_changed_is_painted(flipped: bool) -> None:
    shown = Shown(320, 240)
    shown.panel.flip(flipped)
    shown.send_all()
    shown.finish()
    shown.send(0, 5, noise(50, 5))
    shown.send(7, 100, noise(51, 28))
    shown.send(3, 64, noise(52, 1))
    assert shown.finish() == 4 * 8 * (5 + 28 + 1)
    assert shown.bus.pixels == shown.expected(flipped)
    assert shown.finish() == 0


def test_a_flip_shows_with_the_next_picture_and_not_before() -> None:
    shown = Shown(160, 128)
    shown.send_all()
    shown.finish()
    before = dict(shown.bus.pixels)
    shown.panel.flip(True)
    assert shown.panel.stale, "so that all of it is sent"
    shown.send_all(1)
    assert shown.bus.pixels == before
    shown.finish()
    assert shown.bus.pixels == shown.expected(flipped=True)
    shown.panel.flip(False)
    shown.send_all(1)
    assert shown.finish() == WIDE * HIGH, "each pixel is painted once"
    assert shown.bus.pixels == shown.expected()


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_moves_by_a_pixel_of_its_own(size: tuple[int, int]) -> None:
    shown = Shown(*size)
    shown.send_all()
    shown.finish()
    assert shown.panel.shift(1, 1)
    assert not shown.panel.shift(1, 1)
    shown.finish()
    assert shown.bus.pixels == shown.expected(dx=1, dy=1)
    assert shown.panel.shift(0, 0)
    shown.finish()
    assert shown.bus.pixels == shown.expected()


def test_colours_show_with_the_next_picture() -> None:
    shown = Shown(160, 128)
    shown.send_all()
    shown.finish()
    assert shown.panel.colours == 5
    shown.panel.colour(1)
    shown.finish()
    amber = 0xFFB000 >> 8 & 0xF800 | 0xFFB000 >> 5 & 0x07E0 | 0xFFB000 >> 3 & 0x1F
    assert shown.bus.pixels == shown.expected(ink=amber)
    shown.panel.colour(4)
    shown.finish()
    assert shown.bus.pixels == shown.expected(ink=BLACK, ground=WHITE)


def test_it_sleeps_dark_and_wakes_with_the_present_picture() -> None:
    shown = Shown(160, 128)
    shown.send_all()
    shown.finish()
    shown.panel.contrast(100)
    lit = shown.bus.light
    assert 90 < lit < 110
    shown.panel.sleep(True)
    assert shown.bus.light == 0
    assert set(shown.bus.pixels.values()) == {BLACK}
    shown.panel.contrast(200)
    assert shown.bus.light == 0, "still asleep"
    shown.send_all(1)
    shown.finish()
    assert set(shown.bus.pixels.values()) == {BLACK}
    shown.panel.sleep(False)
    assert shown.bus.pixels == shown.expected()
    assert 190 < shown.bus.light < 210


def test_a_display_without_a_light_to_dim_says_so_and_still_sleeps() -> None:
    shown = Shown(160, 128, dims=False)
    assert not shown.panel.has_contrast
    shown.panel.contrast(3)
    shown.send_all()
    shown.finish()
    shown.panel.sleep(True)
    assert set(shown.bus.pixels.values()) == {BLACK}


def test_it_paints_only_when_it_is_told_to() -> None:
    shown = Shown(160, 128)
    assert not shown.display.auto_refresh, "CircuitPython has switched it on at the end of the last program"
    shown.finish()
    assert not shown.panel.refresh(), "nothing is repeated"


def test_a_display_that_is_too_small_is_refused() -> None:
    with pytest.raises(ValueError, match="small"):
        Shown(72, 40)


def test_bytes_in_either_order_give_the_same_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Older versions of CircuitPython keep a bitmap as numbers of four bytes, newer ones byte by byte."""
    from displayio import Bitmap

    def get(self: Any, x: int, y: int) -> int:
        return memoryview(self)[4 * y + x // 8] >> 7 - x % 8 & 1

    def put(self: Any, index: int, value: int) -> None:
        assert index == 0
        memoryview(self)[0] = value << 7

    monkeypatch.setattr(Bitmap, "_get_pixel", get)
    monkeypatch.setattr(Bitmap, "__setitem__", put)
    for fast in ("_can_fill_pixels", "_can_fill_packed"):
        monkeypatch.setattr(sys.modules["displayio._tilegrid"], fast, lambda *_: False)
    shown = Shown(128, 64)
    shown.send_all()
    shown.finish()
    assert shown.bus.pixels == shown.expected()
