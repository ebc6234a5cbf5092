"""The bytes of the real drivers on the wire, and what the panel shows after them."""

from __future__ import annotations

from typing import Any

import pytest

from sim.frame import Frame
from sim.machine import Machine

SETUP = """
import board, busio, displayio
from i2cdisplaybus import I2CDisplayBus
from {module} import {kind}
displayio.release_displays()
i2c = busio.I2C(board.GP5, board.GP4, frequency=400_000)
bus = I2CDisplayBus(i2c, device_address=0x3C)
display = {kind}(bus, width={width}, height={height}, auto_refresh=False{more})
bitmap = displayio.Bitmap({width}, {height}, 2)
palette = displayio.Palette(2)
palette[1] = 0xFFFFFF
root = displayio.Group()
root.append(displayio.TileGrid(bitmap, pixel_shader=palette))
"""


def setup(kind: str = "SSD1306", more: str = "", width: int = 128, height: int = 64) -> str:
    if kind == "SH1106":
        more += ", colstart=2"
    return SETUP.format(
        kind=kind, module=f"adafruit_displayio_{kind.lower()}", more=more, width=width, height=height
    )


def show(machine: Machine) -> Any:
    machine.program["display"].root_group = machine.program["root"]
    machine.program["display"].refresh()
    return machine.program


def written(machine: Machine) -> list[str]:
    """The log of the wire as hex, without the address."""
    assert machine.bus.log is not None
    log, machine.bus.log = machine.bus.log, []
    return [data.hex(" ") for _, data in log]


def quoted(commands: str) -> str:
    """Each command byte with its control byte before it."""
    return " ".join("80 " + byte for byte in commands.split())


def test_the_driver_sets_the_chip_up(run: Any) -> None:
    machine = run(setup())
    chip = machine.display
    assert chip.on and chip.pump and chip.remap and chip.scan_down and chip.alternative
    assert (chip.mode, chip.multiplex, chip.start_line, chip.offset) == (0, 63, 0, 0)
    assert chip.contrast == 0xFF, "brightness 1.0 is set after the initial sequence"
    assert machine.reports == []


def test_the_panel_is_noise_until_the_first_refresh(run: Any) -> None:
    machine = run(setup())
    assert 3000 < machine.frame().lit() < 5200
    show(machine)
    assert machine.frame() == Frame(bytes(1024), 0xFF)


def test_a_full_screen_and_one_area(run: Any) -> None:
    machine = run(setup())
    machine.bus.log = []
    before = machine.bus.copy()
    names = show(machine)
    columns, pages, pixels = written(machine)
    assert (columns, pages) == (quoted("21 00 7f"), quoted("22 00 07"))
    assert pixels == "40" + " 00" * 1024
    used = machine.bus.since(before)
    assert (used.transactions, used.bytes) == (3, 1040)
    assert used.ms == pytest.approx(23.415, abs=0.001)
    names["bitmap"][10, 9] = 1
    names["bitmap"][12, 20] = 1
    names["display"].refresh()
    assert written(machine) == [quoted("21 0a 0c"), quoted("22 01 02"), "40 02 00 00 00 00 10"]
    assert machine.frame().pixel(10, 9) and machine.frame().pixel(12, 20) and machine.frame().lit() == 2


def test_nothing_changed_nothing_sent(run: Any) -> None:
    machine = run(setup())
    names = show(machine)
    before = machine.bus.copy()
    names["display"].refresh()
    assert machine.bus.since(before).bytes == 0


@pytest.mark.parametrize("kind", ["SSD1306", "SH1106"])
@pytest.mark.parametrize("rotation, where", [(0, (3, 5)), (90, (122, 3)), (180, (124, 58)), (270, (5, 60))])
def test_rotation(run: Any, kind: str, rotation: int, where: tuple[int, int]) -> None:
    width, height = (128, 64) if rotation % 180 == 0 else (64, 128)
    with_rotation = setup(kind, f", rotation={rotation}", width, height)
    machine = run(with_rotation, display=kind.lower()) if kind == "SSD1306" else quiet(run, with_rotation)
    names = show(machine)
    names["bitmap"][3, 5] = 1
    names["display"].refresh()
    frame = machine.frame()
    assert [(x, y) for y in range(64) for x in range(128) if frame.pixel(x, y)] == [where]


def quiet(run: Any, code: str) -> Machine:
    """Adafruit's SH1106 driver sends 20 20, which that chip does not know."""
    with pytest.warns(UserWarning, match="SH1106: command 20"):
        machine = run(code, display="sh1106")
    assert isinstance(machine, Machine)
    return machine


def test_the_sh1106_driver(run: Any) -> None:
    machine = quiet(run, setup("SH1106"))
    assert machine.reports == ["SH1106: command 20"] * 2
    names = show(machine)
    assert machine.frame() == Frame(bytes(1024), 0xFF)
    machine.bus.log = []
    names["bitmap"][100, 17] = 1
    names["display"].refresh()
    # Column 102 in two halves, page 2.
    assert written(machine) == ["80 16 80 06", "80 b2", "40 02"]
    assert machine.frame().pixel(100, 17) and machine.frame().lit() == 1


def test_contrast_inverse_and_sleep(run: Any) -> None:
    machine = run(setup())
    names = show(machine)
    names["display"].brightness = 0.5
    assert machine.frame().contrast == 128
    names["bus"].send(0xA7, b"")
    assert machine.frame().lit() == 128 * 64
    names["bus"].send(0x81, b"\x21")
    assert machine.frame().contrast == 0x21
    names["display"].sleep()
    assert machine.frame() == Frame.dark()
    names["display"].wake()
    assert machine.frame().lit() == 128 * 64


def test_what_the_display_does_not_hear_is_lost_in_silence(run: Any) -> None:
    """As on a board, where nobody looks whether it was acknowledged, and the bus is free again."""
    machine = run(setup())
    names = show(machine)
    panel = machine.bus.devices.pop(0x3C)
    names["display"].brightness = 0.5
    names["display"].sleep()
    machine.bus.devices[0x3C] = panel
    assert machine.frame().contrast == 255
    assert names["i2c"].try_lock()


def test_start_line_scrolls_the_whole_picture(run: Any) -> None:
    machine = run(setup())
    names = show(machine)
    names["bitmap"][0, 8] = 1
    names["display"].refresh()
    names["bus"].send(0x40 | 8, b"")
    assert machine.frame().pixel(0, 0)


def test_after_a_new_root_group_the_screen_goes_out_once(run: Any) -> None:
    machine = run(setup())
    names = show(machine)
    names["display"].root_group = None
    show(machine)
    before = machine.bus.copy()
    names["display"].refresh()
    assert machine.bus.since(before).bytes == 0


def test_a_target_frame_rate_returns_without_drawing_after_a_pause(run: Any) -> None:
    machine = run(setup())
    names = show(machine)
    names["bitmap"][0, 0] = 1
    machine.step(5000)
    assert not names["display"].refresh(target_frames_per_second=30)
    assert machine.frame().lit() == 0
    assert names["display"].refresh()
    assert machine.frame().lit() == 1


def test_auto_refresh_draws_while_time_passes(run: Any) -> None:
    machine = run(setup().replace("auto_refresh=False", "auto_refresh=True"))
    names = machine.program
    names["display"].root_group = names["root"]
    machine.step(100)
    assert machine.frame().lit() == 0
    names["bitmap"][5, 5] = 1
    assert machine.frame().lit() == 0
    machine.step(100)
    assert machine.frame().lit() == 1


def test_no_display_at_the_address(run: Any) -> None:
    machine = run(
        """
        import board, busio, displayio
        from i2cdisplaybus import I2CDisplayBus
        i2c = busio.I2C(board.GP5, board.GP4)
        try:
            I2CDisplayBus(i2c, device_address=0x3D)
        except ValueError as error:
            said = str(error)
        again = I2CDisplayBus(i2c, device_address=0x3C)
        """
    )
    assert machine.program["said"] == "Unable to find I2C Display at 3d"


def test_only_one_display(run: Any) -> None:
    machine = run(setup())
    with pytest.raises(RuntimeError, match="Too many display"):
        exec("I2CDisplayBus(i2c, device_address=0x3C)", machine.program)
    exec("displayio.release_displays()", machine.program)
    with pytest.raises(ValueError, match="deinitialized"):
        exec("I2CDisplayBus(i2c, device_address=0x3C)", machine.program)


def test_setting_a_display_up_sleeps_on_the_machines_clock(run: Any) -> None:
    assert run(setup()).clock.now >= 130


def test_text_of_adafruit_display_text(run: Any) -> None:
    machine = run(
        setup()
        + """
from adafruit_display_text.label import Label
import terminalio
root.append(Label(terminalio.FONT, text="Babel", x=0, y=8))
"""
    )
    show(machine)
    assert 40 < machine.frame().lit() < 200
