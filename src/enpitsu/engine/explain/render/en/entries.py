"""The sentence of an entry of a digest: what becomes known, from which marks, by which letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from enpitsu.engine.explain.render.en.steps import PERHAPS, phrase
from enpitsu.engine.explain.render.en.wording import LISTED, Wording, capital, joined
from enpitsu.engine.explain.step import lettered_cases, several
from enpitsu.grid import Grid
from enpitsu.logic import Mark
from enpitsu.puzzle import Case, Puzzle
from enpitsu.reasons import HERE, MaybeReason, replaced, says_more

if TYPE_CHECKING:
    from enpitsu.engine.explain.tell import Told

Value = tuple[Mark, bool]

LONGEST = 300
"""Characters of a sentence, of which more are told with fewer names."""

MANNERS = (
    (LISTED, 4, ": "), (4, 4, ": "), (4, 0, ": "), (4, 4, ". "), (4, 0, ". "), (3, 0, ". "), (2, 0, ". "),
)  # fmt: skip
"""Names in a list; marks that folded steps rule out, up to which they are named; what parts the reason.

The first in which no sentence is too long is taken.
"""


SINCE = ", since "
"""The words before what an entry rests on."""

GROUPED = 3
"""The most reasons that are given for steps told together; of more, only the letters are cited."""


def entry_text(
    puzzle: Puzzle, told: Sequence[Told], concluding: int, marks: Sequence[Value], given: Sequence[Value]
) -> str:
    """The sentence of some steps, of which the last ``concluding`` ones say what becomes known."""

    def text(wording: Wording, rests: int) -> tuple[str, str, str]:
        head = capital(wording.said(shown(marks)))
        return head, _since(wording, given, told), _why(wording, told, concluding, rests)

    return _short(puzzle, told, [*marks, *given], text)


def _short(
    puzzle: Puzzle,
    told: Sequence[Told],
    marks: Sequence[Value],
    text: Callable[[Wording, int], tuple[str, str, str]],
) -> str:
    """The sentence, or two, of what is concluded and why; ``marks``: those that it says."""
    head = since = why = ""
    for most, rests, between in MANNERS:
        head, since, why = text(Wording(puzzle).of(told[-1].because, marks, most), rests)
        why = f"{capital(why) if between == '. ' else why}{perhaps(told)}."
        first = f"{head}{SINCE}{since}" if since else head
        said = f"{first}{between}{why}"
        if len(said) <= LONGEST or (between == ". " and max(len(first) + 1, len(why)) <= LONGEST):
            return said
    return f"{head}. It is known that {since}. {why}" if since else f"{head}. {why}"


def shown(marks: Sequence[Value]) -> list[Value]:
    """Marks without those that one written in their place says, too.

    These are the values that it rules out, and that a line is there which it labels.  Where there is no
    line, it has no label.
    """
    absent = {(m.layer, m.place) for m, value in marks if m.value is True and not value}
    marks = [(m, value) for m, value in marks if m.value is True or (m.layer, m.place) not in absent]
    made = {(m.layer, m.place): m for m, value in marks if value and m.value is not True}
    return [
        (m, value)
        for m, value in marks
        if (other := made.get((m.layer, m.place))) is None
        or other is m
        or (value if m.value is not True else not value)
    ]


def alternative(a: Mark, b: Mark) -> bool:
    """Tells whether two marks are values of a layer for one place, of which only one can be there."""
    written = a.value is not True and b.value is not True
    return a is not b and written and a.layer == b.layer and a.place is b.place


def refusal_text(puzzle: Puzzle, told: Sequence[Told], refused: Value, given: Sequence[Value]) -> str:
    """The sentence that some marks refuse another: the last of some steps concludes its opposite."""

    def text(wording: Wording, rests: int) -> tuple[str, str, str]:
        why = _why(wording, told, 1, rests, refuses=True)
        return f"It cannot be that {wording.said([refused])}", _since(wording, given, told), why

    return _short(puzzle, told, [refused, *given], text)


def rest_text(told: Sequence[Told]) -> str:
    """The sentence of the routine steps on which no other rests."""
    letters = sorted({case.rule.letter for case in _lawless(told)})
    by = f", by rule{'s' if len(letters) > 1 else ''} {joined(letters)}" if letters else ""
    return f"What else is known follows at once{by}{perhaps(told)}."


def perhaps(told: Sequence[Told]) -> str:
    """The words that say that something may not be needed."""
    return "" if all([t.step.settled for t in told]) else PERHAPS


def _since(wording: Wording, given: Sequence[Value], told: Sequence[Told]) -> str:
    """The marks that are known, if any; in one step alone, cells that touch are one thing."""
    touching = told[0].touching if len(told) == 1 else ""
    return wording.said(shown(given), touching) if given else ""


def _why(
    wording: Wording, told: Sequence[Told], concluding: int, rests: int, *, refuses: bool = False
) -> str:
    """The reason; ``rests``: marks that folded steps rule out, up to which they are named."""
    last, folded, cases = told[-1], told[:-concluding], _lawless(told)
    named = last.technique if all([_same_technique(t, last) for t in told[-concluding:]]) else None
    alone = last.kind in ("single", "whole") and not last.step.chain
    if concluding == 1 and alone and named is None:
        one = _by_one(wording, last, folded, rests)
        if one:
            return one
    if 1 < concluding == len(told):
        together = _by_each(wording, told)
        if together:
            return together
    if not cases:
        laws = [wording.lawful(case) for t in told for case in t.because if case.rule.kind == "law"]
        laws = list(dict.fromkeys(laws))
        return f"{joined(laws)} {'leaves' if len(laws) == 1 else 'leave'} nothing else"
    if named is not None:
        return f"{named.name}, by {_cited(wording, cases)}"
    if refuses:
        return f"{_cited(wording, cases)} {'forbid' if _letters(cases) > 1 else 'forbids'} it"
    if last.kind == "search":
        return f"a search of {joined(last.searched)} shows that {_cited(wording, cases)} {_leave(cases)}"
    if last.step.chain and last.reason and _all_end_so(told[-concluding:]):
        return f"otherwise {_said(wording, last)}, by {_cited(wording, cases)}"
    if last.kind in ("suppose", "group"):
        hold = "all hold" if _letters(cases) > 1 else "hold at once" if several(cases) else "hold"
        return f"otherwise {_cited(wording, cases)} could not {hold}"
    return f"{_cited(wording, cases)} {_leave(cases)}"


def _same_technique(told: Told, last: Told) -> bool:
    """Tells whether a step of more than one case follows the same technique as another (or none)."""
    return told.kind != "single" and told.technique == last.technique


def _all_end_so(told: Sequence[Told]) -> bool:
    """Tells whether the opposite of each mark that some steps conclude is wrong for the same reason."""
    return len({t.reason for t in told}) == 1 and all([t.all_so and t.technique is None for t in told])


def _by_one(wording: Wording, last: Told, folded: Sequence[Told], rests: int) -> str:
    """The reason why one case leaves nothing else, with what folded steps add; empty if it says no more."""
    of_last, said = _lawless([last]), _said(wording, last)
    more = _with(wording, folded, last, rests)
    if not says_more(last.reason):
        if not more or not of_last:
            return ""
        return f"by {_cited(wording, of_last)}, nothing else is left{more}"
    if not of_last:
        return f"at {wording.place(last.because[0].place)}, {said}{more}"
    (case,) = of_last
    if last.placed:
        return f"by rule {case.rule.letter}, {said}{more}"
    return f"by {_cited(wording, of_last)}, {said}{more}"


def _said(wording: Wording, told: Told) -> str:
    """The reason of a step in words."""
    return phrase(wording, told.reason, told.about)


def _by_each(wording: Wording, told: Sequence[Told]) -> str:
    """The reasons of steps that each cite one case of one rule; empty if any has none or there are many.

    A reason that some of them give at several places is said once: "R1C1 needs one star and has only one
    place; likewise at R3C2".
    """
    cases = _lawless(told)
    if len(cases) != len(told) or _letters(cases) > 1 or not all([_says_alone(t) for t in told]):
        return ""
    groups: dict[MaybeReason, tuple[Told, dict[Any, None]]] = {}
    for one, case in zip(told, cases, strict=True):
        reason = replaced(one.reason, partial(_here, case.place)) if one.placed else one.reason
        groups.setdefault(reason, (one, {}))[1][case.place] = None
    if len(groups) > GROUPED:
        return ""
    clauses = [_at_each(wording, one, list(places)) for one, places in groups.values()]
    start = ", " if told[0].placed or isinstance(cases[0].place, Grid) else " "
    return f"by rule {cases[0].rule.letter}{start}{'; '.join(clauses)}"


def _here(place: Any, value: Any) -> Any:
    """The value of a field of a reason, with the place of its case as one that may be any."""
    return HERE if value is place else value


def _says_alone(told: Told) -> bool:
    """Tells whether a step says why by itself, of one case."""
    return told.kind in ("single", "whole") and not told.step.chain and says_more(told.reason)


def _at_each(wording: Wording, told: Told, places: Sequence[Any]) -> str:
    """A reason with the place that it names, or at which it is so, and the others with the same reason."""
    first, *others = places
    clause = _said(wording, told)
    if not told.placed and not isinstance(first, Grid):
        clause = f"at {wording.place(first)}, {clause}"
    return f"{clause}; likewise at {wording.listed(others)}" if others else clause


def _leave(cases: Sequence[Case]) -> str:
    return f"{'leave' if _letters(cases) > 1 else 'leaves'} nothing else"


def _with(wording: Wording, folded: Sequence[Told], last: Told, most: int) -> str:
    """The words for what folded steps add to the last one."""
    cited = {(case.rule.letter, str(case.place)) for case in _lawless([last])}
    cases = [c for c in _lawless(folded) if (c.rule.letter, str(c.place)) not in cited]
    if not cases:
        return ""
    concluded = dict([said for t in folded for said in t.marks])
    there = [mark for t in folded for mark, value in t.seen if value]
    rests = [
        (mark, value)
        for mark, value in last.seen
        if concluded.get(mark) is value and not any([alternative(mark, other) for other in there])
    ]
    if 0 < len(rests) <= most:
        return f", as {wording.said(rests)} by {_cited(wording, cases)}"
    if any(concluded.values()):
        return f", with what follows from {_cited(wording, cases)}"
    return f", with what {_cited(wording, cases)} {'rule' if _letters(cases) > 1 else 'rules'} out"


def _lawless(told: Sequence[Told]) -> list[Case]:
    """The cases of lettered rules that some steps cite."""
    return lettered_cases([case for t in told for case in t.because])


def _cited(wording: Wording, cases: Sequence[Case]) -> str:
    return f"{'rules' if _letters(cases) > 1 else 'rule'} {wording.lettered(cases)}"


def _letters(cases: Sequence[Case]) -> int:
    return len({case.rule.letter for case in cases})
