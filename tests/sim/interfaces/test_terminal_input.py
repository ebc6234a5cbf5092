"""Keys of a terminal: their codes."""

import pytest

from sim.terminal_input import DOWN, UP, Decoder, Key


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("z", [Key("z")]),
        ("Z", [Key("z", shift=True)]),
        ("\r", [Key("enter")]),
        ("\n", [Key("enter")]),
        ("\x7f", [Key("backspace")]),
        ("\x08", [Key("backspace")]),
        (" ", [Key("space")]),
        ("?", [Key("?")]),
        ("\x04", [Key("q")]),
        ("\x1b[A", [Key("up")]),
        ("\x1bOB", [Key("down")]),
        ("\x1b[1;2D", [Key("left", shift=True)]),
        ("\x1b[C\x1b[C", [Key("right"), Key("right")]),
        ("\x1bOQ", [Key("f2")]),
        ("\x1b[12~", [Key("f2")]),
        ("\x1b[[B", [Key("f2")]),
        ("\x1bOR", [Key("f3")]),
        ("\x1b[13~", [Key("f3")]),
        ("\x1b[15~", [Key("f5")]),
        ("\x1b[3~x", [Key("x")]),  # a key we do not know is nothing, and what follows is not lost
        ("\x1b[200~", []),
        ("\x1bz", [Key("z")]),
    ],
)
def test_codes(text: str, keys: list[Key]) -> None:
    assert Decoder().feed(text) == keys


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("\x1b[?0u", [Key("releases")]),
        ("\x1b[122u", [Key("z", DOWN)]),
        ("\x1b[122;1:1u\x1b[122;1:2u\x1b[122;1:3u", [Key("z", DOWN), Key("z", UP)]),
        ("\x1b[1;1:1A\x1b[1;1:3A", [Key("up", DOWN), Key("up", UP)]),
        ("\x1b[13;1:3u", [Key("enter", UP)]),
        ("\x1b[47:63;2u", [Key("?", DOWN, True)]),
        ("\x1b[223:63;2u", [Key("?", DOWN, True)]),
        ("\x1b[99;5u", [Key("interrupt", DOWN)]),
        ("\x1b[122;5u", [Key("stop", DOWN)]),
        ("\x1b[122;129:1u", [Key("z", DOWN)]),  # with Num Lock
        ("\x1b[57441;2:1u", []),  # Shift itself
        ("\x1b[O", [Key("blur")]),
    ],
)
def test_codes_of_terminals_that_tell_releases(text: str, keys: list[Key]) -> None:
    assert Decoder().feed(text) == keys


def test_a_code_that_arrives_in_pieces() -> None:
    for cut in range(1, 5):
        decoder = Decoder()
        whole = "\x1b[1;2A"
        assert decoder.feed(whole[:cut]) == []
        assert decoder.feed(whole[cut:]) == [Key("up", shift=True)]
