"""What is remembered of finished games: how many, who won, the highest temple. Lives in the journal."""

try:
    from typing import Any
except ImportError:
    pass

KEY = 11
_PLAYERS = 3  # names that are remembered, the latest first
_FIXED = 11  # bytes before the names: games, highest temple, wins of people and of levels 1 to 3


class Statistics:
    """games, highest, wins (people, level 1, 2, 3) and players [(name, wins)], the latest first."""

    def __init__(self, journal: "Any") -> None:
        self._journal = journal
        kept = journal.get(KEY)
        self.games = self.highest = 0
        self.wins = [0, 0, 0, 0]
        self.players: list[tuple[str, int]] = []
        if len(kept) < _FIXED:
            return
        self.games = kept[0] | kept[1] << 8
        self.highest = kept[2]
        self.wins = [kept[i] | kept[i + 1] << 8 for i in range(3, _FIXED, 2)]
        at = _FIXED
        while at + 1 < len(kept):
            name = "".join([chr(code) for code in kept[at + 2 : at + 2 + kept[at + 1]]])
            self.players.append((name, kept[at]))
            at += 2 + len(name)

    def add(self, match: "Any") -> None:
        """A game is over."""
        # Only here, so that what is remembered can be read without the rules.
        from .rules.state import DRAW, LEVEL, RESULT, TEMPLE

        s = match.state
        self.games += 1
        self.highest = max(self.highest, max([LEVEL[s[TEMPLE + i]] for i in range(10)]))
        for player in range(2):
            won = s[RESULT] == player + 1
            if won and s[RESULT] != DRAW:
                self.wins[match.levels[player]] += 1
            if not match.levels[player]:
                self._remember(match.names[player], won)
        self._save()

    def _remember(self, name: str, won: bool) -> None:
        before = [wins for other, wins in self.players if other == name]
        wins = min(255, (before[0] if before else 0) + won)
        others = [player for player in self.players if player[0] != name]
        self.players = [(name, wins)] + others[: _PLAYERS - 1]

    def _save(self) -> None:
        kept = bytearray((self.games & 255, self.games >> 8 & 255, self.highest))
        for wins in self.wins:
            kept += bytes((wins & 255, wins >> 8 & 255))
        for name, wins in self.players:
            player = bytes((wins, len(name))) + bytes([ord(char) for char in name])
            if len(kept) + len(player) <= 48:
                kept += player
        self._journal.set(KEY, bytes(kept))
