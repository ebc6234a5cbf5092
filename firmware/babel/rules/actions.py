"""The 98 actions, one byte each, numbered in groups.

A run of three or more equal cards in the pawn's column pays for a skill or a halving. A column can have four
runs of one tribe, so these actions come in four groups of fifteen: run k adds 15 × (k - 1).
"""

MOVE = 0  # + tribe
SETTLE = 5  # + tribe
BUILD = 10  # + 0 from the own lodge, 1 from the other
RUN = 12  # the first action that a run pays for
DESTROY = 12
ROB = 13
EXILE = 14  # + tribe
LURE = 19
LEAP = 20  # + 0 from the own lodge, 1 from the other
HALVE = 22  # + tribe of the run
PER_RUN = 15
MIGRATE = 72  # + 4 × source + target, where targets skip the source
DISCARD = 92  # + tribe
END = 97
ACTIONS = 98

# By tribe: the first action of the skill that its run pays for.
SKILL = bytes((DESTROY, ROB, EXILE, LEAP, LURE))
_KINDS = bytes((MOVE, SETTLE, BUILD, DESTROY, ROB, EXILE, LURE, LEAP, HALVE, MIGRATE, DISCARD, END))
# By place of an action in its group of fifteen: the tribe that pays. The last five are the halvings.
PAYER = b"\0\1\2\2\2\2\2\4\3\3\0\1\2\3\4"


def kind_of(action: int) -> tuple[int, int]:
    """The kind of an action (MOVE … END) and its number within the kind, whichever run pays."""
    if RUN <= action < MIGRATE:
        action = RUN + (action - RUN) % PER_RUN
    kind = MOVE
    for first in _KINDS:
        if first <= action:
            kind = first
    return kind, action - kind


def migration(source: int, target: int) -> int:
    """The action that migrates from one territory to another."""
    return MIGRATE + 4 * source + (target if target < source else target - 1)


def migration_ends(action: int) -> tuple[int, int]:
    """The source and the target of a migration."""
    source, target = divmod(action - MIGRATE, 4)
    return source, (target if target < source else target + 1)


def payment(action: int) -> tuple[int, int]:
    """The run that pays for a skill or a halving: its tribe, and its number from the bottom (1–4)."""
    k, place = divmod(action - RUN, PER_RUN)
    return PAYER[place], k + 1
