"""A lesson: real play on the real screens, with a coach who says what to do and, to all else, why not now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import loader
from handheld.buttons import PRESS, A, B
from handheld.game import parts
from handheld.game.director import Director
from handheld.game.fixed_start import Dealt
from handheld.game.lineup_codec import lineup
from handheld.game.match import Match
from handheld.glyphs import ARROW, BUTTON, GOAL
from handheld.journal.keys import LEARNED, game_key
from handheld.journal.writer import Journal
from handheld.loader import Job
from handheld.screens.signs import as_tiles

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console
    from handheld.game.lessons import Lessons
    from handheld.game.stage import Stage
    from handheld.screens.screen import Screen

LETTERS = 23  # of a row; the last tile has the button
_BLINK = 400  # ms that a mark is shown and not shown
_SEEN = 800  # ms to see what was just done, before more is said
_DRAWN = 1100  # ms for the cards that come into a hand
_FRESH = 300  # ms in which a key was not meant for the words that have just come
FREE = 254  # the only step of a lesson in which all that is legal is right
UNTOLD = 255  # before the decision of a step without words: another's, or one without a choice
_LOOK = "@="  # signs of words about a closer look
_PUPIL = "Anna"
_TEACHER = "Nabu"


def teach(console: Console, game: str, number: int) -> None:
    """Begin a lesson of a game whose modules are loaded."""
    course: Lessons = loader.load(parts.part(game, "lessons"))
    rules = parts.rules(game)
    stage: Stage = loader.load(parts.part(game, "stage")).Stage(game)
    folder = parts.root() + game
    state, steps = script(folder + "/lessons.bin", number)
    path = parts.lesson_words(game)
    loader.snapshot(loader.MATCH)
    seats = (_PUPIL, 0), (_TEACHER, 1)
    match = Match(Journal(None).game(console.number), lineup(0, seats, bytes(8)), Dealt(rules, state))
    made = Lesson
    if steps[0][0] == FREE:
        from handheld.screens.free_lesson import FreeLesson

        made = FreeLesson
    lesson = made(console, match, stage, course, number, steps, path)
    console.overlay = lesson
    lesson.begin()


def script(path: str, number: int) -> tuple[bytearray, list[bytes]]:
    """The state that a lesson begins with, and for each of its decisions those that are right."""
    with open(path, "rb") as file:
        while True:
            head = file.read(4)
            size = head[0] | head[1] << 8
            if not number:
                break
            file.read(size)
            number -= 1
        start = head[2] | head[3] << 8
        state = bytearray(file.read(start))
        packed = file.read(size - start)
    steps = []
    at = 0
    while at < len(packed):
        many = packed[at]
        steps.append(packed[at + 1 : at + 1 + many])
        at += 1 + many
    return state, steps


def wrap(text: str, signs: dict[str, bytes], wide: int = LETTERS) -> list[bytes]:
    """A text in rows of tiles, broken at spaces, but not at those of French before a colon.

    All rows but the last, which has the button, may be `wide` letters long.
    """
    rows = []
    row = before = tiles = b""
    for word in text.split(" "):
        tiles = as_tiles(word.replace("\xa0", " "), signs)
        if row and len(row) + 1 + len(tiles) > wide:
            rows.append(row)
            row = b""
        before = row
        row = row + b"\0" + tiles if row else tiles
    if len(row) > LETTERS:
        rows.append(before)
        row = tiles
    rows.append(row)
    return rows


def _place(path: str, number: int) -> int:
    """Where the words of a lesson begin in their file."""
    at = 0
    with open(path, "rb") as file:
        while True:
            line = file.readline()
            if line[:1] == b"*":
                if not number:
                    return at
                number -= 1
            at += len(line)


def text_of(line: bytes) -> str:
    """The words of a line of the file, without its sign."""
    return str(line[2:], "utf-8").rstrip("\n")


class Lesson(Director):
    """A match whose decisions are told one by one; which of them is due follows from how many there were.

    So taking back needs nothing of its own. It draws above the screens: the line, the mark, the button.
    """

    def __init__(
        self,
        console: Console,
        match: Match,
        stage: Stage,
        course: Lessons,
        number: int,
        steps: list[bytes],
        path: str,
    ) -> None:
        super().__init__(console, demo=True)
        self.direct(match, stage)
        self.number = number
        self.steps = steps
        self._course = course
        self._words = path
        self._from = _place(path, number)
        self._passed = -1, self._from  # a told step that was read, and where the words after it begin
        self.signs = course.signs()
        self.floor = course.BOX_FLOOR
        self.wide = course.BOX_LETTERS
        self._at = -1  # the step whose words these are:
        self._right = b""  # the decisions that are right, and
        self.line = ""
        self._why_not = ""
        self._boxes: list[str] = []
        self._boxed = -1  # the last step whose boxes were shown
        self._due = 0  # when the next box may come:
        self.waits = False  # it will, and keys are for what was told before
        self._lit = False
        self._look: Screen | None = None  # a closer look, loaded a step before it is drawn

    # What is right, and what is said about it

    def wanted(self) -> bytes:
        """The decisions that are right now."""
        self._renew()
        return self._right

    def _renew(self) -> None:
        """Fetch the words of the step that is due now: they are read from the file when they are wanted."""
        at = len(self.match.moves)
        if at == self._at:
            return
        self._at = at
        self.line = ""
        self._boxes = []
        self._read(at)

    def _read(self, at: int) -> None:
        """Read what is right and what is said at a step."""
        step = self.steps[at] if at < len(self.steps) else b""
        legal = self.match.legal() if step else b""
        self._right = bytes([decision for decision in step if decision in legal])
        if step and step[0] == UNTOLD:
            return
        due = len([step for step in self.steps[:at] if step[0] != UNTOLD])
        count, place = self._passed
        if count >= due:
            count, place = -1, self._from  # something was taken back
        with open(self._words, "rb") as file:
            file.seek(place)
            if count < 0:
                file.readline()  # the title
            while True:
                line = file.readline()
                sign = line[:1]
                if not line or sign == b"*":
                    break
                if sign == b">":
                    count += 1
                    if count == due:
                        self.line = text_of(line)
                elif sign == b"-":
                    if count == due:
                        self._why_not = text_of(line)
                        self._passed = count, file.tell()
                        break
                elif count + 1 == due and at > self._boxed:
                    self._boxes.append(chr(line[0]) + text_of(line))
        self._boxed = max(self._boxed, at)

    def _done(self) -> bool:
        """Is there nothing left to do in this lesson?"""
        return len(self.match.moves) >= len(self.steps)

    def _reply(self) -> int:
        """What the other player does now."""
        return self.wanted()[0]

    def act(self, decision: int) -> None:
        """Do what is right; anything else is answered."""
        self._due = self.console.now + _SEEN
        if self.allows(decision):
            super().act(decision)

    def allows(self, decision: int) -> bool:
        """Only what is right; say why not now."""
        right = decision in self.wanted()
        if not right:
            self.refuse()
        return right

    def refuse(self) -> None:
        """Say why not now."""
        top = self.console.top
        if top is not None and not isinstance(top, Box):
            self.console.push(Box(self, top, "+" + self._why_not, True))

    def begin(self) -> None:
        """Load what a turn needs, then show what comes first."""
        self._work(self.stage.table, self._begun)

    def _begun(self) -> Job:
        self._playing = True
        loader.snapshot(loader.TURNS)
        return Job(self.stage.turn_modules(self), self._first_turn)

    def _first_turn(self) -> Job:
        """A lesson begins with a decision of the pupil."""
        loader.snapshot(loader.TURN)
        return self._make_turn()

    def next(self) -> None:
        """What comes now. The other decides later: the screen that acted may still compare states."""
        match = self.match
        self.unload_turn()
        if match.over():
            self._playing = False
            self.show_result()
            return
        if match.decider() == self.viewer:
            self.decide()
            return
        self._work("", self._others_turn)

    def _others_turn(self) -> None:
        """The other's decisions are taken at once, and then told."""
        match = self.match
        while match.decider() != self.viewer and not match.over():
            match.apply(self._reply())
        loader.snapshot(loader.TURN)
        self.show(self.stage.recap(self, False))

    def decide(self) -> None:
        """The pupil's own decision. Its modules come one a step, and so do making and drawing its screen."""
        loader.unload_since(loader.TURN)
        self._work(self.stage.turn_modules(self), self._make_turn)

    def _make_turn(self) -> Job:
        self._due = self.console.now + _DRAWN
        screen = self.stage.deciding(self)
        return Job("", lambda: self.show(screen))

    # What is shown above the screen

    def draw(self, canvas: Canvas) -> None:
        """The line with the button to press next, and a mark on what it is about."""
        top = self.console.top
        screen = top.below if isinstance(top, Box) else top
        way = None if screen is None or not self.line else self._course.way(screen, self.wanted())
        if way is None or self._boxes and way[0] != B and not isinstance(top, Box):
            return  # nothing is to be done here, or something will be said first
        button, row, marks = way
        if not isinstance(top, Box):
            # The bar tells what is wanted from what the game offers.
            self.write(canvas, row, bytes((GOAL,)) + wrap(self.line, self.signs)[0], button)
        if self._lit:
            # Where several are right they are marked in turn.
            i = 4 * (self.console.now // (2 * _BLINK) % (len(marks) // 4)) if marks else 0
            if not marks:
                return
            x, y, wide, high = marks[i : i + 4]
            if isinstance(top, Box) and top.covers(y >> 3 if high else y):
                return
            if high:
                self._course.outline(canvas, x, y, wide, high)
            else:
                canvas.brackets(x, y, wide)

    def write(self, canvas: Canvas, y: int, tiles: bytes, button: int = -1) -> None:
        """A bright row of the coach; a button at its end."""
        _clear(canvas, y)
        for x in range(len(tiles)):
            canvas.put(x, y, tiles[x])
        if button >= 0:
            canvas.put(24, y, (ARROW if button < A else BUTTON - A) + button)
        canvas.invert(y)

    def tick(self, now: int) -> int:
        """Blink; say what is to be said when what was done has been seen."""
        self._renew()
        lit = now // _BLINK % 2 == 0
        if lit != self._lit:
            self._lit = lit
            self.console.redraw()
        top = self.console.top
        speaks = self._boxes or self._done()
        way = self._course.way(top, self._right) if speaks and top is not None else None
        self.waits = way is not None and way[0] != B and now < self._due
        if way is not None and way[0] != B and top is not None and not self.waits:
            self._speak(top)
        return 0 if self._look is not None else _BLINK - now % _BLINK

    def _speak(self, below: Screen) -> None:
        if self._boxes:
            if self._boxes[0][0] in _LOOK:
                if self._look is None:
                    self._look = self._course.look(self)
                    return
                below, self._look = self._look, None
            self.console.push(Box(self, below, self._boxes.pop(0)))
        else:
            self._home(True)

    def more_of_look(self) -> str:
        """The next words if they are about a closer look, else nothing."""
        return self._boxes.pop(0) if self._boxes and self._boxes[0][0] in _LOOK else ""

    # The end

    def leave(self) -> None:
        """The result was seen, so the lesson ends; or it is given up."""
        top = self.console.top
        self._renew()
        if self.match.over() and top is not None and self._boxes:
            self.console.push(Box(self, top, self._boxes.pop(0)))
        else:
            self._home(self._done())

    def _home(self, finished: bool) -> None:
        """To the title, with the lessons on top; their menu is loaded when the lesson has made room."""
        number = self.number
        if finished:
            journal = self.console.journal
            key = game_key(self.console.number, LEARNED)
            done = journal.get(key)
            journal.set(key, bytes(((done[0] if done else 0) | 1 << number,)))

        def menu(console: Console) -> Screen:
            from handheld.screens.lesson_menu import lessons

            return lessons(console, number)

        self._playing = False
        self.go_home(menu)

    def again(self) -> None:
        """From the start."""
        from handheld.screens.lesson_menu import begin

        self.console.overlay = None
        self.console.show(begin(self.console, self.number))

    def pause(self, topic: int) -> None:
        """The menu inside a lesson."""
        from handheld.screens.lesson_menu import pause

        self.console.push(pause(self, topic))


def _clear(canvas: Canvas, y: int) -> None:
    """Take everything from a row, also the single pixels above it."""
    canvas.clear_row(y)
    if canvas.pixels is not None:
        canvas.pixels.fill(0, 8 * y, 128, 8, False)


class Box:
    """Some rows of words on what is talked about; A goes on, after a refusal every arrow, too."""

    def __init__(self, lesson: Lesson, below: Screen, text: str, refuses: bool = False) -> None:
        self.below = below
        self._refuses = refuses
        self._lesson = lesson
        self._since = lesson.console.now
        self._looks = text[0] in _LOOK
        self._rows = wrap(text[1:], lesson.signs, lesson.wide)
        if len(self._rows) == 3 and text[0] == "+":
            self._rows.append(b"")  # up to the middle of the panel, where a board may be bright, too
        # At the top, or at the bottom where what is talked about stands above.
        self._first = 0
        self._end = len(self._rows)  # the row after those that it hides
        if text[0] in "_@":
            self._end = 8
            self._first = 8 - len(self._rows)
            if text[0] == "_":
                self._first = min(self._first, lesson.floor)

    def covers(self, y: int) -> bool:
        """Does it hide a row?"""
        return self._first <= y < self._end

    def draw(self, canvas: Canvas) -> None:
        """The screen below, and the words on it."""
        self.below.draw(canvas)
        canvas.sprite(None)
        canvas.big(None)
        for y in range(self._first, self._end):
            if y - self._first < len(self._rows):
                self._lesson.write(canvas, y, self._rows[y - self._first])
            else:
                _clear(canvas, y)
        canvas.put(24, self._first + len(self._rows) - 1, BUTTON)

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        lesson = self._lesson
        console = lesson.console
        if kind != PRESS or console.now - self._since < _FRESH:
            return
        if button < A:
            if self._refuses:
                # Whoever points on has read it.
                console.pop()
                self.below.press(button, kind)
            return
        text = lesson.more_of_look() if self._looks else ""
        if text:
            # What is looked at stays loaded: to load it again would take its memory twice.
            console.replace(Box(lesson, self.below, text))
            return
        console.pop()
        if lesson.match.over():
            lesson.leave()
