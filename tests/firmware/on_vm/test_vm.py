"""The real VM itself: what it takes, and that it refuses what the list says the device lacks."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim.boards import BOARDS, BUTTONS
from tests.firmware.on_vm.drive import in_cpython, vm_or_skip
from tools.developer import vm
from tools.maker import mpy
from tools.maker.device.language import lacks

TABLES = ("syntax", "method", "delete", "search", "builtin", "keyword", "attribute")
REFUSED = [(kind, entry) for kind in TABLES for entry in lacks()[kind] if not entry.get("vm")]


@pytest.fixture(scope="module")
def machine() -> Iterator[vm.Vm]:
    """A VM without a drive."""
    vm_or_skip()
    with vm.Vm() as running:
        yield running


def test_bytecode_with_the_board_s_first_byte_runs(tmp_path: Path) -> None:
    vm_or_skip()
    made = mpy.compile_source("def twice(x):\n    return x + x\n", "pair.py")
    assert made[:1] == b"C"
    (tmp_path / "pair.mpy").write_bytes(made)
    assert vm.run("import pair\nprint(pair.twice(21), pair.__file__)", tmp_path) == "42 pair.mpy\n"


def test_the_stand_ins_have_the_pins_of_a_pico() -> None:
    told = in_cpython(
        "import standins\nstandins.install()\nimport board\nprint(board.board_id, *standins.BUTTONS)\n"
        "print(*sorted(name for name in vars(board) if name != 'board_id'))\n"
    )
    pico = BOARDS["pico"]
    buttons = [pico.wiring[name] for name in BUTTONS]
    pins = sorted([*pico.wiring.values(), pico.piezo])
    assert told.splitlines() == [" ".join([pico.board_id, *buttons]), " ".join(pins)]


def test_an_exception_comes_back_as_text(machine: vm.Vm) -> None:
    with pytest.raises(vm.Failed, match="ZeroDivisionError"):
        machine.run("print('before')\n1 // 0")


def test_words_are_of_four_bytes_and_the_stack_is_small(machine: vm.Vm) -> None:
    assert machine.run("import sys\nprint(sys.maxsize)") == f"{2**31 - 1}\n"
    with pytest.raises(vm.Failed, match="pystack exhausted"):
        machine.run("def f(n):\n    return n and 1 + f(n - 1)\nf(60)")


def test_garbage_is_collected_between_two_runs(machine: vm.Vm) -> None:
    machine.run("import gc\ngc.collect()")
    before = int(machine.run("print(gc.mem_alloc())\nbytearray(9000)\ngc.collect()"))
    assert int(machine.run("print(gc.mem_alloc())")) < before + 1000


@pytest.mark.parametrize(
    ("kind", "entry"), REFUSED, ids=[f"{kind}-{entry['bad'][:20]}" for kind, entry in REFUSED]
)
def test_the_vm_refuses_what_the_device_lacks(machine: vm.Vm, kind: str, entry: dict[str, Any]) -> None:
    with pytest.raises(vm.Failed):
        machine.run(entry["bad"])


@pytest.mark.parametrize(
    "entry", [entry for kind in TABLES for entry in lacks()[kind]], ids=lambda e: e["good"][:20]
)
def test_the_vm_takes_the_replacement(machine: vm.Vm, entry: dict[str, Any]) -> None:
    machine.run(entry["good"])
