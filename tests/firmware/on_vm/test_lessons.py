"""A lesson on the real VM: every picture as in CPython, within a game's memory, and nothing of it stays."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from handheld.journal.keys import LEARNED
from sim.machine import Machine
from tests.firmware.lessons.pupil import Pupil
from tests.firmware.on_vm.drive import FIRMWARE, driver, on_both, vm_or_skip
from tools.developer import vm
from tools.developer.budget import KB, write_drive
from tools.games.robot import NO_BUTTON

# At most, when one screen makes room for another: as in a game against the computer.
LESSONS = (("babel", 3, 116 * KB), ("rise", 1, 134 * KB))
FREE = ("rise", 3)  # nothing is told in it, but A alone leads through
SLACK = 150  # ms after a look: the VM may show the same some moments later
Drive = Callable[[str], Path]


def taps(game: str, number: int) -> bytes:
    """What a pupil presses, from the title to the end of a lesson."""
    machine = Machine(games=(game,))
    machine.power_on()
    machine.step(20)
    pupil = Pupil(machine)
    pupil.learn(number)
    for _ in pupil.press_a(SLACK) if (game, number) == FREE else pupil.follow():
        pupil.wait(SLACK)
    machine.power_off()
    return bytes(pupil.taps)


@pytest.fixture(scope="module")
def drive(tmp_path_factory: pytest.TempPathFactory) -> Drive:
    """drive(game) gives a drive with that game alone."""
    vm_or_skip()
    return lambda game: write_drive(tmp_path_factory.mktemp(game), (game,))


# To the title, as if the game had never been started here.
NEW = f"""
from handheld.game.cartridges import go_home
from bundled_modules import module
console = handset.console
console.journal.set(module("handheld.journal.keys").game_key(console.number, {LEARNED}), b"")
go_home(console)
del go_home, module, console
handset.run(50)
"""


@pytest.mark.parametrize(("game", "number", "most"), LESSONS)
def test_a_lesson_takes_no_more_memory_than_a_game_and_gives_it_back(
    drive: Drive, game: str, number: int, most: int
) -> None:
    pressed = taps(game, number)
    with vm.Vm(drive(game)) as machine:
        machine.run("import handset, standins\nstandins.install()")
        machine.run(f"script = handset.Script({pressed!r})")
        base = machine.heap()
        machine.run("handset.power_on()")
        peaks, used = [], []
        for _ in range(3):
            machine.run(f"script = None\nscript = handset.Script({pressed!r})")
            peaks.append(max(after for _, after in machine.rounds("script.step()")) - base)
            assert machine.run("print(type(handset.console.top).__name__)") == "_Lessons\n"
            machine.run(NEW)
            used.append(machine.heap() - base)
        assert max(peaks) < most
        assert used[2] - used[1] < 256


@pytest.mark.parametrize(("game", "number"), [("babel", 3), ("rise", 1), FREE])
def test_every_picture_is_as_in_cpython(drive: Drive, tmp_path: Path, game: str, number: int) -> None:
    sources = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, sources, ignore=shutil.ignore_patterns("__pycache__"))
    for cartridge in sources.glob("*/cartridge.py"):
        if cartridge.parent.name != game:
            cartridge.unlink()
    pressed = taps(game, number)
    while pressed[-2] == NO_BUTTON:
        pressed = pressed[:-2]
    program = driver("app", TAPS=pressed[:-2], EIGHT=bytes(9))  # without the press that ends the lesson
    lines = on_both(drive(game), program, sources)
    assert {"_Lessons", "Board", "Box"} <= {line.split(" ")[0] for line in lines}
