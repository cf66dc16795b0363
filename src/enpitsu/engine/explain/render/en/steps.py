"""Sentences of steps in English: letters, places, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.render.en.phrases import English
from enpitsu.engine.explain.render.en.wording import Wording, capital, joined
from enpitsu.engine.explain.step import clauses_of, several
from enpitsu.puzzle import Case
from enpitsu.reasons import Else, MaybeReason

if TYPE_CHECKING:
    from enpitsu.engine.explain.tell import Told

PERHAPS = "; perhaps not all of this is needed"
ALL_ELSE = "all else there is known"
"""The facts of a case of which nothing else is open, where there are too many to name them."""


def phrase(wording: Wording, reason: MaybeReason, about: Iterable[Case]) -> str:
    """A reason in words; ``about``: the cases of which it speaks."""
    return English(wording.of(about)).phrase(reason)


def sentence(board: CompiledPuzzle, told: Told) -> str:
    """The sentence of a step of a compiled puzzle."""
    step, cases, marks = told.step, told.because, told.marks
    wording = Wording(board.puzzle)
    why = phrase(wording, told.reason, told.about)
    if step.chain and step.supposed:  # what the argument is about is named first
        about = board.marks[step.supposed[0]]
        marks = tuple(sorted(marks, key=lambda said: said[0] is not about))
    wording = wording.of(cases)
    head = capital(wording.said(marks))
    since = _since(board, wording, told)
    if not step.settled:
        since += PERHAPS
    if told.technique is not None and step.kind != "single":
        return f"{head}. {capital(told.technique.name)}: {wording.rules(cases)}{since}."
    if step.kind in ("single", "whole") and not step.chain:
        return f"{head}. {_one(wording, cases[0], why, told.placed)}{since}."
    if step.chain:
        others = len(marks) - 1 if told.all_so else 0
        too = f"; likewise for the other mark{'s' if others > 1 else ''}" if others else ""
        return f"{head}. {_chain(board, told, why)}{too}{since}."
    if step.kind == "search":
        found = f"A search of {joined(told.searched)} shows that"
        return f"{head}. {found} {wording.cited(cases)} {_leave(cases)}{since}."
    together = " together" if several(cases) else ""
    return f"{head}. {capital(wording.cited(cases))}{together} {_leave(cases)}{since}."


def _since(board: CompiledPuzzle, wording: Wording, told: Told) -> str:
    """The facts of a step in words, in brackets."""
    step, given = told.step, told.seen if told.step.chain else told.given
    if not given:
        return ""
    said = wording.said(given, told.touching)
    open_ = board.scope(step.cases) & ~(step.facts | step.mask)
    if step.kind == "single" and not open_ and len(given) > wording.most:
        if Wording(board.puzzle, wording.about, len(given)).said(given) != said:
            return f" ({ALL_ELSE})"
    return f" ({said})"


def _chain(board: CompiledPuzzle, told: Told, end: str) -> str:
    """A supposition, what follows from it, and what is wrong then."""
    step, wording = told.step, Wording(board.puzzle)
    mark, value = step.supposed or step.marks[0]
    out = [f"Suppose {wording.said([(board.marks[mark], not value)])}"]
    for links in clauses_of(step.chain):
        link, *_ = links
        cases = [board.cases[k].case for k in link.cases]
        why = phrase(wording, link.reason, cases)
        by = wording.cited(cases) + (f": {why}" if why else "")
        if step.kind == "whole" and why and not isinstance(link.reason, Else):
            by = why  # the one case is named in the end
        if link.mark is not None:
            marks = [(board.marks[one.mark], one.value) for one in links if one.mark is not None]
            all_named = Wording(board.puzzle, (), len(marks))
            out.append(f"then {all_named.said(marks)} ({by})")
        elif end and len(cases) == 1 and cases[0].rule.kind == "law":
            out.append(f"but then {end}")
        elif end:
            by = f"rule {cases[0].rule.letter}" if told.placed else wording.cited(cases)
            out.append(f"but then {by}: {end}")
        else:
            out.append(f"but then {by} cannot {'all hold' if several(cases) else 'hold'}")
    return "; ".join(out)


def _one(wording: Wording, case: Case, why: str, placed: bool) -> str:
    """The one case that a step follows from, and why; ``placed``: the reason says where."""
    place = wording.place(case.place)
    if case.rule.kind != "law":
        where = case.rule.letter if placed else f"{case.rule.letter} at {place}"
        return f"Rule {where}: {why}" if why else f"Rule {where}"
    return f"At {place}, {why}" if why else f"{capital(wording.lawful(case))} leaves nothing else"


def _leave(cases: Sequence[Case]) -> str:
    return "leave nothing else" if several(cases) else "leaves nothing else"
