"""What a game on the drive lacks is said, part by part."""

import ast
import shutil
from pathlib import Path

import pytest

from tools.maker.cartridge_check import MODULES, what_is_missing
from tools.maker.content import cartridges
from tools.paths import FIRMWARE


@pytest.mark.parametrize("name", cartridges())
def test_a_game_that_is_here_lacks_nothing(name: str) -> None:
    assert what_is_missing(name) == ""


def test_an_unfinished_game_is_told_part_by_part(tmp_path: Path) -> None:
    shutil.copytree(FIRMWARE / "babel", tmp_path / "draughts")
    assert what_is_missing("draughts", tmp_path) == ""
    play = tmp_path / "draughts" / "play.py"
    play.write_text(play.read_text("utf-8").replace("def over(", "def ended("), "utf-8")
    (tmp_path / "draughts" / "tiles.bin").unlink()
    (tmp_path / "draughts" / "tower.py").unlink()
    (tmp_path / "draughts" / "lessons.bin").unlink()
    (tmp_path / "draughts" / "puzzles" / "chooser.py").unlink()
    (tmp_path / "draughts" / "screens" / "result.py").unlink()
    assert what_is_missing("draughts", tmp_path) == (
        "The game draughts is not finished: firmware/draughts lacks `over` in play.py, screens/result.py,"
        " puzzles/chooser.py, tower.py, tiles.bin, lessons.bin. See docs/a-new-game.md."
    )
    stage = tmp_path / "draughts" / "stage.py"
    stage.write_text(stage.read_text("utf-8").replace("def deciding(", "def result("), "utf-8")
    assert "screens/result.py" not in what_is_missing("draughts", tmp_path), "it makes its own result"


@pytest.mark.parametrize("protocol", ["cartridge", "play"])
def test_the_parts_are_those_of_the_protocols(protocol: str) -> None:
    path = FIRMWARE / "handheld" / "game" / f"{'rules' if protocol == 'play' else protocol}.pyi"
    (asked,) = (node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.ClassDef))
    names = {node.name for node in asked.body if isinstance(node, ast.FunctionDef)}
    names |= {ast.unparse(node.target) for node in asked.body if isinstance(node, ast.AnnAssign)}
    assert names == set(MODULES[protocol])
