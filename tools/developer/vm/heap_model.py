"""Predicts the heap in use on a Pico's CircuitPython from what the VM reports.

Both have the same 32-bit objects. Three things differ: the stand-ins are not there but the real things are;
many names lie in CircuitPython's flash, which this VM has to intern; and the tables of interned names, each
twice as large as the one before, are full at other moments. The first two are worth about the same, some
7 KiB, so only the tables are counted anew.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tools.developer.vm import Vm, is_ours
from tools.maker import mpy

_FIRST_TABLE = 20  # names in the first table of interned names; each one after it is twice as large
_ENTRY = 6  # bytes of a name there: where it is, how long, a sum
_BLOCK = 16
_TABLE = re.compile(r"n_total_bytes=(\d+)")
_NAME = re.compile(r"^Q\((.*)\)\r?$", re.MULTILINE)


class Heap(NamedTuple):
    """Bytes in use in the VM after a collection: all, its names' of these, and the names."""

    used: int
    for_names: int
    names: frozenset[str]


def look(machine: Vm) -> Heap:
    """Measure the heap in use now."""
    used = machine.heap()
    output = machine.run("import micropython\nmicropython.qstr_info(1)")
    found = _TABLE.search(output)
    assert found is not None
    return Heap(used, int(found[1]), frozenset(_NAME.findall(output)))


def predicted(base: Heap, now: Heap, program: frozenset[str], more: int = 0) -> int:
    """Bytes in use on a board; `base` is the VM before the program, `more` what is in use beyond `now`."""
    objects = (now.used - now.for_names) - (base.used - base.for_names)
    return objects + more + for_names(now.names & program)


def for_names(interned: Iterable[str]) -> int:
    """Bytes that names take."""
    names = list(interned)
    letters = sum(len(word.encode()) + 1 for word in names)
    size = _FIRST_TABLE
    room = tables = 0
    while room < len(names):
        room += size
        tables += _blocks(_BLOCK + _ENTRY * size)
        size *= 2
    return tables + _blocks(letters)


def in_flash(modules: Iterable[str]) -> frozenset[str]:
    """The names that CircuitPython's own modules have: these are not interned on a board."""
    found = set(modules)
    for module in modules:
        stub = find_spec(f"{module}-stubs")
        assert stub is not None and stub.submodule_search_locations
        text = Path(stub.submodule_search_locations[0], "__init__.pyi").read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.arg):
                found.add(node.arg)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found.add(node.target.id)
    return frozenset(found)


def _blocks(size: int) -> int:
    return (size + _BLOCK - 1) // _BLOCK * _BLOCK


def names_on(drive: Path) -> frozenset[str]:
    """All names that the modules of a drive bring: those in their tables, and their own."""
    found: set[str] = set()
    for path in drive.rglob("*.mpy"):
        parts = path.relative_to(drive).with_suffix("").parts
        place = path.relative_to(drive).as_posix()
        if is_ours(place):
            continue
        # Imported, a module is known by its full name, by the last part of it, and by its place.
        found |= {place, "/" + place, *mpy.names(path.read_bytes())}
        parts = parts[parts[0] == "lib" : len(parts) - (parts[-1] == "__init__")]
        found |= {".".join(parts), *parts}
    return frozenset(found)
