"""Render pictures as PNG and pages as PDF, by two libraries of the extra ``pictures`` (ADR 22)."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from enpitsu.draw.lines_of_text import in_lines
from enpitsu.errors import BadPuzzle, MissingPackage
from enpitsu.locale import say

if TYPE_CHECKING:
    from fpdf import FPDF

SILENT = re.compile(r"<(title|desc)>.*?</\1>\n?", re.DOTALL)
"""The titles and descriptions in an SVG picture, which are not visible on paper."""


FAMILY = "Noto Sans JP"
"""The font for texts with letters outside Latin-1, from a package of fonts."""


def is_latin(text: str) -> bool:
    """Return whether a text can be set in the standard PDF fonts (Latin-1, with fpdf2)."""
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def font_file() -> str | None:
    """The file of the font ``FAMILY``; None if its package is not installed."""
    try:
        from pylopdf_fonts_jp import sans_path
    except ImportError:
        return None
    return str(sans_path())


def png_of(svg: str, scale: float = 2.0) -> bytes:
    """Render an SVG as PNG, with ``scale`` pixels per unit of length; raises MissingPackage."""
    try:
        import resvg_py
    except ImportError:
        raise _missing("resvg-py") from None
    file = font_file() if FAMILY in svg else None
    more: dict[str, Any] = {"font_files": [file]} if file else {}
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=scale, **more))


def pdf_of(pages: Sequence[str], width: float, height: float, title: str = "") -> bytes:
    """Render pages (SVGs of one size, in points) as a PDF; raises MissingPackage."""
    pdf = _blank(width, height)
    pdf.set_title(title or "Puzzles")
    if any([FAMILY in page for page in pages]):
        _add_font(pdf)
    for page in pages:
        pdf.add_page()
        pdf.image(io.BytesIO(SILENT.sub("", page).encode()), x=0, y=0, w=width, h=height)
    made = bytes(pdf.output())
    _close_fonts(pdf)
    return made


def _blank(width: float, height: float) -> FPDF:
    try:
        from fpdf import FPDF
    except ImportError:
        raise _missing("fpdf2") from None
    pdf = FPDF(unit="pt", format=(width, height))
    pdf.set_margin(0)
    pdf.set_auto_page_break(False)
    pdf.set_creator("Enpitsu")
    return pdf


def _add_font(pdf: FPDF) -> bool:
    """Add the font ``FAMILY``, which has one weight, to a document; return whether it is installed."""
    file = font_file()
    if file is not None:
        for style in ("", "B"):
            pdf.add_font(FAMILY, style, file)
    return file is not None


def _close_fonts(pdf: FPDF) -> None:
    """Close the font files, which are not needed for measuring."""
    for name, font in pdf.fonts.items():
        if name.startswith(FAMILY.lower()):
            font.close()  # type: ignore[union-attr]


def _missing(package: str) -> MissingPackage:
    return MissingPackage(package, "pictures")


class Ruler:
    """Measure the widths of texts in the fonts of the sheets, in points."""

    def __init__(self) -> None:
        self._pdf: Any = _blank(100, 100)
        self._other: Any = None
        """The letters of the font ``FAMILY``, once they are needed."""

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """The width of a text in points at a font size; raises BadPuzzle for letters that no font has."""
        family = "Helvetica" if is_latin(text) else FAMILY
        if family == FAMILY:
            self._refuse(text)
        self._pdf.set_font(family, "B" if bold else "", size)
        return float(self._pdf.get_string_width(text))

    def _refuse(self, text: str) -> None:
        """Raise BadPuzzle if the font ``FAMILY`` lacks a letter of the text, or is not installed."""
        if self._other is None:
            there = _add_font(self._pdf)
            self._other = self._pdf.fonts[FAMILY.lower()].cmap if there else {}
            _close_fonts(self._pdf)
        lacking = [c for c in text if ord(c) not in self._other and (self._other or not is_latin(c))]
        if lacking:
            told = say(
                "the sheet's fonts have no {!r} (U+{:04X}), which stands in {!r}",
                lacking[0],
                ord(lacking[0]),
                text[:60],
            )
            if not self._other:
                told = say("{} (pip install 'enpitsu[pictures]' brings a font with more letters)", told)
            raise BadPuzzle(told)

    def wrapped(self, text: str, size: float, most: float) -> list[str]:
        """The lines of a text none of which is wider than that, if no single word is."""
        return in_lines(text, lambda line: self.width(line, size) <= most)
