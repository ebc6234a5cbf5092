"""Modules that are built into one still mean what they meant."""

import sys
from pathlib import Path

import pytest

from tools.maker import content, mpy
from tools.maker.together import Together, lines
from tools.paths import FIRMWARE

TEXTS = {
    "game/__init__.py": "",
    "game/cards.py": """
import sys
from handheld.dice import roll as throw
__all__ = ("draw", "PILE")
PILE = [3, 1, 2]
def draw(n=len(PILE)):
    "Take some."
    return sorted(PILE)[:n]
def _best():
    return max(PILE) + throw()
def best():
    return _best()
""",
    "game/table.py": """
import sys
from game import cards
from game.cards import PILE as pile, draw
_best = "nothing"
turns = 0
class Table:
    draw = 7
    def show(self, best=5):
        return draw(1), pile, self.draw, best, [_best for _best in draw(2)]
def best(draw):
    global turns
    turns += 1
    return cards.best(), draw, _best, sys.maxsize > 0
def later():
    from game.cards import best
    from game import screen
    return best(), screen.shown()
""",
    "game/screen.py": """
from game import table
from game.cards import best
def shown():
    return table.turns, best(), [table.Table().show()]
def whole():
    return table
""",
    "handheld/__init__.py": "",
    "handheld/dice.py": "def roll():\n    return 4\n",
}
PROGRAM = """
from game import table, screen, cards
from game.cards import best as highest
from game.table import Table, later
said = [table.best(1), table.turns, Table().show(), later(), screen.shown(), cards.draw(), highest()]
cards.throw = lambda: 10
said += [cards.best(), screen.whole().turns]
"""


def said(folder: Path, texts: dict[str, str], program: str) -> list[object]:
    """What the program finds in these modules."""
    for path, text in texts.items():
        folder.joinpath(path).parent.mkdir(parents=True, exist_ok=True)
        folder.joinpath(path).write_text(text, encoding="utf-8")
    before = set(sys.modules)
    sys.path.insert(0, str(folder))
    found: dict[str, list[object]] = {}
    try:
        exec(program, found)
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            del sys.modules[name]
    return found["said"]


@pytest.fixture(autouse=True)
def no_console(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program has a console of its own."""
    for name in list(sys.modules):
        if name.split(".")[0] == "handheld":
            monkeypatch.delitem(sys.modules, name)


@pytest.mark.parametrize(
    "line",
    [
        (),
        ("game.table", "game.cards"),
        ("game.cards", "game.table"),
        ("handheld", "handheld.dice"),
        ("game.table", "handheld.dice", "game.cards"),
    ],
)
def test_the_same_is_found(tmp_path: Path, line: tuple[str, ...]) -> None:
    together = Together(TEXTS, [line] if line else [])
    assert len(together.gone) == max(0, len(line) - 1)
    plain = said(tmp_path / "plain", TEXTS, PROGRAM)
    assert said(tmp_path / "made", together.sources, together.translated(PROGRAM)) == plain
    assert (
        "__all__"
        not in together.sources["game/cards.py" if "game/cards.py" in together.sources else "game/table.py"]
    )


def test_a_package_that_still_has_something_in_it_stays() -> None:
    texts = {**TEXTS, "game/rules/__init__.py": "N = 1\n", "game/rules/rare.py": "M = 2\n"}
    made = Together(texts, [("game.cards", "game.rules")])
    assert made.sources["game/rules/__init__.py"] == "" and "N = 1" in made.sources["game/cards.py"]


@pytest.mark.parametrize(
    ("more", "line", "why"),
    [
        ({}, ("game.table", "game.tabel"), "no module game.tabel"),
        ({}, ("game.screen", "game.cards"), "import game.table only in the functions that need it"),
        ({}, ("game.screen", "game.table"), "table is a module that is built into this one"),
        (
            {"game/other.py": "class Table:\n    pass\n"},
            ("game.table", "game.other"),
            "Table would have to be called",
        ),
        ({"game/other.py": 'LOAD = "game.screen game.cards"\n'}, ("game.table", "game.cards"), "load that"),
    ],
)
def test_what_cannot_be_is_told(more: dict[str, str], line: tuple[str, ...], why: str) -> None:
    with pytest.raises(mpy.Refused, match=why):
        Together({**TEXTS, **more}, [line])


def test_what_a_source_asks_for_that_stays_as_it_is_keeps_its_place() -> None:
    with pytest.raises(mpy.Refused, match="stays as it is"):
        Together(TEXTS, [("game.table", "game.cards")], ["from game.cards import draw\n"])


def test_the_build_has_few_modules() -> None:
    made = content.shortened().sources
    assert len(lines(FIRMWARE)) > 8
    for first, *others in lines(FIRMWARE):
        assert {first.replace(".", "/") + end for end in (".py", "/__init__.py")} & made.keys()
        assert not {name.replace(".", "/") + ".py" for name in others} & made.keys()
    assert not [path for path in content.make(compiled=False).files if path.endswith("together.txt")]
