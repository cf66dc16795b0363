"""Results of solving and checking, in sentences and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from enpitsu.cli.terminal_text import indented
from enpitsu.document import Document
from enpitsu.engine.solve import Outcome
from enpitsu.errors import REASONS, NoAnswer, SeveralAnswers, clash_words
from enpitsu.logic import Known
from enpitsu.plain import json_text
from enpitsu.puzzle import Puzzle

if TYPE_CHECKING:
    from enpitsu.engine.check import Report

STATUS = {"unique": 0, "none": 1, "unknown": 3, "several": 4}
"""Exit statuses that tell how many answers there are; 2 is that of bad input."""


def status_of(outcome: Outcome) -> int:
    """The exit status that an outcome deserves: what is proven counts, however little time was left."""
    if outcome.status in ("none", "unique") or outcome.stopped_by is None:
        return STATUS[outcome.status]
    return 130 if outcome.stopped_by == "interrupt" else 3


def verdict(outcome: Outcome, most: int) -> str:
    """The number of answers, in words."""
    known = len(outcome.answers)
    if outcome.status == "unique":
        return "exactly one answer"
    if outcome.status == "none":
        return "no answer"
    if outcome.status == "several":
        settled = outcome.stopped_by is None and known < most
        return f"exactly {known} answers" if settled else f"several answers (at least {known})"
    return "not settled"


def print_data(data: Mapping[str, Any], document: Document) -> None:
    """Print a JSON object about a document, with the warnings of its reader, if there are any."""
    more = {"warnings": list(document.warnings)} if document.warnings else {}
    print(json_text({**data, **more}))


def not_one(found: NoAnswer | SeveralAnswers, document: Document, *, as_json: bool) -> int:
    """Say that a puzzle has no answer, or several where just one is needed; the exit status."""
    said = str(found)
    status = "none" if isinstance(found, NoAnswer) else "several"
    if as_json:
        print_data({"error": said, "status": status}, document)
    else:
        print(said[0].upper() + said[1:])
    return 1


def stopped_text(outcome: Outcome) -> list[str]:
    """The reason why the work ended early, if it did."""
    if outcome.stopped_by is None:
        return []
    why = outcome.refused or REASONS.get(outcome.stopped_by, outcome.stopped_by)
    return [f"{why}: this is what is known so far."]


def techniques_text(outcome: Outcome) -> list[str]:
    """The techniques that were applied, and how often."""
    return [f"{n:4} x {name}" for name, n in outcome.stats.items()]


def contradiction_text(outcome: Outcome) -> list[str]:
    """The cases that contradict each other, a line for each rule."""
    from enpitsu.engine.check import ruled

    places: dict[tuple[str, str], list[str]] = {}
    for case in outcome.core:
        places.setdefault((case.rule.letter, case.rule.sentence), []).append(str(case.place))
    if outcome.core_stopped_by is None:
        return [f"{clash_words(outcome.core).capitalize()}:", *indented(ruled(places))] if places else []
    why = REASONS.get(outcome.core_stopped_by, outcome.core_stopped_by)
    if not places:
        return [f"Which rules contradict each other was not found out: {why}."]
    return [f"These contradict each other (perhaps not all are needed: {why}):", *indented(ruled(places))]


def report_text(report: Report) -> list[str]:
    """A report in sentences."""
    from enpitsu.engine.check import gathered, ruled

    lines = ["right: every rule holds"] if report.right else []
    if report.stopped_by is not None:
        lines.append(f"not all is judged: {REASONS.get(report.stopped_by, report.stopped_by)}")
    if report.broken:
        lines += ["wrong: these rules are broken", *indented(ruled(gathered(report.broken)))]
    if report.unfinished:
        head = "nothing is wrong so far, but it is not finished"
        if report.broken or report.stopped_by is not None:
            head = "and not finished"
        lines += [f"{head}: these are still open", *indented(ruled(gathered(report.unfinished)))]
    return lines


def written(puzzle: Puzzle, form: str, known: Known | None) -> str:
    """A puzzle with its marks in a notation, or as an SVG picture; raises UnknownName, BadPuzzle."""
    from enpitsu.cli.printing import text_of_document

    return text_of_document(Document(puzzle, known), form).rstrip("\n")
