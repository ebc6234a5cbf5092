"""The pictures of the documentation can be drawn at any time."""

from pathlib import Path

import pytest
from PIL import Image

from sim.boards import CONSOLES
from tools.developer import pictures


@pytest.mark.slow
def test_all_are_drawn(tmp_path: Path) -> None:
    assert pictures.main(["--into", str(tmp_path)]) == 0
    for name in ("title", "curtain", "board", "lesson", "rise", *CONSOLES):
        image = Image.open(tmp_path / f"{name}.png").convert("RGB")
        bright = sum(image.convert("L").histogram()[180:])
        assert bright > 1000, f"{name} shows nothing"
    for name in ("play", "rise"):
        film = Image.open(tmp_path / f"{name}.gif")
        assert getattr(film, "n_frames", 1) > 30
