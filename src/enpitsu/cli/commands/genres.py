"""Commands about a genre and its boards: rules, genres, strategies, new-genre, generate, trim."""

from __future__ import annotations

from typing import Annotated

import typer

from enpitsu.cli.options import (
    DEFAULT,
    AsJson,
    GenreName,
    LongSeconds,
    NoColor,
    Out,
    PuzzleText,
    Readings,
    Resume,
    Scheduler,
    Seconds,
    finite,
    time_option,
    workers_option,
)
from enpitsu.cli.read_options import USUAL, ReadOptions
from enpitsu.engine.budget import BRIEF_SECONDS


def rules(
    genre: GenreName,
    option: Readings = DEFAULT,
    notation: Annotated[
        bool, typer.Option("--notation", help="How its puzzles are written, and a blank board.")
    ] = False,
    library: Annotated[
        bool,
        typer.Option(
            "--library", "--shelf", help="The rules that can be added: those of the library that fit."
        ),
    ] = False,
    no_color: NoColor = False,
) -> int:
    """Print the lettered rules of a genre, and what its open readings say."""
    from enpitsu.cli.genres import print_notation, print_rule_library, print_rules

    if library:
        return print_rule_library(genre, no_color)
    if notation:
        return print_notation(genre)
    return print_rules(genre, option, no_color)


def genres(json: AsJson = False, no_color: NoColor = False) -> int:
    """List all genres."""
    from enpitsu.cli.genres import print_genres

    return print_genres(json, no_color)


def strategies(
    genre: GenreName,
    mine: Annotated[
        str | None, typer.Option("--mine", metavar="HxW", help="Mine boards of this size, made for it.")
    ] = None,
    boards: Annotated[int, typer.Option(min=1, metavar="N", help="How many boards to mine.")] = 60,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed makes the same boards.")] = 0,
    time: LongSeconds = None,
    out: Annotated[str | None, typer.Option(metavar="FILE", help="Write the patterns as JSON.")] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write a page of pictures.")
    ] = None,
    json: AsJson = False,
) -> int:
    """Print the techniques of a genre, and the patterns that its steps follow, each proved."""
    from enpitsu.cli.strategies import BookArguments, print_strategies

    return print_strategies(genre, BookArguments(mine, boards, seed, time, out, html, json))


def new_genre(
    name: Annotated[str, typer.Argument(metavar="NAME", help="some_name, SomeName or 'Some Name'.")],
    into: Annotated[
        str | None, typer.Option("--into", metavar="DIR", help="Another folder, or a checkout of enpitsu.")
    ] = None,
) -> int:
    """Write the file of a new genre and its examples: they solve and draw at once."""
    from enpitsu.cli.genres import write_genre

    return write_genre(name, into)


def try_genre(
    genre: GenreName,
    time: Annotated[
        float,
        typer.Option("--time", min=0, metavar="S", help="At most S seconds an example.", callback=finite),
    ] = 10.0,
) -> int:
    """Test a genre by its examples: their answers, their broken boards, rules that none of them needs."""
    from enpitsu.cli.trying_genres import print_tests

    return print_tests(genre, time)


def generate(
    genre: GenreName,
    size: Annotated[str, typer.Argument(metavar="HxW", help="Rows x columns, such as 8x8.")],
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed makes the same puzzles.")] = 0,
    count: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many; none is a turn or reflection of another.")
    ] = 1,
    symmetry: Annotated[
        str, typer.Option(metavar="KIND", help="Of the clues: none, rotate, mirror or diagonal.")
    ] = "none",
    density: Annotated[
        float | None,
        typer.Option(
            min=0, max=1, metavar="SHARE", help="Keep about this share of clues.", callback=finite
        ),
    ] = None,
    minimal: Annotated[
        bool, typer.Option("--minimal", help="No clue to spare, not even for symmetry.")
    ] = False,
    hide: Annotated[bool, typer.Option("--hide", help="Print ? where the number is not needed.")] = False,
    require: Annotated[
        list[str] | None, typer.Option("--require", metavar="MARK", help="The answer has this mark.")
    ] = None,
    difficulty: Annotated[
        str | None, typer.Option(metavar="LABEL", help="easy, medium, hard, expert or extreme.")
    ] = None,
    value: Annotated[
        list[str] | None, typer.Option("--value", metavar="CLUE", help="Print only clues such as this.")
    ] = None,
    pattern: Annotated[
        str | None, typer.Option(metavar="ROWS", help="Clues just where it has an x, row by row: x./.x")
    ] = None,
    option: Readings = DEFAULT,
    grades: Annotated[bool, typer.Option("--grades", help="Tell the grade of each puzzle.")] = False,
    out: Out = None,
    resume: Resume = False,
    workers: Annotated[
        int | None, workers_option("Processes (default: this one alone; with --out one per core).")
    ] = None,
    scheduler: Scheduler = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per line.")] = False,
    time: Annotated[float | None, time_option(f"{BRIEF_SECONDS:.0f} for each")] = None,
    no_color: NoColor = False,
) -> int:
    """Make puzzles with exactly one answer, from the rules of the genre alone."""
    from enpitsu.cli.batch import ExecutionOptions
    from enpitsu.cli.making import GenerateArguments, make

    wanted = tuple(require or ())
    order = GenerateArguments(
        genre, size, seed, count, symmetry, density, minimal, hide, wanted, difficulty,
        tuple(value or ()), pattern, grades,
    )  # fmt: skip
    execution = ExecutionOptions(workers, scheduler, out, resume)
    return make(order, option, time, execution, as_json=json, no_color=no_color)


def trim(
    puzzle: PuzzleText,
    how: ReadOptions = USUAL,
    json: AsJson = False,
    time: Seconds = None,
    no_color: NoColor = False,
) -> int:
    """Find the clues that can be dropped, and print the puzzle without them."""
    from enpitsu.cli.making import trim_puzzle

    return trim_puzzle(puzzle, how, time, as_json=json, no_color=no_color)
