"""Options and arguments that several commands have."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from math import isfinite
from typing import Annotated, Any

import typer

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
        raise typer.BadParameter(f"{number} is no finite number")
    return number


Seconds = Annotated[
    float | None,
    typer.Option("--time", min=0, metavar="S", help="At most S seconds.", callback=finite),
]

Added = Annotated[
    list[str],
    typer.Option(
        "--with", metavar="RULE", help="Add a rule: of the shelf (rules --shelf), or GENRE:LETTER."
    ),
]
Dropped = Annotated[list[str], typer.Option("--without", metavar="RULE", help="Drop a rule by its letter.")]


def with_changes(command: Callable[..., int]) -> Callable[..., int]:
    """The command with options that add and drop rules; they go along in the name of the genre."""
    signature = inspect.signature(command, eval_str=True)
    if "genre" not in signature.parameters:
        return command

    @wraps(command)
    def changed(*, with_: list[str], without: list[str], **given: Any) -> int:
        changes = [*[f"--without {one}" for one in without], *[f"--with {one}" for one in with_]]
        if changes:
            given["genre"] = " ".join([*filter(None, [given["genre"]]), *changes])
        return command(**given)

    more = {"with_": Added, "without": Dropped}
    changed.__annotations__ = {**command.__annotations__, **more}
    keyword = inspect.Parameter.KEYWORD_ONLY
    changed.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[
            *[one.replace(kind=keyword) for one in signature.parameters.values()],
            *[inspect.Parameter(k, keyword, default=DEFAULT, annotation=v) for k, v in more.items()],
        ]
    )
    return changed


PlayerMarks = Annotated[
    str | None,
    typer.Option("--marks", metavar="FILE", help="What is marked so far: an answer's text or JSON."),
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", min=1, max=1000, metavar="N", help="Processes (default: one per core)."),
]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Work on this Dask cluster instead.")
]
