"""settings.toml, the part of it that CircuitPython reads."""

from __future__ import annotations

from typing import Any

import pytest

from sim.settings import getenv

TEXT = """\
# comment
DISPLAY = "sh1106"   # the bigger one
  INDENTED="yes"
NUMBER = 12 # trailing
HEX = 0x3D
NEGATIVE=-3
EMPTY = ""
ESCAPES = "a\\tb\\\\c\\"d\\u00e4\\U0001F600\\q"
HASH = "a#b"
TWICE = "first"
TWICE = "second"
PIN_A_LONG = 1
PIN_A = "GP3"
BARE = hello
TRUE = true
FLOAT = 1.5
OPEN = "no end
AFTER = "x" y
UNICODE = "\\uZZZZ"
[table]
INSIDE = "never"
"""


@pytest.mark.parametrize(
    "key, value",
    [
        ("DISPLAY", "sh1106"),
        ("INDENTED", "yes"),
        ("NUMBER", 12),
        ("HEX", 0x3D),
        ("NEGATIVE", -3),
        ("EMPTY", ""),
        ("ESCAPES", 'a\tb\\c"dä😀q'),
        ("HASH", "a#b"),
        ("TWICE", "first"),
        ("PIN_A", "GP3"),
        ("PIN", None),
        ("INSIDE", None),
        ("display", None),
    ],
)
def test_values(key: str, value: str | int | None) -> None:
    assert getenv(TEXT, key) == value
    assert getenv(TEXT.replace("\n", "\r\n"), key) == value


@pytest.mark.parametrize("key", ["BARE", "TRUE", "FLOAT", "OPEN", "AFTER", "UNICODE"])
def test_what_cannot_be_read_raises(key: str) -> None:
    with pytest.raises(ValueError):
        getenv(TEXT, key)


def test_default() -> None:
    assert getenv("", "A", 5) == 5


def test_os_getenv_reads_the_drive_and_the_machines_own_come_first(run: Any) -> None:
    files = {"settings.toml": 'A = "drive"\nB = 2\n'}
    code = "import os\na, b, c = os.getenv('A'), os.getenv('B'), os.getenv('C', 'none')"
    machine = run(code, files=files, settings={"A": "machine"})
    assert [machine.program[name] for name in "abc"] == ["machine", 2, "none"]
    assert run("import os\na = os.getenv('A')").program["a"] is None
