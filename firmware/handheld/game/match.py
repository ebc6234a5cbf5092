"""A game at the table: who plays, what was decided, how far each player has seen it and may take it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.journal.decisions import Decisions

if TYPE_CHECKING:
    from handheld.game.lineup_codec import Lineup
    from handheld.game.rules import Rules
    from handheld.journal.writer import SavedGame


class Match:
    """The state, and what a table of people needs beside it; `rules` is the game's module `play`."""

    def __init__(self, saved: SavedGame, lineup: Lineup, rules: Rules) -> None:
        self.saved = saved
        self.decisions = Decisions(saved)
        self.lineup = lineup
        self.levels = lineup.levels
        self.names = lineup.names
        self.rules = rules
        self.state = rules.deal(len(self.levels), lineup.variant, lineup.seed)
        self.moves = bytearray()
        # The state when the one who decides now could not go back any further.
        self._mark = bytearray(self.state)
        self._marked = 0
        self._began = 0  # how many decisions there were when this turn came
        # What each player has seen: the state after their last decision, and how many there were then.
        self.seen = [bytearray(self.state) for _ in self.levels]
        self.seen_at = [0 for _ in self.levels]

    def start(self) -> None:
        """A new game begins in the journal."""
        self.saved.begin(self.lineup.head)

    def resume(self) -> None:
        """Take the saved decisions again, as far as the rules allow them."""
        for decision in self.decisions.replay(self.legal):
            self.apply(decision)
        self.decisions.release(len(self.moves) - self._marked)

    def legal(self) -> bytes:
        """What may be decided now."""
        return self.rules.legal(self.state)

    def decider(self) -> int:
        """Who has to decide now."""
        return self.rules.decider(self.state)

    def over(self) -> bool:
        """Has the game ended?"""
        return self.rules.over(self.state)

    def do(self, decision: int) -> None:
        """A legal decision is carried out, and saved."""
        options = self.legal()
        self.apply(decision)
        self.decisions.add(options, decision, not self.can_undo())

    def apply(self, decision: int) -> None:
        """A legal decision is carried out; who has seen what is kept up to date."""
        s = self.state
        rules = self.rules
        who = rules.decider(s)
        rules.perform(s, decision)
        self.moves.append(decision)
        passed = rules.decider(s) != who or rules.over(s)
        if passed:
            self.seen[who][:] = s
            self.seen_at[who] = self._began = len(self.moves)
        if passed or rules.reveals_hidden(s, decision):
            self._mark[:] = s
            self._marked = len(self.moves)

    def can_undo(self) -> bool:
        """Is there a decision to take back, with nothing hidden shown since?"""
        return len(self.moves) > self._marked

    def undo(self) -> int:
        """Take the last decision back. Returns it."""
        decision = self.moves[-1]
        self.moves[len(self.moves) - 1 :] = b""
        self.state[:] = self._mark
        for i in range(self._marked, len(self.moves)):
            self.rules.perform(self.state, self.moves[i])
        self.decisions.take_back(self.legal())
        return decision

    def missed(self, player: int) -> int:
        """How many decisions there were up to the player's own turn, or to now if it is another's."""
        return self._began if self.decider() == player else len(self.moves)

    def people(self) -> int:
        """How many seats are people's."""
        return len([level for level in self.levels if not level])
