"""`os`, `random` and `gc` as far as CircuitPython has them, made repeatable by the machine's seed."""

from __future__ import annotations

import os as real
import random as chance
from collections import namedtuple
from errno import ENOENT
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sim.settings import Value

if TYPE_CHECKING:
    from sim.power import Power

uname_result = namedtuple("uname_result", "sysname nodename release version machine")
VERSION = "10.2.1"


def os(machine: Power) -> dict[str, object]:
    """The names in `os`; paths begin at the drive's root."""
    source = chance.Random(f"urandom {machine.seed} {machine.starts}")

    def getenv(key: str, default: Value | None = None) -> Value | None:
        return machine.read_setting(key, default)

    def uname() -> uname_result:
        chip = machine.board.chip.name
        return uname_result(
            chip, chip, VERSION, f"{VERSION} on 2026-05-20", f"{machine.board.title} with {chip}"
        )

    def listdir(path: str = "/") -> list[str]:
        names = {entry.name for entry in real.scandir(on_drive(machine, path))}
        if on_drive(machine, path) == machine.firmware:
            names = names - machine.missing() | set(machine.beside)
        return sorted(names)

    def stat(path: str) -> tuple[int, ...]:
        found = on_drive(machine, path)
        if not found.exists():
            raise OSError(ENOENT, "No such file/directory")
        mode = 0x4000 if found.is_dir() else 0x8000
        about = found.stat()
        size, date = 0 if found.is_dir() else about.st_size, int(about.st_mtime) // 2 * 2
        return (mode, 0, 0, 0, 0, 0, size, date, date, date)

    def chdir(path: str) -> None:
        if not on_drive(machine, path).is_dir():
            raise OSError(ENOENT, "No such file/directory")
        machine.folder = path

    return {
        "getenv": getenv,
        "urandom": source.randbytes,
        "uname": uname,
        "listdir": listdir,
        "stat": stat,
        "chdir": chdir,
        "getcwd": lambda: machine.folder,
        "sep": "/",
    }


def on_drive(machine: Power, path: str) -> Path:
    """Where the desktop keeps a file of the drive."""
    if not path.startswith("/"):
        path = f"{machine.folder}/{path}"
    return _found(path, machine.firmware, tuple(machine.beside.items()))


@lru_cache(4096)  # every start asks for the same files
def _found(path: str, firmware: Path, beside: tuple[tuple[str, Path], ...]) -> Path:
    direct = Path(path)
    if direct.is_absolute():
        if any(direct.is_relative_to(place) for _, place in beside):
            return direct
        if direct.is_relative_to(firmware):
            path = direct.relative_to(firmware).as_posix()
    top, _, inside = path.strip("/").partition("/")
    return dict(beside).get(top, firmware / top) / inside


def random(machine: Power) -> dict[str, object]:
    """The names in `random`: CircuitPython has no shuffle and no sample."""
    source = chance.Random(f"random {machine.seed} {machine.starts}")
    names = ("seed", "getrandbits", "randrange", "randint", "choice", "random", "uniform")
    return {name: getattr(source, name) for name in names}


def gc(machine: Power) -> dict[str, object]:
    """The names in `gc`; this Python cannot say how full a board's heap would be, so it looks empty."""
    return {
        "collect": lambda: None,
        "mem_free": lambda: machine.board.heap,
        "mem_alloc": lambda: 0,
        "enable": lambda: None,
        "disable": lambda: None,
        "isenabled": lambda: True,
        "threshold": lambda *amount: -1,
    }
