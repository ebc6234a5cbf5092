"""Links: whole games there and back, noise refused, turns by message that nobody can change or repeat."""

from __future__ import annotations

import importlib
import random
import re
from pathlib import Path

import pytest

from babel.rules.state import DISCARDS, TRIBES, cards, count
from handheld.game.lineup_codec import lineup
from handheld.game.match import Match
from handheld.journal.format import checksum
from handheld.journal.writer import Journal
from tests.firmware.on_vm.drive import vm_or_skip
from tests.golden import GOLDEN
from tools import games
from tools.developer import vm
from tools.player import replay, share
from tools.web import bundle, link, retell
from tools.web.link import Bad, Link

RECORDS = sorted([*GOLDEN.glob("records/*.babel"), *GOLDEN.glob("rise/*.rise")])
BASE = "https://example.org/babel/"


def opened(told: Link, name: str = "babel") -> Match:
    """The match of a link."""
    cartridge, rules = (importlib.import_module(f"{name}.{part}") for part in ("cartridge", "play"))
    return link.opened(told, cartridge, rules, games.load(name).codes())


def name_of(record: Path) -> str:
    return record.suffix[1:]


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem + path.suffix)
def test_a_recorded_game_there_and_back(record: Path) -> None:
    game = games.load(name_of(record))
    text = record.read_text("utf-8")
    letters = retell.letters(game, text)
    told = link.read(letters)
    assert link.write(told) == letters and len(letters) < 1600
    match = opened(told, game.name)
    *_, (_, end) = game.replay(text)
    assert game.write_position(match.state) == game.write_position(end)
    assert bytes(match.moves) == game.recorded(text).decisions
    assert len(link.deciders(told, match)) == len(told.places)


def test_a_link_of_other_rules_is_refused() -> None:
    told = link.read(retell.letters(games.load("rise"), RECORDS[8].read_text("utf-8")))
    assert told.head[0] == 0x12
    told.head = b"\x02" + told.head[1:]
    with pytest.raises(Bad) as refused:
        opened(told, "rise")
    assert refused.value.key == "version"


def test_the_verbs_print_links(capsys: pytest.CaptureFixture[str]) -> None:
    for record in (RECORDS[0], RECORDS[-1]):
        assert replay.main([str(record), "--base", BASE, "--game", name_of(record)]) == 0
        letters = capsys.readouterr().out.strip().removeprefix(BASE + "#g=")
        assert letters == retell.letters(games.load(name_of(record)), record.read_text("utf-8"))
    game = games.load()
    s = game.new(["kosmos", "7"])
    codes = game.codes()
    assert codes is not None
    for words in (game.write_position(s), codes.write_code(s)):
        assert share.main([words, f"--base={BASE}"]) == 0
        code = capsys.readouterr().out.strip().removeprefix(BASE + "#p=")
        assert game.write_position(codes.read_code(code)) == game.write_position(s)


@pytest.mark.parametrize(
    "base", ["", "example.org", "https://a b", "javascript:alert(1)", "https://x/#y", "https://ü/"]
)
def test_a_base_that_is_none(base: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.main([str(RECORDS[0]), "--base", base]) == 1
    assert "--base is followed by the address" in capsys.readouterr().err


FULL = "Łukasz", "日本", "🐘", "Иван"


def named(*names: str) -> Link:
    """A game by message whose players have such names in full."""
    head = lineup(0, (("Anna", 0), ("Bob", 0)), bytes(8)).head
    return Link(1, head, b"", message=True, names="\n".join(names))


def test_names_of_all_letters_there_and_back() -> None:
    for names in (FULL[:2], FULL[2:]):
        told = link.read(link.write(named(*names)))
        assert told.names.split("\n") == list(names)
        assert opened(told).names == ["Anna", "Bob"], "what the panel shows"


@pytest.mark.parametrize(
    "names",
    [
        FULL[:1],
        FULL[:3],
        ("Łukasz", ""),
        ("Łukasz", "  "),
        ("Łukasz", "\u202ebob"),
        ("Ł" * 17, "Bob"),
        ("Ł", "a\tb"),
    ],
    ids=repr,
)
def test_names_that_nobody_can_have(names: tuple[str, ...]) -> None:
    with pytest.raises(Bad) as refused:
        opened(link.read(link.write(named(*names))))
    assert refused.value.key == "players"


def test_a_name_that_is_no_text() -> None:
    data = named("Ł", "x")
    data.names = "Łx"
    letters = link.write(data)
    told = bytearray(link._Reader(letters)._data)
    at = told.index("Ł".encode())
    told[at : at + 2] = b"\xff\xff"
    total = checksum(told, len(told) - 2)
    told[-2:] = bytes((total >> 8, total & 255))
    with pytest.raises(Bad) as refused:
        link.read(link._letters(told))
    assert refused.value.key == "cut"


def noise() -> list[str]:
    """Links that were mistyped, cut, lengthened or invented; where the sum would tell, it is made to fit."""
    dice = random.Random(7)
    some = []
    for record in (RECORDS[0], RECORDS[8]):
        letters = retell.letters(games.load(name_of(record)), record.read_text("utf-8"))
        for _ in range(60):
            at = dice.randrange(len(letters))
            some.append(letters[:at] + dice.choice("Az09-_!é") + letters[at + 1 :])
        some += [letters[:-1], letters[:40], letters + "A", letters * 30, ""]
        told = link.read(letters)
        for _ in range(60):
            head, places = bytearray(told.head), bytearray(told.places)
            for _ in range(dice.randrange(1, 4)):
                if dice.random() < 0.5:
                    head[dice.randrange(len(head))] = dice.randrange(256)
                else:
                    places[dice.randrange(len(places))] = dice.randrange(256)
            start = told.start[: dice.choice((0, 50, 200))]
            supplies = (
                {at: dice.randbytes(5) for at in told.supplies} if dice.random() < 0.5 else told.supplies
            )
            number = dice.choice((told.number,) * 4 + (0, 3, 255))
            some.append(link.write(Link(number, bytes(head), bytes(places), start, supplies)))
    return some


def judged(letters: str) -> str:
    """Why a link is refused here."""
    try:
        told = link.read(letters)
        name = {1: "babel", 2: "rise"}.get(told.number)
        if name is None:
            return "game"
        opened(told, name)
    except Bad as reason:
        return reason.key
    return ""


def page(drive: dict[str, bytes], folder: Path) -> vm.Vm:
    """The page's handheld without a page, switched on."""
    vm_or_skip()
    for path, data in drive.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    (folder / "page.py").write_text("def keep(): return True\ndef chance(n): return '07' * n\n")
    machine = vm.Vm(folder, heap=1 << 20, pystack=8192)
    machine.run("import linked_games\nfrom linked_games import look\nfrom shell import begin\nbegin(0)")
    return machine


def test_noise_is_refused_here_and_on_the_page_alike(drive: dict[str, bytes], tmp_path: Path) -> None:
    some = noise()
    here = [judged(letters) for letters in some]
    assert set(here) >= {"letters", "long", "cut", "version", "game", "players", "position", "rules"}
    assert here.count("") < 20
    with page(drive, tmp_path) as machine:
        there = machine.run(f"for letters in {some!r}:\n    print(look('g', letters))").splitlines()
    assert there == here


def test_the_sentences_are_there_in_all_languages() -> None:
    script = (bundle.PAGE / "words.js").read_text("utf-8")
    languages = script.split("};\nconst ")[:3]
    plain = sorted(re.findall(r"^    (\w+):", languages[0], re.M))
    assert len(plain) == len(set(plain))
    for words in languages:
        assert sorted(re.findall(r"^    (\w+):", words, re.M)) == plain
        assert re.findall(r"^        (\w+):", words, re.M) == list(link.WRONG)
    used = "".join(place.read_text("utf-8") for place in bundle.PAGE.glob("*.js"))
    for key in plain:
        # What the store complains of is looked up by its kind.
        assert f"w.{key}" in used or f'trouble("{key}")' in used, key


def reshuffled() -> tuple[Link, int]:
    """A game up to its first new supply, told by another chance than its own; how many decisions before."""
    head = lineup(0, (("Anna", 0), ("Bob", 0)), bytes(8)).head
    match = opened(Link(1, head, b""))
    dice = random.Random(1)
    while True:
        thrown, left = cards(match.state, DISCARDS), count(match.state, TRIBES)
        at = len(match.moves)
        match.do(dice.choice(match.legal()))
        if count(match.state, TRIBES) > left:
            return Link(1, head, bytes(match.saved.places), supplies={at: bytes(sorted(thrown))}), at


def test_who_plays_on_has_a_chance_of_his_own(drive: dict[str, bytes], tmp_path: Path) -> None:
    told, at = reshuffled()
    with page(drive, tmp_path) as machine:
        assert machine.run(f"print(look('g', {link.write(told)!r}))") == "\n"
        machine.run(f"linked_games.go({at - 10})\nlinked_games.play(0)")
        machine.run("match = linked_games.table.director.match")
        machine.run("for i in range(40):\n    some = match.legal()\n    match.do(some[5 * i % len(some)])")


WALK = """
import shell
for at in {places}:
    linked_games.go(at)
    waits = [shell.step(300) for _ in range(3)]
    kind, done, _, _, more, _, _ = linked_games.status().split("\\n")
    if int(done) != at or more == "asked" or waits[-1] < 1:
        print("after", at, ":", done, more, waits)
"""


def test_a_game_stands_still_wherever_it_is_looked_at(drive: dict[str, bytes], tmp_path: Path) -> None:
    """Also before what leaves no choice, which the board of a running game does by itself."""
    dice = random.Random(7)
    with page(drive, tmp_path) as machine:
        for record in RECORDS:
            game = games.load(name_of(record))
            text = record.read_text("utf-8")
            forced = [at for at, (_, s) in enumerate(game.replay(text)) if len(game.legal(s)) == 1]
            some = sorted(dice.sample(forced, min(len(forced), 3)))
            assert len(some) == 3 or game.name != "rise"
            jumps = dice.sample(range(len(game.recorded(text).decisions) + 1), 2)
            assert machine.run(f"print(look('g', {retell.letters(game, text)!r}))") == "\n"
            for places in ("range(12)", "range(11, -1, -1)", f"{some + some[::-1] + jumps}"):
                assert machine.run(WALK.format(places=places)) == "", record.name
        # Who presses something there is told that this is only to look at; the first press may only wake it.
        machine.run(f"import handset\nlinked_games.go({some[0]})\nhandset.tap(4)\nhandset.tap(4)")
        assert "asked" in machine.run("print(linked_games.status())").split()


# By message


def test_nobody_tells_another_chance_by_message() -> None:
    told, _ = reshuffled()
    opened(link.read(link.write(told)))
    told.message = True
    with pytest.raises(Bad) as refused:
        link.read(link.write(told))
    assert refused.value.key == "cut"


def game_of(seed: int, decisions: int) -> list[Link]:
    """A game by message as it grows, link by link, one each time the turn passes."""
    rules = importlib.import_module("babel.play")
    dice = random.Random(seed)
    head = lineup(0, (("Anna", 0), ("Bob", 0)), bytes(8)).head
    match = Match(Journal(None).game(1), lineup(0, (("Anna", 0), ("Bob", 0)), bytes(8)), rules)
    match.start()
    links = [Link(1, head, b"", message=True)]
    for _ in range(decisions):
        who = match.decider()
        match.do(dice.choice(match.legal()))
        if match.decider() != who:
            links.append(Link(1, head, bytes(match.saved.places), message=True))
    return links


def judge(told: Link, kept: Link, me: int) -> bool:
    return link.judge(told, opened(told), kept, opened(kept), me)


def test_turns_by_message() -> None:
    links = game_of(1, 60)
    assert len(links) > 6
    for number in range(2, len(links) - 1):
        told, kept = links[number], links[number - 1]
        me = opened(told).decider()
        assert judge(told, kept, me), "the answer to my last link"
        assert not judge(told, told, me), "the same once more"
        for why, told, kept in (
            ("older", links[number - 2], links[number]),
            ("name", links[number + 1], links[number]),
            ("changed", game_of(2, 60)[number + 1], links[number]),
            ("turn", links[number], links[number - 1]),
        ):
            with pytest.raises(Bad) as refused:
                judge(told, kept, me if why != "turn" else 1 - me)
            assert refused.value.key in ((why,) if why != "turn" else ("turn", "name"))


def test_a_turn_that_was_begun_goes_on() -> None:
    links = game_of(1, 60)
    told, after = links[3], links[4]
    me = opened(told).decider()
    for n in range(len(told.places), len(after.places)):
        begun = Link(1, told.head, after.places[:n], message=True)
        assert not judge(told, begun, me)


def test_other_players_are_another_game() -> None:
    links = game_of(1, 60)
    renamed = Link(1, links[3].head.replace(b"Bob", b"Rob"), links[3].places, message=True)
    in_full = Link(1, links[3].head, links[3].places, message=True, names="Anna\nБоб")
    for other in (renamed, in_full):
        with pytest.raises(Bad, match="changes what was decided"):
            judge(other, links[2], opened(links[3]).decider())
