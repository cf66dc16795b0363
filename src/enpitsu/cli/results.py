"""Results of solving and checking, in sentences and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from enpitsu.cli.terminal_text import indented
from enpitsu.document import Document
from enpitsu.engine.solve import Outcome
from enpitsu.errors import REASONS, NoAnswer, SeveralAnswers, clash_words
from enpitsu.locale import ENGLISH, general, language, say, word_of
from enpitsu.logic import PartialAssignment
from enpitsu.plain import json_text
from enpitsu.puzzle import Case, Puzzle

if TYPE_CHECKING:
    from enpitsu.engine.check import Charge, Report
    from enpitsu.engine.make.clues import Site

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
        return say("exactly one answer")
    if outcome.status == "none":
        return say("no answer")
    if outcome.status == "several":
        complete = outcome.stopped_by is None and known < most
        return say("exactly {} answers" if complete else "several answers (at least {})", known)
    return say("not settled")


def print_data(data: Mapping[str, Any], document: Document) -> None:
    """Print a JSON object about a document, with the warnings of its reader, if there are any."""
    more = {"warnings": list(document.warnings)} if document.warnings else {}
    print(json_text({**data, **more}))


def not_one(found: NoAnswer | SeveralAnswers, document: Document, *, as_json: bool) -> int:
    """Say that a puzzle has no answer, or several where just one is needed; the exit status."""
    said = error_text(found, document.puzzle)
    status = "none" if isinstance(found, NoAnswer) else "several"
    if as_json:
        print_data({"error": said, "status": status}, document)
    else:
        print(said[0].upper() + said[1:])
    return 1


def error_text(error: NoAnswer | SeveralAnswers, puzzle: Puzzle) -> str:
    """The sentence of an error, with the places of a contradiction as sentences have them."""
    if language() == ENGLISH or not (isinstance(error, NoAnswer) and error.core):
        return str(error)
    head = say("no answer: {}", say(clash_words(error.core)))
    return "\n".join([head, *indented(clash_lines(error.core, puzzle))])


def place_text(place: Any, puzzle: Puzzle) -> str:
    """The name of a place as sentences in the current language have it; in English that of texts."""
    if language() == ENGLISH:
        return str(place)
    from enpitsu.engine.explain.render import renderer

    return renderer().wording(puzzle).place(place)


def sites_text(puzzle: Puzzle, sites: Iterable[Site]) -> str:
    """The names of clues as sentences in the current language have them."""
    kind = type(puzzle)
    return say(", ").join(
        [say("{0} {1}", word_of(kind, name), place_text(at, puzzle)) for name, at in sites]
    )


def clash_head(core: Sequence[Case]) -> str:
    """The line above cases that contradict each other."""
    said = say(clash_words(core))
    return say("{}:", f"{said[0].upper()}{said[1:]}")


def clash_lines(core: Iterable[Case], puzzle: Puzzle) -> list[str]:
    """Cases that contradict each other, a line for each rule."""
    from enpitsu.engine.check import ruled

    places: dict[tuple[str, str], list[str]] = {}
    for case in core:
        where = place_text(case.place, puzzle)
        places.setdefault((case.rule.letter, case.rule.sentence), []).append(where)
    return ruled(places)


def stopped_text(outcome: Outcome) -> list[str]:
    """The reason why the work ended early, if it did."""
    if outcome.stopped_by is None:
        return []
    why = outcome.refused or reason_text(outcome.stopped_by)
    return [say("{}: this is what is known so far.", why)]


def reason_text(reason: str) -> str:
    """The words for what ended work early."""
    return say(REASONS.get(reason, reason))


def techniques_text(outcome: Outcome) -> list[str]:
    """The techniques that were applied, and how often."""
    from enpitsu.engine.explain.by_techniques import SINGLE

    names = {name: general("words", name) or name for name in outcome.stats} | {
        SINGLE: say("a single rule")
    }
    return [f"{n:4} x {names[name]}" for name, n in outcome.stats.items()]


def contradiction_text(outcome: Outcome) -> list[str]:
    """The cases that contradict each other, a line for each rule."""
    lines = indented(clash_lines(outcome.core, outcome.puzzle))
    if outcome.core_stopped_by is None:
        return [clash_head(outcome.core), *lines] if lines else []
    why = reason_text(outcome.core_stopped_by)
    if not lines:
        return [say("Which rules contradict each other was not found out: {}.", why)]
    return [say("These contradict each other (perhaps not all are needed: {}):", why), *lines]


def report_text(report: Report, puzzle: Puzzle) -> list[str]:
    """A report in sentences."""
    from enpitsu.engine.check import gathered, ruled

    def told(charges: Iterable[Charge]) -> list[str]:
        return indented(ruled(gathered(charges), lambda place: place_text(place, puzzle)))

    lines = [say("right: every rule holds")] if report.right else []
    if report.stopped_by is not None:
        lines.append(say("not all is judged: {}", reason_text(report.stopped_by)))
    if report.broken:
        lines += [say("wrong: these rules are broken"), *told(report.broken)]
    if report.unfinished:
        head = "nothing is wrong so far, but it is not finished: these are still open"
        if report.broken or report.stopped_by is not None:
            head = "and not finished: these are still open"
        lines += [say(head), *told(report.unfinished)]
    return lines


def written(puzzle: Puzzle, form: str, known: PartialAssignment | None) -> str:
    """A puzzle with its marks in a notation, or as an SVG picture; raises UnknownName, BadPuzzle."""
    from enpitsu.cli.printing import text_of_document

    return text_of_document(Document(puzzle, known), form).rstrip("\n")
