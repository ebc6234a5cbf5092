"""Whole games of pseudo-random actions: the legal actions and the state after each one."""

from bundled_modules import module

from babel.play import legal
from babel.rules.game import apply, new

view = module("babel.rules.knowledge").view

count = 0
for game in range(12):
    number = game * 7919 + 1
    s = new(game % 3, bytes((game, 1, 2, 3, 4, 5, 6, 7)))
    print("game", game, bytes(s))
    actions = legal(s)
    while actions:
        number = (number * 75 + 74) % 65537
        action = actions[number % len(actions)]
        apply(s, action)
        actions = legal(s)
        count += 1
        print(action, bytes(actions), sum(s), s[number % len(s)])
    print(bytes(s), bytes(view(s, 0)))
print(count, "actions")
