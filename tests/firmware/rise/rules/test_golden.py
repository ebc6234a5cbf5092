"""Whole games that an independent program played: every decision, every hash, the last line."""

from pathlib import Path

import pytest

from rise.rules.state import OVER, PHASE
from tests.golden import RISE_RECORDS
from tools.games.rise.notation import read_decision, write_position
from tools.games.rise.record import read_header, replay, write_record
from tools.games.text import Refused


def test_all_the_games_are_here() -> None:
    assert len(RISE_RECORDS) == 8
    assert sum(path.read_text("utf-8").count("\n# ") for path in RISE_RECORDS) > 300


@pytest.mark.parametrize("path", RISE_RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_is_right_to_the_last_byte(path: Path) -> None:
    text = path.read_text("utf-8")
    decisions = [line for line in text.splitlines()[1:] if not line.startswith("#")]
    played = [decision for decision, _ in replay(text)]
    assert played[1:] == decisions
    *_, (_, s) = replay(text)
    assert s[PHASE] & OVER and text.splitlines()[-1] == "# show " + write_position(s)


@pytest.mark.parametrize("path", RISE_RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text("utf-8")
    header, *lines = text.splitlines()
    s = read_header(header)
    wanted = [header] + [line for line in lines if not line.startswith("#")] + [lines[-1]]
    decisions = bytearray()
    for decision, now in replay(text):
        if decision:
            decisions.append(read_decision(s, decision))
        s[:] = now
    seed = int(header.split('"seed":')[1].split(",")[0])
    written = write_record(int(header.split(":")[1][0]), seed, "true" in header, bytes(decisions))
    assert written.splitlines() == wanted


def test_a_wrong_line_is_named() -> None:
    lines = RISE_RECORDS[0].read_text("utf-8").splitlines()
    for number, change, said in (
        (1, '{"players":5,"seed":0,"mild":false}', "line 1: players: "),
        (2, lines[1].replace("540b", "540c"), "line 2: the position has another hash"),
        (3, lines[2].replace("66c1", "66c2"), "line 3: the list of legal decisions has another hash"),
        (4, "play storeman", "line 4: `play storeman` is no decision"),
        (4, "play nimrod main", "line 4: `play nimrod main` is not legal: there is no such card"),
        (5, "tile Q", "line 5: `tile Q` is not legal: there is no such tile"),
        (5, "slot 3", "line 5: `slot 3` answers nothing: `S` is asked now"),
        (len(lines), lines[-1].replace('"lap":7', '"lap":8'), f"line {len(lines)}: the position is another"),
    ):
        wrong = [*lines[: number - 1], change, *lines[number:]]
        with pytest.raises(Refused) as told:
            list(replay("\n".join(wrong)))
        assert str(told.value).startswith(said), told.value
