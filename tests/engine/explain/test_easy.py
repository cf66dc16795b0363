"""What easy steps leave open: nothing that answers differ in is settled, and the end is the grade's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from enpitsu import catalogue
from enpitsu.bits import bits
from enpitsu.engine.explain.cubes import literals
from enpitsu.engine.explain.easy import is_easy, left_open
from enpitsu.engine.explain.look_ahead import Stage, refute
from enpitsu.engine.explain.oracle import Oracle
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.make.clues import clues_of, with_clues
from enpitsu.engine.make.difficulty import EasySteps
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.solve import enumerate_answers
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle


def boards(name: str) -> Iterator[tuple[Puzzle, PartialAssignment]]:
    """Generated boards with their answers, and each of them without its first clues."""
    for puzzle, answer in islice(Maker(catalogue.genre(name), 4, 4, seed=5).puzzles(), 10):
        yield puzzle, answer
        clues = list(clues_of(puzzle).items())
        yield with_clues(puzzle, dict(clues[2:])), answer


@pytest.mark.parametrize("name", ["slitherlink", "kurodoko", "fillomino"])
def test_no_mark_is_settled_in_which_answers_differ(name: str) -> None:
    is_minimal = open_ = 0
    for puzzle, _ in boards(name):
        left = {*left_open(puzzle)}
        every = list(islice(enumerate_answers(puzzle), 40))
        for mark in puzzle.visible_marks:
            if mark not in left:
                assert len({known[mark] for known in every}) == 1
        is_minimal += len(puzzle.visible_marks) - len(left)
        open_ += len(left)
    assert is_minimal, "easy steps lead to some marks"
    assert open_, "and not to all of them"


@pytest.mark.parametrize("name", ["slitherlink", "kurodoko", "fillomino"])
def test_a_known_answer_changes_nothing(name: str) -> None:
    easy = hard = 0
    for puzzle, answer in boards(name):
        left = {*left_open(puzzle)}
        assert {*left_open(puzzle, answer)} == left
        assert is_easy(puzzle) is not bool(left)
        easy += not left
        hard += bool(left)
    assert easy
    assert hard


@pytest.mark.parametrize("name", ["slitherlink", "kurodoko", "canal_view"])
def test_what_two_cases_refute_is_what_a_look_ahead_refutes_by_two(name: str) -> None:
    """All that suppositions of two rounds refute by two local cases, and only what two cases do refute."""
    refuted = open_ = 0
    for puzzle, _ in boards(name):
        reasoner = Reasoner(puzzle)
        while wave := reasoner.singles.wave().forced:
            for forced in wave:
                reasoner.take(forced.on, forced.off)
        found = dict(reasoner.suppositions.refuted_by_two())
        assert found == dict(reasoner.suppositions.refuted_by_two()), "what is refuted is found again"
        for i in bits(reasoner.board.all & ~reasoner.known):
            for value in (True, False):
                ahead, _ = refute(reasoner, (i, value), Stage(2))
                if ahead is not None and len(ahead.cases) <= 2:
                    assert (i, value) in found or (i, not value) in found
                if (i, value) in found:
                    assert forbid(reasoner, found[i, value], i, not value)
        refuted += len(found)
        open_ += (reasoner.board.all & ~reasoner.known).bit_count()
    assert 0 < refuted < open_


def forbid(reasoner: Reasoner, cases: Sequence[int], mark: int, value: bool) -> bool:
    """Tells, by a solver of one or two cases, whether these forbid a value of a mark."""
    assert 1 <= len(cases) <= 2
    judge = Oracle(reasoner.board, sorted(cases))
    assumed = [*literals(*reasoner.state), (mark + 1) * (1 if value else -1)]
    return judge.model.solve([*judge.switch.values(), *assumed]) is None


def test_all_is_open_on_a_board_without_an_answer() -> None:
    """Makers ask about boards that they have not looked at yet."""
    board = catalogue.genre("slitherlink").parse("3 0\n. .")
    assert list(EasySteps().all(board, board.total({}))) == list(board.visible_marks)


@pytest.mark.parametrize("name", ["slitherlink", "kurodoko"])
def test_without_a_search_as_much_is_open_or_more(name: str) -> None:
    easy = 0
    for puzzle, answer in boards(name):
        left, soon = {*left_open(puzzle, answer)}, {*left_open(puzzle, answer, searching=False)}
        assert left <= soon
        easy += not soon
    assert easy
