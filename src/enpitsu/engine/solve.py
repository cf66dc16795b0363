"""Solve: one answer or several, what is forced, or why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from time import perf_counter
from typing import Any, Literal, TypeAlias

from enpitsu.engine.budget import Budget, Meter, metered
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.compile.program import Program
from enpitsu.engine.model import Model
from enpitsu.errors import NoAnswer, OutOfBudget, SeveralAnswers, UnknownName, clash_words
from enpitsu.locale import say
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.plain import escaped
from enpitsu.puzzle import Case, Puzzle

Status: TypeAlias = Literal["unique", "several", "none", "unknown"]
Progress: TypeAlias = Callable[[str, int], object]
"""Progress callback: ("rounds", solver calls so far) or ("answers", answers found so far)."""


@dataclass(slots=True, repr=False)
class Outcome:
    """The outcome of solving.

    ``answers`` holds complete assignments (at least two if there are several), ``forced`` what all answers
    share (what is known so far of it when the budget ran out), ``core`` the cases that contradict
    each other if there is no answer, ``stopped_by`` why it stopped early.  A proven status stays so:
    where only the search for the fewest such cases ended early, ``core_stopped_by`` says why, and
    ``core`` is the smallest that was met by then (perhaps none).  ``refused``: a sentence on a puzzle
    that would have taken too much memory.
    """

    status: Status
    puzzle: Puzzle
    answers: list[PartialAssignment] = field(default_factory=list)
    forced: PartialAssignment = field(default_factory=PartialAssignment)
    core: tuple[Case, ...] = ()
    stopped_by: str | None = None
    core_stopped_by: str | None = None
    refused: str = ""
    seconds: dict[str, float] = field(default_factory=dict)
    stats: dict[str, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Outcome {self.status}: {repr(self.puzzle)[1:-1]}>"

    @property
    def answer(self) -> PartialAssignment | None:
        """One answer, if any was found."""
        return self.answers[0] if self.answers else None

    @property
    def unique(self) -> bool:
        """Whether it is proved that there is exactly one answer."""
        return self.status == "unique"

    @property
    def known(self) -> PartialAssignment:
        """The only answer, or else what all answers share, as far as that was found out.

        Raises NoAnswer.
        """
        if self.status == "none":
            raise NoAnswer(self.core)
        return self.answers[0] if self.unique else self.forced

    @property
    def text(self) -> str:
        """``known`` in the genre's text notation; raises NoAnswer."""
        return self.puzzle.write_answer(self.known)

    @property
    def grid(self) -> tuple[tuple[str, ...], ...]:
        """The rows of tokens of ``known``: a token for each cell, or for each dot, in most genres.

        "?" is what answers do not share.  Where a genre's answer is a list, the words of its lines.
        Raises NoAnswer.
        """
        return self.puzzle.tokens(self.known).rows

    def __getitem__(self, place: str) -> str | bool | None:
        """The word of ``known`` on a place or a mark, by name.

        The token of a cell ("R1C2") or a dot ("dot 0,1"), as in ``grid``; of a mark ("line R1C1-R1C2"),
        whether it is made (None: answers do not share it).  Raises UnknownName, NoAnswer.
        """
        known = self.known
        at = self.puzzle.tokens(known).at
        name = " ".join(place.split())
        if name in at:
            return at[name]
        marks = {str(m): m for m in self.puzzle.visible_marks}
        if name not in marks:
            spots = [*at]
            there = say("places are {} to {}", spots[0], spots[-1]) if spots else ""
            raise UnknownName("place or mark", name, [*at, *marks], there)
        return known.get(marks[name])

    def svg(self) -> str:
        """Draw it as one SVG element: the answer, or one of several, pale where another one differs."""
        several = self.status in {"several", "unknown"}
        return self.puzzle.svg(self.answer, forced=self.forced if several else None)

    def _repr_html_(self) -> str:
        """Show the verdict and the picture in a notebook."""
        puzzle, told = self.puzzle, _VERDICTS[self.status]
        board = f"{puzzle.title()} {puzzle.grid.height}x{puzzle.grid.width}"
        core = [f"<li>{escaped(f'{c}: {c.rule.sentence}')}</li>" for c in self.core]
        head = clash_words(core).capitalize()
        cases = f"<p>{head}:</p><ul>{''.join(core)}</ul>" if core else ""
        return f"<div><p>{escaped(board)}: {told}.</p>{cases}{self.svg()}</div>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Marks by their numbers: the puzzle has them again where the pickle is read."""
        marks = [[m.literal(v) for m, v in known.items()] for known in (self.forced, *self.answers)]
        more = {one.name: getattr(self, one.name) for one in fields(self)}
        for name in ("puzzle", "answers", "forced", "core"):
            del more[name]
        core = [(c.rule.letter, c.rule.name, str(c.place)) for c in self.core]
        return _restored, (self.puzzle, marks, core, more)


_VERDICTS = {
    "unique": "exactly one answer",
    "several": "several answers",
    "none": "no answer",
    "unknown": "not settled within the budget",
}


def _restored(
    puzzle: Puzzle, marks: list[list[int]], core: list[tuple[str, str, str]], more: dict[str, Any]
) -> Outcome:
    """The outcome of a pickle; its cases are found again by rule and place."""
    own = puzzle.marks
    known = [PartialAssignment({own[abs(x) - 1]: x > 0 for x in literals}) for literals in marks]
    at: dict[tuple[str, str, str], Case] = {}
    for case in puzzle.cases() if core else ():
        at.setdefault((case.rule.letter, case.rule.name, str(case.place)), case)
    cases = tuple([at[key] for key in core if key in at])
    return Outcome(puzzle=puzzle, answers=known[1:], forced=known[0], core=cases, **more)


def _variables(puzzle: Puzzle, program: Program) -> list[int]:
    """The variables of the visible marks."""
    if program.numbers is None:
        return program.representatives(puzzle.problem_template.visible)
    marks = puzzle.marks
    return [v for v, n in enumerate(program.numbers, 1) if not marks[n - 1].hidden]


def solve(
    puzzle: Puzzle,
    known: Mapping[Mark, bool] | None = None,
    *,
    answers: int = 2,
    budget: Budget | None = None,
    meter: Meter | None = None,
    backend: str = "auto",
    why: bool = True,
    progress: Progress | None = None,
) -> Outcome:
    """Find what all answers share, at least one answer and - if there are several - up to ``answers``.

    ``known``: only answers with these marks count (see ``Puzzle.own_marks``).  ``why``: look for the
    contradicting cases when there is no answer.  ``budget.answers`` caps ``answers``; ``meter``: a budget
    that is being spent already.  Never raises for lack of budget: the status is then "unknown" (or
    "several", once two answers are known).
    """
    meter, outcome = meter or metered(budget), Outcome("unknown", puzzle)
    if budget is not None and budget.answers is not None:
        answers = min(answers, budget.answers)
    try:
        with meter.counting_work():
            _solve(outcome, known, meter, answers, backend, why, progress or (lambda what, n: None))
    except OutOfBudget as stop:
        outcome.stopped_by, outcome.refused = stop.reason, stop.more
    return outcome


def _solve(
    outcome: Outcome, known: Mapping[Mark, bool] | None, meter: Meter, answers: int, backend: str,
    why: bool, tell: Progress,
) -> None:  # fmt: skip
    """Find out as much as there is budget for; raises OutOfBudget where that is nothing."""
    puzzle = outcome.puzzle
    known = known and puzzle.own_marks(known)
    start = perf_counter()
    once = not meter.limited  # out of budget, the model is asked once more: what is fixed by then
    program = compile(puzzle, drop_decided=not known)
    clauses = len(program.clauses) + len(program.definitions)
    model = Model(program, backend=backend, meter=meter)
    assume(model, known)
    if once:
        program.clear()
    outcome.seconds["model"] = perf_counter() - start
    start = perf_counter()
    visible = puzzle.visible_marks
    open_ = _variables(puzzle, program)

    def seen(found: list[int]) -> None:
        if len(outcome.answers) < max(2, answers):
            outcome.answers.append(model.known(found, puzzle))
        tell("rounds", model.calls)

    try:
        same = model.backbone(open_, seen=seen, last=once)
        if same is None:
            outcome.status = "none"
            if why:
                _explain(outcome, known, meter)
        else:
            outcome.status = "unique" if len(same) == len(open_) else "several"
            if outcome.status == "unique":
                del outcome.answers[1:]
                outcome.forced = _visible(puzzle, outcome.answers[0])
            else:
                outcome.forced = _shared(puzzle, program, same)
            if outcome.status == "several" and len(outcome.answers) < answers:
                further = Model(compile(puzzle), backend=backend, meter=meter)
                assume(further, known)
                _more(puzzle, further, outcome, answers, tell)
    except OutOfBudget as stop:
        outcome.stopped_by = stop.reason
        if outcome.status == "unknown":
            outcome.forced = _shared(puzzle, program, model.fixed(open_, meter.grace()))
            if len(outcome.answers) > 1:
                outcome.status = "several"
    outcome.seconds["solve"] = perf_counter() - start
    outcome.stats = {
        "marks": len(visible), "variables": program.top, "clauses": clauses, "cuts": model.cuts,
        "rounds": model.calls,
    }  # fmt: skip


def assume(model: Model, known: Mapping[Mark, bool] | None) -> None:
    """From now on these marks have these values in a model."""
    for mark, value in (known or {}).items():
        model.add([mark.literal(value)])


def _explain(outcome: Outcome, known: Mapping[Mark, bool] | None, meter: Meter) -> None:
    """Look for the fewest cases that contradict each other; an interrupt ends the work as a whole."""

    def met(cases: list[Case]) -> None:
        outcome.core = tuple(cases)

    try:
        contradiction(outcome.puzzle, meter, known, met)
    except OutOfBudget as stop:
        outcome.core_stopped_by = stop.reason
        if stop.reason == "interrupt":
            raise


def _visible(puzzle: Puzzle, answer: PartialAssignment) -> PartialAssignment:
    """An answer without the marks that are not visible."""
    hidden = len(puzzle.visible_marks) < len(puzzle.marks)
    return PartialAssignment({m: answer[m] for m in puzzle.visible_marks}) if hidden else answer


def _shared(puzzle: Puzzle, program: Program, same: list[int]) -> PartialAssignment:
    """The marks that all answers share, from the literals that all models share."""
    if program.numbers is None:
        return _marks(
            puzzle, program.of_classes(same, puzzle.problem_template.visible) if program.first else same
        )
    made, numbers = program.made(same), program.numbers
    open_ = set(numbers).difference([numbers[abs(x) - 1] for x in same])
    return PartialAssignment({m: m.number in made for m in puzzle.visible_marks if m.number not in open_})


def _marks(puzzle: Puzzle, literals: list[int]) -> PartialAssignment:
    """The visible marks among some literals, as what is known."""
    value = {abs(x): x > 0 for x in literals}
    return PartialAssignment({m: value[m.number] for m in puzzle.visible_marks if m.number in value})


def _more(puzzle: Puzzle, model: Model, outcome: Outcome, answers: int, tell: Progress) -> None:
    """List further answers; the ones already met are not listed twice."""
    visible = puzzle.visible_marks
    for known in outcome.answers:
        model.add([m.literal(not known[m]) for m in visible])
    for found in model.answers(visible):
        outcome.answers.append(model.known(found, puzzle))
        tell("answers", len(outcome.answers))
        if len(outcome.answers) >= answers:
            break


def model_of(
    puzzle: Puzzle, budget: Budget | None = None, backend: str = "cadical195", meter: Meter | None = None
) -> Model:
    """A model of a puzzle that is built and asked within a budget; raises OutOfBudget."""
    meter = meter or Meter(budget)
    with meter.counting_work():
        return Model(compile(puzzle), backend=backend, meter=meter)


def enumerate_answers(
    puzzle: Puzzle, *, budget: Budget | None = None, backend: str = "cadical195"
) -> Iterator[PartialAssignment]:
    """All answers, one by one; raises OutOfBudget."""
    model = model_of(puzzle, budget, backend)
    for found in model.answers(puzzle.visible_marks):
        yield model.known(found, puzzle)


def contradiction(
    puzzle: Puzzle,
    meter: Meter | None = None,
    known: Mapping[Mark, bool] | None = None,
    seen: Callable[[list[Case]], object] = lambda cases: None,
) -> list[Case]:
    """Cases that contradict each other, none of which can be dropped; none if there is an answer.

    ``known``: they contradict each other with these marks.  ``seen`` is told of the cases on the way.
    Raises OutOfBudget.
    """
    model = Model(compile(puzzle, guarded=True), guarded=True, meter=meter)
    return model.core([m.literal(v) for m, v in (known or {}).items()], seen)


def answer(puzzle: Puzzle, *, budget: Budget | None = None) -> PartialAssignment:
    """The one answer's marks, or any if there are several; raises NoAnswer, OutOfBudget."""
    outcome = solve(puzzle, budget=budget)
    if outcome.status == "none":
        raise NoAnswer(outcome.core)
    if outcome.answer is None:
        raise OutOfBudget(outcome.stopped_by or "time")
    return outcome.answer


def only_answer(puzzle: Puzzle, meter: Meter, more: str) -> PartialAssignment:
    """The answer of a puzzle that has no other one.

    ``more``: why another one is in the way, in the current language.
    Raises NoAnswer, SeveralAnswers, OutOfBudget.
    """
    found = solve(puzzle, meter=meter)
    if found.status == "none":
        raise NoAnswer(found.core)
    if found.status == "several":
        raise SeveralAnswers(found.answers, more)
    if found.status == "unknown":
        raise OutOfBudget(found.stopped_by or "time")
    return found.answers[0]
