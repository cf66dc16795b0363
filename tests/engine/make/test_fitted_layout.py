"""Rooms changed around an answer: it stays, and becomes the only one."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.make.answer_first import AnswerFirstMaker
from enpitsu.engine.make.clues import clues_of, has_answer, sites_of, without_refused_sites
from enpitsu.engine.make.fitted_layout import FittedLayout
from enpitsu.engine.make.generate import generate
from enpitsu.engine.solve import enumerate_answers
from enpitsu.grid import grid
from enpitsu.puzzle import Puzzle


@pytest.mark.parametrize("name", ["aqre", "heyawake", "country_road"])
def test_the_answer_stays_and_becomes_the_only_one(name: str) -> None:
    fitted = 0
    for seed in range(30):
        maker, rng = AnswerFirstMaker(catalogue.genre(name), grid(5, 5)), Random(seed)
        bare = maker.bare_board(rng, 0)
        answer = maker.random_answer(bare, rng)
        if answer is None:
            continue
        puzzle = maker.with_all_clues(bare, answer, rng)
        if maker.is_only(puzzle, answer):
            continue
        found = FittedLayout(maker, maker.with_all_clues, answer, rng).around(puzzle)
        if found is None:
            continue
        fitted += 1
        assert found.text != puzzle.text
        found.demands()
        [only] = list(islice(enumerate_answers(found, backend="glucose4"), 2))
        assert all([only[m] is answer[m] for m in found.visible_marks])
        if fitted == 2:
            break
    assert fitted == 2


def test_boards_of_rooms_are_made_soon() -> None:
    """Hardly a board of random rooms has one answer here: 160 were tried for one."""
    [(puzzle, answer)] = generate(catalogue.genre("aqre"), 6, 6, seed=1)
    assert len(list(islice(enumerate_answers(puzzle, backend="glucose4"), 2))) == 1
    assert has_answer(puzzle, answer)


def test_sites_that_a_demand_refuses_are_left_out() -> None:
    """A number stands in the first cell of its room, and nowhere else."""
    kind: type[Puzzle] = catalogue.genre("heyawake")
    bare = kind.parse(". . .\n. . .\n\nA A B\nA B B")
    allowed = without_refused_sites(bare, sites_of(kind, bare.grid))
    assert [str(at) for _, at in allowed] == ["R1C1", "R1C3"]
    free = catalogue.genre("koburin").parse(". .\n. .")
    assert len(without_refused_sites(free, sites_of(type(free), free.grid))) == 4
    assert not clues_of(free)
