"""What each pass does where it is sure, and that the build says what it was not sure of."""

import ast

import pytest

from handheld.words import Packed
from tools.maker import content
from tools.maker.optimise import bundle, optimise, passes, printed, words
from tools.paths import FIRMWARE


def alone(name: str, sources: dict[str, str], fixed: dict[str, str] | None = None) -> dict[str, str]:
    """The sources after one pass."""
    made = optimise(sources, fixed, [("game.table", "game.cards")], passes().keys() - {name})
    assert not made.not_done
    return {path: text.rstrip() for path, text in made.sources.items()}


def functions(text: str) -> set[tuple[str, int]]:
    """The functions of a source, each with its line."""
    return {
        (node.name, node.lineno) for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.slow
def test_a_printed_source_says_the_same_in_the_same_lines() -> None:
    for place in sorted(FIRMWARE.rglob("*.py")):
        text = place.read_text(encoding="utf-8")
        assert ast.dump(ast.parse(printed(ast.parse(text)))) == ast.dump(ast.parse(text)), place
        path = place.relative_to(FIRMWARE).as_posix()
        assert functions(alone("strip", {path: text})[path]) <= functions(text), place


def test_compound_statements_are_printed_whole() -> None:
    text = (
        "@first\n@second\nclass A(B, k=1):\n    try:\n        x = 1\n    except (E, F) as e:\n        pass\n"
        "    else:\n        y = 2\n    finally:\n        z = 3\n\n    for i in x:\n        break\n    else:\n"
        "        pass\n    while x:\n        continue\n    with a as b, c:\n        if a:\n            pass\n"
        "        elif b:\n            '''a\n            text'''\n        else:\n            f'{a}\\n'\n"
    )
    assert ast.dump(ast.parse(printed(ast.parse(text)))) == ast.dump(ast.parse(text))


def test_strip_leaves_nothing_for_type_checkers() -> None:
    text = (
        "from __future__ import annotations\nfrom typing import TYPE_CHECKING, Any, cast\n\n"
        "if TYPE_CHECKING:\n    from a import B\n\n\ndef f(x: B, *, y: Any = 1) -> B:\n"
        "    z: int = cast(int, y)\n    return z\n"
    )
    made = alone("strip", {"game.py": text})["game.py"]
    assert made.lstrip() == "def f(x, *, y=1):\n    z = y\n    return z"


def test_two_values_are_bound_without_a_tuple() -> None:
    assert alone("strip", {"a.py": "a, b = b, (yield_(), 1)\nc = ()\nd = (1,)\n"})["a.py"] == (
        "a, b = b, (yield_(), 1)\nc = ()\nd = 1,"
    )


def test_strip_keeps_what_is_used_at_run_time() -> None:
    text = "from typing import Any, NamedTuple\n\nclass A(NamedTuple):\n    x: Any = 1\n"
    assert alone("strip", {"game.py": text})["game.py"].startswith("from typing import NamedTuple\n")


def test_fold_writes_constants_out_and_drops_their_names() -> None:
    made = alone(
        "fold",
        {
            "a.py": "from micropython import const\nTEN = const(10)\nMORE = TEN << 1\n"
            "def f(x): return x + MORE\n",
            "b.py": "from a import TEN, f\ndef g():\n    return f(-TEN), f'{TEN}'\n",
            "c.py": "from pack import d\nX = d.FIVE\ndef h():\n    return d.FIVE * X, d.other()\n",
            "pack/__init__.py": "",
            "pack/d.py": "FIVE = 5\nKEPT = 6\ndef other():\n    return ~FIVE\n",
            "pack/e.py": "from .d import FIVE\nfrom . import d\n"
            "def i(n=FIVE):\n    from a import TEN\n    return TEN, d.FIVE\n",
        },
        {"code.py": "from pack.d import KEPT\n"},
    )
    assert made["a.py"].lstrip() == "def f(x):\n    return x + 20"
    assert made["b.py"] == "from a import f\ndef g():\n    return (f(-10), f'{10}')"
    assert made["c.py"].replace("\n\n", "\n") == "from pack import d\ndef h():\n    return (5 * 5, d.other())"
    assert made["pack/d.py"].split() == ["KEPT", "=", "6", "def", "other():", "return", "~5"]
    assert made["pack/e.py"].lstrip() == "def i(n=5):\n\n    return (10, 5)"


ENGLISH = """class Words:
    HOLD = "hold"
    NAMES = "Ann", "Bob"
    ONLY = ("one",)
    PAIRS = ("a", "b"), ("c", "ü")
"""


def with_words(text: str) -> dict[str, str]:
    return {
        "handheld/words/__init__.py": "def words():\n    return _table.now()\n",
        "handheld/words/en.py": ENGLISH,
        "handheld/words/de.py": ENGLISH.replace("hold", "halte…"),
        "game.py": text,
    }


NUMBERS = words.numbered(("HOLD", "NAMES", "ONLY", "PAIRS"))


def test_each_word_is_there_by_its_number() -> None:
    made = alone("words", with_words(""))
    for path, hold in (("handheld/words/en.py", "hold"), ("handheld/words/de.py", "halte…")):
        space: dict[str, Packed] = {}
        exec(made[path], space)
        said = space["Words"]
        assert said[NUMBERS["HOLD"]] == hold
        assert said[NUMBERS["NAMES"]] == ("Ann", "Bob")
        assert said[NUMBERS["ONLY"]] == ("one",)
        assert said[NUMBERS["PAIRS"]] == (("a", "b"), ("c", "ü"))


def test_whoever_reads_a_word_asks_by_number() -> None:
    text = """
from handheld.words import words as said
from handheld import words as all_words
class Said:
    def HOLD(self): ...
class Screen:
    def __init__(self, given: "Said"):
        self._given = given
    def draw(self):
        w = said()
        return w.HOLD + f"{said().NAMES[0]}" + all_words.words().HOLD + self._given.HOLD + (lambda: w.HOLD)()
"""
    made = alone("words", with_words(text))["game.py"]
    assert made.count(f"[{NUMBERS['HOLD']}]") == 4 and f"said()[{NUMBERS['NAMES']}][0]" in made
    assert ".HOLD" not in made


@pytest.mark.parametrize(
    "text",
    [
        "def f(thing):\n    return thing.HOLD\n",
        "from handheld.words import words\ndef f(w):\n    w = words()\n    w = other()\n    return w.HOLD\n",
    ],
)
def test_what_may_be_a_word_finds_it_by_its_name_too(text: str) -> None:
    made = alone("words", with_words(text))
    assert ".HOLD" in made["game.py"]
    space: dict[str, Packed] = {}
    exec(made["handheld/words/en.py"], space)
    assert space["Words"].HOLD == "hold" == space["Words"][NUMBERS["HOLD"]]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("game.py", "from handheld.words import words\ndef f(name):\n    return getattr(words(), name)\n"),
        ("handheld/words/fr.py", "class Words:\n    HOLD = 'a' + input()\n"),
        ("handheld/words/fr.py", "print('loaded')\n" + ENGLISH),
    ],
)
def test_words_are_not_packed_where_that_is_not_sure(path: str, text: str) -> None:
    sources = with_words("") | {path: text}
    made = optimise(sources, leave_out=passes().keys() - {"words"})
    assert len(made.not_done) == 1 and made.not_done[0].startswith("words: they are not packed: " + path)
    assert "Packed" not in made.sources["handheld/words/en.py"]


def test_a_bundle_has_one_module_and_no_import_of_itself() -> None:
    sources = {
        "game/__init__.py": "",
        "game/cards.py": 'import sys\n__all__ = ("draw",)\ndef draw():\n    "Take."\n    return sys.path\n',
        "game/table.py": "import sys\nfrom game.cards import draw\ndef show():\n    return draw(), sys\n",
        "game/screen.py": "from game import cards, table\ndef f():\n    return cards.draw, table.show\n",
        "game/rules/__init__.py": "from .state import play\n",
        "game/rules/state.py": "def play():\n    return 1\n",
        "game/robot.py": "from game.rules.state import play\nfrom game.cards import draw as d\n",
        "game/words/__init__.py": "from .en import hold\n",
        "game/words/en.py": "def hold():\n    return 1\n",
        "game/said.py": "from game.words import hold\n",
    }
    made = alone("bundle", sources)
    assert "game/cards.py" not in made
    assert "game" not in made["game/table.py"]
    assert "from game import table as cards, table" in made["game/screen.py"]
    assert made["game/rules/__init__.py"] == "", "nobody asks there for what it passes on"
    assert made["game/words/__init__.py"] == "from game.words.en import hold"
    assert made["game/robot.py"] == "from game.rules.state import play\nfrom game.table import draw as d"


def test_a_package_that_still_has_something_in_it_stays() -> None:
    sources = {
        "game/__init__.py": "",
        "game/table.py": "def f():\n    pass\n",
        "game/cards/__init__.py": "N = [1]\n",
        "game/cards/rare.py": "M = [2]\n",
    }
    made = alone("bundle", sources)
    assert made["game/cards/__init__.py"] == "" and "N = [1]" in made["game/table.py"]


def test_a_line_with_a_module_that_is_not_there_is_told() -> None:
    made = optimise({"game/table.py": ""}, bundles=[("game.table", "game.tabel")])
    assert made.not_done == (
        "bundle: game.table game.tabel stay apart: there is no module game.tabel, or two lines have it",
    )


@pytest.mark.slow
def test_of_the_firmware_nothing_is_left_alone() -> None:
    made = content.optimised()
    assert made.not_done == ()
    lines = bundle.lines(FIRMWARE)
    assert len(lines) > 8
    assert len(made.gone) > 30
    assert not [path for path in content.make(compiled=False).files if path.endswith(bundle.LINES)]
