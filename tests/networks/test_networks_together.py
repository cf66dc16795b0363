"""In one piece with a seed: steps, what lies farther than they are counted, cuts; against plain floods."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from enpitsu.engine.compile.encode import Encoder, compile
from enpitsu.engine.compile.program import Program
from enpitsu.engine.model import Model
from enpitsu.engine.solve import enumerate_answers
from enpitsu.layers import Fences, Links, Shading
from enpitsu.logic import EncodingMode, Profile, count
from enpitsu.networks import distances
from enpitsu.networks.reach import Reach
from tests.networks.test_measures import piece, shaded
from tests.oracle import plot_twist
from tests.shape.sketches import Twists
from tests.synthetic import board, genre, known, pictures, solver_answers

LAYERS: dict[str, tuple[str, Any]] = {"cells": ("black", Shading), "strokes": ("line", Links)}


def network(puzzle: Any) -> Any:
    return (puzzle.line if "line" in type(puzzle).drawn else puzzle.black).network


@pytest.mark.parametrize("depth", [1, 2, 3, 8])
@pytest.mark.parametrize("kind", LAYERS)
def test_together_contract_encoding(kind: str, depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """``Network.together``: however few steps are counted, a board has the same answers."""
    monkeypatch.setattr(distances, "ONE_START_LEVELS", depth)

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        first, *_, last = puzzle.grid.cells
        net = network(puzzle)
        yield first, count(list(net.together(first).values())).among(0, 2, 5, 6)
        yield last, ~net.together(last)[puzzle.grid.cells[1]]

    name, layer = LAYERS[kind]
    puzzle = board(genre({name: layer()}, stated), 2, 3)
    first, *_, last = puzzle.grid.cells
    expected = set()
    for picture in pictures(len(puzzle.visible_marks)):
        figure = shaded(puzzle, picture)
        if len(piece(first, *figure)) in {0, 2, 5, 6} and puzzle.grid.cells[1] not in piece(last, *figure):
            expected.add(picture)
    assert len(expected) > 1
    assert solver_answers(puzzle) == expected
    assert solver_answers(puzzle, guarded=True) == expected
    assert solver_answers(puzzle, judged="few") == expected


@pytest.mark.parametrize("judged", ["few", "apart"])
@pytest.mark.parametrize("depth", [1, 3])
@pytest.mark.parametrize("kind", LAYERS)
def test_pairs_seen_from_either_side(
    kind: str, depth: int, judged: EncodingMode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One cell is asked about with many (it is seen from there), one with all, and pairs by themselves."""
    monkeypatch.setattr(distances, "ONE_START_LEVELS", depth)

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        a, b, c, d, e, f = puzzle.grid.cells
        net = network(puzzle)
        yield e, count([net.together(n)[e] for n in (a, b, c, d, f)]).among(1, 3, 5)
        yield d, count(list(net.together(d).values())).among(0, 1, 4, 6)
        yield a, net.joined(a, c) | ~net.joined(b, f)

    name, layer = LAYERS[kind]
    puzzle = board(genre({name: layer()}, stated), 2, 3)
    a, b, c, d, e, f = puzzle.grid.cells
    expected = set()
    for picture in pictures(len(puzzle.visible_marks)):
        of = {n: piece(n, *shaded(puzzle, picture)) for n in puzzle.grid.cells}
        many = sum(n in of[e] for n in (a, b, c, d, f))
        if many in (1, 3, 5) and len(of[d]) in (0, 1, 4, 6) and (c in of[a] or f not in of[b]):
            expected.add(picture)
    assert len(expected) > 1
    assert solver_answers(puzzle, judged=judged) == expected
    program = Program(len(puzzle.marks))
    encoder = Encoder(program, Profile(judged))
    encoder.write(list(puzzle.cases()))
    starts = {str(r.start) for r in encoder.memo.values() if isinstance(r, Reach)}
    if judged == "few":  # one for each pair that is asked about by itself
        assert {str(d), str(e)} < starts
        assert len(starts & {str(a), str(c)}) == len(starts & {str(b), str(f)}) == 1
    else:
        assert str(e) not in starts


@pytest.mark.parametrize("kind", LAYERS)
def test_together_contract_is_sound_on_unfinished_boards(kind: str) -> None:
    name, layer = LAYERS[kind]
    puzzle = board(genre({name: layer()}, lambda puzzle: iter(())), 2, 2)
    net = network(puzzle)
    for picture in product((False, True, None), repeat=len(puzzle.visible_marks)):
        state = known(puzzle.visible_marks, picture)
        figures = [
            shaded(puzzle, total)
            for total in product(*[(False, True) if v is None else (v,) for v in picture])
        ]
        for start in puzzle.grid.cells:
            for node, b in net.together(start).items():
                possible = {node in piece(start, *figure) for figure in figures}
                verdict = b.holds(state)
                assert verdict in (None, *possible)
                assert verdict is None or len(possible) == 1
                assert None not in picture or verdict is not None or len(possible) > 0


@pytest.mark.parametrize("depth", [2, 8])
def test_long_winding_fields_contract(depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A field longer than the steps that are counted: a snake between walls that leave doors."""
    monkeypatch.setattr(distances, "ONE_START_LEVELS", depth)
    size = 5

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        start = puzzle.grid.cells[0]
        for edge in puzzle.grid.edges:
            if len(edge.cells) < 2:
                yield edge, ~puzzle.line[edge]
            elif edge.upright is False:  # walls between the rows, open at alternate ends
                a, _ = edge.cells
                door = size - 1 if a.row % 2 == 0 else 0
                yield edge, puzzle.line[edge] if a.col != door else ~puzzle.line[edge]
        yield start, count(list(puzzle.line.fields.together(start).values())) == 23

    puzzle: Any = board(genre({"line": Fences()}, stated), size, size)
    start = puzzle.grid.cells[0]
    for guarded in (False, True):
        model = Model(compile(puzzle, guarded=guarded), guarded=guarded)
        found = list(model.answers(puzzle.visible_marks, model.switches if guarded else ()))
        assert len(found) == 2  # a wall before the last two cells, which are parted or not
        for answer in found:
            state = known(puzzle.visible_marks, [answer[m.number - 1] > 0 for m in puzzle.visible_marks])
            inside = [c for c, b in puzzle.line.fields.together(start).items() if b.holds(state)]
            assert len(inside) == 23


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_owned_areas_contract_beyond_the_steps_counted(depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distances, "ONE_START_LEVELS", depth)
    for givens in plot_twist.boards(Random(depth), 25):
        if "(0)" in givens:  # no area has that size, and no board may say so
            continue
        puzzle = Twists.parse(givens)
        found = {plot_twist.normal(puzzle.write_answer(a)) for a in enumerate_answers(puzzle)}
        assert found == {plot_twist.normal(a) for a in plot_twist.answers(givens)}, givens


def test_fields_contract_between_fences() -> None:
    """Fields of a drawing: links that may be missing within one piece."""

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        cells = puzzle.grid.cells
        around = puzzle.line.fields.together(cells[0])
        yield cells[0], count(list(around.values())) == 3

    puzzle: Any = board(genre({"line": Fences()}, stated), 2, 2)
    rng = Random(5)
    found = solver_answers(puzzle)
    assert solver_answers(puzzle, guarded=True) == found
    everything = list(pictures(len(puzzle.visible_marks)))
    for picture in rng.sample(everything, 300) + sorted(found)[:100]:
        made = {m.place for m, v in zip(puzzle.visible_marks, picture, strict=True) if v}
        links = {frozenset(e.cells) for e in puzzle.grid.inner_edges if e not in made}
        inside = piece(puzzle.grid.cells[0], set(puzzle.grid.cells), links)
        assert (len(inside) == 3) is (picture in found)
