"""Pierce: boards with black cells, for genres whose puzzles live on them.

While a board has no answer, a place of the cases that contradict each other becomes black; while it
has two, a place in which they differ: one cell, or all cells of a piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from itertools import count as naturals
from random import Random
from typing import Any

from enpitsu.engine.budget import Meter
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.make.clues import keeps
from enpitsu.engine.make.taste import image, spread
from enpitsu.engine.make.workshop import Wish, Workshop
from enpitsu.engine.model import Model
from enpitsu.grid import Cell, Grid, Vector, grid
from enpitsu.layers.base import Block, CellGiven, Given
from enpitsu.logic import Known
from enpitsu.puzzle import Puzzle

SHARES = {False: (0.0, 0.06, 0.12), True: (0.2, 0.15, 0.1)}
"""How large a part of a board is black to begin with, where black cells bear clues or do not."""

MOST = 0.45
"""No larger part of a board becomes black."""

OTHERS = 6
"""So many other answers are looked at together."""

SMALL = 2
"""Places of so many cells become black as a whole."""


def pierces(genre: type[Puzzle]) -> bool:
    """Whether puzzles of a genre are made of black cells: all that is printed is clues in or by them."""
    beside = all(isinstance(v, Block) and type(v).sites is not Given.sites for v in genre.printed.values())
    return beside or _in_holes(genre)


def _in_holes(genre: type[Puzzle]) -> bool:
    """Whether clues of a genre stand in black cells."""
    return any(isinstance(layer, CellGiven) and layer.in_hole for layer in genre.printed.values())


class Piercer:
    """Makes puzzles of one genre and size by blackening cells."""

    def __init__(self, genre: type[Puzzle], cells: Grid, wish: Wish, meter: Meter) -> None:
        self.genre, self.grid, self.wish, self.meter = genre, cells, wish, meter
        wanted = {name for name, _ in wish.require}
        board = genre(cells, {}, wish.options) if wanted else None
        marks = [m for m in board.ink if str(m) in wanted] if board else []
        self._kept = self._with_images([c for m in marks for c in m.place.cells])
        self.questions = 0
        """Solver calls so far."""

    def make(self, seed: str) -> tuple[Puzzle, Known]:
        """A puzzle and its only answer; raises OutOfBudget."""
        rng = Random(seed)
        for attempt in naturals():
            self.meter.tick()
            found = self._pierced(rng, attempt)
            if found is not None:
                if self.wish.accept is None or self.wish.accept(*found):
                    return found
                self.wish = self.wish.eased()
        raise AssertionError

    def _pierced(self, rng: Random, attempt: int) -> tuple[Puzzle, Known] | None:
        """A board that is blackened until its answer is the only one; None if too little is left of it."""
        cells = [c for c in self.grid.cells if (c.row, c.col) not in self._kept]
        shares = SHARES[bool(self.genre.printed)]
        holes = self._with_images(rng.sample(cells, round(shares[attempt % len(shares)] * len(cells))))
        like: Collection[str] = ()
        while len(holes) <= MOST * len(cells):
            self.meter.tick()
            shop = self._shop(holes)
            bare = shop.invented(rng, attempt)
            answer = shop.answer_like(bare, like) if like else None
            answer = answer or shop.random_answer(bare, rng) or shop.answer_like(bare, ())
            if answer is None:
                places = [self._contradicting(bare, shop.required(bare))]
            else:
                puzzle = shop.clued(bare, answer, rng)
                others = shop.others(puzzle, answer, OTHERS)
                if not others:
                    return self._finished(shop, puzzle, answer, rng)
                like = {str(m) for m in answer.ink()}
                places = [_differing(answer, other) for other in others]
            self.questions += shop.questions
            black = self._blackened(places, rng)
            if not black:
                return None
            holes |= self._with_images(black)
        return None

    def _contradicting(self, bare: Puzzle, required: Sequence[int]) -> list[Any]:
        """The places of cases that contradict each other, or what the answer must hold."""
        model = Model(compile(bare, guarded=True), guarded=True, meter=self.meter)
        found = model.solve([*model.switches, *required])
        assert found is None
        self.questions += 1
        return [model.program.cases[model.case_of[s]].place for s in model.core_switches()]

    def _blackened(self, groups: Sequence[Collection[Any]], rng: Random) -> list[Cell]:
        """The cells of a place of each group, few places serving many; none that must hold ink."""
        left = [list(dict.fromkeys(_spots(group, self._kept))) for group in groups]
        black: dict[Cell, None] = {}
        while left := [group for group in left if group]:
            served = Counter(chain.from_iterable(left))
            most = max(served.values())
            spot = rng.choice([s for s, n in served.items() if n == most])
            black |= dict.fromkeys(spot)
            left = [group for group in left if spot not in group]
        return list(black)

    def _finished(
        self, shop: Workshop, puzzle: Puzzle, answer: Known, rng: Random
    ) -> tuple[Puzzle, Known] | None:
        """The puzzle with the clues and black cells that it needs."""
        if not keeps(puzzle, answer) or not spread(puzzle, answer):
            return None
        found = shop.slim(puzzle, answer, rng)
        self.questions += shop.questions
        return found

    def _shop(self, holes: Collection[Vector]) -> Workshop:
        cells = grid(self.grid.height, self.grid.width, holes)
        return Workshop(self.genre, cells, self.wish, self.meter, in_holes=_in_holes(self.genre))

    def _with_images(self, cells: Iterable[Cell]) -> set[Vector]:
        """Rows and columns of cells and of those that the symmetry takes them to."""
        found: set[Vector] = set()
        for cell in cells:
            here = self.grid.cell[cell.row, cell.col]
            twin = image(self.grid, here, self.wish.symmetry) if self.wish.symmetry != "none" else here
            found |= {(here.row, here.col), (twin.row, twin.col)}
        return found


def _differing(answer: Known, other: Known) -> list[Any]:
    """Places in which two answers differ: where only the other has ink; else what only the first has."""
    inked = {c for m in answer.ink() for c in m.place.cells}
    added = [m.place for m in other.ink() if not answer[m] and not m.hidden]
    return (
        [p for p in added if inked.isdisjoint(p.cells)]
        or [m.place for m in answer.ink() if not other[m] and not m.hidden]
        or added
    )


def _spots(places: Iterable[Any], kept: Collection[Vector]) -> Iterator[tuple[Cell, ...]]:
    """What may become black of some places: a small one as a whole, a cell of a larger one."""
    for place in places:
        cells = tuple([c for c in place.cells if (c.row, c.col) not in kept])
        if len(cells) <= SMALL:
            yield from [cells] if cells else ()
        else:
            yield from [(c,) for c in cells]
