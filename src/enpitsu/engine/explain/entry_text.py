"""The sentence of an entry of a digest: what becomes known, from which marks, by which letters."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.engine.explain.tell import PERHAPS, Told
from enpitsu.engine.explain.wording import capital, joined, lawful, lettered, lettered_cases, said, several
from enpitsu.logic import Mark
from enpitsu.puzzle import Case, Puzzle

Said = tuple[Mark, bool]

NO_MORE = {"", "only this is left", "all of it must hold"}
"""Phrases that say no more than that a case leaves nothing else."""


def entry_text(
    puzzle: Puzzle, told: Sequence[Told], concluding: int, marks: Sequence[Said], given: Sequence[Said]
) -> str:
    """The sentence of some steps, of which the last ``concluding`` ones say what becomes known."""
    head = capital(said(puzzle, shown(marks)))
    return f"{head}{_since(puzzle, given)}: {_why(told, concluding)}{perhaps(told)}."


def shown(marks: Sequence[Said]) -> list[Said]:
    """Marks without the values that one written in their place rules out."""
    made = [m for m, value in marks if value]
    return [(m, value) for m, value in marks if value or not any([alternative(x, m) for x in made])]


def alternative(a: Mark, b: Mark) -> bool:
    """Tells whether two marks are values of a layer for one place, of which only one can be there."""
    written = a.value is not True and b.value is not True
    return a is not b and written and a.layer == b.layer and a.place is b.place


def refusal_text(puzzle: Puzzle, told: Sequence[Told], refused: Said, given: Sequence[Said]) -> str:
    """The sentence that some marks refuse another: the last of some steps concludes its opposite."""
    since = f", since {said(puzzle, given)}" if given else ""
    return (
        f"It cannot be that {said(puzzle, [refused])}{since}: {_why(told, 1, refuses=True)}{perhaps(told)}."
    )


def rest_text(told: Sequence[Told]) -> str:
    """The sentence of the routine steps on which no other rests."""
    letters = sorted({case.rule.letter for case in _lawless(told)})
    by = f", by rule{'s' if len(letters) > 1 else ''} {joined(letters)}" if letters else ""
    return f"What else is known follows at once{by}{perhaps(told)}."


def perhaps(told: Sequence[Told]) -> str:
    """The words that say that something may not be needed."""
    return "" if all([t.step.settled for t in told]) else PERHAPS


def _since(puzzle: Puzzle, given: Sequence[Said]) -> str:
    return f", since {said(puzzle, given)}" if given else ""


def _why(told: Sequence[Told], concluding: int, *, refuses: bool = False) -> str:
    last, folded, cases = told[-1], told[:-concluding], _lawless(told)
    named = last.technique is not None and last.kind != "single"
    if concluding == 1 and last.phrase not in NO_MORE and last.kind in ("single", "whole") and not named:
        of_last = _lawless([last])
        by = f"by {_cited(of_last)}" if of_last else f"at {last.because[0].place}"
        return f"{by}, {last.phrase}{_with(folded, of_last)}"
    laws = dict.fromkeys([lawful(case) for t in told for case in t.because if case.rule.kind == "law"])
    if not cases:
        return f"{joined(list(laws))} {'leaves' if len(laws) == 1 else 'leave'} nothing else"
    if concluding == 1 and named and last.technique is not None:
        return f"{last.technique.name}, by {_cited(cases)}"
    if refuses:
        return f"{_cited(cases)} {'forbid' if several(cases) else 'forbids'} it"
    if last.kind == "search":
        return f"a search of {last.searched} shows that {_cited(cases)} {_leave(cases)}"
    if last.kind in ("suppose", "group"):
        return f"otherwise {_cited(cases)} could not {'all hold' if several(cases) else 'hold'}"
    return f"{_cited(cases)} {_leave(cases)}"


def _leave(cases: Sequence[Case]) -> str:
    return f"{'leave' if several(cases) else 'leaves'} nothing else"


def _with(folded: Sequence[Told], but: Sequence[Case]) -> str:
    """The words for what folded steps add to the last one."""
    cited = {(case.rule.letter, str(case.place)) for case in but}
    cases = [c for c in _lawless(folded) if (c.rule.letter, str(c.place)) not in cited]
    if not cases:
        return ""
    if any([value for t in folded for _, value in t.marks]):
        return f", with what follows from {_cited(cases)}"
    return f", with what {_cited(cases)} {'rule' if several(cases) else 'rules'} out"


def _lawless(told: Sequence[Told]) -> list[Case]:
    """The cases of lettered rules that some steps cite."""
    return lettered_cases([case for t in told for case in t.because])


def _cited(cases: Sequence[Case]) -> str:
    return f"{'rules' if several(cases) else 'rule'} {lettered(cases)}"
