"""The command ``search --things`` or ``--rooms``: all boards of a size, and those with one answer."""

from __future__ import annotations

from typing import Any

from enpitsu.cli.answer_search import genre_of
from enpitsu.cli.progress import UNLIMITED_SECONDS, meter, watched
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.results import reason_text
from enpitsu.cli.screen import picture, show
from enpitsu.cli.source import options_of, parameters_of
from enpitsu.engine.count.census import Census, Row, census
from enpitsu.errors import BadNotation
from enpitsu.formats.as_json import puzzle_data
from enpitsu.grid import grid
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.notation.text import read_size
from enpitsu.plain import json_text

MAX_CELLS = 64
"""Cells of the largest boards that are gone through."""
STATUSES = ("none", "unique", "several")


def search_boards(
    name: str, size: str | None, how: ReadOptions, things: int,
    rooms: int | None, seconds: float | None, *,
    hardest: bool, as_json: bool, no_color: bool,
) -> int:  # fmt: skip
    """Print how many boards have one answer, one with the fewest things, the hardest; the exit status."""
    if size is None:
        raise BadNotation("", None, say("--things and --rooms need a genre and a size, HxW"))
    genre = genre_of(name, how.genre)
    chosen = genre.chosen(options_of(how.readings))
    height, width = read_size(size, MAX_CELLS)
    given = parameters_of(genre, grid(height, width), how.parameters)
    with watched(say("boards of {}", genre.display_title())) as tell:
        spent = meter(seconds, UNLIMITED_SECONDS)
        found = census(
            genre, chosen, height, width, things, spent, tell, grading=hardest, rooms=rooms, givens=given
        )
    if as_json:
        rows = [_data(n, row, hardest) for n, row in enumerate(found.rows)]
        told = {"genre": genre.genre_id(), "height": height, "width": width, "options": chosen}
        print(json_text({**told, "stopped_by": found.stopped_by, "fewest": found.fewest, "things": rows}))
    else:
        size = f"{height}x{width}"
        title = say("{} {}: all boards by the number of things printed", genre.display_title(), size)
        if rooms is not None:
            title = say("{} {}: all boards divided into regions: {}", genre.display_title(), size, rooms)
        _print(title, found, no_color)
    if found.stopped_by is not None:
        return 130 if found.stopped_by == "interrupt" else 3
    return 0 if found.fewest is not None else 1


def _data(number: int, row: Row, hardest: bool) -> dict[str, Any]:
    out: dict[str, Any] = {"things": number, "boards": row.boards.total()}
    out |= {status: row.boards[status] for status in STATUSES}
    if row.first is not None:
        out["first"] = puzzle_data(row.first)
    if hardest:
        out["unexplained"] = row.open
    if row.hardest is not None:
        grade, board = row.hardest
        out["hardest"] = {"label": grade.label, "effort": grade.effort, "puzzle": puzzle_data(board)}
    return out


def _print(title: str, found: Census, no_color: bool) -> None:
    parts: list[Any] = [title, ""]
    parts.append(say("things     boards   no answer         one     several"))
    for n, row in enumerate(found.rows):
        told = [row.boards.total(), *[row.boards[status] for status in STATUSES]]
        parts.append(f"{n:6} {told[0]:10} {told[1]:11} {told[2]:11} {told[3]:11}")
    if found.stopped_by is not None:
        parts.append(say("The last row is a part: {}.", reason_text(found.stopped_by)))
    parts.append("")
    first = next((row.first for row in found.rows if row.first is not None), None)
    if first is None:
        parts.append(say("None of them has exactly one answer."))
    else:
        fewest = say("The fewest things with exactly one answer: {}, for example", found.fewest)
        parts.append(fewest if len(found.rows) > 1 else say("The first with exactly one answer:"))
        parts.append(picture(first, PartialAssignment(), no_color))
    graded = [row.hardest for row in found.rows if row.hardest is not None]
    if graded:
        grade, board = max(graded, key=lambda each: each[0].effort)
        hardest = "The hardest with exactly one answer: {}, effort {}"
        parts += ["", say(hardest, say(grade.label), grade.effort)]
        parts.append(picture(board, PartialAssignment(), no_color))
    if left := sum([row.open for row in found.rows]):
        parts.append(say("Boards with one answer that could not be graded: {}.", left))
    show(parts, no_color)
