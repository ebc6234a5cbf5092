"""One fuzzer for each parser of outside data: makes random input and checks what must hold."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from functools import cache
from random import Random

from babel import cartridge, play
from babel.cartridge import NUMBER
from handheld.game import lineup_codec
from handheld.game.match import Match
from handheld.game.statistics import Statistics, known_names
from handheld.journal import format as journal_format
from handheld.journal.keys import CHOICES, CRASH, LAST_GAME, SETTINGS, game_key
from handheld.journal.reader import read
from handheld.journal.writer import Journal
from handheld.settings import Settings
from rise import cartridge as rise
from sim.machine import Machine
from sim.nvm import Nvm
from sim.settings import getenv
from tools import games
from tools.developer.power_cuts.harness import PROFILES
from tools.games.babel.record import write_record
from tools.games.defaults import FromCartridge, random_record
from tools.games.protocol import Game
from tools.games.rise.record import write_record as write_rise
from tools.games.text import Refused
from tools.maker import backup, find_boards, manifest, uf2
from tools.web import link, retell

_TAPS = ("up", "down", "left", "right", "a", "b", "a", "a")
_LETTERS = '{}[]",:0123456789-+.eE \\ntrufalsx#=;/?*A\n\t\0\x1b\x7fé\u2028'


def mutated(chance: Random, data: bytes, most: int = 4) -> bytes:
    """Mutate bytes: flip bits, change bytes, drop, double or move stretches, cut off the end."""
    made = bytearray(data)
    for _ in range(chance.randint(1, most)):
        at = chance.randrange(len(made) + 1)
        end = min(len(made), at + chance.choice((1, 1, 2, 4, 16, 512)))
        kind = chance.randrange(6)
        if kind == 0 and at < len(made):
            made[at] ^= 1 << chance.randrange(8)
        elif kind == 1 and at < len(made):
            made[at] = chance.choice((0, 1, 9, 10, 34, 127, 128, 255, chance.randrange(256)))
        elif kind == 2:
            del made[at:end]
        elif kind == 3:
            made[at:at] = made[at:end]
        elif kind == 4:
            made[at:at] = chance.choice(_LETTERS).encode() * chance.choice((1, 1, 3, 300))
        elif chance.random() < 0.3:
            del made[at:]
    return bytes(made)


def garbled(chance: Random, text: str) -> str:
    """As `mutated`, for a text."""
    return mutated(chance, text.encode()).decode("utf-8", chance.choice(("replace", "ignore")))


# What is in the board's memory


def memory(chance: Random, size: int = 4096) -> bytearray:
    """A random journal: valid records with random content, and some mutations."""
    made = bytearray(journal_format.MAGIC)
    people = [("ANNA", 0), (chance.choice(("BERT", "E\x00", "\xff" * 8)), chance.randrange(5))]
    seed = chance.randbytes(8)
    while len(made) < chance.randrange(40, size):
        kind = chance.randrange(8)
        number = chance.choice((1, 1, 1, 2, 14, 0, 255))
        value = chance.randbytes(chance.choice((0, 1, 2, 6, 11, 20, 64, 255)))
        if kind == 0:
            version = lineup_codec.version_of(rise if number == rise.NUMBER else cartridge)
            start = chance.randrange(4), people, seed, chance.randrange(2)
            head = lineup_codec.lineup(*start, version).head
            head = mutated(chance, head, 1)[:250] if chance.random() < 0.5 else head
            made += journal_format.block(journal_format.BEGIN, bytes((number,)) + head)
        elif kind == 1:
            made += journal_format.block(chance.randrange(256), value)
        elif kind == 2:
            keys = SETTINGS, CRASH, LAST_GAME, game_key(NUMBER, 0), game_key(NUMBER, CHOICES)
            made += journal_format.block(chance.choice(keys), bytes((chance.choice((0, 1, 2)),)) + value[:63])
        elif kind == 3:
            made.append(journal_format.WORDS[chance.randrange(70)])
        elif kind == 4:
            made += journal_format.resume(chance.randrange(16))
        else:
            for _ in range(chance.randrange(30)):
                made += journal_format.place(chance.choice((0, 1, 1, 2, 3, chance.randrange(156))))
    if chance.random() < 0.5:
        made = bytearray(mutated(chance, bytes(made)))
    return (made + b"\xff" * size)[:size]


def journal(chance: Random) -> None:
    """Opening and using a damaged journal never raises, and it can be written afterwards."""
    kind = chance.choice(("rp2040", "rp2040", "nrf52840", "samd51"))
    nvm = Nvm(kind, size=8192 if kind == "nrf52840" else 4096)
    nvm.restore(memory(chance, len(nvm)))
    profile = PROFILES[kind]
    # Once without the journal's own `except`, which would hide a fault of the reader as a missing memory.
    bare = Journal(None, profile)
    read(bare, nvm, len(nvm))
    found = Journal(nvm, profile)
    settings = Settings(found)
    settings.save()
    known_names(found, NUMBER)
    Statistics(found, NUMBER).value()
    saved = lineup_codec.saved(found, cartridge)
    if saved is not None and saved.head is not None:
        match = Match(saved, lineup_codec.Lineup(saved.head), play)
        match.resume()
        if not match.over():
            match.do(match.legal()[0])
        again = Journal(nvm, profile).game(NUMBER)
        if profile == PROFILES["rp2040"] and not found.trouble and again.places != saved.places:
            raise AssertionError("what was played on is not there")
    found.game(NUMBER).finish()
    found.rest()


def handheld(chance: Random) -> None:
    """The handheld starts with a random journal and takes key presses, also on the crash screen."""
    nvm = Nvm()
    nvm.restore(memory(chance))
    machine = Machine(nvm=nvm, seed=chance.randrange(1 << 16))
    machine.power_on()
    try:
        if chance.random() < 0.3:
            from handheld.screens.crash import report

            if not report(machine.console, ValueError("a fault"), None):
                raise AssertionError("no crash screen")
            machine.step(200)
        for _ in range(12):
            machine.tap(chance.choice(_TAPS), chance.choice((40, 40, 900)))
            machine.step(300)
    finally:
        machine.power_off()


# Texts


@cache
def _game_text(name: str, number: int) -> tuple[str, str]:
    """The record of a random game, and one of its positions."""
    game = games.load(name)
    chance = Random(number)
    s = game.deal(2, number % len(game.variants), number)
    start = s[:]
    decisions = bytearray()
    for _ in range(60):
        options = game.legal(s)
        if not options:
            break
        decisions.append(chance.choice(options))
        game.perform(s, decisions[-1])
    if isinstance(game, FromCartridge):
        return random_record(game, number), game.write_position(s)
    if name == "rise":
        return write_rise(2, number, number % 2 == 1, _rise_decisions(number)), game.write_position(s)
    return write_record(start, decisions), game.write_position(s)


def _rise_decisions(number: int) -> bytes:
    from rise.rules.effects import perform
    from rise.rules.game import new
    from rise.rules.legal import legal

    chance = Random(number)
    s = new(2, number.to_bytes(8, "little"), number % 2 == 1)
    decisions = bytearray()
    while len(decisions) < 60 and legal(s):
        decisions.append(chance.choice(legal(s)))
        perform(s, decisions[-1])
    return bytes(decisions)


def _any_game(chance: Random) -> Game:
    return games.load(chance.choice(games.names()))


def record(chance: Random) -> None:
    """A record is replayed or refused with a reason in one line, of every game."""
    game = _any_game(chance)
    text = garbled(chance, _game_text(game.name, chance.randrange(4))[0])
    try:
        for _, s in game.replay(text):
            game.check(s)
    except Refused as reason:
        _one_line(str(reason))


def position(chance: Random) -> None:
    """A position is parsed or refused; what is parsed survives writing and parsing again."""
    game = _any_game(chance)
    text = garbled(chance, _game_text(game.name, chance.randrange(4))[1])
    try:
        s = game.read_position(text)
    except Refused as reason:
        _one_line(str(reason))
        return
    game.legal(s)
    if game.read_position(game.write_position(s)) != s:
        raise AssertionError("written and read again it is another")


def code(chance: Random) -> None:
    """A share code is parsed or refused."""
    game = _any_game(chance)
    codes = game.codes() if hasattr(game, "codes") else None
    if codes is None:
        return
    text = codes.write_code(game.deal(2, 0, chance.randrange(1 << 30)))
    try:
        game.check(codes.read_code(garbled(chance, text)))
    except Refused as reason:
        _one_line(str(reason))


@cache
def _letters(name: str, number: int) -> str:
    return retell.letters(games.load(name), _game_text(name, number)[0])


def shared(chance: Random) -> None:
    """A link to a game is opened, as far as the rules allow, or refused; also with a valid checksum."""
    game = _any_game(chance)
    letters = _letters(game.name, chance.randrange(4))
    if chance.random() < 0.5:
        parsed = link.read(letters)
        head, places = mutated(chance, parsed.head, 2)[:255], mutated(chance, parsed.places, 2)
        letters = link.write(link.Link(parsed.number, head, places, parsed.start, parsed.supplies))
    else:
        letters = garbled(chance, letters)
    try:
        parsed = link.read(letters)
        match = link.opened(parsed, *games.device_parts(game.name), game.codes())
        game.legal(match.state)
        link.deciders(parsed, match)
    except Refused as reason:
        _one_line(str(reason))


def _one_line(reason: str) -> None:
    if not reason.isprintable():
        raise AssertionError(f"a reason that is no line: {reason!r}")


# What makers bring


def circuitpython(chance: Random) -> None:
    """A UF2 is refused, or it is complete and all its pages are unchanged."""
    family = uf2.RP2040
    banner = b"Adafruit CircuitPython 10.0.3 on 2025-10-17; Raspberry Pi Pico with rp2040\0"
    whole = uf2.write(uf2.pages(banner + bytes(9000), 0), family)
    if chance.random() < 0.5:
        blocks = [whole[at : at + 512] for at in range(0, len(whole), 512)]
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(blocks))
            blocks[at : at + 1] = chance.choice(([], blocks[at : at + 1] * 2, [chance.choice(blocks)]))
        data = b"".join(blocks)
    else:
        at = chance.randrange(0, len(whole), 512)
        data = whole[:at] + mutated(chance, whole[at : at + 32], 2)[:32] + whole[at + 32 :]
    try:
        found = uf2.circuitpython(data, family, 0xFF000)
    except uf2.BadUf2 as reason:
        _one_line(str(reason))
        return
    if len(found.pages) != len(whole) // 512:
        raise AssertionError("a part of it was accepted")


def listed(chance: Random) -> None:
    """A manifest is parsed or refused; none of its paths leads out of the drive."""
    good = manifest.make_manifest(
        {"code.py": b"1", "lib/a.mpy": b"22"}, "1.0", [{"name": "x"}], "en", ["babel"]
    )
    found = manifest.read(mutated(chance, good.to_bytes()))
    if found is not None:
        found.to_bytes()
        if not all(manifest.is_safe(path) for path in found.files):
            raise AssertionError("a path that leads out")


def archive(chance: Random) -> None:
    """A zip is a backup or it is refused."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as zipped:
        for name in ("boot_out.txt", "code.py", "lib/größe.mpy"):
            zipped.writestr(name, b"x" * chance.randrange(200))
    try:
        files = backup.read(mutated(chance, made.getvalue()))
    except backup.BadBackup as reason:
        _one_line(str(reason))
        return
    if not all(manifest.is_safe(path) for path in files):
        raise AssertionError("a path that leads out")


def boot_out(chance: Random) -> None:
    """boot_out.txt is parsed or refused; what is parsed holds no control characters."""
    text = (
        "Adafruit CircuitPython 10.0.3 on 2025-01-01; Raspberry Pi Pico with rp2040\nBoard ID:pico\nUID:0A\n"
    )
    identity = find_boards.parse_boot_out(garbled(chance, text))
    if identity is not None:
        for text in (identity.title, identity.version_text, identity.board_id, identity.uid):
            _one_line(text)
        find_boards.wrong_version(identity)


def settings_toml(chance: Random) -> None:
    """A setting is parsed or refused with ValueError, and the doctor never raises."""
    text = garbled(chance, 'PIN_A = "GP15" # mine\nDISPLAY_ADDRESS = 0x3D\nDISPLAY = "sh\\u0031106"\n[x]\n')
    for key in ("PIN_A", "DISPLAY", "DISPLAY_ADDRESS"):
        try:
            getenv(text, key)
        except ValueError:
            pass


TARGETS: dict[str, Callable[[Random], None]] = {
    "journal": journal,
    "handheld": handheld,
    "record": record,
    "position": position,
    "code": code,
    "link": shared,
    "uf2": circuitpython,
    "manifest": listed,
    "zip": archive,
    "boot_out": boot_out,
    "settings": settings_toml,
}
