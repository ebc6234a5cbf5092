"""The computer players on fixed positions: each level's plan for each of STATES, and its steps."""

from babel.players import choose, hint, think

for state in STATES:  # noqa: F821
    for level in (1, 2, 3):
        s = bytearray(state)
        steps = list(think(s, level, 5))
        print(level, steps[-1], len(steps), s == state)
    print(choose(bytearray(state), 1, 9))
    for told in hint(bytearray(state), 3):
        if told:
            print(told)
