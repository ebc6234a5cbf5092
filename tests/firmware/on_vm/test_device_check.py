"""The static check: each thing the device lacks is found, and our own code has none of it."""

from pathlib import Path
from typing import Any

import pytest

from tools.developer import device_check
from tools.maker.device import check
from tools.maker.device.language import lacks

TABLES = ("syntax", "method", "delete", "search", "builtin", "keyword", "attribute")
ENTRIES = [(kind, entry) for kind in TABLES for entry in lacks()[kind]]
ENTRIES.append(("modules", lacks()["modules"]))
IDS = [
    f"{kind}-{entry.get('node') or entry.get('module') or entry.get('on') or kind}" for kind, entry in ENTRIES
]


def messages(text: str) -> list[str]:
    """What the check says about a text, without the rule on import-time work that short examples break."""
    found = check.check_text(Path("code.py"), text)
    return [finding.message for finding in found]


@pytest.mark.parametrize(("kind", "entry"), ENTRIES, ids=IDS)
def test_each_entry_is_found_and_its_replacement_is_not(kind: str, entry: dict[str, Any]) -> None:
    assert messages(entry["bad"])
    assert messages(entry["good"]) == []


@pytest.mark.parametrize("name", [n for e in lacks()["method"] if e["on"] == "any" for n in e["names"]])
def test_each_method_that_no_type_has(name: str) -> None:
    assert messages(f"def f(x):\n    return x.{name}()")


@pytest.mark.parametrize("name", lacks()["method"][1]["names"])
def test_each_method_a_bytearray_lacks(name: str) -> None:
    assert messages(f"def f(x: bytearray):\n    return x.{name}()")
    assert not messages(f"def f(x: list):\n    return x.{name}()")


@pytest.mark.parametrize(
    "name", ["enum", "dataclasses", "typing", "functools", "itertools", "pathlib", "numpy"]
)
def test_modules_no_board_has(name: str) -> None:
    assert messages(f"import {name}")
    assert messages(f"from {name} import x")
    assert not messages(f"try:\n    import {name}\nexcept ImportError:\n    pass")


def test_types_come_from_hints_attributes_and_slices() -> None:
    assert messages(
        "class K:\n    def a(self):\n        self.b = bytearray(2)\n    def f(self):\n        del self.b[0]"
    )
    assert messages("def f(a: 'bytearray | None'):\n    del a[0]")
    assert messages("def f():\n    a = bytearray(9)[2:4]\n    a.insert(0, 1)")
    assert not messages("def f(a: dict[int, int]):\n    del a[0]")


def work(text: str) -> list[str]:
    """What the check says about a module that is imported."""
    return [finding.message for finding in check.check_text(Path("babel/cards.py"), text)]


def test_work_at_import_is_found() -> None:
    assert work("for i in range(3):\n    print(i)")
    assert work("while True:\n    pass")
    assert not work("A = bytearray()\nfor i in range(3):\n    A.append(i * i)")
    assert work("TABLE = [i * i for i in make()]")
    assert not work("TABLE = tuple(bytes((i,)) for i in range(3))")
    assert work("TABLE = make()")
    assert work("class K:\n    table = make()")
    assert not work("from micropython import const\nA = const(1 << 3)\nB = bytearray(8)\nC = (A, b'x')")
    assert not work("try:\n    import alarm\nexcept ImportError:\n    alarm = None")


def drive(tmp_path: Path, **modules: str) -> Path:
    """A small drive with the given modules."""
    (tmp_path / "code.py").write_text("")
    for name, text in modules.items():
        (tmp_path / f"{name}.py").write_text(text)
    return tmp_path


def test_recursion_is_found_within_and_across_modules(tmp_path: Path) -> None:
    root = drive(
        tmp_path,
        one="import two\n\ndef f():\n    two.g()\n\ndef h():\n    return 1\n",
        two="from one import f\n\ndef g():\n    f()\n",
        three="class K:\n    def a(self):\n        return self.a\n\n    def c(self):\n        self.c()\n",
    )
    found = [str(finding).removeprefix(str(tmp_path) + "/") for finding in check.check(root)]
    assert found == [
        "one.py:3: recursion: f → g → f",
        "three.py:5: recursion: K.c → K.c",
        "two.py:3: recursion: g → f → g",
    ]


def test_a_line_may_be_allowed_with_a_reason(tmp_path: Path) -> None:
    root = drive(tmp_path, one="A = make()\nB = make()  # device: allow (a table that must be made)\n")
    assert [finding.line for finding in check.check(root)] == [1]


def test_text_that_is_no_python_is_reported(tmp_path: Path) -> None:
    assert "does not compile" in str(check.check(drive(tmp_path, one="def f(:\n"))[0])


def test_the_command_fails_on_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert device_check.main([str(drive(tmp_path, one="import enum\n"))]) == 1
    assert "one.py:1: import of enum" in capsys.readouterr().out


@pytest.mark.parametrize(
    "path", [path for path in device_check.DRIVE if path.exists()], ids=lambda path: path.name
)
def test_our_device_code_has_no_findings(path: Path) -> None:
    assert check.check(path) == []
