"""A position as a short code to type or to send, and back.

A code has 102 letters and digits in groups of six, without I, L, O and U. Lower case, and I L O for 1 1 0,
are accepted. The last two characters are a checksum. The code also holds the state of the random generator.
The page for browsers uses this same module.
"""

from babel.rules.packed import PACKED, pack, unpack
from babel.rules.state import DISCARDS, EDITION, cards
from tools.games.babel.consistency import check
from tools.games.text import Refused, quoted

# Douglas Crockford's alphabet: nothing that looks like something else.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_BODY = (PACKED * 8 + 4) // 5
# A prime below 32²: a wrong letter, or two neighbours that changed places, changes the remainder.
_PRIME = 1021


def variant(s: bytearray) -> int:
    """The edition that a position is of."""
    return s[EDITION]


def fits(s: bytearray, supply: bytes) -> bool:
    """Whether a new supply, top first, has exactly the cards of the discards."""
    return sorted(supply) == sorted(cards(s, DISCARDS))


def write_code(s: bytearray) -> str:
    """The share code of a position."""
    number = int.from_bytes(pack(s), "big")
    number = number << 10 | _PRIME - number % _PRIME
    code = "".join(LETTERS[number >> 5 * i & 31] for i in range(_BODY + 1, -1, -1))
    return "-".join(code[i : i + 6] for i in range(0, len(code), 6))


def read_code(text: str) -> bytearray:
    """Parse a share code; Refused if it is mistyped or no game can reach the position."""
    code = "".join(text.upper().replace("-", " ").split())
    code = code.replace("I", "1").replace("L", "1").replace("O", "0")
    number = 0
    for letter in code[: _BODY + 3]:
        if letter not in LETTERS:
            raise Refused(f"code: {quoted(letter)} is not used in a code")
        number = number << 5 | LETTERS.index(letter)
    if len(code) != _BODY + 2:
        raise Refused(f"code: {_BODY + 2} letters and digits are needed, here are {len(code)}")
    number, remainder = divmod(number, 1 << 10)
    if _PRIME - number % _PRIME != remainder:
        raise Refused("code: a letter or digit is wrong")
    try:
        s = unpack(number.to_bytes(PACKED, "big"))
    except (ValueError, OverflowError) as reason:
        raise Refused(f"code: {reason}") from None
    check(s)
    return s
