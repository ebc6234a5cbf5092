"""The journal on memory that fails: cut off, writes refused, ignored or stuck; what is read back."""

import standins

standins.install()

from bundled_modules import module  # noqa: E402

Journal = module("handheld.journal.writer").Journal

# By number, since the build writes the names out.
APPEND, ONE_SLOT, TWO_SLOTS = 0, 1, 2


class Cut(BaseException):
    """The power is gone."""


class Memory:
    """Flash like the RP2040's: blank bytes are written one by one, others need an erase first."""

    def __init__(self, size, left=-1, fault=""):
        self.cells = bytearray(b"\xff" * size)
        self.left = left
        self.fault = fault
        self.used = 0

    def __len__(self):
        return len(self.cells)

    def __getitem__(self, place):
        return self.cells[place]

    def operation(self):
        self.used += 1
        if self.left == 0:
            raise Cut()
        self.left -= 1

    def __setitem__(self, place, data):
        if isinstance(place, int):
            place, data = slice(place, place + 1), bytes((data,))
        if self.fault == "error":
            raise OSError(5)
        if self.fault == "ignored":
            return
        start, stop = place.start, place.stop
        if self.cells[start:stop] != b"\xff" * (stop - start):
            self.operation()
            self.cells[start:stop] = b"\xff" * (stop - start)
        for i in range(len(data)):
            self.operation()
            self.cells[start + i] = data[i] | 1 if self.fault == "stuck" else data[i]


def told(journal):
    """All that a journal says, in one line."""
    values = [(key, journal.get(key)) for key in range(240) if journal.get(key)]
    games = [(n, journal.game(n).head, journal.game(n).places) for n in (1, 2, 14)]
    return journal.trouble, [game for game in games if game[1] is not None], values


def play(memory, profile):
    """Settings, a game with an undo, its end with a count, another game; all beside two others."""
    journal = Journal(memory, profile)
    one, other, strange = journal.game(1), journal.game(2), journal.game(14)
    strange.begin(b"?")
    strange.add(155)
    journal.set(0, b"light")
    one.begin(b"first game")
    for place in (1, 2, 97, 50, 3):
        one.add(place)
    one.take_back()
    journal.rest()
    other.begin(b"beside")
    other.add(139)
    one.add(4)
    one.take_back(2)
    one.finish(16, b"count")
    journal.set(0, b"dark")
    one.begin(b"second")
    for place in range(30):
        one.add(place)
    journal.rest()
    return told(journal)


for profile in (APPEND, TWO_SLOTS, ONE_SLOT):
    for size in (256, 1024):
        whole = Memory(size)
        print("profile", profile, size, play(whole, profile), whole.used)
        print(told(Journal(whole, profile)))
        step = 1 if profile == APPEND and size == 256 else max(1, whole.used // 40)
        for left in range(0, whole.used, step):
            memory = Memory(size, left)
            try:
                play(memory, profile)
            except Cut:
                pass
            memory.left = -1
            again = Journal(memory, profile)
            print(left, told(again))
            again.skip()
            again.set(3, b"on")
            again = Journal(memory, profile)
            again.game(2).add(7)
            again.rest()
            print(told(Journal(memory, profile)))
    for fault in ("error", "ignored", "stuck"):
        print(fault, play(Memory(512, fault=fault), profile))

print("damage")
whole = Memory(256)
play(whole, APPEND)
for at in range(256):
    damaged = Memory(256)
    damaged.cells[0:] = whole.cells
    damaged.cells[at] ^= 1 << at % 8
    print(at, told(Journal(damaged, APPEND)))
print(told(Journal(None, APPEND)), told(Journal(Memory(8), APPEND)))
