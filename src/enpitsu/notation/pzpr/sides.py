"""The parts of a URL's body that stand beside the cells: at the sides of the board, between cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from enpitsu.errors import BadPuzzle
from enpitsu.grid import Grid, Vector, text_name
from enpitsu.layers import SideNumbers, SideSymbols
from enpitsu.layers.base import Block, CellGiven
from enpitsu.locale import say
from enpitsu.notation.pzpr.bodies import Cells, Decoded, OfAnyVersion, line_of, refuse_holes
from enpitsu.notation.pzpr.cells import CIRCLES, NUMBER16, CellCode, Words
from enpitsu.notation.pzpr.scan import Scan
from enpitsu.notation.text import Token


class UrlOutside(OfAnyVersion):
    """Numbers at the sides of the board: those of the top, the bottom, the left and the right.

    Numbers in the cells may follow; in files, where these stand in the frame of the others, after a ``q``.
    """

    def __init__(self, layer: Any, *given: Any) -> None:
        self.layer: SideNumbers = layer
        self.blocks: tuple[Block[Any], ...] = (layer,)
        self.inner = Cells(NUMBER16, GIVEN_WORDS, *given, optional=True)
        self.layers: tuple[CellGiven[Any], ...] = given

    def read(self, scan: Scan, found: Decoded) -> None:
        long = {side: found.width if side in "TB" else found.height for side in "TBLR"}
        start = scan.at
        tokens = NUMBER16.read(scan, sum(long.values()))
        rows, spots = [], found.spots[self.layer] = [], list[list[int]]()
        for side, n in long.items():
            rows.append([side, *[t.text if t else "-" for t in tokens[:n]]])
            spots.append([start, *[t.at if t else start for t in tokens[:n]]])
            tokens = tokens[n:]
        found.blocks[self.layer] = rows
        if self.layers:
            self.inner.read(scan, found)

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        tokens = [None if n is None else str(n) for ns in givens[self.layer.name].at.values() for n in ns]
        body = NUMBER16.write(tokens)
        if body is None:
            odd = next(t for t in tokens if t is not None and NUMBER16.write([t]) is None)
            raise BadPuzzle(say("the {} outside the board cannot be written in a pzpr URL", odd))
        return body + self.inner.write(grid, givens)

    def in_files(self, merged: bool) -> bool:
        return merged

    def read_rows(self, rows: Any, found: Decoded) -> None:
        """A grid with a frame of numbers around the cells, in which the answer stands (a merged form)."""
        h, w = found.height, found.width
        sides: dict[str, list[str]] = {"T": ["-"] * w, "B": ["-"] * w, "L": ["-"] * h, "R": ["-"] * h}
        spots = {side: [0] * len(numbers) for side, numbers in sides.items()}
        for r in range(-1, h + 1):
            for c, word in enumerate(rows.next(w + 2), -1):
                side = "T" if r < 0 else "B" if r == h else "L" if c < 0 else "R" if c == w else ""
                if not side:
                    token = GIVEN_WORDS.token(word.text) if self.layers else None
                    if token is None:
                        found.drawn[r, c] = word
                    else:
                        found.tokens[r, c] = Token(token, word.at)
                elif word.text != ".":
                    at = c if side in "TB" else r
                    if not word.text.isdecimal() or not 0 <= at < len(sides[side]):
                        raise rows.fault(say("a number or '.' is expected here"), word.at)
                    sides[side][at], spots[side][at] = word.text, word.at
        found.blocks[self.layer] = [[side, *numbers] for side, numbers in sides.items()]
        found.spots[self.layer] = [[0, *at] for at in spots.values()]

    def write_rows(self, grid: Grid, givens: Mapping[str, Any], version: int = 0) -> list[str]:
        at = givens[self.layer.name].at
        top, bottom, left, right = [["." if n is None else str(n) for n in at[side]] for side in "TBLR"]
        cells = self.inner.write_rows(grid, givens)
        inner = [line_of([a, *row.split(), b]) for a, row, b in zip(left, cells, right, strict=True)]
        return [line_of([".", *top, "."]), *inner, line_of([".", *bottom, "."])]


GIVEN_WORDS = Words((("?", "q-2"), ("{}", "q{}")))
"""Numbers in cells among those of the answer."""


class UrlSums(OfAnyVersion):
    """Pairs of sums in black cells, then those that stand above columns and left of rows.

    The board that is coded has neither the first row nor the first column of ours, which are black.
    """

    blocks: tuple[Block[Any], ...] = ()

    def __init__(self, layer: Any) -> None:
        self.layers: tuple[CellGiven[Any], ...] = (layer,)

    def read(self, scan: Scan, found: Decoded) -> None:
        inner = [(r, c) for r in range(1, found.height) for c in range(1, found.width)]
        black, cells = set[Vector](), len(inner)
        while inner:
            if scan.done:
                raise scan.cut_short(cells - len(inner), cells)
            at, run = scan.at, SKIPS.find(scan.next) + 1
            if run > len(inner):
                raise scan.fault(say("this goes beyond the {} cells of the board", cells))
            scan.at += run > 0
            if not run:
                plain = scan.next == "."
                scan.at += plain
                pair = (0, 0) if plain else (self._sum(scan), self._sum(scan))
                found.tokens[inner[0]] = Token(_pair(*pair), at)
                black.add(inner[0])
            del inner[: run or 1]
        for r, c in _rim(found.height, found.width):
            at, near = scan.at, (max(r, 1), max(c, 1))
            n = 0 if r == c == 0 or near in black else self._sum(scan)
            found.tokens[r, c] = Token(_pair(n, 0) if r == 0 else _pair(0, n), at)

    def _sum(self, scan: Scan) -> int:
        return max(SUMS.find(scan.take(NO_SUM + SUMS)), 0)

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        pairs = self._pairs(grid, givens)
        out, gap = "", 0
        for r, c in ((r, c) for r in range(1, grid.height) for c in range(1, grid.width)):
            gap += (r, c) in grid.cell
            if gap and ((r, c) not in grid.cell or gap == len(SKIPS)):
                out, gap = out + SKIPS[gap - 1], 0
            if (r, c) in grid.hole:
                pair = pairs.get((r, c), (None, None))
                out += "".join([SUMS[n] if n else NO_SUM for n in pair]) if any(pair) else "."
        out += SKIPS[gap - 1] if gap else ""
        for r, c in _rim(grid.height, grid.width):
            if r != c and (max(r, 1), max(c, 1)) in grid.cell:
                n = pairs.get((r, c), (None, None))[r > 0]
                out += SUMS[n] if n else NO_SUM
        return out

    def _pairs(self, grid: Grid, givens: Mapping[str, Any]) -> dict[Vector, tuple[int | None, int | None]]:
        """The sums by row and column; raises BadPuzzle for what stands where there is no room for it."""
        (layer,) = self.layers
        found = {(cell.row, cell.col): pair for cell, pair in givens[layer.name].items()}
        for (r, c), (down, right) in found.items():
            idle = (r == 0 and right) or (c == 0 and down)
            if idle or any([n is not None and n >= len(SUMS) for n in (down, right)]):
                told = layer.write((down, right))
                raise BadPuzzle(
                    say("the {} in R{}C{} cannot be written in a pzpr URL or file", told, r + 1, c + 1)
                )
        return found

    def in_files(self, merged: bool) -> bool:
        return True

    def read_rows(self, rows: Any, found: Decoded) -> None:
        for r in range(found.height):
            for c, word in enumerate(rows.next(found.width)):
                rim = r == 0 or c == 0
                m = re.fullmatch(
                    r"(-1|[0-9]{1,3})" if rim else r"(-1|[0-9]{1,3}),(-1|[0-9]{1,3})", word.text
                )
                if m is None and not (word.text == "." and not rim):
                    if rim:
                        raise rows.fault(say("a sum, or -1 for none, is expected here"), word.at)
                    raise rows.fault(say("'.', or two sums (-1 for none), is expected here"), word.at)
                if m is not None:
                    right, down = [max(int(n), 0) for n in (*m.groups(), 0)[:2]]
                    found.tokens[r, c] = Token(_pair(right, 0) if r == 0 else _pair(down, right), word.at)

    def write_rows(self, grid: Grid, givens: Mapping[str, Any], version: int = 0) -> list[str]:
        pairs = self._pairs(grid, givens)

        def word(r: int, c: int) -> str:
            down, right = [n or -1 for n in pairs.get((r, c), (0, 0))]
            if r == c == 0:
                return "0"
            if r == 0 or c == 0:
                return str(max(down, right))
            return "." if (r, c) in grid.cell else f"{right},{down}"

        return [line_of([word(r, c) for c in range(grid.width)]) for r in range(grid.height)]


SKIPS = "klmnopqrstuvwxyz"
"""Signs of 1 to 16 white cells."""
SUMS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Signs of the sums from 0, which is none, to 45."""
NO_SUM = "-"
"""The sign of no sum."""


def _pair(down: int, right: int) -> str:
    """The token of two sums, 0 for none."""
    return f"{down or ''}\\{right or ''}" if down or right else "#"


def _rim(height: int, width: int) -> Iterator[Vector]:
    """The first row, then the first column."""
    yield from ((0, c) for c in range(width))
    yield from ((r, 0) for r in range(1, height))


class UrlSideCircles(OfAnyVersion):
    """Circles on sides between cells: those between columns, then those between rows."""

    layers: tuple[CellGiven[Any], ...] = ()

    def __init__(self, layer: Any) -> None:
        self.layer: SideSymbols = layer
        self.blocks: tuple[Block[Any], ...] = (layer,)

    def read(self, scan: Scan, found: Decoded) -> None:
        places = [f"{r},{c}|" for r in range(found.height) for c in range(found.width - 1)]
        places += [f"{r},{c}_" for r in range(found.height - 1) for c in range(found.width)]
        found.spots[self.layer] = [[scan.at]]
        signs = CIRCLES.read(scan, len(places))
        found.blocks[self.layer] = [[place + t.text for place, t in zip(places, signs, strict=True) if t]]

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        sides = [grid.vertical[r, c] for r in range(grid.height) for c in range(1, grid.width)]
        sides += [grid.horizontal[r, c] for r in range(1, grid.height) for c in range(grid.width)]
        refuse_holes(grid, say("a pzpr URL"))
        signs = [givens[self.layer.name].get(side) for side in sides]
        body = CIRCLES.write(signs)
        if body is None:
            odd = next(i for i, sign in enumerate(signs) if sign not in (None, "o", "*"))
            raise BadPuzzle(
                say("the {} at the {} cannot be written in a pzpr URL", signs[odd], text_name(sides[odd]))
            )
        return body

    def in_files(self, merged: bool) -> bool:
        return True

    def read_rows(self, rows: Any, found: Decoded) -> None:
        signs = {"1": "o", "2": "*", "0": ""}
        tokens = []
        for high, wide, form in (
            (found.height, found.width - 1, "|"),
            (found.height - 1, found.width, "_"),
        ):
            for r in range(high if wide else 0):
                for c, word in enumerate(rows.next(wide)):
                    if word.text not in signs:
                        raise rows.fault(
                            say("0, 1 (a white circle) or 2 (a black one) is expected"), word.at
                        )
                    tokens += [f"{r},{c}{form}{signs[word.text]}"] if signs[word.text] else []
        found.blocks[self.layer] = [tokens]

    def write_rows(self, grid: Grid, givens: Mapping[str, Any], version: int = 0) -> list[str]:
        refuse_holes(grid, say("a pzprv3 file"))
        there, words = givens[self.layer.name], {None: "0", "o": "1", "*": "2"}
        beside = [[grid.vertical[r, c] for c in range(1, grid.width)] for r in range(grid.height)]
        below = [[grid.horizontal[r, c] for c in range(grid.width)] for r in range(1, grid.height)]
        return [line_of([words[there.get(side)] for side in row]) for row in (*beside, *below) if row]


class UrlLattice(OfAnyVersion):
    """Tokens on a lattice beside that of the cells: dots at corners, or dots, cells and sides together.

    The layer's block has a word for each place, row by row, ``.`` for none.
    """

    layers: tuple[CellGiven[Any], ...] = ()

    def __init__(self, layer: Any, code: CellCode, words: Words | None, step: int, more: int) -> None:
        """``step``, ``more``: a side of n cells has ``step * n + more`` places."""
        self.layer: Block[Any] = layer
        self.blocks: tuple[Block[Any], ...] = (layer,)
        self.code, self.words, self.step, self.more = code, words, step, more

    def _size(self, height: int, width: int) -> tuple[int, int]:
        return self.step * height + self.more, self.step * width + self.more

    def read(self, scan: Scan, found: Decoded) -> None:
        start, (rows, cols) = scan.at, self._size(found.height, found.width)
        tokens = self.code.read(scan, rows * cols)
        words = [t.text if t else "." for t in tokens]
        spots = [t.at if t else start for t in tokens]
        found.blocks[self.layer] = [words[r * cols :][:cols] for r in range(rows)]
        found.spots[self.layer] = [spots[r * cols :][:cols] for r in range(rows)]

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        rows = [line.split() for line in self.layer.write_block(grid, givens[self.layer.name])]
        body = self.code.write([None if word == "." else word for row in rows for word in row])
        if body is None:
            odd = [(r, c, w) for r, row in enumerate(rows) for c, w in enumerate(row)
                   if w != "." and self.code.write([w]) is None]  # fmt: skip
            r, c, word = odd[0]
            raise BadPuzzle(
                say("the {} in row {}, place {} cannot be written in a pzpr URL", word, r + 1, c + 1)
            )
        return body

    def in_files(self, merged: bool) -> bool:
        return self.words is not None

    def read_rows(self, rows: Any, found: Decoded) -> None:
        high, wide = self._size(found.height, found.width)
        words, spots = [], list[list[int]]()
        for _ in range(high):
            row = rows.next(wide)
            tokens = ["." if word.text == "." else self._words().token(word.text) for word in row]
            for word, token in zip(row, tokens, strict=True):
                if token is None:
                    raise rows.fault(say("cannot read {!r} here", word.text[:20]), word.at)
            words.append([token or "." for token in tokens])
            spots.append([word.at for word in row])
        found.blocks[self.layer], found.spots[self.layer] = words, spots

    def write_rows(self, grid: Grid, givens: Mapping[str, Any], version: int = 0) -> list[str]:
        lines = self.layer.write_block(grid, givens[self.layer.name])
        return [line_of([self._word(word) for word in line.split()]) for line in lines]

    def _word(self, token: str) -> str:
        word = "." if token == "." else self._words().word(token)
        if word is None:
            raise BadPuzzle(say("the {} at a dot cannot be written in a pzprv3 file", token))
        return word

    def _words(self) -> Words:
        if self.words is None:
            raise BadPuzzle(say("the form of this genre's pzprv3 files is not known"))
        return self.words
