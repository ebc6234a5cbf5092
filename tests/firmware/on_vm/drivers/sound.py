"""What a piezo plays. TAPS: a button (6: none) and tens of ms each; EIGHT: chance."""

import os

import handset
import standins
from standins import world

standins.install()
os.urandom = lambda n: EIGHT[:n]  # noqa: F821
world.settings["PIN_SOUND"] = "GP9"
handset.power_on()
began = world.ms
for _ in handset.played(TAPS):  # noqa: F821
    pass
for ms, hertz in world.tones:
    print((ms - began) & 0x1FFFFFFF, hertz)
