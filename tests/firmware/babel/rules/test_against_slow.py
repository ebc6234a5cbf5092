"""The engine and a slow, plain second telling of the rules agree, in games and in crowded positions."""

import random

import pytest

from babel.rules import legal
from babel.rules.effects import perform
from tests.firmware.babel.rules.slow import TRIBES as LETTERS
from tests.firmware.babel.rules.slow import Game
from tests.firmware.babel.rules.table import EDITIONS, can, game, position
from tools.games.babel.notation import read_action, read_position, write_action, write_position
from tools.games.babel.record import supply_made
from tools.games.text import Refused


def letters(tribes: bytes | None) -> str:
    return "".join(LETTERS[tribe] for tribe in tribes or b"")


@pytest.mark.slow
@pytest.mark.parametrize("edition", range(3))
def test_games_are_played_alike(edition: int) -> None:
    for number in range(24):
        slow: Game | None = None
        for s, action in game(edition, number):
            text = write_position(s)
            assert slow is None or slow.text() == text
            slow = slow or Game(text)
            assert slow.legal() == [write_action(each) for each in legal(s)]
            if action >= 0:
                slow.do(write_action(action), letters(supply_made(s, action)))


def crowded(dice: random.Random) -> str:
    """A position with many runs, temples and lodges: much is possible and much only just not."""
    box = dict.fromkeys(LETTERS, 12)
    stones = {1: 10, 2: 9, 3: 8, 4: 7, 5: 6, 6: 5}

    def column() -> str:
        cards = ""
        while dice.random() < 0.75:
            tribe = dice.choice(LETTERS)
            n = min(dice.choice((1, 1, 2, 3, 3, 4)), box[tribe])
            box[tribe] -= n
            cards += tribe * n
        return cards

    def levels(some: list[int]) -> str:
        taken = ""
        for level in some:
            if stones[level]:
                stones[level] -= 1
                taken += str(level)
        return taken

    def temple() -> str:
        top = dice.choice((0, 0, 1, 2, 3, 3, 4))
        return levels([level for level in range(1, top + 1) if dice.random() < 0.9])

    here = dice.choice(LETTERS)
    pawns = here + (here if dice.random() < 0.5 else dice.choice(LETTERS))
    both = [{tribe: f"{column()}:{temple()}" for tribe in LETTERS if dice.random() < 0.8} for _ in (0, 1)]
    hands = ["".join(sorted(column()[: dice.randrange(9)])) or "-" for _ in (0, 1)]
    lodges = [levels([dice.randint(1, 6) for _ in range(dice.randrange(4))]) or "-" for _ in (0, 1)]
    flags = "m" if dice.random() < 0.2 else ""
    turn = dice.randint(1, 2)
    owed = 0
    if dice.random() < 0.1:
        owed = dice.randint(0, len(hands[2 - turn].strip("-")) // 2)
    for player in (0, 1):
        if dice.random() < 0.15 and turn - 1 <= player:
            lodges[player] = "1"
            flags += "12"[player]
    return position(
        dice.choice(EDITIONS),
        turn,
        owed,
        pawns if dice.random() < 0.95 else "--",
        both[0],
        both[1],
        "/".join(hands),
        "/".join(lodges),
        flags or "-",
        column() or "-",
        "".join(sorted(column())) or "-",
        levels([dice.randint(1, 6) for _ in range(dice.randrange(6))]) or "-",
    )


@pytest.mark.slow
def test_crowded_positions_are_judged_alike() -> None:
    dice = random.Random(20)
    played = 0
    seen: dict[str, int] = {}
    for _ in range(1200):
        text = crowded(dice)
        try:
            s = read_position(text)
        except Refused:
            continue
        played += 1
        slow = Game(text)
        assert can(text) == slow.legal(), text
        for name in slow.legal():
            seen[name] = seen.get(name, 0) + 1
            after = s[:]
            action = read_action(name)
            made = letters(supply_made(s, action))
            perform(after, action)
            assert slow.after(name, made).text() == write_position(after), (text, name)
    assert played > 600
    # All kinds of actions have been compared, also those of a second run of the same tribe.
    for name in ("destroy", "rob", "exile A", "lure", "leap own", "leap opp", "halve M"):
        assert seen[name + "@1"] > 10 and seen[name + "@2"] > 0, name
