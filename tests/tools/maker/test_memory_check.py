"""A board with too little memory for a game is told before anybody flashes it."""

from dataclasses import replace
from pathlib import Path

import pytest

from sim.boards import BOARDS
from tools import games
from tools.maker import build, content, memory_check


def test_every_board_has_room_for_every_game() -> None:
    for board in BOARDS.values():
        assert memory_check.why_too_large(content.cartridges(), board) == ""


def test_a_board_that_is_too_small_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOARDS, "pico", replace(BOARDS["pico"], heap=90 * 1024))
    with pytest.raises(content.CannotBuild, match="rise takes up to .* leaves 90 KiB .* Build with --games"):
        build.build(tmp_path)
    assert not list(tmp_path.iterdir())
    assert build.build(tmp_path, games=("babel",)).drive.is_dir()


def test_a_console_needs_more_than_a_board_with_an_oled() -> None:
    enough = games.load("rise").heap
    assert memory_check.why_too_large(["rise"], replace(BOARDS["pico"], heap=enough)) == ""
    assert "takes up to 115 KiB" in memory_check.why_too_large(
        ["rise"], replace(BOARDS["picopad"], heap=enough)
    )
