"""Draw the pictures of the documentation, from golden games played on the simulator."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from sim.boards import CONSOLES
from sim.body import Body
from sim.headless import LOOK, Film
from sim.machine import Machine
from tools.games.babel import fixed_deal
from tools.games.babel.record import read_record
from tools.games.babel.robot import Robot, play
from tools.games.rise.notation import read_decision
from tools.games.rise.record import read_header, replay
from tools.games.rise.robot import Robot as Builder
from tools.games.rise.robot import play as build
from tools.paths import ROOT, command

FOLDER = ROOT / "docs" / "pictures"
GAME = ROOT / "tests" / "data" / "golden" / "records" / "game01.babel"
TOWERS = ROOT / "tests" / "data" / "golden" / "rise" / "game01.rise"
HIGH = 424  # decisions made when the picture of the towers is taken
MIDDLE = 90  # actions played when the picture of the board is taken
FILM = range(85, 99)  # actions that the film shows
BLINK = 400  # ms that a mark is shown
RISE_FILM = range(154, 166)  # decisions, of which one ends a round
SETTLE = 1500  # ms until nothing moves
CONSOLE_WIDE = 630  # dots that a picture of a console has at most


def at_title(board: str = "pico") -> tuple[Robot, bytes]:
    """A robot at the title of a machine, and the actions of the game it will play."""
    machine = Machine(board=board, games=("babel",))
    machine.power_on()
    machine.run("wait:50 b wait:8000")  # who knows the game wants no lessons
    record = read_record(GAME.read_text(encoding="utf-8"))
    return Robot(machine), bytes(step.action for step in record.steps)


def start(robot: Robot) -> None:
    """From the title into the golden game."""
    record = read_record(GAME.read_text(encoding="utf-8"))
    fixed_deal.start(robot, record.start[149])
    fixed_deal.put_in(robot.machine, record)


def stills(folder: Path) -> list[Path]:
    """Title, curtain and board, each on the device."""
    robot, moves = at_title()
    machine = robot.machine
    made = [folder / "title.png", folder / "curtain.png", folder / "board.png"]
    body = Body()
    body.save(machine.frame(), made[0], 2)
    start(robot)
    machine.step(SETTLE)
    body.save(machine.frame(), made[1], 2)
    play(robot, moves[:MIDDLE])
    robot.lift()
    machine.step(SETTLE)
    body.save(machine.frame(), made[2], 4)
    machine.power_off()
    return made


def consoles(folder: Path) -> list[Path]:
    """Every console, in the middle of a game."""
    made = []
    for name in CONSOLES:
        robot, moves = at_title(name)
        machine = robot.machine
        start(robot)
        game = fixed_deal.game_of(machine)
        for move in moves[:MIDDLE]:
            game.match.apply(move)
        game.next()
        machine.step(SETTLE)
        robot.lift()
        machine.step(SETTLE)
        made.append(folder / f"{name}.png")
        Body(machine.layout).save(machine.view(), made[-1], max(1, CONSOLE_WIDE // machine.layout.size(1)[0]))
        machine.power_off()
    return made


def build_site() -> tuple[Builder, bytes]:
    """A robot at the beginning of the golden game of Rise of Babel, and its decisions."""
    machine = Machine(games=("rise",))
    machine.power_on()
    machine.step(50)
    # Those of the machine's own drive, which stand for the names while it has power.
    from handheld.game.cartridges import new_game
    from handheld.game.lineup_codec import lineup

    text = TOWERS.read_text(encoding="utf-8")
    header = json.loads(text.partition("\n")[0])
    seats = [(name, 0) for name in ("Anna", "Bob", "Carla", "David")[: header["players"]]]
    who = lineup(int(header["mild"]), seats, header["seed"].to_bytes(8, "little"))
    machine.console.show(new_game(machine.console, who, False))
    machine.step(300)
    s = read_header(text.partition("\n")[0])
    decisions = bytearray()
    for decision, now in replay(text):
        if decision:
            decisions.append(read_decision(s, decision))
        s[:] = now
    return Builder(machine), bytes(decisions)


def towers(folder: Path) -> list[Path]:
    """The end of a round as a film; then the middle of the next, where the towers are large."""
    robot, decisions = build_site()
    machine = robot.machine
    build(robot, decisions[: RISE_FILM.start])
    reel = filmed(machine)
    match = robot.match
    assert match is not None
    while (done := len(match.moves)) < RISE_FILM.stop:
        machine.step(700)
        if robot.name == "Curtain":
            robot.hold("a")
        elif robot.name == "Board":
            robot.do(decisions[done])
        elif robot.name == "Recap":
            robot.tap("b")
    made = [folder / "rise.gif", folder / "rise.png"]
    reel.save(made[0], machine.clock.now + SETTLE)
    build(robot, decisions[:HIGH])
    robot.lift()
    machine.step(100)
    Body().save(machine.frame(), made[1], 2)
    machine.power_off()
    return made


def lesson(folder: Path) -> Path:
    """A lesson: what to do, which button leads there, and a mark on what it is about."""
    machine = Machine(games=("babel",))
    machine.power_on()
    machine.step(50)
    from handheld.screens.lesson_menu import begin

    machine.console.show(begin(machine.console, 1))
    machine.run("wait:2000 a wait:200 a wait:200")
    while machine.console.now // BLINK % 2:
        machine.step(LOOK)
    path = folder / "lesson.png"
    Body().save(machine.frame(), path, 2)
    machine.power_off()
    return path


def filmed(machine: Machine) -> Film:
    """A film that sees all that the machine shows from now on."""
    reel = Film("white", 3)
    step = machine.step

    def watched(ms: float | None = None) -> float:
        left = ms or 0.0
        while left > LOOK:
            step(LOOK)
            left -= LOOK
            reel.see(machine.frame(), machine.clock.now)
        due = step(left)
        reel.see(machine.frame(), machine.clock.now)
        return due

    machine.step = watched  # type: ignore[method-assign]
    return reel


def film(folder: Path) -> Path:
    """Two turns and the hand-over between them."""
    robot, moves = at_title()
    machine = robot.machine
    start(robot)
    play(robot, moves[: FILM.start])
    reel = filmed(machine)
    for action in moves[FILM.start : FILM.stop]:
        machine.step(700)
        robot.lift()
        machine.step(700)
        play(robot, bytes((action,)))
    path = folder / "play.gif"
    reel.save(path, machine.clock.now + 1500)
    machine.power_off()
    return path


def main(argv: list[str]) -> int:
    """Draw all pictures."""
    parser = argparse.ArgumentParser(prog=command("pictures"), description=__doc__)
    parser.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER")
    folder: Path = parser.parse_args(argv).into
    folder.mkdir(parents=True, exist_ok=True)
    for path in [*stills(folder), *consoles(folder), *towers(folder), lesson(folder), film(folder)]:
        print(f"{path} {path.stat().st_size:,} bytes")
    return 0
