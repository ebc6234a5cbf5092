"""The rules of Rise of Babel, pure: a game is a bytearray (see state), a decision a byte (see decisions).

`new` deals, `legal` lists what may be done, `why_not` says why something may not, `apply` does it.
"""

from .checked import Illegal, apply, replay
from .game import new
from .legal import legal
from .why import why_not

__all__ = ("Illegal", "apply", "legal", "new", "replay", "why_not")
