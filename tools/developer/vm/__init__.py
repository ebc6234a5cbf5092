"""The device's kind of Python on this computer: MicroPython as WebAssembly, run by Node.

As on a board, small integers have 31 bits, words four bytes and the Python stack 2 KiB. One difference
matters to figures: the heap grows by itself, and is collected only between two calls of `Vm.run`.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
import threading
import urllib.request
from pathlib import Path
from types import TracebackType

import platformdirs

from tools.maker import mpy
from tools.maker.optimise import bundle
from tools.paths import FIRMWARE, PROJECT, ROOT, in_clone

HERE = Path(__file__).resolve().parent
PYSTACK = 2048
HEAP = 64 * 1024
REGISTRY = "https://registry.npmjs.org"
BELOW = {"standins.py": HERE / "standins.py"} | {
    f"lib/sim/model/{place.name}": place for place in sorted((ROOT / "sim" / "model").glob("*.py"))
}
"""What the firmware imports in the VM, by path: the stand-ins, and what they share with the simulator."""
ABOVE = {name: HERE / name for name in ("handset.py", "bundled_modules.py", "console_standins.py")}
"""What programs in the VM use above the firmware."""
LARGEST = 1 << 24  # bytes of the package, at most
PATIENCE = 300  # seconds for one job, on a busy machine


class Unavailable(Exception):
    """There is no Node, or no network to fetch the VM from; the message says what to do."""


class Failed(Exception):
    """The program in the VM ended with an exception; the text is its traceback."""


def _wanted(pinned: Path = HERE) -> tuple[str, str]:
    """The package that is pinned in a folder, and its version."""
    ((name, version),) = json.loads((pinned / "package.json").read_text("utf-8"))["dependencies"].items()
    return name, version


def package() -> Path:
    """Where the VM is once it was fetched."""
    folder = HERE if in_clone() else platformdirs.user_cache_path(PROJECT, appauthor=False)
    return folder / "node_modules" / _wanted()[0]


def fetch() -> None:
    """Get the pinned VM, once; raises Unavailable."""
    fetch_package(HERE, package())


def fetch_package(pinned: Path, there: Path) -> None:
    """Get a package from npm's registry, once, and only as the lock file in a folder knows it."""
    name, version = _wanted(pinned)
    try:
        if json.loads((there / "package.json").read_text("utf-8"))["version"] == version:
            return
    except (OSError, ValueError, KeyError):
        pass
    address = f"{REGISTRY}/{name}/-/{name.rpartition('/')[2]}-{version}.tgz"
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            data = answer.read(LARGEST)
    except (OSError, ValueError) as trouble:
        raise Unavailable(
            f"{name} cannot be fetched from {REGISTRY} ({trouble}): try again when online."
        ) from None
    lock = json.loads((pinned / "package-lock.json").read_text("utf-8"))
    wanted = lock["packages"][f"node_modules/{name}"]["integrity"]
    if "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode() != wanted:
        raise Unavailable(f"What came from {address} is not what package-lock.json knows; nothing was kept.")
    try:
        there.parent.mkdir(parents=True, exist_ok=True)
        # Unpacked aside and moved into place, so that two may do it at once.
        with tempfile.TemporaryDirectory(dir=there.parent, ignore_cleanup_errors=True) as folder:
            with tarfile.open(fileobj=io.BytesIO(data)) as archive:
                for member in archive:
                    file = archive.extractfile(member)
                    if file is not None:
                        Path(folder, Path(member.name).name).write_bytes(file.read())
            shutil.rmtree(there, ignore_errors=True)
            try:
                os.replace(folder, there)
            except OSError:
                if not (there / "package.json").exists():
                    raise
    except OSError as trouble:
        raise Unavailable(f"{name} cannot be kept in {there}: {trouble}") from None


def install() -> None:
    """Make the pinned VM and what runs it here available; raises Unavailable."""
    if shutil.which("node") is None:
        raise Unavailable("Node is not installed: get version 18 or newer from https://nodejs.org")
    fetch()


class Vm:
    """One running VM with a folder mounted as the root of its drive; use it in a `with` block."""

    def __init__(self, tree: Path | None = None, heap: int = HEAP, pystack: int = PYSTACK) -> None:
        install()
        files = [] if tree is None else [path for path in sorted(tree.rglob("*")) if path.is_file()]
        mounted = [["/" + path.relative_to(tree or HERE).as_posix(), str(path)] for path in files]
        self._process = subprocess.Popen(
            ["node", str(HERE / "serve.mjs"), str(package())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        # The VM counts its stack in words of four bytes.
        self._ask({"heap": heap, "pystack": pystack // 4, "files": mounted})

    def __enter__(self) -> Vm:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the VM."""
        self._process.kill()
        self._process.communicate()

    def _ask(self, job: dict[str, object]) -> dict[str, object]:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        # A VM that stands still must not stop the tests for ever.
        watchdog = threading.Timer(PATIENCE, self._process.kill)
        watchdog.start()
        line = self._process.stdout.readline()
        watchdog.cancel()
        if not line:
            raise Failed("the VM died or stood still")
        reply: dict[str, object] = json.loads(line)
        return reply

    def run(self, code: str) -> str:
        """Run a program in the VM's main module and return what it printed; raises Failed."""
        reply = self._ask({"code": code})
        lines = reply["out"]
        assert isinstance(lines, list)
        if reply["error"]:
            raise Failed("\n".join([*lines, str(reply["error"])]))
        return "".join(f"{line}\n" for line in lines)

    def block(self) -> None:
        """Stop the heap from growing: from now on an allocation that does not fit fails, as on a board."""
        self._ask({"block": True})

    def heap(self) -> int:
        """Bytes in use after a garbage collection."""
        self.run("import gc\ngc.collect()")
        return int(self.run("print(gc.mem_alloc())"))

    def rounds(self, call: str) -> list[tuple[int, int]]:
        """Evaluate a call until it is true, collecting each time: bytes in use before and at the end."""
        reply = self._ask({"rounds": call})
        if reply["error"]:
            raise Failed(str(reply["error"]))
        found = reply["rounds"]
        assert isinstance(found, list)
        return [(before, after) for before, after in found]


def with_standins(drive: Path) -> Path:
    """Add to a built drive what programs in the VM need: stand-ins, handset and bundled_modules."""
    bundled_in = {name: line[0] for line in bundle.lines(FIRMWARE) for name in line}
    for path, place in {**BELOW, **ABOVE}.items():
        more = f"BUNDLED_IN = {bundled_in!r}\n" if path == "bundled_modules.py" else ""
        target = (drive / path).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(mpy.compile_source(place.read_text("utf-8") + more, path))
    return drive


def is_ours(path: str) -> bool:
    """Whether a file of a drive is one that `with_standins` has added."""
    return path.removesuffix(".mpy") + ".py" in (*BELOW, *ABOVE)


def run(script: str, tree: Path | None = None, heap: int = HEAP, pystack: int = PYSTACK) -> str:
    """What a program prints in a fresh VM with `tree` as its drive."""
    with Vm(tree, heap, pystack) as vm:
        return vm.run(script)
