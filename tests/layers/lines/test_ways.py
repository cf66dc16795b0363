"""Ways along lines, against walks over plain pairs of points on all tiny boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise, permutations, product
from typing import Any

import pytest

from enpitsu.engine.check import marks_of
from enpitsu.engine.compile.encode import compile
from enpitsu.grid import KING, Direction
from enpitsu.layers import Circles, LabelledLinks, Links, Spots
from enpitsu.logic import FALSE, TRUE, EncodingMode, PartialAssignment
from tests.synthetic import Picture, board, genre, known, pictures, solver_answers
from tests.thorough import sample

Point = tuple[int, int]

BOARDS: dict[str, tuple[Any, tuple[int, int], list[Point], bool]] = {
    "2x3": (Links, (2, 3), [(0, 0), (1, 2)], False),
    "2x3, one stop": (Links, (2, 3), [(0, 1)], False),
    "3x3, crossing": (Links, (3, 3), [(0, 1), (2, 0)], True),
    "2x2 of kings": (lambda: Links(KING), (2, 2), [(0, 0)], False),
    "2x3 of kings, crossing": (lambda: Links(KING), (2, 3), [(0, 0), (1, 2)], True),
}
WAYS_OF_JUDGING: tuple[EncodingMode, ...] = ("few", "apart")
EVERY_BOARD = pytest.mark.parametrize("name", BOARDS)


def walk(
    drawn: set[frozenset[Point]], start: Point, to: Point, stops: list[Point], crossing: bool
) -> list[Point]:
    """The points of a line that leaves a point for the next one; a closed one ends as it begins."""
    if frozenset((start, to)) not in drawn:
        return []
    line, steps = [start, to], {(start, to)}
    while line[-1] not in stops:
        before, here = line[-2:]
        near = [p for s in drawn if here in s for p in s if p not in (here, before)]
        ahead = (2 * here[0] - before[0], 2 * here[1] - before[1])
        if crossing and ahead in near:
            near = [ahead]
        if len(near) != 1:
            break
        line.append(near[0])
        if (here, near[0]) in steps:
            break
        steps.add((here, near[0]))
    return line


def closed(line: list[Point]) -> bool:
    return len(line) > 2 and line[:2] == line[-2:]


def bends(line: list[Point]) -> int:
    ways = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)]
    return sum(v != w for v, w in pairwise(ways))


def made(name: str, stated: Any = lambda puzzle: ()) -> Any:
    make, size, _, _ = BOARDS[name]
    return board(genre({"line": make()}, stated), *size)


def ways_of(name: str, puzzle: Any) -> Any:
    _, _, stops, crossing = BOARDS[name]
    return puzzle.line.ways([puzzle.grid.cell[p] for p in stops], crossing=crossing)


def strokes(puzzle: Any, picture: Picture) -> set[frozenset[Point]]:
    return {
        frozenset((n.row, n.col) for n in m.place.ends)
        for m, v in zip(puzzle.visible_marks, picture, strict=True)
        if v
    }


def from_stops(name: str, puzzle: Any) -> list[Any]:
    """The ways that leave the stops."""
    return list(ways_of(name, puzzle).leaving(*[puzzle.grid.cell[p] for p in BOARDS[name][2]]))


def some_pictures(n: int, most: int = sample(64, 512)) -> Iterator[Picture]:
    if 2**n <= most:
        yield from pictures(n)
        return
    dice = random.Random(n)
    for _ in range(most):
        share = dice.choice([0.3, 0.5, 0.7])
        yield tuple([dice.random() < share for _ in range(n)])


@EVERY_BOARD
def test_ways_contract_values(name: str) -> None:
    """``Lines.ways`` on finished boards, from every node, over every stroke.

    ``Ways.over``, ``Ways.along``, ``Ways.same``; ``Way.drawn``, ``Way.steps``, ``Way.spans``,
    ``Way.bends``, ``Way.ends_in`` and ``Way.heads``.
    """
    puzzle = made(name)
    ways, (_, _, stops, crossing) = ways_of(name, puzzle), BOARDS[name]
    for picture in some_pictures(len(puzzle.visible_marks)):
        state, drawn = known(puzzle.visible_marks, picture), strokes(puzzle, picture)
        for stroke in puzzle.line:
            lines = []
            for start in stroke.ends:
                to = stroke.other(start)
                line = walk(drawn, (start.row, start.col), (to.row, to.col), stops, crossing)
                lines.append(line)
                way = ways.over(start, stroke)
                assert way.drawn.holds(state) is bool(line)
                steps = way.steps
                if closed(line):
                    assert steps.bounds(state) == (steps.most, steps.most), "without end"
                    continue
                n = max(len(line) - 1, 0)
                assert steps.bounds(state) == (n, n)
                for k in range(1, 4):
                    assert way.spans(k).holds(state) is (n == k)
                    assert way.spans(k, "cells").holds(state) is (len(line or [0]) == k)
                    assert way.spans(k, "between").holds(state) is (len(line) - 2 == k)
                assert way.bends.bounds(state) == (bends(line), bends(line))
                for cell in puzzle.grid.cells:
                    ends = bool(line) and line[-1] == (cell.row, cell.col)
                    assert way.ends_in(cell).holds(state) is ends
                for d in Direction:
                    there = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)}
                    assert way.heads(d).holds(state) is (d.value in there)
            to_first, to_last = ways.along(stroke)
            assert (to_first.stroke, to_last.stroke) == (stroke, stroke)
            assert (to_first.start, to_last.start) == stroke.ends[::-1]
            sides = {frozenset(p) for line in lines for p in pairwise(line)}
            for other in puzzle.line:
                one = frozenset((n.row, n.col) for n in other.ends) in sides
                assert ways.same(stroke, other).holds(state) is one


@pytest.mark.parametrize("name", ["2x3", "2x2 of kings", "3x3, crossing"])
def test_ways_contract_bounds_are_sound(name: str) -> None:
    """On unfinished boards: whatever is said holds on every completion."""
    puzzle = made(name)
    ways, dice = ways_of(name, puzzle), random.Random(5)
    asked: list[Any] = []
    for way in from_stops(name, puzzle):
        asked += [way.steps, way.bends]
        asked += [n for cell in puzzle.grid.cells for n in [way.ends_in(cell).count]]
    pairs = [ways.same(s, t) for s, t in product(puzzle.line, repeat=2)]
    for _ in range(sample(50, 400)):
        picture = [dice.choice([True, True, False, None]) for _ in puzzle.visible_marks]
        state = known(puzzle.visible_marks, picture)
        rest = [m for m, v in zip(puzzle.visible_marks, picture, strict=True) if v is None]
        told = [(n, n.bounds(state)) for n in asked]
        verdicts = [(b, v) for b in pairs for v in [b.holds(state)] if v is not None]
        for _ in range(8):
            total = PartialAssignment({**state, **{m: dice.random() < 0.5 for m in rest}})
            for number, (low, high) in told:
                at_last, _ = number.bounds(total)
                assert low <= at_last <= high
            for b, v in verdicts:
                assert b.holds(total) is v


def asked(name: str, puzzle: Any, kind: str) -> Iterator[tuple[Any, Any]]:
    """A few conditions of one kind on lines that leave stops."""
    ways, cells = ways_of(name, puzzle), puzzle.grid.cells
    first, *_, last = from_stops(name, puzzle)
    if kind == "steps":
        yield cells[0], first.steps == 2
        yield cells[0], last.steps <= 3
    elif kind == "bends":
        yield cells[0], first.bends == 1
        yield cells[0], last.bends != first.bends
    elif kind == "ends":
        yield cells[0], first.ends_in(cells[-1], cells[1])
        yield cells[0], ~last.ends_in(cells[0])
    elif kind == "heads":
        yield cells[0], first.heads(Direction.EAST) | last.heads(Direction.SOUTH)
        yield cells[0], ~first.heads(Direction.NORTH)
    else:
        yield cells[0], ways.same(first.stroke, last.stroke) | ~first.drawn
        for s, _ in puzzle.line.turns:
            yield cells[0], ~ways.same(s, first.stroke) | ways.same(first.stroke, s)


@pytest.mark.parametrize("kind", ["steps", "bends", "ends", "heads", "same"])
@pytest.mark.parametrize("name", ["2x3", "2x3, one stop", "2x2 of kings", "3x3, crossing"])
def test_ways_contract_encoding(name: str, kind: str) -> None:
    """The solver lists just the boards that fit, with its rules switched or not."""
    puzzle = made(name, lambda p: asked(name, p, kind))
    conditions = [condition for _, condition in asked(name, puzzle, kind)]
    expected = {p for p in pictures(len(puzzle.visible_marks))
                if all(c.holds(known(puzzle.visible_marks, p)) for c in conditions)}  # fmt: skip
    assert 0 < len(expected) < 2 ** len(puzzle.visible_marks)
    assert solver_answers(puzzle) == expected
    assert solver_answers(puzzle, guarded=True) == expected


@pytest.mark.parametrize("crossing", [False, True])
def test_a_line_that_closes_ends_nowhere(crossing: bool) -> None:
    """Asked of a stroke of a square, by itself: nothing else forbids rings."""

    def stated(p: Any) -> Iterator[tuple[Any, Any]]:
        a, b, *_, c, _, _ = p.grid.cells
        stroke = next(s for s in p.line if set(s.ends) == {b, p.grid.cell[0, 2]})
        yield a, p.line.ways([a], crossing=crossing).over(b, stroke).ends_in(a, c)

    puzzle = board(genre({"line": Links()}, stated), 2, 3)
    expected, rings = set(), 0
    for picture in pictures(len(puzzle.visible_marks)):
        line = walk(strokes(puzzle, picture), (0, 1), (0, 2), [(0, 0)], crossing)
        rings += closed(line)
        if line and not closed(line) and line[-1] in {(0, 0), (1, 0)}:
            expected.add(picture)
    assert rings
    assert expected
    for judged in WAYS_OF_JUDGING:
        assert solver_answers(puzzle, judged=judged) == expected
    assert solver_answers(puzzle) == solver_answers(puzzle, guarded=True) == expected


@EVERY_BOARD
def test_ways_contract_leaving(name: str) -> None:
    """``Ways.leaving``: from a point one way over each stroke that has it for an end."""
    puzzle = made(name)
    ways, cells = ways_of(name, puzzle), puzzle.grid.cells
    found = [(way.start, way.stroke) for way in ways.leaving(*cells)]
    assert len(set(found)) == len(found)
    assert set(found) == {(c, s) for c in cells for s in puzzle.line if c in s.ends}
    assert [way.start for way in ways.leaving(cells[0])] == [cells[0]] * len(puzzle.line.at(cells[0]))


@EVERY_BOARD
def test_ways_contract_together(name: str) -> None:
    """``Ways.together``: a stop, and the points from which some walk ends in it."""
    puzzle = made(name)
    ways, (_, _, stops, crossing) = ways_of(name, puzzle), BOARDS[name]
    for picture in some_pictures(len(puzzle.visible_marks), 128):
        state, drawn = known(puzzle.visible_marks, picture), strokes(puzzle, picture)
        for stop in stops:
            for cell, there in ways.together(puzzle.grid.cell[stop]).items():
                here = (cell.row, cell.col)
                onward = [p for s in drawn if here in s for p in s if p != here]
                lines = [walk(drawn, here, to, stops, crossing) for to in onward]
                met = any(line[-1] == stop and not closed(line) for line in lines)
                assert there.holds(state) is (met or here == stop)


def both_ways(drawn: set[frozenset[Point]], stroke: Any, stops: list[Point]) -> list[list[Point]]:
    """The walks from a stroke on to either side; none if it is not drawn."""
    (a, b) = [(n.row, n.col) for n in stroke.ends]
    return [line for line in (walk(drawn, a, b, stops, False), walk(drawn, b, a, stops, False)) if line]


@pytest.mark.parametrize("name", ["2x3", "2x3, one stop"])
def test_ways_contract_of_two_strokes(name: str) -> None:
    """``Ways.bend_as_often``, ``Ways.meet``: the walks to both sides of each, as far as nothing closes."""
    puzzle = made(name)
    ways, (_, _, stops, _) = ways_of(name, puzzle), BOARDS[name]
    pairs, met, alike = list(product(puzzle.line, repeat=2)), 0, 0
    ends = [puzzle.grid.cell[stops[-1]], puzzle.grid.cells[-1]]
    for picture in pictures(len(puzzle.visible_marks)):
        state, drawn = known(puzzle.visible_marks, picture), strokes(puzzle, picture)
        for s, t in pairs:
            lines = [both_ways(drawn, x, stops) for x in (s, t)]
            if any(closed(line) for of in lines for line in of):
                continue
            shared = {of[-1] for of in lines[0]} & {of[-1] for of in lines[1]}
            right = bool(shared & {(c.row, c.col) for c in ends})
            assert ways.meet(s, t, ends).holds(state) is right
            turned = [sum(map(bends, of)) for of in lines]
            same = all(lines) and turned[0] == turned[1] <= 1
            assert ways.bend_as_often(s, t, 1).holds(state) is same
            met, alike = met + right, alike + same
    assert met
    assert alike


@pytest.mark.parametrize("stops", [[(0, 0), (0, 2), (1, 1), (2, 0)], [(0, 0), (0, 1), (1, 1), (2, 2)]])
def test_ways_contract_of_lines_abreast(stops: list[Point]) -> None:
    """``Ways.abreast``: of lines that fill the board, every two on either side of an edge that differ."""
    puzzle: Any = board(genre({"line": Links()}, lambda puzzle: ()), 3, 3)
    ways = puzzle.line.ways([puzzle.grid.cell[p] for p in stops])
    found = {edge: list(ways.abreast(edge)) for edge in puzzle.grid.inner_edges}
    seen = 0
    for picture in pictures(len(puzzle.visible_marks)):
        drawn, state = strokes(puzzle, picture), known(puzzle.visible_marks, picture)
        degree = {(c.row, c.col): int(sum(state[m] for m in puzzle.line.at(c))) for c in puzzle.grid.cells}
        if any(n not in ((1, 2) if p in stops else (2,)) for p, n in degree.items()):
            continue
        for edge, pairs in found.items():
            near = [puzzle.line.segments_at[cell] for cell in edge.cells]
            one, other = [[s for s in of if state[puzzle.line[s]]] for of in near]
            for s, t in product(one, other):
                walks = [both_ways(drawn, x, stops) for x in (s, t)]
                lines = [{frozenset(p) for line in of for p in pairwise(line)} for of in walks]
                if lines[0] & lines[1]:
                    continue  # one line
                seen += 1
                named = [[frozenset((n.row, n.col) for n in x.ends) for x in pair] for pair in pairs]
                assert any(a in lines[0] and b in lines[1] for a, b in named)
    assert seen


def test_contract_of_declared_ways() -> None:
    """``Links.ways`` are ``Lines.ways`` between the cells of some printed layers."""
    ring, line = Circles(), Links()
    of: Any = genre({"ring": ring, "line": line, "ways": line.ways(ring, crossing=True)}, lambda puzzle: ())
    for text in ("o . .\n. . o", ". . .\n. o ."):
        puzzle = of.parse(text)
        assert puzzle.ways is puzzle.line.ways(puzzle.ring, crossing=True)
        assert puzzle.ways.stops == {c for c in puzzle.grid.cells if c in puzzle.ring}


def test_ways_of_the_same_stops_are_one() -> None:
    """So their literals are shared, by puzzles too."""
    puzzle = made("2x3")
    assert ways_of("2x3", puzzle) is ways_of("2x3", board(type(puzzle), 2, 3))
    assert puzzle.line.ways() is not puzzle.line.ways(crossing=True)


@pytest.mark.parametrize("name", ["2x3", "3x3, crossing", "2x3 of kings, crossing"])
def test_tees_contract(name: str) -> None:
    """``Lines.tees`` are all sets of three strokes of which two run straight through a point.

    ``Lines.branches``: for every such two, whether there is a third at the point between them.
    """
    puzzle = made(name)
    expected = set()
    for cell in puzzle.grid.cells:
        near = [m.place for m in puzzle.visible_marks if cell in m.place.ends]
        for side, s, t in product(near, repeat=3):
            (a, b), (c, d) = [(o.row - cell.row, o.col - cell.col) for x in (s, t) for o in [x.other(cell)]]
            if (a, b) == (-c, -d) and side not in (s, t):
                expected.add((cell, side, frozenset((s, t))))
    found = [(tee.node, tee.side, frozenset(tee.bar)) for tee in puzzle.line.tees]
    assert len(found) == len(set(found)) > 0
    assert set(found) == expected
    for picture in some_pictures(len(puzzle.visible_marks), 64):
        state = known(puzzle.visible_marks, picture)
        for tee in puzzle.line.tees:
            drawn = all(state[puzzle.line[s]] for s in (tee.side, *tee.bar))
            assert tee.drawn.holds(state) is drawn
        for pair, branched in puzzle.line.branches.items():
            sides = [side for _, side, bar in expected if bar == frozenset(pair)]
            assert branched.holds(state) is any(state[puzzle.line[side]] for side in sides)
    assert {frozenset(pair) for pair in puzzle.line.branches} == {bar for _, _, bar in expected}
    assert len(puzzle.line.branches) == len({bar for _, _, bar in expected})


def crossed(drawn: set[frozenset[Point]], line: list[Point]) -> int:
    """At how many of its points four strokes meet and the line goes straight on."""
    found = 0
    for a, b, c in zip(line, line[1:], line[2:], strict=False):
        found += len([s for s in drawn if b in s]) == 4 and (2 * b[0] - a[0], 2 * b[1] - a[1]) == c
    return found


def spotted(size: tuple[int, int], stated: Any = lambda puzzle: ()) -> Any:
    """A board of lines, and of spots at which they end."""
    return board(genre({"line": Links(), "spot": Spots()}, stated), *size)


def parts(puzzle: Any, picture: Picture) -> tuple[set[frozenset[Point]], list[Point]]:
    """The strokes drawn and the points with a spot."""
    made = [m.place for m, v in zip(puzzle.visible_marks, picture, strict=True) if v]
    drawn = {frozenset((n.row, n.col) for n in s.ends) for s in made if hasattr(s, "ends")}
    return drawn, [(c.row, c.col) for c in made if not hasattr(c, "ends")]


@pytest.mark.parametrize(("size", "crossing"), [((2, 2), False), ((3, 3), True)])
def test_ways_contract_between_spots(size: tuple[int, int], crossing: bool) -> None:
    """``Lines.ways`` that end where a spot is made.

    ``Way.ends_at``, ``Way.total``, ``Lines.crossed_between``.
    """
    puzzle = spotted(size)
    ways, joints = puzzle.line.ways(puzzle.spot, crossing=crossing), puzzle.line.crossed_between
    assert ways is puzzle.line.ways(puzzle.spot, crossing=crossing)
    assert {(way.start, way.stroke) for way in ways} == {(n, s) for s in puzzle.line for n in s.ends}
    dice, met = random.Random(3), 0
    for picture in some_pictures(len(puzzle.visible_marks)):
        state, (drawn, stops) = known(puzzle.visible_marks, picture), parts(puzzle, picture)
        for way in ways:
            start, to = (way.start.row, way.start.col), way.stroke.other(way.start)
            line = walk(drawn, start, (to.row, to.col), stops, crossing)
            assert way.ends_at(puzzle.spot).holds(state) is (bool(line) and line[-1] in stops)
            if closed(line):
                continue
            assert way.bends.bounds(state) == (bends(line), bends(line))
            number, met = crossed(drawn, line), met + crossed(drawn, line)
            assert way.total(joints).bounds(state) == (number, number)
        open_ = [dice.choice([v, None]) for v in picture]
        for way in ways:  # what is said of an unfinished board holds on this one, too
            for number in (way.bends, way.total(joints)):
                (low, high), (at_last, _) = (
                    number.bounds(known(puzzle.visible_marks, open_)),
                    number.bounds(state),
                )
                assert low <= at_last <= high
    assert (met > 0) is crossing


def test_what_is_said_of_ways_depends_on_spots_and_goals() -> None:
    """The explainer asks about the marks of a condition alone: no other mark changes its verdict."""
    puzzle = spotted((2, 2))
    ways, (first, *_) = puzzle.line.ways(puzzle.spot), puzzle.line
    turns, last = puzzle.line.turns, puzzle.grid.cells[3]
    goals = {**dict.fromkeys(puzzle.line.segments_at, FALSE), last: puzzle.spot[first.ends[0]]}
    said = [ways.same(s, t) for s, t in turns]
    for way in ways:
        joint = dict.fromkeys(turns, puzzle.spot[way.start])
        said += [way.ends_at(goals), way.bends == 1, way.steps == 1, way.total(joint) == 1]
    spots, met = {m.number for m in puzzle.spot.values()}, 0
    for condition in said:
        of = {m.number for m in marks_of(condition)}
        for picture in pictures(len(puzzle.visible_marks)):
            verdict = condition.holds(known(puzzle.visible_marks, picture))
            for i, mark in enumerate(puzzle.visible_marks):
                other = (*picture[:i], not picture[i], *picture[i + 1 :])
                if condition.holds(known(puzzle.visible_marks, other)) is not verdict:
                    assert mark.number in of, f"{mark}: {condition}"
                    met += mark.number in spots
    assert met


def test_contract_of_crossings_among_labels() -> None:
    """``Lines.crossed_between``, ``Lines.crossed_below``: strokes of any label cross, whoever asks."""
    of: Any = genre({"line": LabelledLinks(labels={"jump": "A", "bend": "B"})}, lambda puzzle: ())
    puzzle: Any = board(of, 3, 3)
    middle = puzzle.grid.cell[1, 1]
    crossings = puzzle.line.of["jump"].crossed_between
    here = {pair: b for pair, b in crossings.items() if middle in {*pair[0].ends} & {*pair[1].ends}}
    assert len(here) == 2
    for missing in (None, *puzzle.line.segments_at[middle]):
        state = PartialAssignment({m: s is not missing for s, m in puzzle.line.items()})
        assert [b.holds(state) for b in here.values()] == [missing is None] * 2
        for level in (TRUE, FALSE):
            above = puzzle.line.of["bend"].crossed_below(dict.fromkeys(puzzle.grid.cells, level))
            jumps = {pair for pair, b in above.items() if b.holds(state)}
            assert jumps == {p for p in here if missing is None and p[0].upright is (level is FALSE)}


@pytest.mark.parametrize("kind", ["bends", "ends", "crossings"])
def test_ways_contract_encoding_between_spots(kind: str) -> None:
    """The solver lists just the boards that fit."""
    crossing = kind == "crossings"

    def stated(p: Any) -> Iterator[tuple[Any, Any]]:
        ways, first = p.line.ways(p.spot, crossing=crossing), p.grid.cells[0]
        if crossing:  # four strokes meet in the middle, and there are two spots: all others are missing
            top, middle = p.grid.cell[0, 1], p.grid.cell[1, 1]
            free = {*p.line.segments_at[middle], top, middle}
            yield from [(first, ~m) for x in (p.line, p.spot) for at, m in x.items() if at not in free]
            for way in ways.leaving(top):
                yield first, (way.total(p.line.crossed_between) == 1) == p.spot[top]
        else:
            for way in ways.leaving(first):
                yield first, way.bends <= 1 if kind == "bends" else way.ends_at(p.spot) | ~way.drawn

    puzzle = spotted((3, 3) if crossing else (2, 2), stated)
    conditions = [condition for _, condition in stated(puzzle)]
    missing = {-condition.number for condition in conditions if condition.number}
    free = [m for m in puzzle.visible_marks if m.number not in missing]
    expected = set()
    for values in pictures(len(free)):
        made = {m for m, v in zip(free, values, strict=True) if v}
        picture = tuple([m in made for m in puzzle.visible_marks])
        if all(c.holds(known(puzzle.visible_marks, picture)) for c in conditions):
            expected.add(picture)
    assert 0 < len(expected) < 2 ** len(free)
    assert solver_answers(puzzle) == expected
    assert solver_answers(puzzle, guarded=True) == expected


def test_a_line_that_closes_jumps_over_nothing() -> None:
    """Asked of a ring that nothing else forbids: its count of crossings is 0, not whatever fits."""

    def stated(p: Any) -> Iterator[tuple[Any, Any]]:
        stroke = next(iter(p.line))
        way = p.line.ways(p.spot, crossing=True).over(stroke.ends[0], stroke)
        yield p.grid.cells[0], way.total(p.line.crossed_between) >= 1

    assert solver_answers(spotted((2, 2), stated)) == set()


MANY_STOPS = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2), (2, 1)]


@pytest.mark.parametrize("many", [7, 8])
@pytest.mark.parametrize("judged", ["together", "guarded", *WAYS_OF_JUDGING])
def test_ends_in_one_of_many_stops_contract(judged: Any, many: int) -> None:
    """``Way.ends_in`` where many stops are told apart by the digits of their numbers."""
    stops, corner, middle = MANY_STOPS[:many], (0, 0), (1, 1)

    def stated(p: Any) -> Iterator[tuple[Any, Any]]:
        cell = p.grid.cell
        ways = p.line.ways([cell[at] for at in stops])
        strokes_here = list(p.line.segments_at[cell[middle]])
        for stop in ((0, 1), (1, 2), (2, 2)):
            for stroke in strokes_here:
                yield cell[stop], ~ways.over(cell[middle], stroke).ends_in(cell[stop])
        [down] = [s for s in p.line.segments_at[cell[2, 1]] if cell[middle] in s.ends]
        yield (
            cell[corner],
            ways.over(cell[middle], down).drawn.implies(ways.over(cell[middle], down).ends_in(cell[2, 0])),
        )

    puzzle = board(genre({"line": Links()}, stated), 3, 3)
    expected = set()
    for picture in pictures(len(puzzle.visible_marks)):
        drawn, right = strokes(puzzle, picture), True
        for to in ((0, 1), (1, 0), (1, 2), (2, 1)):
            line = walk(drawn, middle, to, stops, False)
            end = line[-1] if line and not closed(line) else None
            right &= end not in {(0, 1), (1, 2), (2, 2)}
            right &= to != (2, 1) or not line or end == (2, 0)
        if right:
            expected.add(picture)
    assert 0 < len(expected) < 2 ** len(puzzle.visible_marks)
    if judged == "together":
        assert solver_answers(puzzle) == expected
    elif judged == "guarded":
        assert solver_answers(puzzle, guarded=True) == expected
    else:
        assert solver_answers(puzzle, judged=judged) == expected


@pytest.mark.parametrize("degrees", [(0, 2), (0, 1, 2), (0, 1, 3), (2, 4)])
@pytest.mark.parametrize("crossing", [False, True])
def test_ways_where_degrees_are_known_contract(crossing: bool, degrees: tuple[int, ...]) -> None:
    """``Way.steps`` and ``Way.ends_in`` say the same where other cases bound how many strokes meet."""
    stops = [(0, 0), (2, 2)]

    def stated(p: Any) -> Iterator[tuple[Any, Any]]:
        ends = [p.grid.cell[at] for at in stops]
        for cell, degree in p.line.degrees.items():
            if cell not in ends:
                yield cell, degree.among(*degrees)
        for way in p.line.ways(ends, crossing=crossing).leaving(ends[0]):
            yield ends[0], way.drawn.implies(way.ends_in(ends[1]) | (way.steps == 2))

    puzzle = board(genre({"line": Links()}, stated), 3, 3)
    expected = set()
    for picture in pictures(len(puzzle.visible_marks)):
        drawn = strokes(puzzle, picture)
        at = [end for s, v in zip(puzzle.visible_marks, picture, strict=True) if v for end in s.place.ends]
        right = all(at.count(c) in degrees for c in puzzle.grid.cells if (c.row, c.col) not in stops)
        for to in ((0, 1), (1, 0)):
            line = walk(drawn, stops[0], to, stops, crossing)
            right &= not line or (not closed(line) and (line[-1] == stops[1] or len(line) == 3))
        if right:
            expected.add(picture)
    assert expected
    assert solver_answers(puzzle) == expected
    assert solver_answers(puzzle, guarded=True) == expected


CLASSES: dict[str, dict[Any, list[Any]]] = {
    "two pairs": {(0, 0): [(1, 2)], (1, 2): [(0, 0)], (1, 0): [(2, 1)], (2, 1): [(1, 0)]},
    "three of a kind": {(0, 0): [(1, 2), (2, 0)], (1, 2): [(0, 0), (2, 0)], (2, 0): [(0, 0), (1, 2)],
                        (0, 1): [(1, 0)], (1, 0): [(0, 1)]},
    "one way": {(0, 0): [(1, 2)], (1, 2): [(0, 0), (1, 0)], (1, 0): [(2, 1)], (2, 1): [(1, 0)]},
    "not of all": {(0, 0): [(1, 2)], (1, 2): [(0, 0)], (1, 0): [], (2, 1): []},
}  # fmt: skip


@pytest.mark.parametrize("degrees", [(0, 2), (0, 1, 2), (0, 2, 3)])
@pytest.mark.parametrize("name", sorted(CLASSES))
def test_lines_between_stops_of_a_class_contract(name: str, degrees: tuple[int, ...]) -> None:
    """``Way.ends_in``, said of all ways that leave stops: as numbers of classes only where that is all."""
    goals = CLASSES[name]
    asked_of = [stop for stop in goals if goals[stop] or name != "not of all"]

    def stated(p: Any) -> Iterator[tuple[Any, Any]]:
        cell = p.grid.cell
        ways = p.line.ways([cell[at] for at in goals])
        for at, degree in p.line.degrees.items():
            here = (at.row, at.col)
            yield at, degree <= 1 if here in goals else degree.among(*degrees)
        for stop in asked_of:
            for way in ways.leaving(cell[stop]):
                yield cell[stop], way.drawn.implies(way.ends_in(*[cell[at] for at in goals[stop]]))

    puzzle = board(genre({"line": Links()}, stated), 3, 3)
    expected = set()
    for picture in pictures(len(puzzle.visible_marks)):
        drawn = strokes(puzzle, picture)
        ends = [
            (c.row, c.col)
            for m, v in zip(puzzle.visible_marks, picture, strict=True)
            if v
            for c in m.place.ends
        ]
        cells = [(c.row, c.col) for c in puzzle.grid.cells]
        right = all(ends.count(c) <= 1 if c in goals else ends.count(c) in degrees for c in cells)
        for stop in asked_of if right else ():
            for to in ((stop[0] + r, stop[1] + c) for r, c in ((-1, 0), (1, 0), (0, -1), (0, 1))):
                line = walk(drawn, stop, to, list(goals), False) if to in cells else []
                right &= not line or (not closed(line) and line[-1] in goals[stop])
        if right:
            expected.add(picture)
    assert expected
    assert solver_answers(puzzle) == expected
    assert solver_answers(puzzle, guarded=True) == expected
    lazy = {type(lazy).__name__ for _, lazy in compile(puzzle).lazy_clauses}
    classes = degrees == (0, 2) and name in ("two pairs", "three of a kind")
    assert ("AheadRows" in lazy) is not classes


@pytest.mark.parametrize("most", [0, 1])
@pytest.mark.parametrize("name", [n for n in BOARDS if not n.startswith("2x3 of kings")])
def test_ways_where_other_cases_bound_bends_contract(name: str, most: int) -> None:
    """No line bends more often; those from stops have one step or two, and do not end in the last cell."""
    last = made(name).grid.cells[-1]

    def stated(p: Any) -> Iterator[tuple[Any, Any]]:
        for way in ways_of(name, p):
            yield way.start, way.bends <= most
        for way in from_stops(name, p):
            yield way.start, way.drawn.implies(way.steps.among(1, 2))
            yield way.start, ~way.ends_in(last)

    puzzle = made(name, stated)
    stops, crossing = BOARDS[name][2:]
    points = [(c.row, c.col) for c in puzzle.grid.cells]
    expected = set()
    for picture in pictures(len(puzzle.visible_marks)):
        drawn = strokes(puzzle, picture)
        lines = [walk(drawn, a, b, stops, crossing) for s in drawn for a, b in permutations(s)]
        if any((closed(line) and bends(line)) or bends(line) > most for line in lines):
            continue
        first = [line for line in lines if line[0] in stops]
        if all(len(line) in (2, 3) and line[-1] != points[-1] for line in first):
            expected.add(picture)
    assert len(expected) > 1
    assert solver_answers(puzzle) == expected
    assert solver_answers(puzzle, guarded=True) == expected
