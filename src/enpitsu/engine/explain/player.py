"""What to say to a player: the next hint, which mark is wrong and why, why a claim cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from enpitsu.bits import bits
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.explain.board import AskedCase, WholeCase
from enpitsu.engine.explain.cubes import CLASH
from enpitsu.engine.explain.look_ahead import STAGES, Refutation, fewer_cases, fewer_facts, refute
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.step import Step
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.tell import Teller, Told
from enpitsu.engine.explain.verbs import reasoner_of
from enpitsu.engine.model import Model
from enpitsu.logic import Known, Mark
from enpitsu.puzzle import Case, Puzzle

# -- hints ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hint:
    """What to tell a player: a wrong mark and why, the next step, or that nothing is left to say.

    ``wrong``: the marks that are wrong, first the one told about; ``since``: the number (from 1) of
    the first wrong mark in the order the marks were made, if that order is given; ``before``: the steps
    from the right marks that the reason rests on.
    """

    kind: Literal["wrong", "next", "done", "stuck"]
    sentence: str
    told: Told | None = None
    wrong: tuple[tuple[Mark, bool], ...] = ()
    because: tuple[Case, ...] = ()
    since: int | None = None
    before: tuple[Told, ...] = ()


def hint(puzzle: Puzzle, known: Mapping[Mark, bool]) -> Hint:
    """The next thing to say to a player who has these marks (in the order they were made).

    If a mark is wrong it says first which, by which rule, and since when.
    """
    answers = _answers(puzzle, known)
    reasoner = reasoner_of(puzzle, known)
    if answers is None:
        return Hint("stuck", "The puzzle has no answer.")
    if answers.wrong:
        return _wrong(reasoner, answers, list(known))
    if reasoner.done:
        return Hint("done", "All is known, and nothing is wrong.")
    step = reasoner.next()
    if step is None:
        return Hint("stuck", "Nothing more is forced: the puzzle has several answers.")
    told = Teller(reasoner).tell(step)
    return Hint("next", told.sentence, told)


@dataclass(frozen=True, slots=True)
class _Answers:
    answer: Known
    wrong: int  # marks that no answer has, given the others (bits)


def _answers(puzzle: Puzzle, known: Mapping[Mark, bool]) -> _Answers | None:
    """An answer that agrees with as many of a player's marks as one pass finds; None if there is none."""
    model = Model(compile(puzzle))
    literals = [m.number if v else -m.number for m, v in known.items()]
    found = model.solve(literals)
    wrong = 0
    if found is None:
        kept: list[int] = []
        found = model.solve()
        if found is None:
            return None
        for x in literals:
            if found[abs(x) - 1] == x:
                kept.append(x)
                continue
            other = model.solve([*kept, x])
            if other is None:
                wrong |= 1 << abs(x) - 1
            else:
                kept.append(x)
                found = other
    return _Answers(Known({m: found[m.number - 1] > 0 for m in puzzle.marks}), wrong)


def _wrong(reasoner: Reasoner, answers: _Answers, order: Sequence[Mark]) -> Hint:
    """The wrong mark that is easiest to see, and why."""
    board, wrong = reasoner.board, answers.wrong
    told = tuple([(m, not answers.answer[m]) for m in order if wrong >> m.number - 1 & 1])
    since = next(n for n, m in enumerate(order, 1) if wrong >> m.number - 1 & 1)
    teller = Teller(reasoner)
    broken = _broken(reasoner)
    if broken is not None:
        facts, case, words = broken
        guilty = [i for i in bits(facts) if wrong >> i & 1] or [m.number - 1 for m, _ in told]
        first = board.marks[guilty[0]]
        rest = tuple([t for t in told if t[0] is not first])
        said = teller.say([(first, not answers.answer[first])])
        why = f": {words}" if words else ""
        with_ = [(board.marks[i], bool(reasoner.on >> i & 1)) for i in bits(facts) if i != guilty[0]]
        beside = f" ({teller.say(with_)})" if with_ else ""
        sentence = f"It cannot be that {said}: rule {case} is broken{why}{beside}."
        return Hint("wrong", sentence, None, ((first, not answers.answer[first]), *rest), (case,), since)
    reasoner.on &= ~wrong
    reasoner.off &= ~wrong
    start = reasoner.on | reasoner.off
    goals = [(i, answers.answer[board.marks[i]]) for i in bits(wrong)]
    before: list[Told] = []
    found = _refuted(reasoner, goals)
    if found is None:
        found, before = _after_steps(reasoner, teller, wrong)
        before = _cone(before, found.facts & ~start, start)
    mark = board.marks[found.marks[0][0]]
    ordered = ((mark, not answers.answer[mark]), *[t for t in told if t[0] is not mark])
    step = teller.tell(found)
    said = teller.say([ordered[0]])
    sentence = " ".join(
        [f"{said[:1].upper()}{said[1:]}: that is wrong.", *[t.sentence for t in [*before, step]]]
    )
    return Hint("wrong", sentence, step, ordered, step.because, since, tuple(before))


def _broken(reasoner: Reasoner) -> tuple[int, Case, str] | None:
    """The case that the marks break already, with the fewest marks."""
    found: list[tuple[int, int, int, str]] = []
    asked = reasoner.asked and reasoner.asked.broken(reasoner.on, reasoner.off)
    if asked:
        found.append((asked[1].bit_count() + 3, *asked, "it cannot hold any more"))
    for c in reasoner.board.cases:
        if isinstance(c, AskedCase):
            continue
        if isinstance(c, WholeCase):
            clash, words, _ = c.deducer.deduce(reasoner.on, reasoner.off, full=False)
            if clash:
                found.append((clash.bit_count() + 3, c.index, clash, words))
        elif c.single(reasoner.on, reasoner.off) == CLASH:
            why = c.reason(reasoner.on, reasoner.off, None, True, lambda i: 1.0)
            facts = why if why is not None else (reasoner.on | reasoner.off) & c.scope
            found.append((facts.bit_count(), c.index, facts, ""))
    if not found:
        return None
    _, index, facts, words = min(found)
    return facts, reasoner.board.cases[index].case, words


def _refuted(reasoner: Reasoner, goals: Sequence[tuple[int, bool]]) -> Step | None:
    """The lightest refutation by look-ahead of one of these marks' opposites."""
    for stages in STAGES:
        found: list[tuple[Refutation, int]] = []
        for n, stage in enumerate(stages):
            for goal in goals:
                refutation, _ = refute(reasoner, goal, stage)
                if refutation is not None:
                    found.append((refutation, n))
        if found:
            best, n = min(found, key=lambda f: (f[0].cost, f[0].goal))
            best = fewer_facts(reasoner, fewer_cases(reasoner, best, stages[n]), stages[n])
            return Step(
                (best.goal,), best.cases, best.facts, "suppose", "", best.chain, stages[n].rounds, best.goal
            )
    return None


def _after_steps(reasoner: Reasoner, teller: Teller, wrong: int) -> tuple[Step, list[Told]]:
    """The step at which a wrong mark falls when one goes on from the right ones, and those before it."""
    before: list[Told] = []
    for step in reasoner.run():
        hit = [g for g in step.marks if wrong >> g[0] & 1]
        if hit:
            step.marks = (*hit, *[g for g in step.marks if g not in hit])
            return step, before
        before.append(teller.tell(step))
    raise AssertionError("what no answer has falls in the end")


# -- why not -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a claim cannot be: the chain of steps that refutes it - or an answer in which it is so."""

    claim: tuple[Mark, bool]
    answer: Known | None = None
    steps: tuple[Told, ...] = ()

    @property
    def possible(self) -> bool:
        """Whether some answer has it so."""
        return self.answer is not None


def why_not(puzzle: Puzzle, claim: tuple[Mark, bool], known: Mapping[Mark, bool] | None = None) -> WhyNot:
    """The shortest chain of reasons found that refutes a claim, or an answer that allows it.

    First a look-ahead from what is known on the claim itself, then the steps to the end, of which only
    those that the claim rests on are told.
    """
    mark, value = claim
    known = dict(known or {})
    model = Model(compile(puzzle))
    literals = [m.number if v else -m.number for m, v in known.items()]
    found = model.solve([*literals, mark.number if value else -mark.number])
    if found is not None:
        return WhyNot(claim, Known({m: found[m.number - 1] > 0 for m in puzzle.marks}))
    reasoner = reasoner_of(puzzle, known)
    goal = (mark.number - 1, not value)
    step = _refuted(reasoner, [goal])
    if step is not None:
        return WhyNot(claim, None, (Teller(reasoner).tell(step),))
    start = reasoner.on | reasoner.off
    teller = Teller(reasoner)
    told: list[Told] = []
    try:
        for step in reasoner.run():
            told.append(teller.tell(step))
            if goal in step.marks:
                break
    except Contradiction:
        pass
    return WhyNot(claim, None, tuple(_cone(told, 1 << goal[0], start)))


def _cone(told: Sequence[Told], need: int, start: int) -> list[Told]:
    """The steps that some marks rest on, in order."""
    out = []
    for t in reversed(told):
        if t.step.mask & need:
            out.append(t)
            need = need & ~t.step.mask | t.step.facts & ~start
    return out[::-1]
