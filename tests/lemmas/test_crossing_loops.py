"""Strands, their turns, and loops that cross themselves, against a walk along plain pairs of points."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from enpitsu.grid import KING, KNIGHT, Vertex
from enpitsu.layers import Fences, Links, Spots
from enpitsu.lemmas import crossing_loop
from enpitsu.logic import Bool, PartialAssignment
from enpitsu.shape import connected, loop_rules
from tests.layers.contract import some_pictures
from tests.shape.contract import Judge
from tests.synthetic import Picture, board, genre, known, pictures, solver_answers

Point = tuple[int, int]
Stroke = frozenset[Point]

LAYERS: dict[str, tuple[Callable[[], Any], tuple[int, int], tuple[Point, ...]]] = {
    "cells 3x3": (Links, (3, 3), ()),
    "cells 3x4": (Links, (3, 4), ()),
    "cells 4x4": (Links, (4, 4), ()),
    "cells 3x4 around a hole": (Links, (3, 4), ((0, 1),)),
    "sides 2x2": (Fences, (2, 2), ()),
    "king steps 3x3 around a hole": (lambda: Links(KING), (3, 3), ((0, 0),)),
    "king steps on dots 1x2": (lambda: Links(KING, Vertex), (1, 2), ()),
    "knight steps 3x4": (lambda: Links(KNIGHT), (3, 4), ((0, 0),)),
}
EVERY_LAYER = pytest.mark.parametrize("layer", LAYERS)


def nothing(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
    return iter(())


def drawn(layer: str, cases: Any = nothing, **others: Any) -> Any:
    make, (height, width), holes = LAYERS[layer]
    return board(genre({"line": make(), **others}, cases), height, width, holes)


def points(puzzle: Any) -> list[Stroke]:
    """The strokes, as pairs of points."""
    return [frozenset((n.row, n.col) for n in s.ends) for s in puzzle.line]


def picked(strokes: list[Stroke], picture: Picture) -> list[Stroke]:
    return [s for s, v in zip(strokes, picture, strict=False) if v]


def onward(here: Stroke, there: Stroke, node: Point) -> bool:
    """Whether two strokes go straight on through a point."""
    [a], [b] = here - {node}, there - {node}
    return (a[0] - node[0], a[1] - node[1]) == (node[0] - b[0], node[1] - b[1])


def walks_once(strokes: list[Stroke]) -> bool:
    """A walk, straight on at crossings, comes back to its first stroke after all strokes."""
    if not strokes:
        return False
    first = here = strokes[0]
    start, node = sorted(first)
    walked = []
    while True:
        walked.append(here)
        others = [s for s in strokes if node in s and s is not here]
        if len(others) not in (1, 3):
            return False
        ahead = others if len(others) == 1 else [s for s in others if onward(here, s, node)]
        if len(others) == 3 and not all(
            any(onward(s, t, node) for t in [*others, here] if t is not s) for s in others
        ):
            return False
        if not ahead:
            return False
        here = ahead[0]
        if here is first and node == start:
            return len(walked) == len(strokes) and len(set(walked)) == len(strokes)
        if len(walked) > 2 * len(strokes):
            return False
        [node] = here - {node}


@EVERY_LAYER
@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_loops_that_cross(layer: str, guarded: bool) -> None:
    """All answers of ``loop_rules(crossing=True)``: loops that may cross where both go straight on."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        yield from loop_rules(puzzle.line, crossing=True)

    puzzle = drawn(layer, cases)
    strokes = points(puzzle)
    assert solver_answers(puzzle, guarded=guarded) == right_loops(layer), strokes


@cache
def right_loops(layer: str) -> set[Picture]:
    strokes = points(drawn(layer))
    return {p for p in even(strokes) if walks_once(picked(strokes, p))}


def even(strokes: list[Stroke]) -> Iterator[Picture]:
    """All drawings in which every point has an even number of strokes: sums of rings.

    A stroke that joins two points that others join already closes a ring with them.
    """
    joined: dict[Point, dict[Point, frozenset[int]]] = {}  # point -> point -> the strokes between
    rings: list[frozenset[int]] = []
    for i, stroke in enumerate(strokes):
        a, b = sorted(stroke)
        near = joined.setdefault(a, {a: frozenset()})
        far = joined.setdefault(b, {b: frozenset()})
        if b in near:
            rings.append(near[b] | {i})
            continue
        for (p, to_a), (q, to_b) in list(product(near.items(), far.items())):
            joined[p][q] = joined[q][p] = to_a | {i} | to_b
    for chosen in pictures(len(rings)):
        drawing: set[int] = set()
        for ring, wanted in zip(rings, chosen, strict=True):
            if wanted:
                drawing ^= ring
        yield tuple([i in drawing for i in range(len(strokes))])


def test_there_are_loops_that_cross() -> None:
    """Else the contract above says nothing of crossings."""
    for layer in ("cells 3x3", "cells 3x4", "king steps 3x3 around a hole"):
        strokes = points(drawn(layer))
        crossed = [
            p for p in right_loops(layer)
            if any(sum(n in s for s in picked(strokes, p)) == 4 for s in strokes for n in s)
        ]  # fmt: skip
        assert crossed, layer


def test_two_loops_that_cross_are_no_loop() -> None:
    """Two overlapping squares: all nodes are right, and the strokes hang together."""
    strokes = points(drawn("cells 4x4"))
    squares = [
        {frozenset(((top + a, top + b), (top + c, top + d))) for a, b, c, d in
         ((0, 0, 0, 1), (0, 1, 0, 2), (2, 0, 2, 1), (2, 1, 2, 2),
          (0, 0, 1, 0), (1, 0, 2, 0), (0, 2, 1, 2), (1, 2, 2, 2))} for top in (0, 1)
    ]  # fmt: skip
    both = squares[0] | squares[1]
    assert len(both) == 16
    picture = tuple([s in both for s in strokes])
    assert picture in set(even(strokes))
    assert picture not in right_loops("cells 4x4")
    puzzle = drawn("cells 4x4")
    cases = [b for _, b in loop_rules(puzzle.line, crossing=True)]
    assert [b.holds(known(puzzle.visible_marks, picture)) for b in cases].count(False) == 1


@EVERY_LAYER
def test_contract_of_what_loops_that_cross_say_of_boards(layer: str) -> None:
    """On finished boards the cases of ``loop_rules(crossing=True)`` hold together just on such loops."""
    puzzle = drawn(layer)
    cases = [b for _, b in loop_rules(puzzle.line, crossing=True)]
    dice, loops = random.Random(5), right_loops(layer)
    for picture in [*some_pictures(len(puzzle.visible_marks), 300, dice), *sorted(loops)[:150]]:
        seen = known(puzzle.visible_marks, picture)
        assert all(b.holds(seen) for b in cases) is (picture in loops)
        hidden = known(puzzle.visible_marks, [v if dice.random() < 0.6 else None for v in picture])
        assert not (picture in loops and any(b.holds(hidden) is False for b in cases))


def nodes_of(puzzle: Any, part: int) -> list[Any]:
    """One in so many of the nodes of a line, in reading order; none at all for 0."""
    return list(puzzle.line.segments_at)[::part] if part else []


def visiting(layer: str, part: int) -> set[Picture]:
    """The loops that come to these nodes."""
    puzzle = drawn(layer)
    wanted = [(n.row, n.col) for n in nodes_of(puzzle, part)]
    strokes = points(puzzle)
    return {p for p in right_loops(layer) if all(any(n in s for s in picked(strokes, p)) for n in wanted)}


@EVERY_LAYER
@pytest.mark.parametrize("part", [0, 1, 2, 5])
@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_a_crossing_loop_in_the_solver(layer: str, part: int, guarded: bool) -> None:
    """All answers of ``crossing_loop``: loops through some nodes that may cross, straight on."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        yield puzzle.grid, crossing_loop(puzzle.line, through=nodes_of(puzzle, part))

    assert solver_answers(drawn(layer, cases), guarded=guarded) == visiting(layer, part)


@pytest.mark.parametrize("layer", ["cells 3x3", "sides 2x2", "cells 3x4 around a hole"])
@pytest.mark.parametrize("part", [0, 1, 2, 5])
def test_contract_of_a_crossing_loop(layer: str, part: int) -> None:
    """``crossing_loop``: what it says of boards, and what follows next, by all loops on them."""
    puzzle, dice, loops = drawn(layer), random.Random(part), visiting(layer, part)
    loop = crossing_loop(puzzle.line, through=nodes_of(puzzle, part))
    judge = Judge(loop, puzzle.visible_marks, lambda picture: picture in loops)
    size = len(puzzle.visible_marks)
    judge.judge_all(some_pictures(size, 200, dice))
    for legal in [dice.choice(judge.legal) for _ in range(300)] if judge.legal else ():
        judge.judge([v if dice.random() < 0.6 else None for v in legal])
    judge.judge_all([dice.choices((None, False, True), (2, 1, 1), k=size) for _ in range(300)])


# -- strands ---------------------------------------------------------------------------------------


def strands(strokes: list[Stroke], cut: set[Point], crossing: bool) -> list[set[Stroke]]:
    """Strokes joined at points that are not cut; at crossings only straight on."""
    left, found = list(strokes), []
    while left:
        todo = [left.pop()]
        strand = set(todo)
        for here in todo:
            for node in here - cut:
                near = [s for s in strokes if node in s]
                more = [
                    s for s in near if len(near) < 3 or not crossing or onward(here, s, node) or s == here
                ]
                todo += [s for s in more if s not in strand]
                strand.update(more)
        left = [s for s in left if s not in strand]
        found.append(strand)
    return found


def turns(own: Collection[Stroke], strokes: list[Stroke], cut: set[Point], crossing: bool) -> int:
    """At how many places two strokes of a strand make a corner at which it goes on."""
    found = 0
    for s, t in combinations(own, 2):
        for node in s & t - cut:
            crowd = crossing and sum(node in x for x in strokes) > 2
            found += not onward(s, t, node) and not crowd
    return found


def as_points(piece: Any) -> set[Stroke]:
    return {frozenset((n.row, n.col) for n in s.ends) for s in piece}


@EVERY_LAYER
@pytest.mark.parametrize("crossing", [False, True])
def test_contract_of_strands(layer: str, crossing: bool) -> None:
    """``Lines.strands``, cut at spots or not, and ``Lines.turns``, counted along each strand."""
    if LAYERS[layer][0] is Fences or "dots" in layer:
        puzzle = drawn(layer)  # spots are on cells
        networks = [(puzzle.line.strands(crossing=crossing), False)]
    else:
        puzzle = drawn(layer, spot=Spots())
        spot = puzzle.spot
        networks = [(puzzle.line.strands(crossing=crossing), False),
                    (puzzle.line.strands(lambda n: spot[n], crossing), True)]  # fmt: skip
    lines = list(puzzle.line.values())
    dice = random.Random(3)
    for picture in some_pictures(len(puzzle.visible_marks), 60, dice):
        seen = known(puzzle.visible_marks, picture)
        strokes = [p for p, m in zip(points(puzzle), lines, strict=True) if seen[m]]
        for network, is_cut in networks:
            cut = set()
            if is_cut:
                cut = {(n.row, n.col) for n, m in puzzle.spot.items() if seen[m]}
            wanted = strands(strokes, cut, crossing)
            pieces = network.pieces(lambda b, seen=seen: b.holds(seen))
            assert sorted(map(sorted_strand, map(as_points, pieces))) == sorted(map(sorted_strand, wanted))
            for piece in pieces:
                bends = turns(as_points(piece), strokes, cut, crossing)
                stroke = next(iter(piece))
                assert network.total(stroke, puzzle.line.turns).bounds(seen) == (bends, bends)


def sorted_strand(strand: set[Stroke]) -> list[list[Point]]:
    return sorted(sorted(s) for s in strand)


@pytest.mark.parametrize("layer", ["cells 3x3", "king steps on dots 1x2"])
def test_contract_of_strands_in_one_piece(layer: str) -> None:
    """``connected`` of ``Lines.strands`` that cross: its clashes, its values, its deductions."""
    puzzle = drawn(layer)
    strokes = points(puzzle)
    them = Judge(connected(puzzle.line.strands(crossing=True)), puzzle.visible_marks,
                 lambda p: len(strands(picked(strokes, p), set(), True)) < 2)  # fmt: skip
    dice = random.Random(8)
    them.judge_all(some_pictures(len(strokes), 500, dice))
    for _ in range(300):
        them.judge([dice.choice((None, False, True)) for _ in strokes])
        them.judge([v if dice.random() < 0.6 else None for v in dice.choice(them.legal)])


def test_contract_of_total_turns_encoded() -> None:
    """The answers in which the line through a stroke has two ``Lines.turns``."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        line = puzzle.line
        yield puzzle.grid, line.strands(crossing=True).total(next(iter(line)), line.turns) == 2

    puzzle = drawn("cells 3x3", cases)
    strokes = points(puzzle)

    def right(picture: Picture) -> bool:
        if not picture[0]:
            return False
        [own] = [s for s in strands(picked(strokes, picture), set(), True) if strokes[0] in s]
        return turns(own, picked(strokes, picture), set(), True) == 2

    assert solver_answers(puzzle) == {p for p in pictures(len(strokes)) if right(p)}


def test_a_cut_line_is_two_strands() -> None:
    puzzle = drawn("cells 3x3", spot=Spots())
    top = {puzzle.line[e.link] for e in puzzle.grid.inner_edges if e.link.ends[0].row == 0 and e.upright}
    middle = puzzle.spot[puzzle.grid.cell[0, 1]]
    network = puzzle.line.strands(lambda n: puzzle.spot[n])
    for spotted, number in ((False, 1), (True, 2)):
        seen = PartialAssignment({m: m in top or (m is middle and spotted) for m in puzzle.visible_marks})
        assert len(network.pieces(lambda b, seen=seen: b.holds(seen))) == number
