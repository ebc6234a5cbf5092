"""The rules of Babel, pure: a game is a bytearray (see state), an action a byte (see actions).

`new` deals, `legal` lists what may be done, `why_not` says why something may not, `apply` does it.
"""

from .game import Illegal, apply, new, replay
from .legal import legal, why_not

__all__ = ("Illegal", "apply", "legal", "new", "replay", "why_not")
