"""Steps and directions, and properties that are computed once."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Vector: TypeAlias = tuple[int, int]

ORTHOGONAL: tuple[Vector, ...] = ((0, 1), (1, 0))
DIAGONAL: tuple[Vector, ...] = ((1, 1), (1, -1))
KING = ORTHOGONAL + DIAGONAL
KNIGHT: tuple[Vector, ...] = ((1, 2), (1, -2), (2, 1), (2, -1))


class once(Generic[T]):  # noqa: N801 - reads as a decorator
    """A property computed on first use, then a plain attribute (no lock, no call)."""

    __slots__ = ("__dict__", "compute", "name")

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute, self.name, self.__doc__ = compute, compute.__name__, compute.__doc__

    def __get__(self, owner: Any, kind: type | None = None) -> T:
        if owner is None:
            return self  # type: ignore[return-value]
        value = owner.__dict__[self.name] = self.compute(owner)
        return value


class Standing(Protocol):
    """A side that lies or stands."""

    @property
    def upright(self) -> bool:
        """Whether it is vertical."""


class NodeStep(Enum):
    """A step to a node nearby, as (row step, column step)."""

    _value_: Vector
    __hash__ = object.__hash__  # each is but once there: no call where it is a key

    @once
    def rows(self) -> int:
        """The number of rows down."""
        rows: int = self.value[0]
        return rows

    @once
    def columns(self) -> int:
        """The number of columns to the right."""
        columns: int = self.value[1]
        return columns


class Direction(NodeStep):
    """One of the four orthogonal directions, as (row step, column step)."""

    NORTH = (-1, 0)
    EAST = (0, 1)
    SOUTH = (1, 0)
    WEST = (0, -1)

    @once
    def back(self) -> Direction:
        """The opposite direction."""
        return Direction((-self.rows, -self.columns))

    @once
    def sideways(self) -> tuple[Direction, Direction]:
        """The directions to the right and to the left of this one."""
        dr, dc = self.rows, self.columns
        return Direction((dc, -dr)), Direction((-dc, dr))

    def mirrored(self, side: Standing) -> Direction:
        """This direction as seen in a mirror that stands on a side of a cell."""
        return self.back if (self.columns != 0) == side.upright else self


class Diagonal(NodeStep):
    """One of the four diagonal directions, as (row step, column step)."""

    NORTHEAST = (-1, 1)
    SOUTHEAST = (1, 1)
    SOUTHWEST = (1, -1)
    NORTHWEST = (-1, -1)


Way: TypeAlias = Direction | Diagonal
