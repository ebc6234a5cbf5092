"""A game at the table: its seats, its actions, how far each player has seen it and may take it back."""

from babel.rules.actions import DISCARD, END
from babel.rules.effects import perform
from babel.rules.game import new
from babel.rules.legal import legal
from babel.rules.state import decider
from babel.setup import SWAPPED, head, names, saved
from handheld.decisions import Decisions

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.journal import Journal, SavedGame
except ImportError:
    pass


def load(journal: "Journal") -> "Match | None":
    """The saved game, as far as the rules allow it; None if there is none."""
    game = saved(journal)
    if game is None or game.head is None:
        return None
    match = Match(game, game.head)
    for action in match.decisions.replay(match.legal):
        match.note(action)
    return match


class Match:
    """The state, and what a table of people needs beside it."""

    def __init__(self, saved: "SavedGame", setup: bytes) -> None:
        self.saved = saved
        self.decisions = Decisions(saved)
        self.setup = setup
        self.edition = setup[1] & ~SWAPPED
        self._swapped = setup[1] // SWAPPED
        self.levels = setup[2], setup[3]
        self.names = names(setup)
        self.state = new(self.edition, setup[4:12])
        self.moves = bytearray()
        # The state when the one who decides now began to: what he may take back to.
        self._mark = bytearray(self.state)
        self._marked = 0
        # What each player has seen: the state at the end of his last decision, and how many moves that was.
        self.seen = bytearray(self.state), bytearray(self.state)
        self.seen_at = [0, 0]

    def start(self) -> None:
        """A new game begins in the journal."""
        self.saved.begin(self.setup)

    def legal(self) -> bytes:
        """What may be done now."""
        return legal(self.state)

    def do(self, action: int) -> None:
        """A legal action happens, and is saved."""
        options = self.legal()
        self.note(action)
        self.decisions.add(options, action, not self.can_undo())

    def note(self, action: int) -> None:
        """A legal action happens; who has seen what is kept up to date."""
        s = self.state
        who = decider(s)
        perform(s, action)
        self.moves.append(action)
        if decider(s) != who or action == END:
            self.seen[who][:] = s
            self.seen_at[who] = len(self.moves)
            self._mark[:] = s
            self._marked = len(self.moves)

    def can_undo(self) -> bool:
        """Is there an action of the present turn to take back, with nothing hidden shown since?"""
        return len(self.moves) > self._marked

    def undo(self) -> int:
        """Take the last action back. Returns it."""
        action = self.moves[-1]
        self.moves[len(self.moves) - 1 :] = b""
        self.state[:] = self._mark
        for i in range(self._marked, len(self.moves)):
            perform(self.state, self.moves[i])
        self.decisions.take_back(self.legal())
        return action

    def was_shown(self) -> bool:
        """Is it a halving that cannot be taken back, because cards were shown?"""
        return len(self.moves) > 0 and DISCARD <= self.moves[-1] < END

    def missed(self, player: int) -> int:
        """How many moves there are that a player has not decided himself, up to his own turn."""
        return self._marked if decider(self.state) == player else len(self.moves)

    def chair(self, player: int) -> int:
        """Where a player sits, 0 or 1 as in the menu of a new game, whoever starts."""
        return player ^ self._swapped

    def people(self) -> int:
        """How many seats are people's."""
        return (self.levels[0] == 0) + (self.levels[1] == 0)

    def rematch(self, eight: bytes) -> "Match":
        """The same players again, the other one starting."""
        seats = (self.names[1], self.levels[1]), (self.names[0], self.levels[0])
        return Match(self.saved, head(self.edition, seats, eight, not self._swapped))
