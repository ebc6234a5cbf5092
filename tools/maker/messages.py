"""Messages of `flash`, `build` and `doctor` for the user: every refusal says what to do about it."""

from pathlib import Path
from typing import NamedTuple

from sim.boards import BOARDS, Board
from tools.maker import backup, install
from tools.maker.content import Content
from tools.maker.drives import Host, Volume
from tools.maker.find_boards import BootLoader, FoundBoard, Survey, missing_in_boot_out
from tools.paths import command


class Stop(Exception):
    """A verb cannot go on; holds a message for the user and an exit code."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Advice(NamedTuple):
    """One thing that is wrong, and what to do about it."""

    problem: str
    remedy: str


def printable(text: str) -> str:
    """A line from a board without control characters, which a terminal would obey instead of show."""
    return "".join(char if char.isprintable() else "?" for char in text)


def describe_plan(plan: install.Plan, made: Content) -> str:
    """What an installation would do, as a table."""
    rows = []
    for path in install.writing_order([*plan.add, *plan.change]):
        rows.append(f"  {'add' if path in plan.add else 'change':8}{len(made.files[path]):8,}  {path}")
    rows += [f"  {'remove':8}{'':8}  {path}" for path in plan.remove]
    return "\n".join([*rows, *_last_rows(plan)])


def describe_restore(plan: backup.Plan, files: dict[str, bytes]) -> str:
    """What a restore would do, as a table."""
    rows = [f"  {'write':8}{len(files[path]):8,}  {path}" for path in plan.write]
    rows += [f"  {'remove':8}{'':8}  {path}" for path in plan.remove]
    rows += [f"  {'leave':8}{'':8}  {path}" for path in plan.kept]
    return "\n".join([*rows, *_last_rows(plan)])


def _last_rows(plan: install.Plan | backup.Plan) -> list[str]:
    """The rows with which both tables end."""
    return [
        *(f"  {'yours!':8}{'':8}  {path}" for path in plan.in_the_way),
        f"  {len(plan.same)} files are there already.",
        f"  Room: {plan.needed:,} bytes needed, {plan.free:,} free, in clusters of {plan.cluster}.",
    ]


def with_article(name: str) -> str:
    """A name with its article: `a Pico`, `an Adafruit Feather`."""
    return f"{'an' if name[:1] in 'AEIOaeio' else 'a'} {name}"


def board_title(found: FoundBoard) -> str:
    """A board's name, the end of its serial number and its mount point."""
    identity = found.identity
    return f"{identity.title} (…{identity.uid[-4:]}) at {found.volume.path}"


def shell_quoted(path: Path) -> str:
    """A path as it can be typed in a shell."""
    text = str(path)
    return f'"{text}"' if " " in text else text


def not_a_board(volume: Volume) -> str:
    """A drive without proof that it belongs to a board."""
    missing = " and no ".join(missing_in_boot_out(volume))
    return (
        f"{volume.path} has no {missing}, so it may be a USB stick;"
        " nothing was written. If it is a board, press its reset button and try again."
    )


def no_folder(path: Path) -> str:
    """A --drive that does not exist."""
    return (
        f"{path}: there is no such folder. Check where the drive is, or leave out --drive and let flash"
        " find the board."
    )


def boot_loader(loader: BootLoader) -> Advice:
    """A board that waits for a UF2."""
    takes_game = any(each.bootloader == loader.board_id and each.uf2_drive for each in BOARDS.values())
    install_it = (
        f"run: {command('flash')} --uf2 --circuitpython FILE.uf2"
        if takes_game
        else f"drop it on that drive; then run: {command('flash')}"
    )
    return Advice(
        f"The board at {loader.volume.path} shows its boot loader, {loader.board_id}.",
        "If CircuitPython is on it, press reset. If not, download it from circuitpython.org and "
        + install_it,
    )


def no_boot_loader(board: Board | None) -> str:
    """Nothing waits for a UF2: how to reach the boot loader of this board, if it was named."""
    if board is not None and board.screen is not None:
        how = "The page of your console on circuitpython.org says how to reach it."
    else:
        how = "Hold BOOTSEL while you plug the board in."
    return f"No boot loader found. {how}"


def no_uf2(board: Board) -> str:
    """A board whose drive no UF2 can fill."""
    return (
        f"No UF2 file can bring the game to {with_article(board.title)}. Install CircuitPython: press reset"
        f" twice, quickly, and drop its file on the drive {board.bootloader}. Then run: {command('flash')}"
    )


def no_board_found(survey: Survey, host: Host) -> str:
    """Why there is no board to flash."""
    if survey.doubtful:
        return "\n".join(not_a_board(volume) for volume in survey.doubtful)
    if survey.boot_loaders:
        return "\n".join(boot_loader(survey.boot_loaders[0]))
    waiting = host.unmounted()
    if waiting:
        return (
            f"A CIRCUITPY drive is plugged in but not mounted. Open it in the file manager, or run:\n"
            f"  udisksctl mount -b {waiting[0]}"
        )
    return (
        "No board found. Hold A while you plug it in (the game hides its drive otherwise), with a cable that"
        f" carries data.\n`{command('doctor')}` finds out more."
    )


def in_the_way(plan: install.Plan) -> str:
    """The user's own files whose names the build needs."""
    names = "\n".join(f"  {path}" for path in plan.in_the_way)
    return (
        f"These files or folders on the drive are your own, and the game needs their names:\n{names}\n"
        "Move them, or run this again with --backup: it saves all files in a zip here, then replaces these."
    )


def in_the_way_of_restore(plan: backup.Plan) -> str:
    """Files or folders whose names the backup needs."""
    names = "\n".join(f"  {path}" for path in plan.in_the_way)
    return (
        f"These are in the way of files or folders of the backup; nothing was written:\n{names}\nMove them."
    )


def no_room(plan: install.Plan | backup.Plan, root: Path) -> str:
    """The drive is too full."""
    return (
        f"{root} has {plan.free:,} bytes free and {plan.needed:,} are needed; nothing was written."
        " Remove files of your own that you no longer need."
    )
