"""The grid in the text of an answer: a token for each cell or dot, for the layers that share it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from enpitsu.errors import BadNotation
from enpitsu.grid import Cell, Grid, Vertex
from enpitsu.layers.base import BLANKS, UNKNOWN, CellGiven, Unreadable
from enpitsu.layers.marks import Marks
from enpitsu.locale import say
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.notation.text import Genre, Token

Said: TypeAlias = dict[Mark, bool | None]
"""The statements of a text about marks: made, not made, or (None) not known."""


class AnswerBoard(Protocol):
    """The parts of a puzzle that the notation of answers needs."""

    @property
    def grid(self) -> Grid: ...
    @property
    def givens(self) -> Mapping[str, Any]: ...
    @property
    def marks(self) -> Sequence[Mark]: ...
    @property
    def visible_marks(self) -> Sequence[Mark]: ...
    @property
    def bound(self) -> Mapping[str, Marks[Any]]: ...


class Tokens:
    """A block with a token for each node of a kind: what the drawn layers show there."""

    def __init__(self, genre: Genre, puzzle: AnswerBoard, kind: type) -> None:
        self.genre, self.puzzle, self.kind = genre, puzzle, kind
        self.nodes = puzzle.grid.nodes(kind)
        self.drawn: list[Marks[Any]] = []
        self.shown: list[CellGiven[Any]] = []
        self.printed: dict[Any, str] = _printed_tokens(genre, puzzle) if kind is Cell else {}

    @property
    def blank(self) -> str:
        """The token of a node where nothing is."""
        return next((m for m in self.drawn if m.joined), self.drawn[0]).blank

    @property
    def hole(self) -> str:
        """The token of a hole."""
        return next((m for m in self.drawn if m.joined), self.drawn[0]).hole

    def size(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        more = 1 if self.kind is Vertex else 0
        return self.puzzle.grid.height + more, self.puzzle.grid.width + more

    # -- writing -------------------------------------------------------------------------------

    def write(self, known: PartialAssignment) -> list[str]:
        """The lines of the block."""
        total = all([m in known for marks in self.drawn for m in marks.all_marks()])
        tell = [marks.token if total else marks.sign for marks in self.drawn]
        signs = {n: [sign(known, n) for sign in tell] for n in self.nodes.values()}
        shown, blank, hole = self._shown(), self.blank, self.hole
        told = {n: own[0] for n, own in signs.items()}
        if len(self.drawn) > 1 or not total:
            told = {n: self._token(n, signs) if any(own) else None for n, own in signs.items()}
        at = {p: told[n] or shown.get(n, blank) for p, n in self.nodes.items()}
        rows, cols = self.size()
        return [" ".join([at.get((r, c), hole) for c in range(cols)]) for r in range(rows)]

    def _shown(self) -> dict[Any, str]:
        """The tokens of printed layers that the answer repeats."""
        out: dict[Any, str] = {}
        for layer in self.shown:
            for cell, value in layer.scatter(self.puzzle.givens[layer.name]).items():
                out.setdefault(cell, layer.write(value))
        return out

    def _token(self, node: Any, signs: Mapping[Any, list[str | None]]) -> str:
        """The shortest token that tells what all layers show in a node."""
        own = signs[node]
        if all([sign == UNKNOWN for sign in own]):
            return UNKNOWN if self.printed.get(node) != UNKNOWN else 2 * UNKNOWN
        speaking = [i for i, sign in enumerate(own) if sign is not None]
        sign = own[speaking[0]] or ""
        alone = len(own) == 1 or self._alone(speaking[0], sign, node)
        if alone and self._told_beside(node, signs, speaking):
            return sign
        return "+".join([sign or m.blank for sign, m in zip(own, self.drawn, strict=True)])

    def _alone(self, i: int, sign: str, node: Any) -> bool:
        """Return whether a sign that stands alone is read as one of this layer."""
        return not sign.startswith(UNKNOWN) and all([
            marks.read_sign(sign, node) is None for marks in self.drawn[:i]
        ])  # fmt: skip

    def _told_beside(
        self, node: Any, signs: Mapping[Any, list[str | None]], speaking: Sequence[int]
    ) -> bool:
        """Return whether the strokes under a sign that is none of theirs are shown at their other ends."""
        first, *others = speaking
        if others and self.drawn[first].joined:
            return False
        for i in others:
            sign = signs[node][i] or ""
            if not self.drawn[i].joined or UNKNOWN in sign:
                return False
            for end in self.drawn[i].joins(node, sign):
                if [j for j, other in enumerate(signs.get(end, ())) if other is not None] != [i]:
                    return False
        return True

    # -- reading -------------------------------------------------------------------------------

    def read(self, text: str, block: list[list[Token]]) -> Said:
        """The marks that tokens say are made, or not known; raises BadNotation.

        A stroke is not known if neither end tells it.
        """
        rows, cols = self.size()
        if len(block) != rows:
            raise BadNotation(text, block[-1][0].at, say("{} rows are expected, not {}", rows, len(block)))
        said: Said = {}
        absent: list[tuple[Mark, Token]] = []
        for r, row in enumerate(block):
            if len(row) != cols:
                raise BadNotation(
                    text, row[-1].at, say("row {} has {} tokens, not {}", r + 1, len(row), cols)
                )
            for c, token in enumerate(row):
                node = self.nodes.get((r, c))
                if node is None:
                    self._hole(text, token, r, c)
                    continue
                for marks, own in self._read(text, token, node):
                    for mark, value in own.items():
                        if value is not None or mark not in said:
                            said[mark] = value
                    if marks.joined:
                        absent += [(m, token) for m in marks.marks_at(node).values() if m not in own]
        for mark, token in absent:
            if said.get(mark):
                raise BadNotation(text, token.at, say("a line comes here from the side that is not shown"))
            said[mark] = False
        for marks in self.drawn:
            said = marks.tidied(said)
        return said

    def _hole(self, text: str, token: Token, r: int, c: int) -> None:
        """Check the token of a black cell; raises BadNotation."""
        if token.text not in ("#", self.hole, self.printed.get(self.puzzle.grid.hole.get((r, c)))):
            raise BadNotation(text, token.at, say("only # can stand in a black cell"))

    def _read(self, text: str, token: Token, node: Any) -> list[tuple[Marks[Any], Said]]:
        """The statements of one token about each layer that it speaks of; raises BadNotation."""
        word = token.text
        if word in BLANKS or word == UNKNOWN == self.printed.get(node):
            return [(marks, {}) for marks in self.drawn]
        if word in (UNKNOWN, 2 * UNKNOWN):
            return [(marks, dict.fromkeys(marks.marks_at(node).values())) for marks in self.drawn]
        try:
            found = self._signs(word, node)
        except Unreadable as bad:
            raise BadNotation(text, token.at, bad.expected) from None
        if found is not None:
            return found
        if self.printed.get(node) != word:
            raise BadNotation(text, token.at, say("cannot read {!r} in an answer", word[:20]))
        return [(marks, {}) for marks in self.drawn]

    def _signs(self, word: str, node: Any) -> list[tuple[Marks[Any], Said]] | None:
        """The statements of a token about each layer; None if it is of none.  Raises Unreadable."""
        parts = word.split("+")
        if len(parts) == len(self.drawn) > 1:
            each = [(m, m.read_sign(part, node)) for m, part in zip(self.drawn, parts, strict=True)]
            return (
                None if any([said is None for _, said in each]) else [(m, said or {}) for m, said in each]
            )
        for marks in self.drawn:
            own = marks.read_sign(word, node)
            if own is not None:  # a black cell, a pillar: it may hide the end of a stroke
                rest = [m for m in self.drawn if m is not marks and (marks.joined or not m.joined)]
                return [(marks, own), *[(m, {}) for m in rest]]
        return None


def _printed_tokens(genre: Genre, puzzle: AnswerBoard) -> dict[Any, str]:
    """The tokens of what is printed in cells."""
    out: dict[Any, str] = {}
    for layer in genre.printed.values():
        if isinstance(layer, CellGiven):
            for cell, value in layer.scatter(puzzle.givens[layer.name]).items():
                out.setdefault(cell, layer.write(value))
    return out
