"""The lessons of a genre as data: its techniques, and a part of a board on which one leads on."""

from __future__ import annotations

from enpitsu.desk.answers import case_data, values
from enpitsu.desk.board import board_data
from enpitsu.desk.messages import LessonData, LessonsData
from enpitsu.draw.album import cells_around
from enpitsu.draw.path_data import HALF
from enpitsu.draw.story import Moment, Story
from enpitsu.engine.explain.lessons import ShownLesson, lessons_of
from enpitsu.errors import UnknownName
from enpitsu.puzzle import Puzzle


def lessons_data(genre: type[Puzzle]) -> LessonsData:
    """The techniques of a genre, the easiest first; none of one whose boards were not explained."""
    found = lessons_of(genre)
    return {
        "title": genre.display_title(),
        "boards": found.boards,
        "lessons": [
            {
                "technique_id": one.technique,
                "technique": one.name(genre),
                "meaning": one.meaning(genre),
                "rank": one.rank,
                "uses": one.uses,
                "boards": one.boards,
            }
            for one in found.lessons
        ],
    }


def lesson_story(example: ShownLesson) -> Story:
    """The example of a lesson, as a step on its board."""
    entry = example.entry
    moment = Moment(entry.sentence, list(entry.marks), list(entry.given), list(entry.because))
    return Story(example.puzzle, [moment], example.known)


def lesson_data(genre: type[Puzzle], technique: str) -> LessonData:
    """The example of a technique; raises UnknownName if the genre has no lesson of it."""
    found = {one.technique: one for one in lessons_of(genre).lessons}
    example = found[technique].example(genre) if technique in found else None
    if example is None:
        raise UnknownName("technique", technique, list(found))
    story = lesson_story(example)
    [moment] = story.moments
    left, top, width, height = cells_around(story, 0)
    board = board_data(story.puzzle)
    named = {str(mark) for mark in story.start} | {str(mark) for mark, _ in moment.marks}
    joined = [(mark, mark.get("upon", mark.get("doubles"))) for mark in board["marks"]]
    needed = named | {other for mark, other in joined if mark["name"] in named and other is not None}
    board["marks"] = [mark for mark in board["marks"] if mark["name"] in needed]
    return {
        "technique": found[technique].name(genre),
        "sentence": moment.sentence,
        "board": board,
        "part": [x / HALF for x in (top, left, top + height, left + width)],
        "known": values(story.start.items()),
        "marks": values(moment.marks),
        "because": [case_data(case) for case in moment.cases],
        "given": values(moment.facts),
    }
