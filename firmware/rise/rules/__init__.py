"""The rules of Rise of Babel, free of any interface: a game is a bytearray (see state), a decision a byte.

`new` deals a game, `legal` lists the legal decisions, `why_not` gives the reason against a decision, `apply`
does a decision.
"""

from .checked import Illegal, apply, replay
from .game import new
from .legal import legal
from .why import why_not

__all__ = ("Illegal", "apply", "legal", "new", "replay", "why_not")
