"""The verbs of the desk: a typed request in, a typed answer out; no transport, no files, no state.

``serve`` answers one request as text (JSON) by one answer as text, and never raises for what was asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar, get_type_hints

from enpitsu import catalogue
from enpitsu.desk.answers import (
    GradeData,
    HintData,
    WhyNotData,
    entry_data,
    grade_data,
    hint_data,
    outcome_data,
    puzzle_data,
    report_data,
    step_data,
    why_not_data,
)
from enpitsu.desk.board import board_data, given_marks, ring_data
from enpitsu.desk.messages import (
    CheckData,
    ErrorData,
    ExplainedData,
    ExplainRequest,
    GenerateRequest,
    GenreData,
    GenresData,
    MadeData,
    OfMarks,
    OfPuzzle,
    OpenData,
    Plain,
    Request,
    SolvedData,
    SolveRequest,
    Source,
    TextData,
    WhyNotRequest,
    WriteRequest,
)
from enpitsu.desk.plain_types import checked, schema
from enpitsu.engine.budget import Budget, Meter
from enpitsu.errors import BadNotation, EnpitsuError, UnknownName
from enpitsu.formats import read_marked, write
from enpitsu.logic import Known
from enpitsu.plain import json_text, json_value
from enpitsu.puzzle import Puzzle

Tell: TypeAlias = Callable[[str, int], object]
"""Told of progress: a word and a number ("rounds", 12)."""
R = TypeVar("R")

SECONDS = 20.0
"""Of a request that names no budget."""
LARGEST = 2_500
"""Cells of the largest board that is read or made."""
MOST = 100
"""Answers that one request lists."""


# -- verbs ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Work:
    """One request being worked on: what it may still spend, and who is told of progress."""

    meter: Meter
    tell: Tell


def genres(asked: Plain, work: Work) -> GenresData:
    """All genres with their examples."""
    return {"genres": [_genre(catalogue.genre(name), name) for name in catalogue.genres()]}


def _genre(genre: type[Puzzle], name: str) -> GenreData:
    return {
        "id": name,
        "title": genre.title(),
        "sentence": (genre.__doc__ or "").strip().split("\n")[0],
        "gestures": sorted({layer.gesture for layer in genre.drawn.values() if not layer.hidden}),
        "examples": [example.id for example in catalogue.examples(name)],
    }


def open(asked: OfMarks, work: Work) -> OpenData:
    """A puzzle laid out for a player."""
    puzzle, carried = _puzzle(asked["puzzle"])
    marks = _known(puzzle, asked.get("marks"), carried)
    genre = type(puzzle)
    return {
        "puzzle": puzzle_data(puzzle),
        "title": genre.title(),
        "board": board_data(puzzle),
        "rules": [{"letter": r.letter, "kind": r.kind, "sentence": r.sentence} for r in puzzle.rules],
        "readings": [
            {"id": id, "chosen": puzzle.options.get(id, option.values[0]), "phrases": option.phrases}
            for id, option in genre.readings.items()
        ],
        "marks": _named(marks),
    }


def check(asked: OfMarks, work: Work) -> CheckData:
    """The findings on a player's marks."""
    from enpitsu.engine.check import check

    puzzle, carried = _puzzle(asked["puzzle"])
    known = _settled(puzzle, _made(puzzle, asked.get("marks"), carried))
    report = check(puzzle, known)
    done = report.right or (not report.broken and check(puzzle, _left_out(puzzle, known)).right)
    rings = dict.fromkeys([(charge.letter, place) for charge in report.broken for place in charge.places])
    told = [ring_data(letter, place) for letter, place in rings]
    return {**report_data(report), "done": done, "rings": told}


def hint(asked: OfMarks, work: Work) -> HintData:
    """The next thing to say to a player."""
    from enpitsu.engine.explain.hints import hint

    puzzle, carried = _puzzle(asked["puzzle"])
    known = _made(puzzle, asked.get("marks"), carried)
    last = next(reversed(_known(puzzle, asked.get("marks"), carried)), None)
    found = hint(puzzle, _settled(puzzle, known), last=last, budget=work.meter.left())
    if found.kind in {"wrong", "clash"}:  # told of what the player made, not of what follows from it
        found = hint(puzzle, known, budget=work.meter.left())
    return hint_data(found, puzzle)


def why_not(asked: WhyNotRequest, work: Work) -> WhyNotData:
    """The reason why a mark cannot have a value, or an answer in which it has."""
    from enpitsu.engine.explain.hints import why_not

    puzzle, carried = _puzzle(asked["puzzle"])
    [claimed] = _known(puzzle, {asked["mark"]: asked["value"]}, None).items()
    known = _settled(puzzle, _made(puzzle, asked.get("marks"), carried))
    return why_not_data(why_not(puzzle, claimed, known, budget=work.meter.left()), puzzle)


def solve(asked: SolveRequest, work: Work) -> SolvedData:
    """The answers of a puzzle with a player's marks."""
    from enpitsu.engine.solve import solve

    puzzle, carried = _puzzle(asked["puzzle"])
    most = asked.get("answers", 2)
    if not 1 <= most <= MOST:
        raise BadNotation("", None, f"answers must be a number from 1 to {MOST}")
    known = _known(puzzle, asked.get("marks"), carried)
    found = solve(puzzle, known, answers=max(2, most), budget=work.meter.left(), progress=work.tell)
    marks = None if found.answer is None else _named(found.answer)
    return {"outcome": outcome_data(found, most), "marks": marks, "forced": _named(found.forced)}


def explain(asked: ExplainRequest, work: Work) -> ExplainedData:
    """The steps from a player's marks to the answer."""
    from enpitsu.engine.explain.verbs import explain

    puzzle, carried = _puzzle(asked["puzzle"])
    known = _settled(puzzle, _made(puzzle, asked.get("marks"), carried))
    found = explain(
        puzzle, known, steps=asked.get("steps"),
        budget=work.meter.left(), progress=lambda n, of: work.tell("marks", n),
    )  # fmt: skip
    return {
        "steps": [step_data(told, found.board) for told in found.steps],
        "digest": [entry_data(entry) for entry in found.entries()],
        "finished": found.finished,
        "verdict": found.verdict,
        "stopped_by": found.stopped_by,
    }


def grade(asked: OfPuzzle, work: Work) -> GradeData:
    """The difficulty of a puzzle with one answer."""
    from enpitsu.engine.explain.verbs import grade

    puzzle, _ = _puzzle(asked["puzzle"])
    return grade_data(grade(puzzle, budget=work.meter.left()), puzzle)


def generate(asked: GenerateRequest, work: Work) -> MadeData:
    """A puzzle with exactly one answer."""
    from enpitsu.engine.make.generate import SYMMETRIES, Maker, Wish

    height, width, symmetry = asked["height"], asked["width"], asked.get("symmetry", "none")
    if height < 1 or width < 1 or height * width > LARGEST:
        raise BadNotation("", None, f"a board has from 1 to {LARGEST} cells")
    if symmetry not in SYMMETRIES or (symmetry == "diagonal" and height != width):
        raise UnknownName("symmetry of this board", symmetry, SYMMETRIES)
    wish = Wish(symmetry=symmetry, options=asked.get("options", {}))
    genre = catalogue.genre(asked["genre"])
    maker = Maker(genre, height, width, seed=asked.get("seed", 0), wish=wish, budget=work.meter.left())
    puzzle, answer = next(maker.puzzles())
    return {"puzzle": puzzle_data(puzzle), "marks": _named(answer)}


def convert(asked: WriteRequest, work: Work) -> TextData:
    """A puzzle, with a player's marks if there are some, in another notation or as a picture."""
    puzzle, carried = _puzzle(asked["puzzle"])
    known = carried if "marks" not in asked else _known(puzzle, asked["marks"], carried)
    if asked["format"] == "svg":
        from enpitsu.draw.svg import draw_svg

        return {"text": draw_svg(puzzle, known or Known())}
    return {"text": write(puzzle, asked["format"], known)}


VERBS: dict[str, Callable[[Any, Work], Any]] = {
    verb.__name__: verb
    for verb in (genres, open, check, hint, why_not, solve, explain, grade, generate, convert)
}
"""The verbs by name."""


# -- parts of requests ---------------------------------------------------------------------------


def _puzzle(source: Source) -> tuple[Puzzle, Known | None]:
    """The puzzle that a request speaks of, and the marks that came with it; raises EnpitsuError."""
    if ("example" in source) == ("text" in source):
        raise BadNotation("", None, 'a puzzle has either an "example" or a "text"')
    if "example" in source:
        return catalogue.example(source["example"]).puzzle(), None
    genre = catalogue.genre(source["genre"]) if "genre" in source else None
    puzzle, carried = read_marked(source["text"], genre, options=source.get("options"))
    if puzzle.grid.height * puzzle.grid.width > LARGEST:
        raise BadNotation("", None, f"a board has from 1 to {LARGEST} cells")
    return puzzle, carried


def _known(puzzle: Puzzle, named: dict[str, bool] | None, carried: Known | None) -> Known:
    """A player's marks (those that came with the puzzle, if none are given); raises UnknownName."""
    if named is None:
        return carried or Known()
    by_name = {str(m): m for m in puzzle.ink}
    for name in named:
        if name not in by_name:
            raise UnknownName("mark", name)
    return Known({by_name[name]: value for name, value in named.items()})


def _made(puzzle: Puzzle, named: dict[str, bool] | None, carried: Known | None) -> Known:
    """A player's marks, and after them those that are printed already; raises UnknownName."""
    known = _known(puzzle, named, carried)
    given = {mark: True for mark in given_marks(puzzle) if mark not in known}
    return known.plus(given) if given else known


def _settled(puzzle: Puzzle, known: Known) -> Known:
    """The marks known, and that a place with one value has no other."""
    valued = [mark for mark in puzzle.ink if mark.value is not True]
    taken = {(mark.layer, mark.place) for mark in valued if known.get(mark)}
    others = [mark for mark in valued if (mark.layer, mark.place) in taken and mark not in known]
    return known.plus(dict.fromkeys(others, False)) if others else known


def _left_out(puzzle: Puzzle, known: Known) -> Known:
    """The marks known, and that nothing else is made, but in layers whose other value is drawn, too."""
    left = [mark for mark in puzzle.ink if mark not in known and not puzzle.bound[mark.layer].open]
    return known.plus(dict.fromkeys(left, False))


def _named(known: Known) -> dict[str, bool]:
    """Marks by name, without the hidden ones."""
    return {str(mark): bool(value) for mark, value in known.items() if not mark.hidden}


# -- one request ---------------------------------------------------------------------------------


def answer(verb: str, asked: Any, tell: Tell = lambda word, n: None) -> Any:
    """The answer to a request as plain data; raises EnpitsuError."""
    if verb not in VERBS:
        raise UnknownName("verb", verb, list(VERBS))
    checked(asked, request_type(verb))
    limits = asked.get("budget", {})
    try:
        budget = Budget(limits.get("seconds", SECONDS), limits.get("conflicts"), None, limits.get("things"))
    except ValueError as bad:
        raise BadNotation("", None, str(bad)) from None
    work = Work(Meter(budget), tell)
    with work.meter.heard():
        return VERBS[verb](asked, work)


def serve(request: str, tell: Tell = lambda word, n: None) -> str:
    """One answer (JSON) to one request (JSON): ``{"ok": ...}``, or an ErrorData.

    A request is ``{"verb": NAME, "args": {...}}``.
    """
    try:
        asked = json_value(request)
        checked(asked, Request)
        return json_text({"ok": answer(asked["verb"], asked["args"], tell)})
    except EnpitsuError as error:
        return json_text(error_data(error))


def error_data(error: EnpitsuError) -> ErrorData:
    """An error as plain data."""
    out: ErrorData = {"error": type(error).__name__, "message": str(error)}
    if isinstance(error, BadNotation) and error.line is not None and error.column is not None:
        out |= {"message": error.expected, "line": error.line, "column": error.column}
    return out


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
