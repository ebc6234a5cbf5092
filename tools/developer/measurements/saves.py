"""What saving costs: erases, bytes, and the time to read a game back."""

from __future__ import annotations

import time

from babel import cartridge, play
from babel.cartridge import NUMBER
from babel.statistics import best
from handheld.game.lineup_codec import lineup
from handheld.game.match import Match
from handheld.game.statistics import finish
from handheld.journal.writer import Journal
from handheld.settings import Settings
from sim.nvm import Nvm
from tools.developer.power_cuts.harness import PROFILES, random_game
from tools.games.saved_match import load_saved_match

GAMES = 1000
SEATS = (("FRANZI", 0), ("SEBASTIA", 0))  # names as long as they get
PAGE_LIFE = 10_000  # erases that a page of the nRF52840 is rated for


def erases_per_games(kind: str = "rp2040", games: int = GAMES) -> tuple[Nvm, int]:
    """The memory after so many games, with settings and statistics kept; and how many actions they had."""
    nvm = Nvm(kind)
    journal = Journal(nvm, PROFILES[kind])
    Settings(journal).save()
    actions = 0
    for seed in range(games):
        match = Match(journal.game(NUMBER), lineup(seed % 3, SEATS, seed.to_bytes(8, "little")), play)
        match.start()
        for action in random_game(seed, seed.to_bytes(8, "little")):
            match.do(action)
            if not match.can_undo():
                journal.rest()
            actions += 1
        finish(match, best(match.state))
    assert journal.trouble == 0
    return nvm, actions


def time_to_resume(actions: int = 400) -> tuple[float, float]:
    """Seconds to read a game of so many actions from the memory, and to read and replay it by the rules."""
    nvm = Nvm()
    game = random_game(0, bytes(8))
    match = Match(Journal(nvm).game(NUMBER), lineup(0, SEATS, bytes(8)), play)
    match.start()
    for action in game:
        match.do(action)
    best = [1.0, 1.0]
    for _ in range(20):
        start = time.perf_counter()
        Journal(nvm)
        middle = time.perf_counter()
        load_saved_match(Journal(nvm), cartridge, play)
        best = [min(best[0], middle - start), min(best[1], time.perf_counter() - middle)]
    return best[0] / len(game) * actions, best[1] / len(game) * actions


def games_of_a_page(games: int = 100) -> float:
    """After how many games either page of an nRF52840 has been erased as often as it is rated for."""
    nvm, _ = erases_per_games("nrf52840", games)
    return PAGE_LIFE / (nvm.erases / 2 / games)


def measure() -> list[tuple[str, float, str]]:
    """For `python3 -m tools bench`."""
    nvm, actions = erases_per_games()
    read, resume = time_to_resume()
    return [
        ("saves-erases-per-1000-games", float(nvm.erases), "erases"),
        ("saves-games-per-erase", round(GAMES / max(nvm.erases, 1), 1), "games"),
        ("saves-actions-per-game", round(actions / GAMES, 1), "actions"),
        ("saves-nrf52840-lasts", round(games_of_a_page()), "games"),
        ("saves-read-400-actions", round(read * 1000, 3), "ms here"),
        ("saves-resume-400-actions", round(resume * 1000, 3), "ms here"),
    ]
