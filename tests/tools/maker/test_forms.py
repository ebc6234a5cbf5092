"""Whatever Python a source has: built it behaves alike, or the build says where and what to write instead."""

import contextlib
import importlib
import io
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.tools.maker import sources
from tools.maker import content, forms, mpy
from tools.maker.fold import fold
from tools.maker.shorten import Shortened

MERGED = [["pk.main", "pk.b"]]
PASSED_ON = "from .b import LIMIT as MORE\nLIMIT = 8\nBOTH = [MORE]\n"
MANY = "".join(f"    def do_{i}(self):\n        return {i}\n" for i in range(130))


def written(cases: str) -> list[tuple[str, dict[str, str]]]:
    """Each case's head and its sources."""
    found = []
    for case in cases.replace("LONG", "f" * 5000).replace("MANY\n", MANY).split("\n== ")[1:]:
        head, _, rest = case.partition("\n")
        main, _, other = (rest + "\n").partition("-- b\n")
        texts = {"pk/__init__.py": "", "pk/b.py": other, "pk/main.py": main}
        if "LIMIT" in other:
            texts["pk/c.py"] = PASSED_ON
        found.append((head, texts))
    return found


def marked(texts: Mapping[str, str]) -> set[tuple[str, int]]:
    """Where a refusal is wanted."""
    lines = [(path, *each) for path, text in texts.items() for each in enumerate(text.split("\n"), 1)]
    return {(path, number) for path, number, line in lines if line.endswith("# here")}


def test_every_form_has_its_case() -> None:
    assert [form for form, _ in written(sources.REFUSED)] == list(forms.SAY)


@pytest.mark.parametrize(("form", "texts"), written(sources.REFUSED))
def test_a_form_is_refused_where_it_stands(form: str, texts: dict[str, str]) -> None:
    with pytest.raises(mpy.Refused) as refused:
        Shortened(texts, {}, [])
    said = forms.SAY[form].rpartition("}")[2]
    told = {(each.file, each.line) for each in refused.value.findings if each.message.endswith(said)}
    assert told == marked(texts)


def test_a_line_that_says_why_passes() -> None:
    line = "    return hasattr(x, name)  # device: allow (a module's name)\n"
    assert not forms.check({"main.py": "def run(x, name):\n" + line})


@pytest.mark.parametrize(("why", "texts"), written(sources.TOGETHER))
def test_what_modules_that_become_one_cannot_do(why: str, texts: dict[str, str]) -> None:
    with pytest.raises(mpy.Refused) as refused:
        Shortened(texts, {}, [], MERGED)
    assert {(each.file, each.line) for each in refused.value.findings} == marked(texts)
    assert why in str(refused.value)


@pytest.mark.parametrize("kept", ["import pk.b", "from pk import b"])
def test_a_module_that_the_start_imports_is_not_built_into_another(kept: str) -> None:
    with pytest.raises(mpy.Refused, match="pk/b.py:1: a source that stays as it is imports this module"):
        Shortened({"pk/__init__.py": "", "pk/b.py": "", "pk/main.py": ""}, {"code.py": kept}, [], MERGED)


@pytest.mark.parametrize(("case", "texts"), written(sources.ALIKE))
def test_built_it_behaves_alike(case: str, texts: dict[str, str], tmp_path: Path) -> None:
    plain = ran(tmp_path / "plain", texts)
    start = {"code.py": "from pk.main import run\n"}
    assert ran(tmp_path / "made", Shortened(texts, start, []).sources) == plain
    try:
        together = Shortened(texts, start, [], MERGED).sources
    except mpy.Refused:
        assert case.endswith("(apart)")
    else:
        assert ran(tmp_path / "together", together) == plain and not case.endswith("(apart)")


def ran(folder: Path, texts: Mapping[str, str]) -> object:
    """What run() of pk.main gives."""
    for path, text in texts.items():
        folder.joinpath(path).parent.mkdir(parents=True, exist_ok=True)
        folder.joinpath(path).write_text(text, encoding="utf-8")
    before = set(sys.modules)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        return importlib.import_module("pk.main").run()
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            del sys.modules[name]


@pytest.mark.parametrize("strange", ["\x0c\n", "# x\u2028y\n", "T = '\x85'\n"])
def test_lines_are_pythons(strange: str) -> None:
    """A str ends its lines in more places than Python does."""
    text = f"LIMIT = 3\n{strange}def run():\n    print(LIMIT, 'a')\n    print(LIMIT + 1)\n"
    made = fold({"main.py": text})["main.py"]
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(made + "run()\n", {})
    assert said.getvalue() == "3 a\n4\n" and "print(3, 'a')" in made


def test_the_build_says_it_in_a_sentence(tmp_path: Path) -> None:
    tmp_path.joinpath("pk").mkdir()
    tmp_path.joinpath("code.py").write_text("import pk\n", encoding="utf-8")
    tmp_path.joinpath("pk/__init__.py").write_text("\n\nfrom pk import *\n", encoding="utf-8")
    with pytest.raises(content.CannotBuild, match=r"^pk/__init__.py:3: import \*: say what is imported$"):
        content.make(firmware=tmp_path)
