"""Commands for setters: review, complete, compare, needed."""

from __future__ import annotations

from typing import Annotated

import typer

from enpitsu.cli.options import (
    DEFAULT,
    AsJson,
    GenreName,
    LongSeconds,
    NoColor,
    PuzzleText,
    Readings,
    Seconds,
    finite,
    time_option,
)
from enpitsu.cli.read_options import USUAL, ReadOptions
from enpitsu.engine.budget import BRIEF_SECONDS

UpTo = Annotated[
    str, typer.Option("--up-to", metavar="HxW", help="Boards of any shape with at most so many cells.")
]
Things = Annotated[
    int, typer.Option("--things", min=0, max=20, metavar="N", help="Most things printed on a board.")
]


def review(
    puzzle: PuzzleText,
    how: ReadOptions = USUAL,
    values: Annotated[
        str | None,
        typer.Option("--values", metavar="SITE", help="Try every clue at a place, such as R3C4."),
    ] = None,
    svg: Annotated[
        str | None,
        typer.Option("--svg", metavar="FILE", help="Draw it, open cells shaded."),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Again whenever the file is saved.")] = False,
    json: AsJson = False,
    time: Seconds = None,
    no_color: NoColor = False,
) -> int:
    """Review a puzzle: one answer or where not, spare clues, grade, hardest steps, readings."""
    from enpitsu.cli.reviewing import ReviewArguments, review_puzzle, watch_file

    order = ReviewArguments(values, svg, time, json, no_color)
    return (watch_file if watch else review_puzzle)(puzzle, how, order)


def complete(
    puzzle: PuzzleText,
    how: ReadOptions = USUAL,
    answer: Annotated[
        str | None, typer.Option("--answer", metavar="FILE", help="Read the clues off this answer.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Of the lots.")] = 0,
    symmetry: Annotated[
        str, typer.Option(metavar="HOW", help="Of the clues: none, rotate, mirror, diagonal.")
    ] = "none",
    density: Annotated[
        float | None,
        typer.Option(min=0, max=1, metavar="SHARE", help="Clues on this share of cells.", callback=finite),
    ] = None,
    difficulty: Annotated[
        str | None, typer.Option(metavar="LABEL", help="easy, medium, hard, expert, extreme.")
    ] = None,
    json: AsJson = False,
    time: Annotated[float | None, time_option(f"{BRIEF_SECONDS:.0f}")] = None,
    no_color: NoColor = False,
) -> int:
    """Add clues to a puzzle until it has exactly one answer; what is printed stays."""
    from enpitsu.cli.reviewing import CompleteArguments, complete_puzzle

    order = CompleteArguments(answer, seed, symmetry, density, difficulty, time, json, no_color)
    return complete_puzzle(puzzle, how, order)


def compare(
    genre: GenreName,
    puzzle: Annotated[
        str | None, typer.Argument(metavar="[PUZZLE]", help="As for solve; without it, all small boards.")
    ] = None,
    option: Readings = DEFAULT,
    up_to: UpTo = "3x3",
    things: Things = 2,
    json: AsJson = False,
    time: LongSeconds = None,
    no_color: NoColor = False,
) -> int:
    """Compare two readings: an answer that only one of them has, on the smallest board that has one."""
    from enpitsu.cli.comparing import compare_readings

    return compare_readings(genre, puzzle, option, up_to, things, time, as_json=json, no_color=no_color)


def needed(
    genre: GenreName,
    letter: Annotated[
        list[str], typer.Option("--letter", metavar="L", help="Only this rule; may be repeated.")
    ] = DEFAULT,
    option: Readings = DEFAULT,
    up_to: UpTo = "3x3",
    things: Things = 2,
    unique: Annotated[
        bool, typer.Option("--unique", help="Only boards that have exactly one answer with the rule.")
    ] = False,
    json: AsJson = False,
    time: LongSeconds = None,
    no_color: NoColor = False,
) -> int:
    """Tell of each rule the smallest board that needs it, or how far it follows from the others."""
    from enpitsu.cli.needing import needed_rules

    wanted = (letter, option, up_to, things)
    return needed_rules(genre, *wanted, time, unique=unique, as_json=json, no_color=no_color)
