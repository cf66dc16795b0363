"""Paths from known nodes: clashes and clauses against walks over plain pairs of points."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest

from enpitsu.engine.check import check
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.model import Model
from enpitsu.grid import KING, KNIGHT
from enpitsu.layers import Hidden, Links
from enpitsu.logic import PartialAssignment
from enpitsu.shape import anchored, path_rules, paths_from, ring_rules
from enpitsu.shape.rings import RingCuts
from enpitsu.shape.step_counter import MODULI, Counter
from tests.shape.contract import Judge
from tests.shape.figures import flood
from tests.synthetic import Picture, board, genre, known, pictures, solver_answers

Point = tuple[int, int]
Stroke = frozenset[Point]

CASES: dict[str, tuple[Any, tuple[int, int], list[Point], tuple[str, ...]]] = {
    "2x3, one start": (Links, (2, 3), [(0, 0)], ()),
    "3x3, two starts": (Links, (3, 3), [(0, 0), (1, 1)], ()),
    "3x3, one start, crossing": (Links, (3, 3), [(0, 1)], ("crossing",)),
    "3x3, three starts, crossing": (Links, (3, 3), [(0, 1), (1, 0), (2, 2)], ("crossing",)),
    "1x4, two starts, crossing": (Links, (1, 4), [(0, 0), (0, 3)], ("crossing",)),
    "king steps 2x3, crossing": (lambda: Links(KING), (2, 3), [(0, 0)], ("crossing",)),
    "knight steps 3x3": (lambda: Links(KNIGHT), (3, 3), [(0, 0), (1, 2)], ()),
    "3x3, one start, apart": (Links, (3, 3), [(0, 1)], ("crossing", "apart")),
    "3x3, three starts, apart": (Links, (3, 3), [(0, 1), (1, 0), (2, 2)], ("crossing", "apart")),
    "3x3, over starts": (Links, (3, 3), [(0, 1), (1, 1)], ("over",)),
    "3x3, over starts, apart": (Links, (3, 3), [(0, 1), (1, 0), (1, 1)], ("crossing", "apart", "over")),
    "king steps 2x3, over starts": (lambda: Links(KING), (2, 3), [(0, 0), (0, 1)], ("over",)),
}
EVERY_CASE = pytest.mark.parametrize("case", CASES)


def right(strokes: Collection[Stroke], starts: Collection[Point], words: Collection[str]) -> bool:
    """Walk every line from its start; all strokes must be used up, every walk end at no start."""
    crossing = "crossing" in words or "over" in words
    at: dict[Point, list[Point]] = {}
    for stroke in strokes:
        a, b = sorted(stroke)
        at.setdefault(a, []).append(b)
        at.setdefault(b, []).append(a)
    own: dict[Point, Point] = {}  # the first step from each start
    for point, near in at.items():
        ways = [(p[0] - point[0], p[1] - point[1]) for p in near]
        lone = [p for p, (y, x) in zip(near, ways, strict=True) if (-y, -x) not in ways]
        if point in starts:
            if len(lone) != 1 or len(near) not in ((1, 3) if "over" in words else (1,)):
                return False
            own[point] = lone[0]
        elif len(near) > 2 and not (crossing and len(near) == 4 and not lone):
            return False
    left = set(strokes)
    for start, first in own.items():
        here, ahead, walked = start, first, [start]
        while True:
            step = frozenset({here, ahead})
            if step not in left:
                return False
            left.discard(step)
            here, before = ahead, here
            walked.append(here)
            on = (2 * here[0] - before[0], 2 * here[1] - before[1])
            near = [p for p in at[here] if p != before]
            if here in starts:
                near = [on] if on in at[here] else []
                if not near:
                    return False
            if not near:
                break
            ahead = near[0] if len(near) == 1 else on
        if "apart" in words and len(set(walked)) < len(walked):
            return False
    return not left


def drawn(case: str) -> tuple[Any, list[Any], list[Stroke]]:
    make, size, starts, _ = CASES[case]
    puzzle: Any = board(genre({"line": make()}, lambda p: ()), *size)
    return puzzle, [puzzle.grid.cell[p] for p in starts], _strokes(puzzle)


def _strokes(puzzle: Any) -> list[Stroke]:
    return [frozenset((n.row, n.col) for n in m.place.ends) for m in puzzle.visible_marks]


@cache
def judge(case: str) -> Judge:
    puzzle, starts, strokes = drawn(case)
    points, words = [(c.row, c.col) for c in starts], CASES[case][3]

    def legal(picture: Picture) -> bool:
        return right([s for s, v in zip(strokes, picture, strict=True) if v], points, words)

    return Judge(paths_from(puzzle.line, starts, **dict.fromkeys(words, True)), puzzle.visible_marks, legal)


@EVERY_CASE
def test_contract_of_paths_on_finished_boards(case: str) -> None:
    them, dice = judge(case), random.Random(1)
    n = len(them.marks)
    them.judge_all(them.legal[:: max(1, len(them.legal) // 300)])
    boards = list(pictures(n)) if n <= 12 else []
    them.judge_all(dice.sample(boards, min(len(boards), 500)) if boards else [])
    for _ in range(300):  # nearly right boards
        picture = list(dice.choice(them.legal))
        for i in dice.sample(range(n), dice.randint(1, 3)):
            picture[i] = not picture[i]
        them.judge(picture)


@EVERY_CASE
def test_contract_of_paths_on_half_filled_boards(case: str) -> None:
    them, dice = judge(case), random.Random(2)
    n = len(them.marks)
    if n <= 4:
        them.judge_all(product((None, False, True), repeat=n))
    for _ in range(250):
        them.judge([dice.choice((None, False, True)) for _ in range(n)])
        answer = dice.choice(them.legal)
        partial = [v if dice.random() < 0.7 else None for v in answer]
        them.judge(partial)
        i = dice.randrange(n)
        partial[i] = not answer[i]
        them.judge(partial)


@EVERY_CASE
@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_paths_encoded(case: str, guarded: bool) -> None:
    make, size, points, words = CASES[case]

    def stated(puzzle: Any) -> list[tuple[Any, Any]]:
        starts = [puzzle.grid.cell[p] for p in points]
        return [(puzzle.grid, paths_from(puzzle.line, starts, **dict.fromkeys(words, True)))]

    puzzle = board(genre({"line": make()}, stated), *size)
    assert solver_answers(puzzle, guarded=guarded) == set(judge(case).legal)


@pytest.mark.parametrize(
    ("ends", "both"), [(None, True), ([(0, 0), (0, 2), (1, 1)], True), ([(0, 0), (1, 1)], False)]
)
@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_one_path(ends: list[Point] | None, both: bool, guarded: bool) -> None:
    """``path_rules``: one walk over all strokes that passes no point twice."""

    def stated(puzzle: Any) -> Any:
        cells = None if ends is None else [puzzle.grid.cell[p] for p in ends]
        return path_rules(puzzle.line, cells, both=both)

    puzzle = board(genre({"line": Links()}, stated), 2, 3)
    strokes, legal = _strokes(puzzle), set()
    for picture in pictures(len(strokes)):
        drawn = [s for s, v in zip(strokes, picture, strict=True) if v]
        points = [p for s in drawn for p in s]
        loose = [p for p in points if points.count(p) == 1]
        among = [p for p in loose if ends is None or p in ends]
        fits = len(loose) == 2 and len(among) >= (2 if both else 1)
        if fits and right(drawn, loose[:1], ()):
            legal.add(picture)
    assert solver_answers(puzzle, guarded=guarded) == legal


def rings(paths: dict[Point, Point]) -> Iterator[set[Stroke]]:
    """The gaps of every ring that paths (start -> last point) can make, each followed by the next."""
    first, *others = paths
    for order in permutations(others):
        starts = [first, *order]
        gaps = [frozenset((paths[a], b)) for a, b in zip(starts, [*starts[1:], first], strict=True)]
        if len(starts) > 1 and len({*gaps}) == len(gaps):
            yield {*gaps}


@pytest.mark.parametrize("points", [[(0, 0)], [(0, 0), (1, 2)], [(0, 1), (1, 1)], [(0, 0), (0, 1), (1, 1)]])
@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_rings_of_paths(points: list[Point], guarded: bool) -> None:
    """``ring_rules``: some order of the paths, each beside the next one's start; ``Lines.last``."""
    layers = {"line": Links(), "ring": Links(hidden=True), "clockwise": Hidden()}

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        starts = [puzzle.grid.cell[p] for p in points]
        yield puzzle.grid, paths_from(puzzle.line, starts)
        for cell in puzzle.grid.cells:
            yield cell, puzzle.line.degree(cell) <= (1 if cell in starts else 2)
        yield from ring_rules(puzzle.line, starts, puzzle.ring, puzzle.clockwise.board)

    puzzle: Any = board(genre(layers, stated), 2, 3)
    sides, legal = _strokes(puzzle), set()
    cells = [(c.row, c.col) for c in puzzle.grid.cells]
    for picture in pictures(len(sides)):
        drawn = [s for s, v in zip(sides, picture, strict=True) if v]
        if not right(drawn, points, ()) or any(sum(p in s for s in drawn) > 1 for p in points):
            continue
        loose = [p for p in cells if sum(p in s for s in drawn) == 1 and p not in points]
        paths = {p: next((q for q in flood(p, drawn) if q in loose), p) for p in points}
        if any(gaps <= {*sides} - {*drawn} for gaps in rings(paths)):
            legal.add(picture)
        starts, state = [puzzle.grid.cell[p] for p in points], known(puzzle.visible_marks, picture)
        last = {(c.row, c.col) for c in puzzle.grid.cells if puzzle.line.last(c, starts).holds(state)}
        assert last == {*paths.values()}
    assert bool(legal) is (len(points) > 1)
    assert solver_answers(puzzle, guarded=guarded) == legal


ANCHORS: dict[str, tuple[tuple[int, int], list[Point], bool]] = {
    "2x3": ((2, 3), [(0, 0)], False),
    "3x3": ((3, 3), [(1, 1), (0, 2)], False),
    "3x3, as a path": ((3, 3), [(0, 1)], True),
}
EVERY_ANCHOR = pytest.mark.parametrize("case", ANCHORS)


def hangs(strokes: Collection[Stroke], anchors: Collection[Point]) -> bool:
    """What can be walked to from the anchors is everything."""
    seen = set(anchors)
    for _ in strokes:
        seen |= {p for s in strokes if s & seen for p in s}
    return all(s <= seen for s in strokes)


@cache
def anchor_judge(case: str) -> Judge:
    size, points, _ = ANCHORS[case]
    puzzle: Any = board(genre({"line": Links()}, lambda p: ()), *size)
    strokes = _strokes(puzzle)

    def legal(picture: Picture) -> bool:
        return hangs([s for s, v in zip(strokes, picture, strict=True) if v], points)

    nodes = [puzzle.grid.cell[p] for p in points]
    return Judge(anchored(puzzle.line, *nodes), puzzle.visible_marks, legal)


@EVERY_ANCHOR
def test_contract_of_anchored(case: str) -> None:
    them, dice = anchor_judge(case), random.Random(3)
    n = len(them.marks)
    them.judge_all(dice.sample(list(pictures(n)), min(1 << n, 300)))
    for _ in range(200):
        them.judge([dice.choice((None, False, True)) for _ in range(n)])
        them.judge([v if dice.random() < 0.7 else None for v in dice.choice(them.legal)])


@EVERY_ANCHOR
@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_anchored_encoded(case: str, guarded: bool) -> None:
    """Also where other cases keep the degrees of a path, and it is written as one."""
    size, points, path = ANCHORS[case]

    def stated(puzzle: Any) -> Any:
        nodes = [puzzle.grid.cell[p] for p in points]
        yield puzzle.grid, anchored(puzzle.line, *nodes)
        if path:
            for cell, degree in puzzle.line.degrees.items():
                yield cell, degree <= (1 if cell in nodes else 2)

    puzzle = board(genre({"line": Links()}, stated), *size)
    strokes = _strokes(puzzle)
    wanted = set(anchor_judge(case).legal)
    if path:
        wanted = {p for p in wanted
                  if right([s for s, v in zip(strokes, p, strict=True) if v], points, ())}  # fmt: skip
    assert solver_answers(puzzle, guarded=guarded) == wanted


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("points", [[(0, 0), (2, 2)], [(1, 1)], [(0, 1), (0, 2), (2, 0)], []])
def test_contract_of_anchored_without_rings(points: list[Point], guarded: bool) -> None:
    """``anchored`` where lines end and branch at anchors only: there, rings alone are cut off."""

    def stated(puzzle: Any) -> Any:
        nodes = [puzzle.grid.cell[p] for p in points]
        yield puzzle.grid, anchored(puzzle.line, *nodes)
        for cell, degree in puzzle.line.degrees.items():
            if cell not in nodes:
                yield cell, degree.among(0, 2)

    puzzle = board(genre({"line": Links()}, stated), 3, 3)
    strokes = _strokes(puzzle)
    wanted = set()
    for picture in pictures(len(strokes)):
        drawn = [s for s, v in zip(strokes, picture, strict=True) if v]
        degree = {p: sum(p in s for s in drawn) for p in product(range(3), repeat=2)}
        if hangs(drawn, points) and all(n in (0, 2) for p, n in degree.items() if p not in points):
            wanted.add(picture)
    assert wanted
    assert solver_answers(puzzle, guarded=guarded) == wanted
    if not guarded:
        assert [type(lazy) for _, lazy in compile(puzzle).lazy_clauses] == [RingCuts]


def test_no_closed_line_is_ever_met() -> None:
    """The counter leaves nothing to be cut off: the first model is always an answer."""
    of = genre({"line": Links()}, lambda p: [
        (p.grid, paths_from(p.line, [p.grid.cell[0, 0]], crossing=True)),
        *[(c, p.line.visits(c)) for c in p.grid.cells],
    ])  # fmt: skip
    puzzle = board(of, 4, 5)
    model = Model(compile(puzzle))
    assert model.solve() is not None
    assert model.calls == 1
    assert model.cuts == 0


def test_counters_are_long_enough() -> None:
    from math import gcd, lcm, prod

    for moduli in MODULI:
        assert lcm(*moduli) == prod(moduli)
        assert all(gcd(a, b) == 1 for a in moduli for b in moduli if a != b)
    assert sorted(MODULI, key=prod) == list(MODULI)

    class Nowhere:
        def fresh(self, n: int) -> int:
            return 1

        def add(self, clauses: Any) -> None:
            pass

    for steps in (2, 3, 59, 60, 104, 105, 20_000, 200_000):
        to: Any = Nowhere()
        assert prod(Counter(to, steps).moduli) > steps


def test_an_unfinished_path_is_no_broken_one() -> None:
    of = genre({"line": Links()}, lambda p: [
        (p.grid, paths_from(p.line, [p.grid.cell[0, 0]])), (p.grid, p.line.visits(p.grid.cell[1, 2])),
    ])  # fmt: skip
    puzzle = board(of, 2, 3)
    line: Any = puzzle.bound["line"]
    at = puzzle.grid.cell

    def judged(*pairs: tuple[Point, Point]) -> Any:
        made = {line[puzzle.grid.segment(at[a], at[b])]: True for a, b in pairs}
        return check(puzzle, PartialAssignment({m: made.get(m, False) for m in puzzle.marks}))

    stray = judged(((0, 2), (1, 2)))
    assert not stray.broken
    assert stray.unfinished
    ring = judged(((0, 1), (0, 2)), ((0, 2), (1, 2)), ((1, 2), (1, 1)), ((1, 1), (0, 1)))
    assert [c.letter for c in ring.broken] == ["A"]
    done = judged(((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 2), (1, 2)))
    assert done.right
    assert known(puzzle.visible_marks, (True,) * len(puzzle.visible_marks))
