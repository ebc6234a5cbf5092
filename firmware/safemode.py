"""Runs instead of the game when the board has crashed: after a dip of the supply, back into the game.

Three times at most: the count lives in memory that a reset keeps and switching off clears. A board without
such memory stays in safe mode.
"""

import time

import microcontroller
import supervisor

try:
    from alarm import sleep_memory as memory
except ImportError:
    memory = None

_MARK = 0xB7
_TRIES = 3

if memory is not None and supervisor.runtime.safe_mode_reason == supervisor.SafeModeReason.BROWNOUT:
    tries = memory[1] if memory[0] == _MARK else 0
    if tries < _TRIES:
        memory[0:2] = bytes((_MARK, tries + 1))
        time.sleep(3)  # let the battery or the plug recover
        microcontroller.reset()
