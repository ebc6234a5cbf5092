"""Small programs on a simulated board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from sim.machine import Machine

Run = Callable[..., Machine]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """`run(code, boot=…, files={…}, **machine)` puts a program on a drive and switches the board on."""
    made: list[Machine] = []

    def start(
        code: str = "", boot: str | None = None, files: dict[str, str] | None = None, **options: Any
    ) -> Machine:
        drive = tmp_path / f"drive{len(made)}"
        drive.mkdir()
        (drive / "code.py").write_text(dedent(code), "utf-8")
        if boot is not None:
            (drive / "boot.py").write_text(dedent(boot), "utf-8")
        for name, text in (files or {}).items():
            (drive / name).parent.mkdir(parents=True, exist_ok=True)
            (drive / name).write_text(dedent(text), "utf-8")
        machine = Machine(firmware=drive, **options)
        made.append(machine)
        machine.power_on()
        return machine

    yield start
    for machine in made:
        machine.power_off()
