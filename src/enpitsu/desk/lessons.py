"""The lessons of a genre as data: its techniques, and a part of a board on which one leads on."""

from __future__ import annotations

from math import ceil, floor

from enpitsu.desk.answers import case_data, values
from enpitsu.desk.board import board_data
from enpitsu.desk.messages import LessonData, LessonsData
from enpitsu.draw.album import part_of
from enpitsu.draw.path_data import HALF
from enpitsu.draw.story import Moment, Story
from enpitsu.draw.svg import frame
from enpitsu.engine.explain.lessons import ShownLesson, lessons_of
from enpitsu.errors import UnknownName
from enpitsu.puzzle import Puzzle

AROUND, EDGE = 1, 0.2
"""Cells of a board around what an example speaks of, and half steps of the next ones."""
MOST = 0.6
"""The share of a board past which the whole of it is shown."""


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
    return {**_part(lesson_story(example)), "technique": found[technique].name(genre)}


def _part(story: Story) -> LessonData:
    """The part of a board that the only step of a story speaks of."""
    [moment] = story.moments
    board = board_data(story.puzzle)
    named = {str(mark) for mark in story.start} | {str(mark) for mark, _ in moment.marks}
    needed = named | {mark["upon"] for mark in board["marks"] if mark["name"] in named and "upon" in mark}
    board["marks"] = [mark for mark in board["marks"] if mark["name"] in needed]
    return {
        "technique": "",
        "sentence": moment.sentence,
        "board": board,
        "part": _cells_around(story),
        "known": values(story.start.items()),
        "marks": values(moment.marks),
        "because": [case_data(case) for case in moment.cases],
        "given": values(moment.facts),
    }


def _cells_around(story: Story) -> list[float]:
    """Top, left, bottom and right, in half steps, of the cells of which the only step of a story speaks.

    With a cell around them; of a board that is hardly larger it is the whole.
    """
    scene, (x, y, width, height) = part_of(story, 0)
    x_all, y_all, width_all, height_all = [v / HALF for v in frame(scene)]
    ends = (y_all, x_all, y_all + height_all, x_all + width_all)
    found = []
    for start, size, low, high, cells in (
        (y, height, y_all, y_all + height_all, scene.height),
        (x, width, x_all, x_all + width_all, scene.width),
    ):
        first = 2 * floor(start / HALF / 2) - 2 * AROUND
        last = 2 * ceil((start + size) / HALF / 2) + 2 * AROUND
        found.append((low if first <= 0 else first - EDGE, high if last >= 2 * cells else last + EDGE))
    (top, bottom), (left, right) = found
    if (bottom - top) * (right - left) > MOST * height_all * width_all:
        return list(ends)
    return [top, left, bottom, right]
