"""Runs one small program twice, in the real VM on the built drive and in CPython on the sources."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest

from tools import games
from tools.developer import vm
from tools.paths import ROOT

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


def alone(tree: Path) -> Path:
    """Take all games but the first off the shelf of a drive; their rules and players stay."""
    for cartridge in tree.glob("*/cartridge.*py"):
        if cartridge.parent.name != games.FIRST:
            cartridge.unlink()
    return tree


@cache
def sources() -> Path:
    """The same drive as sources."""
    folder = tempfile.mkdtemp(prefix="sources-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    copy = Path(folder, "firmware")
    shutil.copytree(FIRMWARE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return alone(copy)


def in_cpython(program: str, firmware: Path | None = None) -> str:
    """What a program prints in CPython, with the sources of the firmware."""
    paths = os.pathsep.join([str(firmware or sources()), str(vm.HERE), str(ROOT)])
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


def on_both(built: Path, program: str, firmware: Path | None = None) -> list[str]:
    """Run a program on both sides, compare, and return its lines."""
    here = in_cpython(program, firmware).splitlines()
    there = vm.run(program, built).splitlines()
    for number, (one, other) in enumerate(zip(there, here)):
        assert one == other, f"line {number}"
    assert len(there) == len(here)
    return here
