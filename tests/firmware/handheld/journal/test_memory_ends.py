"""Memory that ends inside the journal leaves no damage, and what is played on afterwards is kept as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from handheld.journal import writer as module
from handheld.journal.writer import APPEND, Journal
from sim.nvm import Nvm
from tools.developer.power_cuts.harness import ONE, do, game_of, random_places, session

WHERE = [
    (module, "block"),
    (module, "undo"),
    (module, "checksum"),
    (module, "place"),
    (module, "resume"),
]


class Heap:
    """Fails at the n-th allocation; with `lasting` at all after it, too, until somebody frees memory."""

    left = 0
    lasting = False

    def take(self) -> None:
        if self.left:
            self.left -= 1
            if not self.left:
                self.left = 1 if self.lasting else 0
                self.failed = True
                raise MemoryError("memory allocation failed")


heap = Heap()


class Scarce(Nvm):
    """A memory of which a stretch, to be read or written, needs room in the heap."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            heap.take()
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        heap.take()
        super().__setitem__(index, value)


def _costly(old: Callable[..., Any]) -> Callable[..., Any]:
    def new(*words: Any) -> Any:
        heap.take()
        return old(*words)

    return new


@pytest.mark.parametrize("lasting", [False, True])
def test_at_every_allocation_of_a_session(monkeypatch: pytest.MonkeyPatch, lasting: bool) -> None:
    for place, name in WHERE:
        monkeypatch.setattr(place, name, _costly(getattr(place, name)))
    calls = session(random_places(3)[:25])[:-2]
    heap.lasting = lasting
    for number in range(1, 500):
        nvm = Scarce()
        journal = Journal(nvm, APPEND)
        heap.left, heap.failed = number, False
        for call in calls:
            try:
                do(journal, call)
            except MemoryError:
                pass
            if heap.failed:
                heap.left = 0
        if not heap.failed:
            break
        journal.game(ONE).add(1)  # whatever was not written is, now
        again = Journal(nvm, APPEND)
        assert again.trouble == 0, f"allocation {number}"
        if not journal.trouble:
            assert game_of(again, ONE) == game_of(journal, ONE), f"allocation {number}"
    heap.left = 0
    assert 60 < number < 499
