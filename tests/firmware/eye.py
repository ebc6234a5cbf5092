"""Reads what a display shows, letter by letter, from its pixels alone."""

from sim.frame import Frame
from tools.developer import font, frames

_LEFT = 2  # pixels left of the first tile
_UNKNOWN = "·"


def _letters() -> dict[bytes, str]:
    """Each letter's five columns, bit 0 on top, also dark on light; an icon is unknown."""
    known: dict[bytes, str] = {}
    for name, rows in font.parse(font.SOURCE.read_text(encoding="utf-8")):
        if len(name) == 1:
            columns = bytes(
                sum((row[x] == "#") << y for y, row in enumerate(rows)) for x in range(len(rows[0]))
            )
            known.setdefault(columns, name)
            known.setdefault(bytes(column ^ 0xFF for column in columns), name)
    return known


_KNOWN = _letters()


def read(frame: Frame) -> str:
    """The eight rows of 25 letters that a frame shows."""
    lines = []
    for y in range(8):
        page = frame.pages[128 * y : 128 * (y + 1)]
        lines.append("".join(_KNOWN.get(page[x : x + 5], _UNKNOWN) for x in range(_LEFT, _LEFT + 5 * 25, 5)))
    return "\n".join(lines)


def read_from(frame: Frame, x: int, y: int, count: int) -> str:
    """So many letters of a row of eight pixels, from any column of pixels on."""
    page = frame.pages[128 * y : 128 * (y + 1)]
    return "".join(_KNOWN.get(page[at : at + 5], _UNKNOWN) for at in range(x, x + 5 * count, 5))


def of_terminal(text: str) -> str:
    """What the handheld shows in a terminal of 80 columns; nothing before it is drawn."""
    rows = [line.strip().strip("│") for line in text.split("\n") if line.strip().startswith("│")]
    if len(rows) != 16 or any(len(row) != 64 for row in rows):
        return ""
    return read(frames.from_file("\n".join(rows) + "\ncontrast 255\n"))
