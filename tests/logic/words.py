"""Conditions as plain data, so that two readers can be compared: the library and twenty obvious lines.

A *term* is a nested tuple: ``("every", (term, ...))``, ``("among", number, values)``; a *number* is
one too: ``("count", (term, ...))``.  Terms speak of a small world of marks: ``PLAIN`` free ones and
two digits, the first with at most one of its values (else it is 0), the second with exactly one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import Any, TypeAlias

from hypothesis import strategies as st

from enpitsu.logic import (
    FALSE,
    TRUE,
    Bool,
    Digit,
    Int,
    Mark,
    count,
    every,
    first,
    none,
    run,
    some,
    total,
    unbroken,
)
from tests.synthetic import Picture, pictures

Term: TypeAlias = tuple[Any, ...]

PLAIN = 5
DIGITS = ((1, 2, 4), (0, 3))  # the values of the two digits
STARTS = (PLAIN, PLAIN + len(DIGITS[0]))  # where their marks start
SIZE = PLAIN + sum(map(len, DIGITS))
COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "==": eq, "!=": ne, "<=": le, ">=": ge, "<": lt, ">": gt,
}  # fmt: skip


def worlds() -> Iterator[Picture]:
    """All values of the world's marks that the digits allow."""
    for plain in pictures(PLAIN):
        for a in (None, 0, 1, 2):
            for b in (0, 1):
                yield (*plain, *[i == a for i in range(3)], *[i == b for i in range(2)])


# -- the library's reading -------------------------------------------------------------------------


def condition(term: Term, marks: Sequence[Mark]) -> Bool:
    """A term in the library's words."""
    kind, *rest = term
    if kind == "constant":
        return TRUE if rest[0] else FALSE
    if kind == "mark":
        return marks[rest[0]]
    if kind in ("every", "some", "none"):
        word = {"every": every, "some": some, "none": none}[kind]
        return word([condition(t, marks) for t in rest[0]])
    if kind == "not":
        return ~condition(rest[0], marks)
    if kind in ("and", "or", "implies", "same", "differ"):
        a, b = [condition(t, marks) for t in rest]
        return {"and": lambda: a & b, "or": lambda: a | b, "implies": lambda: a.implies(b),
                "same": lambda: a == b, "differ": lambda: a != b}[kind]()  # fmt: skip
    if kind == "run":
        return run([condition(t, marks) for t in rest[0]], rest[1], rest[2])
    if kind == "among":
        return number(rest[0], marks).among(*rest[1])
    if kind == "among either":
        it = number(rest[0], marks)
        return it.among(*rest[1]) | it.among(*rest[2])
    assert kind == "compare"
    left, right = number(rest[1], marks), rest[2]
    result: Bool = COMPARISONS[rest[0]](left, right if isinstance(right, int) else number(right, marks))
    return result


def number(term: Term, marks: Sequence[Mark]) -> Int:
    """A number in the library's words."""
    kind, *rest = term
    if kind == "count":
        return count([condition(t, marks) for t in rest[0]])
    if kind == "unbroken":
        return unbroken([condition(t, marks) for t in rest[0]])
    if kind == "digit":
        start = STARTS[rest[0]]
        return Digit({v: marks[start + i] for i, v in enumerate(DIGITS[rest[0]])})
    if kind == "total":
        return total([number(t, marks) for t in rest[0]])
    if kind == "plus":
        return number(rest[0], marks) + int(rest[1])
    assert kind == "first"
    return first([number(t, marks) for t in rest[0]])


# -- the obvious reading ---------------------------------------------------------------------------


def truth(term: Term, world: Picture) -> bool:
    """What a term says of a world in which every mark has its value."""
    kind, *rest = term
    if kind in ("constant", "mark"):
        return bool(rest[0]) if kind == "constant" else world[rest[0]]
    if kind in ("every", "some", "none"):
        values = [truth(t, world) for t in rest[0]]
        return {"every": all(values), "some": any(values), "none": not any(values)}[kind]
    if kind == "not":
        return not truth(rest[0], world)
    if kind in ("and", "or", "implies", "same", "differ"):
        a, b = [truth(t, world) for t in rest]
        return {"and": a and b, "or": a or b, "implies": not a or b, "same": a == b,
                "differ": a != b}[kind]  # fmt: skip
    if kind == "run":
        row, at, length = [truth(t, world) for t in rest[0]], rest[1], rest[2]
        maximal = [(i, j) for i in range(len(row)) for j in range(i + 1, len(row) + 1)
                   if all(row[i:j]) and not any(row[i - 1:i]) and not any(row[j:j + 1])]  # fmt: skip
        return (at, at + length) in maximal
    if kind == "among":
        return amount(rest[0], world) in rest[1]
    if kind == "among either":
        return amount(rest[0], world) in (*rest[1], *rest[2])
    right = rest[2] if isinstance(rest[2], int) else amount(rest[2], world)
    return bool(COMPARISONS[rest[0]](amount(rest[1], world), right))


def amount(term: Term, world: Picture) -> int:
    """What a number is in a world in which every mark has its value."""
    kind, *rest = term
    if kind == "count":
        return sum(truth(t, world) for t in rest[0])
    if kind == "unbroken":
        row = [truth(t, world) for t in rest[0]]
        return row.index(False) if False in row else len(row)
    if kind == "digit":
        start = STARTS[rest[0]]
        return sum(v for i, v in enumerate(DIGITS[rest[0]]) if world[start + i])
    values = [amount(t, world) for t in (rest[0] if kind != "plus" else [rest[0]])]
    if kind == "total":
        return sum(values)
    if kind == "plus":
        return values[0] + int(rest[1])
    return next((v for v in values if v), 0)


# -- strategies ------------------------------------------------------------------------------------

MARKS = st.tuples(st.just("mark"), st.integers(0, SIZE - 1))
LEAVES = st.one_of(MARKS, MARKS, MARKS, st.tuples(st.just("constant"), st.booleans()))


def rows(of: st.SearchStrategy[Term], least: int = 0, most: int = 7) -> st.SearchStrategy[Any]:
    """Some terms, in order."""
    return st.lists(of, min_size=least, max_size=most).map(tuple)


def runs(of: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    """Runs that may start and end anywhere, off the row too."""
    return st.tuples(st.just("run"), rows(of, 1, 5), st.integers(0, 5), st.integers(1, 5))


def numbers(of: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    """Numbers over some terms."""
    simple = st.one_of(
        st.tuples(st.just("count"), rows(of, 0, 9)),
        st.tuples(st.just("unbroken"), rows(of, 0, 5)),
        st.tuples(st.just("digit"), st.integers(0, 1)),
    )
    inner = st.one_of(simple, st.tuples(st.just("plus"), simple, st.integers(0, 2)))
    return st.one_of(
        simple,
        simple,
        st.tuples(st.just("total"), rows(inner, 0, 3)),
        st.tuples(st.just("first"), rows(inner, 0, 3)),
        st.tuples(st.just("plus"), simple, st.integers(0, 3)),
    )


VALUES = st.lists(st.integers(-1, 8), max_size=4).map(tuple)


def comparisons(of: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    """What can be said about numbers."""
    n = numbers(of)
    sign = st.sampled_from(sorted(COMPARISONS))
    return st.one_of(
        st.tuples(st.just("among"), n, VALUES),
        st.tuples(st.just("among either"), n, VALUES, VALUES),
        st.tuples(st.just("compare"), sign, n, st.integers(-1, 8)),
        st.tuples(st.just("compare"), sign, n, n),
    )


def joined(of: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    """Terms made of terms."""
    return st.one_of(
        st.tuples(st.sampled_from(["every", "some", "none"]), rows(of, 0, 4)),
        st.tuples(st.just("not"), of),
        st.tuples(st.sampled_from(["and", "or", "implies", "same", "differ"]), of, of),
        runs(of),
        comparisons(of),
    )


TERMS: st.SearchStrategy[Term] = joined(st.recursive(LEAVES, joined, max_leaves=6))
"""Any condition the words can build, over the world's marks."""
