"""Commands about one puzzle: solve, check, draw, convert; and sheet, about several."""

from __future__ import annotations

from typing import Annotated

import typer

from enpitsu.cli.options import (
    Answers,
    AsJson,
    GenreId,
    NoColor,
    PuzzleText,
    Seconds,
    finite,
)
from enpitsu.cli.read_options import USUAL, ReadOptions

NOTATIONS = "text, json, line, pzpr, pzprv3, penpa, kudamono, janko or spoj"
"""The notations that are told in help: ``formats.FORMATS``, which is not imported for it."""


def solve(
    puzzle: PuzzleText,
    how: ReadOptions = USUAL,
    answers: Answers = 2,
    forced: Annotated[bool, typer.Option("--forced", help="Show what all answers share.")] = False,
    json: AsJson = False,
    format: Annotated[str | None, typer.Option(help="text, svg, pzprv3 or spoj.")] = None,
    time: Seconds = None,
    solver: Annotated[
        str, typer.Option(metavar="NAME", help="The SAT solver: auto, cadical195, minisat22 or glucose4.")
    ] = "auto",
    by_techniques: Annotated[
        bool, typer.Option("--by-techniques", help="Use named techniques only.")
    ] = False,
    proof: Annotated[
        str | None,
        typer.Option("--proof", metavar="FILE", help="Write a proof that others can check (a zip)."),
    ] = None,
    no_color: NoColor = False,
) -> int:
    """Find the answer and prove it the only one, or say what contradicts what."""
    from enpitsu.cli.solving import SolveArguments, solve_all

    form = "json" if json else format or ""
    arguments = SolveArguments(answers, forced, form, time, solver, no_color, by_techniques, proof)
    return solve_all(puzzle, how, arguments)


def verify(
    proof: Annotated[str, typer.Argument(metavar="FILE", help="What `solve --proof` wrote.")],
    genre: GenreId = None,
    json: AsJson = False,
    time: Seconds = None,
) -> int:
    """Check a proof: the answer, each clause, and the steps by a checker of others."""
    from enpitsu.cli.proving import verify_proof

    return verify_proof(proof, genre, time, as_json=json)


def check(
    puzzle: PuzzleText,
    answer: Annotated[
        str | None, typer.Argument(metavar="[ANSWER]", help="A file or -; without it, PUZZLE's own marks.")
    ] = None,
    how: ReadOptions = USUAL,
    json: AsJson = False,
    time: Seconds = None,
    no_color: NoColor = False,
) -> int:
    """Judge an answer: which rule is broken, and where; what is merely unfinished."""
    from enpitsu.cli.pictures import check_marks

    return check_marks(puzzle, answer, how, time, as_json=json, no_color=no_color)


def draw(
    puzzle: PuzzleText,
    how: ReadOptions = USUAL,
    marks: Annotated[str | None, typer.Option(metavar="FILE", help="Draw these marks, too.")] = None,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Write an SVG picture instead.")] = None,
    time: Seconds = None,
    no_color: NoColor = False,
) -> int:
    """Draw a puzzle, with the marks it carries."""
    from enpitsu.cli.pictures import draw_puzzle

    return draw_puzzle(puzzle, how, marks, svg, time, no_color=no_color)


def convert(
    puzzle: PuzzleText,
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="A notation as for --from; or svg, png, pdf.")
    ],
    how: ReadOptions = USUAL,
    form: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help=f"The notation of PUZZLE: {NOTATIONS}."),
    ] = None,
    out: Annotated[str, typer.Option("--out", "-o", metavar="FILE", help="Write it here.")] = "-",
    bare: Annotated[bool, typer.Option("--bare", help="Without marks and notes.")] = False,
    time: Seconds = None,
) -> int:
    """Write a puzzle, its marks, notes and metadata in another notation, or as a picture."""
    from enpitsu.cli.printing import convert_document

    return convert_document(puzzle, how, to, form, out, time, bare=bare)


def sheet(
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="FILE", help="OUT.pdf, or OUT.png for each page.")
    ],
    puzzles: Annotated[
        list[str] | None, typer.Argument(metavar="[PUZZLE...]", help="As for solve, several.")
    ] = None,  # some versions of click take no other default here
    collection: Annotated[
        str | None,
        typer.Option("--collection", metavar="SOURCE", help="Puzzles of a folder or file, as for batch."),
    ] = None,
    how: ReadOptions = USUAL,
    paper: Annotated[str, typer.Option(metavar="PAPER", help="a4 or letter.")] = "a4",
    per_page: Annotated[int, typer.Option("--per-page", min=1, max=12, metavar="N", help="1 to 12.")] = 4,
    answers: Annotated[bool, typer.Option("--answers/--no-answers", help="Answers at the end.")] = True,
    time: Annotated[
        float, typer.Option("--time", min=0, metavar="S", help="For each answer.", callback=finite)
    ] = 60.0,
) -> int:
    """Print several puzzles on pages: the rules on top, the answers at the end."""
    from enpitsu.cli.printing import SheetArguments, print_sheet

    order = SheetArguments(paper, per_page, answers, time)
    return print_sheet(puzzles or [], collection, how, out, order)
