"""What a piezo plays, as the tunes that were meant."""

from typing import Any

from sim.machine import Machine
from sim.settings import Value

WIRED: dict[str, Value] = {"PIN_SOUND": "GP9"}
TUNES = ("CLICK", "CARD", "BUILT", "TUMBLE", "SCORE", "YOUR_TURN", "WIN")


class Ear:
    """Hears what a machine plays from now on."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._until_silence()
        self._from = len(machine.tones)

    def _until_silence(self) -> None:
        while self.machine.tones and self.machine.tones[-1][1]:
            self.machine.step(10)

    def tunes(self) -> list[str]:
        """The tunes since the last call, without clicks; one that was cut off goes by its beginning."""
        self.machine.step(2000)
        self._until_silence()
        sound: Any = self.machine.console.sound
        tones = [hertz for _, hertz in self.machine.tones[self._from :] if hertz]
        self._from = len(self.machine.tones)
        found = []
        while tones:
            whole = {name: self._hertz(getattr(sound, name)) for name in TUNES}
            name = max(whole, key=lambda name: _alike(whole[name], tones))
            alike = _alike(whole[name], tones)
            assert alike, f"{tones} is no tune"
            del tones[:alike]
            if name != "CLICK":
                found.append(name)
        return found

    def _hertz(self, tune: bytes) -> list[int]:
        notes = (262, 277, 294, 311, 330, 349, 370, 392, 415, 440, 466, 494)
        return [notes[note % 12] << note // 12 for note in tune[::2]]


def _alike(tune: list[int], tones: list[int]) -> int:
    """How many of a tune's notes are the first tones."""
    n = 0
    while n < min(len(tune), len(tones)) and tune[n] == tones[n]:
        n += 1
    return n
