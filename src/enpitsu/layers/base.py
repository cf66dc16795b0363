"""Layers, the named parts of a genre's drawing: base classes of printed layers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from enpitsu.grid import Cell, Grid
from enpitsu.layers.graphics import Shape
from enpitsu.locale import say

if TYPE_CHECKING:
    from random import Random

V = TypeVar("V")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class ReadsGivens(Exception):
    """A rule has read givens while only the empty board was available."""


class Unreadable(ValueError):
    """A block or token that a layer cannot parse: a sentence, and the position of the token."""

    def __init__(self, expected: str, line: int = 0, token: int = 0) -> None:
        super().__init__(expected)
        self.expected, self.line, self.token = expected, line, token


class Layer:
    """A named part of a genre's drawing."""

    name: str

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


class Given(Layer, Generic[V]):
    """A printed layer; bound to the puzzle as a plain attribute of the same name."""

    complete = False  # a generated puzzle shows all of its clues, unless fewer are asked for

    common = False
    """Most puzzles of a size share the same value, so what rules derive from it is cached."""

    def __get__(self, puzzle: Any, owner: type) -> V:
        if puzzle is None:
            return self  # type: ignore[return-value]
        raise ReadsGivens(self.name)

    def blank(self, grid: Grid) -> V:
        """The value of a board on which nothing of this layer is printed."""
        raise NotImplementedError

    def paint(self, grid: Grid, value: V) -> Iterator[Shape]:
        """The shapes that draw a value."""
        return iter(())

    # -- for the generator ---------------------------------------------------------------------

    def invent(self, grid: Grid, rng: Random) -> V:
        """A random initial value (rooms, parameters ...); blank if the clues are read off an answer."""
        return self.blank(grid)

    def vary(self, grid: Grid, value: V, rng: Random, near: Sequence[Cell] = ()) -> V:
        """A slightly different value, for layers that are searched for rather than read off an answer.

        ``near``: cells of which one is to change, if any are given and the layer supports it.
        """
        return value

    def finer(self, grid: Grid, value: V, cell: Cell, rng: Random) -> V:
        """A value in which the part with a cell (such as its room) is divided, so that clues tell more."""
        return value

    def fewer(self, grid: Grid, value: V) -> Iterator[V]:
        """Values with one thing removed, for layers that are searched for: walls, mirrors."""
        return iter(())

    def sites(self, grid: Grid) -> Sequence[Any]:
        """The places that can have a clue read off an answer."""
        return ()

    def clues(self, value: V) -> Mapping[Any, Any]:
        """The clues of a value, by site."""
        return {}

    def with_clues(self, grid: Grid, clues: Mapping[Any, Any]) -> V:
        """The value of the layer with exactly these clues: the inverse of ``clues``."""
        return self.blank(grid)

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        """The values that a clue can have at a site; None at the end if "?" is allowed."""
        return ()

    def fitting_value(self, grid: Grid, site: Any, fits: Callable[[Any], bool]) -> Any:
        """The first candidate for which ``fits`` is true; None if there is none.

        Layers with many candidates override this to call ``fits`` less often.
        """
        return next((v for v in self.candidates(grid, site) if v is not None and fits(v)), None)


class StructureKey:
    """The part of a printed layer that decides the marks: puzzles in which it is equal share them.

    ::

        letter = Letters()                                         a . b      b a .
        kind = StructureKey(letter, lambda cells: cells.groups)    . . a      . . a    kind == ("a", "b")
    """

    name: str

    def __init__(self, layer: Given[Any], of: Callable[[Any], Iterable[Any]]) -> None:
        self.layer, self.of = layer, of

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, puzzle: Any, owner: type) -> Any:
        if puzzle is None:
            return self
        if "givens" not in vars(puzzle):
            raise ReadsGivens(self.name)
        return tuple(self.of(puzzle.givens[self.layer.name]))


class Derived(Generic[V]):
    """Something that follows from layers, declared beside them: made for a puzzle when first asked for."""

    name: str

    def __init__(self, make: Callable[[Any], V]) -> None:
        self.make = make

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, puzzle: Any, owner: type) -> V:
        if puzzle is None:
            return self  # type: ignore[return-value]
        if "givens" in vars(puzzle) and self.name in puzzle.problem_template.derived:
            shared: V = puzzle.problem_template.derived[self.name]
            return shared
        found = self.make(puzzle)
        puzzle.__dict__[self.name] = found
        return found


class CellGiven(Given[V]):
    """A printed layer that puts tokens into cells of the first block."""

    in_hole = False  # its clues stand in black cells
    rimmed = (
        False  # they speak of runs below and to the right, of two cells and more: boards have a black rim
    )

    def read(self, token: str) -> Any:
        """Parse a token: its value (None for "?"), or MISSING if it does not belong to this layer."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """The token for a value."""
        raise NotImplementedError

    def gather(self, grid: Grid, found: Mapping[Cell, Any]) -> V:
        """The value of the layer, from the parsed tokens by cell."""
        raise NotImplementedError

    def scatter(self, value: V) -> Mapping[Cell, Any]:
        """The parsed tokens by cell: the inverse of ``gather``."""
        return value  # type: ignore[return-value]

    def additions(self, grid: Grid, value: V, rng: Random) -> Iterator[tuple[Cell, Any]]:
        """Signs that can be added, one cell each, for layers that are searched for: walls, letters."""
        return iter(())

    def sites(self, grid: Grid) -> Sequence[Any]:
        return tuple(grid.hole.values()) if self.in_hole else grid.cells

    def clues(self, value: V) -> Mapping[Any, Any]:
        return self.scatter(value)

    def with_clues(self, grid: Grid, clues: Mapping[Any, Any]) -> V:
        return self.gather(grid, clues)


class Block(Given[V]):
    """A printed layer with a block of its own; ``header`` blocks stand before the grid."""

    header = False  # stands before the grid
    optional = False  # may be left out
    opening = ""  # the word that its text begins with, if that is always the same: no other block is it
    board = False  # tells the size of the board itself: no grid of cells stands before it
    sized = False  # (with ``board``) the size stands in a block of its own, "H W", before this one

    def size(self, rows: list[list[str]]) -> tuple[int, int]:
        """The (height, width) of the board, for blocks with ``board``; raises Unreadable."""
        if not self.sized:
            return len(rows), len(rows[0])
        if len(rows) != 1 or len(rows[0]) != 2 or not all(t.isdecimal() for t in rows[0]):
            raise Unreadable(say("height and width of the board, 'H W', are expected here"))
        return int(rows[0][0]), int(rows[0][1])

    def holes(self, rows: list[list[str]]) -> frozenset[tuple[int, int]]:
        """The (row, col) of the missing cells that the block shows, for blocks with ``board``."""
        if self.sized:
            return frozenset()
        return frozenset([(r, c) for r, row in enumerate(rows) for c, t in enumerate(row) if t == "#"])

    def read_block(self, grid: Grid, rows: list[list[str]]) -> V:
        """Parse a block, given as rows of tokens; raises Unreadable."""
        raise NotImplementedError

    def write_block(self, grid: Grid, value: V) -> list[str]:
        """The lines of text of the block."""
        raise NotImplementedError


class _Missing:
    def __repr__(self) -> str:
        return "MISSING"


MISSING: Any = _Missing()
"""The result of ``CellGiven.read`` for a token that does not belong to the layer."""


class Clues(dict[Cell, V]):
    """The clues printed in some cells; None is a sign printed without its value ('?')."""

    __hash__ = object.__hash__  # type: ignore[assignment]

    def numbered(self) -> Iterator[tuple[Cell, Any]]:
        """The cells whose value is shown, with it.

        ::

            3 . ?      clue.numbered(): (R1C1, 3)
        """
        for cell, n in self.items():
            if n is not None:
                yield cell, n

    def unnumbered(self) -> Iterator[Cell]:
        """The cells with a question mark: their value is not shown.

        ::

            3 . ?      clue.unnumbered(): R1C3
        """
        for cell, n in self.items():
            if n is None:
                yield cell

    def within(self, cells: Iterable[Cell]) -> Clues[V]:
        """The clues in some cells.

        ::

            3 . ?      clue.within(the first two cells) == {R1C1: 3}
        """
        return Clues({c: self[c] for c in cells if c in self})


class AnyOf(Derived[Clues[Any]]):
    """The cells in which any of some layers has printed something: cell -> what.

    ::

        (2) . x      given = AnyOf(circle, block)
        . x .        given == {R1C1: 2, R1C3: "x", R2C2: "x"}
    """

    def __init__(self, *layers: Given[Any] | Derived[Any]) -> None:
        super().__init__(
            lambda puzzle: Clues({c: v for x in layers for c, v in getattr(puzzle, x.name).items()})
        )


BLANKS = frozenset({".", "·", "_"})
"""The tokens of an empty cell or dot."""
UNKNOWN = "?"
"""The token in the text of an answer for something that is not known."""
STRAYS = "strays"
"""The key in ``PartialAssignment.memo`` of what is drawn but is no mark, by layer (see ``Stray``)."""


class Stray(NamedTuple):
    """Something drawn that no mark represents: a line in a black cell, one name for two areas.

    ``unfinished``: it can be a part of a correct drawing that is not finished yet.
    """

    places: tuple[Any, ...]
    unfinished: bool = False
