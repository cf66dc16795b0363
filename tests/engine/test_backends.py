"""The solver libraries: every one answers alike, with and without a limit of conflicts."""

from __future__ import annotations

import gc
import os
import random
import signal
import subprocess
import sys
from collections.abc import Sequence
from itertools import combinations, product

import pytest

from enpitsu import catalogue
from enpitsu.engine.backends import Solver, make, relay
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.compile.equal_marks import merged
from enpitsu.engine.compile.program import Program
from enpitsu.engine.model import Model
from enpitsu.engine.solve import solve
from enpitsu.errors import MissingPackage, UnknownName

SOLVERS = pytest.mark.parametrize("name", ["auto", "cadical195", "minisat22", "glucose4"])
LIMITS = pytest.mark.parametrize("limit", [0, 1, 10, 10_000])


def pigeons(solver: Solver, holes: int) -> None:
    """More pigeons than holes: no model, and a long way to find out."""
    at = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
    solver.load([[at[p, h] for h in range(holes)] for p in range(holes + 1)])
    for h in range(holes):
        solver.load([(-at[p, h], -at[q, h]) for p, q in combinations(range(holes + 1), 2)])


INTERRUPTING = """
import os, sys, time
while os.getppid() == int(sys.argv[1]) and not time.sleep(0.0005):
    os.kill(int(sys.argv[1]), 2)
"""
"""A process that presses Ctrl-C over and over, for as long as its parent lives."""


@pytest.mark.skipif(os.name == "nt", reason="signals")
@SOLVERS
def test_ctrl_c_is_heard_by_python_alone(name: str) -> None:
    """The library must not take the signal, raise an error of its own or jump out of its code."""
    solver, long = make(name), 60_000
    solver.load([(-v, v + 1) for v in range(1, long)])
    expected, heard = solver.propagate([1]), list[int]()
    before = signal.signal(signal.SIGINT, lambda *_: heard.append(1))
    other = subprocess.Popen([sys.executable, "-c", INTERRUPTING, str(os.getpid())])
    try:
        while len(heard) < 50 and other.poll() is None:
            assert solver.propagate([1]) == expected
            assert solver.solve([1], 10)
    finally:
        other.kill()
        other.wait()
        signal.signal(signal.SIGINT, before)
    assert len(heard) >= 50


@SOLVERS
@LIMITS
def test_contradictions_are_no_models(name: str, limit: int) -> None:
    unsatisfiable: list[list[Sequence[int]]]
    unsatisfiable = [[(1,), (-1,)], [()], [[]], [(1, 2), (-1, 2), (1, -2), (-1, -2)]]
    for clauses in unsatisfiable:
        solver = make(name)
        solver.load(clauses)
        settled = solver.solve([], limit)
        assert settled is False or (limit == 1 and settled is None), clauses


@SOLVERS
@LIMITS
def test_models_and_cores(name: str, limit: int) -> None:
    solver = make(name)
    solver.load([(1, 2), (-1, 3)])
    assert solver.solve([1], limit) is True
    assert solver.model()[:3] in ([1, 2, 3], [1, -2, 3])
    assert solver.solve([1, -3], limit) is False
    assert set(solver.core()) <= {1, -3}
    assert set(solver.core())
    assert solver.solve([-2], limit) is True


@SOLVERS
@LIMITS
def test_nothing_said_is_no_contradiction(name: str, limit: int) -> None:
    solver = make(name)
    assert solver.solve([], limit) is True
    assert solver.model() == []
    assert solver.fixed([]) == []


@SOLVERS
def test_a_limit_leaves_hard_questions_open(name: str) -> None:
    solver = make(name)
    pigeons(solver, 10)
    assert solver.solve([], 5) is None
    spent = solver.conflicts()
    assert spent > 0
    assert solver.solve([], 5) is None
    assert solver.conflicts() > spent, "conflicts add up over calls"


@SOLVERS
def test_fixed_literals_follow_by_propagation(name: str) -> None:
    solver = make(name)
    solver.load([(1,), (-1, 2), (3, 4), (-2, -5, 6), (7, 8)])
    assert solver.fixed([1, 2, 3, 7]) == [1, 2]
    assert solver.fixed([1, -2]) == [1], "no model has both values"
    assert solver.solve()
    model = solver.model()
    assert solver.fixed(model) == [1, 2]
    solver.add((-3,))
    solver.add((5,))
    assert set(solver.fixed([1, 2, -3, 4, 5, 6, 7, 8])) == {1, 2, -3, 4, 5, 6}


@SOLVERS
def test_preferred_values_are_tried_first(name: str) -> None:
    for wanted in ([1, 2, 3], [-1, -2, -3], [1, -2, 3]):
        solver = make(name)
        solver.load([(1, 2, 3, 4), (-1, -2, -3, 4)])
        solver.prefer([*wanted, 4])
        assert solver.solve()
        assert solver.model() == [*wanted, 4]


@SOLVERS
def test_solvers_are_given_back(name: str, recwarn: pytest.WarningsRecorder) -> None:
    """Dropping a solver frees it without complaint."""
    solver = make(name)
    solver.load([(1, 2)])
    del solver
    gc.collect()
    assert not [w for w in recwarn if "PySat" in str(w.message)]


def test_a_solver_that_is_not_installed_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "clingo", None)
    monkeypatch.delitem(sys.modules, "enpitsu.engine.backends.referee", raising=False)
    with pytest.raises(MissingPackage, match=r"package clingo: pip install 'enpitsu\[referee\]'"):
        make("clingo")


def test_unknown_solvers_are_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean cadical195"):
        make("cadical")


@pytest.mark.parametrize("seed", range(20))
def test_only_what_is_decided_is_told_whatever_the_library_leaves_out(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Claims of simplified solvers are taken for what they are: the decided ones remain."""
    rng = random.Random(seed)
    program = Program(12)
    decided = rng.sample(range(1, 13), rng.randrange(12))
    program.clauses += [(n if rng.random() < 0.5 else -n,) for n in decided]
    model = Model(program)
    found = model.solve()
    assert found is not None
    claimed = [found[n - 1] for n in range(1, 13)]
    monkeypatch.setattr(model._sat, "fixed", lambda values, enough: claimed)
    assert {abs(x) for x in model.fixed(range(1, 13))} == set(decided)


# -- equal variables ---------------------------------------------------------------------------------


def satisfied(values: Sequence[bool], clauses: Sequence[Sequence[int]]) -> bool:
    return all(any(values[abs(x) - 1] is (x > 0) for x in clause) for clause in clauses)


@SOLVERS
def test_equal_variables_are_one_for_the_solver_and_all_for_who_asks(name: str) -> None:
    """Models, cores, and what follows are those of brute force over all variables."""
    dice = random.Random(11)
    top, settled = 7, [0, 0]
    for _ in range(150):
        pairs = [sorted(dice.sample(range(1, top + 1), 2)) for _ in range(dice.randint(1, 4))]
        first = merged(range(top + 1), [(a, b) for a, b in pairs])
        clauses = [
            [x if dice.random() < 0.5 else -x for x in dice.sample(range(1, top + 1), dice.randint(1, 3))]
            for _ in range(dice.randint(2, 12))
        ]
        right = [
            v for v in product((False, True), repeat=top)
            if all(v[a - 1] is v[b - 1] for a, b in pairs) and satisfied(v, clauses)
        ]  # fmt: skip
        solver = make(name, first)
        solver.load(clauses[:-1])
        solver.add(clauses[-1])
        solver.add([top + 2, *clauses[0]])  # a variable that came since
        settled[bool(right)] += 1
        assert solver.solve() is bool(right)
        if right:
            assert tuple([x > 0 for x in solver.model()[:top]]) in right
        assumed = [x if dice.random() < 0.5 else -x for x in dice.sample(range(1, top + 1), 3)]
        allowed = [v for v in right if satisfied(v, [[x] for x in assumed])]
        solver.prefer([-x for x in assumed])
        assert solver.solve([*assumed, top + 2]) is bool(allowed)
        if allowed:
            model = solver.model()
            assert tuple([x > 0 for x in model[:top]]) in allowed
            assert model[top + 1] == top + 2
        else:
            core = solver.core()
            assert set(core) <= {*assumed, top + 2}
            assert not [v for v in right if satisfied(v, [[x] for x in core if x != top + 2])]
        found = solver.propagate(assumed)
        if found is None:
            assert not allowed
        else:
            assert all(satisfied(v, [[x] for x in found if abs(x) <= top]) for v in allowed)
        if right and solver.solve():
            values = solver.model()[:top]
            for x in solver.fixed(values):
                assert all(satisfied(v, [[x]]) for v in right), "fixed is what holds in all models"
    assert min(settled) > 20


@pytest.mark.parametrize("limit", [0, 7])
def test_a_long_search_is_taken_over(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    """All clauses, preferences and conflicts go along; what comes later is heard, too."""
    monkeypatch.setattr(relay, "FIRST_CONFLICTS", 20)
    solver, off = relay.make("auto"), 100
    solver.load([(off, *clause) for clause in ((1, 2), (-1, 3))])
    solver.add([off, -3, -2])
    at = {(p, h): p * 8 + h + 10 for p in range(9) for h in range(8)}
    solver.load([(off, *[at[p, h] for h in range(8)]) for p in range(9)])
    for h in range(8):
        solver.load([(off, -at[p, h], -at[q, h]) for p, q in combinations(range(9), 2)])
    solver.prefer([1, 2, 3])
    met, settled = [0], None
    while settled is None:
        settled = solver.solve([-off, 99], limit)
        met.append(solver.conflicts())
    assert settled is False
    assert solver.core() == [-off]
    assert met == sorted(met)
    assert met[-1] > 20
    assert solver.conflicts() > solver._now.conflicts() > 0  # both have searched
    assert solver.solve([], limit) is True
    assert solver.model()[off - 1] == off
    solver.add([-off, 1])
    solver.add([-1, -2])
    assert solver.propagate([off]) is not None
    assert solver.solve([off], limit) is True
    assert solver.model()[0] == 1
    assert solver.solve([off, 2], limit) is False


@pytest.mark.parametrize("genre", catalogue.genres())
def test_what_is_taken_over_has_the_same_answers(genre: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where CaDiCaL takes over after the first conflict, a board is told as by CaDiCaL alone."""
    monkeypatch.setattr(relay, "FIRST_CONFLICTS", 1)
    puzzle = next(iter(catalogue.examples(genre))).puzzle()
    both = [solve(puzzle, backend=name, why=False) for name in ("auto", "cadical195")]
    assert both[0].status == both[1].status
    assert both[0].forced == both[1].forced


@pytest.mark.parametrize("name", ["auto", "cadical195", "minisat22"])
def test_a_limit_holds_where_restarts_are_rare(name: str) -> None:
    """Glucose puts its restarts off while it seems near a model, and looks at its limit only there."""
    board = catalogue.genre("akari").parse("\n".join([" ".join(["."] * 30)] * 30))
    model = Model(compile(board), backend=name)
    settled = model._sat.solve([], 1600)
    assert settled or model.conflicts() < 1700
