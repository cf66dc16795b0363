"""Base classes of drawn layers, and of the marks of such a layer on a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from enpitsu.effort import MARK, reported
from enpitsu.grid import Grid
from enpitsu.layers.base import BLANKS, UNKNOWN, Layer
from enpitsu.layers.graphics import Shape
from enpitsu.logic import Bool, Mark, PartialAssignment
from enpitsu.nouns import plural
from enpitsu.reasons import AtNode
from enpitsu.renamed import old_name

B = TypeVar("B")
M = TypeVar("M")

Gesture: TypeAlias = Literal["shade", "halve", "draw", "divide", "write", "choose", "place"]
"""Gestures by which a player makes marks.

Tap or sweep over cells (shade) or parts of them (halve); draw from node to node, or tap a stroke; draw
along the sides of cells (divide); type a value (write), or take one of a few (choose); place a piece.
"""


class Drawn(Layer, Generic[B]):
    """A layer the player draws; bound to the puzzle as a plain attribute of the same name."""

    hidden = False
    words = ("marked", "not marked")  # how a sentence says that a mark is, or is not, made
    named = False  # whether these words have the layer's name in them: "a lamp"
    verbs: tuple[str, str] | None = None  # the same with its noun, where a verb says it: "the loop runs"
    noun = "the {name}"  # what a sentence calls all of it
    title = ""  # what stands there for its name, if not that: "second bridge"
    nouns = ("", "")  # what marks that are made, or not, are counted as, in the singular: "shaded cell"
    nature = "what is drawn"  # what a sentence calls that which is well-formed by nature at one place
    law = "What is drawn is well-formed."  # what a charge says where it is not
    gesture: Gesture = "shade"  # how a player makes the marks
    parts: str = ""  # what its marks part: cells with none between them are in one
    sizes = False  # printed numbers are sizes of the areas that it parts: unlike ones have a border between
    rectangles = False  # the areas that it parts are rectangles
    doubles: Drawn[Any] | None = None  # the layer that its marks double: hands draw both as one
    strays: str | None = None  # the letter of the rule that is broken by what is drawn and no mark tells

    def __get__(self, puzzle: Any, owner: type) -> B:
        if puzzle is None:
            return self  # type: ignore[return-value]
        if "givens" not in vars(puzzle):  # a blank board on which layers are being bound
            raise AttributeError(self.name)
        marks: B = puzzle.problem_template.layers[self.name]
        return marks

    @property
    def called(self) -> str:
        """The name of the whole layer in sentences: "the loop"."""
        name = self.title or self.name.replace("_", " ")
        return self.noun.format(name=name, names=plural(name))

    def ground(self, puzzle: Any) -> Iterator[Shape]:
        """The shapes that pictures show before anything is drawn: the sides of cells, or dots."""
        return iter(())

    def bind(self, puzzle: Any, first: int) -> B:
        """The marks on a board, numbered from ``first``; raises ReadsGivens if givens decide them."""
        raise NotImplementedError


def _comma(keys: Iterable[str]) -> str:
    """The separator of some keys: a comma if a key has several letters, else nothing."""
    return "" if all([len(key) == 1 for key in keys]) else ","


class Marks(dict[Any, M]):
    """The marks of one layer by place, numbered in place order.  (A dict, for fast look-up.)"""

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
        numbered = enumerate(reported(places, MARK), first)
        marks: Any = [(p, Mark(n, name, p, value, unseen)) for n, p in numbered]
        super().__init__(marks)
        self.layer: Any = layer
        self.grid, self.name = grid, name

    blank, hole = ".", "#"
    """The answer tokens of an empty node, and of a hole."""
    joined = False  # tokens show strokes that lead from node to node: both ends must show them
    open = False  # the answer shows both values: what it does not show is not known
    two_valued = False  # people write down both values: a dot for what stays white
    absence_matters = True  # what is not made is worth a word where something else follows from it
    exact = True  # a sign tells all that is made in a node, whatever it is
    listed = True  # the layer's own block lists what is made (else it names each cell)
    prefix = ""
    """The first word of each line of the layer's block; layers with a prefix share one block."""

    @property
    def token_kind(self) -> type | None:
        """The class of nodes (Cell, Vertex) whose tokens show the layer; None: it has its own block."""
        return None

    def all_marks(self) -> Iterable[Mark]:
        """All marks of the layer."""
        marks: Any = self.values()
        return marks  # type: ignore[no-any-return]

    ink = old_name("ink", "all_marks")

    def laws(self) -> Iterator[tuple[Any, Bool]]:
        """Conditions that hold of the layer in every genre, as (place, condition)."""
        return iter(())

    def alternatives(self) -> Iterator[Iterable[Mark]]:
        """For each place with several values: its marks, of which at most one is made."""
        return iter(())

    def at_node(self, condition: Bool) -> AtNode | None:
        """The statement that a condition makes about the marks at a node; None for other conditions."""
        return None

    def token(self, known: PartialAssignment, node: Any) -> str | None:
        """The answer token of a node; None where the layer leaves it blank."""
        return None

    def read_token(self, token: str, node: Any) -> Mapping[Mark, bool] | None:
        """Parse a token: the marks that it shows to be made; None if it is not of this layer."""
        return None

    def marks_at(self, node: Any) -> Mapping[str, Mark]:
        """The marks that the token of a node shows, by the letters that represent them."""
        mark: Any = self[node]
        return {"": mark}

    def joins(self, node: Any, token: str) -> Iterator[Any]:
        """The other ends of the strokes that a node's token shows (layers that are ``joined``)."""
        return iter(())

    def sign(self, known: PartialAssignment, node: Any) -> str | None:
        """The sign of a node: its token and its unknown marks; None if all marks are known to be off.

        ``─``: the marks made, all others being off; ``─?``: all others are unknown; ``─?N``: only N is.
        """
        made = self.token(known, node)
        at = self.marks_at(node)
        open_ = [key for key, mark in at.items() if mark not in known]
        if not open_:
            return made
        rest = [key for key, mark in at.items() if not known.get(mark)]
        return f"{made or ''}{UNKNOWN}" + ("" if open_ == rest else _comma(at).join(open_))

    def read_sign(self, sign: str, node: Any) -> dict[Mark, bool | None] | None:
        """Parse a sign: its marks made, or (None) unknown; None if the sign is not of this layer."""
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
        """Normalise the marks read from the tokens of an answer; the default returns them unchanged."""
        return made

    def write_block(self, known: PartialAssignment) -> list[str]:
        """The lines of the layer's own block in the answer, for layers without tokens."""
        raise NotImplementedError

    def write_for(self, known: PartialAssignment, givens: Mapping[str, Any]) -> list[str]:
        """As ``write_block``, for layers whose block depends on the givens."""
        return self.write_block(known)

    def read_block(self, rows: list[list[str]]) -> Mapping[Mark, bool | None]:
        """Parse a block of the answer: its marks made, or (None) unknown; raises Unreadable."""
        raise NotImplementedError

    def read_for(self, rows: list[list[str]], givens: Mapping[str, Any]) -> Mapping[Mark, bool | None]:
        """As ``read_block``, for layers whose block depends on the givens; raises Unreadable."""
        return self.read_block(rows)

    def namesakes(self, rows: list[list[str]]) -> list[tuple[Any, ...]]:
        """Groups of places that a block of the answer gives one name although they are not connected."""
        return []

    def marked(self, known: PartialAssignment) -> Iterator[tuple[Any, bool]]:
        """The (place, value) of each known mark, in the order of the marks."""
        return ((m.place, known[m]) for m in self.known_marks(known) if self.get(m.place) is m)

    def known_marks(self, known: PartialAssignment) -> list[Mark]:
        """The known marks of the layer, in their order."""
        return sorted([m for m in known if m.layer == self.name], key=lambda m: m.number)

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
        """The shapes that draw the known marks."""
        return iter(())
