"""The rules of Babel, free of any interface: a game is a bytearray (see state), an action a byte.

`new` deals a game, `legal` lists the legal actions, `why_not` gives the reason against an action, `apply`
does an action.
"""

from .game import Illegal, apply, new, replay
from .legal import legal, why_not

__all__ = ("Illegal", "apply", "legal", "new", "replay", "why_not")
