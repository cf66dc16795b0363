"""A minimal subset of the cases and facts of a reason, asked about all of them at once.

A reason forces what it concludes.  Now at most one of its items may be missing: every picture in which the
conclusion fails shows an item that is needed, and from then on that one is not missing.  When there is no
such picture any more, any of the others can be dropped, and all that the proof does not speak of together.
One solver for all of them meets the easy ones first, and what it learns of one item holds for the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy

from enpitsu.bits import mask
from enpitsu.engine.budget import Meter
from enpitsu.engine.compile.program import Program
from enpitsu.engine.model import Model, Switched
from enpitsu.errors import OutOfBudget
from enpitsu.logic import Clause


class MinimalSubset:
    """Cases, literals and clauses that cannot be together, and at most one of their items is missing."""

    def __init__(
        self,
        program: Program,
        cases: Mapping[int, int],
        literals: Mapping[int, int],
        besides: Iterable[Clause],
        backend: str,
    ) -> None:
        """Items: ``cases`` of the program, by their places there, and ``literals``.

        What the program holds else, and clauses ``besides``, are never missing.
        """
        items, top = [*cases, *literals], program.top
        self.missing = {item: top + 2 * n + 1 for n, item in enumerate(items)}  # variables
        self._dropped = {item: top + 2 * n + 2 for n, item in enumerate(items)}  # missing, and not counted
        hung = _hung(program, {at: self.missing[k] for k, at in cases.items()}, top + 2 * len(items))
        self.model = model = Model(hung, backend=backend)
        for item, literal in literals.items():
            model.add((literal, self.missing[item]))
        for clause in besides:
            model.add(clause)
        before = None  # whether one of the items before is missing
        for item in items:
            this, some = model.activation(), model.activation()
            model.add((this, -self.missing[item], self._dropped[item]))
            model.add((-this, some))
            if before is not None:
                model.add((-this, -before))
                model.add((-before, some))
            before = some
        self.left, self._open = dict.fromkeys(items), dict.fromkeys(items)

    def shrink(self, needed: Iterable[int], meter: Meter, rounds: int) -> None:
        """Drop what is not needed, of what a proof speaks of the first; some are known to be needed.

        ``left`` are the items that are left then, all of them needed.  Raises OutOfBudget, also after so
        many rounds of lazy cuts; then some of those that are left may not be needed.
        """
        model = self.model
        model.meter = meter
        self._needed(needed)
        assumed = [-self.missing[item] for item in self._open]
        found = model.solve(assumed, rounds=rounds)
        assert found is None, "a reason does not force what it concludes"
        self._drop_all_but(model.failed(), self.missing)
        while self._open:
            if model.calls >= rounds:
                raise OutOfBudget("rounds")
            assumed = [-self._dropped[item] for item in self._open]
            found = model.solve(assumed, rounds=rounds - model.calls)
            if found is not None:
                self._needed([item for item in self._open if found[self.missing[item] - 1] > 0])
            else:
                self._drop_all_but(model.failed(), self._dropped)
                self._drop(list(self._open)[:1])

    @property
    def needed(self) -> int:
        """The items that are known to be needed, as a mask."""
        return mask([item for item in self.left if item not in self._open])

    def _needed(self, items: Iterable[int]) -> None:
        for item in items:
            del self._open[item]
            self.model.add((-self.missing[item],))

    def _drop(self, items: Iterable[int]) -> None:
        for item in items:
            del self.left[item], self._open[item]
            self.model.add((self.missing[item],))
            self.model.add((self._dropped[item],))

    def _drop_all_but(self, failed: Sequence[int], variables: Mapping[int, int]) -> None:
        behind = set(failed)
        self._drop([item for item in self._open if -variables[item] not in behind])


def _hung(program: Program, switches: Mapping[int, int], top: int) -> Program:
    """A program of which some cases (by their places) hold unless a variable is true."""
    hung = program.copy()
    hung.top, hung.clauses, start = top, [], 0
    for at, end in enumerate(program.ends):
        more = (switches[at],) if at in switches else ()
        hung.clauses += [(*clause, *more) for clause in program.clauses[start:end]]
        start = end
    hung.clauses += program.clauses[start:]
    hung.cutters = [
        (at, Switched(copy(cutter), switches[at]) if at in switches else cutter)
        for at, cutter in program.cutters
    ]
    return hung
