"""The page's loudspeaker: it plays what a piezo would, nothing if nobody wants it, and not before a press."""

from __future__ import annotations

import base64
import json

import pytest
from playwright.sync_api import expect

from handheld.journal.writer import Journal
from handheld.settings import Settings
from sim.boards import BUTTONS
from sim.machine import Machine
from tests.tools.web.conftest import Handheld
from tools.developer.vm.recorded_presses import a_game
from tools.web.serve import Server

LEAST = 0.005  # seconds; the shortest tone, a click, has 0.01
# What is made of sound, and every change of it: hertz, or loudness as 0 and 1, and from when on.
SPY = """(() => {
    const heard = (globalThis.heard = { made: [], hertz: [], loud: [] });
    const Plain = AudioContext;
    globalThis.AudioContext = class extends Plain {
        constructor() {
            super();
            heard.made.push(this);
        }
    };
    const spy = (name, note) => {
        const plain = AudioParam.prototype[name];
        AudioParam.prototype[name] = function (value, at, ...more) {
            note(value, at);
            return plain.call(this, value, at, ...more);
        };
    };
    spy("setValueAtTime", (value, at) => heard.hertz.push(value));
    spy("setTargetAtTime", (value, at) => heard.loud.push([value > 0 ? 1 : 0, at]));
})()"""
SILENT = "!heard.loud.length || !heard.loud.at(-1)[0]"
CLICK = 3136


def listen(page: Handheld) -> Handheld:
    """From the next page on, write down what is heard."""
    page.tab.add_init_script(SPY)
    return page


def heard(page: Handheld, what: str) -> list[float]:
    """The tones so far, or how loud it was from when on."""
    told: list[float] = page.js(f"heard.{what}")
    return told


def in_the_simulator(taps: bytes) -> list[int]:
    """What the piezo plays, if each tune may end before the next press."""
    machine = Machine(seed=1, games=("babel",), settings={"PIN_SOUND": "GP9"})
    machine.power_on()
    for button, tens in zip(taps[::2], taps[1::2]):
        if button < 6:
            machine.tap(BUTTONS[button], 10 * tens)
            machine.step(2000)
    tones = [hertz for _, hertz in machine.tones if hertz]
    machine.power_off()
    return tones


def test_it_plays_what_a_piezo_plays(page: Handheld, server: Server) -> None:
    taps, chance, _ = a_game(most=20)
    listen(page).open(server.address, chance)
    page.run("a")
    page.until(f"heard.loud.length && ({SILENT})")
    before = len(heard(page, "hertz"))
    for button, tens in zip(taps[::2], taps[1::2]):
        if button < 6:
            page.press(button, tens / 100 if tens > 4 else 0)
            page.until(SILENT)
    wanted = in_the_simulator(taps)
    assert len(set(wanted)) > 3, "clicks, cards and a turn"
    assert heard(page, "hertz")[before:] == wanted
    assert page.complaints() == []


def test_no_sound_before_a_press_and_none_is_lost_after(page: Handheld, server: Server) -> None:
    listen(page).open(server.address)
    # A press that nobody made, which the handheld cannot tell from one.
    for kind in ("keydown", "keyup"):
        page.js(f"document.body.dispatchEvent(new KeyboardEvent('{kind}', {{key: 'd', bubbles: true}}))")
    page.still()
    assert page.js("navigator.userActivation.hasBeenActive") is False
    assert page.js("heard.made.length") == 0
    page.run("left right left")
    page.until("heard.made.length === 1 && heard.made[0].state === 'running'")
    page.until(f"heard.loud.length === 6 && ({SILENT})")
    assert heard(page, "hertz") == [CLICK] * 3
    loud = page.js("heard.loud")
    # The sound's clock stands until the first tone; even that one has its length.
    for (on, start), (off, end) in zip(loud[::2], loud[1::2]):
        assert (on, off) == (1, 0) and end - start > LEAST
    # In silence it takes no work.
    page.until("heard.made[0].state === 'suspended'")


def test_by_touch(phone: Handheld, server: Server) -> None:
    """Browsers allow sound once the first finger is lifted."""
    listen(phone).open(server.address)
    phone.run("right")
    assert phone.js("heard.made.length") == 0
    phone.run("left")
    phone.until(f"heard.loud.length === 2 && ({SILENT})")
    assert heard(phone, "hertz") == [CLICK] and phone.complaints() == []


def test_sound_off_is_silent(page: Handheld, server: Server) -> None:
    memory = bytearray(b"\xff" * 4096)
    settings = Settings(Journal(memory))
    settings.sound = 0
    settings.save()
    listen(page).open(server.address)
    kept = base64.b64encode(memory).decode()
    page.js(f"localStorage.setItem('handheld memory', '{kept}')")
    page.open(server.address)
    page.run("right left a")
    expect(page.words).to_contain_text("New game")
    assert page.js("navigator.userActivation.hasBeenActive") is True
    assert page.js("heard.made.length") == 0


@pytest.mark.parametrize("hidden", [True, False])
def test_a_page_that_nobody_sees_is_silent(page: Handheld, server: Server, hidden: bool) -> None:
    """Timers hardly go there: what began would drone."""
    listen(page).open(server.address)
    page.run("right")
    page.until(f"heard.hertz.length && ({SILENT})")
    before = len(heard(page, "hertz"))  # more than one if the key came up late and repeated
    page.js(f"Object.defineProperty(document, 'hidden', {{get: () => {json.dumps(hidden)}}})")
    page.run("left")
    page.until(SILENT)
    assert (len(heard(page, "hertz")) == before) is hidden
