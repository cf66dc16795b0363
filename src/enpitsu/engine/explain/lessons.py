"""Lessons: the techniques of a genre, each with a state of a board in which it leads on.

The states come from explanations of known boards (`python -m bench.grades`); what is told of them is found
anew, so that the sentences are those of hints and explanations, in any language.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from enpitsu.engine.explain.digest import DigestEntry, conclusion
from enpitsu.engine.explain.moves import MoveFinder
from enpitsu.engine.explain.tell import Teller
from enpitsu.engine.explain.verbs import reasoner_of
from enpitsu.engine.patterns.pattern import drawn_patterns
from enpitsu.locale import home, technique_meaning, technique_name
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

FOLDER = Path(__file__).parents[2] / "lessons"
"""A file for each genre."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A technique of a genre: its id, its rank, how often it was used, on how many boards, and an example.

    ``board``, ``known``: the givens and the marks of a state, in the genre's text notation; ``mark``: what
    the technique concludes in it, and whether that is made (``value``).
    """

    technique: str
    rank: float
    uses: int
    boards: int
    board: str
    known: str
    mark: str
    value: bool

    def name(self, genre: type[Puzzle]) -> str:
        """The name of the technique in a genre."""
        return technique_name(genre, self.technique)

    def meaning(self, genre: type[Puzzle]) -> str:
        """The technique in a sentence; empty if no sentence is written for it."""
        found = technique_meaning(genre, self.technique)
        drawn = () if found else drawn_patterns(genre).patterns
        return next((one.sentence for one in drawn if one.name == self.technique), found)

    def example(self, genre: type[Puzzle]) -> ShownLesson | None:
        """The state, and the step of the technique that concludes the mark; None if it is not found."""
        puzzle = genre.parse(self.board)
        known = puzzle.read_answer(self.known)
        finder = MoveFinder(reasoner_of(puzzle, known))
        number = next((m.number for m in puzzle.visible_marks if str(m) == self.mark), None)
        teller = Teller(finder.reader)
        for step in () if number is None else finder.concluding((number - 1, self.value)):
            told = teller.tell(step)
            if told.technique_id == self.technique:
                return ShownLesson(puzzle, known, conclusion(puzzle, [told]))
        return None


class ShownLesson(NamedTuple):
    """A state of a board, and what follows in it."""

    puzzle: Puzzle
    known: PartialAssignment
    entry: DigestEntry


class Lessons(NamedTuple):
    """The techniques of a genre, the easiest first, and how many boards were explained to find them."""

    boards: int
    lessons: tuple[Lesson, ...]

    def text(self) -> str:
        """The lessons as JSON."""
        data = {"boards": self.boards, "lessons": [asdict(one) for one in self.lessons]}
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


@lru_cache(maxsize=128)
def lessons_of(genre: type[Puzzle]) -> Lessons:
    """The lessons of a genre of the package; none of any other."""
    file = FOLDER / f"{home(genre)}.json"
    if not home(genre) or not file.is_file():
        return Lessons(0, ())
    data = json.loads(file.read_text(encoding="utf-8"))
    return Lessons(data["boards"], tuple([Lesson(**one) for one in data["lessons"]]))
