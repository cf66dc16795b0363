"""Templates of counts against enumeration: for every value of the inputs, is the rest satisfiable?"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import product

import pytest

from enpitsu.engine.backends import make
from enpitsu.engine.compile import templates
from enpitsu.engine.compile.templates import Template
from tests.synthetic import Picture, pictures


def allowed(template: Template, inputs: int) -> set[Picture]:
    """The inputs that some values of the template's own variables go with."""
    solver = make("cadical195")
    solver.load(template.clauses(range(1, inputs + template.extra + 1)))
    return {p for p in pictures(inputs) if solver.solve([i if v else -i for i, v in enumerate(p, 1)])}


def expected(inputs: int, holds: Callable[[Picture], bool]) -> set[Picture]:
    return {p for p in pictures(inputs) if holds(p)}


def row_models(lengths: tuple[int, ...]) -> Iterator[tuple[bool, ...]]:
    """All values of rows in each of which the true ones come first."""
    for ones in product(*[range(n + 1) for n in lengths]):
        yield tuple([k < n for n, length in zip(ones, lengths, strict=True) for k in range(length)])


def test_rows_that_take_many_clauses_are_declined_before_any_is_made() -> None:
    """Millions of them would be: this would not end."""
    assert templates.among_rows((2,) * 12, 1 << 12) is None
    assert templates.among_rows((1,) * 40, 1 << 20) is None


@pytest.mark.parametrize("lengths", [(1,), (3,), (2, 2), (1, 2, 3), (2, 1, 2, 1), (2, 2, 2, 2)])
def test_contract_of_among_rows(lengths: tuple[int, ...]) -> None:
    """Of all rows with the true ones in front, just those of a right number keep the clauses."""
    size, written = sum(lengths), 0
    for values in range(2 << size):
        template = templates.among_rows(lengths, values)
        if template is None:
            continue
        written += 1
        clauses = template.clauses(range(1, size + 1))
        assert not template.extra
        for model in row_models(lengths):
            kept = all(any(model[abs(x) - 1] is (x > 0) for x in clause) for clause in clauses)
            assert kept is bool(values >> sum(model) & 1), (values, model)
    assert written > size


@pytest.mark.parametrize("n", range(6))
def test_contract_of_among_all_values(n: int) -> None:
    for values in range(1 << n + 2):
        found = allowed(templates.among(n, values), n)
        assert found == expected(n, lambda p: bool(values >> sum(p) & 1)), values


@pytest.mark.parametrize("n", [6, 7, 8, 9, 10, 12])
def test_contract_of_among_long_counts(n: int) -> None:
    dice = random.Random(n)
    chosen = [
        0,
        1,
        2,
        3,
        1 << n,
        1 << n // 2,
        0b101,
        (1 << n + 1) - 2,
        *[dice.getrandbits(n + 1) for _ in range(4)],
    ]
    for values in chosen:
        found = allowed(templates.among(n, values), n)
        assert found == expected(n, lambda p: bool(values >> sum(p) & 1)), values


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4])
def test_contract_of_same_among(n: int) -> None:
    """Within the domain the last literal tells the values apart; outside it nothing is promised."""
    for values in range(1 << n + 1):
        for domain in range(1, 1 << n + 1):
            found = allowed(templates.same_among(n, values, domain), n + 1)
            for p in pictures(n + 1):
                number = sum(p[:-1])
                if domain >> number & 1:
                    assert (p in found) is (p[-1] is bool(values >> number & 1)), (values, domain, p)


def test_contract_of_same_among_longer() -> None:
    dice = random.Random(1)
    for n in (6, 8):
        full = (2 << n) - 1
        for _ in range(6):
            values = dice.getrandbits(n + 1)
            found = allowed(templates.same_among(n, values, full), n + 1)
            assert found == expected(n + 1, lambda p: p[-1] is bool(values >> sum(p[:-1]) & 1)), values


def seen(row: Sequence[bool]) -> int:
    return next((i for i, v in enumerate(row) if not v), len(row))


def split(p: Picture, lengths: Sequence[int]) -> list[Picture]:
    """The inputs of each row."""
    starts = [sum(lengths[:i]) for i in range(len(lengths))]
    return [p[a : a + n] for a, n in zip(starts, lengths, strict=True)]


@pytest.mark.parametrize(
    "lengths", [(), (1,), (3,), (1, 1), (2, 3), (1, 1, 2), (2, 2, 3), (1, 2, 2, 3), (2, 2, 2, 2), (4, 5)]
)
def test_contract_of_seen(lengths: tuple[int, ...]) -> None:
    size = sum(lengths)
    for n in range(size + 2):
        if any(length > n + 1 for length in lengths):
            continue  # callers cut the rows one after the clue
        found = allowed(templates.seen(lengths, n), size)
        assert found == expected(size, lambda p: sum(map(seen, split(p, lengths))) == n), n


@pytest.mark.parametrize("lengths", [(1, 1), (1, 1, 1, 1, 1), (1, 2), (2, 3), (1, 1, 3), (3, 3, 2)])
def test_contract_of_merged(lengths: tuple[int, ...]) -> None:
    """Output k of the merged row is true just if the unary inputs add up to k or more."""
    size = sum(lengths)
    for cap in range(1, size + 1):
        rows = tuple(sorted([min(n, cap) for n in lengths]))
        inputs = sum(rows)
        template = templates.merged(rows, cap)
        solver = make("cadical195")
        solver.load(template.clauses(range(1, inputs + template.extra + 1)))
        row = range(inputs + template.extra - template.outputs + 1, inputs + template.extra + 1)
        assert len(row) == min(cap, inputs)
        for p in pictures(inputs):
            if all(list(part) == sorted(part, reverse=True) for part in split(p, rows)):
                assert solver.solve([i if v else -i for i, v in enumerate(p, 1)])
                values = set(solver.model())
                assert [x in values for x in row] == [sum(p) > k for k in range(len(row))], (cap, p)


def test_a_template_is_filled_in_by_index() -> None:
    """Index k stands for literal k of the caller, index -k for its negation."""
    template = Template([(1, -2), (2,), ()], 2)
    assert [tuple(c) for c in template.clauses([7, -9])] == [(7, 9), (-9, -9), ()]
