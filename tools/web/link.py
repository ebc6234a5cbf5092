"""A whole game as letters for an address: who plays, where it began, and every decision. There and back.

Runs on the device's kind of Python as well: the page reads and writes its links by this very module.
Decisions are kept as the journal keeps them: the firmware's own code takes them again, the rules judge them.
"""

from handheld.game.fixed_start import Dealt
from handheld.game.lineup_codec import Lineup, saved, version_of
from handheld.game.match import Match
from handheld.glyphs import EXTRA
from handheld.journal.format import checksum
from handheld.journal.writer import Journal
from tools.games.text import Refused

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.game.cartridge import Cartridge
        from handheld.game.rules import Rules
        from tools.games.protocol import Codes
except ImportError:
    pass

_FORMAT = 1
_START = 1  # flag: the game began with a position, whose code stands in the link
_MESSAGE = 2  # flag: it is played by message
_NAMES = 4  # flag: names in full stand in it, since the panel has not all of their letters
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LONGEST = 8000  # letters
_MOST = 4000  # decisions
_LONGEST_NAME = 16  # code points of a name in full

# What can be wrong with a link; the page says it in three languages.
WRONG = {
    "letters": "it has a letter that no link can have",
    "long": "it is longer than any game",
    "cut": "it is cut short, or a letter is wrong",
    "version": "it comes from another version of the page",
    "game": "its game is not here",
    "players": "its list of players is not valid",
    "position": "no game can hold its position",
    "rules": "the rules do not allow its decisions",
    "older": "you have answered a later one already",
    "changed": "it changes what was decided before",
    "name": "somebody has decided in your name",
    "turn": "it is not your turn",
}


class Bad(Refused):
    """A link that is refused; `key` says why, as in WRONG."""

    def __init__(self, key: str) -> None:
        super().__init__("link: " + WRONG[key])
        self.key = key


class Link:
    """What a link holds. `start` is a position's code, or nothing for a game that was dealt.

    `supplies` are new supplies, as they were told after so many decisions, where chance was another's.
    `names` are the players' names in full, as lines; empty if they are those of the head.
    """

    def __init__(
        self,
        number: int,
        head: bytes,
        places: bytes,
        start: str = "",
        supplies: "dict[int, bytes] | None" = None,
        message: bool = False,
        names: str = "",
    ) -> None:
        self.number = number
        self.head = head
        self.places = places
        self.start = start
        self.supplies = supplies or {}
        self.message = message
        self.names = names


def write(link: Link) -> str:
    """The letters of a link."""
    flags = _START * bool(link.start) | _MESSAGE * link.message | _NAMES * bool(link.names)
    data = bytearray((_FORMAT, link.number, flags))
    _add(data, link.head)
    if link.names:
        _add(data, link.names.encode())
    if link.start:
        _add(data, link.start.replace("-", "").encode())
    _add_long(data, link.places)
    data.append(len(link.supplies))
    for at in sorted(link.supplies):
        data.append(at >> 8)
        data.append(at & 255)
        _add(data, link.supplies[at])
    total = checksum(data, len(data))
    data.append(total >> 8)
    data.append(total & 255)
    return _letters(data)


def _add(data: bytearray, more: bytes) -> None:
    data.append(len(more))
    data.extend(more)


def _add_long(data: bytearray, more: bytes) -> None:
    data.append(len(more) >> 8)
    data.append(len(more) & 255)
    data.extend(more)


def _letters(data: bytearray) -> str:
    """Six bits a letter."""
    out = []
    bits = left = 0
    for byte in data:
        bits = bits << 8 | byte
        left += 8
        while left >= 6:
            left -= 6
            out.append(_LETTERS[bits >> left & 63])
        bits &= (1 << left) - 1
    if left:
        out.append(_LETTERS[bits << 6 - left & 63])
    return "".join(out)


class _Reader:
    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise Bad("long")
        data = bytearray()
        bits = left = 0
        for letter in text:
            value = _LETTERS.find(letter)
            if value < 0:
                raise Bad("letters")
            bits = bits << 6 | value
            left += 6
            if left >= 8:
                left -= 8
                data.append(bits >> left)
                bits &= (1 << left) - 1
        self._end = len(data) - 2
        self._data = bytes(data)
        self._at = 0
        if self._end < 0 or bits:
            raise Bad("cut")
        if data[0] != _FORMAT:
            raise Bad("version")
        total = checksum(data, self._end)
        if data[self._end] != total >> 8 or data[self._end + 1] != total & 255:
            raise Bad("cut")

    def number(self) -> int:
        """The next byte."""
        return self.take(1)[0]

    def long(self) -> int:
        """The next two bytes as a number."""
        high, low = self.take(2)
        return high << 8 | low

    def take(self, n: int) -> bytes:
        """So many bytes."""
        at = self._at
        self._at = at + n
        if self._at > self._end:
            raise Bad("cut")
        return self._data[at : at + n]

    def done(self) -> bool:
        """Has all been read?"""
        return self._at == self._end


def read(text: str) -> Link:
    """The link of some letters, as far as they tell; Bad if they are none. `opened` asks the rules."""
    reader = _Reader(text)
    reader.number()
    number, flags = reader.number(), reader.number()
    head = reader.take(reader.number())
    names = ""
    if flags & _NAMES:
        try:
            names = str(reader.take(reader.number()), "utf-8")
        except ValueError:
            raise Bad("cut") from None
    start = ""
    if flags & _START:
        start = "".join([chr(code) for code in reader.take(reader.number())])
    count = reader.long()
    if count > _MOST:
        raise Bad("long")
    places = reader.take(count)
    supplies = {}
    for _ in range(reader.number()):
        at = reader.long()
        supplies[at] = reader.take(reader.number())
    if not reader.done() or flags > 7:
        raise Bad("cut")
    # A game by message begins with its deal, and chance follows from that: nobody may tell another one.
    if flags & _MESSAGE and (start or supplies):
        raise Bad("cut")
    return Link(number, head, places, start, supplies, flags & _MESSAGE != 0, names)


class Retold(Dealt):
    """The rules of a game that begins with a position, or whose chance was told."""

    def __init__(
        self,
        rules: "Rules",
        start: "bytearray | None",
        supplies: "dict[int, bytes]",
        codes: "Codes | None",
    ) -> None:
        super().__init__(rules, start or bytearray())
        self._rules = rules
        self._codes = codes
        self._supplies = supplies
        self._retold = 0
        self.perform = self._perform

    def deal(self, seats: int, variant: int, seed: bytes) -> bytearray:
        """The position it begins with."""
        self._retold = 0
        return super().deal(seats, variant, seed) if self.start else self._rules.deal(seats, variant, seed)

    def _perform(self, s: bytearray, decision: int) -> None:
        """Carry out a decision, with the chance that was told for it."""
        supply, codes = self._supplies.get(self._retold), self._codes
        self._retold += 1
        if supply is None or codes is None:
            self._rules.perform(s, decision)
        elif codes.fits(s, supply):
            self._rules.perform(s, decision, supply)  # type: ignore[call-arg]
        else:
            raise Bad("rules")


def _shown(letter: str) -> bool:
    """Whether the handheld has a tile for it."""
    return 32 <= ord(letter) < 127 or letter in EXTRA


def _writable(name: str) -> bool:
    """Whether a page can write a name in full, in one line and from left to right."""
    codes = [ord(letter) for letter in name]
    odd = [code for code in codes if code < 32 or 127 <= code < 160 or 0x2028 <= code <= 0x202E]
    return name.strip() != "" and len(codes) <= _LONGEST_NAME and not odd


def opened(link: Link, cartridge: "Cartridge", rules: "Rules", codes: "Codes | None") -> Match:
    """The match of a link, all decisions taken; Bad if its game does not know such players or decisions."""
    journal = Journal(None)
    game = journal.game(link.number)
    game.head = link.head
    if link.head and link.head[0] != version_of(cartridge):
        raise Bad("version")
    if saved(journal, cartridge) is None:
        raise Bad("players")
    lineup = Lineup(link.head)
    for name in lineup.names:
        if not name.strip() or [letter for letter in name if not _shown(letter)]:
            raise Bad("players")
    full = link.names.split("\n") if link.names else lineup.names
    if len(full) != len(lineup.names) or [name for name in full if not _writable(name)]:
        raise Bad("players")
    start = None
    if link.start or link.supplies:
        if codes is None:
            raise Bad("position")
        try:
            start = codes.read_code(link.start) if link.start else None
        except Refused:
            raise Bad("position") from None
    game.places.extend(link.places)
    match = Match(game, lineup, Retold(rules, start, link.supplies, codes))
    match.resume()
    if bytes(game.places) != link.places:
        raise Bad("rules")
    return match


def deciders(link: Link, match: Match) -> bytes:
    """Who made each of a link's kept decisions, in the order of its places."""
    rules = match.rules
    s = rules.deal(len(match.levels), match.lineup.variant, match.lineup.seed)
    made = bytearray()
    n = 0
    for decision in match.moves:
        options = rules.legal(s)
        if n < len(link.places) and (len(options) > 1 or not link.places[n]):
            made.append(rules.decider(s))
            n += 1
        rules.perform(s, decision)
    return bytes(made)


def judge(link: Link, match: Match, kept: "Link", mine: Match, me: int) -> bool:
    """Whether a link by message brings something new to seat `me`; Bad if it may not be played.

    `kept` is what this browser knows of the same game. False: here it has come as far, or further.
    """
    n = len(kept.places)
    if (
        link.head != kept.head
        or link.names != kept.names
        or kept.places[: len(link.places)] != link.places[:n]
    ):
        raise Bad("changed")
    if len(link.places) == n:
        return False
    if len(link.places) < n:
        since = deciders(kept, mine)[len(link.places) :]
        if mine.over() or mine.decider() != me or [who for who in since if who != me]:
            raise Bad("older")
        return False
    if me in deciders(link, match)[n:]:
        raise Bad("name")
    if not match.over() and match.decider() != me:
        raise Bad("turn")
    return True
