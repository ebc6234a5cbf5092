"""Names in the built code: few, and whatever the program did before it does after."""

import ast
import builtins
import contextlib
import importlib.util
import io
from pathlib import Path

import pytest

from tools.maker import content, libraries, names

_SPEC = importlib.util.find_spec("displayio")  # importing it would start its thread
assert _SPEC and _SPEC.origin
SITE = Path(_SPEC.origin).parent.parent


def run(texts: dict[str, str], main: str = "main.py") -> str:
    """What a program of several modules prints."""
    spaces: dict[str, dict[str, object]] = {}
    for path in [*(each for each in texts if each != main), main]:
        code = "\n".join(
            line for line in texts[path].splitlines() if not line.lstrip().startswith("from other")
        )
        space = dict(spaces.get("other.py", {}), __name__=path)
        spaces[path] = space
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(code, space)
    return said.getvalue()


PROGRAM = """
from micropython import const
try:
    from typing import TYPE_CHECKING
except ImportError:
    pass

WIDE = const(7)
total = 0


class Base:
    limit = 3

    def __init__(self, first_one, second_one=WIDE):
        self._first = first_one
        self._second: int = second_one

    def _sum(self):
        return self._first + self._second + self.limit


class Derived(Base):
    def __init__(self, start):
        super().__init__(start)
        self.third = lambda amount, times=2: amount * times + self._sum()

    def all_of(self, append):
        def inner(count):
            return [count + value for value in append if value > self._first]

        return inner(self.third(append[0]))


def counted(amount):
    global total
    total += amount
    return total


def gathered(values):
    found = {}
    for values, times in [(value, value * 2) for value in values]:
        found[values] = times
    return sorted(found.items())


try:
    counted("x")
except TypeError as trouble:
    print(type(trouble).__name__)
print(Derived(4).all_of([9, 8, 3]), counted(5), counted(6), gathered((3, 1)), hasattr(Derived(1), "third"))
one, two = 1, 2
one, two = two, one + total
print(one, two)
print([counted(each) for each in range(3)], {counted(1) for _ in "ab"}, (lambda total: total)(3))
"""


def test_what_is_asked_for_by_name_is_nobodys_new_name() -> None:
    """Neither one that every board knows nor a short one: hasattr would find it where nothing is."""
    many = "".join(f"    def do_{i}(self):\n        pass\n" for i in range(400))
    asked = {"append", "abs", "x", "d"}
    lines = "".join(f"    hasattr(page, {each!r})\n" for each in asked)
    new = names.Names({"main.py": f"class Page:\n{many}def run(page):\n{lines}"}).new
    assert len(new) > 400 and not asked & {*new, *new.values()}


def without_const(text: str) -> str:
    return text.replace("from micropython import const\n", "const = int\n")


def test_a_program_does_the_same_with_its_new_names() -> None:
    made = names.Names({"main.py": PROGRAM})
    new = made.sources["main.py"]
    assert run({"main.py": new}) == run({"main.py": without_const(PROGRAM)}) != ""
    for old in ("first_one", "_second", "gathered", "counted", "typing", "all_of", "const"):
        assert old not in new
    assert "third" in new  # asked for as a string
    assert " = (" not in new, "would make a tuple on the board"


def test_what_others_call_keeps_its_name() -> None:
    texts = {
        "pack/__init__.py": "",
        "pack/one.py": "from . import two\nimport gc\n\n\nclass Font:\n    def get_glyph(self, code):\n"
        "        return two.helper(code, gc)\n\n    def refresh(self):\n        self.told = 1\n\n\n"
        "class Page:\n    def press(self):\n        pass\n\n\nclass Wrong(ValueError):\n    pass\n",
        "pack/two.py": "def helper(code, more):\n    return more.mem_free() + code\n\n\n"
        "def started():\n    pass\n",
    }
    made = names.Names(
        texts, ["import pack.two\npack.two.started()", "def f(font):\n    font.get_glyph(1)\n"]
    )
    one, two = made.sources["pack/one.py"], made.sources["pack/two.py"]
    assert "def get_glyph" in one and "def started" in two, "a library or a kept source calls these"
    assert "def refresh" in one, "a name of CircuitPython's own"
    assert "gc.mem_free" in two.replace("more", "gc") or "mem_free" in two
    assert "class Page" in one and "class Wrong" in one, "a screen and an exception are shown by name"
    assert "Font" not in one and "from pack import two" in one
    assert "told" not in one and "helper" not in one + two


def test_two_names_of_one_class_or_module_never_become_the_same() -> None:
    texts = {path: place.read_text("utf-8") for path, place in sources().items()}
    new = content.shortened().new
    for path, text in texts.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef):
                held = {
                    each.attr
                    for each in ast.walk(node)
                    if isinstance(each, ast.Attribute)
                    and isinstance(each.value, ast.Name)
                    and each.value.id == "self"
                } | {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
                assert len({new.get(name, name) for name in held}) == len(held), (path, node.name)
    assert len(set(new.values())) < len(new) / 4
    assert not set(new) & (names.NATIVE | set(dir(builtins)))


def sources() -> dict[str, Path]:
    return {
        path.relative_to(content.FIRMWARE).as_posix(): path
        for path in content.FIRMWARE.rglob("*.py")
        if path.name not in content.KEPT_AS_SOURCE
    }


def test_no_parameter_hides_a_name_that_its_function_uses() -> None:
    texts = {
        "main.py": "def helper(a):\n    return a\n\n\ndef use(b, c):\n    return helper(b) + c + len([b])\n"
    }
    tree = ast.parse(names.Names(texts).sources["main.py"])
    use = tree.body[1]
    assert isinstance(use, ast.FunctionDef)
    called = {
        node.func.id
        for node in ast.walk(use)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {arg.arg for arg in use.args.args} and "len" in called


def test_every_name_of_the_board_is_known() -> None:
    """The stubs of each module that is built in: whoever adds a module adds what is missing to native.txt."""
    missing = set()
    for stub in sorted(SITE.glob("*-stubs/**/*.pyi")):
        top = stub.relative_to(SITE).parts[0].removesuffix("-stubs")
        if top not in libraries.BUILT_IN or top in ("board", "micropython"):
            continue
        for node in ast.walk(ast.parse(stub.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                missing.add(node.name)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                missing.add(node.target.id)
    missing = {name for name in missing if not name.startswith("_")} - names.NATIVE
    assert not missing, " ".join(sorted(missing))
    for kind in (str, bytes, bytearray, list, dict, set, tuple, int, memoryview, OSError, io.BytesIO):
        assert {name for name in dir(kind) if not name.startswith("_")} <= names.NATIVE


def test_a_program_that_looks_into_it_is_translated() -> None:
    made = names.Names(
        {"pack/__init__.py": "", "pack/one.py": "counter = 3\n\n\ndef inform(x):\n    return x\n"}
    )
    program = (
        "from pack.one import counter\nimport pack.one\nimport hand\n"
        "print(counter, pack.one.inform, hand.inform.inform)\n"
    )
    told = made.translated(program, seam=("hand",))
    counter, inform = made.new["counter"], made.new["inform"]
    assert told.splitlines() == [
        f"from pack.one import {counter} as counter",
        "import pack.one",
        "import hand",
        f"print(counter, pack.one.{inform}, hand.inform.{inform})",
    ]
    both = names.Names({"a.py": "class A:\n    one_name = 1\n", "b.py": "class B:\n    other_name = 1\n"})
    with pytest.raises(ValueError, match="one_name, other_name would be the same"):
        both.translated("class C:\n    one_name = other_name = 1\n")
    with pytest.raises(ValueError, match="one_name, other_name would be the same"):
        both.translated("class C(A):\n    pass\nclass D(C):\n    other_name = 1\n")
    told = both.translated("class C(A):\n    one_name = 2\n")
    assert told.splitlines()[-1] == f"    {both.new['one_name']} = 2"
