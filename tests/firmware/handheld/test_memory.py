"""On the device's kind of Python the console at rest, and a picture drawn again, leave the heap alone."""

from collections.abc import Iterator

import pytest

from tests.firmware.on_vm import drive
from tools import games
from tools.developer import vm
from tools.developer.budget import write_drive

SCREEN = """
class Page:
    def draw(self, canvas):
        canvas.text(0, 0, "hello")
        canvas.fill(0, 2, 6, 3)
        canvas.invert(1)
        canvas.block(3, 4, 5, 2)
        canvas.sprite(33, 40, 40)

    def press(self, button, kind):
        pass


import handset
import standins
from standins import world

standins.install()
world.settings["PIN_SOUND"] = "GP9"
console = handset.power_on()
console.show(Page())
handset.run(2000)
"""


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[vm.Vm]:
    """The built firmware in the VM, with a page of every kind of drawing."""
    drive.vm_or_skip()
    with vm.Vm(write_drive(tmp_path_factory.mktemp("drive"), (games.FIRST,))) as running:
        running.run(SCREEN)
        yield running


def allocated(machine: vm.Vm, line: str) -> int:
    """Bytes that a hundred runs of a line allocate, with what it takes to compile them."""
    machine.run(f"import gc\n{line}\ngc.collect()")  # once before: names it has not met yet take room
    before = int(machine.run("print(gc.mem_alloc())"))
    after = machine.run(f"for _ in range(100):\n    {line}\nprint(gc.mem_alloc())")
    return int(after.split()[-1]) - before


def spent(machine: vm.Vm, line: str) -> int:
    """Bytes that a hundred runs of a line allocate."""
    return allocated(machine, line) - allocated(machine, "pass")


@pytest.mark.slow
def test_the_measure_sees_an_allocation(machine: vm.Vm) -> None:
    assert spent(machine, "bytes(50)") >= 5000


@pytest.mark.parametrize("code", ["console.step()", "console.redraw(); console.step()"])
def test_steps_do_not_allocate(machine: vm.Vm, code: str) -> None:
    assert spent(machine, code) < 100


def test_what_finds_the_parts_is_unloaded(machine: vm.Vm) -> None:
    loaded = machine.run("import sys\nprint(' '.join(sorted(sys.modules)))").split()
    assert "handheld.console" in loaded
    assert not {"handheld.hardware.detect", "handheld.hardware.pins", "handheld.led_codes"} & set(loaded)
