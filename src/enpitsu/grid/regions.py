"""Cells taken together: places, rows and blocks, regions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from enpitsu.grid.directions import T, once
from enpitsu.grid.nodes import Cell
from enpitsu.grid.segments import Edge


class Place(Protocol):
    """Anything a case can point at: it prints, and says which cells to highlight."""

    @property
    def cells(self) -> Sequence[Cell]:
        """The cells to highlight."""


class Region:
    """Some cells with a name, of a division of the grid."""

    def __init__(self, name: str, cells: Sequence[Cell], of: dict[Cell, Region]) -> None:
        self.name, self.cells, self.of = name, tuple(cells), of

    def __str__(self) -> str:
        return f"region {self.name}"

    __repr__ = __str__

    def __contains__(self, cell: object) -> bool:
        return self.of.get(cell) is self  # type: ignore[call-overload]

    @once
    def neighbors(self) -> tuple[Region, ...]:
        """The regions that share a side with this one.

        ::

            A A B
            C C D      A.neighbors == (C, B)
        """
        near = [self.of[n] for c in self.cells for n in c.neighbors if n in self.of]
        return tuple([r for r in dict.fromkeys(near) if r is not self])

    @once
    def borders(self) -> tuple[Edge, ...]:
        """The sides between this region and others.

        ::

            A A|B
              +-+      A.borders: these three sides
            A|B B
        """
        at = self.of.get
        return tuple([e for c in self.cells for e in c.edges
                      if len(e.cells) == 2 and at(e.cells[0]) is not at(e.cells[1])])  # fmt: skip


class Border:
    """The sides along which two regions touch, taken together as a place.

    ::

        A A|B
          +-+      the border of A and B: three sides
        A|B B
    """

    def __init__(self, regions: tuple[Region, Region], edges: Iterable[Edge]) -> None:
        self.regions, self.edges = regions, tuple(edges)
        self.cells: tuple[Cell, ...] = tuple(dict.fromkeys([c for e in self.edges for c in e.cells]))

    def __str__(self) -> str:
        a, b = self.regions
        return f"border of {a.name} and {b.name}"

    __repr__ = __str__


class Area(tuple[Cell, ...]):
    """Some cells taken together as a place: a row, a block."""

    __slots__ = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells themselves."""
        return self

    def __str__(self) -> str:
        return str(self[0]) if len(self) == 1 else f"{self[0]}-{self[-1]}" if self else "nowhere"


def groups(places: Iterable[T], near: Callable[[T], Iterable[T]]) -> list[list[T]]:
    """Some places as the groups that hang together, in their order.

    >>> groups([1, 2, 4, 5, 6], lambda n: (n - 1, n + 1))
    [[1, 2], [4, 5, 6]]
    """
    left = dict.fromkeys(places)
    found: list[list[T]] = []
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for place in group:
            for other in near(place):
                if other in left:
                    del left[other]
                    group.append(other)
        found.append(group)
    return found
