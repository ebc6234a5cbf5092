"""Keeps the deals for training apart from those of reported matches."""

SETS = 1 << 14
"""How many sets of deals `arena --seed` can choose from."""

A_SET = 1 << 24
"""Deals of a set."""

ARENA = range(1 << 20, (1 << 20) + SETS * A_SET)
TRAINING = range(1 << 40, 1 << 63)


def arena(chosen: int, number: int) -> int:
    """A deal of the chosen set."""
    assert 0 <= number < A_SET
    return ARENA[chosen * A_SET + number]


def training(number: int) -> int:
    """A deal to train on."""
    return TRAINING[number]
