"""What the page shows before all genres: the puzzle of the day, and a collection of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from enpitsu.dailies import dailies
from enpitsu.document import Document
from enpitsu.formats.as_json import metadata_data, puzzle_data
from enpitsu.locale import languages, speaking
from enpitsu.plain import json_text
from enpitsu.puzzle import Puzzle

FILE = "stored/collection.json"
"""The file that the page asks for, whatever engine it has."""
DAILIES = "stored/dailies.json"
"""The same for the puzzles of the days."""


@dataclass(frozen=True, slots=True)
class Collection:
    """Puzzles with what is said about them, in order; ``title`` is empty if there are none."""

    title: str = ""
    documents: Sequence[Document] = field(default=())

    @property
    def data(self) -> bytes:
        """The collection as the page reads it."""
        return json_text({"title": self.title, "puzzles": [*map(_card, self.documents)]}).encode()


NONE = Collection()
"""No puzzle of one's own."""


def dailies_data() -> bytes:
    """The puzzles of the days as the page reads them."""
    kept = dailies()
    boards = [
        {"puzzle": one.data, "size": f"{one.height}x{one.width}", "grade": one.grade} for one in kept.boards
    ]
    return json_text({"first": kept.first.isoformat(), "boards": boards}).encode()


def _title(genre: type[Puzzle], language: str) -> str:
    """The title of a genre in a language."""
    with speaking(language):
        return genre.display_title()


def _card(document: Document) -> dict[str, Any]:
    """A puzzle of a collection as plain data."""
    puzzle = document.puzzle
    card = {
        "puzzle": puzzle_data(puzzle),
        "titles": {language: _title(type(puzzle), language) for language in languages()},
        "size": f"{puzzle.grid.height}×{puzzle.grid.width}",
        "about": metadata_data(document.metadata),
    }
    return card | ({"warnings": list(document.warnings)} if document.warnings else {})
