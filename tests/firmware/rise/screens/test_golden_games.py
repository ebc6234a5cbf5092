"""Golden games played through the buttons: the handheld ends where the independent program did."""

from pathlib import Path
from typing import Any

import pytest

from tests.golden import RISE_RECORDS
from tools.games.rise.notation import read_decision, write_position
from tools.games.rise.record import read_header, replay
from tools.games.rise.robot import play


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [RISE_RECORDS[0], RISE_RECORDS[7], RISE_RECORDS[5]], ids=lambda path: path.stem
)
def test_a_golden_game_by_its_buttons(table: Any, path: Path) -> None:
    """Two, three and four players, one of them mild."""
    import json

    text = path.read_text("utf-8")
    header = json.loads(text.splitlines()[0])
    s = read_header(text.splitlines()[0])
    decisions = bytearray()
    for decision, now in replay(text):
        if decision:
            decisions.append(read_decision(s, decision))
        s[:] = now
    robot = table(header["players"], header["seed"].to_bytes(8, "little"), int(header["mild"]))
    play(robot, bytes(decisions))
    robot.lift()
    robot.machine.step(200)
    assert robot.name == "Result"
    assert "# show " + write_position(robot.screen.director.match.state) == text.splitlines()[-1]
    assert not robot.machine.reports
