"""Install or update the game on the board that is plugged in."""

import argparse
import sys
from pathlib import Path

from sim.boards import BOARDS
from tools.maker import content, drives, mpy, watch
from tools.maker.content import CannotBuild, Content
from tools.maker.find_boards import FoundBoard
from tools.maker.flasher import BUILD, OK, Flasher
from tools.maker.messages import Stop

_EXIT_CODES = """\
exit codes:
  0  the board holds the game (or, with --dry-run, the table was printed)
  1  the game could not be built
  2  wrong usage
  3  no board found
  4  more than one board found: use --drive or --all
  5  refused: not a board, wrong CircuitPython, your own files in the way, a bad backup
  6  not enough room on the drive
  7  interrupted: drive full, read-only or gone; run it again
  8  what was read back differs from what was written"""


def drive_path(text: str) -> Path:
    """A drive as a person names it; on Windows E: means its root, not the folder one was in last."""
    return Path(text + "\\" if len(text) == 2 and text[1] == ":" else text)


def parser() -> argparse.ArgumentParser:
    """The words that flash takes."""
    words = argparse.ArgumentParser(
        "python3 -m tools flash",
        description=__doc__,
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    which = words.add_mutually_exclusive_group()
    which.add_argument(
        "--drive", metavar="PATH", type=drive_path, help="the drive of the board, if several are plugged in"
    )
    which.add_argument("--all", action="store_true", help="every board that is plugged in")
    words.add_argument("--dry-run", action="store_true", help="only show what would happen")
    words.add_argument(
        "--backup", metavar="FILE", nargs="?", const="", help="first save the drive's files in a zip here"
    )
    words.add_argument(
        "--restore", metavar="FILE", type=Path, help="restore a backup instead of installing the game"
    )
    words.add_argument(
        "--watch", action="store_true", help="keep running; copy again whenever a source changes"
    )
    words.add_argument("--eject", action="store_true", help="eject the drive afterwards")
    words.add_argument("--language", metavar="XX", help="only this language's words")
    content.add_games_option(words)
    words.add_argument("--lines", action="store_true", help="keep line numbers for error reports (larger)")
    words.add_argument(
        "--uf2", action="store_true", help="install through the boot loader; replaces the whole drive"
    )
    words.add_argument("--board", choices=sorted(BOARDS), help="with --uf2: which board it is")
    words.add_argument(
        "--circuitpython", metavar="FILE.uf2", type=Path, help="with --uf2: install this as well"
    )
    return words


def refuse_unused_options(words: argparse.ArgumentParser, asked: argparse.Namespace) -> None:
    """End with 2 where a word would have no effect beside another."""
    given = {
        "--drive": asked.drive is not None,
        "--all": asked.all,
        "--backup": asked.backup is not None,
        "--restore": asked.restore is not None,
        "--watch": asked.watch,
        "--eject": asked.eject,
        "--board": asked.board is not None,
        "--circuitpython": asked.circuitpython is not None,
    }
    only_with_uf2 = ("--board", "--circuitpython")
    for word in (word for word, is_given in given.items() if is_given):
        if asked.uf2 and word not in only_with_uf2:
            words.error(f"{word} cannot be combined with --uf2, which finds the boot loader by itself")
        if not asked.uf2 and word in only_with_uf2:
            words.error(f"{word} needs --uf2")
    if asked.watch and asked.restore is not None:
        words.error("--watch cannot be combined with --restore, which copies no sources")


def backup_path(name: str, found: FoundBoard, several: bool) -> Path:
    """Where a backup goes: as asked, or the first free name here."""
    if name:
        place = Path(name)
        return place.with_name(f"{place.stem}-{found.identity.uid}{place.suffix}") if several else place
    number = 1
    while (place := Path(f"handheld-backup-{found.identity.uid}-{number}.zip")).exists():
        number += 1
    return place


def flash(flasher: Flasher, argv: list[str]) -> int:
    """Do what the command line asks."""
    words = parser()
    asked = words.parse_args(argv)
    refuse_unused_options(words, asked)

    def make() -> Content:
        return content.make(asked.language, level=mpy.LINES if asked.lines else mpy.LEVEL, games=asked.games)

    if asked.uf2:
        return flasher.by_boot_loader(make(), asked.board, asked.circuitpython, asked.dry_run)
    boards = flasher.boards(asked.drive, asked.all)
    made = None if asked.restore else make()
    for found in boards:
        if asked.backup is not None and not asked.dry_run:
            flasher.save(found, backup_path(asked.backup, found, len(boards) > 1))
        if made is None:
            flasher.restore(found, asked.restore, asked.dry_run)
        else:
            flasher.update(found, made, asked.dry_run, asked.backup is not None)
    if asked.watch and made is not None and not asked.dry_run:
        flasher.say("Watching the sources; Ctrl-C ends.")
        for _ in watch.changes(flasher.sleep):
            try:
                made = make()
                for found in flasher.boards(asked.drive, asked.all):
                    flasher.update(found, made)
            except (Stop, CannotBuild) as reason:
                flasher.say(str(reason))
    for found in boards if asked.eject and not asked.dry_run else []:
        released = flasher.host.eject(found.volume)
        flasher.say(
            f"{found.volume.path} "
            + ("is ejected." if released else "could not be ejected; eject it by hand.")
        )
    return OK


def main(argv: list[str], flasher: Flasher | None = None) -> int:
    """Flash; whatever stops it is a sentence and an exit code."""
    try:
        return flash(flasher or Flasher(drives.this_computer()), argv)
    except Stop as reason:
        print(reason, file=sys.stderr)
        return reason.code
    except CannotBuild as problem:
        print(problem, file=sys.stderr)
        return BUILD
