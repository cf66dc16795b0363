"""A census of all boards of a size with few things printed: which have just one answer, which is hardest.

What counts as a thing is told in ``engine/readings/smallest.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from enpitsu.effort import report_work
from enpitsu.engine.budget import Meter
from enpitsu.engine.explain.grading import Grade, graded
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.readings.smallest import boards_of, is_puzzle, status_of
from enpitsu.engine.transform.rooms import parted
from enpitsu.errors import BadPuzzle, OutOfBudget
from enpitsu.grid import Cell, Edge, Grid, grid, groups
from enpitsu.layers.printed.rooms import Rooms
from enpitsu.locale import say
from enpitsu.nested import Search, flat
from enpitsu.puzzle import Puzzle


@dataclass(slots=True)
class Row:
    """Boards with one number of things: how many of each status, and the first with just one answer.

    ``hardest``: the board of most effort, of those with one answer whose explanation reaches its end;
    ``open``: how many of these did not reach it.
    """

    boards: Counter[str] = field(default_factory=Counter)
    first: Puzzle | None = None
    hardest: tuple[Grade, Puzzle] | None = None
    open: int = 0


@dataclass(slots=True)
class Census:
    """The boards of a size by the number of things printed: 0, 1, 2, ...; the last row may be a part.

    ``stopped_by``: the limit of the budget that ended it, if one did: then the last row is a part.
    """

    rows: list[Row] = field(default_factory=list)
    stopped_by: str | None = None

    @property
    def fewest(self) -> int | None:
        """The fewest things printed on a board with exactly one answer; None if no row has one."""
        return next((n for n, row in enumerate(self.rows) if row.first is not None), None)


def census(
    genre: type[Puzzle], options: dict[str, str], height: int, width: int, things: int, meter: Meter,
    tell: Callable[[str, int], object] = lambda word, n: None, *, grading: bool = False,
    rooms: int | None = None, givens: Mapping[str, Any] = MappingProxyType({}),
) -> Census:  # fmt: skip
    """All boards of a size with at most so many things printed, each solved; ``grading``: graded, too.

    ``givens``: what is printed on each of them beside these things.  With ``rooms``: all divisions of the
    board into so many regions, and no things; raises BadPuzzle if the genre has no regions.  None is left
    out because it is another one turned: a rule may tell up from down.
    """
    found, number, board = Census(), 0, grid(height, width)
    genre(board, dict(givens), options)  # a size that the genre refuses is told at once
    rows: Iterator[Iterator[Puzzle]] = (
        boards_of(genre, options, height, width, many, givens) for many in range(things + 1)
    )
    if rooms is not None:
        layer = rooms_of(genre)
        givens_of = ({**givens, layer: parted(board, sides)} for sides in divisions(board, rooms))
        rows = iter([filter(is_puzzle, (genre(board, given, options) for given in givens_of))])
    try:
        with meter.counting_work():
            for boards in rows:
                row = Row()
                found.rows.append(row)
                for made in boards:
                    number += 1
                    tell("boards", number)
                    meter.tick()
                    status = status_of(made, meter)
                    row.boards[status] += 1
                    if status == "unique":
                        row.first = row.first or made
                        if grading:
                            _grade(row, made, meter)
    except OutOfBudget as stop:
        found.stopped_by = stop.reason
    return found


def rooms_of(genre: type[Puzzle]) -> str:
    """The name of a genre's layer of regions; raises BadPuzzle if it has none."""
    name = next((name for name, layer in genre.printed.items() if isinstance(layer, Rooms)), None)
    if name is None:
        raise BadPuzzle(say("{} has no regions", genre.display_title()))
    return name


def divisions(board: Grid, rooms: int) -> Iterator[list[Edge]]:
    """All ways to divide a board into so many connected regions, each as the sides between them."""

    def grown(region: set[Cell], free: set[Cell], barred: set[Cell]) -> Search:
        """All connected regions of free cells that have these cells and none that is barred, each once."""
        yield region
        rim = dict.fromkeys([n for c in region for n in c.neighbors if n in free])
        shut = set(barred)
        for cell in rim:
            if cell not in region and cell not in shut:
                yield grown(region | {cell}, free, shut)
                shut.add(cell)

    def parts(free: set[Cell], left: int) -> Iterator[list[set[Cell]]]:
        pieces = groups([cell for cell in board.cells if cell in free], lambda cell: cell.neighbors)
        if not len(pieces) <= left <= len(free):
            return
        if len(pieces) == left:
            yield [set(piece) for piece in pieces]
            return
        first = next(cell for cell in board.cells if cell in free)
        for region in flat(grown({first}, free, set())):
            report_work(0)
            for more in parts(free - region, left - 1):
                yield [region, *more]

    for regions in parts(set(board.cells), rooms):
        name = {cell: n for n, region in enumerate(regions) for cell in region}
        yield [edge for edge in board.inner_edges if name[edge.cells[0]] != name[edge.cells[1]]]


def _grade(row: Row, board: Puzzle, meter: Meter) -> None:
    """Grade a board with one answer, and keep it if it is the hardest so far."""
    told = explain(board, meter=meter)
    if not told.finished:
        row.open += 1
        return
    found = graded(told)
    if row.hardest is None or found.effort > row.hardest[0].effort:
        row.hardest = found, board
