"""Rise of Babel, as the verbs see it: see tools/games/protocol.py.

What an answer is called depends on what is asked, so decisions are read and written with their position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from handheld.game.chance import seed as start_chance
from rise.rules.checked import apply
from rise.rules.decisions import BUY, FIRST_BOUGHT, MARKET
from rise.rules.effects import perform
from rise.rules.game import new as new_game
from rise.rules.knowledge import redeal as redeal_hidden
from rise.rules.knowledge import view
from rise.rules.legal import legal
from rise.rules.sources import sources as points_by_source
from rise.rules.state import CARTS, CHANCE, OVER, PHASE, PLAYERS, SEAT_SIZE, SPECIALTY, TABLET, TURN
from rise.rules.state import points as points_of
from tools.games.protocol import Player, Training
from tools.games.rise.consistency import check
from tools.games.rise.notation import CARD_NAMES, VERBS, read_decision, write_decision
from tools.games.rise.notation import winners as seats_that_won
from tools.games.rise.notation import write_position as write_seen
from tools.games.rise.position_parser import read_position
from tools.games.rise.reasons import require_legal
from tools.games.rise.reasons import why as why_not
from tools.games.rise.record import recorded, replay
from tools.games.text import Refused, quoted, whole_number

if TYPE_CHECKING:
    from sim.machine import Machine
    from tools.games.robot import Robot

__all__ = (
    "apply", "by_source", "call_ms", "check", "choose", "deal", "decider", "endings", "equipment",
    "equipped", "follow", "heap", "kind_of", "kinds", "ladder", "legal", "measure", "name", "new",
    "new_usage", "perform", "perft_position", "places", "player", "points", "position_words", "read_decision",
    "read_position", "recorded", "redeal", "replay", "robot", "seats", "sources", "title", "training", "turn",
    "variants", "verdict", "view", "why_not", "winners", "write_decision", "write_position", "write_view",
)  # fmt: skip

name = "rise"
title = "Rise of Babel"
ladder: tuple[str, ...] = ("random", "1", "plain", "2", "3", "yardstick")
places = range(2, 5)
variants: tuple[str, ...] = ("", "mild")
new_usage = "PLAYERS SEED [mild]"
position_words = 1
heap = 108 * 1024
call_ms = 2.2
sources: tuple[str, ...] = (
    "at once", "towers", "specialty", "wood", "brick", "stone", "tar", "-confusion", "cards",
)  # fmt: skip
equipment: tuple[str, ...] = ("wood", "stone", "brick", "tar", "carts", "specialty")
kinds: tuple[str, ...] = CARD_NAMES[FIRST_BOUGHT:]
perft_position = (
    '{"players":2,"mild":false,"round":1,"lap":1,"final":false,"over":false,"turn":1,"gold":0,"'
    'pending":[],"towers":[["I","-","-","-","-","-","-","-"],["a","-","-","-","-"],["c","-","-"'
    ',"-","-"]],"wild":[2,2,2,2],"confusion":12,"market":["supervisor","motivation","builder","'
    'craft","lender"],"deck":["advance","keeper","scribe","gambler","gambler","surveyor","motiv'
    'ation","bearer","muleteer","stargazer","peddler","supervisor","kiln","bearer","overseer","'
    'selection","overseer","brickmaker","scribe","muleteer","priest","keeper","hauler","craft",'
    '"brickmaker","merchant","advance","wainwright","selection","guild","mahout","lender","arch'
    'itect","hauler","architect","kiln","peddler","nimrod"],"trash":[],"jobs":8,"teamster":8,"s'
    'eats":[{"points":0,"hand":["labourer","labourer","labourer","labourer","drover"],"deck":["'
    'storeman","drover","mason","drover","herald"],"played":[],"bought":[],"discard":[],"bag":['
    '7,5,6,7,0,0,0,0,0],"stalls":["B","S","S"],"aside":[0,0,0,0,0,0,0,0,0],"camp":[0,0,0,0,0,0,'
    '0,0,0],"warehouse":[0,0,0,0,0,0,0,0,0],"load":[0,0,0,0,0,0,0,0,0],"step":0,"carts":0,"spec'
    'ialty":null,"tablets":[0,0,0,0],"duals":["WS","TW","SB","BT"],"skip":null,"gold_tile":null'
    '},{"points":2,"hand":["labourer","labourer","drover","storeman","mason"],"deck":["drover",'
    '"drover","labourer","labourer","herald"],"played":[],"bought":[],"discard":[],"bag":[7,5,7'
    ',6,0,0,0,0,0],"stalls":["S","S","T"],"aside":[0,0,0,0,0,0,0,0,0],"camp":[0,0,0,0,0,0,0,0,0'
    '],"warehouse":[0,0,0,0,0,0,0,0,0],"load":[0,0,0,0,0,0,0,0,0],"step":0,"carts":0,"specialty'
    '":null,"tablets":[0,0,0,0],"duals":["SB","TW","BT","WS"],"skip":null,"gold_tile":null}],"w'
    'inners":[]}'
)


def new(words: Sequence[str]) -> bytearray:
    """A game from the number of players and a seed, perhaps mild."""
    if not 2 <= len(words) <= 3 or len(words) == 3 and words[2] != "mild":
        raise Refused("new: PLAYERS and SEED are needed, and perhaps `mild`")
    players = whole_number("players", words[0], 4, 2)
    return deal(players, len(words) - 2, whole_number("seed", words[1], (1 << 64) - 1))


def deal(seats: int, variant: int, seed: int) -> bytearray:
    """A game for two to four; variant 1 is mild."""
    return new_game(seats, seed.to_bytes(8, "little"), variant == 1)


def seats(s: bytearray) -> int:
    """Two to four."""
    return s[PLAYERS]


def turn(s: bytearray) -> int:
    """Whose turn it is, or was when the game ended."""
    return s[TURN]


def decider(s: bytearray) -> int:
    """The player whose turn it is decides all of it."""
    return s[TURN]


def winners(s: bytearray) -> tuple[int, ...]:
    """All who have the most points."""
    return tuple(seat - 1 for seat in seats_that_won(s))


def points(s: bytearray) -> tuple[int, ...]:
    """The points of each seat."""
    return tuple(points_of(s, p) for p in range(s[PLAYERS]))


def by_source(s: bytearray) -> list[list[int]]:
    """The points of each seat by source."""
    return [points_by_source(s, p) for p in range(s[PLAYERS])]


def equipped(s: bytearray) -> list[list[int]]:
    """The steps of each seat on its four tracks, its carts, and whether it has a specialty."""
    return [
        [*s[TABLET + at : TABLET + 4 + at], s[CARTS + at], min(s[SPECIALTY + at], 1)]
        for at in range(0, SEAT_SIZE * s[PLAYERS], SEAT_SIZE)
    ]


def redeal(s: bytearray, seat: int, number: int) -> bytearray:
    """A copy in which all decks and the others' hands are dealt anew."""
    dealt = s[:]
    start_chance(dealt, CHANCE, number.to_bytes(8, "little"))
    redeal_hidden(dealt, seat)
    return dealt


def write_position(s: bytearray) -> str:
    """The position as one line."""
    return write_seen(s)


def write_view(s: bytearray, seat: int) -> str:
    """The position with `?` for each card that a seat may not know."""
    return write_seen(s, seat)


def follow(s: bytearray, words: Sequence[str]) -> None:
    """Carry out the decisions of a command line, each one argument or several."""
    rest = " ".join(words).replace(";", " ").split()
    while rest:
        n = VERBS.get(rest[0])
        if n is None:
            raise Refused(f"{quoted(rest[0])} is no decision")
        decision = read_decision(s, " ".join(rest[: 1 + n]))
        require_legal(s, decision)
        perform(s, decision)
        rest = rest[1 + n :]


def verdict(s: bytearray) -> str:
    """How a game stands or ended, in words."""
    score = " : ".join(str(n) for n in points(s))
    won = [str(seat + 1) for seat in winners(s)]
    if not won:
        return f"{score}, the game goes on"
    return f"{score}, " + (f"seat {won[0]} wins" if len(won) == 1 else f"seats {' and '.join(won)} share it")


def endings(s: bytearray) -> tuple[str, ...]:
    """How a game ended."""
    if not s[PHASE] & OVER:
        return ()
    return ("towers",) if s[PHASE] & 1 else ("laps",)


def kind_of(decision: int) -> int | None:
    """Which card is bought."""
    return decision - BUY if BUY <= decision < MARKET else None


def measure() -> Iterator[tuple[str, float, str]]:
    """How many presses a game needs."""
    from tools.games.rise import press_counts

    yield from press_counts.measure()


def choose(s: bytearray, level: int) -> int:
    """The decision that a level would make."""
    from rise.players import reset_turn_calls, think

    reset_turn_calls()
    return next(found for found in think(s, level, 0) if found)[0]


def player(name: str) -> Player:
    """1, 2, 3, settings of one's own, or any of these with `@FILE`, a file of weights."""
    from tools.games.rise import arena_players

    return arena_players.player(name)


def robot(machine: Machine) -> Robot:
    """Somebody who plays it on a machine."""
    from tools.games.rise.robot import Robot as Fingers

    return Fingers(machine)


def training() -> Training:
    """The weights of value.py."""
    from tools.games.rise.training import Weights

    return Weights()
