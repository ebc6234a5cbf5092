"""The whole application on the real VM: from title to result, every picture as in CPython."""

from pathlib import Path

import pytest

from tests.device.drive import driver, on_both
from tools.developer.vm.script import a_game


@pytest.mark.parametrize("level", [0, 2])
def test_a_game_from_title_to_result(built: Path, level: int) -> None:
    taps, eight, state = a_game(level)
    lines = on_both(built, driver("app", TAPS=taps, EIGHT=eight))
    assert lines[-3].startswith("Result")
    assert lines[-2] == str(state)
