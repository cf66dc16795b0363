"""Signs printed in cells: symbols, letters, ids, diagonals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from enpitsu.grid import Cell, Grid, once
from enpitsu.layers.base import LETTERS, MISSING, CellGiven, Clues
from enpitsu.layers.graphics import Disc, Fill, Shape, Sign, SignName, Stroke, Text, Tone, square
from enpitsu.layers.printed.filling_lines import filling_lines

if TYPE_CHECKING:
    from random import Random

SIGNS: dict[str, SignName] = {
    "x": "cross", "+": "plus", "b": "square", "f": "flag", "s": "star", "d": "diamond",
}  # fmt: skip
"""Glyphs that are drawn as a figure; other glyphs are drawn as themselves."""


class Signs(CellGiven[Clues[str]]):
    """Printed words of some form: cell -> the word.

    ::

        p . q      symbol == {R1C1: "p", R1C3: "q"}

    ``pattern``: the regular expression of the words.
    ``likely``: the words that a generated puzzle may have.

    >>> Signs().read("p1"), Signs("[0-9a-z]").read("#")
    ('p1', MISSING)
    """

    pattern = r"\w+"
    likely: Sequence[str] = ()

    def __init__(self, pattern: str = r"\w+", likely: Sequence[str] = ()) -> None:
        self.pattern, self.likely = pattern, tuple(likely)

    def blank(self, grid: Grid) -> Clues[str]:
        return Clues()

    def read(self, token: str) -> Any:
        return token if re.fullmatch(self.pattern, token) else MISSING

    def write(self, value: Any) -> str:
        return str(value)

    def gather(self, grid: Grid, found: Mapping[Cell, Any]) -> Clues[str]:
        return Clues(found)

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        return self.likely

    def paint(self, grid: Grid, value: Clues[str]) -> Iterator[Shape]:
        for cell, word in value.items():
            yield Text(cell.at, word)


COLOURS = {"o": "white", "*": "black"}
"""The colours of a circle and a disc."""


class Symbols(Signs):
    """Cells that carry a given symbol: cell -> the symbol.

    ::

        x . x      dot == {R1C1: "x", R1C3: "x"}

    In a generated puzzle they are read off the answer, unless a number or share is declared.

    ``glyphs``: the symbols, each a token of its own.
    ``in_hole``: the symbol makes its cell black.
    ``number``: every board has so many.
    ``share``: about this part of the cells has one.
    ``ends``: they stand at the ends of random lines of so many cells at most, which fill the board.
    ``dots``: they are drawn as black dots, whatever their glyph.
    ``grey``: they stand in grey cells.

    >>> Symbols("x").read("x"), Symbols("x").read("o"), Symbols("/", "+").read("+")
    ('x', MISSING, '+')
    """

    def __init__(
        self, *glyphs: str, in_hole: bool = False, number: int | None = None, share: float | None = None,
        dots: bool = False, grey: bool = False, ends: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__("|".join(re.escape(g) for g in glyphs))
        self.grey, self.ends = grey, ends
        self.varied = share is not None or ends is not None
        """There may be one more or less."""
        self.glyphs, self.in_hole, self.number, self.share = glyphs, in_hole, number, share
        self.dots = dots

    def called(self, sign: str) -> str:
        """The name of a symbol in sentences: that of the layer, with the colour if there are two."""
        name = self.name.replace("_", " ")
        return f"{COLOURS[sign]} {name}" if {*self.glyphs} == {*COLOURS} else name

    def sites(self, grid: Grid) -> Sequence[Any]:
        return super().sites(grid) if self.number is None and not self.varied else ()

    def invent(self, grid: Grid, rng: Random) -> Clues[str]:
        """Random symbols in random cells, as many as asked for, or at the ends of random lines."""
        if self.ends is not None:
            lines = filling_lines(grid, rng, self.ends)
            return Clues({c: rng.choice(self.glyphs) for line in lines for c in (line[0], line[-1])})
        many = self.number if self.share is None else round(self.share * len(grid.cells))
        cells = rng.sample(grid.cells, min(many or 0, len(grid.cells)))
        return Clues({c: rng.choice(self.glyphs) for c in cells})

    def vary(self, grid: Grid, value: Clues[str], rng: Random, near: Sequence[Cell] = ()) -> Clues[str]:
        """Move a random symbol to another cell or, if their number can vary, add or remove one."""
        free = [c for c in near or grid.cells if c not in value]
        if self.varied and rng.random() < 0.6:
            cell = rng.choice(near or grid.cells)
            if cell in value:
                return Clues({c: sign for c, sign in value.items() if c is not cell})
            return Clues({**value, cell: rng.choice(self.glyphs)})
        if not value or not free:
            return value
        moved, to = rng.choice(list(value)), rng.choice(free)
        return Clues({to if c is moved else c: sign for c, sign in value.items()})

    def additions(self, grid: Grid, value: Clues[str], rng: Random) -> Iterator[tuple[Cell, str]]:
        """Symbols to add, one for each cell in random order; none unless their number can vary.

        It varies if a ``share`` or ``ends`` is declared.
        """
        for cell in rng.sample(grid.cells, len(grid.cells)) if self.varied else ():
            yield cell, rng.choice(self.glyphs)

    def fewer(self, grid: Grid, value: Clues[str]) -> Iterator[Clues[str]]:
        """Values with one symbol removed; none unless their number can vary (``share`` or ``ends``)."""
        for cell in value if self.varied else ():
            yield Clues({c: sign for c, sign in value.items() if c is not cell})

    def candidates(self, grid: Grid, site: Any) -> Sequence[Any]:
        return self.glyphs

    def paint(self, grid: Grid, value: Clues[str]) -> Iterator[Shape]:
        for cell, glyph in value.items():
            if glyph == "#" or self.in_hole or self.grey:
                tone: Tone = "grey" if self.grey else "black" if glyph == "#" else "hole"
                yield Fill(square(cell.row, cell.col), tone)
            if self.dots:
                yield Sign(cell.at, "dot", 2)
            elif glyph in ("o", "@"):
                yield Disc(cell.at)
            elif glyph == "*":
                yield Disc(cell.at, fill="black")
            elif glyph in SIGNS:
                yield Sign(cell.at, SIGNS[glyph])
            elif glyph != "#":
                yield Text(cell.at, glyph)


class Circles(Symbols):
    """White circles, ``o``: the cells that have one.

    ::

        o . .      circle == {R1C1: "o"}

    >>> Circles().read("o")
    'o'
    """

    def __init__(
        self, in_hole: bool = False, number: int | None = None, share: float | None = None,
        grey: bool = False, ends: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__("o", in_hole=in_hole, number=number, share=share, grey=grey, ends=ends)


class LetterCells(Clues[str]):
    """Cell -> its letter, and the cells of each letter."""

    @once
    def groups(self) -> dict[str, tuple[Cell, ...]]:
        """Letter -> its cells, letters in order."""
        letters = sorted(set(self.values()))
        return {a: tuple([c for c, letter in self.items() if letter == a]) for a in letters}


class Letters(Signs):
    """Printed letters, ``a`` to ``z``: cell -> letter, and ``groups``: letter -> its cells.

    ::

        a . b      letter.groups == {"a": (R1C1, R2C3), "b": (R1C3,)}
        . . a

    ``spread``: a generated puzzle has one letter for so many cells (0: two or three letters).

    >>> Letters().read("a"), Letters().read("A")
    ('a', MISSING)
    """

    def __init__(self, spread: int = 0) -> None:
        super().__init__("[a-z]")
        self.spread = spread

    def blank(self, grid: Grid) -> LetterCells:
        return LetterCells()

    def sites(self, grid: Grid) -> Sequence[Any]:
        return ()

    def invent(self, grid: Grid, rng: Random) -> LetterCells:
        """Two or three letters, each in one to three cells; with ``spread``, each letter in one cell."""
        if self.spread:
            kinds = max(2, len(grid.cells) // self.spread)
            cells = rng.sample(grid.cells, min(len(grid.cells), kinds))
            return LetterCells(zip(cells, LETTERS, strict=False))
        cells = rng.sample(grid.cells, min(len(grid.cells), rng.randint(3, 6)))
        kinds = rng.randint(2, 3)
        return LetterCells({c: "abc"[i % kinds] for i, c in enumerate(cells)})

    def vary(self, grid: Grid, value: Clues[str], rng: Random, near: Sequence[Cell] = ()) -> LetterCells:
        """Move a random letter, print it once more, or remove one that occurs several times."""
        groups = LetterCells(value).groups
        spare = [c for c, letter in value.items() if len(groups[letter]) > 1]
        free = [c for c in near or grid.cells if c not in value]
        if spare and (not free or rng.random() < 0.3):
            gone = rng.choice(spare)
            return LetterCells({c: letter for c, letter in value.items() if c is not gone})
        if not free or not value:
            return LetterCells(value)
        chosen, to = rng.choice(list(value)), rng.choice(free)
        rest = value if rng.random() < 0.5 else {c: a for c, a in value.items() if c is not chosen}
        return LetterCells({**rest, to: value[chosen]})

    def additions(self, grid: Grid, value: Clues[str], rng: Random) -> Iterator[tuple[Cell, str]]:
        """Each letter in each cell, in random order."""
        kinds = list(LetterCells(value).groups)
        for cell in rng.sample(grid.cells, len(grid.cells)):
            for letter in rng.sample(kinds, len(kinds)):
                yield cell, letter

    def fewer(self, grid: Grid, value: Clues[str]) -> Iterator[Clues[str]]:
        """Values with one letter removed, of those that occur several times."""
        groups = LetterCells(value).groups
        for cell, letter in value.items():
            if len(groups[letter]) > 1:
                yield LetterCells({c: a for c, a in value.items() if c is not cell})

    def gather(self, grid: Grid, found: Mapping[Cell, Any]) -> LetterCells:
        return LetterCells(found)

    def __get__(self, puzzle: Any, owner: type) -> LetterCells:
        return super().__get__(puzzle, owner)  # type: ignore[return-value]


class Diagonals(Signs):
    r"""Printed diagonals of cells, ``/`` and ``\``: cell -> which.

    ::

        \ .      cut == {R1C1: "\\", R2C2: "/"}
        . /

    ``shown``: in a generated puzzle they are read off the answer.

    >>> Diagonals().read("/")
    '/'
    """

    def __init__(self, shown: bool = False) -> None:
        super().__init__(r"[/\\]", "/\\")
        self.shown = shown

    def sites(self, grid: Grid) -> Sequence[Any]:
        return grid.cells if self.shown else ()

    def invent(self, grid: Grid, rng: Random) -> Clues[str]:
        """A diagonal in about every fifth cell."""
        return Clues({c: rng.choice("/\\") for c in grid.cells if rng.random() < 0.2})

    def paint(self, grid: Grid, value: Clues[str]) -> Iterator[Shape]:
        for cell, sign in value.items():
            a, b, c, d = [v.at for v in cell.corners]
            yield Stroke((b, c) if sign == "/" else (a, d), "wall")
