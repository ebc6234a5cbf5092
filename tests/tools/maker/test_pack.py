"""Words are packed by the build, and read by number."""

import pytest

from handheld.words import Packed
from tools.maker import mpy, pack

INIT = "def words():\n    return _table.now()\n\n\ndef wrap(line):\n    return line\n"
ENGLISH = """class Words:
    HOLD = "hold"
    NAMES = "Ann", "Bob"
    ONLY = ("one",)
    PAIRS = ("a", "b"), ("c", "ü")
"""


def program(text: str) -> dict[str, str]:
    german = ENGLISH.replace("hold", "halte…")
    return {
        "handheld/words/__init__.py": INIT,
        "handheld/words/en.py": ENGLISH,
        "handheld/words/de.py": german,
        "game.py": text,
    }


def test_each_word_is_there_by_its_number() -> None:
    words = pack.Words(program(""))
    for path, hold in (("handheld/words/en.py", "hold"), ("handheld/words/de.py", "halte…")):
        made = words.sources()[path]
        space: dict[str, Packed] = {}
        exec(made, space)  # type: ignore[arg-type]
        said = space["Words"]
        numbers = words.numbers
        assert said[numbers["HOLD"]] == hold
        assert said[numbers["NAMES"]] == ("Ann", "Bob")
        assert said[numbers["ONLY"]] == ("one",)
        assert said[numbers["PAIRS"]] == (("a", "b"), ("c", "ü"))


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
    words = pack.Words(program(text))
    made = words.sources()["game.py"]
    hold, names = words.numbers["HOLD"], words.numbers["NAMES"]
    assert made.count(f"[{hold}]") == 4 and f"said()[{names}][0]" in made
    assert ".HOLD" not in made


def test_a_word_that_is_read_from_something_else_is_refused() -> None:
    with pytest.raises(mpy.Refused, match="game.py:2: thing.HOLD: is this a word?"):
        pack.Words(program("def f(thing):\n    return thing.HOLD\n")).sources()
    made = pack.Words(program("HOLD = 3\n\n\ndef f(thing):\n    return thing.HOLD\n")).sources()
    assert "thing.HOLD" in made["game.py"], "it may be the module's"
