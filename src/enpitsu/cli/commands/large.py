"""Commands that take their time or stay: batch, search, play, site."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from enpitsu.cli.options import (
    Answers,
    AsJson,
    LongSeconds,
    NoColor,
    Out,
    Resume,
    Scheduler,
    Workers,
    finite,
)
from enpitsu.cli.read_options import USUAL, ReadOptions
from enpitsu.locale import say

Collected = Annotated[
    str | None,
    typer.Option("--collection", metavar="SOURCE", help="Puzzles to show first, as for batch."),
]


def batch(
    verb: Annotated[str, typer.Argument(metavar="VERB", help="solve, check, explain, grade or generate.")],
    source: Annotated[
        str,
        typer.Argument(
            metavar="SOURCE", help="A file of JSON lines, URLs or texts, a folder of puzzles, or -."
        ),
    ],
    how: ReadOptions = USUAL,
    out: Out = None,
    resume: Resume = False,
    workers: Workers = None,
    scheduler: Scheduler = None,
    time: Annotated[
        float, typer.Option(min=0, metavar="S", help="Per puzzle; 0: no limit.", callback=finite)
    ] = 60.0,
    conflicts: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Of the solver, per puzzle.")
    ] = None,
    answers: Answers = 2,
) -> int:
    """Work on many puzzles by many processes: one row of JSON each, in order, whatever happens."""
    from enpitsu.cli.batch import ExecutionOptions
    from enpitsu.cli.batch import batch as work

    execution = ExecutionOptions(workers, scheduler, out, resume)
    return work(verb, source, how, time, conflicts, answers, execution)


def search(
    what: Annotated[
        str,
        typer.Argument(metavar="WHAT", help="A search by name or FILE.toml, a genre (with HxW), a puzzle."),
    ],
    size: Annotated[
        str | None, typer.Argument(metavar="[HxW]", help="Of a blank board of a genre.")
    ] = None,
    how: ReadOptions = USUAL,
    frame: Annotated[
        str, typer.Option("--frame", metavar="NAME", help="Which part of a named search.")
    ] = "whole",
    layers: Annotated[
        list[str] | None, typer.Option("--layer", metavar="NAME", help="Look at these layers only.")
    ] = None,
    classes: Annotated[
        bool, typer.Option("--classes", help="Count up to turns and reflections, too.")
    ] = False,
    fewest: Annotated[
        str | None, typer.Option("--fewest", metavar="LAYER", help="An answer with the fewest marks.")
    ] = None,
    most: Annotated[
        str | None, typer.Option("--most", metavar="LAYER", help="An answer with the most marks.")
    ] = None,
    things: Annotated[
        int | None,
        typer.Option(
            "--things", min=0, max=20, metavar="N", help="All boards with at most N things printed."
        ),
    ] = None,
    rooms: Annotated[
        int | None,
        typer.Option("--rooms", min=1, metavar="N", help="All divisions of the board into N regions."),
    ] = None,
    hardest: Annotated[
        bool, typer.Option("--hardest", help="With --things or --rooms: grade those with one answer, too.")
    ] = False,
    sample: Annotated[int, typer.Option("--sample", min=0, metavar="N", help="Draw N answers by lot.")] = 0,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Of the lots.")] = 0,
    list_: Annotated[int, typer.Option("--list", min=0, metavar="N", help="Show N of what is found.")] = 0,
    watch: Annotated[bool, typer.Option("--watch", help="Draw the board while the search runs.")] = False,
    record: Annotated[
        str | None, typer.Option("--record", metavar="FILE.svg", help="Keep a stretch of it as a film.")
    ] = None,
    checkpoint: Annotated[
        str | None, typer.Option("--checkpoint", metavar="FILE", help="Keep what is done here.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint.")] = False,
    make: Annotated[bool, typer.Option("--make", help="Make a puzzle of one of the paths found.")] = False,
    length: Annotated[
        int | None, typer.Option("--length", metavar="N", help="Paths of N cells only.")
    ] = None,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help="Draw the puzzle, or the first path.")
    ] = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    time: LongSeconds = None,
    json: AsJson = False,
    no_color: NoColor = False,
) -> int:
    """Search beyond one puzzle: count, list, the fewest and the most, by many processes."""
    from enpitsu.cli.batch import ExecutionOptions
    from enpitsu.cli.source import refuse_options
    from enpitsu.files import apart
    from enpitsu.search.paths.definition import definition, names

    apart([what], [checkpoint, record, svg])
    execution = ExecutionOptions(workers, scheduler)
    if what in names() or what.endswith(".toml"):
        from enpitsu.cli.path_search import Show, search_paths

        refuse_options(say("a search for paths"), {
            "HxW": size, "--genre": how.genre, "--option": how.readings,
            "--layer": layers, "--classes": classes,
            "--fewest": fewest, "--most": most, "--sample": sample, "--things": things is not None,
            "--rooms": rooms is not None, "--hardest": hardest,
            "--parameter": how.parameters,
        })  # fmt: skip
        show = Show(watch, record, list_, json, no_color, make, length, seed, svg, time)
        return search_paths(definition(what), frame, show, execution, checkpoint, resume)
    if things is not None or rooms is not None:
        from enpitsu.cli.board_search import search_boards

        refuse_options(say("a search over all boards"), {
            "--frame": frame != "whole", "--record": record, "--make": make, "--length": length is not None,
            "--svg": svg, "--layer": layers, "--classes": classes, "--fewest": fewest,
            "--most": most, "--sample": sample, "--list": list_, "--watch": watch,
            "--checkpoint": checkpoint, "--resume": resume, "--workers": workers is not None,
            "--scheduler": scheduler, "--things": things is not None and rooms is not None,
        })  # fmt: skip
        wanted = (things or 0, rooms, time)
        return search_boards(what, size, how, *wanted, hardest=hardest, as_json=json, no_color=no_color)
    from enpitsu.cli.answer_search import Aim, board_of, search_answers

    refuse_options(say("a search over answers"), {"--hardest": hardest})
    refuse_options(say("a search over a genre or a puzzle"), {
        "--frame": frame != "whole", "--record": record, "--make": make, "--length": length is not None,
        "--svg": svg,
    })  # fmt: skip
    aim = Aim(tuple(layers or ()), fewest, most, sample, seed, list_, classes, watch, time, json, no_color)
    board = partial(board_of, what, size, how)
    return search_answers(board, aim, execution, checkpoint, resume)


def play(
    puzzle: Annotated[
        str | None, typer.Argument(metavar="[PUZZLE]", help="As for solve; without it, the gallery.")
    ] = None,
    how: ReadOptions = USUAL,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: any that is free.")] = 4827,
    collection: Collected = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Start a browser.")] = True,
) -> int:
    """Play in the browser: a page served to this machine alone."""
    from enpitsu.cli.playing import play_puzzle

    return play_puzzle(puzzle, how, port, collection=collection, browser=browser)


def site(
    out: Annotated[str, typer.Argument(metavar="OUT", help="A folder: new, empty, or of a site.")],
    cache: Annotated[
        str | None, typer.Option("--cache", metavar="DIR", help="Where npm's and pip's packages are kept.")
    ] = None,
    collection: Collected = None,
    how: ReadOptions = USUAL,
) -> int:
    """Write the page with the engine inside, for any web space."""
    from enpitsu.cli.playing import write_page

    return write_page(out, cache, collection, how)
