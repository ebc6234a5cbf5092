"""The keypad scanner and its surprises."""

from __future__ import annotations

from typing import Any

import pytest

OPEN = """
import board, keypad
keys = keypad.Keys((board.GP10, board.GP14), value_when_pressed=False{more})
"""


def opened(run: Any, more: str = "", **options: Any) -> tuple[Any, Any]:
    machine = run(OPEN.format(more=more), **options)
    return machine, machine.program["keys"]


def taken(keys: Any) -> list[tuple[int, bool]]:
    found = []
    while event := keys.events.get():
        assert event.released is not event.pressed
        found.append((event.key_number, event.pressed))
    return found


def test_press_and_release_are_seen_by_the_next_scan(run: Any) -> None:
    machine, keys = opened(run)
    machine.press("up")
    assert not keys.events
    machine.step(20)
    assert len(keys.events) == 1 and taken(keys) == [(0, True)]
    machine.release("up")
    machine.press("a")
    machine.step(20)
    assert taken(keys) == [(0, False), (1, True)]
    assert keys.events.get() is None


def test_a_tap_between_two_scans_is_not_seen(run: Any) -> None:
    machine, keys = opened(run)
    machine.step(1)
    machine.press("a")
    machine.step(5)
    machine.release("a")
    machine.step(100)
    assert taken(keys) == []


def test_a_key_held_at_construction_gives_no_press(run: Any) -> None:
    machine, keys = opened(run, held=("a",))
    machine.step(200)
    assert taken(keys) == []
    machine.release("a")
    machine.step(40)
    assert taken(keys) == [(1, False)]
    machine.press("a")
    machine.step(40)
    assert taken(keys) == [(1, True)]


def test_a_full_queue_drops_the_newest(run: Any) -> None:
    machine, keys = opened(run, ", max_events=3")
    for _ in range(3):
        machine.tap("a")
    assert keys.events.overflowed
    assert taken(keys) == [(1, True), (1, False), (1, True)]
    assert keys.events.overflowed, "until it is cleared"
    machine.press("up")
    machine.step(40)
    keys.events.clear()
    assert not keys.events.overflowed and len(keys.events) == 0


def test_reset_takes_all_keys_for_pressed(run: Any) -> None:
    machine, keys = opened(run)
    machine.press("a")
    machine.step(40)
    keys.events.clear()
    keys.reset()
    assert taken(keys) == [(0, False)], "the key that is up is released, the one that is down says nothing"
    machine.release("a")
    machine.step(40)
    assert taken(keys) == [(1, False)], "later events are not lost"


def test_debounce_threshold_waits_for_more_scans(run: Any) -> None:
    machine, keys = opened(run, ", debounce_threshold=3")
    machine.step(100)
    machine.press("a")
    machine.step(50)
    assert taken(keys) == []
    machine.step(20)
    assert taken(keys) == [(1, True)]


def test_interval(run: Any) -> None:
    machine, keys = opened(run, ", interval=0.1")
    machine.press("a")
    machine.step(99)
    assert not keys.events
    machine.step(1)
    assert taken(keys) == [(1, True)]


def test_get_into_fills_one_event_again_and_again(run: Any) -> None:
    machine, keys = opened(run)
    event = machine.program["keypad"].Event(7, False)
    assert not keys.events.get_into(event) and event.key_number == 7
    machine.tap("a")
    assert keys.events.get_into(event) and (event.key_number, event.pressed) == (1, True)
    assert keys.events.get_into(event) and (event.key_number, event.pressed) == (1, False)
    assert event == machine.program["keypad"].Event(1, False)


def test_the_timestamp_is_that_of_the_scan(run: Any) -> None:
    machine, keys = opened(run)
    machine.press("a")
    machine.step(1000)
    ticks = 0x1FFF0000 + int(20 * 1000 / 1024)
    assert keys.events.get().timestamp == ticks


def test_the_pins_are_taken_and_given_back(run: Any) -> None:
    machine, keys = opened(run)
    assert keys.key_count == 2
    with pytest.raises(ValueError, match="GP10 in use"):
        exec("keypad.Keys((board.GP11, board.GP10), value_when_pressed=False)", machine.program)
    exec("keypad.Keys((board.GP11,), value_when_pressed=False)", machine.program)
    keys.deinit()
    keys.deinit()
    with pytest.raises(ValueError, match="deinitialized"):
        keys.events  # noqa: B018
    exec("keypad.Keys((board.GP10,), value_when_pressed=False)", machine.program)


def test_pins_must_differ(run: Any) -> None:
    with pytest.raises(ValueError):
        run("import board, keypad\nkeypad.Keys((board.GP10, board.GP10), value_when_pressed=False)")


def test_without_pull_the_keys_chatter(run: Any) -> None:
    machine, keys = opened(run, ", pull=False")
    machine.step(2000)
    assert len(keys.events) > 10


def test_idle_scans_cost_nothing(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, keys = opened(run)
    machine.step(100)
    assert keys.settled
    monkeypatch.setattr(keys, "_scan", None)
    machine.step(1_000_000)


def test_scans_keep_their_rhythm_over_long_pauses(run: Any) -> None:
    machine, keys = opened(run)
    machine.step(100_000)
    machine.press("a")
    machine.step(20)
    assert taken(keys) == [(1, True)]
