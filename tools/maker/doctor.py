"""Find out what is wrong with the board that is plugged in (or not), and say what to do."""

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from handheld.hardware import pins
from sim import settings
from sim.boards import Board
from tools.maker import (
    content,
    drive_errors,
    drives,
    find_boards,
    install,
    manifest,
    memory_check,
    messages,
)
from tools.maker.disk import Disk, MountedDisk
from tools.maker.drives import Host, Volume
from tools.maker.find_boards import FoundBoard
from tools.maker.manifest import Manifest
from tools.maker.mpy import VERSION
from tools.maker.serial_ports import Port, ports
from tools.paths import command

_EXIT_CODES = "exit codes: 0 nothing is wrong; 1 problems were found and named; 2 wrong usage"
_LITTER = ("._", ".DS_Store", ".Spotlight-V100", ".TemporaryItems", ".apdisk")
_FLASH = f"Run: {command('flash')}"
_HOLD_A = "Unplug it, hold A, plug it in, then let go of A."


OTHER_SETTINGS = (
    "DISPLAY",
    "DISPLAY_ADDRESS",
    "DISPLAY_ROTATION",
    "BATTERY_LOW",
    "HANDHELD_TEST",
    "LANGUAGE",
)
"""What settings.toml may say besides pins."""


class Advice(NamedTuple):
    """One thing that is wrong, and what to do about it."""

    problem: str
    remedy: str


def examine(
    host: Host, disk: Callable[[Path], Disk], serial: list[Port], say: Callable[[str], None]
) -> list[Advice]:
    """Everything that is wrong with the boards that are plugged in."""
    survey = find_boards.survey(host.volumes())
    found = [
        Advice(
            f"{volume.path} is called CIRCUITPY but has no boot_out.txt of CircuitPython.",
            "A USB stick? Rename it. A board? Press its reset button.",
        )
        for volume in survey.doubtful
    ]
    for loader in survey.boot_loaders:
        found.append(
            Advice(
                f"The board at {loader.volume.path} shows its boot loader, {loader.board_id}.",
                "Press reset to leave it; or install CircuitPython and the game with"
                f" `{command('flash')} --uf2 --circuitpython FILE.uf2` (from circuitpython.org).",
            )
        )
    for board in survey.boards:
        say(f"{messages.board_title(board)}, CircuitPython {board.identity.version_text}")
        try:
            found += on_drive(board, disk(board.volume.path))
        except OSError as error:
            found.append(Advice(drive_errors.explain(error, board.volume.path), "Then run this again."))
    if not (survey.boards or survey.boot_loaders):
        found += no_board(host, serial)
    found += [
        Advice(f"You may not open {port.device}.", "Add yourself to the group dialout, then log in again.")
        for port in serial
        if not port.usable
    ]
    return found


def no_board(host: Host, serial: list[Port]) -> list[Advice]:
    """Why no board shows a drive."""
    waiting = host.unmounted()
    if waiting:
        remedy = f"Open it in the file manager, or run: udisksctl mount -b {waiting[0]}"
        return [Advice("A CIRCUITPY drive is plugged in but not mounted.", remedy)]
    if serial or host.boards_on_usb():
        return [Advice("A board is plugged in and hides its drive, as the game does while playing.", _HOLD_A)]
    if "microsoft" in platform.uname().release.lower():
        return [
            Advice("This is Linux inside Windows, which sees no USB drives.", "Run this in Windows itself.")
        ]
    remedy = "Use a cable that carries data, try another port, and hold A while you plug it in."
    return [Advice("No board is plugged in, or its cable carries no data.", remedy)]


def on_drive(board: FoundBoard, disk: Disk) -> Iterator[Advice]:
    """What is wrong with one board's drive."""
    files = disk.files()
    yield from _mount(board.volume)
    reason = find_boards.wrong_version(board.identity)
    if reason:
        problem, _, remedy = reason.partition(". ")
        yield Advice(problem + ".", remedy)
    if board.identity.kind is None:
        yield Advice(
            f"{board.identity.title} is not a known board.",
            "Name its pins in settings.toml; docs/build-one.md says how.",
        )
    free, cluster = disk.space()
    if free < 16 * cluster + 4096:
        yield Advice(
            f"The drive is nearly full: {free:,} bytes are free.", "Remove files that you no longer need."
        )
    litter = sorted(path for path in files if any(part.startswith(_LITTER) for part in path.split("/")))
    if litter:
        remedy = f"Remove them; on a Mac: dot_clean -m {messages.shell_quoted(board.volume.path)}"
        yield Advice(f"A Mac left {len(litter)} files of its own, such as {litter[0]}.", remedy)
    listed, _ = install.old_manifest(disk, files)
    yield from _game(disk, files, listed)
    if listed is not None and board.identity.kind is not None:
        large = memory_check.why_too_large(listed.games or content.cartridges(), board.identity.kind)
        if large:
            yield Advice(large, "Flash with --games, naming smaller ones.")
    yield from _bytecode(disk, files)
    yield from _settings(board, _read(disk, "settings.toml"))
    boot = (_read(disk, "boot_out.txt") or b"").decode("utf-8", "replace")
    if "Traceback" in boot:
        yield Advice(f"boot.py failed: {messages.printable(boot.strip().splitlines()[-1])}", _FLASH)


def _mount(volume: Volume) -> Iterator[Advice]:
    if volume.read_only:
        yield Advice(
            f"{volume.path} is mounted read-only.", _HOLD_A + " If it stays so, run a disk check on it."
        )
    if volume.delayed:
        yield Advice(
            f"This system may delay writes to {volume.path} by half a minute.",
            "`flash` waits for the board. When you copy by hand, eject the drive before you unplug it.",
        )


def _game(disk: Disk, files: dict[str, int], listed: Manifest | None) -> Iterator[Advice]:
    """The game itself: there, whole, current, and not hidden by other files."""
    if listed is None:
        yield Advice("The game is not on this board.", _FLASH)
        return
    lower = {path.lower(): path for path in files}
    wrong = [
        path
        for path, sha in listed.files.items()
        if path.lower() not in lower or manifest.digest(disk.read(lower[path.lower()])) != sha
    ]
    if wrong or not listed.complete:
        many = (
            f"{len(wrong)} files are missing or changed, such as {wrong[0]}"
            if wrong
            else "the copy was interrupted"
        )
        yield Advice(f"The game on this board is incomplete: {many}.", _FLASH)
    for path in install.shadowing_files(listed.files, files, {each.lower() for each in listed.files}):
        yield Advice(
            f"The board loads {path} instead of the game's own file.", f"Remove {path}, or move it elsewhere."
        )
    try:
        fresh = content.make(listed.language, games=listed.games).manifest
    except content.CannotBuild:
        return
    theirs = {each.get("name", ""): each.get("version", "") for each in listed.libraries}
    for library in fresh.libraries:
        if theirs.get(library["name"], library["version"]) != library["version"]:
            was = theirs[library["name"]]
            yield Advice(f"The board has {library['name']} {was}, this copy {library['version']}.", _FLASH)
    if fresh.build != listed.build and not wrong:
        yield Advice(f"The board has build {listed.build}, this copy makes {fresh.build}.", _FLASH)


def _bytecode(disk: Disk, files: dict[str, int]) -> Iterator[Advice]:
    """Libraries that this CircuitPython cannot load."""
    for path in sorted(files):
        name = path.rsplit("/", 1)[-1]
        if name.endswith(".mpy") and not name.startswith("."):
            head = disk.read(path)[:2]
            if head != bytes((ord("C"), VERSION)):
                yield Advice(
                    f"{path} is not bytecode that this CircuitPython loads.", "Remove it, then flash again."
                )


def _settings(board: FoundBoard, data: bytes | None) -> Iterator[Advice]:
    """Mistakes in settings.toml, read as the board reads it."""
    text = (data or b"").decode("utf-8", "replace")
    roles = [f"PIN_{role}" for role in (*pins.ROLES, "DRIVE", "SOUND")]
    kind = board.identity.kind
    for key in (*roles, *OTHER_SETTINGS):
        try:
            value = settings.getenv(text, key)
        except ValueError:
            yield Advice(
                f"settings.toml: the board cannot read {key}.", f'Write {key} = "text" or {key} = number.'
            )
            continue
        if key in roles and value and kind is not None and value not in kind.pins:
            yield Advice(
                f"settings.toml: {key} = {value!r} is not a pin of this board.",
                f"Use one of {_first_few(kind.pins)}.",
            )
        elif key == "PIN_SOUND" and value and kind is not None and (role := _holder(kind, text, str(value))):
            yield Advice(
                f"settings.toml: PIN_SOUND = {value!r}, but {role} is on that pin, too.",
                f'Wire the piezo to a free pin, best PIN_SOUND = "{kind.piezo}".',
            )
        elif key == "DISPLAY" and value and str(value).lower() not in ("ssd1306", "sh1106"):
            yield Advice(f"settings.toml: DISPLAY = {value!r}.", 'Write "ssd1306" or "sh1106".')
        elif key == "BATTERY_LOW" and value is not None and not _volts(str(value)):
            yield Advice(f"settings.toml: BATTERY_LOW = {value!r}.", 'Write volts in quotes, such as "3.4".')
        elif key == "LANGUAGE" and value and value not in content.languages():
            yield Advice(f"settings.toml: LANGUAGE = {value!r}.", f"Use {', '.join(content.languages())}.")


def _volts(text: str) -> bool:
    try:
        return 0 <= float(text) < 10
    except ValueError:
        return False


def _holder(kind: Board, text: str, pin: str) -> str:
    """The role, as settings.toml calls it, that has this pin already, or nothing."""
    for role, usual in zip(pins.ROLES, pins.wiring(kind.board_id), strict=True):
        try:
            name = settings.getenv(text, f"PIN_{role}") or usual
        except ValueError:
            continue  # said already
        if kind.pins.get(str(name)) == kind.pins.get(pin):
            return f"PIN_{role}"
    return ""


def _first_few(pins: dict[str, str]) -> str:
    names = list(pins)
    return ", ".join(names[:4]) + f" … {names[-1]}"


def _read(disk: Disk, path: str) -> bytes | None:
    try:
        return disk.read(path)
    except FileNotFoundError:
        return None


def main(argv: list[str]) -> int:
    """Examine and print."""
    argparse.ArgumentParser(command("doctor"), description=__doc__, epilog=_EXIT_CODES).parse_args(argv)
    found = examine(drives.this_computer(), MountedDisk, ports(), print)
    for advice in found:
        print(f"- {messages.printable(advice.problem)}\n  {messages.printable(advice.remedy)}")
    if not found:
        print("Nothing is wrong.")
    sys.stdout.flush()
    return 1 if found else 0
