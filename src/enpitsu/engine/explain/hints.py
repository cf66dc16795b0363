"""Hints for a player: the next step, or a wrong mark and its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from enpitsu.bits import bits, mask
from enpitsu.engine.budget import Budget, metered
from enpitsu.engine.explain.answers import BoardAnswers, answers_of, literals_of
from enpitsu.engine.explain.board import GlobalConstraintCase, SharedSolverCase, compiled
from enpitsu.engine.explain.cubes import CLASH, made
from enpitsu.engine.explain.digest import DigestEntry, conclusion, tells_something
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.look_ahead import STAGES
from enpitsu.engine.explain.refutations import lightest_refutation
from enpitsu.engine.explain.render import renderer
from enpitsu.engine.explain.render.language import Verdict
from enpitsu.engine.explain.step import Step, lettered_cases
from enpitsu.engine.explain.steps import SHALLOW_STAGES, Reasoner
from enpitsu.engine.explain.strategies.searches import nearest_open
from enpitsu.engine.explain.strategies.singles import Forcing, Wave
from enpitsu.engine.explain.tell import Teller
from enpitsu.engine.explain.verbs import reasoner_of
from enpitsu.engine.minimise import minimal
from enpitsu.engine.model import Model
from enpitsu.grid import Grid
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.plain import escaped
from enpitsu.puzzle import Case, Puzzle
from enpitsu.reasons import CannotHold, MaybeReason

Values: TypeAlias = tuple[tuple[Mark, bool], ...]
"""Marks with their values."""
Trail: TypeAlias = list[tuple[Forcing | Step, tuple[int, int]]]
"""Steps, or deductions by single cases, in order: each with the marks known on and off before it (bits)."""


@dataclass(frozen=True, slots=True, repr=False)
class Hint:
    """A hint for a player: a wrong mark and its reason, the next step, or that there is no next step.

    ``wrong``: the marks that no answer has, the one in the sentence first.  ``clash``: a minimal set of
    marks that no answer has together, though each occurs in some answer.  ``since``: the number (from 1, in
    the order of the given marks) of the first wrong mark, or of the first with which no answer is left.
    ``entry``: the digest entry of the sentence; ``steps``: the steps that it summarises.  ``reasoned``: a
    reason was searched for.  ``bare``: the next mark, if it is told without a reason.  ``puzzle``,
    ``known``: the position, for the picture.

    The next step can be told in three degrees: ``where`` to look, the name of the ``technique``, or the
    whole ``sentence``.
    """

    kind: Literal["wrong", "clash", "next", "done", "stuck", "none"]
    sentence: str
    entry: DigestEntry | None = None
    wrong: tuple[tuple[Mark, bool], ...] = ()
    because: tuple[Case, ...] = ()
    since: int | None = None
    steps: tuple[ExplainedStep, ...] = ()
    clash: tuple[tuple[Mark, bool], ...] = ()
    reasoned: bool = True
    bare: tuple[tuple[Mark, bool], ...] = ()
    where: str = ""
    puzzle: Puzzle | None = None
    known: PartialAssignment = field(default_factory=PartialAssignment)

    def _repr_html_(self) -> str:
        """Show the hint in a notebook, with a picture that highlights the marks and cases it is about."""
        said = renderer().titled([self.technique] if self.technique else [], self.sentence)
        text = f"<p>{escaped(said)}</p>"
        if self.puzzle is None:
            return text
        news = self.entry.marks if self.entry is not None and self.kind == "next" else self.bare
        cases = self.because if self.entry is None else lettered_cases(self.entry.because)
        places = [mark.place for mark, _ in (*news, *self.wrong, *self.clash)]
        places += [case.place for case in cases if not isinstance(case.place, Grid)]
        return f"<div>{text}{self.puzzle.svg(self.known.plus(dict(news)), highlight=places)}</div>"

    @property
    def technique(self) -> str:
        """The name of the technique of the next step; empty if it has none."""
        return "" if self.entry is None else self.entry.technique

    def __repr__(self) -> str:
        return f"<Hint {self.kind}: {self.sentence}>"


def _verdict(kind: Literal["done", "stuck", "none"], said: Verdict) -> Hint:
    """A hint without a step: done, stuck, or no answer."""
    return Hint(kind, renderer().verdicts[said])


def hint(
    puzzle: Puzzle,
    known: Mapping[Mark, bool],
    *,
    last: Mark | None = None,
    besides: Mapping[Mark, bool] | None = None,
    reasons: bool = True,
    budget: Budget | None = None,
) -> Hint:
    """Find a hint for a player who has made these marks (in the given order).

    If a mark is wrong, the hint says which one, by which rule, and since when.  Otherwise it is a mark that
    can be made, or one that is excluded by several cases, near the ``last`` one that the player made.
    ``besides``: marks that follow from the player's and go without saying.  Without ``reasons``, wrong or
    clashing marks are named without a reason, and so is the next mark if only a search finds its reason:
    the mark is found in a moment, while a search may take seconds.  Raises OutOfBudget.
    """
    with metered(budget).counting_work():
        found = _hint(puzzle, known, last, besides or {}, reasons)
    return replace(found, puzzle=puzzle, known=PartialAssignment(known))


def _hint(
    puzzle: Puzzle,
    known: Mapping[Mark, bool],
    last: Mark | None,
    besides: Mapping[Mark, bool],
    reasons: bool,
) -> Hint:
    answers = answers_of(compiled(puzzle))
    literals = literals_of(known)
    found = answers.having(literals)
    if found is None:
        evidence = _evidence(answers, literals)
        if evidence is None:
            return _verdict("none", "no_answer")
        if not reasons:
            return _bare(puzzle, evidence, list(known))
        reasoner = reasoner_of(puzzle, known, hasty=True)
        return (_wrong if evidence.wrong else _clashing)(reasoner, evidence, list(known))
    known = {**besides, **known}
    drawn = [m for m in puzzle.visible_marks if found[m.number - 1] > 0 or puzzle.bound[m.layer].open]
    if known and all(
        [m in known for m in drawn]
    ):  # what is left is not drawn in the answer, nor by most players
        return _verdict("done", "all_drawn")
    reasoner = reasoner_of(puzzle, known, hasty=True)
    if reasoner.done:
        return _verdict("done", "all_drawn")
    reasoner.expect(made(found[: len(puzzle.marks)]))
    if last is not None:
        reasoner.look_at(last)
    steps = _next(reasoner, None if reasons else answers)
    if steps is None:
        return _bare_next(reasoner)
    if not steps:
        left = answers.model().forced(
            [m for m in puzzle.visible_marks if m not in known], literals_of(known)
        )
        if left:
            return _verdict("stuck", "no_step")
        return _verdict("stuck", "nothing_forced")
    entry = conclusion(puzzle, steps)
    folded = tuple([steps[n] for n in entry.steps])
    cases = steps[-1].because
    where = renderer().look_at(puzzle, lettered_cases(cases) or cases)
    return Hint("next", entry.sentence, entry, steps=folded, where=where)


def _next(reasoner: Reasoner, answers: BoardAnswers | None) -> list[ExplainedStep] | None:
    """The first step that is worth telling, with its premises; if no step is, the first step found.

    ``answers``: if they are known to be just one, only the brief search is made; None if it finds nothing.

    Exclusions by single cases are taken in waves of all that follow at once: a step worth telling is then
    as few waves away as possible, and steps that are not told need not be ordered.
    """
    board, trail = reasoner.board, Trail()
    while not reasoner.done:
        wave, state = reasoner.singles.wave(), reasoner.state
        making = (
            [f for f in wave.forced if f.on & board.visible_marks] if wave.on & board.visible_marks else []
        )
        worth = [s for f in making for s in reasoner.singles.steps_of(f, f.on & board.visible_marks)]
        worth = [step for step in worth if tells_something(board, step)]
        if worth:
            return _told(reasoner, [*trail, (min(worth, key=reasoner.difficulty_key), state)])
        if not wave.forced:
            step = None if answers is None else reasoner.brief_step()
            if step is None and answers is not None and answers.only:
                return None
            step = step or reasoner.next()
            return _told(reasoner, trail[:1] if step is None else [*trail, (step, state)])
        trail += _taken(reasoner, wave)
    return _told(reasoner, trail[:1])


def _bare_next(reasoner: Reasoner) -> Hint:
    """A hint without a reason: the nearest open mark that is on in the only answer, or else off."""
    answer, marks = reasoner.answer(), reasoner.board.marks
    assert answer is not None
    left = nearest_open(reasoner)
    i = next((i for i in left if answer >> i & 1), left[0])
    bare = ((marks[i], bool(answer >> i & 1)),)
    return Hint("next", renderer().bare(reasoner.board.puzzle, bare), bare=bare, reasoned=False)


def _taken(reasoner: Reasoner, wave: Wave) -> Trail:
    """Take all deductions of a wave as known; return them as a trail."""
    state = reasoner.state
    reasoner.take(wave.on, wave.off)
    return [(found, state) for found in wave.forced]


def _told(reasoner: Reasoner, trail: Trail) -> list[ExplainedStep]:
    """Explain the last step of a trail and its premises, in order, each from the marks known before it."""
    teller, out, now = Teller(reasoner), list[ExplainedStep](), reasoner.state
    need = trail[-1][0].mask if trail else 0
    for found, (on, off) in reversed(trail):
        if not (found.off & need or found.on & need):  # thousands of them: no mask is made for each
            continue
        reasoner.on, reasoner.off = on, off
        steps = [found] if isinstance(found, Step) else reasoner.singles.steps_of(found, need)
        for step in steps if out else steps[:1]:
            out.append(teller.tell(step))
            need = need & ~step.mask | step.facts & ~trail[0][1][0] & ~trail[0][1][1]
    reasoner.on, reasoner.off = now
    return out[::-1]


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What answers show about a player's marks, if no answer has all of them."""

    answer: PartialAssignment  # one that has as many of them as one pass finds
    wrong: int  # those that no answer has (bits)
    refused: int  # those that no answer has together with those before them that were not refused
    clash: tuple[int, ...]  # where none is wrong: literals, none too many, that no answer has together


def _evidence(answers: BoardAnswers, literals: Sequence[int]) -> _Evidence | None:
    """Collect the evidence on marks that no answer has together; None if there is no answer."""
    found = answers.answer
    if found is None:
        return None
    if answers.decides(literals):
        wrong = mask([abs(x) - 1 for x in literals if found[abs(x) - 1] != x])
        return _Evidence(answers.known(found), wrong, wrong, ())
    model = answers.model()
    wrong = refused = 0
    kept: list[int] = []
    for x in literals:
        other = found if found[abs(x) - 1] == x else model.solve([*kept, x])
        if other is None:
            refused |= 1 << abs(x) - 1
            if model.solve([x]) is None:
                wrong |= 1 << abs(x) - 1
        else:
            kept.append(x)
            found = other
    return _Evidence(answers.known(found), wrong, refused, () if wrong else _least(model, literals))


def _least(model: Model, literals: Sequence[int]) -> tuple[int, ...]:
    """A minimal subset of the literals that no answer has together (MUS by deletion)."""

    def fewer(some: int) -> int | None:
        return some if model.solve([literals[n] for n in bits(some)]) is None else None

    return tuple([literals[n] for n in bits(minimal((1 << len(literals)) - 1, fewer, lambda n: n))])


def _bare(puzzle: Puzzle, evidence: _Evidence, order: Sequence[Mark]) -> Hint:
    """A hint on wrong or clashing marks without a reason."""
    if evidence.wrong:
        explained, since = _wrong_marks(evidence, order)
        return Hint(
            "wrong", renderer().wrong(puzzle, explained[0]), None, explained, (), since, reasoned=False
        )
    clash, since = _clashing_marks(evidence, puzzle.marks, order)
    sentence = renderer().clash(puzzle, clash)
    return Hint("clash", sentence, None, (), (), since, (), clash, reasoned=False)


def _wrong_marks(evidence: _Evidence, order: Sequence[Mark]) -> tuple[Values, int]:
    """The marks that no answer has, with their wrong values, and the number of the first."""
    at = [n for n, m in enumerate(order, 1) if evidence.wrong >> m.number - 1 & 1]
    return tuple([(order[n - 1], not evidence.answer[order[n - 1]]) for n in at]), at[0]


def _clashing_marks(
    evidence: _Evidence, marks: Sequence[Mark], order: Sequence[Mark]
) -> tuple[Values, int]:
    """The marks of a clash, and the number of the first mark with which no answer is left."""
    clash = tuple([(marks[abs(x) - 1], x > 0) for x in evidence.clash])
    return clash, next(n for n, m in enumerate(order, 1) if evidence.refused >> m.number - 1 & 1)


def _clashing(reasoner: Reasoner, evidence: _Evidence, order: Sequence[Mark]) -> Hint:
    """A hint on clashing marks, with the case that they break, if a single one is found."""
    clash, since = _clashing_marks(evidence, reasoner.board.marks, order)
    reasoner.on, reasoner.off = reasoner.board.masks(PartialAssignment(clash))
    broken = _broken(reasoner, at_once=False)
    sentence = renderer().clash(reasoner.board.puzzle, clash, broken and broken[1:])
    return Hint("clash", sentence, None, (), (broken[1],) if broken else (), since, (), clash)


def _wrong(reasoner: Reasoner, evidence: _Evidence, order: Sequence[Mark]) -> Hint:
    """A hint on the wrong mark that is easiest to refute, with the reason."""
    board, wrong = reasoner.board, evidence.wrong
    beyond = evidence.refused & ~wrong  # some answer has each of these, but none with the others
    reasoner.on, reasoner.off = reasoner.on & ~beyond, reasoner.off & ~beyond
    explained, since = _wrong_marks(evidence, order)
    broken = _broken(reasoner, at_once=True)
    if broken is not None:
        facts, case, reason = broken
        guilty = [i for i in bits(facts) if wrong >> i & 1] or [m.number - 1 for m, _ in explained]
        first = board.marks[guilty[0]]
        rest = tuple([t for t in explained if t[0] is not first])
        with_ = [(board.marks[i], bool(reasoner.on >> i & 1)) for i in bits(facts) if i != guilty[0]]
        sentence = renderer().breaks(
            board.puzzle, (first, not evidence.answer[first]), (case, reason), with_
        )
        return Hint("wrong", sentence, None, ((first, not evidence.answer[first]), *rest), (case,), since)
    reasoner.on &= ~wrong
    reasoner.off &= ~wrong
    reasoner.expect(reasoner.board.masks(evidence.answer)[0])
    reasoner.look_at(explained[0][0])
    goals = [(i, evidence.answer[board.marks[i]]) for i in bits(wrong)]
    start = reasoner.state
    found = lightest_refutation(reasoner, goals, STAGES[:SHALLOW_STAGES])
    trail: Trail = [(found, start)] if found is not None else _after_steps(reasoner, wrong)
    if not trail:
        reasoner.on, reasoner.off = start
        found = reasoner.brief.refuting(goals)
        trail = [(found, start)] if found is not None else []
    if not trail:
        return Hint("wrong", renderer().wrong(board.puzzle, explained[0]), None, explained, (), since)
    last = trail[-1][0]
    assert isinstance(last, Step)
    mark = board.marks[last.marks[0][0]]
    ordered = ((mark, not evidence.answer[mark]), *[t for t in explained if t[0] is not mark])
    steps = _told(reasoner, trail)
    entry = conclusion(board.puzzle, steps, refused=ordered[0])
    folded = tuple([steps[n] for n in entry.steps])
    return Hint("wrong", entry.sentence, entry, ordered, entry.because, since, folded)


def _broken(reasoner: Reasoner, at_once: bool) -> tuple[int, Case, MaybeReason] | None:
    """The case that the marks break with the fewest facts: facts, case and reason; None if there is none.

    ``at_once``: without a search by the solver.
    """
    found: list[tuple[int, int, int, MaybeReason]] = []
    for c in reasoner.board.cases[: reasoner.board.stated]:
        if isinstance(c, SharedSolverCase):
            continue
        if isinstance(c, GlobalConstraintCase):
            clash, wrong, _ = c.propagator.deduce(reasoner.on, reasoner.off, full=False)
            if clash:
                found.append((clash.bit_count() + 3, c.index, clash, wrong))
        elif c.single(reasoner.on, reasoner.off) == CLASH:
            why = c.reason(reasoner.on, reasoner.off, None, True, lambda i: 1.0)
            facts = why if why is not None else (reasoner.on | reasoner.off) & c.scope
            found.append((facts.bit_count(), c.index, facts, None))
    if not found:  # a solver is asked last
        shared = reasoner.shared_solver
        asked = shared and shared.broken(reasoner.on, reasoner.off, at_once)
        if not asked:
            return None
        found.append((0, *asked, CannotHold()))
    _, index, facts, reason = min(found, key=lambda one: one[:2])
    return facts, reasoner.board.cases[index].case, reason


def _after_steps(reasoner: Reasoner, wrong: int) -> Trail:
    """The trail of steps by single cases from the right marks up to one that refutes a wrong mark.

    Empty if there is none.
    """
    trail = Trail()
    while (wave := reasoner.singles.wave()).forced:
        hitting = [f for f in wave.forced if f.mask & wrong] if (wave.on | wave.off) & wrong else []
        hits = [s for f in hitting for s in reasoner.singles.steps_of(f, wrong)]
        if hits:
            step = min(hits, key=reasoner.difficulty_key)
            step.marks = tuple(sorted(step.marks, key=lambda goal: not wrong >> goal[0] & 1))
            return [*trail, (step, reasoner.state)]
        trail += _taken(reasoner, wave)
    return []
