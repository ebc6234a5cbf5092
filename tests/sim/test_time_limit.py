"""What does not end by itself is ended, and nothing else."""

import pytest

from sim import time_limit


def test_a_function_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "LIMIT", 0.05)

    def endless() -> None:
        while True:
            pass

    with pytest.raises(time_limit.Endless, match="does not end"):
        time_limit.call(endless)
    assert time_limit.call(max, 1, 2) == 2


def test_one_call_within_another_does_not_prolong_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "LIMIT", 0.05)

    def endless() -> None:
        while True:
            time_limit.call(len, "")

    with pytest.raises(time_limit.Endless):
        time_limit.call(endless)
