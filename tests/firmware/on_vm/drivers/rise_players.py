"""Rise's computer players on fixed positions: each level's plan for each of STATES, and its steps."""

from rise.players import hint, think

for state in STATES:  # noqa: F821
    for level in (1, 2, 3):
        s = bytearray(state)
        steps = 0
        found = None
        for plan in think(s, level, 5):
            steps += 1
            found = plan
        print(level, found, steps, s == state)
    for told in hint(bytearray(state), 3):
        if told:
            print(told)
