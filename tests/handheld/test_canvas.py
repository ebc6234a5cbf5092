"""What is drawn arrives on the panel, and only what changed is sent."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.frame import Frame
from sim.machine import Machine
from tools.developer import font

GLYPHS = [rows for _, rows in font.parse(font.SOURCE.read_text(encoding="utf-8"))]
EXTRA = [name for name, _ in font.parse(font.SOURCE.read_text(encoding="utf-8")) if len(name) == 1][95:]
LEFT = 2


def show(machine: Machine, painter: Callable[[Any], None]) -> int:
    """Paint and flush; bytes on the bus."""
    machine.probe.painter = painter  # type: ignore[attr-defined]
    machine.console.redraw()
    before = machine.bus.bytes
    machine.step(1)
    return machine.bus.bytes - before


def cell(frame: Frame, x: int, y: int) -> tuple[str, ...]:
    """The pixels of one tile on the panel."""
    return tuple(
        "".join("#" if frame.pixel(LEFT + 5 * x + i, 8 * y + j) else "." for i in range(5)) for j in range(8)
    )


@pytest.mark.parametrize("display", ["ssd1306", "sh1106"])
@pytest.mark.filterwarnings("ignore:.*SH1106. command 20")
def test_every_tile_looks_as_in_the_source(start: Callable[..., Machine], display: str) -> None:
    machine = start(display=display)
    for first in range(0, len(GLYPHS), 200):

        def paint(canvas: Any, first: int = first) -> None:
            for i in range(min(200, len(GLYPHS) - first)):
                canvas.put(i % 25, i // 25, first + i)

        show(machine, paint)
        frame = machine.frame()
        for i in range(min(200, len(GLYPHS) - first)):
            assert cell(frame, i % 25, i // 25) == GLYPHS[first + i], first + i


def test_text_maps_characters_to_tiles(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.text(0, 2, "Aß€"))
    tiles = machine.console.canvas.tiles
    assert tiles[50] == ord("A") - 32
    assert tiles[51] == 95 + EXTRA.index("ß")
    assert tiles[52] == ord("?") - 32


def test_text_is_clipped_and_returns_the_next_column(machine: Machine) -> None:
    ends: list[int] = []

    def paint(canvas: Any) -> None:
        ends.append(canvas.text(0, 0, "abc"))
        ends.append(canvas.text(0, 1, "abcdef", 4))
        ends.append(canvas.text(22, 2, "abcdef"))
        ends.append(canvas.center(3, "abc"))
        ends.append(canvas.right(4, "abc"))
        ends.append(canvas.center(5, "x" * 40))
        canvas.put(25, 0, 1)
        canvas.put(0, 8, 1)
        canvas.put(-1, 0, 1)

    show(machine, paint)
    tiles = machine.console.canvas.tiles
    assert ends == [3, 4, 25, 14, 25, 25]
    assert bytes(tiles[25:30]) == b"ABCD\x00"
    assert bytes(tiles[100:104]) == bytes(4) and bytes(tiles[122:125]) == b"ABC"
    assert bytes(tiles[175:200]) == bytes(25)


def test_only_changed_tiles_are_sent(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.text(0, 0, "hello"))
    assert show(machine, lambda canvas: canvas.text(0, 0, "hello")) == 0
    one = show(machine, lambda canvas: canvas.text(0, 0, "hallo"))
    assert 0 < one <= 24


def test_a_tile_that_goes_back_before_the_flush_costs_nothing(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.text(0, 0, "hello"))

    def paint(canvas: Any) -> None:
        canvas.text(0, 0, "howdy")
        canvas.text(0, 0, "hello")

    assert show(machine, paint) == 0


def test_an_inverse_row_reaches_both_edges_and_goes_back(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.invert(3))
    assert [y for y in range(64) if all(machine.frame().pixel(x, y) for x in range(128))] == list(
        range(24, 32)
    )
    show(machine, lambda canvas: canvas.text(0, 3, "x"))
    assert not any(machine.frame().pixel(127, y) for y in range(64))


@pytest.mark.parametrize(("x", "y", "w", "h"), [(0, 0, 1, 1), (24, 7, 1, 1), (5, 3, 5, 1), (10, 2, 5, 3)])
def test_the_cursor_has_corners_around_its_tiles(machine: Machine, x: int, y: int, w: int, h: int) -> None:
    show(machine, lambda canvas: canvas.frame(x, y, w, h))
    frame = machine.frame()
    left, right = LEFT + 5 * x - 1, LEFT + 5 * (x + w) - 1
    top, bottom = 8 * y, 8 * (y + h) - 1
    lit = {(px, py) for px in range(128) for py in range(64) if frame.pixel(px, py)}
    assert {(left, top), (right, top), (left, bottom), (right, bottom)} <= lit
    assert all(left <= px <= right and top <= py <= bottom for px, py in lit)
    assert all(px in (left, right) or py in (top, bottom) for px, py in lit)
    show(machine, lambda canvas: None)
    assert machine.frame().lit() == 0


def test_a_high_cursor_becomes_a_low_one(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.frame(10, 2, 5, 1))
    low = machine.frame()
    show(machine, lambda canvas: canvas.frame(10, 2, 5, 3))
    assert machine.frame() != low
    show(machine, lambda canvas: canvas.frame(10, 2, 5, 1))
    assert machine.frame() == low


def test_the_cursor_lets_letters_shine_through(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.text(3, 3, "Hi"))
    letters = machine.frame()

    def paint(canvas: Any) -> None:
        canvas.text(3, 3, "Hi")
        canvas.frame(3, 3, 2)

    show(machine, paint)
    framed = machine.frame()
    assert all(framed.pixel(x, y) for x in range(128) for y in range(64) if letters.pixel(x, y))


def test_a_sprite_stands_anywhere_and_leaves_no_trace(machine: Machine) -> None:
    solid = 33
    for px, py in ((0, 0), (61, 29), (126, 60), (-3, -4)):
        show(machine, lambda canvas, px=px, py=py: canvas.sprite(solid, px, py))  # type: ignore[misc]
        frame = machine.frame()
        for x in range(5):
            for y in range(8):
                if 0 <= px + x < 128 and 0 <= py + y < 64:
                    assert frame.pixel(px + x, py + y) == (GLYPHS[solid][y][x] == "#")
    show(machine, lambda canvas: None)
    assert machine.frame().lit() == 0


def test_big_text_is_the_font_magnified(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.big("Hé", 10, 5, 3))
    frame = machine.frame()
    tiles = [ord("H") - 32, 95 + EXTRA.index("é")]
    for i, tile in enumerate(tiles):
        for x in range(15):
            for y in range(24):
                assert frame.pixel(10 + 15 * i + x, 5 + y) == (GLYPHS[tile][y // 3][x // 3] == "#")
    assert show(machine, lambda canvas: canvas.big("Hé", 10, 5, 3)) == 0


def test_big_text_moves_changes_and_vanishes(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.big("one", 0, 0))
    assert any(machine.frame().pixel(x, y) for x in range(30) for y in range(16))
    show(machine, lambda canvas: canvas.big("two", 0, 40))
    assert not any(machine.frame().pixel(x, y) for x in range(128) for y in range(38))
    assert any(machine.frame().pixel(x, y) for x in range(30) for y in range(40, 56))
    show(machine, lambda canvas: None)
    assert machine.frame().lit() == 0
    show(machine, lambda canvas: canvas.big("one", 3, 0))
    assert any(machine.frame().pixel(x, y) for x in range(33) for y in range(16))


def test_the_library_of_big_text_is_loaded_only_while_it_is_shown(machine: Machine) -> None:
    import sys

    show(machine, lambda canvas: canvas.big("one", 0, 0))
    assert "adafruit_display_text.label" in sys.modules
    show(machine, lambda canvas: None)
    assert not [name for name in sys.modules if name.startswith("adafruit_display_text")]


def test_a_bar_grows_by_the_pixel(machine: Machine) -> None:
    lengths = []
    for part in range(0, 601, 20):
        show(machine, lambda canvas, part=part: canvas.bar(2, 4, 6, part, 600))  # type: ignore[misc]
        lengths.append(sum(machine.frame().pixel(x, 35) for x in range(128)))
    assert lengths == sorted(lengths) and lengths[0] == 0 and lengths[-1] == 30
    assert set(lengths) == set(range(31))


def test_flip_turns_the_picture_around(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.text(0, 0, "up"))
    upright = machine.frame()
    machine.console.canvas.flip(True)
    turned = machine.frame()
    pairs = [(x, y) for x in range(128) for y in range(64)]
    assert all(upright.pixel(x, y) == turned.pixel(127 - x, 63 - y) for x, y in pairs)
    machine.console.canvas.flip(False)
    assert machine.frame() == upright


def test_rotation_from_the_settings_turns_everything(start: Callable[..., Machine]) -> None:
    upright = start()
    show(upright, lambda canvas: canvas.text(3, 1, "up"))
    first = upright.frame()
    turned = start(settings={"DISPLAY_ROTATION": 180})
    show(turned, lambda canvas: canvas.text(3, 1, "up"))
    second = turned.frame()
    assert all(first.pixel(x, y) == second.pixel(127 - x, 63 - y) for x in range(128) for y in range(64))


def test_shift_moves_the_picture(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.text(3, 3, "x"))
    before = machine.frame()
    machine.console.canvas.shift(1, 1)
    after = machine.frame()
    assert all(before.pixel(x, y) == after.pixel(x + 1, y + 1) for x in range(127) for y in range(63))


def test_contrast_reaches_the_panel(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.text(3, 3, "x"))
    for value in (0, 100, 255):
        machine.console.canvas.contrast(value)
        assert machine.frame().contrast == value


def test_random_pictures_arrive_whole(machine: Machine) -> None:
    """However little is sent, the panel shows exactly the tiles."""
    import random

    dice = random.Random(7)
    tiles = bytearray(200)
    for _ in range(60):
        for _ in range(dice.choice((1, 2, 10, 150))):
            tiles[dice.randrange(200)] = dice.randrange(len(GLYPHS))
        rows = dice.choice((0, 0, 1 << dice.randrange(8)))

        def paint(canvas: Any, rows: int = rows) -> None:
            canvas.tiles[:] = tiles
            for y in range(8):
                canvas.invert(y, bool(rows >> y & 1))

        show(machine, paint)
        frame = machine.frame()
        for i in dice.sample(range(200), 25):
            want = GLYPHS[tiles[i]]
            if rows >> i // 25 & 1:
                want = tuple("".join("#" if pixel == "." else "." for pixel in row) for row in want)
            assert cell(frame, i % 25, i // 25) == want
