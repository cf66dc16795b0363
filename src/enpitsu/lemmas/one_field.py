"""Fields between lines that have so many empty cells, and cells in which a line parts them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from enpitsu.bits import bits, mask
from enpitsu.grid import Cell
from enpitsu.layers.lines.figures import across
from enpitsu.layers.lines.lines import Lines
from enpitsu.lemmas.ways_left import WaysLeft, WordedConstraint
from enpitsu.logic import Bool, Deduction, Mark, PartialAssignment, Propagator, count, every, none, some
from enpitsu.reasons import Else, Enters, FieldOf, LineIn, NoRoom, NoWayLeft


class OneField(WordedConstraint):
    """The field with a cell has so many empty cells, and none of some others."""

    __slots__ = ("cell", "line", "n", "without")

    def __init__(self, line: Lines, cell: Cell, n: int, without: Sequence[Cell]) -> None:
        self.line, self.cell, self.n, self.without = line, cell, n, without
        own = line.fields.together(cell.corners[0])
        empty = [line.avoids(c) & own[c.corners[0]] for c in line.grid.cells]
        apart = none([own[c.corners[0]] for c in without])
        super().__init__(
            every([count(empty) == n, apart, *[line.avoids(c) for c in (cell, *without)]]), line.fields
        )

    def propagator(self) -> Propagator:
        return FieldPropagator(self)


class Parting(WordedConstraint):
    """A line in a cell keeps some conditions, and leaves each corner in the field of one of some cells."""

    __slots__ = ("also", "cell", "line", "seeds")

    def __init__(self, line: Lines, cell: Cell, seeds: Sequence[Cell], also: Sequence[Bool]) -> None:
        self.line, self.cell, self.seeds, self.also = line, cell, seeds, also
        fields = [line.fields.together(seed.corners[0]) for seed in seeds]
        corners = [some([field[dot] for field in fields]) for dot in cell.corners]
        super().__init__(every([*also, *corners]), line.fields)

    def parts(self) -> Iterable[Bool]:
        return (*super().parts(), *self.also)

    def propagator(self) -> Propagator:
        return PartingPropagator(self)


class Dots:
    """The dots of a board as bits, and which of them the strokes of lines through cells part."""

    def __init__(self, line: Lines) -> None:
        grid, strokes = line.grid, across(line)
        self.row = grid.width + 1
        self.far = self.row * (grid.height + 1)
        """A link of a dot to the one below has the bit of the dot, one to the next so many bits further."""
        self.marks: dict[int, tuple[int, int]] = {}
        """Mark -> the link that it parts, and the two dots."""
        self.sure = 0
        """The links that no mark parts."""
        for edge in grid.edges:
            a, b = sorted([self.bit(dot) for dot in edge.ends])
            link = a << self.far if b == a << 1 else a
            if edge in strokes:
                self.marks[strokes[edge].number - 1] = link, a | b
            else:
                self.sure |= link
        self.scope = mask(self.marks)
        self.cells = sum([self.bit(cell.corners[0]) for cell in grid.cells])
        self._table = dict[tuple[int, int], int]()
        self.links = self.sure | self.parted(self.scope)

    def bit(self, dot: Any) -> int:
        """The bit of a dot."""
        y, x = dot.at
        return int(1 << (y // 2) * self.row + x // 2)

    def corners(self, cells: Iterable[Cell]) -> int:
        """The corners of some cells."""
        return mask([self.bit(dot).bit_length() - 1 for cell in cells for dot in cell.corners])

    def parted(self, marks: int) -> int:
        """The links that some marks part: as they are told by every eight of these."""
        found, at, marks = 0, 0, marks & self.scope
        while marks:
            byte = marks & 255
            if byte:
                links = self._table.get((at, byte))
                if links is None:
                    links = self._table[at, byte] = sum([self.marks[at + i][0] for i in bits(byte)])
                found |= links
            marks, at = marks >> 8, at + 8
        return found

    def spread(self, dots: int, links: int, out: int = 0) -> int:
        """All dots that hang together with some over links, without those that are out."""
        row, before, right, stay = self.row, 0, links >> self.far, ~out
        down = links & (1 << self.far) - 1
        while dots != before:
            before = dots
            dots |= (dots & right) << 1 | dots >> 1 & right | (dots & down) << row | dots >> row & down
            dots &= stay
        return dots

    def empty(self, dots: int, links: int) -> int:
        """The number of cells that have their corners among some dots, and all four links there."""
        row, right = self.row, links >> self.far
        beside = dots & dots >> 1 & right
        return (beside & beside >> row & links & links >> 1 & self.cells).bit_count()


def dots_of(line: Lines) -> Dots:
    """The dots of lines through cells: made once."""
    found: Dots | None = line.fields.memo.get(Dots)
    if found is None:
        found = line.fields.memo[Dots] = Dots(line)
    return found


def strokes_at(line: Lines, cells: Iterable[Cell]) -> dict[int, Cell]:
    """The marks of the strokes that meet in some cells."""
    return {b.number - 1: cell for cell in cells for b in line.at(cell)}


class FieldPropagator(WaysLeft):
    """The marks without which a field would have no room for its cells, or too many."""

    def __init__(self, of: OneField) -> None:
        self.dots, self.n = dots_of(of.line), of.n
        self.start, self.others = self.dots.corners([of.cell]), self.dots.corners(of.without)
        self.entering = strokes_at(of.line, (of.cell, *of.without))
        self.own = mask(self.entering)
        super().__init__(self.dots.scope, NoRoom(FieldOf(of.n)))

    def none_left(self, on: int, off: int) -> bool:
        return not self.room(on & ~self.own, off | self.own)

    def room(self, on: int, off: int) -> int:
        """The dots that may be in the field; 0 if it cannot be as it should."""
        dots = self.dots
        sure, may = dots.sure | dots.parted(off), dots.links & ~dots.parted(on)
        inside, out = dots.spread(self.start, sure), dots.spread(self.others, sure)
        if inside & out:
            return 0
        room = dots.spread(inside, may, out)
        return room if dots.empty(inside, sure) <= self.n <= dots.empty(room, may) else 0

    def _deduced(self, on: int, off: int) -> Iterator[Deduction]:
        for mark, cell in self.entering.items():
            if not (on | off) >> mark & 1:
                yield Deduction(mark, False, 0, Else(Enters(cell)))
        yield from super()._deduced(on & ~self.own, off & ~self.own)

    def goals(self, on: int, off: int) -> Iterator[tuple[int, bool]]:
        room = self.room(on, off | self.own)
        for mark in bits(self.scope & ~(self.own | on | off)):
            if room & self.dots.marks[mark][1]:
                yield mark, True
                yield mark, False


class PartingPropagator(WaysLeft):
    """The marks without which no way would be left for the line in a cell."""

    def __init__(self, of: Parting) -> None:
        self.dots = dots_of(of.line)
        self.start = sum({self.dots.bit(seed.corners[0]) for seed in of.seeds})
        self.corners = self.dots.corners([of.cell])
        own = sorted(strokes_at(of.line, [of.cell]))
        self.own, self.all = mask(own), [mask(some) for some in subsets(own)]
        self.also = [Allowing(b, self.all, self.own) for b in of.also]
        self.marks = {b.number - 1: b for b in marks_of([*of.also, *of.line.at(of.cell)])}
        self._left = dict[tuple[int, int], list[tuple[int, int]]]()
        super().__init__(self.dots.scope | mask(self.marks), NoWayLeft(LineIn(of.cell)))

    def none_left(self, on: int, off: int) -> bool:
        return not any([self._fits(on | way, off | rest) for way, rest in self._ways(on, off)])

    def goals(self, on: int, off: int) -> Iterator[tuple[int, bool]]:
        left = [both for both in self._ways(on, off) if self._fits(on | both[0], off | both[1])]
        for mark in bits(mask(self.marks) & ~(on | off)):
            for value in (True, False):
                if not {*left} & {*self._ways(on | (not value) << mark, off | value << mark)}:
                    yield mark, value

    def _fits(self, on: int, off: int) -> bool:
        """Return whether some field may reach each corner of the cell."""
        may = self.dots.links & ~self.dots.parted(on)
        return not self.corners & ~self.dots.spread(self.start, may)

    def _ways(self, on: int, off: int) -> list[tuple[int, int]]:
        """The ways of the line in the cell that keep the conditions: its strokes that are on, and off."""
        near = mask(self.marks)
        key = on & near, off & near
        if key not in self._left:
            self._left[key] = self._tried(*key)
        return self._left[key]

    def _tried(self, on: int, off: int) -> list[tuple[int, int]]:
        allowed = -1
        for condition in self.also:
            allowed &= condition.allowed(on, off)
        return [
            (way, self.own & ~way)
            for i, way in enumerate(self.all)
            if allowed >> i & 1 and not (way & off or self.own & ~way & on)
        ]


class Allowing:
    """A condition, and the ways of a line that it allows by what is known around these."""

    def __init__(self, condition: Bool, ways: Sequence[int], own: int) -> None:
        self.condition, self.ways, self.own = condition, ways, own
        self.marks = {b.number - 1: b for b in marks_of([condition])}
        self.around = mask(self.marks) & ~own
        self._found = dict[tuple[int, int], int]()

    def allowed(self, on: int, off: int) -> int:
        """The ways (as bits) with which the condition may hold."""
        key = on & self.around, off & self.around
        found = self._found.get(key)
        if found is None:
            own, met = mask(self.marks) & self.own, dict[int, bool]()
            for way in self.ways:
                if way & own not in met:
                    met[way & own] = self._allows(key[0] | way, key[1] | self.own & ~way)
            found = self._found[key] = mask([i for i, way in enumerate(self.ways) if met[way & own]])
        return found

    def _allows(self, on: int, off: int) -> bool:
        """Return whether it may hold with some marks."""
        known = PartialAssignment(
            {b: bool(on >> i & 1) for i, b in self.marks.items() if (on | off) >> i & 1}
        )
        return self.condition.holds(known) is not False


def subsets(marks: Sequence[int]) -> list[list[int]]:
    """All choices of some marks."""
    return [[mark for i, mark in enumerate(marks) if chosen >> i & 1] for chosen in range(1 << len(marks))]


def marks_of(conditions: Iterable[Bool]) -> Iterator[Mark]:
    """The marks that some conditions are made of."""
    for b in conditions:
        if b.number:
            yield b if isinstance(b, Mark) else ~b  # type: ignore[misc]
        else:
            yield from marks_of(b.parts())


def one_field(line: Lines, cell: Cell, n: int, *, without: Iterable[Cell] = ()) -> Bool:
    """The field with a cell has so many cells without a line, of lines through cells that part the board.

    ::

        1 ╷ .
        ╶ ╯ .      one_field(line, R1C1, 1)
        . . .

    Explanations look at the room that there is for it.

    ``without``: cells of which none is in the field; no line enters these, nor the cell itself.
    """
    return OneField(line, cell, n, [c for c in without if c is not cell])


def parting(line: Lines, cell: Cell, seeds: Iterable[Cell], also: Iterable[Bool] = ()) -> Bool:
    """A line leaves each corner of a cell that it parts in a field with one of some cells.

    ::

        1 ╷ .
        ╶ ╯ .      not parting(line, R2C2, [R1C1]): three corners are in another field
        . . .

    Explanations look at the ways of the line there.

    ``seeds``: these cells (their NW corners).
    ``also``: conditions that hold besides, of the strokes there and nearby.
    """
    return Parting(line, cell, list(seeds), list(also))
