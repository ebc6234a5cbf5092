"""The worked examples of the rulebooks."""

import pytest

from tests.firmware.babel.rules.table import EDITIONS, can, field, play, position


def test_settling() -> None:
    start = position(pawns="S-", one={"S": "AA:"}, hands="AAPSS/-")
    settled = play(start, "settle A", "settle P")
    assert field(settled, 5) == ":/:/:/:/AAAP:"
    there = play(settled, "move A", "settle S", "settle S")
    assert field(there, 5) == "SS:/:/:/:/AAAP:"
    assert (field(there, 4), field(there, 7), field(there, 11)) == ("A-", "-/-", "A")


def test_building_up_to_six_from_both_lodges() -> None:
    start = position(pawns="M-", one={"M": "AHAH:1"}, hands="PS/-", lodges="62/543")
    four = play(start, "build own", "build opp", "build opp")
    assert field(four, 5) == ":/:/AHAH:1234/:/:"
    assert "build opp" not in can(four), "five needs five cards, here are four"
    six = play(four, "settle P", "settle S", "build opp", "build own")
    assert field(six, 5) == ":/:/AHAHPS:123456/:/:"
    assert field(six, 8) == "-/-"


def test_migration_keeps_the_order_and_the_temple() -> None:
    start = position(pawns="A-", one={"M": "ASSH:1234", "P": "PS:"})
    after = play(start, "migrate MP")
    assert field(after, 5) == ":/:/A:1234/PSSSH:/:"
    assert field(after, 9) == "m"


@pytest.mark.parametrize("edition", EDITIONS)
def test_four_sumerians_lure_the_persians(edition: str) -> None:
    start = position(edition, pawns="HH", one={"H": "SSSS:"}, two={"H": "APPP:"})
    after = play(start, "lure@1")
    assert (field(after, 5), field(after, 6)) == (":/SSSPPP:/:/:/:", ":/A:/:/:/:")
    assert field(after, 11) == "S"
    again = play(after, "lure@1")
    assert (field(again, 5), field(again, 6)) == (":/SSPPPA:/:/:/:", ":/:/:/:/:")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_long_turn(edition: str) -> None:
    start = position(
        edition,
        pawns="HA",
        one={"H": "SSSSAPP:", "S": "PP:", "A": "HH:"},
        two={"H": "PSAAM:123456", "A": ":123"},
        hands="AHS/AAHMPSS",
        temples="5",
        tribes="AHMPSAHM",
    )
    lured = play(start, "lure@1")
    assert (field(lured, 5), field(lured, 6)) == ("HH:/SSSAPPM:/:/:/PP:", ":123/PSAA:123456/:/:/:")
    migrated = play(lured, "migrate HS")
    assert field(migrated, 5) == "HH:/SSSA:/:/:/PPPPM:"
    lured = play(migrated, "lure@1")
    assert (field(lured, 5), field(lured, 6)) == ("HH:/SSAAA:/:/:/PPPPM:", ":123/PS:123456/:/:/:")
    destroyed = play(lured, "destroy@1")
    assert field(destroyed, 6) == ":123/PS:/:/:/:"
    assert field(destroyed, 12) == "1234565", "the lowest level ends on top of the supply"
    robbed = play(destroyed, "move A", "settle H", "rob@1")
    assert (field(robbed, 5), field(robbed, 6)) == ("HH:3/SSAA:/:/:/PPPPM:", ":12/PS:/:/:/:")
    halved = play(robbed, "move S", "halve P@1")
    assert field(halved, 3) == "3"
    halved = play(halved, "discard S", "discard A", "discard S")
    assert (field(halved, 3), field(halved, 7)) == ("0", "-/AHMP")
    halved = play(halved, "halve P@1", "discard H", "discard M")
    assert (field(halved, 5), field(halved, 7)) == ("HH:3/SSAA:/:/:/PPM:", "-/AP")
    assert field(halved, 11) == "AAAHHMPPSSSSS"
    ended = play(halved, "end")
    assert (field(ended, 8), field(ended, 12)) == ("21/-", "34565")
    assert (field(ended, 2), field(ended, 7), field(ended, 9)) == ("2", "-/AAHMP", "-")
