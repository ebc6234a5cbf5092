"""The window's loudspeaker: the same tones as the piezo's; without a sound card it is silent."""

import array
import os
import subprocess
import sys

import pytest

from sim.speaker import RATE, wave
from tools.paths import ROOT


def run(program: str, driver: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "SDL_AUDIODRIVER": driver},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("hertz", [262, 1048, 1568, 3136])
def test_a_wave_has_its_frequency_and_closes_upon_itself(hertz: int) -> None:
    samples = array.array("h", wave(hertz))
    rises = sum(a < 0 < b for a, b in zip(samples, [*samples[1:], samples[0]], strict=True))
    assert rises / (len(samples) / RATE) == pytest.approx(hertz, rel=0.01)
    assert samples[0] > 0 > samples[-1]


FOLLOW = """
import time
import pygame
from sim.speaker import Speaker
speaker = Speaker()
played = []
class Channel:
    def play(self, sound, loops=0, maxtime=0):
        played.append((round(sound.get_length(), 2), loops, maxtime))
    def stop(self):
        played.append("stop")
assert pygame.mixer.get_init() is not None
speaker._channel = Channel()
tones = []
speaker.follow(tones)
tones += [(0.0, 1048)]
speaker.follow(tones)
speaker.follow(tones)
tones += [(120.0, 0)]
speaker.follow(tones)
tones += [(200.0, 3136), (210.0, 0)]
speaker.follow(tones)
tones += [(300.0, 3136), (310.0, 0)]
speaker.follow(tones, 2.0)
print(played)
"""


def test_it_follows_the_machine_and_misses_no_short_tone() -> None:
    """A tone goes on until it ends; one that has ended already is played for its length."""
    done = run(FOLLOW, "dummy")
    assert done.stdout == "[(0.05, -1, 0), 'stop', (0.05, -1, 10), (0.05, -1, 5)]\n", done.stderr


def test_without_a_sound_card_nothing_is_said_and_nothing_fails() -> None:
    program = "from sim.speaker import Speaker\ns = Speaker()\ns.follow([(0.0, 440)])\ns.close()\nprint('on')"
    done = run(program, "no such driver")
    assert (done.stdout, done.stderr) == ("on\n", "")
