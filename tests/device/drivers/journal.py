"""The journal on memory that fails: cut off, writes refused, ignored or stuck; what is read back."""

from handheld.journal import Journal

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
    values = [(key, journal.get(key)) for key in range(31) if journal.get(key)]
    return journal.trouble, journal.game, values


def play(memory, profile):
    """Settings, a game with an undo, its end, another game."""
    journal = Journal(memory, profile)
    journal.set(0, b"light")
    journal.begin(b"first game")
    for move in (1, 2, 97, 50, 3):
        journal.add(move)
    journal.take_back(1)
    journal.rest()
    journal.add(4)
    journal.take_back(2)
    journal.finish()
    journal.set(0, b"dark")
    journal.begin(b"second")
    for move in range(30):
        journal.add(move)
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
            again.add(7)
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
