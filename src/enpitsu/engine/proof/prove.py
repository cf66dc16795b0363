"""A proof that a puzzle has one answer, or none: clauses, lazy clauses, and the steps of a refutation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from enpitsu.engine.backends import make
from enpitsu.engine.backends.logged import refutation
from enpitsu.engine.budget import Meter, metered
from enpitsu.engine.compile.program import Program
from enpitsu.engine.model import Model
from enpitsu.engine.proof.formula import Formula, Lazy, other_answer
from enpitsu.errors import SeveralAnswers
from enpitsu.locale import say
from enpitsu.logic import Clause, LazyClauses, PartialAssignment
from enpitsu.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Proof:
    """A claim with all that it rests on; ``answer`` is None where the claim is that there is none.

    ``model``: a value for every variable, as literals; only the last clause is broken by it.
    """

    formula: Formula
    lazy: tuple[Lazy, ...]
    answer: PartialAssignment | None
    model: tuple[int, ...]
    steps: str

    @property
    def clauses(self) -> int:
        """The number of all clauses."""
        return len(self.formula.clauses()) + len(self.lazy) + (self.answer is not None)


class Noted(LazyClauses):
    """Lazy clauses that are noted down."""

    def __init__(self, constraint: LazyClauses, source: int, found: dict[Lazy, None]) -> None:
        self.constraint, self.source, self.found = constraint, source, found

    def violated(self, model: Sequence[int]) -> Iterable[Clause]:
        """The cuts; what is fixed for good adds nothing here, for it would need reasons of its own."""
        cuts = [tuple(dict.fromkeys(clause)) for clause in self.constraint.violated(model)]
        self.found.update(dict.fromkeys([Lazy(self.source, cut) for cut in cuts]))
        return cuts


def prove(
    puzzle: Puzzle, meter: Meter | None = None, tell: Callable[[str, int], object] = lambda what, n: None
) -> Proof:
    """Prove that a puzzle has exactly one answer, or none; raises SeveralAnswers, OutOfBudget.

    The lazy clauses are those that a search needs; then all clauses are refuted as a whole.
    """
    meter = meter or metered(None)
    with meter.counting_work():
        formula = Formula(puzzle)
        found: dict[Lazy, None] = {}
        answers = _answers(formula, found, meter, tell)
        if len(answers) > 1:
            raise SeveralAnswers(answers, say("a proof is of one answer, or of none"))
        clauses = [*formula.clauses(), *[x.clause for x in found]]
        answer = answers[0] if answers else None
        model = () if answer is None else _model(formula, clauses, answer)
        if answer is not None:
            clauses.append(other_answer(puzzle, answer))
        steps = refutation(clauses, meter)
        assert steps is not None, "what one search refuted, another one has a model of"
        return Proof(formula, tuple(found), answer, model, steps)


def _model(formula: Formula, clauses: Sequence[Clause], answer: PartialAssignment) -> tuple[int, ...]:
    """A model of some clauses that is an answer."""
    solver = make("cadical195")
    solver.load(clauses)
    assert solver.solve([mark.literal(value) for mark, value in answer.items()]), (
        "an answer breaks a clause"
    )
    model = solver.model()
    return (*model, *range(len(model) + 1, formula.top + 1))


def _answers(
    formula: Formula, found: dict[Lazy, None], meter: Meter, tell: Callable[[str, int], object]
) -> list[PartialAssignment]:
    """Up to two answers; the lazy clauses that were needed are noted down."""
    puzzle, own = formula.puzzle, formula.program
    program = Program(formula.top)
    program.definitions, program.clauses = formula.definitions, own.clauses
    program.lazy_clauses = [(at, Noted(c, k, found)) for k, (at, c) in enumerate(own.lazy_clauses)]
    program.preferred = own.preferred
    model = Model(program, meter=meter)
    answers: list[PartialAssignment] = []

    def seen(values: list[int]) -> None:
        answers.append(model.known(values, puzzle))
        tell("rounds", model.calls)

    model.backbone([m.number for m in puzzle.visible_marks], seen=seen, last=True)
    visible = [PartialAssignment({m: a[m] for m in puzzle.visible_marks}) for a in answers]
    assert formula.top == own.top, "a lazy clause speaks of what was not there at the start"
    return [a for k, a in enumerate(visible) if a not in visible[:k]][:2]
