"""What is drawn arrives on the panel, and only what changed is sent."""

from collections.abc import Callable
from typing import Any

import pytest

from handheld.glyphs import SOLID
from sim.frame import Frame
from sim.machine import Machine
from sim.panel import VisibleOled
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


@pytest.mark.parametrize("x", [0, 5, 22])
def test_brackets_stand_beside_what_they_mark(machine: Machine, x: int) -> None:
    """And leave a pixel dark beside it, and beside what comes next."""

    def paint(canvas: Any) -> None:
        for place in (x - 2, x, x + 1, x + 2, x + 4):
            if 0 <= place < 25:
                canvas.put(place, 2, SOLID)
        canvas.brackets(x, 2, 3)

    show(machine, paint)
    frame = machine.frame()
    lines = ["".join("#" if frame.pixel(px, y) else "." for px in range(128)) for y in (16, 20)]
    near = slice(max(LEFT + 5 * x - 5, 0), LEFT + 5 * x + 20)
    assert [line[near] for line in lines] == {
        0: [".#" + 15 * "#" + ".###.", ".#" + 15 * "#" + "...#."],
        5: [".###." + 15 * "#" + ".###.", ".#..." + 15 * "#" + "...#."],
        22: [".###." + 15 * "#" + "#", ".#..." + 15 * "#" + "#"],
    }[x]


def test_brackets_in_an_inverse_row_leave_its_edges(machine: Machine) -> None:
    show(machine, lambda canvas: (canvas.invert(2), canvas.brackets(5, 2, 3)))  # type: ignore[arg-type]
    frame = machine.frame()
    assert all(frame.pixel(x, y) for x in (0, 127) for y in range(16, 24))


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


@pytest.mark.parametrize("px, py", [(-100, 16), (190, 16), (-5, 16), (128, 16), (40, -200), (40, 64)])
def test_a_sprite_beside_the_panel_is_not_seen(machine: Machine, px: int, py: int) -> None:
    show(machine, lambda canvas: canvas.fill(0, 2, 25, SOLID))
    show(machine, lambda canvas: canvas.sprite(33, px, py))
    assert lit(machine) == set(), "though the whole row was painted"
    assert show(machine, lambda canvas: None) == 0


def test_what_the_shift_moves_off_the_panel_is_not_sent(machine: Machine) -> None:
    show(machine, lambda canvas: None)
    machine.console.canvas.shift(1, 0)
    assert show(machine, lambda canvas: canvas.sprite(33, 127, 20)) == 0
    assert machine.reports == []


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


def test_a_bar_grows_by_the_pixel(machine: Machine) -> None:
    from handheld.screens.curtain import draw_bar

    lengths = []
    for part in range(0, 601, 20):
        show(machine, lambda canvas, part=part: draw_bar(canvas, 2, 4, 6, part, 600))  # type: ignore[misc]
        lengths.append(sum(machine.frame().pixel(x, 35) for x in range(128)))
    assert lengths == sorted(lengths) and lengths[0] == 0 and lengths[-1] == 30
    assert set(lengths) == set(range(31))


def test_flip_turns_the_picture_around(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.text(0, 0, "up"))
    upright = machine.frame()
    machine.console.canvas.flip(True)
    show(machine, lambda canvas: canvas.text(0, 0, "up"))
    turned = machine.frame()
    pairs = [(x, y) for x in range(128) for y in range(64)]
    assert all(upright.pixel(x, y) == turned.pixel(127 - x, 63 - y) for x, y in pairs)
    machine.console.canvas.flip(False)
    show(machine, lambda canvas: canvas.text(0, 0, "up"))
    assert machine.frame() == upright


def test_a_flip_turns_no_picture_but_the_next(machine: Machine) -> None:
    """What is on the panel was drawn for other eyes: it is never shown the other way round, in no frame."""
    show(machine, lambda canvas: canvas.text(0, 0, "secret"))
    panel: Any = machine.display
    seen = []
    write = panel.write

    def watched(*sent: Any) -> None:
        write(*sent)
        seen.append(panel.frame())

    old = machine.frame()
    panel.write = watched
    machine.console.canvas.flip(True)
    machine.console.canvas.shift(1, 0)
    machine.console.canvas.shift(0, 0)
    show(machine, lambda canvas: canvas.text(10, 4, "next"))
    del panel.write
    corner = [[frame.pixel(x, y) for x in range(64, 128) for y in range(56, 64)] for frame in seen]
    assert len(seen) > 1 and not any(any(pixels) for pixels in corner)
    assert machine.frame() != old and any(
        machine.frame().pixel(x, y) for x in range(128) for y in range(24, 32)
    )


def test_a_flip_without_another_picture_turns_this_one_when_it_is_drawn_again(machine: Machine) -> None:
    show(machine, lambda canvas: canvas.text(0, 0, "up"))
    machine.console.canvas.flip(True)
    assert show(machine, lambda canvas: canvas.text(0, 0, "up")) > 1000
    machine.console.canvas.flip(True)
    assert show(machine, lambda canvas: canvas.text(0, 0, "up")) == 0


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


def test_what_a_loose_wire_lost_is_sent_with_the_next_picture(machine: Machine) -> None:
    devices = machine.bus.devices
    panel = devices.pop(0x3C)
    show(machine, lambda canvas: canvas.text(0, 2, "lost"))
    assert machine.frame().lit() == 0
    devices[0x3C] = panel

    def again(canvas: Any) -> None:
        canvas.text(0, 2, "lost")
        canvas.text(0, 5, "and found")

    show(machine, again)
    shown = machine.frame()
    show(machine, lambda canvas: None)
    show(machine, again)
    assert shown.lit() and machine.frame() == shown


def lose(machine: Machine, which: int) -> None:
    """Of the writes that come the display will not hear one."""
    write, count = machine.bus.write, iter(range(-which, 10_000))
    machine.bus.write = lambda *sent: next(count) != 0 and write(*sent)  # type: ignore[method-assign]


@pytest.mark.parametrize("display", ["ssd1306", "sh1106"])
@pytest.mark.filterwarnings("ignore:.*SH1106. command 20")
def test_whatever_is_lost_of_a_flip_the_next_picture_is_the_right_way_up(
    start: Callable[..., Machine], display: str
) -> None:
    """And until then nobody sees what is for the other: each picture keeps to its own upper half."""
    machine = start(display=display)
    panel: Any = machine.display
    write, write_panel = machine.bus.write, panel.write
    seen: list[Frame] = []

    def watched(*sent: Any) -> None:
        write_panel(*sent)
        seen.append(panel.frame())

    panel.write = watched
    for which in range(10):
        machine.console.canvas.flip(False)
        show(machine, lambda canvas: canvas.text(0, 0, "mine"))
        seen.clear()
        lose(machine, which)
        machine.console.canvas.flip(True)
        show(machine, lambda canvas: canvas.text(20, 0, "yours"))
        machine.bus.write = write  # type: ignore[method-assign]
        machine.step(1000)
        corners = [
            {(x > 63, y > 31) for x in range(128) for y in range(64) if frame.pixel(x, y)} for frame in seen
        ]
        assert all(corner in (set(), {(False, False)}, {(False, True)}) for corner in corners), which
        assert corners[-1] == {(False, True)}, which
    del panel.write


def test_a_picture_that_fails_while_the_panel_is_dark_does_not_leave_it_so(machine: Machine) -> None:
    """As when there is no memory to paint it: what happened must be seen."""
    canvas = machine.console.canvas
    show(machine, lambda canvas: canvas.text(0, 0, "before"))
    canvas.flip(True)
    canvas.sheet, sheet = None, canvas.sheet
    with pytest.raises(TypeError):
        canvas.flush()
    canvas.sheet = sheet
    assert not machine.frame().lit()
    show(machine, lambda canvas: canvas.text(0, 0, "after"))
    assert machine.frame().lit()


def test_a_panel_that_was_without_power_is_set_up_again_once_it_was_not_heard(machine: Machine) -> None:
    """As its driver did, which does not learn of it."""
    show(machine, lambda canvas: canvas.text(0, 2, "here"))
    shown, panel, devices = machine.frame(), machine.display, machine.bus.devices
    assert isinstance(panel, VisibleOled)
    del devices[0x3C]
    machine.console.canvas.contrast(77)
    panel.power_on()
    machine.step(5000)
    devices[0x3C] = panel
    machine.step(1000)
    assert machine.frame().pages == shown.pages and machine.frame().contrast == 77
    assert panel.registers == {0xD5: 0x80, 0xD9: 0xF1, 0xDB: 0x40}


def test_a_block_turns_its_tiles_and_nothing_else(machine: Machine) -> None:
    """Letters under the cursor are dark on light, a light pixel left of them; the rest stays as it was."""

    def paint(canvas: Any) -> None:
        canvas.text(0, 3, "abcdef")
        canvas.text(0, 4, "ghijkl")
        canvas.block(2, 3, 2, 2)

    show(machine, paint)
    frame = machine.frame()
    turn = str.maketrans("#.", ".#")
    for x in range(6):
        for y, letters in ((3, "abcdef"), (4, "ghijkl")):
            rows = GLYPHS[ord(letters[x]) - 32]
            wanted = tuple(row.translate(turn) for row in rows) if 2 <= x < 4 else rows
            if x == 1:
                wanted = tuple(row[:4] + "#" for row in rows)
            assert cell(frame, x, y) == wanted, (x, y)


def test_a_block_moves_and_follows_its_tiles(machine: Machine) -> None:
    show(machine, lambda canvas: (canvas.text(0, 3, "abc"), canvas.block(0, 3, 1)))  # type: ignore[arg-type]
    sent = show(machine, lambda canvas: (canvas.text(0, 3, "abc"), canvas.block(2, 3, 1)))  # type: ignore[arg-type]
    assert cell(machine.frame(), 0, 3) == GLYPHS[ord("a") - 32]
    assert not machine.frame().pixel(LEFT - 1, 24)
    assert sent < 60, "two tiles"
    show(machine, lambda canvas: (canvas.text(0, 3, "abd"), canvas.block(2, 3, 1)))  # type: ignore[arg-type]
    turn = str.maketrans("#.", ".#")
    assert cell(machine.frame(), 2, 3) == tuple(row.translate(turn) for row in GLYPHS[ord("d") - 32])
    assert show(machine, lambda canvas: (canvas.text(0, 3, "abd"), canvas.block(2, 3, 1))) == 0  # type: ignore[arg-type]
    show(machine, lambda canvas: canvas.text(0, 3, "abd"))
    assert cell(machine.frame(), 2, 3) == GLYPHS[ord("d") - 32]


def test_a_block_in_an_inverse_row_is_light_on_dark(machine: Machine) -> None:
    def paint(canvas: Any) -> None:
        canvas.text(0, 0, "ab")
        canvas.invert(0)
        canvas.block(0, 0, 1)

    show(machine, paint)
    assert cell(machine.frame(), 0, 0) == GLYPHS[ord("a") - 32]


def test_a_block_with_an_edge_touches_nothing_above(machine: Machine) -> None:
    def paint(canvas: Any) -> None:
        canvas.fill(0, 2, 4, SOLID)
        canvas.text(0, 3, "abcd")
        canvas.block(1, 3, 2, 1, True)

    show(machine, paint)
    frame = machine.frame()
    assert [cell(frame, x, 2)[7] for x in range(4)] == ["####.", ".....", ".....", "#####"]
    assert all(row == "#####" for x in range(4) for row in cell(frame, x, 2)[:7])
    show(machine, lambda canvas: canvas.fill(0, 2, 4, SOLID))
    assert cell(machine.frame(), 1, 2)[7] == "#####"


@pytest.fixture
def layered(machine: Machine) -> Machine:
    """A machine whose game draws single pixels."""
    machine.console.canvas.add_pixels()
    return machine


def lit(machine: Machine) -> set[tuple[int, int]]:
    frame = machine.frame()
    return {(x, y) for x in range(128) for y in range(64) if frame.pixel(x, y)}


def block(left: int, top: int, wide: int, high: int) -> set[tuple[int, int]]:
    return {(left + x, top + y) for x in range(wide) for y in range(high)}


def test_pixels_are_stamped_cut_and_filled_anywhere(layered: Machine) -> None:
    def draw(canvas: Any) -> None:
        canvas.pixels.stamp(10, 20, b"\xff\x00\x01")
        canvas.pixels.fill(40, 5, 7, 30)
        canvas.pixels.stamp(42, 10, b"\x03\x03", lit=False)
        canvas.pixels.fill(45, 30, 2, 5, False)
        canvas.pixels.fill(120, 60, 8, 4)

    show(layered, draw)
    stamped = block(10, 20, 1, 8) | {(12, 20)}
    filled = block(40, 5, 7, 30) - block(42, 10, 2, 2) - block(45, 30, 2, 5)
    assert lit(layered) == stamped | filled | block(120, 60, 8, 4)


def test_only_the_pixels_that_changed_are_sent(layered: Machine) -> None:
    def draw(canvas: Any) -> None:
        canvas.pixels.fill(10, 16, 100, 16)
        canvas.pixels.stamp(50, 20, b"\xff", lit=False)

    show(layered, lambda canvas: canvas.pixels.fill(10, 16, 100, 16))
    sent = show(layered, draw)
    assert len(lit(layered)) == 1600 - 8
    assert sent <= 2 * (1 + 14) + 8, "one column, on two pages"
    assert show(layered, draw) == 0


def test_pixels_lie_above_letters_and_go_with_the_screen(layered: Machine) -> None:
    def draw(canvas: Any) -> None:
        canvas.fill(0, 2, 2, SOLID)
        canvas.pixels.stamp(20, 16, b"\1")

    show(layered, draw)
    assert lit(layered) == block(2, 16, 10, 8) | {(20, 16)}
    show(layered, lambda canvas: None)
    assert lit(layered) == set()


def test_another_game_s_tiles_take_the_layer_away(layered: Machine) -> None:
    show(layered, lambda canvas: canvas.pixels.fill(0, 0, 8, 8))
    layered.console.canvas.load_tiles(layered.console.game + "/tiles.bin")
    assert layered.console.canvas.pixels is None
    show(layered, lambda canvas: canvas.text(0, 7, "x"))
    assert lit(layered) <= {(x, y) for x in range(128) for y in range(56, 64)}
