"""Games that come by a link: to look at, step by step; to play on from there; or to be played by message."""

# mypy: ignore-errors
# Untyped, because it runs in the VM. Functions import the console's modules: switching on unloads them all.

import os

import handset

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Sequence
        from typing import Protocol

        class GameWords(Protocol):
            """A game's words that are read here."""

            @property
            def VARIANTS(self) -> Sequence[str]: ...
except ImportError:
    pass

table = None  # the game that came by a link, or one that is played by message
_SEND_TO = "Send the link to", "Schick den Link an", "Envoie le lien à"


class _Table:
    """A game from a link. `kind` is look, play or message; `link` the link, of which the decisions are old.

    `me` is the seat that this page plays by message, -1 otherwise.
    """

    def __init__(self, kind, director, link, me):
        from handheld.game.cartridges import look

        match = director.match
        self.kind = kind
        self.director = director
        self.link = link
        self.me = me
        self.asked = False  # has somebody tried to play who only looks?
        self.all_moves = bytes(match.moves)
        self.names = link.names.split("\n") if link.names else match.names
        self.label = look(handset.console.game).NAME + ": " + ", ".join(self.names)


def clear():
    """Take the game from the table."""
    global table
    table = None


def _refusal(act):
    """Do something with a link; the key of `link.WRONG` if it is refused, else an empty text."""
    from tools.web.link import Bad

    try:
        act()
    except Bad as reason:
        return reason.key
    return ""


def _game_of(number):
    """The name of the game of a number."""
    from handheld.game import cartridges
    from tools.web.link import Bad

    console = handset.console
    for name in getattr(console, "games", ()):
        if number == cartridges.look(name).NUMBER:
            return name
    raise Bad("game")


def _module(name):
    """A module by its full name."""
    __import__(name)
    import sys

    return sys.modules[name]


def _codes(name):
    """The module of a game's share codes, or None."""
    try:
        return _module("tools.games." + name + ".share_code")
    except ImportError:
        return None


def _opened(link):
    """The name of a link's game, and its match."""
    from handheld.game import cartridges, parts
    from tools.web.link import opened

    name = _game_of(link.number)
    return name, opened(link, cartridges.look(name), parts.rules(name), _codes(name))


def _directors():
    """The director of each kind of game, derived from the Director class that is loaded now."""
    from handheld.game.director import Director

    class FromLink(Director):
        """Plays on from a link; nothing of it is in the board's memory."""

        def begin(self):
            self.next()

        def leave(self):
            clear()
            Director.leave(self)

    class Looking(FromLink):
        """Shows a game as it stood after some decisions; nobody decides."""

        read_only = True

        def begin(self):
            # A game that is over is shown from its start, one that goes on where it stands.
            if self.match.over():
                _go_to(0)
            self.next()

        def next(self):
            self.console.guard(None)
            self.console.canvas.flip(False)
            self.unload_turn()
            match = self.match
            self.viewer = match.decider()
            self.show(self.stage.result(self) if match.over() else self.stage.deciding(self))

        def act(self, decision):
            table.asked = True

        def rematch(self):
            table.asked = True

    class Messaging(FromLink):
        """Plays one seat; when another player has to decide, the link is sent."""

        def next(self):
            match = self.match
            if match.over() or match.decider() == table.me:
                Director.next(self)
                return
            self.console.guard(None)
            self.unload_turn()
            self.console.canvas.flip(False)
            self.console.show(_WaitForOther(self))

        def hand_over(self):
            # Nobody else looks at this panel, so no curtain falls.
            return Director.hand_over(self) if self.match.over() else self.load_turns()

        def rematch(self):
            self.leave()

    return {"play": FromLink, "look": Looking, "message": Messaging}


class _WaitForOther:
    """The screen while another player, who is elsewhere, has to decide."""

    def __init__(self, director):
        self.director = director

    def draw(self, canvas):
        """To whom the link goes."""
        match = self.director.match
        name = match.names[match.decider()]
        canvas.center(1, _SEND_TO[self.director.console.settings.language % 3])
        canvas.big(name, (129 - len(name) * 15) // 2, 24, 3)

    def press(self, button, kind):
        """B goes to the title."""
        from handheld.buttons import PRESS, B

        if button == B and kind == PRESS:
            self.director.leave()


def _put_on_table(kind, name, match, link, me=-1):
    """Show the match of a link, to play it, to look at it or to play it by message."""
    global table
    from handheld import loader
    from handheld.game import cartridges, parts

    handset.console.overlay = None  # a lesson that is left has no more to say
    cartridges.insert(handset.console, name)
    director = _directors()[kind](handset.console)
    director.direct(match, loader.load(parts.part(name, "stage")).Stage(name))
    loader.snapshot(loader.MATCH)
    table = _Table(kind, director, link, me)
    director.begin()


# Looking


def look(kind, text):
    """Open a position (p) or a game (g) to look at; see _refusal."""
    return _refusal(lambda: _look(kind, text))


def _look(kind, text):
    from tools.web.link import read

    link = _position(text) if kind == "p" else read(text)
    name, match = _opened(link)
    _put_on_table("look", name, match, link)


def _position(text):
    """The link to a position."""
    from handheld.game.lineup_codec import lineup, version_of
    from tools.games.text import Refused
    from tools.web.link import Bad, Link

    for name in getattr(handset.console, "games", ()):
        codes = _codes(name)
        if codes is None:
            continue
        try:
            s = codes.read_code(text)
        except Refused as reason:
            raise Bad("cut" if str(reason).startswith("code:") else "position") from None
        cartridge = _module(name + ".cartridge")
        seats = ("Anna", 0), ("Bob", 0)
        head = lineup(codes.variant(s), seats, bytes(8), version=version_of(cartridge)).head
        return Link(cartridge.NUMBER, head, b"", text)
    raise Bad("game")


def go(at):
    """Show the game that is looked at as it stood after so many decisions."""
    _go_to(max(0, min(at, len(table.all_moves))))
    table.asked = False
    table.director.next()


def _go_to(at):
    """Set the match back to how it stood after so many decisions; nothing of it is saved."""
    match = table.director.match
    rules = match.rules
    match.state[:] = rules.deal(len(match.levels), match.lineup.variant, match.lineup.seed)
    for decision in table.all_moves[:at]:
        rules.perform(match.state, decision)
    match.moves[:] = table.all_moves[:at]
    match._mark[:] = match.state
    match._marked = match._began = at
    for seat in range(len(match.levels)):
        match.seen[seat][:] = match.state
        match.seen_at[seat] = at


def play(level):
    """Play on from what is shown: as it was played, or (with a level) against the computer."""
    from handheld.game import cartridges, parts
    from handheld.game.lineup_codec import lineup
    from handheld.game.match import Match
    from handheld.journal.writer import Journal
    from handheld.screens.new_game import COMPUTERS, DEFAULT
    from tools.web.link import Link, Retold

    match = table.director.match
    name = handset.console.game
    number = cartridges.look(name).NUMBER
    rules = match.rules
    start = table.link.start
    who = match.decider()
    seats = []
    full = []
    computers = 0
    for seat in range(len(match.levels)):
        if level and seat != who:
            computers += 1
            called = COMPUTERS[level - 1]
            seats.append((called if computers == 1 else called + " " + str(computers), level))
            full.append(seats[seat][0])
        elif match.levels[seat] and (level or not match.people()):
            seats.append((DEFAULT[seat], 0))
            full.append(DEFAULT[seat])
        else:
            seats.append((match.names[seat], match.levels[seat]))
            full.append(table.names[seat])
    moves = bytes(match.moves)
    if start or table.link.supplies:
        codes = _codes(name)
        start = codes.write_code(match.state).replace("-", "")
        rules = Retold(parts.rules(name), bytearray(match.state), {}, codes)
        moves = b""
    before = match.lineup
    chosen = lineup(before.variant, seats, before.seed, before.first, before.head[0])
    again = Match(Journal(None).game(number), chosen, rules)
    again.start()
    for decision in moves:
        again.do(decision)
    names = "\n".join(full) if table.link.names else ""
    _put_on_table("play", name, again, Link(number, chosen.head, b"", start, names=names))


def resume(text):
    """Go on with a game that was played on from a link; see _refusal."""
    return _refusal(lambda: _resume(text))


def _resume(text):
    from tools.web.link import read

    link = read(text)
    name, match = _opened(link)
    _put_on_table("play", name, match, link)


# By message


def letters_shown():
    """The letters beyond ASCII that the panel has."""
    from handheld.glyphs import EXTRA

    return EXTRA


def longer_names():
    """The names of the game on the table that the panel cannot show, a line each: what it shows, the name."""
    if table is None:
        return ""
    pairs = zip(table.director.match.names, table.names)
    return "\n".join([shown + "\t" + full for shown, full in pairs if shown != full])


def invite(number, variant, names, shown):
    """Begin a game by message as its first player; see _refusal.

    The names are lines, and so is what the panel shows of them.
    """
    return _refusal(lambda: _invite(number, variant, names, shown))


def _invite(number, variant, names, shown):
    from handheld.game.cartridges import look
    from handheld.game.lineup_codec import lineup, version_of
    from tools.web.link import Link

    version = version_of(look(_game_of(number)))
    seats = [(name, 0) for name in shown.split("\n")]
    head = lineup(variant, seats, os.urandom(8), version=version).head
    link = Link(number, head, b"", message=True, names="" if names == shown else names)
    name, match = _opened(link)
    _put_on_table("message", name, match, link, me=0)


def offers():
    """The games on the shelf, a line each: number, name, fewest and most players, variants."""
    from handheld.game.cartridges import look

    lines = []
    for name in getattr(handset.console, "games", ()):
        game = look(name)
        fields = [str(game.NUMBER), game.NAME, str(game.SEATS[0]), str(game.SEATS[1])]
        lines.append("\t".join(fields + _variants(_module(name + ".words").more())))
    return "\n".join(lines)


def _variants(words: "GameWords"):
    return list(words.VARIANTS)


# On the board


def on_board():
    """The saved games of the board's memory, a line each: name, what is played by whom, who decides."""
    from handheld.game.cartridges import look
    from handheld.game.lineup_codec import saved
    from tools.web.link import Bad, Link

    console = handset.console
    lines = []
    for name in getattr(console, "games", ()):
        cartridge = look(name)
        game = saved(console.journal, cartridge)
        if game is None:
            continue
        try:
            match = _opened(Link(cartridge.NUMBER, game.head, bytes(game.places)))[1]
        except Bad:
            continue  # the board says what is wrong with it
        who = "" if match.over() else match.names[match.decider()]
        lines.append("\t".join((name, cartridge.NAME + ": " + ", ".join(match.names), who)))
    return "\n".join(lines)


def go_on(name):
    """Go on with the saved game of the board's memory."""
    from handheld.game import cartridges

    console = handset.console
    clear()
    console.overlay = None
    cartridges.insert(console, name)
    cartridges.go_home(console)
    game = cartridges.resume(console)
    if game is not None:
        console.show(game)


def close():
    """Back to the title."""
    if table is not None:
        table.director.leave()


def learn():
    """From the game on the table to its lessons; False if it has none."""
    from handheld.game.cartridges import look

    if table is None or not hasattr(look(handset.console.game), "LESSONS"):
        return False
    director = table.director
    clear()
    director.go_home(_lessons)
    return True


def _lessons(console):
    from handheld.screens.lesson_menu import lessons

    return lessons(console)


def known_as(text):
    """The key under which a browser stores a game by message; empty if the link is to none."""
    from tools.web.link import Bad, read

    try:
        link = read(text)
        seats = link.head[3]
        return str(link.number) + "-" + link.head[4 + seats : 12 + seats].hex() if link.message else ""
    except (Bad, IndexError):
        return ""


def answer(text, kept, me):
    """Open a link by message; `kept` is the last link that this browser has of that game, `me` its seat."""
    return _refusal(lambda: _answer(text, kept, me))


def _answer(text, kept, me):
    from tools.web.link import Bad, judge, read

    link = read(text)
    name, match = _opened(link)
    if not link.message:
        raise Bad("cut")
    if kept:
        mine = read(kept)
        ours = _opened(mine)[1]
        if not judge(link, match, mine, ours, me):
            match = ours
    else:
        me = match.decider()
    _put_on_table("message", name, match, link, me=me)


# What the page asks


def status():
    """What the page shows below the handheld, in lines.

    Kind, decisions, all of them, who decides, what else there is to say, `me`, and what is played by whom.
    """
    if table is None:
        return ""
    match = table.director.match
    over = match.over()
    asked, table.asked = table.asked, False
    to = match.decider()
    more = "over" if over else "asked" if asked else ""
    if table.kind == "message" and to != table.me and not over:
        more = "send"
    counts = str(len(match.moves)), str(len(table.all_moves))
    return "\n".join((table.kind,) + counts + (table.names[to], more, str(table.me), table.label))


def letters():
    """The link to the game on the table, also to one of the journal; empty if there is none."""
    from tools.web.link import Link, write

    if table is None:
        director = None
        for screen in getattr(handset.console, "_stack", ()):
            director = getattr(screen, "director", None) or director
        match = director and director.match
        # A lesson, a puzzle or a demonstration is in no journal.
        if match is None or match.saved.journal is not handset.console.journal:
            return ""
        return write(Link(match.saved.number, match.lineup.head, _places(match, match.moves)))
    match = table.director.match
    places = _places(match, table.all_moves if table.kind == "look" else match.moves)
    message = table.kind == "message"
    link = table.link
    head = match.lineup.head
    return write(Link(match.saved.number, head, places, link.start, link.supplies, message, link.names))


def _places(match, moves):
    """The decisions as a journal keeps them."""
    from handheld.game.match import Match
    from handheld.journal.writer import Journal

    if match.saved.head is not None and len(moves) == len(match.moves):
        return bytes(match.saved.places)
    again = Match(Journal(None).game(match.saved.number), match.lineup, match.rules)
    again.start()
    for decision in moves:
        again.do(decision)
    return bytes(again.saved.places)
