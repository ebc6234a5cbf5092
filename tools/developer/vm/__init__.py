"""The device's kind of Python on this computer: MicroPython as WebAssembly, run by Node.

As on a board, small integers have 31 bits, words four bytes and the Python stack 2 KB. One difference matters
to figures: the heap grows by itself, and is collected only between two calls of `Vm.run`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path
from types import TracebackType

from tools.maker import content, mpy

HERE = Path(__file__).resolve().parent
PYSTACK = 2048
HEAP = 64 * 1024
PATIENCE = 300  # seconds for one job, on a busy machine


class Unavailable(Exception):
    """There is no Node or no network to install the VM with; the text says what to do."""


class Failed(Exception):
    """The program in the VM ended with an exception; the text is its traceback."""


def install() -> None:
    """Make the pinned VM available, once; raises Unavailable."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise Unavailable("Node is not installed: get version 18 or newer from https://nodejs.org")
    wanted = json.loads((HERE / "package.json").read_text("utf-8"))["dependencies"]
    ((name, version),) = wanted.items()
    there = HERE / "node_modules" / name / "package.json"
    if there.exists() and json.loads(there.read_text("utf-8"))["version"] == version:
        return
    # Installed aside and moved into place, so that two tests may do it at once.
    with tempfile.TemporaryDirectory(dir=HERE, prefix="node_modules-") as folder:
        for file in ("package.json", "package-lock.json"):
            shutil.copy(HERE / file, folder)
        npm = [str(shutil.which("npm")), "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        done = subprocess.run(npm, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise Unavailable(f"npm could not install {name} {version}: {done.stderr.strip()[-400:]}")
        shutil.rmtree(HERE / "node_modules", ignore_errors=True)
        try:
            os.replace(Path(folder, "node_modules"), HERE / "node_modules")
        except OSError:
            if not there.exists():
                raise


class Vm:
    """One running VM with a folder mounted as the root of its drive; use it in a `with` block."""

    def __init__(self, tree: Path | None = None, heap: int = HEAP, pystack: int = PYSTACK) -> None:
        install()
        files = [] if tree is None else [path for path in sorted(tree.rglob("*")) if path.is_file()]
        mounted = [["/" + path.relative_to(tree or HERE).as_posix(), str(path)] for path in files]
        self._process = subprocess.Popen(
            ["node", str(HERE / "serve.mjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._renamed = tree is not None and (tree / content.NAMES).is_file()
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
        reply = self._ask({"code": _translated(code) if self._renamed else code})
        lines = reply["out"]
        assert isinstance(lines, list)
        if reply["error"]:
            raise Failed("\n".join([*lines, str(reply["error"])]))
        return "".join(f"{line}\n" for line in lines)

    def block(self) -> None:
        """From now on the heap does not grow: what does not fit into it fails, as on a board."""
        self._ask({"block": True})

    def heap(self) -> int:
        """Bytes that are in use after a collection."""
        self.run("import gc\ngc.collect()")
        return int(self.run("print(gc.mem_alloc())"))

    def rounds(self, call: str) -> list[tuple[int, int]]:
        """Evaluate a call until it is true, collecting each time: bytes in use before and at the end."""
        reply = self._ask({"rounds": _translated(call) if self._renamed else call})
        if reply["error"]:
            raise Failed(str(reply["error"]))
        found = reply["rounds"]
        assert isinstance(found, list)
        return [(before, after) for before, after in found]


def _translated(program: str) -> str:
    """A program of the tests with the names that the built game has; the stand-ins keep theirs."""
    return content.shortened().translated(program, ("standins", "world"), ("handset",))


def with_standins(drive: Path) -> Path:
    """Add to a built drive what the tests need in the VM: the stand-ins and the handset above them."""
    renamed = (drive / content.NAMES).is_file()
    for name in ("standins.py", "handset.py"):
        text = (HERE / name).read_text("utf-8")
        made = mpy.compile_source(_translated(text) if renamed and name == "handset.py" else text, name)
        drive.joinpath(name).with_suffix(".mpy").write_bytes(made)
    return drive


def run(script: str, tree: Path | None = None, heap: int = HEAP, pystack: int = PYSTACK) -> str:
    """What a program prints in a fresh VM with `tree` as its drive."""
    with Vm(tree, heap, pystack) as vm:
        return vm.run(script)
