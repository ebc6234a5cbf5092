"""Sources for test_forms: each begins with == and is pk.main."""

REFUSED = """
== nonlocal
def run():
    n = 0
    def more():
        nonlocal n  # here
== global
def run():
    global ledger  # here
    ledger = 1
== walrus
def run():
    return any((last := x) > 3 for x in (1, 5))  # here


def f(a=(b := 2)):  # here
    return a
== const
from micropython import const as c  # here
N = const()  # here
def const(x):  # here
    return x
== typing
try:  # here
    from typing import Any
    import struct
except ImportError:
    pass
== inner class
def run():
    class Page:  # here
        pass
== long
N = 0xLONG  # here
== star
from .b import *  # here
-- b
x = 1
== dotted
import pk.b  # here
import pk.b as c  # here
import os.path  # here
import os.path as path
== through
import pk
def run():
    return pk.b  # here
== missing
from .b import y  # here
from . import b
def run():
    b.z = 1  # here
    return b.v  # here
-- b
x = 1
== changing
from .b import count  # here
def run():
    from .b import more  # here
    from .b import page  # here
    from .b import leaf  # here
    from .b import still
    return more, page, leaf, still
def put():
    from . import b
    b.page = 3
    setattr(b, 'leaf', 3)
-- b
count = more = page = leaf = still = 0
def bump():
    global count, more
    count = more = 1
== class import
class Page:
    from .b import read_it  # here
-- b
ledger = 9
def read_it():
    return ledger
== guarded
try:
    from .b import read_it  # here
except ImportError:
    pass
-- b
ledger = 9
def read_it():
    return ledger
== again
from .b import ledger, read_it  # here
ledger = 1
def f():
    from .b import ledger as x  # here
    x = 3
def g():
    global read_it
    read_it = None
-- b
ledger = 9
def read_it():
    return ledger
== builtin
def run():
    return globals()['f'], eval('f')  # here
== asked
def run(x, y):
    pair = x, y
    getattr(*pair)  # here
    getattr(x)  # here
    hasattr(x, y)  # here
    map(getattr, y)  # here
== method
class A:
    def __getattr__(self, name):  # here
        return 7
== dunder
def run(f):
    return f.__name__, f.__dict__  # here
class Cat:
    pass
def cat():
    return type(Cat()).__name__, Cat().__class__.__name__  # here
== shown
from .b import Dog as Hound
class Cat:
    pass
def run(x, word):
    str(Cat)  # here
    print(word, Hound)  # here
    repr(x.__class__)  # here
    '{} {}'.format(word, Cat)  # here
    '%s' % type(x)  # here
    '%s %s' % (word, Cat)  # here
    return f'{word} {Cat}'  # here
-- b
class Dog:
    pass
== fields
import collections
from collections import namedtuple as nt
A = nt('A', 'b')  # here
B = collections.namedtuple  # here
== made class
def run():
    return type('A', (), {'b': 1})  # here
== attribute error
class A:
    juice = 1
def run(a):
    try:
        return a.juice  # here
    except AttributeError:
        return 0
== assert
def run(x):
    assert x.pop()  # here
    if __debug__:  # here
        x.pop()
== by name
from .b import show, Base
class Derived(Base):
    def refresh(self, fast):
        f = show
        f(menu=1)  # here
        show(menu=1)  # here
        self.refresh(fast=1)  # here
        return Derived(page=3)  # here
-- b
def show(menu):
    return menu
class Base:
    def __init__(self, page):
        self.page = page
== by names
def show(menu):
    return menu
def run():
    return show(**{'menu': 4})  # here
== nobody's
def run(a):
    a.juice = 9  # here
== not its
from .b import Apple, Pear
def run():
    a = Apple()
    a.juice = 9  # here
def f(a: 'Apple | None'):
    a.juice = 1  # here
    a.value = 1  # here
Pear.weight = 3  # here
Pear.value = 3  # here
-- b
class Apple:
    weight = 1
class Pear:
    juice = 1
== two kinds
def run(a):
    a.juice = a.weight  # here
def f(a):
    a.value = a.weight  # here
-- b
class Apple:
    weight = 1
class Pear:
    juice = 1
== load
from .b import log
log.append(1)  # here
class A:
    log[0] = 2  # here
    more = [log.append(x) for x in range(3)]  # here
@log.append  # here
def f(a=log.pop()):  # here
    return a
-- b
log = []
== early
from .b import Page as Sheet, later as after
def f():
    from .b import thing
    return thing()
def g():
    return f()
one = g()  # here
class Two:
    two = f()  # here
@after  # here
def h(page=Sheet()):  # here
    return page
-- b
def thing():
    return 8
def later(function):
    from . import main
    return function
class Base:
    def __init__(self):
        later(None)
class Page(Base):
    pass
"""
"""Forms that are refused, where it says `here`; below -- another module, pk.b."""

TOGETHER = """
== let a function in it set ledger
from . import b


def f(x):
    b.ledger = x  # here
-- b
ledger = 9
== let a function in it set ledger
from . import b
def f(x):
    b.ledger += x  # here
-- b
ledger = 9
== K.limit would hide top
from .b import limit as top
class K:
    limit = top + '1'  # here
    more = top
-- b
limit = '3'
== K.limit would hide b.limit
from . import b
class K:
    def limit(self, n=b.limit):  # here
        return n
-- b
limit = '3'
== limit is an attribute and the module's, too
from . import b
limit = 'm'
-- b
limit = '3'
class K:
    limit = limit  # here
== pk.b loads pk.main, which is built together with others
from . import b  # here
WORD = 'w'
-- b
from . import main
both = main.WORD
== pk.c loads pk.main, which is built together with others
from .c import BOTH  # here
def run():
    return BOTH
-- b
LIMIT = [3]
== __name__ is that of pk.main
from . import b
-- b
place = __file__
def name():
    return __name__  # here
== LIMIT would have to be called otherwise
LIMIT = 100
def run():
    from .b import LIMIT
    return LIMIT
-- b
LIMIT = [3]  # here
"""
"""What modules that become one cannot do: pk.main and pk.b."""

ALIKE = """
== a local hides a constant
from .b import LIMIT
def own():
    LIMIT = 4
    return LIMIT
def run():
    return own(), LIMIT
-- b
LIMIT = 3
def f():
    return LIMIT
== a loop hides a constant
from .b import LIMIT
def run():
    return [LIMIT for LIMIT in (8, 9)], LIMIT
-- b
LIMIT = 3
def f():
    return LIMIT
== two functions import two constants
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
def f():
    return LIMIT
== a function's import hides a constant (apart)
LIMIT = 100
def one():
    from .b import LIMIT
    return LIMIT
def run():
    return one(), LIMIT
-- b
LIMIT = 3
def f():
    return LIMIT
== a constant is set from outside (apart)
from . import b
def run():
    b.MOST = 7
    return b.f(), b.MOST
-- b
MOST = 3
def f():
    return MOST
== a constant is set by its name (apart)
from . import b
def run():
    setattr(b, 'MOST', 7)
    return b.f(), b.MOST
-- b
MOST = 3
def f():
    return MOST
== an import in a try hides a constant
LIMIT = 3
def f():
    return LIMIT
try:
    from struct import calcsize as LIMIT
except ImportError:
    pass
def run():
    return f() == 3
== what is caught hides a constant
E = 3
def f():
    try:
        int('x')
    except ValueError as E:
        return isinstance(E, ValueError)
def run():
    return f(), E
== a local hides a module
from . import b
class Thing:
    LIMIT = 9
def ask():
    b = Thing
    return b.LIMIT
def run():
    return ask(), b.LIMIT
-- b
LIMIT = 3
def f():
    return LIMIT
== a constant passed on (apart)
from .c import MORE
from . import c
def run():
    return MORE, c.MORE, ask(c)
def ask(m):
    return m.MORE
-- b
LIMIT = 3
def f():
    return LIMIT
== a constant before a dot
A = 3
B = -3
def run():
    return A.to_bytes(1, 'big'), B.__class__ is int
== constants that are none
BIG = 1 << 20000
LONG = 3 ** 9 ** 2
def run():
    return BIG > LONG, LONG % 7
== a class uses a global
first_word = 'five'
class Page:
    colour = 'red'
    shade = first_word
    def paint(self, tint=first_word):
        return tint
def run():
    return Page.colour, Page.shade, Page().paint()
== a class with many methods uses a function
class Big:
MANY
    size = len((1, 2, 3))
    row = tuple(range(4))
def run():
    return Big.size, Big.row, Big().do_7()
== a function of its own makes a table
from .b import sorted
TABLE = tuple(sorted((3, 1, 2)))
def run():
    return TABLE
-- b
def sorted(row):
    return row
== a range of its own counts
from .b import range
A, B = range(2)
def run():
    return A, B
-- b
def range(n):
    return n, n + 5
== a class decorator
from .b import register
@register
class Page:
    label = 1
def run():
    return Page.label
-- b
def register(kind):
    kind.label = 3
    return kind
== what is not there is asked for
class Page:
    def __init__(self):
        self.alpha = 1
        self.beta = 2
    def go(self):
        return 3
def run():
    p = Page()
    setattr(p, 'args', 4)
    return hasattr(p, 'append'), hasattr(p, 'bytecode'), p.alpha, p.beta, p.go()
== both try an import
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
== an import in a function goes both ways
from . import b
NAME = 'n'
def show():
    return NAME
def run():
    return b.read_it()
-- b
def read_it():
    from .main import show
    return show()
"""
"""What behaves alike; apart, and where it does not say so also together. See PASSED_ON for pk.c."""
