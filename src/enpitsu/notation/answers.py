"""Write and read answers and partial assignments in the text notation, without loss.

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
from typing import Any, NamedTuple, Protocol

from enpitsu.errors import BadNotation
from enpitsu.grid import Cell
from enpitsu.layers.base import STRAYS, UNKNOWN, CellGiven, Layer, Stray
from enpitsu.layers.marks import Marks
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.notation.answer_tokens import AnswerBoard, Said, Tokens
from enpitsu.notation.given_marks import with_givens
from enpitsu.notation.text import Genre, Token, ask, blocks_of, refuse_long, words_of
from enpitsu.plain import refuse_odd

HEAD = "marks:"
"""The first word of the block that lists marks by name."""
VALUES: dict[str, bool | None] = {"yes": True, "no": False, UNKNOWN: None}


class Part(Protocol):
    """A block of the answer."""

    def write(self, known: PartialAssignment) -> list[str]:
        """Its lines; none if there is nothing to list."""

    def read(self, text: str, block: list[list[Token]]) -> Said:
        """The statements of this block; raises BadNotation."""


def write_answer(genre: Genre, puzzle: AnswerBoard, known: PartialAssignment, *, exact: bool = True) -> str:
    """Write an answer or a partial assignment in the genre's notation.

    ``exact``: add the marks that the blocks cannot express, by name.
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


def _unsaid(
    puzzle: AnswerBoard, parts: Sequence[Part], blocks: list[list[str]], known: PartialAssignment
) -> list[str]:
    """The known marks that are lost when the blocks are read back: a line for each.

    Blocks that cannot be read back are replaced by empty ones.
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
            blocks[i] = part.write(PartialAssignment(dict.fromkeys(puzzle.marks, False)))
    if len(sure) == len(parts) == 1 and len(puzzle.bound) == 1:
        return []
    back = with_givens(puzzle, _known(puzzle, said), empty_is_said=True)
    word = {value: word for word, value in VALUES.items()}
    return [f"{word[known.get(m)]} {m}" for m in puzzle.visible_marks
            if back.get(m) is not known.get(m) and m.layer not in sure]  # fmt: skip


class Shown(NamedTuple):
    """The grid of an answer's text: its rows of tokens, and the token at each place, by its name.

    A genre without a token for each cell or dot has the rows of its first block, and no places.
    """

    rows: tuple[tuple[str, ...], ...]
    at: Mapping[str, str]


def shown(genre: Genre, puzzle: AnswerBoard, known: PartialAssignment) -> Shown:
    """The grid of an answer or of a partial assignment, as in its text."""
    parts = _parts(genre, puzzle)
    if not parts:
        return Shown((), {})
    first = parts[0]
    rows = tuple([tuple(line.split()) for line in first.write(known)])
    listed = isinstance(first, Listed) and not first.marks.listed
    size = puzzle.grid.height, puzzle.grid.width
    if isinstance(first, Tokens):
        nodes = first.nodes
    elif listed and len(rows) == size[0] and {len(row) for row in rows} == {size[1]}:
        nodes = puzzle.grid.nodes(Cell)
    else:
        return Shown(rows, {})
    return Shown(rows, {str(node): rows[r][c] for (r, c), node in nodes.items()})


def read_answer(genre: Genre, puzzle: AnswerBoard, text: str) -> PartialAssignment:
    """Parse an answer: the marks it shows are on, all others are off; raises BadNotation."""
    refuse_odd(text)
    refuse_long(text, 10_000 + 10 * len(puzzle.marks))
    parts, blocks = _parts(genre, puzzle), blocks_of(text)
    named: Said = {}
    if blocks and [t.text for t in blocks[-1][0]] == [HEAD]:
        named = _named(puzzle, text, blocks.pop()[1:])
    elif not blocks and parts and isinstance(parts[0], Tokens):
        raise BadNotation(text, 0, say("there is no answer here: the text is empty"))
    said: Said = {}
    strays: dict[str, list[Stray]] = {}
    for part, block in zip(parts, blocks, strict=False):
        said |= part.read(text, block)
        if isinstance(part, Listed) and (apart := part.marks.namesakes(words_of(block))):
            strays[part.marks.name] = [Stray(places) for places in apart]
    if len(blocks) > len(parts):
        raise BadNotation(text, blocks[len(parts)][0][0].at, say("the answer should end before this block"))
    known = with_givens(puzzle, _known(puzzle, said), empty_is_said=True)
    if named:
        known = PartialAssignment({m: v for m, v in {**known, **named}.items() if v is not None})
    if strays:
        known.memo[STRAYS] = strays
    return known


def _known(puzzle: AnswerBoard, said: Said) -> PartialAssignment:
    """The partial assignment for the marks that a text states.

    Marks that it does not mention are off, or unknown in layers whose answers show both values.
    """
    silent = {name for name, marks in puzzle.bound.items() if marks.open}
    made: Said = dict.fromkeys(puzzle.visible_marks, False)
    if silent:
        made = {m: None if m.layer in silent else False for m in made}
    made |= said
    return PartialAssignment({m: value for m, value in made.items() if value is not None})


def _named(puzzle: AnswerBoard, text: str, block: list[list[Token]]) -> Said:
    """Parse the marks that are listed by name; raises BadNotation."""
    names = {str(m): m for m in puzzle.visible_marks}
    said: Said = {}
    for first, *rest in block:
        if first.text not in VALUES:
            raise BadNotation(
                text, first.at, say("'yes', 'no' or '?' and the name of a mark are expected here")
            )
        mark = names.get(" ".join([t.text for t in rest]))
        if mark is None:
            raise BadNotation(
                text, (rest[0] if rest else first).at, say("no mark of this puzzle has this name")
            )
        if said.setdefault(mark, VALUES[first.text]) is not VALUES[first.text]:
            raise BadNotation(text, first.at, say("a second, different line about the mark '{}'", mark))
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


class Listed(NamedTuple):
    """The block of a layer without tokens."""

    marks: Marks[Any]
    givens: Mapping[str, Any]

    def write(self, known: PartialAssignment) -> list[str]:
        """The lines that the layer writes, and ``?`` if most of what they leave out is not known."""
        lines = [line for line in self.marks.write_for(known, self.givens) if line]
        return [*lines, UNKNOWN] if self.marks.listed and _mostly_open(self.marks, known) else lines

    def read(self, text: str, block: list[list[Token]]) -> Said:
        """The statements of the block; raises BadNotation."""
        return _read_rows(text, block, self.marks, self.givens)


class Prefixed(NamedTuple):
    """The block of several layers, told apart by the first word of each line."""

    layers: list[Marks[Any]]
    givens: Mapping[str, Any]

    def write(self, known: PartialAssignment) -> list[str]:
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
                raise BadNotation(text, row[0].at, say("one of {} is expected here", words))
        for marks in self.layers:
            rows = [row[1:] or row for row in block if row[0].text == marks.prefix]
            if rows:
                said |= _read_rows(text, rows, marks, self.givens)
        return said


def _mostly_open(marks: Marks[Any], known: PartialAssignment) -> bool:
    """Return whether of the marks of a layer that are not made most are not known."""
    left = [known.get(m) for m in marks.all_marks() if not m.hidden and not known.get(m)]
    return 2 * left.count(None) > len(left)


def _read_rows(text: str, block: list[list[Token]], marks: Marks[Any], givens: Mapping[str, Any]) -> Said:
    """The marks that a layer reads off rows of words; raises BadNotation."""
    rows = words_of(block)
    said: Said = {}
    if marks.listed:
        if rows[-1] == [UNKNOWN]:
            said = {m: None for m in marks.all_marks() if not m.hidden}
            rows = rows[:-1]
        if rows in ([], [["."]]):
            return said
    said |= ask(text, block, marks.read_for, rows, givens)
    return said
