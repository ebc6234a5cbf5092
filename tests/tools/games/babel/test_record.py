"""Records: headers, comments, supply lines, and the first wrong line by its number."""

import pytest

from tests.firmware.babel.rules.table import position
from tools.games.babel.notation import write_position
from tools.games.babel.record import play, read_record, write_record
from tools.games.text import Refused

START = position(pawns="A-", hands="AHM/-", tribes="SS", discard="MP", temples="654321")
RECORD = f"""[Edition "kosmos"]
[Player1 "Ann #1"]
[Result "*"]

{START}   # a puzzle
settle A # here
move H

end
supply HPM
"""


def final(text: str) -> str:
    *_, (_, s) = play(read_record(text))
    return write_position(s)


def test_a_record_with_comments_and_a_reshuffle() -> None:
    record = read_record(RECORD)
    assert record.headers == {"Edition": "kosmos", "Player1": "Ann #1", "Result": "*"}
    words = final(RECORD).split()
    assert (words[6], words[9], words[10]) == ("M/HSS", "PM", "-")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("supply HPM\n", "", "line 9: `end` reshuffles the discards, so a supply line must follow"),
        ("supply HPM", "supply HPP", "line 10: supply: the new supply must be the 3 discards in some order"),
        ("supply HPM", "supply HP", "line 10: supply: the new supply must be the 3 discards"),
        ("supply HPM", "supply", "line 10: supply: the new supply must be the 3 discards"),
        ("supply HPM", "supply HPX", "line 10: supply: `X` is no tribe"),
        ("supply HPM", "supply HPM\nsupply HPM", "line 11: a supply line follows the action"),
        ("move H", "move H\nsupply HPM", "line 8: `move H` needs no new supply"),
        ("# a puzzle\n", "# a puzzle\nsupply HPM\n", "line 6: a supply line follows the action"),
        ("move H", "move A", "line 7: `move A` is not legal: the pawn stands there already"),
        ("move H", "move P", "line 7: `move P` is not legal: there is no such card in the hand"),
        ("move H", "fly H", "line 7: `fly H` is no action"),
        ("kosmos 1 0", "kosmos 1 9", "line 5: owed: 9 cards owed, but player 2 holds 0"),
        (
            '[Edition "kosmos"]',
            '[Edition "zman"]',
            "line 1: the header says Edition `zman`, the position says otherwise",
        ),
        ("settle A # here\nmove H\n", "settle S\nmove H\nbanana\n", "line 6: `settle S` is not legal"),
        ("move H\n\nend", "move H\nbanana\nend", "line 8: `banana` is no action"),
        ("end\nsupply HPM", "move S\nsupply HPX", "line 9: `move S` is not legal"),
        ('[Result "*"]', '[Result "banana"]', "line 3: the header's Result `banana` is none of * 1 2 ="),
        ('[Result "*"]', '[Result ""]', "line 3: the header's Result `` is none of * 1 2 ="),
        ('[Edition "kosmos"]', '[Edition "kosmos]', "line 1: a header is written"),
        ("[Edition", "Edition", "line 1: edition: "),
    ],
)
def test_the_first_wrong_line_is_named(old: str, new: str, message: str) -> None:
    assert old in RECORD
    with pytest.raises(Refused) as refused:
        final(RECORD.replace(old, new))
    assert str(refused.value).startswith(message)


def test_a_result_that_the_game_does_not_give() -> None:
    start = position(temples="12", hands="A/-")
    assert final(f'[Result "1"]\n{start}\nend\n').endswith(" 1")
    with pytest.raises(Refused, match="the header says Result `2`, the game gives `1`"):
        final(f'[Result "2"]\n{start}\nend\n')
    # Somebody may give up: then the header knows more than the position.
    assert final(f'[Result "2"]\n{start}\nmove A\n').endswith(" *")


def test_an_action_after_the_end() -> None:
    with pytest.raises(Refused, match="line 3: `end` is not legal: the game is over"):
        final(f"{position(temples='12')}\nend\nend\n")


def test_no_position_at_all() -> None:
    for text in ("", "\n\n", '[Edition "zman"]\n', "# nothing\n"):
        with pytest.raises(Refused, match="there is no starting position"):
            read_record(text)


def test_line_ends_of_other_systems() -> None:
    assert final(RECORD.replace("\n", "\r\n")) == final(RECORD)


def test_a_record_that_is_too_long() -> None:
    with pytest.raises(Refused, match="a record has 1048576 characters at most"):
        read_record("x" * 2_000_000)


def test_writing_refuses_what_is_not_legal() -> None:
    start = read_record(RECORD).start
    with pytest.raises(Refused, match="`move A` is not legal"):
        write_record(start, [0])
    assert write_record(start, [1]).startswith('[Edition "kosmos"]\n[Result "*"]\n\n' + START + "\nmove H\n")
