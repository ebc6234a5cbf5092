"""Draw the wiring pictures and write the tables of boards and pins from sim/boards.toml."""

import argparse
import sys
from pathlib import Path

from sim.boards import BOARDS, BUTTONS, CONSOLES, WIRED, Board
from tools.paths import ROOT, command

PAGE = ROOT / "docs" / "build-one.md"
README = ROOT / "README.md"
PICTURES = {"wiring-pico.svg": "pico", "wiring-feather.svg": "feather_m4"}
COLOURS = {
    "power": "#d62728",
    "gnd": "#222222",
    "sda": "#1f77b4",
    "scl": "#e69f00",
    "piezo": "#795548",
    **dict(zip(BUTTONS, ("#2a9d3a", "#117a65", "#5b8c00", "#00838f", "#8e44ad", "#c2185b"), strict=True)),
}
SIGNS = {"up": "▲", "down": "▼", "left": "◀", "right": "▶", "a": "A", "b": "B"}
_BUTTONS_GROUND = 18  # of a Pico's GND pins the one between those of the buttons
_ROW, _TOP, _EDGE, _WIDE = 26, 96, 470, 150


def picture(board: Board) -> str:
    """The wiring of one board as SVG."""
    left, right = sides(board)
    rows = {name: _TOP + _ROW * row for row, name in reversed(list(enumerate(left))) if name}
    bottom = _TOP + _ROW * len(left)
    art = [_board(board, left, right, rows)]
    art += _display(board, rows, _TOP + _ROW * right.index(board.power) if board.power in right else None)
    rail = 40
    for name in BUTTONS:
        y = rows[board.wiring[name]]
        art.append(_wire(f"M{_EDGE} {y}H190", COLOURS[name]))
        art.append(_wire(f"M150 {y}H{rail}", COLOURS["gnd"]))
        art.append(f'<rect x="150" y="{y - 11}" width="40" height="22" rx="4" fill="#ddd" stroke="#555"/>')
        art.append(f'<circle cx="170" cy="{y}" r="8" fill="{COLOURS[name]}"/>')
        art.append(_text(170, y + 4, SIGNS[name], "middle", "#fff", 10))
        art.append(_text(140, y - 4, name.upper() if len(name) == 1 else name, "end"))
    y = rows[board.piezo]
    art.append(_wire(f"M{_EDGE} {y}H186", COLOURS["piezo"]))
    art.append(_wire(f"M154 {y}H{rail}", COLOURS["gnd"]))
    art.append(f'<circle cx="170" cy="{y}" r="16" fill="#222" stroke="{COLOURS["piezo"]}" stroke-width="3"/>')
    art.append(f'<circle cx="170" cy="{y}" r="3" fill="#ddd"/>')
    art.append(_text(146, y - 6, "piezo, if wanted", "end"))
    ends = [y, *(rows[board.wiring[name]] for name in BUTTONS)]
    ground = rows["GND "]
    art.append(_wire(f"M{rail} {min(ends)}V{max(*ends, ground)}M{rail} {ground}H{_EDGE}", COLOURS["gnd"]))
    height = bottom + 30
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {height}" font-family="sans-serif">'
    title = f"<title>How to wire a {board.title}</title>"
    return (
        "\n".join([head, title, f'<rect width="720" height="{height}" fill="#fff"/>', *art, "</svg>"]) + "\n"
    )


def sides(board: Board) -> tuple[list[str], list[str]]:
    """The names along both edges, from the top, or the used pins alone; "GND " is the buttons' ground."""
    if not _is_drawn_whole(board):
        names = [board.wiring[name] for name in BUTTONS]
        display = [board.power, "GND", board.wiring["scl"], board.wiring["sda"]]
        return [*display, "", board.piezo, "", *names, "GND "], []
    names = [name + " " * (number == _BUTTONS_GROUND) for number, name in enumerate(board.edge, 1)]
    return names[:20], names[:19:-1]


def _is_drawn_whole(board: Board) -> bool:
    """Whether the board is drawn as it is; all that is used of a Pico is on the side where the parts lie."""
    return len(board.edge) == 40


def _board(board: Board, left: list[str], right: list[str], rows: dict[str, int]) -> str:
    """The board with its pins; those that are used stand out."""
    used = {*board.wiring.values(), board.piezo, "GND ", "GND", board.power} - {board.wiring["led"]}
    whole = _is_drawn_whole(board)
    bottom = _TOP + _ROW * len(left)
    colour = "#0b6e4f" if whole else "#333"
    art = [
        f'<rect x="{_EDGE}" y="{_TOP - 36}" width="{_WIDE}" height="{bottom - _TOP + 40}" rx="8"'
        f' fill="{colour}"/>',
    ]
    if whole:
        art.append(f'<rect x="{_EDGE + 50}" y="{_TOP - 48}" width="50" height="28" rx="3" fill="#bbb"/>')
        art.append(_text(_EDGE + 75, _TOP - 29, "USB", "middle", "#333", 11))
    for at, names, side in ((_EDGE, left, "start"), (_EDGE + _WIDE, right, "end")):
        for row, name in enumerate(names):
            y = _TOP + _ROW * row
            if not name:
                continue
            strong = name in used and rows[name] == y if side == "start" else name == board.power
            art.append(f'<circle cx="{at}" cy="{y}" r="5" fill="{"#ffd54f" if strong else "#8aa"}"/>')
            inside = at + 10 if side == "start" else at - 10
            art.append(_text(inside, y + 4, name.strip(), side, "#fff" if strong else "#9cc", 12))
            if strong:
                outside, anchor = (at - 8, "end") if side == "start" else (at + 8, "start")
                number = row + 1 if side == "start" else 40 - row
                number = number if whole else board.number(name.strip())
                art.append(_text(outside, y - 5, str(number or ""), anchor, "#555", 9))
    middle = _EDGE + _WIDE // 2
    turned = f'transform="rotate(90 {middle} {bottom - 150})"'
    art.append(f"<g {turned}>{_text(middle, bottom - 146, board.title, 'middle', '#fff', 15)}</g>")
    return "\n".join(art)


def _display(board: Board, rows: dict[str, int], power: int | None) -> list[str]:
    """The OLED with its four wires; the power comes over the top if its pin is on the far side."""
    top = 40
    pins = [("VCC", "power"), ("GND", "gnd"), ("SCL", "scl"), ("SDA", "sda")]
    art = [
        f'<rect x="60" y="{top}" width="230" height="120" rx="6" fill="#123a63"/>',
        f'<rect x="80" y="{top + 16}" width="150" height="88" fill="#000"/>',
        _text(155, top + 55, "OLED 128×64", "middle", "#7fd4ff", 14),
        _text(155, top + 75, "SSD1306 or SH1106", "middle", "#7fd4ff", 11),
    ]
    for place, (name, role) in enumerate(pins):
        y = top + 24 + 24 * place
        art.append(f'<circle cx="290" cy="{y}" r="4" fill="#ffd54f"/>')
        art.append(_text(282, y + 4, name, "end", "#fff", 11))
        pin = _pin(board, role)
        # Upper wires go down further out, so that they do not cross.
        lane = 408 - 26 * place
        if role == "power" and power is not None:
            far = _EDGE + _WIDE + 40
            art.append(_wire(f"M290 {y}H{lane}V20H{far}V{power}H{_EDGE + _WIDE}", COLOURS[role]))
        else:
            art.append(_wire(f"M290 {y}H{lane}V{rows[pin]}H{_EDGE}", COLOURS[role]))
    return art


def _pin(board: Board, role: str) -> str:
    """What is printed on the board beside the pin for a wire."""
    return {"power": board.power, "gnd": "GND", "piezo": board.piezo}.get(role) or board.wiring[role]


def _wire(path: str, colour: str) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="3" stroke-linejoin="round"/>'


def _text(x: float, y: float, words: str, anchor: str, colour: str = "#222", size: int = 12) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">{words}</text>'


def pin_table() -> str:
    """Which pin is which, for every board, as Markdown."""
    roles = [("display VCC", "power"), ("display GND", "gnd"), ("display SDA", "sda"), ("display SCL", "scl")]
    roles += [(f"button {name.upper() if len(name) == 1 else name}", name) for name in BUTTONS]
    roles.append(("piezo, if wanted", "piezo"))
    boards = list(WIRED.values())
    lines = [
        "| wire | " + " | ".join(board.title for board in boards) + " |",
        "|---" * (len(boards) + 1) + "|",
    ]
    for words, role in roles:
        cells = []
        for board in boards:
            pin = _pin(board, role)
            number = board.number(pin)
            cells.append(f"{pin} (pin {number})" if number else pin)
        lines.append(f"| {words} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def board_table() -> str:
    """What is expected of every board, as Markdown."""
    lines = ["| board | expected to work | memory | why |", "|---|---|---|---|"]
    lines += [
        f"| {board.title} | {board.expected} | {board.heap // 1024} KiB | {board.why} |"
        for board in BOARDS.values()
    ]
    return "\n".join(lines)


def spi_table() -> str:
    """Where a display on SPI goes, for the boards that have pins for one, as Markdown."""
    boards = [board for board in WIRED.values() if board.spi]
    words = {
        "sck": "clock: SCK, SCL, CLK, D0",
        "mosi": "data: MOSI, SDA, DIN, D1",
        "cs": "chip select: CS",
        "dc": "data or command: DC, A0",
        "reset": "reset: RST, RES",
        "backlight": "backlight of a TFT: BL, LED",
    }
    lines = ["| wire | setting | " + " | ".join(board.title for board in boards) + " |"]
    lines.append("|---" * (len(boards) + 2) + "|")
    for role, what in words.items():
        cells = [f"{board.spi[role]} (pin {board.number(board.spi[role])})" for board in boards]
        lines.append(f"| {what} | `PIN_{role.upper()}` | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def console_table() -> str:
    """What each console has, as Markdown."""
    lines = ["| console | display | picture | A, B, menu | sound | UF2 with the game |", "|---" * 6 + "|"]
    for board in CONSOLES.values():
        assert board.screen is not None
        width, height = board.screen.size
        scale = min(width // 128, height // 64)
        caps = [board.caps.get(name, name).upper() for name in ("a", "b", board.menu)]
        cells = [
            board.title,
            f"{width}×{height}",
            f"{128 * scale}×{64 * scale}",
            ", ".join(caps),
            "speaker" if board.speaker else "none",
            "yes" if board.uf2_drive else "no: `flash` copies it",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def with_table(page: str, name: str, table: str) -> str:
    """The page with the table of this name brought up to date."""
    begin, end = f"<!-- {name}: written by `python3 -m tools wiring` -->", f"<!-- end of {name} -->"
    if begin not in page or end not in page:
        raise ValueError(f"the page has lost the marks between which the {name} stand")
    return page[: page.index(begin) + len(begin)] + f"\n{table}\n" + page[page.index(end) :]


def made() -> dict[Path, str]:
    """Every file that this makes, with its text."""
    files = {PAGE.parent / name: picture(WIRED[board]) for name, board in PICTURES.items()}
    page = PAGE.read_text(encoding="utf-8")
    for name, table in (("pins", pin_table()), ("SPI pins", spi_table()), ("consoles", console_table())):
        page = with_table(page, name, table)
    files[PAGE] = page
    files[README] = with_table(README.read_text(encoding="utf-8"), "boards", board_table())
    return files


def main(argv: list[str]) -> int:
    """Write the pictures and the table; with --check only say whether they are up to date."""
    parser = argparse.ArgumentParser(command("wiring"), description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit code 1 if something is out of date"
    )
    check = parser.parse_args(argv).check
    stale = [
        place
        for place, text in made().items()
        if not place.is_file() or place.read_text(encoding="utf-8") != text
    ]
    for place in stale:
        if check:
            print(f"{place.name} is out of date; run: python3 -m tools wiring", file=sys.stderr)
        else:
            place.write_text(made()[place], encoding="utf-8", newline="\n")
            print(f"{place.name} written")
    return 1 if check and stale else 0
