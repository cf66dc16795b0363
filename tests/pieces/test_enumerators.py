"""Candidate placements against brute force over cells and dots."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise, permutations
from typing import Any

import pytest

from enpitsu.grid import Direction, grid
from enpitsu.layers import Zone
from enpitsu.pieces import (
    TETROMINOES,
    Polygon,
    crosses,
    dominoes,
    launches,
    polyominoes,
    rectangles,
    right_trapezoids,
    tetrominoes,
    triangles,
    turned,
)

Point = tuple[int, int]
HOLES = frozenset({(1, 1)})


def cells_of(piece: Any) -> frozenset[Point]:
    return frozenset((c.row, c.col) for c in piece.cells)


def connected(cells: frozenset[Point]) -> bool:
    seen = {min(cells)}
    while True:
        more = {(r + a, c + b) for r, c in seen for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} & cells
        if more <= seen:
            return seen == cells
        seen |= more


@pytest.mark.parametrize("holes", [frozenset(), HOLES])
def test_tetrominoes_are_the_connected_sets_of_four_cells(holes: frozenset[Point]) -> None:
    board = grid(3, 4, holes)
    found = [cells_of(t) for t in tetrominoes(board)]
    wanted = {frozenset(s) for s in combinations(board.cell, 4) if connected(frozenset(s))}
    assert set(found) == wanted
    assert len(found) == len(wanted)


def test_tetrominoes_know_shape_and_form() -> None:
    for piece in tetrominoes(grid(4, 4)):
        sides = [e for e in grid(4, 4).inner_edges if len({*e.cells} & {*piece.cells}) == 1]
        assert set(piece.outline) == set(sides)
        assert len(piece.outline) == len(sides)
        assert set(piece.shaped) == {(e, piece.shape) for e in sides}
        top = min(r for r, _ in cells_of(piece))
        left = min(c for _, c in cells_of(piece))
        assert piece.form == {(r - top, c - left) for r, c in cells_of(piece)}
        assert piece.form in turned(TETROMINOES[piece.shape])
    assert [len(turned(f)) for f in TETROMINOES.values()] == [2, 8, 1, 4, 4]  # I L O S T


def test_polyominoes_of_other_shapes() -> None:
    found = {cells_of(p) for p in polyominoes(grid(3, 3), {"V": [(0, 0), (1, 0), (1, 1)]})}
    wanted = {frozenset(s) for s in combinations(grid(3, 3).cell, 3)
              if connected(frozenset(s)) and len({r for r, _ in s}) == len({c for _, c in s})}  # fmt: skip
    assert found == wanted


@pytest.mark.parametrize("holes", [frozenset(), HOLES])
def test_dominoes(holes: frozenset[Point]) -> None:
    board = grid(3, 3, holes)
    pieces = list(dominoes(board))
    assert {cells_of(d) for d in pieces} == {
        frozenset(s) for s in combinations(board.cell, 2) if connected(frozenset(s))
    }
    for piece in pieces:
        a, b = piece.cells
        assert len(piece.short) == 2
        long = {*a.edges, *b.edges} - set(piece.short) - {board.edge(a, b)}
        assert len(long) == 4
        assert all((e.upright) != (board.edge(a, b).upright) for e in long)


def sides_of(piece: Any) -> list[set[Any]]:
    """The four sides, each as its dots."""
    top, left, bottom, right = piece.box
    return [{c for c in piece.outline if c.row == r} for r in (top, bottom)] + [
        {c for c in piece.outline if c.col == k} for k in (left, right)
    ]


def test_rectangles_and_their_parts() -> None:
    board = grid(4, 5)
    found = list(rectangles(board))
    assert len({r.box for r in found}) == len(found) == 6 * 10
    for piece in found:
        top, left, bottom, right = piece.box
        for cell in board.cells:
            rows, cols = cell.row in (top, bottom), cell.col in (left, right)
            within = top <= cell.row <= bottom and left <= cell.col <= right
            assert (cell in piece.corners) is (rows and cols)
            assert (cell in piece.level) is (within and rows)
            assert (cell in piece.upright) is (within and cols)
            assert (cell in piece.inside) is (within and not rows and not cols)
            assert (cell in piece.outline) is (within and (rows or cols))
        outline = set(piece.outline)
        for edge in board.edges:  # crossed: from a dot of the outline along a side to the next
            along = any(set(edge.cells) <= {c for c in outline if c in side}
                        for side in sides_of(piece)) and len(edge.cells) == 2  # fmt: skip
            assert (edge in piece.crossed) is along
    around = [r.box for r in rectangles(grid(3, 3, HOLES))]
    assert around == [(0, 0, 2, 2)]


@pytest.mark.parametrize("holes", [frozenset(), HOLES])
def test_crosses(holes: frozenset[Point]) -> None:
    board = grid(4, 5, holes)
    found = {(c.centre.row, c.centre.col, c.arm): cells_of(c) for c in crosses(board.cells)}
    wanted = {}
    for r, c in board.cell:
        for k in range(5):
            cells = {(r + s * i, c + t * i) for i in range(k + 1) for s in (1, -1) for t in (1, -1)}
            if cells <= set(board.cell):
                wanted[r, c, k] = frozenset(cells)
    assert found == wanted
    for cross in crosses(board.cells):
        assert len(cross.rods) == 4 * cross.arm == len(set(cross.rods))
        far = {c for c in cross.cells if abs(c.row - cross.centre.row) == cross.arm}
        assert set(cross.tips) == (far if cross.arm else set())
        assert cross.sized == ((cross.centre, cross.arm),)


def quadrilaterals(height: int, width: int) -> set[frozenset[Point]]:
    """Corner sets of all simple quadrilaterals with just one slanted side and no straight corner."""
    dots = [(r, c) for r in range(height + 1) for c in range(width + 1)]
    found = set()
    for ring in permutations(dots, 4):
        if ring[0] != min(ring) or ring[1] > ring[3]:
            continue
        sides = list(zip(ring, (*ring[1:], ring[0]), strict=True))
        slanted = [a[0] != b[0] and a[1] != b[1] for a, b in sides]
        if sum(slanted) != 1:
            continue
        corners = zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True)
        turns = [(b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) for a, b, c in corners]
        if all(t > 0 for t in turns) or all(t < 0 for t in turns):
            found.add(frozenset(ring))
    return found


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 2), (2, 3), (3, 2)])
def test_right_trapezoids_are_all_quadrilaterals_with_one_slanted_side(size: Point) -> None:
    """Three sides along the axes and simple means convex, so turns of one sign suffice."""
    found = [frozenset(t.points) for t in right_trapezoids(grid(*size))]
    assert len(found) == len(set(found))
    assert set(found) == quadrilaterals(*size)


def covered(piece: Polygon, cell: Any, parts: int = 8) -> int:
    """How many of some points of a cell lie strictly inside."""
    points = [(Fraction(2 * i + 1, 2 * parts), Fraction(2 * j + 1, 2 * parts) + Fraction(1, 997))
              for i in range(parts) for j in range(parts)]  # fmt: skip
    return sum(piece.side_of(cell.row + y, cell.col + x) > 0 for y, x in points)


@pytest.mark.parametrize("size", [(2, 3), (3, 3)])
def test_trapezoids_know_the_cells_they_touch_and_hold(size: Point) -> None:
    board = grid(*size)
    for piece in list(right_trapezoids(board))[:: 1 if size == (2, 3) else 13]:
        share = {c: covered(piece, c) for c in board.cells}
        assert {c for c, n in share.items() if n} <= set(piece.cells)
        assert {c for c, n in share.items() if n == 64} == set(piece.whole)
        ring = (*piece.points, piece.points[0])
        for cell in piece.cells:  # a touched cell has a corner, or a cut side, strictly inside
            box = Polygon()
            box.points = tuple((v.row, v.col) for v in (*cell.corners[:2], *cell.corners[:1:-1]))
            assert piece.overlaps(box), (piece, cell)
        assert piece.area2 == abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise(ring)))
        assert [(v.row, v.col) for v in piece.corners] == list(piece.points)
        [(a, b)] = [(a, b) for a, b in pairwise(ring) if a[0] != b[0] and a[1] != b[1]]
        on_it = [
            v for v in board.vertices if (v.row - a[0]) * (b[1] - a[1]) == (v.col - a[1]) * (b[0] - a[0])
        ]
        between = {v for v in on_it if min(a, b) < (v.row, v.col) < max(a, b)}
        assert set(piece.leaning) == between


def test_trapezoids_stay_off_holes() -> None:
    assert all((1, 1) not in cells_of(t) for t in right_trapezoids(grid(3, 3, HOLES)))
    whole = [t for t in right_trapezoids(grid(3, 3)) if (1, 1) not in cells_of(t)]
    assert len(list(right_trapezoids(grid(3, 3, HOLES)))) == len(whole)


def is_half_square(ring: tuple[Point, ...]) -> bool:
    """A right triangle with equal legs whose sides run along the axes or the diagonals."""
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in combinations(ring, 2)]
    if not all(y == 0 or x == 0 or abs(y) == abs(x) for y, x in sides):
        return False
    lengths = sorted(y * y + x * x for y, x in sides)
    return lengths[0] == lengths[1] and lengths[0] + lengths[1] == lengths[2] > 0


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3)])
def test_triangles_are_all_half_squares(size: Point) -> None:
    board = grid(*size)
    dots = [(r, c) for r in range(size[0] + 1) for c in range(size[1] + 1)]
    found = [frozenset(t.points) for t in triangles(board)]
    assert len(found) == len(set(found))
    assert set(found) == {frozenset(t) for t in combinations(dots, 3) if is_half_square(t)}


def test_triangles_know_quarters_and_outline() -> None:
    board = grid(3, 3)
    for piece in triangles(board):
        inside = {(cell, way) for cell in board.cells for way in Direction
                  if piece.side_of(*quarter(cell, way)) > 0}  # fmt: skip
        assert set(piece.quarters) == inside
        assert len(piece.quarters) == 2 * piece.area2
        assert len(set(piece.outline)) == len(piece.outline)
        for stroke in piece.outline:
            (r, c), (q, d) = ((n.row, n.col) for n in stroke.ends)
            assert max(abs(r - q), abs(c - d)) == 1
            middle = (Fraction(r + q, 2), Fraction(c + d, 2))
            assert piece.side_of(*middle) == 0
        for stroke, line in zip(piece.outline, piece.lines, strict=True):
            if line is not stroke:
                cell, sign = line
                a, b, c, d = cell.corners
                assert {*stroke.ends} == ({b, c} if sign == "/" else {a, d})
        assert {size for _, size in piece.sized} == {len(piece.quarters)}
        wanted: set[Any] = {
            edge for edge in board.inner_edges if is_inside(piece, [v.at for v in edge.ends])
        }
        for cell in board.cells:
            a, b, c, d = [v.at for v in cell.corners]
            wanted |= {
                (cell, sign) for sign, ends in (("/", (b, c)), ("\\", (a, d))) if is_inside(piece, ends)
            }
        assert set(piece.within) == wanted
        assert len(piece.within) == len(wanted)


def is_inside(piece: Any, ends: Any) -> bool:
    """The middle of a stroke, or all of it but its ends, lies strictly inside."""
    (r, c), (q, d) = ends
    points = [(Fraction(r * (4 - i) + q * i, 8), Fraction(c * (4 - i) + d * i, 8)) for i in (1, 3)]
    return any(piece.side_of(*p) > 0 for p in points)


def quarter(cell: Any, way: Direction) -> tuple[Fraction, Fraction]:
    dr, dc = way.value
    return cell.row + Fraction(1, 2) + Fraction(dr, 3), cell.col + Fraction(1, 2) + Fraction(dc, 3)


def test_triangles_stay_off_holes() -> None:
    assert all((1, 1) not in cells_of(t) for t in triangles(grid(3, 3, HOLES)))


def test_polygons_overlap_if_they_share_a_point_inside() -> None:
    board = grid(2, 2)
    pieces = list(right_trapezoids(board))
    for a, b in list(combinations(pieces, 2))[::3]:
        points = [(Fraction(i, 41) + Fraction(1, 1000), Fraction(j, 41) + Fraction(1, 777))
                  for i in range(0, 82, 5) for j in range(0, 82, 5)]  # fmt: skip
        common = any(a.side_of(*p) > 0 and b.side_of(*p) > 0 for p in points)
        assert a.overlaps(b) is b.overlaps(a)
        if common:
            assert a.overlaps(b)
        elif a.overlaps(b):  # a sliver between the sample points: the cut polygon has an area
            from enpitsu.shape.dissection import uncovered

            left = [area(p) for c in board.cells for p in uncovered(c, [a.points, b.points])]
            assert sum(left) > 8 - a.area2 - b.area2


def area(ring: list[Any]) -> Any:
    """Twice the area."""
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)))


def test_polygons_are_spelled_in_any_order() -> None:
    piece = next(iter(right_trapezoids(grid(2, 3))))
    words = piece.text.split()
    for turn in range(4):
        ring = words[turn:] + words[:turn]
        assert piece.spelling(ring) == piece.spelling(ring[::-1]) == piece.text


def test_launches_of_a_zone() -> None:
    board = grid(4, 4, frozenset({(0, 3)}))
    zone = Zone(board, "B", 1, 2, [2, 1, 1])
    found = {x.text: x for x in launches([zone], board)}
    assert sorted(found) == sorted(
        [f"B {c} 1 {n}" for c in (1, 2) for n in range(4)] + ["B 1 2 1", "B 1 2 2", "B 2 2 1"]
    )
    shot = found["B 2 2 1"]
    assert [c.text for c in shot.trail] == ["3,2"]
    assert cells_of(shot) == {(3, 2), (2, 2), (1, 1), (1, 3), (3, 1), (3, 3)}
    assert shot.start == (("B", 2),)
