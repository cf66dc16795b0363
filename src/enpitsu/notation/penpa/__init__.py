"""Addresses of Penpa+: what is drawn becomes givens and marks, by one table for every class of layer.

The tags of an address tell the genre (``enpitsu:ID``, or a name that Penpa+ itself knows), the readings
and what no picture shows.  Whatever belongs to no layer is listed with its places.
"""

from enpitsu.document import Genre, Notation
from enpitsu.notation.penpa.reading import read
from enpitsu.notation.penpa.writing import lacking, write

__all__ = ["PENPA", "lacking", "read", "write"]


def _fits(genre: Genre) -> bool:
    return not lacking(genre)


PENPA = Notation(
    "penpa", "an address of Penpa+", read, write, _fits, _fits,
    variants=True, notes=frozenset({"not", "possible"}),
    metadata=frozenset({"title", "author", "source", "rules"}),
)  # fmt: skip
