"""The contract of whole-layer conditions, as one judge for all of them.

Every clash is made of conditions with the values they have, and no right answer has them all; a
finished board has a clash just if it is wrong; what is deduced is so in every right answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from enpitsu.logic import Bool, GlobalConstraint, Mark, Verdict
from tests.synthetic import Picture, known, pictures

Right = Callable[[Picture], bool]
"""Whether a finished board is right, found out without the library."""


class Judge:
    """All right answers of a small board, and what conditions say of them."""

    def __init__(
        self, whole: Bool, marks: Sequence[Mark], right: Right, *, tells_all: bool = False
    ) -> None:
        """``tells_all``: whatever the condition forces by itself is deduced when asked for in full."""
        assert isinstance(whole, GlobalConstraint)
        self.whole, self.marks, self.right, self.tells_all = whole, marks, right, tells_all
        self.legal = [p for p in pictures(len(marks)) if right(p)]
        self._boards = [known(marks, p) for p in self.legal]
        self._where: dict[Bool, int] = {}
        self.all = (1 << len(self.legal)) - 1

    def where(self, condition: Bool, value: bool) -> int:
        """The right answers (as bits) in which a condition has a value."""
        found = self._where.get(condition)
        if found is None:
            found = sum(1 << i for i, board in enumerate(self._boards) if condition.holds(board))
            self._where[condition] = found
        return found if value else self.all & ~found

    def judge(self, picture: Sequence[bool | None]) -> None:
        """Check the contract on one board, finished or not."""
        board = known(self.marks, picture)

        def value(b: Bool) -> Verdict:
            return b.holds(board)

        clashes = list(self.whole.clashes(value))
        for clash in clashes:
            rest = self.all
            for condition, claimed in clash.items():
                assert condition.holds(board) is claimed, (picture, condition)
                rest &= self.where(condition, claimed)
            assert not rest, (picture, clash)
        verdict = self.whole.holds(board)
        if None not in picture:
            right = self.right(tuple([bool(v) for v in picture]))
            assert bool(clashes) is not right, picture
            assert verdict is right, picture
        elif verdict is not None:
            facts = sum(1 << m.number - 1 for m in board)
            right_ones = self.completions(picture, facts).bit_count()
            assert bool(clashes) is not verdict
            assert right_ones == (1 << list(picture).count(None) if verdict else 0), picture
        self._judge_deductions(picture)

    def completions(self, picture: Sequence[bool | None], facts: int) -> int:
        """The right answers (as bits) that agree with some marks (bits) of a board."""
        rest = self.all
        for mark, v in zip(self.marks, picture, strict=True):
            if facts >> mark.number - 1 & 1:
                assert v is not None, "a fact is not known"
                rest &= self.where(mark, v)
        return rest

    def _judge_deductions(self, picture: Sequence[bool | None]) -> None:
        propagator = self.whole.propagator()
        if propagator is None:
            assert not self.tells_all, "nobody deduces anything"
            return
        on = sum(1 << m.number - 1 for m, v in zip(self.marks, picture, strict=True) if v)
        off = sum(1 << m.number - 1 for m, v in zip(self.marks, picture, strict=True) if v is False)
        by_number = {m.number - 1: m for m in self.marks}
        for full in (False, True):
            clash, words, found = propagator.deduce(on, off, full=full)
            if clash:
                assert words
                assert not self.completions(picture, clash), (picture, words)
            for deduction in found:
                assert not (on | off) >> deduction.mark & 1, "it is known already"
                assert deduction.reason
                rest = self.completions(picture, deduction.facts)
                assert not rest & self.where(by_number[deduction.mark], not deduction.value), (
                    picture, deduction,
                )  # fmt: skip
        if self.tells_all:
            left = self.completions(picture, on | off)
            assert bool(clash) is (not left), picture
            open_ = [m for m, v in zip(self.marks, picture, strict=True) if v is None]
            if left:
                forced = {(m.number - 1, v) for m in open_ for v in (True, False)
                          if not left & self.where(m, not v)}  # fmt: skip
                assert {(d.mark, d.value) for d in found} == forced, picture

    def judge_all(self, boards: Iterable[Sequence[bool | None]]) -> None:
        for picture in boards:
            self.judge(picture)
