"""Groups of cells of one colour, each as one of the sets of so many cells that it may be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from enpitsu.bits import mask
from enpitsu.grid import Cell
from enpitsu.logic import (
    FALSE,
    Bool,
    Continuation,
    ExplainedBool,
    Mark,
    PartialAssignment,
    PhraseContext,
    Verdict,
    every,
    some,
)
from enpitsu.logic.condition import worded_as
from enpitsu.logic.ways import MAX_WAYS
from enpitsu.networks.network import Network
from enpitsu.reasons import MaybeReason, NoClusterHasRoom, PieceAt


def standing_alone(
    colour: Mapping[Cell, Mark], cells: Iterable[Cell], size: int, clusters: Network
) -> dict[Cell, Bool]:
    """For some cells: its cluster has so many cells, and no other cell of its colour is beside one of them.

    ::

        a a b
        b a b      of R1C1 (3), not of R2C1 (1)
        b b b
    """
    near = {c: [d for d, _ in around] for c, around in clusters.around.items()}
    made = dict[tuple[Cell, ...], list[OneCluster]]()
    return {cell: one_of(colour, near, cell, size, made) for cell in cells}


def one_of(
    colour: Mapping[Cell, Mark],
    near: Mapping[Cell, Sequence[Cell]],
    at: Cell,
    size: int,
    made: dict[tuple[Cell, ...], list[OneCluster]],
) -> Bool:
    """The group of a cell is one of some sets of so many cells, with the other colour around it.

    ``near``: the cells through the sides to which a group may grow.  ``made``: the groups made so far.
    """
    ways = list[OneCluster]()
    for cells in groups(near, at, size):
        if cells not in made:
            made[cells] = [*both(colour, cells)]
        ways += made[cells]
    found = some([way.condition for way in ways])
    return worded_as(found, [GroupRoom(colour, at, size, ways, found)])


class OneCluster:
    """A group of one colour: the marks of its cells, and those of the cells around it."""

    __slots__ = ("condition", "inside", "masks", "rim")

    def __init__(self, inside: dict[Mark, bool], rim: dict[Mark, bool]) -> None:
        self.inside, self.rim = inside, rim
        self.condition = every([m if value else ~m for m, value in self.marks.items()])
        on = mask([m.number - 1 for m, value in self.marks.items() if value])
        self.masks = on, mask([m.number - 1 for m in self.marks]) & ~on
        """The marks that are on and off."""

    @property
    def marks(self) -> dict[Mark, bool]:
        """All that is known with this group."""
        return {**self.inside, **self.rim}


def both(colour: Mapping[Cell, Mark], cells: Sequence[Cell]) -> Iterator[OneCluster]:
    """The same cells as a group of either colour."""
    rim = [colour[c] for c in around(cells) if c in colour]
    for light in (True, False):
        yield OneCluster(dict.fromkeys([colour[c] for c in cells], light), dict.fromkeys(rim, not light))


def groups(near: Mapping[Cell, Sequence[Cell]], at: Cell, size: int) -> list[tuple[Cell, ...]]:
    """All sets of so many cells that hang together, with one of them."""
    found = {frozenset([at])}
    for _ in range(size - 1):
        found = {cells | {d} for cells in found for c in cells for d in near[c] if d not in cells}
    return sorted([tuple(sorted(cells, key=place)) for cells in found], key=lambda c: [*map(place, c)])


def place(cell: Cell) -> tuple[int, int]:
    """The place of a cell, by which cells are sorted."""
    return cell.row, cell.col


def around(cells: Collection[Cell]) -> Iterator[Cell]:
    """The cells that share a side with some of a few, without these."""
    yield from dict.fromkeys([d for c in cells for d in c.neighbors if d not in cells])


class GroupRoom(ExplainedBool):
    """The same, as sentences speak of it: it fails if each of the few groups that are left has no room."""

    __slots__ = ("at", "colour", "condition", "size", "ways")

    def __init__(
        self,
        colour: Mapping[Cell, Mark],
        at: Cell,
        size: int,
        ways: Sequence[OneCluster],
        condition: Bool,
    ) -> None:
        self.colour, self.at, self.size, self.ways, self.condition = colour, at, size, ways, condition

    def __invert__(self) -> Bool:
        return FALSE  # the negation is never used

    def parts(self) -> Iterable[Bool]:
        return (self.condition,)

    def holds(self, known: PartialAssignment) -> Verdict:
        return self.condition.holds(known)

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        mine = self.colour[self.at]
        grown = [way for way in self.ways if fits(way.inside, known)]
        if self.holds(known) is not False or len(grown) > MAX_WAYS:
            return None
        which = [context.word(mine, value) for value in (True, False) if known.get(mine) is None]
        return NoClusterHasRoom(self.size, self.at, tuple(which))

    # -- as something that may go on in several ways ------------------------------------------------

    def courses(self, known: PartialAssignment) -> Iterator[Continuation]:
        yield self

    def called(self, known: PartialAssignment, context: PhraseContext) -> PieceAt:
        """Its name: the cluster at R2C1."""
        return PieceAt("cluster", self.at)

    def is_blocked(self, known: PartialAssignment, fails: Callable[[PartialAssignment], bool]) -> bool:
        """Return whether each of the few groups fails that are left, by what is known then."""
        left = [way for way in self.ways if fits(way.inside, known) and fits(way.rim, known)]
        return len(left) <= MAX_WAYS and all([fails(known.plus(way.marks)) for way in left])


def fits(marks: Mapping[Mark, bool], known: PartialAssignment) -> bool:
    """Return whether some marks may have their values, by what is known."""
    return all([known.get(m, value) is value for m, value in marks.items()])
