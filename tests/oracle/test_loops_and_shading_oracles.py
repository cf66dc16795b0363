"""Self tests of the loop and shading oracles."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator, Mapping
from typing import Protocol, cast

import pytest

from tests.thorough import sample

from .boards import blocks, is_number, join_blocks


class Oracle(Protocol):
    """What every oracle module offers."""

    OPTIONS: Mapping[str, tuple[str, ...]]
    SAMPLE: tuple[str, str]

    def accepts(self, givens: str, answer: str, options: Mapping[str, str] = ...) -> bool: ...

    def answers(self, givens: str, options: Mapping[str, str] = ...) -> set[str]: ...

    def normal(self, answer: str) -> str: ...

    def boards(self, rng: random.Random, n: int) -> Iterator[str]: ...


BOARDS = sample(8, 40)
"""Boards of each genre."""

# Genres with True: the sample is small enough to find all its answers.
SMALL_SAMPLE = {
    "alike": True,
    "canal_view": False,
    "celltinels": True,
    "curfew": True,
    "diaganal_view": True,
    "diagaquarium": True,
    "ilotulite": True,
    "koburin": True,
    "limited_alike": True,
    "litsalike": True,
    "loop_battle": True,
    "mirror_loop": True,
    "nodeloop": True,
    "rollercoaster": False,
    "sentinal_view": True,
    "sentinels": True,
    "shared_field": True,
    "skating": True,
    "slink": True,
    "slitherlink": True,
    "snakcelltinels": True,
    "sokosoko": False,
    "uncheckers": True,
}
GENRES = sorted(SMALL_SAMPLE)


def oracle(genre: str) -> Oracle:
    """The module of a genre."""
    return cast("Oracle", importlib.import_module(f".{genre}", __package__))


def raised(givens: str) -> Iterator[str]:
    """The givens with one number clue raised by one, for every number clue."""
    parts = blocks(givens)
    for rows in parts:
        for row in rows:
            for c, token in enumerate(row):
                bare = token.strip("()")
                if is_number(bare):
                    row[c] = token.replace(bare, str(int(bare) + 1))
                    yield join_blocks(parts)
                    row[c] = token


@pytest.mark.parametrize("genre", GENRES)
def test_sample_is_accepted(genre: str) -> None:
    module = oracle(genre)
    assert module.accepts(*module.SAMPLE)
    defaults = {name: words[0] for name, words in module.OPTIONS.items()}
    assert module.accepts(*module.SAMPLE, defaults)


@pytest.mark.parametrize("genre", GENRES)
def test_sample_with_a_raised_clue_is_rejected(genre: str) -> None:
    module = oracle(genre)
    givens, answer = module.SAMPLE
    for wrong in raised(givens):
        assert not module.accepts(wrong, answer), wrong


@pytest.mark.parametrize("genre", [genre for genre in GENRES if SMALL_SAMPLE[genre]])
def test_answers_contain_the_sample(genre: str) -> None:
    module = oracle(genre)
    givens, answer = module.SAMPLE
    assert module.normal(answer) in module.answers(givens)


@pytest.mark.parametrize("genre", GENRES)
def test_answers_of_tiny_boards_are_accepted(genre: str) -> None:
    module = oracle(genre)
    solvable = 0
    boards = list(module.boards(random.Random(genre), BOARDS))
    assert len(boards) == BOARDS
    for givens in boards:
        found = module.answers(givens)
        solvable += bool(found)
        for answer in sorted(found)[:20]:
            assert module.accepts(givens, answer), (givens, answer)
            assert module.normal(answer) == answer
    assert solvable >= BOARDS // 2


@pytest.mark.parametrize("genre", GENRES)
def test_accepts_and_answers_agree(genre: str) -> None:
    """The answers of one board, tried on another, are accepted only if they are among its own."""
    module = oracle(genre)
    found = {givens: module.answers(givens) for givens in module.boards(random.Random(7), BOARDS)}
    for givens, own in found.items():
        for others in found.values():
            for answer in sorted(others)[:5]:
                assert module.accepts(givens, answer) == (answer in own), (givens, answer)


@pytest.mark.parametrize("genre", GENRES)
def test_every_option_value_runs(genre: str) -> None:
    module = oracle(genre)
    for name, words in module.OPTIONS.items():
        for word in words:
            for givens in module.boards(random.Random(genre), 5):
                for answer in sorted(module.answers(givens, {name: word}))[:20]:
                    assert module.accepts(givens, answer, {name: word}), (givens, answer)


def test_known_numbers_of_loops() -> None:
    """Simple cycles of the n x n grid of points: 1, 13, 213 (OEIS A140517)."""
    from .loops import all_loops

    assert [len(all_loops(n, n)) for n in (2, 3, 4)] == [1, 13, 213]


def test_known_numbers_of_answers() -> None:
    """The seed's Koburin sample has exactly one answer; a blank 2x2 Slitherlink 13."""
    koburin = oracle("koburin")
    assert len(koburin.answers(koburin.SAMPLE[0])) == 1
    assert len(oracle("slitherlink").answers(". .\n. .")) == 13
