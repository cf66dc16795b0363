"""The command ``strategies``: the techniques of a genre, and its patterns, mined, proved and shown."""

from __future__ import annotations

import json
from dataclasses import dataclass

from enpitsu import catalogue
from enpitsu.cli.print_error import print_error
from enpitsu.cli.progress import UNLIMITED_SECONDS, meter, watched
from enpitsu.desk.lessons import lessons_data
from enpitsu.engine.compile.implied_cases import every_case
from enpitsu.engine.explain.inferences import inferences
from enpitsu.engine.explain.lessons import Lesson, Lessons, lessons_of
from enpitsu.engine.explain.render import renderer
from enpitsu.engine.patterns.book import book_of, faults, written
from enpitsu.engine.patterns.mining import Mined, bound, generated, mine
from enpitsu.engine.patterns.pattern import Book, LocalPattern
from enpitsu.errors import BadPuzzle, OutOfBudget
from enpitsu.files import apart, write_file
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.notation.text import read_size
from enpitsu.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class BookArguments:
    """An order for a book: boards to mine (None: the book that is there), and where it is written."""

    size: str | None
    boards: int
    seed: int
    seconds: float | None
    out: str | None
    html: str | None
    json: bool


def print_strategies(name: str, order: BookArguments) -> int:
    """Print the patterns of a genre, checked; 1 if one of them is no theorem."""
    apart([name], [order.out, order.html])
    genre = catalogue.load(name)
    book = book_of(genre) if order.size is None else _mined(genre, order)
    lessons = lessons_of(genre) if order.size is None else Lessons(0, ())
    if book is None and (order.out or not lessons.lessons):
        raise BadPuzzle(
            say("{} has no book of patterns yet: mine one with --mine 6x6", genre.display_title())
        )
    wrong = [] if book is None else list(faults(book, genre))
    if order.out and book is not None:
        write_file(order.out, written(book))
    if order.html:
        write_file(order.html, _page(lessons, book, genre))
    if order.json and order.size is not None and book is not None:
        print(written(book))
    elif order.json:
        data = {} if book is None else json.loads(written(book))
        data["techniques"] = lessons_data(genre)["lessons"]
        print(json.dumps(data, ensure_ascii=False))
    else:
        print("\n".join([*_taught(lessons, genre), *(() if book is None else _lines(book, genre))]))
    for fault in wrong:
        print_error(fault, 0)
    return 1 if wrong else 0


def _mined(genre: type[Puzzle], order: BookArguments) -> Book:
    """The book of boards that are made for it."""
    height, width = read_size(order.size or "")
    allowed, found = meter(order.seconds, UNLIMITED_SECONDS), Mined()
    boards = generated(genre, height, width, order.boards, order.seed, allowed.left().seconds)
    try:
        with watched(say("mining {} x {}", order.boards, genre.display_title()), allowed) as tell:
            mine(boards, inferences, found, meter=allowed, tell=lambda n: tell("boards", n))
    except OutOfBudget as stop:
        print_error(say("stopped ({}) after {} boards", say(stop.reason), found.boards), 0)
    if not found.boards:
        raise BadPuzzle(say("no board of {} by {} was made: try another size, or more time", height, width))
    return bound(found, SOURCE.format(height, width, order.seed))


def _taught(lessons: Lessons, genre: type[Puzzle]) -> list[str]:
    """The techniques as text, the easiest first."""
    if not lessons.lessons:
        return []
    out = [say("{}: techniques", genre.display_title()), _looked_at(lessons), ""]
    for lesson in lessons.lessons:
        out += [f"{lesson.rank:4.1f}  {_titled(lesson, genre)}", f"      {lesson.meaning(genre)}"]
    return [*out, ""]


def _titled(lesson: Lesson, genre: type[Puzzle]) -> str:
    """The name of a technique, and on how many of the boards it was used."""
    share = lesson.boards / lessons_of(genre).boards
    return say("{} (on {:.0f} % of the boards)", lesson.name(genre), 100 * share)


def _looked_at(lessons: Lessons) -> str:
    return say("The names of what is done on {} boards, with how hard it is to see.", lessons.boards)


def _about(book: Book) -> list[str]:
    """The source of a book, and how much of it the patterns cover."""
    steps = STEPS_COVERED if book.local else STEPS
    return [
        say("{} patterns, mined from {} {}.", len(book.patterns), book.boards, say(book.source)),
        say(steps, book.of_several, book.local, 100 * book.share),
        say("Each is proved: on any board, where the rules say as much, the marks follow."),
    ]


def _lines(book: Book, genre: type[Puzzle]) -> list[str]:
    """The patterns as text."""
    out = [say("{}: patterns", genre.display_title()), *_about(book), ""]
    for pattern in book.patterns:
        title = f" ({pattern.title})" if pattern.title else ""
        out.append(f"{pattern.number:3}{title}  {_told(pattern)}")
    return out


def _told(pattern: LocalPattern) -> str:
    """The rules that a pattern takes, and how often it was met."""
    letters = sorted({one.letter for one in pattern.theorem.premises})
    rules = say("rules {}" if len(letters) > 1 else "rule {}", renderer().joined(letters))
    places = len({case.partition(" at ")[2] for case in pattern.instance.cases})
    at = say("at one place" if places == 1 else "at {} places", places)
    return say("{} {}, met {} times", rules, at, pattern.count)


def _page(lessons: Lessons, book: Book | None, genre: type[Puzzle]) -> str:
    """The techniques and the patterns as a page with pictures."""
    from enpitsu.draw.album import album

    about, figures = [say(LEGEND)], list[tuple[str, str, str]]()
    if lessons.lessons:
        about.insert(0, _looked_at(lessons))
    for lesson in lessons.lessons:
        shown = shown_lesson(lesson, genre)
        if shown is not None:
            figures.append((shown[0], f"{lesson.rank:.1f} {_titled(lesson, genre)}", shown[1]))
    if book is not None:
        about[:0] = _about(book)
        figures += [
            (picture(p, genre), p.title or say("Pattern {}", p.number), _told(p)) for p in book.patterns
        ]
    return album(say("{}: techniques", genre.display_title()), about, figures)


def shown_lesson(lesson: Lesson, genre: type[Puzzle]) -> tuple[str, str] | None:
    """The picture of the example of a technique, as SVG, and its sentence; None if it is not found."""
    from enpitsu.desk.lessons import lesson_story
    from enpitsu.draw.album import draw_part

    example = lesson.example(genre)
    if example is None:
        return None
    return draw_part(
        lesson_story(example), 0, with_cells=True
    ), f"{lesson.meaning(genre)} {example.entry.sentence}".strip()


SOURCE = "boards of {} by {} made by enpitsu, seed {}"
"""The source of a book as it is stored, in English."""
STEPS = (
    "{} of their steps need more than one case (a rule at a place); {} of these look at a few marks only."
)
STEPS_COVERED = (
    "{} of their steps need more than one case (a rule at a place); {} of these look at a few marks only, "
    "and {:.0f} % of them are one of these patterns."
)
LEGEND = (
    "Dotted outlines are what must be known, dashed ones where a rule looks, with its letter; "
    "solid ones are what follows. A pattern may be turned and reflected."
)


def picture(pattern: LocalPattern, genre: type[Puzzle]) -> str:
    """The part of a board where a pattern was met, as SVG."""
    from enpitsu.draw.album import draw_part
    from enpitsu.draw.story import Moment, Story

    puzzle, met = genre.parse(pattern.instance.puzzle), pattern.instance
    marks = {str(mark): mark for mark in puzzle.marks}
    given = [(marks[name], value) for name, value in met.given.items()]
    gives = [(marks[name], value) for name, value in met.gives.items()]
    cases = [case for case in every_case(puzzle) if str(case) in met.cases]
    return draw_part(Story(puzzle, [Moment("", gives, given, cases)], PartialAssignment(given)), 0)
