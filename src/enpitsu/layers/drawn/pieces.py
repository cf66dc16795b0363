"""Pieces the player places: one mark for each candidate placement of a shape."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, combinations
from typing import Any

from enpitsu.effort import MARK, reported
from enpitsu.grid import Grid, once
from enpitsu.layers.base import UNKNOWN, Unreadable
from enpitsu.layers.graphics import Fill, Shape, Stroke
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.layers.printed.rooms import region_name
from enpitsu.locale import say
from enpitsu.logic import TRUE, Bool, Count, Mark, PartialAssignment, count, some
from enpitsu.networks.network import Network
from enpitsu.pieces import Piece


class Candidates(Marks[Mark]):
    """Piece -> the mark "is placed".

    A *part* of a piece is an attribute that holds places: ``cells``, ``corners``, ``outline`` ...
    """

    absence_matters = False

    def __init__(self, layer: Pieces, grid: Grid, pieces: Iterable[Piece], first: int) -> None:
        super().__init__(layer, grid, pieces, first)
        self.listed = not layer.tiling
        self._tables: dict[str, dict[Any, list[Any]]] = {}
        self._on: dict[tuple[Any, str], Bool] = {}
        self._numbers: dict[tuple[Any, str], Count] = {}
        self._networks: dict[tuple[str, str | None], Network] = {}

    # -- words ---------------------------------------------------------------------------------

    def index(self, part: str = "cells") -> Mapping[Any, list[Any]]:
        """Place -> the candidates that have it in one of their parts."""
        table = self._tables.get(part)
        if table is None:
            found = defaultdict[Any, list[Any]](list)
            for piece in reported(self, 0, lambda piece: len(getattr(piece, part)), 64):
                for place in getattr(piece, part):
                    found[place].append(piece)
            table = self._tables[part] = dict(found)  # once it is whole: the work may be stopped on the way
        return table

    def over(self, place: Any, part: str = "cells") -> list[Any]:
        """The candidates that have a place in one of their parts.

        ::

            A A .      . A .      . A A
            . . .      . A .      . . .      over(R1C2) of dominoes: these three, placed or not
        """
        return self.index(part).get(place, [])

    def on(self, place: Any, part: str = "cells") -> Bool:
        """Some placed piece has this place in that part.

        ::

            A A .      on(R1C1), on(R1C2), not on(R1C3)
        """
        found = self._on.get((place, part))
        if found is None:  # one object per question: its literal is shared
            found = self._on[place, part] = some([self[p] for p in self.over(place, part)])
        return found

    def number(self, place: Any, part: str = "cells") -> Count:
        """The number of placed pieces that have this place in that part.

        ::

            A X B      number(R1C2) == 2 where A and B overlap
        """
        found = self._numbers.get((place, part))
        if found is None:
            found = self._numbers[place, part] = count([self[p] for p in self.over(place, part)])
        return found

    def sharing(self, part: str = "cells") -> Iterator[tuple[Any, Any]]:
        """Every two candidates that have a place of a part in common, once.

        ::

            A A .      . B B      (A, B): both have R1C2
        """
        seen: set[tuple[Any, Any]] = set()
        for pieces in self.index(part).values():
            for pair in combinations(pieces, 2):
                if pair not in seen:
                    seen.add(pair)
                    yield pair

    def held(self, places: Iterable[Any], part: str = "cells") -> Counter[Any]:
        """The number of some places that each candidate has in that part.

        ::

            A X x      held(the cells with x, X)[the piece on A X] == 1
            . x .
        """
        return Counter(chain.from_iterable([self.over(place, part) for place in places]))

    def partners(self, piece: Any, part: str = "cells") -> list[Any]:
        """The other candidates that have a place of a part in common with a piece.

        ::

            A A .      . B B      partners(A) has B
        """
        near = dict.fromkeys([p for place in getattr(piece, part) for p in self.over(place, part)])
        near.pop(piece, None)
        return list(near)

    def uncovered(self, part: str = "cells") -> Network:
        """The cells that no placed piece has in that part, joined through their sides.

        ::

            A A . .
            A A . A      uncovered(): a group of three cells
        """
        return self._network(part, None)

    def fields(self, part: str, crossed: str) -> Network:
        """The fields into which placed pieces cut the board: dots, joined over sides that none has crossed.

        Cells that no placed piece has in ``part`` hang on their corners.

        ::

            · ┌ ─ ┐
            · │ · │      two fields, of one cell and (left of it) of three
            · └ ─ ┘
        """
        return self._network(part, crossed)

    def _network(self, part: str, crossed: str | None) -> Network:
        found = self._networks.get((part, crossed))
        if found is None:
            nodes: dict[Any, Bool] = {c: ~self.on(c, part) for c in self.grid.cells}
            links: dict[tuple[Any, Any], Bool] = {}
            if crossed is None:
                links |= {(e.cells[0], e.cells[1]): TRUE for e in self.grid.inner_edges}
            else:
                nodes |= dict.fromkeys(self.grid.vertices, TRUE)
                links |= {(e.ends[0], e.ends[1]): ~self.on(e, crossed) for e in self.grid.edges}
                links |= {(c, v): TRUE for c in self.grid.cells for v in c.corners}
            name = f"{self.name} {part} {crossed}"
            found = self._networks[part, crossed] = Network(nodes, links, name, noun="group")
        return found

    def hooked(self, part: str, into: str) -> Network:
        """The placed pieces, joined where a part of one holds a part of another.

        ::

            +---+
            | +---+      hooked("corners", "inside"): a corner of one lies inside the other
            +-|-+ |
              +---+

        The places in between are nodes too: there just if placed pieces have them in both parts.
        """
        nodes: dict[Any, Bool] = dict(self)
        links: dict[tuple[Any, Any], Bool] = {}
        for place, pieces in self.index(part).items():
            others = self.over(place, into)
            if others:
                nodes[place] = self.on(place, part) & self.on(place, into)
                links |= dict.fromkeys([(p, place) for p in (*pieces, *others)], TRUE)
        return Network(nodes, links, f"{self.name} {part} in {into}")

    # -- text ----------------------------------------------------------------------------------

    def write_block(self, known: PartialAssignment) -> list[str]:
        placed = [p for p, m in self.items() if known.get(m)]
        if not self.layer.tiling:
            return [p.text for p in placed]
        left = {c for p, m in self.items() if m not in known for c in p.cells}
        return self._letters(placed, {(c.row, c.col): UNKNOWN for c in left})

    def _letters(self, placed: list[Any], open_: Mapping[Any, str]) -> list[str]:
        """The grid with a name for each piece, in the order of their first cells."""
        cells = self.grid
        order = sorted(placed, key=lambda p: min([(c.row, c.col) for c in p.cells]))
        name = {(c.row, c.col): region_name(i) for i, p in enumerate(order) for c in p.cells}
        return [
            " ".join(
                [
                    "#" if (r, c) in cells.hole else name.get((r, c)) or open_.get((r, c), ".")
                    for c in range(cells.width)
                ]
            )
            for r in range(cells.height)
        ]

    def read_block(self, rows: list[list[str]]) -> Mapping[Mark, bool | None]:
        return self._read_letters(rows) if self.layer.tiling else self._read_list(rows)

    @once
    def _by_text(self) -> dict[str, Mark]:
        return {p.text: m for p, m in self.items()}

    def _read_list(self, rows: list[list[str]]) -> Mapping[Mark, bool]:
        spelling = type(next(iter(self), Piece())).spelling
        made: dict[Mark, bool] = {}
        for i, row in enumerate(rows):
            mark = self._by_text.get(spelling(row))
            if mark is None:
                raise Unreadable(say("{!r} is no piece of this puzzle", " ".join(row)[:40]), i)
            if mark in made:
                raise Unreadable(say("this piece is placed twice"), i)
            made[mark] = True
        return made

    def _read_letters(self, rows: list[list[str]]) -> Mapping[Mark, bool | None]:
        cells = self.grid
        if len(rows) != cells.height:
            raise Unreadable(say("{} rows are expected here, not {}", cells.height, len(rows)))
        groups: dict[str, list[Any]] = {}
        for r, row in enumerate(rows):
            if len(row) != cells.width:
                raise Unreadable(
                    say("{} names of pieces are expected here, not {}", cells.width, len(row)), r
                )
            for c, word in enumerate(row):
                if ((r, c) in cells.hole) is not (word == "#"):
                    raise Unreadable(say("# stands in black cells, and in no other"), r, c)
                if (r, c) in cells.cell and word not in (".", "·", "_"):
                    groups.setdefault(word, []).append(cells.cell[r, c])
        made: dict[Mark, bool | None] = {}
        blank = set(groups.pop(UNKNOWN, ()))
        if blank:
            made |= {m: None for p, m in self.items() if blank.issuperset(p.cells)}
        for word, group in groups.items():
            mark = self._by_cells.get(frozenset(group))
            if mark is None:
                first = group[0]
                said = say("the cells called {} are no piece of this puzzle", word)
                raise Unreadable(said, first.row, first.col)
            made[mark] = True
        return made

    @once
    def _by_cells(self) -> dict[frozenset[Any], Mark]:
        return {frozenset(p.cells): m for p, m in self.items()}

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
        if self.layer.hidden:
            return
        for piece, placed in self.marked(known):
            if placed:
                for look, points in piece.drawing():
                    if look == "fill":
                        yield Fill(points)
                    else:
                        yield Stroke(points, "division" if look == "border" else look)


class Pieces(Drawn[Candidates]):
    """Pieces that the player places, one mark for each candidate.

    ::

        brick = Pieces(lambda puzzle: dominoes(puzzle.grid), tiling=True)

        A A B
        C C B      the answer of a tiling names the piece of each cell

    ``make``: a function that yields the candidates for a puzzle.
    ``tiling``: the pieces cover the board, and the answer names the piece of each cell.
    ``hidden``: the pieces are no part of the answer.
    """

    words = ("placed", "not placed")
    nouns = ("{name}", "")
    noun = "the {names}"
    gesture = "place"

    def __init__(
        self, make: Callable[[Any], Iterable[Piece]], *, tiling: bool = False, hidden: bool = False
    ) -> None:
        self.make, self.tiling, self.hidden = make, tiling, hidden

    def bind(self, puzzle: Any, first: int) -> Candidates:
        pieces = reported(self.make(puzzle), MARK, Piece.named, 16)
        return Candidates(self, puzzle.grid, pieces, first)
