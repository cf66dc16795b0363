"""Words of lines against plain geometry on pairs of points."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from enpitsu.engine.explain.render.en.wording import Wording
from enpitsu.grid import DIAGONAL, KING, KNIGHT, ORTHOGONAL, Cell, Direction, Vertex, grid
from enpitsu.layers import Fences, Hidden, Links, Shading
from enpitsu.logic import FALSE, TRUE, Bool, PartialAssignment
from enpitsu.notation.marks import read_mark
from enpitsu.notation.marks import word as word_of
from tests.layers.contract import Right, encodes_as, holds_as
from tests.synthetic import Picture, board, genre, known, pictures

Point = tuple[int, int]
Strokes = list[tuple[Point, Point]]

LAYERS: dict[str, tuple[Callable[[], Any], tuple[int, int]]] = {
    "cells 2x3": (Links, (2, 3)),
    "cells 3x3": (Links, (3, 3)),
    "frame 2x2": (lambda: Links(frame=True), (2, 2)),
    "sides 2x2": (Fences, (2, 2)),
    "king on cells 2x3": (lambda: Links(KING), (2, 3)),
    "king on dots 1x2": (lambda: Links(KING, Vertex), (1, 2)),
    "diagonals on dots 2x3": (lambda: Links(DIAGONAL, Vertex), (2, 3)),
    "knights on dots 2x3": (lambda: Links(KNIGHT, Vertex), (2, 3)),
}
EVERY_LAYER = pytest.mark.parametrize("layer", LAYERS)


def drawn(layer: str) -> Any:
    make, (height, width) = LAYERS[layer]
    return board(genre({"line": make()}, lambda puzzle: ()), height, width)


def at(place: Any) -> Point:
    """Where a place is, in half steps (of the frame: the middle of a side)."""
    y, x = place.at
    assert int(y) == y
    assert int(x) == x
    return int(y), int(x)


def strokes(puzzle: Any, picture: Picture) -> Strokes:
    """The strokes that are drawn, as pairs of points in half steps."""
    ends = [(at(s.ends[0]), at(s.ends[1])) for s in puzzle.line]
    return [pair for pair, v in zip(ends, picture, strict=True) if v]


def ways(drawn: Strokes, point: Point) -> list[Point]:
    """The vectors in which strokes leave a point."""
    out = [b if a == point else a for a, b in drawn if point in (a, b)]
    return [(y - point[0], x - point[1]) for y, x in out]


def opposite(u: Point, v: Point) -> bool:
    return u[0] * v[1] == u[1] * v[0] and u[0] * v[0] + u[1] * v[1] < 0


def meet(a: tuple[Point, Point], b: tuple[Point, Point]) -> tuple[Fraction, Fraction] | None:
    """The point inside both strokes where they cross."""
    (p, q), (r, s) = a, b

    def side(o: Point, u: Point, v: Point) -> int:
        return (u[0] - o[0]) * (v[1] - o[1]) - (u[1] - o[1]) * (v[0] - o[0])

    if side(p, q, r) * side(p, q, s) >= 0 or side(r, s, p) * side(r, s, q) >= 0:
        return None
    part = Fraction(side(r, s, p), side(r, s, p) - side(r, s, q))
    return p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])


def node_words(puzzle: Any, node: Any) -> list[tuple[Bool, Callable[[Strokes], bool]]]:
    line, here = puzzle.line, at(node)
    return [
        (line.visits(node), lambda d: len(ways(d, here)) > 0),
        (line.avoids(node), lambda d: not ways(d, here)),
        (line.ends(node), lambda d: len(ways(d, here)) == 1),
        (line.degree(node) == 2, lambda d: len(ways(d, here)) == 2),
        (line.crosses(node), lambda d: len(ways(d, here)) == 4),
        (
            line.straight(node),
            lambda d: any(opposite(u, v) for u, v in combinations(ways(d, here), 2)),
        ),
        (
            line.bends(node),
            lambda d: any(not opposite(u, v) for u, v in combinations(ways(d, here), 2)),
        ),
        (
            line.passes(node),
            lambda d: not ways(d, here) or (len(ways(d, here)) == 2 and opposite(*ways(d, here))),
        ),
        (line.arm(node, Direction.EAST), lambda d: any(y == 0 and x > 0 for y, x in ways(d, here))),
        (
            line.straight(node, (0, 1)),
            lambda d: sum(y == 0 for y, _ in ways(d, here)) == 2,
        ),
        (
            line.straight(node, Direction.SOUTH),
            lambda d: sum(x == 0 for _, x in ways(d, here)) == 2,
        ),
    ]  # fmt: skip


@EVERY_LAYER
def test_contract_of_words_at_a_node(layer: str) -> None:
    """``Lines.visits``, ``Lines.avoids``, ``Lines.ends``, ``Lines.crosses``, ``Lines.straight``,
    ``Lines.bends``, ``Lines.passes``, ``Lines.arm``, ``Lines.degree``: what the strokes at a point say."""
    puzzle = drawn(layer)
    nodes = list(puzzle.line.nodes)
    for node in (nodes[0], nodes[len(nodes) // 2]):
        for word, right in node_words(puzzle, node):

            def judge(picture: Picture, right: Callable[[Strokes], bool] = right) -> bool:
                return right(strokes(puzzle, picture))

            holds_as(word, puzzle.visible_marks, judge, 100)
        assert puzzle.line.visits(node) is puzzle.line.visits(node)
        assert puzzle.line.straight(node) is puzzle.line.straight(node)


@EVERY_LAYER
def test_passing_tells_which_strokes_are_equal(layer: str) -> None:
    """What ``Lines.passes`` says in clauses is what it says: for all values of the strokes at a node."""
    line: Any = drawn(layer).line
    for node in line.nodes:
        condition, marks = line.passes(node), line.at(node)
        linked = condition.linked
        assert linked.marks == tuple([m.number for m in marks])
        equal, apart = (list(zip(of[::2], of[1::2], strict=True)) for of in (linked.equal, linked.apart))
        for values in product((False, True), repeat=len(marks)):
            value = {m.number: v for m, v in zip(marks, values, strict=True)}
            said = all(value[a] is value[b] for a, b in equal) and not (
                any(value[x] for x in linked.failing) or any(value[a] and value[b] for a, b in apart)
            )
            assert condition.holds(known(marks, values)) is said, (node, values)
            drawn_here = tuple([x for x in linked.marks if value[x]])
            assert not said or not drawn_here or drawn_here in equal


def enclosed(u: Point, v: Point) -> float:
    """The angle between two vectors, in degrees."""
    scalar, lengths = u[0] * v[0] + u[1] * v[1], math.hypot(*u) * math.hypot(*v)
    return round(math.degrees(math.acos(max(-1, min(1, scalar / lengths)))), 3)


@EVERY_LAYER
def test_contract_of_corners(layer: str) -> None:
    """``Lines.corners`` are the pairs of ``Lines.at`` with an angle in between; both must be drawn."""
    puzzle = drawn(layer)
    for node in puzzle.line.nodes:
        marks = puzzle.line.at(node)
        assert {m.place.ends for m in marks} == {s.ends for s in puzzle.line if at(node) in map(at, s.ends)}
        vectors = [ways([(at(m.place.ends[0]), at(m.place.ends[1]))], at(node))[0] for m in marks]
        pairs = list(combinations(range(len(marks)), 2))
        for least, most in ((0, 360), (0, 90), (90, 360), (0, 135), (45, 135), (135, 360)):
            fits = [(i, j) for i, j in pairs if least < enclosed(vectors[i], vectors[j]) < most]
            found = list(puzzle.line.corners(node, above=least, below=most))
            for both, (i, j) in zip(found, fits, strict=True):
                for values in ((True, True), (True, False), (False, True)):
                    state = PartialAssignment({marks[i]: values[0], marks[j]: values[1]})
                    assert both.holds(state) is all(values)


@pytest.mark.parametrize("steps", [ORTHOGONAL, DIAGONAL, KING])
def test_contract_of_strokes_along_some_steps(steps: Any) -> None:
    """``Lines.at``: of the strokes that meet in a point those along some steps."""
    puzzle = drawn("king on cells 2x3")
    for node in puzzle.line.nodes:
        vectors = [*steps, *[(-r, -c) for r, c in steps]]
        near = [m for m in puzzle.line.at(node) if m.place.way(node) in vectors]
        assert list(puzzle.line.at(node, steps)) == near


@pytest.mark.parametrize("mine", [ORTHOGONAL, KING])
@pytest.mark.parametrize("others", [ORTHOGONAL, KING])
def test_contract_of_lines_that_cross_another(mine: Any, others: Any) -> None:
    """``Lines.crosses``: of two layers, two strokes of each that are in line make a right angle."""
    puzzle: Any = board(genre({"line": Links(mine), "other": Links(others)}, lambda puzzle: ()), 3, 3)
    dice, seen = Random(4), set()
    for node in (puzzle.grid.cell[1, 1], puzzle.grid.cell[0, 1]):
        crosses, here = puzzle.line.crosses(node, puzzle.other), at(node)
        near = [*puzzle.line.at(node), *puzzle.other.at(node)]
        for _ in range(500):
            made = {m for m in near if dice.random() < 0.7}
            bars = []
            for line in (puzzle.line, puzzle.other):
                ends = [(at(m.place.ends[0]), at(m.place.ends[1])) for m in line.at(node) if m in made]
                bars.append({u for u, v in combinations(ways(ends, here), 2) if opposite(u, v)})
            right = any(u[0] * v[0] + u[1] * v[1] == 0 for u in bars[0] for v in bars[1])
            assert crosses.holds(PartialAssignment({m: m in made for m in near})) is right
            seen.add((node, right))
    assert len(seen) == 3  # at the border there is no crossing


@EVERY_LAYER
def test_contract_of_meeting_in_a_cell(layer: str) -> None:
    """``Lines.meeting_in``: two of the strokes drawn meet in the square, sides included."""
    puzzle = drawn(layer)
    if layer.startswith("frame"):
        return
    for cell in puzzle.grid.cells:
        r, c = 2 * cell.row, 2 * cell.col

        def right(picture: Picture, r: int = r, c: int = c) -> bool:
            points = [meet(a, b) for a, b in combinations(strokes(puzzle, picture), 2)]
            return any(p and r <= p[0] <= r + 2 and c <= p[1] <= c + 2 for p in points)

        holds_as(puzzle.line.meeting_in(cell), puzzle.visible_marks, right, 60)


@EVERY_LAYER
def test_contract_of_crossings(layer: str) -> None:
    """``Lines.crossings`` are all pairs that meet, ``Lines.crossings_in`` those that do so in a cell;
    ``Lines.crossed`` if both are drawn."""
    puzzle = drawn(layer)
    pairs = strokes(puzzle, (True,) * len(puzzle.visible_marks))
    if layer.startswith("frame"):
        return
    found = {frozenset((at(s.ends[0]), at(s.ends[1])) for s in x.segments): x.at
             for x in puzzle.line.crossings}  # fmt: skip
    wanted = {frozenset((a, b)): p for a, b in combinations(pairs, 2) if (p := meet(a, b))}
    assert found == wanted
    for cell in puzzle.grid.cells:
        r, c = 2 * cell.row, 2 * cell.col
        inside = [x for x in puzzle.line.crossings
                  if r <= x.at[0] <= r + 2 and c <= x.at[1] <= c + 2]  # fmt: skip
        assert puzzle.line.crossings_in(cell) == inside
    index = {s: i for i, s in enumerate(puzzle.line)}
    for crossing in puzzle.line.crossings[::7]:
        i, j = (index[s] for s in crossing.segments)
        holds_as(puzzle.line.crossed(crossing), puzzle.visible_marks, lambda p, i=i, j=j: p[i] and p[j], 60)  # type: ignore[misc]


@pytest.mark.parametrize("layer", ["cells 2x3", "cells 3x3", "sides 2x2"])
def test_contract_of_around(layer: str) -> None:
    """``Lines.around``: a stroke is around a face if its middle is half a step from the face's."""
    puzzle = drawn(layer)
    faces = puzzle.grid.cells if layer.startswith("sides") else puzzle.grid.vertices
    for face in faces:
        (y, x), marks = at(face), puzzle.line.around(face)
        near = {m for s, m in puzzle.line.items() if abs(s.at[0] - y) + abs(s.at[1] - x) == 1}
        assert set(marks) == near
        assert len(marks) == len(near)


def test_crossings_of_knight_moves_as_the_rule_sheet_lists_them() -> None:
    """Of the 28 pairs of chords of a cell all meet but parallel ones and those from one corner."""
    puzzle = board(genre({"line": Links(KNIGHT, Vertex)}, lambda puzzle: ()), 3, 3)
    line: Any = puzzle.bound["line"]
    cell = puzzle.grid.cell[1, 1]
    assert len(line.through(cell)) == 8
    inside = [x for x in line.crossings_in(cell) if all(cell in s.through for s in x.segments)]
    assert len(inside) == 20
    assert sum(len(x.cells) == 2 for x in inside) == 4  # on the middle of a side


@EVERY_LAYER
def test_contract_of_through(layer: str) -> None:
    """``Lines.through``: a stroke runs through a cell if a point of it lies strictly inside."""
    puzzle = drawn(layer)
    for cell in puzzle.grid.cells:
        through = set(puzzle.line.through(cell))
        for stroke, mark in puzzle.line.items():
            (y, x), (v, u) = at(stroke.ends[0]), at(stroke.ends[1])
            points = [(y + Fraction(k, 60) * (v - y), x + Fraction(k, 60) * (u - x)) for k in range(1, 60)]
            r, c = 2 * cell.row, 2 * cell.col
            inside = any(r < p < r + 2 and c < q < c + 2 for p, q in points)
            assert (mark in through) is inside, (stroke, cell)


def is_level(stroke: Any) -> bool:
    """Whether a stroke leads to the next node of its row (strokes to the frame lead to no node)."""
    (y, x), (v, u) = at(stroke.ends[0]), at(stroke.ends[1])
    return y == v and abs(u - x) in (1, 2)


@EVERY_LAYER
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_contract_of_runs(layer: str, steps: int) -> None:
    """``Lines.runs``: every straight chain of steps alike."""
    puzzle = drawn(layer)
    found = [
        tuple(sorted((at(s.ends[0]), at(s.ends[1])) for s in run)) for run, _ in puzzle.line.runs(steps)
    ]
    pairs = [tuple(sorted(p)) for p in strokes(puzzle, (True,) * len(puzzle.visible_marks))]
    wanted = set()
    for a, b in pairs:
        way = b[0] - a[0], b[1] - a[1]
        chain = [tuple(sorted((p[0] + i * way[0], p[1] + i * way[1]) for p in (a, b)))
                 for i in range(steps)]  # fmt: skip
        if all(link in pairs for link in chain):
            wanted.add(tuple(sorted(chain)))
    assert len(found) == len(set(found))
    if not layer.startswith("frame"):  # there the steps differ in length
        assert {tuple(sorted(tuple(sorted(p)) for p in run)) for run in found} == wanted


def stretched(drawn: Strokes, way: Direction) -> set[tuple[Point, ...]]:
    """The points of all strokes in a direction, end to end."""
    ahead = {a: b for pair in drawn for a, b in (pair, pair[::-1]) if step(a, b) == way.value}
    found = set()
    for first in ahead.keys() - ahead.values():
        row = [first]
        while row[-1] in ahead:
            row.append(ahead[row[-1]])
        found.add(tuple(row))
    return found


def step(a: Point, b: Point) -> Point:
    """The direction in which one point lies from another, on an orthogonal line."""
    (y, x), (v, u) = a, b
    return (v > y) - (v < y), (u > x) - (u < x)


STRETCHED: dict[str, tuple[Callable[[], Any], tuple[int, int], list[Point]]] = {
    "cells": (Links, (2, 3), []),
    "cells with a hole": (Links, (3, 3), [(0, 1)]),
    "sides": (Fences, (1, 2), []),
}


@pytest.mark.parametrize("way", list(Direction))
@pytest.mark.parametrize("layer", STRETCHED)
def test_contract_of_stretches(layer: str, way: Direction) -> None:
    """``Lines.stretches``: what is drawn straight on in a direction, from where it begins to its end."""
    make, size, holes = STRETCHED[layer]
    puzzle: Any = board(genre({"line": make()}, lambda puzzle: ()), *size, holes)
    stretches = list(puzzle.line.stretches(way))
    for picture in pictures(len(puzzle.visible_marks)):
        state = known(puzzle.visible_marks, picture)
        found = [tuple(map(at, nodes)) for nodes, b in stretches if b.holds(state)]
        assert len(set(found)) == len(found)
        assert set(found) == stretched(strokes(puzzle, picture), way)


def parity(drawn: Strokes, y: Fraction, x: Fraction) -> bool:
    """Whether a ray to the *south* from a point meets an odd number of strokes."""
    x += Fraction(1, 1000)
    hits = 0
    for (y1, x1), (y2, x2) in drawn:
        if (x1 > x) != (x2 > x):
            hits += y1 + (x - x1) * (y2 - y1) / (x2 - x1) > y
    return hits % 2 == 1


def loops(drawn: Strokes) -> bool:
    """Every point has an even number of strokes."""
    points = [p for pair in drawn for p in pair]
    return all(points.count(p) % 2 == 0 for p in points)


@pytest.mark.parametrize("layer", ["cells 3x3", "sides 2x2", "king on cells 2x3", "diagonals on dots 2x3"])
def test_contract_of_encloses(layer: str) -> None:
    """``Lines.encloses``: on closed lines it agrees with rays in another direction, off the line."""
    puzzle = drawn(layer)
    cells = puzzle.grid
    places = [*cells.cells, *cells.vertices, *cells.edges]
    closed = [p for p in _even(puzzle) if any(p)]
    assert closed
    for picture in closed[:: max(1, len(closed) // 60)]:
        pairs = strokes(puzzle, picture)
        board_known = known(puzzle.visible_marks, picture)
        for place in places:
            y, x = place.at
            if not any(_on(pair, y, x) for pair in pairs):
                verdict = puzzle.line.encloses(place).holds(board_known)
                assert verdict is parity(pairs, Fraction(y), Fraction(x)), (place, pairs)


@pytest.mark.parametrize("layer", ["cells 3x3", "sides 2x2"])
def test_contract_of_passages(layer: str) -> None:
    """``Lines.passages``: just one of them holds where two strokes meet, with the nodes at their ends."""
    puzzle, dice = drawn(layer), Random(3)
    line = puzzle.line
    for _ in range(200):
        state = known(puzzle.visible_marks, tuple([dice.random() < 0.5 for _ in puzzle.visible_marks]))
        for node in line.nodes:
            there = {s.other(node) for s in line.segments_at[node] if state[line[s]]}
            held = [{*near} for near, passes in line.passages(node) if passes.holds(state)]
            assert held == ([there] if len(there) == 2 else [])


def test_contract_of_past_shaded() -> None:
    """``Lines.past_shaded``: shaded alone and off the line, or passed over nodes that are not shaded."""
    puzzle, dice = drawn("cells 3x3"), Random(5)
    line, cells = puzzle.line, puzzle.grid.cells
    met = set()
    for _ in range(2000):
        state = known(puzzle.visible_marks, tuple([dice.random() < 0.4 for _ in puzzle.visible_marks]))
        dark = {c for c in cells if dice.random() < 0.2}
        shaded = {c: TRUE if c in dark else FALSE for c in cells}
        for cell in cells:
            there = [s.other(cell) for s in line.segments_at[cell] if state[line[s]]]
            alone = cell in dark and not there and dark.isdisjoint(cell.neighbors)
            passed = len(there) == 2 and dark.isdisjoint([cell, *there])
            assert line.past_shaded(cell, shaded).holds(state) is (alone or passed)
            met.add((alone, passed))
    assert len(met) == 3


def test_contract_of_what_is_met_on_the_way_to_the_border() -> None:
    """``Lines.met_from``: of closed lines, an odd number of strokes from inside, even from outside."""
    puzzle = drawn("cells 3x3")
    closed = [p for p in _even(puzzle) if any(p)]
    inside = 0
    for picture in closed:
        pairs, state = strokes(puzzle, picture), known(puzzle.visible_marks, picture)
        for cell in puzzle.grid.cells:
            y, x = cell.at
            if any(_on(pair, y, x) for pair in pairs):
                continue
            ways = list(puzzle.line.met_from(cell))
            assert len(ways) == 8
            for met in ways:
                odd = [mark.holds(state) for mark in met].count(True) % 2 == 1
                assert odd is parity(pairs, Fraction(y), Fraction(x))
                inside += odd
    assert inside


def _even(puzzle: Any) -> list[Picture]:
    n = len(puzzle.visible_marks)
    assert n <= 16
    return [p for p in pictures(n) if loops(strokes(puzzle, p))]


def _on(pair: tuple[Point, Point], y: Any, x: Any) -> bool:
    (y1, x1), (y2, x2) = pair
    aligned: bool = (y - y1) * (x2 - x1) == (x - x1) * (y2 - y1)
    return aligned and min(y1, y2) <= y <= max(y1, y2) and min(x1, x2) <= x <= max(x1, x2)


def test_contract_of_encloses_in_three_values() -> None:
    """The condition is the parity of the strokes between the place and the west."""
    puzzle = drawn("sides 2x2")
    cell = puzzle.grid.cell[0, 1]
    west = [i for i, s in enumerate(puzzle.line) if s.upright and s.at[0] == 1 and s.at[1] < 3]
    assert len(west) == 2
    holds_as(puzzle.line.encloses(cell), puzzle.visible_marks, lambda p: sum(p[i] for i in west) % 2 == 1)
    assert puzzle.line.encloses(cell) is puzzle.line.encloses(cell)


@pytest.mark.parametrize("kind", [Cell, Vertex])
def test_contract_of_a_lattice_that_the_puzzle_chooses(kind: type) -> None:
    """The strokes are those of a layer that names the kind of node itself."""
    chosen = board(genre({"line": Links(on=lambda puzzle: kind)}, lambda puzzle: ()), 2, 3)
    named = board(genre({"line": Links(on=kind)}, lambda puzzle: ()), 2, 3)
    assert [str(m) for m in chosen.visible_marks] == [str(m) for m in named.visible_marks]
    line: Any = chosen.bound["line"]
    assert {type(n) for n in line.nodes} == {kind}


def test_outside_the_lattice_nothing_is_enclosed() -> None:
    puzzle = drawn("cells 3x3")
    for vertex in puzzle.grid.vertices:
        if vertex.row in (0, 3) or vertex.col in (0, 3):
            assert puzzle.line.encloses(vertex) is FALSE


def test_contract_of_encloses_encoded() -> None:
    def right(puzzle: Any) -> Right:
        def judge(picture: Picture) -> bool:
            pairs = strokes(puzzle, picture)
            return sum((y1 > 1) != (y2 > 1) and x1 < 3 for (y1, x1), (y2, _) in pairs) % 2 == 1

        return judge

    encodes_as({"line": Fences()}, (1, 2), lambda p: p.line.encloses(p.grid.cell[0, 1]), right)


def rings(puzzle: Any) -> list[list[Point]]:
    """All single loops of a small lattice of cells, as cyclic lists of points walked clockwise."""
    points = [at(n) for n in puzzle.line.nodes]
    pairs = set(strokes(puzzle, (True,) * len(puzzle.visible_marks)))
    found = []

    def walk(path: list[Point]) -> None:
        for p in points:
            if (path[-1], p) in pairs or (p, path[-1]) in pairs:
                if p == path[0] and len(path) > 2 and path[1] < path[-1]:
                    area = sum(
                        a[1] * b[0] - b[1] * a[0] for a, b in zip(path, [*path[1:], path[0]], strict=True)
                    )
                    found.append(path if area > 0 else path[::-1])
                elif p > path[0] and p not in path:
                    walk([*path, p])

    for start in points:
        walk([start])
    return found


def test_contract_of_arrives_follows_the_loop() -> None:
    """``Lines.arrives``, ``Lines.heads``: walking a loop clockwise (rows grow downwards), one comes to
    each node as they say."""
    puzzle = board(genre({"line": Links(), "clockwise": Hidden()}, lambda puzzle: ()), 3, 4)
    line: Any = puzzle.bound["line"]
    clockwise: Any = puzzle.bound["clockwise"]
    choice = clockwise.board
    all_rings = rings(puzzle)
    assert len(all_rings) == 40  # simple cycles of a grid of 3x4 points
    for ring in all_rings:
        steps = list(zip([ring[-1], *ring[:-1]], ring, strict=True))
        made = {m: any({at(s.ends[0]), at(s.ends[1])} == set(step) for step in steps)
                for s, m in line.items()}  # fmt: skip
        for clockwise in (True, False):
            walk = PartialAssignment({**made, choice: clockwise})
            walked = set(steps) if clockwise else {(b, a) for a, b in steps}
            for node in line.nodes:
                for way in Direction:
                    y, x = at(node)
                    dr, dc = way.value
                    came = ((y - 2 * dr, x - 2 * dc), (y, x)) in walked
                    assert line.arrives(node, way, choice).holds(walk) is came
            for stroke in line:
                for node in stroke.ends:
                    came = (at(stroke.other(node)), at(node)) in walked
                    assert line.heads(stroke, node, choice).holds(walk) is came


@pytest.mark.parametrize("layer", ["cells 2x3", "cells 3x3", "frame 2x2", "sides 2x2"])
def test_contract_of_fields(layer: str) -> None:
    """``Lines.fields``: dots (or cells) that a walk joins which no stroke stands in the way of."""
    puzzle = drawn(layer)
    nodes = puzzle.grid.cells if layer.startswith("sides") else puzzle.grid.vertices
    dice = Random(layer)
    for _ in range(100):
        picture = tuple([dice.random() < 0.5 for _ in puzzle.visible_marks])
        pairs = strokes(puzzle, picture)
        groups = {at(n): {at(n)} for n in nodes}
        for a, b in combinations(map(at, nodes), 2):
            (y, x), (v, u) = a, b
            if abs(y - v) + abs(x - u) != 2:
                continue
            halfway = ((y + v) // 2, (x + u) // 2)
            if not any(_on(pair, *halfway) for pair in pairs) and groups[a] is not groups[b]:
                groups[a] |= groups[b]
                for point in groups[b]:
                    groups[point] = groups[a]
        seen = known(puzzle.visible_marks, picture)
        found = puzzle.line.fields.pieces(lambda b, seen=seen: b.holds(seen))
        assert {frozenset(map(at, piece)) for piece in found} == set(map(frozenset, groups.values()))


def test_fields_of_lines_through_cells() -> None:
    """Dots are in one field if a walk over sides that no line crosses joins them."""
    puzzle = drawn("frame 2x2")
    network = puzzle.line.fields
    marks = {str(m.place): m for m in puzzle.visible_marks}
    assert len(marks) == 4 + 8
    # the upright line through both cells of the first column, frame to frame
    drawn_ones = {"N exit of R1C1", "R1C1-R2C1", "S exit of R2C1"}
    drawing = PartialAssignment({m: str(m.place) in drawn_ones for m in puzzle.visible_marks})
    pieces = network.pieces(lambda b: b.holds(drawing))
    assert sorted([sorted(v.text for v in piece) for piece in pieces]) == [
        ["0,0", "1,0", "2,0"], ["0,1", "0,2", "1,1", "1,2", "2,1", "2,2"],
    ]  # fmt: skip


def test_fields_of_fences_are_cells() -> None:
    puzzle = drawn("sides 2x2")
    wall = puzzle.grid.vertical[0, 1]
    one = PartialAssignment({m: s is wall for s, m in puzzle.line.items()})
    [field] = puzzle.line.fields.pieces(lambda b: b.holds(one))
    assert len(field) == 4
    other = puzzle.grid.vertical[1, 1]
    two = PartialAssignment({m: s in (wall, other) for s, m in puzzle.line.items()})
    assert len(puzzle.line.fields.pieces(lambda b: b.holds(two))) == 2


def test_lines_do_not_run_through_holes() -> None:
    cells = grid(2, 2, frozenset({(0, 0)}))
    assert len(cells.segments(Vertex, DIAGONAL)) == 6
    assert not any(s.holed for s in cells.segments(Vertex, KNIGHT))
    assert len(cells.segments(Vertex, ORTHOGONAL)) == 12
    frame = board(genre({"line": Links(frame=True), "dark": Shading()}, lambda p: ()), 2, 2, {(0, 0)})
    assert [str(e) for e in frame.grid.exits] == [
        "N exit of R1C2", "E exit of R1C2", "S exit of R2C1", "W exit of R2C1",
        "E exit of R2C2", "S exit of R2C2",
    ]  # fmt: skip


def test_a_line_is_called_by_its_title() -> None:
    """``Links(title=)``: sentences say it in place of the name of the layer."""
    puzzle: Any = board(
        genre({"way": Links(), "back": Links(form="paths", title="way back")}, lambda p: ()), 1, 2
    )
    (there,), (back,) = puzzle.way.values(), puzzle.back.values()
    wording = Wording(puzzle)
    assert wording.said([(there, True)]) == "the way runs R1C1-R1C2"
    assert wording.said([(back, False)]) == "the way back does not run R1C1-R1C2"
    assert word_of(puzzle, back, True) == "drawn as way back"
    assert read_mark(puzzle, "the way back runs R1C1-R1C2") == (back, True)
