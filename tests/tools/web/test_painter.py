"""The page's painter beside the simulator: the same game, turn by turn, the same picture to the pixel.

What goes on at once, as loading does, counts as one turn: built, some modules are one, and fewer are loaded.
"""

import base64
import json
import random
import subprocess
from typing import Any

import pytest

from sim.machine import Machine
from tests.firmware.on_vm.drive import vm_or_skip
from tools import games
from tools.developer import vm
from tools.developer.vm.recorded_presses import FixedDice
from tools.maker.content import cartridges
from tools.web import bundle

PRESSES = 120
SETTINGS, FLIP = 2, 3  # the rows of the title and of the settings
LATE = 400_000  # ms; asleep after 300 seconds


Keys = list[tuple[int, bool]]
Turns = list[tuple[float, list[Keys]]]


class Traced(Machine):
    """A machine that writes down when its loop turned, which keys it met then and what it showed after."""

    turns: Turns
    seen: list[str]
    busy = False

    def power_on(self, safe_mode: str | None = None) -> None:
        """And from now on it is known whether a turn has left something to do at once."""
        super().power_on(safe_mode)
        turn = self._guarded_step

        def noted(console: object) -> int:
            wait: int = turn(console)
            self.busy = wait <= 0
            return wait

        self._guarded_step = noted

    def _run_step(self) -> None:
        if not hasattr(self, "turns"):
            self.turns, self.seen = [], []
        waiting = [
            (key // 2, key % 2 == 1)
            for scanner in self.hardware.scanners
            for key in vars(scanner)["_events"]._keys
        ]
        if not self.busy:
            self.turns.append((self.clock.now, []))
            self.seen.append("")
        self.turns[-1][1].append(waiting)
        super()._run_step()
        frame = self.frame()
        self.seen[-1] = f"{frame.raw().hex()} {frame.contrast}"


def on_the_page(drive: dict[str, bytes], turns: Turns, chance: bytes) -> list[str]:
    """What the page's painter shows after each of these turns."""
    files = {path: base64.b64encode(data).decode() for path, data in drive.items()}
    done = subprocess.run(
        ["node", "tests/tools/web/frames.mjs", str(vm.package()), str(bundle.PAGE)],
        input=json.dumps({"files": files, "turns": turns, "chance": chance.hex()}),
        capture_output=True,
        text=True,
        cwd=bundle.HERE.parent.parent,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def play(machine: Traced, name: str) -> None:
    """From the shelf: the panel is turned for one of the players, they play, then all rests and sleeps."""
    robot: Any = games.load(name).robot(machine)
    for _ in range(cartridges().index(name)):
        robot.tap("right")
    robot.tap("a")
    robot.wait(2000)
    robot.choose(SETTINGS)
    robot.walk(FLIP, "up", "down")
    robot.tap("right")
    robot.tap("b")
    robot.begin(0, 0)
    dice = FixedDice()
    while robot.presses < PRESSES:
        robot.lift()
        if robot.asked:
            robot.decide_random(dice)
        else:
            robot.wait(100)
    machine.step(LATE)
    robot.tap("a")


@pytest.mark.parametrize("name", cartridges())
def test_every_picture_of_a_game_is_the_simulator_s(name: str, drive: dict[str, bytes]) -> None:
    vm_or_skip()
    # A board whose chip does not sleep by itself: the page's does not, either.
    machine = Traced("pico2", seed=5)
    machine.power_on()
    start = machine.clock.now
    play(machine, name)
    dice = random.Random(f"urandom 5 {machine.starts}")
    chance = b"".join(dice.randbytes(9) for _ in range(20))  # a new game asks for nine bytes at a time
    turns: Turns = []
    then = int(start)
    for now, keys in machine.turns:
        turns.append((int(now) - then, [keys[0], *(some for some in keys[1:] if some)]))
        then = int(now)
    there = on_the_page(drive, turns, chance)
    assert len(there) == len(turns) + 1
    assert len(set(machine.seen)) > PRESSES
    for number, (one, other) in enumerate(zip(there, machine.seen)):
        assert one.split()[0] == other.split()[0], f"turn {number}"
        assert abs(int(one.split()[1]) - int(other.split()[1])) <= 1, f"turn {number}"
