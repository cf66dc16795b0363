"""Single loops and connected lines: clashes, deductions and cuts against floods over plain sets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.engine.compile.equal_marks import merged
from enpitsu.grid import DIAGONAL, KING, KNIGHT, Vertex
from enpitsu.layers import Fences, Links
from enpitsu.logic import Bool, EncodingMode, PartialAssignment
from enpitsu.puzzle import Puzzle
from enpitsu.shape import connected, loop_rules, one_line, single_loop
from enpitsu.shape.loop import StrayPieces
from tests.shape.contract import Judge
from tests.shape.figures import Stroke, one_loop, ringed
from tests.shape.figures import one_line as hangs_together
from tests.synthetic import Picture, board, genre, known, pictures, solver_answers
from tests.thorough import sample

Holes = tuple[tuple[int, int], ...]

LAYERS: dict[str, tuple[Any, tuple[int, int], Holes]] = {
    "cells 1x1": (Links, (1, 1), ()),
    "cells 1x4": (Links, (1, 4), ()),
    "cells 2x2": (Links, (2, 2), ()),
    "cells 2x4": (Links, (2, 4), ()),
    "cells 3x3": (Links, (3, 3), ()),
    "cells 3x3 around a hole": (Links, (3, 3), ((1, 1),)),
    "cells 3x4 around a corner": (Links, (3, 4), ((0, 0), (0, 1))),
    "sides 1x1": (Fences, (1, 1), ()),
    "sides 1x3": (Fences, (1, 3), ()),
    "sides 2x2": (Fences, (2, 2), ()),
    "king steps 2x3": (lambda: Links(KING), (2, 3), ()),
    "knight steps 3x3": (lambda: Links(KNIGHT), (3, 3), ()),
    "knight steps 3x4": (lambda: Links(KNIGHT), (3, 4), ((0, 0),)),
    "dots, diagonally": (lambda: Links(((1, 1), (1, -1)), Vertex), (2, 2), ()),
}
EVERY_LAYER = pytest.mark.parametrize("layer", LAYERS)


def nothing(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
    return iter(())


def drawn(layer: str, cases: Any = nothing) -> Any:
    """A board of this layer."""
    make, (height, width), holes = LAYERS[layer]
    return board(genre({"line": make()}, cases), height, width, holes)


def strokes(puzzle: Puzzle) -> list[Stroke]:
    """The strokes behind the marks, as pairs of coordinates."""
    return [frozenset((n.row, n.col) for n in mark.place.ends) for mark in puzzle.visible_marks]


def picked(all_strokes: Sequence[Stroke], picture: Picture) -> list[Stroke]:
    return [s for s, v in zip(all_strokes, picture, strict=True) if v]


WORDS: dict[str, tuple[Callable[[Any], Any], Callable[[Sequence[Stroke]], bool]]] = {
    "single_loop": (single_loop, one_loop),
    "one_line": (one_line, hangs_together),
    "one_line nonempty": (
        lambda line: one_line(line, nonempty=True), lambda s: bool(s) and hangs_together(s),
    ),
    "connected": (connected, hangs_together),
    "connected nonempty": (
        lambda line: connected(line, nonempty=True), lambda s: bool(s) and hangs_together(s),
    ),
}  # fmt: skip
EVERY_WORD = pytest.mark.parametrize("word", WORDS)


@cache
def judge(layer: str, word: str) -> Judge:
    puzzle = drawn(layer)
    make, right = WORDS[word]
    at = strokes(puzzle)
    return Judge(make(puzzle.line), puzzle.visible_marks, lambda p: right(picked(at, p)))


MANY = sample(80, 300)  # pictures of each kind


def some_of(n: int, most: int, dice: random.Random) -> Iterator[Picture]:
    """All values of n marks, or so many random ones."""
    if 1 << n <= most:
        yield from pictures(n)
    else:
        for _ in range(most):
            bits = dice.getrandbits(n)
            yield tuple([bool(bits >> i & 1) for i in range(n)])


@EVERY_LAYER
@EVERY_WORD
def test_contract_of_lines_on_finished_boards(layer: str, word: str) -> None:
    """All boards of up to nine strokes, random ones above, and every right one."""
    them = judge(layer, word)
    them.judge_all(some_of(len(them.marks), 2 * MANY, random.Random(1)))
    them.judge_all(them.legal[:: max(1, len(them.legal) // MANY)])


@EVERY_LAYER
@EVERY_WORD
def test_contract_of_lines_on_half_filled_boards(layer: str, word: str) -> None:
    """All boards of up to five strokes, random ones above, and right ones partly hidden."""
    them = judge(layer, word)
    dice, n = random.Random(2), len(them.marks)
    if n <= 5:
        them.judge_all(product((None, False, True), repeat=n))
        return
    for _ in range(MANY // 2):
        them.judge([dice.choice((None, False, True)) for _ in range(n)])
        if them.legal:
            right = dice.choice(them.legal)
            them.judge([v if dice.random() < 0.6 else None for v in right])
            them.judge([v if dice.random() < 0.9 else dice.choice((None, not v)) for v in right])


@given(st.integers(0, 2**32), st.integers(3, 7), st.integers(3, 7))
def test_contract_of_single_loops_on_large_boards(seed: int, height: int, width: int) -> None:
    """A right loop never clashes, however much of it is hidden; a spoilt one does."""
    dice = random.Random(seed)
    puzzle: Any = board(genre({"line": Fences()}, nothing), height, width)
    at = strokes(puzzle)
    loop = ringed(dice, height, width, height * width)
    right = tuple([s in loop for s in at])
    for whole in (single_loop(puzzle.line), one_line(puzzle.line, nonempty=True)):
        assert whole.holds(known(puzzle.visible_marks, right)) is True
        hidden = [v if dice.random() < 0.5 else None for v in right]
        assert whole.holds(known(puzzle.visible_marks, hidden)) is not False
    spoilt = tuple([v is not (dice.random() < 0.05) for v in right])
    assert single_loop(puzzle.line).holds(known(puzzle.visible_marks, spoilt)) is one_loop(
        picked(at, spoilt)
    )
    assert one_line(puzzle.line).holds(known(puzzle.visible_marks, spoilt)) is hangs_together(
        picked(at, spoilt)
    )


def test_contract_of_two_loops() -> None:
    """Two right loops are no single one; the clash is one of them and a stroke of the other."""
    puzzle: Any = board(genre({"line": Fences()}, nothing), 1, 3)
    left, right = puzzle.grid.cells[0], puzzle.grid.cells[2]
    rings = {puzzle.line[e] for c in (left, right) for e in c.edges}
    seen = PartialAssignment({m: m in rings for m in puzzle.visible_marks})
    clashes = list(WORDS["single_loop"][0](puzzle.line).clashes(lambda b: b.holds(seen)))
    assert {sum(c.values()) for c in clashes} >= {5}
    first = {min(puzzle.line[e].number for e in c.edges) for c in (left, right)}
    assert {next(iter(c)).number for c in clashes} == first, "in the order of the layer, in every run"
    assert not single_loop(puzzle.line).unfinished(seen)


# -- what the solver makes of it -------------------------------------------------------------------


def degrees(s: Sequence[Stroke]) -> bool:
    """Every node has two strokes or none."""
    nodes = [n for stroke in s for n in stroke]
    return all(nodes.count(n) == 2 for n in set(nodes))


def rule_sets(line: Any) -> dict[str, tuple[list[Bool], Any]]:
    """Ways to say what a line is, and what they mean."""
    at_nodes = [d.among(0, 2) for d in line.degrees.values()]
    return {
        "loop": ([single_loop(line)], one_loop),
        "degrees and loop": ([*at_nodes, single_loop(line)], one_loop),
        "loop_rules": ([b for _, b in loop_rules(line)], one_loop),
        "one line": ([one_line(line)], hangs_together),
        "degrees and one line": ([*at_nodes, one_line(line)], lambda s: degrees(s) and hangs_together(s)),
        "degrees and one line, nonempty": ([*at_nodes, one_line(line, nonempty=True)], one_loop),
        "connected": ([connected(line)], hangs_together),
        "degrees and connected, nonempty": ([*at_nodes, connected(line, nonempty=True)], one_loop),
    }


NAMES = list(rule_sets(drawn("cells 2x2").line))


@EVERY_LAYER
@pytest.mark.parametrize("rules", NAMES)
@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_lines_in_the_solver(layer: str, rules: str, guarded: bool) -> None:
    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        for b in rule_sets(puzzle.line)[rules][0]:
            yield puzzle.grid, b

    puzzle = drawn(layer, cases)
    at = strokes(puzzle)
    right = rule_sets(puzzle.line)[rules][1]
    legal = {p for p in pictures(len(at)) if right(picked(at, p))}
    if len(legal) > 400:  # listing them all would take long: fix some marks
        dice = random.Random(len(legal))
        chosen = sorted(legal)[dice.randrange(len(legal))]
        fixed = dict(dice.sample(list(enumerate(chosen)), 5))
        fixing = {i: puzzle.visible_marks[i] if v else ~puzzle.visible_marks[i] for i, v in fixed.items()}
        legal = {p for p in legal if all(p[i] is v for i, v in fixed.items())}

        def fewer(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
            yield from cases(puzzle)
            marks = list(puzzle.line.values())
            for i, v in fixed.items():
                yield puzzle.grid, marks[i] if v else ~marks[i]

        assert fixing
        puzzle = drawn(layer, fewer)
    assert solver_answers(puzzle, guarded=guarded) == legal


@pytest.mark.parametrize("n", [1, 2, 3])
def test_numbers_of_loops_on_square_grids_of_dots(n: int) -> None:
    """Cycles of the grid graph on (n + 1) x (n + 1) dots: OEIS A140517."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        yield from loop_rules(puzzle.line)

    puzzle = board(genre({"line": Fences()}, cases), n, n)
    assert len(solver_answers(puzzle)) == [1, 13, 213][n - 1]


@pytest.mark.parametrize(
    "holes", [(), ((1, 1),), ((1, 1), (1, 2)), ((0, 1), (2, 2)), ((0, 0), (1, 1), (2, 2))]
)
def test_contract_of_loops_through_cells_around_holes(holes: Holes) -> None:
    """Faces of a loop through cells merge at holes."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        yield from loop_rules(puzzle.line)

    puzzle = board(genre({"line": Links()}, cases), 3, 4, holes)
    at = strokes(puzzle)
    assert solver_answers(puzzle) == {p for p in pictures(len(at)) if one_loop(picked(at, p))}


LATTICES: dict[str, tuple[Any, tuple[int, int], Holes]] = {
    "diagonals": (lambda: Links(DIAGONAL, Vertex), (3, 4), ()),
    "more diagonals": (lambda: Links(DIAGONAL, Vertex), (4, 4), ()),
    "diagonals of cells": (lambda: Links(DIAGONAL), (5, 5), ()),
    "diagonals around holes": (lambda: Links(DIAGONAL, Vertex), (4, 5), ((1, 2), (3, 3))),
    "king steps": (lambda: Links(KING), (3, 3), ()),
    "king steps around holes": (lambda: Links(KING), (3, 4), ((1, 1), (1, 2))),
    "knight steps": (lambda: Links(KNIGHT), (4, 4), ()),
    "inner sides": (lambda: Fences(inner=True), (4, 4), ()),
    "three ways": (lambda: Links(((0, 1), (1, 0), (1, 1))), (3, 3), ()),
    "cells": (Links, (4, 4), ()),
}


@pytest.mark.parametrize("judged", ["few", "apart", "together"])
@pytest.mark.parametrize("lattice", LATTICES)
def test_contract_of_loops_on_any_lattice(lattice: str, judged: EncodingMode) -> None:
    """The loops that the solver draws are those that a walk finds."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        yield puzzle.grid, single_loop(puzzle.line)

    make, (height, width), holes = LATTICES[lattice]
    puzzle = board(genre({"line": make()}, cases), height, width, holes)
    at = strokes(puzzle)
    found = [frozenset(picked(at, p)) for p in solver_answers(puzzle, judged=judged)]
    assert found
    assert len(found) == len(set(found))
    assert set(found) == set(walks(at))


def walks(at: Sequence[Stroke]) -> Iterator[frozenset[Stroke]]:
    """All closed walks that come to no node twice, in both senses."""
    near: dict[Any, list[tuple[Any, Stroke]]] = {n: [] for s in at for n in s}
    for stroke in at:
        a, b = stroke
        near[a].append((b, stroke))
        near[b].append((a, stroke))
    order = list(near)

    def onward(walk: list[Any], strokes: frozenset[Stroke]) -> Iterator[frozenset[Stroke]]:
        for node, stroke in near[walk[-1]]:
            if node == walk[0] and len(walk) > 2:
                yield strokes | {stroke}
            elif node not in walk and order.index(node) > order.index(walk[0]):
                yield from onward([*walk, node], strokes | {stroke})

    for start in order:
        yield from onward([start], frozenset())


def test_contract_of_cuts_of_stray_pieces() -> None:
    """A cut is broken by the model it was made for and kept by every right one."""
    dice = random.Random(9)
    for layer in ("cells 3x3", "king steps 2x3", "knight steps 3x4"):
        puzzle = drawn(layer)
        at = strokes(puzzle)
        assert [m.number for m in puzzle.visible_marks] == list(range(1, len(at) + 1))
        legal = [p for p in some_of(len(at), 5000, dice) if hangs_together(picked(at, p))]
        lazy = StrayPieces(puzzle.line)
        for _ in range(100):
            picture = tuple([dice.random() < 0.4 for _ in at])
            model = [i if v else -i for i, v in enumerate(picture, 1)]
            found = lazy.violated([*model, 0])
            assert bool(found) is not hangs_together(picked(at, picture))
            for clause in found:
                assert not set(clause) & set(model)
                assert all(any(p[abs(x) - 1] is (x > 0) for x in clause) for p in legal)


def test_contract_of_cuts_where_nodes_are_only_passed() -> None:
    """Where lines only pass some nodes, narrowed lazy clauses tell right pictures from wrong ones."""
    dice = random.Random(10)
    stray = 0
    for layer in ("cells 2x4", "cells 3x3", "king steps 2x3", "cells 3x3 around a hole") * 12:
        puzzle = drawn(layer)
        at, line = strokes(puzzle), puzzle.line
        linked = [line.passes(n).linked for n in line.segments_at if dice.random() < 0.6]
        equal = [pair for of in linked for pair in zip(of.equal[::2], of.equal[1::2], strict=True)]
        apart = [pair for of in linked for pair in zip(of.apart[::2], of.apart[1::2], strict=True)]
        first = merged(range(len(at) + 1), equal)
        legal = [
            p for p in pictures(len(at))
            if all(p[a - 1] is p[b - 1] for a, b in equal)
            and not any(p[x - 1] for of in linked for x in of.failing)
            and not any(p[a - 1] and p[b - 1] for a, b in apart)
        ]  # fmt: skip
        right = [p for p in legal if hangs_together(picked(at, p))]
        lazy = StrayPieces(line).narrowed(first, {of.marks for of in linked})
        for picture in dice.sample(legal, min(len(legal), 100)):
            model = [i if v else -i for i, v in enumerate(picture, 1)]
            found = lazy.violated([*model, 0])
            assert bool(found) is not hangs_together(picked(at, picture))
            stray += bool(found)
            for clause in found:
                assert not set(clause) & set(model)
                assert all(any(p[abs(x) - 1] is (x > 0) for x in clause) for p in right)
    assert stray > 100


def test_a_cut_of_stray_pieces_speaks_of_what_was_drawn_longest() -> None:
    """Two pieces of two strokes; of each, one stroke was drawn in the model before, too."""
    puzzle = drawn("cells 3x3")
    number = {str(m): m.number for m in puzzle.visible_marks}
    left, right = ("line R1C1-R2C1", "line R2C1-R3C1"), ("line R1C3-R2C3", "line R2C3-R3C3")

    def cuts(*names: str) -> list[set[int]]:
        on = {number[n] for n in names}
        return [set(c) for c in lazy.violated([*[i if i in on else -i for i in number.values()], 0])]

    for old in ((a, b) for a in left for b in right):
        lazy = StrayPieces(puzzle.line)
        (first,) = cuts(*old)
        (cut,) = cuts(*left, *right)
        spoken = {-number[n] for n in old}
        assert {x for x in first if x < 0} == {x for x in cut if x < 0} == spoken


# -- unfinished lines --------------------------------------------------------------------------------


@pytest.mark.parametrize("layer", ["cells 3x3", "sides 2x2", "cells 3x3 around a hole"])
def test_an_unfinished_loop_is_one_that_strokes_could_mend(layer: str) -> None:
    """Whoever is told "unfinished" has no branch and no closed loop beside other strokes."""
    puzzle = drawn(layer)
    at = strokes(puzzle)
    whole = single_loop(puzzle.line)
    legal = [set(picked(at, p)) for p in pictures(len(at)) if one_loop(picked(at, p))]
    for picture in some_of(len(at), 800, random.Random(3)):
        here = picked(at, picture)
        if one_loop(here):
            continue
        unfinished = whole.unfinished(known(puzzle.visible_marks, picture))
        if any(set(here) < loop for loop in legal):
            assert unfinished, "strokes alone would mend it"
        nodes = [n for s in here for n in s]
        branches = any(nodes.count(n) > 2 for n in nodes)
        few = here if len(here) < 9 else []  # more have too many subsets to look through
        small = any(one_loop(s) for k in range(4, len(few)) for s in combinations(few, k))
        if branches or small:
            assert not unfinished
