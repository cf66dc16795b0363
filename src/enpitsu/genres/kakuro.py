"""Kakuro: digits whose sums are printed before every run of cells."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from enpitsu.layers import Digits, Sums
from enpitsu.logic import count, every, some, total
from enpitsu.notation.pzpr import pzpr, sums
from enpitsu.puzzle import Cases, Puzzle, by_design, demand, implied, rule


class Kakuro(Puzzle):
    """Write digits so that every run of cells has the sum before it, and no digit twice."""

    clue = Sums(9)
    digit = Digits(1, 9)
    url = pzpr("kakuro", sums(clue), form="rimmed")

    digits = by_design("A", "Every white cell has a digit from 1 to 9.")

    @demand("B", "A sum has a run of cells below it, or to its right.")
    def runs_there(self) -> Iterator[tuple[Any, bool]]:
        yield from [(cell, False) for cell in self.clue.idle()]

    @rule("B", "A number is the sum of the digits below it, or to its right, up to the next black cell.")
    def sums(self) -> Cases:
        for run, n in self.clue.numbered():
            yield run, total([self.digit[c] for c in run]) == n

    @rule("C", "No digit stands twice in such a run of cells.")
    def different(self) -> Cases:
        for run in self.grid.lanes:
            for n in range(1, 10):
                yield run, count(self.digit.having(n, run)) <= 1

    @implied("B", "The digits of a run are a set of different digits with its sum.")
    def sets(self) -> Cases:
        for run, n in self.clue.numbered():
            has = {d: some(self.digit.having(d, run)) for d in range(1, 10)}
            sets = [digits for digits in combinations(has, len(run)) if sum(digits) == n]
            yield run, some([every([has[d] for d in digits]) for digits in sets])
