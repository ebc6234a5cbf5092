"""Rise's computer players: legal, honest, within their budget, the same every time, and not foolish."""

from collections.abc import Iterator

import pytest

from handheld.game.chance import seed
from rise import players
from rise.players import LEVELS, think
from rise.players.beam import MAX_DECISIONS, NOTE_SIZE
from rise.players.search import ANSWERS, BREADTH, SETUP_CALLS, SLOTS_TRIED, TURN_CALLS, Search
from rise.rules import apply, legal, new
from rise.rules.decisions import END
from rise.rules.knowledge import redeal
from rise.rules.state import CHANCE, OVER, PHASE, REVEALED, SIZE, TURN, points
from tools.developer import arena
from tools.games import load

rise = load("rise")

ALL = (1, 2, 3)


def drained(s: bytearray, level: int, number: int = 1) -> bytes:
    """The plan of one who has a turn's time, and that all yields before it were None."""
    players.reset_turn_calls()
    found = list(think(s, level, number))
    assert found[-1] and not any(found[:-1])
    return found[-1]


def positions(level: int, deal: int, every: int = 1, most: int = 10**6) -> Iterator[bytearray]:
    """Positions of a game that a level plays with itself, wherever somebody has to think anew."""
    s = new(2 + deal % 3, deal.to_bytes(8, "little"), deal % 2 == 1)
    n = 0
    while not s[PHASE] & OVER and n < most:
        if n % every == 0:
            yield s[:]
        n += 1
        for decision in drained(s, level, n):
            apply(s, decision)


@pytest.mark.slow
@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_decision_of_a_game_is_legal(level: int, seats: int) -> None:
    """apply refuses what is not; a plan goes no further than where the turn ends or something new is seen."""
    s = new(seats, bytes((level, seats, 0, 0, 0, 0, 0, 1)))
    thoughts = 0
    while not s[PHASE] & OVER and (level < 3 or thoughts < 60):
        who = s[TURN]
        plan = drained(s, level, thoughts)
        for i, decision in enumerate(plan):
            assert s[TURN] == who
            apply(s, decision)
            assert i + 1 == len(plan) or decision != END and not s[REVEALED]
        thoughts += 1
    assert level == 3 or s[PHASE] & OVER


@pytest.mark.slow
@pytest.mark.parametrize("level", ALL)
def test_no_peeking(level: int) -> None:
    """However the hidden cards are dealt again, the plan is the same."""
    for s in positions(2, 7 + level, 9):
        plan = drained(s, level, 5)
        for number in range(2):
            other = s[:]
            seed(other, CHANCE, bytes((number, level, 0, 0, 0, 0, 0, 9)))
            redeal(other, s[TURN])
            assert drained(other, level, 5) == plan


def test_a_redeal_does_change_what_is_hidden() -> None:
    """The test above would mean nothing otherwise."""
    s = new(3, bytes(8))
    other = s[:]
    redeal(other, 0)
    assert other[:CHANCE] != s[:CHANCE]


@pytest.mark.slow
@pytest.mark.parametrize("level", ALL)
def test_thinking_does_not_touch_the_game(level: int) -> None:
    """The state that is given stays as it is."""
    for s in positions(1, 3, 11):
        before = s[:]
        drained(s, level)
        assert s == before


@pytest.mark.slow
@pytest.mark.parametrize("level", ALL)
def test_calls_stay_within_the_budget(level: int) -> None:
    """The search counts its calls itself and yields after a few; a card once begun is played to its end."""
    most = 0
    pool = players._pool
    bound = LEVELS[level - 1][TURN_CALLS] // 4
    for s in positions(2, 11, 5):
        players.reset_turn_calls()
        before = SETUP_CALLS
        for _ in think(s, level, 1):
            assert pool.calls - before <= 12
            before = pool.calls
        most = max(most, pool.calls)
        assert pool.calls <= SETUP_CALLS + bound + 40
    assert most > bound // 2


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("level", "games"), [(1, 4), (2, 2), (3, 1)])
def test_no_turn_is_longer_than_its_budget(level: int, games: int, seats: int) -> None:
    """All thoughts of a turn together: at 3.3 ms a call 1, 3 and 10 seconds, however many cards it has."""
    assert [how[TURN_CALLS] * 33 // 10_000 for how in LEVELS] == [0, 2, 9]
    longest = 0
    for deal in range(games):
        s = new(seats, bytes((3, level, deal, 0, 0, 0, 0, 2)))
        spent = thoughts = 0
        while not s[PHASE] & OVER:
            who = s[TURN]
            *_, plan = think(s, level, thoughts)
            assert plan
            spent += players._pool.calls
            for decision in plan:
                apply(s, decision)
            longest = max(longest, spent)
            if s[TURN] != who:
                spent = 0
            thoughts += 1
    assert LEVELS[level - 1][TURN_CALLS] * 2 // 3 < longest <= LEVELS[level - 1][TURN_CALLS]


@pytest.mark.slow
@pytest.mark.parametrize("level", [2, 3])
def test_a_search_ends_when_its_plan_is_certain(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It finds what it would have found in the end, with fewer calls."""
    some = [(s, drained(s, level), players._pool.calls) for s in positions(2, 11, 5)]
    monkeypatch.setattr(Search, "_decided", lambda self, layer: False)
    saved = 0
    for s, plan, calls in some:
        assert drained(s, level) == plan
        assert players._pool.calls >= calls
        saved += players._pool.calls - calls
    assert saved > 0


@pytest.mark.slow
def test_a_long_turn_is_thought_through() -> None:
    """Plans leave calls for those after them, so level 3 never has to decide at once."""
    s = new(2, bytes((3, 6, 0, 0, 0, 0, 0, 2)))
    thoughts = 0
    while not s[PHASE] & OVER:
        *_, plan = think(s, 3, thoughts)
        assert plan and players._pool.calls > 1
        for decision in plan:
            apply(s, decision)
        thoughts += 1


def test_who_has_no_time_left_decides_at_once() -> None:
    """Something legal, whatever is asked, and after a tile is placed where it is worth most."""
    for s in positions(1, 13, 3):
        players.reset_turn_calls()
        how = (*LEVELS[0][:TURN_CALLS], 0)
        *_, plan = players.plan(s, how, 1, players._weights, players._pool)
        assert plan and len(plan) == 1 and plan[0] in legal(s)
        assert players._pool.calls <= 1 + 36 // 6


def test_a_new_turn_has_its_whole_time_again() -> None:
    """Also for one who plays alone against people, and whatever was asked for between."""
    s = next(positions(1, 14))
    first = [len(list(think(s, 2, 1))) for _ in range(3)]
    assert len(set(first)) == 1
    tired = players._pool.spent
    list(players.hint(s))
    assert players._pool.spent == tired == 0


def test_the_pool_fits_and_stays() -> None:
    """All states of a search lie in memory made once: at most 11 KB on the device, 5 KB for a hint."""

    def size(pool: Search) -> int:
        rows = (pool.layer, pool.next, pool.asked, pool.asked_next, pool.ends, pool.best)
        slots = sum(len(row.states) for row in rows) + 1
        # A bytearray and an array of words, 16 bytes more each, and a place in two lists.
        return slots * (SIZE + MAX_DECISIONS + 16 + 4 * NOTE_SIZE + 16 + 8)

    s = new(2, bytes(8))
    small = Search()
    for _ in players.plan(s, LEVELS[1], 1, players._weights, small):
        pass
    assert size(small) <= 5 * 1024
    drained(s, 3)
    pool = players._pool
    assert size(pool) <= 11 * 1024

    def places() -> set[int]:
        return {id(state) for row in (pool.layer, pool.next, pool.best, pool.ends) for state in row.states}

    before = places()
    for s in positions(1, 2, 9, 100):
        drained(s, 3)
    assert places() == before
    assert all(len(state) == SIZE + MAX_DECISIONS for state in pool.layer.states + pool.best.states)


@pytest.mark.slow
@pytest.mark.parametrize("level", ALL)
def test_the_same_seed_gives_the_same_plan(level: int) -> None:
    """Also after another thought was broken off in the middle."""
    for s in positions(2, 5, 12):
        plan = drained(s, level, 3)
        thought = think(s, level, 4)
        for _ in range(40):
            if next(thought, b"") is not None:
                break
        assert drained(s, level, 3) == plan


def test_choose_gives_the_first_decision_of_the_plan() -> None:
    """And it is legal, also where something is asked."""
    for s in positions(1, 21, 9):
        assert rise.choose(s, 1) == drained(s, 1, 0)[0]
        assert rise.choose(s, 1) in legal(s)


def test_the_stronger_level_thinks_wider() -> None:
    """Levels are one algorithm with settings that grow."""
    for place in (BREADTH, ANSWERS, SLOTS_TRIED, TURN_CALLS):
        numbers = [level[place] for level in LEVELS]
        assert numbers == sorted(numbers)


@pytest.mark.slow
@pytest.mark.parametrize("names", [("1", "random"), ("1", "random", "random", "random")])
def test_level_1_beats_chance(names: tuple[str, ...]) -> None:
    """Few games, always the same ones; docs/players.md has the long matches."""
    tally = arena.play_match(rise, names, 2 * len(names), [0, 1], 1, 1)
    assert tally.sides[0].won == tally.games
    assert sum(tally.sides[0].sources.values()) > 0


@pytest.mark.slow
def test_level_2_beats_level_1() -> None:
    """Few games, always the same ones."""
    tally = arena.play_match(rise, ("2", "1"), 12, [0, 1], 1, 1)
    assert tally.sides[0].share >= 8


def test_arena_tells_where_points_come_from() -> None:
    """The sources of a game add up to its points, what confusion took being taken off."""
    tally = arena.play_match(rise, ("1", "random"), 2, [0], 1, 1)
    lost = rise.sources.index("-confusion")
    for side in tally.sides:
        assert sum(side.sources.values()) - 2 * side.sources[lost] == side.points
    assert "of them 1: at once" in arena.report(rise, ("1", "random"), tally)


@pytest.mark.slow
def test_arena_tells_how_far_the_players_came() -> None:
    """Every player of every game is counted once for each thing, and all games that were won."""
    tally = arena.play_match(rise, ("1", "random"), 4, [0], 1, 1)
    for what in range(len(rise.equipment)):
        reached = {each: n for each, n in tally.equipped.items() if each[0] == what}
        assert sum(reached.values()) == 8
        assert sum(tally.equipped_won[each] for each in reached) == 4
    carts = rise.equipment.index("carts")
    assert {steps for what, steps in tally.equipped if what == carts} <= {0, 1, 2}
    assert "  carts      " in arena.report(rise, ("1", "random"), tally)


def test_the_last_turn_is_spent_on_points() -> None:
    """In the final phase nothing but points counts: every tile that can give one does."""
    for s in positions(2, 4):
        if s[PHASE] & 1 and not s[PHASE] & OVER:
            who = s[TURN]
            before = points(s, who)
            while s[TURN] == who and not s[PHASE] & OVER:
                for decision in drained(s, 2):
                    apply(s, decision)
            assert points(s, who) >= before
            return
    raise AssertionError("no final phase")
