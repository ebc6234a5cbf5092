"""Counts of action sequences: POSITIONS is (state, depth) each."""

from babel.play import legal, perform

for start, depth in POSITIONS:  # noqa: F821
    # Without recursion, as the device wants it: one level after the other.
    level = [bytearray(start)]
    counts = []
    for n in range(depth):
        below = []
        count = 0
        for s in level:
            actions = legal(s)
            count += len(actions)
            if n + 1 < depth:
                for action in actions:
                    after = bytearray(s)
                    perform(after, action)
                    below.append(after)
        counts.append(count)
        level = below
    print(counts)
