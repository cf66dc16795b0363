"""Layers printed on the board: regions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import TYPE_CHECKING

from enpitsu.grid import Area, Border, Cell, Edge, Grid, Region, groups, once, text_name
from enpitsu.layers.base import Block, Unreadable
from enpitsu.layers.graphics import Shape, Stroke
from enpitsu.layers.printed.sides import SIDE, Sides, side
from enpitsu.locale import say

if TYPE_CHECKING:
    from random import Random


class Division(dict[Cell, Region]):
    """A printed division: cell -> region, and the regions in order of their first cells.

    ``inner``: printed sides that part no regions, as both their cells belong to one.
    """

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, names: Mapping[Cell, str], inner: Iterable[Edge] = ()) -> None:
        super().__init__()
        cells: dict[str, list[Cell]] = {}
        for cell, name in names.items():
            cells.setdefault(name, []).append(cell)
        self.regions: tuple[Region, ...] = tuple([Region(k, v, self) for k, v in cells.items()])
        for region in self.regions:
            self.update(dict.fromkeys(region.cells, region))
        self.inner = Sides([e for e in inner if self[e.cells[0]] is self[e.cells[1]]])

    @once
    def sides(self) -> Sides:
        """Every printed side between two cells: between two regions, or within one.

        ::

            A|A B
              +-+      four sides; the one between the first two cells parts no regions
            A A|C
        """
        return Sides([*chain.from_iterable([border.edges for border in self.borders]), *self.inner])

    @once
    def borders(self) -> tuple[Border, ...]:
        """The borders of every two regions that share a side, once."""
        order = {region: i for i, region in enumerate(self.regions)}
        found: dict[tuple[Region, Region], dict[Edge, None]] = {}
        for region in self.regions:
            for edge in region.borders:
                a, b = map(self.get, edge.cells)
                if a is not None and b is not None:
                    pair = (a, b) if order[a] < order[b] else (b, a)
                    found.setdefault(pair, {})[edge] = None
        return tuple([Border(pair, edges) for pair, edges in found.items()])

    def one_each(self, signs: Iterable[Cell]) -> Iterator[tuple[Cell, bool]]:
        """Each cell with a sign, and whether no earlier cell of its region has one: a demand's cases.

        ::

            2 A 3
            A B B      (R1C1, True), (R1C3, False)
        """
        met: set[Region] = set()
        for cell in sorted(signs, key=_in_order):
            yield cell, self[cell] not in met
            met.add(self[cell])

    def against(self, lanes: Sequence[Area], few: int) -> Iterator[tuple[Area, Area, Area]]:
        """Lanes side by side, cells that just they have, and that just as many regions have.

        ::

            A A A B
            A B B B      row 1 against region A: R1C4, and R2C1

        The regions are those that are nearest to being the same; no more than ``few`` cells differ.  Half
        of the lanes are looked at, at most.  The last area is empty where just one of both has others.
        """
        for i, j in combinations(range(len(lanes) + 1), 2):
            cells = {c for lane in lanes[i:j] for c in lane}
            near = sorted(self.regions, key=lambda region: _outside(region, cells))[: j - i]
            theirs = [c for region in near for c in region.cells]
            own = sorted(cells.difference(theirs), key=_in_order)
            others = sorted([c for c in theirs if c not in cells], key=_in_order)
            if 0 < len(own) + len(others) <= few and 2 * (j - i) <= len(lanes):
                first, last = (own, others) if own else (others, own)
                yield Area(sorted(cells, key=_in_order)), Area(first), Area(last)


def _outside(region: Region, cells: Collection[Cell]) -> int:
    """The cells of a region outside of some, less those that are among them."""
    return sum([-1 if cell in cells else 1 for cell in region.cells])


def _in_order(cell: Cell) -> tuple[int, int]:
    return cell.row, cell.col


REDIVIDED_SHARE = 0.3
"""So often two regions are parted anew where a division is to differ a little."""

SIZES = (4, 8), (2, 5)
"""Ranges of the sizes of invented regions; one is drawn for each board."""

MIN_CELLS = 3
"""Regions of fewer cells join a neighbour, where the range has no such size."""


class Rooms(Block[Division]):
    """Printed regions: a block of names, one per cell.

    ::

        A A B
        A B B      room[R1C1].cells == (R1C1, R1C2, R2C1)
        0,0|       a printed side within a region: in room.sides, as those between regions

    ``board``: the genre prints nothing in cells, so this block tells the size of the board.
    ``like_rows``: in a generated puzzle there are as many regions as rows.
    """

    def __init__(self, board: bool = False, like_rows: bool = False) -> None:
        self.board, self.like_rows = board, like_rows

    def blank(self, grid: Grid) -> Division:
        return _named(groups(grid.cells, lambda cell: cell.neighbors))

    def read_block(self, grid: Grid, rows: list[list[str]]) -> Division:
        rows, more = rows[: grid.height], rows[grid.height :]
        if len(rows) < grid.height or any(not SIDE.fullmatch(row[0]) for row in more):
            raise Unreadable(
                say("{} rows of regions are expected here, not {}", grid.height, len(rows) + len(more))
            )
        for i, row in enumerate(rows):
            if len(row) != grid.width:
                raise Unreadable(say("{} region names are expected here, not {}", grid.width, len(row)), i)
        for r, c in product(range(grid.height), range(grid.width)):
            if (rows[r][c] == "#") is not ((r, c) in grid.hole):
                if rows[r][c] == "#":
                    told = say("the name of a region is expected here, as in the givens above")
                else:
                    told = say("# is expected here, as in the givens above")
                raise Unreadable(told, r, c)
        rooms = Division({c: rows[c.row][c.col] for c in grid.cells}, _inner(grid, rows, more))
        for region in rooms.regions:
            seen, todo = {region.cells[0]}, [region.cells[0]]
            for cell in todo:
                for near in cell.neighbors:
                    if near in region and near not in seen:
                        seen.add(near)
                        todo.append(near)
            stray = next((c for c in region.cells if c not in seen), None)
            if stray is not None:
                raise Unreadable(say("{} is not in one piece", text_name(region)), stray.row, stray.col)
        return rooms

    def invent(self, grid: Grid, rng: Random) -> Division:
        """Regions of sizes from one range, each grown from a random cell into its smallest neighbours."""
        if self.like_rows:
            grown = _grown(rng.sample(grid.cells, min(grid.height, len(grid.cells))), rng)
            taken = {cell for group in grown for cell in group}
            cut_off = groups([c for c in grid.cells if c not in taken], lambda cell: cell.neighbors)
            return _named([*grown, *cut_off])
        least, most = rng.choice(SIZES)
        free = dict.fromkeys(grid.cells)
        found: list[list[Cell]] = []
        while free:
            group = [rng.choice(list(free))]
            free.pop(group[0])
            size = rng.randint(least, most)
            while len(group) < size:
                rim = list(dict.fromkeys([n for c in group for n in c.neighbors if n in free]))
                if not rim:
                    break
                cell = min(rim, key=lambda c: (sum(n in free for n in c.neighbors), rng.random()))
                free.pop(cell)
                group.append(cell)
            found.append(group)
        return _named(found if least < MIN_CELLS else _without_crumbs(found))

    def vary(self, grid: Grid, value: Division, rng: Random, near: Sequence[Cell] = ()) -> Division:
        """One cell at a border changes its region, or two are parted anew; all stay in one piece."""
        names = {c: r.name for c, r in value.items()}
        borders = [e for e in grid.inner_edges if value[e.cells[0]] is not value[e.cells[1]]]
        moves = [(a, b) for e in borders for a, b in (e.cells, e.cells[::-1])]
        wanted = [(a, b) for a, b in moves if a in near]
        for _ in range(20):
            if not moves:
                break
            a, b = rng.choice(wanted or moves)
            if rng.random() < REDIVIDED_SHARE and not self.like_rows:
                halves = _halves([*value[a].cells, *value[b].cells], a, rng)
                if halves:
                    others = [[*r.cells] for r in value.regions if r not in (value[a], value[b])]
                    return _named([*others, *halves])
                continue
            rest = [c for c in value[a].cells if c is not a]
            if rest and _in_one_piece(rest):
                names[a] = names[b]
                return _named([[c for c in names if names[c] == r.name] for r in value.regions])
        return value

    def finer(self, grid: Grid, value: Division, cell: Cell, rng: Random) -> Division:
        """The region of a cell in two pieces, neither a single cell."""
        for _ in range(0 if self.like_rows else 20):
            halves = _halves(value[cell].cells, cell, rng)
            if halves:
                others = [list(region.cells) for region in value.regions if region is not value[cell]]
                return _named([*others, *halves])
        return value

    def write_block(self, grid: Grid, value: Division) -> list[str]:
        at = grid.cell
        names = [" ".join([value[at[r, c]].name if (r, c) in at else "#" for c in range(grid.width)])
                 for r in range(grid.height)]  # fmt: skip
        return [*names, " ".join(value.inner.words())] if value.inner else names

    def size(self, rows: list[list[str]]) -> tuple[int, int]:
        return super().size([row for row in rows if not SIDE.fullmatch(row[0])] or rows)

    def paint(self, grid: Grid, value: Division) -> Iterator[Shape]:
        for edge in grid.edges:
            parts = len({value.get(c) for c in edge.cells}) == 2 or len(edge.cells) == 1
            if parts or edge in value.inner:
                yield Stroke((edge.ends[0].at, edge.ends[1].at), "border")


def _inner(grid: Grid, names: list[list[str]], rows: list[list[str]]) -> list[Edge]:
    """The sides within regions that rows of text below the names tell; raises Unreadable."""
    found = []
    for i in range(len(rows)):
        for j, token in enumerate(rows[i]):
            try:
                edge = side(grid, token)
            except Unreadable as bad:
                raise Unreadable(bad.expected, len(names) + i, j) from None
            if len({names[c.row][c.col] for c in edge.cells}) != 1 or len(edge.cells) < 2:
                raise Unreadable(say("{} is no side within a region", token), len(names) + i, j)
            found.append(edge)
    return found


def _in_one_piece(cells: Sequence[Cell]) -> bool:
    """Return whether some cells hang together."""
    inside, seen, todo = set(cells), {cells[0]}, [cells[0]]
    for cell in todo:
        for near in cell.neighbors:
            if near in inside and near not in seen:
                seen.add(near)
                todo.append(near)
    return len(seen) == len(inside)


def _halves(whole: Sequence[Cell], start: Cell, rng: Random) -> list[list[Cell]]:
    """Two parts of some cells that hang together, neither a single cell; none if a random try fails."""
    part, size = [start], rng.randint(2, len(whole) - 2) if len(whole) > 3 else 0
    while len(part) < size:
        part.append(rng.choice([n for c in part for n in c.neighbors if n in whole and n not in part]))
    rest = [c for c in whole if c not in part]
    return [part, rest] if size and _in_one_piece(rest) else []


def _grown(seeds: Iterable[Cell], rng: Random) -> list[list[Cell]]:
    """Regions that start from these cells, the smallest of those that can growing by a cell in turn."""
    found = [[cell] for cell in seeds]
    taken = {cell for group in found for cell in group}
    growing = list(found)
    while growing:
        group = min(growing, key=len)
        rim = list(dict.fromkeys([n for c in group for n in c.neighbors if n not in taken]))
        if rim:
            group.append(rng.choice(rim))
            taken.add(group[-1])
        else:
            growing.remove(group)
    return found


def _without_crumbs(groups: list[list[Cell]]) -> list[list[Cell]]:
    """Groups of fewer than MIN_CELLS cells join a neighbour."""
    of = {c: i for i, group in enumerate(groups) for c in group}
    for i, group in enumerate(groups):
        near = [of[n] for c in group for n in c.neighbors if of[n] != i]
        if len(group) < MIN_CELLS and near:
            host = min(near, key=lambda j: len(groups[j]))
            groups[host] += group
            of.update(dict.fromkeys(group, host))
            groups[i] = []
    return [g for g in groups if g]


def _named(groups: list[list[Cell]]) -> Division:
    """Regions called A, B, C ... in the order of their first cells."""
    groups = sorted([sorted(g, key=lambda c: c.at) for g in groups], key=lambda g: g[0].at)
    name = {c: region_name(i) for i, group in enumerate(groups) for c in group}
    return Division(dict(sorted(name.items(), key=lambda item: item[0].at)))


def region_name(i: int) -> str:
    """The i-th name of a region: A ... Z, a ... z, AA, AB ..."""
    from string import ascii_letters, ascii_uppercase

    letters = ascii_uppercase + ascii_letters[:26]
    return letters[i] if i < 52 else region_name(i // 52 - 1) + letters[i % 52]
