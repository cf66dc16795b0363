"""The text notation of the rule sheet: it follows from the layers.

Givens: header blocks, then a grid of tokens (tried against the cell layers in declaration order;
``#`` is a hole), then one block for each other printed layer.  Answers: the tokens of all layers that
share a grid, then one block for each other drawn layer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from enpitsu.errors import BadNotation
from enpitsu.grid import Cell, Grid, Vector, Vertex, grid
from enpitsu.layers.base import MISSING, NAMESAKES, Block, CellGiven, Layer, Marks, Unreadable
from enpitsu.logic import Known, Mark
from enpitsu.plain import refuse_odd

MAX_CELLS = 100_000
BLANKS = frozenset({".", "·", "_"})


Genre: TypeAlias = Any
"""A genre: a class with ``printed``, ``drawn`` (name -> layer) and ``answer`` (layers or None)."""


class Board(Protocol):
    """What the notation needs of a puzzle."""

    @property
    def grid(self) -> Grid: ...
    @property
    def givens(self) -> Mapping[str, Any]: ...
    @property
    def marks(self) -> Sequence[Mark]: ...
    @property
    def bound(self) -> Mapping[str, Marks[Any]]: ...


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


def board(height: int, width: int, holes: frozenset[Vector] = frozenset(), text: str = "") -> Grid:
    """The grid of a size; raises BadNotation if it is absurd."""
    refuse_size(height, width, text)
    return grid(height, width, holes)


SIZE = re.compile(r"\s*([0-9]{1,6})\s*[xX×]\s*([0-9]{1,6})\s*")


def read_size(text: str, most: int = MAX_CELLS) -> tuple[int, int]:
    """Rows and columns of a size such as 8x8, of at most so many cells; raises BadNotation."""
    found = SIZE.fullmatch(text)
    if found is None:
        raise BadNotation(text, 0, "a size is written HxW, such as 8x8")
    height, width = int(found[1]), int(found[2])
    if not 0 < height * width <= most:
        raise BadNotation(text, 0, f"a board has 1 to {most} cells")
    return height, width


def refuse_size(height: int, width: int, text: str) -> None:
    """Raise BadNotation if a size is absurd."""
    if height < 1 or width < 1:
        raise BadNotation(text, None, "a board needs at least one row and one column")
    if height * width > MAX_CELLS:
        raise BadNotation(
            text, None, f"a board of {height}x{width} cells is too large (at most {MAX_CELLS} cells)"
        )


def read_givens(genre: Genre, text: str) -> tuple[Grid, dict[str, Any]]:
    """Grid and givens of a text in the genre's notation; raises BadNotation."""
    refuse_odd(text)
    blocks = blocks_of(text)
    own = [v for v in genre.printed.values() if isinstance(v, Block)]
    if not blocks:
        raise BadNotation(text, None, "there is no puzzle here: the text is empty")
    headers = [v for v in own if v.header]
    others = [v for v in own if not v.header]
    top: list[tuple[Block[Any], list[list[Token]]]] = []
    for layer in headers:
        if not blocks:
            raise BadNotation(text, len(text), f"a block for {layer.name} is missing")
        top.append((layer, blocks.pop(0)))
    if not blocks:
        raise BadNotation(text, len(text), "the grid is missing")
    found: dict[str, Any] = {}
    if others and others[0].board:
        rows = _words(blocks[0])
        height, width = _ask(text, blocks[0], others[0].size, rows)
        cells = board(height, width, others[0].holes(rows), text)
        if others[0].sized:
            del blocks[0]
    else:
        signs = [v for v in genre.printed.values() if isinstance(v, CellGiven)]
        cells, found = read_cells(signs, text, _spread(blocks.pop(0)))
    for i, layer in enumerate(others):
        if layer.optional and len(blocks) <= sum([not v.optional for v in others[i:]]):
            continue
        if not blocks:
            raise BadNotation(text, len(text), f"a block for {layer.name} is missing at the end")
        top.append((layer, blocks.pop(0)))
    if blocks:
        raise BadNotation(text, blocks[0][0][0].at, "the puzzle should end before this block")
    for layer, block in top:
        found[layer.name] = _ask(text, block, layer.read_block, cells, _words(block))
    return cells, found


def _words(block: list[list[Token]]) -> list[list[str]]:
    return [[t.text for t in row] for row in block]


def _ask(text: str, block: list[list[Token]], read: Any, *args: Any) -> Any:
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
        refuse_size(len(block), width, text)  # refused before a cell is looked at
    values: dict[Vector, tuple[CellGiven[Any], Any]] = {}
    holes: set[Vector] = set()
    signs: dict[str, tuple[CellGiven[Any], Any] | None] = {}
    for r, row in enumerate(block):
        if len(row) != width:
            short = f"row {r + 1} has {len(row)} cells, the first has {width}"
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
        raise BadNotation(text, token.at, f"cannot read {token.text[:20]!r} in a cell")
    return None


def _spread(block: list[list[Token]]) -> list[list[Token]]:
    """Rows written without blanks (``2____``) as one token per character."""
    rows = [row[0].text for row in block]
    compact = all(len(row) == 1 for row in block) and len(set(map(len, rows))) == 1
    if not compact or len(rows[0]) < 2 or not any(set(row) & {".", "_"} for row in rows):
        return block
    return [[Token(t, row[0].at + i) for i, t in enumerate(row[0].text)] for row in block]


def write_givens(genre: Genre, puzzle: Board) -> str:
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


# -- answers -------------------------------------------------------------------------------------


def _shared(genre: Genre, bound: Mapping[str, Marks[Any]]) -> list[Layer]:
    """The layers whose tokens share the answer's grid."""
    if genre.answer is not None:
        return [v for v in genre.answer if v.name not in bound or bound[v.name].token_kind]
    layers = [v for k, v in genre.drawn.items() if bound[k].token_kind and not _hidden(v)]
    kinds = [bound[v.name].token_kind for v in layers]
    return [v for v, kind in zip(layers, kinds, strict=True) if kind is kinds[0]]


def _hidden(layer: Layer) -> bool:
    return bool(getattr(layer, "hidden", False))


def _blocks(genre: Genre, shared: list[Layer]) -> list[Layer]:
    layers = genre.answer if genre.answer is not None else tuple(genre.drawn.values())
    return [v for v in layers if v not in shared and not _hidden(v) and v.name in genre.drawn]


def write_answer(genre: Genre, puzzle: Board, known: Known) -> str:
    """An answer (or what is known of one) in the genre's notation."""
    bound: Mapping[str, Marks[Any]] = puzzle.bound
    shared = _shared(genre, bound)
    out = []
    if shared:
        kind, blank, hole = _look(shared, bound)
        nodes = puzzle.grid.nodes(kind)
        rows, cols = _extent(puzzle.grid, kind)
        out.append([
            " ".join([_token(shared, bound, puzzle, known, nodes[r, c]) or blank
                      if (r, c) in nodes else hole for c in range(cols)])
            for r in range(rows)
        ])  # fmt: skip
    prefixed = False
    for layer in _blocks(genre, shared):
        marks = bound[layer.name]
        lines = [f"{marks.prefix} {line}".lstrip() for line in marks.write_for(known, puzzle.givens)]
        if prefixed and marks.prefix:
            out[-1] += lines
        else:
            out.append(lines)
        prefixed = bool(marks.prefix)
    return "\n\n".join(["\n".join(lines) for lines in out if lines])


def _look(shared: list[Layer], bound: Mapping[str, Marks[Any]]) -> tuple[type, str, str]:
    """The kind of node that has tokens, the token of an empty one and that of a hole."""
    drawn = [bound[v.name] for v in shared if v.name in bound]
    joined = next((m for m in drawn if m.joined), drawn[0])
    return drawn[0].token_kind or Cell, joined.blank, joined.hole


def _extent(cells: Grid, kind: type) -> tuple[int, int]:
    more = 1 if kind is Vertex else 0
    return cells.height + more, cells.width + more


def _token(
    shared: list[Layer], bound: Mapping[str, Marks[Any]], puzzle: Board, known: Known, node: Any
) -> str | None:
    for layer in shared:
        if layer.name in bound:
            token = bound[layer.name].token(known, node)
        elif isinstance(layer, CellGiven):
            values = layer.scatter(puzzle.givens[layer.name])
            token = layer.write(values[node]) if node in values else None
        else:
            token = None
        if token is not None:
            return token
    return None


def read_answer(genre: Genre, puzzle: Board, text: str) -> Known:
    """The marks of an answer: those it shows are made, all others are not; raises BadNotation."""
    refuse_odd(text)
    bound: Mapping[str, Marks[Any]] = puzzle.bound
    shared = _shared(genre, bound)
    blocks = blocks_of(text)
    made: dict[Mark, bool] = {}
    if shared:
        if not blocks:
            raise BadNotation(text, None, "there is no answer here: the text is empty")
        made |= _read_grid(genre, puzzle, text, blocks.pop(0), shared)
    prefixed: list[Layer] = []
    namesakes: dict[str, list[tuple[Any, ...]]] = {}
    for layer in _blocks(genre, shared):
        if bound[layer.name].prefix:
            prefixed.append(layer)
        elif blocks:
            block = blocks.pop(0)
            made |= _ask(text, block, bound[layer.name].read_for, _words(block), puzzle.givens)
            if apart := bound[layer.name].namesakes(_words(block)):
                namesakes[layer.name] = apart
    if prefixed and blocks:
        made |= _read_prefixed(text, blocks.pop(0), [bound[v.name] for v in prefixed], puzzle.givens)
    if blocks:
        raise BadNotation(text, blocks[0][0][0].at, "the answer should end before this block")
    open_ = {v for v, marks in bound.items() if marks.open}
    known = Known({m: made.get(m, False) for m in puzzle.marks
                   if m in made or not (m.hidden or m.layer in open_)})  # fmt: skip
    if namesakes:
        known.memo[NAMESAKES] = namesakes
    return known


def _read_prefixed(
    text: str, block: list[list[Token]], layers: list[Marks[Any]], givens: Mapping[str, Any]
) -> dict[Mark, bool]:
    """The marks of layers that share a block, told apart by the first word of each line."""
    made: dict[Mark, bool] = {}
    for row in block:
        if row[0].text not in [marks.prefix for marks in layers]:
            words = ", ".join([marks.prefix for marks in layers])
            raise BadNotation(text, row[0].at, f"one of {words} is expected here")
    for marks in layers:
        rows = [row[1:] or row for row in block if row[0].text == marks.prefix]
        if rows:
            made |= _ask(text, rows, marks.read_for, _words(rows), givens)
    return made


def _read_grid(
    genre: Genre, puzzle: Board, text: str, block: list[list[Token]],
    shared: list[Layer],
) -> dict[Mark, bool]:  # fmt: skip
    bound: Mapping[str, Marks[Any]] = puzzle.bound
    kind, _, hole = _look(shared, bound)
    rows, cols = _extent(puzzle.grid, kind)
    if len(block) != rows:
        raise BadNotation(text, block[-1][0].at, f"{rows} rows are expected, not {len(block)}")
    nodes = puzzle.grid.nodes(kind)
    drawn = [bound[v.name] for v in shared if v.name in bound]
    printed = _printed_tokens(genre, puzzle)
    plain = dict(nodes)
    made: dict[Mark, bool] = {}
    for r, row in enumerate(block):
        if len(row) != cols:
            raise BadNotation(text, row[-1].at, f"row {r + 1} has {len(row)} tokens, not {cols}")
        for c, token in enumerate(row):
            node = nodes.get((r, c))
            if node is None and token.text not in ("#", hole, printed.get(puzzle.grid.hole.get((r, c)))):
                raise BadNotation(text, token.at, "only # can stand in a black cell")
            if node is None or token.text in BLANKS:
                continue
            try:
                found = [m.read_token(token.text, node) for m in drawn]
            except Unreadable as bad:
                raise BadNotation(text, token.at, bad.expected) from None
            showing = next((i for i, m in enumerate(found) if m is not None), None)
            if showing is not None:
                made |= found[showing] or {}
                if not drawn[showing].joined:  # a black cell, a pillar: it may hide the end of a stroke
                    del plain[r, c]
            elif printed.get(node) != token.text:
                raise BadNotation(text, token.at, f"cannot read {token.text[:20]!r} in an answer")
    _fitting(text, block, plain, [m for m in drawn if m.joined], Known(made))
    for marks in drawn:
        made = marks.tidied(made)
    return made


def _fitting(
    text: str, block: list[list[Token]], nodes: Mapping[Vector, Any], drawn: list[Marks[Any]], made: Known
) -> None:
    """Check that both ends of every stroke show it; raises BadNotation."""
    for marks in drawn:
        for (r, c), node in nodes.items():
            token = block[r][c]
            shown = marks.token(made, node)
            if shown is not None and shown != token.text:
                raise BadNotation(text, token.at, "a line comes here from the side that is not shown")


def _printed_tokens(genre: Genre, puzzle: Board) -> dict[Any, str]:
    out: dict[Any, str] = {}
    for layer in genre.printed.values():
        if isinstance(layer, CellGiven):
            for cell, value in layer.scatter(puzzle.givens[layer.name]).items():
                out.setdefault(cell, layer.write(value))
    return out
