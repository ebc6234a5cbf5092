"""Golden frames: `diff` shows frames that differ from the golden ones, `accept` makes them golden."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sim.frame import HEIGHT, WIDTH, Frame
from tools.paths import ROOT, command

GOLDEN = ROOT / "tests" / "data" / "frames"
SEEN = ROOT / "build" / "frames"  # what tests saw instead
PICTURE = ROOT / "build" / "frames.png"
SCALE = 4
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def to_file(frame: Frame) -> str:
    """A frame as 16 lines of braille and its contrast: small, and readable in any diff."""
    return f"{frame.to_text('braille')}\ncontrast {frame.contrast}\n"


def from_file(text: str) -> Frame:
    """The frame that `to_file` wrote."""
    *lines, last = text.splitlines()
    rows = [0] * HEIGHT
    for line_number, line in enumerate(lines):
        for column, char in enumerate(line):
            for dy, pair in enumerate(_DOTS):
                for dx, dot in enumerate(pair):
                    if ord(char) - 0x2800 & dot:
                        rows[line_number * 4 + dy] |= 1 << (WIDTH - 1 - column * 2 - dx)
    return Frame.from_rows(rows, int(last.split()[1]))


def check(name: str, frame: Frame, golden: Path = GOLDEN, seen: Path = SEEN) -> str:
    """Compare a frame with its golden file: empty if equal, else a message; stores the frame for `diff`."""
    path, new = golden / f"{name}.txt", seen / f"{name}.txt"
    old = from_file(path.read_text(encoding="utf-8")) if path.exists() else None
    if old == frame:
        new.unlink(missing_ok=True)
        return ""
    new.parent.mkdir(parents=True, exist_ok=True)
    new.write_text(to_file(frame), encoding="utf-8")
    look = "`python3 -m tools frames diff` shows it, `python3 -m tools frames accept` makes it golden."
    if old is None:
        return f"There is no golden frame {name} yet. {look}\n{frame.to_text('braille')}"
    count = sum((a ^ b).bit_count() for a, b in zip(old.rows, frame.rows, strict=True))
    what = f"{count} pixels differ" if count else f"contrast is {frame.contrast}, was {old.contrast}"
    return f"Frame {name}: {what}. {look}\n{frame.to_text('braille')}"


def pending(names: list[str], seen: Path = SEEN) -> list[str]:
    """The names of frames that differ from the golden ones."""
    found = sorted(path.relative_to(seen).with_suffix("").as_posix() for path in seen.rglob("*.txt"))
    return [name for name in found if not names or name in names]


def load(folder: Path, name: str) -> Frame:
    """A stored frame; a dark one if there is none."""
    path = folder / f"{name}.txt"
    return from_file(path.read_text(encoding="utf-8")) if path.exists() else Frame.dark()


def diff_picture(names: list[str], path: Path, golden: Path = GOLDEN, seen: Path = SEEN) -> None:
    """One row a frame: golden, seen, and both together with what is new in green and what is gone in red."""
    from PIL import Image, ImageDraw

    wide, high, gap = WIDTH * SCALE, HEIGHT * SCALE, 18
    sheet = Image.new("RGB", (wide * 3 + gap * 4, (high + 2 * gap) * len(names) + gap), (70, 70, 80))
    write = ImageDraw.Draw(sheet)
    for number, name in enumerate(names):
        old, new = load(golden, name), load(seen, name)
        top = gap + number * (high + 2 * gap)
        for column, title in enumerate((f"{name}: golden", "seen", "green is new, red is gone")):
            write.text((gap + column * (wide + gap), top), title, fill=(255, 255, 255))
            image = Image.new("RGB", (WIDTH, HEIGHT))
            for y in range(HEIGHT):
                for x in range(WIDTH):
                    image.putpixel((x, y), _colour(column, old.pixel(x, y), new.pixel(x, y)))
            large = image.resize((wide, high), Image.Resampling.NEAREST)
            sheet.paste(large, (gap + column * (wide + gap), top + gap))
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(path)


def _colour(column: int, old: bool, new: bool) -> tuple[int, int, int]:
    if column < 2:
        return (240, 244, 255) if (old, new)[column] else (0, 0, 0)
    if old == new:
        return (90, 90, 90) if old else (0, 0, 0)
    return (60, 230, 90) if new else (240, 60, 60)


def accept(names: list[str], golden: Path = GOLDEN, seen: Path = SEEN) -> None:
    """Replace the golden frames by those that were seen."""
    for name in names:
        path = golden / f"{name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        (seen / f"{name}.txt").replace(path)


def main(argv: list[str]) -> int:
    """Show or accept the frames that tests saw differently."""
    parser = argparse.ArgumentParser(prog=command("frames"), description=__doc__)
    parser.add_argument("do", choices=("diff", "accept"))
    parser.add_argument("names", nargs="*", help="only these frames")
    options = parser.parse_args(argv)
    names = pending(options.names)
    for name in options.names:
        if name not in names:
            print(f"No test saw a different {name}.", file=sys.stderr)
            return 1
    if not names:
        print("No frame differed when the tests last ran.")
        return 0
    if options.do == "accept":
        accept(names)
        print("Now golden: " + ", ".join(names))
        return 0
    diff_picture(names, PICTURE)
    for name in names:
        print(f"{name}\n{load(SEEN, name).to_text('braille')}")
    print(f"Side by side: {PICTURE}")
    return 0
