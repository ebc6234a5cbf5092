"""Whole games of Rise by pseudo-random decisions: the legal decisions and the state after each one."""

from rise.rules import apply, legal, new
from rise.rules.facts import promise, runs
from rise.rules.knowledge import redeal, view
from rise.rules.sources import sources
from rise.rules.why import why_not

count = 0
for game in range(6):
    number = game * 7919 + 1
    s = new(2 + game % 3, bytes((game, 1, 2, 3, 4, 5, 6, 7)), game == 5)
    print("game", game, bytes(s))
    decisions = legal(s)
    while decisions:
        number = (number * 75 + 74) % 65537
        decision = decisions[number % len(decisions)]
        apply(s, decision)
        decisions = legal(s)
        count += 1
        print(decision, bytes(decisions), sum(s), s[number % len(s)], why_not(s, number % 140))
        if number % 64 == 0:
            p = number % s[401]
            print(bytes(view(s, p)), sources(s, p), runs(s, p), promise(s, 0, 17))
            other = bytearray(s)
            redeal(other, p)
            print(bytes(other))
    print(bytes(s))
print(count, "decisions")
