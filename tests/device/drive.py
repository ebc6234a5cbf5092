"""Runs one small program twice, in the real VM on the built drive and in CPython on the sources."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tools.developer import vm

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
DRIVERS = Path(__file__).resolve().parent / "drivers"


@cache
def vm_or_skip() -> None:
    """Make the VM available; without it skip."""
    try:
        vm.install()
    except vm.Unavailable as reason:
        pytest.skip(f"no tests on the device's own Python: {reason}")


def driver(name: str, **data: object) -> str:
    """The text of a driver program, with some names set for it beforehand."""
    given = "".join(f"{key} = {value!r}\n" for key, value in data.items())
    return given + (DRIVERS / f"{name}.py").read_text("utf-8")


def in_cpython(program: str) -> str:
    """What a program prints in CPython, with the sources of the firmware."""
    paths = os.pathsep.join([str(FIRMWARE), str(vm.HERE), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-"],
        input=program,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": paths, "PYTHONUTF8": "1"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def on_both(built: Path, program: str) -> list[str]:
    """Run a program on both sides, compare, and return its lines."""
    here = in_cpython(program).splitlines()
    there = vm.run(program, built).splitlines()
    for number, (one, other) in enumerate(zip(there, here)):
        assert one == other, f"line {number}"
    assert len(there) == len(here)
    return here
