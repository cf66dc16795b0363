"""Parts of hints where the first good step will do: probes, cut programs, brief searches, reasons."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from operator import or_
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu import catalogue
from enpitsu.bits import bits, mask
from enpitsu.engine.explain import answers
from enpitsu.engine.explain.answers import BoardAnswers
from enpitsu.engine.explain.board import CompiledPuzzle, SharedSolverCase, compiled
from enpitsu.engine.explain.cubes import denied, literals, made
from enpitsu.engine.explain.hitting_sets import lightest
from enpitsu.engine.explain.oracle import Effort, Oracle, cuttings
from enpitsu.engine.explain.shared_solver import SharedSolver
from enpitsu.engine.explain.step import Step
from enpitsu.engine.explain.verbs import reasoner_of
from enpitsu.engine.patterns.weakening import _allowed

BOARDS = ("lohkous#2", "hiking_track#1", "chainlink#1", "field_trespass#1", "shikaku#1", "nurikabe#1")


def board_of(id: str) -> tuple[CompiledPuzzle, int]:
    """A board, and the marks that are on in its answer."""
    board = compiled(catalogue.example(id).puzzle())
    answer = BoardAnswers(board).answer
    assert answer is not None
    return board, made(answer[: len(board.marks)])


def some_known(board: CompiledPuzzle, answer: int, rng: Random, share: float) -> tuple[int, int]:
    """Some marks of the answer, as what is known on and off."""
    known = mask([i for i in range(len(board.marks)) if rng.random() < share])
    return answer & known, known & ~answer


@given(
    st.lists(st.integers(1, 255), min_size=1, max_size=7),
    st.lists(st.integers(1, 5), min_size=8, max_size=8),
)
def test_a_lightest_set_meets_every_mask(sets: list[int], weights: list[int]) -> None:
    def weight(some: int) -> int:
        return sum([weights[i] for i in bits(some)])

    found = lightest(sets, lambda i: float(weights[i]))
    assert found is not None
    assert all([found & s for s in sets])
    every = [mask(some) for n in range(9) for some in combinations(range(8), n)]
    assert weight(found) == min([weight(some) for some in every if all([some & s for s in sets])])
    assert lightest([*sets, 0], lambda i: 1.0) is None


@pytest.mark.parametrize("id", BOARDS)
def test_cases_cut_out_of_a_program_force_what_those_written_alone_do(id: str) -> None:
    board, answer = board_of(id)
    rng, is_minimal = Random(id), 0
    for _ in range(12):
        some = rng.sample(range(len(board.cases)), min(len(board.cases), rng.randrange(2, 30)))
        cut = Oracle(board, some, cut=True)
        alone = Oracle(board, some)
        on, off = some_known(board, answer, rng, 0.7)
        scope = reduce(or_, [board.cases[k].scope for k in some]) & ~(on | off)
        for i in rng.sample(list(bits(scope)), min(4, scope.bit_count())):
            goal = i, bool(answer >> i & 1)
            told = [oracle.forces(some, literals(on, off), goal, rounds=500) for oracle in (cut, alone)]
            assert told[0] is told[1]
            is_minimal += bool(told[0])
    assert is_minimal > 3


def test_what_no_case_needs_is_not_cut_out() -> None:
    board, _ = board_of("hiking_track#1")
    whole = len(cuttings(board).of(range(len(board.cases))).definitions)
    assert whole == len(Oracle(board).model.program.definitions)
    few = [len(cuttings(board).of([k]).definitions) for k in range(len(board.cases))]
    assert min(few) == 0
    assert sum(few) / len(few) < 0.9 * whole


@pytest.mark.parametrize("id", BOARDS)
def test_only_the_opposite_of_what_an_answer_has_fails(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board, answer = board_of(id)
    look, rng, found = BoardAnswers(board), Random(id), 0
    for share in (0.2, 0.5, 0.8):
        on, off = some_known(board, answer, rng, share)
        unknown = list(bits(board.all & ~(on | off)))
        goals = [(i, value) for i in unknown for value in (True, False)]
        failed = list(look.probe(on, off, goals))
        assert all([bool(answer >> i & 1) is value for i, value in failed])
        assert list(BoardAnswers(board).probe(on, off, goals)) == failed
        found += len(failed)
    assert found
    monkeypatch.setattr(answers, "MAX_PROBED_CLAUSES", 0)
    assert list(BoardAnswers(board).probe(on, off, goals)) == goals


def test_facts_seen_at_once_force_the_mark_and_none_of_them_can_go() -> None:
    board, answer = board_of("lohkous#2")
    cases = [c.index for c in board.cases if isinstance(c, SharedSolverCase)]
    asked, rng, met = SharedSolver(board, cases, Effort()), Random("facts"), 0
    oracle = Oracle(board, cases)

    def refuted(k: int, on: int, off: int, opposite: int) -> bool:
        return oracle.propagate([k], [*literals(on, off), opposite]) is None

    for _ in range(200):
        on, off = some_known(board, answer, rng, 0.8)
        k = rng.choice(cases)
        unknown = list(bits(board.cases[k].scope & ~(on | off)))
        for i in unknown[:3]:
            goal = i, bool(answer >> i & 1)
            facts = asked.facts_at_once(k, on, off, goal)
            opposite = denied(*goal)
            if facts is None:
                assert not refuted(k, on, off, opposite)
                continue
            met += 1
            assert not facts & ~(on | off)
            assert refuted(k, on & facts, off & facts, opposite)
            for j in bits(facts):
                fewer = facts & ~(1 << j)
                assert not refuted(k, on & fewer, off & fewer, opposite)
            more = asked.forced_at_once(k, on & facts, off & facts)
            assert all([bool(answer >> j & 1) is v for j, v in more])
    assert met > 5


@pytest.mark.parametrize("id", BOARDS)
def test_a_brief_search_tells_what_its_cases_force(id: str) -> None:
    board, answer = board_of(id)
    rng, found = Random(f"brief {id}"), 0
    oracle = Oracle(board)

    def follows(step: Step, on: int, off: int) -> bool:
        facts = literals(on & step.facts, off & step.facts)
        return all([oracle.forces(step.cases, facts, goal, rounds=5000) for goal in step.marks])

    for share in (0.3, 0.6):
        reasoner = reasoner_of(board.puzzle, None, hasty=True)
        reasoner.expect(answer)
        reasoner.on, reasoner.off = on, off = some_known(board, answer, rng, share)
        for steps in (reasoner.brief.near(), reasoner.brief.far()):
            for step, _ in zip(steps, range(3), strict=False):
                assert follows(step, on, off)
                found += 1
        open_ = list(bits(board.visible_marks & ~(on | off)))
        for i in rng.sample(open_, min(4, len(open_))):
            refuting = reasoner.brief.refuting([(i, bool(answer >> i & 1))])
            if refuting is not None:
                assert follows(refuting, on, off)
                found += 1
    assert found


@given(st.integers(1, 5), st.data())
def test_rows_are_refused_whole_or_in_part(width: int, data: st.DataObject) -> None:
    full = (1 << width) - 1
    cares = st.sampled_from([full, *range(full + 1)])
    refused = [
        (care, data.draw(st.integers(0, full)) & care) for care in data.draw(st.lists(cares, max_size=6))
    ]
    rows = [row for row in range(1 << width) if not any([row & care == made for care, made in refused])]
    assert _allowed(width, refused) == rows
