"""Golden frames: equal passes, different is shown and can be accepted."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.frame import Frame
from tools.developer import frames

ONE = Frame(bytes([1]) + bytes(1023))
TWO = Frame(bytes([2]) + bytes(1023))


@pytest.mark.slow
@settings(deadline=None)
@given(st.binary(min_size=1024, max_size=1024), st.integers(0, 255))
def test_a_frame_survives_its_file(pages: bytes, contrast: int) -> None:
    frame = Frame(pages, contrast)
    assert frames.from_file(frames.to_file(frame)) == frame


def test_missing_then_accepted_then_different(tmp_path: Path) -> None:
    golden, seen = tmp_path / "golden", tmp_path / "seen"
    assert "no golden frame deep/one yet" in frames.check("deep/one", ONE, golden, seen)
    assert frames.pending([], seen) == ["deep/one"]
    frames.accept(["deep/one"], golden, seen)
    assert frames.pending([], seen) == []
    assert frames.check("deep/one", ONE, golden, seen) == ""

    assert "2 pixels differ" in frames.check("deep/one", TWO, golden, seen)
    assert "contrast is 3" in frames.check("deep/one", Frame(ONE.pages, 3), golden, seen)
    assert frames.pending([], seen) == ["deep/one"]
    assert frames.check("deep/one", ONE, golden, seen) == ""
    assert frames.pending([], seen) == [], "a frame that is right again is no longer pending"


def test_the_diff_picture_shows_what_is_new_and_what_is_gone(tmp_path: Path) -> None:
    from PIL import Image

    golden, seen = tmp_path / "golden", tmp_path / "seen"
    frames.check("x", ONE, golden, seen)
    frames.accept(["x"], golden, seen)
    frames.check("x", TWO, golden, seen)
    frames.diff_picture(["x"], tmp_path / "diff.png", golden, seen)
    image = Image.open(tmp_path / "diff.png")
    colours = {colour for _, colour in image.getcolors() or []}
    assert {(60, 230, 90), (240, 60, 60)} <= colours


def test_nothing_to_do_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "pending", lambda names: [])
    assert frames.main(["accept"]) == 0
    assert "No frame differed" in capsys.readouterr().out
    assert frames.main(["accept", "nowhere"]) == 1
