"""A machine that holds some of the firmware's games only."""

from __future__ import annotations

from collections.abc import Sequence

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
