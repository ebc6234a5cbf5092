"""Make what the board needs: the drive's content, a zip of it and one UF2 file, in dist/."""

import argparse
import os
import sys
import zipfile
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sim.boards import BOARDS, Board
from tools.maker import content, fat, install, manifest, memory_check, mpy, uf2
from tools.maker.content import CannotBuild, Content
from tools.maker.disk import VERIFIED
from tools.maker.manifest import Manifest
from tools.maker.messages import with_article
from tools.maker.optimise import passes
from tools.paths import ROOT, command, in_clone

BUDGET = 320 * 1024
"""All files on the drive together must stay within this; a drive for one game within seven tenths of it."""

_AS_FORMATTED = (".fseventsd/no_log", ".metadata_never_index", ".Trashes", ".Trash-1000", "settings.toml")
"""Empty files of a drive that CircuitPython formats; the hidden ones keep computers from littering."""

_EXIT_CODES = "exit codes: 0 built; 1 nothing was built, and the message says why; 2 wrong usage"


@dataclass(frozen=True)
class BuildResult:
    """The files that a build has written, and its content."""

    dest: Path
    drive: Path
    archive: Path
    uf2: Path | None
    content: Content
    board: Board


def build(
    dest: Path,
    board: str = "pico",
    language: str | None = None,
    circuitpython: Path | None = None,
    lines: bool = False,
    games: Sequence[str] | None = None,
    leave_out: Collection[str] = (),
) -> BuildResult:
    """Build into `dest`: drive/ (what the board's drive holds), a zip of it and, where one can be, a UF2.

    `circuitpython`, a downloaded UF2, makes ours install both; `lines` keeps line numbers for error reports;
    `leave_out` are passes of tools/maker/optimise.
    """
    kind = BOARDS[board]
    if circuitpython is not None:
        _circuitpython(kind, circuitpython)  # before the work, which takes a while
    drive = dest / "drive"
    before = earlier_manifest(drive)
    content.refuse_unwritable(drive)
    made = content.make(language, level=mpy.LINES if lines else mpy.LEVEL, games=games, leave_out=leave_out)
    if made.size > BUDGET:
        raise CannotBuild(f"The drive's content is {made.size} bytes, more than the {BUDGET} it may be.")
    holds = games or content.cartridges() or ["handheld"]
    too_large = memory_check.why_too_large(holds, kind)
    if too_large:
        raise CannotBuild(f"{too_large} Build with --games, naming smaller ones.")
    name = "-".join([*holds, made.manifest.version, board, *([language] if language else [])])
    installer = make_uf2(made.files, kind, circuitpython) if kind.uf2_drive is not None else None
    refuse_links(drive, {**made.files, **(before.files if before else {})})
    own = install.shadowing_files(made.files, _present(drive), set(before.files) if before else set())
    if own:
        raise CannotBuild(
            f"A board would take {drive / own[0]}, which no build has put there, before the game's own file;"
            " move it. Nothing was written."
        )
    try:
        write_tree(drive, made.files, before)
        archive = dest / f"{name}.zip"
        write_zip(archive, made.files)
        place = None
        if installer is not None:
            place = dest / f"{name}{'-with-circuitpython' if circuitpython else ''}.uf2"
            place.write_bytes(installer)
    except OSError as error:
        raise CannotBuild(f"Cannot write {error.filename or dest}: {error.strerror or error}.") from None
    return BuildResult(dest, drive, archive, place, made, kind)


def _present(folder: Path) -> dict[str, int]:
    return {
        path.relative_to(folder).as_posix(): 0
        for path in folder.rglob("*")
        if path.is_file() or path.is_symlink()
    }


def file_time() -> fat.Stamp:
    """The date of every file in the zip: SOURCE_DATE_EPOCH if set, else one fixed day."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not epoch.isdigit():
        return 2026, 1, 1, 0, 0, 0
    return _stamp(datetime.fromtimestamp(max(int(epoch), 315532800), UTC))


def _stamp(when: datetime) -> fat.Stamp:
    return when.year, when.month, when.day, when.hour, when.minute, when.second


def earlier_manifest(folder: Path) -> Manifest | None:
    """The manifest of an earlier build in a folder, None if empty; refuses a folder with other files."""
    try:
        if folder.is_symlink():
            raise CannotBuild(
                f"{folder} is a link, and a build writes only into a folder of its own; nothing was written."
                " Remove the link, or name another place with --dest."
            )
        if not folder.is_dir() or not any(folder.iterdir()):
            return None
        lists = manifest.candidates(path.name for path in folder.iterdir() if path.is_file())
        ours = [found for path in lists if (found := manifest.read((folder / path).read_bytes()))]
        if ours and not (folder / "boot_out.txt").exists():
            return ours[0]
    except OSError as error:
        raise CannotBuild(f"Cannot read {error.filename or folder}: {error.strerror or error}.") from None
    raise CannotBuild(
        f"{folder} holds files that no build has put there; nothing was written. Move or empty that folder,"
        " or name another one with --dest."
    )


def refuse_links(folder: Path, paths: Iterable[str]) -> None:
    """Refuse symbolic links that would lead a file out of the folder."""
    for path in paths:
        place = folder / path
        for each in (place, *place.parents[: path.count("/")]):
            if each.is_symlink():
                raise CannotBuild(
                    f"{each} is a link where a file of the build goes; remove it. Nothing was written."
                )


def write_tree(folder: Path, files: dict[str, bytes], before: Manifest | None = None) -> None:
    """Replace an earlier build in a folder by these files; all other files stay."""
    for path in before.files if before else ():
        place = folder / path
        if path not in files and place.is_file():
            place.unlink()
            for above in place.parents[: path.count("/")]:
                if not any(above.iterdir()):
                    above.rmdir()
    # The manifest goes first, so that an interrupted build can be run again.
    for path, data in sorted(files.items(), key=lambda item: item[0] != manifest.NAME):
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


def write_zip(place: Path, files: dict[str, bytes]) -> None:
    """A zip with the same bytes for the same files, whatever system makes it."""
    with zipfile.ZipFile(place, "w") as archive:
        for path in sorted(files):
            info = zipfile.ZipInfo(path, file_time())
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            archive.writestr(info, files[path])


def drive_image(files: dict[str, bytes], board: Board, whole: bool = True) -> bytes:
    """The board's drive with these files on it, as CircuitPython would have formatted it."""
    try:
        return fat.image(
            dict.fromkeys(_AS_FORMATTED, b"") | files,
            board.drive_size // fat.SECTOR,
            _stamp(datetime.fromtimestamp(VERIFIED, UTC)),
            # The boot loader writes upwards: an interrupted copy has no list.
            last=manifest.NAME,
            whole=whole,
        )
    except fat.DoesNotFit as problem:
        raise CannotBuild(f"It does not fit on {with_article(board.title)}: {problem}.") from None


def make_uf2(files: dict[str, bytes], board: Board, circuitpython: Path | None = None) -> bytes:
    """One UF2 that puts these files on the board's drive, and CircuitPython under it if given."""
    assert board.uf2_drive is not None
    pages = uf2.pages(drive_image(files, board, whole=False), board.uf2_drive)
    if circuitpython is None:
        return uf2.write(pages, board.chip.uf2_family)
    given = _circuitpython(board, circuitpython)
    return uf2.write(given.pages | pages, board.chip.uf2_family, given.before)


def _circuitpython(board: Board, circuitpython: Path) -> uf2.CircuitPython:
    """Read a downloaded CircuitPython; raises CannotBuild if it is not one for this board."""
    if board.uf2_drive is None:
        raise CannotBuild(
            f"There is no UF2 with a drive for {with_article(board.title)}; use `{command('flash')}`."
        )
    try:
        with open(circuitpython, "rb") as file:
            data = file.read(uf2.LARGEST + 1)
        given = uf2.circuitpython(data, board.chip.uf2_family, board.uf2_drive - board.nvm.size)
    except OSError as error:
        raise CannotBuild(f"Cannot read {circuitpython}: {error.strerror}.") from None
    except uf2.BadUf2 as problem:
        raise CannotBuild(f"{circuitpython} does not serve: {problem}.") from None
    if given.version is None or given.board is None:
        raise CannotBuild(f"{circuitpython} is not CircuitPython; download it from circuitpython.org.")
    if given.board != board.title:
        raise CannotBuild(
            f"{circuitpython} is for {with_article(given.board)}, not for {with_article(board.title)}."
        )
    low, high = board.oldest, manifest.CIRCUITPYTHON[1]
    if not low <= given.version < (*high, 0):
        found = ".".join(map(str, given.version))
        raise CannotBuild(
            f"{circuitpython} is CircuitPython {found}; the game needs {'.'.join(map(str, low))} or newer,"
            f" below {high[0]}."
        )
    return given


def size_table(result: BuildResult, all_files: bool = False) -> str:
    """A table of bytes: game, libraries, with `all_files` each file; and their share of budget and drive."""
    files = result.content.files
    rows = [f"{len(data):7,}  {path}" for path, data in files.items()] if all_files else []
    ours = sum(len(data) for path, data in files.items() if not path.startswith("lib/"))
    total, shape = result.content.size, fat.Shape(result.board.drive_size // fat.SECTOR)
    cluster = shape.per_cluster * fat.SECTOR
    taken = sum(-(-len(data) // cluster) for data in files.values())
    return "\n".join([
        *rows,
        f"{ours:7,}  the game",
        f"{total - ours:7,}  libraries",
        f"{total:7,}  together, in {len(files)} files: {total / BUDGET:.0%} of the {BUDGET:,} it may be,"
        f" {taken / shape.clusters:.0%} of {with_article(result.board.title)}'s drive",
    ])  # fmt: skip


def folder_argument(text: str) -> Path:
    """Parse a folder argument."""
    if not text:
        raise argparse.ArgumentTypeError("name a folder")
    return Path(text)


def make_parser() -> argparse.ArgumentParser:
    """The options of `build`."""
    parser = argparse.ArgumentParser(command("build"), description=__doc__, epilog=_EXIT_CODES)
    parser.add_argument(
        "--board", choices=sorted(BOARDS), default="pico", help="for which board (default: pico)"
    )
    parser.add_argument("--language", metavar="XX", help="only this language's words, such as en, de or fr")
    content.add_games_option(parser)
    parser.add_argument(
        "--circuitpython",
        metavar="FILE.uf2",
        type=Path,
        help="CircuitPython as downloaded: make one UF2 of both",
    )
    parser.add_argument("--lines", action="store_true", help="keep line numbers for error reports (larger)")
    parser.add_argument(
        "--leave-out",
        metavar="PASS",
        action="append",
        choices=list(passes()),
        default=[],
        help=f"build without one of {', '.join(passes())} (larger; may be given more than once)",
    )
    parser.add_argument("--verbose", action="store_true", help="list every file with its size")
    parser.add_argument(
        "--dest", metavar="FOLDER", type=folder_argument, help="where to (default: dist/BOARD)"
    )
    return parser


def main(argv: list[str]) -> int:
    """Build, and print the size table."""
    options = make_parser().parse_args(argv)
    dest = options.dest or (ROOT if in_clone() else Path.cwd()) / "dist" / options.board
    try:
        result = build(
            dest,
            options.board,
            options.language,
            options.circuitpython,
            options.lines,
            options.games,
            options.leave_out,
        )
    except CannotBuild as problem:
        print(problem, file=sys.stderr)
        return 1
    print(size_table(result, options.verbose))
    for why in content.optimised(leave_out=options.leave_out).not_done if options.verbose else ():
        print(f"left as it is: {why}")
    print(f"\nBuild {result.content.manifest.build} lies in {dest}:")
    print(f"  drive/  what the board's drive holds, to copy by hand; `{command('flash')}` needs none of")
    print("  this: it builds anew and copies that")
    print(f"  {result.archive.name}  the same in one file")
    if result.uf2 is not None:
        print(f"  {result.uf2.name}  drop it on the boot-loader drive ({result.board.bootloader});")
        print("  it replaces everything on the CIRCUITPY drive")
    return 0
