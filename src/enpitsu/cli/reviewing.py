"""The commands ``review`` and ``complete``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import sleep
from typing import Any

from enpitsu.cli.print_error import print_error
from enpitsu.cli.progress import meter, watched
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.results import (
    STATUS,
    clash_head,
    clash_lines,
    not_one,
    place_text,
    print_data,
    reason_text,
    sites_text,
)  # fmt: skip
from enpitsu.cli.source import document_of, marks_of
from enpitsu.cli.terminal_text import headline, indented
from enpitsu.desk.setting_answers import review_data, values_data
from enpitsu.document import Document
from enpitsu.engine.budget import BRIEF_SECONDS
from enpitsu.engine.make.clues import value_text
from enpitsu.engine.make.options import generate_options
from enpitsu.engine.setting.completion import completed
from enpitsu.engine.setting.facts import BoardSolver, Facts, values
from enpitsu.engine.setting.review import Review, review
from enpitsu.engine.setting.words import VERDICTS, site_named
from enpitsu.errors import BadFile, BadNotation, EnpitsuError, NoAnswer
from enpitsu.files import apart, write_file
from enpitsu.formats.as_json import document_data
from enpitsu.locale import say, say_number
from enpitsu.puzzle import Puzzle

POLL_SECONDS = 0.3
"""Seconds between two looks at a file that is watched."""
OPEN = (
    "several answers; {} cell is open (pale: one of the answers)",
    "several answers; {} cells are open (pale: one of the answers)",
)
OPEN_AT_LEAST = (
    "several answers; at least {} cell is open (pale: one of the answers)",
    "several answers; at least {} cells are open (pale: one of the answers)",
)


@dataclass(frozen=True, slots=True)
class ReviewArguments:
    """An order to review: the clue whose values are wanted, and the form of what is told."""

    site: str | None = None
    svg: str | None = None
    seconds: float | None = None
    as_json: bool = False
    no_color: bool = False


def review_puzzle(argument: str, how: ReadOptions, order: ReviewArguments) -> int:
    """Print the review of a puzzle; the exit status tells one answer, none and several apart."""
    apart([argument], [order.svg])
    allowed = meter(order.seconds)
    with allowed.with_grace_period():
        document = document_of(argument, how)
    puzzle = document.puzzle
    if order.site is not None:
        return _tell_values(document, order)
    with watched(say("reviewing a {}", type(puzzle).display_title()), allowed) as tell:
        found = review(puzzle, budget=allowed.left(), progress=tell)
    if order.svg is not None:
        write_file(order.svg, _picture(found.facts) + "\n")
    if order.as_json:
        print_data(review_data(found), document)
    else:
        _show(found, order)
    if found.stopped_by is not None and not order.as_json:
        print_error(say("{}: this is what is known so far", reason_text(found.stopped_by)), 3)
    return 130 if found.stopped_by == "interrupt" else STATUS[found.facts.status]


def watch_file(argument: str, how: ReadOptions, order: ReviewArguments) -> int:
    """Review a file whenever it is saved, until Ctrl-C; raises BadFile."""
    file = Path(argument)
    if not file.is_file():
        raise BadFile(say("{} is no file: only a file can be watched", argument))
    seen = 0
    try:
        while True:
            saved = file.stat().st_mtime_ns if file.is_file() else seen
            if saved == seen:
                sleep(POLL_SECONDS)
                continue
            seen = saved
            try:
                status = review_puzzle(argument, how, order)
                if status == 130:
                    return 0
            except (EnpitsuError, OSError) as fault:
                print_error(str(fault), 0)
            print(flush=True)
    except KeyboardInterrupt:
        return 0


# -- what is told --------------------------------------------------------------------------------


def _show(found: Review, order: ReviewArguments) -> None:
    from enpitsu.cli.screen import picture, show

    facts = found.facts
    puzzle = facts.puzzle
    lines: list[Any] = [say("{}: {}", headline(puzzle), _count(facts))]
    if facts.status == "none":
        lines += _clash(facts)
    elif facts.status == "several":
        lines.append(picture(puzzle, facts.answers[0], order.no_color, facts.forced))
    lines += _clues(found)
    if found.grade is not None:
        grade = found.grade
        lines.append(say("{}: effort {:g}, {} steps", say(grade.label), grade.effort, grade.steps))
    if found.hardest:
        lines.append(say("hardest steps:"))
        lines += [f"  {n:3}. {told.sentence}" for n, told in found.hardest]
    lines += _readings(found)
    show(lines, order.no_color)


def _count(facts: Facts) -> str:
    if facts.status == "several" and facts.open:
        return say_number(len(facts.open), *(OPEN if facts.stopped_by is None else OPEN_AT_LEAST))
    if facts.status == "unknown":
        return say("not settled how many answers it has")
    return say(VERDICTS[facts.status])


def _clash(facts: Facts) -> Iterator[str]:
    if facts.clash:
        yield clash_head(facts.clash)
        yield from indented(clash_lines(facts.clash, facts.puzzle))
    if facts.guilty:
        yield say("clues among them: {}", sites_text(facts.puzzle, facts.guilty))


def _clues(found: Review) -> Iterator[str]:
    puzzle = found.facts.puzzle
    if found.spare is not None:
        names = sites_text(puzzle, found.spare)
        yield (
            say("each could be missing by itself: {}", names) if names else say("no clue could be missing")
        )
    for n, clue in enumerate(found.suggested or ()):
        if not n:
            yield say("clues that would leave less open:")
        text = value_text(puzzle, clue.site, clue.value)
        left = "  {} = {}: {} marks open" if clue.open else "  {} = {}: nothing open"
        yield say(left, sites_text(puzzle, [clue.site]), text, clue.open)


def _readings(found: Review) -> Iterator[str]:
    for (id, value), status in found.readings.items():
        yield say(
            "under {}={}: {}", id, value, say("not settled" if status == "unknown" else VERDICTS[status])
        )


def _picture(facts: Facts) -> str:
    """An SVG picture: the answer, or what all answers share, with cells shaded by how open they are."""
    from enpitsu.draw.svg import draw_svg

    most = max(facts.open.values(), default=1)
    heat = {cell: n / most for cell, n in facts.open.items()}
    places = [case.place for case in facts.clash]
    return draw_svg(facts.puzzle, facts.forced, heat=heat, highlight=places, labels=True).rstrip("\n")


def _tell_values(document: Document, order: ReviewArguments) -> int:
    """Print the number of answers with each clue at a site."""
    puzzle: Puzzle = document.puzzle
    site = site_named(puzzle, order.site or "")
    allowed = meter(order.seconds)
    where = place_text(site[1], puzzle)
    with watched(say("trying clues at {}", where), allowed):
        found = values(puzzle, site, BoardSolver(allowed))
    if order.as_json:
        print_data(values_data(found, puzzle), document)
        return 0
    if found.without is not None:
        print(say("without a clue at {}: {}", where, say(VERDICTS[found.without])))
    groups: dict[str, list[str]] = {}
    for value, verdict in found.by_value.items():
        groups.setdefault(verdict, []).append(value_text(puzzle, site, value))
    for verdict in ("unique", "several", "none", "refused"):
        if verdict in groups:
            print(say("{}: {}", say(VERDICTS[verdict]), " ".join(groups[verdict])))
    if found.stopped_by is not None:
        return print_error(say("{}: not all values were tried", reason_text(found.stopped_by)), 3)
    return 0


# -- complete ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CompleteArguments:
    """An order to complete a puzzle."""

    answer: str | None = None
    seed: int = 0
    symmetry: str = "none"
    density: float | None = None
    difficulty: str | None = None
    seconds: float | None = None
    as_json: bool = False
    no_color: bool = False


def complete_puzzle(argument: str, how: ReadOptions, order: CompleteArguments) -> int:
    """Print a puzzle with clues added until it has exactly one answer; 1 if it has none."""
    from enpitsu.cli.screen import picture, show
    from enpitsu.logic import PartialAssignment

    allowed = meter(order.seconds, BRIEF_SECONDS)
    with allowed.with_grace_period():
        document = document_of(argument, how)
        puzzle = document.puzzle
        given = marks_of(order.answer, puzzle) if order.answer is not None else document.known
        if given is not None and any([m not in given for m in puzzle.visible_marks]):
            raise BadNotation("", None, say("the answer given is not complete: every mark must be told"))
    wanted = generate_options(
        puzzle.grid,
        puzzle.options,
        symmetry=order.symmetry,
        density=order.density,
        difficulty=order.difficulty,
    )
    try:
        with watched(say("completing a {}", type(puzzle).display_title()), allowed):
            whole, answer = completed(puzzle, given, wanted=wanted, seed=order.seed, budget=allowed.left())
    except NoAnswer as verdict:
        return not_one(verdict, document, as_json=order.as_json)
    if order.as_json:
        print_data(document_data(Document(whole, answer)), document)
        return 0
    lines = [f"genre: {type(whole).genre_id()}", *[f"option: {k}={v}" for k, v in whole.options.items()]]
    print("\n".join([*lines, "", whole.text]))
    if sys.stdout.isatty():
        show(["", picture(whole, PartialAssignment(), order.no_color)], order.no_color)
    return 0
