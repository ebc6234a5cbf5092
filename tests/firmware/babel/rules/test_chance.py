"""The generator, the shuffles, and what a player may know."""

import ast
import random
from collections import Counter
from itertools import permutations
from pathlib import Path
from types import CodeType

import pytest

import babel.rules.chance as chance
import babel.rules.knowledge as knowledge
from babel.rules import new
from babel.rules.knowledge import view
from babel.rules.state import BOX, CHANCE, DISCARDS, SIZE, TABLE, TEMPLES, TRIBES, blank, cards, count, lift
from handheld.game import chance as generator
from handheld.game.chance import shuffle
from tests.firmware.babel.rules.table import game, is_whole
from tools.games.babel.notation import write_position

FIRST_GAMES = {
    (0, 0): "kosmos 1 0 -- :/:/:/:/: :/:/:/:/: AAHHMPPS/AHMPS 1/1 12 "
    "MSMHPPPAHHAPMSASHAMHAPMPHAMSAAMHSMPSSPHSSHMASMP - 2354444252216165331322534465652111132336412 *",
    (1, 1): "riogrande 1 0 -- :/:/:/:/: :/:/:/:/: AHHMMPSS/AHHHM 1/1 12 "
    "MAMHMHPPSAHASAPHSSMHPAHSMASAPMPMAAPHSMSAMSSPPPP - 4425626234664326221314121341253453131525351 *",
    (2, 2**64 - 1): "zman 1 0 -- :/:/:/:/: :/:/:/:/: AMMPPS/AAHMM 1/1 12 "
    "ASHMAAHHSHHSHHMMHPMMSAHAPSMAPSMAPPPPSHSSSPPASAPHM - 2341534211524251622645336152153164362433412 *",
}


def test_the_first_games_are_pinned() -> None:
    for (edition, seed), text in FIRST_GAMES.items():
        assert write_position(new(edition, seed.to_bytes(8, "little"))) == text


def test_the_first_shuffles_are_pinned() -> None:
    s = blank()
    chance.seed(s, b"Babylon!")
    orders = []
    for _ in range(3):
        row = bytearray(range(12))
        shuffle(s, CHANCE, row, 12)
        orders.append(list(row))
    assert orders == [
        [5, 1, 2, 3, 0, 8, 6, 7, 4, 10, 9, 11],
        [11, 5, 6, 3, 1, 4, 10, 8, 2, 0, 9, 7],
        [10, 0, 11, 4, 7, 8, 9, 1, 5, 6, 3, 2],
    ]
    assert s[CHANCE:].hex() == "5b102a8de5ea9b21"


def sfc16(words: list[int]) -> int:
    """The next number of sfc16, by its published definition."""
    a, b, c, counter = words
    number = (a + b + counter) % 65536
    turned = ((c << 6) | (c >> 10)) % 65536
    words[:] = b ^ (b >> 5), (c + (c << 3)) % 65536, (turned + number) % 65536, (counter + 1) % 65536
    return number


def test_the_generator_is_sfc16() -> None:
    for seed in (bytes(8), b"Babylon!", b"\xff" * 8):
        s = blank()
        s[CHANCE : CHANCE + 8] = seed
        words = [int.from_bytes(seed[i : i + 2], "little") for i in range(0, 8, 2)]
        # The first number from eight zeros is 0, which a fair shuffle of 13 cannot use.
        for n in (13, 2, 43, 60):
            row = bytearray(range(n))
            mine = list(range(n))
            shuffle(s, CHANCE, row, n)
            while n > 1:
                product = sfc16(words) * n
                if product % 65536 >= 65536 % n:
                    n -= 1
                    j = product // 65536
                    mine[n], mine[j] = mine[j], mine[n]
            assert list(row) == mine
            assert s[CHANCE:] == b"".join(word.to_bytes(2, "little") for word in words)


def chi_square(counts: list[int]) -> float:
    """How far counts that should be equal are from it."""
    mean = sum(counts) / len(counts)
    return sum((n - mean) ** 2 for n in counts) / mean


def test_every_order_is_equally_likely() -> None:
    # Seeds that follow one another, as a clock would give them.
    orders: Counter[tuple[int, ...]] = Counter()
    for number in range(12000):
        s = blank()
        chance.seed(s, number.to_bytes(8, "little"))
        row = bytearray(range(4))
        shuffle(s, CHANCE, row, 4)
        orders[tuple(row)] += 1
    # 23 degrees of freedom: 49.7 is passed once in a thousand times.
    assert chi_square([orders[order] for order in permutations(range(4))]) < 49.7


@pytest.mark.parametrize("byte", range(8))
def test_every_byte_of_the_seed_matters(byte: int) -> None:
    tops: Counter[int] = Counter()
    games = set()
    for value in range(256):
        seed = bytearray(8)
        seed[byte] = value
        s = new(0, bytes(seed))
        games.add(bytes(s))
        tops[s[TRIBES] // 12] += 1
    assert len(games) == 256
    assert chi_square([tops[tribe] for tribe in range(5)]) < 18.5


def test_every_card_may_lie_everywhere() -> None:
    places = [Counter[int]() for _ in range(60)]
    for number in range(3000):
        s = blank()
        chance.seed(s, number.to_bytes(8, "big"))
        row = bytearray(range(60))
        shuffle(s, CHANCE, row, 60)
        for place in (0, 1, 30, 58, 59):
            places[place][row[place]] += 1
    for place in (0, 1, 30, 58, 59):
        # 59 degrees of freedom: 98.3 is passed once in a thousand times.
        assert chi_square([places[place][card] for card in range(60)]) < 98.3


class Watch(ast.NodeTransformer):
    """Puts every sum, product and shift through `small`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return ast.copy_location(ast.Call(ast.Name("small", ast.Load()), [node], []), node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        target = ast.Name(node.target.id, ast.Load()) if isinstance(node.target, ast.Name) else None
        if target is None:
            return node
        value = self.visit_BinOp(ast.BinOp(target, node.op, node.value))
        return ast.copy_location(ast.Assign([node.target], value), node)


def test_no_intermediate_reaches_what_a_small_board_must_allocate() -> None:
    largest = 0

    def small(value: object) -> object:
        nonlocal largest
        if isinstance(value, int):
            largest = max(largest, abs(value))
        return value

    source = Path(generator.__file__ or "").read_text(encoding="utf-8")
    tree = ast.fix_missing_locations(Watch().visit(ast.parse(source)))
    watched: dict[str, object] = {"small": small}
    code: CodeType = compile(tree, "chance.py", "exec")
    exec(code, watched)
    mixed, start = watched["shuffle"], watched["seed"]
    assert callable(mixed) and callable(start)
    dice = random.Random(3)
    for _ in range(300):
        s = blank()
        start(s, CHANCE, dice.randbytes(8))
        mixed(s, CHANCE, bytearray(range(105)), 105)
    assert 2**16 < largest < 2**30


def test_a_reshuffle_depends_on_the_cards_not_on_their_order() -> None:
    first = None
    for tribes in ("AHMPSAHM", "HAMPSMHA"):
        s = blank()
        chance.seed(s, bytes(8))
        for tribe in tribes:
            box = BOX
            while s[box] >= 60 or s[box] // 12 != "AHMPS".index(tribe):
                box = s[box]
            lift(s, box, DISCARDS)
        chance.reshuffle(s)
        assert s[DISCARDS] == TABLE and count(s, TRIBES) == 8
        first = first or cards(s, TRIBES)
        assert cards(s, TRIBES) == first


@pytest.mark.slow
@pytest.mark.parametrize("player", [0, 1])
def test_what_looks_alike_is_the_same_view(player: int) -> None:
    changed = 0
    for number in range(40):
        dice = random.Random(number)
        for s, _ in game(number % 3, number):
            if dice.random() < 0.8:
                continue
            seen = view(s, player)
            open_text = write_position(s, player)
            for _ in range(4):
                other = s[:]
                other[CHANCE : CHANCE + 8] = dice.randbytes(8)
                knowledge.redeal(other, player)
                assert is_whole(other)
                assert write_position(other, player) == open_text, "a re-deal keeps all that is open"
                assert view(other, player) == seen, "and nothing hidden shows in a view"
                changed += write_position(other) != write_position(s)
            assert len(seen) == SIZE and write_position(seen, player) == open_text
    assert changed > 1000


def test_a_redeal_can_put_any_hidden_card_anywhere() -> None:
    s = new(0, bytes(8))
    hands = set()
    tops = set()
    for number in range(300):
        other = s[:]
        chance.seed(other, number.to_bytes(8, "little"))
        knowledge.redeal(other, 0)
        hands.add(write_position(other).split()[6].split("/")[1])
        tops.add(cards(other, TEMPLES)[0])
    assert len(hands) > 80 and tops == {1, 2, 3, 4, 5, 6}


def test_a_view_hides_with_question_marks() -> None:
    words = write_position(new(2, bytes(8)), 1).split()
    assert words[6].split("/")[0] == "??????" and "?" not in words[6].split("/")[1]
    assert words[9] == "?" * 49 and words[11] == "?" * 43
