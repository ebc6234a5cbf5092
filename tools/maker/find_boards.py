"""Finds boards among this computer's drives: by label and boot_out.txt, or a boot loader by INFO_UF2.TXT."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sim.boards import Board, by_id
from tools.maker import manifest
from tools.maker.drives import Volume

LABEL = "CIRCUITPY"

_VERSION = re.compile(
    r"Adafruit CircuitPython (\d{1,3})\.(\d{1,3})\.(\d{1,3})([!-~]*) on [-0-9]+; ([ -~]+?) with ([!-~]+)"
)
_BOARD_ID = re.compile(r"^Board ID:(\w+)\s*$", re.MULTILINE | re.ASCII)
_UID = re.compile(r"^UID:([0-9A-Fa-f]+)\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Identity:
    """What a board says about itself in boot_out.txt."""

    version: tuple[int, int, int]
    version_text: str
    title: str
    board_id: str
    uid: str

    @property
    def kind(self) -> Board | None:
        """The board from sim/boards.toml, or None if it is not listed there."""
        return by_id(self.board_id)


@dataclass(frozen=True)
class FoundBoard:
    """A board that runs CircuitPython, and its drive."""

    volume: Volume
    identity: Identity


@dataclass(frozen=True)
class BootLoader:
    """A board in its boot loader, and its drive."""

    volume: Volume
    board_id: str


@dataclass(frozen=True)
class Survey:
    """All boards and boot loaders that were found."""

    boards: list[FoundBoard]
    boot_loaders: list[BootLoader]
    doubtful: list[Volume]
    """Drives labelled CIRCUITPY without a valid boot_out.txt."""


def parse_boot_out(text: str) -> Identity | None:
    """The identity of the board that wrote this boot_out.txt; None if the text is not valid."""
    found = _VERSION.search(text)
    board_id = _BOARD_ID.search(text)
    uid = _UID.search(text)
    if not found or not board_id or not uid:
        return None
    version = (int(found[1]), int(found[2]), int(found[3]))
    return Identity(version, ".".join(found.group(1, 2, 3)) + found[4], found[5], board_id[1], uid[1].upper())


def missing_in_boot_out(volume: Volume) -> list[str]:
    """The lines that are missing in its boot_out.txt, or all of the file."""
    text = _text(volume.path / "boot_out.txt")
    if text is None:
        return ["boot_out.txt"]
    lines = (("version", _VERSION), ("Board ID", _BOARD_ID), ("UID", _UID))
    return [f"{name} in its boot_out.txt" for name, line in lines if not line.search(text)]


def survey(volumes: list[Volume], read: Callable[[Path], str | None] | None = None) -> Survey:
    """Sort drives into boards, boot loaders and those with only the label."""
    text_of = read or _text
    boards, loaders, doubtful = [], [], []
    for volume in volumes:
        info = text_of(volume.path / "INFO_UF2.TXT")
        if info is not None and "UF2" in info:
            named = re.search(r"^Board-ID:\s*([!-~]+)", info, re.MULTILINE)
            loaders.append(BootLoader(volume, named[1] if named else "?"))
        elif volume.label.upper() == LABEL:
            identity = parse_boot_out(text_of(volume.path / "boot_out.txt") or "")
            if identity is None:
                doubtful.append(volume)
            else:
                boards.append(FoundBoard(volume, identity))
    return Survey(boards, loaders, doubtful)


def board_at(path: Path, volumes: list[Volume]) -> tuple[Volume, Identity | None]:
    """The drive at a path that the user named, whatever its label, and its board's identity if it has one."""
    same = [volume for volume in volumes if _is_same_folder(volume.path, path)]
    volume = same[0] if same else Volume(path, path.name)
    return volume, parse_boot_out(_text(path / "boot_out.txt") or "")


def wrong_version(identity: Identity) -> str | None:
    """Why this version of CircuitPython cannot run the game, and what to do; None if it can."""
    oldest = identity.kind.oldest if identity.kind else (*manifest.CIRCUITPYTHON[0], 0)
    newest = manifest.CIRCUITPYTHON[1]
    wanted = f"{oldest[0]}.{oldest[1]}.{oldest[2]} or newer, below {newest[0]}"
    if oldest <= identity.version < (*newest, 0):
        return None
    word = "too old" if identity.version < oldest else "newer than this game was made for"
    where = f"https://circuitpython.org/board/{identity.board_id}"
    advice = f"Install {wanted}, from {where}, then run this again."
    return f"CircuitPython {identity.version_text} is {word}. {advice}"


def _text(path: Path) -> str | None:
    """A small text file; None if it cannot be read, for example because the drive was just unplugged."""
    try:
        with open(path, "rb") as file:
            return file.read(4096).decode("utf-8", "replace").replace("\r\n", "\n")
    except OSError:
        return None


def _is_same_folder(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False
