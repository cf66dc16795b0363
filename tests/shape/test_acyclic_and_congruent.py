"""Trees and congruence against plain floods and plain turning of cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

from enpitsu.grid import grid
from enpitsu.layers import Digits, Links, Shading
from enpitsu.logic import Bool, PartialAssignment, Verdict
from enpitsu.shape import acyclic, different_shapes
from enpitsu.shape.congruent import MAX_CLAUSES, FormCuts, canonical
from tests.synthetic import board, genre, known, pictures, solver_answers


def has_cycle(nodes: list[Any], links: list[tuple[Any, Any]]) -> bool:
    """More links than a forest of so many pieces can have."""
    name = {n: n for n in nodes}
    for a, b in links:
        old, new = name[a], name[b]
        if old == new:
            return True
        name = {n: new if k == old else k for n, k in name.items()}
    return False


def stated_acyclic(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
    yield puzzle.grid, acyclic(puzzle.line if hasattr(puzzle, "line") else puzzle.black)


def right(puzzle: Any, picture: tuple[bool, ...]) -> bool:
    made = {m.place for m, v in zip(puzzle.visible_marks, picture, strict=True) if v}
    if "line" in puzzle.bound:
        links = [s.ends for s in made]
        return not has_cycle([n for ends in links for n in ends], links)
    cells = list(made)
    return not has_cycle(cells, [(a, b) for a, b in combinations(cells, 2) if b in a.neighbors])


BOARDS = [("line", Links, 2, 2), ("line", Links, 2, 3), ("line", Links, 3, 3),
          ("black", Shading, 2, 3), ("black", Shading, 3, 3)]  # fmt: skip


@pytest.mark.parametrize(("name", "layer", "height", "width"), BOARDS)
def test_acyclic_contract_total(name: str, layer: Any, height: int, width: int) -> None:
    puzzle = board(genre({name: layer()}, stated_acyclic), height, width)
    condition = acyclic(puzzle.bound[name])
    answers = {p for p in pictures(len(puzzle.visible_marks)) if right(puzzle, p)}
    for picture in pictures(len(puzzle.visible_marks)):
        assert condition.holds(known(puzzle.visible_marks, picture)) is (picture in answers)
    assert solver_answers(puzzle) == answers
    assert solver_answers(puzzle, guarded=True) == answers


@pytest.mark.parametrize(("name", "layer"), [("line", Links), ("black", Shading)])
def test_acyclic_contract_clashes_are_cycles(name: str, layer: Any) -> None:
    puzzle = board(genre({name: layer()}, stated_acyclic), 2, 2)
    condition: Any = acyclic(puzzle.bound[name])
    for picture in product((False, True, None), repeat=len(puzzle.visible_marks)):
        state = known(puzzle.visible_marks, picture)

        def value(b: Bool, state: PartialAssignment = state) -> Verdict:
            return b.holds(state)

        for clash in condition.clashes(value):
            assert all(value(b) is v for b, v in clash.items())
            speaking = {id(x) for b in clash for x in _below(b)}
            total = PartialAssignment(
                {m: bool(state.get(m)) and id(m) in speaking for m in puzzle.visible_marks}
            )
            assert condition.holds(total) is False


def _below(b: Any) -> list[Any]:
    return [b, *[m for p in b.parts() for m in _below(p)]]


def plain_images(cells: frozenset[tuple[int, int]]) -> set[frozenset[tuple[int, int]]]:
    """All turned and reflected copies, moved to the corner."""
    out = set()
    images = [cells, frozenset((r, -c) for r, c in cells)]
    for image in images:
        turned = image
        for _ in range(4):
            turned = frozenset((c, -r) for r, c in turned)
            top, left = min([r for r, _ in turned], default=0), min([c for _, c in turned], default=0)
            out.add(frozenset((r - top, c - left) for r, c in turned))
    return out


def test_different_shapes_contract() -> None:
    def stated(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        rows = puzzle.grid.blocks(2, 2)
        yield puzzle.grid, different_shapes([{c: puzzle.black[c] for c in block} for block in rows])

    puzzle: Any = board(genre({"black": Shading()}, stated), 2, 3)
    condition = different_shapes(
        [{c: puzzle.black[c] for c in block} for block in puzzle.grid.blocks(2, 2)]
    )
    expected = set()
    for picture in pictures(6):
        made = {(m.place.row, m.place.col) for m, v in zip(puzzle.visible_marks, picture, strict=True) if v}
        left = frozenset(p for p in made if p[1] < 2)
        other = frozenset(p for p in made if p[1] > 0)
        fine = not plain_images(left) & plain_images(other)
        assert condition.holds(known(puzzle.visible_marks, picture)) is fine
        if fine:
            expected.add(picture)
    assert solver_answers(puzzle) == expected
    assert solver_answers(puzzle, guarded=True) == expected


@pytest.mark.parametrize("shapes", [2, 300])
def test_so_many_cuts_at_a_time(shapes: int) -> None:
    """Each row holds two of three squares, in one place or the other: all have one form."""
    rows = [{(0, c): 3 * n + c + 1 for c in range(3)} for n in range(shapes)]
    model = [(1, 1, -1)[x % 3] * (x + 1) for x in range(3 * shapes)]
    cuts = FormCuts(rows).violated(model)
    assert any(all(model[abs(x) - 1] != x for x in cut) for cut in cuts), "this model is cut off"
    dominoes = ((1, 2, -3), (-1, 2, 3))
    whole = {(i, j) for i, j in combinations(range(shapes), 2)}
    seen = {((abs(cut[0]) - 1) // 3, (abs(cut[3]) - 1) // 3) for cut in cuts}
    assert seen <= whole
    for cut in cuts:
        for part in (cut[:3], cut[3:]):
            first = min(map(abs, part)) - 1
            assert tuple(-x // abs(x) * (abs(x) - first) for x in part) in dominoes
    assert len(cuts) <= MAX_CLAUSES + 4
    assert (seen == whole) is (shapes == 2)


def test_canonical_is_one_of_the_images() -> None:
    cells = grid(3, 3).cells
    for n in range(1, 5):
        for some in combinations(cells, n):
            images = plain_images(frozenset((c.row, c.col) for c in some))
            assert frozenset(canonical(some)) in images


@pytest.mark.parametrize("blank", [False, True])
def test_digits_contract(blank: bool) -> None:
    """One number in each cell, or one at most; texts go round."""

    def nothing(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        return iter(())

    puzzle: Any = board(genre({"digit": Digits(1, 2, blank=blank)}, nothing), 1, 2)
    answers = solver_answers(puzzle)
    assert len(answers) == (9 if blank else 4)
    for picture in answers:
        state = puzzle.total(known(puzzle.visible_marks, picture))
        text = puzzle.write_answer(state)
        assert puzzle.read_answer(text) == state
        shown = [0 if t == "." else int(t) for t in text.split()]
        for cell, n in zip(puzzle.grid.cells, shown, strict=True):
            assert puzzle.digit[cell].bounds(state) == (n, n)
            assert [v for v in range(3) if (puzzle.digit[cell] == v).holds(state)] == [n]
