"""Ratings of players from their matches, as one scale: Elo's, by the model of Bradley and Terry."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

Results = Mapping[tuple[int, int], tuple[float, int]]
"""Of two players, by their numbers: games that the first has won (a draw is half of one), and all games."""

ELO = 400 / math.log(10)
_UNSEEN = 0.5  # games added to the wins of both in each match: who won all of them is not infinitely strong
_STEPS = 200
_CLOSE = 1e-9


class Rating(NamedTuple):
    """A rating with its 95 % interval, and the games that it is from."""

    elo: float
    low: float
    high: float
    games: int


def ratings(players: int, results: Results, reference: int) -> list[Rating]:
    """The likeliest ratings, with `reference` at 0; every player must be linked to it by matches."""
    strength = [0.0] * players
    others = [i for i in range(players) if i != reference]
    for _ in range(_STEPS):
        slope, bend = [0.0] * players, [[0.0] * players for _ in range(players)]
        for (i, j), (won, games) in results.items():
            n = games + 2 * _UNSEEN
            chance = 1 / (1 + math.exp(strength[j] - strength[i]))
            more = won + _UNSEEN - n * chance
            slope[i] += more
            slope[j] -= more
            for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                bend[a][b] += sign * n * chance * (1 - chance)
        inverse = inverted([[bend[a][b] for b in others] for a in others])
        moves = [sum(x * slope[b] for x, b in zip(row, others, strict=True)) for row in inverse]
        for i, move in zip(others, moves, strict=True):
            strength[i] += max(-1.0, min(1.0, move))
        if max(map(abs, moves), default=0.0) < _CLOSE:
            break
    reach = dict.fromkeys(range(players), 0.0)
    for place, i in enumerate(others):
        reach[i] = 1.96 * math.sqrt(inverse[place][place])
    found = []
    for i in range(players):
        games = sum(games for pair, (_, games) in results.items() if i in pair)
        low, high = strength[i] - reach[i], strength[i] + reach[i]
        found.append(Rating(ELO * strength[i], ELO * low, ELO * high, games))
    return found


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a matrix, by elimination."""
    n = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for k in range(n):
            if k != i and rows[k][i]:
                rows[k] = [x - rows[k][i] * y for x, y in zip(rows[k], rows[i], strict=True)]
    return [row[n:] for row in rows]
