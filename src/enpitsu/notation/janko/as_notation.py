"""The texts of janko.at, as one notation among others."""

from __future__ import annotations

from enpitsu.document import Genre, Notation
from enpitsu.notation.janko.reading import lacking, read
from enpitsu.notation.janko.writing import write


def _fits(genre: Genre) -> bool:
    return not lacking(genre)


JANKO = Notation(
    "janko", "a text of janko.at", read, write, _fits, _fits,
    metadata=frozenset({"title", "author", "source"}),
)  # fmt: skip
