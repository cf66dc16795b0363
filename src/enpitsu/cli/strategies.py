"""The command ``strategies``: the patterns of a genre, mined, proved and shown."""

from __future__ import annotations

from dataclasses import dataclass

from enpitsu import catalogue
from enpitsu.cli.print_error import print_error
from enpitsu.cli.progress import FOREVER, meter, watched
from enpitsu.engine.explain.render import renderer
from enpitsu.engine.theorems.book import Book, LocalPattern, book_of, faults
from enpitsu.engine.theorems.mining import Mined, bound, generated, mine
from enpitsu.errors import BadPuzzle, OutOfBudget
from enpitsu.files import apart, write_file
from enpitsu.locale import say
from enpitsu.notation.text import read_size
from enpitsu.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class BookOrder:
    """An order for a book: boards to mine (None: the book that is there), and where it is written."""

    size: str | None
    boards: int
    seed: int
    seconds: float | None
    out: str | None
    html: str | None
    json: bool


def print_strategies(name: str, order: BookOrder) -> int:
    """Print the patterns of a genre, checked; 1 if one of them is no theorem."""
    apart([name], [order.out, order.html])
    genre = catalogue.load(name)
    book = book_of(genre) if order.size is None else _mined(genre, order)
    if book is None:
        raise BadPuzzle(
            say("{} has no book of patterns yet: mine one with --mine 6x6", genre.display_title())
        )
    wrong = list(faults(book, genre))
    if order.out:
        write_file(order.out, book.text())
    if order.html:
        write_file(order.html, _page(book, genre))
    print(book.text() if order.json else "\n".join(_lines(book, genre)))
    for fault in wrong:
        print_error(fault, 0)
    return 1 if wrong else 0


def _mined(genre: type[Puzzle], order: BookOrder) -> Book:
    """The book of boards that are made for it."""
    height, width = read_size(order.size or "")
    allowed, found = meter(order.seconds, FOREVER), Mined()
    boards = generated(genre, height, width, order.boards, order.seed, allowed.left().seconds)
    try:
        with watched(say("mining {} x {}", order.boards, genre.display_title()), allowed) as tell:
            mine(boards, found, meter=allowed, tell=lambda n: tell("boards", n))
    except OutOfBudget as stop:
        print_error(say("stopped ({}) after {} boards", say(stop.reason), found.boards), 0)
    if not found.boards:
        raise BadPuzzle(say("no board of {} by {} was made: try another size, or more time", height, width))
    return bound(found, SOURCE.format(height, width, order.seed))


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
        title = f" ({pattern})" if pattern.title else ""
        out.append(f"{pattern.number:3}{title}  {_told(pattern)}")
    return out


def _told(pattern: LocalPattern) -> str:
    """The rules that a pattern takes, and how often it was met."""
    letters = sorted({one.letter for one in pattern.theorem.premises})
    rules = say("rules {}" if len(letters) > 1 else "rule {}", renderer().joined(letters))
    places = len({case.partition(" at ")[2] for case in pattern.instance.cases})
    at = say("at one place" if places == 1 else "at {} places", places)
    return say("{} {}, met {} times", rules, at, pattern.count)


def _page(book: Book, genre: type[Puzzle]) -> str:
    """The patterns as a page with pictures."""
    from enpitsu.draw.album import album

    about = [*_about(book), say(LEGEND)]
    figures = [
        (picture(p, genre), str(p) if p.title else say("Pattern {}", p.number), _told(p))
        for p in book.patterns
    ]
    return album(say("{}: patterns", genre.display_title()), about, figures)


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
    from enpitsu.desk.patterns import pattern_story
    from enpitsu.draw.album import draw_part

    return draw_part(pattern_story(pattern, genre), 0)
