"""The stack of screens and the loop's bargain: do what is due, say how long to wait, send nothing idle."""

from typing import Any

from sim.machine import Machine
from tests.firmware.handheld.conftest import Probe


def test_push_and_pop_tell_the_screens(machine: Machine) -> None:
    first, second = Probe("first"), Probe("second")
    console = machine.console
    console.show(first)
    console.push(second)
    console.pop()
    assert first.log == ["enter", "leave", "enter"]
    assert second.log == ["enter", "leave"]
    assert console.top is first


def test_show_replaces_all(machine: Machine) -> None:
    console = machine.console
    console.push(Probe())
    last = Probe()
    console.show(last)
    console.pop()
    assert console.top is last, "the last screen stays"


def test_only_the_top_screen_is_drawn_and_hears_keys(machine: Machine) -> None:
    below, top = Probe("below"), Probe("top")
    machine.console.show(below)
    machine.console.push(top)
    machine.run("a b up")
    assert below.drawn == 0 and below.keys() == []
    assert top.drawn >= 1 and len(top.keys()) == 6


def test_a_screen_is_drawn_once_for_many_wishes(machine: Machine) -> None:
    probe = machine.console.top
    drawn = probe.drawn
    machine.console.redraw()
    machine.console.redraw()
    machine.step(1)
    machine.step(1000)
    assert probe.drawn == drawn + 1


def test_keys_alone_do_not_draw(machine: Machine) -> None:
    """A screen that has not changed says nothing, so nothing is drawn."""
    drawn = machine.console.top.drawn
    machine.run("a b left")
    assert machine.console.top.drawn == drawn


def test_step_may_sleep_for_a_second_when_nothing_is_due(machine: Machine) -> None:
    assert machine.console.step() == 1000
    machine.press("down")
    machine.step(100)
    assert 0 < machine.console.step() <= 400


def test_ticks_come_when_wanted(machine: Machine) -> None:
    class Clockwork(Probe):
        times: list[int] = []
        wait = 70

        def tick(self, now: int) -> int:
            self.times.append(now)
            return self.wait

    screen = Clockwork()
    machine.console.show(screen)
    machine.step(0)
    screen.times.clear()
    machine.step(700)
    assert 10 <= len(screen.times) <= 11
    assert screen.times[3] - screen.times[2] == 70
    screen.wait = -1
    machine.step(100)
    screen.times.clear()
    machine.step(5000)
    assert len(screen.times) <= 6, "only the loop's own turns"


def test_the_clock_does_not_mind_the_wrap(machine: Machine) -> None:
    """supervisor.ticks_ms() wraps 65 s after power-up; the console's time goes on."""
    before = machine.console.now
    seen = []
    for _ in range(140):
        machine.step(1000)
        seen.append(machine.console.now)
    assert seen == sorted(seen)
    assert 139_000 <= seen[-1] - before <= 141_000


def test_a_screen_may_change_screens_from_a_key(machine: Machine) -> None:
    class Door(Probe):
        def press(self, button: int, kind: int) -> None:
            machine.console.push(room)

    room = Probe("room")
    machine.console.show(Door("door"))
    machine.tap("a")
    assert machine.console.top is room
    assert room.keys() == [], "the key that opened the door does nothing behind it"


def test_idle_draws_nothing_and_sends_only_what_a_panel_may_have_lost(machine: Machine) -> None:
    machine.step(10)
    before, drawn, version = machine.bus.bytes, machine.console.top.drawn, machine.frame()
    machine.step(50_000)
    assert machine.bus.bytes - before <= 50 * 600 and machine.frame() == version
    assert machine.console.top.drawn == drawn


def test_idle_steps_do_not_allocate(machine: Machine) -> None:
    """The loop at rest leaves the heap alone."""
    import tracemalloc

    console: Any = machine.console
    machine.step(100)
    tracemalloc.start()
    for _ in range(50):
        console.step()
    first, _ = tracemalloc.get_traced_memory()
    for _ in range(500):
        console.step()
    second, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert second - first < 200


class Slow(Probe):
    """A screen during whose first drawing time passes and fingers move."""

    def __init__(self, machine: Machine, fingers: str) -> None:
        super().__init__("slow")
        self.machine = machine
        self.fingers = fingers.split()

    def draw(self, canvas: Any) -> None:
        super().draw(canvas)
        for word in self.fingers:
            self.machine.hardware.button(word[1:], word[0] == "+")
            self.machine.clock.pass_(45)
        self.fingers = []


def test_keys_pressed_before_a_screen_was_seen_do_nothing_on_it(machine: Machine) -> None:
    """Taps that came while it was loaded and drawn were meant for the one before."""
    screen = Slow(machine, "+a -a +a -a +down -down")
    machine.console.show(screen)
    machine.step(100)
    assert screen.keys() == []
    machine.tap("a")
    assert screen.keys() == [(4, 0), (4, 3)]


def test_keys_that_wait_when_a_screen_changes_are_forgotten(machine: Machine) -> None:
    """Typed ahead on one screen: what is left when it goes does not reach the next."""

    class Door(Slow):
        def press(self, button: int, kind: int) -> None:
            super().press(button, kind)
            if (button, kind) == (4, 0):
                machine.console.push(room)

    room = Probe("room")
    door = Door(machine, "")
    machine.console.show(door)
    machine.step(10)
    door.fingers = ["+down", "-down", "+a", "-a", "+a", "-a", "+b"]
    machine.console.redraw()
    machine.step(1000)
    assert door.keys() == [(1, 0), (1, 3), (4, 0)], "within a screen every key counts, however fast"
    assert machine.console.top is room and room.keys() == []
    machine.release("b")
    machine.step(100)
    assert room.keys() == []
    machine.tap("b")
    assert room.keys() == [(5, 0), (5, 3)]


def test_a_key_let_go_while_a_screen_is_drawn_is_not_stuck(machine: Machine) -> None:
    machine.press("left")
    machine.step(50)
    screen = Slow(machine, "-left +right")
    machine.console.show(screen)
    machine.step(3000)
    assert screen.keys() == [], "neither repeats: one is up, the other was pressed too early"
    machine.run("left release:right wait:50 right")
    assert screen.keys() == [(2, 0), (2, 3), (3, 0), (3, 3)]


def test_drawing_again_forgets_no_key(machine: Machine) -> None:
    """A fast player types ahead on one screen while that is drawn."""
    screen = Slow(machine, "")
    machine.console.show(screen)
    machine.step(10)
    screen.fingers = ["+a", "-a", "+a", "-a"]
    machine.console.redraw()
    machine.step(100)
    assert screen.keys() == [(4, 0), (4, 3)] * 2


def test_a_key_wakes_a_screen_that_came_in_the_dark(machine: Machine) -> None:
    machine.step(machine.console.settings.sleep + 1000)
    screen = Probe("new")
    machine.console.show(screen)
    machine.step(100)
    machine.tap("a")
    assert not machine.console.dark and screen.keys() == [] and machine.frame().lit()
    machine.tap("a")
    assert screen.keys() == [(4, 0), (4, 3)]


def test_a_screen_that_a_tick_brought_ticks_at_once(machine: Machine) -> None:
    class Clockwork(Probe):
        def tick(self, now: int) -> int:
            self.log.append(now)
            return -1

    class Loading(Probe):
        def tick(self, now: int) -> int:
            machine.console.show(second)
            return -1

    second = Clockwork()
    machine.console.show(Loading())
    machine.step(5)
    assert len(second.log) > 1, "not a second later"
