"""Loads the firmware as a board does: fresh at every start, and without what CircuitPython lacks."""

from __future__ import annotations
import __future__

import builtins
import os
import sys
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

# What `import` finds on the boards we build for, apart from the stand-ins: Python's part, then displayio's.
_PYTHON = """array atexit binascii builtins collections errno io json locale math micropython re select
    struct sys traceback warnings zlib"""
# The build strips what these are for (tools/maker/optimise/strip.py); here it just does nothing.
_TYPES = "__future__ typing"
_DISPLAY = """adafruit_bitmap_font adafruit_bus_device adafruit_display_text adafruit_displayio_sh1106
    adafruit_displayio_ssd1306 adafruit_st7789 adafruit_ticks bitmaptools busdisplay displayio fontio fourwire
    i2cdisplaybus rainbowio terminalio vectorio"""
MODULES = frozenset(_PYTHON.split() + _TYPES.split() + _DISPLAY.split())

_compiled: dict[tuple[str, float], CodeType] = {}


def compile_file(path: Path | str) -> CodeType:
    """The code of a file, compiled once for all starts of this process."""
    key = (str(path), os.stat(path).st_mtime)
    if key not in _compiled:
        # A board does not look at type hints either.
        _compiled[key] = compile(
            Path(path).read_bytes(), str(path), "exec", __future__.annotations.compiler_flag, True
        )
    return _compiled[key]


class Modules(MutableMapping[str, ModuleType]):
    """sys.modules as the firmware sees it: only what lies on the drive, so that a look at all is quick."""

    def __init__(self) -> None:
        self.names: dict[str, None] = {}  # what was imported from the drive, in that order

    def __getitem__(self, name: str) -> ModuleType:
        return sys.modules[name]

    def __setitem__(self, name: str, module: ModuleType) -> None:
        sys.modules[name] = module
        self.names[name] = None

    def __delitem__(self, name: str) -> None:
        del sys.modules[name]
        self.names.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return (name for name in self.names if name in sys.modules)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return name in sys.modules


class FirmwareLoader(Loader):
    """Runs a module of the drive with the board's builtins."""

    def __init__(self, file: str, names: dict[str, Any]) -> None:
        self.file = file
        self.names = names

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = self.file
        module.__dict__["__builtins__"] = self.names
        exec(compile_file(self.file), module.__dict__)


class Drive(MetaPathFinder):
    """Finds the drive's modules, and hides those the program had imported before."""

    def __init__(self, root: Path, names: dict[str, Any], beside: Mapping[str, Path], platform: str) -> None:
        """`beside` are packages that lie elsewhere."""
        self.root = root
        self.beside = beside
        self.names = names
        self.tops = {entry.stem for entry in root.iterdir() if entry.suffix == ".py" or entry.is_dir()}
        self.tops -= {"code", "boot", "safemode", "lib", "__pycache__"}
        self.tops |= set(beside)
        self._hidden: dict[str, ModuleType] = {}
        self._modules = Modules()
        self.sys = ModuleType("sys", "The firmware's own, without the program's modules.")
        self.sys.__dict__.update(vars(sys), modules=self._modules, platform=platform)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in self.tops:
            return None
        root = self.beside[fullname].parent if fullname in self.beside else self.root
        folder = str(root) if path is None else path[0]
        place = os.path.join(folder, fullname.rpartition(".")[2])
        inside = os.path.join(place, "__init__.py")
        package = os.path.isfile(inside)
        file = inside if package else place + ".py"
        if not os.path.isfile(file):
            return PathFinder.find_spec(fullname, [folder])  # a folder without __init__.py, or nothing
        # PathFinder would look for many more kinds of files, each time that a screen is loaded again.
        found = ModuleSpec(fullname, FirmwareLoader(file, self.names), origin=file, is_package=package)
        if found.submodule_search_locations is not None:
            found.submodule_search_locations.append(place)
        self._modules.names[fullname] = None
        return found

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
