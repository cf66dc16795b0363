"""The numbered strokes of a line, against walks over plain pairs of points."""

from __future__ import annotations

import random
from typing import Any

from enpitsu.layers import Links
from enpitsu.layers.lines.stroke_numbers import UNREACHABLE, StrokeNumbers
from tests.synthetic import board, genre

STOPS = ((0, 0), (0, 2), (2, 1))


def numbered() -> tuple[StrokeNumbers, list[tuple[Any, Any]]]:
    """The numbers of a 3x3 board, and the points that each stroke joins."""
    puzzle: Any = board(genre({"line": Links()}, lambda p: []), 3, 3)
    stops = [c for c in puzzle.grid.cells if (c.row, c.col) in STOPS]
    points = [tuple((end.row, end.col) for end in s.ends) for s in puzzle.line]
    return puzzle.line.ways(stops).numbers, points  # type: ignore[return-value]


def chosen(some: int, things: list[Any]) -> list[Any]:
    return [thing for i, thing in enumerate(things) if some >> i & 1]


def test_strokes_are_parted_where_no_others_join_them() -> None:
    """The strokes that hung together before are no hint: each question is answered anew."""
    net, points = numbered()
    dice, said = random.Random(1), [0, 0]
    for _ in range(600):
        on = mask_of(dice, len(points), 0.2)
        off = mask_of(dice, len(points), 0.5) & ~on
        found = set(chosen(on, points)[:1])
        for _ in points:
            found |= {s for s in chosen(~off, points) if any({*s} & {*t} for t in found)}
        parted = bool({*chosen(on, points)} - found)
        assert net.is_parted((on, off)) is parted
        said[parted] += 1
    assert min(said) > 50


def mask_of(dice: random.Random, many: int, share: float) -> int:
    return sum(1 << i for i in range(many) if dice.random() < share)


def test_the_fewest_bends_are_those_of_the_straightest_line() -> None:
    net, points = numbered()
    nodes = {n: node for node, n in net.numbers.items()}
    dice, met = random.Random(2), set()
    for _ in range(60):
        off = mask_of(dice, len(points), 0.3)
        least = net.least_bends(off, tuple(net.stops), 2)
        for stroke, ends in enumerate(net.ends):
            for node in ends:
                right = straightest(points, off, points[stroke], at(nodes[node]))
                found = least[net.way(stroke, node)]
                assert found == (right if off >> stroke & 1 == 0 and right <= 2 else UNREACHABLE)
                met.add(found)
    assert met == {0, 1, 2, UNREACHABLE}


def at(cell: Any) -> tuple[int, int]:
    return cell.row, cell.col


def straightest(points: list[Any], off: int, stroke: Any, node: Any, walked: tuple[Any, ...] = ()) -> int:
    """The fewest bends of all lines that go on from a stroke to a node until they come to a stop."""
    if node in STOPS:
        return 0
    found = [UNREACHABLE]
    for i, ends in enumerate(points):
        if node in ends and ends != stroke and not off >> i & 1 and ends not in walked:
            bends = (ends[0][0] == ends[1][0]) is not (stroke[0][0] == stroke[1][0])
            far = ends[ends[0] == node]
            found.append(bends + straightest(points, off, ends, far, (*walked, stroke)))
    return min(found)


def test_strokes_are_as_far_away_as_the_nearest_of_their_ends() -> None:
    net, points = numbered()
    nodes = {n: at(node) for node, n in net.numbers.items()}
    dice = random.Random(3)
    for _ in range(20):
        some = dice.sample(sorted(nodes), 2)
        steps = [
            min(abs(a - nodes[n][0]) + abs(b - nodes[n][1]) for n in some for a, b in ends)
            for ends in points
        ]
        assert net.away(some) == steps
