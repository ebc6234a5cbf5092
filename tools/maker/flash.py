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
from tools.paths import command

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


def make_parser() -> argparse.ArgumentParser:
    """The options of `flash`."""
    parser = argparse.ArgumentParser(
        command("flash"),
        description=__doc__,
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--drive", metavar="PATH", type=drive_path, help="the drive of the board, if several are plugged in"
    )
    which.add_argument("--all", action="store_true", help="every board that is plugged in")
    parser.add_argument("--dry-run", action="store_true", help="only show what would happen")
    parser.add_argument(
        "--backup", metavar="FILE", nargs="?", const="", help="first save the drive's files in a zip here"
    )
    parser.add_argument(
        "--restore", metavar="FILE", type=Path, help="restore a backup instead of installing the game"
    )
    parser.add_argument(
        "--watch", action="store_true", help="keep running; copy again whenever a source changes"
    )
    parser.add_argument("--eject", action="store_true", help="eject the drive afterwards")
    parser.add_argument("--language", metavar="XX", help="only this language's words")
    content.add_games_option(parser)
    parser.add_argument("--lines", action="store_true", help="keep line numbers for error reports (larger)")
    parser.add_argument(
        "--uf2", action="store_true", help="install through the boot loader; replaces the whole drive"
    )
    parser.add_argument("--board", choices=sorted(BOARDS), help="with --uf2: which board it is")
    parser.add_argument(
        "--circuitpython", metavar="FILE.uf2", type=Path, help="with --uf2: install this as well"
    )
    return parser


def refuse_unused_options(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """End with 2 where a word would have no effect beside another."""
    given = {
        "--drive": options.drive is not None,
        "--all": options.all,
        "--backup": options.backup is not None,
        "--restore": options.restore is not None,
        "--watch": options.watch,
        "--eject": options.eject,
        "--board": options.board is not None,
        "--circuitpython": options.circuitpython is not None,
    }
    only_with_uf2 = ("--board", "--circuitpython")
    for word in (word for word, is_given in given.items() if is_given):
        if options.uf2 and word not in only_with_uf2:
            parser.error(f"{word} cannot be combined with --uf2, which finds the boot loader by itself")
        if not options.uf2 and word in only_with_uf2:
            parser.error(f"{word} needs --uf2")
    if options.watch and options.restore is not None:
        parser.error("--watch cannot be combined with --restore, which copies no sources")


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
    parser = make_parser()
    options = parser.parse_args(argv)
    refuse_unused_options(parser, options)

    def make() -> Content:
        return content.make(
            options.language, level=mpy.LINES if options.lines else mpy.LEVEL, games=options.games
        )

    if options.uf2:
        return flasher.by_boot_loader(make(), options.board, options.circuitpython, options.dry_run)
    boards = flasher.boards(options.drive, options.all)
    made = None if options.restore else make()
    for found in boards:
        if options.backup is not None and not options.dry_run:
            flasher.save(found, backup_path(options.backup, found, len(boards) > 1))
        if made is None:
            flasher.restore(found, options.restore, options.dry_run)
        else:
            flasher.update(found, made, options.dry_run, options.backup is not None)
    if options.watch and made is not None and not options.dry_run:
        flasher.say("Watching the sources; Ctrl-C ends.")
        for _ in watch.changes(flasher.sleep):
            try:
                made = make()
                for found in flasher.boards(options.drive, options.all):
                    flasher.update(found, made)
            except (Stop, CannotBuild) as reason:
                flasher.say(str(reason))
    for found in boards if options.eject and not options.dry_run else []:
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
