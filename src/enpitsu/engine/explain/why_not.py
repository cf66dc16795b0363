"""The reason why a claim of a player cannot be, or an answer in which it is so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from enpitsu.engine.budget import Budget, metered
from enpitsu.engine.explain.answers import answers_of, literals_of
from enpitsu.engine.explain.board import compiled
from enpitsu.engine.explain.cubes import made
from enpitsu.engine.explain.digest import DigestEntry, entries_of
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.refutations import lightest_refutation
from enpitsu.engine.explain.render import renderer
from enpitsu.engine.explain.render.language import Verdict
from enpitsu.engine.explain.tell import Teller
from enpitsu.engine.explain.verbs import reasoner_of
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle


@dataclass(frozen=True, slots=True, repr=False)
class WhyNot:
    """A reason why a claim cannot be: the chain of steps that refutes it - or an answer in which it is so.

    ``entries``: their digest; ``obstacle``: why nothing can be said of the claim itself, if that is so.
    """

    claim: tuple[Mark, bool]
    answer: PartialAssignment | None = None
    steps: tuple[ExplainedStep, ...] = ()
    entries: tuple[DigestEntry, ...] = ()
    obstacle: str | None = None

    def __repr__(self) -> str:
        many = len(self.entries)
        refuted = f"refuted in {many} {'entry' if many == 1 else 'entries'}"
        explained = self.obstacle or ("possible" if self.possible else refuted)
        return f"<WhyNot {self.claim[0]}: {explained}>"

    @property
    def possible(self) -> bool:
        """Whether some answer with the marks given has it so."""
        return self.answer is not None


def why_not(
    puzzle: Puzzle,
    claim: tuple[Mark, bool],
    known: Mapping[Mark, bool] | None = None,
    *,
    budget: Budget | None = None,
) -> WhyNot:
    """The shortest chain of reasons found that refutes a claim, or an answer that allows it.

    First a look-ahead from what is known on the claim itself, then the steps to the end, of which only
    those that the claim rests on are told.  What is known of the claimed mark itself does not count.
    Raises OutOfBudget.
    """
    with metered(budget).counting_work():
        return _why_not(puzzle, claim, known)


def _why_not(puzzle: Puzzle, claim: tuple[Mark, bool], known: Mapping[Mark, bool] | None) -> WhyNot:
    mark, value = claim
    known = {m: v for m, v in (known or {}).items() if m is not mark}
    answers = answers_of(compiled(puzzle))
    literals = literals_of(known)
    found = answers.having([*literals, mark.literal(value)])
    if found is not None:
        return WhyNot(claim, answers.known(found))
    found = answers.having(literals)
    if found is None:
        why: Verdict = "no_answer" if answers.answer is None else "nothing_to_claim"
        return WhyNot(claim, obstacle=renderer().verdicts[why])
    reasoner = reasoner_of(puzzle, known)
    reasoner.expect(made(found[: len(puzzle.marks)]))
    goal = (mark.number - 1, not value)
    step = lightest_refutation(reasoner, [goal])
    if step is not None:
        return _refusal(puzzle, claim, [Teller(reasoner).tell(step)])
    start = reasoner.on | reasoner.off
    teller = Teller(reasoner)
    explained: list[ExplainedStep] = []
    for step in reasoner.run():
        explained.append(teller.tell(step))
        if goal in step.marks:
            return _refusal(puzzle, claim, _cone(explained, 1 << goal[0], start))
    return WhyNot(claim, obstacle=renderer().verdicts["no_reason"])


def _refusal(puzzle: Puzzle, claim: tuple[Mark, bool], steps: Sequence[ExplainedStep]) -> WhyNot:
    """The steps that refute a claim, the last of which concludes the opposite, and their entries."""
    return WhyNot(claim, None, tuple(steps), tuple(entries_of(puzzle, steps, len(steps) - 1)))


def _cone(explained: Sequence[ExplainedStep], need: int, start: int) -> list[ExplainedStep]:
    """The steps that some marks rest on, in order."""
    out = []
    for t in reversed(explained):
        if t.step.mask & need:
            out.append(t)
            need = need & ~t.step.mask | t.step.facts & ~start
    return out[::-1]
