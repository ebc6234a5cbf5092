"""Rise of Babel's table as text for screen readers on the page: cursor, goods, towers."""

# mypy: ignore-errors
# Untyped, because it runs in the VM and looks into screens.

from rise import tiles
from rise.rules.card_tables import COST, TOWER_AT
from rise.rules.decisions import ANSWER, BUY, FIRST_BOUGHT, MARKET
from rise.rules.facts import first_slot, shown
from rise.rules.questions import side_obstacle
from rise.rules.state import (
    CAMP,
    CARTS,
    EMPTY_SLOTS,
    FINAL,
    HAND,
    LOAD,
    NONE,
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
from rise.screens.phrases import kind_name, phrase, question, side_words
from rise.screens.slot_layout import SLOT_PLACES
from rise.screens.strip import TO_MARKET
from rise.words import more, words

_TURN = "%s to decide", "%s ist dran", "À %s de décider"
_HAND = "Hand", "Hand", "Main"
_MAIN = "main tower", "großer Turm", "grande tour"
_MINOR = "small tower %d", "kleiner Turm %d", "petite tour %d"
_ROW = "row %d from the top", "Reihe %d von oben", "rangée %d depuis le haut"
_PLACE = "column %d", "Spalte %d", "colonne %d"
_FREE = "free", "frei", "libre"
_SHOWS = "with %s", "mit %s", "avec %s"
_WILD = "wild %s", "Joker %s", "joker %s"
_STEP = "step %d of 3", "Schritt %d von 3", "pas %d sur 3"
_CARTS = "places %d", "Plätze %d", "places %d"
_SIDES = ("main side", "Hauptseite", "face du haut"), ("other side", "andere Seite", "autre face")
_STRUCK = "not now", "jetzt nicht", "pas maintenant"
_POINTS = "Points", "Punkte", "Points"
_CHOICES = "Choices", "Zur Wahl", "Au choix"


def sign(tile, _language):
    """A tile of the game's own in words, or a digit."""
    w = words()
    if 16 <= tile < 26:
        return str(tile - 16)
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
        return _market(screen, rows)
    if name == "Closer":
        return _closer(screen, rows)
    if name not in ("Board", "LookAround", "Recap", "Scoring", "Thinking", "Hint"):
        return []
    match = screen.director.match
    names = match.names
    s = screen._s if name == "Recap" or name == "Scoring" else match.state
    board = name == "Board"
    if board:
        first = _pointed(screen, s, rows, language)
    elif name == "LookAround":
        first = _around(screen, s, language)
    elif name == "Hint":
        first = rows[:1] + rows[5:6] + _advised(screen, s, language)
    elif name == "Scoring":
        first = rows[:1] + rows[5:]
    else:
        first = rows[5:] + (_changed(screen.changes, s, language) if screen.changes else [])
    texts = [" ".join([line for line in first if line])]
    turn = _TURN[language] % names[s[TURN]] + ". " + words().STATUS % (s[ROUND], s[EMPTY_SLOTS])
    texts.append(turn + ". " + words().FINAL_PHASE if s[PHASE] & FINAL else turn)
    if board:
        choices = s[PENDING_COUNT] and not screen.on_towers()
        some = ", ".join([phrase(s, each) for each in screen.items]) if choices else ""
        texts.append(_CHOICES[language] + words().COLON + some if choices else "")
        texts.append(_HAND[language] + words().COLON + (_hand(s) or "–"))
    # Who plays, or is told about; else the viewer.
    acting = board or name == "Recap"
    texts.append(_goods(s, s[TURN] if acting else screen.director.viewer, board, language))
    have = [names[seat] + " " + str(points(s, seat)) for seat in range(s[PLAYERS])]
    texts.append(_POINTS[language] + words().COLON + ", ".join(have))
    for n in range(s[PLAYERS] + 1):
        texts.append(_tower(s, n, names, language))
    return texts


def _market(market, rows):
    """What is pointed at, with its two rows of words; then all that there is."""
    texts = []
    for item in market.items:
        if item < MARKET:
            kind = item - BUY + FIRST_BOUGHT
            texts.append(words().CARD_NAMES[kind] + " " + str(COST[kind]))
        else:
            texts.append(phrase(market.director.match.state, item))
    return ["→ " + ". ".join([row for row in rows[5:] if row]), rows[0] + words().COLON + ", ".join(texts)]


def _closer(closer, rows):
    """The tower, what it is worth to each player, and the row that is pointed at."""
    texts = [rows[0]]
    names = closer.director.match.names
    for seat in range(len(names)):
        texts.append(names[seat] + " " + str(closer.worth(seat)))
    return texts + [rows[7]]


def _pointed(board, s, rows, language):
    """The question, what is pointed at, the words on the ground, and which of how many it is."""
    texts = [board.note]
    if s[PENDING_COUNT]:
        texts.append(question(s))
    item = board.decision()
    if board.on_towers():
        slot = item - ANSWER
        held = _held(s, slot, s[SLOTS + slot], board.director.match.names, language)
        texts.append("→ " + _where(s, slot, language) + ", " + held + ".")
        return texts + ["" if board.note else rows[5]] + rows[7:]
    if item == TO_MARKET:
        line = words().TO_MARKET
    elif item < BUY:
        line = words().CARD_NAMES[item >> 1] + ", " + _side(s, item, language)
        line += "; " + _side(s, item ^ 1, language)
    else:
        line = phrase(s, item)
    return texts + ["→ " + line + ", " + str(board.at + 1) + "/" + str(len(board.items))]


def _around(screen, s, language):
    """What is pointed at above the hand."""
    if screen.slot == NONE:
        return ["→ " + words().TO_SEAT]
    held = _held(s, screen.slot, s[SLOTS + screen.slot], screen.director.match.names, language)
    return ["→ " + _where(s, screen.slot, language) + ", " + held + "."]


def _side(s, number, language):
    """A half of a card's column: which it is, what it does, and whether it is struck out."""
    line = _SIDES[number & 1][language] + words().COLON + side_words(number)
    return line + " (" + _STRUCK[language] + ")" if side_obstacle(s, s[TURN], number) else line


def _advised(hint, s, language):
    """The slot that a hint is about: its words do not say where."""
    board = hint._board
    slot = board.decision() - ANSWER if board.on_towers() else hint.slot
    return [_where(s, slot, language)] if slot != NONE and hint.thought is None else []


def _changed(changes, s, language):
    """What only a picture shows of a change: where a tile is, both sides of a card, the rest as icons."""
    if changes.slot != NONE:
        return [_where(s, changes.slot, language)]
    if changes.bought != NONE:
        number = 2 * changes.bought
        return [side_words(number) + "; " + _SIDES[1][language] + words().COLON + side_words(number + 1)]
    return [" ".join("".join([sign(tile, language) for tile in changes.summed]).split())]


def _hand(s):
    kinds = cards(s, HAND + s[TURN])
    texts = []
    for kind in sorted(set(kinds)):
        n = kinds.count(bytes((kind,)))
        texts.append((str(n) + " " if n > 1 else "") + words().CARD_NAMES[kind])
    return ", ".join(texts)


def _goods(s, seat, gold, language):
    """A player's stalls, camp, warehouse, elephant; before them the gold, if it is that player's turn."""
    mine = SEAT_SIZE * seat
    stalls, camp, house, elephant = more().PARTS
    step = _STEP[language] % s[STEP + mine] + ", " + _CARTS[language] % (1 + s[CARTS + mine])
    purse = words().ICONS[0] + " " + str(s[PURSE]) + ". " if gold else ""
    return purse + ". ".join(
        (
            stalls + words().COLON + _tiles(s[STALL + mine : STALL + mine + 3]),
            camp + words().COLON + _kinds(s[CAMP + mine : CAMP + mine + 8]),
            house + words().COLON + _kinds(s[WAREHOUSE + mine : WAREHOUSE + mine + 9]),
            elephant + words().COLON + step + ", " + _tiles(s[LOAD + mine : LOAD + mine + 3]),
        )
    )


def _tiles(held):
    return ", ".join([kind_name(each - 1) for each in held if each]) or "–"


def _kinds(counts):
    texts = [str(counts[kind]) + " " + kind_name(kind) for kind in range(len(counts)) if counts[kind]]
    return ", ".join(texts) or "–"


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
    text = _named(n, language)
    row = -1
    for slot in range(first, end):
        place = SLOT_PLACES[at + slot]
        if place >> 4 != row:
            row = place >> 4
            text += (
                ". "
                + _ROW[language] % (1 + row)
                + ", "
                + _PLACE[language] % (1 + (place & 15))
                + words().COLON
            )
        else:
            text += ", "
        text += _held(s, slot, s[SLOTS + slot], names, language)
    return text
