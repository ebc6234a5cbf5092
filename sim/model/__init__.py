"""Parts of the board that the simulator and the VM share: the same files run on CPython and MicroPython.

So they keep to what both take: no `typing`, no `__future__`, quoted hints where a name comes later. What the
firmware calls in every turn allocates nothing, since on a board it takes no heap either.
"""
