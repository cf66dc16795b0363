"""The command ``solve``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from enpitsu.cli.print_error import print_error
from enpitsu.cli.progress import meter, watched
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.results import (
    contradiction_text,
    print_data,
    status_of,
    stopped_text,
    techniques_text,
    verdict,
    written,
)
from enpitsu.cli.source import document_of, is_example, options_of, refuse_options, text_of
from enpitsu.cli.terminal_text import headline
from enpitsu.document import Document
from enpitsu.engine.budget import Meter
from enpitsu.engine.solve import Outcome, solve
from enpitsu.errors import OutOfBudget, SeveralAnswers, UnknownName
from enpitsu.files import apart
from enpitsu.locale import say
from enpitsu.puzzle import Puzzle

if TYPE_CHECKING:
    from rich.text import Text

FORMS = ("", "json", "text", "svg", "pzprv3", "spoj")
SAME = "{} of {} marks are the same in every answer."
SAME_AT_LEAST = "at least {} of {} marks are the same in every answer."
CONTEST = re.compile(r"\s*\d+[ \t]+\d+[ \t]*\n")
"""The beginning of a contest's input: the size of the first board, alone on a line."""


class SolveArguments(NamedTuple):
    """An order to solve, and how to tell the result: ``form`` is "" (pictures), "json" or a notation.

    Without a word it is that of ``solve`` without an option.
    """

    answers: int = 2
    forced: bool = False
    form: str = ""
    seconds: float | None = None
    solver: str = "auto"
    no_color: bool = False
    by_techniques: bool = False
    proof: str | None = None


def solve_all(argument: str, how: ReadOptions, arguments: SolveArguments) -> int:
    """Solve what an argument stands for and print what was found; the exit status.

    An input of a contest holds many boards; ``arguments.seconds`` is for all of them.
    """
    if arguments.form not in FORMS:
        raise UnknownName("format", arguments.form, FORMS)
    allowed = meter(arguments.seconds)
    if arguments.proof is not None:
        from enpitsu.cli.proving import refuse_output

        refuse_options(say("a proof"), {"--by-techniques": arguments.by_techniques})
        refuse_output(arguments.proof)
        apart([None if is_example(argument) else argument], [arguments.proof])
    text = None if arguments.form != "spoj" or is_example(argument) else text_of(argument)
    if text is not None and CONTEST.match(text):
        refuse_options(say("an input with many boards"), {"--proof": arguments.proof})
        return _contest(text, how, arguments, allowed)
    with allowed.with_grace_period():
        document = document_of(argument, how, text=text)
    outcome = _solved(document.puzzle, arguments, allowed)
    _print(outcome, document, arguments, allowed)
    status = status_of(outcome)
    return status if arguments.proof is None else _prove(outcome, arguments.proof, allowed, status)


def _prove(outcome: Outcome, file: str, allowed: Meter, status: int) -> int:
    """Write the proof of an outcome; the exit status."""
    from enpitsu.cli.proving import write_proof

    if outcome.status == "several":
        raise SeveralAnswers(outcome.answers, say("a proof is of one answer, or of none"))
    if outcome.status == "unknown":
        raise OutOfBudget(outcome.stopped_by or "time", outcome.refused)
    return print_error(write_proof(outcome.puzzle, file, allowed), status)


def _contest(text: str, how: ReadOptions, arguments: SolveArguments, allowed: Meter) -> int:
    """Solve every board of a contest's input; the greatest exit status among them."""
    from enpitsu.formats import read_all
    from enpitsu.notation import spoj

    worst = 0
    with allowed.with_grace_period():
        puzzles = read_all(text, how.genre, options_of(how.readings))
    for number, puzzle in enumerate(puzzles, 1):
        outcome = _solved(puzzle, arguments, allowed)
        worst = max(worst, status_of(outcome))
        if outcome.answers:
            print(spoj.write(number, puzzle, outcome.answers[0]))
        if outcome.status != "unique":
            print_error(say("board {}: {}", number, verdict(outcome, arguments.answers)), 0)
        if outcome.stopped_by is not None:
            break
    return worst


def _solved(puzzle: Puzzle, arguments: SolveArguments, allowed: Meter) -> Outcome:
    """Solve one puzzle in what is left of the time."""
    spent = allowed.seconds
    if arguments.by_techniques:
        from enpitsu.engine.explain.by_techniques import solve_by_techniques

        outcome = solve_by_techniques(puzzle, allowed)
        outcome.seconds = {"read": spent, **outcome.seconds}
        return outcome
    with watched(say("solving {}", puzzle.display_title()), allowed) as progress:
        outcome = solve(
            puzzle, answers=arguments.answers, budget=allowed.left(), backend=arguments.solver,
            why=arguments.form == "", progress=progress,
        )  # fmt: skip
    outcome.seconds = {"read": spent, **outcome.seconds}
    return outcome


def _print(outcome: Outcome, document: Document, arguments: SolveArguments, allowed: Meter) -> None:
    """Print an outcome in the form wished for."""
    if arguments.form == "json":
        from enpitsu.desk.answers import outcome_data

        found = outcome_data(outcome, arguments.answers)
        if arguments.by_techniques:
            found["techniques"] = outcome.stats
        print_data(found, document)
    elif arguments.form == "":
        _show(outcome, arguments, allowed)
    else:
        puzzle = outcome.puzzle
        known = outcome.answers[: arguments.answers]
        if arguments.forced:
            known = [outcome.forced] if puzzle.is_set_up else []
        write = (
            puzzle.write_answer
            if arguments.form == "text"
            else lambda k: written(puzzle, arguments.form, k)
        )
        if known:
            print("\n---\n".join([write(k) for k in known]))
        if outcome.status != "unique":
            print_error(verdict(outcome, arguments.answers), 0)


def _show(outcome: Outcome, arguments: SolveArguments, allowed: Meter) -> None:
    """Print an outcome for the eye: a headline, then pictures or what contradicts what."""
    from enpitsu.cli.screen import headed, picture, show

    puzzle, bare = outcome.puzzle, arguments.no_color
    seconds = say(", ").join([say("{} {:.3f} s", say(phase), n) for phase, n in outcome.seconds.items()])
    head = say("{}: {}", headline(puzzle), verdict(outcome, arguments.answers))
    parts: list[Text | str] = [headed(head, say(" ({})", seconds), bare), *stopped_text(outcome)]
    if arguments.by_techniques:
        parts += techniques_text(outcome)
    if outcome.status == "none":
        parts += contradiction_text(outcome)
    elif outcome.status == "unique":
        parts.append(picture(puzzle, outcome.answers[0], bare))
    elif not puzzle.is_set_up:
        parts.append(say("There was no time to set the puzzle up."))
    else:
        said = SAME if outcome.stopped_by is None else SAME_AT_LEAST
        parts.append(say(said, len(outcome.forced), len(puzzle.visible_marks)))
        try:
            with allowed.with_grace_period():
                parts += _pictures(outcome, arguments)
        except OutOfBudget:
            parts.append(say("There was no time to draw it."))
    show(parts, bare)


def _pictures(outcome: Outcome, arguments: SolveArguments) -> list[Text | str]:
    """Pictures of what all answers share, or of the answers; raises OutOfBudget."""
    from enpitsu.cli.screen import picture, side_by_side

    puzzle, bare = outcome.puzzle, arguments.no_color
    if arguments.forced or len(outcome.answers) < 2:
        return [picture(puzzle, outcome.forced, bare)]
    pictures = [picture(puzzle, k, bare, outcome.forced) for k in outcome.answers[: arguments.answers]]
    return [side_by_side(pictures[0], pictures[1])] if len(pictures) == 2 else pictures
