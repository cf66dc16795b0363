"""Compiled puzzles: what boards of one sheet share."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from enpitsu import catalogue
from enpitsu.engine.explain.board import GlobalConstraintCase, compiled, lasting
from enpitsu.engine.make.clues import clues_of, with_clues
from enpitsu.lemmas.few_pieces import HeldPropagator
from enpitsu.shape.propagate import LoopPropagator


def test_boards_share_the_deducers_of_their_sheet() -> None:
    """They are made once, and what they tell of one board does not change what they say of another."""
    shared = 0
    for genre in catalogue.genres():
        puzzle = catalogue.examples(genre)[0].puzzle()
        clues = list(clues_of(puzzle).items())
        other = with_clues(puzzle, dict(clues[1:]))
        if other.problem_template is not puzzle.problem_template:
            continue
        some, others = ({c.case: c for c in compiled(p).cases} for p in (puzzle, other))
        for case in some.keys() & others.keys():
            one, two = some[case], others[case]
            if isinstance(one, GlobalConstraintCase) and isinstance(two, GlobalConstraintCase):
                assert one.propagator is two.propagator, case
                shared += 1
    assert shared > 10


def test_a_deducer_that_remembers_what_it_was_asked_is_not_shared() -> None:
    """What it says depends on that: each board has one of its own."""
    for genre, kind in (("lohkous", HeldPropagator), ("slitherlink", LoopPropagator)):
        board, remembers = compiled(catalogue.examples(genre)[0].puzzle()), kind is HeldPropagator
        cases = [
            c.case
            for c in board.cases
            if isinstance(c, GlobalConstraintCase) and isinstance(c.propagator, kind)
        ]
        sheet: Any = SimpleNamespace(cases=cases, lemmas={})
        found = lasting(sheet)
        assert cases
        for case in cases:
            assert (found[case].propagator is None) is remembers
            one, two = (found[case].of(case, 0) for _ in range(2))
            assert isinstance(one, GlobalConstraintCase)
            assert isinstance(two, GlobalConstraintCase)
            assert (one.propagator is two.propagator) is not remembers
