"""Whatever reads bytes from outside, fed with noise from a fixed seed: by number, not by time."""

from __future__ import annotations

import pytest

from handheld.journal import decisions, reader
from tools.developer import fuzz
from tools.developer.fuzzers import TARGETS

CASES = {"handheld": 25, "journal": 300, "record": 300, "position": 300, "link": 300}


@pytest.mark.slow
@pytest.mark.parametrize("what", TARGETS)
def test_nothing_is_found(what: str) -> None:
    assert fuzz.run(what, 1, 0, CASES.get(what, 1500)) == ""


def test_a_fault_of_the_reader_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal would hide it: it plays on without a memory."""
    monkeypatch.setattr(reader, "NUMBERS", bytes(200))
    assert "fuzz journal --seed 1 --first" in fuzz.run("journal", 1, 0, 50)


def test_a_place_beyond_the_legal_ones_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def trusting(self: decisions.Decisions, legal: object) -> object:
        for place in self._saved.places:
            yield legal()[place]  # type: ignore[operator]

    monkeypatch.setattr(decisions.Decisions, "replay", trusting)
    assert "IndexError" in fuzz.run("journal", 1, 0, 50)


def test_the_command_says_what_was_done_and_how_to_see_a_fault_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fuzz.main(["manifest", "--cases", "3"]) == 0
    assert capsys.readouterr().out == "manifest: 3 cases, nothing found\n"

    def broken(chance: object) -> None:
        raise IndexError("there")

    monkeypatch.setitem(TARGETS, "manifest", broken)
    assert fuzz.main(["manifest", "--first", "7", "--cases", "3"]) == 1
    said = capsys.readouterr().err
    assert "IndexError: there" in said and "fuzz manifest --seed 0 --first 7 --cases 1" in said
    with pytest.raises(SystemExit) as ended:
        fuzz.main(["all", "--cases", "0"])
    assert ended.value.code == 2
    capsys.readouterr()
    with pytest.raises(SystemExit):
        fuzz.main([])
    assert "required: journal|handheld|" in capsys.readouterr().err
