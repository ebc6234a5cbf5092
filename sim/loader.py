"""Loads the firmware as a board does: fresh at every start, and without what CircuitPython lacks."""

from __future__ import annotations
import __future__

import builtins
import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

# What `import` finds on the boards we build for, apart from the stand-ins: Python's part, then displayio's.
_PYTHON = """array atexit binascii builtins collections errno io json locale math micropython re select
    struct sys traceback warnings zlib"""
# The build strips what these are for (tools/maker/optimise/strip.py); here it just does nothing.
_TYPES = "__future__ typing"
_DISPLAY = """adafruit_bitmap_font adafruit_bus_device adafruit_display_text adafruit_displayio_sh1106
    adafruit_displayio_ssd1306 adafruit_ticks bitmaptools busdisplay displayio fontio fourwire i2cdisplaybus
    rainbowio terminalio vectorio"""
MODULES = frozenset(_PYTHON.split() + _TYPES.split() + _DISPLAY.split())

_compiled: dict[tuple[str, float], CodeType] = {}


def compile_file(path: Path) -> CodeType:
    """The code of a file, compiled once for all starts of this process."""
    key = (str(path), path.stat().st_mtime)
    if key not in _compiled:
        # A board does not look at type hints either.
        _compiled[key] = compile(
            path.read_bytes(), str(path), "exec", __future__.annotations.compiler_flag, True
        )
    return _compiled[key]


class FirmwareLoader(Loader):
    """Runs a module of the drive with the board's builtins."""

    def __init__(self, path: Path, names: dict[str, Any]) -> None:
        self.path = path
        self.names = names

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__builtins__"] = self.names
        exec(compile_file(self.path), module.__dict__)


class Drive(MetaPathFinder):
    """Finds the drive's modules, and hides those the program had imported before."""

    def __init__(self, root: Path, names: dict[str, Any]) -> None:
        self.root = root
        self.names = names
        self.tops = {entry.stem for entry in root.iterdir() if entry.suffix == ".py" or entry.is_dir()}
        self.tops -= {"code", "boot", "safemode", "lib", "__pycache__"}
        self._hidden: dict[str, ModuleType] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in self.tops:
            return None
        found = PathFinder.find_spec(fullname, [str(self.root)] if path is None else path)
        if found is None or found.origin is None:
            return found
        inside = found.submodule_search_locations
        loader = FirmwareLoader(Path(found.origin), self.names)
        return spec_from_file_location(
            fullname, found.origin, loader=loader, submodule_search_locations=inside
        )

    def _mine(self) -> dict[str, ModuleType]:
        return {name: sys.modules[name] for name in list(sys.modules) if name.partition(".")[0] in self.tops}

    def mount(self) -> None:
        """From now on the drive's names mean the drive's files, not yet run."""
        if self not in sys.meta_path:
            self._hidden = self._mine()
            sys.meta_path.insert(0, self)
        self.purge()

    def purge(self) -> None:
        """Forget what was imported from the drive."""
        for name in self._mine():
            del sys.modules[name]

    def unmount(self) -> None:
        """Give the names back."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)
            self.purge()
            sys.modules.update(self._hidden)
            self._hidden = {}


def board_builtins(
    private: dict[str, ModuleType],
    absent: frozenset[str],
    tops: set[str],
    printed: Callable[[str], None],
    opener: Callable[..., Any],
) -> dict[str, Any]:
    """Python's builtins as the firmware gets them: its own modules, print and open."""

    def import_(
        name: str,
        globals: Any = None,
        locals: Any = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> Any:
        if level == 0:
            if name in private:
                return private[name]
            top = name.partition(".")[0]
            if top in absent or not (top in MODULES or top in tops):
                raise ImportError(f"no module named '{name}'")
        return builtins.__import__(name, globals, locals, fromlist, level)

    def print_(
        *values: object, sep: str = " ", end: str = "\n", file: Any = None, flush: bool = False
    ) -> None:
        printed(sep.join(str(value) for value in values) + end)

    return {**vars(builtins), "__import__": import_, "print": print_, "open": opener}
