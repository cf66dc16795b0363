"""Cells each of which is shaded alone or passed by a line, looked at together: for explanations alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import permutations
from operator import and_
from typing import NamedTuple

from enpitsu.bits import bits, mask
from enpitsu.grid import Area, Cell, Direction, Segment
from enpitsu.layers.lines.lines import Lines
from enpitsu.lemmas.ways_left import WaysMet
from enpitsu.logic import TRUE, Bool, Clash, GlobalConstraint, Propagator, Read, Sink
from enpitsu.logic.ways import TooManyWays
from enpitsu.nested import Search, flat
from enpitsu.reasons import LineIn, NoWayLeft

MIN_DEAD_ENDS = 3
"""Times that one of the cells is left without a way, up to which the ways of a block are tried.

With three none of 173 steps of three boards is opaque, with one none of 186 (no way is tried then, all is
forced), with six one of 156 (`python -m bench.opaque`).
"""


class WayOfCell(NamedTuple):
    """The marks, and the heads of strokes, that are so or not where a cell is as it may be: as bits."""

    on: int
    off: int


class ShadedOrPassed(GlobalConstraint):
    """Each of some cells is shaded alone or passed by a line, which something stops where it turns."""

    __slots__ = ("heads", "marks", "ways")

    def __init__(
        self,
        line: Lines,
        shaded: Mapping[Cell, Bool],
        cells: Sequence[Cell],
        stopped: Callable[[Cell, Direction], Bool] | None,
    ) -> None:
        told = [list(_ways(line, shaded, cell, stopped)) for cell in cells]
        marks = {abs(b.number): b for ways in told for so, _ in ways for b in so}
        self.marks = {n - 1: b if b.number > 0 else ~b for n, b in sorted(marks.items())}
        """The marks by their bits."""
        top, strokes = max(self.marks, default=0) + 1, dict[Segment, None]()
        for ways in told:
            strokes.update({stroke: None for _, heads in ways for stroke, _ in heads})
        self.heads = {stroke: top + i for i, stroke in enumerate(strokes)}
        """For each stroke the bit that says that it is run to its second end."""
        self.ways = [[self._way(so, heads) for so, heads in ways] for ways in told]

    def _way(self, so: Sequence[Bool], heads: Sequence[tuple[Segment, bool]]) -> WayOfCell:
        """A way as bits."""
        on = [b.number - 1 for b in so if b.number > 0] + [self.heads[s] for s, v in heads if v]
        off = [-b.number - 1 for b in so if b.number < 0] + [self.heads[s] for s, v in heads if not v]
        return WayOfCell(mask(on), mask(off))

    def parts(self) -> Iterable[Bool]:
        return self.marks.values()

    def clashes(self, value: Read) -> Iterator[Clash]:
        """All that is known, if no way is left by it."""
        known = {b: v for b in self.parts() if (v := value(b)) is not None}
        on, off = ([b.number - 1 for b, v in known.items() if v is of] for of in (True, False))
        if filled(self.ways, WayOfCell(mask(on), mask(off))) is None:
            yield dict(known)

    def encode(self, to: Sink) -> None:
        """Each cell has one of its ways, of which each is defined by what is so with it."""
        literals = {bit: b.number for bit, b in self.marks.items()}
        literals.update({bit: to.fresh(1) for bit in self.heads.values()})
        for ways in self.ways:
            first = to.fresh(len(ways))
            to.add([[*range(first, first + len(ways))]])
            for literal, (on, off) in enumerate(ways, first):
                to.add([(-literal, literals[i]) for i in bits(on)])
                to.add([(-literal, -literals[i]) for i in bits(off)])

    def propagator(self) -> Propagator:
        return BlockPropagator(self)


def _ways(
    line: Lines,
    shaded: Mapping[Cell, Bool],
    cell: Cell,
    stopped: Callable[[Cell, Direction], Bool] | None,
) -> Iterator[tuple[list[Bool], list[tuple[Segment, bool]]]]:
    """The ways of a cell: the conditions that hold, and whether strokes are run to their second ends."""
    near = line.segments_at[cell]
    yield [shaded[cell], *[~line[s] for s in near], *[~shaded[s.other(cell)] for s in near]], []
    for s, t in permutations(near, 2):
        if stopped is None and near.index(s) > near.index(t):
            continue  # it is run in no direction
        so = [line[u] if u in (s, t) else ~line[u] for u in near]
        so += [~shaded[c] for c in (cell, s.other(cell), t.other(cell))]
        if stopped is None:
            yield so, []
            continue
        ahead = Direction(s.way(cell)).back
        if t.way(cell) != ahead.value and stopped(cell, ahead) is not TRUE:
            so.append(stopped(cell, ahead))
        yield so, [(s, s.ends[1] is cell), (t, t.ends[0] is cell)]


def filled(
    places: Sequence[Sequence[WayOfCell]], known: WayOfCell, most: int | None = None
) -> WayOfCell | None:
    """The marks where each place has one of its ways that go together; None if they never do.

    ``most``: so many dead ends are tried, then there are too many.
    """
    dead = 0

    def fill(places: Sequence[Sequence[WayOfCell]], on: int, off: int) -> Search:
        nonlocal dead
        stable = False
        while not stable:
            left, stable = list[Sequence[WayOfCell]](), True
            for ways in places:
                fit = [w for w in ways if not (w.on & off or w.off & on)]
                if not fit:
                    dead += 1
                    if most is not None and dead > most:
                        raise TooManyWays
                    return
                both = reduce(and_, [w.on for w in fit]), reduce(and_, [w.off for w in fit])
                stable &= not (both[0] & ~on or both[1] & ~off)
                on, off = on | both[0], off | both[1]
                if len(fit) > 1:
                    left.append(fit)
            places = left
        if not places:
            yield WayOfCell(on, off)
            return
        first = min(range(len(places)), key=lambda i: len(places[i]))
        others = [*places[:first], *places[first + 1 :]]
        for way in places[first]:
            yield fill(others, on | way.on, off | way.off)

    return next(flat(fill(places, *known)), None)


class BlockPropagator(WaysMet):
    """The marks without which no way would be left for the line in some cells, as few trials show."""

    def __init__(self, of: ShadedOrPassed) -> None:
        self.ways = of.ways
        super().__init__(mask(of.marks), NoWayLeft(LineIn(None)))

    def way(self, on: int, off: int) -> WayOfCell | None:
        return filled(self.ways, WayOfCell(on, off), MIN_DEAD_ENDS)

    def goals(self, on: int, off: int) -> Iterator[tuple[int, bool]]:
        for mark in bits(self.scope & ~(on | off)):
            yield mark, True
            yield mark, False


def shaded_or_passed(
    line: Lines,
    shaded: Mapping[Cell, Bool],
    at: Area,
    without: Iterable[Cell] = (),
    stopped: Callable[[Cell, Direction], Bool] | None = None,
) -> Bool:
    """Each cell of a block is shaded, beside none that is, or a line passes it.

    ::

        ╶ ┐ #
        # └ ╴      of R1C2 and R2C2: run from the left, the line is stopped at both turns

    Explanations try the few ways that are left.

    ``shaded``: a mark for each cell.
    ``without``: cells of the block of which nothing is said.
    ``stopped``: whether something stops a line that comes to a cell in a direction; each line within
    the block is run in one direction in which something stops it wherever it turns.
    """
    cells = [cell for cell in at.cells if cell not in {*without}]
    return ShadedOrPassed(line, shaded, cells, stopped) if cells else TRUE
