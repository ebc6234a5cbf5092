"""The statistics of a game that keeps no record."""


def best(s: bytearray) -> int:
    """Nothing to remember."""
    return 0
