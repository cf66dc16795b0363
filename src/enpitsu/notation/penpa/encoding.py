"""Marks in the solution layer of Penpa+: one table, keyed by the class of layer.

In the copy of a player who is solving, green cells and crosses represent marks that are known to be off,
and candidates the numbers that are left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import singledispatchmethod
from typing import Any

from enpitsu.errors import BadPuzzle
from enpitsu.grid import Cell
from enpitsu.layers.drawn.areas import Areas
from enpitsu.layers.drawn.choices import Choices, Colours
from enpitsu.layers.drawn.digits import Digits
from enpitsu.layers.drawn.halves import HalfShading
from enpitsu.layers.drawn.hops import Hops
from enpitsu.layers.drawn.pieces import Pieces
from enpitsu.layers.drawn.shading import Shading
from enpitsu.layers.drawn.spots import Spots
from enpitsu.layers.drawn.triangles import Triangles
from enpitsu.layers.lines.links import LabelledLinks, LineLayer
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.locale import say
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.notation.penpa.board import CROSS, DOUBLE, GREEN, SHADED, Items, Point, stroke
from enpitsu.notation.penpa.solution import (
    COLOURS,
    STYLES,
    TRIANGLES,
    Solution,
    crossed,
    middle,
    outlines,
    place,
    polylines,
)

MAX_CANDIDATE = 9
"""The largest number that can be a candidate."""


def _no_sign(mark: Mark, value: bool) -> BadPuzzle:
    at = next(iter(getattr(mark.place, "cells", ())), mark.place)
    if value:
        return BadPuzzle(say("Penpa+ has no sign for {} (at {})", mark, at))
    return BadPuzzle(say("Penpa+ has no sign for {}, known not to be made (at {})", mark, at))


class SolutionEncoder(Solution):
    """Writes marks into the solution layer: those made, and some of those that are not.

    ``denied``: the marks of which a cross or a green cell says that they are not made.
    ``possible``: the numbers to show as candidates.
    """

    def __init__(
        self, bound: Mapping[str, Marks[Any]], known: PartialAssignment, denied: Collection[Mark],
        possible: Collection[Mark] = (),
    ) -> None:  # fmt: skip
        super().__init__(bound, Items())
        self.known, self.denied, self.possible = known, set(denied), set(possible)
        for layer in self.layers:
            self.encode(layer, bound[layer.name])

    def _put(self, kind: str, at: Any, value: Any, mark: Mark) -> None:
        self.items.put(kind, at, value, mark)

    def _each(self, marks: Marks[Any]) -> Iterator[tuple[Any, Mark, bool]]:
        """The marks to tell: those made, and those denied."""
        for node, mark in marks.items():
            if self.known.get(mark):
                yield node, mark, True
            elif mark in self.denied:
                yield node, mark, False

    @singledispatchmethod
    def encode(self, layer: Drawn[Any], marks: Any) -> None:
        """Draw what is known of a layer; raises BadPuzzle for what Penpa+ cannot say."""
        for _, mark, value in self._each(marks):
            raise _no_sign(mark, value)

    @encode.register
    def _(self, layer: Shading, marks: Any) -> None:
        self._in_cells(marks, ("surface", SHADED), self.denial(layer))

    @encode.register
    def _(self, layer: Spots, marks: Any) -> None:
        self._in_cells(marks, self.spot(layer), self.denial(layer))

    def _in_cells(self, marks: Any, made: tuple[str, Any], denied: tuple[str, Any] | None) -> None:
        """Draw a sign in each cell whose mark is made, another one where it is denied."""
        for cell, mark, value in self._each(marks):
            own = made if value else denied
            if own is None:
                raise _no_sign(mark, value)
            self._put(own[0], cell.at, own[1], mark)

    @encode.register
    def _(self, layer: Colours, marks: Any) -> None:
        for cell, mark in marks.items():
            value = self.known.get(mark)
            if value is not None:
                self._put("surface", cell.at, COLOURS[0 if value else 1], mark)

    @encode.register
    def _(self, layer: HalfShading, marks: Any) -> None:
        for piece, mark, value in self._each(marks):
            if isinstance(piece, Cell):
                self._put("surface", piece.at, SHADED if value else GREEN, mark)
            elif value:
                self._put("polygon", tuple(sorted(piece.corners)), True, mark)
            else:
                raise _no_sign(mark, value)

    @encode.register(LineLayer)
    def _(self, layer: LineLayer[Any], marks: Any) -> None:
        kind = self.store(layer)
        for segment, mark, value in self._each(marks):
            at = place(segment)
            if value and layer.doubles is not None:
                self._double(at, mark)
            elif value:
                self._put(kind, at, STYLES[0], mark)
            elif layer.doubles is None or self.items.get((kind, at)):
                key = crossed(kind, at)
                if key is None or layer.doubles is not None:
                    raise _no_sign(mark, value)
                self._put(key[0], key[1], CROSS, mark)

    def _double(self, at: tuple[Point, Point], mark: Mark) -> None:
        """Draw a stroke for two; raises BadPuzzle where the first is not drawn."""
        if ("line", at) not in self.items:
            raise BadPuzzle(say("Penpa+ shows {} only together with the line that it doubles", mark))
        self.items["line", at] = DOUBLE

    @encode.register
    def _(self, layer: LabelledLinks, marks: Any) -> None:
        kind = self.store(layer)
        for segment, mark, value in self._each(marks):
            at = place(segment)
            if value:
                own = [i for i, line in enumerate(marks.lines) if self.known.get(line[segment])]
                if layer.kinds and len(own) != 1:
                    raise BadPuzzle(say("Penpa+ has no sign for {} without its kind, or with two", mark))
                self._put(kind, at, STYLES[own[0] % len(STYLES)] if own else STYLES[0], mark)
                continue
            key = crossed(kind, at)
            if key is None:
                raise _no_sign(mark, value)
            self._put(key[0], key[1], CROSS, mark)

    @encode.register
    def _(self, layer: Areas, marks: Any) -> None:
        for edge, mark, value in self._each(marks):
            if value:
                self._put("edge", place(edge), STYLES[0], mark)
            else:
                self._put("noedge", middle(edge), CROSS, mark)

    @encode.register
    def _(self, layer: Choices, marks: Any) -> None:
        for (cell, _), mark, value in self._each(marks):
            if not value or mark.value not in ("/", "\\"):
                raise _no_sign(mark, value)
            a, b, c, d = [v.at for v in cell.corners]
            self._put("edge", stroke(b, c) if mark.value == "/" else stroke(a, d), STYLES[0], mark)

    @encode.register
    def _(self, layer: Triangles, marks: Any) -> None:
        for (cell, token), mark, value in self._each(marks):
            if not value:
                raise _no_sign(mark, value)
            self._put("symbol", cell.at, TRIANGLES[token], mark)

    @encode.register
    def _(self, layer: Hops, marks: Any) -> None:
        for (cell, way), mark, value in self._each(marks):
            if not value:
                raise _no_sign(mark, value)
            for dot in cell.side(way).ends:
                self._put("freeline", stroke(dot.at, cell.at), STYLES[0], mark)

    @encode.register
    def _(self, layer: Digits, marks: Any) -> None:
        for cell, own in marks.marks.items():
            made = [mark for mark in own.values() if self.known.get(mark)]
            for mark in made:
                self._put("number", cell.at, str(mark.value), mark)
            noted = [n for n, mark in own.items() if mark in self.possible]
            left = noted or [n for n, mark in own.items() if mark not in self.denied]
            if (noted or len(left) < len(own)) and not made:
                if not left or max(left) > MAX_CANDIDATE or max(own) > MAX_CANDIDATE:
                    raise _no_sign(next(iter(own.values())), False)
                self._put(
                    "candidates", cell.at, "".join(["01"[n in left] for n in range(1, 11)]), own[left[0]]
                )

    @encode.register
    def _(self, layer: Pieces, marks: Any) -> None:
        if not layer.tiling:
            self._outlines(marks)
            return
        owner = {
            cell: piece for piece, mark in marks.items() if self.known.get(mark) for cell in piece.cells
        }
        whole = len(owner) == len(marks.grid.cells)
        for piece, mark, value in self._each(marks):
            if not value:
                raise _no_sign(mark, value)
            for cell in piece.cells:
                if not whole:
                    self._put("surface", cell.at, SHADED, mark)
                for near in cell.neighbors:
                    if owner.get(near) is not piece:
                        self._put("edge", place(marks.grid.edge(cell, near)), STYLES[0], mark)

    def _outlines(self, marks: Any) -> None:
        """Draw pieces as lines with a shape of their own, each of which is one thing."""
        telling = outlines(marks)
        for piece, mark, value in self._each(marks):
            if not value or piece not in telling:
                raise _no_sign(mark, value)
            for points in polylines(piece):
                self._put("path", points, True, mark)
