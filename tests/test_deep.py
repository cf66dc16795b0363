"""What goes as deep as a board is large is bounded by the board, not by Python's stack."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial, reduce
from itertools import accumulate, product
from operator import xor
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.check import check
from enpitsu.engine.compile.templates import _shares
from enpitsu.engine.explain import look_ahead
from enpitsu.engine.explain.hints import hint
from enpitsu.engine.explain.hitting_sets import lightest
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.setting.editing import blank
from enpitsu.engine.solve import solve
from enpitsu.errors import OutOfBudget
from enpitsu.layers.lines.inside import CHAIN_CONDITIONS, MAX_ONE_CHAIN, parities
from enpitsu.lemmas.shaded_or_passed import WayOfCell, filled
from enpitsu.logic import TRUE, Bool, Mark, PartialAssignment
from enpitsu.nested import Search, flat
from enpitsu.networks.network import Network
from enpitsu.shape.one_tree import OneTree
from tests.thorough import sample

LONG = 3_000
"""More than the frames that Python allows."""


@contextmanager
def few_frames(more: int) -> Iterator[None]:
    """Allow no more than so many frames inside those that there are."""
    frame, depth = sys._getframe(), 0
    while frame is not None:
        frame, depth = frame.f_back, depth + 1  # type: ignore[assignment]
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + more)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def marks(number: int) -> list[Mark]:
    """Marks of nothing."""
    return [Mark(n + 1, "m", n) for n in range(number)]


def test_a_flat_search_finds_the_same_in_the_same_order() -> None:
    def words(word: str) -> Search:
        if len(word) == 3:
            yield word
        else:
            for letter in "ab":
                yield words(word + letter)
                yield f"after {word + letter}"

    def nested(word: str) -> Iterator[str]:
        if len(word) == 3:
            yield word
        else:
            for letter in "ab":
                yield from nested(word + letter)
                yield f"after {word + letter}"

    assert list(flat(words(""))) == list(nested(""))
    assert next(flat(words(""))) == "aaa"


SIZES = [MAX_ONE_CHAIN + more for more in (-1, 0, 1, CHAIN_CONDITIONS + 1)]


@pytest.mark.parametrize("size", [0, 1, 2, *SIZES, 1_000, LONG])
def test_parities_are_those_of_all_conditions_up_to_each(size: int) -> None:
    """However many: their values, and that they can be asked with few frames."""
    conditions, rng = marks(size), Random(size)
    found = parities(conditions)
    assert len(found) == size
    for _ in range(3):
        known = PartialAssignment({m: rng.random() < 0.5 for m in conditions})
        with few_frames(250):
            values = [b.holds(known) for b in found[-200:]]
        assert values == list(accumulate([known[m] for m in conditions], xor))[-200:]


def test_shares_of_many_rows() -> None:
    """All ways, in order; by brute force, and of more rows than Python has frames."""
    for lengths in ((), (2,), (1, 0, 3), (2, 2, 1, 1)):
        for total in range(sum(lengths) + 2):
            every = product(*[range(n + 1) for n in lengths])
            assert list(_shares(lengths, total)) == [s for s in every if sum(s) == total]
    assert list(_shares((1,) * LONG, 0)) == [(0,) * LONG]
    assert list(_shares((1,) * LONG, LONG)) == [(1,) * LONG]


def test_a_hitting_set_of_many_masks() -> None:
    """Each of many pairs needs one of its own."""
    assert lightest([0b11 << 2 * n for n in range(400)], lambda i: 1 + i % 2) == reduce(
        xor, [1 << 2 * n for n in range(400)]
    )


def test_a_filling_of_many_places() -> None:
    """Each place has two ways, and none decides another's."""
    places = [(WayOfCell(1 << 2 * n, 0), WayOfCell(2 << 2 * n, 0)) for n in range(300)]
    with few_frames(100):
        found = filled(places, WayOfCell(0, 0))
    assert found is not None
    assert found.on == sum([1 << 2 * n for n in range(300)])


def test_a_tree_as_large_as_a_long_board() -> None:
    nodes: list[Bool] = list(marks(500))
    net = Network(dict(enumerate(nodes)), {(n, n + 1): TRUE for n in range(499)})
    with few_frames(150):
        assert OneTree(net, 500).has_room(lambda b: None)


def test_what_lies_behind_a_clash_is_the_same_however_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Explanations do not depend on how far derived marks are followed as they come."""
    texts = []
    for deep in (0, 1, 20, 1_000_000):
        monkeypatch.setattr(look_ahead, "DEEP", deep)
        told = explain(catalogue.example("heyawake#2").puzzle())
        texts.append([entry.sentence for entry in told.entries()])
    assert texts[0] == texts[1] == texts[2] == texts[3]


WIDE = ["skating", "slitherlink", "numberlink", "masyu", "nurikabe", "hashiwokakero", "akari", "yajilin"]


@pytest.mark.parametrize("genre", sample(["skating", "numberlink"], WIDE))
@pytest.mark.parametrize(("height", "width"), sample([(2, 250)], [(2, 300), (300, 2), (1, 1000), (50, 50)]))
def test_a_long_blank_board_takes_no_more_frames(genre: str, height: int, width: int) -> None:
    """It is solved, checked and hinted at, or the time is up."""
    puzzle = blank(catalogue.genre(genre), height, width, {}, 0)
    check(puzzle, PartialAssignment(dict.fromkeys(puzzle.visible_marks, False)))
    for verb in (solve, explain, partial(hint, known=PartialAssignment())):
        with suppress(OutOfBudget):
            verb(puzzle, budget=Budget(seconds=2))
