"""What the players set outlives the switch."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.machine import Machine
from sim.nvm import Nvm


def test_settings_survive_power_off(start: Callable[..., Machine]) -> None:
    nvm = Nvm("rp2040")
    first = start(nvm=nvm)
    settings = first.console.settings
    settings.contrast, settings.dim, settings.sleep = 99, 30_000, 0
    settings.flip, settings.language = 2, 1
    settings.save()
    first.power_off()
    again = start(nvm=nvm).console.settings
    assert (again.contrast, again.dim, again.sleep, again.flip, again.language) == (99, 30_000, 0, 2, 1)


def test_the_contrast_is_there_from_the_start(start: Callable[..., Machine]) -> None:
    nvm = Nvm("rp2040")
    first = start(nvm=nvm)
    first.console.settings.contrast = 12
    first.console.settings.save()
    first.power_off()
    assert start(nvm=nvm).frame().contrast == 12


def test_more_or_less_light_is_seen_at_once(machine: Machine) -> None:
    from handheld.screens.options import options
    from handheld.words import menus

    screen: Any = options(machine.console, lambda: None)
    machine.console.show(screen)
    screen.at = [row.text for row in screen.rows].index(menus().LIGHT)
    bright = machine.frame().contrast
    machine.tap("left")
    assert machine.frame().contrast == machine.console.settings.contrast < bright


@pytest.mark.parametrize("lacking", ["has_contrast", "can_flip"])
def test_what_the_panel_cannot_do_is_not_offered(machine: Machine, lacking: str) -> None:
    from handheld.screens.options import options
    from handheld.words import menus

    offered = {row.text for row in options(machine.console).rows}
    setattr(machine.console.canvas.panel, lacking, False)
    missing = offered - {row.text for row in options(machine.console).rows}
    flips = {menus().FLIP % (chair + 1) for chair in range(4)}
    assert missing == ({menus().LIGHT} if lacking == "has_contrast" else offered & flips) != set()


def test_saving_the_same_writes_nothing(machine: Machine) -> None:
    machine.console.settings.save()
    writes = machine.nvm.writes
    machine.console.settings.save()
    assert machine.nvm.writes == writes


def test_strange_bytes_are_ignored(machine: Machine) -> None:
    journal = machine.console.journal
    usual = type(machine.console.settings)(journal).contrast
    for strange in (b"\x09\x01\x02\x03\x04\x05", b"\x01\x05"):
        journal.set(0, strange)
        assert type(machine.console.settings)(journal).contrast == usual


def test_a_board_without_memory_has_the_usual_settings(start: Callable[..., Machine]) -> None:
    machine = start(nvm=Nvm("none"))
    machine.console.settings.save()
    assert machine.console.settings.contrast == 207


def test_colours_are_offered_where_the_panel_has_them(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    from handheld.screens.colours import WORDS
    from handheld.screens.options import options

    panel: Any = machine.console.canvas.panel
    assert not {row.text for row in options(machine.console).rows} & {words[0] for words in WORDS}
    shown: list[int] = []
    panel.colours = 5
    panel.colour = shown.append
    for language, words in enumerate(WORDS):
        machine.console.settings.language = language
        screen: Any = options(machine.console)
        screen.at = [row.text for row in screen.rows].index(words[0])
        row = screen.rows[screen.at]
        assert len(words) == 6 and all(len(words[0]) + len(word) < 22 for word in words[1:])
        machine.console.show(screen)
        assert row.value() == words[1]
        machine.tap("left")
        assert row.value() == words[5]
        machine.tap("right")
    assert shown == [4, 0] * 3


def test_the_colour_is_kept_beside_the_sound(machine: Machine) -> None:
    settings = machine.console.settings
    settings.colour, settings.sound = 3, 0
    settings.save()
    again = type(settings)(machine.console.journal)
    assert (again.colour, again.sound) == (3, 0)
