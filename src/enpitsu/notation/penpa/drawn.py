"""What is drawn, in Penpa+: one table, keyed by the class of layer.

``Sayer`` writes marks into the solution layer, ``Hearer`` reads them.  In the copy of somebody who is
solving, green cells and crosses say what is known not to be made; candidates, which numbers are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import singledispatchmethod
from typing import Any

from enpitsu.errors import BadPuzzle
from enpitsu.grid import Cell, Edge, Vertex, groups
from enpitsu.layers.drawn.areas import Areas
from enpitsu.layers.drawn.choices import Choices, Colours
from enpitsu.layers.drawn.digits import Digits
from enpitsu.layers.drawn.halves import HalfShading
from enpitsu.layers.drawn.hidden import Hidden
from enpitsu.layers.drawn.hops import Hops
from enpitsu.layers.drawn.pieces import Pieces
from enpitsu.layers.drawn.shading import Shading
from enpitsu.layers.drawn.spots import Spots
from enpitsu.layers.lines.links import LabelledLinks, LineLayer
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.logic import Known, Mark
from enpitsu.notation.penpa.board import CROSS, DARK, DOUBLE, GREEN, SHADED, Key, Point, Things, stroke

COLOURS = (5, 6)
"""The colours of cells for one of two colours, and for the other."""
FIGURES: dict[str, tuple[str, int]] = {"*": ("star", 2), "lamp": ("sun_moon", 3)}
"""The sign of spots (or what they are drawn as) -> symbol; other spots are black dots or squares."""
SPOTS = (("circle", "black"), ("symbol", ("square_M", 2)))
"""The signs of spots without one of their own: the first layer's, the second one's."""
STYLES = (3, 8, 9, 10, 5)
"""The styles of lines that are told apart by labels."""
DOUBLED = 3
"""The look of a line that doubles another one."""


def order(layers: Mapping[str, Drawn[Any]]) -> list[Drawn[Any]]:
    """The layers that are shown, those first that double no other."""
    shown = [layer for layer in layers.values() if not layer.hidden and not isinstance(layer, Hidden)]
    return sorted(shown, key=lambda layer: getattr(layer, "look", 0) == DOUBLED)


class Solution:
    """The stores that the drawn layers of a genre use, so that no two share one."""

    def __init__(self, bound: Mapping[str, Marks[Any]], things: Things) -> None:
        self.things, self.bound = things, bound
        self.layers = order({name: marks.layer for name, marks in bound.items()})
        plain = [x for x in self.layers if isinstance(x, Shading | Spots)]
        self.greens = plain[0] if plain else None
        lines = [x for x in self.layers if isinstance(x, LineLayer) and x.look != DOUBLED]
        first: dict[bool, Any] = {}
        for layer in lines:
            first.setdefault(self._along(layer), layer)
        self.free = {x for x in lines if first[self._along(x)] is not x}
        spots = [x for x in self.layers if isinstance(x, Spots)]
        self.rank = {layer: i for i, layer in enumerate(spots)}

    def _along(self, layer: LineLayer[Any]) -> bool:
        """Tells whether lines run from corner to corner."""
        return self.bound[layer.name].kind is Vertex  # type: ignore[attr-defined, no-any-return]

    def store(self, layer: LineLayer[Any]) -> str:
        """The kind of thing that a stroke of a layer is."""
        sides = self._along(layer)
        if layer in self.free or not all([0 in step or abs(step[0]) == abs(step[1]) for step in layer.steps]):
            return "freeedge" if sides else "freeline"
        return "edge" if sides else "line"

    def spot(self, layer: Spots) -> tuple[str, Any]:
        """The sign of a spot."""
        name = layer.figure or layer.sign
        if name in FIGURES:
            return "symbol", FIGURES[name]
        return SPOTS[min(self.rank[layer], len(SPOTS) - 1)]


def place(segment: Any) -> tuple[Point, Point]:
    """The place of a stroke."""
    a, b = (node.at if not isinstance(node, Edge) else middle(node) for node in segment.ends)
    return stroke(a, b)


def middle(edge: Edge) -> Point:
    """The middle of a side."""
    (y, x), (v, u) = (dot.at for dot in edge.ends)
    return (y + v) // 2, (x + u) // 2


def crossed(kind: str, at: tuple[Point, Point]) -> Key | None:
    """The key of the cross on a stroke; None if Penpa+ has no point in its middle."""
    (y, x), (v, u) = at
    if kind not in ("line", "edge") or (y + v) % 2 or (x + u) % 2 or (y != v and x != u):
        return None
    return ("nolink" if kind == "line" else "noedge"), ((y + v) // 2, (x + u) // 2)


def _no_sign(mark: Mark, value: bool) -> BadPuzzle:
    return BadPuzzle(f"Penpa+ has no sign for {mark}" + ("" if value else ", known not to be made"))


class Sayer(Solution):
    """Writes what is known into the solution layer; ``solving``: what is not made is told, too."""

    def __init__(self, bound: Mapping[str, Marks[Any]], known: Known, solving: bool) -> None:
        super().__init__(bound, Things())
        self.known, self.solving = known, solving
        for layer in self.layers:
            self.say(layer, bound[layer.name])

    def _put(self, kind: str, at: Any, value: Any, mark: Mark) -> None:
        self.things.put(kind, at, value, mark)

    def _each(self, marks: Marks[Any]) -> Iterator[tuple[Any, Mark, bool]]:
        """The marks to tell: those made, and while somebody solves those known not to be."""
        for node, mark in marks.items():
            value = self.known.get(mark)
            if value or (value is False and self.solving):
                yield node, mark, value

    @singledispatchmethod
    def say(self, layer: Drawn[Any], marks: Any) -> None:
        """Draw what is known of a layer; raises BadPuzzle for what Penpa+ cannot say."""
        for _, mark, value in self._each(marks):
            raise _no_sign(mark, value)

    @say.register
    def _(self, layer: Shading, marks: Any) -> None:
        for cell, mark, value in self._each(marks):
            if not value and layer is not self.greens:
                raise _no_sign(mark, value)
            self._put("surface", cell.at, SHADED if value else GREEN, mark)

    @say.register
    def _(self, layer: Spots, marks: Any) -> None:
        kind, sign = self.spot(layer)
        for cell, mark, value in self._each(marks):
            if not value and layer is not self.greens:
                raise _no_sign(mark, value)
            self._put(*((kind, cell.at, sign) if value else ("surface", cell.at, GREEN)), mark)

    @say.register
    def _(self, layer: Colours, marks: Any) -> None:
        for cell, mark in marks.items():
            value = self.known.get(mark)
            if value is not None:
                self._put("surface", cell.at, COLOURS[0 if value else 1], mark)

    @say.register
    def _(self, layer: HalfShading, marks: Any) -> None:
        for piece, mark, value in self._each(marks):
            if isinstance(piece, Cell):
                self._put("surface", piece.at, SHADED if value else GREEN, mark)
            elif value:
                self._put("polygon", tuple(sorted(piece.corners)), True, mark)
            else:
                raise _no_sign(mark, value)

    @say.register
    def _(self, layer: LineLayer, marks: Any) -> None:  # type: ignore[type-arg]
        kind = self.store(layer)
        for segment, mark, value in self._each(marks):
            at = place(segment)
            if value and layer.look == DOUBLED:
                self._double(at, mark)
            elif value:
                self._put(kind, at, STYLES[0], mark)
            elif layer.look != DOUBLED or self.things.get((kind, at)):
                key = crossed(kind, at)
                if key is None or layer.look == DOUBLED:
                    raise _no_sign(mark, value)
                self._put(*key, CROSS, mark)

    def _double(self, at: tuple[Point, Point], mark: Mark) -> None:
        """Draw a stroke for two; raises BadPuzzle where the first is not drawn."""
        if ("line", at) not in self.things:
            raise BadPuzzle(f"Penpa+ shows {mark} only together with the line that it doubles")
        self.things["line", at] = DOUBLE

    @say.register
    def _(self, layer: LabelledLinks, marks: Any) -> None:
        kind = self.store(layer)
        for segment, mark, value in self._each(marks):
            at = place(segment)
            if value:
                own = [i for i, line in enumerate(marks.lines) if self.known.get(line[segment])]
                if layer.kinds and len(own) != 1:
                    raise BadPuzzle(f"Penpa+ has no sign for {mark} without its kind, or with two")
                self._put(kind, at, STYLES[own[0] % len(STYLES)] if own else STYLES[0], mark)
                continue
            key = crossed(kind, at)
            if key is None:
                raise _no_sign(mark, value)
            self._put(*key, CROSS, mark)

    @say.register
    def _(self, layer: Areas, marks: Any) -> None:
        for edge, mark, value in self._each(marks):
            if value:
                self._put("edge", place(edge), STYLES[0], mark)
            else:
                self._put("noedge", middle(edge), CROSS, mark)

    @say.register
    def _(self, layer: Choices, marks: Any) -> None:
        for (cell, _), mark, value in self._each(marks):
            if not value or mark.value not in ("/", "\\"):
                raise _no_sign(mark, value)
            a, b, c, d = [v.at for v in cell.corners]
            self._put("edge", stroke(b, c) if mark.value == "/" else stroke(a, d), STYLES[0], mark)

    @say.register
    def _(self, layer: Hops, marks: Any) -> None:
        for (cell, way), mark, value in self._each(marks):
            if not value:
                raise _no_sign(mark, value)
            for dot in cell.side(way).ends:
                self._put("freeline", stroke(dot.at, cell.at), STYLES[0], mark)

    @say.register
    def _(self, layer: Digits, marks: Any) -> None:
        for cell, own in marks.marks.items():
            made = [n for n, mark in own.items() if self.known.get(mark)]
            left = [n for n, mark in own.items() if self.known.get(mark) is not False]
            if made:
                for n in made:
                    self._put("number", cell.at, str(n), own[n])
            elif self.solving and len(left) < len(own):
                if not left or max(own) > 9:
                    raise _no_sign(next(iter(own.values())), False)
                self._put("candidates", cell.at, "".join(["01"[n in left] for n in range(1, 11)]), own[left[0]])

    @say.register
    def _(self, layer: Pieces, marks: Any) -> None:
        if not layer.tiling:
            for _, mark, value in self._each(marks):
                raise _no_sign(mark, value)
            return
        owner = {cell: piece for piece, mark in marks.items() if self.known.get(mark) for cell in piece.cells}
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


class Hearer(Solution):
    """Reads the solution layer: the marks that it says are made, or known not to be."""

    def __init__(self, bound: Mapping[str, Marks[Any]], things: Things) -> None:
        super().__init__(bound, things)
        self.used: set[Key] = set()
        self.said: dict[Mark, bool] = {}
        for layer in self.layers:
            self.hear(layer, bound[layer.name])

    def _at(self, key: Key | None, fits: Callable[[Any], bool] = lambda value: True) -> bool:
        """Tells whether something stands there that fits; then it is used."""
        if key is None or key not in self.things or not fits(self.things[key]):
            return False
        self.used.add(key)
        return True

    @singledispatchmethod
    def hear(self, layer: Drawn[Any], marks: Any) -> None:
        """Read the marks of a layer; raises BadPuzzle for what it cannot have."""

    @hear.register
    def _(self, layer: Shading, marks: Any) -> None:
        self._cells(layer, {cell: (mark, lambda at: self._shaded(at)) for cell, mark in marks.items()})

    def _shaded(self, at: Point) -> bool:
        return self._at(("surface", at), lambda colour: colour in DARK)

    def _cells(self, layer: Drawn[Any], marks: Mapping[Any, tuple[Mark, Callable[[Point], bool]]]) -> None:
        for cell, (mark, made) in marks.items():
            if made(cell.at):
                self.said[mark] = True
            elif layer is self.greens and self._at(("surface", cell.at), lambda colour: colour == GREEN):
                self.said[mark] = False

    @hear.register
    def _(self, layer: Spots, marks: Any) -> None:
        signs = [self.spot(layer)]
        if len(self.rank) == 1:
            signs += [("circle", "black"), ("circle", "white"), *[("symbol", s) for s in FIGURES.values()]]

        def made(at: Point) -> bool:
            return any([self._at((kind, at), lambda value, sign=sign: value == sign) for kind, sign in signs])

        self._cells(layer, {cell: (mark, made) for cell, mark in marks.items()})

    @hear.register
    def _(self, layer: Colours, marks: Any) -> None:
        for cell, mark in marks.items():
            if self._at(("surface", cell.at), lambda colour: colour in COLOURS):
                self.said[mark] = self.things["surface", cell.at] == COLOURS[0]

    @hear.register
    def _(self, layer: HalfShading, marks: Any) -> None:
        for piece, mark in marks.items():
            if not isinstance(piece, Cell):
                if self._at(("polygon", tuple(sorted(piece.corners)))):  # type: ignore[arg-type]
                    self.said[mark] = True
            elif self._at(("surface", piece.at), lambda colour: colour == GREEN or colour in DARK):
                self.said[mark] = self.things["surface", piece.at] != GREEN

    @hear.register
    def _(self, layer: LineLayer, marks: Any) -> None:  # type: ignore[type-arg]
        kind, doubling = self.store(layer), layer.look == DOUBLED
        for segment, mark in marks.items():
            at = place(segment)
            key: Key = (kind, at)
            if doubling:
                if self.things.get(key) == DOUBLE:
                    self.said[mark] = True
                elif key not in self.things and crossed(kind, at) in self.things:
                    self.said[mark] = False
            elif self._at(key):
                self.said[mark] = True
            elif self._at(crossed(kind, at)):
                self.said[mark] = False

    @hear.register
    def _(self, layer: LabelledLinks, marks: Any) -> None:
        kind = self.store(layer)
        for segment, mark in marks.items():
            at = place(segment)
            if self._at((kind, at)):
                self.said[mark] = True
                if layer.kinds:
                    style = self.things[kind, at]
                    own = STYLES.index(style) if style in STYLES else 0
                    for i, line in enumerate(marks.lines):
                        self.said[line[segment]] = i == own
            elif self._at(crossed(kind, at)):
                self.said[mark] = False
                self.said |= {line[segment]: False for line in marks.lines if layer.kinds}

    @hear.register
    def _(self, layer: Areas, marks: Any) -> None:
        for edge, mark in marks.items():
            if self._at(("edge", place(edge))):
                self.said[mark] = True
            elif self._at(("noedge", middle(edge))):
                self.said[mark] = False

    @hear.register
    def _(self, layer: Choices, marks: Any) -> None:
        for (cell, _), mark in marks.items():
            a, b, c, d = [v.at for v in cell.corners]
            at = {"/": stroke(b, c), "\\": stroke(a, d)}.get(mark.value)
            if at is not None and self._at(("edge", at)):
                self.said[mark] = True

    @hear.register
    def _(self, layer: Hops, marks: Any) -> None:
        for (cell, way), mark in marks.items():
            keys: list[Key] = [("freeline", stroke(dot.at, cell.at)) for dot in cell.side(way).ends]
            if all([key in self.things for key in keys]):
                self.used.update(keys)
                self.said[mark] = True

    @hear.register
    def _(self, layer: Digits, marks: Any) -> None:
        for cell, own in marks.marks.items():
            if self._at(("number", cell.at)):
                text = str(self.things["number", cell.at])
                made = next((n for n in own if str(n) == text), None)
                if made is None:
                    raise BadPuzzle(f"{cell}: a number from {marks.low} to {marks.high} is expected, not {text[:9]}")
                self.said |= {mark: n == made for n, mark in own.items()}
            elif self._at(("candidates", cell.at)):
                left = str(self.things["candidates", cell.at])
                for n, mark in own.items():
                    if 1 <= n <= len(left) and left[n - 1] == "0":
                        self.said[mark] = False

    @hear.register
    def _(self, layer: Pieces, marks: Any) -> None:
        if not layer.tiling:
            return
        grid = marks.grid
        walls = {e for e in grid.inner_edges if self._at(("edge", place(e)))}
        shaded = {c for c in grid.cells if self._shaded(c.at)}
        covered = shaded or (set(grid.cells) if walls else set())
        near = {c: [n for n in c.neighbors if n in covered and grid.edge(c, n) not in walls] for c in covered}
        pieces = {frozenset(piece.cells): mark for piece, mark in marks.items()}
        for part in groups([c for c in grid.cells if c in covered], near.__getitem__):
            mark = pieces.get(frozenset(part))
            if mark is None:
                raise BadPuzzle(f"{part[0]}: the cells that hang together with it are no piece of this puzzle")
            self.said[mark] = True
