"""What is remembered of a game's finished matches: how many, who won, who has played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.journal.keys import GAMES, STATISTICS, game_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.game.match import Match
    from handheld.journal.writer import Journal

_PLAYERS = 4  # names that are remembered, the latest first
_FIXED = 11  # bytes before the record: matches, wins of people and of levels 1 to 3, bytes of the record
_OWN = 2  # those are now; there may be fewer in what an older version has kept
_MOST = 64  # bytes in all


class Statistics:
    """games, wins (people, level 1, 2, 3), players [(name, wins)], the latest first; a game's `record`."""

    def __init__(self, journal: Journal, number: int) -> None:
        self.key = game_key(number, STATISTICS)
        self.games = 0
        self.wins = [0, 0, 0, 0]
        self.record = 0  # the best of all its matches, as its module `statistics` counts it
        self.players: list[tuple[str, int]] = []
        kept = journal.get(self.key)
        if len(kept) < _FIXED:
            return
        self.games = kept[0] | kept[1] << 8
        self.wins = [kept[i] | kept[i + 1] << 8 for i in range(2, _FIXED - 1, 2)]
        at = _FIXED + kept[_FIXED - 1]
        for byte in reversed(kept[_FIXED : min(at, _FIXED + _OWN)]):
            self.record = self.record << 8 | byte
        while at + 1 < len(kept):
            name = "".join([chr(code) for code in kept[at + 2 : at + 2 + kept[at + 1]]])
            self.players.append((name, kept[at]))
            at += 2 + kept[at + 1]

    def add(self, seats: Sequence[tuple[str, int]], winners: Sequence[int]) -> None:
        """A match is over: who sat at each seat (a name; a level, 0 for a person), and which seats won."""
        self.games = min(self.games + 1, 0xFFFF)
        for seat in range(len(seats)):
            name, level = seats[seat]
            won = seat in winners
            if won:
                self.wins[level] = min(self.wins[level] + 1, 0xFFFF)
            if not level:
                self._remember(name, won)

    def _remember(self, name: str, won: bool) -> None:
        before = [wins for other, wins in self.players if other == name]
        wins = min(255, (before[0] if before else 0) + won)
        others = [player for player in self.players if player[0] != name]
        self.players = [(name, wins)] + others[: _PLAYERS - 1]

    def value(self) -> bytes:
        """All of it, to be kept under `key`: with the end of the match, so that none counts twice."""
        kept = bytearray((self.games & 255, self.games >> 8))
        for wins in self.wins:
            kept += bytes((wins & 255, wins >> 8))
        kept += bytes((_OWN, self.record & 255, self.record >> 8))
        for name, wins in self.players:
            player = bytes((wins, len(name))) + bytes([ord(char) for char in name])
            if len(kept) + len(player) <= _MOST:
                kept += player
        return bytes(kept)


def finish(match: Match, best: int) -> None:
    """A match is over: it ends in the journal, and counts, in one; `best` may be a record."""
    kept = Statistics(match.saved.journal, match.saved.number)
    kept.record = max(kept.record, best)
    kept.add(list(zip(match.names, match.levels)), match.rules.winners(match.state))
    match.saved.finish(kept.key, kept.value())


def known_names(journal: Journal, number: int) -> list[str]:
    """Who has played on this handheld: those of this game first, then those of all others."""
    names: list[str] = []
    for other in [number] + [game for game in range(1, GAMES + 1) if game != number]:
        for name, _ in Statistics(journal, other).players:
            if name and name not in names:
                names.append(name)
    return names
