"""How a game of Babel stands or ended, in words."""

from babel.rules import facts
from babel.rules.state import RESULT, score

_SENTENCES = {
    facts.FIFTEEN: "one has fifteen, the other less than ten",
    facts.TWENTY: "one has twenty",
    facts.UNDER_TEN: "one has less than ten in the end phase",
    facts.SUPPLY: "the temple supply is empty",
}
_WORDS = {
    facts.FIFTEEN: "fifteen to less than ten",
    facts.TWENTY: "twenty",
    facts.UNDER_TEN: "under ten in the end phase",
    facts.SUPPLY: "supply empty",
}
_HOW = 7


def verdict(s: bytearray) -> str:
    """How a game stands or ended, in words."""
    points = f"{score(s, 0)} : {score(s, 1)}"
    how = facts.ending(s)
    if not how:
        return f"{points}, the game goes on"
    if how & facts.DRAWN:
        who = "a draw"
    else:
        who = f"player {s[RESULT]} wins" + (" by the larger hand" if how & facts.BY_HAND else "")
    return f"{points}, {who}: {_SENTENCES[how & _HOW]}"


def endings(s: bytearray) -> tuple[str, ...]:
    """How a game ended, and whether the hands decided it."""
    how = facts.ending(s)
    if not how:
        return ()
    return (_WORDS[how & _HOW], *(("decided by the hands",) if how & facts.BY_HAND else ()))
