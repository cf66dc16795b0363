"""The commands ``generate`` and ``trim``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from enpitsu import catalogue
from enpitsu.cli.print_error import print_error
from enpitsu.cli.progress import meter, watched
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.results import not_one, print_data, reason_text, sites_text
from enpitsu.cli.screen import picture, show
from enpitsu.cli.source import document_of, options_of
from enpitsu.document import Document
from enpitsu.engine.budget import BRIEF_SECONDS
from enpitsu.engine.make.generate import GenerateOptions, Maker
from enpitsu.engine.make.minimize import trim
from enpitsu.engine.make.options import generate_options
from enpitsu.engine.setting.words import site_text
from enpitsu.errors import BadNotation, NoAnswer, OutOfBudget, SeveralAnswers
from enpitsu.formats.as_json import document_data
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

    @property
    def extent(self) -> tuple[int, int]:
        """Rows and columns; raises BadNotation."""
        return read_size(self.size, MAX_CELLS)

    def wanted(self, kind: type[Puzzle], options: dict[str, str]) -> GenerateOptions:
        """The options behind the arguments; raises UnknownName, BadNotation."""
        height, width = self.extent
        if self.symmetry == "diagonal" and height != width:
            raise BadNotation(self.size, 0, say("only a square board has a diagonal symmetry"))
        cells = grid(height, width)
        blank = kind(cells, {}, options)
        required = [read_mark(blank, text) for text in self.require]
        marks = tuple([(str(m), v) for m, v in required])
        return generate_options(
            cells, options, symmetry=self.symmetry, density=self.density, difficulty=self.difficulty,
            minimal=self.minimal, hide=self.hide, require=marks,
        )  # fmt: skip


def make(
    order: GenerateArguments,
    options: Sequence[str],
    seconds: float | None,
    *,
    as_json: bool,
    no_color: bool,
) -> int:
    """Make puzzles and print each as soon as it is there; the exit status."""
    kind = catalogue.load(order.genre)
    readings = options_of(options)
    height, width = order.extent
    allowed = meter(seconds, BRIEF_SECONDS * order.count)
    with allowed.with_grace_period():
        wanted = order.wanted(kind, readings)
    maker = Maker(kind, height, width, seed=order.seed, wanted=wanted, budget=allowed.left())
    made, began, times = 0, perf_counter(), []
    stopped = None
    with watched(say("making {} x {}", order.count, kind.display_title()), allowed) as tell:
        puzzles = maker.puzzles()
        while made < order.count:
            start = perf_counter()
            try:
                puzzle, answer = next(puzzles)
            except OutOfBudget as stop:
                stopped = stop.reason
                break
            times.append(perf_counter() - start)
            made += 1
            _print(puzzle, answer, made, order, as_json=as_json, no_color=no_color)
            tell("puzzles", made)
    _sum_up(order, made, times, perf_counter() - began, maker.questions)
    if stopped is None:
        return 0
    told = say("{}: {} of {} made", reason_text(stopped), made, order.count)
    if not made and stopped != "interrupt":
        told = say("{}; whether there is one is not known, --time S tries longer", told)
    return print_error(told, 130 if stopped == "interrupt" else 3)


def _print(
    puzzle: Puzzle,
    answer: PartialAssignment,
    n: int,
    order: GenerateArguments,
    *,
    as_json: bool,
    no_color: bool,
) -> None:
    if as_json:
        row = {**document_data(Document(puzzle, answer)), "seed": order.seed, "number": n}
        print(json_text(row), flush=True)
        return
    if n > 1:
        print()
    lines = [f"genre: {type(puzzle).genre_id()}", *[f"option: {k}={v}" for k, v in puzzle.options.items()]]
    print("\n".join([*lines, "", puzzle.text]), flush=True)
    if sys.stdout.isatty():
        show(["", picture(puzzle, PartialAssignment(), no_color)], no_color)


def _sum_up(
    order: GenerateArguments, made: int, times: list[float], seconds: float, questions: int
) -> None:
    if order.count > 1 and times:
        middle = sorted(times)[len(times) // 2]
        rate = questions / seconds if seconds else 0.0
        one = "{} puzzle in {:.1f} s, median {:.2f} s, {:.0f} solves a second"
        others = "{} puzzles in {:.1f} s, median {:.2f} s, {:.0f} solves a second"
        print(say_number(made, one, others, seconds, middle, rate), file=sys.stderr)


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
