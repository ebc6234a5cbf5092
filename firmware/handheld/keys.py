"""The keys of the values that the journal keeps, all in one place."""

LAST_GAME = 3  # the name of the game that was played last
