"""Boards of areas with a clue each, for genres whose drawing is a division.

::

    A A A      A A B
    A A A      A B B      a board with two answers: an area that differs is split
    C C C      C C C

While a board has another answer, an area in which they differ gets its clue elsewhere, then is split in
two; what can be put together again, is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from enpitsu.engine.budget import Meter
from enpitsu.engine.make.clues import Site, clues_of, has_answer, is_valid, read_off, with_clues
from enpitsu.engine.make.initial_givens import initial_givens
from enpitsu.engine.make.layout_score import evenness
from enpitsu.engine.make.maker import MAX_VAIN, BoardMaker
from enpitsu.engine.make.options import GenerateOptions, Made
from enpitsu.errors import OutOfBudget
from enpitsu.grid import Cell, Grid, grid
from enpitsu.layers import Areas
from enpitsu.layers.drawn.areas import DividedCells
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

Area: TypeAlias = frozenset[Cell]

SHARE = 6
"""One area for so many cells to begin with."""

AT_ONCE = 2
"""One of so many areas that differ is changed before the next question."""

REFUSED = 500
"""So many divisions in a row that do not meet the demands of the genre end the search for one."""

REFUSALS = 2
"""So many joints in a row that leave a board which is not as wanted end the attempts: each takes long.

By ``python -m bench.easy``.
"""

LARGEST = 16
"""Areas that are put together have no more cells, and no more than a third of the board's."""


class AreaClue(NamedTuple):
    """The clue of an area; ``quiet``: it shows no number, where numbers stand elsewhere, too."""

    site: Site
    value: Any
    quiet: bool


def is_division(genre: type[Puzzle], wanted: GenerateOptions) -> bool:
    """Return whether puzzles of a genre are divisions into areas with a clue each.

    Areas are grown, split and put together with an eye on their clues alone: where a rule that reads no
    given speaks of them, too (such as that all are rectangles), others must look for an answer.
    """
    drawn = list(genre.drawn.values())
    if wanted.values or wanted.pattern is not None:
        return False
    if wanted.symmetry != "none" or wanted.require or len(drawn) != 1 or not isinstance(drawn[0], Areas):
        return False
    bare = genre(grid(2, 2), {}, wanted.options)
    reading = bare.problem_template.given_rules
    return all([reading.get(r) == 0 for r in bare.rules if r.kind == "rule"]) and bool(
        sufficient_layers(genre, wanted)
    )


def sufficient_layers(genre: type[Puzzle], wanted: GenerateOptions) -> list[str]:
    """The layers of which one clue is enough for an area: found on a board that is one."""
    cells = grid(2, 2)
    found = []
    for name, layer in genre.printed.items():
        bare = genre(cells, {}, wanted.options)
        whole = PartialAssignment(dict.fromkeys(bare.marks, False))
        sites = [(name, at) for at in layer.sites(cells)]
        boards = [with_clues(bare, {s: v}) for s in sites[:1] for v in layer.candidates(cells, s[1])]
        if any(is_valid(board, whole) for board in boards):
            found.append(name)
    return found


class AreaBoardMaker(BoardMaker):
    """Makes puzzles by splitting areas and putting them together until a division is the only one."""

    def __init__(self, genre: type[Puzzle], cells: Grid, wanted: GenerateOptions, meter: Meter) -> None:
        super().__init__(genre, cells, wanted, meter)
        self.vain = MAX_VAIN  # most cases are those of one board
        self.sufficient = sufficient_layers(genre, wanted)
        self.free: list[Site] = [
            (name, at)
            for name, layer in genre.printed.items()
            if name not in self.sufficient
            for at in layer.sites(cells)
        ]
        self._refused = 0
        """Divisions in a row that met no demand."""

    def _attempted(self, rng: Random, attempt: int) -> Made | None:
        puzzle, answer = self._divided(rng)
        if evenness(puzzle, answer) > 0 and is_valid(puzzle, answer):
            self._refused = 0
            return puzzle, answer
        self._refused += 1
        if self._refused == REFUSED:
            raise OutOfBudget("repeats", say("no division of the board met the demands"))
        return None

    def _divided(self, rng: Random) -> Made:
        """A division whose clues rule all others out, with no clue that can be missed."""
        self._bare = self.genre(self.grid, initial_givens(self.genre, self.grid, rng), self.wanted.options)
        self._clue: dict[Area, AreaClue | None] = {}
        areas = self._clued(self._grown(rng), rng)
        tried: set[Area] = set()
        while loose := self._loose(areas):
            for _ in range(-(-len(loose) // AT_ONCE)):
                area = max(rng.sample(loose, min(2, len(loose))), key=len)
                loose.remove(area)
                if area in tried:
                    areas = self._clued([a for a in areas if a is not area] + _split(area, rng), rng)
                else:  # first its clue is printed elsewhere
                    tried.add(area)
                    self._clue[area] = self._read(area, rng)
        puzzle, answer = self._board(self._joined(areas, rng))
        sites = list(clues_of(puzzle))
        rng.shuffle(sites)
        return self.rubbed_out(puzzle, answer, [[s] for s in sites]), answer

    def _loose(self, areas: Sequence[Area]) -> list[Area]:
        """The areas of which one is to be clued otherwise or split.

        Those that another answer does not have; if some steps are to lead to the end, those of borders that
        they leave open, which may be all that there are.
        """
        puzzle, answer = self._board(areas)
        if self.wanted.open_to is not None:
            near = {c for m in self.wanted.open_to(puzzle, answer) for c in m.place.cells}
            return [a for a in areas if len(a) > 1 and not near.isdisjoint(a)]
        other = self.other(puzzle, answer)
        theirs = set(areas) if other is None else {frozenset(a) for a in self._cells.regions(other)}
        return [a for a in areas if len(a) > 1 and a not in theirs]

    @property
    def _cells(self) -> DividedCells:
        (layer,) = self._bare.bound.values()
        assert isinstance(layer, DividedCells)
        return layer

    # -- areas -----------------------------------------------------------------------------------

    def _grown(self, rng: Random) -> list[Area]:
        """A random division into areas of very different sizes."""
        cells = self.grid.cells
        seeds = rng.sample(cells, min(len(cells), max(2, len(cells) // SHARE)))
        owner = {cell: i for i, cell in enumerate(seeds)}
        rim = list(seeds)
        while rim:
            cell = rng.choice(rim)
            free = [c for c in cell.neighbors if c not in owner]
            if not free:
                rim.remove(cell)
                continue
            new = rng.choice(free)
            owner[new] = owner[cell]
            rim.append(new)
        for cell in cells:  # beyond holes
            owner.setdefault(cell, len(owner) + cell.row * self.grid.width + cell.col)
        return [frozenset(c for c in cells if owner[c] == i) for i in dict.fromkeys(owner.values())]

    def _joined(self, areas: list[Area], rng: Random) -> list[Area]:
        """The areas, neighbours put together as long as the answer stays the only one."""
        refused = 0
        for _ in range(len(self.grid.cells)):
            of = {cell: area for area in areas for cell in area}
            pairs = [(of[a], of[b]) for a, b in [e.cells for e in self.grid.inner_edges]]
            fresh = [(a, b) for a, b in pairs if a is not b and a | b not in self._clue]
            fresh = [(a, b) for a, b in fresh if len(a | b) <= min(LARGEST, len(of) // 3)]
            if not fresh:
                break
            rng.shuffle(fresh)
            one, other = min(fresh, key=lambda pair: min(len(pair[0]), len(pair[1])))
            self._clue[one | other] = self._read(one | other, rng)
            if self._clue[one | other] is not None:
                fewer = [a for a in areas if a is not one and a is not other] + [one | other]
                if self.is_wanted(*self._board(fewer)):
                    areas, refused = fewer, 0
                else:
                    refused += 1
                if refused == REFUSALS and self.wanted.open_to is not None:
                    break
        return areas

    # -- clues -----------------------------------------------------------------------------------

    def _clued(self, areas: Sequence[Area], rng: Random) -> list[Area]:
        """The areas, split further where no clue fits."""
        out: list[Area] = []
        todo = list(areas)
        while todo:
            area = todo.pop()
            if area not in self._clue:
                self._clue[area] = self._read(area, rng)
            if self._clue[area] is None and len(area) > 1:
                todo += _split(area, rng)
            else:
                out.append(area)
        return out

    def _read(self, area: Area, rng: Random) -> AreaClue | None:
        """A clue that fits an area, in a random cell of it; None if none does."""
        answer = self._answer([area])
        cells = _sorted(area)
        for name in rng.sample(self.sufficient, len(self.sufficient)):
            cell = rng.choice(cells)
            layer: Any = self.genre.printed[name]
            value = layer.fitting_value(self.grid, cell, self._fits((name, cell), answer))
            if value is not None:
                return AreaClue((name, cell), value, quiet=rng.random() < 0.5)
        return None

    def _fits(self, site: Site, answer: PartialAssignment) -> Callable[[Any], bool]:
        """A question: do the rules at a clue's own place accept this value of it?"""

        def fits(value: Any) -> bool:
            board = with_clues(self._bare, {site: value})
            cases = board.given_cases()
            return all(case.condition.holds(answer) is True for case in cases if case.place is site[1])

        return fits

    def _answer(self, areas: Sequence[Area]) -> PartialAssignment:
        """The borders of some areas (the rest of the board is one more)."""
        of = {cell: i for i, area in enumerate(areas) for cell in area}
        marks = self._cells.items()
        return PartialAssignment({m: of.get(e.cells[0]) != of.get(e.cells[1]) for e, m in marks})

    def _board(self, areas: Sequence[Area]) -> Made:
        """The puzzle of a division, and the division."""
        answer = self._answer(areas)
        read = [clue for a in areas if (clue := self._clue[a]) is not None]
        clues = {clue.site: clue.value for clue in read}
        order = {cell: i for i, cell in enumerate(self.grid.cells)}
        clues = {s: clues[s] for s in sorted(clues, key=lambda s: order[s[1]])}
        puzzle = with_clues(self._bare, clues)
        if self.free or not has_answer(puzzle, answer):  # clues are about more than their own area
            taken = {at for _, at in clues}
            sites = [*clues, *[s for s in self.free if s[1] not in taken]]
            told = read_off(puzzle, answer, sites)
            quiet = [clue.site for clue in read if clue.quiet]
            puzzle = with_clues(self._bare, {**dict.fromkeys(clues), **told, **dict.fromkeys(quiet)})
        return puzzle, answer


def _sorted(area: Area) -> list[Cell]:
    return sorted(area, key=lambda cell: (cell.row, cell.col))


def _split(area: Area, rng: Random) -> list[Area]:
    """Two connected parts of an area."""
    cells = _sorted(area)
    while True:
        part = _spread(rng.choice(cells), area, rng.randrange(1, len(cells)), rng)
        rest = area - part
        if len(_spread(_sorted(rest)[0], rest, len(rest), rng)) == len(rest):
            return [part, rest]


def _spread(start: Cell, area: Area, most: int, rng: Random) -> Area:
    """So many cells of an area that hang together, if there are."""
    part = {start: None}
    while len(part) < most:
        rim = [c for cell in part for c in cell.neighbors if c in area and c not in part]
        if not rim:
            break
        part[rng.choice(rim)] = None
    return frozenset(part)
