"""A lesson in which all that is legal is right: the coach only makes remarks about the position."""

from __future__ import annotations

from handheld.screens.lesson import Lesson, text_of

_WELCOME = -1  # the words before all remarks,
_PRAISE = -2  # and those after them


class FreeLesson(Lesson):
    """The game says what is remarked, what the other player does, and when it is over (lessons.pyi)."""

    _made = 0  # a bit for each remark that was made
    _greeted = False

    def _read(self, at: int) -> None:
        """A welcome, remarks, each once, and praise at the end."""
        self._right = self.match.legal()
        number = _WELCOME
        if self._done():
            number = _PRAISE
        elif self._greeted:
            number = self._course.remark(self.match.state, self._made)
            if number < 0:
                return
            self._made |= 1 << number
        self._greeted = True
        count = -1
        with open(self._words, "rb") as file:
            file.seek(self._from)
            line = file.readline()
            while True:
                line = file.readline()
                sign = line[:1]
                if not line or sign == b"*":
                    break
                if sign == b"?":
                    count += 1
                    line = line[1:]
                if number == (count if sign == b"?" else _WELCOME if count < 0 else _PRAISE):
                    self._boxes.append(chr(line[0]) + text_of(line))

    def _done(self) -> bool:
        """See Lesson."""
        return self._course.done(self.match.state)

    def _reply(self) -> int:
        """See Lesson."""
        return self._course.reply(self.match.state)

    def refuse(self) -> None:
        """Only the rules say no, and their reason is on the panel."""
