"""What the page says of a table is what lies there, and no more than its screen shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from babel.rules.facts import in_hand
from babel.rules.state import COLUMN, HELD, PAWN, QUARRY, SITES, TEMPLE, TEMPLES, cards, count, decider, score
from babel.words import words as babel_words
from rise.rules.state import EMPTY_SLOTS, HAND, PENDING_COUNT, PLAYERS, PURSE, TURN, points
from rise.rules.state import cards as kinds
from rise.words import words as rise_words
from tests.tools.web.test_links import RECORDS, page
from tools import games
from tools.developer import vm
from tools.web import retell

BABEL, RISE = RECORDS[1], RECORDS[8]


def look(machine: vm.Vm, record: Path) -> dict[int, bytearray]:
    """Look at a record; its positions by how many decisions came before."""
    game = games.load(record.suffix[1:])
    text = record.read_text("utf-8")
    machine.run(f"import handset, shell\nlook('g', {retell.letters(game, text)!r})")
    return {at: bytearray(s) for at, (_, s) in enumerate(game.replay(text))}


def said(machine: vm.Vm, before: str = "") -> list[str]:
    """What is told now, part by part."""
    told = machine.run(f"{before}\nhandset.run(60)\nprint(shell.words())")
    return told.removesuffix("\n").split("\n\n")


def pressed(machine: vm.Vm, button: int) -> list[str]:
    """What is told after a button was pressed."""
    return said(machine, f"handset.tap({button})")


def test_babel_s_table(drive: dict[str, bytes], tmp_path: Path) -> None:
    names = "Anna", "Bob"
    tribes = babel_words().TRIBES
    with page(drive, tmp_path) as machine:
        positions = look(machine, BABEL)
        for at in range(3, len(positions) - 1, 16):
            s = positions[at]
            me = decider(s)
            _, turn, hand, mine, other, *sites, supplies = said(machine, f"linked_games.go({at})")
            assert names[me] in turn
            held = [(in_hand(s, me, tribe), tribes[tribe]) for tribe in range(5)]
            told = ", ".join(f"{n} {tribe}" for n, tribe in held if n)
            assert hand == f"Hand: {told or 'nothing'}"
            for player, line in ((me, mine), (1 - me, other)):
                pawn = s[PAWN + player]
                where = "quarry" if pawn == QUARRY else tribes[pawn]
                head = f"{names[player]}: points {score(s, player)}, cards in hand {s[HELD + player]}, "
                assert line.startswith(f"{head}pawn: {where}, lodge")
            assert len(sites) == 5
            for site, line in enumerate(sites):
                assert line.startswith(tribes[site])
                for side, player in zip(line.split(". ")[1:], (me, 1 - me), strict=True):
                    temple = cards(s, TEMPLE + SITES * player + site)
                    assert side.startswith(f"{names[player]}: temple {temple[0] if temple else 0}, ")
                    column = []
                    for group in side.rpartition("upwards: ")[2].split(", "):
                        n, _, tribe = group.partition(" ")
                        column += [] if group == "empty" else [tribes.index(tribe)] * int(n)
                    assert bytes(reversed(column)) == cards(s, COLUMN + SITES * player + site)
            assert supplies.endswith(f" {count(s, TEMPLES)}")


def test_what_babel_s_pointer_is_on(drive: dict[str, bytes], tmp_path: Path) -> None:
    with page(drive, tmp_path) as machine:
        look(machine, BABEL)
        before = said(machine, "linked_games.go(60)")
        assert before[0] == "→ 1 Assyrians"
        end = pressed(machine, 3)
        assert end[0] == "→ End the turn" and end[1:] == before[1:]
        assert pressed(machine, 0)[0] == "→ Anna, lodge (7, top card first): 4, 5, 1"
        assert pressed(machine, 0)[0].startswith("→ Anna, Hittites: temple 2, in danger, column upwards: ")
        assert pressed(machine, 4)[0] == "✗ Lure the Hittites Needs 3 Sumerians in a row here."
        # Looked at closely, cards of a lodge are no large number.
        assert "4 5 1 2 2 6 5" in " ".join(
            said(machine, "handset.tap(5)\nhandset.tap(1)\nhandset.tap(4, 900)")[0].split()
        )


def test_rise_s_table(drive: dict[str, bytes], tmp_path: Path) -> None:
    names = "Anna", "Bob", "Carla", "David"
    with page(drive, tmp_path) as machine:
        positions = look(machine, RISE)
        asked = 0
        for at in range(3, len(positions) - 1, 40):
            s = positions[at]
            first, turn, choices, hand, goods, have, *towers = said(machine, f"linked_games.go({at})")
            assert "→ " in first and turn.startswith(names[s[TURN]]) and f"{s[EMPTY_SLOTS]} slots" in turn
            asked += bool(s[PENDING_COUNT] and choices)
            mine = set(kinds(s, HAND + s[TURN]))
            assert mine == {kind for kind in mine if rise_words().CARD_NAMES[kind] in hand}
            assert goods.startswith(f"gold {s[PURSE]}. Stalls: ")
            told = ", ".join(f"{names[seat]} {points(s, seat)}" for seat in range(s[PLAYERS]))
            assert have == f"Points: {told}"
            assert len(towers) == s[PLAYERS] + 1
            assert sum(tower.count("free") for tower in towers) == s[EMPTY_SLOTS]
        assert asked
        # Arrows change what is pointed at, and nothing else; the market has a pointer as well.
        before = said(machine, "linked_games.go(0)")
        after = pressed(machine, 3)
        assert before[0] != after[0] and before[1:] == after[1:]
        market = len(set(kinds(positions[0], HAND + positions[0][TURN])))
        machine.run(f"linked_games.go(0)\nhandset.run(60)\nfor _ in range({market}): handset.tap(3)")
        first, rows = pressed(machine, 4)
        second = pressed(machine, 3)[0]
        for told in (first, second):
            assert told.removeprefix("→ ").split(". ")[0].removesuffix(" gold") in rows
        assert first != second


def test_what_rise_s_pointer_is_on(drive: dict[str, bytes], tmp_path: Path) -> None:
    """The half of a card's column, a slot of a tower, the goods, trade and end; what cannot be played."""
    with page(drive, tmp_path) as machine:
        look(machine, RISE)
        main = said(machine, "linked_games.go(0)")[0]
        name, _, halves = main.removeprefix("→ ").partition(", ")
        assert halves.startswith("main side: ") and "; other side: " in halves
        other = pressed(machine, 1)[0]
        assert other.startswith(f"→ {name}, other side: ") and "; main side: " in other
        assert pressed(machine, 0)[0] == main
        assert pressed(machine, 0)[0].startswith("→ main tower, row 3 from the top, column 1, free")
        assert pressed(machine, 2)[0] == "→ Players' boards"
        assert pressed(machine, 5)[0] == main
        assert pressed(machine, 2)[0].startswith("→ Market, ")
        assert pressed(machine, 1)[0].startswith("→ End the turn, ")
        told = " ".join(pressed(machine, 3)[0] for _ in range(4))
        assert "move (not now)" in told and "gold (not now)" not in told


@pytest.mark.parametrize("record", [BABEL, RISE], ids=["babel", "rise"])
def test_nobody_hears_another_s_hand(drive: dict[str, bytes], tmp_path: Path, record: Path) -> None:
    def screen() -> str:
        return machine.run("print(type(handset.console.top).__name__)").strip()

    def hand() -> list[str]:
        return [part for part in said(machine) if part.startswith("Hand: ")]

    with page(drive, tmp_path) as machine:
        look(machine, record)
        machine.run("linked_games.go(60)\nlinked_games.play(0)")
        machine.run("handset.run(4000)\nhandset.tap(4, 900)\nhandset.run(300)")
        if screen() == "Recap":
            machine.run("handset.tap(5)\nhandset.run(1000)")
        assert screen() == "Board" and hand()
        # The turn passes to the other.
        machine.run("director = linked_games.table.director\nwho = director.match.decider()")
        machine.run("while director.match.decider() == who: director.act(director.match.legal()[-1])")
        machine.run("handset.run(4000)")
        assert screen() == "Curtain" and not hand()
        machine.run("handset.tap(4, 900)\nhandset.run(300)")
        assert screen() == "Recap" and not hand() and len(said(machine)) > 4


@pytest.mark.parametrize(
    ("language", "hand", "turn"), [(1, "Hand: ", " ist dran"), (2, "Main : ", " de décider")]
)
def test_in_the_panel_s_language(
    drive: dict[str, bytes], tmp_path: Path, language: int, hand: str, turn: str
) -> None:
    with page(drive, tmp_path) as machine:
        machine.run(f"import handset\nfrom handheld.words import speak\nspeak({language})")
        machine.run(f"handset.console.settings.language = {language}")
        for record in (BABEL, RISE):
            look(machine, record)
            told = said(machine, "linked_games.go(6)")
            assert turn in told[1]
            assert [part for part in told if part.startswith(hand)]
            assert not [part for part in told if "temple 0, column" in part or "from the top" in part]


def test_a_lesson_s_coach(drive: dict[str, bytes], tmp_path: Path) -> None:
    with page(drive, tmp_path) as machine:
        machine.run("import handset, shell\nhandset.run(3000)")
        for _ in range(3):
            machine.run("handset.tap(4)\nhandset.run(3000)")
        told = said(machine)
        assert told[0].startswith("Welcome to Babel! You are Anna, below.") and len(told) == 11
        machine.run("for _ in range(4):\n    handset.tap(4)\n    handset.run(3000)")
        assert said(machine)[0].startswith("Move to the Sumerians →. → 2 Assyrians")


def test_large_letters_are_told_where_they_stand(drive: dict[str, bytes], tmp_path: Path) -> None:
    with page(drive, tmp_path) as machine:
        machine.run("import handset, shell\nhandset.run(3000)")
        assert pressed(machine, 3)[0] == "Rise of\nBabel\n2–4 players"
        assert said(machine, "handset.tap(4)\nhandset.run(2000)")[:3] == ["→Learn", "Rise of", "Babel"]


def test_a_sign_before_its_own_word_is_told_once(drive: dict[str, bytes], tmp_path: Path) -> None:
    with page(drive, tmp_path) as machine:
        machine.run("import handset, shell\nhandset.run(3000)\nhandset.tap(3)")
        machine.run("for _ in range(11):\n    handset.tap(4)\n    handset.run(2000)")
        assert said(machine)[0].startswith("gold or load a tile: see the bright row.")


def test_which_letter_of_a_name_is_changed(drive: dict[str, bytes], tmp_path: Path) -> None:
    with page(drive, tmp_path) as machine:
        machine.run("import handset, shell\nhandset.run(3000)")
        machine.run("for button in (4, 5, 4, 4, 1, 1, 4, 4):\n    handset.tap(button)\n    handset.run(1000)")
        first = said(machine)
        assert first[:3] == ["→A, 1/8", "Name", "A n n a _ _ _ _"]
        heard = [pressed(machine, button)[0] for button in (3, 3, 0, 2, 2, 2)]
        assert heard == ["→n, 2/8", "→n, 3/8", "→o, 3/8", "→n, 2/8", "→A, 1/8", "→_, 8/8"]


@pytest.mark.parametrize(
    ("record", "at", "shown"),
    [
        (BABEL, 60, [("End", False), ("← 1/2 →", False), ("End", False), ("A do B back", True)]),
        (RISE, 40, [("", False), ("", False), ("", False), ("1/13", False)]),
    ],
    ids=["babel", "rise"],
)
def test_where_the_letters_of_the_keys_answer(
    drive: dict[str, bytes], tmp_path: Path, record: Path, at: int, shown: list[tuple[str, bool]]
) -> None:
    """Where the screen names A and B and nothing is to be chosen; elsewhere the letter A is left."""
    row = "speech._rows(handset.console.canvas, speech.of_game(handset.console.game, 'spoken'), 0)[7]"
    with page(drive, tmp_path) as machine:
        look(machine, record)
        machine.run(f"import speech\nlinked_games.go({at})\nlinked_games.play(2)\nhandset.run(2000)")
        for last, asks in shown:
            told, answered = machine.run(f"print({row})\nprint(shell.asks())").splitlines()
            assert told.endswith(last) and answered == str(asks)
            machine.run("handset.tap(4)\nhandset.run(300)")
