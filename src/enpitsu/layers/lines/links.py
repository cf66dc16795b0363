"""The layers of lines: links between cells or dots, fences along sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, Self, TypeAlias, TypeVar

from enpitsu.grid import DIAGONAL, ORTHOGONAL, Cell, Grid, Segment, Vector, Vertex
from enpitsu.layers.base import AnyOf, Derived, Given
from enpitsu.layers.graphics import Ground, Shape, Style
from enpitsu.layers.lines.labels import LabelledLines, labelled
from enpitsu.layers.lines.lines import Lines
from enpitsu.layers.lines.notations import Form
from enpitsu.layers.lines.ways import Ways
from enpitsu.layers.marks import Drawn

L = TypeVar("L", bound=Lines)
Labels: TypeAlias = int | Sequence[str] | Mapping[str, str] | Callable[[Any], Iterable[Any]]


class LineLayer(Drawn[L]):
    """The common base of layers of lines.

    ``steps``: those from node to node: ``ORTHOGONAL``, ``DIAGONAL``, ``KING`` or ``KNIGHT``.
    ``on``: the kind of node, ``Cell`` or ``Vertex``, or a function of the puzzle that says which.
    ``frame``: lines may leave a border cell for the frame.
    ``hidden``: the lines are no part of the answer.
    ``form``: how the answer's text shows them: glyphs, diagonals, loops, paths or sides.
    ``prefix``: what each line of text begins with.
    ``anchors``: the printed layer in whose cells the paths of the text start.
    ``ending``: the paths of the text end there instead.
    ``alone``: a single cell is a path of the text, too.
    ``look``: how pictures show them: 0 solid, 1 dashed, and so on.
    ``band``: pictures show them broad, as digits are written on them.
    ``title``: what sentences call the line, if not by the name of the layer: "second bridge".
    ``doubles``: the layer whose strokes its own lie beside; drawn once more, a stroke is a double one.
    ``bare``: pictures show the board without the sides of its cells.
    """

    words = ("drawn", "not drawn")
    nouns = ("line", "")
    verbs = ("runs", "does not run")
    gesture = "draw"
    labels: Labels | None = None
    kinds = False  # whether the labels are kinds of line that the answer tells
    cut: Drawn[Any] | None = None

    def __init__(
        self,
        steps: Sequence[Vector] = ORTHOGONAL,
        on: type | Callable[[Any], type] = Cell,
        *,
        frame: bool = False,
        hidden: bool = False,
        form: Form | None = None,
        prefix: str = "",
        anchors: Given[Any] | None = None,
        ending: bool = False,
        alone: bool = False,
        look: int = 0,
        band: bool = False,
        title: str = "",
        doubles: Drawn[Any] | None = None,
        bare: bool = False,
    ) -> None:
        self.doubles, self.bare = doubles, bare
        self.steps, self.frame = tuple(steps), frame
        self.on: Any = on
        self.hidden, self.prefix = hidden, prefix
        self.anchors, self.ending, self.alone = anchors, ending, alone
        self.inner, self.look, self.title = False, look, title
        self.stroke: Style = "band" if band else "line" if doubles is None else "double"
        self.form = form or self._form()

    def _form(self) -> Form:
        """Glyphs or signs where a token per node or cell shows all, else lists of nodes."""
        if self.steps == DIAGONAL and self.on is Vertex:
            return "diagonals"
        return "glyphs" if self.steps == ORTHOGONAL and self.labels is None else "loops"

    def ways(self, *stops: Given[Any] | Derived[Any], crossing: bool = False) -> Derived[Ways]:
        """The lines between the cells of some printed layers (see ``Lines.ways``).

        ::

            circle, line = Circles(), Links()       o ─ ┐
            routes = line.ways(circle)                o ┘      one way leaves each o; it ends in the other
        """
        ends = AnyOf(*stops)
        return Derived(lambda puzzle: getattr(puzzle, self.name).ways(ends.make(puzzle), crossing=crossing))

    def strokes(self, grid: Grid) -> Iterable[Segment]:
        """The strokes that can be drawn on a grid."""
        steps = grid.segments(self.on, self.steps)
        return (*steps, *grid.exits) if self.frame else steps

    def ground(self, puzzle: Any) -> Iterator[Shape]:
        if (self.on if isinstance(self.on, type) else self.on(puzzle)) is Vertex:
            yield Ground("dots")
        elif self.bare:
            yield Ground("frame")

    def on_board(self, puzzle: Any) -> Self:
        """This layer, with the kind of node that it has on a puzzle's board."""
        if isinstance(self.on, type):
            return self
        layer = copy(self)
        layer.on = self.on(puzzle)
        return layer


class Links(LineLayer[Lines]):
    """Lines the player draws from node to node: between cells by default, with any steps.

    ::

        ┌ ┐
        └ ┘      line[segment] is a mark that is made
    """

    def bind(self, puzzle: Any, first: int) -> Lines:
        return Lines(self.on_board(puzzle), puzzle.grid, first)


class LabelledLinks(LineLayer[LabelledLines]):
    """Several lines on one lattice, told apart by labels.

    ::

        1 1 2 2
        1 1 2 2      line[segment] is a mark that is made; line.lines[0]: the strokes of the first

    ``labels``: how many lines there are; a function that names them from the puzzle's givens; or the kinds
    of line that the answer tells, each with its letter in texts: ``line.of["jump"]``.
    ``cut``: the drawn spots that part lines of different kinds.
    """

    noun, nature = "the {names}", "the labels"
    law = "A line has one label."
    verbs = ("run", "do not run")

    def __init__(
        self,
        steps: Sequence[Vector] = ORTHOGONAL,
        on: type | Callable[[Any], type] = Cell,
        *,
        labels: Labels,
        prefix: str = "",
        form: Form | None = None,
        anchors: Given[Any] | None = None,
        ending: bool = False,
        cut: Drawn[Any] | None = None,
    ) -> None:
        self.labels, self.cut = labels, cut
        self.kinds = isinstance(labels, Sequence | Mapping)
        super().__init__(steps, on, prefix=prefix, form=form, anchors=anchors, ending=ending)

    def bind(self, puzzle: Any, first: int) -> LabelledLines:
        return labelled(self.on_board(puzzle), puzzle, first)


class Fences(Links):
    """Lines the player draws along the sides of cells, from dot to dot.

    ::

        +---+
        |   |    fence[edge] is a mark that is made
        +---+

    ``inner``: not along the frame.
    """

    noun = "the line"

    def __init__(self, *, inner: bool = False, hidden: bool = False, form: Form | None = None) -> None:
        super().__init__(ORTHOGONAL, Vertex, hidden=hidden, form=form)
        self.inner = inner

    def strokes(self, grid: Grid) -> Iterable[Segment]:
        return grid.inner_edges if self.inner else super().strokes(grid)
