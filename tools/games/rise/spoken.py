"""Rise of Babel's table as text for screen readers on the page: cursor, goods, towers."""

# mypy: ignore-errors
# Untyped, because it runs in the VM and looks into screens.

from rise import tiles
from rise.rules.card_tables import TOWER_AT
from rise.rules.decisions import ANSWER, BUY
from rise.rules.facts import first_slot, shown
from rise.rules.state import (
    CAMP,
    CARTS,
    EMPTY_SLOTS,
    FINAL,
    HAND,
    LOAD,
    PENDING_COUNT,
    PHASE,
    PLAYERS,
    PURSE,
    ROUND,
    SEAT_SIZE,
    SLOTS,
    STALL,
    STEP,
    TURN,
    WAREHOUSE,
    cards,
    points,
)
from rise.rules.towers import tower
from rise.screens.board import TO_MARKET, TO_SEAT
from rise.screens.phrases import kind_name, phrase, question, side_words
from rise.screens.slot_layout import SLOT_PLACES
from rise.words import more, words

_TURN = "%s to decide", "%s ist dran", "À %s de décider"
_HAND = "Hand", "Hand", "Main"
_MAIN = "main tower", "großer Turm", "grande tour"
_MINOR = "small tower %d", "kleiner Turm %d", "petite tour %d"
_ROW = "row %d from above", "Reihe %d von oben", "rangée %d du haut"
_PLACE = "column %d", "Spalte %d", "colonne %d"
_FREE = "free", "frei", "libre"
_SHOWS = "with %s", "mit %s", "avec %s"
_WILD = "wild %s", "Joker %s", "joker %s"
_STEP = "step %d of 3", "Schritt %d von 3", "pas %d sur 3"
_CARTS = "places %d", "Plätze %d", "places %d"
_OR = "other side", "andere Seite", "autre face"
_POINTS = "Points", "Punkte", "Points"
_CHOICES = "Choices", "Zur Wahl", "Au choix"


def sign(tile, _language):
    """A tile of the game's own in words."""
    w = words()
    if tiles.ICON <= tile < tiles.ICON + 22:
        return " " + w.ICONS[tile - tiles.ICON] + " "
    if tiles.RESOURCE <= tile < tiles.RESOURCE + 4:
        return " " + w.RESOURCES[tile - tiles.RESOURCE] + " "
    if tile == tiles.RESOURCE + 8:
        return " " + w.GIVES[6] + " "
    if tile == tiles.ELEPHANT:
        return " " + more().PARTS[3] + " "
    if tile == tiles.SLOT:
        return " " + _MAIN[_language] + " "
    return " · " if tile == tiles.DOT else " "


def parts(screen, rows, language):
    """What a screen with the towers on it tells, part by part; nothing if it is another one."""
    name = type(screen).__name__
    if name == "Market":
        return ["→ " + ". ".join([row for row in rows[5:] if row]), "\n".join(rows[:5])]
    if name not in ("Board", "Recap", "Scoring", "Thinking", "Hint"):
        return []
    match = screen.director.match
    names = match.names
    s = match.state
    board = name == "Board"
    if board:
        first = _pointed(screen, s, rows, language)
    elif name == "Recap" or name == "Scoring":
        s = screen._s
        first = rows[6:] if name == "Recap" else rows
    else:
        first = rows[6:] if name == "Thinking" else rows[:1] + rows[6:]
    if name in ("Recap", "Thinking", "Hint") and screen._slots:
        # Its words do not say where: the slot blinks.
        first = first + [_where(s, screen._slots[0], language)]
    told = [" ".join([line for line in first if line])]
    turn = _TURN[language] % names[s[TURN]] + ". " + words().STATUS % (s[ROUND], s[EMPTY_SLOTS])
    told.append(turn + ". " + words().FINAL_PHASE if s[PHASE] & FINAL else turn)
    if board:
        choices = s[PENDING_COUNT] and not screen.on_towers()
        some = ", ".join([phrase(s, each) for each in screen.items]) if choices else ""
        told.append(_CHOICES[language] + words().COLON + some if choices else "")
        told.append(_HAND[language] + words().COLON + (_hand(s) or "–"))
        told.append(_goods(s, language))
    have = [names[seat] + " " + str(points(s, seat)) for seat in range(s[PLAYERS])]
    told.append(_POINTS[language] + words().COLON + ", ".join(have))
    for n in range(s[PLAYERS] + 1):
        told.append(_tower(s, n, names, language))
    return told


def _pointed(board, s, rows, language):
    """The question, what is pointed at, and which of how many it is."""
    told = [board.note]
    if s[PENDING_COUNT]:
        told.append(question(s))
    item = board.items[board.at]
    if board.on_towers():
        slot = item - ANSWER
        tile = s[SLOTS + slot]
        told.append("→ " + _where(s, slot, language) + ", " + _held(s, slot, tile, (), language) + ".")
        return told + rows[6 if not board.note else 7 :]
    if item == TO_MARKET:
        line = words().TO_MARKET
    elif item == TO_SEAT:
        line = words().TO_SEAT
    elif item < BUY:
        line = words().CARD_NAMES[item >> 1] + words().COLON + side_words(board.decision())
        line += "; " + _OR[language] + words().COLON + side_words(board.decision() ^ 1)
    else:
        line = phrase(s, item)
    return told + ["→ " + line + ", " + str(board.at + 1) + "/" + str(len(board.items))]


def _hand(s):
    kinds = cards(s, HAND + s[TURN])
    told = []
    for kind in sorted(set(kinds)):
        n = kinds.count(bytes((kind,)))
        told.append((str(n) + " " if n > 1 else "") + words().CARD_NAMES[kind])
    return ", ".join(told)


def _goods(s, language):
    """His whose turn it is: gold, stalls, camp, warehouse, elephant."""
    mine = SEAT_SIZE * s[TURN]
    stalls, camp, house, elephant = more().PARTS
    step = _STEP[language] % s[STEP + mine] + ", " + _CARTS[language] % (1 + s[CARTS + mine])
    return ". ".join(
        (
            words().ICONS[0] + " " + str(s[PURSE]),
            stalls + words().COLON + _tiles(s[STALL + mine : STALL + mine + 3]),
            camp + words().COLON + _kinds(s[CAMP + mine : CAMP + mine + 8]),
            house + words().COLON + _kinds(s[WAREHOUSE + mine : WAREHOUSE + mine + 9]),
            elephant + words().COLON + step + ", " + _tiles(s[LOAD + mine : LOAD + mine + 3]),
        )
    )


def _tiles(held):
    return ", ".join([kind_name(each - 1) for each in held if each]) or "–"


def _kinds(counts):
    told = [str(counts[kind]) + " " + kind_name(kind) for kind in range(len(counts)) if counts[kind]]
    return ", ".join(told) or "–"


def _named(n, language):
    return _MINOR[language] % n if n else _MAIN[language]


def _where(s, slot, language):
    """A slot's tower, row and column."""
    n = 0
    while n < s[PLAYERS] and slot >= first_slot(s, n + 1):
        n += 1
    at = SLOT_PLACES[TOWER_AT[tower(s, n)] + slot - first_slot(s, n)]
    return ", ".join(
        (_named(n, language), _ROW[language] % (1 + (at >> 4)), _PLACE[language] % (1 + (at & 15)))
    )


def _held(s, slot, tile, names, language):
    """What a slot holds; of a free one what it shows."""
    if not tile:
        icon = shown(s, slot)
        if not icon:
            return _FREE[language]
        w = words()
        what = w.ICONS[10] if icon == 16 else w.RESOURCES[(1, 2, 4, 8).index(icon)]
        return _FREE[language] + " " + _SHOWS[language] % what
    owner = tile >> 4
    if owner == 6:
        return words().CONFUSION
    kind = kind_name(tile & 15)
    if owner == 5:
        return _WILD[language] % kind
    return names[owner - 1] + " " + kind if names else kind


def _tower(s, n, names, language):
    """A tower row by row, each from its left."""
    first, end = first_slot(s, n), first_slot(s, n + 1)
    at = TOWER_AT[tower(s, n)] - first
    told = _named(n, language)
    row = -1
    for slot in range(first, end):
        place = SLOT_PLACES[at + slot]
        if place >> 4 != row:
            row = place >> 4
            told += (
                ". "
                + _ROW[language] % (1 + row)
                + ", "
                + _PLACE[language] % (1 + (place & 15))
                + words().COLON
            )
        else:
            told += ", "
        told += _held(s, slot, s[SLOTS + slot], names, language)
    return told
