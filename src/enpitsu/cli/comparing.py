"""The command ``compare``: two readings of a genre, on one puzzle or on all small boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu import catalogue
from enpitsu.cli.progress import UNLIMITED_SECONDS, meter, watched
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.results import reason_text
from enpitsu.cli.source import document_of, options_of
from enpitsu.engine.readings.difference import Difference, difference
from enpitsu.engine.readings.rule_sets import RuleSet
from enpitsu.engine.readings.smallest import Smallest, smallest
from enpitsu.errors import BadNotation, OutOfBudget
from enpitsu.formats.as_json import puzzle_data
from enpitsu.locale import say, say_number
from enpitsu.logic import PartialAssignment
from enpitsu.notation.text import read_size
from enpitsu.plain import json_text
from enpitsu.puzzle import Puzzle

MAX_CELLS = 64
"""Cells of the largest boards of which all are compared."""
Readings = tuple[dict[str, str], dict[str, str]]


def compare_readings(
    name: str, puzzle: str | None, options: Sequence[str], up_to: str, things: int,
    seconds: float | None, *, as_json: bool, no_color: bool,
) -> int:  # fmt: skip
    """Print whether two readings differ, and where; the exit status."""
    genre = catalogue.load(name)
    readings = two_readings(genre, options)
    spent = meter(seconds, UNLIMITED_SECONDS)
    found: Smallest | None = None
    stopped = None
    with watched(say("comparing {}", genre.display_title()), spent) as tell:
        if puzzle is None:
            height, width = read_size(up_to, MAX_CELLS)
            rules = RuleSet(genre, readings[0]), RuleSet(genre, readings[1])
            found = smallest(rules, height * width, things, spent, tell)
            told, stopped = found.difference, found.stopped_by
        else:
            first = tuple([f"{id}={value}" for id, value in readings[0].items()])
            given = document_of(puzzle, ReadOptions(name, first)).puzzle
            other = type(given)(given.grid, given.givens, readings[1])
            other.demands()
            try:
                told = difference(given, other, spent)
            except OutOfBudget as stop:
                told, stopped = None, stop.reason
    if as_json:
        print(json_text(_data(readings, told, found, stopped)))
    else:
        _print(genre, readings, told, found, stopped, no_color)
    return 0 if stopped is None else 130 if stopped == "interrupt" else 3


def two_readings(genre: type[Puzzle], options: Sequence[str]) -> Readings:
    """The two readings that options stand for; raises BadNotation, UnknownName.

    An option that is given twice has a value in each of them; one that is given once has that value in
    both, or, if none is given twice, is compared with its usual value.
    """
    values: dict[str, list[str]] = {}
    for each in options:
        [(id, value)] = options_of([each]).items()
        genre.chosen({id: value})
        values.setdefault(id, []).append(value)
    for id, given in values.items():
        if len(given) > 2:
            raise BadNotation(
                "", None, say("two readings are compared: {} is given {} times", id, len(given))
            )
    if len(values) == 1:
        [(id, given)] = values.items()
        usual = genre.readings[id].values[0]
        if given == [usual]:
            raise BadNotation(
                "", None, say("{}={} is the usual reading: another one is needed, too", id, usual)
            )
        values[id] = given if len(given) == 2 else [usual, *given]
    readings = (
        {id: given[0] for id, given in values.items()},
        {id: given[-1] for id, given in values.items()},
    )
    if readings[0] == readings[1]:
        raise BadNotation(
            "",
            None,
            say(
                "two readings are compared: --option ID=V --option ID=W (options of {}: {})",
                genre.display_title(),
                ", ".join(genre.readings) or say("none"),
            ),
        )
    return readings


def _data(
    readings: Readings, told: Difference | None, found: Smallest | None, stopped: str | None
) -> dict[str, Any]:
    verdict = "differ" if told is not None else "same" if stopped is None else "unknown"
    out: dict[str, Any] = {"verdict": verdict, "readings": list(readings), "stopped_by": stopped}
    if told is not None:
        puzzle = told.puzzles[told.having]
        out["puzzle"] = {**puzzle_data(told.puzzles[0]), "options": {}}
        out["answer"] = puzzle.write_answer(told.answer)
        out["having"] = told.having
    if found is not None:
        out["boards"] = found.boards
        out["done"] = done_data(found)
    return out


def _print(
    genre: type[Puzzle], readings: Readings, told: Difference | None, found: Smallest | None,
    stopped: str | None, no_color: bool,
) -> None:  # fmt: skip
    from enpitsu.cli.screen import picture, show

    names = [_name(readings, n) for n in (0, 1)]
    parts: list[Any] = [say("{}: {} and {}", genre.display_title(), *names)]
    for n in (0, 1):
        parts += ["  " + say("{}: {}", f"{id}={value}", genre.readings[id].phrase(value))
                  for id, value in readings[n].items() if readings[1 - n][id] != value]  # fmt: skip
    if told is not None:
        here = "They differ here: only {} has this answer."
        said = here if found is None else "They differ on this board: only {} has this answer."
        parts += ["", say(said, names[told.having])]
        puzzle = told.puzzles[told.having]
        parts += [
            "",
            picture(puzzle, PartialAssignment(), no_color),
            "",
            picture(puzzle, told.answer, no_color),
        ]
    elif stopped is not None:
        parts.append(say("Not settled: {}.", reason_text(stopped)))
    elif found is None:
        parts.append(say("They have the same answers here."))
    else:
        parts.append(say("None of the boards that were compared tells them apart."))
    if found is not None:
        parts += ["", compared(found)]
    show(parts, no_color)


def _name(readings: Readings, n: int) -> str:
    return ", ".join([f"{id}={v}" for id, v in readings[n].items() if readings[1 - n][id] != v])


def done_data(found: Smallest) -> list[dict[str, int]]:
    """The cells and things of the boards that were all compared, as plain data."""
    return [{"cells": cells, "things": things} for cells, things in found.done]


def compared(found: Smallest) -> str:
    """The number of boards that were compared, and the bound that this gives."""
    one, others = "{:,} board was compared: {}.", "{:,} boards were compared: {}."
    return say_number(found.boards, one, others, _extent(found))


def _extent(found: Smallest) -> str:
    """The boards without a difference: a bound for all that is claimed."""
    if not found.boards:
        return say("none of those that were tried is a puzzle of the genre")
    if not found.done:
        return say("no number of cells is done")
    most = max([things for _, things in found.done])
    last, things = found.done[-1]
    full = last if things == most else last - 1
    said = [say("of at most {}, whatever is printed", _cells(found.whole))] if found.whole else []
    idle = ", ".join(found.idle)
    beside = say(", layers that cannot matter not counted ({})", idle) if idle else ""
    if full > found.whole:
        said.append(say("of at most {} with at most {}{}", _cells(full), _things(most), beside))
    if things < most and full > found.whole:
        said.append(say("of {} with at most {}", _cells(last), things))
    elif things < most:
        said.append(say("of {} with at most {}{}", _cells(last), _things(things), beside))
    return say("no difference on any {}", say(", nor on any ").join(said))


def _cells(number: int) -> str:
    return say_number(number, "{} cell", "{} cells")


def _things(number: int) -> str:
    return say_number(number, "{} thing printed", "{} things printed")
