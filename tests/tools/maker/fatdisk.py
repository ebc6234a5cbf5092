"""A real FAT image as a drive, worked on by mtools, so that fsck.fat can judge what is left."""

import errno
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tools.maker import install
from tools.maker.content import Content
from tools.maker.disk import VERIFIED

ENV = {**os.environ, "MTOOLS_SKIP_CHECK": "1", "LC_ALL": "C.UTF-8"}


def need_tools() -> None:
    """Skip where the FAT tools are missing."""
    missing = [
        name for name in ("fsck.fat", "mcopy", "mdir", "mren", "mdel", "mmd") if shutil.which(name) is None
    ]
    if missing:
        pytest.skip(f"{', '.join(missing)} missing; apt-get install dosfstools mtools")


def fsck(image: Path) -> str:
    """What fsck.fat says, changing nothing; fails the test unless it approves."""
    done = subprocess.run(["fsck.fat", "-n", "-v", str(image)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "differ" not in done.stdout and "unused" not in done.stdout.replace("Checking for unused", "")
    return done.stdout


class FatDisk:
    """tools.maker.disk.Disk on an image; fails at the n-th change, like the stand-in."""

    def __init__(self, image: Path) -> None:
        self.image = image
        self.fails_at: int | None = None
        self.done = 0

    def files(self) -> dict[str, int]:
        paths = [line.removeprefix("::/") for line in self._run("mdir", "-/", "-a", "-b", "::/").splitlines()]
        return {path: len(self.read(path)) for path in paths if path and not path.endswith("/")}

    def empty_folders(self) -> list[str]:
        return []

    def read(self, path: str) -> bytes:
        done = subprocess.run(["mtype", "-i", str(self.image), f"::/{path}"], capture_output=True, env=ENV)
        if done.returncode:
            raise FileNotFoundError(errno.ENOENT, path)
        return done.stdout

    def write(self, path: str, data: bytes) -> None:
        torn = self._counts()
        folders = [str(folder) for folder in reversed(Path(path).parents) if str(folder) != "."]
        for folder in folders:
            self._run("mmd", "-D", "s", f"::/{folder}", check=False)
        half = data[: len(data) // 2] if torn else data
        done = subprocess.run(
            ["mcopy", "-i", str(self.image), "-o", "-", f"::/{path}"],
            input=half,
            capture_output=True,
            env=ENV,
        )
        if b"Disk full" in done.stderr or b"No more room" in done.stderr:
            raise OSError(errno.ENOSPC, "full")
        assert done.returncode == 0, done.stderr
        if torn:
            raise OSError(errno.EIO, "broken off")

    def rename(self, old: str, new: str) -> None:
        if self._counts():
            raise OSError(errno.EIO, "broken off")
        self._run("mdel", f"::/{new}", check=False)
        self._run("mren", f"::/{old}", f"::/{new}")

    def remove(self, path: str) -> None:
        if self._counts():
            raise OSError(errno.EIO, "broken off")
        self._run("mdel", f"::/{path}", check=False)

    def space(self) -> tuple[int, int]:
        said = re.findall(r"([\d ]+) bytes free", self._run("mdir", "::/"))
        return int(said[-1].replace(" ", "")), 512

    def mark_verified(self, path: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder, "copy")
            copy.write_bytes(self.read(path))
            os.utime(copy, (VERIFIED, VERIFIED))
            self._run("mcopy", "-o", "-m", str(copy), f"::/{path}")

    def flush(self) -> None:
        pass

    def _counts(self) -> bool:
        self.done += 1
        return self.fails_at is not None and self.done > self.fails_at

    def _run(self, word: str, *words: str, check: bool = True) -> str:
        done = subprocess.run([word, "-i", str(self.image), *words], capture_output=True, text=True, env=ENV)
        assert not check or done.returncode == 0, (word, words, done.stderr)
        return done.stdout


def flash(disk: FatDisk, build: Content) -> install.Plan:
    """Plan and carry out, silently."""
    plan = install.plan(disk, build)
    install.apply_plan(plan, disk, build, lambda done, total, name: None)
    return plan
