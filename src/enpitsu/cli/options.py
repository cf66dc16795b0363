"""Options and arguments that several commands have."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from math import isfinite
from typing import Annotated, Any

import typer

from enpitsu.cli.read_options import ReadOptions
from enpitsu.engine.budget import USUAL_SECONDS
from enpitsu.locale import say

PuzzleText = Annotated[
    str,
    typer.Argument(metavar="PUZZLE", help="A file, - (standard input), a URL, or an example's id."),
]


def _genres(incomplete: str) -> list[str]:
    """The genres whose ids begin so, for the completion of a shell."""
    from enpitsu.catalogue import genres

    return [id for id in genres() if id.startswith(incomplete.lower())]


GenreId = Annotated[
    str | None,
    typer.Option(
        "--genre",
        metavar="GENRE",
        help="The genre: a name, FILE.py or module:Class.",
        autocompletion=_genres,
    ),
]
GenreName = Annotated[
    str,
    typer.Argument(
        metavar="GENRE", help="A genre's name, FILE.py or module:Class.", autocompletion=_genres
    ),
]
Readings = Annotated[list[str], typer.Option("--option", metavar="ID=V", help="Choose an open reading.")]
DEFAULT: list[str] = []
"""No reading chosen: each as the rule sheet has it."""
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="No colours, whatever the terminal says.")]
Answers = Annotated[int, typer.Option(min=1, metavar="N", help="List up to N answers.")]


def finite(number: float | None) -> float | None:
    """A number that is one; neither "nan" nor "inf"."""
    if number is not None and not isfinite(number):
        raise typer.BadParameter(say("{} is no finite number", number))
    return number


def time_option(default: str) -> Any:
    """The option --time, with the words for what holds where it is not given."""
    text = f"At most S seconds (default: {default})."
    return typer.Option("--time", min=0, metavar="S", help=text, callback=finite)


Seconds = Annotated[float | None, time_option(f"{USUAL_SECONDS:.0f}")]
LongSeconds = Annotated[float | None, time_option("until Ctrl-C")]
"""For work that may be meant to take days."""

Added = Annotated[
    list[str],
    typer.Option(
        "--with", metavar="RULE", help="Add a rule: of the library (rules --library), or GENRE:LETTER."
    ),
]
Dropped = Annotated[list[str], typer.Option("--without", metavar="RULE", help="Drop a rule by its letter.")]


READ_OPTIONS: dict[str, Any] = {
    "genre": (GenreId, None),
    "option": (Readings, DEFAULT),
    "parameter": (
        Annotated[
            list[str], typer.Option("--parameter", metavar="N=V", help="A number of the whole board.")
        ],
        DEFAULT,
    ),
    "lenient": (
        Annotated[bool, typer.Option("--lenient", help="Leave out clues that the genre has no place for.")],
        False,
    ),
}
"""The options that stand for a parameter ``how: ReadOptions``, each with its default."""
CHANGES: dict[str, Any] = {"with_": (Added, DEFAULT), "without": (Dropped, DEFAULT)}
"""The options that add and drop rules of the genre."""


def as_run(command: Callable[..., int]) -> Callable[..., int]:
    """The command with the options that ``how`` stands for, and those that add and drop rules.

    Both kinds of commands that name a genre have the latter; they go along in the name of the genre.
    """
    signature = inspect.signature(command, eval_str=True)
    reads = "how" in signature.parameters
    if not reads and "genre" not in signature.parameters:
        return command
    more = {**(READ_OPTIONS if reads else {}), **CHANGES}

    @wraps(command)
    def run(*, with_: list[str], without: list[str], **given: Any) -> int:
        changes = [*[f"--without {one}" for one in without], *[f"--with {one}" for one in with_]]
        if changes:
            given["genre"] = " ".join([*filter(None, [given["genre"]]), *changes])
        if reads:
            genre, option, parameter, lenient = [given.pop(name) for name in READ_OPTIONS]
            given["how"] = ReadOptions(genre, tuple(option), tuple(parameter), lenient)
        return command(**given)

    keyword = inspect.Parameter.KEYWORD_ONLY
    parameters = []
    for one in signature.parameters.values():
        if one.name == "how":
            parameters += [
                inspect.Parameter(name, keyword, default=default, annotation=kind)
                for name, (kind, default) in READ_OPTIONS.items()
            ]
        else:
            parameters.append(one.replace(kind=keyword))
    parameters += [
        inspect.Parameter(name, keyword, default=default, annotation=kind)
        for name, (kind, default) in CHANGES.items()
    ]
    run.__annotations__ = {
        **{name: kind for name, kind in command.__annotations__.items() if name != "how"},
        **{name: kind for name, (kind, _) in more.items()},
    }
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return run


PlayerMarks = Annotated[
    str | None,
    typer.Option("--marks", metavar="FILE", help="What is marked so far: an answer's text or JSON."),
]
Out = Annotated[str | None, typer.Option("--out", metavar="FILE", help="Write the rows here.")]
Resume = Annotated[bool, typer.Option("--resume", help="Keep the rows of FILE and do what is missing.")]


def workers_option(text: str) -> Any:
    """The option --workers, with what is told of it."""
    return typer.Option("--workers", min=1, max=1000, metavar="N", help=text)


Workers = Annotated[int | None, workers_option("Processes (default: one per core).")]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Work on this Dask cluster instead.")
]
