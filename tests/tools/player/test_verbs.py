"""The verbs for positions and records: how they are used is told, and a record is known by its first line."""

from pathlib import Path

import pytest

from tests.golden import GOLDEN
from tools.player import legal, perft, replay


@pytest.mark.parametrize("verb", [legal, perft, replay])
@pytest.mark.parametrize("words", [[], ["--game", "rise"], ["--game=babel"]])
def test_without_a_position_the_usage_is_told(
    verb: object, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert verb.main(words) == 2  # type: ignore[attr-defined]
    assert f"{verb.__name__.rsplit('.', 1)[-1]} " in capsys.readouterr().out  # type: ignore[attr-defined]


@pytest.mark.parametrize("record", ["records/game01.babel", "rise/game01.rise"])
def test_replay_finds_the_game_by_itself(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.main([str(GOLDEN / record)]) == 0
    found = capsys.readouterr().out
    assert replay.main([str(GOLDEN / record), "--game", record.rsplit(".")[-1]]) == 0
    assert capsys.readouterr().out == found


def test_what_is_no_record_is_told_as_by_the_first_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x").write_text("hello\n")
    assert replay.main([str(tmp_path / "x")]) == 1
    assert "kosmos" in capsys.readouterr().err
