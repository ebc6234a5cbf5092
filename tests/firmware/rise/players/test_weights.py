"""The file of Rise's weights, the parts it is trained by, and players of one's own in the arena."""

from array import array
from pathlib import Path

import pytest

from rise.players import value
from rise.players import weights as own
from rise.rules.state import KINDS
from tools import games
from tools.developer import arena_game
from tools.games.protocol import UnknownPlayer
from tools.games.rise import arena_players, weight_parts, weights
from tools.games.weights import read


def test_the_file_is_what_training_writes() -> None:
    """Reading and writing are one another's reverse, and every table has its name in it."""
    w = array("b", own.WEIGHTS)
    assert len(w) == value.WEIGHTS
    text = weights.PATH.read_text(encoding="utf-8")
    assert weights.text(w) == text and read(text) == w
    assert all(f"# {table}\n" in text for table in weight_parts.TABLES)


def test_every_weight_is_made_of_parts() -> None:
    """Each part moves a weight; what a card is worth follows its icons, early and late."""
    start = weight_parts.parts()
    before = list(weight_parts.weights_of(start))
    assert len(before) == value.WEIGHTS
    for part in start:
        assert list(weight_parts.weights_of(start | {part: start[part] + 40})) != before
    more = list(weight_parts.weights_of(start | {"early P": start["early P"] + 10}))
    changed = {i for i in range(value.WEIGHTS) if more[i] != before[i]}
    assert changed and changed <= set(range(value.EARLY, value.EARLY + KINDS))


def test_players_of_ones_own(tmp_path: Path) -> None:
    """Settings and files of weights make players; what makes no sense is told in one line."""
    file = tmp_path / "weights.py"
    file.write_text(weights.text(array("b", own.WEIGHTS)), encoding="utf-8")
    assert arena_players.player(f"2@{file}").decide(games.load("rise").deal(2, 0, 1), 1, b"")
    assert arena_players.player("1,0,1,1,100").decide(games.load("rise").deal(3, 0, 1), 1, b"")
    file.write_text("WEIGHTS = b''\n", encoding="utf-8")
    for name in (
        "0,0,1,1,200",
        "1,0,1,9,200",
        "1,0,1,1,9",
        "4",
        "1,2,3",
        f"2@{file}",
        f"2@{tmp_path}/none",
    ):
        with pytest.raises(UnknownPlayer):
            arena_players.player(name)


def test_a_level_of_another_revision_plays_as_it_does_there(tmp_path: Path) -> None:
    """Today's folder stands for another one: the same games, move by move, as without it."""
    rise = games.load("rise")
    folder = weights.PATH.parent.parent
    here, there = ([arena_game.player(rise, name) for name in names] for names in (
        ("2", "1"), (f"2@{folder}", f"1@{folder}")
    ))  # fmt: skip
    assert arena_game.play(rise, here, 1, 5).decisions == arena_game.play(rise, there, 1, 5).decisions
    with pytest.raises(UnknownPlayer, match="firmware/rise"):
        arena_players.player(f"2@{tmp_path}")
