"""What the hint says and why."""

import pytest

from babel.players import _pool, drop_useless_moves, hint, hurry, reasons
from babel.players.reasons import SOON, reason
from babel.rules import apply, new
from babel.rules.legal import legal
from babel.rules.state import OWED, PAWN, RESULT, TURN
from tools.games.babel.notation import read_action, read_position, write_action

REST = "AMPSAMPSAMPS AAA 2345 *"


def told(position: str, *actions: str) -> tuple[int, int]:
    """The reason for a plan."""
    return reason(read_position(position), bytes(read_action(action) for action in actions))


@pytest.mark.parametrize(
    ("position", "actions", "code", "number"),
    [
        (f"kosmos 1 0 AH A:/:/:/:/: :1/:/:/:/: AM/SS 1/1 - {REST}", ["build own", "end"], reasons.TAKES, 1),
        (
            f"kosmos 1 0 AH AAA:/:/:/:/: A:12/:/:/:/: AM/SS 3/1 - {REST}",
            ["destroy@1", "end"],
            reasons.DESTROYS,
            2,
        ),
        (f"kosmos 1 0 HA :/HHH:/:/:/: :/A:12/:/:/: AM/SS 3/1 - {REST}", ["rob@1", "end"], reasons.ROBS, 2),
        (
            f"kosmos 1 0 MA :/:/MMM:/:/: :/:/AH:/:/: AM/SS 3/1 - {REST}",
            ["exile H@1", "end"],
            reasons.EXILES,
            1,
        ),
        (
            f"kosmos 1 0 MA :/:/MMM:/:/: :/:/AAA:/:/: AM/SS 3/1 - {REST}",
            ["exile A@1", "end"],
            reasons.BLOCKS,
            0,
        ),
        (f"kosmos 1 0 SA :/:/:/:/SSS: :/:/:/:/AH: AM/SS 3/1 - {REST}", ["lure@1", "end"], reasons.LURES, 1),
        (f"kosmos 1 0 AH MMM:/:/:/:/: :/:/:/:/: AM/SSSSS 3/1 - {REST}", ["halve M@1"], reasons.HALVES, 2),
        (f"kosmos 1 0 PH :/:/:/PPP:/: :/:/:/:/: AM/S 2/1 - {REST}", ["leap own@1", "end"], reasons.TAKES, 2),
        (
            f"kosmos 1 0 HA :/:/:/:/: :1/:/:/:/: AM/SS 1/1 - {REST}",
            ["move A", "settle M", "build own", "end"],
            reasons.TAKES + SOON,
            1,
        ),
        (
            f"kosmos 1 0 AH MM:/:/:/:/: :1/:/:/:/: AM/SS 3/1 - {REST}",
            ["settle M", "end"],
            reasons.THREATENS,
            2,
        ),
        (f"kosmos 1 0 AH A:/:/:/:/: :1/:/:/:/: AM/SS 3/1 - {REST}", ["settle M", "end"], reasons.GATHERS, 2),
        (f"kosmos 1 0 HH :/:/:/:/: :1/:/:/:/: AM/SS 3/1 - {REST}", ["move M", "end"], reasons.GOES, 2),
        (
            f"kosmos 1 0 HH AAH:/:/:/:/: :1/:/:/:/: AM/SS 3/1 - {REST}",
            ["migrate AH", "end"],
            reasons.MIGRATES,
            1,
        ),
        (f"kosmos 1 0 HH :/:/:/:/: :1/:/:/:/: AM/SS 3/1 - {REST}", ["end"], reasons.ENDS, 0),
        (f"kosmos 1 1 HH :/:/:/:/: :1/:/:/:/: AM/SS 3/1 - {REST}", ["discard S"], reasons.KEEPS, 4),
    ],
)
def test_reasons(position: str, actions: list[str], code: int, number: int) -> None:
    """Each code, with its number."""
    assert told(position, *actions) == (code, number)


def test_a_winning_action_wins() -> None:
    """That is said before all else."""
    position = "kosmos 1 0 AH AAAAA:1234/:123/:123/:123/HH:1 :1/:/:/:/: P/SS 125/11 - AMPS AAA 2345 *"
    assert told(position, "build own") == (reasons.WINS, 0)


def test_to_stop_is_only_said_after_a_second_look() -> None:
    """A narrow search sees nothing here; but two levels can be built."""
    s = read_position(
        "kosmos 1 0 PP A:123/:123/:/A:12/: :/:123/:/MMAASSHHPP:123456/: HMMPSS/P 5466253645/654411311 - "
        "MAMPHPHHMHPSPSHAMSASAAAPMMSPMHHPS AAHHMPSS 543224321 *"
    )
    *_, found = hint(s)
    assert found and found[0] == read_action("move M") and found[1:] == (reasons.TAKES + SOON, 1)


def test_a_migration_is_not_walked_to() -> None:
    """It needs no pawn: to go where it leads, and back, would throw two cards away."""
    s = read_position(
        "kosmos 1 0 PP :/:123/:/AASSSHH:123456/: :/:/:/SSMMPPSS:1235/: AMMPPSS/AHMPS 222/352 - AHMMPPSHAPA "
        "AAHHHMP 4456633111244113543 *"
    )
    *_, found = hint(s)
    assert found and found == (read_action("migrate PM"), reasons.LURES + SOON, 4)
    here = s[PAWN]
    walked = ["move M", "migrate PM", "move P", "settle S", "lure@1"]
    saved = drop_useless_moves(here, [read_action(action) for action in walked])
    assert [write_action(action) for action in saved] == ["migrate PM", "settle S", "lure@1"]
    for plan in (["move M", "migrate PM", "move A", "settle S"], ["move M", "migrate PM", "settle S"]):
        kept = [
            write_action(action)
            for action in drop_useless_moves(here, [read_action(action) for action in plan])
        ]
        assert kept == (plan[1:] if "move A" in plan else plan), "to elsewhere, or to stay"


def test_a_hint_that_is_waited_for_ends_soon() -> None:
    """After the narrow search, with a legal action; else the wide one takes its time."""
    s = new(1, b"hintgame")
    longest = 0
    for _ in range(60):
        if s[RESULT]:
            break
        *_, calm = hint(s)
        assert calm
        longest = max(longest, _pool.calls)
        for patience in (0, 20, 90):
            thoughts = hint(s)
            found, most = None, 0
            while found is None:
                found = next(thoughts)
                most = max(most, _pool.calls)
                if _pool.calls >= patience:
                    hurry()
            assert found[0] in legal(s)
            assert most <= max(50, patience) + 8
        apply(s, calm[0])
    assert longest > 150


def test_hints_through_a_game() -> None:
    """A hint is always there, legal, with a known code, and the game is not touched."""
    codes = range(reasons.TAKES, reasons.KEEPS + 1)
    s = new(1, b"hintgame")
    seen = set()
    for _ in range(45):
        if s[RESULT]:
            break
        before = s[:]
        *waiting, found = hint(s)
        assert s == before and not any(waiting) and found
        action, code, number = found
        assert action in legal(s) and code & ~SOON in codes
        assert 0 <= number < 32
        assert (code == reasons.KEEPS) == (s[OWED] > 0)
        seen.add(code & ~SOON)
        apply(s, action)
    assert {reasons.TAKES, reasons.ENDS} <= seen
    assert s[TURN] in (0, 1)
