"""Checks that the parts of a position, each valid by itself, do not contradict one another.

Runs on the device's kind of Python as well, for links to positions: no constant stands in an f-string.
"""

from babel.rules.effects import check_end, finish
from babel.rules.legal import legal
from babel.rules.state import (
    END_PHASE,
    FLAGS,
    FOUNDING,
    HELD,
    LODGE,
    OWED,
    RESULT,
    TABLE,
    TEMPLES,
    TURN,
    cards,
    score,
)
from tools.games.text import Refused

RESULTS = "*12="


def check(s: bytearray) -> None:
    """Refused if the fields of a position, each valid by itself, contradict one another."""
    turn, owed = s[TURN] + 1, s[OWED]
    other = 3 - turn
    held = s[HELD - 1 + other]
    if owed and s[RESULT]:
        raise Refused("owed: nobody owes a card when the game is over")
    if owed > held:
        raise Refused(f"owed: {owed} cards owed, but player {other} holds {held}")
    if owed > held // 2:
        raise Refused(f"owed: {owed} cards owed are more than half of the {held} in hand")
    for player in (1, 2):
        if s[FLAGS] & FOUNDING << player - 1 and cards(s, LODGE - 1 + player) != b"\1":
            raise Refused(
                f"flags: player {player} has not built the founding card, so the lodge is 1 and nothing else"
            )
    if s[FLAGS] & FOUNDING and turn == 2:
        raise Refused("flags: player 1 must build the founding card before player 2's first turn")
    _check_end(s)
    if not s[RESULT] and not legal(s):
        raise Refused(f"flags: player {turn} can no longer build the founding card")


def _check_end(s: bytearray) -> None:
    """Refused if the end phase or the result is not what the rules say of these temples."""
    judged = s[:]
    judged[RESULT] = 0
    check_end(judged)
    points = f"{score(s, 0)} and {score(s, 1)} points"
    if s[FLAGS] & END_PHASE:
        points += " in the end phase"
    elif judged[FLAGS] & END_PHASE:
        raise Refused(f"flags: with {points} the end phase has begun, so `e` is needed")
    if s[RESULT] and not judged[RESULT]:
        if s[TEMPLES] != TABLE:
            raise Refused(f"result: with {points} and a temple supply the game goes on")
        finish(judged)
    if s[RESULT] != judged[RESULT]:
        one, two, wanted = s[HELD], s[HELD + 1], RESULTS[judged[RESULT]]
        hands = f", {one} and {two} cards in hand" if s[RESULT] else ""
        raise Refused(f"result: with {points}{hands} it is `{wanted}`")
