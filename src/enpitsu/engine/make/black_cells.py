"""Boards with black cells, for genres whose puzzles live on them.

While a board has no answer, cells become black without which it has one, else a place of the cases that
contradict each other; while it has two, a place in which they differ: one cell, or all cells of a piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any

from enpitsu.engine.budget import Meter
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.make.anneal import State
from enpitsu.engine.make.answer_first import AnswerFirstMaker
from enpitsu.engine.make.clues import is_valid
from enpitsu.engine.make.freed_cells import CellFreer
from enpitsu.engine.make.layout_score import evenness, symmetric_place
from enpitsu.engine.make.maker import MAX_CONFLICTS, BoardMaker
from enpitsu.engine.make.options import GenerateOptions, Made
from enpitsu.engine.model import LimitReached, Model
from enpitsu.grid import Cell, Grid, Vector, grid
from enpitsu.layers.base import Block, CellGiven, Given
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

SHARES = {False: (0.0, 0.06, 0.12), True: (0.2, 0.15, 0.1)}
"""The part of a board that is black to begin with: of black cells without clues, and with clues."""

MOST = 0.45
"""No larger part of a board becomes black."""

OTHERS = 6
"""So many other answers are looked at together."""

DRAWN = 3
"""Random answers, of which the evenest is taken."""

SMALL = 2
"""Places of so many cells become black as a whole."""


def uses_black_cells(genre: type[Puzzle]) -> bool:
    """Return whether all that a genre prints is black cells, and clues in or by them."""
    beside = all(isinstance(v, Block) and type(v).sites is not Given.sites for v in genre.printed.values())
    return beside or _in_holes(genre)


def _in_holes(genre: type[Puzzle]) -> bool:
    """Return whether clues of a genre stand in black cells."""
    return any(isinstance(layer, CellGiven) and layer.in_hole for layer in genre.printed.values())


class BlackCellMaker(BoardMaker):
    """Makes puzzles by blackening cells until an answer is the only one."""

    def __init__(self, genre: type[Puzzle], cells: Grid, wanted: GenerateOptions, meter: Meter) -> None:
        super().__init__(genre, cells, wanted, meter)
        named = {name for name, _ in wanted.require}
        board = genre(cells, {}, wanted.options) if named else None
        marks = [m for m in board.visible_marks if str(m) in named] if board else []
        self._kept = self._with_images([c for m in marks for c in m.place.cells])

    def _attempted(self, rng: Random, attempt: int) -> Made | None:
        """A board that is blackened until its answer is the only one; None if too little is left of it."""
        rim = self._rim()
        cells = [c for c in self.grid.cells if (c.row, c.col) not in self._kept | rim]
        shares = SHARES[bool(self.genre.printed)]
        holes = rim | self._with_images(
            rng.sample(cells, round(shares[attempt % len(shares)] * len(cells)))
        )
        like: Collection[str] = ()
        holes = self._without_stubs(holes, rim)
        while len(holes) - len(rim) <= MOST * len(cells):
            self.meter.tick()
            maker = self._inner(holes)
            bare = maker.bare_board(rng)
            answer = self._even_answer(maker, bare, rng) if not like else None
            answer = answer or maker.answer_like(bare, like)
            if answer is None:
                black, like = self._answerable(bare, maker, like, rng)
            else:
                puzzle = maker.as_wanted(maker.with_all_clues(bare, answer, rng))
                others = maker.solver(puzzle).others(puzzle, answer, OTHERS)
                if not others:
                    return self._finished(maker, puzzle, answer, rng)
                like = {str(m) for m in answer.made()}
                black = self._blackened([_differing(answer, other) for other in others], rng)
            self._calls += maker.questions
            if not black:
                return None
            holes |= self._with_images(black)
        return None

    def _even_answer(self, maker: AnswerFirstMaker, bare: Puzzle, rng: Random) -> PartialAssignment | None:
        """The evenest of a few random answers; None if none is met soon, or each leaves a quarter empty."""
        found: list[PartialAssignment] = []
        for _ in range(DRAWN):
            answer = maker.shaped_answer(bare, rng)
            if answer is None:
                return None
            found.append(answer)
        best = max(found, key=lambda answer: evenness(bare, answer))
        return best if evenness(bare, best) else None

    def _rim(self) -> set[Vector]:
        """The first row and the first column, where a layer of the genre has its clues there."""
        if not any([isinstance(v, CellGiven) and v.rimmed for v in self.genre.printed.values()]):
            return set()
        return {(c.row, c.col) for c in self.grid.cells if c.row == 0 or c.col == 0}

    def _without_stubs(self, holes: set[Vector], rim: set[Vector]) -> set[Vector]:
        """The black cells, and on boards with a rim also every cell that is a run by itself."""
        found = set(holes)
        while rim:
            lanes = grid(self.grid.height, self.grid.width, found).lanes
            stubs = [
                run[0] for run in lanes if len(run) == 1 and (run[0].row, run[0].col) not in self._kept
            ]
            if not stubs:
                break
            found |= self._with_images(stubs)
        return found

    def _answerable(
        self, bare: Puzzle, maker: AnswerFirstMaker, like: Collection[str], rng: Random
    ) -> tuple[list[Cell], Collection[str]]:
        """Cells to become black as a board has no answer, and the marks that the next one may have."""
        required = maker.required(bare)
        free = [c for c in bare.grid.cells if (c.row, c.col) not in self._kept]
        freer = CellFreer(bare, free, required, self.meter)
        freed = freer.freed(like)
        self._calls += freer.model.calls
        if freed is not None and freed.cells:
            return freed.cells, freed.visible_marks
        return self._blackened([self._contradicting(bare, required)], rng), like

    def _contradicting(self, bare: Puzzle, required: Sequence[int]) -> list[Any]:
        """The places of cases that contradict each other, or what the answer must hold."""
        model = Model(compile(bare, guarded=True), guarded=True, meter=self.meter)
        self._calls += 1
        try:
            found = model.solve([*model.switches, *required], conflicts=MAX_CONFLICTS)
        except LimitReached:
            return []
        if found is not None:
            return []  # no answer was met before, but there is one
        return [model.program.cases[model.case_of[s]].place for s in model.core_switches()]

    def _blackened(self, groups: Sequence[Collection[Any]], rng: Random) -> list[Cell]:
        """The cells of a place of each group, few places serving many; none that must hold a mark."""
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
        self, maker: AnswerFirstMaker, puzzle: Puzzle, answer: PartialAssignment, rng: Random
    ) -> Made | None:
        """The puzzle with the clues and black cells that it needs."""
        if not is_valid(puzzle, answer) or not evenness(puzzle, answer):
            return None
        found = maker.finished(State(puzzle, answer, ()), rng)
        self._calls += maker.questions
        return found

    def _inner(self, holes: Collection[Vector]) -> AnswerFirstMaker:
        """The maker of answers and clues for a board with these black cells."""
        cells = grid(self.grid.height, self.grid.width, holes)
        in_holes = _in_holes(self.genre)
        maker = AnswerFirstMaker(self.genre, cells, self.wanted, self.meter, in_holes=in_holes)
        maker.loose = False  # black cells are found that leave an answer
        return maker

    def _with_images(self, cells: Iterable[Cell]) -> set[Vector]:
        """Rows and columns of cells and of those that the symmetry takes them to."""
        found: set[Vector] = set()
        for cell in cells:
            here = self.grid.cell[cell.row, cell.col]
            twin = symmetric_place(self.grid, here, self.wanted.symmetry)
            found |= {(here.row, here.col), (twin.row, twin.col)}
        return found


def _differing(answer: PartialAssignment, other: PartialAssignment) -> list[Any]:
    """Places in which two answers differ: where only the other has marks; else what only the first has."""
    inked = {c for m in answer.made() for c in m.place.cells}
    added = [m.place for m in other.made() if not answer[m] and not m.hidden]
    return (
        [p for p in added if inked.isdisjoint(p.cells)]
        or [m.place for m in answer.made() if not other[m] and not m.hidden]
        or added
    )


def _spots(places: Iterable[Any], kept: Collection[Vector]) -> Iterator[tuple[Cell, ...]]:
    """The cells of some places that may become black: a small place as a whole, a cell of a larger one."""
    for place in places:
        cells = tuple([c for c in place.cells if (c.row, c.col) not in kept])
        if len(cells) <= SMALL:
            yield from [cells] if cells else ()
        else:
            yield from [(c,) for c in cells]
