"""Finds the board and installs a build, a backup or a UF2; raises Stop with a message for the user."""

import errno
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sim.boards import BOARDS
from tools.maker import backup, drive_errors, find_boards, install, messages
from tools.maker.build import make_uf2
from tools.maker.content import Content
from tools.maker.disk import Disk, MountedDisk, symbolic_links
from tools.maker.drives import Host
from tools.maker.find_boards import BootLoader, FoundBoard
from tools.maker.messages import Stop
from tools.progress import Bar

OK, BUILD, USAGE, NO_BOARD, WHICH, REFUSED, NO_ROOM, BROKEN_OFF, NOT_VERIFIED = range(9)


@dataclass
class Flasher:
    """Installs on boards; tests replace host, disk, output and sleep."""

    host: Host
    disk: Callable[[Path], Disk] = MountedDisk
    say: Callable[[str], None] = print
    sleep: Callable[[float], None] = time.sleep

    def boards(self, drive: Path | None, every: bool) -> list[FoundBoard]:
        """The boards to flash; raises Stop if it is not clear which."""
        volumes = self.host.volumes()
        if drive is not None:
            volume, identity = find_boards.board_at(drive, volumes)
            if identity is None:
                if not os.path.isdir(drive):
                    raise Stop(NO_BOARD, messages.no_folder(drive))
                for loader in find_boards.survey([volume]).boot_loaders:
                    raise Stop(NO_BOARD, "\n".join(messages.boot_loader(loader)))
                raise Stop(REFUSED, messages.not_a_board(volume))
            return [self.checked(FoundBoard(volume, identity))]
        survey = find_boards.survey(volumes)
        if not survey.boards:
            raise Stop(REFUSED if survey.doubtful else NO_BOARD, messages.no_board_found(survey, self.host))
        if len(survey.boards) > 1 and not every:
            names = "\n".join(
                f"  --drive {messages.shell_quoted(each.volume.path)}  {messages.board_title(each)}"
                for each in survey.boards
            )
            raise Stop(WHICH, f"There are {len(survey.boards)} boards. Choose one, or use --all:\n{names}")
        return [self.checked(each) for each in survey.boards]

    def checked(self, found: FoundBoard) -> FoundBoard:
        """The same board; raises Stop if its CircuitPython or its drive cannot be used."""
        reason = find_boards.wrong_version(found.identity)
        if reason:
            raise Stop(REFUSED, f"{messages.board_title(found)}: {reason}")
        if found.volume.read_only:
            raise Stop(
                REFUSED, f"{found.volume.path} is mounted read-only. Unplug the board, then plug it in again."
            )
        link = next(symbolic_links(found.volume.path), None)
        if link is not None:
            raise Stop(
                REFUSED,
                f"{link} is a symbolic link, which no board's drive has; nothing was read or written.",
            )
        if found.identity.kind is None:
            self.say(f"{found.identity.title} is not a known board: name its pins in settings.toml.")
        return found

    def update(
        self, found: FoundBoard, made: Content, dry_run: bool = False, may_replace: bool = False
    ) -> int:
        """Install this build on one board."""
        disk, root = self.disk(found.volume.path), found.volume.path
        bar = Bar(sys.stderr)
        try:
            plan = install.plan(disk, made)
            if dry_run:
                self.say(messages.describe_plan(plan, made))
                return OK
            if plan.is_empty:
                with suppress(OSError):  # a drive that cannot be written has the game all the same
                    install.mark_verified(disk, made)
                self.say(
                    f"{messages.board_title(found)} already has build {made.manifest.build}; nothing to do."
                )
                return OK
            if plan.in_the_way and not may_replace:
                raise Stop(REFUSED, messages.in_the_way(plan))
            if plan.needed > plan.free:
                raise Stop(NO_ROOM, messages.no_room(plan, root))
            install.apply_plan(plan, disk, made, bar)
        except OSError as error:
            bar.end()
            raise Stop(
                BROKEN_OFF, f"{drive_errors.explain(error, root)}\n{drive_errors.RETRY_HINT}"
            ) from None
        except install.NotVerified as wrong:
            bar.end()
            sentence = f"These files read back differently from what was written: {wrong}."
            hint = f"{drive_errors.RETRY_HINT} If that does not help, the drive is damaged."
            raise Stop(NOT_VERIFIED, f"{sentence}\n{hint}") from None
        except KeyboardInterrupt:
            bar.end()
            self.say(f"Stopped in the middle; the copy is incomplete. {drive_errors.RETRY_HINT}")
            raise
        count = len(plan.add) + len(plan.change)
        self.say(
            f"{messages.board_title(found)}: {count} file{'' if count == 1 else 's'} written and read back,"
            f" {len(plan.remove)} removed."
        )
        if "boot.py" in (*plan.add, *plan.change):
            self.say("boot.py has changed: press the reset button or plug the board in again.")
        return OK

    def save(self, found: FoundBoard, place: Path) -> None:
        """Save the whole drive in a zip on this computer."""
        if place.resolve().is_relative_to(found.volume.path.resolve()):
            raise Stop(REFUSED, f"{place} is on the board itself: choose a place on this computer.")
        try:
            count = backup.save(self.disk(found.volume.path), place, Bar(sys.stderr))
        except backup.BadBackup as problem:
            raise Stop(REFUSED, f"No backup was made: {problem}.") from None
        except backup.Unwritable as problem:
            raise Stop(
                REFUSED, f"{problem} No backup was made and the drive is unchanged; choose another place."
            ) from None
        except OSError as error:
            raise Stop(
                BROKEN_OFF, f"No backup was made. {drive_errors.explain(error, found.volume.path)}"
            ) from None
        self.say(f"{count} files saved in {place}.")

    def restore(self, found: FoundBoard, place: Path, dry_run: bool = False) -> int:
        """Restore a drive from a backup."""
        try:
            files = backup.load(place)
        except backup.BadBackup as problem:
            raise Stop(REFUSED, f"{place} cannot be used: {problem}.") from None
        except OSError as error:
            raise Stop(REFUSED, f"Cannot read {place}: {error.strerror}.") from None
        disk = self.disk(found.volume.path)
        try:
            plan = backup.plan(disk, files)
            if dry_run:
                self.say(messages.describe_restore(plan, files))
                return OK
            if plan.in_the_way:
                raise Stop(REFUSED, messages.in_the_way_of_restore(plan))
            if plan.needed > plan.free:
                raise Stop(NO_ROOM, messages.no_room(plan, found.volume.path))
            kept = backup.restore(disk, files, Bar(sys.stderr), plan)
        except backup.BadBackup as problem:
            raise Stop(NOT_VERIFIED, f"{problem}. {drive_errors.RETRY_HINT}") from None
        except OSError as error:
            raise Stop(
                BROKEN_OFF, f"{drive_errors.explain(error, found.volume.path)}\n{drive_errors.RETRY_HINT}"
            ) from None
        self.say(f"{messages.board_title(found)}: restored from {place}.")
        if kept:
            self.say(f"Left unchanged on the drive: {', '.join(kept)}.")
        return OK

    def by_boot_loader(
        self, made: Content, name: str | None, circuitpython: Path | None, dry_run: bool = False
    ) -> int:
        """Install through the boot loader, which takes one UF2 file."""
        named = BOARDS[name] if name else None
        if named is not None and not named.uf2_drive:
            raise Stop(REFUSED, messages.no_uf2(named))
        loaders = find_boards.survey(self.host.volumes()).boot_loaders
        if not loaders:
            raise Stop(NO_BOARD, messages.no_boot_loader(named))
        if len(loaders) > 1:
            raise Stop(WHICH, "More than one boot loader found. Unplug all but one board.")
        loader = loaders[0]
        fitting = [
            board for board in BOARDS.values() if board.bootloader == loader.board_id and board.uf2_drive
        ]
        if not fitting and named is None:
            raise Stop(
                REFUSED, "No UF2 file can bring the game there.\n" + "\n".join(messages.boot_loader(loader))
            )
        if named is None and len(fitting) != 1:
            choice = " or ".join(f"--board {board.name}" for board in fitting)
            raise Stop(WHICH, f"The boot loader {loader.board_id} fits several boards. Use {choice}.")
        board = named or fitting[0]
        if board not in fitting:
            raise Stop(
                REFUSED,
                f"The boot loader {loader.board_id} is not that of {messages.with_article(board.title)}.",
            )
        data = make_uf2(made.files, board, circuitpython)
        if dry_run:
            what = "CircuitPython and the game" if circuitpython else "the game"
            self.say(
                f"{board.title} at {loader.volume.path}: {len(data) // 512} blocks with {what} would be sent,"
                " and replace the whole drive."
            )
            return OK
        try:
            self.disk(loader.volume.path).write("handheld.uf2", data)
        except OSError as error:
            if not self._has_left(loader, error):
                raise Stop(BROKEN_OFF, drive_errors.explain(error, loader.volume.path)) from None
        self.say(f"{board.title}: {len(data) // 512} blocks sent; the board restarts by itself.")
        return OK

    def _has_left(self, loader: BootLoader, error: OSError) -> bool:
        """Whether the boot loader has restarted the board, as it does on the last block."""
        if (
            error.errno in (errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EPERM)
            and loader.volume.path.is_dir()
        ):
            return False
        for _ in range(10):
            if loader not in find_boards.survey(self.host.volumes()).boot_loaders:
                return True
            self.sleep(0.5)
        return False
