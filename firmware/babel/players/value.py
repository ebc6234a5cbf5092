"""The heuristic value of a position for the player who is about to end the turn: a sum of weights.

A weight is a signed byte; weights of points count four times. Tables marked "twice" exist for both players:
first for the player who is about to end the turn, then for the *other*, who draws and plays next. Of the
other's hand only the size is used. The value of a territory depends on it alone, so the search caches it.
"""

from __future__ import annotations

from array import array

from ..rules.state import (
    COLUMN,
    COPIES,
    DRAW,
    END_PHASE,
    FLAGS,
    HAND,
    HELD,
    LEVEL,
    LODGE,
    OWED,
    PAWN,
    RESULT,
    SITES,
    TABLE,
    TEMPLE,
    TEMPLES,
    score,
)

# The index where each table begins. Of a territory: level and cards in the column …
SITE = 0  # + 8 × level + cards (7 is 7 or more), twice
# … the tribe on top of the column and how many of it in a row …
TOP = 112  # + 4 × tribe + (1, 2, 3, 4 or more) - 1, twice
# … runs of three or more: their target here, without and with the pawn on the territory …
RUN = 152  # + 14 × tribe + 7 × pawn + target (see target_index), twice
LONG = 292  # + tribe, of runs of four or more, twice
# … and the pawn.
PAWN_CARDS = 302  # + own cards here (7 is 7 or more), twice
PAWN_LEVEL = 318  # + the opponent's level here, twice
# Of the whole position: scores, before and in the end phase …
SCORE = 332  # + 21 × end phase + score (20 is 20 or more), twice
# … a run of three Assyrians or Hittites that can migrate, by the opponent's highest temple …
READY = 416  # + 7 × (0 Assyrians, 1 Hittites) + level, twice
# … cards in hand …
CARDS = 444  # + how many (11 is 11 or more), twice
TRIBE = 468  # + 5 × tribe + how many (4 is 4 or more), once
# … the card on top of the other's lodge, which the other can take next …
LODGED = 493  # + 3 × level + (0 fits on no temple, 1 on one with too few cards, 2 can be built)
# … and, when the supply of temple cards runs out, who leads.
LATE = 514  # + 15 × (cards left - 3) // 2 + (lead, -7 to 7) + 7
# Of the future: a pair on top and the target it would have with one card more, as RUN …
PAIR = 589  # + 14 × tribe + 7 × pawn + target, twice
# … cards in hand where the other has a run, which can halve them …
FEAR = 729  # + how many (11 is 11 or more), twice
# … how far both scores are from a deciding number …
RACE = 753  # + 7 × SCORE_CLASS[own score] + SCORE_CLASS[other's score]
# … cards of a tribe in hand and, of the same, on top of a column …
FORM = 802  # + 16 × tribe + 4 × in hand (3 is 3 or more) + the longest on top (3 is 3 or more), once
# … which the other could build at once, because the other's pawn stands there.
LODGED_HERE = 882  # + level
WEIGHTS = 889

SCORE_CLASS = b"\0\0\0\0\0\0\1\1\1\2\3\3\3\4\5\6\6\6\6\6"  # 20 ends the game

WON = 20000
DECIDED = 15000  # ending the turn ends the game, and the winner is known


def column_summary(s: bytearray, pile: int) -> int:
    """A column as bits: cards, top run << 8, its tribe << 12, tribes with a run of 3 << 16, of 4 << 21."""
    card = s[pile]
    if card == TABLE:
        return 0
    first = last = card // COPIES
    n = run = top = found = 0
    while card != TABLE:
        tribe = card // COPIES
        if tribe == last:
            run += 1
            if run == 3:
                found |= 1 << tribe
            elif run == 4:
                found |= 32 << tribe
        else:
            if not top:
                top = run
            run = 1
            last = tribe
        n += 1
        card = s[card]
    return n | (top or run) << 8 | first << 12 | found << 16


def target_index(tribe: int, level: int, facing: int, n: int, theirs: int) -> int:
    """Index into RUN and PAIR: 14 × tribe + target, a level or a number of cards (6 is 6 or more)."""
    if tribe == 0:
        what = facing
    elif tribe == 1:
        what = facing if level < facing <= n else 0
    elif tribe == 3:
        what = level
    else:
        what = theirs
    return 14 * tribe + (what if what < 6 else 6)


def value_territory(w: array[int], s: bytearray, player: int, site: int, cache: array[int]) -> None:
    """Cache a territory: its value at cache[site], at cache[site + 5] a summary for value_position.

    Summary: whose top runs can migrate (4 bits), who has a run (2), tribe of the own top run (3), its length.
    """
    v = 0
    mine = SITES * player + site
    across = SITES * (1 - player) + site
    a = column_summary(s, COLUMN + mine)
    b = column_summary(s, COLUMN + across)
    level = LEVEL[s[TEMPLE + mine]]
    facing = LEVEL[s[TEMPLE + across]]
    here = s[PAWN + player] == site
    run = a >> 8 & 15
    summary = (a >> 12 & 7) << 6 | (run if run < 3 else 3) << 9
    for other in range(2):
        n = a & 255
        v += w[SITE + 56 * other + 8 * level + (n if n < 7 else 7)]
        if n:
            run = a >> 8 & 15
            tribe = a >> 12 & 15
            v += w[TOP + 20 * other + 4 * tribe + (run if run < 4 else 4) - 1]
            found = a >> 16
            if run == 2:
                v += w[PAIR + 70 * other + 7 * here + target_index(tribe, level, facing, n + 1, b & 255)]
            elif run > 2 and tribe < 2:
                summary |= 1 << tribe + 2 * other
            if found:
                summary |= 16 << other
                for tribe in range(5):
                    if found >> tribe & 1:
                        v += w[RUN + 70 * other + 7 * here + target_index(tribe, level, facing, n, b & 255)]
                        if found >> tribe + 5 & 1:
                            v += w[LONG + 5 * other + tribe]
        if here:
            v += w[PAWN_CARDS + 8 * other + (n if n < 7 else 7)] + w[PAWN_LEVEL + 7 * other + facing]
        a, b = b, a
        level, facing = facing, level
        here = s[PAWN + 1 - player] == site
    cache[site] = v
    cache[site + 5] = summary


def value_position(w: array[int], s: bytearray, player: int, cache: array[int]) -> int:
    """The value of the position for `player`; `cache` has the values of all five territories."""
    other = 1 - player
    if s[RESULT]:
        return 0 if s[RESULT] == DRAW else WON if s[RESULT] == player + 1 else -WON
    mine = score(s, player)
    foe = score(s, other)
    held = s[HELD + player]
    left = 13  # or more
    card = s[TEMPLES]
    for n in range(13):
        if card == TABLE:
            left = n
            break
        card = s[card]
    if left < 3:
        # Ending the turn ends the game.
        lead = (mine - foe) * 32 + held - s[HELD + other]
        return DECIDED + lead if lead > 0 else lead - DECIDED if lead else 0
    v = w[RACE + 7 * SCORE_CLASS[mine] + SCORE_CLASS[foe]]
    if left < 13:
        lead = mine - foe
        v += w[LATE + 15 * ((left - 3) // 2) + (-7 if lead < -7 else 7 if lead > 7 else lead) + 7]
    phase = 21 if s[FLAGS] & END_PHASE else 0
    v += w[SCORE + phase + (mine if mine < 20 else 20)] + w[SCORE + 42 + phase + (foe if foe < 20 else 20)]
    v = 4 * v + cache[0] + cache[1] + cache[2] + cache[3] + cache[4]
    ready = 0
    tops = 0
    for i in range(5, 10):
        summary = cache[i]
        ready |= summary
        summary >>= 6
        run = summary >> 3
        summary = 2 * (summary & 7)
        if run > tops >> summary & 3:
            tops = tops & ~(3 << summary) | run << summary
    theirs = s[HELD + other] - s[OWED]
    if held > 11:
        held = 11
    if theirs > 11:
        theirs = 11
    v += w[CARDS + held] + w[CARDS + 12 + theirs]
    if ready & 32:
        v += w[FEAR + held]
    if ready & 16:
        v += w[FEAR + 12 + theirs]
    for side in range(2):
        if ready >> 2 * side & 3:
            high = 0
            facing = TEMPLE + 5 * (other ^ side)
            for i in range(facing, facing + 5):
                if LEVEL[s[i]] > high:
                    high = LEVEL[s[i]]
            if ready >> 2 * side & 1:
                v += w[READY + 14 * side + high]
            if ready >> 2 * side & 2:
                v += w[READY + 14 * side + 7 + high]
    i = TRIBE
    at = FORM
    for pile in range(HAND + SITES * player, HAND + SITES * player + SITES):
        n = 0
        card = s[pile]
        while card != TABLE and n < 4:
            n += 1
            card = s[card]
        v += w[i + n] + w[at + 4 * (n if n < 3 else 3) + (tops & 3)]
        tops >>= 2
        i += 5
        at += 16
    top = LEVEL[s[LODGE + other]]
    if top:
        fits = 0
        for i in range(SITES * other, SITES * other + SITES):
            if LEVEL[s[TEMPLE + i]] == top - 1:
                card = s[COLUMN + i]
                n = top
                while n and card != TABLE:
                    n -= 1
                    card = s[card]
                if not n:
                    fits = 2
                    if s[PAWN + other] == i - SITES * other:
                        v += w[LODGED_HERE + top]
                elif not fits:
                    fits = 1
        v += w[LODGED + 3 * top + fits]
    return v
