"""Pack letters and tiles into the firmware (--png FILE draws them instead).

Sources: tools/developer/font.txt for the console; tools/games/GAME/tiles.txt for a game of the firmware, and
tiles.txt in the folder of any other. --game NAME packs only that game's.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from tools.paths import ROOT, game_folders, usage

SOURCE = Path(__file__).with_name("font.txt")
GAMES = ROOT / "tools" / "games"
FIRMWARE = ROOT / "firmware"
WIDTH, HEIGHT = 5, 8
FIRST = 160  # the first tile of a game
PLACES = 256
MORE = "++"

Glyph = tuple[str, ...]


class FontError(ValueError):
    """The source of the font is not as it should be; says where."""


@dataclass(frozen=True)
class Sheet:
    """A source, the two files made of it, and the number of its first tile: 0 for the letters."""

    source: Path
    packed: Path
    names: Path
    first: int

    def read(self) -> list[tuple[str, Glyph]]:
        """Its tiles; FontError if the source is not as it should be."""
        try:
            return parse(self.source.read_text(encoding="utf-8"), self.first)
        except FontError as error:
            raise FontError(f"{_short_path(self.source)}: {error}") from None

    def write(self) -> str:
        """Make both files; how full the sheet is, in words."""
        glyphs = self.read()
        self.packed.write_bytes(pack(glyphs))
        self.names.write_text(names(glyphs, self.source, self.first), encoding="utf-8")
        return f"{_short_path(self.packed)}: {len(glyphs)} of at most {most(self.first)}"


LETTERS = Sheet(SOURCE, FIRMWARE / "handheld" / "font.bin", FIRMWARE / "handheld" / "glyphs.py", 0)


def sheets() -> list[Sheet]:
    """The console's sheet, then those of the games."""
    found = [LETTERS]
    for name, folder in game_folders().items():
        inside = folder.parent == FIRMWARE
        source = (GAMES / name if inside else folder) / "tiles.txt"
        if source.is_file():
            found.append(Sheet(source, folder / "tiles.bin", folder / "tiles.py", FIRST))
    return found


def _short_path(path: Path) -> str:
    """A path as it is told: from the project's folder on, or from the game's."""
    inside = path.is_relative_to(ROOT)
    return path.relative_to(ROOT if inside else path.parent.parent).as_posix()


def most(first: int) -> int:
    """How many tiles a sheet can have."""
    return PLACES - FIRST if first else FIRST


def parse(text: str, first: int = 0) -> list[tuple[str, Glyph]]:
    """All (name, rows) of the source in order; a tile that continues an icon has the name ++."""
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
            if len(cells) < HEIGHT or any(len(c) != WIDTH or set(c) - {"#", "."} for c in cells):
                raise FontError(f"line {number}: {name} is not {WIDTH} x {HEIGHT} of # and .")
            glyphs.append((name, tuple(cells)))
        if any(len(row) != len(names) for row in rows):
            raise FontError(f"line {number}: more cells than names")
    check(glyphs, first)
    return glyphs


def check(glyphs: list[tuple[str, Glyph]], first: int) -> None:
    """Refuse a sheet that the firmware could not use."""
    names = [name for name, _ in glyphs if name != MORE]
    if len(glyphs) > most(first):
        raise FontError(f"{len(glyphs)} tiles, at most {most(first)} fit")
    if not first and names[:95] != [chr(code) for code in range(32, 127)]:
        raise FontError("the sheet must start with the 95 characters of ASCII in order")
    for name in names:
        if first and len(name) < 2:
            raise FontError(f"{name} is a letter: those are in {SOURCE.name}")
        if names.count(name) > 1:
            raise FontError(f"{name} is there twice")


def pack(glyphs: list[tuple[str, Glyph]]) -> bytes:
    """The sheet as a display keeps pixels: a byte for each column of a tile, its lowest bit on top."""
    return bytes(
        sum((row[x] == "#") << y for y, row in enumerate(rows)) for _, rows in glyphs for x in range(WIDTH)
    )


def names(glyphs: list[tuple[str, Glyph]], source: Path = SOURCE, first: int = 0) -> str:
    """The text of the module with the numbers of the tiles."""
    lines = [
        f'"""Numbers of the tiles, written by `python3 -m tools font` from {_short_path(source)}."""',
        "",
    ]
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


def draw(sheets: list[Sheet], path: Path, scale: int = 8) -> None:
    """Save the sheets as a picture, with thin lines between the tiles."""
    from PIL import Image

    across = 16
    strips = []
    for sheet in sheets:
        glyphs = sheet.read()
        step_x, step_y = WIDTH * scale + 4, HEIGHT * scale + 4
        strip = Image.new("RGB", (across * step_x, -(-len(glyphs) // across) * step_y), (60, 60, 90))
        for tile, (_, rows) in enumerate(glyphs):
            left, top = tile % across * step_x, tile // across * step_y
            for y, row in enumerate(rows):
                for x, pixel in enumerate(row):
                    colour = (255, 255, 255) if pixel == "#" else (0, 0, 0)
                    box = (left + x * scale, top + y * scale, left + (x + 1) * scale, top + (y + 1) * scale)
                    strip.paste(colour, box)
        strips.append(strip)
    image = Image.new("RGB", (max(s.width for s in strips), sum(s.height for s in strips)), (60, 60, 90))
    top = 0
    for strip in strips:
        image.paste(strip, (0, top))
        top += strip.height
    image.save(path)


def main(argv: list[str]) -> int:
    """Write the sheets and their names, or a picture of them all."""
    try:
        if argv[:1] == ["--png"] and len(argv) == 2:
            if not argv[1].lower().endswith(".png"):
                raise FontError(f"--png {argv[1]}: the name of the file must end in .png.")
            draw(sheets(), Path(argv[1]))
            return 0
        found = sheets()
        if argv[:1] == ["--game"] and len(argv) == 2:
            found = [sheet for sheet in found if sheet.packed.parent.name == argv[1]]
            if not found:
                raise FontError(f"the game {argv[1]} has no tiles.txt")
        elif argv:
            print(usage("font [--png FILE | --game NAME]", __doc__))
            return 0 if argv[0] in ("-h", "--help") else 2
        for sheet in found:
            print(sheet.write())
    except FontError as error:
        print(error, file=sys.stderr)
        return 1
    return 0
