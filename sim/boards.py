"""The boards the handheld can be built from, as data: pins, wiring, memory, and what each one lacks."""

from __future__ import annotations

from dataclasses import dataclass

BUTTONS = ("up", "down", "left", "right", "a", "b")


@dataclass(frozen=True)
class Board:
    """`pins` maps names in `board` to the chip's pins, `wiring` says what is soldered to which name."""

    name: str
    title: str
    board_id: str
    chip: str
    pins: dict[str, str]
    wiring: dict[str, str]
    nvm: str  # a kind of sim.nvm.Nvm
    nvm_size: int
    heap: int  # bytes left for Python after CircuitPython has started
    alarm: bool
    has_i2c: bool  # the module offers board.I2C()
    divider: int  # how many times the voltage at VOLTAGE_MONITOR the battery has
    piezo: str  # where one can be wired; settings.toml then names the pin
    power: str  # the pin that feeds the display with 3.3 V
    uf2_family: int
    uf2_drive: int | None  # where the drive begins in flash, if a UF2 file can carry it
    bootloader: str  # the name of the drive the bootloader shows
    drive_size: int  # bytes of the CIRCUITPY drive
    header: dict[str, int]  # printed name -> number of the pin on the board's edge
    oldest: tuple[int, int, int] = (9, 2, 0)  # the first CircuitPython that serves

    def pin(self, role: str) -> str:
        """The name in `board` that is wired to `role` ("sda", "a", "led", …)."""
        return self.wiring[role]


def _wired(sda: str, scl: str, buttons: str, led: str = "LED") -> dict[str, str]:
    return {"sda": sda, "scl": scl, **dict(zip(BUTTONS, buttons.split())), "led": led}


def _pico_pins(wireless: bool) -> dict[str, str]:
    pins = {f"GP{n}": f"GPIO{n}" for n in (*range(23), 26, 27, 28)}
    pins |= {"A0": "GPIO26", "A1": "GPIO27", "A2": "GPIO28", "A3": "GPIO29"}
    pins |= {"GP26_A0": "GPIO26", "GP27_A1": "GPIO27", "GP28_A2": "GPIO28", "VOLTAGE_MONITOR": "GPIO29"}
    if wireless:
        return pins | {"LED": "CYW0", "SMPS_MODE": "CYW1", "VBUS_SENSE": "CYW2"}
    pins |= {"LED": "GPIO25", "SMPS_MODE": "GPIO23", "VBUS_SENSE": "GPIO24"}
    return pins | {f"GP{n}": f"GPIO{n}" for n in (23, 24, 25)}


def _pairs(text: str) -> dict[str, str]:
    return dict(pair.split("=") for pair in text.split())


_PICO_WIRING = _wired("GP4", "GP5", "GP10 GP11 GP12 GP13 GP14 GP15")
_FEATHER_WIRING = _wired("SDA", "SCL", "D5 D6 D9 D10 D11 D12")

# Pins on the edge are counted from the USB plug down the left side, then up the right one.
_PICO_HEADER = {
    **{f"GP{n}": pin for n, pin in enumerate((1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20))},
    **{f"GP{n + 16}": pin for n, pin in enumerate((21, 22, 24, 25, 26, 27, 29))},
    "GP26": 31,
    "GP27": 32,
    "GP28": 34,
    "GND": 3,
    "RUN": 30,
    "3V3": 36,
    "3V3_EN": 37,
    "VSYS": 39,
    "VBUS": 40,
}


def _feather_header(last: str) -> dict[str, int]:
    left = f"RST 3V AREF GND A0 A1 A2 A3 A4 A5 SCK MOSI MISO RX TX {last}"
    right = "SDA SCL D5 D6 D9 D10 D11 D12 D13 USB EN BAT"
    return {name: number for number, name in enumerate(f"{left} {right}".split(), 1)}


_M4_PINS = _pairs(
    "A0=PA02 D14=PA02 A1=PA05 D15=PA05 A2=PB08 D16=PB08 A3=PB09 D17=PB09 A4=PA04 D18=PA04 A5=PA06 D19=PA06 "
    "SCK=PA17 D25=PA17 MOSI=PB23 D24=PB23 MISO=PB22 D23=PB22 D0=PB17 RX=PB17 D1=PB16 TX=PB16 "
    "SDA=PA12 SCL=PA13 D4=PA14 D5=PA16 D6=PA18 D9=PA19 D10=PA20 D11=PA21 D12=PA22 LED=PA23 D13=PA23 "
    "NEOPIXEL=PB03 VOLTAGE_MONITOR=PB01 BATTERY=PB01"
)

_NRF_PINS = _pairs(
    "A0=P0_04 A1=P0_05 A2=P0_30 A3=P0_28 A4=P0_02 A5=P0_03 AREF=P0_31 VOLTAGE_MONITOR=P0_29 BATTERY=P0_29 "
    "SWITCH=P1_02 NFC1=P0_09 NFC2=P0_10 D2=P0_10 D5=P1_08 D6=P0_07 D9=P0_26 D10=P0_27 D11=P0_06 D12=P0_08 "
    "D13=P1_09 NEOPIXEL=P0_16 NEOPIXEL_POWER=P1_14 SCK=P0_14 MOSI=P0_13 MISO=P0_15 TX=P0_25 RX=P0_24 "
    "SCL=P0_11 SDA=P0_12 L=P1_15 LED=P1_15 RED_LED=P1_15 D3=P1_15 BLUE_LED=P1_10"
)

BOARDS = {
    board.name: board
    for board in (
        Board(
            name="pico",
            title="Raspberry Pi Pico",
            board_id="raspberry_pi_pico",
            chip="rp2040",
            pins=_pico_pins(wireless=False),
            wiring=_PICO_WIRING,
            nvm="rp2040",
            nvm_size=4096,
            heap=167 * 1024,
            alarm=True,
            has_i2c=False,
            divider=3,
            piezo="GP9",
            power="3V3",
            uf2_family=0xE48BFF56,
            uf2_drive=0x100000,
            bootloader="RPI-RP2",
            drive_size=0x100000,
            header=_PICO_HEADER,
        ),
        Board(
            name="pico_w",
            title="Raspberry Pi Pico W",
            board_id="raspberry_pi_pico_w",
            chip="rp2040",
            pins=_pico_pins(wireless=True),
            wiring=_PICO_WIRING,
            nvm="rp2040",
            nvm_size=4096,
            heap=126 * 1024,
            alarm=True,
            has_i2c=False,
            divider=3,
            piezo="GP9",
            power="3V3",
            uf2_family=0xE48BFF56,
            uf2_drive=0x181000,
            bootloader="RPI-RP2",
            drive_size=0x7F000,
            header=_PICO_HEADER,
        ),
        Board(
            name="pico2",
            title="Raspberry Pi Pico 2",
            board_id="raspberry_pi_pico2",
            chip="rp2350",
            pins=_pico_pins(wireless=False),
            wiring=_PICO_WIRING,
            nvm="rp2350",
            nvm_size=4096,
            heap=435 * 1024,
            alarm=False,
            has_i2c=False,
            divider=3,
            piezo="GP9",
            power="3V3",
            uf2_family=0xE48BFF59,
            uf2_drive=0x100000,
            bootloader="RP2350",
            drive_size=0x300000,
            oldest=(9, 2, 1),
            header=_PICO_HEADER,
        ),
        Board(
            name="feather_m4",
            title="Adafruit Feather M4 Express",
            board_id="feather_m4_express",
            chip="samd51",
            pins=_M4_PINS,
            wiring=_FEATHER_WIRING,
            nvm="samd51",
            nvm_size=8192,
            heap=154 * 1024,
            alarm=True,
            has_i2c=True,
            divider=2,
            piezo="A1",  # on a SAMD51 not every pin has a timer of its own
            power="3V",
            uf2_family=0x55114460,
            uf2_drive=None,
            bootloader="FEATHERBOOT",
            header=_feather_header("D4"),
            drive_size=0x200000,
        ),
        Board(
            name="feather_nrf52840",
            title="Adafruit Feather nRF52840 Express",
            board_id="feather_nrf52840_express",
            chip="nrf52840",
            pins=_NRF_PINS,
            wiring=_FEATHER_WIRING,
            nvm="nrf52840",
            nvm_size=8192,
            heap=128 * 1024,  # not measured; a careful guess
            alarm=True,
            has_i2c=True,
            divider=2,
            piezo="A1",  # on a SAMD51 not every pin has a timer of its own
            power="3V",
            uf2_family=0xADA52840,
            uf2_drive=None,
            bootloader="FTHR840BOOT",
            header=_feather_header("D2"),
            drive_size=0x200000,
        ),
    )
}


def by_id(board_id: str) -> Board | None:
    """The board CircuitPython calls `board_id`, or None."""
    for board in BOARDS.values():
        if board.board_id == board_id:
            return board
    return None
