"""The page of a genre in the site, and the index of all genres: written from the code alone.

Nothing is written here about any genre, and none is named: rules, readings, notation, puzzles, broken boards,
patterns and formats are asked of the package; what the published rules leave open stands in
``readings-open.md``, under the title of the genre.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import notation_page
import sheets

from enpitsu import catalogue
from enpitsu.catalogue import Broken, Example
from enpitsu.cli.genres import KINDS, notation_parts, readings
from enpitsu.cli.strategies import LEGEND, picture, shown_lesson
from enpitsu.draw.outlines import corner
from enpitsu.draw.overlay import PLACES, Overlay, Tag
from enpitsu.draw.scene import scene
from enpitsu.draw.svg import draw_svg, svg_of
from enpitsu.engine.check import Charge, check
from enpitsu.engine.explain.lessons import lessons_of
from enpitsu.engine.patterns.book import book_of
from enpitsu.formats.registry import notations
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle
from enpitsu.rules import published

OPEN = Path(__file__).with_name("readings-open.md")
PATTERNS = 6
"""So many patterns of a strategy book are shown."""
PLACES_TOLD = 4
"""So many places of a broken rule are told below a picture; the picture rings them all."""
SPECIAL = re.compile(r"([\\`*_{}\[\]<>|$#~])")


def prose(text: str) -> str:
    """A sentence in Markdown, whatever its signs."""
    return SPECIAL.sub(r"\\\1", text)


class Pictures:
    """The pictures of a page, written into a folder beside it."""

    def __init__(self, folder: Path, genre: str) -> None:
        self.folder, self.genre = folder / "pictures", genre
        self.folder.mkdir(parents=True, exist_ok=True)

    def figure(self, name: str, svg: str, alt: str, caption: str, scale: float = 1.0) -> list[str]:
        """Write a picture; the lines that show it, ``scale`` times as large as it is drawn."""
        file = self.folder / f"{self.genre}-{name}.svg"
        file.write_text(svg.rstrip("\n") + "\n", encoding="utf-8")
        found = re.search(r'viewBox="\S+ \S+ (\S+) ', svg)
        assert found is not None
        wide = round(float(found[1]) * scale)
        return [
            f":::{{figure}} pictures/{file.name}", f":alt: {alt}", f":width: {wide}px", ":class: board",
            "", caption, ":::", "",
        ]  # fmt: skip


def side_by_side(figures: Iterable[list[str]]) -> list[str]:
    """Figures beside each other, as far as there is room."""
    return ["::::{container} boards", "", *[line for figure in figures for line in figure], "::::", ""]


def page(name: str, folder: Path) -> str:
    """The page of a genre; its pictures are written beside it."""
    genre, pictures = catalogue.genre(name), Pictures(folder, name)
    return "\n".join([
        f"# {genre.title()}", "", prose(genre.about()), "",
        *_puzzle(name, genre, pictures), *_rules(genre), *_readings(genre), *_open(genre),
        *_broken(name, genre, pictures), *_notation(genre), *_formats(genre), *_lessons(name, genre, pictures), *_book(name, genre, pictures), *_code(genre),
    ])  # fmt: skip


def _puzzle(name: str, genre: type[Puzzle], pictures: Pictures) -> Iterator[str]:
    """A stored puzzle and its answer, and the commands that play and solve it."""
    stored = catalogue.examples(name)
    example = sheets.shown(name) or next(iter(stored), None)
    if example is not None:
        puzzle, known = _answered(example)
        size, title = f"{puzzle.grid.height} by {puzzle.grid.width}", genre.title()
        scale = min(1.0, 13 / max(puzzle.grid.height, puzzle.grid.width))
        yield from ["## A puzzle", ""]
        source = f" Source: {prose(example.source)}." if example.source else ""
        yield from side_by_side(
            [
                pictures.figure(
                    "puzzle", draw_svg(puzzle), f"{title}, {size}: the puzzle", "The puzzle.", scale
                ),
                pictures.figure(
                    "answer", draw_svg(puzzle, known), f"{title}, {size}: its answer", "Its answer.", scale
                ),
            ]
        )
        only = " It has exactly one answer." if example.unique else " It has several answers."
        yield from [
            f"“{prose(example.title)}”, {size}, stored as `{example.id}`.{only}{source}", "",
            "```sh", f"enpitsu play {example.id}   # in the browser",
            f"enpitsu solve {example.id}", "```", "",
        ]  # fmt: skip
    count = "one puzzle is" if len(stored) == 1 else f"{len(stored)} puzzles are"
    last = f"`{name}#1`" if len(stored) == 1 else f"`{name}#1` to `{name}#{len(stored)}`"
    told = f"; {count} stored with it, {last}" if stored else ""
    yield from [f"Commands and programs name this genre `{name}`{told}.", ""]


def _answered(example: Example) -> tuple[Puzzle, PartialAssignment]:
    puzzle = example.puzzle()
    return puzzle, puzzle.read_answer(example.answer or "")


def _rules(genre: type[Puzzle]) -> Iterator[str]:
    """The rules by letter, as they read where nothing is chosen."""
    yield from ["## Rules", "", "| letter | rule |", "|---|---|"]
    for letter, rules in published(genre.read(genre.chosen({}))):
        said = [prose(r.sentence) + (f" *({KINDS[r.kind]})*" if KINDS[r.kind] else "") for r in rules]
        yield f"| **{letter}** | {'<br>'.join(said)} |"
    yield ""


def _readings(genre: type[Puzzle]) -> Iterator[str]:
    """Each option with what the rules say under each of its values."""
    told = list(readings(genre, genre.chosen({})))
    if not told:
        return
    yield from ["## Readings", "",
                "The published rules can be read in more than one way. Each question is an option; its first value is the default.", "",
                "| option | then the rules say |", "|---|---|"]  # fmt: skip
    for id, value, rules in told:
        said = " ".join([f"**{rule.letter}** {prose(rule.sentence)}" for rule in rules])
        yield f"| `{id}={value}` | {said} |"
    id, value, _ = told[1] if len(told) > 1 else told[0]
    yield from [
        "",
        f"Another value is chosen with `--option {id}={value}`, or on the page beside the rules.",
        "",
    ]


@cache
def open_sections() -> dict[str, str]:
    """Title of a genre -> what is told of its open readings."""
    text = OPEN.read_text(encoding="utf-8")
    parts = re.split(r"^### (.*)\n", text, flags=re.MULTILINE)[1:]
    return {title.strip(): body.strip() for title, body in zip(parts[::2], parts[1::2], strict=True)}


def _open(genre: type[Puzzle]) -> Iterator[str]:
    """What is known about the sources of the rules, and why they are read so."""
    found = open_sections().get(genre.title())
    if found is not None:
        moved = re.sub(r"\]\((?!\w+://|#)", "](../", found)
        yield from ["## Sources and open questions", "", moved, "",
                    "What the abbreviations mean, and the questions of all genres: [open readings](../readings-open.md).", ""]  # fmt: skip


# -- broken boards ----------------------------------------------------------------------------------


def _broken(name: str, genre: type[Puzzle], pictures: Pictures) -> Iterator[str]:
    """A board for each rule that a board can break, with what the checker says."""
    shown = boards(name)
    if not shown:
        return
    yield from ["## Each rule broken", "",
                "Dashed outlines show where the checker finds a rule broken, with the rule's letter.", ""]  # fmt: skip
    figures = []
    for n, (example, board) in enumerate(shown, 1):
        puzzle = example.puzzle()
        known = puzzle.read_answer(board.answer)
        charges = check(puzzle, known).broken
        letters = ", ".join(sorted(board.charged))
        said = "; ".join([_said(letter, list(group)) for letter, group in _by_letter(charges)])
        under = "".join([f" Read with `{id}={value}`." for id, value in example.options.items()])
        plural = "s" if len(board.charged) > 1 else ""
        figures.append(
            pictures.figure(
                f"broken-{n}",
                svg_of(scene(puzzle, known), ringed(charges).svg()),
                f"{genre.title()}: a board that breaks rule{plural} {letters}",
                f"**{letters}** {prose(board.title)}{under} The checker: {said}.",
                min(0.9, 7.5 / max(puzzle.grid.height, puzzle.grid.width)),
            )
        )
    yield from side_by_side(figures)


def boards(name: str) -> list[tuple[Example, Broken]]:
    """A stored board for each letter: of those that break it, the one that breaks least, on the smallest board."""
    every = [(e, b) for e in catalogue.examples(name) for b in e.broken]
    every.sort(key=lambda one: (bool(one[0].options), len(one[1].charged), len(one[0].givens)))
    letters = sorted({letter for _, board in every for letter in board.charged})
    firsts = [
        next(n for n, (_, board) in enumerate(every) if letter in board.charged) for letter in letters
    ]
    return [every[n] for n in dict.fromkeys(firsts)]


def ringed(charges: Iterable[Charge]) -> Overlay:
    """Outlines around the places of broken rules, each with the letters."""
    letters: dict[object, dict[str, None]] = {}
    for charge in charges:
        for place in charge.places:
            letters.setdefault(place, {})[charge.letter] = None
    tags = []
    for place, found in letters.items():
        if PLACES.outline(place):
            x, y = corner(place)
            tags.append(Tag(x + 3.6 * (len(found) - 1), y, "+".join(found), "place"))
    return Overlay(tuple([(place, False) for place in letters]), (), (), tuple(tags), ())


def _by_letter(charges: Iterable[Charge]) -> Iterator[tuple[str, Iterator[Charge]]]:
    return groupby(sorted(charges, key=lambda c: c.letter), lambda c: c.letter)


def _said(letter: str, charges: list[Charge]) -> str:
    """The places at which a rule is broken, the first ones by name."""
    places = list(dict.fromkeys([str(place) for charge in charges for place in charge.places]))
    more = len(places) - PLACES_TOLD
    told = [prose(place) for place in places[:PLACES_TOLD]] + ([f"{more} more"] if more > 0 else [])
    listed = told[0] if len(told) == 1 else ", ".join(told[:-1]) + " and " + told[-1]
    return f"rule {letter} at {listed}"


# -- notation, formats, patterns --------------------------------------------------------------------


def _notation(genre: type[Puzzle]) -> Iterator[str]:
    """How puzzles are written as text."""
    yield from ["## As text", ""]
    for head, text in notation_parts(genre):
        yield from [f"{head}:", ""] if head else []
        yield from ["```{code-block} text", *([] if head else [":class: prose"]), "", text, "```", ""]


def _formats(genre: type[Puzzle]) -> Iterator[str]:
    """The formats in which puzzles are read and written."""
    yield from ["## Formats", "", "| format | read | written |", "|---|---|---|"]
    for one in sorted(notations(), key=lambda one: one.name):
        can = notation_page.letters(one, genre)
        if can:
            said = ["yes" if letter in can else "no" for letter in "rw"]
            yield f"| [{one.name}](../notation.md#{one.name}) | {' | '.join(said)} |"
    yield from ["", "Pictures are written as SVG, PNG and PDF: see [notations](../notation.md).", ""]


def _lessons(name: str, genre: type[Puzzle], pictures: Pictures) -> Iterator[str]:
    """The techniques of the genre, the easiest first, each with its picture."""
    found = lessons_of(genre)
    shown = [(lesson, shown_lesson(lesson, genre)) for lesson in found.lessons]
    if not shown:
        return
    looked_at = f"Found in explaining {found.boards} boards; the number says how hard each is to see."
    yield from ["## Techniques", "", f"{looked_at} All [names](../names.md).", ""]
    yield from side_by_side(
        [
            pictures.figure(f"technique-{n}", picture_of[0], f"{genre.title()}: {lesson.name(genre)}",
                            f"**{prose(lesson.name(genre))}** ({lesson.rank:.1f}). {prose(picture_of[1])}", 0.8)
            for n, (lesson, picture_of) in enumerate(shown, 1) if picture_of is not None
        ]
    )  # fmt: skip


def _book(name: str, genre: type[Puzzle], pictures: Pictures) -> Iterator[str]:
    """The patterns of the genre that are met most often."""
    techniques, book = getattr(genre, "techniques", None), book_of(genre)
    if not techniques and not book:
        return
    yield from ["## Patterns", ""]
    if techniques:
        yield from [f"Steps cite the named [techniques](../techniques.md) of the file `{techniques}`.", ""]
    if book:
        first = f"the {PATTERNS} met most often" if len(book.patterns) > PATTERNS else "all of them"
        held = f"The [book](../patterns.md) of this genre holds {len(book.patterns)} proved patterns"
        yield from [f"{held}, mined from {book.boards} {book.source}; here are {first}. {LEGEND}", ""]
        yield from side_by_side(
            [
                pictures.figure(f"pattern-{p.number}", picture(p, genre), f"{genre.title()}: {p.title or p}",
                                f"{prose(p.title or str(p)).capitalize()}, met {p.count} times.", 0.8)
                for p in book.patterns[:PATTERNS]
            ]
        )  # fmt: skip
        yield from ["```sh", f"enpitsu strategies {name}", "```", ""]


def _code(genre: type[Puzzle]) -> Iterator[str]:
    """The file of the genre."""
    module = sys.modules[genre.__module__]
    own = {module.__name__, Puzzle.__module__, object.__module__}
    based = [f"`{c.__name__}`" for c in genre.__mro__ if c.__module__ not in own]
    more = f", on top of {' and '.join(based)}" if based else ""
    yield from ["## As code", "", f"This file is all that is written for the genre{more}. Its [words](../words.md) have a page.", "",
                "```python", inspect.getsource(module).rstrip("\n"), "```", ""]  # fmt: skip


# -- the index --------------------------------------------------------------------------------------


def families() -> dict[str, list[str]]:
    """Family -> its genres, those of no family last."""
    there = catalogue.genres()
    found = {
        family: [g for g in listed.split() if g in there] for family, listed in sheets.FAMILIES.items()
    }
    rest = [g for g in there if not any(g in members for members in found.values())]
    return {family: members for family, members in {**found, "others": rest}.items() if members}


def index(only: Iterable[str] = ()) -> str:
    """The index of genres, family by family, a small picture for each (which its page has written)."""
    chosen = set(only) or set(catalogue.genres())
    out = [
        "# Genres",
        "",
        f"All {len(chosen)} genres, by what is drawn in them. Each page is made from the genre's own file.",
        "",
    ]
    for family, members in families().items():
        shown = [name for name in members if name in chosen]
        if shown:
            out += [
                f"## {family.capitalize()}",
                "",
                "::::{container} gallery",
                "",
                *[x for n in shown for x in _card(n)],
                "::::",
                "",
            ]
    return "\n".join([*out, "```{toctree}", ":hidden:", ":maxdepth: 1", "", *sorted(chosen), "```", ""])


def _card(name: str) -> list[str]:
    title = catalogue.genre(name).title()
    if not catalogue.examples(name):
        return [f"[{title}]({name}.md)", ""]
    return [
        f":::{{figure}} pictures/{name}-answer.svg", f":alt: {title}, solved", f":target: {name}.html", ":class: board",
        "", f"[{title}]({name}.md)", ":::", "",
    ]  # fmt: skip


def write(folder: Path, only: Iterable[str] = ()) -> list[str]:
    """Write the pages of some genres (of all, if none is named) and their index; the genres written."""
    folder.mkdir(parents=True, exist_ok=True)
    names = sorted(only) or catalogue.genres()
    for name in names:
        (folder / f"{name}.md").write_text(page(name, folder), encoding="utf-8")
    (folder / "index.md").write_text(index(names), encoding="utf-8")
    return names
