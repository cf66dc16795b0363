"""The commands and their options; the work is done in modules imported when a command runs."""

from __future__ import annotations

from functools import partial
from math import isfinite
from typing import Annotated

import typer

app = typer.Typer(
    name="enpitsu", add_completion=False, pretty_exceptions_enable=False,
    help="A workbench for pencil puzzles: solve, check, draw and convert.",
)  # fmt: skip

PuzzleText = Annotated[
    str,
    typer.Argument(metavar="PUZZLE", help="A file, - (standard input), a URL, or an example's id."),
]
GenreId = Annotated[
    str | None,
    typer.Option("--genre", metavar="GENRE", help="The genre: a name, FILE.py or module:Class."),
]
GenreName = Annotated[str, typer.Argument(metavar="GENRE", help="A genre's name, FILE.py or module:Class.")]
Readings = Annotated[list[str], typer.Option("--option", metavar="ID=V", help="Choose an open reading.")]
DEFAULT: list[str] = []
"""No reading chosen: each as the rule sheet has it."""
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="No colours, whatever the terminal says.")]
Answers = Annotated[int, typer.Option(min=1, metavar="N", help="List up to N answers.")]


def _finite(number: float | None) -> float | None:
    """A number that is one; neither "nan" nor "inf"."""
    if number is not None and not isfinite(number):
        raise typer.BadParameter(f"{number} is no finite number")
    return number


Seconds = Annotated[
    float | None,
    typer.Option("--time", min=0, metavar="S", help="At most S seconds.", callback=_finite),
]


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="The version.")] = False
) -> None:
    if version:
        from enpitsu import __version__

        print(f"enpitsu {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def solve(
    puzzle: PuzzleText,
    genre: GenreId = None,
    option: Readings = DEFAULT,
    answers: Answers = 2,
    forced: Annotated[bool, typer.Option("--forced", help="Show what all answers share.")] = False,
    json: AsJson = False,
    format: Annotated[str | None, typer.Option(help="text, svg, pzprv3 or spoj.")] = None,
    time: Seconds = None,
    solver: Annotated[str, typer.Option(metavar="NAME", help="The SAT solver.")] = "cadical195",
    by_techniques: Annotated[
        bool, typer.Option("--by-techniques", help="Apply the patterns of the genre only.")
    ] = False,
    no_color: NoColor = False,
) -> int:
    """Find the answer and prove it the only one, or say what contradicts what."""
    from enpitsu.cli.solving import SolveOrder, solve_all

    form = "json" if json else format or ""
    wish = SolveOrder(answers, forced, form, time, solver, no_color, by_techniques)
    return solve_all(puzzle, genre, option, wish)


@app.command()
def check(
    puzzle: PuzzleText,
    answer: Annotated[
        str | None, typer.Argument(metavar="[ANSWER]", help="A file or -; without it, PUZZLE's own marks.")
    ] = None,
    genre: GenreId = None,
    option: Readings = DEFAULT,
    json: AsJson = False,
    no_color: NoColor = False,
) -> int:
    """Judge an answer: which rule is broken, and where; what is merely unfinished."""
    from enpitsu.cli.pictures import check_marks

    return check_marks(puzzle, answer, genre, option, as_json=json, no_color=no_color)


@app.command()
def draw(
    puzzle: PuzzleText,
    genre: GenreId = None,
    option: Readings = DEFAULT,
    marks: Annotated[str | None, typer.Option(metavar="FILE", help="Draw these marks, too.")] = None,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Write an SVG picture instead.")] = None,
    no_color: NoColor = False,
) -> int:
    """Draw a puzzle, with the marks it carries."""
    from enpitsu.cli.pictures import draw_puzzle

    return draw_puzzle(puzzle, genre, option, marks, svg, no_color=no_color)


@app.command()
def convert(
    puzzle: PuzzleText,
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="The notation to write.")],
    genre: GenreId = None,
    option: Readings = DEFAULT,
) -> int:
    """Write a puzzle in another notation."""
    from enpitsu.cli.pictures import convert_puzzle

    return convert_puzzle(puzzle, genre, option, to)


@app.command()
def rules(genre: GenreName, option: Readings = DEFAULT, no_color: NoColor = False) -> int:
    """Print the lettered rules of a genre, and what its open readings say."""
    from enpitsu.cli.genres import print_rules

    return print_rules(genre, option, no_color)


@app.command()
def genres(json: AsJson = False, no_color: NoColor = False) -> int:
    """List all genres."""
    from enpitsu.cli.genres import print_genres

    return print_genres(json, no_color)


@app.command()
def strategies(
    genre: GenreName,
    mine: Annotated[
        str | None, typer.Option("--mine", metavar="HxW", help="Mine boards of this size, made for it.")
    ] = None,
    boards: Annotated[int, typer.Option(min=1, metavar="N", help="How many boards to mine.")] = 60,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed makes the same boards.")] = 0,
    time: Seconds = None,
    out: Annotated[str | None, typer.Option(metavar="FILE", help="Write the patterns as JSON.")] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write a page of pictures.")
    ] = None,
    json: AsJson = False,
) -> int:
    """Print the patterns that steps of a genre follow, each proved."""
    from enpitsu.cli.strategies import BookOrder, strategies

    return strategies(genre, BookOrder(mine, boards, seed, time, out, html, json))


@app.command("new-genre")
def new_genre(
    name: Annotated[str, typer.Argument(metavar="NAME", help="some_name, SomeName or 'Some Name'.")],
    into: Annotated[
        str | None, typer.Option("--into", metavar="DIR", help="Another folder, or a checkout of enpitsu.")
    ] = None,
) -> int:
    """Write the file of a new genre and its examples: they solve and draw at once."""
    from enpitsu.cli.genres import write_genre

    return write_genre(name, into)


@app.command()
def generate(
    genre: GenreName,
    size: Annotated[str, typer.Argument(metavar="HxW", help="Rows x columns, such as 8x8.")],
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed makes the same puzzles.")] = 0,
    count: Annotated[int, typer.Option(min=1, metavar="N", help="How many, all different.")] = 1,
    symmetry: Annotated[
        str, typer.Option(metavar="KIND", help="Of the clues: none, rotate, mirror or diagonal.")
    ] = "none",
    density: Annotated[
        float | None,
        typer.Option(
            min=0, max=1, metavar="SHARE", help="Keep about this share of clues.", callback=_finite
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
    option: Readings = DEFAULT,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per line.")] = False,
    time: Seconds = None,
    no_color: NoColor = False,
) -> int:
    """Make puzzles with exactly one answer, from the rules of the genre alone."""
    from enpitsu.cli.making import GenerateOrder, make

    order = GenerateOrder(
        genre, size, seed, count, symmetry, density, minimal, hide, tuple(require or ()), difficulty
    )
    return make(order, option, time, as_json=json, no_color=no_color)


@app.command()
def trim(
    puzzle: PuzzleText,
    genre: GenreId = None,
    option: Readings = DEFAULT,
    json: AsJson = False,
    time: Seconds = None,
    no_color: NoColor = False,
) -> int:
    """Find the clues that can be dropped, and print the puzzle without them."""
    from enpitsu.cli.making import trim_puzzle

    return trim_puzzle(puzzle, genre, option, time, as_json=json, no_color=no_color)


PlayerMarks = Annotated[
    str | None,
    typer.Option("--marks", metavar="FILE", help="What is marked so far: an answer's text or JSON."),
]


@app.command()
def explain(
    puzzle: PuzzleText,
    genre: GenreId = None,
    option: Readings = DEFAULT,
    marks: PlayerMarks = None,
    steps: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the next N steps.")] = None,
    unfold: Annotated[bool, typer.Option("--unfold", help="With all steps, the routine ones too.")] = False,
    json: AsJson = False,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write a page to step through.")
    ] = None,
    strip: Annotated[
        str | None, typer.Option("--strip", metavar="FILE", help="Write pictures of steps as one SVG.")
    ] = None,
    first: Annotated[int | None, typer.Option("--from", min=1, metavar="N", help="First of them.")] = None,
    last: Annotated[int | None, typer.Option("--to", min=1, metavar="N", help="Last of them.")] = None,
    time: Seconds = None,
) -> int:
    """Explain an answer: what can be marked, from which marks, by which rules and places."""
    from enpitsu.cli.explaining import Sheets, explain_puzzle

    sheets = Sheets(html, strip, first, last)
    unfold = unfold or steps is not None  # a few steps are asked for as such
    return explain_puzzle(puzzle, genre, option, marks, steps, time, sheets, unfold=unfold, as_json=json)


@app.command()
def hint(
    puzzle: PuzzleText,
    genre: GenreId = None,
    option: Readings = DEFAULT,
    marks: PlayerMarks = None,
    json: AsJson = False,
    time: Seconds = None,
) -> int:
    """Give the next step from a player's marks, or say which of them is wrong."""
    from enpitsu.cli.explaining import give_hint

    return give_hint(puzzle, genre, option, marks, time, as_json=json)


@app.command("why-not")
def why_not(
    puzzle: PuzzleText,
    claim: Annotated[str, typer.Argument(metavar="CLAIM", help="A mark, such as 'R3C4 shaded'.")],
    genre: GenreId = None,
    option: Readings = DEFAULT,
    marks: PlayerMarks = None,
    json: AsJson = False,
    time: Seconds = None,
) -> int:
    """Say why a mark cannot be, or show an answer in which it is so."""
    from enpitsu.cli.explaining import tell_why_not

    return tell_why_not(puzzle, claim, genre, option, marks, time, as_json=json)


@app.command()
def grade(
    puzzle: PuzzleText,
    genre: GenreId = None,
    option: Readings = DEFAULT,
    json: AsJson = False,
    time: Seconds = None,
) -> int:
    """Say how hard a puzzle is."""
    from enpitsu.cli.explaining import grade_puzzle

    return grade_puzzle(puzzle, genre, option, time, as_json=json)


Workers = Annotated[
    int | None,
    typer.Option("--workers", min=1, max=1000, metavar="N", help="Processes (default: one per core)."),
]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Work on this Dask cluster instead.")
]


@app.command()
def batch(
    verb: Annotated[str, typer.Argument(metavar="VERB", help="solve, check, explain, grade or generate.")],
    source: Annotated[
        str,
        typer.Argument(metavar="SOURCE", help="A file of JSON lines or URLs, a folder of puzzles, or -."),
    ],
    genre: GenreId = None,
    option: Readings = DEFAULT,
    out: Annotated[str | None, typer.Option("--out", metavar="FILE", help="Write the rows here.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Keep the rows of FILE and do what is missing.")
    ] = False,
    workers: Workers = None,
    scheduler: Scheduler = None,
    time: Annotated[
        float, typer.Option(min=0, metavar="S", help="Per puzzle; 0: no limit.", callback=_finite)
    ] = 60.0,
    conflicts: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Of the solver, per puzzle.")
    ] = None,
    answers: Answers = 2,
) -> int:
    """Work on many puzzles by many processes: one row of JSON each, in order, whatever happens."""
    from enpitsu.cli.batch import Labour
    from enpitsu.cli.batch import batch as work

    labour = Labour(workers, scheduler, out, resume)
    return work(verb, source, genre, option, time, conflicts, answers, labour)


@app.command()
def search(
    what: Annotated[
        str,
        typer.Argument(metavar="WHAT", help="A search by name or FILE.toml, a genre (with HxW), a puzzle."),
    ],
    size: Annotated[
        str | None, typer.Argument(metavar="[HxW]", help="Of a blank board of a genre.")
    ] = None,
    genre: GenreId = None,
    option: Readings = DEFAULT,
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
    time: Seconds = None,
    json: AsJson = False,
    no_color: NoColor = False,
) -> int:
    """Search beyond one puzzle: count, list, the fewest and the most, by many processes."""
    from enpitsu.cli.batch import Labour
    from enpitsu.cli.source import refuse_options
    from enpitsu.files import apart
    from enpitsu.search.paths.definition import definition, names

    apart([what], [checkpoint, record, svg])
    labour = Labour(workers, scheduler)
    if what in names() or what.endswith(".toml"):
        from enpitsu.cli.path_search import Show, search_paths

        refuse_options("a search for paths", {
            "HxW": size, "--genre": genre, "--option": option, "--layer": layers, "--classes": classes,
            "--fewest": fewest, "--most": most, "--sample": sample,
        })  # fmt: skip
        show = Show(watch, record, list_, json, no_color, make, length, seed, svg, time)
        return search_paths(definition(what), frame, show, labour, checkpoint, resume)
    from enpitsu.cli.answer_search import Aim, board_of, search_answers

    refuse_options("a search over a genre or a puzzle", {
        "--frame": frame != "whole", "--record": record, "--make": make, "--length": length is not None,
        "--svg": svg,
    })  # fmt: skip
    aim = Aim(tuple(layers or ()), fewest, most, sample, seed, list_, classes, watch, time, json, no_color)
    board = partial(board_of, what, size, genre, option)
    return search_answers(board, aim, labour, checkpoint, resume)


@app.command()
def play(
    puzzle: Annotated[
        str | None, typer.Argument(metavar="[PUZZLE]", help="As for solve; without it, the gallery.")
    ] = None,
    genre: GenreId = None,
    option: Readings = DEFAULT,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: any that is free.")] = 4827,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Start a browser.")] = True,
) -> int:
    """Play in the browser: a page served to this machine alone."""
    from enpitsu.cli.playing import play_puzzle

    return play_puzzle(puzzle, genre, option, port, browser=browser)


@app.command()
def site(
    out: Annotated[str, typer.Argument(metavar="OUT", help="A folder: new, empty, or of a site.")],
    cache: Annotated[
        str | None, typer.Option("--cache", metavar="DIR", help="Where npm's and pip's packages are kept.")
    ] = None,
) -> int:
    """Write the page with the engine inside, for any web space."""
    from enpitsu.cli.playing import write_page

    return write_page(out, cache)
