"""The base of pieces: a place that names the places of each of its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

from enpitsu.grid import Cell, spoken

Spot: TypeAlias = tuple[float | Fraction, float | Fraction]
"""(row, column) in half steps."""

Look: TypeAlias = Literal["line", "trail", "fill", "border"]


class Piece:
    """One placement of a shape.

    Its *parts* are attributes that hold tuples of places: ``cells``, ``corners``, ``outline`` ...
    """

    cells: tuple[Cell, ...]

    @property
    def text(self) -> str:
        """The text of the piece in an answer."""
        raise NotImplementedError

    @staticmethod
    def spelling(words: Sequence[str]) -> str:
        """The text of a piece, from any way in which it may be written."""
        return " ".join(words)

    def named(self) -> int:
        """The number of places that all its parts name."""
        return sum([len(part) for part in vars(self).values() if type(part) is tuple])

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {self.text}"

    __repr__ = __str__

    @property
    def spoken(self) -> str:
        """The name of the piece in a sentence."""
        return str(self)

    def drawing(self) -> Iterator[tuple[Look, tuple[Spot, ...]]]:
        """The lines and fills of its picture, through points in half steps."""
        return iter(())


@spoken.register
def _(place: Piece) -> str:
    return place.spoken
