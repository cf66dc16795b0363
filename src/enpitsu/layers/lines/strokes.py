"""Strokes between the nodes of a board, the edges of which lines consist."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from enpitsu.grid import Crossing, Grid, Segment, once
from enpitsu.layers.lines.passing import passing
from enpitsu.layers.lines.routes import Route, routes
from enpitsu.layers.marks import Marks
from enpitsu.logic import Bool, Count, Mark


class Strokes(Marks[Mark]):
    """Segment -> the mark "is drawn", and which of them meet; ``Lines`` adds the words."""

    def __init__(
        self, layer: Any, grid: Grid, first: int, like: Strokes | None = None, label: Any = True
    ) -> None:
        """``like``: lines whose strokes these are a labelled copy of; ``label``: the label of the copy."""
        places: Iterable[Segment] = like or layer.strokes(grid)
        hidden = layer.hidden if like is None else not layer.kinds
        super().__init__(layer, grid, places, first, value=label, hidden=hidden)
        self.like = like
        self.kind, self.steps, self.prefix = layer.on, layer.steps, layer.prefix
        self.joined = layer.form == "glyphs"
        if self.joined:
            self.blank = self.hole = "·"
        if label is not True:
            self.name = f"{self.name} {label}"
        self.segments_at: dict[Any, list[Segment]] = (
            like.segments_at if like else by_ends(self, grid.nodes(self.kind).values())
        )
        self.degrees: dict[Any, Count] = {
            n: Count(tuple([self[s] for s in near]), (), True) for n, near in self.segments_at.items()
        }

    def routes(self, start: Any, n: int, unit: str = "steps", stops: Collection[Any] = ()) -> list[Route]:
        """All ways of some length from a node to another one; they go on from none of the stops.

        ::

            o ─ ┐        one of routes(R1C1, 3), of routes(R1C1, 4, "cells")
                └ ·
        """
        return list(routes(self, start, n, unit, stops))

    def passes(self, node: Any) -> Bool:
        """Lines at most pass this node: no stroke meets it, or a line runs straight through it.

        ::

            ╶ ─ ╴ ·      passes(R1C2), passes(R1C4), not passes(R1C1)
        """
        return self._passing[node]

    @once
    def _passing(self) -> dict[Any, Bool]:
        return passing(self, self.segments_at, self.degrees)

    @property
    def crossings(self) -> tuple[Crossing, ...]:
        """All pairs of possible strokes that cross away from nodes.

        ::

            · ·
             X       the diagonals of each cell
            · ·
        """
        return self.grid.crossings(self.kind, self.steps)


def by_ends(strokes: Iterable[Segment], nodes: Iterable[Any]) -> dict[Any, list[Segment]]:
    """The strokes at each node."""
    found: dict[Any, list[Segment]] = {n: [] for n in nodes}
    for stroke in strokes:
        a, b = stroke.ends
        found[a].append(stroke)
        if b in found:  # else it is the frame
            found[b].append(stroke)
    return found
