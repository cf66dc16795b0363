"""All answers the engine lists are all answers there are, says brute force that knows nothing of it.

The oracles are written from the rule sheet alone (tests/oracle); each has a stream of tiny boards, of
which the quick suite takes the first ones under every reading of every genre, and `make thorough` more.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice, product
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.engine.check import Checker, check
from enpitsu.engine.solve import enumerate_answers, solve
from enpitsu.errors import BadNotation
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle
from tests.oracle.records import (
    BOARDS,
    CHECKED,
    GENRES,
    NO_OPTIONS,
    RECORDS,
    UNDER_READINGS,
    Answers,
    answers,
    brute_force,
    drawn_by_lot,
    fingerprint,
    oracle,
    readings,
)
from tests.thorough import sample

DEEP = ("slitherlink", "koburin", "canal_view")
"""Genres that are compared on more boards than the others."""

DEEPLY = sample(4, 1)
"""Of the boards of those genres one of so many is looked at."""

SPOILT, OTHERS = sample((3, 2), (6, 5))
"""What the checker judges besides an answer: it with a few marks changed, and answers of other boards."""


def listed(name: str, givens: str, options: Mapping[str, str] = NO_OPTIONS) -> list[str]:
    """All answers of the engine, as the oracle writes them."""
    puzzle = catalogue.genre(name).parse(givens, options)
    return [oracle(name).normal(puzzle.write_answer(known)) for known in enumerate_answers(puzzle)]


def compare(name: str, boards: Iterable[str], options: Mapping[str, str] = NO_OPTIONS) -> int:
    """Compare all answers on some boards; gives how many boards have any."""
    solvable = 0
    for givens in boards:
        found = listed(name, givens, options)
        assert len(found) == len(set(found)), f"an answer is listed twice:\n{givens}"
        if not answers(name, givens, options).are(found):
            assert set(found) == brute_force(name, givens, options), givens
            raise AssertionError(f"the record of {name} is wrong: {givens}")
        solvable += bool(found)
    return solvable


def told(name: str, boards: Iterable[str]) -> Iterator[str]:
    """Boards that say something: of those with 500 answers and more only the first few."""
    vast = 0
    for givens in boards:
        vast += (many := len(brute_force(name, givens)) >= 500)
        if not many or vast <= 3:
            yield givens


def of_size(name: str, seed: int, height: int, width: int) -> Iterator[str]:
    """Boards of one size from the oracle's stream, without end."""
    dice = random.Random(seed)
    while True:
        for givens in oracle(name).boards(dice, 100):
            rows = givens.strip().split("\n")
            if len(rows) == height and len(rows[0].split()) == width:
                yield givens


def scattered(seed: int, size: int, tokens: str, filled: float) -> Iterator[str]:
    """Square boards with random tokens, whatever comes of them, without end."""
    dice = random.Random(seed)
    while True:
        rows = [[dice.choice(tokens) if dice.random() < filled else "." for _ in range(size)]
                for _ in range(size)]  # fmt: skip
        yield "\n".join([" ".join(row) for row in rows])


def first_of(number: int, boards: Iterable[str]) -> Iterator[str]:
    """The first boards: so many, or a part of them in the quick suite."""
    return islice(boards, number // DEEPLY)


# -- three genres, deeply ----------------------------------------------------------------------------


def test_oracle_agrees_on_all_2x2_boards_of_slitherlink() -> None:
    boards = [f"{a} {b}\n{c} {d}" for a, b, c, d in product(".0123", repeat=4)]
    assert len(boards) == 625
    assert 0 < compare("slitherlink", boards) < 625


def test_oracle_agrees_on_3x3_boards_of_slitherlink() -> None:
    """Half of them are read off loops (and some nudged), half have random numbers in random cells."""
    assert compare("slitherlink", first_of(1000, of_size("slitherlink", 3, 3, 3))) > 700 // DEEPLY
    sparse = first_of(500, scattered(4, 3, "0123", 0.35))
    dense = first_of(500, scattered(5, 3, "0112233?", 0.7))
    assert compare("slitherlink", sparse) + compare("slitherlink", dense) > 100 // DEEPLY


def test_oracle_agrees_on_4x4_boards_of_koburin() -> None:
    assert compare("koburin", first_of(350, of_size("koburin", 6, 4, 4))) > 200 // DEEPLY
    assert compare("koburin", first_of(150, scattered(7, 4, "00112?", 0.15))) > 10 // DEEPLY


def test_oracle_agrees_on_4x4_boards_of_canal_view() -> None:
    read_off = told("canal_view", of_size("canal_view", 8, 4, 4))
    strewn = told("canal_view", scattered(9, 4, "0122345?", 0.3))
    assert compare("canal_view", first_of(350, read_off)) > 200 // DEEPLY
    assert compare("canal_view", first_of(150, strewn)) > 10 // DEEPLY


@pytest.mark.parametrize("name", DEEP)
def test_oracle_agrees_with_the_answers_of_the_verb(name: str) -> None:
    """``solve --answers 1000`` lists the same, and its status and forced marks fit them."""
    for givens in oracle(name).boards(random.Random(10), 100 // DEEPLY):
        puzzle = catalogue.genre(name).parse(givens)
        expected = brute_force(name, givens)
        outcome = solve(puzzle, answers=1000)
        if len(expected) <= 1000:
            assert {oracle(name).normal(puzzle.write_answer(k)) for k in outcome.answers} == expected
        else:
            assert len(outcome.answers) == 1000
        assert outcome.status == ("none" if not expected else "unique" if len(expected) == 1 else "several")
        right = [puzzle.read_answer(text) for text in expected]
        if right:
            same = {m for m in puzzle.visible_marks if len({a[m] for a in right}) == 1}
            assert set(outcome.forced) == same
            assert all(right[0][m] is outcome.forced[m] for m in same)
        else:
            assert outcome.core, "cases that contradict each other"


# -- every genre -------------------------------------------------------------------------------------

READINGS = [
    pytest.param(name, options, id=f"{name}-{id}-{value}")
    for name in GENRES
    for options in readings(name)
    for id, value in options.items()
]


@pytest.mark.in_turn(36)
@pytest.mark.parametrize("name", GENRES)
def test_oracle_agrees_on_random_boards(name: str) -> None:
    assert compare(name, drawn_by_lot(name)[:BOARDS]) >= BOARDS // 10


@pytest.mark.in_turn(36)
@pytest.mark.parametrize(("name", "options"), READINGS)
def test_oracle_agrees_under_other_readings(name: str, options: Mapping[str, str]) -> None:
    """Each other value of each option; the oracle must know the option, too."""
    for id, value in options.items():
        assert value in oracle(name).OPTIONS[id]
    compare(name, drawn_by_lot(name)[:UNDER_READINGS], options)


def test_what_is_kept_of_brute_force_is_of_these_oracles() -> None:
    """`python -m tests.oracle.records` asks the oracles that were changed anew."""
    kept = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in RECORDS.glob("*.json")}
    assert {name: record["oracle"] for name, record in kept.items()} == {n: fingerprint(n) for n in GENRES}
    for name, record in kept.items():
        assert [row["options"] for row in record["readings"]] == readings(name)


@pytest.mark.thorough("brute force says all of it again")
@pytest.mark.parametrize("name", GENRES)
def test_what_is_kept_is_what_brute_force_says(name: str) -> None:
    record = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    for row in record["readings"]:
        for givens, found in zip(record["boards"], row["answers"], strict=False):
            said = Answers.of(brute_force(name, givens, row["options"]), len(found[2]))
            assert list(said) == found, givens


@pytest.mark.parametrize("name", GENRES)
def test_oracle_knows_the_same_options(name: str) -> None:
    ours = {id: tuple(option.values) for id, option in catalogue.genre(name).readings.items()}
    open_ = {id: tuple(values) for id, values in oracle(name).OPTIONS.items() if len(values) > 1}
    assert ours == open_


def others(dice: random.Random, puzzle: Puzzle, answer: PartialAssignment) -> Iterator[PartialAssignment]:
    """An answer with a few marks changed: any ones, and ones that lie together."""
    visible = puzzle.visible_marks
    for _ in range(SPOILT if visible else 0):
        at = dice.randrange(len(visible))
        near = visible[max(0, at - 3) : at + 4] if dice.random() < 0.5 else visible
        changed = set(dice.sample(near, min(len(near), dice.randrange(1, 5))))
        yield PartialAssignment({m: answer[m] is not (m in changed) for m in visible})


@pytest.mark.parametrize("name", GENRES)
def test_oracle_agrees_with_the_checker(name: str) -> None:
    """What the checker lets pass is what the oracle accepts: answers, spoilt ones, other boards' ones."""
    dice = random.Random(13)
    module, genre = oracle(name), catalogue.genre(name)
    pool: dict[Any, list[str]] = defaultdict(list)
    wrong = 0
    for givens in drawn_by_lot(name)[:CHECKED]:
        puzzle = genre.parse(givens)
        size, checker = (puzzle.grid.height, puzzle.grid.width), Checker(puzzle)
        texts = answers(name, givens).first
        for text in texts:
            known = puzzle.read_answer(text)
            assert check(puzzle, known).right, (givens, text)
            for other in others(dice, puzzle, known):
                written = puzzle.write_answer(other)
                with suppress(BadNotation):
                    if puzzle.read_answer(written) == other:  # not every wrong answer can be written
                        verdict = checker.check(other).right
                        assert verdict is module.accepts(givens, written), (givens, written)
                        wrong += not verdict
        for text in pool[size][-OTHERS:]:
            with suppress(BadNotation):
                verdict = checker.check(puzzle.read_answer(text)).right
                assert verdict is module.accepts(givens, text), (givens, text)
                wrong += not verdict
        pool[size] += texts
    assert wrong >= CHECKED // 3
