"""The rules of thirty-one. The state says of each card where it is, so none can be lost.

    byte 0          whose turn it is
    byte 1          how many play
    byte 2          what that player decides: _DRAW, _DISCARD, or _OVER
    byte 3          who has knocked, plus 1; 0 for nobody
    byte 4          the card on top of the pile
    bytes 5 to 12   chance (handheld/game/chance.py)
    bytes 13 to 64  where each card is: the deck, the pile, or a hand

Decisions are DECK, PILE, KNOCK, and from CARD on the number of a card to discard.
"""

from __future__ import annotations

from handheld.game.chance import below, seed, shuffle

CALLS = 60, 300, 1000  # of the computer players: they take 3.4 ms each on a Pico

DECK = 0
PILE = 1
KNOCK = 2
CARD = 3

_SEATS = 1
_PHASE = 2
_KNOCKED = 3
_TOP = 4
_CHANCE = 5
_PLACE = 13
_CARDS = 52
_DRAW = 0
_DISCARD = 1
_OVER = 2

# Places of a card: the deck, the pile, the hand of a seat, and there as one that all have seen.
_IN_DECK = 0
_IN_PILE = 1
_HAND = 2
_SEEN = 16

_RANKS = "23456789TJQKA"
_SUITS = "cdhs"
_POINTS = b"\2\3\4\5\6\7\x08\x09\x0a\x0a\x0a\x0a\x0b"
_ALL = 31  # points that end the game at once


def deal(seats: int, variant: int, eight: bytes) -> bytearray:
    """Three cards for everybody, and one on the pile."""
    s = bytearray(_PLACE + _CARDS)
    s[_SEATS] = seats
    seed(s, _CHANCE, eight)
    for seat in range(seats):
        for _ in range(3):
            s[_PLACE + _from_deck(s)] = _HAND + seat
    s[_TOP] = _from_deck(s)
    s[_PLACE + s[_TOP]] = _IN_PILE
    return s


def _from_deck(s: bytearray) -> int:
    """A card of the deck, each being equally likely: the deck has no order that somebody could know."""
    deck = [card for card in range(_CARDS) if s[_PLACE + card] == _IN_DECK]
    return deck[below(s, _CHANCE, len(deck))]


def seats(s: bytearray) -> int:
    """How many play."""
    return s[_SEATS]


def _hand(s: bytearray, seat: int) -> list[int]:
    """The cards of a seat."""
    return [card for card in range(_CARDS) if s[_PLACE + card] & ~_SEEN == _HAND + seat]


def legal(s: bytearray) -> bytes:
    """Draw or knock; then discard one of four cards."""
    if s[_PHASE] == _OVER:
        return b""
    if s[_PHASE] == _DISCARD:
        return bytes([CARD + card for card in _hand(s, s[0])])
    return bytes((DECK, PILE)) if s[_KNOCKED] else bytes((DECK, PILE, KNOCK))


def perform(s: bytearray, decision: int) -> None:
    """Carry out a legal decision."""
    who = s[0]
    if decision == KNOCK:
        s[_KNOCKED] = who + 1
        _pass_on(s)
    elif decision >= CARD:
        s[_TOP] = decision - CARD
        s[_PLACE + s[_TOP]] = _IN_PILE
        _pass_on(s)
        if _points(s, who) == _ALL or s.find(bytes((_IN_DECK,)), _PLACE) < 0:
            s[_PHASE] = _OVER
    else:
        taken = s[_TOP] if decision == PILE else _from_deck(s)
        # What is taken from the pile everybody has seen.
        s[_PLACE + taken] = _HAND + who + (_SEEN if decision == PILE else 0)
        s[_PHASE] = _DISCARD


def _pass_on(s: bytearray) -> None:
    """The next player's turn; the end if that player has knocked."""
    s[0] = (s[0] + 1) % s[_SEATS]
    s[_PHASE] = _OVER if s[_KNOCKED] == s[0] + 1 else _DRAW


def reveals_hidden(s: bytearray, decision: int) -> bool:
    """A card from the deck cannot be put back unseen."""
    return decision == DECK


def over(s: bytearray) -> bool:
    """Has the game ended?"""
    return s[_PHASE] == _OVER


def _points(s: bytearray, seat: int) -> int:
    """The points of a hand: its best suit."""
    sums = [0, 0, 0, 0]
    for card in _hand(s, seat):
        sums[card // 13] += _POINTS[card % 13]
    return max(sums)


def points(s: bytearray) -> tuple[int, ...]:
    """Everybody's points, for the result."""
    return tuple([_points(s, seat) for seat in range(s[_SEATS])])


def winners(s: bytearray) -> tuple[int, ...]:
    """All who have the most points."""
    all_points = points(s)
    return tuple([seat for seat in range(s[_SEATS]) if all_points[seat] == max(all_points)])


def redeal(s: bytearray, seat: int, eight: bytes) -> None:
    """Deal anew what a seat may not know: the others' cards, but for those seen, and what chance will bring.

    The cards are taken in the order of their numbers, so that nothing is left of where they were.
    """
    seed(s, _CHANCE, eight)
    hidden = bytearray()
    hands = bytearray()
    for card in range(_CARDS):
        place = s[_PLACE + card]
        if place == _IN_DECK or (_HAND <= place < _SEEN and place != _HAND + seat):
            hidden.append(card)
            if place != _IN_DECK:
                hands.append(place)
            s[_PLACE + card] = _IN_DECK
    shuffle(s, _CHANCE, hidden, len(hidden))
    for place in sorted(hands):
        s[_PLACE + hidden[-1]] = place
        hidden = hidden[:-1]


def _name(card: int) -> str:
    return _RANKS[card % 13] + _SUITS[card // 13]


def show(s: bytearray, seat: int) -> str:
    """The pile, and everybody's cards as far as the seat may see them; all of them at the end."""
    deck = len([card for card in range(_CARDS) if s[_PLACE + card] == _IN_DECK])
    lines = ["Pile " + (_name(s[_TOP]) if s[_PHASE] != _DISCARD else "--") + "  deck " + str(deck)]
    for other in range(s[_SEATS]):
        cards = []
        for card in _hand(s, other):
            known = other == seat or over(s) or s[_PLACE + card] & _SEEN
            cards.append(_name(card) if known else "??")
        cards.sort()  # or the place of ?? would tell something of the card
        told = "{" + str(other) + "}" + ("*" if s[_KNOCKED] == other + 1 else " ") + " ".join(cards)
        lines.append(told + (" " + str(_points(s, other)) if other == seat or over(s) else ""))
    return "\n".join(lines)


def say(s: bytearray, decision: int, seat: int) -> str:
    """A decision; what is drawn from the deck nobody else learns."""
    if decision >= CARD:
        return "Discard " + _name(decision - CARD)
    return ("Draw from the deck", "Take " + _name(s[_TOP]), "Knock")[decision]


def check(s: bytearray) -> str:
    """What is wrong with a position, for the desktop."""
    if not 2 <= s[_SEATS] <= 4 or s[0] >= s[_SEATS] or s[_PHASE] > _OVER or s[_TOP] >= _CARDS:
        return "nobody can play like that"
    if s[_KNOCKED] > s[_SEATS]:
        return "nobody there has knocked"
    for seat in range(s[_SEATS]):
        if len(_hand(s, seat)) != 3 + (s[_PHASE] == _DISCARD and seat == s[0]):
            return "a hand has three cards, or four before one is discarded"
    in_hands = sum([len(_hand(s, seat)) for seat in range(s[_SEATS])])
    lying = [card for card in range(_CARDS) if s[_PLACE + card] <= _IN_PILE]
    if len(lying) + in_hands != _CARDS:
        return "a card is nowhere"
    if s[_PHASE] != _DISCARD and s[_PLACE + s[_TOP]] != _IN_PILE:
        return "the card on top of the pile is elsewhere"
    return ""
