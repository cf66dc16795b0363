"""Answers in the text notation, and what is known of one: nothing is lost on the way.

A grid of tokens for the layers that share it, a block for each other drawn layer; a layer with nothing
to list leaves a ``.`` where another block follows.  What is not known is a question mark::

    ?           nothing that this cell (or dot) shows is known; "??" where a "?" is printed
    ╶?  ─?N     of the strokes not shown none is known, or just the one to the north is not
    #+?         two layers share the grid, and one sign cannot tell both: a sign for each
    ? (a line)  what the block does not list is not known

What these signs cannot tell stands in a last block, mark by mark::

    marks:
    yes line R1C1-R1C2
    no line R1C2-R1C3
    ? black R2C2
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from enpitsu.errors import BadNotation
from enpitsu.grid import Cell, Grid, Vertex
from enpitsu.layers.base import BLANKS, NAMESAKES, UNKNOWN, CellGiven, Layer, Marks, Unreadable
from enpitsu.logic import Known, Mark
from enpitsu.notation.text import Genre, Token, ask, blocks_of, refuse_long, words_of
from enpitsu.plain import refuse_odd

Said: TypeAlias = dict[Mark, bool | None]
"""The statements of a text about marks: made, not made, or (None) not known."""

HEAD = "marks:"
"""The first word of the block that tells marks by name."""
VALUES: dict[str, bool | None] = {"yes": True, "no": False, UNKNOWN: None}


class AnswerBoard(Protocol):
    """The parts of a puzzle that the notation of answers needs."""

    @property
    def grid(self) -> Grid: ...
    @property
    def givens(self) -> Mapping[str, Any]: ...
    @property
    def marks(self) -> Sequence[Mark]: ...
    @property
    def ink(self) -> Sequence[Mark]: ...
    @property
    def bound(self) -> Mapping[str, Marks[Any]]: ...


class Part(Protocol):
    """A block of the answer."""

    def write(self, known: Known) -> list[str]:
        """Its lines; none if there is nothing to list."""

    def read(self, text: str, block: list[list[Token]]) -> Said:
        """The statements of this block; raises BadNotation."""


def write_answer(genre: Genre, puzzle: AnswerBoard, known: Known, *, exact: bool = True) -> str:
    """An answer (or what is known of one) in the genre's notation.

    ``exact``: what the blocks cannot tell is added mark by mark.
    """
    parts = _parts(genre, puzzle)
    blocks = [part.write(known) for part in parts]
    if exact:
        named = _unsaid(puzzle, parts, blocks, known)
        if named:
            return _text([*[lines or ["."] for lines in blocks], [HEAD, *named]])
    while blocks and not blocks[-1]:
        blocks.pop()
    return _text([lines or ["."] for lines in blocks])


def _text(blocks: Iterable[list[str]]) -> str:
    return "\n\n".join(["\n".join(lines) for lines in blocks])


def _unsaid(puzzle: AnswerBoard, parts: Sequence[Part], blocks: list[list[str]], known: Known) -> list[str]:
    """The known marks that blocks, read back, do not tell: a line for each.

    A block that cannot be read back is left empty.
    """
    said: Said = {}
    sure: set[str] = set()
    for i, part in enumerate(parts):
        if isinstance(part, Tokens) and all([m.exact for m in part.drawn]):
            sure |= {m.layer.name for m in part.drawn}
            continue
        text = _text([blocks[i]])
        if not text:
            continue
        try:
            said |= part.read(text, blocks_of(text)[0])
        except BadNotation:
            blocks[i] = part.write(Known(dict.fromkeys(puzzle.marks, False)))
    if len(sure) == len(parts) == 1 and len(puzzle.bound) == 1:
        return []
    back = _known(puzzle, said)
    word = {value: word for word, value in VALUES.items()}
    return [f"{word[known.get(m)]} {m}" for m in puzzle.ink
            if back.get(m) is not known.get(m) and m.layer not in sure]  # fmt: skip


def read_answer(genre: Genre, puzzle: AnswerBoard, text: str) -> Known:
    """The marks of an answer: those it shows are made, all others are not; raises BadNotation."""
    refuse_odd(text)
    refuse_long(text, 10_000 + 10 * len(puzzle.marks))
    parts, blocks = _parts(genre, puzzle), blocks_of(text)
    named: Said = {}
    if blocks and [t.text for t in blocks[-1][0]] == [HEAD]:
        named = _named(puzzle, text, blocks.pop()[1:])
    elif not blocks and parts and isinstance(parts[0], Tokens):
        raise BadNotation(text, None, "there is no answer here: the text is empty")
    said: Said = {}
    namesakes: dict[str, list[tuple[Any, ...]]] = {}
    for part, block in zip(parts, blocks, strict=False):
        said |= part.read(text, block)
        if isinstance(part, Listed) and (apart := part.marks.namesakes(words_of(block))):
            namesakes[part.marks.name] = apart
    if len(blocks) > len(parts):
        raise BadNotation(text, blocks[len(parts)][0][0].at, "the answer should end before this block")
    known = _known(puzzle, said | named)
    if namesakes:
        known.memo[NAMESAKES] = namesakes
    return known


def _known(puzzle: AnswerBoard, said: Said) -> Known:
    """The knowledge in a text that says so much: marks it does not speak of are not made."""
    silent = {name for name, marks in puzzle.bound.items() if marks.open}
    made: Said = dict.fromkeys(puzzle.ink, False)
    if silent:
        made = {m: None if m.layer in silent else False for m in made}
    made |= said
    return Known({m: value for m, value in made.items() if value is not None})


def _named(puzzle: AnswerBoard, text: str, block: list[list[Token]]) -> Said:
    """Marks told by name; raises BadNotation."""
    names = {str(m): m for m in puzzle.ink}
    said: Said = {}
    for first, *rest in block:
        if first.text not in VALUES:
            raise BadNotation(text, first.at, "'yes', 'no' or '?' and the name of a mark are expected here")
        mark = names.get(" ".join([t.text for t in rest]))
        if mark is None:
            raise BadNotation(text, (rest[0] if rest else first).at, "no mark of this puzzle has this name")
        said[mark] = VALUES[first.text]
    return said


# -- which blocks there are ----------------------------------------------------------------------


def _parts(genre: Genre, puzzle: AnswerBoard) -> list[Part]:
    """The blocks of an answer: one for each kind of node that has tokens, one for each other layer.

    The layers of the genre's ``answer`` (all drawn ones, if it does not say) in their order; layers
    with a prefix share a block.
    """
    bound = puzzle.bound
    layers = [v for v in genre.answer or genre.drawn.values() if not getattr(v, "hidden", False)]
    grids: dict[type, Tokens] = {}
    prefixed: list[Marks[Any]] = []
    parts: list[Part] = []
    printed: list[Layer] = []
    for layer in layers:
        marks = bound.get(layer.name)
        if marks is None:
            printed.append(layer)
        elif marks.token_kind is not None:
            kind = marks.token_kind
            if kind not in grids:
                grids[kind] = Tokens(genre, puzzle, kind)
                parts.append(grids[kind])
            grids[kind].drawn.append(marks)
        elif not marks.prefix:
            parts.append(Listed(marks, puzzle.givens))
        else:
            if not prefixed:
                parts.append(Prefixed(prefixed, puzzle.givens))
            prefixed.append(marks)
    if Cell in grids:
        grids[Cell].shown = [v for v in printed if isinstance(v, CellGiven)]
    grid = [part for part in parts if isinstance(part, Tokens)]
    return [*grid, *[part for part in parts if not isinstance(part, Tokens)]]


@dataclass(slots=True)
class Listed:
    """The block of a layer without tokens."""

    marks: Marks[Any]
    givens: Mapping[str, Any]

    def write(self, known: Known) -> list[str]:
        """The lines that the layer writes, and ``?`` if most of what they leave out is not known."""
        lines = [line for line in self.marks.write_for(known, self.givens) if line]
        return [*lines, UNKNOWN] if self.marks.listed and _mostly_open(self.marks, known) else lines

    def read(self, text: str, block: list[list[Token]]) -> Said:
        """The statements of the block; raises BadNotation."""
        return _read_rows(text, block, self.marks, self.givens)


@dataclass(slots=True)
class Prefixed:
    """The block of several layers, told apart by the first word of each line."""

    layers: list[Marks[Any]]
    givens: Mapping[str, Any]

    def write(self, known: Known) -> list[str]:
        """The lines of each layer."""
        return [f"{marks.prefix} {line}" for marks in self.layers
                for line in Listed(marks, self.givens).write(known)]  # fmt: skip

    def read(self, text: str, block: list[list[Token]]) -> Said:
        """The statements of the block; raises BadNotation."""
        if words_of(block) == [["."]]:
            return {}
        said: Said = {}
        for row in block:
            if row[0].text not in [marks.prefix for marks in self.layers]:
                words = ", ".join([marks.prefix for marks in self.layers])
                raise BadNotation(text, row[0].at, f"one of {words} is expected here")
        for marks in self.layers:
            rows = [row[1:] or row for row in block if row[0].text == marks.prefix]
            if rows:
                said |= _read_rows(text, rows, marks, self.givens)
        return said


def _mostly_open(marks: Marks[Any], known: Known) -> bool:
    """Tells whether of the marks of a layer that are not made most are not known."""
    left = [known.get(m) for m in marks.ink() if not m.hidden and not known.get(m)]
    return 2 * left.count(None) > len(left)


def _read_rows(text: str, block: list[list[Token]], marks: Marks[Any], givens: Mapping[str, Any]) -> Said:
    """The marks that a layer reads off rows of words; raises BadNotation."""
    rows = words_of(block)
    said: Said = {}
    if marks.listed:
        if rows[-1] == [UNKNOWN]:
            said = {m: None for m in marks.ink() if not m.hidden}
            rows = rows[:-1]
        if rows in ([], [["."]]):
            return said
    said |= ask(text, block, marks.read_for, rows, givens)
    return said


# -- a grid of tokens ----------------------------------------------------------------------------


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

    def write(self, known: Known) -> list[str]:
        """The lines of the block."""
        total = all([m in known for marks in self.drawn for m in marks.ink()])
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
        """Tells whether a sign that stands alone is read as one of this layer."""
        return not sign.startswith(UNKNOWN) and all([
            marks.read_sign(sign, node) is None for marks in self.drawn[:i]
        ])  # fmt: skip

    def _told_beside(
        self, node: Any, signs: Mapping[Any, list[str | None]], speaking: Sequence[int]
    ) -> bool:
        """Tells whether the strokes under a sign that is none of theirs are shown at their other ends."""
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
            raise BadNotation(text, block[-1][0].at, f"{rows} rows are expected, not {len(block)}")
        said: Said = {}
        absent: list[tuple[Mark, Token]] = []
        for r, row in enumerate(block):
            if len(row) != cols:
                raise BadNotation(text, row[-1].at, f"row {r + 1} has {len(row)} tokens, not {cols}")
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
                raise BadNotation(text, token.at, "a line comes here from the side that is not shown")
            said[mark] = False
        for marks in self.drawn:
            said = marks.tidied(said)
        return said

    def _hole(self, text: str, token: Token, r: int, c: int) -> None:
        """Check the token of a black cell; raises BadNotation."""
        if token.text not in ("#", self.hole, self.printed.get(self.puzzle.grid.hole.get((r, c)))):
            raise BadNotation(text, token.at, "only # can stand in a black cell")

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
            raise BadNotation(text, token.at, f"cannot read {word[:20]!r} in an answer")
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
