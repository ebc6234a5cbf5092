"""Whole games of Rise by pseudo-random decisions: the legal decisions and the state after each one."""

import standins
from bundled_modules import module

from rise.play import legal
from rise.rules.checked import apply
from rise.rules.game import new
from rise.rules.rare_facts import scoring_rows
from rise.rules.why import why_not

standins.install()
facts, knowledge = module("rise.rules.facts"), module("rise.rules.knowledge")
sources = module("rise.rules.sources").sources

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
            print(bytes(knowledge.view(s, p)), sources(s, p))
            print(scoring_rows(s, p), facts.placement_gain(s, 0, 17))
            other = bytearray(s)
            knowledge.redeal(other, p)
            print(bytes(other))
    print(bytes(s))
print(count, "decisions")
