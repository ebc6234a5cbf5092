"""From the sources to a finished game: what the UF2 leaves on a board's drive is started and played."""

from pathlib import Path

import pytest

from sim.boards import BOARDS
from sim.machine import Machine
from tests.firmware.on_vm.drive import driver, vm_or_skip
from tests.golden import RECORDS
from tests.tools.maker import fatdisk
from tests.tools.maker.test_build import flash_memory
from tools.developer import vm
from tools.developer.vm.recorded_presses import a_game
from tools.games.babel import fixed_deal
from tools.games.babel.notation import write_position
from tools.games.babel.record import play as follow
from tools.games.babel.record import read_record
from tools.games.babel.robot import Robot, play
from tools.maker import build, content, uf2


def from_uf2(data: bytes, folder: Path) -> dict[str, bytes]:
    """The files on a Pico's drive after its boot loader took this file, read by mtools."""
    board = BOARDS["pico"]
    assert board.uf2_drive is not None
    drive = bytearray(b"\xff" * board.drive_size)
    for address, page in flash_memory(data, board.chip.uf2_family).items():
        at = address - uf2.FLASH - board.uf2_drive
        drive[at : at + 256] = page
    (folder / "drive.img").write_bytes(drive)
    fatdisk.fsck(folder / "drive.img")
    disk = fatdisk.FatDisk(folder / "drive.img")
    return {path: disk.read(path) for path in disk.files()}


@pytest.mark.slow
def test_the_uf2_holds_a_game_that_the_devices_python_plays(tmp_path: Path) -> None:
    fatdisk.need_tools()
    vm_or_skip()
    made = content.make(games=("babel",))
    files = from_uf2(build.make_uf2(made.files, BOARDS["pico"]), tmp_path)
    assert {path: data for path, data in files.items() if path in made.files} == made.files
    tree = tmp_path / "drive"
    build.write_tree(tree, files)
    taps, eight, state = a_game()
    lines = vm.run(driver("app", TAPS=taps, EIGHT=eight), vm.with_standins(tree)).splitlines()
    assert lines[-3].startswith("Result") and lines[-2] == str(state)


@pytest.mark.slow
@pytest.mark.parametrize("language", [None, "de"])
def test_the_built_tree_plays_a_golden_game_in_the_simulator(tmp_path: Path, language: str | None) -> None:
    """The same files as on the drive, as sources, since this Python does not read the board's bytecode."""
    compiled, made = content.make(language), content.make(language, compiled=False)
    # Some modules have become one with others.
    whole = made.files.keys() - content.optimised().gone
    assert {path.replace(".mpy", ".py") for path in compiled.files} == whole
    build.write_tree(tmp_path / "drive", made.files)
    record = read_record(min(RECORDS, key=lambda path: path.stat().st_size).read_text())
    machine = Machine(firmware=tmp_path / "drive", games=("babel",))
    machine.power_on()
    assert type(machine.console).step.__code__.co_filename.startswith(str(tmp_path)), "these are other files"
    robot = Robot(machine)
    fixed_deal.start(robot, record.start[149], 0)
    game = fixed_deal.game_of(machine)
    fixed_deal.put_in(machine, record)
    play(robot, bytes(step.action for step in record.steps))
    assert robot.name == "Result"
    assert write_position(game.match.state) == write_position([state for _, state in follow(record)][-1])
    machine.power_off()
