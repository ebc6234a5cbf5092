"""Sounds from a piezo or a speaker, one tone at a time; loaded only where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from pwmio import PWMOut

    from handheld.console import Console
    from handheld.game.match import Match
    from handheld.hardware.dac_tone import DacTone
    from handheld.hardware.switched_speaker import SwitchedSpeaker

_UNIT = const(10)  # ms in a unit of length
_LOUD = const(0x8000)  # a duty cycle of one half is the loudest
# Hertz of the twelve notes from middle C on; each octave doubles them.
_NOTES = 262, 277, 294, 311, 330, 349, 370, 392, 415, 440, 466, 494


class Sound:
    """Plays tunes by the loop's clock. A tune is pairs of a note (0 is middle C) and a length.

    It is silent while sound is switched off or the panel is off. A new tune replaces the one that plays.
    """

    CLICK = b"\x2b\x01"
    CARD = b"\x1f\x03\x24\x04"
    BUILT = b"\x18\x05\x1c\x05\x1f\x0a"
    TUMBLE = b"\x13\x07\x10\x07\x0c\x07\x07\x0e"
    SCORE = b"\x1c\x04\x23\x08"
    YOUR_TURN = b"\x1f\x0c\x1c\x14"
    WIN = b"\x18\x0a\x1c\x0a\x1f\x0a\x24\x10\x1f\x0a\x24\x28"

    def __init__(self, console: Console, piezo: PWMOut | DacTone | SwitchedSpeaker) -> None:
        self._console = console
        self._piezo = piezo
        self._tune = b""
        self._at = 0
        self._due = 0  # when the present note ends

    def play(self, tune: bytes) -> None:
        """Start a tune with the next step; an empty one changes nothing."""
        console = self._console
        if tune and console.settings.sound and not console.dark:
            self._tune = tune
            self._at = 0

    def announce(self, match: Match) -> None:
        """It is a person's turn, or the match is over."""
        if not match.over():
            if not match.levels[match.decider()]:
                self.play(self.YOUR_TURN)
            return
        won = match.rules.winners(match.state)
        # Lost is what only computers have won.
        lost = match.people() and len(won) > 0 and all(match.levels[seat] for seat in won)
        self.play(self.TUMBLE if lost else self.WIN)

    def click(self) -> None:
        """Answer a key press, unless a tune plays."""
        if not self._tune:
            self.play(self.CLICK)

    def stop(self) -> None:
        """Be silent."""
        self._tune = b""
        self._piezo.duty_cycle = 0

    def step(self, now: int) -> int:
        """Begin the note that is due; returns milliseconds until the next one, -1 without a tune."""
        tune = self._tune
        if not tune:
            return -1
        at = self._at
        if at and now < self._due:
            return self._due - now
        if at >= len(tune):
            self.stop()
            return -1
        note = tune[at]
        length = _UNIT * tune[at + 1]
        self._piezo.frequency = _NOTES[note % 12] << note // 12
        self._piezo.duty_cycle = _LOUD
        self._at = at + 2
        self._due = now + length
        return length
