"""Pictures as PNG and pages as PDF, by two libraries that come with the extra ``pictures`` (ADR 22)."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from enpitsu.errors import BadPuzzle, UnknownName

if TYPE_CHECKING:
    from fpdf import FPDF

SILENT = re.compile(r"<(title|desc)>.*?</\1>\n?", re.DOTALL)
"""The parts of a picture that say what it shows; nobody sees them on paper."""


def png_of(svg: str, scale: float = 2.0) -> bytes:
    """A picture as PNG, so many pixels for each unit of length; raises UnknownName without the library."""
    try:
        import resvg_py
    except ImportError:
        raise _missing("resvg-py") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=scale))


def pdf_of(pages: Sequence[str], width: float, height: float, title: str = "") -> bytes:
    """Pages of one size in points, each an SVG, as a PDF; raises UnknownName without the library."""
    pdf = _blank(width, height)
    pdf.set_title(title or "Puzzles")
    for page in pages:
        pdf.add_page()
        pdf.image(io.BytesIO(SILENT.sub("", page).encode()), x=0, y=0, w=width, h=height)
    return bytes(pdf.output())


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


def _missing(package: str) -> UnknownName:
    return UnknownName("package", f"{package} (pip install 'enpitsu[pictures]')")


class Ruler:
    """The widths of texts in the font of the sheets, in points."""

    def __init__(self) -> None:
        self._pdf: Any = _blank(100, 100)

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """The width of a text; raises BadPuzzle for letters that the font does not have."""
        self._pdf.set_font("Helvetica", "B" if bold else "", size)
        try:
            text.encode("cp1252")
        except UnicodeEncodeError as odd:
            letter = text[odd.start]
            told = (
                f"the sheet's font has no {letter!r} (U+{ord(letter):04X}), which stands in {text[:60]!r}"
            )
            raise BadPuzzle(told) from None
        return float(self._pdf.get_string_width(text))

    def wrapped(self, text: str, size: float, most: float) -> list[str]:
        """The lines of a text none of which is wider than that, if no single word is."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, size) <= most:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines
