"""Why an action is not legal, in words: the rules give a code and numbers."""

from babel.rules.actions import EXILE, MIGRATE, RUN, kind_of, payment
from babel.rules.legal import (
    ALREADY_HERE,
    BLOCKS_FOUNDING,
    COMPLETE,
    FEW_CARDS,
    FOUND_FIRST,
    GAME_OVER,
    IN_QUARRY,
    LODGE_EMPTY,
    MIGRATION_USED,
    MUST_DISCARD,
    NO_CARDS_THERE,
    NO_RUN,
    NO_SUCH_CARD,
    NO_TEMPLE,
    NONE_OF_TRIBE,
    NOT_AN_ACTION,
    NOT_HIGHER,
    NOT_HIS_FOUNDING,
    NOTHING_OWED,
    SHORT_COLUMN,
    SMALL_HAND,
    WRONG_LEVEL,
    why_not,
)
from babel.rules.state import TURN
from tools.games.babel.notation import write_action
from tools.games.text import Refused

PEOPLE = ("Assyrians", "Hittites", "Medes", "Persians", "Sumerians")

_WORDS = {
    GAME_OVER: "the game is over",
    MUST_DISCARD: "player {other} still has to discard {needed}",
    NOTHING_OWED: "no discard is owed",
    NO_SUCH_CARD: "there is no such card in the hand",
    ALREADY_HERE: "the pawn stands there already",
    IN_QUARRY: "the pawn is still in the quarry",
    LODGE_EMPTY: "that lodge is empty",
    NOT_HIS_FOUNDING: "that is the other player's founding card",
    WRONG_LEVEL: "level {needed} is needed, the lodge shows level {there}",
    FEW_CARDS: "the column here needs {needed} cards and has {there}",
    MIGRATION_USED: "migration is used up for this turn",
    SHORT_COLUMN: "that column needs {needed} cards and has {there}",
    NO_RUN: "run {needed} of three {tribe} is needed, the column here has {there}",
    NO_TEMPLE: "the other player has no temple here",
    NOT_HIGHER: "a temple higher than level {needed} is needed, the other player's is {there}",
    NONE_OF_TRIBE: "the other player has no {exiled} here",
    NO_CARDS_THERE: "the other player has no cards here",
    SMALL_HAND: "the other player must hold {needed} cards and holds {there}",
    FOUND_FIRST: "the founding card must be built first",
    BLOCKS_FOUNDING: "after it the founding card could not be built any more",
    COMPLETE: "a temple is complete at level 6",
    NOT_AN_ACTION: "there is no such action",
}


def require_legal(s: bytearray, action: int) -> None:
    """Refused, with the reason in words, if an action is not legal."""
    reason = why_not(s, action)
    if reason:
        raise Refused(f"`{write_action(action)}` is not legal: {why(s, action, reason)}")


def why(s: bytearray, action: int, reason: int) -> str:
    """The reason that why_not gave against an action, in words."""
    kind, which = kind_of(action)
    return _WORDS[reason & 255].format(
        needed=reason >> 8 & 255,
        there=reason >> 16 & 255,
        other=2 - s[TURN],
        tribe=PEOPLE[payment(action)[0]] if RUN <= action < MIGRATE else "",
        exiled=PEOPLE[which] if kind == EXILE else "",
    )
