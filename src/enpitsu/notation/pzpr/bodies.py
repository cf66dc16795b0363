"""The parts of a URL's body, each bound to the printed layers it fills."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from enpitsu.errors import BadPuzzle
from enpitsu.grid import Grid, Vector
from enpitsu.layers import Division, Parameter, Rooms, SideNumbers, SideSymbols
from enpitsu.layers.base import Block, CellGiven
from enpitsu.notation.pzpr.cells import (
    BITS,
    CIRCLES,
    NUMBER16,
    NUMBER_WORDS,
    CellCode,
    Words,
)
from enpitsu.notation.pzpr.scan import Scan
from enpitsu.notation.text import Token, read_cells, refuse_size

Names: TypeAlias = list[list[str]]
"""Rows of words, such as the names of regions."""


@dataclass(slots=True)
class Decoded:
    """The tokens that stand on a board, in the text notation, before there is a grid."""

    height: int
    width: int
    tokens: dict[Vector, Token] = field(default_factory=dict)
    blocks: dict[Block[Any], Names] = field(default_factory=dict)
    drawn: dict[Vector, Token] = field(default_factory=dict)  # in a file: words of the answer among clues

    def place(self, tokens: Iterable[Token | None]) -> None:
        """Tokens of all cells, row by row."""
        for i, token in enumerate(tokens):
            if token is not None:
                self.tokens[divmod(i, self.width)] = token

    def givens(self, text: str, layers: list[CellGiven[Any]]) -> tuple[Grid, dict[str, Any]]:
        """The grid and the value of each layer; raises BadNotation."""
        refuse_size(self.height, self.width, text)
        blank = Token(".", 0)
        rows = [[self.tokens.get((r, c), blank) for c in range(self.width)] for r in range(self.height)]
        grid, found = read_cells(layers, text, rows)
        for layer, rows_of in self.blocks.items():
            found[layer.name] = layer.read_block(grid, rows_of)
        return grid, found


class UrlPart(Protocol):
    """A part of a body: what it reads from one side it writes to the same side."""

    @property
    def layers(self) -> tuple[CellGiven[Any], ...]:
        """The layers with tokens in cells that it fills."""

    @property
    def blocks(self) -> tuple[Block[Any], ...]:
        """The layers with a block of their own that it fills."""

    def read(self, scan: Scan, found: Decoded) -> None:
        """Read this part of a URL; raises BadNotation."""

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        """This part of a URL; raises BadPuzzle if it has no form for something printed."""

    def read_rows(self, rows: Any, found: Decoded) -> None:
        """Read this part of a file, from a ``pzprv3.Rows``; raises BadNotation."""

    def write_rows(self, grid: Grid, givens: Mapping[str, Any]) -> list[str]:
        """The lines of this part of a file; raises BadPuzzle."""


def line_of(words: Iterable[str]) -> str:
    """A row of words as files have it: a blank after each."""
    return "".join([f"{word} " for word in words])


def tokens_of(layers: Iterable[CellGiven[Any]], grid: Grid, givens: Mapping[str, Any]) -> list[str | None]:
    """The tokens printed in the cells of a board, row by row; holes are ``#``."""
    at: dict[Vector, str] = dict.fromkeys(grid.hole, "#")
    for layer in layers:
        for cell, value in layer.scatter(givens[layer.name]).items():
            at[cell.row, cell.col] = layer.write(value)
    return [at.get((r, c)) for r in range(grid.height) for c in range(grid.width)]


class Cells:
    """Tokens in the cells of some layers, in one code for URLs and one set of words for files."""

    def __init__(self, code: CellCode, words: Words | None, *layers: Any) -> None:
        self.code, self.words = code, words
        self.layers: tuple[CellGiven[Any], ...] = layers
        self.blocks: tuple[Block[Any], ...] = ()

    def read(self, scan: Scan, found: Decoded) -> None:
        found.place(self.code.read(scan, found.height * found.width))

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        tokens = tokens_of(self.layers, grid, givens)
        body = self.code.write(tokens)
        if body is None:
            odd = [t for t in dict.fromkeys(tokens) if t is not None and self.code.write([t]) is None]
            raise BadPuzzle(f"{', '.join(odd)} cannot be written in a pzpr URL of this genre")
        return body

    def read_rows(self, rows: Any, found: Decoded) -> None:
        words = self._words()
        for r in range(found.height):
            for c, word in enumerate(rows.next(found.width)):
                if word.text == ".":
                    continue
                if rows.merged and word.text in ("#", "+"):
                    found.drawn[r, c] = word
                    continue
                token = words.token(word.text)
                if token is None:
                    raise rows.fault(f"cannot read {word.text[:20]!r} in a cell", word.at)
                found.tokens[r, c] = Token(token, word.at)

    def write_rows(self, grid: Grid, givens: Mapping[str, Any]) -> list[str]:
        words, out = self._words(), []
        for token in tokens_of(self.layers, grid, givens):
            word = "." if token is None else words.word(token)
            if word is None:
                raise BadPuzzle(f"{token} cannot be written in a pzprv3 file of this genre")
            out.append(word)
        return [line_of(out[r * grid.width :][: grid.width]) for r in range(grid.height)]

    def _words(self) -> Words:
        if self.words is None:
            raise BadPuzzle("the form of this genre's pzprv3 files is not known")
        return self.words


class UrlBorders:
    """Printed regions, as the walls between neighbours; with a layer of clues, one to a region.

    ::

        A A B
        A B B      walls 01, 10 and, from above, 010: 9, 8
    """

    words = None

    def __init__(self, room: Any, clue: Any = None, walls: bool = False) -> None:
        """``walls``: files have walls, too; else only their later form has them."""
        self.room: Rooms = room
        self.walled = walls
        self.blocks: tuple[Block[Any], ...] = (room,)
        self.layers: tuple[CellGiven[Any], ...] = () if clue is None else (clue,)

    def read(self, scan: Scan, found: Decoded) -> None:
        h, w = found.height, found.width
        beside, below = BITS.read(scan, h * (w - 1)), BITS.read(scan, (h - 1) * w)
        walls = {((r, c), (r, c + 1)) for r in range(h) for c in range(w - 1) if beside[r * (w - 1) + c]}
        walls |= {((r, c), (r + 1, c)) for r in range(h - 1) for c in range(w) if below[r * w + c]}
        firsts = self._place(found, walls)
        if self.layers:
            for at, token in zip(firsts, NUMBER16.read(scan, len(firsts)), strict=True):
                if token is not None:
                    found.tokens[at] = token

    def _place(self, found: Decoded, walls: set[tuple[Vector, Vector]]) -> list[Vector]:
        """The regions between walls; their first cells."""
        names, firsts = _rooms(found.height, found.width, walls)
        inner = [f"{r},{c}{'|' if r == v else '_'}" for (r, c), (v, u) in sorted(walls)
                 if names[r][c] == names[v][u]]  # fmt: skip
        found.blocks[self.room] = [*names, inner] if inner else names
        return firsts

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        h, w = grid.height, grid.width
        if grid.hole:
            raise BadPuzzle("black cells cannot be written in a pzpr URL of this genre")
        room: Division = givens[self.room.name]
        beside = [grid.vertical[r, c + 1] in room.sides for r in range(h) for c in range(w - 1)]
        below = [grid.horizontal[r + 1, c] in room.sides for r in range(h - 1) for c in range(w)]
        body = BITS.write(beside) + BITS.write(below)
        if not self.layers:
            return body
        (clue,) = self.layers
        printed = clue.scatter(givens[clue.name])
        firsts = [region.cells[0] for region in room.regions]
        code = NUMBER16.write([clue.write(printed[c]) if c in printed else None for c in firsts])
        if code is None or not printed.keys() <= set(firsts):
            raise BadPuzzle("a pzpr URL holds one number for each region, in its first cell")
        return body + code

    def read_rows(self, rows: Any, found: Decoded) -> None:
        if self.walled or rows.version:
            self._read_walls(rows, found)
        else:
            self._read_names(rows, found)
        if self.layers:
            Cells(NUMBER16, NUMBER_WORDS, *self.layers).read_rows(rows, found)

    def _read_names(self, rows: Any, found: Decoded) -> None:
        count = rows.number("the number of regions")
        names: Names = []
        for _ in range(found.height):
            row = rows.next(found.width)
            for word in row:
                if not word.text.isdecimal() or len(word.text) > 6 or int(word.text) >= count:
                    raise rows.fault(f"the number of a region, 0 to {count - 1}, is expected", word.at)
            names.append([region_name(int(word.text)) for word in row])
        found.blocks[self.room] = names

    def _read_walls(self, rows: Any, found: Decoded) -> None:
        h, w = found.height, found.width
        walls: set[tuple[Vector, Vector]] = set()
        for down, high, wide in ((0, h, w - 1), (1, h - 1, w)):
            for r in range(high if wide else 0):
                for c, word in enumerate(rows.next(wide)):
                    if word.text not in ("0", "1"):
                        raise rows.fault("0 or 1 (a wall) is expected here", word.at)
                    if word.text == "1":
                        walls.add(((r, c), (r + down, c + 1 - down)))
        self._place(found, walls)

    def write_rows(self, grid: Grid, givens: Mapping[str, Any]) -> list[str]:
        room: Division = givens[self.room.name]
        if self.walled:
            beside = [[grid.vertical[r, c] in room.sides for c in range(1, grid.width)]
                      for r in range(grid.height if grid.width > 1 else 0)]  # fmt: skip
            below = [[grid.horizontal[r, c] in room.sides for c in range(grid.width)]
                     for r in range(1, grid.height)]  # fmt: skip
            out = [line_of(["01"[wall] for wall in row]) for row in (*beside, *below)]
            return out + (
                Cells(NUMBER16, NUMBER_WORDS, *self.layers).write_rows(grid, givens) if self.layers else []
            )
        for edge in room.inner:
            raise BadPuzzle(f"a pzprv3 file has no form for the border at the {edge}: it parts no regions")
        number = {region: str(i) for i, region in enumerate(room.regions)}
        out = [str(len(number)), *[line_of([number[room[cell]] for cell in row]) for row in grid.rows]]
        return out + self._clue_rows(grid, givens)

    def _clue_rows(self, grid: Grid, givens: Mapping[str, Any]) -> list[str]:
        clues = Cells(NUMBER16, NUMBER_WORDS, *self.layers)
        return clues.write_rows(grid, givens) if self.layers else []


class UrlParameter:
    """A number for the whole board, which a slash ends; in files it has a line of its own."""

    layers: tuple[CellGiven[Any], ...] = ()

    def __init__(self, layer: Any) -> None:
        self.layer: Parameter = layer
        self.blocks: tuple[Block[Any], ...] = (layer,)

    def read(self, scan: Scan, found: Decoded) -> None:
        digits = ""
        while scan.next and scan.next != "/":
            digits += scan.take("0123456789")
        if not digits:
            raise scan.fault("a number for the whole board is expected here")
        scan.at += not scan.done
        found.blocks[self.layer] = [[self.layer.sign, digits]]

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        return f"{givens[self.layer.name]}/"

    def read_rows(self, rows: Any, found: Decoded) -> None:
        found.blocks[self.layer] = [[self.layer.sign, str(rows.number("a number for the whole board"))]]

    def write_rows(self, grid: Grid, givens: Mapping[str, Any]) -> list[str]:
        return [str(givens[self.layer.name])]


class UrlOutside:
    """Numbers at the sides of the board: those of the top, the bottom, the left and the right."""

    layers: tuple[CellGiven[Any], ...] = ()

    def __init__(self, layer: Any) -> None:
        self.layer: SideNumbers | SideSymbols = layer
        self.blocks: tuple[Block[Any], ...] = (layer,)

    def read(self, scan: Scan, found: Decoded) -> None:
        long = {side: found.width if side in "TB" else found.height for side in "TBLR"}
        tokens = [t.text if t else "-" for t in NUMBER16.read(scan, sum(long.values()))]
        rows = []
        for side, n in long.items():
            rows.append([side, *tokens[:n]])
            tokens = tokens[n:]
        found.blocks[self.layer] = rows

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        tokens = [None if n is None else str(n) for ns in givens[self.layer.name].at.values() for n in ns]
        body = NUMBER16.write(tokens)
        if body is None:
            raise BadPuzzle("a number outside cannot be written in a pzpr URL of this genre")
        return body

    def read_rows(self, rows: Any, found: Decoded) -> None:
        """A grid with a frame of numbers around the cells, in which the answer stands (a merged form)."""
        h, w = found.height, found.width
        sides: dict[str, list[str]] = {"T": ["-"] * w, "B": ["-"] * w, "L": ["-"] * h, "R": ["-"] * h}
        for r in range(-1, h + 1):
            for c, word in enumerate(rows.next(w + 2), -1):
                side = "T" if r < 0 else "B" if r == h else "L" if c < 0 else "R" if c == w else ""
                if not side:
                    found.drawn[r, c] = word
                elif word.text != ".":
                    at = c if side in "TB" else r
                    if not word.text.isdecimal() or not 0 <= at < len(sides[side]):
                        raise rows.fault("a number or '.' is expected here", word.at)
                    sides[side][at] = word.text
        found.blocks[self.layer] = [[side, *numbers] for side, numbers in sides.items()]

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
        signs = CIRCLES.read(scan, len(places))
        found.blocks[self.layer] = [[place + t.text for place, t in zip(places, signs, strict=True) if t]]

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        sides = [grid.vertical[r, c] for r in range(grid.height) for c in range(1, grid.width)]
        sides += [grid.horizontal[r, c] for r in range(1, grid.height) for c in range(grid.width)]
        body = CIRCLES.write([givens[self.layer.name].get(side) for side in sides])
        if body is None or grid.hole:
            raise BadPuzzle("this board cannot be written in a pzpr URL of this genre")
        return body

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
        if grid.hole:
            raise BadPuzzle("this board cannot be written in a pzprv3 file of this genre")
        there, words = givens[self.layer.name], {None: "0", "o": "1", "*": "2"}
        beside = [[grid.vertical[r, c] for c in range(1, grid.width)] for r in range(grid.height)]
        below = [[grid.horizontal[r, c] for c in range(grid.width)] for r in range(1, grid.height)]
        return [line_of([words[there.get(side)] for side in row]) for row in (*beside, *below) if row]


def _rooms(height: int, width: int, walls: set[tuple[Vector, Vector]]) -> tuple[Names, list[Vector]]:
    """Names of the regions between walls, and their first cells in reading order."""
    name: dict[Vector, str] = {}
    firsts: list[Vector] = []
    for start in ((r, c) for r in range(height) for c in range(width)):
        if start in name:
            continue
        name[start] = region_name(len(firsts))
        firsts.append(start)
        todo = [start]
        for r, c in todo:
            for near in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
                inside = 0 <= near[0] < height and 0 <= near[1] < width
                if inside and near not in name and (min((r, c), near), max((r, c), near)) not in walls:
                    name[near] = name[start]
                    todo.append(near)
    return [[name[r, c] for c in range(width)] for r in range(height)], firsts


def region_name(number: int) -> str:
    """Letters for the regions in order: A, B, ..., Z, AA, AB, ...

    >>> [region_name(n) for n in (0, 25, 26, 27)]
    ['A', 'Z', 'AA', 'AB']
    """
    name = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        name = chr(ord("A") + digit) + name
    return name
