"""Sheets for print: several puzzles on pages, the rules on top, the answers at the end.

A page is one SVG in points; ``render`` makes a PDF or pictures of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from enpitsu.document import Metadata
from enpitsu.draw.path_data import number
from enpitsu.draw.render import FAMILY, SILENT, Ruler, is_latin, pdf_of, png_of
from enpitsu.draw.svg import FONT, SPACE, draw_svg
from enpitsu.errors import UnknownName
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.plain import escaped
from enpitsu.puzzle import Puzzle
from enpitsu.rules import published

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Widths and heights in points."""
EDGE, GAP = 42.0, 18.0
COLUMNS = {1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 3, 11: 3, 12: 3}
MIN_PICTURE_SHARE = 0.45
"""The share of a place that is left for the picture at least; else the rules get pages of their own."""
MAX_CELL_POINTS, MAX_CELL_POINTS_OF_TWO = 28.0, 40.0
"""Points that the side of a cell has at most; the same if one puzzle or two are on a page."""
PIXELS = 150 / 72
"""Of a point, in pictures of pages."""
UNIT = 40.0
"""The side of a cell in pictures."""
ANSWERS = {6: (2, 3), 12: (3, 4), 20: (4, 5)}
"""Up to so many answers: columns and rows of them on a page."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A puzzle on a sheet; ``remark`` stands where its answer is missing."""

    puzzle: Puzzle
    metadata: Metadata = field(default_factory=Metadata)
    answer: PartialAssignment | None = None
    remark: str = ""


def printed(
    entries: Sequence[SheetEntry], paper: str = "a4", per_page: int = 4, *, answers: bool, pdf: bool
) -> list[bytes]:
    """The sheet of some puzzles as one PDF, or each of its pages as a PNG; raises UnknownName."""
    sheet = PrintSheet(entries, paper, per_page)
    pages = sheet.pages(answers)
    if pdf:
        titles = [entry.metadata.title or type(entry.puzzle).display_title() for entry in entries]
        return [pdf_of(pages, sheet.width, sheet.height, ", ".join(dict.fromkeys(titles)))]
    return [png_of(page, PIXELS) for page in pages]


class PrintSheet:
    """The pages of some puzzles; raises UnknownName for a paper that is not known."""

    def __init__(self, entries: Sequence[SheetEntry], paper: str = "a4", per_page: int = 4) -> None:
        if paper not in PAPERS:
            raise UnknownName("paper", paper, list(PAPERS))
        self.entries, self.per_page, self.ruler = entries, per_page, Ruler()
        self.width, self.height = PAPERS[paper]
        self.columns = COLUMNS[per_page]
        self.rows = -(-per_page // self.columns)
        self.wide = (self.width - 2 * EDGE - GAP * (self.columns - 1)) / self.columns
        self.high = (self.height - 2 * EDGE - GAP * (self.rows - 1)) / self.rows

    def pages(self, answers: bool = True) -> list[str]:
        """The pages as SVG: rules, where they need pages of their own, puzzles, answers."""
        inside = all(self._rules_fit(entry) for entry in self.entries)
        pages = [] if inside else self._rule_pages()
        for start in range(0, len(self.entries), self.per_page):
            page = [self._head(f"{start + 1}-{min(start + self.per_page, len(self.entries))}")]
            for i, entry in enumerate(self.entries[start : start + self.per_page]):
                row, column = divmod(i, self.columns)
                x, y = EDGE + column * (self.wide + GAP), EDGE + row * (self.high + GAP)
                page.append(self._place(start + i + 1, entry, x, y, inside))
            pages.append(self._page(page))
        return pages + (self._answer_pages() if answers else [])

    # -- one puzzle ------------------------------------------------------------------------------

    def _rules_fit(self, entry: SheetEntry) -> bool:
        return self._text_height(entry, True) <= (1 - MIN_PICTURE_SHARE) * self.high

    def _text_height(self, entry: SheetEntry, inside: bool) -> float:
        return sum([height for _, height in self._texts(1, entry, inside)])

    def _texts(self, place: int, entry: SheetEntry, inside: bool) -> list[tuple[str, float]]:
        """The lines above a picture, as elements at height 0, and the height of each."""
        title, said = type(entry.puzzle).display_title(), entry.metadata
        head = f"{place}. {said.title} ({title})" if said.title else f"{place}. {title}"
        by = ", ".join(filter(None, [said.author and say("by {}", said.author), said.source]))
        lines = [(line, 11.0, True) for line in self.ruler.wrapped(head, 11, 0.94 * self.wide)]
        lines += [(line, 8.0, False) for line in self.ruler.wrapped(by, 8, self.wide)]
        if inside:
            for rule in rules_of(entry):
                lines += [(line, 7.2, False) for line in self.ruler.wrapped(rule, 7.2, self.wide)]
        return [(text_element(0, 0, line, size, bold), size * 1.28) for line, size, bold in lines]

    def _place(self, place: int, entry: SheetEntry, x: float, y: float, inside: bool) -> str:
        out, top = [], y
        for element, height in self._texts(place, entry, inside):
            top += height
            out.append(f'<g transform="translate({number(x)} {number(top - 0.28 * height)})">{element}</g>')
        left = self.high - (top - y) - 6
        scale = (MAX_CELL_POINTS_OF_TWO if self.per_page <= 2 else MAX_CELL_POINTS) / UNIT
        out.append(picture(draw_svg(entry.puzzle), x, top + 6, self.wide, left, scale))
        return "\n".join(out)

    # -- rules and answers -------------------------------------------------------------------------

    def _rule_pages(self) -> list[str]:
        """The rules of every genre with its readings, in two columns."""
        wide = (self.width - 2 * EDGE - GAP) / 2
        blocks: dict[tuple[str, ...], list[str]] = {}
        for place, entry in enumerate(self.entries, 1):
            key = (type(entry.puzzle).display_title(), *rules_of(entry))
            blocks.setdefault(key, []).append(str(place))
        pages: list[list[str]] = [[self._head(say("rules"))]]
        column, y = 0, EDGE
        for (title, *rules), places in blocks.items():
            lines = [(f"{title} ({', '.join(places)})", 10.0, True)]
            lines += [(line, 8.0, False) for rule in rules for line in self.ruler.wrapped(rule, 8, wide)]
            high = sum([1.3 * size for _, size, _ in lines])
            if y + high > self.height - EDGE and y > EDGE:
                column, y = column + 1, EDGE
            if column == 2:
                column = 0
                pages.append([self._head(say("rules"))])
            for line, size, bold in lines:
                y += 1.3 * size
                pages[-1].append(text_element(EDGE + column * (wide + GAP), y, line, size, bold))
            y += 10
        return [self._page(page) for page in pages]

    def _answer_pages(self) -> list[str]:
        columns, rows = next((v for most, v in ANSWERS.items() if len(self.entries) <= most), ANSWERS[20])
        wide = (self.width - 2 * EDGE - GAP * (columns - 1)) / columns
        high = (self.height - 2 * EDGE - GAP * (rows - 1)) / rows
        pages = []
        for start in range(0, len(self.entries), columns * rows):
            page = [self._head(say("answers"))]
            for i, entry in enumerate(self.entries[start : start + columns * rows]):
                row, column = divmod(i, columns)
                x, y = EDGE + column * (wide + GAP), EDGE + row * (high + GAP)
                page.append(text_element(x, y + 8, f"{start + i + 1}.", 8, True))
                if entry.answer is None:
                    page.append(text_element(x, y + 22, entry.remark or say("no answer is known"), 7.2))
                else:
                    drawn = draw_svg(entry.puzzle, entry.answer)
                    page.append(picture(drawn, x, y + 12, wide, high - 12, MAX_CELL_POINTS / UNIT))
            pages.append(self._page(page))
        return pages

    def _head(self, said: str) -> str:
        return text_element(EDGE, self.height - EDGE / 2, f"Enpitsu: {said}", 7)

    def _page(self, elements: Sequence[str]) -> str:
        size = f'width="{number(self.width)}" height="{number(self.height)}"'
        box = f'viewBox="0 0 {number(self.width)} {number(self.height)}"'
        paper = f'<rect {size} fill="#ffffff"/>'
        return "\n".join(
            [f'<svg xmlns="{SPACE}" {box} {size} font-family="{FONT}">', paper, *elements, "</svg>"]
        )


def rules_of(entry: SheetEntry) -> list[str]:
    """The rules to be printed: the text that came with the puzzle, else the letters and readings chosen."""
    if entry.metadata.rules:
        return entry.metadata.rules.split("\n")
    lettered = published(entry.puzzle.rules)
    return [f"{letter}. {' '.join([rule.sentence for rule in rules])}" for letter, rules in lettered]


def text_element(x: float, y: float, text: str, size: float, bold: bool = False) -> str:
    """A line of text whose base line begins at a point."""
    look = ' font-weight="bold"' if bold else ""
    look += "" if is_latin(text) else f' font-family="{FAMILY}"'
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{look}>{escaped(text)}</text>'


def picture(svg: str, x: float, y: float, width: float, height: float, largest: float) -> str:
    """A picture within a rectangle, at its upper left, as large as fits but no larger than a scale."""
    found = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg)
    assert found is not None
    left, top, wide, high = map(float, found.groups())
    scale = max(0.01, min(width / wide, height / high, largest))
    move = f"translate({number(x - left * scale)} {number(y - top * scale)}) scale({scale:.4f})"
    inner = SILENT.sub("", svg[svg.index(">") + 1 : svg.rindex("</svg>")]).strip()
    return f'<g transform="{move}">\n{inner}\n</g>'
