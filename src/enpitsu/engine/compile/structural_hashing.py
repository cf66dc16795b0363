"""Structural hashing of conditions, so that equal cases share their clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from enpitsu.effort import PARTS_PER_UNIT, report_work
from enpitsu.logic import (
    Among,
    Blank,
    Bool,
    Count,
    DerivedBool,
    DerivedInt,
    Digit,
    Equal,
    Every,
    First,
    GlobalConstraint,
    Int,
    Mark,
    Not,
    Order,
    Same,
    Selection,
    Some,
    StandIn,
    Sum,
)

PARTS_PER_LOOK = 1_000
"""Parts of conditions that are visited before work is reported."""


def plain(conditions: Iterable[Bool | Int]) -> bool:
    """Return whether conditions are built of marks alone: no global constraint and nothing derived."""
    kept: list[Bool | Int] = list(conditions)  # while they are there, no other part has the id of one
    todo, seen = kept.copy(), set[int]()  # a part that many conditions share is looked at once
    while todo:
        b = todo.pop()
        kind = type(b)
        if kind is Some or kind is Every:
            if 0 not in b.numbers:  # type: ignore[union-attr]
                continue
        elif kind is Mark or kind is Blank:
            continue
        if id(b) in seen:
            continue
        seen.add(id(b))
        parts = _parts(b)
        if parts is None:
            return False
        if len(seen) % PARTS_PER_LOOK == 0:
            report_work(PARTS_PER_LOOK // PARTS_PER_UNIT)
        todo += parts
    return True


def _parts(b: Bool | Int) -> Sequence[Bool | Int] | None:
    """The parts of a condition that are not plain literals; None if it is not built of marks."""
    match b:
        case Every() | Some():
            return b.parts()
        case Same() | Equal() | Order():
            return b.a, b.b
        case Not():
            return (b.of,)
        case Among():
            return (b.count,)
        case Count():
            terms = b.terms if 0 in b.numbers else ()
            return [*terms, *[p for run in b.runs for p in run]]
        case Sum() | First():
            return b.of
        case Digit():
            return list(b.values.values())
    return None


class Structures:
    """Number conditions by their structure: those built in the same way from the same marks are equal.

    (Hash-consing, after A. P. Ershov, "On programming of arithmetic operations", 1958.)  Conditions of
    other kinds (derived ones, global constraints without a structure) are compared by identity and kept
    alive.
    """

    def __init__(self, stand_in: Callable[[Selection], StandIn] | None = None) -> None:
        """``stand_in``: the literals for selections by givens; conditions are then equal up to these."""
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._kept: dict[Bool | Int, int] = {}
        self._stand_in = stand_in

    def of(self, b: Bool | Int) -> int:
        """The number of a condition's structure; for a literal it is derived from the literal itself."""
        if isinstance(b, Bool) and b.number:
            return 2 * b.number if b.number > 0 else -2 * b.number + 1
        built = self._built(b)
        if built is None:
            return self._number(self._kept.setdefault(b, len(self._kept)), "kept")
        return self._number(built[0], *[self.of(p) for p in built[1]])

    def same(self, a: Bool | Int, b: Bool | Int) -> bool:
        """Return whether two conditions have the same structure; fast if they share parts."""
        if a is b:
            return True
        if isinstance(a, Bool) and a.number:
            return isinstance(b, Bool) and a.number == b.number
        one = self._built(a) if type(a) is type(b) else None
        other = None if one is None else self._built(b)
        if one is None or other is None or one[0] != other[0] or len(one[1]) != len(other[1]):
            return False
        return all(map(self.same, one[1], other[1]))

    def _number(self, *key: Any) -> int:
        return -1 - self._numbers.setdefault(key, len(self._numbers))

    def _built(self, b: Bool | Int) -> tuple[Any, Sequence[Bool | Int]] | None:
        """A key that distinguishes a condition from others with the same parts, and its parts; or None."""
        match b:
            case Every() | Some():
                return type(b), b.parts()
            case Same():
                return Same, (b.a, b.b)
            case Not():
                return Not, (b.of,)
            case Among():
                return (Among, b.values), (b.count,)
            case Equal():
                return (Equal, b.sense), (b.a, b.b)
            case Order():
                return (Order, b.gap), (b.a, b.b)
            case Count():
                if not b.runs:
                    return Count, b.terms
                lengths = len(b.terms), *[len(run) for run in b.runs]
                return (Count, lengths), [*b.terms, *[p for run in b.runs for p in run]]
            case Sum() | First():
                return type(b), b.of
            case Digit():
                return (Digit, *b.values), [*b.values.values()]
            case GlobalConstraint():
                told = b.structure()
                if told is None and b.key is not None:  # a key tells conditions of one template apart
                    told = b.key, b.parts()
                if told is None and self._stand_in is not None:
                    kept = self._kept.setdefault(b, len(self._kept))
                    told = ("kept", kept), b.parts()  # its parts may depend on selected nodes
                return None if told is None else ((type(b), told[0]), [*told[1]])
            case DerivedInt() | DerivedBool() if self._stand_in is not None and b.selections:
                numbers = [self._stand_in(selection).number for selection in b.selections]
                uses = [selection.use for selection in b.selections]
                return (type(b), tuple(zip(uses, numbers, strict=True)), b.beside_selections), ()
        return None
