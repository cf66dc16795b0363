"""Commands that give reasons: explain, hint, why-not, grade."""

from __future__ import annotations

from typing import Annotated

import typer

from enpitsu.cli.options import (
    AsJson,
    PlayerMarks,
    PuzzleText,
    Seconds,
    finite,
)
from enpitsu.cli.read_options import USUAL, ReadOptions
from enpitsu.engine.budget import BRIEF_SECONDS


def explain(
    puzzle: PuzzleText,
    how: ReadOptions = USUAL,
    marks: PlayerMarks = None,
    steps: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the next N steps.")] = None,
    short: Annotated[bool, typer.Option("--short", help="Without the reasons.")] = False,
    unfold: Annotated[bool, typer.Option("--unfold", help="With all steps, the routine ones too.")] = False,
    json: AsJson = False,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write a page to step through.")
    ] = None,
    strip: Annotated[
        str | None, typer.Option("--strip", metavar="FILE", help="Write pictures of moves as one SVG.")
    ] = None,
    first: Annotated[int | None, typer.Option("--from", min=1, metavar="N", help="First of them.")] = None,
    last: Annotated[int | None, typer.Option("--to", min=1, metavar="N", help="Last of them.")] = None,
    time: Seconds = None,
) -> int:
    """Explain an answer: what can be marked, from which marks, by which rules and places."""
    from enpitsu.cli.explaining import Level, Sheets, explain_puzzle

    sheets = Sheets(html, strip, first, last)
    unfold = unfold or steps is not None  # a few steps are asked for as such
    level: Level = "steps" if unfold else "short" if short else "long"
    return explain_puzzle(puzzle, how, marks, steps, time, sheets, level=level, as_json=json)


def hint(
    puzzle: PuzzleText,
    how: ReadOptions = USUAL,
    marks: PlayerMarks = None,
    json: AsJson = False,
    time: Seconds = None,
    degree: Annotated[
        int,
        typer.Option(min=1, max=3, metavar="N", help="1: where to look, 2: the technique, 3: the move."),
    ] = 3,
) -> int:
    """Give the next step from a player's marks, or say which of them is wrong."""
    from enpitsu.cli.explaining import give_hint

    return give_hint(puzzle, how, marks, time, degree=degree, as_json=json)


def why_not(
    puzzle: PuzzleText,
    claim: Annotated[str, typer.Argument(metavar="CLAIM", help="A mark, such as 'R3C4 shaded'.")],
    how: ReadOptions = USUAL,
    marks: PlayerMarks = None,
    json: AsJson = False,
    time: Seconds = None,
) -> int:
    """Say why a mark cannot be, or show an answer in which it is so."""
    from enpitsu.cli.explaining import tell_why_not

    return tell_why_not(puzzle, claim, how, marks, time, as_json=json)


def grade(
    puzzle: PuzzleText,
    how: ReadOptions = USUAL,
    json: AsJson = False,
    time: Annotated[
        float, typer.Option("--time", min=0, metavar="S", help="For its steps.", callback=finite)
    ] = BRIEF_SECONDS,
) -> int:
    """Say how hard a puzzle is: at least so hard as its steps so far, if the time is up."""
    from enpitsu.cli.explaining import grade_puzzle

    return grade_puzzle(puzzle, how, time, as_json=json)
