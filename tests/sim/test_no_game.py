"""The simulator and the VM's handset run whatever lies in firmware/: they know no game by name."""

import ast
import re
from pathlib import Path

import pytest

from tools.paths import FIRMWARE, ROOT

GAMES = [path.parent.name for path in FIRMWARE.glob("*/__init__.py") if path.parent.name != "handheld"]
(HANDSET,) = (path for path in (ROOT / "tools").rglob("handset.py") if "node_modules" not in path.parts)
FILES = [*sorted((ROOT / "sim").rglob("*.py")), HANDSET, HANDSET.with_name("standins.py")]


def named(source: str, game: str) -> list[str]:
    """Imports and strings in which a game occurs; prose may use the same word."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append(node.module or "")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value:
            found.append(node.value.replace(" ", "") if node.value.isupper() else node.value)
    return [text for text in found if re.search(rf"\b{game}\b", text, re.IGNORECASE)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_game_is_named(path: Path, game: str) -> None:
    assert named(path.read_text("utf-8"), game) == []


def test_a_name_would_be_found() -> None:
    assert GAMES
    for line in ("import {}", "from {}.rules import legal", "x = '{}-001.png'", "import_('{}.words')"):
        assert named(line.format(GAMES[0]), GAMES[0]), line
    assert named(f"x = '{' '.join(GAMES[0].upper())}'", GAMES[0])


def test_the_package_of_the_vm_has_no_games_name() -> None:
    text = HANDSET.with_name("package.json").read_text("utf-8")
    assert not [game for game in GAMES if game in text]
