"""Pieces of one kind, against plain floods on all small boards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from enpitsu.layers import Links, Shading
from enpitsu.logic import Bool
from enpitsu.shape import kept_apart
from tests.shape.contract import Judge
from tests.synthetic import Picture, board, genre, known, pictures, solver_answers

Kinds = dict[tuple[int, int], Any]
FOUR: Kinds = {(0, 0): 1, (0, 2): 2, (1, 0): 2, (1, 2): 1}
FIVE: Kinds = {(0, 0): "a", (0, 1): "b", (1, 1): "c", (1, 2): "d", (0, 2): "e"}
OPEN: Kinds = {(0, 0): 1, (0, 2): None, (1, 2): 3}


def mixed(puzzle: Any, picture: Picture, kinds: Kinds) -> bool:
    """Tells whether some piece holds two kinds, found by floods over what is marked."""
    made = [m.place for m, v in zip(puzzle.ink, picture, strict=True) if v]
    if hasattr(puzzle, "line"):
        links = [s.ends for s in made]
        nodes = set(puzzle.grid.cells)
    else:
        nodes = set(made)
        links = [(a, b) for a in nodes for b in a.neighbors if b in nodes]
    for start in nodes:
        piece = {start}
        while more := {n for ab in links if piece & {*ab} for n in ab} - piece:
            piece |= more
        found = {kinds[c.row, c.col] for c in piece if kinds.get((c.row, c.col)) is not None}
        if len(found) > 1:
            return True
    return False


@pytest.mark.parametrize("kinds", [FOUR, FIVE, OPEN, {}], ids=["four", "five", "open", "none"])
@pytest.mark.parametrize(("name", "layer"), [("line", Links), ("black", Shading)])
def test_kept_apart_contract(name: str, layer: Any, kinds: Kinds) -> None:
    """``kept_apart`` of lines and of shaded cells: values, clashes, clauses."""

    def stated(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        named = {puzzle.grid.cell[at]: kind for at, kind in kinds.items()}
        yield puzzle.grid, kept_apart(getattr(puzzle, name), named)

    puzzle = board(genre({name: layer()}, stated), 2, 3)
    [(_, condition)] = list(stated(puzzle))
    answers = {p for p in pictures(len(puzzle.ink)) if not mixed(puzzle, p, kinds)}
    assert solver_answers(puzzle) == answers
    assert solver_answers(puzzle, guarded=True) == answers
    boards = list(product((False, True, None), repeat=len(puzzle.ink)))
    judge = Judge(condition, puzzle.ink, lambda picture: picture in answers)
    for picture in Random(name).sample(boards, min(len(boards), 300)):
        verdict = condition.holds(known(puzzle.ink, picture))
        if None not in picture or verdict is False:
            judge.judge(picture)
