"""Babel, as the verbs see it: see tools/games/protocol.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from babel.rules import actions
from babel.rules.actions import DESTROY, EXILE, HALVE, LEAP, LURE, ROB
from babel.rules.chance import seed
from babel.rules.effects import perform
from babel.rules.game import apply
from babel.rules.game import new as new_game
from babel.rules.knowledge import redeal as redeal_hidden
from babel.rules.legal import legal
from babel.rules.legal import why_not as reason_against
from babel.rules.state import DRAW, HELD, RESULT, TABLE, TURN, decider, score
from tools.games.babel.endings import endings, verdict
from tools.games.babel.notation import EDITIONS, FIELDS, read_action, read_position, write_action
from tools.games.babel.notation import write_position as write_seen
from tools.games.babel.reasons import why
from tools.games.babel.record import follow, recorded, replay
from tools.games.protocol import Codes, Measurement, Player, Training
from tools.games.text import Refused, quoted, whole_number

if TYPE_CHECKING:
    from sim.machine import Machine
    from tools.games.robot import Robot

__all__ = (
    "apply", "call_ms", "check", "choose", "codes", "deal", "decider", "endings", "follow", "heap",
    "kind_of", "kinds", "ladder", "legal", "measure", "name", "new", "new_usage", "perform", "perft_position",
    "places", "player", "points", "position_words", "read_decision", "read_position", "recorded", "redeal",
    "replay", "robot", "seats", "title", "training", "turn", "variants", "verdict", "why_not", "winners",
    "write_decision", "write_position", "write_view",
)  # fmt: skip

name = "babel"
title = "Babel"
ladder: tuple[str, ...] = ("random", "beam", "1", "2", "3", "yardstick")
places = range(2, 3)
variants: tuple[str, ...] = EDITIONS
new_usage = "EDITION SEED"
position_words = len(FIELDS)
heap = 88 * 1024
call_ms = 1.7
kinds: tuple[str, ...] = ("destroy", "rob", "exile", "leap", "lure", "halve")
perft_position = (
    "riogrande 2 0 AS SPHHSP:12/PMS:12/PPP:/S:/HSM: AAA:/PMMMAH:/HAH:/PSS:12/MMMMAH:12 -/HMP "
    "56221546163/31543 - AHPHAASHMAAMSP AHPSSS 235241356534124343641 *"
)


def new(words: Sequence[str]) -> bytearray:
    """A game from an edition and a seed."""
    if len(words) != 2:
        raise Refused("new: EDITION and SEED are needed")
    if words[0] not in EDITIONS:
        raise Refused(f"edition: {quoted(words[0])} is none of {', '.join(EDITIONS)}")
    return deal(2, EDITIONS.index(words[0]), whole_number("seed", words[1], (1 << 64) - 1))


def deal(seats: int, variant: int, seed: int) -> bytearray:
    """A game for two."""
    assert seats == 2
    return new_game(variant, seed.to_bytes(8, "little"))


def seats(s: bytearray) -> int:
    """Always two."""
    return 2


def turn(s: bytearray) -> int:
    """Whose turn it is; the other one decides what to discard, halved."""
    return s[TURN]


def why_not(s: bytearray, decision: int) -> str:
    """Why an action is not legal, in words."""
    reason = reason_against(s, decision)
    return why(s, decision, reason) if reason else ""


def winners(s: bytearray) -> tuple[int, ...]:
    """One, or both in a draw."""
    return () if not s[RESULT] else (0, 1) if s[RESULT] == DRAW else (s[RESULT] - 1,)


def points(s: bytearray) -> tuple[int, ...]:
    """The sums of the temples."""
    return score(s, 0), score(s, 1)


def redeal(s: bytearray, seat: int, number: int) -> bytearray:
    """A copy in which supplies and the other's hand are dealt anew."""
    dealt = s[:]
    seed(dealt, number.to_bytes(8, "little"))
    redeal_hidden(dealt, seat)
    return dealt


def check(s: bytearray) -> None:
    """Refused unless all 105 cards are there, each once."""
    cards = [cell for cell in s[:HELD] if cell < TABLE]
    if len(cards) != TABLE or len(set(cards)) != TABLE:
        raise Refused("a card was lost or doubled")


def write_position(s: bytearray) -> str:
    """The position as one line."""
    return write_seen(s)


def write_view(s: bytearray, seat: int) -> str:
    """The position with `?` for each card that a seat may not know."""
    return write_seen(s, seat)


def read_decision(s: bytearray, text: str) -> int:
    """The action of a text, which is the same in every position."""
    return read_action(text)


def write_decision(s: bytearray, decision: int) -> str:
    """The text of an action."""
    return write_action(decision)


_SKILLS = {DESTROY: 0, ROB: 1, EXILE: 2, LEAP: 3, LURE: 4, HALVE: 5}


def kind_of(decision: int) -> int | None:
    """Which skill an action uses."""
    return _SKILLS.get(actions.kind_of(decision)[0])


def choose(s: bytearray, level: int) -> int:
    """The action that a level would take."""
    from babel.players import choose as chosen

    return chosen(s, level)


def player(name: str) -> Player:
    """1, 2, 3, hint, yardstick, beam, or settings; after `@` a file of weights, or another firmware/babel."""
    from tools.games.babel import arena_players

    return arena_players.player(name)


def training() -> Training:
    """The weights of value.py."""
    from tools.games.babel.training import Weights

    return Weights()


def codes() -> Codes:
    """102 letters and digits."""
    from tools.games.babel import share_code

    return share_code


def robot(machine: Machine) -> Robot:
    """The robot that knows Babel's board."""
    from tools.games.babel import robot as own

    return own.Robot(machine)


def measure() -> Iterator[Measurement]:
    """What a packed state takes, and how many presses a game needs."""
    from babel.rules.packed import PACKED
    from tools.games.babel import press_counts

    yield "packed", PACKED, "bytes"
    yield from press_counts.measure()
