"""The parts of a URL's body that stand beside the cells: at the sides of the board, between cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enpitsu.errors import BadPuzzle
from enpitsu.grid import Grid
from enpitsu.layers import SideNumbers, SideSymbols
from enpitsu.layers.base import Block, CellGiven
from enpitsu.notation.pzpr.bodies import Decoded, line_of, refuse_holes
from enpitsu.notation.pzpr.cells import CIRCLES, NUMBER16, CellCode, Words
from enpitsu.notation.pzpr.scan import Scan


class UrlOutside:
    """Numbers at the sides of the board: those of the top, the bottom, the left and the right."""

    layers: tuple[CellGiven[Any], ...] = ()

    def __init__(self, layer: Any) -> None:
        self.layer: SideNumbers | SideSymbols = layer
        self.blocks: tuple[Block[Any], ...] = (layer,)

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

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        tokens = [None if n is None else str(n) for ns in givens[self.layer.name].at.values() for n in ns]
        body = NUMBER16.write(tokens)
        if body is None:
            odd = next(t for t in tokens if t is not None and NUMBER16.write([t]) is None)
            raise BadPuzzle(f"the {odd} outside the board cannot be written in a pzpr URL")
        return body

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
                    found.drawn[r, c] = word
                elif word.text != ".":
                    at = c if side in "TB" else r
                    if not word.text.isdecimal() or not 0 <= at < len(sides[side]):
                        raise rows.fault("a number or '.' is expected here", word.at)
                    sides[side][at], spots[side][at] = word.text, word.at
        found.blocks[self.layer] = [[side, *numbers] for side, numbers in sides.items()]
        found.spots[self.layer] = [[0, *at] for at in spots.values()]

    def write_rows(self, grid: Grid, givens: Mapping[str, Any]) -> list[str]:
        at = givens[self.layer.name].at
        top, bottom, left, right = [["." if n is None else str(n) for n in at[side]] for side in "TBLR"]
        inner = [line_of([a, *["."] * grid.width, b]) for a, b in zip(left, right, strict=True)]
        return [line_of([".", *top, "."]), *inner, line_of([".", *bottom, "."])]


class UrlSideCircles(UrlOutside):
    """Circles on sides between cells: those between columns, then those between rows."""

    def read(self, scan: Scan, found: Decoded) -> None:
        places = [f"{r},{c}|" for r in range(found.height) for c in range(found.width - 1)]
        places += [f"{r},{c}_" for r in range(found.height - 1) for c in range(found.width)]
        found.spots[self.layer] = [[scan.at]]
        signs = CIRCLES.read(scan, len(places))
        found.blocks[self.layer] = [[place + t.text for place, t in zip(places, signs, strict=True) if t]]

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        sides = [grid.vertical[r, c] for r in range(grid.height) for c in range(1, grid.width)]
        sides += [grid.horizontal[r, c] for r in range(1, grid.height) for c in range(grid.width)]
        refuse_holes(grid, "a pzpr URL")
        signs = [givens[self.layer.name].get(side) for side in sides]
        body = CIRCLES.write(signs)
        if body is None:
            odd = next(i for i, sign in enumerate(signs) if sign not in (None, "o", "*"))
            raise BadPuzzle(f"the {signs[odd]} at the {sides[odd]} cannot be written in a pzpr URL")
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
                        raise rows.fault("0, 1 (a white circle) or 2 (a black one) is expected", word.at)
                    tokens += [f"{r},{c}{form}{signs[word.text]}"] if signs[word.text] else []
        found.blocks[self.layer] = [tokens]

    def write_rows(self, grid: Grid, givens: Mapping[str, Any]) -> list[str]:
        refuse_holes(grid, "a pzprv3 file")
        there, words = givens[self.layer.name], {None: "0", "o": "1", "*": "2"}
        beside = [[grid.vertical[r, c] for c in range(1, grid.width)] for r in range(grid.height)]
        below = [[grid.horizontal[r, c] for c in range(grid.width)] for r in range(1, grid.height)]
        return [line_of([words[there.get(side)] for side in row]) for row in (*beside, *below) if row]


class UrlLattice:
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
            raise BadPuzzle(f"the {word} in row {r + 1}, place {c + 1} cannot be written in a pzpr URL")
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
                    raise rows.fault(f"cannot read {word.text[:20]!r} here", word.at)
            words.append([token or "." for token in tokens])
            spots.append([word.at for word in row])
        found.blocks[self.layer], found.spots[self.layer] = words, spots

    def write_rows(self, grid: Grid, givens: Mapping[str, Any]) -> list[str]:
        lines = self.layer.write_block(grid, givens[self.layer.name])
        return [line_of([self._word(word) for word in line.split()]) for line in lines]

    def _word(self, token: str) -> str:
        word = "." if token == "." else self._words().word(token)
        if word is None:
            raise BadPuzzle(f"the {token} at a dot cannot be written in a pzprv3 file")
        return word

    def _words(self) -> Words:
        if self.words is None:
            raise BadPuzzle("the form of this genre's pzprv3 files is not known")
        return self.words
