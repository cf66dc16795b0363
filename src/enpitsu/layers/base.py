"""The base of every layer: a named part of a genre's drawing, printed or drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from enpitsu.effort import MARK, booked
from enpitsu.grid import Cell, Grid
from enpitsu.layers.ink import Shape
from enpitsu.logic import Bool, Known, Mark

V = TypeVar("V")
B = TypeVar("B")
M = TypeVar("M")


class ReadsGivens(Exception):
    """A rule asked for something printed while only the empty board was there."""


class Unreadable(ValueError):
    """A block or token that a layer cannot read: a sentence, and the token it is about."""

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

    common = False
    """Most puzzles of a size have the very same value: what rules make of it is made once."""

    def __get__(self, puzzle: Any, owner: type) -> V:
        if puzzle is None:
            return self  # type: ignore[return-value]
        raise ReadsGivens(self.name)

    def blank(self, grid: Grid) -> V:
        """The value of a board on which nothing of this layer is printed."""
        raise NotImplementedError

    def paint(self, grid: Grid, value: V) -> Iterator[Shape]:
        """Shapes of everything printed."""
        return iter(())

    # -- for the generator ---------------------------------------------------------------------

    def invent(self, grid: Grid, rng: Random) -> V:
        """A random value to start from: rooms, parameters ...; nothing, where clues are read off."""
        return self.blank(grid)

    def vary(self, grid: Grid, value: V, rng: Random) -> V:
        """A value that differs a little, for clues that are searched for rather than read off."""
        return value

    def fewer(self, grid: Grid, value: V) -> Iterator[V]:
        """Values with one thing less, for what is searched for: walls, mirrors."""
        return iter(())

    def sites(self, grid: Grid) -> Sequence[Any]:
        """The places where a clue can stand that is read off an answer."""
        return ()

    def clues(self, value: V) -> Mapping[Any, Any]:
        """The clues by site."""
        return {}

    def with_clues(self, grid: Grid, clues: Mapping[Any, Any]) -> V:
        """The layer's value with just these clues: the inverse of ``clues``."""
        return self.blank(grid)

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        """The values a clue may have at a site, the shown ones first, then None if "?" is allowed."""
        return ()

    def told(self, grid: Grid, site: Any, fits: Callable[[Any], bool]) -> Any:
        """The first value of a clue that fits, None if none does; layers with many values ask less."""
        return next((v for v in self.candidates(grid, site) if v is not None and fits(v)), None)


class Gist:
    """The part of a printed layer that decides the marks: puzzles in which it is equal share them.

    ::

        letter = Letters()                                     a . b      b a .
        kind = Gist(letter, lambda cells: cells.groups)        . . a      . . a    kind == ("a", "b")
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
        if "givens" in vars(puzzle) and self.name in puzzle.sheet.derived:
            shared: V = puzzle.sheet.derived[self.name]
            return shared
        found = self.make(puzzle)
        puzzle.__dict__[self.name] = found
        return found


class CellGiven(Given[V]):
    """A printed layer that puts tokens into cells of the first block."""

    in_hole = False  # its clues stand in black cells

    def read(self, token: str) -> Any:
        """The value of a token (None for "?"), or MISSING if it is not of this layer."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """The token of a value."""
        raise NotImplementedError

    def gather(self, grid: Grid, found: Mapping[Cell, Any]) -> V:
        """The layer's value, from the tokens found in cells."""
        raise NotImplementedError

    def scatter(self, value: V) -> Mapping[Cell, Any]:
        """The tokens' values per cell: the inverse of ``gather``."""
        return value  # type: ignore[return-value]

    def additions(self, grid: Grid, value: V, rng: Random) -> Iterator[tuple[Cell, Any]]:
        """Further signs in single cells, for what is searched for: walls, letters."""
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
    board = False  # tells the size of the board itself: no grid of cells stands before it
    sized = False  # (with ``board``) the size stands in a block of its own, "H W", before this one

    def size(self, rows: list[list[str]]) -> tuple[int, int]:
        """Height and width of the board (blocks with ``board``); raises Unreadable."""
        if not self.sized:
            return len(rows), len(rows[0])
        if len(rows) != 1 or len(rows[0]) != 2 or not all(t.isdecimal() for t in rows[0]):
            raise Unreadable("height and width of the board, 'H W', are expected here")
        return int(rows[0][0]), int(rows[0][1])

    def holes(self, rows: list[list[str]]) -> frozenset[tuple[int, int]]:
        """The black cells that the block shows (blocks with ``board``)."""
        if self.sized:
            return frozenset()
        return frozenset([(r, c) for r, row in enumerate(rows) for c, t in enumerate(row) if t == "#"])

    def read_block(self, grid: Grid, rows: list[list[str]]) -> V:
        """The value of a block, given as rows of tokens; raises Unreadable."""
        raise NotImplementedError

    def write_block(self, grid: Grid, value: V) -> list[str]:
        """The lines of the block."""
        raise NotImplementedError


class _Missing:
    def __repr__(self) -> str:
        return "MISSING"


MISSING: Any = _Missing()
"""The answer of ``CellGiven.read`` to a token that is not of its layer."""


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
"""The tokens of a cell or dot where nothing is."""
UNKNOWN = "?"
"""The sign in an answer's text for something that is not known."""
NAMESAKES = "namesakes"
"""In ``Known.memo``, by layer: places to which a text gives one name and that do not hang together."""


Gesture: TypeAlias = Literal["shade", "halve", "draw", "divide", "write", "choose", "place"]
"""Gestures by which a player makes marks.

Tap or sweep over cells (shade) or parts of them (halve); draw from node to node, or tap a stroke; draw
along the sides of cells (divide); type a value (write), or take one of a few (choose); place a piece.
"""


class Drawn(Layer, Generic[B]):
    """A layer the player draws; bound to the puzzle as a plain attribute of the same name."""

    hidden = False
    words = ("marked", "not marked")  # how a sentence says that a mark is, or is not, made
    gesture: Gesture = "shade"  # how a player makes the marks

    def __get__(self, puzzle: Any, owner: type) -> B:
        if puzzle is None:
            return self  # type: ignore[return-value]
        if "givens" not in vars(puzzle):  # a blank board on which layers are being bound
            raise AttributeError(self.name)
        marks: B = puzzle.sheet.layers[self.name]
        return marks

    def ground(self, puzzle: Any) -> Iterator[Shape]:
        """The ground that pictures show before anything is drawn: the sides of cells, or dots."""
        return iter(())

    def bind(self, puzzle: Any, first: int) -> B:
        """The marks on a board, numbered from ``first``; raises ReadsGivens if givens decide them."""
        raise NotImplementedError


def _comma(keys: Iterable[str]) -> str:
    """The text between some letters: a comma, if some of them are longer."""
    return "" if all([len(key) == 1 for key in keys]) else ","


class Marks(dict[Any, M]):
    """The marks of one layer by place, numbered in place order.  (A dict: look-up costs no call.)"""

    __hash__ = object.__hash__  # type: ignore[assignment]
    __eq__ = object.__eq__
    __ne__ = object.__ne__

    def __init__(
        self,
        layer: Drawn[Any],
        grid: Grid,
        places: Iterable[Any],
        first: int,
        *,
        value: Any = True,
        hidden: bool | None = None,
    ) -> None:
        name, unseen = layer.name, layer.hidden if hidden is None else hidden
        numbered = enumerate(booked(places, MARK), first)
        marks: Any = [(p, Mark(n, name, p, value, unseen)) for n, p in numbered]
        super().__init__(marks)
        self.layer: Any = layer
        self.grid, self.name = grid, name

    blank, hole = ".", "#"
    """The answer tokens of a node where nothing is, and of a hole."""
    joined = False  # tokens show strokes that lead from node to node: both ends must show them
    open = False  # the answer shows both values: what it does not show is not known
    exact = True  # a sign tells all that is made in a node, whatever it is
    listed = True  # the layer's own block lists what is made (else it names each cell)
    prefix = ""
    """The word with which each line of the layer's block begins; layers with a prefix share one block."""

    @property
    def token_kind(self) -> type | None:
        """The kind of node (Cell, Vertex) whose tokens show the layer; None: it has its own block."""
        return None

    def ink(self) -> Iterable[Mark]:
        """All marks of the layer."""
        marks: Any = self.values()
        return marks  # type: ignore[no-any-return]

    def laws(self) -> Iterator[tuple[Any, Bool]]:
        """Conditions that hold of the layer in every genre, as (place, condition)."""
        return iter(())

    def token(self, known: Known, node: Any) -> str | None:
        """The answer token of a node; None where the layer leaves it blank."""
        return None

    def read_token(self, token: str, node: Any) -> Mapping[Mark, bool] | None:
        """The marks that a token says are made; None if it is not of this layer."""
        return None

    def marks_at(self, node: Any) -> Mapping[str, Mark]:
        """The marks that the token of a node tells, by the letters that stand for them."""
        mark: Any = self[node]
        return {"": mark}

    def joins(self, node: Any, token: str) -> Iterator[Any]:
        """The nodes to which the strokes that a token shows lead (layers that are ``joined``)."""
        return iter(())

    def sign(self, known: Known, node: Any) -> str | None:
        """The sign of a node: its marks made, and those not known; None if all are known not to be made.

        ``─`` shows what is made, ``─?`` that nothing else is known, ``─?N`` that this is not known.
        """
        made = self.token(known, node)
        at = self.marks_at(node)
        open_ = [key for key, mark in at.items() if mark not in known]
        if not open_:
            return made
        rest = [key for key, mark in at.items() if not known.get(mark)]
        return f"{made or ''}{UNKNOWN}" + ("" if open_ == rest else _comma(at).join(open_))

    def read_sign(self, sign: str, node: Any) -> dict[Mark, bool | None] | None:
        """The marks that a sign says are made, or (None) not known; None if it is not of this layer."""
        made, known, open_ = sign.partition(UNKNOWN)
        found = {} if made in BLANKS or not made else self.read_token(made, node)
        if found is None or not known:
            return found  # type: ignore[return-value]
        at = self.marks_at(node)
        keys = list(at) if not open_ else open_.split(",") if _comma(at) else list(open_)
        if not all([key in at for key in keys]):
            return None
        said: dict[Mark, bool | None] = {at[key]: None for key in keys}
        return {**said, **found}

    def tidied(self, made: dict[Mark, bool | None]) -> dict[Mark, bool | None]:
        """The marks that the tokens of an answer show, as the layer keeps them."""
        return made

    def write_block(self, known: Known) -> list[str]:
        """The layer's own block of the answer (layers without tokens)."""
        raise NotImplementedError

    def write_for(self, known: Known, givens: Mapping[str, Any]) -> list[str]:
        """The layer's own block, where the givens decide how it is written."""
        return self.write_block(known)

    def read_block(self, rows: list[list[str]]) -> Mapping[Mark, bool | None]:
        """The marks made (None: not known) in a block of the answer; raises Unreadable."""
        raise NotImplementedError

    def read_for(self, rows: list[list[str]], givens: Mapping[str, Any]) -> Mapping[Mark, bool | None]:
        """The marks made in a block, where the givens decide how it is written; raises Unreadable."""
        return self.read_block(rows)

    def namesakes(self, rows: list[list[str]]) -> list[tuple[Any, ...]]:
        """Places that a block of the answer gives one name although they do not hang together."""
        return []

    def paint(self, known: Known) -> Iterator[Shape]:
        """Shapes of everything marked."""
        return iter(())
