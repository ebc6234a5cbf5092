"""`audiocore` and `audioio`: a sample that is played again and again on an analog output is a tone."""

from __future__ import annotations

from collections.abc import Sequence

from sim.model.pins import Closable
from sim.pins import Pin


class RawSample(Closable):
    """Numbers, and how many of them are played in a second."""

    def __init__(
        self,
        buffer: Sequence[int],
        *,
        channel_count: int = 1,
        sample_rate: int = 8000,
        single_buffer: bool = True,
    ) -> None:
        self.buffer = buffer
        self.sample_rate = sample_rate

    def hertz(self) -> int:
        """How often a second it goes from its lower half to its upper one."""
        middle = (min(self.buffer) + max(self.buffer)) / 2
        high = [value > middle for value in self.buffer]
        rises = sum(high[i] and not high[i - 1] for i in range(len(high)))
        return round(rises * self.sample_rate / len(high))


class AudioOut(Closable):
    """An analog output; only the board's speaker hangs on one."""

    def __init__(self, left_channel: Pin, *, quiescent_value: int = 0x8000) -> None:
        hardware = left_channel.hardware
        speaker = hardware.board.speaker
        if speaker is None or not speaker.dac or left_channel is not hardware.pins[speaker.pin]:
            raise ValueError("Invalid pin")
        left_channel.claim(self)
        self._pin = left_channel

    def deinit(self) -> None:
        if not self._gone:
            self.stop()
            self._pin.release()
        super().deinit()

    def play(self, sample: RawSample, *, loop: bool = False) -> None:
        """Play a sample until it is stopped."""
        self._check()
        if not loop:
            raise NotImplementedError("a sample that is played once is not heard here")
        self._pin.hardware.sound(sample.hertz())

    def stop(self) -> None:
        """Silence."""
        self._check()
        self._pin.hardware.sound(0)


def audiocore() -> dict[str, object]:
    """The names in `audiocore`."""
    return {"RawSample": RawSample}


def audioio() -> dict[str, object]:
    """The names in `audioio`."""
    return {"AudioOut": AudioOut}
