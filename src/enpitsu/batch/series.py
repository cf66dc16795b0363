"""A series of puzzles of one genre and size: the order for it, and the work on one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from enpitsu import catalogue
from enpitsu.batch.work import Row, grade_row
from enpitsu.document import Document
from enpitsu.engine.budget import BRIEF_SECONDS, Budget, Meter
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.make.options import generate_options
from enpitsu.engine.transform.canonical import canonical_text
from enpitsu.errors import EnpitsuError, OutOfBudget
from enpitsu.formats.as_json import document_data
from enpitsu.grid import grid
from enpitsu.locale import speaking, template
from enpitsu.logic import PartialAssignment
from enpitsu.plain import json_text
from enpitsu.puzzle import Puzzle
from enpitsu.workers.job import Tell


@dataclass(frozen=True)
class Series:
    """An order for puzzles of one genre and size, made from one seed.

    ``genre``: the text by which ``catalogue.load`` finds it in any process.
    """

    genre: str
    height: int
    width: int
    seed: int = 0
    symmetry: str = "none"
    density: float | None = None
    difficulty: str | None = None
    minimal: bool = False
    hide: bool = False
    require: tuple[tuple[str, bool], ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    grades: bool = False  # each puzzle is graded
    values: tuple[str, ...] = ()
    pattern: str | None = None

    @property
    def verb(self) -> str:
        """The word by which rows are known as those of a series."""
        return "generate"

    @property
    def begins(self) -> str:
        """The beginning of the first row in a file."""
        return '{"number": 1, "digest": '

    @property
    def mismatch(self) -> str:
        """The English sentence about a file with the rows of another series."""
        return template("{} was made with another genre, size, seed or wish: it cannot be gone on with")

    @cached_property
    def asked(self) -> str:
        """Digest of the order; how many puzzles are made, and in which time, may change."""
        return digest(json_text(self.data()))

    def data(self) -> dict[str, Any]:
        """The order as JSON-compatible data."""
        return {
            **asdict(self),
            "options": dict(sorted(self.options.items())),
            "require": [list(one) for one in self.require],
            "values": [*self.values],
        }

    @staticmethod
    def of(data: Mapping[str, Any]) -> Series:
        """The order of which this is the data."""
        required = tuple([(mark, value) for mark, value in data["require"]])
        return Series(**{**data, "require": required, "values": tuple(data["values"])})

    def maker(self, budget: Budget) -> Maker:
        """The maker of these puzzles; raises UnknownName, BadPuzzle, BadGenre."""
        wanted = generate_options(
            grid(self.height, self.width), self.options, symmetry=self.symmetry, density=self.density,
            difficulty=self.difficulty, minimal=self.minimal, hide=self.hide, require=self.require,
            values=self.values, pattern=self.pattern,
        )  # fmt: skip
        genre = catalogue.load(self.genre)
        return Maker(genre, self.height, self.width, seed=self.seed, wanted=wanted, budget=budget)

    def row(self, number: int, puzzle: Puzzle, answer: PartialAssignment, meter: Meter) -> Row:
        """The row of a puzzle of the series, counted from 1; raises OutOfBudget."""
        row: Row = {**document_data(Document(puzzle, answer)), "seed": self.seed, "number": number}
        return {**row, **_graded(puzzle, meter)} if self.grades else row


def digest(text: str) -> str:
    """A text in 16 letters."""
    return sha256(text.encode()).hexdigest()[:16]


def _graded(puzzle: Puzzle, meter: Meter) -> Row:
    """The grade of a puzzle; nothing where BRIEF_SECONDS are not enough for any.

    Raises OutOfBudget if the time of all the work is up.
    """
    from enpitsu.engine.explain.grading import grade

    left = meter.left()
    seconds = BRIEF_SECONDS if left.seconds is None else min(BRIEF_SECONDS, left.seconds)
    try:
        found = grade(puzzle, budget=Budget(seconds, left.conflicts, None, left.things))
    except OutOfBudget as stop:
        stop.unless_stopped()
        meter.tick()
        return {}
    if found.stopped_by is not None:
        OutOfBudget(found.stopped_by).unless_stopped()
        meter.tick()
    return grade_row(found)


def run(payload: Any, tell: Tell) -> Row:
    """Make one candidate of a series, in a worker process.

    The result has a ``status``: "made", with the row, its digest (the same for congruent boards) and the
    solver calls (``questions``); "budget" or "malformed", with the reason.
    """
    meter = Meter(Budget(payload["seconds"]))
    with speaking(payload["language"]):
        try:
            series, index = Series.of(payload["series"]), payload["index"]
            maker = series.maker(meter.left())
            puzzle, answer = maker.candidate(index, payload["repeat"])
            row = series.row(index + 1, puzzle, answer, meter)
        except OutOfBudget as stop:
            return {"status": "budget", "reason": stop.reason, "more": stop.more}
        except EnpitsuError as error:
            return {"status": "malformed", "reason": error.sentence}
    known_by = digest(canonical_text(puzzle))
    return {"status": "made", "row": row, "digest": known_by, "questions": maker.questions}
