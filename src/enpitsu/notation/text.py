"""Givens in the text notation of the rule sheet: it follows from the layers.

Header blocks, then a grid of tokens (tried against the cell layers in declaration order; ``#`` is a
hole), then one block for each other printed layer.  Answers: see ``notation.answers``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeAlias

from enpitsu.errors import BadNotation
from enpitsu.grid import Cell, Grid, Vector, grid
from enpitsu.layers.base import BLANKS, MISSING, Block, CellGiven, Unreadable
from enpitsu.locale import say
from enpitsu.plain import refuse_odd

MAX_CELLS = 100_000
MAX_WORDS = 5 * MAX_CELLS
"""So many words a puzzle's text has at most."""


Genre: TypeAlias = Any
"""A genre: a class with ``printed``, ``drawn`` (name -> layer) and ``answer`` (layers or None)."""


class GivenBoard(Protocol):
    """The parts of a puzzle that the notation of givens needs."""

    @property
    def grid(self) -> Grid: ...
    @property
    def givens(self) -> Mapping[str, Any]: ...


class Token(NamedTuple):
    """A word of a text, and where it stands."""

    text: str
    at: int


def blocks_of(text: str) -> list[list[list[Token]]]:
    """Blocks (parted by blank lines) of lines of tokens."""
    blocks: list[list[list[Token]]] = [[]]
    at = 0
    for line in text.split("\n"):
        row = [Token(m[0], at + m.start()) for m in re.finditer(r"\S+", line)]
        if row:
            blocks[-1].append(row)
        elif blocks[-1]:
            blocks.append([])
        at += len(line) + 1
    return [b for b in blocks if b]


def refuse_long(text: str, most: int = MAX_WORDS) -> None:
    """Raise BadNotation if a text has more words than that, or words without end."""
    if len(text) > 16 * most or len(text.split(None, most)) > most:
        beyond = next(islice(re.finditer(r"\S+", text), most, None), None)
        at = 16 * most if beyond is None else beyond.start()
        raise BadNotation(text, at, say("the text is too long: at most {} words are read here", most))


def board(height: int, width: int, holes: frozenset[Vector] = frozenset(), text: str = "") -> Grid:
    """The grid of a size; raises BadNotation if it is absurd."""
    refuse_size(height, width, text)
    return grid(height, width, holes)


SIZE = re.compile(r"\s*([0-9]{1,6})\s*[xX×]\s*([0-9]{1,6})\s*")


def read_size(text: str, most: int = MAX_CELLS) -> tuple[int, int]:
    """Rows and columns of a size such as 8x8, of at most so many cells; raises BadNotation."""
    found = SIZE.fullmatch(text)
    if found is None:
        raise BadNotation(text, 0, say("a size is written HxW, such as 8x8"))
    height, width = int(found[1]), int(found[2])
    if not 0 < height * width <= most:
        raise BadNotation(text, 0, say("a board has 1 to {} cells", most))
    return height, width


def refuse_size(height: int, width: int, text: str, at: int | None = None) -> None:
    """Raise BadNotation if a size, which stands at a place of a text, is absurd."""
    if height < 1 or width < 1:
        raise BadNotation(text, at, say("a board needs at least one row and one column"))
    if height * width > MAX_CELLS:
        told = say("a board of {}x{} cells is too large (at most {} cells)", height, width, MAX_CELLS)
        raise BadNotation(text, at, told)


def read_givens(genre: Genre, text: str) -> tuple[Grid, dict[str, Any]]:
    """Grid and givens of a text in the genre's notation; raises BadNotation."""
    refuse_odd(text)
    refuse_long(text)
    blocks = blocks_of(text)
    own = [v for v in genre.printed.values() if isinstance(v, Block)]
    if not blocks:
        raise BadNotation(text, 0, say("there is no puzzle here: the text is empty"))
    headers = [v for v in own if v.header]
    others = [v for v in own if not v.header]
    top: list[tuple[Block[Any], list[list[Token]]]] = []
    for layer in headers:
        if not blocks:
            raise BadNotation(text, len(text), say("a block for {} is missing", layer.name))
        top.append((layer, blocks.pop(0)))
    if not blocks:
        raise BadNotation(text, len(text), say("the grid is missing"))
    found: dict[str, Any] = {}
    if others and others[0].board:
        rows = words_of(blocks[0])
        height, width = ask(text, blocks[0], others[0].size, rows)
        cells = board(height, width, others[0].holes(rows), text)
        if others[0].sized:
            del blocks[0]
    else:
        signs = [v for v in genre.printed.values() if isinstance(v, CellGiven)]
        cells, found = read_cells(signs, text, _spread(blocks.pop(0)))
    for i, layer in enumerate(others):
        if layer.optional and len(blocks) <= sum([not v.optional for v in others[i:]]):
            continue
        if layer.optional and layer.opening and blocks[0][0][0].text != layer.opening:
            continue
        more = any([v.optional for v in others[i + 1 :]])
        if layer.optional and not layer.opening and more and not _reads(layer, cells, blocks[0]):
            continue  # it is the block of another optional layer
        if not blocks:
            raise BadNotation(text, len(text), say("a block for {} is missing at the end", layer.name))
        top.append((layer, blocks.pop(0)))
    if blocks:
        raise BadNotation(text, blocks[0][0][0].at, say("the puzzle should end before this block"))
    for layer, block in top:
        found[layer.name] = ask(text, block, layer.read_block, cells, words_of(block))
    return cells, found


def _reads(layer: Block[Any], cells: Grid, block: list[list[Token]]) -> bool:
    """Return whether a layer can read a block."""
    try:
        layer.read_block(cells, words_of(block))
    except Unreadable:
        return False
    return True


def spot_of(genre: Genre, text: str, place: Any) -> int | None:
    """The offset of a place of the board in a text of givens: the sign of its first cell.

    What stands in no cell is where the block begins.
    """
    blocks = blocks_of(text)
    headers = [v for v in genre.printed.values() if isinstance(v, Block) and v.header]
    if len(headers) >= len(blocks):
        return None
    block = _spread(blocks[len(headers)])
    cells = [(cell.row, cell.col) for cell in getattr(place, "cells", ())]
    row, col = min(cells, default=(0, 0))
    inside = row < len(block) and col < len(block[row])
    return block[row][col].at if inside else block[0][0].at


def words_of(block: list[list[Token]]) -> list[list[str]]:
    """The words of a block, line by line."""
    return [[t.text for t in row] for row in block]


def ask(text: str, block: list[list[Token]], read: Any, *args: Any) -> Any:
    """Call a layer's reader; what it cannot read becomes BadNotation at the token's place."""
    try:
        return read(*args)
    except Unreadable as bad:
        row = block[min(bad.line, len(block) - 1)]
        raise BadNotation(text, row[min(bad.token, len(row) - 1)].at, bad.expected) from None


def read_cells(
    layers: Sequence[CellGiven[Any]], text: str, block: list[list[Token]]
) -> tuple[Grid, dict[str, Any]]:
    """The grid that a block of tokens shows, and the value of each layer; raises BadNotation."""
    width = len(block[0])
    if len(block) * width > MAX_CELLS:
        refuse_size(len(block), width, text, block[0][0].at)  # refused before a cell is looked at
    values: dict[Vector, tuple[CellGiven[Any], Any]] = {}
    holes: set[Vector] = set()
    signs: dict[str, tuple[CellGiven[Any], Any] | None] = {}
    for r, row in enumerate(block):
        if len(row) != width:
            short = say("row {} has {} cells, the first has {}", r + 1, len(row), width)
            raise BadNotation(text, row[-1].at if len(row) < width else row[width].at, short)
        for c, token in enumerate(row):
            word = token.text
            if word in BLANKS:
                continue
            if word not in signs:
                signs[word] = _sign(layers, text, token)
            sign = signs[word]
            if sign is not None:
                values[r, c] = sign
            if sign is None or sign[0].in_hole:
                holes.add((r, c))
    cells = board(len(block), width, frozenset(holes), text)
    at = {**cells.cell, **cells.hole}
    found: dict[str, Any] = {}
    for layer in layers:
        own = {at[p]: v for p, (of, v) in values.items() if of is layer}
        found[layer.name] = layer.gather(cells, own)
    return cells, found


def _sign(layers: Sequence[CellGiven[Any]], text: str, token: Token) -> tuple[CellGiven[Any], Any] | None:
    """The layer that a token is of, and its value; None for a hole.  Raises BadNotation."""
    for layer in layers:
        try:
            value = layer.read(token.text)
        except Unreadable as bad:
            raise BadNotation(text, token.at, bad.expected) from None
        if value is not MISSING:
            return layer, value
    if token.text != "#":
        raise BadNotation(text, token.at, say("cannot read {!r} in a cell", token.text[:20]))
    return None


def _spread(block: list[list[Token]]) -> list[list[Token]]:
    """Rows written without blanks (``2____``) as one token per character."""
    rows = [row[0].text for row in block]
    compact = all(len(row) == 1 for row in block) and len(set(map(len, rows))) == 1
    if not compact or len(rows[0]) < 2 or not any(set(row) & {".", "_"} for row in rows):
        return block
    return [[Token(t, row[0].at + i) for i, t in enumerate(row[0].text)] for row in block]


def write_givens(genre: Genre, puzzle: GivenBoard) -> str:
    """The givens of a puzzle in the genre's notation."""
    cells, givens = puzzle.grid, puzzle.givens
    own = [v for v in genre.printed.values() if isinstance(v, Block)]
    blocks = [v.write_block(cells, givens[v.name]) for v in own if v.header]
    if not (others := [v for v in own if not v.header]) or not others[0].board:
        tokens: dict[Cell, str] = {}
        for layer in genre.printed.values():
            if isinstance(layer, CellGiven):
                for cell, value in layer.scatter(givens[layer.name]).items():
                    tokens.setdefault(cell, layer.write(value))
        blocks.append(_grid_lines(cells, lambda cell: tokens.get(cell, ".")))
    elif others[0].sized:
        blocks.append([f"{cells.height} {cells.width}"])
    for layer in others:
        lines = layer.write_block(cells, givens[layer.name])
        if lines or not layer.optional:
            blocks.append(lines)
    return "\n\n".join(["\n".join(lines) for lines in blocks])


def _grid_lines(cells: Grid, token: Any) -> list[str]:
    at = {**cells.cell, **cells.hole}

    def show(r: int, c: int) -> str:
        text: str = token(at[r, c])
        return "#" if text == "." and (r, c) in cells.hole else text

    return [" ".join([show(r, c) for c in range(cells.width)]) for r in range(cells.height)]
