"""A pattern of a strategy book as data: the step that it was met in, and that part of its board."""

from __future__ import annotations

from enpitsu.desk.answers import case_data, values
from enpitsu.desk.board import board_data, shape_data
from enpitsu.desk.messages import PatternData
from enpitsu.draw.album import elsewhere, part_of
from enpitsu.draw.path_data import HALF
from enpitsu.draw.story import Moment, Story
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.theorems.book import LocalPattern, book_of
from enpitsu.errors import UnknownName
from enpitsu.logic import Known
from enpitsu.puzzle import Puzzle


def pattern_story(pattern: LocalPattern, genre: type[Puzzle]) -> Story:
    """The step in which a pattern was met, on its board."""
    puzzle, met = genre.parse(pattern.instance.puzzle), pattern.instance
    marks = {str(mark): mark for mark in puzzle.marks}
    given = [(marks[name], value) for name, value in met.given.items()]
    gives = [(marks[name], value) for name, value in met.gives.items()]
    cited = set(met.cases)
    cases = [c.case for c in CompiledPuzzle(puzzle).cases if str(c.case) in cited]
    return Story(puzzle, [Moment("", gives, given, cases)], Known(given))


def pattern_data(genre: type[Puzzle], number: int) -> PatternData:
    """A pattern of the book of a genre, by its number from 1; raises UnknownName."""
    book = book_of(genre)
    numbers = range(1, 1 + len(book.patterns)) if book else range(0)
    if book is None or number not in numbers:
        raise UnknownName("pattern", str(number), [str(n) for n in numbers])
    found = book.patterns[number - 1]
    story = pattern_story(found, genre)
    [moment] = story.moments
    left, top, width, height = part_of(story, 0)[1]
    board = board_data(story.puzzle)
    out = [shape_data(shape) for shape in elsewhere(story, 0)]
    board["printed"] = [shape for shape in board["printed"] if shape not in out]
    named = {str(mark) for mark, _ in (*moment.marks, *moment.facts)}
    needed = named | {mark["upon"] for mark in board["marks"] if mark["name"] in named and "upon" in mark}
    board["marks"] = [mark for mark in board["marks"] if mark["name"] in needed]
    return {
        "title": str(found),
        "board": board,
        "part": [x / HALF for x in (top, left, top + height, left + width)],
        "marks": values(moment.marks),
        "because": [case_data(case) for case in moment.cases],
        "given": values(moment.facts),
    }
