"""Programs that are hard on the passes. Each begins with == and is pk.main; -- begins another module.

What stands in brackets is left alone: `apart` is not bundled, `named` keeps its constants.
"""

CASES = """
== a local hides a constant
from .b import LIMIT
def own():
    LIMIT = 4
    return LIMIT
def run():
    return own(), LIMIT, [LIMIT for LIMIT in (8, 9)], (lambda LIMIT: LIMIT)(5)
-- b
LIMIT = 3
== a comprehension binds in the function around it
LIMIT = 3
def run():
    return any((LIMIT := x) > 3 for x in (1, 5)), LIMIT
== what is caught hides a constant
E = 3
def f():
    try:
        int('x')
    except ValueError as E:
        return isinstance(E, ValueError)
def run():
    return f(), E
== a function inside changes a local
LIMIT = 3
def run():
    LIMIT = 1
    def more():
        nonlocal LIMIT
        LIMIT += 1
        return LIMIT
    return more(), LIMIT
== keywords, asserts and defaults
from .b import LIMIT, show
def run():
    assert LIMIT == 3
    return show(menu=LIMIT), show(**{'menu': 4}), show()
-- b
LIMIT = 3
def show(menu=LIMIT):
    return menu, LIMIT
== two functions import two constants of one name [apart]
def one():
    from .b import LIMIT
    return LIMIT
def two():
    from .c import LIMIT
    return LIMIT
def run():
    return one(), two()
-- b
LIMIT = 3
-- c
from .b import LIMIT as MORE
LIMIT = 8
BOTH = [MORE]
== a constant is set from outside [apart named]
from . import b
def run():
    b.MOST = 7
    return b.f(), b.MOST
-- b
MOST = 3
def f():
    return MOST
== a constant is set by its name [apart named]
from . import b
def run():
    setattr(b, 'MOST', 7)
    return b.f(), b.MOST
-- b
MOST = 3
def f():
    return MOST
== a constant is set by a name that is made up [apart named]
from . import b
def run():
    setattr(b, 'M' + 'OST', 7)
    return b.f(), b.MOST
-- b
MOST = 3
def f():
    return MOST
== a constant is asked for by a name that is made up [apart]
from . import b
def run():
    return getattr(b, 'M' + 'OST'), b.MOST, hasattr(b, 'LEAST')
-- b
MOST = 3
LEAST = 1
== a constant is asked for through globals [apart named]
LIMIT = 3
def run():
    return globals()['LIMIT']
-- b
x = 1
== a constant is bound again by global [apart named]
from . import b
def run():
    b.bump()
    return b.LIMIT
-- b
LIMIT = 3
def bump():
    global LIMIT
    LIMIT += 1
== what is imported changes later [apart]
from .b import count, bump
from . import b
def run():
    bump()
    return count, b.count
-- b
count = 0
def bump():
    global count
    count += 1
== what is imported is bound again here [apart]
from .b import ledger, read_it
ledger = 1
def run():
    return ledger, read_it()
-- b
ledger = 9
def read_it():
    return ledger
== an import in a try hides a constant [named]
LIMIT = 3
def f():
    return LIMIT
try:
    from struct import calcsize as LIMIT
except ImportError:
    pass
def run():
    return f() == 3
== an import in a try tells whether something is there [apart]
try:
    from .b import LIMIT
    there = True
except ImportError:
    there = False
def run():
    return there
-- b
LIMIT = 3
import nothing_at_all
== a star [apart]
from .b import *
LIMIT = 2
from .c import *
def run():
    return LIMIT, f()
-- b
LIMIT = 3
def f():
    return LIMIT
-- c
LIMIT = 5
== a module by its full name [apart]
import pk.b
import pk.c as c
def run():
    return pk.b.LIMIT, pk.b.f(), c.LIMIT
-- b
LIMIT = 3
def f():
    return LIMIT
-- c
LIMIT = 5
== a module through its package [apart]
import pk
from . import b
def run():
    return pk.b.LIMIT, b.LIMIT
-- b
LIMIT = 3
== a module as a value [apart]
from . import b
def ask(module):
    return module.LIMIT
def run():
    return ask(b)
-- b
LIMIT = 3
== a module by a text [apart]
import sys
def run():
    __import__('pk' + '.b')
    return sys.modules['pk.b'].LIMIT
-- b
LIMIT = 3
== a local hides a module [apart]
from . import b
class Thing:
    LIMIT = 9
def ask():
    b = Thing
    return b.LIMIT
def run():
    return ask(), b.LIMIT, b.f()
-- b
LIMIT = 3
def f():
    return LIMIT
== texts with numbers in them
from .b import LIMIT, LOW
def run():
    return f'{LIMIT} {LIMIT + 1:03d} {LOW!r}', '%d' % LIMIT, LIMIT.to_bytes(1, 'big'), LOW ** 2, -LOW
-- b
LIMIT = 3
LOW = -3
== numbers of all kinds
from micropython import const
A, B = 4, const(5)
C, D = range(2)
E = A << 2 | ~B
BIG = 1 << 200
def run():
    return A, B, C, D, E, BIG % 7, 3 ** A
== a range of its own counts [apart]
from .b import range
A, B = range(2)
def run():
    return A, B
-- b
def range(n):
    return n, n + 5
== a class has constants of its own
from .b import LIMIT
class Page:
    LIMIT = LIMIT + 1
    def f(self, n=LIMIT):
        return n, self.LIMIT, LIMIT
def run():
    return Page().f(), Page.LIMIT
-- b
LIMIT = 3
== a class hides what another module calls so [apart]
from .b import limit as top
class K:
    limit = top + '1'
    more = top
def run():
    return K.limit, K.more
-- b
limit = '3'
== a class begins with what is outside of it [apart]
from . import b
limit = 'm'
def run():
    return b.K.limit, limit, b.limit
-- b
limit = '3'
class K:
    limit = limit
== an import in a class [apart]
class Page:
    from .b import ledger
def run():
    return Page.ledger
-- b
ledger = 9
== a class of the same name in both [apart]
from . import b
class Page:
    pass
def run():
    return b.Page is Page, type(Page()).__name__, type(b.Page()).__name__
-- b
class Page:
    pass
== functions of the same name in both [apart]
from .b import row, twice
def show(best=5):
    return 'main', best
def run():
    return show(), twice(), [show for show in row(2)]
-- b
def show():
    return 'b'
def twice():
    return show() + show()
def row(n):
    return list(range(n))
== a builtin's name in one of them [apart]
from .b import read
def run():
    return max(1, 2), read()
-- b
def max(*values):
    return 'most'
def read():
    return max(1)
== both try an import [apart]
from .b import getb
try:
    import struct
except ImportError:
    struct = None
def run():
    return struct.calcsize('I'), getb()
-- b
try:
    import struct
except ImportError:
    struct = None
def getb():
    return struct.calcsize('B')
== both change a global of the same name [apart]
from .b import read, turn
turns = 0
def run():
    global turns
    turns += 1
    turn()
    turn()
    return turns, read()
-- b
def turn():
    global turns
    turns = turns + 1
def read():
    return turns
turns = 10
== an import in a function goes both ways
NAME = 'n'
def show():
    return NAME
def run():
    from .b import read_it
    return read_it()
-- b
def read_it():
    from .main import show
    return show()
== an import in a function under another name [apart]
def run():
    from .b import read_it as again
    return again()
-- b
def read_it():
    return 'b'
== a function imports what it also binds [apart]
def ask(other):
    if other:
        from .b import show
    else:
        def show():
            return 'own'
    return show()
def run():
    return ask(True), ask(False)
-- b
def show():
    return 'b'
== a local has the name of a function of the other module
from .b import row, show
def ask():
    return show()
def run():
    show = [each for each in row(2)]
    return show, ask()
-- b
def show():
    return 'b'
def row(n):
    return list(range(n))
== each changes a global of its own
from .b import read, turn
done = 0
def run():
    global done
    done += 1
    turn()
    return done, read()
-- b
turns = 10
def turn():
    global turns
    turns += 1
def read():
    return turns
== modules that load each other [apart]
WORD = 'w'
from . import b
def run():
    return b.both
-- b
from .main import WORD
both = WORD * 2
== modules that load each other by way of a third [apart]
WORDS = ['w']
from .c import both
def run():
    return both
-- b
from .main import WORDS
-- c
from .b import WORDS
both = WORDS * 2
== a module that knows its name [apart]
from . import b
def run():
    return b.name()
-- b
def name():
    return __name__
== a decorator, and what it does to a class
from .b import register
@register
class Page:
    label = 1
def run():
    return Page.label, Page.shown()
-- b
def register(kind):
    kind.label = 3
    kind.shown = staticmethod(lambda: 'shown')
    return kind
== loading a module does something
from .b import LIMIT
from .c import log
def run():
    return LIMIT, log
-- b
from .c import log
LIMIT = 3
log.append('b')
-- c
log = []
== loading a module changes another
from .b import LIMIT
from .c import log
def run():
    return LIMIT, log
-- b
from .c import log
LIMIT = 3
log[0] = 'b'
-- c
log = ['c']
== a package that nobody asks does something when it is loaded
from .rules.state import log
def run():
    return log
-- rules/__init__
from .game import play
-- rules/state
log = []
-- rules/game
from .state import log
log.append('game')
def play():
    pass
-- b
x = 1
== a package passes on what is in it
from .rules import apply as do, LIMIT
from . import rules
def run():
    return do(LIMIT), rules.apply(1)
-- rules/__init__
from .game import apply, LIMIT
-- rules/game
LIMIT = 3
def apply(n):
    return n + LIMIT
-- b
x = 1
"""

TYPED = """
== the top of a typed source
from __future__ import annotations
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol
    Word = str | tuple["Word", ...]
    class Said(Protocol):
        HOLD: str
def run(given: Sequence[Word] | None = None, *rest: Any, last: int = 3, **more: Any) -> tuple[int, ...]:
    count: int = 1
    later: "int"
    later = count + last
    return count, later
== attributes, and a class of annotations
from typing import TYPE_CHECKING, Any, cast
class Page:
    rows: list[Any]
    wide: int = 5
    def __init__(self, left: int) -> None:
        self.left: int = left
        self.name: "str"
        self.name = cast(str, "n")
def run() -> Any:
    page = Page(2)
    return page.left, page.wide, page.name, hasattr(page, "rows")
== a body of nothing but annotations
from typing import TYPE_CHECKING
def f() -> None:
    x: int
class Empty:
    x: int
for _ in range(2):
    y: int
if TYPE_CHECKING:
    from nowhere import nothing
else:
    z = 3
def run() -> object:
    return f(), Empty.__name__, z
== imports of typing in a function, and the module itself
import typing
def run() -> typing.Any:
    from typing import cast
    from collections.abc import Sequence
    kept: Sequence[int] = [1]
    if typing.TYPE_CHECKING:
        kept = [2]
    return cast("list[int]", kept), typing.cast(int, 4)
== guarded, as the board needs it without the pass
try:
    from typing import TYPE_CHECKING, Any
    if TYPE_CHECKING:
        from nowhere import nothing
        Word = str
except ImportError:
    pass
def run() -> "Any":
    return 1
== a TYPE_CHECKING of its own
try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from nowhere import nothing
def run():
    return 5
"""
