"""Reads what a display shows, letter by letter, from its pixels alone."""

from sim.frame import Frame
from tools.developer import font, frames

_LEFT = 2  # pixels left of the first tile
_UNKNOWN = "·"


def _letters() -> dict[tuple[str, ...], str]:
    """Each letter's pixels, also dark on light; an icon is unknown."""
    known: dict[tuple[str, ...], str] = {}
    turn = str.maketrans("#.", ".#")
    for name, rows in font.parse(font.SOURCE.read_text(encoding="utf-8")):
        if len(name) == 1:
            known.setdefault(rows, name)
            known.setdefault(tuple(row.translate(turn) for row in rows), name)
    return known


_KNOWN = _letters()


def read(frame: Frame) -> str:
    """The eight rows of 25 letters that a frame shows."""
    lines = []
    for y in range(8):
        line = ""
        for x in range(25):
            cell = tuple(
                "".join("#" if frame.pixel(_LEFT + 5 * x + dx, 8 * y + dy) else "." for dx in range(5))
                for dy in range(8)
            )
            line += _KNOWN.get(cell, _UNKNOWN)
        lines.append(line)
    return "\n".join(lines)


def of_terminal(text: str) -> str:
    """What the handheld shows in a terminal of 80 columns; nothing before it is drawn."""
    rows = [line.strip().strip("│") for line in text.split("\n") if line.strip().startswith("│")]
    if len(rows) != 16 or any(len(row) != 64 for row in rows):
        return ""
    return read(frames.from_file("\n".join(rows) + "\ncontrast 255\n"))
