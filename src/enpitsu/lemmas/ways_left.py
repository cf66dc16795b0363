"""The marks that are so in each of the few ways that are left of something: for explanations alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from enpitsu.bits import bits, mask
from enpitsu.logic import (
    Bool,
    Clash,
    Deduction,
    GlobalConstraint,
    Mark,
    PartialAssignment,
    Read,
    Sink,
    Verdict,
)
from enpitsu.logic.global_constraint import Why
from enpitsu.logic.ways import TooManyWays
from enpitsu.networks.network import Network
from enpitsu.reasons import Else, MaybeReason, Reason


class WordedConstraint(GlobalConstraint):
    """A condition as those who explain look at it: they try the few ways that are left."""

    __slots__ = ("condition", "network")

    def __init__(self, condition: Bool, network: Network) -> None:
        self.condition, self.network = condition, network

    def parts(self) -> Iterable[Bool]:
        return self.network.conditions()

    def holds(self, known: PartialAssignment) -> Verdict:
        return self.condition.holds(known)

    def refuted(self, known: PartialAssignment) -> bool:
        return self.condition.refuted(known)

    def clashes(self, value: Read) -> Iterator[Clash]:
        """All that is known, if the condition fails by it."""
        known = {b: v for b in self.parts() if b.number and (v := value(b)) is not None}
        marks = {b if isinstance(b, Mark) else ~b: v is isinstance(b, Mark) for b, v in known.items()}
        if self.holds(PartialAssignment({b: v for b, v in marks.items() if isinstance(b, Mark)})) is False:
            yield dict(known)

    def encode(self, to: Sink) -> None:
        to.add([[to.literal(self.condition)]])


class WaysLeft:
    """Finds the marks that are so in each of the few ways that are left of something."""

    minimal = False
    remembers = True

    def __init__(self, scope: int, none_is_left: Reason) -> None:
        """``none_is_left``: what is wrong where no way is left."""
        self.scope, self.none_is_left = scope, none_is_left
        self.far_first: Sequence[int] = list(bits(scope))
        """Its marks in the order in which they are left out of a reason."""
        self._found: dict[tuple[int, int], list[Deduction]] = {}

    def none_left(self, on: int, off: int) -> bool:
        """Return whether no way is left with some marks, as is seen if one looks at a few."""
        raise NotImplementedError

    def wrong(self, on: int, off: int) -> Reason:
        """The failure where no way is left with some marks."""
        return self.none_is_left

    def goals(self, on: int, off: int) -> Iterator[tuple[int, bool]]:
        """Marks with the values that they may turn out to have in each way."""
        raise NotImplementedError

    def seen(self, on: int, off: int) -> list[Deduction] | None:
        """The deductions that were found before from the same marks; None if no way is left with them."""
        on, off = on & self.scope, off & self.scope
        return None if self.none_left(on, off) else self._found.get((on, off), [])

    def deduce(self, on: int, off: int, *, full: bool) -> tuple[int, MaybeReason, list[Deduction]]:
        """The deductions possible now: see Propagator."""
        on, off = on & self.scope, off & self.scope
        seen = self.seen(on, off)
        if seen is None:
            facts = self._fewer(on, off, 0, 0)
            return facts, self.wrong(on & facts, off & facts), []
        if full and (on, off) not in self._found:
            seen = self._found[on, off] = list(self._deduced(on, off))
        return 0, None, seen

    def _deduced(self, on: int, off: int) -> Iterator[Deduction]:
        forced = [
            (mark, value)
            for mark, value in self.goals(on, off)
            if self.none_left(on | (not value) << mark, off | value << mark)
        ]
        found = list[Why]()

        def why(n: int) -> Why:
            if not found:
                found.extend(self._reasons(on, off, forced))
            return found[n]

        return (Deduction.late(*goal, partial(why, n)) for n, goal in enumerate(forced))

    def _reasons(self, on: int, off: int, forced: Iterable[tuple[int, bool]]) -> Iterator[Why]:
        """Facts by which each of some marks has its value, the same for many of them, and the reason."""
        met = dict[int, None]()
        for mark, value in forced:
            more = (not value) << mark, value << mark
            same = [f for f in met if self.none_left(on & f | more[0], off & f | more[1])]
            facts = same[0] if same else self._fewer(on, off, *more)
            met[facts] = None
            yield facts, Else(self.wrong(on & facts | more[0], off & facts | more[1]))

    def _fewer(self, on: int, off: int, more_on: int, more_off: int) -> int:
        """Marks, none too many, by which no way is left together with more of them."""
        facts = on | off
        todo = [[i for i in self.far_first if facts >> i & 1]]
        while todo:
            some = todo.pop()
            less = facts & ~mask(some)
            if self.none_left(on & less | more_on, off & less | more_off):
                facts = less
            elif len(some) > 1:
                half = len(some) // 2
                todo += [some[half:], some[:half]]
        return facts


class WaysMet(WaysLeft):
    """The same of something whose ways are looked for: one that was met serves as long as it fits."""

    def __init__(self, scope: int, none_is_left: Reason) -> None:
        super().__init__(scope, none_is_left)
        self._met = list[tuple[int, int]]()
        self._none = dict[tuple[int, int], bool]()

    def way(self, on: int, off: int) -> tuple[int, int] | None:
        """The marks (on, off) of a way that is compatible with the known marks; None if no way is left.

        Raises TooManyWays if there are more of them than a person would go through.
        """
        raise NotImplementedError

    def none_left(self, on: int, off: int) -> bool:
        known = on & self.scope, off & self.scope
        if known not in self._none:
            fits = any([not (known[0] & n or known[1] & p) for p, n in self._met])
            self._none[known] = not fits and self._fails(*known)
        return self._none[known]

    def _fails(self, on: int, off: int) -> bool:
        try:
            found = self.way(on, off)
        except TooManyWays:
            return False
        if found is not None:
            self._met.append(found)
        return found is None
