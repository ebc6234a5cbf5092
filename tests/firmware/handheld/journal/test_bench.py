"""What saving costs, as `bench` prints it."""

import pytest

from tools.developer.measurements import saves as bench_saves


@pytest.mark.slow
def test_at_most_one_erase_in_eight_games() -> None:
    nvm, actions = bench_saves.erases_per_games(games=200)
    assert 1 <= nvm.erases <= 200 // 8
    assert actions / 200 > 80
