"""Babel's table as text for screen readers on the page: the cursor, and everything on the table."""

# mypy: ignore-errors
# Untyped, because it runs in the VM and looks into screens.

from babel import tiles
from babel.rules.facts import column_groups, in_hand, level
from babel.rules.legal import can_build_at, threatens
from babel.rules.state import (
    END_PHASE,
    FLAGS,
    HELD,
    LODGE,
    PAWN,
    QUARRY,
    TEMPLES,
    TRIBES,
    cards,
    count,
    decider,
    score,
)
from babel.screens.choices import HAND, OTHER_LODGE, OTHER_SITE, OWN_LODGE
from babel.screens.phrases import phrase
from babel.words import more, words

_END = 5  # the place of the end in the hand's row
_COLON = ": ", ": ", " : "
_TURN = "%s to decide", "%s ist dran", "À %s de décider"
_END_PHASE = "end phase", "Endphase", "phase finale"
_HAND = "Hand", "Hand", "Main"
_PLAYER = (
    "%s: points %d, cards in hand %d, pawn: %s, %s",
    "%s: Punkte %d, Handkarten %d, Figur: %s, %s",
    "%s : points %d, cartes en main %d, figurine : %s, %s",
)
_QUARRY = "quarry", "Steinbruch", "carrière"
_LODGE = "lodge", "Lager", "réserve"
_TOP = "top card first", "oberste zuerst", "celle du dessus d’abord"
_TEMPLE = "temple %d", "Tempel %d", "temple %d"
_COLUMN = "column upwards: %s", "Reihe von unten: %s", "colonne de bas en haut : %s"
_EMPTY = "empty", "leer", "vide"
_THREATENED = "in danger", "bedroht", "menacé"
_FITS = "the next level fits", "die nächste Stufe passt", "le niveau suivant convient"
_ASIDE = "aside", "abgelegt", "mis de côté"
_NOTHING = "nothing", "nichts", "rien"


def sign(tile, _language):
    """A tile of the game's own in words."""
    for first in (tiles.TRIBE, tiles.LETTER, tiles.RUN):
        if first <= tile < first + 5:
            return " " + words().LETTERS[tile - first]
    for first, most in ((tiles.NUMBER, 10), (tiles.CARD, 7), (tiles.SMALL, 10)):
        if first <= tile < first + most:
            return str(tile - first)
    if tiles.TENS < tile < tiles.TENS + 3:
        return str(tile - tiles.TENS)
    if tiles.SIGN <= tile < tiles.SIGN + 5:
        return " " + more().SKILLS[tile - tiles.SIGN]
    if tile == tiles.LODGE or tile == tiles.HAND:
        return " " + (_LODGE if tile == tiles.LODGE else _HAND)[_language] + " "
    return " "


def parts(screen, rows, language):
    """What a screen with the table on it tells, part by part; nothing if it is another one."""
    name = type(screen).__name__
    if name == "Piles":
        # Cards of a lodge, no large number.
        return ["\n".join([" ".join(list(row)) if row[:1].isdigit() else row for row in rows])]
    if name not in ("Board", "Halving", "Recap", "Thinking", "Hint") and not (
        name == "Result" and screen.behind
    ):
        return []
    director = screen.director
    match = director.match
    s = match.state
    me = director.viewer
    hand = name == "Board" or name == "Halving"
    if name == "Board":
        first = _pointed(screen, s, me, match.names, rows, language)
    elif name == "Halving":
        s = screen.left
        aside = bytes(screen.aside)
        first = [rows[0]]
        if screen.owed():
            first.append("→ " + _cards(screen.at, screen.holds(screen.at)))
        if aside:
            laid = [_cards(tribe, aside.count(bytes((tribe,)))) for tribe in range(5)]
            first.append(_ASIDE[language] + _COLON[language] + ", ".join([each for each in laid if each]))
    elif name == "Recap":
        s = screen._s
        first = rows[6:]
    elif name == "Hint":
        # Its reason stands above or below; a puzzle's has none.
        first = rows[:1] + getattr(screen, "_lines", [])[1:] + rows[7:]
    else:
        first = rows[7:]
    parts = [" ".join([line for line in first if line])]
    turn = _TURN[language] % match.names[decider(s)]
    parts.append(turn + ", " + _END_PHASE[language] if s[FLAGS] & END_PHASE else turn)
    if hand:
        held = [_cards(tribe, in_hand(s, me, tribe)) for tribe in range(5)]
        parts.append(
            _HAND[language]
            + _COLON[language]
            + (", ".join([each for each in held if each]) or _NOTHING[language])
        )
    for player in (me, 1 - me):
        parts.append(_player(s, player, match.names[player], language))
    for site in range(5):
        mine, others = [
            match.names[player] + _COLON[language] + _side(s, player, site, language)
            for player in (me, 1 - me)
        ]
        parts.append(words().TRIBES[site] + ". " + mine + ". " + others)
    w = more()
    parts.append(
        w.TRIBE_SUPPLY + " " + str(count(s, TRIBES)) + ". " + w.TEMPLE_SUPPLY + " " + str(count(s, TEMPLES))
    )
    return parts


def _pointed(board, s, me, names, rows, language):
    """The choice that is open, or the thing that is pointed at."""
    if board.open:
        # Its line may be hidden by a lesson's.
        line = phrase(s, board.open[board.chosen], names)
        return [line if board.chosen < board.legal_count else "✗ " + line] + (board._why or rows[7:])
    thing, at = board.thing, board.at
    if thing == HAND:
        line = words().END if at == _END else _cards(at, board.holds(at))
    elif thing in (OWN_LODGE, OTHER_LODGE):
        player = me if thing == OWN_LODGE else 1 - me
        line = names[player] + ", " + _lodge(s, player, language)
    else:
        player = 1 - me if thing == OTHER_SITE else me
        line = names[player] + ", " + words().TRIBES[at] + _COLON[language] + _side(s, player, at, language)
    return [board.note, "→ " + line]


def _cards(tribe, n):
    return str(n) + " " + words().TRIBES[tribe] if n else ""


def _player(s, player, name, language):
    pawn = s[PAWN + player]
    here = _QUARRY[language] if pawn == QUARRY else words().TRIBES[pawn]
    return _PLAYER[language] % (name, score(s, player), s[HELD + player], here, _lodge(s, player, language))


def _lodge(s, player, language):
    """The cards on a lodge that the table shows, and how many there are."""
    row = cards(s, LODGE + player)
    if not row:
        return _LODGE[language] + _COLON[language] + _EMPTY[language]
    shown = ", ".join([str(each) for each in row[:3]])
    return _LODGE[language] + " (" + str(len(row)) + ", " + _TOP[language] + ")" + _COLON[language] + shown


def _side(s, player, site, language):
    """A player's temple and column in a territory."""
    parts = [_TEMPLE[language] % level(s, player, site)]
    if threatens(s, 1 - player, site):
        parts.append(_THREATENED[language])
    if can_build_at(s, player, site):
        parts.append(_FITS[language])
    pairs = column_groups(s, player, site)
    column = ", ".join([_cards(pairs[i], pairs[i + 1]) for i in range(0, len(pairs), 2)])
    parts.append(_COLUMN[language] % (column or _EMPTY[language]))
    return ", ".join(parts)
