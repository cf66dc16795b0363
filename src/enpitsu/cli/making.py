"""The commands ``generate`` and ``trim``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import islice
from time import perf_counter

from enpitsu import catalogue
from enpitsu.batch.collect import Collector
from enpitsu.batch.series import Series
from enpitsu.batch.work import Row
from enpitsu.cli.batch import ExecutionOptions, crew_of, output_of
from enpitsu.cli.print_error import print_error
from enpitsu.cli.progress import meter, watched
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.results import not_one, print_data, reason_text, sites_text
from enpitsu.cli.screen import picture, show
from enpitsu.cli.source import document_of, options_of
from enpitsu.engine.budget import BRIEF_SECONDS, Meter
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.make.minimize import trim
from enpitsu.engine.setting.words import site_text
from enpitsu.errors import BadNotation, NoAnswer, OutOfBudget, SeveralAnswers
from enpitsu.grid import grid
from enpitsu.locale import say, say_number
from enpitsu.logic import PartialAssignment
from enpitsu.notation.marks import read_mark
from enpitsu.notation.text import read_size
from enpitsu.plain import json_text
from enpitsu.puzzle import Puzzle

MAX_CELLS = 10_000
"""Cells of the largest board that is made."""


@dataclass(frozen=True, slots=True)
class GenerateArguments:
    """An order for puzzles to be made."""

    genre: str
    size: str
    seed: int = 0
    count: int = 1
    symmetry: str = "none"
    density: float | None = None
    minimal: bool = False
    hide: bool = False
    require: tuple[str, ...] = ()
    difficulty: str | None = None
    values: tuple[str, ...] = ()
    pattern: str | None = None
    grades: bool = False

    @property
    def extent(self) -> tuple[int, int]:
        """Rows and columns; raises BadNotation."""
        return read_size(self.size, MAX_CELLS)

    def series(self, options: dict[str, str]) -> Series:
        """The series that is ordered; raises UnknownName, BadNotation, BadPuzzle."""
        kind = catalogue.load(self.genre)
        height, width = self.extent
        if self.symmetry == "diagonal" and height != width:
            raise BadNotation(self.size, 0, say("only a square board has a diagonal symmetry"))
        blank = kind(grid(height, width), {}, options)
        required = [read_mark(blank, text) for text in self.require]
        return Series(
            catalogue.reference(kind), height, width, self.seed, self.symmetry, self.density,
            self.difficulty, self.minimal, self.hide, tuple([(str(m), v) for m, v in required]), options,
            self.grades, self.values, self.pattern,
        )  # fmt: skip


def make(
    order: GenerateArguments,
    options: Sequence[str],
    seconds: float | None,
    execution: ExecutionOptions,
    *,
    as_json: bool,
    no_color: bool,
) -> int:
    """Make puzzles and print each, or write it to a file, as soon as it is there; the exit status.

    They are made in this process, unless workers or a file are asked for.
    """
    kind = catalogue.load(order.genre)
    readings = options_of(options)
    allowed = meter(seconds, BRIEF_SECONDS * order.count)
    with allowed.with_grace_period():
        series = order.series(readings)
    maker = series.maker(allowed.left())
    output = output_of(execution, series)
    before = 0 if output is None else len(output.done)
    crew = None if execution == ExecutionOptions() else crew_of(execution)
    collector = Collector(series, order.count, allowed, None if output is None else output.done)
    made, began, times = before, perf_counter(), list[float]()
    stopped = None
    try:
        with (
            output or nullcontext(),
            watched(say("making {} x {}", order.count, kind.display_title()), allowed) as tell,
        ):
            if crew is None:
                rows = _rows_made_here(maker, series, allowed, order.count)
            else:
                maker.refuse()
                rows = collector.rows(crew)
            start = perf_counter()
            for row, digest in rows:
                times.append(perf_counter() - start)
                made += 1
                if output is None:
                    _print(kind, row, as_json=as_json, no_color=no_color)
                else:
                    output.write({**_head(series, row["number"], digest), **row})
                tell("puzzles", made)
                start = perf_counter()
    except OutOfBudget as stop:
        stopped = stop.reason
    finally:
        if crew is not None:
            crew.close()
    if order.count > 1:
        questions = maker.questions + collector.questions
        _sum_up(times, perf_counter() - began, questions, before, side_by_side=crew is not None)
    if stopped is None:
        return 0
    told = say("{}: {} of {} made", reason_text(stopped), made, order.count)
    if not made and stopped != "interrupt":
        told = say("{}; whether there is one is not known, --time S tries longer", told)
    elif output is not None:
        further = "{}; --resume goes on from here (the rows so far are in {})"
        told = say("{}; the rows are in {}" if stopped == "repeats" else further, told, output.part)
    return print_error(told, 130 if stopped == "interrupt" else 3)


def _rows_made_here(maker: Maker, series: Series, allowed: Meter, count: int) -> Iterator[tuple[Row, str]]:
    """The rows of so many puzzles made in this process, without digests."""
    for number, (puzzle, answer) in enumerate(islice(maker.puzzles(), count), 1):
        yield series.row(number, puzzle, answer, allowed), ""


def _head(series: Series, number: int, digest: str) -> Row:
    """The first fields of a row in a file, by which it is known again."""
    head = {"number": number, "digest": digest, "verb": series.verb, "asked": series.asked}
    return {**head, "status": "made"}


def _print(kind: type[Puzzle], row: Row, *, as_json: bool, no_color: bool) -> None:
    if as_json:
        print(json_text(row), flush=True)
        return
    if row["number"] > 1:
        print()
    lines = [f"genre: {row['genre']}", *[f"option: {k}={v}" for k, v in row["options"].items()]]
    if "grade" in row:
        lines.append(f"comment: {_grade_text(row)}")
    print("\n".join([*lines, "", row["givens"]]), flush=True)
    if sys.stdout.isatty():
        puzzle = kind.parse(row["givens"], row["options"])
        show(["", picture(puzzle, PartialAssignment(), no_color)], no_color)


def _grade_text(row: Row) -> str:
    """The label of a puzzle and its effort."""
    label, grade = say(row["label"]), row["grade"]
    label = say("{} or more", label) if grade["at_least"] else label
    return say("{}: effort {:g}, {} steps", label, grade["effort"], grade["steps"])


def _sum_up(times: list[float], seconds: float, questions: int, before: int, *, side_by_side: bool) -> None:
    """Tell on standard error how many puzzles were made, in which time."""
    made, solves = len(times), questions / seconds if seconds else 0.0
    if side_by_side:
        one = "{} puzzle in {:.1f} s, {:.2f} a second, {:.0f} solves a second"
        others = "{} puzzles in {:.1f} s, {:.2f} a second, {:.0f} solves a second"
        told = [say_number(made, one, others, seconds, made / seconds if seconds else 0.0, solves)]
        told += [say("{} done before", before)] if before else []
        print(say("; ").join(told), file=sys.stderr)
    elif times:
        middle = sorted(times)[made // 2]
        one = "{} puzzle in {:.1f} s, median {:.2f} s, {:.0f} solves a second"
        others = "{} puzzles in {:.1f} s, median {:.2f} s, {:.0f} solves a second"
        print(say_number(made, one, others, seconds, middle, solves), file=sys.stderr)


def trim_puzzle(
    argument: str, how: ReadOptions, seconds: float | None, *,
    as_json: bool, no_color: bool,
) -> int:  # fmt: skip
    """Print a puzzle without the clues that can be dropped; 1 if it has no answer, or several."""
    allowed = meter(seconds)
    with allowed.with_grace_period():
        document = document_of(argument, how)
    puzzle = document.puzzle
    try:
        with watched(say("trimming a {}", type(puzzle).display_title()), allowed):
            slim, gone, alone = trim(puzzle, budget=allowed.left())
    except (NoAnswer, SeveralAnswers) as verdict:
        return not_one(verdict, document, as_json=as_json)
    names = {"redundant": [site_text(s) for s in alone], "dropped": [site_text(s) for s in gone]}
    if as_json:
        print_data({"genre": type(puzzle).genre_id(), **names, "givens": slim.text}, document)
        return 0
    if not alone:
        print(say("no clue can be dropped"))
    else:
        print(say("each could be dropped alone: {}", sites_text(puzzle, alone)))
        print(say("dropped together: {}", sites_text(puzzle, gone)))
    print("\n".join(["", f"genre: {type(puzzle).genre_id()}", "", slim.text]))
    if sys.stdout.isatty():
        show(["", picture(slim, PartialAssignment(), no_color)], no_color)
    return 0
