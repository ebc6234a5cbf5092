"""Counts the button presses of the golden games, played on the simulator."""

from __future__ import annotations

from pathlib import Path

from babel.rules import actions
from babel.rules.state import EDITION
from sim.machine import Machine
from tools.games.babel import fixed_deal
from tools.games.babel.record import read_record
from tools.games.babel.robot import Robot
from tools.paths import ROOT

RECORDS = ROOT / "tests" / "data" / "golden" / "records"
_NAMES = {
    actions.MOVE: "move",
    actions.SETTLE: "settle",
    actions.BUILD: "build",
    actions.MIGRATE: "migrate",
    actions.DISCARD: "discard",
    actions.END: "end",
}
TYPICAL = ("move", "settle", "settle", "build", "end")


def kind(action: int) -> str:
    """What an action is, in a word."""
    return _NAMES.get(actions.kind_of(action)[0], "skill")


def count(paths: list[Path]) -> dict[str, list[int]]:
    """The presses that each action of the records took, by kind; curtains and recaps apart."""
    taken: dict[str, list[int]] = {}
    for path in paths:
        record = read_record(path.read_text())
        machine = Machine(games=("babel",))
        machine.power_on()
        robot = Robot(machine)
        fixed_deal.start(robot, record.start[EDITION])
        fixed_deal.put_in(machine, record)
        for step in record.steps:
            before = robot.presses
            robot.lift()
            if robot.presses > before:
                taken.setdefault("curtain", []).append(robot.presses - before)
            before = robot.presses
            if robot.name == "Halving":
                robot.lay_aside(step.action - actions.DISCARD)
            else:
                robot.do(step.action)
            taken.setdefault(kind(step.action), []).append(robot.presses - before)
    return taken


def measure() -> list[tuple[str, float, str]]:
    """Mean presses by kind of action, over all, and of a typical turn; none without the golden games."""
    taken = count(sorted(RECORDS.glob("*.babel")))
    if not taken:
        return []
    mean = {name: sum(row) / len(row) for name, row in taken.items()}
    rows = [(f"presses-{name}", round(mean[name], 2), "presses") for name in sorted(mean)]
    acts = [n for name, row in taken.items() if name != "curtain" for n in row]
    rows.append(("presses-per-action", round(sum(acts) / len(acts), 2), "presses"))
    rows.append(("presses-worst-action", max(acts), "presses"))
    rows.append(("presses-typical-turn", round(sum(mean[name] for name in TYPICAL), 2), "presses"))
    return rows
