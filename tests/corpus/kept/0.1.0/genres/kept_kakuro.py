"""Kakuro: digits whose sums are printed before every run of cells."""

from collections.abc import Iterator
from typing import Any

from enpitsu.layers import Digits, Sums
from enpitsu.logic import count, sum_of_different
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import pzpr, sums
from enpitsu.puzzle import Cases, Puzzle, by_design, demand, rule


class KeptKakuro(Puzzle):
    """Write digits so that every run of cells has the sum before it, and no digit twice."""

    clue = Sums(9)
    digit = Digits(1, 9)
    url = pzpr("kakuro", sums(clue), form="rimmed")
    janko = janko("kakuro", empty="0", black="-")

    digits = by_design("A", "Every white cell has a digit from 1 to 9.")

    @demand("B", "A sum has a run of cells below it, or to its right.")
    def runs_there(self) -> Iterator[tuple[Any, bool]]:
        yield from [(cell, False) for cell in self.clue.idle()]

    @rule("B", "A number is the sum of the run of digits below it, or to its right, which all differ.")
    def sums(self) -> Cases:
        for run, n in self.clue.numbered():
            yield run, sum_of_different([self.digit[c] for c in run], n)

    @rule("C", "No digit stands twice in a run of cells without a number, either.")
    def different(self) -> Cases:
        told = dict(self.clue.numbered())
        for run in self.grid.lanes:
            for n in range(1, 10) if run not in told else ():
                yield run, count(self.digit.having(n, run)) <= 1
