"""Generate: puzzles with exactly one answer for any genre, from its layers and rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as naturals
from itertools import islice

from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.make.divide import Divider, divides
from enpitsu.engine.make.pierce import Piercer, pierces
from enpitsu.engine.make.workshop import SYMMETRIES, Wish, Workshop
from enpitsu.engine.solve import solve
from enpitsu.errors import OutOfBudget
from enpitsu.grid import grid
from enpitsu.logic import Known
from enpitsu.puzzle import Puzzle

__all__ = ["SYMMETRIES", "Maker", "Wish", "generate"]


class Maker:
    """Makes one puzzle of a genre and size after the other, all different.

    The same seed gives the same puzzles in the same order, however many are taken.
    """

    def __init__(
        self,
        genre: type[Puzzle],
        height: int,
        width: int,
        *,
        seed: int = 0,
        wish: Wish | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.seed, self.meter = seed, Meter(budget)
        wish = wish or Wish()
        self._maker = Piercer if pierces(genre) else Divider if divides(genre, wish) else Workshop
        self._shop = genre, grid(height, width), wish
        self.questions = 0
        """Solver calls so far."""

    def puzzles(self) -> Iterator[tuple[Puzzle, Known]]:
        """Puzzles with their only answers, without end; raises OutOfBudget."""
        met: set[str] = set()
        for i in naturals():
            # a workshop of its own, so that the n-th puzzle does not depend on the ones before
            with self.meter.heard():
                shop: Workshop | Piercer | Divider = self._maker(*self._shop, self.meter)
                try:
                    puzzle, answer = shop.make(f"{self.seed}/{i}")
                finally:
                    self.questions += shop.questions
            if puzzle.text not in met:
                met.add(puzzle.text)
                self._prove(puzzle, answer)
                yield puzzle, answer

    def _prove(self, puzzle: Puzzle, answer: Known) -> None:
        """Solve a puzzle afresh, by all its rules, before anybody sees it; raises OutOfBudget.

        Makers ask kept solvers, and rely on answers being what they took them for.
        """
        found = solve(puzzle, meter=self.meter, why=False)
        self.questions += found.stats["rounds"]
        if found.status == "unknown":
            raise OutOfBudget(found.stopped_by or "time")
        puzzle.demands()
        if found.status != "unique" or any([found.answers[0][m] is not answer[m] for m in puzzle.ink]):
            raise AssertionError(f"a puzzle was made whose answer is not the only one: {puzzle.text!r}")


def generate(
    genre: type[Puzzle],
    height: int,
    width: int,
    *,
    seed: int = 0,
    count: int = 1,
    wish: Wish | None = None,
    budget: Budget | None = None,
) -> Iterator[tuple[Puzzle, Known]]:
    """So many puzzles of a genre and size, each with its only answer; all different.

    Ends early, with what it has, when the budget runs out; raises OutOfBudget if it has nothing.
    """
    maker = Maker(genre, height, width, seed=seed, wish=wish, budget=budget)
    made = 0
    try:
        for found in islice(maker.puzzles(), count):
            made += 1
            yield found
    except OutOfBudget:
        if not made:
            raise
