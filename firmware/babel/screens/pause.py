"""The menu inside a game: back, a hint, the last turn again, the rules, settings, leave."""

from babel.rules.state import decider
from babel.words import more
from handheld.menu import Menu, Row

try:
    from typing import Any
except ImportError:
    pass


def pause(game: "Any", topic: int) -> Menu:
    """The menu for a game as it stands."""
    w = more()
    console = game.console
    rows = [Row(w.RESUME, console.pop)]
    match = game.match
    if not match.levels[decider(match.state)]:
        rows.append(Row(w.HINT, lambda: _hint(game)))
        if match.missed(game.viewer) > match.seen_at[game.viewer]:
            rows.append(Row(w.LAST_TURN, lambda: _recap(game)))
    rows += [
        Row(w.HOW_TO, lambda: game.explain(topic)),
        Row(w.PILES, game.look_at_piles),
        Row(w.SETTINGS, lambda: _settings(game)),
        Row(w.LEAVE, lambda: _leave(console)),
    ]
    return Menu(console, w.PAUSE, rows)


def _hint(game: "Any") -> None:
    from babel.screens.hint import Hint

    game.console.pop()
    game.console.push(Hint(game))


def _recap(game: "Any") -> None:
    from babel.screens.recap import Recap

    game.console.pop()
    game.console.push(Recap(game, game.console.pop))


def _settings(game: "Any") -> None:
    from babel.screens.options import options

    # Not back to this menu: the language may have changed.
    game.console.pop()
    game.console.push(options(game.console, lambda: _back(game)))


def _back(game: "Any") -> None:
    game.console.pop()
    game.retell()
    game.turn_round()


def _leave(console: "Any") -> None:
    from babel.screens.home import leave

    leave(console)
