"""Texts of janko.at, in both dialects: genres declare their names and what is their own in one line."""

from enpitsu.document import Genre, Notation
from enpitsu.notation.janko.declaration import Janko, janko
from enpitsu.notation.janko.reading import lacking, read
from enpitsu.notation.janko.record import is_record
from enpitsu.notation.janko.writing import write

__all__ = ["JANKO", "Janko", "janko", "lacking", "read", "write"]


def _fits(genre: Genre) -> bool:
    return not lacking(genre)


JANKO = Notation(
    "janko", "a text of janko.at", is_record, read, write, _fits, _fits,
    metadata=frozenset({"title", "author", "source"}),
)  # fmt: skip
