"""Start-up and the crash guard around the loop: whatever goes wrong, and whenever, somebody is told."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sim.machine import Machine
from sim.restart import Restart
from tests.firmware.handheld.conftest import Probe
from tests.firmware.handheld.hardware.test_hardware import blinks, lines
from tests.tools.maker.listed import write_list
from tools.paths import FIRMWARE, ROOT

BAD_FILES = 6
BROKEN = "raise ValueError('broken on purpose')\n"


@pytest.fixture(autouse=True)
def plug() -> Iterator[None]:
    yield
    if Machine._powered is not None:
        Machine._powered.power_off()


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """A copy of the firmware, to be damaged."""
    shutil.copytree(FIRMWARE, tmp_path / "firmware", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "boot.py", tmp_path / "firmware")
    return tmp_path / "firmware"


def switched_on(firmware: Path, **options: Any) -> Machine:
    machine = Machine(firmware=firmware, raises=False, **options)
    machine.power_on()
    return machine


def top(machine: Machine) -> str:
    return type(machine.console.top).__name__


# Start-up


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["hardware/parts.py", "hardware/detect.py", "journal/writer.py", "console.py", "font.py", "font.bin"],
)
def test_a_file_that_is_missing_makes_the_light_blink(drive: Path, name: str) -> None:
    (drive / "handheld" / name).unlink()
    machine = switched_on(drive)
    assert blinks(machine) == [BAD_FILES] * 3
    said = "".join(machine.printed)
    assert "Traceback" in said and Path(name).stem in said, "and a serial console gets the whole story"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["hardware/parts.py", "hardware/detect.py", "console.py", "canvas.py", "settings.py", "font.py"]
)
def test_a_file_that_is_damaged_makes_the_light_blink(drive: Path, name: str) -> None:
    (drive / "handheld" / name).write_text("class class\n")
    machine = switched_on(drive)
    assert blinks(machine) == [BAD_FILES] * 3
    assert "SyntaxError" in "".join(machine.printed)


@pytest.mark.parametrize("call", ["Journal(", "Settings(", "Canvas(", "Buttons(", "Clock("])
def test_an_exception_while_the_parts_are_made_makes_the_light_blink(drive: Path, call: str) -> None:
    name = call[:-1]
    path = drive / "handheld" / ("journal/writer.py" if name == "Journal" else f"{name.lower()}.py")
    source = path.read_text("utf-8")
    assert source.count(f"class {name}:") == 1
    at = source.index("-> None:\n", source.index("def __init__", source.index(f"class {name}:"))) + 9
    path.write_text(source[:at] + "        raise MemoryError('none left')\n" + source[at:])
    machine = switched_on(drive)
    assert blinks(machine) == [BAD_FILES] * 3
    assert "none left" in "".join(machine.printed)


def test_the_light_blinks_also_where_settings_name_another(drive: Path) -> None:
    (drive / "handheld" / "font.bin").unlink()
    machine = switched_on(drive, settings={"PIN_LED": "GP16"})
    before = machine.hardware.pins["GP16"].output
    levels = set()
    for _ in range(50):
        machine.step(50)
        levels.add(machine.hardware.pins["GP16"].output)
    assert before is not None and levels == {False, True}


def test_a_board_without_a_light_does_not_stumble_over_it(drive: Path) -> None:
    (drive / "handheld" / "font.bin").unlink()
    machine = Machine(firmware=drive, raises=False)
    del machine.hardware.pins["LED"]
    machine.power_on()
    machine.step(5000)
    assert len(machine.crashes) == 1 and machine.starts == 1


def break_games(drive: Path) -> None:
    """Every game on the drive fails as soon as it is looked at."""
    for cartridge in drive.glob("*/cartridge.py"):
        (cartridge.parent / "__init__.py").write_text(BROKEN)


def test_an_exception_in_the_first_screen_is_told_on_the_screen(drive: Path) -> None:
    break_games(drive)
    machine = switched_on(drive)
    assert "Something went wrong" in lines(machine) and "broken on purpose" in lines(machine)


def test_without_the_crash_screen_the_light_blinks(drive: Path) -> None:
    break_games(drive)
    (drive / "handheld/screens/crash.py").unlink()
    assert blinks(switched_on(drive)) == [BAD_FILES] * 3


@pytest.mark.parametrize("name", ["handheld/font.bin", "handheld/hardware/detect.py"])
def test_a_handheld_that_cannot_start_shows_its_drive(drive: Path, name: str) -> None:
    (drive / name).unlink()
    assert switched_on(drive).usb.drive
    assert switched_on(drive, held=("a",)).usb.drive


# The loop


class Broken(Probe):
    """A screen that breaks at one place."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def _fail(self, where: str) -> None:
        if where == self.where:
            raise ValueError(f"no such card: {where}")

    def draw(self, canvas: Any) -> None:
        self._fail("draw")

    def press(self, button: int, kind: int) -> None:
        self._fail("press")

    def tick(self, now: int) -> int:
        self._fail("tick")
        return -1

    def enter(self) -> None:
        self._fail("enter")

    def leave(self) -> None:
        self._fail("leave")

    def asleep(self) -> None:
        self._fail("asleep")


class Door(Probe):
    """A screen that shows another when a key is pressed."""

    def __init__(self, machine: Machine, behind: Probe) -> None:
        super().__init__()
        self.machine = machine
        self.behind = behind

    def press(self, button: int, kind: int) -> None:
        self.machine.console.show(self.behind)


def saved(machine: Machine) -> tuple[bytes | None, bytes]:
    """The head and the decisions of the game in the journal."""
    game = machine.console.journal.game(1)
    return game.head, bytes(game.places)


@pytest.fixture
def tolerant(start: Callable[..., Machine]) -> Machine:
    """A handheld with a game in its journal, whose exceptions nobody but itself hears of."""
    machine = start(raises=False, games=("babel",))  # no shelf: it happens in this game
    machine.console.journal.game(1).begin(b"a game")
    machine.console.journal.game(1).add(5)
    return machine


@pytest.mark.parametrize("where", ["draw", "press", "tick", "enter", "leave", "asleep"])
def test_an_exception_at_any_moment_is_told_and_the_game_is_kept(tolerant: Machine, where: str) -> None:
    machine = tolerant
    broken = Broken(where)
    machine.console.show(Door(machine, broken))
    machine.tap("up")
    if where == "leave":
        broken.press = lambda button, kind: machine.console.show(Probe())  # type: ignore[method-assign]
    machine.tap("up")
    if where == "asleep":
        machine.step(machine.console.settings.sleep + 1000)
        machine.tap("up")
    assert f"no such card: {where}" in lines(machine)
    assert "Your game is saved." in lines(machine)
    assert [str(error) for error in machine.crashes] == [f"no such card: {where}"]
    starts = machine.starts
    machine.tap("a")
    machine.step(100)
    assert machine.starts == starts + 1
    assert saved(machine) == (b"a game", b"\5")


def crashed(machine: Machine) -> None:
    machine.console.show(Broken("tick"))
    machine.step(50)
    assert top(machine) == "Crash"


def test_an_exception_in_the_crash_screen_itself_starts_again(tolerant: Machine) -> None:
    crashed(tolerant)
    starts = tolerant.starts
    tolerant.console.top.draw = None
    tolerant.console.redraw()
    tolerant.step(100)
    assert tolerant.starts == starts + 1 and top(tolerant) != "Crash"
    assert saved(tolerant) == (b"a game", b"\5")


@pytest.mark.parametrize("button", ["a", "b"])
def test_such_a_start_waits_for_the_fingers(tolerant: Machine, button: str) -> None:
    """Or A would show the drive, and B open the hardware test."""
    crashed(tolerant)
    starts = tolerant.starts
    tolerant.console.top.press = None
    tolerant.press(button)
    tolerant.step(2000)
    assert tolerant.starts == starts
    tolerant.release(button)
    tolerant.step(100)
    assert tolerant.starts == starts + 1
    assert not tolerant.usb.drive and top(tolerant) != "HardwareTest"


@pytest.mark.parametrize("also", ["", "a", "b"])
@pytest.mark.parametrize("button", ["a", "b"])
def test_the_crash_screen_acts_when_every_key_is_up(tolerant: Machine, button: str, also: str) -> None:
    for _ in range(2):  # the second time B is offered
        crashed(tolerant)
    starts = tolerant.starts
    tolerant.press(button)
    if also != button:
        tolerant.run(f"press:{also}" if also else "")
    tolerant.step(2000)
    assert tolerant.starts == starts and top(tolerant) == "Crash"
    tolerant.release(button)
    tolerant.step(1000)
    if also and also != button:
        assert tolerant.starts == starts
        tolerant.release(also)
        tolerant.step(100)
    assert tolerant.starts == starts + 1
    assert not tolerant.usb.drive, "A held at the start shows it"
    assert top(tolerant) != "HardwareTest", "B held at the start asks for it"
    assert (saved(tolerant)[0] is None) == (button == "b")


def test_a_key_that_was_down_at_the_crash_does_nothing_when_it_comes_up(tolerant: Machine) -> None:
    tolerant.press("a")
    tolerant.step(50)
    crashed(tolerant)
    starts = tolerant.starts
    tolerant.release("a")
    tolerant.step(1000)
    assert tolerant.starts == starts and top(tolerant) == "Crash"


# Standing still


class Standing(Probe):
    """A screen that never comes back from its tick."""

    def tick(self, now: int) -> int:
        sleep = sys.modules["handheld.start"].time.sleep
        while True:
            sleep(0.1)


def test_a_loop_that_stands_still_is_reset(tolerant: Machine) -> None:
    machine = tolerant
    starts, before = machine.starts, machine.clock.now
    machine.console.show(Standing())
    machine.step(0)
    assert machine.starts == starts + 1 and machine.reset_reason == "WATCHDOG"
    assert 7000 <= machine.clock.now - before <= 9000
    assert saved(machine) == (b"a game", b"\5") and top(machine) != "Crash"


def test_a_start_that_stands_still_is_reset(drive: Path) -> None:
    path = drive / "handheld/hardware/parts.py"
    stand = "import time\nimport microcontroller\n"
    stand += "while 'WATCHDOG' not in str(microcontroller.cpu.reset_reason):\n    time.sleep(0.1)\n"
    path.write_text(path.read_text("utf-8") + stand)
    write_list(drive)
    machine = switched_on(drive)
    assert machine.starts == 2 and machine.reset_reason == "WATCHDOG"


def test_with_a_serial_console_nobody_is_thrown_out() -> None:
    """Who holds A at the start may stop the program and look around."""
    machine = Machine(held=("a",), plugged_in=True)
    machine.power_on()
    assert machine.hardware.watch is None
    machine = Machine()
    machine.power_on()
    assert machine.hardware.watch is not None


def test_a_day_of_play_is_no_standstill() -> None:
    machine = Machine()
    machine.power_on()
    machine.step(24 * 3_600_000)
    assert machine.starts == 1 and machine.reset_reason == "POWER_ON"


# The board's own waiting


def test_the_boards_own_loop_does_as_the_machine_does(drive: Path) -> None:
    """Code.py as on a board, with its sleeps: the same keys are heard and the same picture is shown."""

    def fingers(machine: Machine, board: bool) -> list[Any]:
        machine.step(10)
        probe = Probe("x")
        machine.console.show(probe)
        plan = [(500.0, "a", True), (1300.0, "a", False), (2000.0, "up", True), (2060.0, "up", False)]
        begin = machine.clock.now
        if not board:
            for when, name, down in plan:
                machine.step(begin + when - machine.clock.now)
                machine.hardware.button(name, down)
            machine.step(begin + 3000 - machine.clock.now)
            return [probe.keys(), machine.frame()]
        passing = machine.clock.on_pass
        assert passing is not None

        def pass_to(target: float) -> None:
            while plan and plan[0][0] + begin <= target:
                _, name, down = plan.pop(0)
                machine.hardware.button(name, down)
            passing(target)
            if target > begin + 3000:
                raise Restart

        machine.clock.on_pass = pass_to
        forever = _own_loop(machine)
        with pytest.raises(Restart):
            forever(machine.console)
        return [probe.keys(), machine.frame()]

    here, there = [fingers(switched_on(drive), board) for board in (False, True)]
    assert here == there
    assert here[0] == [(4, 0), (4, 2), (4, 3), (0, 0), (0, 3)]


def _own_loop(machine: Machine) -> Any:
    """handheld.start.forever as it stands in the file: the machine has put another in its place."""
    module = sys.modules["handheld.start"]
    names = dict(vars(module))
    source = Path(str(module.__file__)).read_text("utf-8")
    exec(compile(source, "start.py", "exec"), names)
    return names["forever"]
