"""How a cell of a tower looks: whose tile it is, what it shows, and its walls."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from handheld.screens.pixel_layer import PixelLayer
from rise.cells import EMPTY, draw_cells

ME = 1
CROSS = b"\x08\x08\x3e\x08\x08"


def drawn(*cells: int, size: int = 8, across: int = 0) -> list[str]:
    """Rows of pixels of a row of cells, or of several; every sign is a cross of five by five pixels."""
    across = across or len(cells)
    walled = bytes(across + 2)
    for at in range(0, len(cells), across):
        walled += bytes((0, *cells[at : at + across], 0))
    layer = PixelLayer()
    canvas = SimpleNamespace(pixels=layer, sheet=bytearray(CROSS * 256))
    draw_cells(cast(Any, canvas), 0, 0, size, across + 2, walled, ME)
    high = len(cells) // across * size
    return [
        "".join("#" if layer.rows[y >> 3][x] >> (y & 7) & 1 else "." for x in range(across * size + 1))
        for y in range(high)
    ]


LOOKS = {
    "own, solid with a dark sign": (
        0x20,
        "........ .####### .###.### .###.### .#.....# .###.### .###.### .#######",
    ),
    "the first other's, square": (
        0x10,
        "######## #....... #...#... #...#... #.#####. #...#... #...#... #.......",
    ),
    "the second other's, a house": (
        0x30,
        "######## ###...## ##..#..# #...#... #.#####. #...#... #...#... #.......",
    ),
    "the third other's, a shield": (
        0x40,
        "######## #....... #...#... #...#... #.#####. #...#... ##..#..# ###...##",
    ),
    "wild, solid with cut corners": (
        0x50,
        "........ ...###.. ..##.##. .###.### .#.....# .###.### ..##.##. ...###..",
    ),
    "confusion, a grid": (
        0x60,
        "........ .#.#.#.. ..#.#.#. .#.#.#.. ..#.#.#. .#.#.#.. ..#.#.#. ........",
    ),
    "empty, a dot": (
        EMPTY,
        "#.#.#.#. ........ #....... ........ #...#... ........ #....... ........",
    ),
    "empty, the tile it wants": (
        EMPTY + 1,
        "#.#.#.#. ........ #...#... ....#... #.#####. ....#... #...#... ........",
    ),
    "empty, for a load": (
        EMPTY + 5,
        "#.#.#.#. ........ #...#... ....#... #.#####. ....#... #...#... ........",
    ),
}


@pytest.mark.parametrize(("cell", "picture"), LOOKS.values(), ids=LOOKS)
def test_a_cell_tells_whose_it_is(cell: int, picture: str) -> None:
    """To its right stands its left wall again."""
    assert drawn(cell) == [row + row[0] for row in picture.split()]


def test_a_small_cell_loses_a_row_and_a_column() -> None:
    """Of its sign, too. In a shield the sign is higher, and a wild one has smaller lower corners."""
    assert " ".join(drawn(0x10, size=7)) == "######## #......# #......# #...#..# #...#..# #.####.# #...#..#"
    assert " ".join(drawn(0x30, size=7)) == "######## ###..### ##....## #...#..# #...#..# #.####.# #...#..#"
    assert " ".join(drawn(0x40, size=7)) == "######## #......# #...#..# #...#..# #.####.# ##..#.## ###.####"
    assert " ".join(drawn(0x50, size=7)) == "........ ...##... ..####.. .###.##. .###.##. .#....#. ..##.#.."


def test_the_stronger_look_has_the_wall_between() -> None:
    """A window has a line, a solid tile a dark one, an empty slot dots. Corners belong to several cells."""
    window, own = 0x10, 0x20
    for strong, weak in ((window, own), (window, EMPTY), (own, EMPTY)):
        wall = {window: "#" * 7, own: "." * 7}[strong]
        for pair in ((strong, weak), (weak, strong)):
            assert "".join(row[8] for row in drawn(*pair)[1:]) == wall
            assert drawn(*pair, across=1)[8][1:8] == wall


@pytest.mark.parametrize("above", [0x10, 0x20, 0x30, 0x40, 0x50], ids=hex)
@pytest.mark.parametrize("size", [8, 7])
def test_an_empty_slot_has_dots_above_also_below_a_tile(above: int, size: int) -> None:
    """Or it would look like another's tile where its walls are those of others'."""
    slot = drawn(above, EMPTY + 1, across=1, size=size)[size:]
    tile = drawn(above, 0x11, across=1, size=size)[size:]
    assert slot[1][1:size] == "#.#.#.#"[: size - 1]
    assert tile[1][1:size] == "." * (size - 1)
    load = drawn(above, EMPTY + 5, across=1, size=size)[size:]
    assert load[1][1:size] == "." * (size - 1), "no tile looks like a load"
