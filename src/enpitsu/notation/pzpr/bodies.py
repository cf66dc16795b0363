"""The parts of a URL's body, each bound to the printed layers it fills."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import Grid, Region, Vector, text_name
from enpitsu.layers import Division, Parameter, Rooms
from enpitsu.layers.base import Block, CellGiven, Unreadable
from enpitsu.locale import say
from enpitsu.notation.pzpr.cells import (
    BITS,
    NUMBER16,
    NUMBER_WORDS,
    CellCode,
    Words,
)
from enpitsu.notation.pzpr.scan import Scan
from enpitsu.notation.text import Token, read_cells, refuse_size

Names: TypeAlias = list[list[str]]
"""Rows of words, such as the names of regions."""


class Decoded:
    """The tokens that stand on a board, in the text notation, before there is a grid."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.tokens: dict[Vector, Token] = {}
        self.blocks: dict[Block[Any], Names] = {}
        self.drawn: dict[Vector, Token] = {}  # in a file: words of the answer among clues
        self.spots: dict[Block[Any], list[list[int]]] = {}  # of blocks

    def place(self, tokens: Iterable[Token | None]) -> None:
        """Tokens of all cells, row by row."""
        for i, token in enumerate(tokens):
            if token is not None:
                self.tokens[divmod(i, self.width)] = token

    def spot(self, place: Any, start: int) -> int:
        """The offset of the first sign in the cells of a place; where there is none, the start."""
        cells = [(cell.row, cell.col) for cell in getattr(place, "cells", ())]
        return next((self.tokens[at].at for at in sorted(cells) if at in self.tokens), start)

    def givens(self, text: str, layers: list[CellGiven[Any]]) -> tuple[Grid, dict[str, Any]]:
        """The grid and the value of each layer; raises BadNotation."""
        refuse_size(self.height, self.width, text)
        blank = Token(".", 0)
        rows = [[self.tokens.get((r, c), blank) for c in range(self.width)] for r in range(self.height)]
        grid, found = read_cells(layers, text, rows)
        for layer, rows_of in self.blocks.items():
            try:
                found[layer.name] = layer.read_block(grid, rows_of)
            except Unreadable as bad:
                spots = self.spots.get(layer, [[len(text.rstrip())]])
                row = spots[min(bad.line, len(spots) - 1)]
                raise BadNotation(text, row[min(bad.token, len(row) - 1)], bad.expected) from None
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

    def in_files(self, merged: bool) -> bool:
        """Return whether its form in files is known; ``merged``: the answer stands among the clues."""

    def version(self, grid: Grid, givens: Mapping[str, Any]) -> int:
        """The first version of files that has a form for what is printed; raises BadPuzzle."""

    def read_rows(self, rows: Any, found: Decoded) -> None:
        """Read this part of a file, from ``pzprv3.lines.FileLines``; raises BadNotation."""

    def write_rows(self, grid: Grid, givens: Mapping[str, Any], version: int = 0) -> list[str]:
        """The lines of this part of a file of some version; raises BadPuzzle."""


class OfAnyVersion:
    """A part whose form is the same in all versions of files."""

    def version(self, grid: Grid, givens: Mapping[str, Any]) -> int:
        return 0


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


def place_of(index: int, grid: Grid) -> str:
    """The name of the cell with a number, counted row by row from 0, holes included."""
    row, col = divmod(index, grid.width)
    return f"R{row + 1}C{col + 1}"


def refuse_holes(grid: Grid, what: str) -> None:
    """Raise BadPuzzle if a board has black cells, for which a text (``what``: its noun) has no form."""
    for cell in grid.hole.values():
        raise BadPuzzle(say("{} of this genre has no form for the black cell {}", what, cell))


class Cells(OfAnyVersion):
    """Tokens in the cells of some layers, in one code for URLs and one set of words for files."""

    def __init__(self, code: CellCode, words: Words | None, *layers: Any, optional: bool = False) -> None:
        """``optional``: a body without any token may be left out."""
        self.code, self.words, self.optional = code, words, optional
        self.layers: tuple[CellGiven[Any], ...] = layers
        self.blocks: tuple[Block[Any], ...] = ()

    def read(self, scan: Scan, found: Decoded) -> None:
        if not (self.optional and scan.done):
            found.place(self.code.read(scan, found.height * found.width))

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        tokens = tokens_of(self.layers, grid, givens)
        if self.optional and not any(tokens):
            return ""
        body = self.code.write(tokens)
        if body is None:
            odd = next(i for i, t in enumerate(tokens) if t is not None and self.code.write([t]) is None)
            told, at = tokens[odd], place_of(odd, grid)
            raise BadPuzzle(say("the {} in {} cannot be written in a pzpr URL of this genre", told, at))
        return body

    def in_files(self, merged: bool) -> bool:
        return self.words is not None

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
                    raise rows.fault(say("cannot read {!r} in a cell", word.text[:20]), word.at)
                found.tokens[r, c] = Token(token, word.at)

    def write_rows(self, grid: Grid, givens: Mapping[str, Any], version: int = 0) -> list[str]:
        words, out = self._words(), []
        for i, token in enumerate(tokens_of(self.layers, grid, givens)):
            word = "." if token is None else words.word(token)
            if word is None:
                at = place_of(i, grid)
                raise BadPuzzle(
                    say("the {} in {} cannot be written in a pzprv3 file of this genre", token, at)
                )
            out.append(word)
        return [line_of(out[r * grid.width :][: grid.width]) for r in range(grid.height)]

    def _words(self) -> Words:
        if self.words is None:
            raise BadPuzzle(say("the form of this genre's pzprv3 files is not known"))
        return self.words


class UrlBorders:
    """Printed regions, as the walls between neighbours; with a layer of clues, one to a region.

    ::

        A A B
        A B B      walls 01, 10 and, from above, 010: 9, 8
    """

    words = None

    def __init__(self, room: Any, clue: Any = None, walls: int | None = 1) -> None:
        """``walls``: the first version of files that has walls, too, not a number for each region."""
        self.room: Rooms = room
        self.walls = walls
        self.blocks: tuple[Block[Any], ...] = (room,)
        self.layers: tuple[CellGiven[Any], ...] = () if clue is None else (clue,)

    def read(self, scan: Scan, found: Decoded) -> None:
        found.spots[self.room] = [[scan.at]]
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
        within = sorted([((r, c), (v, u)) for (r, c), (v, u) in walls if names[r][c] == names[v][u]])
        inner = [f"{r},{c}{'|' if r == v else '_'}" for (r, c), (v, _) in within]
        found.blocks[self.room] = [*names, inner] if inner else names
        return firsts

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        h, w = grid.height, grid.width
        refuse_holes(grid, say("a pzpr URL"))
        room: Division = givens[self.room.name]
        refuse_parted(grid, room)
        beside = [grid.vertical[r, c + 1] in room.sides for r in range(h) for c in range(w - 1)]
        below = [grid.horizontal[r + 1, c] in room.sides for r in range(h - 1) for c in range(w)]
        body = BITS.write(beside) + BITS.write(below)
        if not self.layers:
            return body
        (clue,) = self.layers
        words: dict[Region, str] = {}
        for cell, value in clue.scatter(givens[clue.name]).items():
            word = clue.write(value)
            if room[cell] in words or NUMBER16.write([word]) is None:
                raise BadPuzzle(
                    say(
                        "a pzpr URL holds one number for each region: it has no form for the {} in {}",
                        word,
                        cell,
                    )
                )
            words[room[cell]] = word
        return body + (NUMBER16.write([words.get(region) for region in room.regions]) or "")

    def in_files(self, merged: bool) -> bool:
        return True

    def version(self, grid: Grid, givens: Mapping[str, Any]) -> int:
        inner = givens[self.room.name].inner
        for edge in inner if self.walls is None else ():
            raise BadPuzzle(
                say(
                    "a pzprv3 file has no form for the border at the {}: it parts no regions",
                    text_name(edge),
                )
            )
        return self.walls or 0 if inner else 0

    def _walled(self, version: int) -> bool:
        """Return whether files of a version have walls."""
        return self.walls is not None and version >= self.walls

    def read_rows(self, rows: Any, found: Decoded) -> None:
        if self._walled(rows.version):
            self._read_walls(rows, found)
        else:
            self._read_names(rows, found)
        if self.layers:
            Cells(NUMBER16, NUMBER_WORDS, *self.layers).read_rows(rows, found)

    def _read_names(self, rows: Any, found: Decoded) -> None:
        count = rows.number(say("the number of regions is expected here"))
        names: Names = []
        spots = found.spots[self.room] = list[list[int]]()
        for _ in range(found.height):
            row = rows.next(found.width)
            spots.append([word.at for word in row])
            for word in row:
                if not word.text.isdecimal() or len(word.text) > 6 or int(word.text) >= count:
                    raise rows.fault(
                        say("the number of a region, 0 to {}, is expected", count - 1), word.at
                    )
            names.append([region_name(int(word.text)) for word in row])
        found.blocks[self.room] = names

    def _read_walls(self, rows: Any, found: Decoded) -> None:
        h, w = found.height, found.width
        walls: set[tuple[Vector, Vector]] = set()
        for down, high, wide in ((0, h, w - 1), (1, h - 1, w)):
            for r in range(high if wide else 0):
                for c, word in enumerate(rows.next(wide)):
                    if word.text not in ("0", "1"):
                        raise rows.fault(say("0 or 1 (a wall) is expected here"), word.at)
                    if word.text == "1":
                        walls.add(((r, c), (r + down, c + 1 - down)))
        self._place(found, walls)

    def write_rows(self, grid: Grid, givens: Mapping[str, Any], version: int = 0) -> list[str]:
        room: Division = givens[self.room.name]
        if self._walled(version):
            refuse_parted(grid, room)
            beside = [[grid.vertical[r, c] in room.sides for c in range(1, grid.width)]
                      for r in range(grid.height if grid.width > 1 else 0)]  # fmt: skip
            below = [[grid.horizontal[r, c] in room.sides for c in range(grid.width)]
                     for r in range(1, grid.height)]  # fmt: skip
            out = [line_of(["01"[wall] for wall in row]) for row in (*beside, *below)]
            return out + self._clue_rows(grid, givens)
        number = {region: str(i) for i, region in enumerate(room.regions)}
        out = [str(len(number)), *[line_of([number[room[cell]] for cell in row]) for row in grid.rows]]
        return out + self._clue_rows(grid, givens)

    def _clue_rows(self, grid: Grid, givens: Mapping[str, Any]) -> list[str]:
        clues = Cells(NUMBER16, NUMBER_WORDS, *self.layers)
        return clues.write_rows(grid, givens) if self.layers else []


class UrlParameter(OfAnyVersion):
    """A number for the whole board, which a slash ends; in files it has a line of its own."""

    layers: tuple[CellGiven[Any], ...] = ()

    def __init__(self, layer: Any) -> None:
        self.layer: Parameter = layer
        self.blocks: tuple[Block[Any], ...] = (layer,)

    def read(self, scan: Scan, found: Decoded) -> None:
        digits = ""
        found.spots[self.layer] = [[scan.at]]
        while scan.next and scan.next != "/":
            digits += scan.take("0123456789")
        if not digits:
            raise scan.fault(say("a number for the whole board is expected here"))
        scan.at += not scan.done
        found.blocks[self.layer] = [[self.layer.sign, digits]]

    def write(self, grid: Grid, givens: Mapping[str, Any]) -> str:
        return f"{givens[self.layer.name]}/"

    def in_files(self, merged: bool) -> bool:
        return True

    def read_rows(self, rows: Any, found: Decoded) -> None:
        number = rows.number(say("a number for the whole board is expected here"))
        found.blocks[self.layer] = [[self.layer.sign, str(number)]]
        found.spots[self.layer] = [[rows.lines[rows.at - 1][1]]]

    def write_rows(self, grid: Grid, givens: Mapping[str, Any], version: int = 0) -> list[str]:
        return [str(givens[self.layer.name])]


def refuse_parted(grid: Grid, room: Division) -> None:
    """Raise BadPuzzle if the walls within a region part it: where walls are written, it would be two."""
    pairs = [side.cells for side in room.sides]
    walls = {((a.row, a.col), (b.row, b.col)) for a, b in pairs}
    names, _ = _rooms(grid.height, grid.width, walls)
    first: dict[Region, str] = {}
    for cell in grid.cells if room.inner else ():
        region, name = room[cell], names[cell.row][cell.col]
        if first.setdefault(region, name) != name:
            raise BadPuzzle(
                say(
                    "the walls within the region of {} part it: "
                    "in the pzpr notation it would be two regions",
                    cell,
                )
            )


def _rooms(height: int, width: int, walls: set[tuple[Vector, Vector]]) -> tuple[Names, list[Vector]]:
    """Names of the regions between walls, and their first cells in reading order."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    name, firsts = dict.fromkeys(cells, ""), list[Vector]()
    for start in cells:
        if name[start]:
            continue
        name[start] = called = region_name(len(firsts))
        firsts.append(start)
        todo = [start]
        for here in todo:
            r, c = here
            east, south, west, north = (r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)
            for near, wall in (
                (east, (here, east)), (south, (here, south)), (west, (west, here)), (north, (north, here)),
            ):  # fmt: skip
                if name.get(near) == "" and wall not in walls:
                    name[near] = called
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
