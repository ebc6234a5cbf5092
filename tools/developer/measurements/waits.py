"""Estimates waits on a Pico: counts the work on the simulator and multiplies it by its cost on the board."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from types import CodeType, FrameType
from typing import Any

from handheld.buttons import HOLD_AFTER
from handheld.loader import PACKAGES
from handheld.words import menus
from sim.machine import PAUSE, TAP, Machine
from tools.developer.vm.recorded_presses import FixedDice
from tools.games import random_game
from tools.games.protocol import Game, Measurement
from tools.games.robot import Robot
from tools.maker import content, manifest
from tools.maker.disk import MountedDisk
from tools.maker.optimise import bundle
from tools.paths import FIRMWARE, ROOT, game_folders

# Fitted by least squares to CircuitPython 10.2.1 on an emulated Pico, cycles counted, with the games of that
# day, each less half a scan of the keypad: start 72 and 78 ms, continue 218 and 281, hint 138 and 229. A
# hint is off most: Babel's was 28 ms shorter, Rise's 21 longer.
STEP = 1.05e-3
"""ms for one bytecode instruction; CPython's are counted, which are about as many."""
LOADED = 9e-3
"""ms to import one byte of a .mpy file."""
ERASE = 45.0
"""ms to erase the memory for saves."""
PAINTED = 5.3e-3
"""ms in which displayio paints one pixel of the display, sending aside."""
SCAN = 20.0
"""ms between two scans of the keypad; a key waits half of it on average."""

# boot.py took 489 ms on that Pico: 20 asleep, 160 files and 252 KB summed, 320 look-ups, 5.5 KB of source, a
# list of 6.8 KB read letter by letter. How that divides is a guess, except for Python and sleep.
COMPILED = 2 * LOADED
"""ms to compile one byte of source."""
LETTER = LOADED
"""ms to read one letter of a file by itself."""
SUMMED = 0.3e-3
"""ms to read and sum one byte of a file in large pieces."""
LOOKED_UP = 0.65
"""ms to find a file by its whole path; inside its folder six tenths of that."""

_LOOK_THROUGH = (
    "snapshot",
    "unload_since",
    "unload_words",
)  # of the loader: look at each module
_OURS = ("adafruit_displayio_ssd1306",)
_DECISIONS = 80  # of a saved game in its middle
_SOON = 250  # ms after the menu has come: B comes up, the arrow down and up, A down
_POSITIONS = 45  # of a game in which hints are asked for,
_EVERY = 7  # at each seventh board
_FINGER = 150  # ms between two keys, at least
_UNIT = "ms-on-a-Pico"


@dataclass
class Work:
    """What was done between two moments."""

    steps: int = 0
    loaded: int = 0
    erases: int = 0
    bus: float = 0.0  # ms
    painted: int = 0  # pixels, by displayio
    stop: Callable[[], None] = field(default=lambda: None, compare=False)
    """Count no further."""
    restart: Callable[[], None] = field(default=lambda: None, compare=False)
    """Count from here on."""

    @property
    def ms(self) -> float:
        """Milliseconds of this work on a Pico."""
        work = STEP * self.steps + LOADED * self.loaded
        return work + ERASE * self.erases + PAINTED * self.painted + self.bus


def _place(code: CodeType, firmware: Path) -> str | None:
    """Where a function of the board's own Python stands on the drive; None for all others."""
    path = Path(code.co_filename)
    if path.is_relative_to(firmware):
        return path.relative_to(firmware).as_posix()
    for library in _OURS:
        if library in path.parts:
            return "/".join(("lib", *path.parts[path.parts.index(library) :]))
    return None


def _share() -> float:
    """How much of sys.modules a board has, too: what looks through all of them takes that much less there."""
    ours = [name for name in sys.modules if name.partition(".")[0] in PACKAGES]
    return len(ours) / len(sys.modules)


def _size(name: str, place: str, sizes: dict[str, int], lines: tuple[tuple[str, ...], ...]) -> int:
    """Bytes to be read when a module is imported: all that the build has made one with it, or nothing."""
    for line in lines:
        if name in line:
            if any(other != name and other in sys.modules for other in line):
                return 0  # it came with that one
            place = line[0].replace(".", "/") + ".py"
            if place not in {path.replace(".mpy", ".py") for path in sizes}:
                place = line[0].replace(".", "/") + "/__init__.py"
    return sizes.get(place.replace(".py", ".mpy"), 0)


@contextmanager
def counted(machine: Machine, sizes: dict[str, int]) -> Iterator[Work]:
    """Count the work of a machine inside the block. `sizes` are the files on the drive."""
    work = Work()
    counting = True
    looked, share = 0.0, _share()
    lines = bundle.lines(FIRMWARE)
    bus, erases = machine.bus.copy(), machine.nvm.erases

    def step(frame: FrameType, event: str, _: object) -> Callable[..., Any]:
        work.steps += event == "opcode" and counting
        return step

    def look_through(frame: FrameType, event: str, _: object) -> Callable[..., Any]:
        nonlocal looked
        looked += (event == "opcode" and counting) * share
        return look_through

    def call(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        place = _place(frame.f_code, machine.firmware)
        if place is None:
            return None
        if frame.f_code.co_name == "<module>":
            work.loaded += _size(frame.f_globals["__name__"], place, sizes, lines)
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return look_through if frame.f_code.co_name in _LOOK_THROUGH else step

    before = sys.gettrace()

    def stop() -> None:
        nonlocal counting
        if counting:
            counting = False
            work.steps += int(looked)
            sys.settrace(before)
            sent = machine.bus.since(bus)
            work.bus = sent.ms
            if machine.board.screen is not None:
                work.painted = sent.bytes // 2  # 16 bits each; the commands between them are few
            work.erases = machine.nvm.erases - erases

    def restart() -> None:
        nonlocal looked, bus, erases
        work.steps = work.loaded = 0
        looked = 0.0
        bus, erases = machine.bus.copy(), machine.nvm.erases

    work.stop, work.restart = stop, restart
    sys.settrace(call)
    try:
        yield work
    finally:
        stop()


def _until(machine: Machine, kind: str, shown: Callable[[], None], most: int = 10_000) -> None:
    """Let time pass until such a screen shows all; `shown` is called in that moment."""
    console: Any = machine.console
    draw = console._draw

    def drawn() -> None:
        draw()
        if type(console.top).__name__ == kind and getattr(console.top, "thought", None) is None:
            shown()
            del console._draw

    console._draw = drawn
    for _ in range(0, most, 20):
        machine.step(20)
        if "_draw" not in vars(console):
            return
    raise RuntimeError(f"no {kind} came")


def _press(machine: Machine, sizes: dict[str, int], button: str, kind: str) -> Work:
    """A key, until the screen that it leads to is shown."""
    machine.press(button)
    with counted(machine, sizes) as work:
        _until(machine, kind, work.stop)
    machine.release(button)
    machine.step(60)
    return work


def _hint(machine: Machine, sizes: dict[str, int], robot: Robot) -> Work:
    """The menu inside a game, and A on the hint's row soon after: until then it has so long to think."""

    def pace() -> None:
        # The simulator's clock stands still while it thinks.
        console: Any = machine.console
        tick, bus = console._tick, machine.bus.copy()
        console._tick = lambda now: tick(now) if work.ms + machine.bus.since(bus).ms < _SOON else 1
        work.restart()

    machine.press("b")
    machine.step(HOLD_AFTER - 10)
    with counted(machine, sizes) as work:
        _until(machine, "Pause", pace)
        machine.release("b")
        machine.step(60)
        rows = [row.text for row in robot.screen.rows]
        robot.walk(rows.index(menus().HINT) - robot.screen.at, "up", "down")
    return _press(machine, sizes, "a", "Hint")


def _whole(machine: Machine, sizes: dict[str, int], letter: str = "") -> Work:
    """All that is shown, painted and sent; with a letter, a picture full of it."""
    canvas = machine.console.canvas
    if letter:
        canvas.clear()
        for y in range(8):
            canvas.text(0, y, letter * 25)
    canvas.flip(True)
    canvas.flush()
    canvas.flip(False)
    with counted(machine, sizes) as work:
        canvas.flush()
    if letter:
        machine.console.redraw()
        machine.step(1)
    return work


def _slide(machine: Machine, sizes: dict[str, int], robot: Robot) -> Iterator[Measurement]:
    """A card on its way: how many pictures of that a second holds, if nothing else is done."""
    robot.decide_random(FixedDice())
    console: Any = machine.console
    pictures = 0
    draw = console._draw

    def drawn() -> None:
        nonlocal pictures
        pictures += 1
        draw()

    console._draw = drawn
    with counted(machine, sizes) as work:
        while getattr(console.top, "_slide", None) is not None:
            machine.step(10)
    del console._draw
    if pictures:
        yield "slide", 1000 * pictures / work.ms, "pictures/s-on-a-Pico"


class _Answers:
    """Counts what taps of A on the board have to wait for: until the picture begins to change, and until all
    of it is sent.
    """

    def __init__(self, machine: Machine, sizes: dict[str, int], robot: Robot) -> None:
        self._machine, self._sizes, self._robot = machine, sizes, robot
        self.first: list[float] = []
        self.whole: list[float] = []

    def tap(self, name: str, ms: float = TAP) -> None:
        """As Machine.tap, counted if it is A on the board.

        Some games answer when the key goes down, others when it comes up: the longer wait counts.
        """
        machine = self._machine
        if name != "a" or not self._robot.asked:
            Machine.tap(machine, name, ms)
            return
        machine.step(_FINGER)
        waits = []
        for finger, pause in ((machine.press, ms), (machine.release, PAUSE)):
            # Not in the moment, once a second, in which half of the panel is sent again.
            while machine.console.now - machine.console._refreshed > 900:
                machine.step(10)
            finger("a")
            waits.append(self._wait(pause))
        first, whole = max(waits, key=lambda wait: wait[1])
        self.first.append(first + SCAN / 2)
        self.whole.append(whole + SCAN / 2)

    def _wait(self, ms: float) -> tuple[float, float]:
        """Let time pass; ms on a Pico until the first row of a picture was sent, and until the last was."""
        machine = self._machine
        console: Any = machine.console
        panel = console.canvas.panel
        draw, show, before = console._draw, panel.show, machine.bus.copy()
        first = 0.0

        def shown(*row: object) -> bool:
            nonlocal first
            done: bool = show(*row)
            first = first or work.ms + machine.bus.since(before).ms
            return done

        def drawn() -> None:
            draw()
            if first:
                work.stop()

        console._draw, panel.show = drawn, shown
        with counted(machine, self._sizes) as work:
            machine.step(ms)
        del console._draw, panel.show
        return (first, work.ms) if first else (0.0, 0.0)

    def measurements(self, where: str) -> Iterator[Measurement]:
        """The waits in their median, and the longest ones."""
        for name, waits in (("first change", self.first), ("whole picture", self.whole)):
            yield f"A {where} to {name}, median", median(waits), _UNIT
            yield f"A {where} to {name}, most", max(waits), _UNIT


def _play_on(game: Game, robot: Robot, answers: _Answers) -> None:
    """Play until a game is as far as one that somebody goes on with: to its middle, if it is short."""
    dice = FixedDice()
    match = robot.match
    assert match is not None
    whole = len(random_game(game, bytearray(match.state), Random(1)))
    enough = min(_DECISIONS, len(match.moves) + whole // 2)
    machine: Any = robot.machine
    machine.tap = answers.tap
    while len(match.moves) < enough and game.legal(match.state):
        robot.lift()
        if robot.asked:
            robot.decide_random(dice)
        else:
            robot.wait(100)
    del machine.tap


def _hint_later(machine: Machine, sizes: dict[str, int], robot: Robot) -> Work:
    """A hint in the middle of a game, on a board that waits."""
    while not robot.asked:
        robot.lift()
        robot.wait(100)
    robot.wait(1000)
    work = _hint(machine, sizes, robot)
    robot.tap("b")
    return work


def _hints(machine: Machine, sizes: dict[str, int], game: Game, robot: Robot) -> Iterator[Measurement]:
    """Hints throughout a game, to its end or for so many positions."""
    dice = FixedDice()
    match = robot.match
    assert match is not None
    waits: list[float] = []
    boards = 0
    while game.legal(match.state) and len(waits) < _POSITIONS:
        robot.lift()
        if not robot.asked:
            robot.wait(100)
            continue
        boards += robot.name == "Board"
        if robot.name == "Board" and boards % _EVERY == 0:
            robot.wait(1000)
            waits.append(_hint(machine, sizes, robot).ms)
            robot.tap("b")
        robot.decide_random(dice)
    if waits:
        yield f"hint in {len(waits)} positions, median", median(waits), _UNIT
        yield f"hint in {len(waits)} positions, most", max(waits), _UNIT


def _parts_of(name: str, work: Work) -> Iterator[Measurement]:
    """A wait, and what it consists of."""
    yield name, work.ms, _UNIT
    parts = (
        ("Python", STEP * work.steps),
        ("loading", LOADED * work.loaded),
    )
    rest = ("erasing", ERASE * work.erases), ("painting", PAINTED * work.painted), ("bus", work.bus)
    for part, ms in (*parts, *rest):
        if ms >= 1:
            yield f"{name}: {part}", ms, _UNIT


@contextmanager
def _drive(game: Game) -> Iterator[Path]:
    """The firmware and the game, where packages that the build leaves empty load nothing, either."""
    with tempfile.TemporaryDirectory() as folder:
        drive = Path(folder, "firmware")
        shutil.copytree(FIRMWARE, drive, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "boot.py", folder)
        if not (drive / game.name).is_dir():
            shutil.copytree(game_folders()[game.name], drive / game.name)
        for path, text in content.optimised().sources.items():
            if not text.strip():
                (drive / path).write_text("", encoding="utf-8")
        yield drive


def measure(game: Game, board: str = "pico") -> Iterator[Measurement]:
    """Name, value and unit of each wait, in the order in which a player meets them.

    On another board its own display counts, but Python and painting cost what they cost on a Pico's chip.
    """
    with _drive(game) as drive:
        yield from _measure(game, drive, board)


def boot(files: Mapping[str, bytes], dated: bool) -> float:
    """ms that boot.py takes for its look at these files, dated by `flash` or not."""
    sources = {path: files[path] for path in ("boot.py", "integrity.py")}
    listed = manifest.make_manifest({**files, "code.py": b""}, "", [], None).to_bytes()
    with tempfile.TemporaryDirectory() as folder:
        disk = MountedDisk(Path(folder))
        for path, data in {**files, "code.py": b"", manifest.NAME: listed}.items():
            place = Path(folder, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
            if dated:
                disk.mark_verified(path)
        machine = Machine(firmware=Path(folder))
        with counted(machine, {}) as work:
            machine.power_on()
        machine.power_off()
    asleep, read = 2 * 2.0, SUMMED * len(listed)
    inside = 0.6 * LOOKED_UP * len(files)
    if dated:
        return work.ms + asleep + read + inside + COMPILED * len(sources["boot.py"])
    summed = 2 * LOOKED_UP * len(files) + SUMMED * sum(map(len, files.values())) + LETTER * len(listed)
    return work.ms + asleep + read + summed + COMPILED * sum(map(len, sources.values()))


def _row(machine: Machine, sizes: dict[str, int]) -> Work:
    """One row of letters that changed."""
    canvas = machine.console.canvas
    canvas.text(0, 3, "W" * 25)
    with counted(machine, sizes) as work:
        canvas.flush()
    machine.console.redraw()
    machine.step(1)
    return work


def _at_title(game: Game, drive: Path, board: str) -> Machine:
    """A machine that has just been switched on."""
    machine = Machine(seed=4, games=(game.name,), firmware=drive, board=board)
    machine.power_on()
    machine.step(3000)
    return machine


def _measure(game: Game, drive: Path, board_name: str) -> Iterator[Measurement]:
    sizes = {path: len(data) for path, data in content.make(games=(game.name,)).files.items()}
    everything = {path: data for path, data in content.make().files.items() if path != manifest.NAME}
    yield "boot.py, files dated by flash", boot(everything, True), _UNIT
    yield "boot.py, files copied by hand", boot(everything, False), _UNIT
    machine = Machine(seed=1, games=(game.name,), firmware=drive, board=board_name)
    with counted(machine, sizes) as work:
        machine.power_on()
        machine.step(1)
    yield "power-up to title, after CircuitPython's own second", work.ms, _UNIT
    robot = game.robot(machine)
    machine.step(3000)
    robot.open_new_game()
    yield from _parts_of("start to curtain", _press(machine, sizes, "a", "Curtain"))
    machine.press("a")
    machine.step(HOLD_AFTER - 10)
    with counted(machine, sizes) as work:
        _until(machine, "Board", work.stop)
    machine.release("a")
    yield "curtain to board", work.ms, _UNIT
    machine.step(1000)
    # Not in the moment, once a second, in which half of the panel is sent again (13 ms).
    while machine.console.now - machine.console._refreshed > 100:
        machine.step(10)
    keys = []
    board = machine.console.top
    for button in ("right", "down", "left", "up"):
        machine.press(button)
        with counted(machine, sizes) as work:
            machine.step(25)
        machine.release(button)
        machine.step(60)
        if machine.console.top is board:
            keys.append(work.ms + SCAN / 2)
        else:
            machine.tap("b")  # the arrow has opened a screen
    yield "key to picture", max(keys), _UNIT
    yield from _parts_of("row of letters sent", _row(machine, sizes))
    yield from _parts_of("whole board sent", _whole(machine, sizes))
    yield from _parts_of("whole page of letters sent", _whole(machine, sizes, "M"))
    yield from _parts_of("hint", _hint(machine, sizes, robot))
    robot.tap("b")
    yield from _slide(machine, sizes, robot)
    answers = _Answers(machine, sizes, robot)
    _play_on(game, robot, answers)
    yield from answers.measurements("on the board")
    yield from _parts_of("hint in mid-game", _hint_later(machine, sizes, robot))
    machine.power_off()
    machine.power_on()
    machine.step(3000)
    yield from _parts_of("continue to curtain", _press(machine, sizes, "a", "Curtain"))
    machine.power_off()
    machine = _at_title(game, drive, board_name)
    robot = game.robot(machine)
    robot.begin()
    yield from _hints(machine, sizes, game, robot)
    machine.power_off()
    if game.levels:
        machine = _at_title(game, drive, board_name)
        robot = game.robot(machine)
        robot.begin(1)
        answers = _Answers(machine, sizes, robot)
        _play_on(game, robot, answers)
        yield from answers.measurements("against a computer")
        machine.power_off()
