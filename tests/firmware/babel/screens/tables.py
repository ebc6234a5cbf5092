"""Positions that show a screen at its fullest."""

from typing import Any

from tools.games.babel import fixed_deal
from tools.games.babel.notation import read_position
from tools.games.babel.robot import Robot

# Runs on both sides, threats, temple cards that fit, a migration that is still to be had.
MIDDLE = (
    "kosmos 1 0 HM SSSA:12/AAAHP:123/MPH:1/:/S:1 PPPP:1234/HHHA:123/MMSSS:1/AHP:/SSS:12 AAHMS/HPS "
    "364251/561324 - MHPAMPHAM AHHMM 5623456 *"
)
HALVED = MIDDLE.replace("kosmos 1 0", "kosmos 1 3").replace("AAHMS/HPS", "AM/AAHPPSS")
# Columns of 28, 12 and 10 cards; 25 points in the end phase.
CROWDED = (
    "riogrande 1 0 AA AHMPSAHMPSAHMPSAHMPSAHMPSAHM:123456/SSSSSHHHHH:123456/PPPP:12345/:1234/:1234 "
    "MPSMPSMAMPAM:12/:123/AAA:12345/:1/:1 AHM/- 6/5 e - - - 1"
)
# Lodges of 25 and 16 cards, a column of 20 with four runs, hands of 12 and 1.
LODGES = (
    "zman 2 0 AA AAAHHHMMMPPPSSSAAAAA:/:/:/:/: HHHH:/:/:/:/: S/HHHHHMMMMMMM "
    "1111111111222222223333333/4444444555556666 - PPPP - 6 *"
)
_END = "AAH:{0}/PPP:{1}/M:{2}/S:{3}/: SSS:{4}/HH:{5}/:{6}/:{7}/: {8} 3/4 {9} AMPS HHMM {10} {11}"
OVER = {
    how: "kosmos 1 0 HM " + _END.format(*fields)
    for how, fields in {
        "fifteen": ("123456", "12345", "1234", "", "12345", "123", "", "", "AS/HP", "-", "5612", "1"),
        "twenty": ("123456", "123456", "12345", "123", "123456", "1234", "", "", "AS/HP", "e", "5", "1"),
        "under-ten": ("123456", "12345", "1", "", "12345", "123", "", "", "AS/HP", "e", "5612", "1"),
        "supply": ("12345", "123", "", "", "12345", "1234", "", "", "AS/HP", "-", "-", "2"),
        "tie": ("12345", "123", "", "", "12345", "12", "1", "", "AS/HPP", "-", "-", "2"),
        "draw": ("12345", "123", "", "", "12345", "12", "1", "", "AS/HP", "-", "-", "="),
    }.items()
}


def full_swing(robot: Robot) -> Robot:
    """The robot of a game that was just dealt, behind the curtain of one in full swing."""
    robot.lift()
    put(fixed_deal.game_of(robot.machine), MIDDLE)
    robot.machine.step(50)
    assert robot.name == "Board"
    return robot


def put(game: Any, position: str) -> None:
    """Lay a position on the table of a running game."""
    match = game.match
    for state in (match.state, match._mark, *match.seen):
        state[:] = read_position(position)
    game.console.redraw()
