"""What can be done with a frame."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from sim.frame import Frame

PAGES = st.binary(min_size=1024, max_size=1024)


@pytest.mark.slow
@settings(deadline=None)
@given(PAGES)
def test_rows_and_pages_are_the_same_picture(pages: bytes) -> None:
    frame = Frame(pages)
    assert Frame.from_rows(frame.rows) == frame
    assert Frame.from_text(frame.art()) == frame
    assert sum(row.bit_count() for row in frame.rows) == frame.lit()


@pytest.mark.slow
@settings(deadline=None)
@given(PAGES, st.integers(0, 127), st.integers(0, 63))
def test_one_pixel_in_every_form(pages: bytes, x: int, y: int) -> None:
    frame = Frame(pages)
    lit = frame.pixel(x, y)
    assert frame.art().splitlines()[y][x] == "#."[not lit]
    assert bool(frame.raw()[y * 16 + x // 8] >> (7 - x % 8) & 1) == lit
    assert (frame.to_text("full").splitlines()[y][2 * x] == "█") == lit
    half = frame.to_text("half").splitlines()[y // 2][x]
    assert (half in ("█▀" if y % 2 == 0 else "█▄")) == lit
    dots = ord(frame.to_text("braille").splitlines()[y // 4][x // 2]) - 0x2800
    numbers = ((1, 8), (2, 16), (4, 32), (64, 128))
    assert bool(dots & numbers[y % 4][x % 2]) == lit


def test_equality_is_what_the_eye_sees() -> None:
    assert Frame(bytes(1024), 5) != Frame(bytes(1024), 6)
    assert hash(Frame(bytes(1024), 5)) == hash(Frame(bytes(1024), 5))
    assert Frame.dark() != "dark"


def test_png(tmp_path: Path) -> None:
    frame = Frame.from_text("#" + "." * 127 + "\n" + "\n".join(["." * 128] * 62) + "\n" + "." * 127 + "#")
    frame.png(tmp_path / "x.png", scale=3)
    image = Image.open(tmp_path / "x.png")
    assert image.size == (384, 192)
    assert [bool(image.getpixel(at)) for at in ((2, 2), (3, 3), (381, 189), (380, 188))] == [
        True,
        False,
        True,
        False,
    ]


def test_unknown_style() -> None:
    with pytest.raises(ValueError, match="style"):
        Frame.dark().to_text("ascii")


def test_a_seam_between_pixels_only_where_it_is_seen_as_one() -> None:
    from sim.headless import pixels

    frame = Frame.from_rows([-1 & (1 << 128) - 1] * 64)
    for scale in range(1, 8):
        assert (len(set(zip(*[iter(pixels(frame, scale=scale, grid=True))] * 3, strict=True))) > 1) == (
            scale >= 5
        )
        assert len(set(zip(*[iter(pixels(frame, scale=scale))] * 3, strict=True))) == 1
