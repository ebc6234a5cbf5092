"""Recorded games: every legal list and state. RECORDS: (name, start, ((action, new supply or None), …))."""

from babel.play import legal
from babel.rules.game import apply

for name, start, steps in RECORDS:  # noqa: F821
    s = bytearray(start)
    print(name, bytes(legal(s)))
    for action, supply in steps:
        apply(s, action, supply)
        print(action, bytes(legal(s)), bytes(s))
