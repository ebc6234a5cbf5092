"""A machine that holds some of the firmware's games only."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.sim.conftest import Run

DRIVE = {
    "one/__init__.py": "",
    "one/cartridge.py": "",
    "two/__init__.py": "",
    "two/cartridge.py": "",
    "console/__init__.py": "",
    "console/cartridge.pyi": "",
}
CODE = """
import os
print([name for name in os.listdir("/") if "." not in name], "cartridge.py" in os.listdir("/one"))
for name in ("one", "two", "console"):
    try:
        __import__(name)
        print(name)
    except ImportError:
        print("no", name)
"""


@pytest.mark.parametrize(
    ("games", "said"),
    [
        (None, "['console', 'one', 'two'] True\none\ntwo\nconsole\n"),
        (("one",), "['console', 'one'] True\none\nno two\nconsole\n"),
        ((), "['console'] True\nno one\nno two\nconsole\n"),
    ],
)
def test_only_its_games_are_on_the_drive(run: Run, games: Sequence[str] | None, said: str) -> None:
    assert "".join(run(CODE, files=DRIVE, games=games).printed) == said


def test_a_game_may_lie_elsewhere(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is on the drive only if it is named, with its files."""
    three = tmp_path / "elsewhere" / "three"
    three.mkdir(parents=True)
    for name, text in (("__init__.py", "PATH = __file__"), ("cartridge.py", ""), ("text.txt", "read")):
        (three / name).write_text(text)
    monkeypatch.setenv("HANDHELD_CARTRIDGES", str(three))
    code = """
import os
print([name for name in os.listdir("/") if "." not in name])
try:
    import three
    print(open("/three/text.txt").read(), open(three.PATH.replace("__init__.py", "text.txt")).read())
    print(sorted(os.listdir("/three"))[-1], os.stat("/three/text.txt")[6])
except ImportError:
    print("no three")
"""
    said = "".join(run(code, files=DRIVE, games=("one", "three")).printed)
    assert said == "['console', 'one', 'three']\nread read\ntext.txt 4\n"
    assert "".join(run(code, files=DRIVE).printed) == "['console', 'one', 'two']\nno three\n"
