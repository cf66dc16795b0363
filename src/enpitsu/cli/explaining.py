"""The commands ``explain``, ``hint``, ``why-not`` and ``grade``."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Literal, TypeAlias

from enpitsu.cli.progress import meter, watched
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.results import not_one, print_data
from enpitsu.cli.source import document_of, marks_of, text_of
from enpitsu.desk.answers import grade_data, hint_data, moves_data, why_not_data
from enpitsu.desk.board import given_marks
from enpitsu.document import Document
from enpitsu.engine.check import Alternatives
from enpitsu.engine.explain.digest import DigestEntry
from enpitsu.engine.explain.grading import Grade, grade
from enpitsu.engine.explain.hints import Hint, hint
from enpitsu.engine.explain.verbs import Explanation, explain
from enpitsu.engine.explain.why_not import why_not
from enpitsu.errors import BadNotation, NoAnswer, OutOfBudget, SeveralAnswers
from enpitsu.files import apart
from enpitsu.locale import say
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.notation.marks import read_mark
from enpitsu.plain import json_value
from enpitsu.puzzle import Puzzle


def player_marks(argument: str | None, puzzle: Puzzle) -> PartialAssignment:
    """Parse a player's marks: a JSON list of {"mark", "value"}, or an answer's text (blanks are open).

    Raises EnpitsuError, OSError.
    """
    if argument is None:
        return PartialAssignment()
    text = text_of(argument)
    if not text.strip():
        return PartialAssignment()
    if not text.lstrip().startswith("["):
        return PartialAssignment({m: True for m, v in marks_of(argument, puzzle).items() if v})
    rows = json_value(text)
    by_name = {str(m): m for m in puzzle.visible_marks}
    known: dict[Mark, bool] = {}
    for row in rows:
        name = row.get("mark") if isinstance(row, dict) else None
        if not isinstance(name, str) or name not in by_name:
            raise BadNotation(text, None, say("{!r} is no mark of this puzzle", name))
        known[by_name[name]] = bool(row.get("value", True))
    return PartialAssignment(known)


def begun_marks(document: Document, marks: str | None) -> PartialAssignment:
    """The marks given as an argument, or else those that come with a puzzle.

    Empty if nothing is drawn in addition to the givens, as in a file not begun; a cell without the value it
    must have is open.  Raises EnpitsuError, OSError.
    """
    puzzle = document.puzzle
    if marks is not None:
        return player_marks(marks, puzzle)
    carried = document.known or PartialAssignment()
    printed = set(given_marks(puzzle))
    drawn = any([value and mark not in printed for mark, value in carried.items()])
    return Alternatives(puzzle, puzzle.cases()).opened(carried) if drawn else PartialAssignment()


def last_mark(argument: str | None, known: PartialAssignment) -> Mark | None:
    """The mark made last, if the marks are given as a list; raises OSError."""
    listed = argument is not None and text_of(argument).lstrip().startswith("[")
    return next(reversed(known), None) if listed else None


WHERE, TECHNIQUE = 1, 2
"""Degrees of a hint: where to look, the technique; any higher degree is the whole move."""
Level: TypeAlias = Literal["short", "long", "steps"]
"""How a move is printed: the conclusion, with its reason, or with all steps."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """The output files for pictures of an explanation: a page, a strip of steps ``first`` to ``last``."""

    html: str | None = None
    strip: str | None = None
    first: int | None = None
    last: int | None = None


def explain_puzzle(
    argument: str, how: ReadOptions, marks: str | None, steps: int | None,
    seconds: float | None, sheets: Sheets = Sheets(), *, level: Level = "long", as_json: bool,
) -> int:  # fmt: skip
    """Print or draw the moves to the answer, in the detail of ``level``; returns the exit status.

    0 if the moves reach the answer.
    """
    apart([argument, marks], [sheets.html, sheets.strip])
    allowed = meter(seconds)
    with allowed.with_grace_period():
        document = document_of(argument, how)
        puzzle, known = document.puzzle, begun_marks(document, marks)
    with watched(say("explaining a {}", type(puzzle).display_title()), allowed) as tell:
        told = explain(
            puzzle, known, steps=steps, budget=allowed.left(), progress=lambda n, of: tell("marks", n)
        )
    if sheets.html or sheets.strip:
        _draw(told, known, sheets)
    elif as_json:
        print_data(moves_data(told), document)
    else:
        print("\n".join(_lines(told, level)))
    return _ending(told, aside=as_json or "-" in (sheets.html, sheets.strip))


def _draw(told: Explanation, known: PartialAssignment, sheets: Sheets) -> None:
    """Write the requested pictures, and print what was written; raises BadPuzzle, OSError."""
    from enpitsu.cli.stories import story_of, write_page, write_strip

    story, said = story_of(told, known), []
    if sheets.html:
        said.append(write_page(story, sheets.html))
    if sheets.strip:
        said.append(write_strip(story, sheets.strip, sheets.first, sheets.last))
    print(*said, sep="\n", file=sys.stderr if "-" in (sheets.html, sheets.strip) else sys.stdout)


def _lines(told: Explanation, level: Level) -> list[str]:
    """The lines of all moves, each after the letters of its rules, with its steps below if requested."""
    out: list[str] = []
    seen: set[int] = set()
    heads = {id(move): [f"[{text}]"] for move, text in told.headings()}
    margin = max([len(move.letters) for move in told.moves], default=0)
    for n, move in enumerate(told.moves, 1):
        out += heads.get(id(move), [])
        said = move.short if level == "short" else move.titled
        out.append(f"{n:3}. {''.join(move.letters):{margin}}  {said}")
        if level == "steps":
            out += [f"{'':7}{'':{margin}}{told.steps[k].sentence}" for k in move.steps if k not in seen]
            seen.update(move.steps)
    return out


def _ending(told: Explanation, *, aside: bool) -> int:
    """Print why an explanation stops early, and return the exit status.

    ``aside``: print to standard error, as standard output is in use.  Raises OutOfBudget.
    """
    if told.finished or (told.verdict == "unknown" and told.stopped_by is None):
        return 0
    if told.verdict == "unknown":
        raise OutOfBudget(told.stopped_by or "time")
    print(told.ending, file=sys.stderr if aside else sys.stdout)
    return 3 if told.verdict == "unique" else 1


def give_hint(
    argument: str, how: ReadOptions, marks: str | None, seconds: float | None,
    *, degree: int, as_json: bool,
) -> int:  # fmt: skip
    """Print a hint; returns the exit status, 1 if a mark is wrong or no step is found.

    ``degree``: how much of the next step is told: where to look, the technique, or all.
    """
    allowed = meter(seconds)
    with allowed.with_grace_period():
        document = document_of(argument, how)
        puzzle, known = document.puzzle, begun_marks(document, marks)
    with watched(say("looking for a hint"), allowed):
        found = hint(puzzle, known, last=last_mark(marks, known), budget=allowed.left())
    if as_json:
        print_data(hint_data(found, puzzle), document)
    else:
        print(_in_degree(found, degree))
        if found.since is not None and known:
            said = "(Wrong since mark {} of {}.)" if found.wrong else NONE_LEFT
            print(say(said, found.since, len(known)))
    return 0 if found.kind in ("next", "done") else 1


def _in_degree(found: Hint, degree: int) -> str:
    """The text of a hint in a degree: where to look, the technique, or the whole sentence."""
    if found.entry is None or found.kind != "next" or degree > TECHNIQUE:
        return _with_letters(found.entry, found.sentence)
    return found.where if degree == WHERE else _with_letters(found.entry, found.technique)


def tell_why_not(
    argument: str,
    claim: str,
    how: ReadOptions,
    marks: str | None,
    seconds: float | None,
    *,
    as_json: bool,
) -> int:
    """Print why a claim is impossible, or an answer in which it holds; status 1 if it is impossible."""
    allowed = meter(seconds)
    with allowed.with_grace_period():
        document = document_of(argument, how)
        puzzle, known = document.puzzle, begun_marks(document, marks)
        claimed = read_mark(puzzle, claim)
    with watched(say("looking for a reason"), allowed):
        found = why_not(puzzle, claimed, known, budget=allowed.left())
    if as_json:
        print_data(why_not_data(found, puzzle), document)
    elif found.answer is not None:
        print(f"{say('It can be: here is an answer with it.')}\n\n{puzzle.write_answer(found.answer)}")
    else:
        print(
            found.obstacle or "\n".join([_with_letters(entry, entry.sentence) for entry in found.entries])
        )
    return 0 if found.possible else 1


def _with_letters(entry: DigestEntry | None, sentence: str) -> str:
    """A sentence, preceded by the letters of the rules that it follows from."""
    return sentence if entry is None else f"{''.join(entry.letters)}  {sentence}".lstrip()


def grade_puzzle(argument: str, how: ReadOptions, seconds: float | None, *, as_json: bool) -> int:
    """Print the grade of a puzzle."""
    allowed = meter(seconds)
    with allowed.with_grace_period():
        document = document_of(argument, how)
    puzzle = document.puzzle
    try:
        with watched(say("grading a {}", type(puzzle).display_title()), allowed) as tell:
            found = grade(puzzle, budget=allowed.left(), progress=lambda n, of: tell("marks", n))
    except (NoAnswer, SeveralAnswers) as verdict:
        return not_one(verdict, document, as_json=as_json)
    if as_json:
        print_data(grade_data(found, puzzle), document)
    else:
        print(_grade_text(found))
    if found.stopped_by is not None:
        raise OutOfBudget(found.stopped_by)
    return 0


def _grade_text(found: Grade) -> str:
    """A grade in a few lines: the label, the hardest move in words, and the ranks of all moves as bars."""
    label = say(found.label)
    head = say("{} or more", label) if found.at_least else label
    parts = [
        say("hardest move {:g}", found.hardest) + (f" ({found.technique})" if found.technique else ""),
        say("move {} of {}", found.move, len(found.curve)),
        say("{} as hard", found.as_hard),
        say("effort {:g}", found.effort),
    ]
    if found.choices:
        parts.append(say("{} marks at a time", found.choices))
    if found.percentile is not None:
        parts.append(say("harder than {} % of known boards", found.percentile))
    if found.searched:
        parts.append(say("something was found by a search alone"))
    return "\n".join([f"{head}: {'; '.join(parts)}", found.titled, found.sparkline])


NONE_LEFT = "(No answer is left since mark {} of {}.)"
