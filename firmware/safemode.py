"""Runs instead of the game when the board has crashed: after a dip of the supply or a standstill, back to it.

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

_reason = supervisor.runtime.safe_mode_reason
_PASSING = (supervisor.SafeModeReason.BROWNOUT, supervisor.SafeModeReason.WATCHDOG)

if memory is not None and _reason in _PASSING:
    tries = memory[1] if memory[0] == _MARK else 0
    if tries < _TRIES:
        memory[0:2] = bytes((_MARK, tries + 1))
        time.sleep(3)  # let the battery or the plug recover
        microcontroller.reset()
