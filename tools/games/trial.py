"""What must hold for any game: for the tests in its folder, and for those of the examples.

Each check takes the game's folder and raises AssertionError or Refused with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest

from sim.game_folders import add
from sim.time_limit import Endless
from tools import games
from tools.games import faults
from tools.games.defaults import FromCartridge
from tools.games.text import Refused
from tools.maker import cartridge_check
from tools.paths import FIRMWARE, add_firmware, game_folders

GAMES = 20  # random games
LONGEST = 5000  # decisions
MOST = 155  # decisions at once that the journal can tell apart
WIDE, HIGH, SAID = 25, 5, 23  # letters and lines of the table, letters of a decision


def _load(folder: Path) -> FromCartridge:
    add_firmware()
    if folder not in game_folders().values():
        add(folder)
    return cast(FromCartridge, games.load(folder.name))


def _positions(game: FromCartridge) -> Iterator[tuple[bytearray, Random]]:
    """The positions of random games, the last ones of each included."""
    for seed in range(GAMES):
        dice = Random(seed)
        s = game.deal(dice.choice(game.places), seed % len(game.variants), seed)
        for _ in range(LONGEST):
            yield s, dice
            options = game.legal(s)
            if not options:
                break
            game.perform(s, dice.choice(options))
        else:
            raise AssertionError(f"a random game does not end within {LONGEST} decisions (seed {seed})")


def check_rules(folder: Path) -> None:
    """Random games end, and every position in them is sound."""
    game = _load(folder)
    for s, _ in _positions(game):
        seats, options = game.seats(s), game.play.legal(s)
        assert isinstance(options, bytes), "`legal` returns bytes"
        assert len(options) <= MOST, f"{len(options)} legal decisions at once; {MOST} are the most"
        assert len(set(options)) == len(options), "`legal` lists a decision twice"
        assert game.decider(s) in range(seats), f"seat {game.decider(s)} decides, of {seats}"
        if game.play.over(s):
            assert not options, "`legal` lists decisions although the game is over"
            assert isinstance(game.play.winners(s), tuple), "`winners` returns a tuple of seats"
            assert set(game.play.winners(s)) <= set(range(seats)), "`winners` names a seat that nobody has"
        else:
            assert options, "nothing is legal although the game is not over"
        before = bytes(s)
        for decision in options:
            game.play.perform(bytearray(s), decision)
        assert bytes(s) == before, "`legal`, `over` or `winners` changes the position"
        game.check(s)


def check_texts(folder: Path) -> None:
    """The table and the decisions fit on the default screens, and no two decisions read alike."""
    game = _load(folder)
    _check_letters(game.title)
    for s, _ in _positions(game):
        if hasattr(game.play, "show"):
            for seat in (-1, *range(game.seats(s))):
                table = game.play.show(s, seat)
                assert isinstance(table, str), f"`show` returns a text, not {type(table).__name__}"
                lines = table.split("\n")
                assert len(lines) <= HIGH, f"`show` has {len(lines)} lines; {HIGH} are the most"
                for line in lines:
                    # A name has eight letters at most, {0} has three.
                    wide = len(line) + 5 * line.count("{")
                    assert wide <= WIDE, (
                        f"a line of `show` is too long ({wide} of {WIDE}, names of eight letters): {line}"
                    )
                    _check_letters(line)
        if hasattr(game.play, "say"):
            texts = [game.play.say(s, decision, game.decider(s)) for decision in game.legal(s)]
            assert all(isinstance(text, str) for text in texts), "`say` returns a text"
            assert len(set(texts)) == len(texts), f"`say` has the same words for two decisions: {texts}"
            long = [text for text in texts if len(text) > SAID]
            assert not long, f"`say` has more than {SAID} letters: {long[0]}"
            for text in texts:
                _check_letters(text)


def _check_letters(text: str) -> None:
    """The panel shows a question mark for a letter that the font lacks."""
    from handheld.font import tile_of

    lacking = [letter for letter in text if letter != "?" and tile_of(letter) == tile_of("?")]
    assert not lacking, f"the font has no {lacking[0]!r}: {text}"


def check_hidden(folder: Path) -> None:
    """Nobody sees, no computer player knows, and no undo takes back what `redeal` deals anew for a seat."""
    game = _load(folder)
    hides = deals = False
    for s, dice in _positions(game):
        if game.play.over(s) or dice.random() < 0.8:
            continue
        views = [game.write_view(s, seat) for seat in range(game.seats(s))]
        hides = hides or len(set(views)) > 1
        for seat, view in enumerate(views):
            twin = game.redeal(s, seat, dice.getrandbits(64))
            game.check(twin)
            assert game.write_view(twin, seat) == view, (
                f"`show` tells seat {seat} something that `redeal` deals anew, or `redeal` changes too much"
            )
            deals = deals or views != [game.write_view(twin, other) for other in range(game.seats(s))]
            number = dice.getrandbits(64)
            assert game.redeal(s, seat, number) == game.redeal(twin, seat, number), (
                "`redeal` gives other positions for the same seed although the seat knows the same"
            )
            if seat == game.decider(s):
                _check_decisions(game, s, twin)
    assert deals or not hides or not hasattr(game.play, "redeal"), (
        "`show` shows the seats different things, but `redeal` changes none of them: computer players peek"
    )


def _check_decisions(game: FromCartridge, s: bytearray, twin: bytearray) -> None:
    """Whoever decides learns nothing from the words of a decision, or by making one and taking it back."""
    seat = game.decider(s)
    for decision in game.legal(s):
        assert decision in game.legal(twin), "what is legal depends on something hidden"
        if hasattr(game.play, "say"):
            words = {game.play.say(each, decision, seat) for each in (s, twin)}
            assert len(words) == 1, f"`say` tells something that is hidden: {words}"
        seen = []
        for before in (s, twin):
            after = bytearray(before)
            game.perform(after, decision)
            shown = hasattr(game.play, "reveals_hidden") and game.play.reveals_hidden(after, decision)
            if game.decider(after) == seat and not game.play.over(after) and not shown:
                seen.append(game.write_view(after, seat))
        assert len(set(seen)) < 2, (
            f"`reveals_hidden` must be true of `{game.write_decision(s, decision)}`: it shows the player"
            " something that was hidden, and could be taken back"
        )


def check_players(folder: Path) -> None:
    """Computer players of all levels decide legally, and alike in positions that look alike to them."""
    game = _load(folder)
    start = game.deal(game.places[0], 0, 1)
    for level in (1, 2, 3):
        game.player(str(level)).decide(start, 1, b"")
    seen = 0
    for s, dice in _positions(game):
        if game.play.over(s) or dice.random() < 0.9:
            continue
        seen += 1
        level = 1 + seen % 2
        chosen = game.player(str(level)).decide(s, seen, b"")
        twin = game.redeal(s, game.decider(s), dice.getrandbits(64))
        assert game.player(str(level)).decide(twin, seen, b"") == chosen, f"level {level} peeks"


def check_buttons(folder: Path) -> None:
    """A robot plays on the simulated handheld by its buttons, with power cuts and senseless presses."""
    game = _load(folder)  # first: the soak's own imports need the firmware
    from tools.developer.soak import Soak

    Soak(1, game=game).games(2)


def check_board(folder: Path) -> None:
    """The game is complete, and a board's Python can run it."""
    from tools.maker.device import check

    lacks = cartridge_check.what_is_missing(folder)
    assert not lacks, lacks
    found = check.check_game(folder, check.own_modules(FIRMWARE))
    assert not found, f"a board cannot run {found[0]}"


CHECKS = (check_board, check_rules, check_texts, check_hidden, check_players, check_buttons)
_found: dict[Path, str] = {}  # folder → its first mistake


@pytest.mark.parametrize("check", CHECKS)
def test_any_game(check: Callable[[Path], None], request: pytest.FixtureRequest) -> None:
    """The tests of a game import this: its folder is theirs.

    The first check that fails is the last: one mistake can fail, or hold up, all that follow.
    """
    folder = request.path.parent
    if folder in _found:
        pytest.skip("after a mistake")
    try:
        check(folder)
    except (Exception, Endless) as trouble:
        known = isinstance(trouble, (AssertionError, Refused, Endless))
        kind = "" if known else f"{type(trouble).__name__}: "
        _found[folder] = f"{faults.place(trouble)}{kind}{trouble}"
    if folder in _found:
        pytest.fail(_found[folder], pytrace=False)
