"""Measure memory and size of the built game on the VM, against their limits."""

from __future__ import annotations

import ast
import re
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from sim.boards import BOARDS, BUTTONS, CONSOLES, Board
from tools import games
from tools.developer import vm
from tools.developer.vm import heap_model
from tools.developer.vm.recorded_presses import a_game
from tools.games.protocol import Game
from tools.maker import content
from tools.maker.build import BUDGET
from tools.paths import usage

KB = 1024
LOOKS = 2  # how often in a game everything is opened
STEP = 24 * KB  # what one step leaves behind, at most
SOAKED = 20  # games
PICO_W = "pico_w"
CONSOLE_MODULES = ("analogio", "audiocore", "audioio", "displayio", "fourwire", "keypad")
MEANING = """\
What is in use is what a Pico's CircuitPython would count after a collection, of 167 KiB: predicted
(tools/developer/vm/heap_model.py) from gc.mem_alloc() on MicroPython as WebAssembly, whose objects are the
same, from the built .mpy files. Where both were measured the prediction was at most 3 KiB off the board's
figure.
In each game everything is opened that the menu offers. All other heap figures are the VM's own."""


SOAK = f"""\
With --soak {SOAKED} games are played against the highest level, one after the other, in a heap as large as a
Pico W's that cannot grow; it has {STEP // KB} KiB more for what one step leaves behind, since this VM
collects only between steps."""

ON_CONSOLES = f"""\
With --board the heap on one of {", ".join(CONSOLES)}, of its own memory; stand-ins for displayio take what
they take in this VM."""

ON_BOARD, THINKING, PRESSED, CHANGED, BEHIND_CURTAIN = 1, 2, 4, 8, 16  # marks of vm/handset.py


class Row(NamedTuple):
    """One row of the table; a test enforces the limit."""

    what: str
    value: int
    limit: int = 1 << 30

    @property
    def good(self) -> bool:
        """Whether the limit is kept."""
        return self.value <= self.limit


def stand_ins(board: Board | None = None) -> str:
    """The program that sets the VM up as a Pico with an OLED, or as a console."""
    start = "import handset, standins, os\n"
    if board is not None and board.screen is not None:
        keys = board.shift_register.order if board.shift_register else ()
        names = (*BUTTONS, board.menu)
        order = bytes(names.index(key) if key in names else len(names) for key in keys)
        what = board.board_id, sorted(board.pins), board.screen.size, order
        start += f"import console_standins\nconsole_standins.use(*{what!r})\n"
    return start + "standins.install()"


def write_drive(folder: Path, games: Sequence[str] | None = None) -> Path:
    """The drive as it is built for some games or all, with stand-ins for what only a board has."""
    for path, data in content.make(games=games).files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return vm.with_standins(folder)


def modules(drive: Path, game: Game) -> list[str]:
    """Names of the console's and the game's modules on a drive."""
    names = []
    for path in sorted(drive.rglob("*.mpy")):
        parts = path.relative_to(drive).with_suffix("").parts
        if parts[0] in (game.name, "handheld"):
            names.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return names


def measure_rules(drive: Path, game: Game) -> list[Row]:
    """The rules and one game; and all that the VM has in use with them, garbage of one call included."""
    with vm.Vm(drive) as machine:
        before = machine.heap()
        loaded = int(machine.run(f"{game.rules_program}\nprint(gc.mem_alloc())"))
        kept = machine.heap() - before
        machine.run(
            "def step():\n    options = legal(game)\n    if len(options):\n"
            "        apply(game, options[len(options) // 2])\n    return not len(options)"
        )
        most = max(loaded, *(after for _, after in machine.rounds("step()")))
    return [
        Row("rules alone, with one game", kept),
        Row("rules alone, heap at most", most),
    ]


def parts(drive: Path, game: Game) -> list[Row]:
    """The heap that each package uses after its import, in the order of loading."""
    rows = []
    with vm.Vm(drive) as machine:
        machine.run("import handset, standins\nstandins.install()")
        before = machine.heap()
        groups: dict[str, list[str]] = {}
        for name in modules(drive, game):
            pieces = name.split(".")
            groups.setdefault(".".join(pieces[: 2 if pieces[0] == game.name else 1]), []).append(name)
        order = sorted(groups, key=lambda group: (not group.startswith("handheld"), group))
        for group in order:
            for name in groups[group]:
                # What needs a module that only some boards have is left out.
                machine.run(f"try:\n    import {name}\nexcept ImportError:\n    pass")
            now = machine.heap()
            rows.append(Row(f"  {group} imported", now - before))
            before = now
    return rows


def started(drive: Path, game: Game) -> Row:
    """The handheld with its title screen."""
    with vm.Vm(drive) as machine:
        machine.run("import handset, standins\nstandins.install()")
        base = heap_model.look(machine)
        machine.run("handset.power_on()")
        used = heap_model.predicted(base, heap_model.look(machine), heap_model.names_on(drive))
        return Row("title", used, game.heap)


def playing(
    drive: Path, game: Game, level: int, presses: int = 1 << 20, board: Board | None = None
) -> list[Row]:
    """A game (its first presses) played through the buttons, by two (level 0) or against the computer.

    On a Pico within the game's own limit, on a `board` within its memory.
    """
    limit = game.heap if board is None else board.heap
    # One press more tells a game that goes on from one that ends with the last of them.
    sound = board is not None and board.speaker is not None
    taps, chance, _ = a_game(level, game=game, most=presses + 1, looks=LOOKS, sound=sound)
    whole = len(taps) <= 2 * presses
    taps = taps[: 2 * presses]
    with vm.Vm(drive) as machine:
        machine.run(stand_ins(board))
        machine.run(f"script = handset.Script({taps!r})\nos.urandom = lambda n: {chance!r}[:n]")
        base = heap_model.look(machine)
        machine.run("handset.power_on()")
        title = heap_model.look(machine)
        rounds = machine.rounds("script.step()")[:-1]
        marks = ast.literal_eval(machine.run("print(bytes(script.marks[:script.steps]))"))
        last = heap_model.look(machine)
        machine.run(f"{game.to_title_program}\nhandset.run(50)")
        again = heap_model.look(machine)
    program = heap_model.names_on(drive)
    if board is not None:
        # The model was fitted to a Pico, which has none of these.
        program -= heap_model.in_flash(CONSOLE_MODULES) | board.pins.keys()

    def at_most(used: Iterable[int]) -> int:
        return heap_model.predicted(base, last, program, max(used) - last.used)

    def in_use(mark: int) -> int:
        """While a screen is shown, between two steps."""
        steps = zip(rounds[1:], marks)
        return at_most(before for (before, _), seen in steps if seen & mark and not seen & CHANGED)

    who = f"against level {level}" if level else "two play"
    rows = [
        Row("title", heap_model.predicted(base, title, program), limit),
        Row(f"a board, {who}", in_use(ON_BOARD), limit),
        Row(f"in use at most, {who}", at_most(before for before, _ in rounds), limit),
        Row("  and all that one step allocates", at_most(after for _, after in rounds)),
    ]
    if level:
        return rows[1:]
    rows.insert(2, Row("behind the curtain", in_use(BEHIND_CURTAIN), limit))
    spent: list[int] = []
    for (before, after), mark in zip(rounds, marks):
        if mark & PRESSED:
            spent.append(0)
        if spent and mark & ON_BOARD and not mark & CHANGED:
            spent[-1] += after - before
    rows += [
        Row("allocated by a press, mean", sum(spent) // len(spent), 4 * KB),
        Row("allocated by a press, most", max(spent), 20 * KB if board is None else 22 * KB),
    ]
    if whole:
        # The names that a game has brought stay; and the title has a row more while one can be continued.
        rows.append(Row("title after the first game", heap_model.predicted(base, again, program), limit))
    return rows


def growth(drive: Path, game: Game, games: int = 5) -> Row:
    """How much more is in use at the title after some games than after the first two.

    In a heap that cannot grow: in one of many megabytes some number in a table looks like the address of
    something that has gone, which then stays for good. Even there the figure goes up and down by 200 bytes.
    """
    taps, chance, _ = a_game(1, game=game)
    with vm.Vm(drive, heap=1 << 20) as machine:
        machine.run(
            f"import handset, standins, os\nstandins.install()\nos.urandom = lambda n: {chance!r}[:n]"
        )
        machine.run("handset.power_on()\nfrom handheld.game.cartridges import first")
        used = []
        for _ in range(games):
            machine.run(f"script = handset.Script({taps!r}, 0)")
            # Several steps before each collection: only what is left in the end is looked at.
            machine.rounds(" or ".join(["script.step()"] * 8))
            assert machine.run("print(type(handset.console.top).__name__)") == "Result\n"
            # The choices of the last game are forgotten, so that the same presses start the next.
            machine.run(f"script = None\n{game.to_title_program}\nhandset.run(50)")
            used.append(machine.heap())
    return Row(f"growth over {games} games", used[-1] - used[1], 384)


class Soaked(NamedTuple):
    """The results of some games in a heap that cannot grow."""

    games: int
    lowest: int  # bytes free after a collection, at least
    block: int  # the largest free block then, at a game's end
    growth: int  # bytes more in use at the title after the last game than after the second


def soak(drive: Path, game: Game, count: int, level: int = 0) -> Soaked:
    """Play games in a heap as large as a Pico W's, one after the other; vm.Failed if it is too small.

    The heap has room for the stand-ins, too, and for what one step leaves behind: this VM collects only
    between two steps, where a board does whenever it must.
    """
    with vm.Vm(drive) as machine:
        machine.run("import handset, standins, os\nstandins.install()")
        beside = machine.heap()
    size = BOARDS[PICO_W].heap + beside
    lowest, blocks, used = size, [], []
    # Beside 16 bytes of a block the collector has three bits for it.
    with vm.Vm(drive, heap=(size + STEP) * 131 // 128) as machine:
        machine.run("import handset, standins, os, micropython\nstandins.install()\nhandset.list_once()")
        machine.run("handset.power_on()")
        machine.block()
        for number in range(1, count + 1):
            taps, chance, _ = a_game(level or game.levels, seed=number, game=game, looks=1)
            machine.run(f"os.urandom = lambda n: {chance!r}[:n]")
            for at in range(0, len(taps), 256):  # little by little: they lie in the same heap
                machine.run(f"script = handset.Script({taps[at : at + 256]!r}, 0)")
                lowest = min(lowest, size - max(before for before, _ in machine.rounds("script.step()")))
            assert machine.run("print(type(handset.console.top).__name__)") == "Result\n"
            machine.run(f"script = None\n{game.to_title_program}\nhandset.run(50)")
            used.append(machine.heap())
            found = re.search(r"max free sz: (\d+)", machine.run("micropython.mem_info()"))
            blocks.append(16 * int(found[1]) if found else 0)
    return Soaked(count, lowest, min(blocks), used[-1] - used[min(1, count - 1)])


def whole_game(taps: bytes, chance: bytes) -> str:
    """A program that plays a whole game and prints its last state."""
    return (
        f"import handset, standins, os\nstandins.install()\nos.urandom = lambda n: {chance!r}[:n]\n"
        f"handset.power_on()\nscript = handset.Script({taps!r})\nwhile not script.step():\n    pass\n"
        "print(bytes(handset.console.top.director.match.state))"
    )


def depth(drive: Path, game: Game) -> Row:
    """The smallest Python stack on which a game against the computer plays as it does on a large one."""
    taps, chance, state = a_game(game.levels, game=game)
    program = whole_game(taps, chance)
    low, high = 256, vm.PYSTACK * 2
    while high - low > 32:
        middle = (low + high) // 2
        try:
            enough = vm.run(program, drive, pystack=middle) == f"{state!r}\n"
        except vm.Failed:
            enough = False
        low, high = (low, middle) if enough else (middle, high)
    return Row("Python stack needed", high, vm.PYSTACK)


def files(drive: Path) -> list[Row]:
    """Bytes on the drive by package, and in all."""
    sizes: dict[str, int] = {}
    total = 0
    for path in sorted(drive.rglob("*")):
        if path.is_file() and not vm.is_ours(path.relative_to(drive).as_posix()):
            pieces = path.relative_to(drive).parts
            deep = len(pieces) > 2 and pieces[0] != "lib"
            group = "/".join(pieces[: 1 + deep]) if len(pieces) > 1 else "(root)"
            sizes[group] = sizes.get(group, 0) + path.stat().st_size
            total += path.stat().st_size
    rows = [Row(f"  {group} on the drive", size) for group, size in sorted(sizes.items())]
    return [*rows, Row("all files on the drive", total, BUDGET * 7 // 10)]


def measure(drive: Path, game: Game) -> list[Row]:
    """All rows of the table."""
    rows = [*measure_rules(drive, game), *parts(drive, game), *playing(drive, game, 0)]
    if game.levels:
        rows += playing(drive, game, game.levels)
    return [*rows, growth(drive, game), depth(drive, game), *files(drive)]


def measure_console(drive: Path, game: Game, board: Board) -> list[Row]:
    """What differs on a console: the heap in use, of its own memory."""
    rows = playing(drive, game, 0, board=board)
    return rows + (playing(drive, game, game.levels, board=board) if game.levels else [])


def table(rows: list[Row]) -> str:
    """The rows as text."""
    lines = [f"{'':34} {'bytes':>8} {'limit':>8}"]
    for row in rows:
        limit = f"{row.limit:8}" if row.limit < 1 << 30 else ""
        lines.append(f"{row.what:34} {row.value:8} {limit}{'' if row.good else '   TOO MUCH'}".rstrip())
    return "\n".join(lines)


def soak_report(soaked: Soaked) -> str:
    """A soak's figures as text."""
    return (
        f"{soaked.games} games in a heap of a Pico W's {BOARDS[PICO_W].heap} bytes: no allocation failed\n"
        f"{soaked.lowest:8} bytes free at least, after a collection\n"
        f"{soaked.block:8} bytes in the largest free block at a game's end, at least\n"
        f"{soaked.growth:8} bytes more in use at the title than after the second game"
    )


def main(argv: list[str]) -> int:
    """Build, measure, print."""
    game, arguments = games.take(argv)
    console = CONSOLES.get(arguments[1]) if len(arguments) == 2 and arguments[0] == "--board" else None
    if arguments and arguments != ["--soak"] and console is None:
        print(usage("budget [--game NAME] [--soak | --board CONSOLE]", f"{MEANING}\n{SOAK}\n{ON_CONSOLES}"))
        return 0 if arguments[0] in ("-h", "--help") else 2
    with tempfile.TemporaryDirectory() as folder:
        try:
            drive = write_drive(Path(folder), (game.name,))
            if console is not None:
                rows = measure_console(drive, game, console)
                print(table(rows))
                return 0 if all(row.good for row in rows) else 1
            if arguments:
                print(soak_report(soak(drive, game, SOAKED)))
                return 0
            rows = measure(drive, game)
        except vm.Unavailable as reason:
            print(reason)
            return 1
    print(table(rows))
    print("\n" + MEANING)
    return 0 if all(row.good for row in rows) else 1
