"""The font's source, its packing, and what every glyph must keep to."""

import pytest

from tools.developer import font

GLYPHS = font.LETTERS.read()
SHEETS = font.sheets()
WANTED = "äöüÄÖÜßéèêëàâçîïôùûœ«»’…ÉÈÀÇ"


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.source.parent.name}-{sheet.source.stem}")
def test_packed_files_are_up_to_date(sheet: font.Sheet) -> None:
    """`python3 -m tools font` would change nothing."""
    glyphs = sheet.read()
    assert sheet.packed.read_bytes() == font.pack(glyphs)
    assert sheet.names.read_text(encoding="utf-8") == font.names(glyphs, sheet.source, sheet.first)


def test_every_needed_glyph_is_there() -> None:
    assert set(WANTED) <= {name for name, _ in GLYPHS}


def test_the_console_leaves_a_game_its_places() -> None:
    """Whatever the console draws, the places from 160 on are a game's."""
    assert len(GLYPHS) <= font.FIRST


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.source.parent.name}-{sheet.source.stem}")
def test_families_have_all_their_tiles(sheet: font.Sheet) -> None:
    """Each is used as first tile + number."""
    sizes = {
        "font": {"arrow": 4, "fill": 6, "hourglass": 4, "button": 2},
        "babel": {
            "tribe": 5,
            "letter": 5,
            "sign": 5,
            "run": 5,
            "number": 10,
            "card": 7,
            "temple": 21,
            "small": 10,
        },
        "rise": {"icon": 22, "resource": 9, "small": 9, "elephant": 2, "raised": 8},
    }
    names = [name for name, _ in sheet.read()]
    which = sheet.source.parent.name if sheet.source.stem == "tiles" else sheet.source.stem
    for name, size in sizes[which].items():
        at = names.index(name)
        assert names[at + 1 : at + size] == [font.MORE] * (size - 1), name
        assert names[at + size : at + size + 1] != [font.MORE], name


def test_letters_leave_room_for_the_cursor() -> None:
    """Letters of neighbours do not touch; upper and lower edge are free but for accents and descenders."""
    for name, rows in GLYPHS:
        if len(name) == 1 and name != "…":
            assert all(row[4] == "." for row in rows), name
        if len(name) == 1 and name.isascii() and name not in "gjpqy,;_":
            assert rows[0] == rows[7] == ".....", name


def test_no_two_characters_look_alike() -> None:
    seen: dict[font.Glyph, str] = {}
    for name, rows in GLYPHS:
        if name not in ("O", font.MORE):
            assert rows not in seen, f"{name} looks like {seen[rows]}"
            seen[rows] = name


def test_temples_grow() -> None:
    """Each level has more lit pixels than the one below, and one more step."""
    glyphs = next(sheet for sheet in SHEETS if sheet.source.parent.name == "babel").read()
    at = [name for name, _ in glyphs].index("temple")
    lit = []
    for level in range(7):
        tiles = [glyphs[at + 3 * level + i][1] for i in range(3)]
        lit.append(sum(row.count("#") for tile in tiles for row in tile))
    assert lit == sorted(set(lit))


def test_packing_puts_the_highest_pixel_in_the_lowest_bit() -> None:
    at = 33  # "A"
    packed = font.pack(GLYPHS)[5 * at : 5 * at + 5]
    for x in range(5):
        assert f"{packed[x]:08b}"[::-1] == "".join("01"[row[x] == "#"] for row in GLYPHS[at][1])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A B\n.....\n", "starts with"),
        (": A\n" + ".....\n" * 7 + "...x.\n", "is not 5 x 8"),
        (": A\n" + ".....\n" * 5, "is not 5 x 8"),
        (": A\n" + "..... .....\n" * 8, "more cells"),
        (": A\n" + ".....\n" * 8, "ASCII"),
    ],
)
def test_a_broken_source_is_refused(text: str, says: str) -> None:
    with pytest.raises(font.FontError, match=says):
        font.parse(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (": A\n" + ".....\n" * 8, "is a letter"),
        (": " + "pawn " + "++ " * 96 + "\n" + ("..... " * 97 + "\n") * 8, "at most 96"),
    ],
)
def test_a_broken_sheet_of_a_game_is_refused(text: str, says: str) -> None:
    with pytest.raises(font.FontError, match=says):
        font.parse(text, font.FIRST)


def test_no_two_letters_look_alike() -> None:
    """Not even 0 and O: scores stand beside names."""
    shapes: dict[tuple[str, ...], str] = {}
    for name, rows in GLYPHS:
        if len(name) == 1:
            assert rows not in shapes, (name, shapes[rows])
            shapes[rows] = name


def test_a_capital_is_higher_than_a_small_letter_below_its_accent_too() -> None:
    """Five rows, and a dark one between."""
    for name, rows in GLYPHS:
        if name in tuple("ÄÖÜÉÈÊÀÂÎÔ"):
            assert "#" in rows[0] and "#" not in rows[1] and "#" in rows[2] and "#" in rows[6], name
