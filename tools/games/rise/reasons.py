"""Why a decision is not legal, in words: the rules give a code and numbers."""

from __future__ import annotations

from rise.rules import questions as q
from rise.rules.state import asked
from rise.rules.why import why_not
from tools.games.rise.notation import task_name, verb_of, write_decision
from tools.games.text import Refused

_WORDS = {
    q.GAME_OVER: "the game is over",
    q.ANSWER_FIRST: "`{task}` is asked first, by `{verb}`",
    q.NOT_ASKED: "that answers nothing that is asked",
    q.NOT_A_DECISION: "there is no such decision",
    q.NO_SUCH_CARD: "there is no such card",
    q.NOT_FOR_SALE: "that card is neither open nor in the reserve",
    q.COSTS: "it costs {needed} gold, and there is {there}",
    q.STALLS_EMPTY: "no tile is in a stall",
    q.CAMP_EMPTY: "no tile is in the camp, and the elephant is not on its way",
    q.WAREHOUSE_EMPTY: "the warehouse is empty",
    q.BAG_EMPTY: "the bag is empty",
    q.NO_SUCH_TILE: "there is no such tile",
    q.TOWERS_FULL: "the towers are full",
    q.SLOT_TAKEN: "that slot is taken",
    q.NO_SUCH_SLOT: "the towers have no such slot",
    q.NO_WILD: "there is no such wild tile left",
    q.NO_CONFUSION: "there is no confusion tile left",
    q.NOTHING_TO_DRAW: "there is no card to draw",
    q.MARKET_EMPTY: "no market card is open",
    q.TOO_DEAR: "a card of cost {needed} or less is needed, this one costs {there}",
    q.DISCARDS_EMPTY: "the discard pile is empty",
    q.HAS_CARTS: "there are two carts already",
    q.HAS_SPECIALTY: "there is a specialty already",
    q.NO_OWN_TILE: "no own tile is on a tower",
    q.FINAL_PHASE: "nothing is razed in the final phase",
    q.FEW_TO_SELL: "{needed} tiles that are not the quad are needed in the warehouse, there are {there}",
    q.NO_GOLD_TILE: "there is no gold tile yet",
    q.GOLD_TILE_USED: "the gold tile is used up for this turn",
    q.CARDS_IN_HAND: "every card is played first, and {there} are left",
    q.MAIN_ONLY: "neither side can be played, so the card is played as `main`",
    q.STALL_EMPTY: "one of these stalls is empty",
    q.NO_SUCH_TRACK: "no tile in the warehouse has that resource",
}


def words(s: bytearray, reason: int) -> str:
    """A reason that why_not or a question gave, in words."""
    item = asked(s)
    return _WORDS[reason & 255].format(
        needed=reason >> 8 & 255, there=reason >> 16, task=task_name(s, item), verb=verb_of(item)
    )


def why(s: bytearray, decision: int) -> str:
    """Why a decision is not legal; nothing if it is."""
    reason = why_not(s, decision)
    return words(s, reason) if reason else ""


def require_legal(s: bytearray, decision: int) -> None:
    """Refused, with the reason in words, if a decision is not legal."""
    reason = why(s, decision)
    if reason:
        raise Refused(f"`{write_decision(s, decision)}` is not legal: {reason}")
