"""Languages: the current one, and what the catalogs of languages say (docs/languages.md).

English stands in the code itself.  A folder in here for every other language holds catalogs: one for each
genre (``genres``), and some for all of them, whose keys are English texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

ENGLISH = "en"
"""The language that stands in the code, and in which all is said that has no other words."""

_current: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """The current language."""
    return _current.get()


def languages() -> list[str]:
    """The languages that there are: English, and those that have a folder."""
    folders = [path.name for path in Path(__file__).parent.iterdir() if path.is_dir()]
    return [ENGLISH, *sorted([name for name in folders if name.isalpha() and name != ENGLISH])]


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """Have all that is said in here be said in a language; raises UnknownName."""
    if wanted != ENGLISH and wanted not in languages():
        from enpitsu.errors import UnknownName

        raise UnknownName("language", wanted, languages())
    before = _current.set(wanted)
    try:
        yield
    finally:
        _current.reset(before)


def say(english: str, *values: Any) -> str:
    """A sentence with some values in the current language; in English if a language has no other."""
    return (general("sentences", english) or english).format(*values)


def template(english: str) -> str:
    """The English of a sentence that is said elsewhere: whoever translates finds it by this."""
    return english


def either(names: Sequence[str]) -> str:
    """Names of which one is meant, in a row: "a, b or c" in English."""
    *rest, last = names
    return say("{} or {}", ", ".join(rest), last) if rest else last


def say_number(number: int, one: str, many: str, *values: Any) -> str:
    """A sentence with a number, and perhaps more values; ``one``, ``many``: the two forms of English."""
    return say(one if number == 1 else many, number, *values)


def general(section: str, english: str) -> str | None:
    """A text that is no genre's, in the current language; None if there is none."""
    if language() == ENGLISH:
        return None
    from enpitsu.locale.catalogs import found_text, general_texts

    return found_text(general_texts(language()).get(section, {}), english)


def snake_case(name: str) -> str:
    """The id of a genre's class.

    >>> snake_case("SomeView"), snake_case("TSPlike")
    ('some_view', 'tsplike')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def home(kind: type) -> str:
    """The name of the catalog of a class of puzzles; empty for one that is not of this package."""
    return snake_case(kind.__name__) if kind.__module__.startswith("enpitsu.genres.") else ""


def genre_text(name: str, *keys: str) -> Any:
    """A text of the catalog of a genre in the current language; None if there is none."""
    if not name or language() == ENGLISH:
        return None
    from enpitsu.locale.catalogs import genre_texts

    found: Any = genre_texts(language(), name)
    for key in keys:
        found = found.get(key)
        if found is None:
            return None
    return found


def inherited_text(kind: type, section: str, english: str) -> str | None:
    """The same of the nearest base of a class of puzzles whose catalog says it, by its English words."""
    if language() == ENGLISH:
        return None
    from enpitsu.locale.catalogs import found_text, genre_texts

    names = [name for base in kind.__mro__ if (name := home(base))]
    found = (found_text(genre_texts(language(), name).get(section, {}), english) for name in names)
    return next(filter(None, found), None)


def word_of(kind: type, english: str) -> str:
    """A noun, the name of a layer or a word for a mark of a class of puzzles, in the current language."""
    return inherited_text(kind, "words", english) or general("words", english) or english


def technique_name(kind: type, technique: str) -> str:
    """The name that a technique has in a class of puzzles or its bases, or in general.

    Of all texts names and meanings of techniques alone have an English catalog, too: their keys are ids.
    """
    return _technique_text("techniques", kind, technique) or general("words", technique) or technique


def technique_meaning(kind: type, technique: str) -> str:
    """The sentence of a technique; empty if no catalog has it."""
    return _technique_text("meanings", kind, technique)


def _technique_text(section: str, kind: type, technique: str) -> str:
    from enpitsu.locale.catalogs import general_texts, genre_texts

    homes = [genre_texts(language(), name) for base in kind.__mro__ if (name := home(base))]
    found = [texts.get(section, {}).get(technique) for texts in (*homes, general_texts(language()))]
    return next((str(text) for text in found if text), "")


def titled(title: str) -> str | None:
    """The id of the genre that has a title in any language but English; None if there is none."""
    from enpitsu.locale.catalogs import genre_titles

    ids = [genre_titles(name).get(title) for name in languages() if name != ENGLISH]
    return next(filter(None, ids), None)
