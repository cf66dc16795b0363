"""Hidden marks worked out beside what is drawn: those that break the fewest cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from enpitsu.engine.budget import Budget, Meter
from enpitsu.errors import OutOfBudget
from enpitsu.logic import PartialAssignment
from enpitsu.memory import IdentityKey
from enpitsu.puzzle import Puzzle

MAX_CONFLICTS = 200
"""Conflicts of the solver by which hidden marks are looked for."""


def with_hidden(puzzle: Puzzle, known: PartialAssignment) -> PartialAssignment:
    """The marks drawn, with hidden ones that break the fewest cases, where all is done, or some are.

    Where a player is not done, and some hidden marks may still go with what is drawn, or more than some
    conflicts are needed to know that none do, hidden marks stay open.

    A solver that is kept tells only whether there are such marks: by which of them, or by which cases,
    depends on what it was asked before.  So if there are none, one that has been asked nothing looks again.
    """
    model = hidden_model(IdentityKey(puzzle))
    visible = [m.literal(value) for m, value in known.items()]
    done = all([mark in known for mark in puzzle.visible_marks])
    best = None
    with _bounded(model, None if done else MAX_CONFLICTS):
        best = model.solve([*_charged(model), *visible])
    if best is not None and not done:
        return known
    if best is None:
        best = _least_broken(model.program, visible, None if done else MAX_CONFLICTS)
    return (
        known if best is None else known.plus({m: best[m.number - 1] > 0 for m in puzzle.marks if m.hidden})
    )


def _least_broken(program: Any, visible: list[int], conflicts: int | None) -> list[int] | None:
    """A model of what is drawn that breaks as few cases as can be; None if not even the laws allow any.

    The visible marks are assumptions on a guarded program.  If cases contradict it, those of one rule are
    switched off, or (if that never helps) all of a core at once.  Then each is tried again, so that only
    those are charged that must be; the rule that costs fewest is to blame, of several the last one.
    """
    from enpitsu.engine.model import Model

    model = Model(program, guarded=True)
    of = program.cases
    on = _charged(model)
    laws = {s for s in on if of[model.case_of[s]].rule.kind == "law"}
    best: list[int] | None = None
    with _bounded(model, conflicts):
        best = model.solve([*on, *visible])
        if best is None:
            least = len(on)
            rules = {of[model.case_of[s]].rule for s in on if s not in laws}
            for rule in sorted(rules, key=lambda r: (r.letter, r.name), reverse=True):
                fewer = [s for s in on if of[model.case_of[s]].rule is not rule]
                found = model.solve([*fewer, *visible])
                if found is not None:
                    off, found = put_back(model, fewer, visible, found, least)
                    if off < least:
                        least, best = off, found
        if best is None:
            while (found := model.solve([*on, *visible])) is None:
                blamed = set(model.core_switches()) - laws
                if blamed.isdisjoint(on):
                    return None
                on = [s for s in on if s not in blamed]
            _, best = put_back(model, on, visible, found)
        return best
    return None


@contextmanager
def _bounded(model: Any, conflicts: int | None) -> Iterator[None]:
    """Let a model have so many conflicts (None: any number): what takes more is left undone."""
    before, model.meter = model.meter, Meter(Budget(conflicts=conflicts))
    try:
        yield
    except OutOfBudget as out:
        if out.reason != "conflicts":
            raise
    finally:
        model.meter = before


def _charged(model: Any) -> list[int]:
    """The selectors of the cases that an answer can be charged with: all but implied ones."""
    of = model.program.cases
    return [s for s in model.switches if of[model.case_of[s]].rule.kind != "implied"]


def put_back(
    model: Any, on: Sequence[int], visible: list[int], found: Any, least: int | None = None
) -> tuple[int, Any]:
    """Switch on again all cases that may be, in order: how many stay off, and a model of the others.

    Many are tried at once, and halves of them where that cannot be: few of them contradict the others.
    ``least``: so many that stay off are enough to know.
    """
    kept, done, off = list(on), set(on), 0
    todo = [[s for s in _charged(model) if s not in done]]
    while todo and (least is None or off < least):
        some = todo.pop()
        more = model.solve([*kept, *some, *visible]) if some else found
        if more is not None:
            kept += some
            found = more
        elif len(some) == 1:
            off += 1
        else:
            middle = len(some) // 2
            todo += [some[middle:], some[:middle]]
    return off, found


@lru_cache(1)
def hidden_model(puzzle: IdentityKey[Puzzle]) -> Any:
    """A guarded model of a puzzle, kept while its marks are looked at again and again."""
    from enpitsu.engine.compile.encode import compile
    from enpitsu.engine.model import Model

    return Model(compile(puzzle.of, guarded=True), guarded=True)
