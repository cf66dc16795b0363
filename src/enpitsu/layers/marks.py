"""The base of layers that are drawn, and the marks of one on a board."""

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
        """The words for all of the layer: "the loop"."""
        name = self.title or self.name.replace("_", " ")
        return self.noun.format(name=name, names=plural(name))

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
        numbered = enumerate(reported(places, MARK), first)
        marks: Any = [(p, Mark(n, name, p, value, unseen)) for n, p in numbered]
        super().__init__(marks)
        self.layer: Any = layer
        self.grid, self.name = grid, name

    blank, hole = ".", "#"
    """The answer tokens of a node where nothing is, and of a hole."""
    joined = False  # tokens show strokes that lead from node to node: both ends must show them
    open = False  # the answer shows both values: what it does not show is not known
    two_valued = False  # people write down both values: a dot for what stays white
    absence_matters = True  # what is not made is worth a word where something else follows from it
    exact = True  # a sign tells all that is made in a node, whatever it is
    listed = True  # the layer's own block lists what is made (else it names each cell)
    prefix = ""
    """The word with which each line of the layer's block begins; layers with a prefix share one block."""

    @property
    def token_kind(self) -> type | None:
        """The kind of node (Cell, Vertex) whose tokens show the layer; None: it has its own block."""
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
        """The marks of each place at which one of some values is made, or none."""
        return iter(())

    def at_node(self, condition: Bool) -> AtNode | None:
        """The words for a condition that says what the marks do at a node; None if it is no such one."""
        return None

    def token(self, known: PartialAssignment, node: Any) -> str | None:
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

    def sign(self, known: PartialAssignment, node: Any) -> str | None:
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

    def write_block(self, known: PartialAssignment) -> list[str]:
        """The layer's own block of the answer (layers without tokens)."""
        raise NotImplementedError

    def write_for(self, known: PartialAssignment, givens: Mapping[str, Any]) -> list[str]:
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

    def marked(self, known: PartialAssignment) -> Iterator[tuple[Any, bool]]:
        """Each place whose mark is known, and whether it is made, in the order of the marks."""
        return ((m.place, known[m]) for m in self.known_marks(known) if self.get(m.place) is m)

    def known_marks(self, known: PartialAssignment) -> list[Mark]:
        """The marks of the layer that are known, in their order."""
        return sorted([m for m in known if m.layer == self.name], key=lambda m: m.number)

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
        """Shapes of everything marked."""
        return iter(())
