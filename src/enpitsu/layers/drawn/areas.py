"""A division of the board into areas, drawn as the borders between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from enpitsu.effort import reported
from enpitsu.grid import Cell, Grid, Vertex, groups, once
from enpitsu.layers.base import STRAYS, UNKNOWN, AnyOf, Derived, Given, Unreadable
from enpitsu.layers.graphics import Shape, Stroke
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.layers.printed.rooms import region_name
from enpitsu.locale import say
from enpitsu.logic import (
    TRUE,
    Among,
    Bool,
    Count,
    Digit,
    Int,
    Joined,
    Mark,
    PartialAssignment,
    PhraseContext,
    Sink,
    every,
    some,
)
from enpitsu.logic.condition import worded_as
from enpitsu.logic.why import wrong_amount
from enpitsu.networks.network import Network
from enpitsu.networks.owners import Owners, Undangling
from enpitsu.reasons import CannotHave, HasJust, MaybeReason, RunAt

CACHED_SEED_SETS = 16
"""So many sets of seeds are kept for a size: a generator asks for a few of them again and again."""


class DividedCells(Marks[Mark]):
    """Side between two cells -> the mark "a border runs here"; the areas follow."""

    listed = False
    two_valued = True

    def __init__(self, layer: Areas, grid: Grid, first: int) -> None:
        super().__init__(layer, grid, grid.inner_edges, first)
        self._owners: dict[tuple[Cell, ...], Owners] = {}

    # -- words ---------------------------------------------------------------------------------

    @once
    def network(self) -> Network:
        """The cells, joined where no border parts them.

        ::

            A A B
            A B B      two pieces
        """
        links = {(e.cells[0], e.cells[1]): ~m for e, m in self.items()}
        return Network(
            dict.fromkeys(self.grid.cells, TRUE), links, name=self.name, parted=True, noun="area"
        )

    def owners(self, seeds: Iterable[Cell]) -> Owners:
        """Some cells as the seeds of areas: what belongs to each.

        Where every area holds exactly one seed, the engine gives cells to seeds instead of looking
        for borders.

        ::

            s A | t
            A A | B      around(s) holds for the cells of A; number(R1C1) == 1
        """
        cells = tuple(seeds)
        found = self._owners.get(cells)
        if found is None:
            if len(self._owners) >= CACHED_SEED_SETS:  # the layer outlives its puzzles
                self._owners.pop(next(iter(self._owners)))
            found = self._owners[cells] = Owners(self.network, cells, self._rectangular)
        return found

    def alone(self, cells: Iterable[Cell]) -> Bool:
        """Some cells are one area, with borders all around and none between two of them.

        ::

            A A|B      alone(the cells of A), if there is no border between them
            A|B B
        """
        inside = set(cells)
        ends = [(edge, inside.issuperset(edge.cells)) for edge in self if not inside.isdisjoint(edge.cells)]
        return every([~self[edge] if within else self[edge] for edge, within in ends])

    def _rectangular(self, to: Sink) -> bool:
        """Return whether other cases say that every area is a rectangle: no border turns alone at a dot."""
        inner = [v for v in self.grid.vertices if len([e for e in v.edges if e in self]) == 4]
        if len(inner) != (self.grid.height - 1) * (self.grid.width - 1):
            return False  # where cells are missing, areas turn at dots of the frame, too
        return all([to.bounded(self.angles(v), ~0b10) for v in inner])

    def across(self, cell: Cell) -> Int:
        """The number of cells side by side in a row, with this one among them, that belong to one area.

        ::

            A A B
            A B B      across(R1C1) == 2, across(R2C1) == 1
        """
        return self._runs[cell, True]

    def down(self, cell: Cell) -> Int:
        """The number of cells one below the other, with this one among them, that belong to one area.

        ::

            A A B
            A B B      down(R1C1) == 2, down(R1C2) == 1
        """
        return self._runs[cell, False]

    @once
    def _runs(self) -> dict[tuple[Cell, bool], Int]:
        """The maximal runs of every cell, along its row and along its column, as borders show them."""
        found: dict[tuple[Cell, bool], Int] = {}
        for level, lanes in ((True, self.grid.rows), (False, self.grid.columns)):
            for lane in lanes:
                for cells in reported(groups(lane, lambda cell: cell.neighbors), 0, batch=1):
                    sides = [self[self.grid.edge(a, b)] for a, b in pairwise(cells)]
                    for cell, lengths in zip(cells, _lengths(sides), strict=True):
                        found[cell, level] = Length(cell, level, {n: some(w) for n, w in lengths.items()})
        return found

    def angles(self, vertex: Vertex) -> Count:
        """The number of right angles that borders make at a dot inside the board: L 1, T 2, + 4.

        ::

            A A B
            A B B      one at the dot in the middle of the left square
        """
        found = self._angles.get(vertex)
        if found is None:
            found = self._angles[vertex] = Count(tuple(self._corners(vertex)))
        return found

    @once
    def _angles(self) -> dict[Vertex, Count]:
        return {}

    def _corners(self, vertex: Vertex) -> Iterator[Bool]:
        for a, b in combinations([e for e in vertex.edges if e in self], 2):
            if a.upright != b.upright:
                yield self[a] & self[b]

    def laws(self) -> Iterator[tuple[Any, Bool]]:
        yield self.grid, Undangling(self.network)

    # -- text ----------------------------------------------------------------------------------

    @property
    def token_kind(self) -> type | None:
        return None

    def regions(self, known: PartialAssignment) -> list[list[Cell]]:
        """The areas in the order of their first cells."""
        pieces = self.network.pieces(known.reading())
        return [sorted(p, key=lambda c: (c.row, c.col)) for p in pieces]

    def write_block(self, known: PartialAssignment) -> list[str]:
        regions = self.regions(known)
        at, grid, of = self.grid.cell, self.grid, {c: i for i, cells in enumerate(regions) for c in cells}
        for (first, *others), _ in known.memo.get(STRAYS, {}).get(self.name, ()):
            of |= {c: of[first] for other in others for c in regions[of[other]]}
        order = {i: region_name(n) for n, i in enumerate(dict.fromkeys(of.values()))}
        name = {c: order[i] for c, i in of.items() if not self._open(known, c)}
        return [
            " ".join([name.get(at[r, c], UNKNOWN) if (r, c) in at else "#" for c in range(grid.width)])
            for r in range(grid.height)
        ]

    def _open(self, known: PartialAssignment, cell: Cell) -> bool:
        """Return whether nothing is known of the borders of a cell."""
        sides = [self[e] for e in cell.edges if e in self]
        return bool(sides) and all([m not in known for m in sides])

    def read_block(self, rows: list[list[str]]) -> Mapping[Mark, bool | None]:
        grid = self.grid
        if len(rows) != grid.height:
            raise Unreadable(say("{} rows are expected here, not {}", grid.height, len(rows)))
        for r, row in enumerate(rows):
            if len(row) != grid.width:
                raise Unreadable(
                    say("{} names of areas are expected here, not {}", grid.width, len(row)), r
                )
        name = {c: rows[c.row][c.col] for c in grid.cells}
        sides = {m: (name[e.cells[0]], name[e.cells[1]]) for e, m in self.items()}
        return {m: None if UNKNOWN in (a, b) else a != b for m, (a, b) in sides.items()}

    def namesakes(self, rows: list[list[str]]) -> list[tuple[Any, ...]]:
        names: dict[str, list[Cell]] = {}
        for cell in self.grid.cells:
            names.setdefault(rows[cell.row][cell.col], []).append(cell)
        names.pop(UNKNOWN, None)
        parts = [groups(cells, lambda cell: cell.neighbors) for cells in names.values()]
        return [tuple([part[0] for part in found]) for found in parts if len(found) > 1]

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
        for edge, drawn in self.marked(known):
            if drawn:
                yield Stroke((edge.ends[0].at, edge.ends[1].at), "division")


class Length(Digit):
    """The number of cells side by side (``level``), or one below the other, in the area of a cell."""

    __slots__ = ("cell", "level")

    def __init__(self, cell: Cell, level: bool, values: Mapping[int, Bool]) -> None:
        super().__init__(values)
        self.cell, self.level = cell, level
        for n, ways in values.items():
            worded_as(ways, [Among(self, 1 << n)])

    def among(self, *values: int) -> Bool:
        found = super().among(*values)
        if isinstance(found, Joined) and found.worded:
            return found
        return worded_as(found, [Among(self, sum([1 << n for n in set(values)]))])

    def broken(self, values: int, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        least, most = (values & -values).bit_length() - 1, values.bit_length() - 1
        low, high = self.bounds(known)
        what = RunAt(self.level, self.cell)
        if low > most or high < least:
            return wrong_amount(what, least, most, (low, high), "cell")
        if low == high:
            return HasJust(what, low, "cell")
        wanted = [n for n in range(least, most + 1) if values >> n & 1]
        if not wanted or any(
            [self.values[n].holds(known) is not False for n in wanted if n in self.values]
        ):
            return None
        return CannotHave(what, tuple(wanted), "cell")


def _lengths(sides: Sequence[Bool]) -> list[dict[int, list[Bool]]]:
    """For each cell of a row with these borders: length -> the ways it can be in a run that long."""
    last = len(sides)
    found: list[dict[int, list[Bool]]] = [{} for _ in range(last + 1)]
    for i in range(last + 1):
        for j in range(i, last + 1):
            ends = [sides[k] for k in (i - 1, j) if 0 <= k < last]
            way = every([*[~b for b in sides[i:j]], *ends])
            for lengths in found[i : j + 1]:
                lengths.setdefault(j - i + 1, []).append(way)
    return found


class Areas(Drawn[DividedCells]):
    """A division of the cells into areas that the player finds; the borders are visible marks.

    ::

        area = Areas()

        A A B
        A B B      the answer names the area of each cell

    ``connected``: the letter of the rule that wants every area in one piece.
    ``sizes``: printed numbers, each the size of its area: unlike ones have a border between them.
    ``rectangles``: every area is a rectangle, which hands draw from one of its corners to the opposite one.
    """

    words = ("a border", "no border")
    nouns = ("border", "side without a border")
    noun = nature = "the borders"
    law = "Every border parts two areas."
    gesture = "divide"
    parts = "area"

    def __init__(
        self, connected: str | None = None, *, sizes: Given[Any] | None = None, rectangles: bool = False
    ) -> None:
        self.strays, self.sizes, self.rectangles = connected, sizes is not None, rectangles

    def owners(self, *seeds: Given[Any] | Derived[Any]) -> Derived[Owners]:
        """The cells that belong to each cell of some printed layers (see ``DividedCells.owners``).

        ::

            clue, area = Numbers(), Areas()         3 A | 1
            part = area.owners(clue)                A . | .      part.around(3) holds for the cells of A
        """
        given = AnyOf(*seeds)
        return Derived(lambda puzzle: getattr(puzzle, self.name).owners(given.make(puzzle)))

    def bind(self, puzzle: Any, first: int) -> DividedCells:
        return DividedCells(self, puzzle.grid, first)
