"""A deducer for any condition: try the marks one by one and look whether it can still hold."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.engine.check import marks_of
from enpitsu.logic import Bool, Deduction, Known, Mark, Verdict, Whole
from enpitsu.shape.deduce import bits


class Probe:
    """What a condition forces, found by supposing each value of each mark.

    Facts of a clash are the clash's own; of a condition that only says "no", the known marks that
    cannot be dropped.
    """

    def __init__(self, condition: Bool, marks: Sequence[Mark]) -> None:
        self.condition, self.marks = condition, marks
        self.scope = sum(1 << m.number - 1 for m in marks_of(condition))

    def deduce(self, on: int, off: int, *, full: bool) -> tuple[int, str, list[Deduction]]:
        """What is forced now: see Deducer."""
        on, off = on & self.scope, off & self.scope
        facts = self._clash(on, off)
        if facts is not None:
            return facts or (on | off), "it cannot hold any more", []
        found: list[Deduction] = []
        unknown = self.scope & ~on & ~off
        if not full or not (on | off):
            return 0, "", found
        for i in bits(unknown):
            bit = 1 << i
            for value in (True, False):
                clash = self._clash(on | (0 if value else bit), off | (bit if value else 0))
                if clash is not None:
                    found.append(Deduction(i, value, clash & ~bit, "else it could not hold"))
                    break
        return 0, "", found

    def _clash(self, on: int, off: int) -> int | None:
        """The facts of a clash; None if there is none."""
        known = self._known(on, off)
        if isinstance(self.condition, Whole):

            def value(b: Bool) -> Verdict:
                return b.holds(known)

            best: int | None = None
            for clash in self.condition.clashes(value):
                marks = [m for b in clash for m in marks_of(b)]
                facts = sum({1 << m.number - 1 for m in marks}) & (on | off)
                if best is None or facts.bit_count() < best.bit_count():
                    best = facts
            return best
        if self.condition.holds(known) is not False:
            return None
        for i in bits(on | off):
            keep_on, keep_off = on & ~(1 << i), off & ~(1 << i)
            if self.condition.holds(self._known(keep_on, keep_off)) is False:
                on, off = keep_on, keep_off
        return on | off

    def _known(self, on: int, off: int) -> Known:
        marks = self.marks
        return Known([(marks[i], bool(on >> i & 1)) for i in bits(on | off)])
