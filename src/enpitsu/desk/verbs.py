"""The verbs of the desk: a typed request in, a typed answer out; no transport, no files, no state.

``serve`` answers one request as text (JSON) by one answer as text, and never raises for what was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any, TypeVar, cast, get_type_hints

from enpitsu import catalogue
from enpitsu.desk.answers import (
    ErrorData,
    GradeData,
    HintData,
    WhyNotData,
    error_data,
    grade_data,
    hint_data,
    language_of,
    moves_data,
    outcome_data,
    report_data,
    why_not_data,
)
from enpitsu.desk.board import layers_data, ring_data
from enpitsu.desk.messages import (
    CheckData,
    ChoicesData,
    ExplainedData,
    ExplainRequest,
    FollowData,
    GenerateRequest,
    GenreData,
    GenresData,
    HintRequest,
    JudgedData,
    LessonData,
    LessonRequest,
    LessonsData,
    LessonsRequest,
    MadeData,
    OfMarks,
    OfPuzzle,
    OpenData,
    PlacesData,
    PlacesRequest,
    Plain,
    Request,
    SolvedData,
    SolveRequest,
    TextData,
    WhyNotRequest,
    WriteRequest,
)
from enpitsu.desk.opened import MAX_CELLS, OpenPuzzle, opened
from enpitsu.desk.pasting import paste
from enpitsu.desk.setting import (
    blank,
    complete,
    edit,
    facts,
    move,
    review,
    sheet,
    sites,
    spare,
    step,
    suggest,
    trim,
    values,
)
from enpitsu.desk.setting_answers import named_marks
from enpitsu.desk.work import Tell, Work
from enpitsu.document import Metadata
from enpitsu.effort import on_work
from enpitsu.engine.budget import Budget, Meter
from enpitsu.errors import BadNotation, EnpitsuError, OutOfBudget, Stopped, UnknownName
from enpitsu.formats import write_document
from enpitsu.formats.as_json import metadata_data, notes_data, notes_of, puzzle_data
from enpitsu.locale import language, say, speaking
from enpitsu.logic import PartialAssignment
from enpitsu.plain import json_text, json_value
from enpitsu.plain_types import checked, schema
from enpitsu.puzzle import Puzzle
from enpitsu.rules import published

R = TypeVar("R")

DEFAULT_SECONDS = 20.0
"""Of a request that names no budget."""
MAX_ANSWERS = 100
"""Answers that one request lists."""


# -- verbs ---------------------------------------------------------------------------------------


def genres(asked: Plain, work: Work) -> GenresData:
    """All genres with their examples."""
    return {"genres": [_genre(catalogue.genre(name), name) for name in catalogue.genres()]}


def _genre(genre: type[Puzzle], name: str) -> GenreData:
    return {
        "id": name,
        "title": genre.display_title(),
        "sentence": genre.about(),
        "gestures": sorted({layer.gesture for layer in genre.drawn.values() if not layer.hidden}),
        "examples": [
            example.id
            for example in sorted(catalogue.examples(name), key=lambda example: not example.usual)
        ],
        "graded": [
            {"example": one.id, "grade": one.grade, "size": one.size}
            for one in catalogue.graded_examples(name)
        ],
    }


def open(asked: OfMarks, work: Work) -> OpenData:
    """A puzzle laid out for a player."""
    of = opened(asked["puzzle"])
    puzzle, marks = of.puzzle, of.known(asked.get("marks"))
    genre = type(puzzle)
    return {
        "puzzle": puzzle_data(puzzle),
        "title": genre.display_title(),
        "board": {**of.board, "layers": layers_data(puzzle)},
        "rules": [
            {"letter": rule.letter, "kind": rule.kind, "sentence": rule.sentence}
            for _, rules in published(puzzle.rules)
            for rule in rules
        ],
        "readings": [
            {
                "id": id,
                "letters": list(dict.fromkeys([r.letter for r in puzzle.rules if r.names(id)])),
                "chosen": puzzle.options.get(id, option.values[0]),
                "phrases": {value: option.phrase(value) for value in option.values},
            }
            for id, option in genre.readings.items()
        ],
        "marks": named_marks(marks),
        "notes": notes_data(of.document.notes),
        "metadata": metadata_data(of.document.metadata),
        "warnings": list(of.document.warnings),
    }


def choices(asked: OfPuzzle, work: Work) -> ChoicesData:
    """The rules that can be dropped from a puzzle's genre or added to it."""
    from enpitsu.variants import choices

    found = choices(type(opened(asked["puzzle"]).puzzle))
    return cast("ChoicesData", {"choices": [asdict(one) for one in found]})


def places(asked: PlacesRequest, work: Work) -> PlacesData:
    """The places at which a rule applies."""
    of = opened(asked["puzzle"])
    met = dict.fromkeys([case.place for case in of.cases if case.rule.letter == asked["letter"]])
    return {"places": [ring_data(asked["letter"], place) for place in met]}


def check(asked: OfMarks, work: Work) -> CheckData:
    """The findings on a player's marks."""
    of = opened(asked["puzzle"])
    known = of.normalised(of.made(asked.get("marks")))
    report = of.checker.check(known)
    done = report.right or (not report.broken and of.ending.is_right(of.left_out(known)))
    rings = dict.fromkeys([(charge.letter, place) for charge in report.broken for place in charge.places])
    told = [ring_data(letter, place) for letter, place in rings]
    return {**report_data(report), "done": done, "rings": told}


def judge(asked: OfMarks, work: Work) -> JudgedData:
    """The clues that are satisfied by a player's marks, and what is broken whatever is added."""
    from enpitsu.desk.judging import broken, clue_data, satisfied

    of = opened(asked["puzzle"])
    known = of.made(asked.get("marks"))
    wrong = broken(of, known)
    places = {place for _, place in wrong}
    return {
        "satisfied": [clue_data(of, "", place) for place in satisfied(of, known) if place not in places],
        "broken": [clue_data(of, letter, place) for letter, place in wrong],
    }


def follow(asked: OfMarks, work: Work) -> FollowData:
    """The crosses that follow from a player's marks by themselves, without a look at a clue."""
    from enpitsu.desk.following import crosses

    of = opened(asked["puzzle"])
    known = of.made(asked.get("marks"))
    return {"marks": {str(mark): False for mark in crosses(of.puzzle, known)}}


def hint(asked: HintRequest, work: Work) -> HintData:
    """The next thing to say to a player."""
    from enpitsu.engine.explain.hints import hint

    of = opened(asked["puzzle"])
    known = of.made(asked.get("marks"))
    last = next(reversed(of.known(asked.get("marks"))), None)
    besides = _all_known(of, known, asked)
    reasons = asked.get("reasons", True)
    found = hint(of.puzzle, known, last=last, besides=besides, reasons=reasons, budget=work.meter.left())
    return hint_data(found, of.puzzle)


def _all_known(
    of: OpenPuzzle, known: PartialAssignment, asked: HintRequest | WhyNotRequest | ExplainRequest
) -> PartialAssignment:
    """A player's marks, normalised, with all that follows from them by itself if that is requested."""
    normalised = of.normalised(known)
    return of.followed(normalised) if asked.get("follow") else normalised


def why_not(asked: WhyNotRequest, work: Work) -> WhyNotData:
    """The reason why a mark cannot have a value, or an answer in which it has."""
    from enpitsu.engine.explain.why_not import why_not

    of = opened(asked["puzzle"])
    [claimed] = of.known({asked["mark"]: asked["value"]}).items()
    known = _all_known(of, of.made(asked.get("marks")), asked)
    return why_not_data(why_not(of.puzzle, claimed, known, budget=work.meter.left()), of.puzzle)


def lessons(asked: LessonsRequest, work: Work) -> LessonsData:
    """The techniques of a genre, the easiest first."""
    from enpitsu.desk.lessons import lessons_data

    return lessons_data(catalogue.genre(asked["genre"]))


def lesson(asked: LessonRequest, work: Work) -> LessonData:
    """An example of a technique of a genre."""
    from enpitsu.desk.lessons import lesson_data

    with work.meter.counting_work():
        return lesson_data(catalogue.genre(asked["genre"]), asked["technique"])


def solve(asked: SolveRequest, work: Work) -> SolvedData:
    """The answers of a puzzle with a player's marks."""
    from enpitsu.engine.solve import solve

    of = opened(asked["puzzle"])
    most = asked.get("answers", 2)
    if not 1 <= most <= MAX_ANSWERS:
        raise BadNotation("", None, say("answers must be a number from 1 to {}", MAX_ANSWERS))
    known = of.known(asked.get("marks"))
    found = solve(of.puzzle, known, answers=max(2, most), budget=work.meter.left(), progress=work.tell)
    marks = None if found.answer is None else named_marks(found.answer)
    return {
        "outcome": outcome_data(found, most),
        "marks": marks,
        "listed": [named_marks(known) for known in found.answers[:most]],
        "forced": named_marks(found.forced),
    }


def explain(asked: ExplainRequest, work: Work) -> ExplainedData:
    """The steps from a player's marks to the answer."""
    from enpitsu.engine.explain.verbs import explain

    of = opened(asked["puzzle"])
    known = _all_known(of, of.made(asked.get("marks")), asked)
    found = explain(
        of.puzzle, known, steps=asked.get("steps"),
        budget=work.meter.left(), progress=lambda n, most: work.tell("marks", n),
    )  # fmt: skip
    return {
        **moves_data(found),
        "finished": found.finished,
        "verdict": found.verdict,
        "stopped_by": found.stopped_by,
    }


def grade(asked: OfPuzzle, work: Work) -> GradeData:
    """The difficulty of a puzzle with one answer."""
    from enpitsu.engine.explain.grading import grade

    puzzle = opened(asked["puzzle"]).puzzle
    return grade_data(grade(puzzle, budget=work.meter.left()), puzzle)


def generate(asked: GenerateRequest, work: Work) -> MadeData:
    """A puzzle with exactly one answer."""
    from enpitsu.engine.make.generate import Maker
    from enpitsu.engine.make.options import generate_options
    from enpitsu.grid import grid

    height, width = asked["height"], asked["width"]
    if height < 1 or width < 1 or height * width > MAX_CELLS:
        raise BadNotation("", None, say("a board has from 1 to {} cells", MAX_CELLS))
    wanted = generate_options(
        grid(height, width),
        asked.get("options", {}),
        symmetry=asked.get("symmetry", "none"),
        difficulty=asked.get("difficulty"),
    )
    genre = catalogue.genre(asked["genre"])
    maker = Maker(genre, height, width, seed=asked.get("seed", 0), wanted=wanted, budget=work.meter.left())
    try:
        puzzle, answer = next(maker.puzzles())
    except OutOfBudget as stop:
        more = stop.more or say("no puzzle was found; another size or difficulty may be easier to make")
        raise OutOfBudget(stop.reason, more) from None
    return {"puzzle": puzzle_data(puzzle), "marks": named_marks(answer)}


def convert(asked: WriteRequest, work: Work) -> TextData:
    """A puzzle, with a player's marks if there are some, in another notation or as a picture."""
    of = opened(asked["puzzle"])
    known = of.carried if "marks" not in asked else of.known(asked["marks"])
    if asked["format"] == "svg":
        from enpitsu.draw.svg import draw_svg

        return {"text": draw_svg(of.puzzle, known or PartialAssignment())}
    notes = of.document.notes if "notes" not in asked else notes_of(asked["notes"])
    metadata = of.document.metadata
    if "metadata" in asked:
        metadata = Metadata.of(cast("dict[str, str]", asked["metadata"]))
    document = replace(of.document, known=known, notes=notes, metadata=metadata)
    return {"text": write_document(document, asked["format"])}


VERBS: dict[str, Callable[[Any, Work], Any]] = {
    verb.__name__: verb
    for verb in (
        genres,
        open,
        paste,
        choices,
        places,
        check,
        judge,
        follow,
        hint,
        why_not,
        lessons,
        lesson,
        solve,
        explain,
        grade,
        generate,
        convert,
        blank,
        sites,
        edit,
        move,
        facts,
        values,
        spare,
        trim,
        step,
        suggest,
        complete,
        sheet,
        review,
    )
}
"""The verbs by name."""


# -- one request ---------------------------------------------------------------------------------


def answer(verb: str, asked: Any, tell: Tell = lambda word, n: None) -> Any:
    """The answer to a request as plain data, in the language that it names; raises EnpitsuError."""
    with speaking(language_of({"args": asked})):
        return _answered(verb, asked, tell)


def _answered(verb: str, asked: Any, tell: Tell) -> Any:
    if verb not in VERBS:
        raise UnknownName("verb", verb, list(VERBS))
    checked(asked, request_type(verb))
    limits = asked.get("budget", {})
    try:
        budget = Budget(
            limits.get("seconds", DEFAULT_SECONDS), limits.get("conflicts"), None, limits.get("things")
        )
    except ValueError as bad:
        raise BadNotation("", None, str(bad)) from None
    work = Work(Meter(budget), tell)
    with work.meter.counting_work(), speaking(asked.get("language", language())):
        return VERBS[verb](asked, work)


def serve(
    request: str, tell: Tell = lambda word, n: None, stopped: Callable[[], bool] = lambda: False
) -> str:
    """One answer (JSON) to one request (JSON): ``{"ok": ...}``, or an ErrorData.

    A request is ``{"verb": NAME, "args": {...}}``.
    """
    try:
        asked = json_value(request)
    except EnpitsuError as error:
        return json_text(error_data(error))
    return served(asked, tell, stopped)


def served(
    asked: Any, tell: Tell = lambda word, n: None, stopped: Callable[[], bool] = lambda: False
) -> str:
    """The answer (JSON) to a request that is read already.

    ``stopped`` is asked whenever something was made: if it says so, the work ends there, and the answer is
    an error of the name "Stopped".
    """
    with speaking(language_of(asked)):
        try:
            checked(asked, Request)
            with _stopped_by(stopped):
                return json_text({"ok": answer(asked["verb"], asked["args"], tell)})
        except EnpitsuError as error:
            return json_text(error_data(error))
        except Stopped:
            return json_text(ErrorData(error="Stopped", message=say("Stopped.")))


@contextmanager
def _stopped_by(stopped: Callable[[], bool]) -> Iterator[None]:
    """Stop the work in this context once ``stopped`` returns True; raises Stopped."""

    def look(things: int) -> None:
        if stopped():
            raise Stopped

    with on_work(look):
        yield


def request_type(verb: str) -> Any:
    """The type of a verb's request."""
    return get_type_hints(VERBS[verb])["asked"]


def answer_type(verb: str) -> Any:
    """The type of a verb's answer."""
    return get_type_hints(VERBS[verb])["return"]


def protocol() -> dict[str, Any]:
    """The JSON Schema of every request and answer: ``verbs`` names both for each, ``$defs`` holds them."""
    defined: dict[str, Any] = {}
    verbs = {
        name: {
            "description": (verb.__doc__ or "").strip(),
            "request": schema(request_type(name), defined),
            "answer": schema(answer_type(name), defined),
        }
        for name, verb in VERBS.items()
    }
    error = schema(ErrorData, defined)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The desk of Enpitsu",
        "verbs": verbs,
        "error": error,
        "$defs": dict(sorted(defined.items())),
    }
