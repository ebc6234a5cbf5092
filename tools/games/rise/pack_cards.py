"""Packs cards.tsv and towers.txt into rise/rules/card_tables.py: `python3 -m tools.games.rise.pack_cards`.

What the two files hold is data; the rules know only the tables that come out of here.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
PLACES = HERE.parents[2] / "firmware" / "rise" / "screens" / "slot_layout.py"
TARGET = HERE.parents[2] / "firmware" / "rise" / "rules" / "card_tables.py"
# An icon's number is its place here; from L on somebody is asked (see rise.rules.state).
ICONS = ".GICRKNMJE?LSUDPWXFABYZ"
RESOURCES = "WSBT"
SEATS = 4
MINOR_SLOTS = 4
NO_COST = 255
NOTHING = 255
COSTS_THREE = 64
TRASHES = 128
# To the neighbour on the right, below, below on the right, below on the left: as rows of wood, brick, stone.
WAYS = ((1, 0), (0, 1), (1, 1), (-1, 1))


class Card(NamedTuple):
    """A row of cards.tsv; `copies` are those of one player for a card of the starting deck."""

    key: str
    pile: str
    copies: int
    cost: int
    at_once: int
    at_end: int
    main: str
    alt: str
    name: str


class Tower(NamedTuple):
    """A tower of towers.txt: its name, and its slots' places and icons, row by row."""

    name: str
    slots: tuple[tuple[int, int], ...]
    icons: str


def read_cards(text: str) -> list[Card]:
    """The cards, in their order."""
    cards = []
    for line in text.splitlines()[1:]:
        key, copies, cost, at_once, at_end, main, alt, name = line.split("\t")
        pile = copies[0] if copies[0] in "sr" else ""
        price = NO_COST if cost == "-" else int(cost)
        copies = copies.removeprefix(pile)
        cards.append(Card(key, pile, int(copies), price, int(at_once), int(at_end), main, alt, name))
    return cards


def read_towers(text: str) -> list[Tower]:
    """The towers, in their order."""
    towers = []
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        cells = [(x, y, c) for y, row in enumerate(lines[1:]) for x, c in enumerate(row) if c != "_"]
        name = lines[0].split()[1]
        towers.append(Tower(name, tuple((x, y) for x, y, _ in cells), "".join(c for _, _, c in cells)))
    return towers


def all_cards() -> list[Card]:
    """The cards of the game."""
    return read_cards((HERE / "cards.tsv").read_text(encoding="utf-8"))


def all_towers() -> list[Tower]:
    """The towers of the game: three main ones, then the minor ones."""
    return read_towers((HERE / "towers.txt").read_text(encoding="utf-8"))


def _codes(icons: str) -> bytes:
    """Icons as numbers, the last one first: so they are laid on the pending ones."""
    return bytes(ICONS.index(letter) for letter in reversed(icons))


def _sides(cards: list[Card]) -> dict[str, bytes]:
    """First icons, and all icons: those of the sides, then those that a match brings for W S B T."""
    first = bytearray()
    rows: list[bytes] = []
    matches: list[bytes] = []
    for card in cards:
        for side in (card.main, card.alt):
            flags = COSTS_THREE if side.startswith("3:") else TRASHES if side.startswith("!") else 0
            icons = side.removeprefix("3:").removeprefix("!")
            first.append(ICONS.index(icons[0]) | flags)
            if icons[0] != "?":
                rows.append(_codes(icons))
                continue
            rows.append(bytes([2 * len(cards) + len(matches)]))
            given = dict(part.split("=") for part in icons[1:].split(","))
            matches += [_codes(given[resource]) for resource in RESOURCES]
    rows += matches
    starts = [sum(map(len, rows[:i])) for i in range(len(rows) + 1)]
    return {"FIRST_ICON": bytes(first), "ICONS_AT": bytes(starts), "ICONS": b"".join(rows)}


def _towers(towers: list[Tower]) -> dict[str, bytes]:
    """Where each tower's slots start, what they show, and each slot's neighbours, counted in its tower."""
    starts = [sum(len(tower.slots) for tower in towers[:i]) for i in range(len(towers) + 1)]
    shown = bytearray()
    neighbours = bytearray()
    for tower in towers:
        for (x, y), icon in zip(tower.slots, tower.icons):
            shown.append(16 if icon == "L" else 1 << RESOURCES.index(icon) if icon in RESOURCES else 0)
            for right, down in WAYS:
                for place in ((x + right, y + down), (x - right, y - down)):
                    neighbours.append(tower.slots.index(place) if place in tower.slots else NOTHING)
    return {"TOWER_AT": bytes(starts), "SLOT_ICONS": bytes(shown), "NEIGHBOURS": bytes(neighbours)}


def tables() -> dict[str, bytes]:
    """All tables by their names."""
    cards, towers = all_cards(), all_towers()
    assert [len(tower.slots) for tower in towers[3:]] == [MINOR_SLOTS] * 6
    assert [card.pile for card in cards] == ["s"] * 5 + ["r"] * 2 + [""] * 26
    kinds = bytearray()
    for kind, card in enumerate(cards):
        kinds += bytes([kind]) * (card.copies * (SEATS if card.pile == "s" else 1))
    return {
        "KIND": bytes(kinds) + b"\xff",
        "STARTING_DECK": b"".join(
            bytes([kind]) * card.copies for kind, card in enumerate(cards) if card.pile == "s"
        ),
        "COST": bytes(card.cost for card in cards),
        "POINTS_AT_ONCE": bytes(card.at_once for card in cards),
        "POINTS_AT_END": bytes(card.at_end for card in cards),
        **_sides(cards),
        **_towers(towers),
    }


_SAYS = {
    "KIND": "the kind of each card, its row in cards.tsv, starting decks for four; the last is the table",
    "STARTING_DECK": "the kinds of a starting deck",
    "COST": "by kind, in gold",
    "POINTS_AT_ONCE": "by kind, points when it is bought",
    "POINTS_AT_END": "by kind, points at the end of the game",
    "FIRST_ICON": "by side (2 × kind, + 1 the alternative): its first icon",
    "ICONS_AT": "where a side's icons start, and after the sides those that a match brings, four rows each",
    "ICONS": "icons, each row in reverse; the row of a match is only the number of its first row of four",
    "TOWER_AT": "where each tower's slots start: main I II III, minor a–f",
    "SLOT_ICONS": "by slot: the resource it shows as a bit, 16 for a load",
    "NEIGHBOURS": "by slot, eight each: neighbours right, left, below, above, on each diagonal; 255 for none",
}


def text() -> str:
    """The module that the tables make."""
    lines = [
        '"""The cards and the towers, packed by tools/games/rise/pack_cards.py from the texts beside it."""',
        "",
        "# fmt: off",
        "",
        "# flags added to a first icon, and the mask of the icon itself",
        f"COSTS_THREE = {COSTS_THREE}",
        f"TRASHES = {TRASHES}",
        f"ICON_MASK = {COSTS_THREE - 1}",
    ]
    for name, table in tables().items():
        lines += ["", f"# {_SAYS[name]}"]
        pieces = [table[i : i + 24] for i in range(0, len(table), 24)]
        written = ['b"' + "".join(f"\\x{byte:02x}" for byte in piece) + '"' for piece in pieces]
        lines += [f"{name} = ("] + ["    " + piece for piece in written] + [")"]
    return "\n".join(lines) + "\n"


def places() -> str:
    """The module that tells screens where each slot stands in its tower."""
    towers = all_towers()
    where = bytes(x | y << 4 for tower in towers for x, y in tower.slots)
    across = bytes(1 + max(x for x, _ in tower.slots) for tower in towers)
    down = bytes(1 + max(y for _, y in tower.slots) for tower in towers)
    lines = [
        '"""Where slots stand, packed by tools/games/rise/pack_cards.py from towers.txt beside it."""',
        "",
    ]
    lines += ["# fmt: off", ""]
    tables = {
        "SLOT_PLACES": (where, "by slot, counted through all towers: column, + 16 for each row"),
        "TOWER_WIDTHS": (across, "by tower: its columns"),
        "TOWER_HEIGHTS": (down, "by tower: its rows"),
    }
    for name, (table, says) in tables.items():
        pieces = [table[i : i + 24] for i in range(0, len(table), 24)]
        written = ['    b"' + "".join(f"\\x{byte:02x}" for byte in piece) + '"' for piece in pieces]
        lines += [f"# {says}", f"{name} = (", *written, ")", ""]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    PLACES.write_text(places(), encoding="utf-8")
