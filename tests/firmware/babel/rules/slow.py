"""The rules once more, slow and plain, on lists of letters, to compare the engine with.

It knows nothing of the engine: it reads and writes the notation by itself.
"""

from __future__ import annotations

TRIBES = "AHMPS"


class Game:
    """A position with lists for piles; the last card of a list is its top."""

    def __init__(self, text: str) -> None:
        words = text.split()
        self.edition, self.turn, self.owed = words[0], int(words[1]) - 1, int(words[2])
        self.pawns = list(words[3])
        self.columns: list[dict[str, list[str]]] = []
        self.temples: list[dict[str, list[int]]] = []
        for player in (0, 1):
            cells = [cell.split(":") for cell in words[4 + player].split("/")]
            self.columns.append({tribe: list(cell[0]) for tribe, cell in zip(TRIBES, cells)})
            self.temples.append({tribe: [int(n) for n in cell[1]] for tribe, cell in zip(TRIBES, cells)})
        self.hands = [list(hand.strip("-")) for hand in words[6].split("/")]
        self.lodges = [[int(n) for n in lodge.strip("-")] for lodge in words[7].split("/")]
        self.migrated, self.end_phase = "m" in words[8], "e" in words[8]
        self.unfounded = ["1" in words[8], "2" in words[8]]
        self.supply = list(words[9].strip("-"))[::-1]
        self.discards = list(words[10].strip("-"))
        self.quarry = [int(n) for n in words[11].strip("-")][::-1]
        self.result = words[12]

    def text(self) -> str:
        """The position in the notation."""
        sites = []
        for columns, temples in zip(self.columns, self.temples):
            cells = ["".join(columns[t]) + ":" + "".join(str(n) for n in temples[t]) for t in TRIBES]
            sites.append("/".join(cells))
        flags = "m" * self.migrated + "e" * self.end_phase + "1" * self.unfounded[0] + "2" * self.unfounded[1]
        lists = ["".join(sorted(hand)) or "-" for hand in self.hands]
        lodges = ["".join(str(n) for n in lodge) or "-" for lodge in self.lodges]
        words = [self.edition, str(self.turn + 1), str(self.owed), "".join(self.pawns), *sites]
        words += ["/".join(lists), "/".join(lodges), flags or "-", "".join(self.supply[::-1]) or "-"]
        words += ["".join(sorted(self.discards)) or "-", "".join(str(n) for n in self.quarry[::-1]) or "-"]
        return " ".join([*words, self.result])

    def level(self, player: int, tribe: str) -> int:
        """The level of a temple."""
        return max(self.temples[player][tribe], default=0)

    def score(self, player: int) -> int:
        """The sum of a player's levels."""
        return sum(self.level(player, tribe) for tribe in TRIBES)

    def runs(self, player: int, site: str) -> list[tuple[str, int, int]]:
        """The runs of three or more from the bottom: tribe, which of that tribe's, index of its last card."""
        column = self.columns[player][site]
        found: list[tuple[str, int, int]] = []
        start = 0
        for i in range(len(column)):
            if i + 1 == len(column) or column[i + 1] != column[i]:
                if i + 1 - start >= 3:
                    found.append((column[i], 1 + sum(run[0] == column[i] for run in found), i))
                start = i + 1
        return found

    def may_take(self, lodge: int, step: int) -> bool:
        """Whether the top card of a lodge goes on the temple here, so many levels up."""
        me, here = self.turn, self.pawns[self.turn]
        if not self.lodges[lodge] or (lodge != me and self.unfounded[lodge]):
            return False
        level = self.level(me, here) + step
        return self.lodges[lodge][-1] == level and len(self.columns[me][here]) >= level

    def legal(self) -> list[str]:
        """The legal actions in the order of the notation."""
        if self.result != "*":
            return []
        me, other = self.turn, 1 - self.turn
        if self.owed:
            return [f"discard {tribe}" for tribe in TRIBES if tribe in self.hands[other]]
        here = self.pawns[me]
        actions = [f"move {tribe}" for tribe in TRIBES if tribe in self.hands[me] and tribe != here]
        if here != "-":
            actions += [f"settle {tribe}" for tribe in TRIBES if tribe in self.hands[me]]
            actions += ["build own"] * self.may_take(me, 1) + ["build opp"] * self.may_take(other, 1)
            for tribe, k, _ in self.runs(me, here):
                actions += [f"{skill}@{k}" for skill in self.skills(tribe)]
                actions += [f"halve {tribe}@{k}"] * (len(self.hands[other]) >= 2)
        if not self.migrated:
            for source in TRIBES:
                if len(self.columns[me][source]) >= 3:
                    actions += [f"migrate {source}{target}" for target in TRIBES if target != source]
        if not self.unfounded[me]:
            return [*actions, "end"]
        return [action for action in actions if self.after(action).can_still_found(me)]

    def skills(self, tribe: str) -> list[str]:
        """The skills that a run of a tribe can pay for here."""
        me, other, here = self.turn, 1 - self.turn, self.pawns[self.turn]
        theirs = self.columns[other][here]
        level = self.level(other, here)
        if tribe == "A":
            return ["destroy"] * (level > 0)
        if tribe == "H":
            return ["rob"] * (level > self.level(me, here) and len(self.columns[me][here]) >= level)
        if tribe == "M":
            return [f"exile {each}" for each in TRIBES if each in theirs]
        if tribe == "P":
            return ["leap own"] * self.may_take(me, 2) + ["leap opp"] * self.may_take(other, 2)
        return ["lure"] * bool(theirs)

    def can_still_found(self, me: int) -> bool:
        """The founding rule, word by word."""
        if not self.unfounded[me]:
            return True
        for site in TRIBES:
            if self.temples[me][site]:
                continue
            elsewhere = [len(self.columns[me][other]) for other in TRIBES if other != site]
            may_migrate = not self.migrated and max(elsewhere) >= 3
            has_card = bool(self.columns[me][site])
            if self.pawns[me] == site and (has_card or self.hands[me] or may_migrate):
                return True
            enough = has_card or len(self.hands[me]) >= 2 or may_migrate
            if self.pawns[me] != site and site in self.hands[me] and enough:
                return True
        return False

    def after(self, action: str, new_supply: str = "") -> Game:
        """The position after a legal action."""
        game = Game(self.text())
        game.do(action, new_supply)
        return game

    def do(self, action: str, new_supply: str = "") -> None:
        """Do a legal action; `new_supply` is the order after a reshuffle, top first."""
        me, other, here = self.turn, 1 - self.turn, self.pawns[self.turn]
        words, _, k = action.partition("@")
        verb, _, what = words.partition(" ")
        if k:
            paid = {"destroy": "A", "rob": "H", "exile": "M", "leap": "P", "lure": "S"}.get(verb, what)
            last = next(i for tribe, n, i in self.runs(me, here) if tribe == paid and n == int(k))
            self.discards.append(self.columns[me][here].pop(last))
        if verb == "move":
            self.hands[me].remove(what)
            self.discards.append(what)
            self.pawns[me] = what
        elif verb == "settle":
            self.hands[me].remove(what)
            self.columns[me][here].append(what)
        elif verb in ("build", "leap"):
            lodge = me if what == "own" else other
            self.temples[me][here].append(self.lodges[lodge].pop())
            if lodge == me:
                self.unfounded[me] = False
        elif verb == "migrate":
            source, target = self.columns[me][what[0]], self.columns[me][what[1]]
            target += source[-3:]
            del source[-3:]
            self.migrated = True
        elif verb == "destroy":
            self.quarry += sorted(self.temples[other][here], reverse=True)
            self.temples[other][here] = []
        elif verb == "rob":
            self.temples[me][here].append(self.temples[other][here].pop())
        elif verb == "exile":
            self.leave(self.columns[other][here], what, self.discards)
        elif verb == "lure":
            theirs = self.columns[other][here]
            tribe = theirs[-1]
            if self.edition == "kosmos":
                while theirs and theirs[-1] == tribe:
                    self.columns[me][here].append(theirs.pop())
            else:
                self.leave(theirs, tribe, self.columns[me][here])
        elif verb == "halve":
            self.owed = len(self.hands[other]) // 2
        elif verb == "discard":
            self.hands[other].remove(what)
            self.discards.append(what)
            self.owed -= 1
        elif verb == "end":
            self.finish_turn(new_supply)
        self.look_at_scores()

    @staticmethod
    def leave(column: list[str], tribe: str, pile: list[str]) -> None:
        """All cards of a tribe leave a column for a pile."""
        pile += [card for card in column if card == tribe]
        column[:] = [card for card in column if card != tribe]

    def finish_turn(self, new_supply: str) -> None:
        """The quarry step, and the other player's draw."""
        drawn = [self.quarry.pop() for _ in range(min(2, len(self.quarry)))]
        self.lodges[self.turn] += sorted(drawn, reverse=True)
        self.migrated = False
        if not self.quarry:
            self.decide()
            return
        self.turn = 1 - self.turn
        for _ in range(3):
            if not self.supply:
                assert sorted(new_supply) == sorted(self.discards)
                self.supply, self.discards, new_supply = list(new_supply)[::-1], [], ""
            if self.supply:
                self.hands[self.turn].append(self.supply.pop())

    def look_at_scores(self) -> None:
        """The end by scores."""
        scores = (self.score(0), self.score(1))
        if max(scores) >= 15 and not self.end_phase:
            if min(scores) < 10:
                self.decide()
                return
            self.end_phase = True
        if self.end_phase and (max(scores) >= 20 or min(scores) < 10):
            self.decide()

    def decide(self) -> None:
        """Who has won."""
        mine, theirs = [(self.score(player), len(self.hands[player])) for player in (0, 1)]
        self.result = "1" if mine > theirs else "2" if theirs > mine else "="
