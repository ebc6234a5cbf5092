"""No integer of the rules and their generator of chance reaches 2³⁰, where it would take heap on a board."""

from pathlib import Path

from tools.developer.int_width import too_wide, watching

FIRMWARE = Path(__file__).resolve().parents[3] / "firmware"
SEEDS = [bytes(8), b"\xff" * 8, *(bytes(255 if i == j else 0 for i in range(8)) for j in range(8))]


def test_a_wide_integer_is_seen(tmp_path: Path) -> None:
    package = tmp_path / "wide"
    package.mkdir()
    (package / "__init__.py").write_text("def f(x):\n    x *= 3\n    return x << 20 & 255\n")
    with watching(tmp_path, "wide") as widest:
        import wide  # type: ignore[import-not-found]

        assert wide.f(2000) == 0
        assert too_wide(widest) == [f"__init__.py:3: {6000 << 20}"]
        assert widest["__init__.py", 2] == 6000


def test_rules_and_generator_stay_small() -> None:
    with watching(FIRMWARE, "babel") as widest:
        from babel.rules import apply, legal, new
        from babel.rules.knowledge import redeal

        for turn, seed in enumerate(SEEDS * 3):
            s = new(turn % 3, seed)
            number = turn
            while actions := legal(s):
                number = (number * 75 + 74) % 65537
                apply(s, actions[number % len(actions)])
            redeal(s, turn & 1)
        assert any(file == "chance.py" for file, line in widest)
        assert too_wide(widest) == []


def test_players_stay_small() -> None:
    with watching(FIRMWARE, "babel") as widest:
        from babel.players import choose
        from babel.rules import apply, new

        s = new(0, b"\xff" * 8)
        for turn in range(30):
            if not s[150]:
                apply(s, choose(s, 1 + turn % 3, 65535))
        assert any(file == "search.py" for file, line in widest)
        assert too_wide(widest) == []


def test_the_journal_stays_small() -> None:
    with watching(FIRMWARE, "handheld") as widest:
        from handheld.journal.writer import APPEND, ONE_SLOT, TWO_SLOTS, Journal

        for profile in (APPEND, ONE_SLOT, TWO_SLOTS):
            memory = bytearray(b"\xff" * 2048)
            journal = Journal(memory, profile)
            for value in range(8):
                journal.set(value, b"\xff" * 64)
                game = journal.game(1 + value % 2)
                game.begin(b"\xff" * 64)
                for move in range(60):
                    game.add(move + 80)
                journal.rest()
            assert Journal(memory, profile).game(2).head is not None
        assert any(file == "format.py" for file, line in widest)
        assert too_wide(widest) == []


def test_the_rules_of_rise_stay_small() -> None:
    with watching(FIRMWARE, "rise") as widest:
        from rise.rules import apply, legal, new
        from rise.rules.knowledge import redeal
        from rise.rules.rare_facts import scoring_rows

        for turn, seed in enumerate(SEEDS):
            s = new(2 + turn % 3, seed)
            number = turn
            while decisions := legal(s):
                number = (number * 75 + 74) % 65537
                apply(s, decisions[number % len(decisions)])
            scoring_rows(s, 1)
            redeal(s, turn & 1)
        assert any(file == "towers.py" for file, line in widest)
        assert too_wide(widest) == []


def test_the_shared_generator_stays_small() -> None:
    with watching(FIRMWARE, "handheld") as widest:
        from handheld.game.chance import below, seed, shuffle

        for eight in SEEDS:
            s = bytearray(8)
            seed(s, 0, eight)
            for n in range(1, 256):
                below(s, 0, n)
            shuffle(s, 0, bytearray(range(255)), 255)
        assert any(file == "chance.py" for file, line in widest)
        assert too_wide(widest) == []
