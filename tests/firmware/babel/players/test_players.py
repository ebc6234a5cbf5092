"""The computer players: legal, honest, within their budget, the same every time, and not foolish."""

from array import array
from collections.abc import Iterator

import pytest

from babel import players
from babel.players import LEVELS, choose, quicker, think
from babel.players.search import CALLS, LENGTH, MAX_ACTIONS, PLAN_SIZE, VALUE, WIDTH, Search, perform_plan
from babel.players.value import value_position, value_territory
from babel.rules import apply, new
from babel.rules.actions import BUILD, DISCARD, END
from babel.rules.chance import seed
from babel.rules.knowledge import redeal
from babel.rules.legal import legal
from babel.rules.state import FLAGS, FOUNDING, OWED, RESULT, SIZE, TURN, decider
from tools.games.babel.notation import read_action, read_position, write_action
from tools.games.babel.reply_search import ReplySearch, hand

ALL = (1, 2, 3)


def drained(s: bytearray, level: int, number: int = 1, again: bool = False) -> bytes:
    """The plan, and that all yields before it were None."""
    found = list(think(s, level, number, again))
    assert found[-1] and not any(found[:-1])
    return found[-1]


def positions(level: int, deal: int, every: int = 1) -> Iterator[bytearray]:
    """Positions of a game that a level plays with itself, wherever somebody has to decide anew."""
    s = new(deal % 3, deal.to_bytes(8, "little"))
    n = 0
    while not s[RESULT]:
        if n % every == 0:
            yield s[:]
        n += 1
        for action in drained(s, level, n):
            apply(s, action)


@pytest.mark.slow
@pytest.mark.parametrize("level", ALL)
def test_every_action_of_a_game_is_legal(level: int) -> None:
    """apply refuses what is not; a plan ends with the turn, a halving, the game or the last discard."""
    for deal in range(3 if level < 3 else 1):
        s = new(deal % 3, deal.to_bytes(8, "little"))
        while not s[RESULT]:
            who = decider(s)
            owed = s[OWED]
            plan = drained(s, level, deal)
            for action in plan:
                assert decider(s) == who
                apply(s, action)
            if owed:
                assert len(plan) == owed
            else:
                assert plan[-1] == END or s[OWED] or s[RESULT]


@pytest.mark.slow
@pytest.mark.parametrize("level", ALL)
def test_no_peeking(level: int) -> None:
    """However the hidden cards are dealt again, the plan is the same."""
    for s in positions(2, 7 + level, 3):
        plan = drained(s, level, 5)
        for number in range(3):
            other = s[:]
            seed(other, bytes((number, level, 0, 0, 0, 0, 0, 9)))
            redeal(other, decider(s))
            assert drained(other, level, 5) == plan


def test_a_redeal_does_change_what_is_hidden() -> None:
    """The test above would mean nothing otherwise."""
    s = new(0, bytes(8))
    other = s[:]
    redeal(other, 0)
    assert other[: len(s) - 8] != s[: len(s) - 8]


@pytest.mark.parametrize("level", ALL)
def test_thinking_does_not_touch_the_game(level: int) -> None:
    """The state that is given stays as it is."""
    for s in positions(1, 3, 4):
        before = s[:]
        drained(s, level)
        assert s == before


@pytest.mark.slow
@pytest.mark.parametrize("level", ALL)
def test_calls_stay_within_the_budget(level: int) -> None:
    """The search counts its calls itself; it works in steps that are small."""
    most = 0
    pool = players._pool
    for s in positions(2, 11, 3):
        if s[OWED]:
            continue
        for again in (False, True):
            before = 0
            pool.calls = 0
            for _ in think(s, level, 1, again):
                assert pool.calls - before <= 4
                before = pool.calls
            bound = LEVELS[level - 1][CALLS] if not again else quicker(LEVELS[level - 1])[CALLS]
            assert pool.calls <= bound
            most = max(most, pool.calls)
    assert most > LEVELS[level - 1][CALLS] // 3


def test_the_pool_fits_and_stays() -> None:
    """All plans of a search lie in memory made once: at most 8 KB on the device, 2 KB for a hint."""
    s = new(0, bytes(8))

    def rows(pool: Search) -> list["array[int]"]:
        return [plan for row in (pool.layer, pool.next, pool.best) for plan in row.plans] + [pool.plan]

    def size(pool: Search) -> int:
        # An array of halves, 16 bytes more, and a place in a list; three states.
        return len(rows(pool)) * (2 * PLAN_SIZE + 16 + 4) + 3 * (SIZE + 16)

    small = Search()
    for _ in players.plan(s, LEVELS[1], 1, players._weights, small):
        pass
    assert size(small) <= 2 * 1024
    drained(s, 3)
    pool = players._pool
    assert size(pool) <= 8 * 1024
    before = {id(plan) for plan in rows(pool)}
    for s in positions(1, 2, 5):
        drained(s, 3)
    assert {id(plan) for plan in rows(pool)} == before
    assert all(len(plan) == PLAN_SIZE for plan in rows(pool))


@pytest.mark.parametrize("level", ALL)
def test_the_same_seed_gives_the_same_plan(level: int) -> None:
    """Also after another thought was broken off in the middle."""
    for s in positions(2, 5, 6):
        plan = drained(s, level, 3)
        thought = think(s, level, 4)
        for _ in range(40):
            if next(thought, b"") is not None:
                break
        assert drained(s, level, 3) == plan


def test_level_1_errs_in_different_ways() -> None:
    """Its errors depend on the seed; the others have none."""
    start = new(0, bytes(8))
    assert len({drained(start, 1, number) for number in range(12)}) > 1
    assert len({drained(start, 2, number) for number in range(12)}) == 1


def test_shares_kept_are_those_made_anew() -> None:
    """The search renews only the shares of the territories an action touches; no other may change."""
    pool = ReplySearch()
    how = (8, 500, 0, 200, 4, 0, 1, 0)
    for s in positions(2, 4, 2):
        if s[OWED]:
            continue
        player = s[TURN]
        for _ in pool.think(players._weights, s, how):
            pass
        for plan in pool.best.plans[: pool.best.n]:
            state = s[:]
            perform_plan(state, plan)
            fresh = plan[:]
            for site in range(5):
                value_territory(players._weights, state, player, site, fresh)
            assert fresh == plan
            if not state[RESULT]:
                assert value_position(players._weights, state, player, fresh) == plan[VALUE]
            assert plan[LENGTH] <= MAX_ACTIONS


def test_the_founding_card_is_built_first() -> None:
    """The first turn of either player builds it, at every level."""
    for level in ALL:
        s = new(2, bytes((level,)) * 8)
        for _ in range(2):
            player = s[TURN]
            while s[TURN] == player:
                for action in drained(s, level):
                    apply(s, action)
            assert not s[FLAGS] & FOUNDING << player


WIN = "kosmos 1 0 AH AAAAA:1234/:123/:123/:123/HH:1 HH:1/:/:/:/: P/SS 125/11 - AMPSAMPS AAA 23452345 *"


@pytest.mark.parametrize("level", ALL)
def test_a_win_is_taken(level: int) -> None:
    """One card makes fifteen to less than ten."""
    s = read_position(WIN)
    for action in drained(s, level):
        apply(s, action)
    assert s[RESULT] == 1


def test_an_empty_supply_is_seen_coming() -> None:
    """With two temple cards left the end of the turn ends the game: only the points of now count."""
    s = read_position("kosmos 1 0 AH AMA:1/:/:/:/: :1/:/:/:/: HMS/SS 2/1 - AMPSAMPSAMPS AAA 56 *")
    plan = drained(s, 2)
    assert BUILD in plan
    for action in plan:
        apply(s, action)
    assert s[RESULT] == 1


def test_discards_keep_what_is_worth_most() -> None:
    """Halved, a player gives what the weights say is worth least, and all that is owed at once."""
    s = read_position("kosmos 1 3 AH AA:1/:/:/:/: :1/:/:/:/: A/AAHMPS 2/1 - AMPSAMPSAMPS AAA 2345 *")
    plan = drained(s, 2)
    assert len(plan) == 3 and all(DISCARD <= action < END for action in plan)
    kept = read_position("kosmos 1 3 AH AA:1/:/:/:/: :1/:/:/:/: A/AAHMPS 2/1 - AMPSAMPSAMPS AAA 2345 *")
    for action in plan:
        apply(kept, action)
    w = players._weights
    best = max(hand(w, left, 1) for left in halvings(s, 3))
    assert hand(w, kept, 1) >= best - 8


def halvings(s: bytearray, owed: int) -> list[bytearray]:
    """Every way to pay."""
    states = [s]
    for _ in range(owed):
        after = []
        for state in states:
            for action in legal(state):
                child = state[:]
                apply(child, action)
                after.append(child)
        states = after
    return states


@pytest.mark.parametrize("level", ALL)
def test_choose_gives_the_first_action_of_the_plan(level: int) -> None:
    """And it is legal, whoever has to decide."""
    for s in positions(2, 21, 5):
        action = choose(s, level)
        assert action in legal(s)
        assert action == drained(s, level, 0)[0]


def test_the_stronger_level_thinks_wider() -> None:
    """Levels are one algorithm with settings that grow."""
    assert LEVELS[0][WIDTH] < LEVELS[1][WIDTH] < LEVELS[2][WIDTH]
    assert LEVELS[0][CALLS] < LEVELS[1][CALLS] < LEVELS[2][CALLS]


def test_talk_asks_every_level_for_every_decision() -> None:
    """`ai LEVEL` answers a legal action for the player who decides, discards included."""
    from tools.player.talk import Talk

    talk = Talk()
    talk.answer("new riogrande 3")
    owed = 0
    for turn in range(60):
        now = talk.answer("show")
        if now.endswith(("1", "2", "=")):
            break
        owed += now.split()[2] != "0"
        action = talk.answer(f"ai {1 + turn % 2}")
        assert write_action(read_action(action)) in talk.answer("legal").split(";")
        assert not talk.answer(f"apply {action}").startswith("error")
    talk.answer("position kosmos 1 2 AH AAA:1/:/:/:/: :1/:/:/:/: AMMS/HHSS 2/1 - AMPSAMPSAMPS AAA 2345 *")
    for level in ALL:
        assert talk.answer(f"ai {level}").startswith("discard ")
