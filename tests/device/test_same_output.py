"""The built code on the real VM prints, line by line, what the sources print in CPython."""

from pathlib import Path

import pytest

from tests.device.drive import driver, in_cpython
from tools import vm


@pytest.mark.parametrize("name", ["chance", "games"])
def test_the_rules_play_alike(built: Path, name: str) -> None:
    program = driver(name)
    here = in_cpython(program).splitlines()
    assert len(here) > 20
    assert vm.run(program, built).splitlines() == here
