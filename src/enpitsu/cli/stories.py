"""An explanation as a story for pictures, and where it is written."""

from __future__ import annotations

from enpitsu.draw.story import Moment, Said, Story
from enpitsu.engine.explain.explained_step import ExplainedStep, names_technique
from enpitsu.engine.explain.grading import graded
from enpitsu.engine.explain.step import clauses_of
from enpitsu.engine.explain.verbs import Explanation
from enpitsu.errors import BadPuzzle
from enpitsu.files import write_file
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.plain import one_line

DEFAULT_MOVES = 12
"""Moves of a strip, if nothing else is asked for."""


def story_of(explained: Explanation, start: PartialAssignment) -> Story:
    """The story that pictures of an explanation need."""
    grade = graded(explained).label if explained.finished and not start else ""
    paragraph: dict[int, int] = {}  # step -> the move it belongs to, in the order of telling
    for number, move in enumerate(explained.moves, 1):
        for n in move.steps:
            paragraph.setdefault(n, number)
    moments = [_moment(explained, explained.steps[n], number) for n, number in paragraph.items()]
    printed = (
        PartialAssignment() if explained.printed is None else PartialAssignment(explained.printed.marks)
    )
    sentences = tuple([move.titled for move in explained.moves])
    numbers = {id(move): n for n, move in enumerate(explained.moves, 1)}
    headings = {numbers[id(move)]: text for move, text in explained.headings()}
    return Story(
        explained.puzzle, moments, start.plus(printed), grade, explained.ending, sentences, headings
    )


def _moment(explained: Explanation, step: ExplainedStep, paragraph: int) -> Moment:
    marks = explained.board.marks
    supposed: list[list[Said]] = []
    if step.step.chain:
        mark, value = step.step.supposed or step.step.marks[0]
        supposed.append([(marks[mark], not value)])
        supposed += [
            [(marks[k.mark], k.value) for k in links if k.mark is not None]
            for links in clauses_of(step.step.chain)
        ]
    technique = step.pattern.title if step.pattern else ""
    return Moment(
        step.sentence,
        step.marks,
        step.given,
        step.because,
        paragraph,
        tuple([clause for clause in supposed if clause]),
        technique,
        names_technique(step),
    )


def write_strip(story: Story, file: str, first: int | None, last: int | None) -> str:
    """Write some moves as one SVG; the sentence that says what was written.  Raises BadPuzzle."""
    from enpitsu.draw.strip import draw_strip

    story = story.by_paragraphs()
    steps = len(story.moments)
    begin = 1 if first is None else first
    end = min(steps, begin + DEFAULT_MOVES - 1) if last is None else min(last, steps)
    if not begin <= end:
        raise BadPuzzle(
            say("there are {} moves: none from {} to {}", steps, begin, end if last is None else last)
        )
    write_file(file, draw_strip(story, begin - 1, end) + "\n")
    return say("Moves {} to {} of {}: {}", begin, end, steps, one_line(file))


def write_page(story: Story, file: str) -> str:
    """Write a page to step through; the sentence that says what was written."""
    from enpitsu.draw.stepper import draw_page

    write_file(file, draw_page(story) + "\n")
    return say("{} moves, {} steps: {}", len(story.paragraphs), len(story.moments), one_line(file))
