"""Marks read off the solution layer of Penpa+: one table, keyed by the class of layer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatchmethod
from typing import Any

from enpitsu.errors import BadPuzzle
from enpitsu.grid import Cell, groups
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
from enpitsu.logic import Mark
from enpitsu.notation.penpa.board import DARK, DOUBLE, GREEN, Items, Key, Point, stroke
from enpitsu.notation.penpa.solution import (
    COLOURS,
    FIGURES,
    STYLES,
    TRIANGLES,
    Solution,
    crossed,
    middle,
    outlines,
    place,
    polylines,
)


class SolutionDecoder(Solution):
    """Reads the solution layer: the marks that it says are made, or known not to be.

    ``pieces``: whole pieces are read, too.
    ``denied``: the marks that a cross or a green cell says are not made; ``possible``: the candidates.
    """

    def __init__(self, bound: Mapping[str, Marks[Any]], items: Items, pieces: bool = True) -> None:
        super().__init__(bound, items)
        self.used: set[Key] = set()
        self.said: dict[Mark, bool] = {}
        self.denied: dict[Mark, None] = {}
        self.possible: list[Mark] = []
        for layer in self.layers:
            if pieces or not isinstance(layer, Pieces):
                self.decode(layer, bound[layer.name])

    def _deny(self, mark: Mark) -> None:
        self.said[mark] = False
        self.denied[mark] = None

    def _at(self, key: Key | None, fits: Callable[[Any], bool] = lambda value: True) -> bool:
        """Return whether something stands there that fits; then it is used."""
        if key is None or key not in self.items or not fits(self.items[key]):
            return False
        self.used.add(key)
        return True

    @singledispatchmethod
    def decode(self, layer: Drawn[Any], marks: Any) -> None:
        """Read the marks of a layer; raises BadPuzzle for what it cannot have."""

    @decode.register
    def _(self, layer: Shading, marks: Any) -> None:
        self._cells(layer, {cell: (mark, self._shaded) for cell, mark in marks.items()})

    def _shaded(self, at: Point) -> bool:
        return self._at(("surface", at), lambda colour: colour in DARK)

    def _cells(
        self, layer: Shading | Spots, marks: Mapping[Any, tuple[Mark, Callable[[Point], bool]]]
    ) -> None:
        denials = [sign for sign in (self.denial(layer), ("surface", GREEN)) if sign is not None]
        if layer is not self.greens:
            denials = denials[:1]
        for cell, (mark, made) in marks.items():
            if made(cell.at):
                self.said[mark] = True
                continue
            found = [(kind, cell.at) for kind, sign in denials if self.items.get((kind, cell.at)) == sign]
            if found:
                self.used.update(found)
                self._deny(mark)

    @decode.register
    def _(self, layer: Spots, marks: Any) -> None:
        signs = [self.spot(layer)]
        if len(self.rank) == 1:
            signs += [("circle", "black"), ("circle", "white"), *[("symbol", s) for s in FIGURES.values()]]

        def made(at: Point) -> bool:
            found = [(kind, at) for kind, sign in signs if self.items.get((kind, at)) == sign]
            self.used.update(found)
            return bool(found)

        self._cells(layer, {cell: (mark, made) for cell, mark in marks.items()})

    @decode.register
    def _(self, layer: Colours, marks: Any) -> None:
        for cell, mark in marks.items():
            if self._at(("surface", cell.at), lambda colour: colour in COLOURS):
                self.said[mark] = self.items["surface", cell.at] == COLOURS[0]

    @decode.register
    def _(self, layer: HalfShading, marks: Any) -> None:
        for piece, mark in marks.items():
            if not isinstance(piece, Cell):
                if self._at(("polygon", tuple(sorted(piece.corners)))):
                    self.said[mark] = True
            elif self._at(("surface", piece.at), lambda colour: colour == GREEN or colour in DARK):
                if self.items["surface", piece.at] == GREEN:
                    self._deny(mark)
                else:
                    self.said[mark] = True

    @decode.register(LineLayer)
    def _(self, layer: LineLayer[Any], marks: Any) -> None:
        kind, doubling = self.store(layer), layer.doubles is not None
        for segment, mark in marks.items():
            at = place(segment)
            key: Key = (kind, at)
            if doubling:
                if self.items.get(key) == DOUBLE:
                    self.said[mark] = True
                elif key not in self.items and crossed(kind, at) in self.items:
                    self.said[mark] = False
            elif self._at(key):
                self.said[mark] = True
            elif self._at(crossed(kind, at)):
                self._deny(mark)

    @decode.register
    def _(self, layer: LabelledLinks, marks: Any) -> None:
        kind = self.store(layer)
        for segment, mark in marks.items():
            at = place(segment)
            if self._at((kind, at)):
                self.said[mark] = True
                if layer.kinds:
                    style = self.items[kind, at]
                    own = STYLES.index(style) if style in STYLES else 0
                    for i, line in enumerate(marks.lines):
                        self.said[line[segment]] = i == own
            elif self._at(crossed(kind, at)):
                self._deny(mark)
                self.said |= {line[segment]: False for line in marks.lines if layer.kinds}

    @decode.register
    def _(self, layer: Areas, marks: Any) -> None:
        for edge, mark in marks.items():
            if self._at(("edge", place(edge))):
                self.said[mark] = True
            elif self._at(("noedge", middle(edge))):
                self._deny(mark)

    @decode.register
    def _(self, layer: Choices, marks: Any) -> None:
        for (cell, _), mark in marks.items():
            a, b, c, d = [v.at for v in cell.corners]
            at = {"/": stroke(b, c), "\\": stroke(a, d)}.get(mark.value)
            if at is not None and self._at(("edge", at)):
                self.said[mark] = True

    @decode.register
    def _(self, layer: Triangles, marks: Any) -> None:
        for (cell, token), mark in marks.items():
            if self._at(("symbol", cell.at), TRIANGLES[token].__eq__):
                self.said[mark] = True

    @decode.register
    def _(self, layer: Hops, marks: Any) -> None:
        for (cell, way), mark in marks.items():
            keys: list[Key] = [("freeline", stroke(dot.at, cell.at)) for dot in cell.side(way).ends]
            if all([key in self.items for key in keys]):
                self.used.update(keys)
                self.said[mark] = True

    @decode.register
    def _(self, layer: Digits, marks: Any) -> None:
        for cell, own in marks.marks.items():
            if self._at(("number", cell.at)):
                text = str(self.items["number", cell.at])
                made = next((n for n in own if str(n) == text), None)
                if made is None:
                    raise BadPuzzle(
                        say(
                            "{}: a number from {} to {} is expected, not {}",
                            cell,
                            marks.low,
                            marks.high,
                            text[:9],
                        )
                    )
                self.said |= {mark: n == made for n, mark in own.items()}
            elif self._at(("candidates", cell.at)):
                left = str(self.items["candidates", cell.at])
                for n, mark in own.items():
                    if 1 <= n <= len(left) and left[n - 1] == "0":
                        self.said[mark] = False
                    elif left[n - 1 : n] == "1":
                        self.possible.append(mark)

    @decode.register
    def _(self, layer: Pieces, marks: Any) -> None:
        if not layer.tiling:
            for piece, telling in outlines(marks).items():
                if ("path", telling) in self.items:
                    self.said[marks[piece]] = True
                    self.used |= {("path", points) for points in polylines(piece)}
            return
        grid = marks.grid
        walls = {e for e in grid.inner_edges if self._at(("edge", place(e)))}
        shaded = {c for c in grid.cells if self._shaded(c.at)}
        covered = shaded or (set(grid.cells) if walls else set())
        near = {
            c: [n for n in c.neighbors if n in covered and grid.edge(c, n) not in walls] for c in covered
        }
        pieces = {frozenset(piece.cells): mark for piece, mark in marks.items()}
        for part in groups([c for c in grid.cells if c in covered], near.__getitem__):
            mark = pieces.get(frozenset(part))
            if mark is None:
                raise BadPuzzle(
                    say("{}: the cells that hang together with it are no piece of this puzzle", part[0])
                )
            self.said[mark] = True
