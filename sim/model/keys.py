"""`keypad`: events, and the queue from which the firmware takes them."""


class Event:
    """A key went down or up."""

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = 0 if timestamp is None else timestamp

    @property
    def released(self) -> bool:
        """The opposite of pressed."""
        return not self.pressed

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event) and self.key_number == other.key_number and self.pressed == other.pressed
        )

    def __hash__(self) -> int:
        return hash((self.key_number, self.pressed))

    def __repr__(self) -> str:
        return f"<Event: key_number {self.key_number} {'pressed' if self.pressed else 'released'}>"


class EventQueue:
    """A queue that keeps the oldest events: when it is full, new ones are lost and `overflowed` is set."""

    def __init__(self, max_events: int) -> None:
        # As on a board an event takes no object of its own: twice the key, and one more if it went down.
        self._keys: list[int] = []
        self._times: list[int] = []
        self._room = max_events
        self._overflowed = False

    @property
    def overflowed(self) -> bool:
        """An event was lost since the last `clear`."""
        return self._overflowed

    def get(self) -> Event | None:
        """The oldest event, or None."""
        event = Event()
        return event if self.get_into(event) else None

    def get_into(self, event: Event) -> bool:
        """Fill the event with the oldest one; False if there is none."""
        if not self._keys:
            return False
        key = self._keys.pop(0)
        event.key_number = key >> 1
        event.pressed = key & 1 == 1
        event.timestamp = self._times.pop(0)
        return True

    def clear(self) -> None:
        """Forget all events, and that some were lost."""
        self._keys.clear()
        self._times.clear()
        self._overflowed = False

    def __len__(self) -> int:
        return len(self._keys)

    def __bool__(self) -> bool:
        return bool(self._keys)

    def record(self, key_number: int, pressed: bool, timestamp: int = 0) -> None:
        """Append, if there is room."""
        if len(self._keys) >= self._room:
            self._overflowed = True
        else:
            self._keys.append(key_number * 2 + pressed)
            self._times.append(timestamp)
