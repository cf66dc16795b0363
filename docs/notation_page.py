"""The table of genres and formats, and the JSON Schema of a document (``make docs``)."""

from __future__ import annotations

import json
from pathlib import Path

from enpitsu import catalogue
from enpitsu.document import Genre, Notation
from enpitsu.formats.as_json import json_schema
from enpitsu.formats.registry import notations

PAGE = Path(__file__).with_name("notation.md")
SCHEMA = Path(__file__).with_name("document.schema.json")
HEAD = "## Genres and formats\n"


def schema_text() -> str:
    """The JSON Schema of a document."""
    return json.dumps(json_schema(), indent=1) + "\n"


def table() -> str:
    """Genre x format: r where it is read, w where it is written."""
    genres = {name: catalogue.genre(name) for name in catalogue.genres()}
    every = [one for one in notations() if all(letters(one, genre) == "rw" for genre in genres.values())]
    some = [one for one in notations() if one not in every]
    names = " and ".join([f"`{one.name}`" for one in sorted(every, key=lambda one: one.name)])
    rows = [f"| genre | {' | '.join([f'`{one.name}`' for one in some])} |", "|---" * (len(some) + 1) + "|"]
    none = []
    for genre in genres.values():
        found = [letters(one, genre) for one in some]
        if any(found):
            rows.append(
                f"| {genre.title()} | {' | '.join(found)} |".replace("|  |", "| |").replace("|  |", "| |")
            )
        else:
            none.append(genre.title())
    return (
        f"Every genre is read and written as {names}; for the others, r: read, w: written.\n\n"
        + "\n".join(rows) + f"\n\nIn no other format yet: {', '.join(none)}.\n"
    )  # fmt: skip


def letters(notation: Notation, genre: Genre) -> str:
    """What can be done with puzzles of a genre in a notation."""
    return ("r" if notation.reads(genre) else "") + ("w" if notation.writes(genre) else "")


def page_text() -> str:
    """The page with the table as the code has it."""
    return PAGE.read_text(encoding="utf-8").partition(HEAD)[0] + HEAD + "\n" + table()


def main() -> None:
    """Write both."""
    PAGE.write_text(page_text(), encoding="utf-8")
    SCHEMA.write_text(schema_text(), encoding="utf-8")
