"""The watchdog: armed where no serial console is, fed by the loop and by nothing else."""

import sys

import handset
from standins import world

left = 0


def nap(seconds):
    """Sleep, and end the endless loop after some turns."""
    global left
    left -= 1
    if left < 0:
        raise KeyboardInterrupt
    world.ms += int(seconds * 1000)


def loop(turns):
    """Run the console's own loop for some naps."""
    global left
    left = turns
    world.fed = 0
    from handheld import console as module

    module.time.sleep = nap
    try:
        handset.console.first = handset.console.top
        handset.console.run()
    except KeyboardInterrupt:
        pass
    import microcontroller

    dog = microcontroller.watchdog
    print(dog.mode, dog.timeout, 1 if world.fed else 0, world.fed <= turns + 1)


handset.power_on()
loop(300)
before = world.fed
handset.run(1000)
print("by the loop only", world.fed == before)
handset.power_on()
sys.modules["usb_cdc"].console = "a serial console"
loop(300)
handset.power_on()
del sys.modules["watchdog"]
loop(300)
