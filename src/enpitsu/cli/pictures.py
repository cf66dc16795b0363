"""The commands ``check`` and ``draw``."""

from __future__ import annotations

from enpitsu.cli.progress import meter, watched
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.results import print_data, report_text, written
from enpitsu.cli.source import document_of, marks_of
from enpitsu.desk.answers import report_data
from enpitsu.errors import BadNotation, OutOfBudget
from enpitsu.files import apart, write_file
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment


def check_marks(
    argument: str, answer: str | None, how: ReadOptions, seconds: float | None, *, as_json: bool,
    no_color: bool,
) -> int:  # fmt: skip
    """Judge marks and print the verdict; 0 if they are a right answer, else 1."""
    from enpitsu.engine.check import check

    allowed = meter(seconds)
    with allowed.with_grace_period():
        found = document_of(argument, how)
        puzzle, known = found.puzzle, found.known
        if answer is not None:
            known = marks_of(answer, puzzle)
    if known is None:
        raise BadNotation(
            "", None, say("there are no marks to check: give an ANSWER, or a PUZZLE with marks")
        )
    with watched(say("checking {}", puzzle.display_title()), allowed):
        report = check(puzzle, known, meter=allowed)
    if as_json:
        print_data(report_data(report), found)
    else:
        from enpitsu.cli.screen import picture, show

        places = [place for charge in report.broken for place in charge.places]
        parts = report_text(report, puzzle)
        try:
            with allowed.with_grace_period():
                show([picture(puzzle, known, no_color, places=places), *parts], no_color)
        except OutOfBudget:
            show([say("There was no time to draw it."), *parts], no_color)
    if report.right or report.broken or report.stopped_by is None:
        return 0 if report.right else 1
    return 130 if report.stopped_by == "interrupt" else 3


def draw_puzzle(
    argument: str, how: ReadOptions, marks: str | None,
    svg: str | None, seconds: float | None, *, no_color: bool,
) -> int:  # fmt: skip
    """Draw on the terminal, or into an SVG file (- is standard output)."""
    apart([argument, marks], [svg])
    with meter(seconds).with_grace_period():
        found = document_of(argument, how)
        puzzle = found.puzzle
        known = marks_of(marks, puzzle) if marks is not None else found.known or PartialAssignment()
        if svg is None:
            from enpitsu.cli.screen import picture

            shown = picture(puzzle, known, no_color)
        else:
            text = written(puzzle, "svg", known) + "\n"
    if svg is None:
        from enpitsu.cli.screen import show

        show([shown], no_color)
    else:
        write_file(svg, text)
    return 0
