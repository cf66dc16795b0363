"""No genre is named outside its own files: everything follows from its layers and rules."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from enpitsu import catalogue

PACKAGE = Path(__file__).parents[1] / "src" / "enpitsu"

ORDINARY = {"roots"}
"""Ids that are everyday words of the trade, too (trees have roots)."""

FOREIGN = {"notation/penpa/board.py": {"kakuro"}}
"""Words of other programs that are the name of a genre, too: a symbol of Penpa+."""

SOURCES = sorted(
    path
    for path in PACKAGE.rglob("*")
    if path.suffix in {".py", ".toml", ".js", ".html", ".css", ".json", ".md"}
    and "genres" not in path.relative_to(PACKAGE).parts[:-1]  # its code, and its texts in a language
    and PACKAGE / "examples" not in path.parents
)


@cache
def names() -> frozenset[str]:
    """What may not occur: ids, class names, titles, ids run together."""
    found = set()
    for id in catalogue.genres():
        genre = catalogue.genre(id)
        found |= {id, genre.__name__, genre.title(), id.replace("_", " "), id.replace("_", "")}
    return frozenset(name for name in found if name.lower() not in ORDINARY)


@cache
def any_name() -> re.Pattern[str]:
    """One pattern for all names, longest first."""
    words = "|".join(map(re.escape, sorted(names(), key=len, reverse=True)))
    return re.compile(rf"(?<![A-Za-z0-9])(?:{words})(?![A-Za-z0-9])", re.IGNORECASE)


def test_no_genre_is_named() -> None:
    found = {
        str(path.relative_to(PACKAGE)): set(any_name().findall(path.read_text(encoding="utf-8")))
        for path in SOURCES
    }
    assert {path: named for path, named in found.items() if named} == FOREIGN


def test_there_are_genres_and_sources_to_look_at() -> None:
    assert len(names()) >= 3 * 2
    assert len(SOURCES) > 30
