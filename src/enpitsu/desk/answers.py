"""The answers of the desk as plain data: outcomes, reports, steps, hints, grades.

The command line's ``--json`` prints the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from enpitsu.desk.place_names import PlaceName, place_name
from enpitsu.errors import EnpitsuError, Faulty, OutOfBudget
from enpitsu.locale import language, languages
from enpitsu.logic import Mark
from enpitsu.puzzle import Case, Puzzle
from enpitsu.reasons import FrozenRecord

if TYPE_CHECKING:  # who asks for one verb need not load all of them
    from enpitsu.engine.check import Charge, Report
    from enpitsu.engine.explain.board import CompiledPuzzle
    from enpitsu.engine.explain.digest import DigestEntry
    from enpitsu.engine.explain.explained_step import ExplainedStep
    from enpitsu.engine.explain.grading import Grade
    from enpitsu.engine.explain.hints import Hint
    from enpitsu.engine.explain.step import Link
    from enpitsu.engine.explain.verbs import Explanation
    from enpitsu.engine.explain.why_not import WhyNot
    from enpitsu.engine.solve import Outcome


PHASES = ("read", "model", "solve")


class Value(TypedDict):
    """A mark and its value."""

    mark: str
    value: bool


class ErrorData(TypedDict):
    """An error: its kind, a sentence, and where in the text, counted from 1.

    ``more``: a part of the sentence, what was found out until a budget was spent.
    """

    error: str
    message: str
    line: NotRequired[int]
    column: NotRequired[int]
    more: NotRequired[str]


class PlaceData(TypedDict):
    """A place on the board: its text, its name as data (``place_names``), and its cells."""

    text: str
    named: PlaceName
    cells: list[str]


class CaseData(TypedDict):
    """One rule at one place."""

    letter: str
    place: PlaceData
    sentence: str


class ChargeData(TypedDict):
    """A rule that is broken, or still open, and the places, each once; ``named``: their names as data."""

    letter: str
    sentence: str
    places: list[str]
    named: list[PlaceName]


class ReportData(TypedDict):
    """The findings of a check."""

    right: bool
    finished: bool
    stopped_by: NotRequired[str]
    broken: list[ChargeData]
    unfinished: list[ChargeData]


class ReasonData(TypedDict):
    """A reason: its kind (a class of ``enpitsu.reasons``) and its fields.

    Places are objects with ``text`` and ``cells``; reasons and things within it are objects like this one.
    """

    kind: str
    fields: dict[str, Any]


class LinkData(TypedDict):
    """A link of a supposition: a mark that follows (none: the contradiction), and from which cases."""

    mark: Value | None
    because: list[CaseData]
    reason: ReasonData | None
    phrase: str


class StepData(TypedDict):
    """A step of an explanation: marks that follow from cases and from marks known before.

    ``technique``: the name of the drawn pattern that it is an instance of; ``pattern``: null (steps cited
    mined patterns until version 0.1).
    """

    marks: list[Value]
    kind: str
    because: list[CaseData]
    given: list[Value]
    chain: list[LinkData]
    reason: ReasonData | None
    phrase: str
    sentence: str
    technique: str | None
    pattern: int | None
    settled: bool


class EntryData(TypedDict):
    """An entry of a digest: marks that follow from cases and from marks told before, by some steps.

    ``steps``: their numbers, from 0; routine ones, which are folded into it, come first; ``short``: the
    sentence without why; ``technique``: the name of what is done, or nothing; ``technique_id``: its id, by
    which its lesson is asked for; ``rank``: how hard it is.
    """

    marks: list[Value]
    because: list[CaseData]
    given: list[Value]
    steps: list[int]
    sentence: str
    short: str
    settled: bool
    technique: str
    technique_id: str
    rank: float


class MoveData(EntryData):
    """A move: what its entries say, as one; ``letters``: those of the rules that it cites.

    ``entries``: the numbers of its entries, from 0; ``heading``: that of the paragraph which it begins;
    ``technique``: that of the hardest entry; ``techniques``, ``technique_ids``: those of all.
    """

    heading: str | None
    letters: list[str]
    techniques: list[str]
    technique_ids: list[str]
    entries: list[int]


class MovesData(TypedDict):
    """All moves of an explanation, their entries and their steps; what is printed, which is no move."""

    printed: EntryData | None
    moves: list[MoveData]
    digest: list[EntryData]
    steps: list[StepData]


class HintData(TypedDict):
    """A hint: its kind, its sentence, marks that are wrong or clash, and what it tells as one step.

    ``because``: the cases that wrong marks break; ``folded``: the steps that this takes, the last of
    which concludes it; ``reasoned``: false if no reason was asked for; ``bare``: what to mark next, told
    without a reason; ``where``: a sentence that tells no more than where to look; ``technique``: the name
    of what comes next, or nothing; ``rank``: how hard it is to see.
    """

    kind: str
    sentence: str
    wrong: list[Value]
    clash: list[Value]
    because: list[CaseData]
    since: int | None
    reasoned: bool
    bare: list[Value]
    step: NotRequired[StepData]
    folded: NotRequired[list[StepData]]
    where: NotRequired[str]
    technique: NotRequired[str]
    technique_id: NotRequired[str]
    rank: NotRequired[float]


class WhyNotData(TypedDict):
    """A reason why a claim cannot be (steps, or the obstacle to telling one), or an answer that has it."""

    possible: bool
    answer: str | None
    steps: list[StepData]
    digest: list[EntryData]
    obstacle: str | None


class ForcedData(TypedDict):
    """The numbers of marks that all answers share, and of all marks (None: it was not set up in time)."""

    decided: int
    marks: int | None


class OutcomeData(TypedDict):
    """An outcome of solving: status none, unique, several or unknown; answers as text."""

    genre: str
    status: str
    answer: str | None
    answers: list[str]
    forced: ForcedData
    seconds: dict[str, float]
    stopped_by: str | None
    techniques: NotRequired[dict[str, int]]


class GradeData(TypedDict):
    """A grade: its label, and the numbers it rests on (docs/grading.md).

    ``at_least``: it is a lower bound, of the steps found in the time.
    """

    genre: str
    label: str
    at_least: bool
    steps: int
    hardest: float
    technique: str
    technique_id: str
    move: int
    sentence: str
    as_hard: int
    searched: bool
    curve: list[float]
    choices: int
    stuck: int
    effort: float
    percentile: int | None
    span: int
    whole: bool
    hard: int
    depth: int


def language_of(asked: Any) -> str:
    """The language that a request names, if there is such; else the current one."""
    args = asked.get("args") if isinstance(asked, dict) else None
    wanted = args.get("language") if isinstance(args, dict) else None
    return wanted if isinstance(wanted, str) and wanted in languages() else language()


def error_data(error: EnpitsuError) -> ErrorData:
    """An error as plain data."""
    out: ErrorData = {"error": type(error).__name__, "message": str(error)}
    if isinstance(error, Faulty) and error.line is not None and error.column is not None:
        out |= {"message": error.expected, "line": error.line, "column": error.column}
    if isinstance(error, OutOfBudget) and error.more:
        out["more"] = error.more
    return out


def values(marks: Iterable[tuple[Mark, bool]]) -> list[Value]:
    """Marks with their values."""
    return [{"mark": str(mark), "value": bool(value)} for mark, value in marks]


def place_data(where: Any) -> PlaceData:
    """A place: its text and the cells to highlight."""
    cells = [str(c) for c in getattr(where, "cells", ())]
    return {"text": str(where), "named": place_name(where), "cells": cells}


def case_data(case: Case) -> CaseData:
    """A case."""
    rule = case.rule
    return {"letter": rule.letter, "place": place_data(case.place), "sentence": rule.sentence}


def report_data(report: Report) -> ReportData:
    """A report of a check."""
    from enpitsu.engine.check import gathered

    def told(charges: tuple[Charge, ...]) -> list[ChargeData]:
        return [
            {
                "letter": letter,
                "sentence": sentence,
                "places": [str(place) for place in where],
                "named": [place_name(place) for place in where],
            }
            for (letter, sentence), where in gathered(charges).items()
        ]

    found: ReportData = {
        "right": report.right,
        "finished": report.finished,
        "broken": told(report.broken),
        "unfinished": told(report.unfinished),
    }
    return found if report.stopped_by is None else {**found, "stopped_by": report.stopped_by}


def reason_data(reason: FrozenRecord) -> ReasonData:
    """A reason, or a thing within one."""
    fields = {name: _field_data(value) for name, value in zip(reason.fields, reason.values(), strict=True)}
    return {"kind": type(reason).__name__, "fields": fields}


def _field_data(value: Any) -> Any:
    if isinstance(value, FrozenRecord):
        return reason_data(value)
    if type(value) is tuple:  # rows and regions are tuples of cells, and places
        return [_field_data(one) for one in value]
    return value if value is None or isinstance(value, str | int) else place_data(value)


def _link(board: CompiledPuzzle, link: Link) -> LinkData:
    from enpitsu.engine.explain.render import renderer

    cases = [board.cases[k].case for k in link.cases]
    mark = None if link.mark is None else values([(board.marks[link.mark], link.value)])[0]
    words = renderer()
    said = words.phrase(words.wording(board.puzzle), link.reason, cases)
    because = [case_data(case) for case in cases]
    reason = None if link.reason is None else reason_data(link.reason)
    return {"mark": mark, "because": because, "reason": reason, "phrase": said}


def step_data(told: ExplainedStep, board: CompiledPuzzle) -> StepData:
    """A step; ``board``: the compiled puzzle that it was found on."""
    from enpitsu.engine.explain.render import renderer

    words = renderer()
    return {
        "marks": values(told.marks),
        "kind": told.kind,
        "because": [case_data(c) for c in told.because],
        "given": values(told.given),
        "chain": [_link(board, link) for link in told.step.chain],
        "reason": None if told.reason is None else reason_data(told.reason),
        "phrase": words.phrase(words.wording(board.puzzle), told.reason, told.about),
        "sentence": told.sentence,
        "technique": None if told.pattern is None else str(told.pattern),
        "pattern": None,
        "settled": told.step.is_minimal,
    }


def entry_data(entry: DigestEntry) -> EntryData:
    """An entry of a digest."""
    return {
        "marks": values(entry.marks),
        "because": [case_data(c) for c in entry.because],
        "given": values(entry.given),
        "steps": list(entry.steps),
        "sentence": entry.sentence,
        "short": entry.short,
        "settled": entry.is_minimal,
        "technique": entry.technique,
        "technique_id": entry.technique_id,
        "rank": entry.rank,
    }


def moves_data(found: Explanation) -> MovesData:
    """The moves of an explanation with their entries and steps."""
    moves: list[MoveData] = []
    headings = {id(move): text for move, text in found.headings()}
    first = 0
    for move in found.moves:
        entries = list(range(first, first + len(move.entries)))
        first += len(entries)
        moves.append({
            "marks": values(move.marks),
            "because": [case_data(c) for c in move.because],
            "given": values(move.given),
            "steps": list(move.steps),
            "sentence": move.sentence,
            "short": move.short,
            "settled": all([entry.is_minimal for entry in move.entries]),
            "heading": headings.get(id(move)),
            "letters": list(move.letters),
            "technique": move.hardest.technique,
            "technique_id": move.hardest.technique_id,
            "techniques": list(move.techniques),
            "technique_ids": list(move.technique_ids),
            "rank": move.rank,
            "entries": entries,
        })  # fmt: skip
    return {
        "printed": None if found.printed is None else entry_data(found.printed),
        "moves": moves,
        "digest": [entry_data(entry) for entry in found.entries()],
        "steps": [step_data(told, found.board) for told in found.steps],
    }


def _compiled(puzzle: Puzzle) -> CompiledPuzzle:
    from enpitsu.engine.explain.board import compiled

    return compiled(puzzle)


def hint_data(found: Hint, puzzle: Puzzle) -> HintData:
    """A hint."""
    out: HintData = {
        "kind": found.kind,
        "sentence": found.sentence,
        "wrong": values(found.wrong),
        "clash": values(found.clash),
        "because": [case_data(case) for case in found.because],
        "since": found.since,
        "reasoned": found.reasoned,
        "bare": values(found.bare),
    }
    if found.entry is not None:
        told, board = entry_data(found.entry), _compiled(puzzle)
        folded = [step_data(step, board) for step in found.steps]
        out["step"] = {
            **folded[-1],
            "marks": told["marks"],
            "because": told["because"],
            "given": told["given"],
            "sentence": told["sentence"],
            "settled": told["settled"],
        }
        out["folded"] = folded
        out["where"], out["rank"] = found.where, told["rank"]
        out["technique"], out["technique_id"] = told["technique"], told["technique_id"]
    return out


def why_not_data(found: WhyNot, puzzle: Puzzle) -> WhyNotData:
    """A reason why something cannot be, or an answer in which it is."""
    board = _compiled(puzzle) if found.steps else None
    return {
        "possible": found.possible,
        "answer": None if found.answer is None else puzzle.write_answer(found.answer),
        "steps": [] if board is None else [step_data(told, board) for told in found.steps],
        "digest": [entry_data(entry) for entry in found.entries],
        "obstacle": found.obstacle,
    }


def outcome_data(outcome: Outcome, most: int) -> OutcomeData:
    """An outcome with up to so many answers."""
    puzzle = outcome.puzzle
    answers = [puzzle.write_answer(known) for known in outcome.answers[:most]]
    return {
        "genre": type(puzzle).genre_id(),
        "status": outcome.status,
        "answer": answers[0] if answers else None,
        "answers": answers,
        "forced": {
            "decided": len(outcome.forced),
            "marks": len(puzzle.visible_marks) if puzzle.is_set_up else None,
        },
        "seconds": {
            phase: round(outcome.seconds.get(phase, 0.0), 6) for phase in ("read", "model", "solve")
        },
        "stopped_by": outcome.stopped_by,
    }


def grade_data(found: Grade, puzzle: Puzzle) -> GradeData:
    """A grade."""
    return {
        "genre": type(puzzle).genre_id(),
        "label": found.label,
        "at_least": found.at_least,
        "steps": found.steps,
        "hardest": found.hardest,
        "technique": found.technique,
        "technique_id": found.technique_id,
        "move": found.move,
        "sentence": found.sentence,
        "as_hard": found.as_hard,
        "searched": found.searched,
        "curve": list(found.curve),
        "choices": found.choices,
        "stuck": found.stuck,
        "effort": found.effort,
        "percentile": found.percentile,
        "span": found.span,
        "whole": found.whole,
        "hard": found.hard,
        "depth": found.depth,
    }
