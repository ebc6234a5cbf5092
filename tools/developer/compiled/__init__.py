"""The firmware's own rules and players as machine code, for long matches: the same games, many times faster.

They are compiled by Cython into a cache folder, once for each content of the sources, and loaded instead of
them by processes that call `use`. Nothing is written beside the sources.
"""

from __future__ import annotations

import hashlib
import importlib.abc
import importlib.machinery
import importlib.metadata
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from tools import setup
from tools.games.text import Refused
from tools.paths import FIRMWARE, PROJECT, ROOT, in_clone

EXTRA = "compiled"
"""What pip calls the packages that are needed for this."""

SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
NO_COMPILER = (
    "--compiled needs a C compiler and Python's headers."
    " On Debian and Ubuntu: sudo apt install gcc python3-dev."
    " On macOS: xcode-select --install. On Windows: the Build Tools for Visual Studio."
)
_KEPT = 7 * 24 * 3600  # seconds that what nobody uses is kept
_PATIENCE = 1800  # seconds for compiling one game, on a slow and busy machine


class _Finder(importlib.abc.MetaPathFinder):
    """Finds compiled modules before their sources."""

    def __init__(self, folder: Path) -> None:
        self.files = {name: folder / (name.replace(".", "/") + SUFFIX) for name in modules(folder)}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        # One that has gone since is an error, not its source: half of each would be worse than either.
        file = self.files.get(fullname)
        return importlib.util.spec_from_file_location(fullname, file) if file else None


def use(folder: Path) -> None:
    """From now on, import the compiled modules of a folder instead of the sources, in this process."""
    if not modules(folder):
        raise Refused(f"what was compiled is not for the Python here, whose modules end in {SUFFIX}")
    late = [name for name in modules(folder) if name in sys.modules]
    if late:
        raise RuntimeError(f"{late[0]} was loaded before its compiled copy was known")
    sys.meta_path.insert(0, _Finder(folder))


def modules(folder: Path) -> list[str]:
    """The names of the compiled modules in a folder."""
    files = sorted(folder.rglob("*" + SUFFIX))
    return [".".join(file.relative_to(folder).parts).removesuffix(SUFFIX) for file in files]


def sources(game: str) -> dict[str, str]:
    """The sources to compile (path → text): a game's rules and players, and the random generator."""
    files = [FIRMWARE / "handheld/game/chance.py"]
    for folder in ("rules", "players"):
        files += sorted((FIRMWARE / game / folder).glob("*.py"))
    # A package's own file stays as it is: it says little, and lets Python find the others.
    return {
        file.relative_to(FIRMWARE).as_posix(): file.read_text(encoding="utf-8")
        for file in files
        if file.name != "__init__.py"
    }


def flags() -> str:
    """The user's flags for the C compiler, from the environment."""
    return os.environ.get("CFLAGS", "")


def fingerprint(game: str) -> str:
    """A hash of the sources, the compiling code, the compiler and its flags, and this machine."""
    digest = hashlib.sha256()
    here = Path(__file__).parent
    folding = sorted((ROOT / "tools" / "maker" / "optimise").glob("*.py"))
    ways = [*folding, *sorted(here.glob("*.py")), *sorted(here.glob("*.pxd"))]
    texts = sources(game) | {str(way.relative_to(ROOT)): way.read_text(encoding="utf-8") for way in ways}
    makers = {
        "cython": importlib.metadata.version("cython"),
        "for": SUFFIX + platform.machine(),
        "flags": flags(),
    }
    for name, text in sorted((texts | makers).items()):
        digest.update(f"{name} {len(text)} {text}".encode())
    return digest.hexdigest()[:24]


def compiled(game: str) -> Path:
    """The folder with a game's compiled modules; compiles them if necessary, Refused if that fails."""
    _need_tools()
    import platformdirs

    cache = platformdirs.user_cache_path(PROJECT, appauthor=False) / EXTRA
    folder = cache / f"{game}-{fingerprint(game)}"
    if folder.is_dir():
        os.utime(folder)
        return folder
    print(f"Compiling {game} (once for each change of it), about a minute", file=sys.stderr, flush=True)
    cache.mkdir(parents=True, exist_ok=True)
    # Made aside and moved into place when all is well, so that two may do it at once.
    with tempfile.TemporaryDirectory(dir=cache, prefix=f"{game}-") as aside:
        _build(game, Path(aside))
        try:
            os.replace(Path(aside, "out"), folder)
        except OSError:
            if not folder.is_dir():
                raise
    # Another copy of the project may use another one just now.
    for old in cache.glob(f"{game}-" + "[0-9a-f]" * 24):
        if old.stat().st_mtime < time.time() - _KEPT:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _need_tools() -> None:
    """Refused, with what to install, if the tools are missing."""
    if in_clone() and Path(sys.prefix).resolve() == setup.VENV.resolve():
        setup.enter(EXTRA)
    missing = [name for name in ("Cython", "setuptools") if importlib.util.find_spec(name) is None]
    if missing:
        raise Refused(f"--compiled needs {' and '.join(missing)}: pip install '{PROJECT}[{EXTRA}]'")
    # On Windows setuptools finds it, or says that it did not.
    command = (os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")).split()
    if os.name != "nt" and shutil.which(command[0]) is None:
        raise Refused(NO_COMPILER)


def _build(game: str, aside: Path) -> None:
    """Compile in a separate process, which also compares some games; Refused with its output if it fails."""
    command = [sys.executable, "-m", "tools.developer.compiled.build", game, str(aside)]
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, errors="replace", timeout=_PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise Refused(f"compiling {game} took more than {_PATIENCE // 60} minutes") from None
    if done.returncode == 0:
        return
    output = (done.stdout + done.stderr).strip()
    log = aside.parent / f"{game}.log"
    log.write_text(output + "\n", encoding="utf-8")
    last = output.splitlines()[-1] if output else f"exit code {done.returncode}"
    if "Python.h" in output or "Microsoft Visual C++" in output:
        raise Refused(NO_COMPILER)
    raise Refused(f"{game} could not be compiled: {last}\nAll that was said: {log}")
