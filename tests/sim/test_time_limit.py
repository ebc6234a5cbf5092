"""What does not end by itself is ended, and nothing else."""

import pytest

from sim import time_limit


def endless() -> None:
    while True:
        pass


def test_a_function_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "LIMIT", 0.05)
    with pytest.raises(time_limit.Endless, match="does not end"):
        time_limit.call(endless)
    assert time_limit.call(max, 1, 2) == 2


def test_one_call_within_another_does_not_prolong_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "LIMIT", 0.05)

    def calls() -> None:
        while True:
            time_limit.call(len, "")

    with pytest.raises(time_limit.Endless):
        time_limit.call(calls)


def test_a_watch_that_has_died_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a forked process, where of all threads only one goes on."""
    monkeypatch.setattr(time_limit, "LIMIT", 0.05)
    dead = time_limit._Watch()
    monkeypatch.setattr(dead, "run", lambda: None)
    dead.start()
    dead.join()
    monkeypatch.setattr(time_limit, "_watch", dead)
    with pytest.raises(time_limit.Endless):
        time_limit.call(endless)
