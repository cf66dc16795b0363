"""One of some tokens in each cell: which side, which diagonal, which of two colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from enpitsu.grid import Cell, Edge, Grid, once
from enpitsu.layers.graphics import Fill, Ground, Shape, Stroke, Text, square
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.logic import TRUE, Bool, Count, Mark, PartialAssignment, count
from enpitsu.networks.network import Network


class ChoiceCells(Marks[Mark]):
    """(cell, value) -> the mark "the cell has this value"; at most one value per cell."""

    exact = False  # two values in a cell are no token

    def __init__(self, layer: Choices, grid: Grid, first: int) -> None:
        super().__init__(layer, grid, (), first)
        self.tokens = layer.tokens
        number = first
        self.chosen: dict[Cell, Count] = {}
        for cell in grid.cells:
            marks = {v: Mark(n, layer.name, cell, t, layer.hidden)
                     for n, (t, v) in enumerate(self.tokens.items(), number)}  # fmt: skip
            number += len(marks)
            self.update({(cell, v): m for v, m in marks.items()})
            self.chosen[cell] = count(marks.values())

    def number(self, cell: Cell) -> Count:
        """The number of values that a cell has: 0 or 1.

        ::

            T .      number(R1C1) == 1, number(R1C2) == 0
        """
        return self.chosen[cell]

    def laws(self) -> Iterator[tuple[Any, Bool]]:
        for cell, n in self.chosen.items():
            yield cell, n <= 1

    def alternatives(self) -> Iterator[Iterable[Mark]]:
        return (number.terms for number in self.chosen.values())  # type: ignore[misc]

    @property
    def token_kind(self) -> type:
        return Cell

    def token(self, known: PartialAssignment, node: Any) -> str | None:
        return next((t for t, v in self.tokens.items() if known.get(self[node, v])), None)

    def read_token(self, token: str, node: Any) -> Mapping[Mark, bool] | None:
        return {self[node, self.tokens[token]]: True} if token in self.tokens else None

    def marks_at(self, node: Any) -> Mapping[str, Mark]:
        return {t: self[node, v] for t, v in self.tokens.items()}

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
        for cell in self.chosen:
            token = self.token(known, cell)
            if token in ("/", "\\"):
                a, b, c, d = [v.at for v in cell.corners]
                yield Stroke((b, c) if token == "/" else (a, d), "line")
            elif token is not None:
                yield Text(cell.at, token, printed=False)


class Choices(Drawn[ChoiceCells]):
    r"""One of some tokens in a cell, or none.

    ::

        hop = Choices({"T": NORTH, "R": EAST, "B": SOUTH, "L": WEST})

        T .      hop[R1C1, NORTH] is a mark that is made; hop.number(R1C2) is 0

    The tokens ``/`` and ``\`` are drawn as diagonals of their cells.

    ``tokens``: the tokens, each with the value that rules ask for (without one: itself).
    ``hidden``: the choices are no part of the answer.
    """

    noun, nature = "the {names}", "the one sign"
    law = "A cell has at most one sign."
    gesture = "choose"

    def __init__(self, tokens: Mapping[str, Any] | Iterable[str], *, hidden: bool = False) -> None:
        self.tokens = dict(tokens) if isinstance(tokens, Mapping) else {t: t for t in tokens}
        self.hidden = hidden

    def ground(self, puzzle: Any) -> Iterator[Shape]:
        if "/" in self.tokens:
            yield Ground("grid")

    def bind(self, puzzle: Any, first: int) -> ChoiceCells:
        return ChoiceCells(self, puzzle.grid, first)


class ColouredCells(Marks[Mark]):
    """Cell -> the mark "has the first colour"; the answer tells both colours."""

    open = True
    two_valued = True

    def __init__(self, layer: Colours, grid: Grid, first: int) -> None:
        super().__init__(layer, grid, grid.cells, first)
        self.colours = layer.colours

    def same(self, a: Cell, b: Cell) -> Bool:
        """Two cells have one colour.

        ::

            a b a      same(R1C1, R1C3), not same(R1C1, R1C2)
        """
        found = self._same.get((a, b))
        if found is None:
            found = self._same[a, b] = self._same[b, a] = self[a] == self[b]
        return found

    @once
    def _same(self) -> dict[tuple[Cell, Cell], Bool]:
        return {}

    def clusters(self, walls: Iterable[Edge] = ()) -> Network:
        """The cells, joined through sides (no walls) between cells of one colour.

        ::

            a a b
            b a b      three, of 3, 1 and 2 cells
        """
        shut = set(walls)
        links = {(e.cells[0], e.cells[1]): self.same(*e.cells)
                 for e in self.grid.inner_edges if e not in shut}  # fmt: skip
        name = None if shut else f"{self.name} clusters"
        return Network(dict.fromkeys(self, TRUE), links, name, noun="cluster", agreed=self)

    def laws(self) -> Iterator[tuple[Any, Bool]]:
        """The colours are interchangeable: the first cell has the first one."""
        yield from list(self.items())[:1]

    @property
    def token_kind(self) -> type:
        return Cell

    def token(self, known: PartialAssignment, node: Any) -> str | None:
        verdict = known.get(self[node])
        return None if verdict is None else self.colours[0 if verdict else 1]

    def read_token(self, token: str, node: Any) -> Mapping[Mark, bool] | None:
        return {self[node]: token == self.colours[0]} if token in self.colours else None

    def tidied(self, made: dict[Mark, bool | None]) -> dict[Mark, bool | None]:
        """The same marks with the first colour in the first cell."""
        first = next(iter(self.values()), None)
        if first is None or made.get(first) is not False:
            return made
        own = set(self.values())
        return {m: not v if m in own and v is not None else v for m, v in made.items()}

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
        for cell, verdict in self.marked(known):
            yield Fill(square(cell.row, cell.col), "a" if verdict else "b")


class Colours(Drawn[ColouredCells]):
    """One of two interchangeable colours in each cell.

    ::

        a a b b      colour.same(R1C1, R1C2)

    ``one``, ``other``: their tokens in the answer's text; pictures show a light and a dark colour.
    """

    noun, nature = "the {names}", "the naming of the colours"
    words, nouns = ("light", "dark"), ("light cell", "dark cell")

    def __init__(self, one: str = "a", other: str = "b") -> None:
        self.colours = one, other

    def bind(self, puzzle: Any, first: int) -> ColouredCells:
        return ColouredCells(self, puzzle.grid, first)
