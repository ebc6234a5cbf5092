"""Play on this computer: in a window, or else in the terminal, or else watch a short demo."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import warnings
from pathlib import Path
from typing import IO

import platformdirs

from sim.boards import BOARDS, DISPLAYS
from sim.headless import LOOK, Film, do, picture, shows_blocks, words
from sim.keys import BUTTONS, COLOURS
from sim.machine import Machine
from sim.nvm import COUNT, Nvm
from sim.panel import UnknownCommand
from sim.session import Finger, Session
from sim.settings import Value
from tools import games
from tools.games import faults
from tools.maker import cartridge_check
from tools.paths import FIRMWARE, PROJECT, command, game_folders

# In Babel: new game, a computer of the first and one of the second level, start, and watch a while.
DEMO = "wait:1500 b a a wait:300 down down right down right right up up up a wait:90000"
PATIENCE = 5000  # ms until the first picture, at most
LARGEST = 64


def state_folder() -> Path:
    """Where this person's saved games live."""
    return platformdirs.user_state_path(PROJECT, appauthor=False)


def on_shelf() -> list[str]:
    """The games of the firmware."""
    return sorted(path.parent.name for path in FIRMWARE.glob("*/cartridge.py"))


def arguments() -> argparse.ArgumentParser:
    """The words `play` understands."""
    parser = argparse.ArgumentParser(
        prog=command("play"),
        description=__doc__,
        epilog="Closing it is like pulling the plug: the game is saved and goes on next time.",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--window", action="store_true", help="play in a window")
    where.add_argument("--terminal", action="store_true", help="play in this terminal")
    where.add_argument("--headless", action="store_true", help="run --script and print the last screen")
    where.add_argument("--demo", action="store_true", help="watch two computer players for a moment")
    parser.add_argument(
        "--game", choices=list(game_folders()), help="only this game (default: a shelf with the firmware's)"
    )
    parser.add_argument(
        "--script", default="", metavar="WORDS", help='press buttons: "a down hold:b wait:500"'
    )
    parser.add_argument("--seed", type=int, help="the same random numbers each time; saves nothing")
    parser.add_argument(
        "--board", choices=sorted(BOARDS), default="pico", help="board or console (default: pico)"
    )
    parser.add_argument(
        "--display", choices=sorted(DISPLAYS), help="display of a board without its own (default: ssd1306)"
    )
    parser.add_argument("--colour", choices=COLOURS, default="white", help="colour of an OLED")
    parser.add_argument("--speed", type=float, default=1.0, metavar="X", help="run X times as fast")
    parser.add_argument(
        "--hold",
        action="append",
        metavar="BUTTON",
        default=[],
        help="hold at power-up, a or b for instance; may be given more than once",
    )
    parser.add_argument("--nvm", type=Path, metavar="FILE", help="keep saved games in FILE")
    parser.add_argument("--new", action="store_true", help="delete what was saved first")
    parser.add_argument(
        "--sound", action="store_true", help="wire a piezo, or use the console's speaker; the window plays it"
    )
    parser.add_argument("--watch", action="store_true", help="restart when a firmware file changes")
    parser.add_argument(
        "--scale", type=int, default=0, metavar="N", help="screen pixels for each pixel of the display"
    )
    parser.add_argument("--png", type=Path, metavar="FILE", help="headless: save the last screen")
    parser.add_argument("--gif", type=Path, metavar="FILE", help="headless: save all screens as a film (GIF)")
    return parser


def memory(options: argparse.Namespace, lasting: bool) -> Nvm:
    """The board's nvm, kept in a file unless chance was fixed or nobody plays."""
    kind = BOARDS[options.board].chip.nvm
    path: Path | None = options.nvm
    if path is None and lasting and options.seed is None:
        path = state_folder() / f"{options.board}.nvm"
    if path is None:
        return Nvm(kind)
    try:
        if options.nvm is None:
            path.parent.mkdir(parents=True, exist_ok=True)
        if not lock(path):
            print("Another program uses these saved games, so this one saves nothing.", file=sys.stderr)
            return Nvm(kind)
        if options.new:
            path.unlink(missing_ok=True)
        return Nvm(kind, path)
    except OSError as trouble:
        print(f"Nothing will be saved: {trouble}", file=sys.stderr)
        return Nvm(kind)


_locks: list[IO[bytes]] = []  # open as long as this program runs


def lock(path: Path) -> bool:
    """Lock a file for this process; False if another has it. The system releases it when we end."""
    mine = path.with_name(path.name + ".lock").open("ab")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(mine.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(mine, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        mine.close()
        return False
    _locks.append(mine)
    return True


def choose(options: argparse.Namespace) -> str:
    """Where to show the game: as requested, else the best that works here."""
    for name in ("window", "terminal", "headless", "demo"):
        if getattr(options, name):
            return name
    if options.png or options.gif:
        return "headless"
    from sim.desktop import can_show_windows

    if can_show_windows():
        return "window"
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        return "terminal"
    return "headless" if options.script else "demo"


def cannot(where: str) -> str:
    """Why the game cannot be shown there; empty if it can."""
    if where == "terminal" and not shows_blocks():
        return f"This terminal uses {sys.stdout.encoding}; the display needs UTF-8 (LANG=C.UTF-8)."
    if where == "terminal" and not (sys.stdin.isatty() and sys.stdout.isatty()):
        return f"This is not a terminal. `{command('play')} --headless` prints a screen anywhere."
    if where == "window":
        from sim.desktop import can_show_windows

        if not can_show_windows():
            return f"There is no display here. Use `{command('play')} --terminal`."
    return ""


def unsavable(options: argparse.Namespace) -> str:
    """Why a file that was named cannot be written; empty if all can."""
    for name in ("png", "gif", "nvm"):
        path: Path | None = getattr(options, name)
        if path is None:
            continue
        if name != "nvm" and path.suffix.lower() != f".{name}":
            return f"--{name} {path}: the name of the file must end in .{name}."
        if path.is_dir():
            return f"--{name} {path}: that is a folder; name a file."
        if not path.parent.is_dir():
            return f"--{name} {path}: there is no folder {path.parent}; make it first, or name another."
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            return f"--{name} {path}: you may not write there; choose another place."
    if options.nvm is not None and not is_save(options.nvm, options.board):
        board = BOARDS[options.board].title
        return f"--nvm {options.nvm}: that is no file of saved games of a {board}; name another."
    return ""


def unwirable(options: argparse.Namespace) -> str:
    """Why the board cannot have that display; empty if it can."""
    board = BOARDS[options.board]
    if options.display is None:
        return ""
    if board.screen is not None:
        return f"{board.title} has its display built in; leave --display out."
    if DISPLAYS[options.display].bus == "spi" and not board.spi:
        return f"No pins are set for a display on SPI on {board.title}; choose another board."
    return ""


def is_save(path: Path, board: str) -> bool:
    """Whether a file may be overwritten with saved games: it is not there, empty, or holds such ones."""
    try:
        stored = path.read_bytes() if path.exists() else b""
    except OSError:
        return True  # memory() tells it
    size = BOARDS[board].nvm.size
    return not stored or size < len(stored) <= size + COUNT and stored[size:].isdigit()


def unfinished(chosen: tuple[str, ...] | None) -> str:
    """What a game on the shelf lacks, so that the console could not show it; empty if nothing."""
    for name in chosen or on_shelf():
        if lacks := cartridge_check.what_is_missing(game_folders().get(name, FIRMWARE / name)):
            return lacks
    return ""


def letting_go(options: argparse.Namespace) -> str:
    """The script that ends what was held at power-up, a second later."""
    return " ".join(["wait:1000", *(f"release:{button}" for button in options.hold)]) if options.hold else ""


def headless(machine: Machine, options: argparse.Namespace, script: str) -> None:
    """Press the buttons of the script, then show where it led."""
    film = Film(options.colour) if options.gif else None
    machine.power_on()
    do(machine, f"{letting_go(options)} {script}", film)
    while not script and not any(machine.frame().rows) and machine.clock.now < PATIENCE:
        machine.step(LOOK)
    if film is not None:
        film.save(options.gif, machine.clock.now)
    if options.png:
        picture(machine.view(), options.png, options.scale, options.colour)
    print(words(machine.frame()))


def finger(machine: Machine, x: int, y: int) -> Finger | None:
    """A finger, or the mouse, on a pixel of the display."""
    from sim.touch import Touch  # which needs the firmware's modules

    console = machine.console
    return Touch(console, x, y, games.pointed(console.game)) if hasattr(console, "canvas") else None


def show(machine: Machine, options: argparse.Namespace, where: str) -> int:
    """Run a window or the terminal until the person closes it."""
    watched = FIRMWARE if options.watch else None
    session = Session(machine, speed=options.speed, watch=watched, layout=machine.layout)
    session.colour = options.colour
    session.finger = lambda x, y: finger(machine, x, y)
    try:
        if not session.trouble:
            do(machine, f"{letting_go(options)} {options.script}")
        if where == "window":
            from sim.speaker import Speaker
            from sim.window import Window

            Window(session, options.scale, Speaker() if options.sound else None).run()
        else:
            from sim.terminal import Terminal

            Terminal(session).run()
    finally:
        session.close()
    report_error(machine)
    if session.details:
        print(session.details, file=sys.stderr)
        return 1
    return 0


def report_error(machine: Machine) -> bool:
    """Say what went wrong: where in a cartridge, or what the firmware printed. False if nothing did."""
    crash = machine.crashes[-1] if machine.crashes else None
    if crash is not None and (place := faults.place(crash)):
        print(f"{place}{type(crash).__name__}: {crash}", file=sys.stderr)
        return True
    output = "".join(machine.printed)
    if "Traceback" not in output:
        return False
    print(f"The firmware printed:\n{output}", file=sys.stderr)
    return True


def main(argv: list[str]) -> int:
    """Make the machine that was asked for and show it."""
    options = arguments().parse_args(argv)
    if options.speed <= 0:
        print("The speed must be more than 0.", file=sys.stderr)
        return 2
    buttons = BUTTONS + BOARDS[options.board].spare
    for button in options.hold:
        if button not in buttons:
            print(
                f"{BOARDS[options.board].title} has no button {button}; hold one of {' '.join(buttons)}.",
                file=sys.stderr,
            )
            return 2
    if not 0 <= options.scale <= LARGEST:
        print(f"The scale must be 1 to {LARGEST} screen pixels, or 0 for what fits.", file=sys.stderr)
        return 2
    where = choose(options)
    chosen = (options.game or games.FIRST,) if options.game or where == "demo" else None
    trouble = cannot(where) or unwirable(options) or unsavable(options) or unfinished(chosen)
    if trouble:
        print(trouble, file=sys.stderr)
        return 2
    playing = where in ("window", "terminal")
    seed = options.seed
    if seed is None:
        seed = secrets.randbits(30) if playing else 0
    settings: dict[str, Value] = {"LANGUAGE": ""} if playing else {}
    if options.sound and BOARDS[options.board].piezo:
        settings["PIN_SOUND"] = BOARDS[options.board].piezo
    machine = Machine(
        board=options.board,
        display=options.display or "",
        nvm=memory(options, playing),
        seed=seed,
        settings=settings,
        held=tuple(options.hold),
        raises=False,
        games=chosen,
    )
    warnings.simplefilter("ignore", UnknownCommand)  # what a display's driver sends is no player's business
    if where == "demo":
        print(
            "Two computers have played for a minute and a half. You can play in a terminal or on a desktop."
        )
    try:
        if playing:
            return show(machine, options, where)
        headless(machine, options, options.script if where == "headless" else DEMO)
    except (ValueError, OSError) as trouble:
        print(trouble, file=sys.stderr)
        return 2
    return 1 if report_error(machine) else 0
