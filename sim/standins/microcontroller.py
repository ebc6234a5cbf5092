"""`microcontroller`: the chip itself."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import TYPE_CHECKING

from sim.model.watchdog import WatchDogTimer
from sim.pins import Pin
from sim.restart import Restart

if TYPE_CHECKING:
    from sim.power import Power


class ResetReason:
    """Why the chip started."""

    POWER_ON = "microcontroller.ResetReason.POWER_ON"
    BROWNOUT = "microcontroller.ResetReason.BROWNOUT"
    SOFTWARE = "microcontroller.ResetReason.SOFTWARE"
    DEEP_SLEEP_ALARM = "microcontroller.ResetReason.DEEP_SLEEP_ALARM"
    RESET_PIN = "microcontroller.ResetReason.RESET_PIN"
    WATCHDOG = "microcontroller.ResetReason.WATCHDOG"
    UNKNOWN = "microcontroller.ResetReason.UNKNOWN"


class RunMode:
    """What the next reset starts."""

    NORMAL = "microcontroller.RunMode.NORMAL"
    SAFE_MODE = "microcontroller.RunMode.SAFE_MODE"
    UF2 = "microcontroller.RunMode.UF2"
    BOOTLOADER = "microcontroller.RunMode.BOOTLOADER"


def microcontroller(machine: Power) -> dict[str, object]:
    """The names in `microcontroller`."""
    hardware, clock, chip = machine.hardware, machine.clock, machine.board.chip

    def reset() -> None:
        raise Restart("SOFTWARE")

    def on_next_reset(run_mode: str) -> None:
        machine.next_mode = run_mode.rsplit(".", 1)[-1]

    uid = random.Random(f"uid {machine.seed}").randbytes(8)
    cpu = SimpleNamespace(
        frequency=chip.clock_mhz * 1_000_000,
        temperature=23.5,
        voltage=3.3 if chip.measures_supply else None,
        uid=bytearray(uid),
        reset_reason=getattr(ResetReason, machine.reset_reason),
    )
    nvm = machine.nvm if machine.nvm is not None and len(machine.nvm) else None
    return {
        "Pin": Pin,
        "pin": SimpleNamespace(**hardware.by_chip_name),
        "cpu": cpu,
        "cpus": (cpu,),
        "nvm": nvm,
        "reset": reset,
        "on_next_reset": on_next_reset,
        "delay_us": lambda us: clock.sleep(us / 1000),
        "disable_interrupts": lambda: None,
        "enable_interrupts": lambda: None,
        "watchdog": WatchDogTimer(hardware, chip.watchdog_seconds, chip.watchdog_raises),
        "ResetReason": ResetReason,
        "RunMode": RunMode,
        "Processor": SimpleNamespace,
    }
