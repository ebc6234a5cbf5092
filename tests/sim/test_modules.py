"""The other modules of CircuitPython: their contracts and their surprises."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from sim.boards import BOARDS
from sim.clock import Stuck
from sim.nvm import Nvm

# supervisor and time


def test_ticks_wrap_65_seconds_after_power_up(run: Any) -> None:
    machine = run("import supervisor")
    ticks = machine.program["supervisor"].ticks_ms
    assert ticks() == (1 << 29) - 65536
    machine.step(65_535)
    assert ticks() == (1 << 29) - 1
    machine.step(1)
    assert ticks() == 0
    machine.step(1 << 29)
    assert ticks() == 0


def test_ticks_start_anew_with_the_power(run: Any) -> None:
    machine = run("import supervisor, time\nticks, seconds = supervisor.ticks_ms(), time.monotonic()")
    machine.step(5000)
    machine.power_on()
    assert (machine.program["ticks"], machine.program["seconds"]) == (0x1FFF0000, 0)


def test_time_is_the_machines(run: Any) -> None:
    machine = run(
        """
        import time
        time.sleep(1.5)
        seconds, nanoseconds = time.monotonic(), time.monotonic_ns()
        born, parts = time.time(), time.localtime()
        back = time.mktime(parts)
        """
    )
    names = machine.program
    assert (names["seconds"], names["nanoseconds"]) == (1.5, 1_500_000_000)
    assert names["parts"][:6] == (2000, 1, 1, 0, 0, 1), "a board believes it is the year 2000"
    assert names["born"] == names["back"] == 946_684_801
    with pytest.raises(ValueError, match="non-negative"):
        names["time"].sleep(-1)


def test_the_clock_in_seconds_gets_coarse(run: Any) -> None:
    machine = run("import time")
    clock = machine.program["time"]
    machine.step(6 * 3_600_000)
    seen = set()
    for _ in range(100):
        machine.step(1)
        seen.add(clock.monotonic())
    assert len(seen) < 20, "after six hours milliseconds are gone"
    assert clock.monotonic_ns() == (6 * 3_600_000 + 100) * 1_000_000


def test_a_program_that_sleeps_for_ever_is_stuck(run: Any) -> None:
    with pytest.raises(Stuck):
        run("import time\nwhile True:\n    time.sleep(0.5)")


def test_runtime(run: Any) -> None:
    code = "import supervisor\nfrom supervisor import runtime, RunReason"
    for plugged in (False, True):
        runtime = run(code, plugged_in=plugged).program["runtime"]
        assert runtime.usb_connected is runtime.serial_connected is plugged
        assert runtime.run_reason == "supervisor.RunReason.STARTUP"
        assert runtime.safe_mode_reason == "supervisor.SafeModeReason.NONE"


# storage and USB


def test_remount_raises_while_a_computer_sees_the_drive(run: Any) -> None:
    code = "import storage\nstorage.remount('/', readonly=False)\nreadonly = storage.getmount('/').readonly"
    with pytest.raises(RuntimeError, match="Cannot remount path when visible via USB"):
        run(code, plugged_in=True)
    assert run(code).program["readonly"] is False
    assert (
        run(code, boot="import storage\nstorage.disable_usb_drive()", plugged_in=True).program["readonly"]
        is False
    )


def test_the_drive_is_read_only_at_first(run: Any) -> None:
    machine = run("import storage\nmount = storage.getmount('/')", plugged_in=True)
    assert machine.program["mount"].readonly is True and machine.program["mount"].label == "CIRCUITPY"
    with pytest.raises(OSError, match="Read-only"):
        exec("open('/x.txt', 'w')", machine.program)
    with pytest.raises(OSError):
        exec("storage.getmount('/sd')", machine.program)


def test_a_program_may_write_when_no_computer_sees_the_drive(run: Any) -> None:
    machine = run(
        "with open('/x.txt', 'w') as file:\n    file.write('1')",
        boot="import storage\nstorage.disable_usb_drive()",
    )
    assert (machine.firmware / "x.txt").read_text() == "1"
    assert not machine.usb.drive


@pytest.mark.parametrize(
    "call",
    [
        "storage.disable_usb_drive()",
        "storage.enable_usb_drive()",
        "usb_cdc.disable()",
        "usb_cdc.enable(console=True, data=True)",
        "usb_hid.disable()",
        "usb_midi.disable()",
        "usb_midi.enable()",
        "supervisor.set_usb_identification('us', 'it')",
    ],
)
def test_usb_can_be_changed_in_boot_py_only(run: Any, call: str) -> None:
    code = f"import storage, supervisor, usb_cdc, usb_hid, usb_midi\n{call}"
    assert run(boot=code).boot_out == ""
    with pytest.raises(RuntimeError, match="Cannot change USB devices now"):
        run(code)


def test_what_boot_py_hides_comes_back_with_the_next_start(run: Any) -> None:
    machine = run("import usb_cdc\nconsole = usb_cdc.console", boot="import usb_cdc\nusb_cdc.disable()")
    assert machine.program["console"] is None
    (machine.firmware / "boot.py").write_text("")
    machine.power_on()
    assert machine.program["console"] is not None


def test_boot_out_and_an_error_in_boot_py(run: Any) -> None:
    machine = run("print('code')", boot="print('hello', 1, sep='-')\n1 / 0")
    assert machine.boot_out.startswith("hello-1\n") and "ZeroDivisionError" in machine.boot_out
    assert machine.printed[-1] == "code\n", "code.py runs all the same"


def test_boot_py_leaves_no_pin_taken(run: Any) -> None:
    taken = "import board, digitalio\npin = digitalio.DigitalInOut(board.GP14)"
    machine = run(taken, boot=taken + "\npin.pull = digitalio.Pull.UP\nprint(pin.value)", held=("a",))
    assert machine.boot_out == "False\n"


# microcontroller


def test_nvm_is_the_boards(run: Any) -> None:
    for name, board in BOARDS.items():
        machine = run("import microcontroller\nnvm = microcontroller.nvm", board=name)
        assert len(machine.program["nvm"]) == board.nvm.size
    assert run("import microcontroller\nnvm = microcontroller.nvm", nvm=Nvm("none")).program["nvm"] is None


def test_nvm_refuses_slices_of_other_lengths(run: Any) -> None:
    with pytest.raises(ValueError, match="different lengths"):
        run("import microcontroller\nmicrocontroller.nvm[0:3] = b'ab'")


def test_nvm_outlives_the_plug(run: Any) -> None:
    machine = run("import microcontroller\nbefore = microcontroller.nvm[0]\nmicrocontroller.nvm[0] = 7")
    assert machine.program["before"] == 255
    machine.power_on()
    assert machine.program["before"] == 7


def test_reset_starts_everything_again(run: Any) -> None:
    machine = run(
        """
        import microcontroller
        if microcontroller.nvm[0] == 255:
            microcontroller.nvm[0] = 1
            microcontroller.reset()
        reason = microcontroller.cpu.reset_reason
        """,
        boot="print('boot')",
    )
    assert machine.printed == ["boot\n", "boot\n"] and machine.starts == 2
    assert machine.program["reason"] == "microcontroller.ResetReason.SOFTWARE"


def test_reload_runs_code_py_alone(run: Any) -> None:
    machine = run(
        """
        import microcontroller, supervisor
        if microcontroller.nvm[0] == 255:
            microcontroller.nvm[0] = 1
            supervisor.reload()
        reason = supervisor.runtime.run_reason
        """,
        boot="print('boot')",
    )
    assert machine.printed == ["boot\n"]
    assert machine.program["reason"] == "supervisor.RunReason.SUPERVISOR_RELOAD"


def test_no_except_of_the_firmware_stops_a_reset(run: Any) -> None:
    with pytest.raises(RuntimeError, match="restarted itself 10 times"):
        run("import microcontroller\ntry:\n    microcontroller.reset()\nexcept Exception:\n    pass")


def test_the_next_reset_may_start_the_bootloader_or_safe_mode(run: Any) -> None:
    code = "import microcontroller as m\nm.on_next_reset(m.RunMode.{mode})\nm.reset()"
    machine = run(code.format(mode="UF2"))
    assert machine.bootloader and not machine.on
    machine = run(code.format(mode="SAFE_MODE"), files={"safemode.py": "print('safe')"})
    assert machine.on and machine.safe_mode == "PROGRAMMATIC" and machine.console is None
    assert machine.printed == ["safe\n"]


def test_safe_mode_runs_safemode_py_and_nothing_else(run: Any) -> None:
    machine = run(
        "print('code')",
        boot="print('boot')",
        files={"safemode.py": "import supervisor as s\nprint(s.runtime.safe_mode_reason)"},
    )
    machine.printed.clear()
    machine.power_on(safe_mode="BROWNOUT")
    assert machine.printed == ["supervisor.SafeModeReason.BROWNOUT\n"]
    machine.power_on()
    assert machine.printed[1:] == ["boot\n", "code\n"]


def test_cpu(run: Any) -> None:
    cpu = run("import microcontroller\ncpu = microcontroller.cpu", seed=3).program["cpu"]
    assert cpu.frequency == 125_000_000 and len(cpu.uid) == 8
    assert cpu.reset_reason == "microcontroller.ResetReason.POWER_ON"


@pytest.mark.parametrize(
    ("board", "platform"),
    [("ugame22", "RP2040"), ("thumby_color", "RP2350"), ("pybadge", "MicroChip SAMD51")],
)
def test_sys_tells_the_chip(run: Any, board: str, platform: str) -> None:
    assert run("import sys\nfound = sys.platform", board=board).program["found"] == platform
    assert sys.platform != platform


# watchdog


def test_the_watchdog_bites(run: Any) -> None:
    machine = run(
        """
        import microcontroller, watchdog
        reason = microcontroller.cpu.reset_reason
        dog = microcontroller.watchdog
        dog.timeout = 5
        if "POWER_ON" in reason:
            dog.mode = watchdog.WatchDogMode.RESET
        """
    )
    machine.step(4900)
    machine.program["dog"].feed()
    machine.step(4900)
    assert "POWER_ON" in machine.program["reason"]
    machine.step(100)
    assert machine.program["reason"] == "microcontroller.ResetReason.WATCHDOG"


def test_the_watchdog_bites_a_long_sleep(run: Any) -> None:
    machine = run(
        """
        import microcontroller, time, watchdog
        slept = "WATCHDOG" in microcontroller.cpu.reset_reason
        if not slept:
            microcontroller.watchdog.timeout = 2
            microcontroller.watchdog.mode = watchdog.WatchDogMode.RESET
            time.sleep(3)
        """
    )
    assert machine.program["slept"]


def test_limits_of_the_watchdog(run: Any) -> None:
    machine = run("import microcontroller, watchdog\ndog = microcontroller.watchdog")
    dog, mode = machine.program["dog"], machine.program["watchdog"].WatchDogMode
    with pytest.raises(ValueError):
        dog.mode = mode.RESET
    with pytest.raises(ValueError, match="maximum"):
        dog.timeout = 9
    dog.timeout = 8
    with pytest.raises(NotImplementedError):
        dog.mode = mode.RAISE
    dog.mode = mode.RESET
    with pytest.raises(RuntimeError):
        dog.deinit()


# alarm


def test_alarm_is_where_the_board_has_it(run: Any) -> None:
    code = "try:\n    import alarm\nexcept ImportError:\n    alarm = None"
    without = {name for name in BOARDS if run(code, board=name).program["alarm"] is None}
    assert without == {"pico2", "thumby_color"}


def test_light_sleep(run: Any) -> None:
    machine = run(
        """
        import alarm, board, time
        first = alarm.time.TimeAlarm(monotonic_time=time.monotonic() + 3)
        pin = alarm.pin.PinAlarm(board.GP14, value=False, pull=True)
        woke = alarm.light_sleep_until_alarms(pin, first)
        now = time.monotonic()
        """
    )
    assert machine.program["woke"] is machine.program["first"] and machine.program["now"] == 3
    machine.press("a")
    machine.power_on()
    assert machine.program["woke"] is machine.program["pin"] and machine.program["now"] == 0
    with pytest.raises(ValueError, match="past"):
        machine.program["alarm"].time.TimeAlarm(monotonic_time=0)


def test_a_pin_alarm_needs_a_free_pin(run: Any) -> None:
    with pytest.raises(ValueError, match="GP14 in use"):
        run(
            """
            import alarm, board, keypad
            keys = keypad.Keys((board.GP14,), value_when_pressed=False)
            alarm.pin.PinAlarm(board.GP14, value=False, pull=True)
            """
        )


def test_deep_sleep_ends_with_a_fresh_start(run: Any) -> None:
    machine = run(
        """
        import alarm, board
        woke = alarm.wake_alarm
        if woke is None:
            alarm.sleep_memory[3] = 9
            alarm.exit_and_deep_sleep_until_alarms(alarm.pin.PinAlarm(board.GP14, value=False, pull=True))
        memory = alarm.sleep_memory[3]
        """,
        boot="print('boot')",
    )
    machine.step(100_000)
    assert machine.printed == ["boot\n"] and machine.deep_sleep
    machine.press("a")
    machine.step(10)
    assert machine.printed == ["boot\n", "boot\n"]
    assert machine.program["memory"] == 9 and not machine.deep_sleep
    machine.release("a")
    machine.power_on()
    assert machine.deep_sleep, "switched off and on it has forgotten the alarm"
    assert machine.sleep_memory[3] == 9 and machine.sleep_memory[0] == 0


# os, random, gc, imports


def test_random_repeats_with_the_seed_and_changes_with_every_start(run: Any) -> None:
    code = "import os, random\nfound = os.urandom(4), random.getrandbits(30), random.randint(1, 1000)"
    one, same, other = (run(code, seed=seed).program["found"] for seed in (1, 1, 2))
    assert one == same != other
    machine = run(code, seed=1)
    machine.power_on()
    assert machine.program["found"] != one
    assert not hasattr(machine.program["random"], "shuffle")


def test_os_sees_the_drive(run: Any) -> None:
    machine = run(
        "import os\nnames, size, what = os.listdir('/'), os.stat('/a.txt'), os.uname()",
        files={"a.txt": "12345"},
    )
    assert machine.program["names"] == ["a.txt", "code.py"] and machine.program["size"][6] == 5
    assert machine.program["what"].sysname == "rp2040"
    with pytest.raises(OSError):
        machine.program["os"].stat("/b.txt")


def test_files_are_found_from_the_root_and_beside_their_module(run: Any) -> None:
    files = {
        "pack/__init__.py": "text = open(__file__.rsplit('/', 1)[0] + '/x.txt').read()",
        "pack/x.txt": "yes",
    }
    machine = run("import pack\nagain = open('/pack/x.txt').read() + open('pack/x.txt').read()", files=files)
    assert machine.program["pack"].text == "yes" and machine.program["again"] == "yesyes"


def test_gc(run: Any) -> None:
    machine = run("import gc\ngc.collect()\nfree = gc.mem_free()")
    assert machine.program["free"] == BOARDS["pico"].heap


@pytest.mark.parametrize("name", ["dataclasses", "functools", "itertools", "enum", "pathlib", "threading"])
def test_what_the_board_lacks_cannot_be_imported(run: Any, name: str) -> None:
    with pytest.raises(ImportError, match=f"no module named '{name}'"):
        run(f"import {name}")


def test_what_the_board_has_can_be_imported(run: Any) -> None:
    names = (
        "array binascii bitmaptools collections errno io json math micropython re struct sys traceback zlib"
    )
    run("import " + names.replace(" ", ", "))


def test_type_hints_are_not_looked_at(run: Any) -> None:
    run("def f(x: Any) -> List[Nothing]:\n    y: Unknown = 1\n    return y\nz: Missing = f(1)")


def test_the_program_around_keeps_its_own_modules(run: Any) -> None:
    import gc
    import os
    import random
    import time

    run("import time, os, random, gc")
    assert all(sys.modules[module.__name__] is module for module in (gc, os, random, time))
    assert time.time() > 1_000_000_000 and hasattr(random, "shuffle") and hasattr(gc, "get_objects")


def test_the_firmware_sees_only_its_own_modules(run: Any) -> None:
    """As on a board: what unloads modules looks at all of them, and must find none of the program around."""
    files = {"one/__init__.py": "", "one/two.py": "", "three.py": ""}
    machine = run(
        """
        import sys
        import one.two, three
        seen = list(sys.modules)
        del sys.modules["three"]
        left = list(sys.modules)
        import three
        again = "three" in sys.modules and sys.modules["three"] is three
        """,
        files=files,
    )
    assert machine.program["seen"] == ["one", "one.two", "three"]
    assert machine.program["left"] == ["one", "one.two"]
    assert machine.program["again"]
