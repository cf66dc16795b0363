"""Permutation constraints: each number occurs once; their failures are found as Hall violators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from enpitsu.logic.condition import FALSE, Bool, PartialAssignment, Verdict, every, worded_as
from enpitsu.logic.counting import count
from enpitsu.logic.number import Digit
from enpitsu.logic.why import ExplainedBool, PhraseContext, said
from enpitsu.reasons import MaybeReason, OnlyTheseLeft

MAX_CELLS = 4
"""The most cells, or numbers, that are examined together."""


class TooFewLeft(ExplainedBool):
    """Hall's condition for small sets: a few digits have enough values left, and the other way round."""

    __slots__ = ("digits", "values")

    def __init__(self, digits: Sequence[Digit], values: Sequence[int]) -> None:
        self.digits, self.values = digits, values

    def parts(self) -> Iterable[Bool]:
        return [digit.values.get(v, FALSE) for digit in self.digits for v in self.values]

    def holds(self, known: PartialAssignment) -> Verdict:
        return False if next(self._short(known), None) else None

    def _short(self, known: PartialAssignment) -> Iterator[tuple[tuple[int, ...], frozenset[int], bool]]:
        """The Hall violators, as indices: a few digits, the fewer values left to them, False.

        True: a few values, and the fewer digits left to them.
        """
        verdicts = [[d.values.get(v, FALSE).holds(known) for v in self.values] for d in self.digits]
        for turned in (False, True):
            rows = [list(row) for row in zip(*verdicts, strict=True)] if turned else verdicts
            left = [
                {row.index(True)} if True in row else {i for i, v in enumerate(row) if v is None}
                for row in rows
            ]
            for size in range(2, MAX_CELLS + 1):
                for few in combinations([i for i, may in enumerate(left) if 0 < len(may) < size], size):
                    others = frozenset().union(*[left[i] for i in few])
                    if len(others) < size:
                        yield few, others, turned

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        short = min(self._short(known), key=lambda found: len(found[0]), default=None)
        if short is None:
            return None
        few, others, turned = short
        at, of = (others, few) if turned else (few, others)
        terms = [[d.values[self.values[v]] for v in sorted(of) if self.values[v] in d.values] for d in
                 [self.digits[i] for i in sorted(at)]]  # fmt: skip
        words = [*dict.fromkeys([said(term, context.word) for row in terms for term in row])]
        return OnlyTheseLeft(context.places([row[0] for row in terms]), tuple(words), turned)


def once_each(of: Iterable[Digit], values: Iterable[int], things: str) -> Bool:
    """Each of some values is there once, and nothing else: as many digits as values, all different.

    ::

        1 3 2  once_each(the row, (1, 2, 3))        1 3 3  not

    ``things``: the noun for the ways to do so ("way to number its cells").

    >>> from enpitsu.logic import FALSE, TRUE, PartialAssignment
    >>> one, two = Digit({1: TRUE, 2: FALSE}), Digit({1: FALSE, 2: TRUE})
    >>> [once_each(pair, (1, 2), "way").holds(PartialAssignment()) for pair in ((one, two), (two, two))]
    [True, False]
    """
    digits, wanted = tuple(of), tuple(values)
    each = [count([digit.values.get(v, FALSE) for digit in digits]) == 1 for v in wanted]
    one = [count([digit.values.get(v, FALSE) for v in wanted]) == 1 for digit in digits]
    return worded_as(every([*each, *one], things), [TooFewLeft(digits, wanted)])
