"""The work on one entry of a batch, in a worker process."""

from __future__ import annotations

from dataclasses import asdict
from time import perf_counter
from typing import TYPE_CHECKING, Any

from enpitsu.document import Document
from enpitsu.engine.budget import Budget, Meter
from enpitsu.errors import BadNotation, EnpitsuError, NoAnswer, OutOfBudget, SeveralAnswers
from enpitsu.formats.entries import MAX_BYTES
from enpitsu.locale import ENGLISH, say, speaking
from enpitsu.logic import PartialAssignment
from enpitsu.notation.text import read_size
from enpitsu.plain import json_value
from enpitsu.puzzle import Puzzle
from enpitsu.workers.job import Tell

if TYPE_CHECKING:
    from enpitsu.engine.explain.grading import Grade
    from enpitsu.engine.explain.verbs import Explanation

Row = dict[str, Any]
VERBS = ("solve", "check", "explain", "grade", "generate")


def run(payload: Any, tell: Tell) -> Row:
    """The row of an entry: ``status``, and what the verb found or the reason why it found nothing."""
    start = perf_counter()
    seconds, conflicts = payload["seconds"], payload["conflicts"]
    meter = Meter(Budget(seconds, conflicts))
    with speaking(payload.get("language", ENGLISH)):
        try:
            row = _done(payload, meter)
        except OutOfBudget as stop:
            row = {"status": "budget", "reason": stop.reason}
        except EnpitsuError as error:
            row = {"status": "malformed", "reason": error.sentence}
        except RecursionError:
            row = {"status": "malformed", "reason": say("it is nested too deep")}
    return {**row, "seconds": round(perf_counter() - start, 4)}


def _done(payload: Any, meter: Meter) -> Row:
    text, verb = payload["text"], payload["verb"]
    if payload.get("bad"):
        raise BadNotation("", None, payload["bad"])
    if len(text) > MAX_BYTES:
        raise BadNotation("", None, say("more than {} characters: no puzzle is that large", MAX_BYTES))
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadNotation("", None, say("this is no text: it is not UTF-8")) from None
    if verb == "generate":
        return _generated(_order(text), payload, meter.left())
    with meter.counting_work():
        document = _read(text, payload)
    puzzle, known = document.puzzle, document.known
    warnings = {"warnings": list(document.warnings)} if document.warnings else {}
    verbs = {"solve": _solved, "check": _checked, "explain": _explained, "grade": _graded}
    row = verbs[verb](puzzle, known, payload, meter.left())
    return {"genre": type(puzzle).genre_id(), **row, **warnings}


def _read(text: str, payload: Any) -> Document:
    from enpitsu.formats import read_document

    genre, options = payload["genre"], payload["options"]
    how = {"lenient": payload.get("lenient", False), "parameters": payload.get("parameters")}
    if text.startswith("{"):
        found = _order(text)
        if isinstance(found.get("url"), str):
            named = found.get("genre", genre)
            if not isinstance(named, str | None):
                raise BadNotation("", None, say("the name of a genre is a text"))
            return read_document(found["url"], named, options=options, **how)
    return read_document(text, genre, options=options, **how)


def _order(text: str) -> Row:
    found = json_value(text)
    if not isinstance(found, dict):
        raise BadNotation("", None, say("an object of JSON is expected"))
    return found


def _solved(puzzle: Puzzle, known: PartialAssignment | None, payload: Any, budget: Budget) -> Row:
    from enpitsu.engine.solve import solve

    outcome = solve(puzzle, answers=payload["answers"], budget=budget, why=False)
    if outcome.status == "unknown":
        raise OutOfBudget(outcome.stopped_by or "time")
    answers = [puzzle.write_answer(k) for k in outcome.answers[: payload["answers"]]]
    if outcome.status == "none":
        return {"status": "none", "reason": say("there is no answer")}
    row: Row = {"status": outcome.status, "answer": answers[0]}
    if outcome.status == "several":
        row["answers"] = answers
    return row


def _checked(puzzle: Puzzle, known: PartialAssignment | None, payload: Any, budget: Budget) -> Row:
    from enpitsu.engine.check import check

    if known is None:
        raise BadNotation("", None, say("there is no answer to check"))
    report = check(puzzle, known, budget=budget)
    if report.stopped_by is not None and not report.broken:
        raise OutOfBudget(report.stopped_by)
    status = "right" if report.right else "wrong" if report.broken else "unfinished"
    parts = {
        name: [{"letter": c.letter, "places": [str(p) for p in c.places]} for c in charges]
        for name, charges in (("broken", report.broken), ("unfinished", report.unfinished))
    }
    return {"status": status, **{name: charges for name, charges in parts.items() if charges}}


def _explained(puzzle: Puzzle, known: PartialAssignment | None, payload: Any, budget: Budget) -> Row:
    from enpitsu.engine.explain.verbs import explain

    told = explain(puzzle, budget=budget)
    steps = [entry.sentence for entry in told.entries()]
    if told.finished:
        return {"status": "explained", "steps": steps}
    return {**_not_one(told), "steps": steps}


def _graded(puzzle: Puzzle, known: PartialAssignment | None, payload: Any, budget: Budget) -> Row:
    from enpitsu.engine.explain.grading import ONE_ANSWER, grade

    try:
        found = grade(puzzle, budget=budget)
    except NoAnswer:
        return {"status": "none", "reason": say("there is no answer")}
    except SeveralAnswers:
        return {"status": "several", "reason": say(ONE_ANSWER)}
    stopped = found.stopped_by
    ended = {"status": "graded"} if stopped is None else {"status": "budget", "reason": stopped}
    return {**ended, **grade_row(found)}


def grade_row(found: Grade) -> Row:
    """The fields of a row that tell a grade."""
    vector = {**asdict(found), "at_least": found.at_least}
    label = vector.pop("label")
    del vector["stopped_by"]
    return {"label": label, "grade": vector}


def _not_one(told: Explanation) -> Row:
    """The verdict on a puzzle that was not explained to the end; raises OutOfBudget if there is none."""
    if told.verdict == "none":
        return {"status": "none", "reason": say("there is no answer")}
    if told.verdict == "several":
        return {"status": "several", "reason": say("nothing more is forced")}
    raise OutOfBudget(told.stopped_by or "time")


def _generated(order: Row, payload: Any, budget: Budget) -> Row:
    """One puzzle to an order such as {"genre": ..., "size": "8x8", "seed": 3}."""
    from enpitsu import catalogue
    from enpitsu.engine.make.generate import SYMMETRIES, GenerateOptions, Maker
    from enpitsu.formats.as_json import document_data

    name, size = order.get("genre", payload["genre"]), order.get("size")
    if not isinstance(name, str) or not isinstance(size, str):
        raise BadNotation("", None, say('an order has a "genre" and a "size" such as "8x8"'))
    height, width = read_size(size, 10_000)
    symmetry, options = order.get("symmetry", "none"), order.get("options", {})
    if symmetry not in SYMMETRIES or (symmetry == "diagonal" and height != width):
        raise BadNotation("", None, say("a symmetry of the board is one of {}", ", ".join(SYMMETRIES)))
    if not isinstance(options, dict) or not all(isinstance(v, str) for v in options.values()):
        raise BadNotation("", None, say("options are texts by their names"))
    density, seed = order.get("density"), order.get("seed", payload["number"])
    if density is not None and not (isinstance(density, int | float) and 0 <= density <= 1):
        raise BadNotation("", None, say("a density is a number from 0 to 1"))
    if not isinstance(seed, int):
        raise BadNotation("", None, say("a seed is a whole number"))
    kind = catalogue.load(name) if "genre" not in order else catalogue.genre(name)
    wanted = GenerateOptions(symmetry, density, minimal=bool(order.get("minimal")),
                options={**options, **payload["options"]})  # fmt: skip
    maker = Maker(kind, height, width, seed=seed, wanted=wanted, budget=budget)
    puzzle, answer = next(maker.puzzles())
    return {"status": "made", **document_data(Document(puzzle, answer)), "genre": name, "seed": seed}
