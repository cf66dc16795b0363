"""What a reason needs, asked about all of it at once, against all assignments of five variables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.bits import bits, mask
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.compile.program import Program
from enpitsu.engine.explain.minimal_subset import MinimalSubset
from enpitsu.errors import OutOfBudget
from enpitsu.logic import Clause, Cutter

VARIABLES = 5
EVERYTHING = list(product((False, True), repeat=VARIABLES))


class Lazy(Cutter):
    """A cutter of some clauses: only those that a model breaks are told."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self.clauses = clauses

    def violated(self, model: Sequence[int]) -> Iterable[Clause]:
        return [c for c in self.clauses if not any(model[abs(x) - 1] == x for x in c)]


def satisfiable(clauses: Iterable[Clause]) -> bool:
    clauses = list(clauses)
    return any(all(any(a[abs(x) - 1] is (x > 0) for x in c) for c in clauses) for a in EVERYTHING)


def written(groups: Sequence[Sequence[Clause]], lazy: Sequence[bool]) -> Program:
    program = Program(VARIABLES)
    for at, (group, later) in enumerate(zip(groups, lazy, strict=True)):
        if later:
            program.cutters.append((at, Lazy(group)))
        else:
            program.clauses += group
        program.ends.append(len(program.clauses))
    return program


literals = st.integers(1, VARIABLES).flatmap(lambda v: st.sampled_from([v, -v]))
clauses = st.lists(literals, min_size=1, max_size=3, unique_by=abs)


@given(st.data(), st.sampled_from(["glucose4", "cadical195"]))
def test_what_is_left_is_needed(data: st.DataObject, backend: str) -> None:
    """Cases (some of them cut lazily), one that is never missing, literals, and a clause besides."""
    groups = data.draw(st.lists(st.lists(clauses, min_size=1, max_size=3), min_size=2, max_size=7))
    lazy = data.draw(st.lists(st.booleans(), min_size=len(groups), max_size=len(groups)))
    signs = data.draw(st.lists(st.booleans(), min_size=VARIABLES, max_size=VARIABLES))
    facts = {100 + v: v if sign else -v for v, sign in enumerate(signs, 1)}
    besides = [data.draw(clauses)]
    order = data.draw(st.permutations(range(1, len(groups))))

    def forced(items: Iterable[int]) -> bool:
        chosen = list(items)
        said = [c for k in chosen if k < 100 for c in groups[k]] + [[facts[k]] for k in chosen if k >= 100]
        return not satisfiable([*said, *groups[0], *besides])

    every = [*order, *facts]
    if not forced(every):
        besides = [[-x] for x in facts.values()][:1]
    sure = [item for item in every if data.draw(st.booleans()) and not forced(set(every) - {item})]
    subset = MinimalSubset(written(groups, lazy), {k: k for k in order}, facts, besides, backend)
    subset.shrink(sure, Meter(), 1000)
    left = list(subset.left)
    assert forced(left)
    assert not any(forced(set(left) - {item}) for item in left)
    assert set(sure) <= set(left)
    assert list(bits(subset.needed)) == sorted(left)


def test_out_of_budget_nothing_is_claimed() -> None:
    """Pigeons and holes: the proof takes more than one conflict."""
    holes = range(4)
    at = [[1 + 4 * pigeon + hole for hole in holes] for pigeon in range(5)]
    program = Program(20)
    for hole in holes:
        program.clauses += [[-a[hole], -b[hole]] for a in at for b in at if a < b]
    cases = {k: k + 1 for k in range(5)}
    program.ends.append(len(program.clauses))
    for pigeon in at:
        program.clauses.append(pigeon)
        program.ends.append(len(program.clauses))
    for meter, rounds in ((Meter(Budget(conflicts=1)), 100), (Meter(), 2)):
        subset = MinimalSubset(program, cases, {}, [], "glucose4")
        with pytest.raises(OutOfBudget):
            subset.shrink([2], meter, rounds)
        assert list(subset.left) == list(cases)
        assert subset.needed & mask([2])
    subset = MinimalSubset(program, cases, {}, [], "glucose4")
    subset.shrink([], Meter(), 100)
    assert subset.needed == mask(cases)


def test_a_reason_that_is_none_is_told() -> None:
    subset = MinimalSubset(Program(2), {}, {1: 1, 2: 2}, [[1, 2]], "glucose4")
    with pytest.raises(AssertionError, match="does not force"):
        subset.shrink([], Meter(), 100)
