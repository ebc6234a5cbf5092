"""Find out what is wrong with the board that is plugged in (or not), and say what to do."""

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from sim.boards import DISPLAYS, Board
from tools.maker import (
    content,
    drive_errors,
    drives,
    find_boards,
    install,
    manifest,
    memory_check,
    messages,
    settings_check,
)
from tools.maker.disk import Disk, MountedDisk
from tools.maker.drives import Host, Volume
from tools.maker.find_boards import FoundBoard
from tools.maker.manifest import Manifest
from tools.maker.messages import Advice
from tools.maker.mpy import VERSION
from tools.maker.serial_ports import Port, ports
from tools.paths import command

_EXIT_CODES = "exit codes: 0 nothing is wrong; 1 problems were found and named; 2 wrong usage"
_LITTER = ("._", ".DS_Store", ".Spotlight-V100", ".TemporaryItems", ".apdisk")
_FLASH = f"Run: {command('flash')}"
_HOLD_A = "Unplug it, hold A, plug it in, then let go of A."


def examine(
    host: Host, disk: Callable[[Path], Disk], serial: list[Port], say: Callable[[str], None]
) -> list[Advice]:
    """Everything that is wrong with the boards that are plugged in."""
    survey = find_boards.survey(host.volumes())
    found = [
        Advice(
            f"{volume.path} is called CIRCUITPY but has no"
            f" {' and no '.join(find_boards.missing_in_boot_out(volume))}.",
            "A USB stick? Rename it. A board? Press its reset button.",
        )
        for volume in survey.doubtful
    ]
    found += [messages.boot_loader(loader) for loader in survey.boot_loaders]
    for board in survey.boards:
        say(f"{messages.board_title(board)}, CircuitPython {board.identity.version_text}")
        for line in abilities(board.identity.kind) if board.identity.kind else ():
            say(f"  {line}")
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


def abilities(board: Board) -> Iterator[str]:
    """What the handheld has on this board, in short lines."""
    if board.screen is not None:
        width, height = board.screen.size
        scale = min(width // 128, height // 64)
        yield f"display: built in, {width}×{height}; the picture takes {128 * scale}×{64 * scale} of it"
    else:
        yield f"display: one that you wire up; DISPLAY in settings.toml may be {' or '.join(DISPLAYS)}"
        if not board.spi:
            yield "  for one on SPI settings.toml must name its pins, too"
    if board.menu:
        cap = board.caps.get(board.menu, board.menu).upper()
        a, b = (board.caps.get(name, name).upper() for name in "ab")
        yield f"buttons: built in; {a} is A, {b} is B, {cap} opens the menu"
    if board.speaker is not None:
        yield "sound: a speaker is built in"
    elif board.piezo:
        yield f'sound: by a piezo, if you wire one up; PIN_SOUND = "{board.piezo}"'
    else:
        yield "sound: none"
    if board.battery is not None and board.battery.low_volts:
        yield f"battery: it warns below {board.battery.low_volts} volts"
    careless = not board.nvm.appends and board.nvm.page == board.nvm.size
    saves = "each one erases the whole memory for saves" if careless else "safe at any moment"
    yield f"saves: {board.nvm.size:,} bytes, {saves}"
    yield f"expected to work: {board.expected}; {board.why}"


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
    text = (_read(disk, "settings.toml") or b"").decode("utf-8", "replace")
    yield from settings_check.mistakes(board.identity.kind, text)
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
