"""What the parts of a grid say of each other, against arithmetic on plain coordinates."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any

import pytest

from enpitsu.grid import (
    DIAGONAL,
    KING,
    KNIGHT,
    ORTHOGONAL,
    Area,
    Cell,
    Diagonal,
    Direction,
    Edge,
    Vertex,
    grid,
)
from enpitsu.layers import Division
from tests.layers.lines.test_line_words import meet

Point = tuple[int, int]

GRIDS: list[tuple[int, int, tuple[Point, ...]]] = [
    (1, 1, ()),
    (1, 4, ()),
    (3, 4, ()),
    (3, 3, ((1, 1),)),
    (4, 3, ((0, 0), (2, 1), (3, 2))),
]
EVERY_GRID = pytest.mark.parametrize(
    "g", [grid(h, w, holes) for h, w, holes in GRIDS], ids=lambda g: f"{g.height}x{g.width}-{len(g.holes)}"
)

WAYS = {
    Direction.NORTH: (-1, 0), Direction.EAST: (0, 1), Direction.SOUTH: (1, 0), Direction.WEST: (0, -1),
    Diagonal.NORTHEAST: (-1, 1), Diagonal.SOUTHEAST: (1, 1), Diagonal.SOUTHWEST: (1, -1),
    Diagonal.NORTHWEST: (-1, -1),
}  # fmt: skip
STRAIGHT, SLANTED = list(WAYS.values())[:4], list(WAYS.values())[4:]


def squares(g: Any) -> list[Point]:
    """Rows and columns of the cells in reading order."""
    return [(r, c) for r in range(g.height) for c in range(g.width) if (r, c) not in g.holes]


def where(nodes: Any) -> list[Point]:
    return [(n.row, n.col) for n in nodes]


@EVERY_GRID
def test_contract_of_nodes(g: Any) -> None:
    """``Node.go``, ``Node.step``, ``Node.neighbors``, ``Node.diagonals``, ``Node.touching``,
    ``Node.clockwise``, ``Node.dark``."""
    dots = [(r, c) for r in range(g.height + 1) for c in range(g.width + 1)]
    for nodes, there in ((g.cells, set(squares(g))), (g.vertices, set(dots))):
        for node in nodes:
            r, c = node.row, node.col
            for dr in range(-2, 3):
                for dc in range(-2, 3):
                    found = node.go(dr, dc)
                    wanted = (r + dr, c + dc)
                    assert ((found.row, found.col) if found else None) == (
                        wanted if wanted in there else None
                    )
            for way, (dr, dc) in WAYS.items():
                assert node.step(way) is node.go(dr, dc)
            straight = [(r + dr, c + dc) for dr, dc in STRAIGHT if (r + dr, c + dc) in there]
            slanted = [(r + dr, c + dc) for dr, dc in SLANTED if (r + dr, c + dc) in there]
            assert where(node.neighbors) == straight
            assert where(node.diagonals) == slanted
            assert where(node.touching) == straight + slanted
            here, ahead = (r - 1, c - 1), (0, 1)  # walk round the square, from its upper left
            walk: list[Point | None] = []
            for _ in range(4):
                for _ in range(2):
                    here = (here[0] + ahead[0], here[1] + ahead[1])
                    walk.append(here if here in there else None)
                ahead = ahead[1], -ahead[0]
            assert [n and (n.row, n.col) for n in node.clockwise] == walk
            assert all(n.dark is not node.dark for n in node.neighbors)
            assert all(n.dark is node.dark for n in node.diagonals)
    assert not g.vertex[0, 0].dark


@EVERY_GRID
def test_contract_of_rays(g: Any) -> None:
    """``Node.ray``: on and on until the border, a hole, or something to stop at."""
    dice = random.Random(1)
    there = set(squares(g))
    for cell in g.cells:
        for way, (dr, dc) in WAYS.items():
            stops = {c for c in g.cells if dice.random() < 0.2}
            for stop in ((), stops):
                at, wanted = (cell.row + dr, cell.col + dc), []
                while at in there and at not in where(stop):
                    wanted.append(at)
                    at = at[0] + dr, at[1] + dc
                assert where(cell.ray(way, stop)) == wanted


@EVERY_GRID
def test_contract_of_what_is_seen(g: Any) -> None:
    """``Node.seen``: the squares in one's row and column with nothing to stop at on the way to them."""
    dice = random.Random(2)
    there = set(squares(g))
    for cell in g.cells:
        for stops in (set[Any](), {c for c in g.cells if dice.random() < 0.2}):
            free, (row, col) = there - set(where(stops)), (cell.row, cell.col)
            wanted = []
            for r, c in free:
                between = [(r, x) for x in range(min(c, col) + 1, max(c, col))] if r == row else []
                between += [(y, c) for y in range(min(r, row) + 1, max(r, row))] if c == col else []
                if (r == row) != (c == col) and free.issuperset(between):
                    wanted.append((r, c))
            seen = where(cell.seen(stops))
            assert sorted(seen) == sorted(wanted)


@EVERY_GRID
def test_contract_of_cells_and_their_sides(g: Any) -> None:
    """``Cell.at``, ``Cell.cells``, ``Cell.corners``, ``Cell.edges``, ``Cell.across``, ``Cell.side``,
    ``Grid.cells``."""
    assert where(g.cells) == squares(g)
    for cell in g.cells:
        (y, x) = cell.at
        assert (y, x) == (2 * cell.row + 1, 2 * cell.col + 1)
        assert cell.cells == (cell,)
        assert [v.at for v in cell.corners] == [(y + dy, x + dx) for dy in (-1, 1) for dx in (-1, 1)]
        assert [e.at for e in cell.edges] == [(y - 1, x), (y, x - 1), (y + 1, x), (y, x + 1)]
        ways = [(-1, 0), (0, -1), (1, 0), (0, 1)]
        near = {(y + dy, x + dx): (cell.row + dy, cell.col + dx) for dy, dx in ways}
        shared = [(side, square) for side, square in near.items() if square in squares(g)]
        assert [(e.at, (other.row, other.col)) for e, other in cell.across] == shared
        for way in Direction:
            dr, dc = WAYS[way]
            assert cell.side(way).at == (y + dr, x + dc)


@EVERY_GRID
def test_contract_of_dots(g: Any) -> None:
    """``Vertex.at``, ``Vertex.cells``, ``Vertex.edges``, ``Grid.vertex``, ``Grid.vertices``."""
    assert [v.at for v in g.vertices] == [
        (2 * r, 2 * c) for r in range(g.height + 1) for c in range(g.width + 1)
    ]
    for (r, c), dot in g.vertex.items():
        assert dot.at == (2 * r, 2 * c)
        near = [(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)]
        assert where(dot.cells) == [p for p in near if p in squares(g)]
        points = [(2 * r + dr, 2 * c + dc) for dr, dc in STRAIGHT]
        board = [(y, x) for y, x in points if 0 <= y <= 2 * g.height and 0 <= x <= 2 * g.width]
        assert [e.at for e in dot.edges] == board


@EVERY_GRID
def test_contract_of_sides(g: Any) -> None:
    """``Grid.horizontal``, ``Grid.vertical``, ``Grid.edges``, ``Grid.inner_edges``, ``Edge.holed``,
    ``Edge.link``, ``Edge.beside``, ``Grid.edge``, ``Grid.segment``."""
    there = set(squares(g))
    level = [(2 * r, 2 * c + 1) for r in range(g.height + 1) for c in range(g.width)]
    upright = [(2 * r + 1, 2 * c) for r in range(g.height) for c in range(g.width + 1)]
    assert [e.at for e in g.edges] == level + upright
    assert all(g.horizontal[r, c].at == (2 * r, 2 * c + 1) for r, c in g.horizontal)
    assert all(g.vertical[r, c].at == (2 * r + 1, 2 * c) for r, c in g.vertical)
    assert len(g.horizontal) + len(g.vertical) == len(g.edges)
    for edge in g.edges:
        y, x = edge.at
        around = {((y - 1) // 2, (x - 1) // 2), (y // 2, x // 2)}
        assert where(edge.cells) == sorted(around & there)
        assert edge.holed is bool(around & g.holes)
        assert (edge in g.inner_edges) is (around <= there)
    for edge in g.inner_edges:
        a, b = edge.cells
        assert g.edge(a, b) is g.edge(b, a) is edge
        assert edge.link is g.segment(a, b) is g.segment(b, a)
        assert set(edge.link.ends) == {a, b}
        assert edge.link.at == edge.at
        for one, other in ((a, b), (b, a)):
            wanted = set()
            for cell in one.neighbors:
                pair = (2 * other.row - one.row, 2 * other.col - one.col)
                step = cell.row - one.row, cell.col - one.col
                opposite = other.row + step[0], other.col + step[1]
                if cell is not other and (cell.row, cell.col) != pair and opposite in there:
                    if (step[0] == 0) is (a.col == b.col):
                        wanted.add(((cell.row, cell.col), opposite))
            assert {((c.row, c.col), (d.row, d.col)) for c, d in edge.beside(one)} == wanted
    for dot in g.vertices:
        for other in dot.neighbors:
            assert g.segment(dot, other) in g.edges
            assert set(g.segment(dot, other).ends) == {dot, other}


@EVERY_GRID
def test_contract_of_lanes_and_blocks(g: Any) -> None:
    """``Grid.rows``, ``Grid.columns``, ``Grid.lanes``, ``Grid.blocks``, ``Grid.boxes``."""
    there = squares(g)
    lanes = []
    for pairs in (
        [[(r, c) for c in range(g.width)] for r in range(g.height)],
        [[(r, c) for r in range(g.height)] for c in range(g.width)],
    ):
        for line in pairs:
            for full, part in groupby(line, key=lambda p: p in there):
                lanes += [list(part)] if full else []
    assert [where(lane) for lane in g.lanes] == lanes
    assert [where(row) for row in g.rows] == [[p for p in there if p[0] == r] for r in range(g.height)]
    assert [where(col) for col in g.columns] == [[p for p in there if p[1] == c] for c in range(g.width)]
    for height in (1, 2, 3):
        for width in (1, 2, 3):
            found = {tuple(where(block)) for block in g.blocks(height, width)}
            wanted = set()
            for r, c in there:
                block = [(r + i, c + j) for i in range(height) for j in range(width)]
                if set(block) <= set(there):
                    wanted.add(tuple(block))
            assert found == wanted
            boxes: dict[Point, list[Point]] = {}
            for r in range(g.height):
                for c in range(g.width):
                    boxes.setdefault((r // height, c // width), [])
            for r, c in there:
                boxes[r // height, c // width].append((r, c))
            assert [where(box) for box in g.boxes(height, width)] == list(boxes.values())


@EVERY_GRID
@pytest.mark.parametrize("kind", [Cell, Vertex])
@pytest.mark.parametrize("steps", [ORTHOGONAL, DIAGONAL, KING, KNIGHT], ids=["+", "x", "king", "knight"])
def test_contract_of_segments(g: Any, kind: type, steps: tuple[Point, ...]) -> None:
    """``Grid.segments`` and ``Grid.crossings``: steps off holes, and where two of them meet."""
    nodes = g.vertices if kind is Vertex else g.cells
    wanted = set()
    for a, b in combinations(nodes, 2):
        step = (b.row - a.row, b.col - a.col)
        points = [tuple(Fraction(p * (24 - k) + q * k, 24) for p, q in zip(a.at, b.at, strict=True))
                  for k in range(1, 24)]  # fmt: skip
        inside = {(int(y // 2), int(x // 2)) for y, x in points if y % 2 and x % 2}
        if (step in steps or (-step[0], -step[1]) in steps) and not inside & g.holes:
            wanted.add(frozenset((a, b)))
    found = g.segments(kind, steps)
    assert {frozenset(s.ends) for s in found} == wanted
    assert len(found) == len(wanted)
    pairs = {s: (s.ends[0].at, s.ends[1].at) for s in found}
    crossing = {frozenset((a, b)): p for a, b in combinations(found, 2) if (p := meet(pairs[a], pairs[b]))}
    crossings = g.crossings(kind, steps)
    assert {frozenset(x.segments): x.at for x in crossings} == crossing
    assert len(crossings) == len(crossing)


@EVERY_GRID
def test_contract_of_places_awalka_point(g: Any) -> None:
    """``Grid.around``: the cells that hold a point, their sides and corners included."""
    for y4 in range(8 * g.height + 1):
        for x4 in range(8 * g.width + 1):
            y, x = Fraction(y4, 4), Fraction(x4, 4)
            near = [(r, c) for r, c in squares(g) if 2 * r <= y <= 2 * r + 2 and 2 * c <= x <= 2 * c + 2]
            assert where(g.around((y, x))) == near


@EVERY_GRID
def test_contract_of_exits(g: Any) -> None:
    """``Grid.exits``: one for each side of a cell that lies on the frame."""
    wanted = []
    for r, c in squares(g):
        for way in Direction:
            dr, dc = WAYS[way]
            if not (0 <= r + dr < g.height and 0 <= c + dc < g.width):
                wanted.append(((r, c), (Fraction(4 * r + 2 + dr, 2), Fraction(4 * c + 2 + dc, 2))))
    found = [((x.ends[0].row, x.ends[0].col), x.at) for x in g.exits]
    assert sorted(found) == sorted(wanted)


@EVERY_GRID
@pytest.mark.parametrize("seed", range(4))
def test_contract_of_regions(g: Any, seed: int) -> None:
    """``Region.borders`` and ``Region.neighbors`` of random rooms."""
    dice = random.Random(seed)
    name = {p: dice.choice("ABC") for p in squares(g)}
    room = Division({c: name[c.row, c.col] for c in g.cells})
    for region in room.regions:
        own = {p for p in name if name[p] == region.name}
        assert set(where(region.cells)) == own
        parting = {
            frozenset((p, q)) for p in own for q in name
            if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1 and name[q] != region.name
        }  # fmt: skip
        assert {frozenset(where(e.cells)) for e in region.borders} == parting
        assert len(region.borders) == len(parting)
        beyond = {name[p] for pair in parting for p in pair} - {region.name}
        assert {r.name for r in region.neighbors} == beyond
        assert len(region.neighbors) == len(beyond)


def test_areas_are_places() -> None:
    g = grid(2, 2)
    assert str(Area(g.cells)) == "R1C1-R2C2"
    assert str(Area(g.cells[:1])) == "R1C1"
    assert str(Area(())) == "nowhere"
    assert all(isinstance(e, Edge) for e in g.edges)
