"""Rise's computer players on the real VM: alike, small, without large numbers or deep calls."""

from pathlib import Path

import pytest

from rise.players import think
from rise.rules import apply, new
from rise.rules.state import OVER, PHASE
from tests.firmware.on_vm.drive import driver, on_both
from tools.developer import vm
from tools.developer.int_width import too_wide, watching
from tools.paths import FIRMWARE

LOADED = 34 * 1024


def states(seats: int, every: int) -> list[bytes]:
    """Some positions of a game of level 1 against itself."""
    s = new(seats, bytes((seats, 7, 7, 7, 7, 7, 7, 7)))
    found = []
    n = 0
    while not s[PHASE] & OVER:
        if n % every == 1:
            found.append(bytes(s))
        *_, plan = think(s, 1, n)
        for decision in plan or b"":
            apply(s, decision)
        n += 1
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_the_players_think_alike(built: Path, seats: int) -> None:
    some = states(seats, 70)
    assert len(some) > 2
    on_both(built, driver("rise_players", STATES=some))


def test_the_players_are_small(built: Path) -> None:
    """What the package adds to the rules, and what it ever has in use while it thinks, garbage included."""
    with vm.Vm(built) as machine:
        machine.run("import rise.play\nfrom rise.rules.game import new\ns = new(4, b'12345678')")
        before = machine.heap()
        machine.run("from rise.players import think")
        loaded = machine.heap() - before
        print("players loaded", loaded)
        assert loaded < LOADED


def test_calls_are_not_deep(built: Path) -> None:
    program = (
        "from rise.rules.game import new\nfrom rise.players import think\n"
        "for _ in think(new(4, b'12345678'), 3, 1):\n    pass"
    )
    vm.run(program, built, heap=1 << 18, pystack=vm.PYSTACK * 3 // 4)


def test_numbers_stay_small() -> None:
    with watching(FIRMWARE, "rise") as widest:
        from rise.players import think as fresh

        for some in (states(2, 90), states(4, 150)):
            for state in some:
                for level in (1, 2, 3):
                    for _ in fresh(bytearray(state), level, 65535):
                        pass
        assert any(file == "search.py" for file, line in widest)
        assert too_wide(widest) == []
