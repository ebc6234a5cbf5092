"""Pack the font, font.txt beside this, into the firmware's sheet and tile names (--png FILE draws it)."""

import sys
from pathlib import Path

from tools.paths import ROOT

SOURCE = Path(__file__).with_name("font.txt")
SHEET = ROOT / "firmware" / "handheld" / "font.bin"
NAMES = ROOT / "firmware" / "handheld" / "glyphs.py"
WIDTH, HEIGHT = 5, 8
ACROSS = 32  # tiles in a row of the sheet: 160 pixels are whole words, so the bitmap wastes nothing
MOST = 255
MORE = "++"

Glyph = tuple[str, ...]


class FontError(ValueError):
    """The source of the font is not as it should be; says where."""


def parse(text: str) -> list[tuple[str, Glyph]]:
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
    check(glyphs)
    return glyphs


def check(glyphs: list[tuple[str, Glyph]]) -> None:
    """Refuse a sheet that the firmware could not use."""
    names = [name for name, _ in glyphs if name != MORE]
    if len(glyphs) > MOST:
        raise FontError(f"{len(glyphs)} tiles, at most {MOST} fit")
    if names[:95] != [chr(code) for code in range(32, 127)]:
        raise FontError("the sheet must start with the 95 characters of ASCII in order")
    for name in names:
        if names.count(name) > 1:
            raise FontError(f"{name} is there twice")


def pack(glyphs: list[tuple[str, Glyph]]) -> bytes:
    """The sheet, one bit a pixel, first pixel in the highest bit, row by row."""
    down = -(-len(glyphs) // ACROSS)
    blank = ("." * WIDTH,) * HEIGHT
    cells = [rows for _, rows in glyphs] + [blank] * (ACROSS * down - len(glyphs))
    out = bytearray()
    for line in range(down):
        for y in range(HEIGHT):
            bits = "".join(rows[y] for rows in cells[line * ACROSS : (line + 1) * ACROSS])
            out += int(bits.replace(".", "0").replace("#", "1"), 2).to_bytes(len(bits) // 8, "big")
    return bytes(out)


def names(glyphs: list[tuple[str, Glyph]]) -> str:
    """The text of handheld/glyphs.py."""
    extra = "".join(name for name, _ in glyphs[95:] if len(name) == 1)
    lines = [
        '"""Numbers of the tiles in font.bin, written by `python3 -m tools font`."""',
        "",
        "from micropython import const",
        "",
        f"TILES = const({len(glyphs)})",
        "# Beyond ASCII (tile = code - 32): tile 95 is the first of these.",
        f'EXTRA = "{extra}"',
    ]
    for tile, (name, _) in enumerate(glyphs):
        if len(name) > 1 and name != MORE:
            count = 1
            while tile + count < len(glyphs) and glyphs[tile + count][0] == MORE:
                count += 1
            note = f"  # and the {count - 1} after it" if count > 1 else ""
            lines.append(f"{name.upper()} = const({tile}){note}")
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
    """Write font.bin and glyphs.py, or a picture of the sheet."""
    try:
        glyphs = parse(SOURCE.read_text(encoding="utf-8"))
    except FontError as error:
        print(f"{SOURCE.name}: {error}", file=sys.stderr)
        return 1
    if argv[:1] == ["--png"] and len(argv) == 2:
        draw(glyphs, Path(argv[1]))
        return 0
    if argv:
        print(__doc__)
        return 0 if argv[0] in ("-h", "--help") else 2
    SHEET.write_bytes(pack(glyphs))
    NAMES.write_text(names(glyphs), encoding="utf-8")
    print(f"{len(glyphs)} tiles of at most {MOST}, {SHEET.stat().st_size} bytes")
    return 0
