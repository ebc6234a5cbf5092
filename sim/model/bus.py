"""What `busio.I2C` and `busio.SPI` have in common: pins of their own, and a lock that is a lock."""

from sim.model.pins import Closable, Pin


class Bus(Closable):
    """Holds its pins until `deinit`; every transfer needs the lock."""

    def __init__(self, *pins: Pin) -> None:
        for pin in pins:
            if pin.user is not None:
                raise ValueError(f"{pin.name} in use")
        for pin in pins:
            pin.claim(self)
        self._pins = pins
        self._locked = False

    def deinit(self) -> None:
        """Give the pins back."""
        if not self._gone:
            for pin in self._pins:
                pin.release()
        super().deinit()

    def try_lock(self) -> bool:
        """Take the lock; False if it is taken, also by the caller itself."""
        self._check()
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        """Give the lock back; giving back one that is not held does nothing."""
        self._check()
        self._locked = False

    def _need_lock(self) -> None:
        self._check()
        if not self._locked:
            raise RuntimeError("Function requires lock")
