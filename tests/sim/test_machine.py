"""The machine with the real firmware: power, time, fingers and eyes."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from sim.boards import BOARDS, BUTTONS, CONSOLES, WIRED, Board, by_id
from sim.clock import RealClock
from sim.frame import Frame
from sim.machine import Machine
from sim.nvm import Nvm, PowerCut


@pytest.fixture
def machine() -> Iterator[Machine]:
    made = Machine()
    made.power_on()
    yield made
    made.power_off()


class Screen:
    """Shows one letter and notes what it is told."""

    def __init__(self) -> None:
        self.events: list[tuple[int, int]] = []
        self.letter = "A"

    def draw(self, canvas: Any) -> None:
        canvas.text(0, 0, self.letter)

    def press(self, button: int, kind: int) -> None:
        self.events.append((button, kind))


@pytest.fixture
def screen(machine: Machine) -> Screen:
    made = Screen()
    machine.console.show(made)
    machine.step(0)
    return made


# Boards


@pytest.mark.parametrize("board", WIRED)
@pytest.mark.parametrize("display", ["ssd1306", "sh1106"])
@pytest.mark.filterwarnings("ignore:SH1106. command 20:sim.panel.UnknownCommand")
def test_the_game_starts_on_every_board_with_both_displays(board: str, display: str) -> None:
    machine = Machine(board=board, display=display)
    machine.power_on()
    machine.step(0)
    first = machine.frame()
    machine.power_off()
    pico = Machine()
    pico.power_on()
    pico.step(0)
    assert first.lit() > 100 and first == pico.frame()
    pico.power_off()


def parts(board: Board) -> list[str]:
    """The pins that something is soldered to, by their names in `board`."""
    names = [*board.wiring.values(), *board.spi.values(), board.piezo]
    register, stick, speaker = board.shift_register, board.stick, board.speaker
    names += [register.clock, register.data, register.latch] if register is not None else []
    names += [stick.x, stick.y] if stick is not None else []
    names += [speaker.pin, speaker.enable] if speaker is not None else []
    names += [board.battery.pin] if board.battery is not None else []
    return [name for name in names if name]


@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.name)
def test_boards_are_complete(board: Board) -> None:
    assert by_id(board.board_id) is board and BOARDS[board.name] is board
    screen = list(board.screen.wires.values()) if board.screen is not None else []
    used = [board.pins[name] for name in parts(board)] + screen
    assert len(set(used)) == len(used), "two things on one pin"
    assert len(Nvm(board.chip.nvm)) == board.nvm.size
    assert by_id("nonsense") is None


@pytest.mark.parametrize("board", WIRED.values(), ids=lambda board: board.name)
def test_boards_to_wire_are_complete(board: Board) -> None:
    assert set(board.wiring) == {*BUTTONS, "sda", "scl", "led"} and board.battery is not None
    inside = {board.wiring["led"], board.battery.pin}
    assert {*parts(board), board.power, "GND"} - inside <= set(board.edge)


@pytest.mark.parametrize("board", CONSOLES.values(), ids=lambda board: board.name)
def test_consoles_have_every_button(board: Board) -> None:
    buttons = {*board.wiring} - {"led"}
    buttons |= set(board.shift_register.order) if board.shift_register is not None else set()
    buttons |= {"up", "down", "left", "right"} if board.stick is not None else set()
    assert buttons == {*BUTTONS, *board.spare}
    assert board.menu in board.spare and set(board.caps) <= buttons


# Power


def test_the_same_keys_give_the_same_frames() -> None:
    def play(seed: int) -> list[Frame]:
        machine = Machine(seed=seed)
        machine.power_on()
        frames = []
        for words in ("a wait:300", "down a", "right a", "wait:1000 b", "hold:a", "up", "left"):
            machine.run(words)
            frames.append(machine.frame())
        machine.power_off()
        return frames

    assert play(5) == play(5)


def test_no_thread_runs_and_nothing_sleeps(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    sleep, here = time.sleep, threading.current_thread()

    def complain(seconds: float) -> None:
        assert threading.current_thread() is not here, "somebody really slept"
        sleep(seconds)

    monkeypatch.setattr(time, "sleep", complain)
    threads = set(threading.enumerate())
    machine.power_on()
    machine.run("a b wait:5000")
    assert set(threading.enumerate()) <= threads, "another test's may end meanwhile"
    assert not sys.modules["displayio"].background_thread.is_alive()


def test_many_starts_in_one_process() -> None:
    machine = Machine()
    frames = set()
    for _ in range(20):
        machine.power_on()
        machine.step(0)
        frames.add(machine.frame())
    assert len(frames) == 1
    machine.power_off()


def test_switched_off_the_panel_is_dark_and_time_goes_on(machine: Machine) -> None:
    machine.power_off()
    assert machine.frame() == Frame.dark() and machine.console is None
    before = machine.clock.now
    machine.step(500)
    assert machine.clock.now == before + 500
    machine.press("a")
    machine.power_off()
    assert machine.hardware.pressed == {"a"}


def test_only_one_is_powered(machine: Machine) -> None:
    other = Machine()
    other.power_on()
    assert other.on and not machine.on
    machine.power_on()
    assert machine.on and not other.on
    machine.step(0)
    assert machine.frame().lit()


def test_the_programs_own_modules_come_back_with_power_off(machine: Machine) -> None:
    inside = sys.modules["handheld.console"]
    machine.power_off()
    assert sys.modules.get("handheld.console") is not inside
    before = sys.modules.get("babel")
    machine.power_on()
    assert sys.modules["babel"] is not before
    machine.power_off()
    assert sys.modules.get("babel") is before


def test_a_reset_in_a_step_starts_the_firmware_again(machine: Machine, screen: Screen) -> None:
    chip = sys.modules["microcontroller"]
    before, starts = machine.console, machine.starts
    screen.press = lambda button, kind: chip.reset()  # type: ignore[method-assign]
    machine.tap("a")
    assert machine.starts == starts + 1 and machine.console is not before
    assert machine.frame().lit() > 100


def test_a_reload_in_a_step_keeps_the_displays_power(machine: Machine, screen: Screen) -> None:
    supervisor = sys.modules["supervisor"]
    before, starts = machine.console, machine.starts
    screen.press = lambda button, kind: supervisor.reload()  # type: ignore[method-assign]
    machine.tap("a")
    assert machine.starts == starts and machine.console is not before
    assert machine.frame().lit() > 100 and machine.reports == []


def test_an_error_of_the_firmware_reaches_the_caller(machine: Machine, screen: Screen) -> None:
    screen.press = lambda button, kind: 1 // 0  # type: ignore[method-assign, assignment]
    with pytest.raises(ZeroDivisionError):
        machine.tap("a")
    machine.step(100)
    assert type(machine.console.top).__name__ == "Crash", "and the firmware has told it as on a board"


def test_a_machine_that_raises_nothing_keeps_the_error(machine: Machine, screen: Screen) -> None:
    machine.raises = False
    screen.press = lambda button, kind: 1 // 0  # type: ignore[method-assign, assignment]
    machine.tap("a")
    assert [type(error) for error in machine.crashes] == [ZeroDivisionError]
    machine.power_on()
    assert machine.crashes == []


def test_a_power_cut_in_the_nvm_pulls_the_plug(machine: Machine, screen: Screen) -> None:
    nvm = machine.nvm

    def write(button: int, kind: int) -> None:
        nvm[0:4] = b"game"

    screen.press = write  # type: ignore[method-assign]
    nvm.cut_after(2)
    with pytest.raises(PowerCut):
        machine.tap("a")
    assert not machine.on and bytes(nvm.cells[:4]) == b"ga\xff\xff"
    machine.power_on()
    assert nvm[0] == ord("g")


def test_nothing_is_scanned_while_flash_is_erased(machine: Machine, screen: Screen) -> None:
    def write(button: int, kind: int) -> None:
        machine.nvm[0] = 1

    machine.nvm[0] = 0
    screen.press = write  # type: ignore[method-assign]
    machine.press("a")
    before = machine.clock.now
    machine.step(20)
    assert machine.clock.now - before >= 45
    assert all(scanner.next_scan >= machine.clock.now for scanner in machine.hardware.scanners)


def test_unplugged_display(machine: Machine) -> None:
    dark = Machine(display="none")
    dark.power_on()
    dark.step(5000)
    assert dark.frame() == Frame.dark() and dark.reports == []
    assert len(dark.hardware.led_log) > 4, "the LED blinks its code"
    dark.power_off()


# Time


def test_step_calls_the_firmware_when_it_wants_to_be_called(machine: Machine, screen: Screen) -> None:
    calls: list[float] = []

    def tick(now: int) -> int:
        calls.append(machine.clock.now)
        return 100

    screen.tick = tick  # type: ignore[attr-defined]
    machine.console.show(screen)
    start = machine.clock.now
    wait = machine.step(250)
    assert [call - start for call in calls] == [0, 100, 200]
    assert wait == pytest.approx(50)


def test_a_firmware_that_never_rests_takes_a_millisecond_each_time(machine: Machine, screen: Screen) -> None:
    calls: list[int] = []

    def tick(now: int) -> int:
        calls.append(now)
        return 0

    screen.tick = tick  # type: ignore[attr-defined]
    machine.console.show(screen)
    machine.step(50)
    assert len(calls) == 51


def test_a_key_wakes_the_firmware(machine: Machine, screen: Screen) -> None:
    machine.step(1000)
    machine.press("a")
    machine.step(20)
    assert screen.events == [(4, 0)]


def test_tap_hold_and_script(machine: Machine, screen: Screen) -> None:
    machine.tap("up")
    assert screen.events == [(0, 0), (0, 3)]
    screen.events.clear()
    machine.run("hold:b press:down wait:30 release:down wait:40")
    assert screen.events == [(5, 0), (5, 2), (5, 3), (1, 0), (1, 3)]
    for word in ("jump", "hold:c", "wait:x", "wait:-1", "press"):
        with pytest.raises(ValueError, match="button script"):
            machine.run(word)
    with pytest.raises(ValueError, match="wait needs a number"):
        machine.run("wait:x")
    machine.run("OFF")
    assert not machine.on
    machine.run("on")
    assert machine.on


def test_idle_costs_half_a_picture_a_second(machine: Machine, screen: Screen) -> None:
    before = machine.bus.copy()
    machine.step(20_000)
    cost = machine.bus.since(before)
    assert cost.bytes <= 20 * 600 and cost.ms <= 20 * 14


def test_one_changed_tile_costs_19_bytes(machine: Machine, screen: Screen) -> None:
    before = machine.bus.copy()
    screen.letter = "B"
    machine.console.redraw()
    machine.step(0)
    assert machine.bus.since(before).bytes == 19


def test_the_real_clock_follows_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = [100.0]
    clock = RealClock(speed=2.0, wall=lambda: wall[0])
    assert clock.due() == 0
    wall[0] += 0.25
    assert clock.due() == 500
    clock.pass_(300)
    assert clock.due() == 200
    clock.sleep(500)
    assert clock.due() == 0, "the firmware slept ahead of the wall"
    wall[0] += 0.25
    assert clock.due() == 200
    wall[0] += 3600
    assert clock.due() == 2000, "a stopped program does not catch up for an hour"


def test_a_machine_on_the_real_clock() -> None:
    machine = Machine(clock="real", speed=100)
    machine.power_on()
    deadline = time.monotonic() + 10
    while machine.clock.now < 5000 and time.monotonic() < deadline:
        assert machine.step() >= 0
    assert machine.clock.now >= 5000 and machine.frame().lit() > 100
    machine.power_off()
