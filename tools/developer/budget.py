"""Measure memory and size of the built game on the real VM, against their limits."""

from __future__ import annotations

import ast
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tools import games
from tools.developer import vm
from tools.developer.vm.script import a_game
from tools.games.protocol import Game
from tools.maker import content

KB = 1024
MEANING = """\
Heap figures are gc.mem_alloc() between forced collections, on MicroPython as WebAssembly: 32-bit objects as
on a Pico (171 KB for Python), from the built .mpy files, without the VM's own use and the stand-ins' code. A
board's displayio objects are native and its interned names differ, so expect a few percent either way.
A peak is what is in use plus all that one step of the loop allocates, since this VM collects only between
steps: a board, which collects when it must, stays below it, most of all when a new screen is loaded."""


class Row(NamedTuple):
    """One line of the table; the aim is what we want, the limit what a test insists on."""

    what: str
    value: int
    aim: int
    limit: int

    @property
    def good(self) -> bool:
        """Whether the limit is kept."""
        return self.value <= self.limit


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


def rules_alone(drive: Path, game: Game) -> Row:
    """The rules and one game."""
    with vm.Vm(drive) as machine:
        before = machine.heap()
        machine.run(game.rules_alone)
        return Row("rules alone, with one game", machine.heap() - before, 16 * KB, 16 * KB)


def parts(drive: Path, game: Game) -> list[Row]:
    """What each package keeps once it is imported, in the order of loading."""
    rows = []
    with vm.Vm(drive) as machine:
        machine.run("import handset, standins\nstandins.install()")
        before = machine.heap()
        groups: dict[str, list[str]] = {}
        for name in modules(drive, game):
            words = name.split(".")
            groups.setdefault(".".join(words[: 2 if words[0] == game.name else 1]), []).append(name)
        order = sorted(groups, key=lambda group: (not group.startswith("handheld"), group))
        for group in order:
            for name in groups[group]:
                # What needs a module that only some boards have is left out.
                machine.run(f"try:\n    import {name}\nexcept ImportError:\n    pass")
            now = machine.heap()
            rows.append(Row(f"  {group} imported", now - before, 0, 1 << 30))
            before = now
    return rows


def started(drive: Path) -> Row:
    """The handheld with its title screen."""
    with vm.Vm(drive) as machine:
        machine.run("import handset, standins\nstandins.install()")
        before = machine.heap()
        machine.run("handset.power_on()")
        return Row("title screen shown", machine.heap() - before, 64 * KB, 64 * KB)


def playing(drive: Path, game: Game, level: int, presses: int = 1 << 20) -> list[Row]:
    """A game (its first presses) played through the buttons, by two (level 0) or against the computer."""
    taps, chance, _ = a_game(level, game=game)
    taps = taps[: 2 * presses]
    with vm.Vm(drive) as machine:
        machine.run("import handset, standins, os\nstandins.install()")
        machine.run(f"script = handset.Script({taps!r})\nos.urandom = lambda n: {chance!r}[:n]")
        base = machine.heap()
        machine.run("handset.power_on()")
        rounds = machine.rounds("script.step()")[:-1]
        marks = ast.literal_eval(machine.run("print(bytes(script.marks[:script.steps]))"))
    within = [after for (_, after), mark in zip(rounds, marks) if not mark & 8]
    changing = [after for (_, after), mark in zip(rounds, marks) if mark & 8]
    if level:
        thinking = [after for (_, after), mark in zip(rounds, marks) if mark & 2 and not mark & 8]
        return [
            Row(f"peak while level {level} thinks", max(thinking) - base, 100 * KB, 110 * KB),
            Row(f"peak when screens change, level {level}", max(changing) - base, 100 * KB, 110 * KB),
        ]
    spent: list[int] = []
    for (before, after), mark in zip(rounds, marks):
        if mark & 4:
            spent.append(0)
        if spent and mark & 1 and not mark & 8:
            spent[-1] += after - before
    return [
        Row("in use while two play", max(before for before, _ in rounds) - base, 64 * KB, 88 * KB),
        Row("peak while two play", max(within) - base, 100 * KB, 100 * KB),
        Row("peak when screens change", max(changing) - base, 100 * KB, 110 * KB),
        Row("allocated by a press, mean", sum(spent) // len(spent), 0, 3 * KB),
        Row("allocated by a press, most", max(spent), 0, 16 * KB),
    ]


def growth(drive: Path, game: Game, games: int = 10) -> Row:
    """How much more is in use at the title after some games than after the first two."""
    taps, chance, _ = a_game(1, game=game)
    with vm.Vm(drive) as machine:
        machine.run(
            f"import handset, standins, os\nstandins.install()\nos.urandom = lambda n: {chance!r}[:n]"
        )
        machine.run("handset.power_on()\nfrom handheld.cartridges import first")
        used = []
        for _ in range(games):
            machine.run(f"script = handset.Script({taps!r})\nwhile not script.step():\n    pass")
            assert machine.run("print(type(handset.console.top).__name__)") == "Result\n"
            # The choices of the last game are forgotten, so that the same presses start the next.
            machine.run(f"script = None\n{game.start_again}\nhandset.run(50)")
            used.append(machine.heap())
    # The VM's collector may take a number for an address and keep something a while: the least counts.
    return Row(f"growth over {games} games", min(used[-3:]) - min(used[1:4]), 0, 256)


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
    return Row("Python stack needed", high, vm.PYSTACK, vm.PYSTACK)


def files(drive: Path) -> list[Row]:
    """Bytes on the drive by package, and in all."""
    sizes: dict[str, int] = {}
    total = 0
    for path in sorted(drive.rglob("*")):
        if path.is_file() and path.name not in ("standins.mpy", "handset.mpy"):
            words = path.relative_to(drive).parts
            deep = len(words) > 2 and words[0] != "lib"
            group = "/".join(words[: 1 + deep]) if len(words) > 1 else "(root)"
            sizes[group] = sizes.get(group, 0) + path.stat().st_size
            total += path.stat().st_size
    rows = [Row(f"  {group} on the drive", size, 0, 1 << 30) for group, size in sorted(sizes.items())]
    return [*rows, Row("all files on the drive", total, 192 * KB, 192 * KB)]


def measure(drive: Path, game: Game) -> list[Row]:
    """All rows of the table."""
    rows = [rules_alone(drive, game), *parts(drive, game), started(drive), *playing(drive, game, 0)]
    if game.levels:
        rows += playing(drive, game, game.levels)
    return [*rows, growth(drive, game), depth(drive, game), *files(drive)]


def table(rows: list[Row]) -> str:
    """The rows as text."""
    lines = [f"{'':34} {'bytes':>8} {'aim':>8} {'limit':>8}"]
    for row in rows:
        aim = f"{row.aim:8}" if row.aim else " " * 8
        limit = f"{row.limit:8}" if row.limit < 1 << 30 else " " * 8
        lines.append(f"{row.what:34} {row.value:8} {aim} {limit}{'' if row.good else '   TOO MUCH'}")
    return "\n".join(lines)


def main(argv: list[str]) -> int:
    """Build, measure, print."""
    game, words = games.take(argv)
    if words:
        print("usage: python3 -m tools budget [--game NAME]\n" + MEANING)
        return 0 if words[0] in ("-h", "--help") else 2
    with tempfile.TemporaryDirectory() as folder:
        try:
            rows = measure(write_drive(Path(folder), (game.name,)), game)
        except vm.Unavailable as reason:
            print(reason)
            return 1
    print(table(rows))
    print("\n" + MEANING)
    return 0 if all(row.good for row in rows) else 1
