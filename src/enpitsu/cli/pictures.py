"""The commands ``check`` and ``draw``."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.cli.results import report_text, written
from enpitsu.cli.source import marks_of, options_of, puzzle_of
from enpitsu.desk.answers import report_data
from enpitsu.errors import BadNotation
from enpitsu.files import apart, write_file
from enpitsu.logic import Known
from enpitsu.plain import json_text


def check_marks(
    argument: str, answer: str | None, genre: str | None, options: Sequence[str], *, as_json: bool,
    no_color: bool,
) -> int:  # fmt: skip
    """Judge marks and print the verdict; 0 if they are a right answer, else 1."""
    from enpitsu.engine.check import check

    puzzle, known = puzzle_of(argument, genre, options_of(options))
    if answer is not None:
        known = marks_of(answer, puzzle)
    if known is None:
        raise BadNotation("", None, "there are no marks to check: give an ANSWER, or a PUZZLE with marks")
    report = check(puzzle, known)
    if as_json:
        print(json_text(report_data(report)))
    else:
        from enpitsu.cli.screen import picture, show

        places = [place for charge in report.broken for place in charge.places]
        show([picture(puzzle, known, no_color, places=places), *report_text(report)], no_color)
    return 0 if report.right else 1


def draw_puzzle(
    argument: str, genre: str | None, options: Sequence[str], marks: str | None,
    svg: str | None, *, no_color: bool,
) -> int:  # fmt: skip
    """Draw on the terminal, or into an SVG file (- is standard output)."""
    apart([argument, marks], [svg])
    puzzle, carried = puzzle_of(argument, genre, options_of(options))
    known = marks_of(marks, puzzle) if marks is not None else carried or Known()
    if svg is None:
        from enpitsu.cli.screen import picture, show

        show([picture(puzzle, known, no_color)], no_color)
    else:
        write_file(svg, written(puzzle, "svg", known) + "\n")
    return 0
