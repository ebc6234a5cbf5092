"""What the piezo plays, from the computer's loudspeaker."""

from __future__ import annotations

import array
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

Tone = tuple[float, int]  # from when on, in ms; hertz, 0 for silence

RATE = 44_100
BUFFER = 512  # samples the sound card gets at once: 12 ms
LOUD = 3_000  # of 32,767: a piezo is no orchestra


@contextmanager
def _hushed() -> Iterator[None]:
    """Libraries below SDL write pages about a missing sound card: they go nowhere."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)


def wave(hertz: int) -> bytes:
    """About a twentieth of a second of a square wave, whole periods of it, to be repeated."""
    periods = max(1, hertz // 20)
    samples = round(RATE * periods / hertz)
    return array.array(
        "h", [LOUD if i * 2 * periods // samples % 2 == 0 else -LOUD for i in range(samples)]
    ).tobytes()


class Speaker:
    """Follows the tones of a machine. Without a sound card it is silent and nothing else is different."""

    def __init__(self) -> None:
        self._heard = 0  # how many tones were taken
        self._sounds: dict[int, pygame.mixer.Sound] = {}
        self._channel: pygame.mixer.Channel | None = None
        with _hushed():
            try:
                pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
                self._channel = pygame.mixer.Channel(0)
            except (pygame.error, NotImplementedError):
                pass

    def follow(self, tones: Sequence[Tone], speed: float = 1.0) -> None:
        """Play what is new; a tone that is over already is played for its length, or it would be missed."""
        new = tones[self._heard :]
        self._heard = len(tones)
        if self._channel is None or not new:
            return
        for at, (begun, hertz) in enumerate(new):
            if hertz:
                ends = new[at + 1][0] if at + 1 < len(new) else 0.0
                self._play(self._channel, hertz, max(1, round((ends - begun) / speed)) if ends else 0)
            elif at == 0:
                self._channel.stop()

    def _play(self, channel: pygame.mixer.Channel, hertz: int, ms: int) -> None:
        if hertz not in self._sounds:
            self._sounds[hertz] = pygame.mixer.Sound(buffer=wave(hertz))
        channel.play(self._sounds[hertz], loops=-1, maxtime=ms)

    def close(self) -> None:
        """Silence."""
        if self._channel is not None:
            pygame.mixer.quit()
            self._channel = None
