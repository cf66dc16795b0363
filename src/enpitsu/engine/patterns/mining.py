"""Mine local theorems: generalise the steps of many boards, and count how often each theorem occurs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from enpitsu.engine.budget import Budget, Meter, metered
from enpitsu.engine.check import marks_of
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.patterns.pattern import Book, Inference, Instance, LocalPattern
from enpitsu.engine.patterns.pictures import Patterns
from enpitsu.engine.patterns.theorem import MAX_MARKS, Consequence, Premise, Theorem, premise
from enpitsu.engine.patterns.weakening import weakest
from enpitsu.engine.spots import spot_of
from enpitsu.errors import BadPuzzle, OutOfBudget
from enpitsu.logic import Bool, GlobalConstraint, Mark, PartialAssignment
from enpitsu.puzzle import Case, Puzzle

MAX_WORK_UNITS = 4_000_000
"""The most marks, cases and clauses that generating the boards may take."""
MAX_FORMS = 8
"""The most forms of a pattern that are kept, compact and stretched ones."""
MAX_THEOREMS = 60
"""The most theorems of a book."""
MIN_OCCURRENCES = 2
"""The number of occurrences that a theorem needs to get into a book."""
MAX_CONFLICTS = 20_000
"""The most conflicts that generating the boards may take."""


@dataclass(slots=True)
class Mined:
    """The theorems found so far, and statistics of the boards they were mined from.

    All mappings are by the theorem's name.  ``forms``: the number of occurrences of each form.
    ``instance``: the step in which it occurred first.  ``named``: the name of the genre's picture that it
    is an instance of, if there is one.  ``boards``, ``steps``, ``of_several``: the numbers of boards, of
    all steps, and of steps by several cases.
    """

    forms: dict[str, Counter[Theorem]] = field(default_factory=dict)
    instance: dict[str, Instance] = field(default_factory=dict)
    named: dict[str, str] = field(default_factory=dict)
    boards: int = 0
    steps: int = 0
    of_several: int = 0

    @property
    def count(self) -> dict[str, int]:
        """The number of occurrences of each theorem, by its name, in descending order."""
        many = {name: forms.total() for name, forms in self.forms.items()}
        return dict(sorted(many.items(), key=lambda one: (-one[1], one[0])))

    @property
    def local(self) -> int:
        """The number of steps by several cases that are instances of a local theorem."""
        return sum(self.count.values())


def mine(
    puzzles: Iterable[Puzzle],
    steps: Callable[[Puzzle], Iterable[Inference]],
    out: Mined | None = None,
    *,
    meter: Meter | None = None,
    tell: Callable[[int], object] = lambda boards: None,
) -> Mined:
    """Collect the theorems that the steps of some puzzles are instances of.

    ``steps``: finds the steps of a puzzle by its rules alone.  ``out``: earlier findings, which are
    extended in place and returned.  ``tell``: progress callback, called with the number of boards.
    Raises OutOfBudget; the findings up to then are in ``out``.
    """
    out = Mined() if out is None else out
    meter = meter or metered(None)
    for puzzle in map(by_rules, puzzles):
        pictures = Patterns(puzzle)
        for step in steps(puzzle):
            meter.tick()
            out.steps += 1
            out.of_several += len(step.cases) > 1
            found = theorem_of(step)
            if found is not None:
                out.forms.setdefault(found.name, Counter())[found.least] += 1
                out.instance.setdefault(found.name, _instance(puzzle, step))
                shown = pictures.pattern_of(step)
                if shown is not None:
                    out.named.setdefault(found.name, shown.name)
        out.boards += 1
        tell(out.boards)
    return out


def by_rules(puzzle: Puzzle) -> Puzzle:
    """The puzzle without lemmas and other cases that only explanations use.

    Such a case states directly what a theorem would derive from several cases.
    """
    genre = type(puzzle)
    facts = [rule.name for rule in genre.rules if not rule.solved]
    if not facts and not genre.lemmas and not genre.joined_rules:
        return puzzle
    members: dict[str, Any] = {
        "__module__": genre.__module__,
        "lemmas": (),
        "joined_rules": {},
        **dict.fromkeys(facts),
    }
    plain: type[Puzzle] = type(genre.__name__, (genre,), members)
    return plain(puzzle.grid, puzzle.givens, puzzle.options)


def bound(mined: Mined, source: str) -> Book:
    """Make a book of the mined theorems with at least ``MIN_OCCURRENCES``, the most frequent first."""
    patterns = [
        LocalPattern(
            n, mined.named.get(name, ""), count=many, instance=mined.instance[name],
            forms=tuple([form for form, _ in mined.forms[name].most_common(MAX_FORMS)]),
        )
        for n, (name, many) in enumerate(mined.count.items(), 1)
        if many >= MIN_OCCURRENCES and n <= MAX_THEOREMS
    ]  # fmt: skip
    return Book(tuple(patterns), source, mined.boards, mined.of_several, mined.local)


def generated(
    genre: type[Puzzle], height: int, width: int, boards: int, seed: int = 0, seconds: float | None = None
) -> Iterator[Puzzle]:
    """Generate ``boards`` puzzles of a genre, or fewer if the time, conflicts or work allowed run out."""
    allowed = Budget(seconds, conflicts=MAX_CONFLICTS, things=MAX_WORK_UNITS)
    maker = Maker(genre, height, width, seed=seed, budget=allowed)
    try:
        for puzzle, _ in islice(maker.puzzles(), boards):
            yield puzzle
    except (OutOfBudget, BadPuzzle):
        return


def _instance(puzzle: Puzzle, step: Inference) -> Instance:
    given, gives = _by_name(step.given), _by_name(step.gives)
    return Instance(puzzle.text, given, gives, tuple([str(case) for case in step.cases]))


def _by_name(known: PartialAssignment) -> dict[str, bool]:
    return {str(mark): value for mark, value in known.items()}


# -- the theorem of a step ---------------------------------------------------------------------------


def theorem_of(step: Inference) -> Theorem | None:
    """The theorem that a step is an instance of: the weakest premises from which its marks follow.

    None for a step by one case, and for a step that uses a global constraint or a condition on more than
    ``MAX_MARKS`` unknown marks.
    """
    if len(step.cases) < 2 or any([_is_wide(case, step.given) for case in step.cases]):
        return None
    goals = [Consequence(spot_of(mark), value) for mark, value in step.gives.items()]
    counts = Counter([mark for case in step.cases for mark in marks_of(case.condition)])
    shared = {mark for mark, many in counts.items() if many > 1} | {*step.gives}
    return weakest([residue(case, step.given, shared) for case in step.cases], goals)


def residue(case: Case, given: PartialAssignment, shared: set[Mark]) -> Premise:
    """The residual condition of a case under known marks, projected to the shared marks.

    ``shared``: the marks that occur in other cases or in the conclusion; all others are existentially
    quantified.
    """
    scope = sorted(marks_of(case.condition), key=lambda mark: mark.number)
    known = PartialAssignment({mark: given[mark] for mark in scope if mark in given})
    asked = [mark for mark in scope if mark not in given and mark in shared]
    others = [mark for mark in scope if mark not in given and mark not in shared]
    rows = []
    for row in range(1 << len(asked)):
        made = {mark: bool(row >> n & 1) for n, mark in enumerate(asked)}
        if _may_hold(case.condition, known.plus(made), others):
            rows.append(row)
    return premise(letter_of(case), [spot_of(mark) for mark in asked], rows)


def _may_hold(condition: Bool, known: PartialAssignment, others: Sequence[Mark]) -> bool:
    """Return whether a condition holds for some values of the other marks."""
    holds = condition.holds(known)
    if holds is not None or not others:
        return holds is not False
    first, *more = others
    return any(_may_hold(condition, known.plus({first: value}), more) for value in (False, True))


def _is_wide(case: Case, given: PartialAssignment) -> bool:
    """Return whether a case has no small table: a global constraint, or one on many unknown marks."""
    whole = isinstance(case.condition, GlobalConstraint) and case.rule.kind != "implied"
    return whole or len(marks_of(case.condition) - given.keys()) > MAX_MARKS


def letter_of(case: Case) -> str:
    """The letter of the rule of a case; the name of a law, which has none."""
    rule = case.rule
    return rule.name if rule.kind == "law" else rule.letter
