"""Places in words, as sentences name them: "R1C1 to R1C4", "the N and W sides of R2C3", "column 2".

All are named from cells: a side and a corner by a cell that they belong to, of several the one that is
spoken of.  (Texts and files have names of their own, ``str`` of a place.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import singledispatch
from itertools import pairwise
from typing import Any, NamedTuple

from enpitsu.grid.directions import Direction
from enpitsu.grid.nodes import Cell, Vertex
from enpitsu.grid.regions import Area, Border, Region
from enpitsu.grid.segments import Crossing, Edge, Exit, Segment

MIN_RUN_CELLS = 3
"""Cells side by side from which on they are told as a run."""

MAX_GROUPED_SIDES = 4
"""So many sides, corners or diagonals of different cells at most are told together."""

SIDES = "NWSE"
CORNERS = ("NW", "NE", "SW", "SE")


@singledispatch
def spoken(place: Any) -> str:
    """The name of one place in a sentence; what has no name of its own there keeps that of texts.

    >>> from enpitsu.grid import grid
    >>> board = grid(3, 3)
    >>> [spoken(place) for place in (board.cells[0], board.vertex[0, 0], board.cells[4].edges[1])]
    ['R1C1', 'the NW corner of R1C1', 'the W side of R2C2']
    """
    return str(place)


def all_names(place: Any) -> list[str]:
    """The names of a place in sentences, from each of its cells if it is a side or a corner."""
    return [f"the {which} {_kind(place)} of {cell}" for cell, which in _seen_from(place)] or [spoken(place)]


def along(strokes: Iterable[Any]) -> str:
    """The preposition before the names of strokes, if one of them is named from a cell, as sides are."""
    return "" if all([_between_cells(stroke) for stroke in strokes]) else "along "


@spoken.register
def _(place: Edge) -> str:
    return _of_cells(place)


@spoken.register
def _(place: Vertex) -> str:
    return _of_cells(place)


@spoken.register
def _(place: Exit) -> str:
    return f"the {place}"


@spoken.register
def _(place: Segment) -> str:
    a, b = place.ends
    if isinstance(a, Cell):
        return str(place)
    lean = _lean(place)
    return f"the {lean} diagonal of {place.through[0]}" if lean else f"the stroke {_dot(a)}-{_dot(b)}"


@spoken.register
def _(place: Crossing) -> str:
    a, b = place.segments
    return f"the crossing of {spoken(a)} and {spoken(b)}"


@spoken.register
def _(place: Region) -> str:
    return f"the region of {place.cells[0]}"


@spoken.register
def _(place: Border) -> str:
    a, b = place.regions
    return f"the border of the regions of {a.cells[0]} and {b.cells[0]}"


def lane(place: Area) -> tuple[str, int, bool]:
    """The whole row or column that some cells are: which, its number from 1, whether from its end.

    The kind is empty if they are none.
    """
    first, last = place[0], place[-1]
    cells, rows, cols = first.others.values(), {c.row for c in place}, {c.col for c in place}
    if len(rows) == 1 and len(place) == sum([c.row in rows for c in cells]):
        return "row", first.row + 1, first.col > last.col
    if len(cols) == 1 and len(place) == sum([c.col in cols for c in cells]):
        return "column", first.col + 1, first.row > last.row
    return "", 0, False


@spoken.register
def _(place: Area) -> str:
    if len(place) < 2:
        return str(place)
    kind, number, back = lane(place)
    if kind:
        return f"{kind} {number}" + (f" from {'the right' if kind == 'row' else 'below'}" if back else "")
    rows, cols = {c.row for c in place}, {c.col for c in place}
    if len(rows) > 1 and len(cols) > 1 and len(place) == len(rows) * len(cols):
        return f"the block {place[0]}-{place[-1]}"
    return str(place)


def _lean(place: Any) -> str:
    """The way in which the diagonal of a cell leans, from left to right; empty for what is none."""
    if type(place) is not Segment or len(place.through) != 1 or not isinstance(place.ends[0], Vertex):
        return ""
    a, b = place.ends
    if abs(a.row - b.row) != 1 or abs(a.col - b.col) != 1:
        return ""
    return "rising" if (a.row > b.row) is (a.col < b.col) else "falling"


def _dot(place: Any) -> str:
    """A dot, shortly: "R1C2(NW)"."""
    found = _seen_from(place)
    return f"{found[-1][0]}({found[-1][1]})" if found else str(place)


def _of_cells(place: Edge | Vertex, about: Collection[Any] = ()) -> str:
    """The name of a side or a corner, from one of its cells."""
    found = _seen_from(place)
    if not found:
        return str(place)
    cell, which = next(((c, w) for c, w in found if c in about), found[-1])
    return f"the {which} {_kind(place)} of {cell}"


def _seen_from(place: Any) -> list[tuple[Cell, str]]:
    """The cells of a side or a corner, and which of theirs it is; none for any other place."""
    if isinstance(place, Edge):
        return [(cell, SIDES[cell.edges.index(place)]) for cell in place.cells]
    if isinstance(place, Vertex):
        return [(cell, CORNERS[cell.corners.index(place)]) for cell in place.cells]
    return []


def _kind(place: Any) -> str:
    return "side" if isinstance(place, Edge) else "corner"


LANES = ("row", "column")
"""Kinds of groups of lanes."""


class PlaceGroup(NamedTuple):
    """Places that have one name together.

    ``kind``: "run" (cells side by side), "side" or "corner" (of ``cells``: one of each, or several of one),
    "rising" or "falling" (diagonals of ``cells``), "row" or "column" (several), or "" (one place).
    ``which``: the sides or corners, or the numbers of rows or columns.
    """

    kind: str
    places: tuple[Any, ...]
    cells: tuple[Cell, ...] = ()
    which: tuple[str, ...] = ()


def grouped(places: Sequence[Any], about: Collection[Any] = ()) -> list[PlaceGroup]:
    """Places in groups that have one name each.

    Cells side by side are a run; sides and corners of one cell are named together, and so is the same side,
    corner or diagonal of several cells.  ``about``: the cells that are spoken of.
    """
    out: list[PlaceGroup] = []
    left = dict.fromkeys(places)
    while left:
        first = next(iter(left))
        group = _together(list(left), about) if _seen_from(first) else _run(list(left))
        for place in group.places:
            del left[place]
        out.append(group)
    return _of_several_lanes(_of_several_cells(out))


def named(places: Sequence[Any], about: Collection[Any] = ()) -> list[tuple[str, int]]:
    """Places by their names (see ``grouped``), and how many each name stands for.

    >>> from enpitsu.grid import grid
    >>> board = grid(3, 3)
    >>> named([*board.cells[:3], *board.cells[4].edges[:2]])
    [('R1C1 to R1C3', 3), ('the N and W sides of R2C2', 2)]
    >>> named([board.rows[0], board.rows[2]])
    [('rows 1 and 3', 2)]
    >>> named([board.cells[1].edges[1], board.cells[5].edges[1]])
    [('the W sides of R1C2 and R2C3', 2)]
    """
    return [(_name_of(group), len(group.places)) for group in grouped(places, about)]


def _name_of(group: PlaceGroup) -> str:
    """The name of some places."""
    kind, places, cells, which = group
    if not kind:
        return spoken(places[0])
    if kind == "run":
        return f"{places[0]} to {places[-1]}"
    if kind in LANES:
        return f"{kind}{'s' if len(places) > 1 else ''} {listed(which)}"
    if kind in ("side", "corner") and len(which) == len(SIDES):
        return f"all {kind}s of {cells[0]}"
    what = f"{listed(which)} {kind}" if which else f"{kind} diagonal"
    return f"the {what}{'s' if len(places) > 1 else ''} of {listed([str(cell) for cell in cells])}"


def listed(names: Sequence[str]) -> str:
    """Names one after the other: "N, W and S"."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def _of_several_cells(groups: Sequence[PlaceGroup]) -> list[PlaceGroup]:
    """Groups, those of the same side, corner or diagonal of different cells as one."""
    same_part: dict[tuple[str, tuple[str, ...]], list[PlaceGroup]] = {}
    for group in groups:
        if len(group.cells) == len(group.places) == 1:
            same_part.setdefault((group.kind, group.which), []).append(group)
    out: list[PlaceGroup] = []
    for group in groups:
        same = same_part.get((group.kind, group.which), []) if len(group.places) == 1 else []
        if not group.cells or len(same) < 2:
            out.append(group)
        elif group in same[::MAX_GROUPED_SIDES]:
            begun = same.index(group)
            these = same[begun : begun + MAX_GROUPED_SIDES]
            places, cells = [g.places[0] for g in these], [g.cells[0] for g in these]
            out.append(group._replace(places=tuple(places), cells=tuple(cells)))
    return out


def _of_several_lanes(groups: Sequence[PlaceGroup]) -> list[PlaceGroup]:
    """Groups, whole rows as one, and whole columns."""
    lanes: dict[str, list[PlaceGroup]] = {}
    out: list[PlaceGroup] = []
    for group in groups:
        kind, number, back = lane(group.places[0]) if isinstance(group.places[0], Area) else ("", 0, False)
        if not kind or back:
            out.append(group)
            continue
        lanes.setdefault(kind, []).append(PlaceGroup(kind, group.places, (), (str(number),)))
        if len(lanes[kind]) == 1:
            out.append(lanes[kind][0])
    together = {
        kind: PlaceGroup(kind, tuple([g.places[0] for g in some]), (), tuple([g.which[0] for g in some]))
        for kind, of in lanes.items()
        if (some := sorted(of, key=lambda group: int(group.which[0])))
    }
    return [together.get(group.kind, group) for group in out]


def _together(places: Sequence[Any], about: Collection[Any]) -> PlaceGroup:
    """The sides or corners of one cell that the first of some is named with."""
    first = places[0]
    ways = SIDES if isinstance(first, Edge) else CORNERS
    best: list[tuple[Any, str]] = []
    rank: tuple[bool, int] = (False, 0)
    cell: Any = None
    for one, _ in reversed(_seen_from(first)):
        parts = one.edges if isinstance(first, Edge) else one.corners
        found = [(p, w) for p, w in zip(parts, ways, strict=True) if p in places]
        if (one in about, len(found)) > rank:
            best, cell, rank = found, one, (one in about, len(found))
    return PlaceGroup(_kind(first), tuple([p for p, _ in best]), (cell,), tuple([w for _, w in best]))


def _run(places: Sequence[Any]) -> PlaceGroup:
    """The cells side by side that begin with the first of some places, or this alone."""
    many = max([_length(places, way) for way in (Direction.EAST, Direction.SOUTH)])
    if many >= MIN_RUN_CELLS:
        return PlaceGroup("run", tuple(places[:many]))
    lean = _lean(places[0])
    return PlaceGroup(lean, (places[0],), (places[0].through[0],) if lean else ())


def _length(places: Sequence[Any], way: Direction) -> int:
    many, here = 1, places[0]
    while isinstance(here, Cell) and many < len(places) and here.step(way) is places[many]:
        here = places[many]
        many += 1
    return many


def drawn_ways(strokes: Sequence[Segment]) -> tuple[list[tuple[list[Any], int]], list[Segment]]:
    """The ways that strokes between cells make, and the other strokes.

    Of a way: the cells where it begins, turns and ends, and how many strokes it has.
    ::

        ┌ ─ ┐      R2C1-R1C1-R1C3-R2C3: four strokes
        ╵   ╵
    """
    left = dict.fromkeys([s for s in strokes if _between_cells(s)])
    out: list[tuple[list[Any], int]] = []
    while left:
        first = next(iter(left))
        nodes = list(first.ends)
        del left[first]
        for _ in range(2):
            while (more := next((s for s in left if nodes[-1] in s.ends), None)) is not None:
                del left[more]
                nodes.append(more.other(nodes[-1]))
            nodes.reverse()
        out.append((list(_turns(nodes)), len(nodes) - 1))
    return out, [s for s in strokes if not _between_cells(s)]


def _between_cells(stroke: Segment) -> bool:
    return isinstance(stroke, Segment) and all([isinstance(end, Cell) for end in stroke.ends])


def _turns(nodes: Sequence[Any]) -> Iterator[Any]:
    """The nodes of a way without those where it goes straight on by steps of one."""
    yield nodes[0]
    steps = [(b.row - a.row, b.col - a.col) for a, b in pairwise(nodes)]
    for node, (before, after) in zip(nodes[1:-1], pairwise(steps), strict=True):
        if before != after or abs(before[0]) + abs(before[1]) != 1:
            yield node
    yield nodes[-1]
