"""What saving costs: erases, bytes, and the time to read a game back."""

from __future__ import annotations

import time

from babel.match import Match, load
from babel.setup import COMMON, head
from babel.statistics import Statistics
from handheld.journal import Journal
from handheld.settings import Settings
from sim.nvm import Nvm
from tools.developer.power.cuts import PROFILES, random_game

GAMES = 1000
SEATS = (("FRANZI", 0), ("SEBASTIA", 0))  # names as long as they get


def erases_per_games(kind: str = "rp2040", games: int = GAMES) -> tuple[Nvm, int]:
    """The memory after so many games, with settings and statistics kept; and how many actions they had."""
    nvm = Nvm(kind)
    journal = Journal(nvm, PROFILES[kind])
    Settings(journal).save()
    statistics = Statistics(journal)
    actions = 0
    for seed in range(games):
        match = Match(journal, head(seed % 3, SEATS, seed.to_bytes(8, "little")))
        match.start()
        for action in random_game(seed, seed.to_bytes(8, "little")):
            match.do(action)
            journal.rest()
            actions += 1
        journal.finish()
        statistics.add(match)
    assert journal.trouble == 0
    return nvm, actions


def time_to_resume(actions: int = 400) -> tuple[float, float]:
    """Seconds to read a game of so many actions from the memory, and to read and replay it by the rules."""
    nvm = Nvm()
    journal = Journal(nvm)
    journal.order(COMMON)
    game = random_game(0, bytes(8))
    match = Match(journal, head(0, SEATS, bytes(8)))
    match.start()
    for action in game:
        match.do(action)
    best = [1.0, 1.0]
    for _ in range(20):
        start = time.perf_counter()
        Journal(nvm)
        middle = time.perf_counter()
        load(Journal(nvm))
        best = [min(best[0], middle - start), min(best[1], time.perf_counter() - middle)]
    return best[0] / len(game) * actions, best[1] / len(game) * actions


def figures() -> list[tuple[str, float, str]]:
    """For `python3 -m tools bench`."""
    nvm, actions = erases_per_games()
    read, resume = time_to_resume()
    return [
        ("saves-erases-per-1000-games", float(nvm.erases), "erases"),
        ("saves-games-per-erase", round(GAMES / max(nvm.erases, 1), 1), "games"),
        ("saves-actions-per-game", round(actions / GAMES, 1), "actions"),
        ("saves-read-400-actions", round(read * 1000, 3), "ms here"),
        ("saves-resume-400-actions", round(resume * 1000, 3), "ms here"),
    ]
