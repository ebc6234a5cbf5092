"""What stands on the handheld's screen, as text."""

# mypy: ignore-errors
# Untyped, because it runs in the VM, beside the stand-ins.

import sys

import handset

_ICONS = "↑↓←→✓✗!♛★    AB"  # the tiles from ARROW on
_SIGN = "\x01"  # before the word for a tile of a game's own


def words():
    """The screen as text; of a game's table everything that lies there, a paragraph for each part."""
    console = handset.console
    canvas = getattr(console, "canvas", None)
    if canvas is None:
        return ""
    language = console.settings.language % 3
    game = of_game(console.game, "spoken")
    rows = _rows(canvas, game, language)
    screen = console.top
    coach = []
    boxed = type(screen).__name__ == "Box"  # names of attributes are others' as well in what is built
    if boxed:
        # A lesson's box hides some rows of the screen below it.
        coach = [rows[y] for y in range(8) if screen.covers(y)]
        screen = screen.below
    elif console.overlay is not None and console.overlay.line:
        coach = [row for row in rows if row.startswith(console.overlay.line[:6])]
    parts = game.parts(screen, rows, language) if game is not None else []
    if not parts:
        return "\n\n".join(_plain(screen, canvas, rows, game, language))
    if boxed:
        parts[0] = ""  # it cannot be done now
    if coach:
        parts[0] = " ".join(" ".join(coach).split()) + ". " + parts[0]
    return "\n\n".join(parts)


def _plain(screen, canvas, rows, game, language):
    """A screen without a table, part by part: what it points at, then what an arrow does not change.

    Where nothing is pointed at, a text stays in one part, and what the buttons do is another one.
    """
    from handheld.glyphs import ARROW, BUTTON

    tiles = canvas.tiles
    for y in range(8):
        if tiles[25 * y] == ARROW + 3:
            parts = []
            for i in range(8):
                row = rows[i][1:] if i == y else rows[i]
                if BUTTON not in bytes(tiles[25 * i : 25 * i + 25]):
                    row = row.split("  ")[0]  # its value is told when it is pointed at
                parts.append(row)
            return rows[y : y + 1] + [row for row in _with_big(canvas, parts) if row]
    if type(screen).__name__ == "NameEntry":
        # An arrow stands above the letter that is changed, and one below.
        x = bytes(tiles[50:75]).find(bytes((ARROW,)))
        letters = _letters(tiles[75:100], game, language).split()
        at = len(_letters(tiles[75 : 75 + x], game, language).split())
        count = str(at + 1) + "/" + str(len(letters))
        return ["→" + letters[at] + ", " + count, rows[0], rows[3], rows[7]]
    place = canvas._block
    if place >= 0 and hasattr(screen, "at"):
        first = 25 * (place >> 5 & 7) + (place & 31)
        pointed = "→" + _letters(tiles[first : first + (place >> 8 & 31)], game, language)
        return [pointed] + [row for row in _with_big(canvas, rows) if row]
    buttons = []
    if rows[7] and BUTTON in bytes(tiles[175:]):
        rows, buttons = rows[:7], rows[7:]
    return ["\n".join([row for row in _with_big(canvas, rows) if row])] + buttons


def _with_big(canvas, rows):
    """The rows, and among them the large letters where they stand."""
    if not canvas._big:
        return rows
    y = ((canvas._big_place >> 9 & 511) - 128) // 8
    return rows[:y] + [canvas._big] + rows[y:]


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


def of_game(name, part):
    """A module in which the tools know more of a game, or None."""
    if not name:
        return None
    module = "tools.games." + name + "." + part
    try:
        __import__(module)
    except ImportError:
        return None
    return sys.modules[module]


def _rows(canvas, game, language):
    """The letters of each row."""
    return [_letters(canvas.tiles[25 * y : 25 * y + 25], game, language) for y in range(8)]


def _letters(tiles, game, language):
    """The letters of some tiles, words for a game's own."""
    from handheld.glyphs import ARROW, EXTRA, GAME

    letters = "".join([chr(code) for code in range(32, 127)]) + EXTRA
    letters += " " * (ARROW - len(letters)) + _ICONS
    row = ""
    own = False
    for tile in tiles:
        if tile < GAME:
            row += letters[tile] if tile < len(letters) else " "
        elif game is not None:
            own = True
            word = game.sign(tile, language)
            row += word if len(word.strip()) < 2 else " " + _SIGN + word.lstrip()
    return _signs_once(row.split()) if own else row.strip()


def _signs_once(words):
    """A text without the signs before whose very word they stand, as in lessons."""
    parts = []
    for i in range(len(words)):
        word = words[i].replace(_SIGN, "")
        if words[i][0] == _SIGN and i + 1 < len(words) and words[i + 1].lower().startswith(word.lower()):
            continue
        parts.append(word)
    return " ".join(parts)
