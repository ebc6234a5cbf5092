"""The watchdog: armed where no serial console is, fed by the loop and by nothing else."""

import sys

import handset
import standins
from standins import world

left = 0
keep = standins.install


def nap(seconds):
    """Sleep, and end the endless loop after some turns."""
    global left
    left -= 1
    if left < 0:
        raise KeyboardInterrupt
    world.ms += int(seconds * 1000)


def loop(turns):
    """Run the board's own loop for some naps."""
    global left
    left = turns
    world.fed = 0
    from handheld import start

    start.time.sleep = nap
    try:
        start.forever(handset.console)
    except KeyboardInterrupt:
        pass
    import microcontroller

    dog = microcontroller.watchdog
    print(dog.mode, dog.timeout, 1 if world.fed else 0, world.fed <= turns + 1)


def with_serial_console():
    """Stand-ins of a board whose serial console is open."""
    keep()
    sys.modules["usb_cdc"].console = "a serial console"


def without_watchdog():
    """Stand-ins of a board that has none."""
    keep()
    del sys.modules["watchdog"]


handset.power_on()
loop(300)
before = world.fed
handset.console.step()
print("by the loop only", world.fed == before)
standins.install = with_serial_console
handset.power_on()
loop(300)
standins.install = without_watchdog
handset.power_on()
loop(300)
