"""What stands on the handheld's screen, as text."""

# mypy: ignore-errors
# Untyped, because it runs in the VM, beside the stand-ins.

import sys

import handset

_ICONS = "↑↓←→✓✗!♛★    AB"  # the tiles from ARROW on


def words():
    """The screen as text; of a game's table everything that lies there, a paragraph for each part."""
    console = handset.console
    canvas = getattr(console, "canvas", None)
    if canvas is None:
        return ""
    language = console.settings.language % 3
    game = _of_game(console.game)
    rows = _rows(canvas, game, language)
    screen = console.top
    coach = []
    boxed = type(screen).__name__ == "Box"  # names of attributes are others' as well in what is built
    if boxed:
        # A lesson's box hides some rows of the screen below it.
        coach = [rows[y] for y in range(8) if screen.covers(y)]
        screen = screen.below
    elif console.over is not None and console.over.line:
        coach = [row for row in rows if row.startswith(console.over.line[:6])]
    told = game.parts(screen, rows, language) if game is not None else []
    if not told:
        lines = [canvas._big or ""] + rows
        return "\n".join([line for line in lines if line])
    if boxed:
        told[0] = ""  # it cannot be done now
    if coach:
        told[0] = " ".join(" ".join(coach).split()) + ". " + told[0]
    return "\n\n".join(told)


def asks():
    """Whether the screen wants A or B, and nothing else: both stand in its last rows, as the keys are called.

    An arrow or a count (2/5) beside them means that left and right choose something.
    """
    console = handset.console
    canvas = getattr(console, "canvas", None)
    if canvas is None:
        return False
    from handheld.glyphs import ARROW, BUTTON

    name = type(console.top).__name__
    if name in ("Hint", "Scoring"):
        return True
    last = bytes(canvas.tiles[150:])
    chooses = ARROW + 2 in last or ord("/") - 32 in last or name == "NameEntry"
    return BUTTON in last and BUTTON + 1 in last and not chooses


def _of_game(name):
    """The module that puts a game's table into words, or None."""
    if not name:
        return None
    module = "tools.games." + name + ".spoken"
    try:
        __import__(module)
    except ImportError:
        return None
    return sys.modules[module]


def _rows(canvas, game, language):
    """The letters of each row, words for a game's own tiles."""
    from handheld.glyphs import ARROW, EXTRA, GAME

    letters = "".join([chr(code) for code in range(32, 127)]) + EXTRA
    letters += " " * (ARROW - len(letters)) + _ICONS
    rows = []
    for y in range(8):
        row = ""
        own = False
        for tile in canvas.tiles[25 * y : 25 * y + 25]:
            if tile < GAME:
                row += letters[tile] if tile < len(letters) else " "
            elif game is not None:
                own = True
                row += game.sign(tile, language)
        rows.append(" ".join(row.split()) if own else row.strip())
    return rows
