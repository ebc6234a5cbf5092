"""Play in a browser: make the page, serve it on this machine and open it; or make it for any web host."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from pathlib import Path

from tools.developer import vm
from tools.games.text import Refused
from tools.maker.content import CannotBuild, add_games_option, refuse_unwritable
from tools.paths import ROOT, command, in_clone
from tools.player.command import take_base
from tools.web import browser, bundle, measure
from tools.web.serve import Server, Taken

PORT = 8017
OURS = "sw.js"  # a folder that has it holds a page of ours


def arguments() -> argparse.ArgumentParser:
    """The words `web` understands."""
    parser = argparse.ArgumentParser(
        prog=command("web"),
        description=__doc__,
        epilog="The browser keeps saved games under the address of the page.",
    )
    parser.add_argument("--build", action="store_true", help="only make the folder, for a static web host")
    parser.add_argument(
        "--one-file", action="store_true", help="only make one HTML file, to send to a friend"
    )
    parser.add_argument("--measure", action="store_true", help="measure how fast it is here, in Chromium")
    parser.add_argument(
        "--dest", type=Path, metavar="PLACE", help="where to write it (default: dist/web, or dist/GAMES.html)"
    )
    parser.add_argument(
        "--port", type=int, default=PORT, metavar="N", help=f"port to serve it at (default: {PORT})"
    )
    add_games_option(parser)
    parser.add_argument("--base", metavar="URL", help="where it will be served, for previews of links to it")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    return parser


def look(folder: Path) -> None:
    """CannotBuild where something else lives than an earlier page, or nobody can write."""
    refuse_unwritable(folder)
    try:
        foreign = folder.is_dir() and any(folder.iterdir()) and not (folder / OURS).is_file()
    except OSError as trouble:
        raise CannotBuild(f"Cannot read {folder}: {trouble.strerror or trouble}.") from None
    if foreign:
        raise CannotBuild(
            f"{folder} holds files that do not belong to the page; nothing was written. Empty it, or choose"
            " another place with --dest."
        )


def write(folder: Path, files: dict[str, bytes]) -> None:
    """Put the page into a folder of its own."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except OSError as trouble:
        raise CannotBuild(
            f"Cannot write {trouble.filename or folder}: {trouble.strerror or trouble}."
        ) from None


def write_one(place: Path, data: bytes) -> None:
    """Put the single file where it was asked for."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    except OSError as trouble:
        raise CannotBuild(f"Cannot write {place}: {trouble.strerror or trouble}.") from None


def table(files: dict[str, bytes]) -> str:
    """What comes over the wire, file by file."""
    sizes = bundle.wire(files)
    total = sum(sizes.values())
    rows = [f"{size:8,}  {name}" for name, size in sizes.items()]
    return "\n".join([*rows, f"{total:8,}  bytes over the wire (limit: {bundle.LIMIT:,})"])


def show(files: dict[str, bytes], port: int, opening: bool) -> None:
    """Serve the page until Ctrl-C."""
    with Server(files, port) as server:
        print(f"The handheld is at {server.address} (Ctrl-C ends it).", flush=True)
        if opening and not webbrowser.open(server.address):
            print("No browser opened: open that address in one.", flush=True)
        try:
            server.wait()
        except KeyboardInterrupt:
            print()


def run(options: argparse.Namespace) -> None:
    """Make what was asked for."""
    dist = (ROOT if in_clone() else Path.cwd()) / "dist"
    if options.one_file:
        place = options.dest or dist / f"{'-'.join(options.games or ['babel'])}.html"
        if place.exists() and not place.is_file():
            raise CannotBuild(f"Cannot write {place}: it is not a file; choose another name.")
        refuse_unwritable(place.parent)
        vm.fetch()
        data = bundle.one_file(bundle.drive(options.games))
        write_one(place, data)
        print(f"{place}: {len(data):,} bytes, works when opened from a disk.")
        return
    if options.measure:
        browser.need()
        vm.fetch()
        for name, value, unit in measure.figures(bundle.folder(bundle.drive(options.games))):
            print(f"{name} {value:.1f} {unit}", flush=True)
        return
    folder = options.dest or dist / "web"
    look(folder)
    vm.fetch()
    files = bundle.folder(bundle.drive(options.games), base=options.base)
    write(folder, files)
    if options.build:
        print(f"{table(files)}\n\nThe page is in {folder}, ready for any static web host.")
    else:
        show(files, options.port, not options.no_open)


def main(argv: list[str]) -> int:
    """The verb `web`."""
    parser = arguments()
    try:
        base, argv = take_base(argv)
    except Refused as reason:
        parser.error(str(reason))
    options = parser.parse_args(argv, argparse.Namespace(base=base))
    if not 0 <= options.port < 1 << 16:
        parser.error(f"--port: a number below {1 << 16} is needed")
    try:
        run(options)
    except (vm.Unavailable, browser.Unavailable, CannotBuild, Taken) as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0
