"""From a path to a puzzle, judged by a solver that has nothing in common with ours."""

from __future__ import annotations

import json
from typing import Any

import pytest

from enpitsu import catalogue, cli, solve
from enpitsu.errors import BadPuzzle
from enpitsu.search.paths.setting import Setter, complete, fitting
from enpitsu.search.paths.walks import PathWalks, Rules
from tests.search.paths.test_definition import snakes

SUDOKU = """
1 { d(X, V) : V = 1..9 } 1 :- X = 0..80.
unit(X, r, X / 9) :- X = 0..80.
unit(X, c, X \\ 9) :- X = 0..80.
unit(X, b, X / 27 * 3 + X \\ 9 / 3) :- X = 0..80.
:- d(X, V), d(Y, V), X < Y, unit(X, K, U), unit(Y, K, U).
1 { s(I) : snake(I) } 1.
:- s(I), kind(I, X, K), d(X, V), V \\ 2 != K.
#show d/2. #show s/1.
"""


clingo: Any = pytest.importorskip("clingo")


def all_answers(givens: list[str], most: int = 2) -> list[tuple[list[int], int]]:
    """Up to so many (digits, path by index) of a board with some givens, by a solver of another kind."""
    walks = [PathWalks(snakes().of.board, Rules(start)) for start in (0, 1)]
    facts = [f"d({x}, {n})." for x, n in enumerate(givens) if n != "."]
    for i, (start, path) in enumerate(snakes().different):
        odd, even = walks[start].described(path)
        facts.append(f"snake({i}).")
        facts += [f"kind({i}, {x}, 1)." for x in range(81) if odd >> x & 1]
        facts += [f"kind({i}, {x}, 0)." for x in range(81) if even >> x & 1]
    control = clingo.Control([f"-n{most}", "--warn=none"])
    control.add("base", [], SUDOKU + "\n".join(facts))
    control.ground([("base", [])])
    found = []
    with control.solve(yield_=True) as models:
        for model in models:
            atoms = [(a.name, [n.number for n in a.arguments]) for a in model.symbols(shown=True)]
            digits = dict([n for name, n in atoms if name == "d"])
            found.append(([digits[x] for x in range(81)], next(n[0] for name, n in atoms if name == "s")))
    return found


def test_a_puzzle_has_one_answer_and_no_clue_to_spare() -> None:
    found, length = snakes(), 37
    made = Setter(found).make(fitting(found, length)[7], 5)
    givens = made.puzzle.text.split()
    answers = all_answers(givens)
    assert len(answers) == 1
    digits, index = answers[0]
    path = found.different[index][1]
    assert path == made.path
    assert len(path) == length
    assert digits == [int(d) for d in made.puzzle.write_answer(made.answer).split()]
    spare = next(iter(made.clues))
    fewer = [*givens]
    fewer[spare] = "."
    assert len(all_answers(fewer)) > 1


def test_every_snake_extends_to_a_whole_board() -> None:
    found = snakes()
    assert complete(found) == len(found.classes) == 387
    assert len(found.different) == 3084


def test_a_length_that_no_path_has() -> None:
    with pytest.raises(BadPuzzle, match="20 cells"):
        fitting(snakes(), 20)


@pytest.mark.thorough("the maker is asked above")
def test_the_command_makes_the_same_puzzle_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    out = []
    for _ in range(2):
        assert cli.run(["search", "snakes_by_parity", "--make", "--seed", "4", "--json"]) == 0
        out.append(json.loads(capsys.readouterr().out))
    assert out[0] == out[1]


@pytest.mark.thorough("another solver agrees above")
def test_the_genre_agrees_that_there_is_one_answer() -> None:
    """The rules of the genre, solved by the engine, know nothing of the list of all snakes."""
    if "parity_snake" not in catalogue.genres():
        pytest.skip("this genre is not here")
    found = snakes()
    made = Setter(found).make(fitting(found, 37)[7], 5)
    puzzle = catalogue.genre("parity_snake").parse(made.puzzle.text)
    outcome = solve(puzzle, why=False)
    assert outcome.status == "unique"
    assert outcome.answer is not None
    digits = [m for m in puzzle.visible_marks if m.layer == "digit" and outcome.answer[m]]
    assert [m.value for m in digits] == [int(d) for d in made.puzzle.write_answer(made.answer).split()]
    steps = sum(1 for m in puzzle.visible_marks if m.layer == "snake" and outcome.answer[m])
    assert steps == len(made.path) - 1
