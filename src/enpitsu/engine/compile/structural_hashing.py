"""Equal conditions: numbers for structures, so that equal cases share their clauses."""

from __future__ import annotations

from typing import Any

from enpitsu.logic import (
    Among,
    Bool,
    Count,
    Digit,
    Equal,
    Every,
    First,
    Int,
    Not,
    Order,
    Same,
    Some,
    Sum,
    Whole,
)


def plain(b: Bool | Int) -> bool:
    """Tells whether a condition is made of marks alone: of no whole layer and no derived number."""
    if isinstance(b, Bool) and b.number:
        return True
    match b:
        case Every() | Some():
            return 0 not in b.numbers or all(plain(p) for p in b.parts())
        case Same() | Equal() | Order():
            return plain(b.a) and plain(b.b)
        case Not():
            return plain(b.of)
        case Among():
            return plain(b.count)
        case Count():
            terms = 0 not in b.numbers or all(plain(p) for p in b.terms)
            return terms and all(plain(p) for run in b.runs for p in run)
        case Sum() | First():
            return all([plain(n) for n in b.of])
        case Digit():
            return all([plain(p) for p in b.values.values()])
    return False


class Structures:
    """Gives every condition a number; conditions built in one way from the same marks get the same one.

    (Hash-consing, after A. P. Ershov, "On programming of arithmetic operations", 1958.)  Conditions
    of other kinds (derived numbers, whole layers that do not tell) are compared by identity and kept alive.
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._kept: dict[Bool | Int, int] = {}

    def of(self, b: Bool | Int) -> int:
        """The number of a condition's structure (of a literal: derived from its own number)."""
        if isinstance(b, Bool) and b.number:
            return 2 * b.number if b.number > 0 else -2 * b.number + 1
        key = self._key(b)
        if key is None:
            return self._number(self._kept.setdefault(b, len(self._kept)), "kept")
        return self._number(*key)

    def _number(self, *key: Any) -> int:
        return -1 - self._numbers.setdefault(key, len(self._numbers))

    def _key(self, b: Bool | Int) -> tuple[Any, ...] | None:
        of = self.of
        match b:
            case Every() | Some():
                return (type(b), *[of(p) for p in b.parts()])
            case Same():
                return Same, of(b.a), of(b.b)
            case Not():
                return Not, of(b.of)
            case Among():
                return Among, of(b.count), b.values
            case Equal():
                return Equal, of(b.a), of(b.b), b.sense
            case Order():
                return Order, of(b.a), of(b.b), b.gap
            case Count():
                runs = tuple([tuple([of(p) for p in run]) for run in b.runs])
                return Count, tuple([of(p) for p in b.terms]), runs
            case Sum() | First():
                return type(b), *[of(n) for n in b.of]
            case Digit():
                return Digit, *[(v, of(p)) for v, p in b.values.items()]
            case Whole():
                built = b.structure()
                if built is None and b.key is not None:  # a key tells conditions of one sheet apart
                    built = b.key, b.parts()
                return None if built is None else (type(b), built[0], *[of(p) for p in built[1]])
        return None
