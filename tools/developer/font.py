"""Pack letters and pictures into the firmware's sheets and tile names (--png FILE draws them).

The console's are in font.txt beside this; each game's, with places behind them, in games/GAME/tiles.txt.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from tools.paths import ROOT

SOURCE = Path(__file__).with_name("font.txt")
GAMES = ROOT / "tools" / "games"
FIRMWARE = ROOT / "firmware"
WIDTH, HEIGHT = 5, 8
ACROSS = 32  # tiles in a row of the sheet: 160 pixels are whole words, so the bitmap wastes nothing
FIRST = 160  # the first tile of a game: five rows of the sheet are the console's, three the game's
PLACES = 256
MORE = "++"

Glyph = tuple[str, ...]


class FontError(ValueError):
    """The source of the font is not as it should be; says where."""


@dataclass(frozen=True)
class Sheet:
    """A source, and the two files made of it; `first` is the place of its first tile."""

    source: Path
    packed: Path
    names: Path
    first: int = FIRST

    def read(self) -> list[tuple[str, Glyph]]:
        """Its tiles; FontError if the source is not as it should be."""
        try:
            return parse(self.source.read_text(encoding="utf-8"), self.first)
        except FontError as error:
            raise FontError(f"{self.source.relative_to(ROOT).as_posix()}: {error}") from None

    def write(self) -> str:
        """Make both files; how full the sheet is, in words."""
        glyphs = self.read()
        self.packed.write_bytes(pack(glyphs, self.first))
        self.names.write_text(names(glyphs, self.source, self.first), encoding="utf-8")
        most = FIRST if self.first == 0 else PLACES - FIRST
        return f"{self.packed.relative_to(ROOT).as_posix()}: {len(glyphs)} tiles of at most {most}"


LETTERS = Sheet(SOURCE, FIRMWARE / "handheld" / "font.bin", FIRMWARE / "handheld" / "glyphs.py", 0)


def sheets() -> list[Sheet]:
    """The console's sheet, then those of the games."""
    games = [
        Sheet(source, FIRMWARE / source.parent.name / "tiles.bin", FIRMWARE / source.parent.name / "tiles.py")
        for source in sorted(GAMES.glob("*/tiles.txt"))
    ]
    return [LETTERS, *games]


def parse(text: str, first: int = 0) -> list[tuple[str, Glyph]]:
    """All (name, eight rows) of the source in order; a tile that continues an icon has the name ++."""
    glyphs: list[tuple[str, Glyph]] = []
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    lines = [(n, line) for n, line in lines if not line.startswith("# ")]
    while lines:
        number, header = lines.pop(0)
        if not header.startswith(": "):
            raise FontError(f"line {number}: a band starts with ': ' and names")
        names = [" " if name == "space" else name for name in header[2:].split()]
        rows = [line.split() for _, line in lines[:HEIGHT]]
        del lines[:HEIGHT]
        for index, name in enumerate(names):
            cells = [row[index] if index < len(row) else "" for row in rows]
            if len(cells) < HEIGHT or any(len(cell) != WIDTH or set(cell) - {"#", "."} for cell in cells):
                raise FontError(f"line {number}: {name} is not {WIDTH} x {HEIGHT} of # and .")
            glyphs.append((name, tuple(cells)))
        if any(len(row) != len(names) for row in rows):
            raise FontError(f"line {number}: more cells than names")
    check(glyphs, first)
    return glyphs


def check(glyphs: list[tuple[str, Glyph]], first: int = 0) -> None:
    """Refuse a sheet that the firmware could not use."""
    names = [name for name, _ in glyphs if name != MORE]
    most = PLACES - FIRST if first else FIRST
    if len(glyphs) > most:
        raise FontError(f"{len(glyphs)} tiles, at most {most} fit")
    if not first and names[:95] != [chr(code) for code in range(32, 127)]:
        raise FontError("the sheet must start with the 95 characters of ASCII in order")
    for name in names:
        if first and len(name) < 2:
            raise FontError(f"{name} is a letter: those are in {SOURCE.name}")
        if names.count(name) > 1:
            raise FontError(f"{name} is there twice")


def pack(glyphs: list[tuple[str, Glyph]], first: int = 0) -> bytes:
    """The sheet, one bit a pixel, first pixel in the highest bit, row by row."""
    down = (PLACES - first) // ACROSS
    blank = ("." * WIDTH,) * HEIGHT
    cells = [rows for _, rows in glyphs] + [blank] * (ACROSS * down - len(glyphs))
    out = bytearray()
    for line in range(down):
        for y in range(HEIGHT):
            bits = "".join(rows[y] for rows in cells[line * ACROSS : (line + 1) * ACROSS])
            out += int(bits.replace(".", "0").replace("#", "1"), 2).to_bytes(len(bits) // 8, "big")
    return bytes(out)


def names(glyphs: list[tuple[str, Glyph]], source: Path = SOURCE, first: int = 0) -> str:
    """The text of the module with the numbers of the tiles."""
    told = source.relative_to(ROOT).as_posix()
    lines = [f'"""Numbers of the tiles, written by `python3 -m tools font` from {told}."""', ""]
    lines += ["from micropython import const", ""]
    if not first:
        extra = "".join(name for name, _ in glyphs[95:] if len(name) == 1)
        lines += ["# Beyond ASCII (tile = code - 32): tile 95 is the first of these.", f'EXTRA = "{extra}"']
    for tile, (name, _) in enumerate(glyphs):
        if len(name) > 1 and name != MORE:
            count = 1
            while tile + count < len(glyphs) and glyphs[tile + count][0] == MORE:
                count += 1
            note = f"  # and the {count - 1} after it" if count > 1 else ""
            lines.append(f"{name.upper()} = const({first + tile}){note}")
    if not first:
        lines.append(f"GAME = const({FIRST})  # the first tile of a game's own sheet")
    return "\n".join(lines) + "\n"


def draw(glyphs: list[tuple[str, Glyph]], path: Path, scale: int = 8) -> None:
    """Save the sheet as a picture, with thin lines between the tiles."""
    from PIL import Image

    across = 16
    down = -(-len(glyphs) // across)
    step_x, step_y = WIDTH * scale + 4, HEIGHT * scale + 4
    image = Image.new("RGB", (across * step_x, down * step_y), (60, 60, 90))
    for tile, (_, rows) in enumerate(glyphs):
        left, top = tile % across * step_x, tile // across * step_y
        for y, row in enumerate(rows):
            for x, pixel in enumerate(row):
                colour = (255, 255, 255) if pixel == "#" else (0, 0, 0)
                box = (left + x * scale, top + y * scale, left + (x + 1) * scale, top + (y + 1) * scale)
                image.paste(colour, box)
    image.save(path)


def main(argv: list[str]) -> int:
    """Write the sheets and their names, or a picture of them all."""
    try:
        if argv[:1] == ["--png"] and len(argv) == 2:
            draw([glyph for sheet in sheets() for glyph in sheet.read()], Path(argv[1]))
            return 0
        if argv:
            print(__doc__)
            return 0 if argv[0] in ("-h", "--help") else 2
        for sheet in sheets():
            print(sheet.write())
    except FontError as error:
        print(error, file=sys.stderr)
        return 1
    return 0
