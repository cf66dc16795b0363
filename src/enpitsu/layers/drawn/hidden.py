"""Choices that are no part of the answer: there is a way to make them such that the rules hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar, overload

from enpitsu.grid import Grid
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.logic import Bool, Digit, Mark, count


class HiddenMarks(Marks[Mark]):
    """Place -> a Boolean mark that is not drawn."""

    @property
    def board(self) -> Bool:
        """The choice made once for the whole board."""
        mark: Bool = self[self.grid]
        return mark


class HiddenNumbers(Marks[Digit]):
    """Place -> a number that is not written (``numbers[place]`` is a ``Digit``)."""

    def __init__(
        self, layer: Drawn[Any], grid: Grid, places: Iterable[Any], first: int, values: Sequence[int]
    ) -> None:
        super().__init__(layer, grid, (), first)
        self._marks: list[Mark] = []
        for place in places:
            start = first + len(self._marks)
            marks = [Mark(n, layer.name, place, v, True) for n, v in enumerate(values, start)]
            self._marks += marks
            self[place] = Digit(dict(zip(values, marks, strict=True)))

    def all_marks(self) -> Iterable[Mark]:
        return self._marks

    def laws(self) -> Iterator[tuple[Any, Bool]]:
        for place, digit in self.items():
            yield place, count(digit.values.values()) == 1


H = TypeVar("H", HiddenMarks, HiddenNumbers)


class Hidden(Drawn[H]):
    """Choices that are no part of the answer: yes or no for each place, or one of some numbers.

    ::

        clockwise = Hidden()                       clockwise.board: one choice for the board
        next = Hidden(lambda puzzle: ...)          next[place]: one for each place
        step = Hidden(lambda ..., range(1, 5))     step[place] == 3: a number for each place

    Uniqueness and forced marks concern visible marks only; an answer is checked by searching for hidden
    marks that satisfy the rules.

    ``places``: a function of the puzzle that yields the places; without it one choice for the board.
    ``values``: the numbers to choose from; without them each choice is yes or no.
    ``words``: how a sentence says yes, and no, of a place: ("a pair", "no pair").
    """

    hidden = True
    nature = "the one value"
    law = "There is one value."

    @overload
    def __init__(
        self: Hidden[HiddenMarks],
        places: Callable[[Any], Iterable[Any]] | None = None,
        *,
        words: tuple[str, str] | None = None,
    ) -> None: ...

    @overload
    def __init__(
        self: Hidden[HiddenNumbers], places: Callable[[Any], Iterable[Any]], values: Sequence[int]
    ) -> None: ...

    def __init__(
        self,
        places: Callable[[Any], Iterable[Any]] | None = None,
        values: Sequence[int] | None = None,
        *,
        words: tuple[str, str] | None = None,
    ) -> None:
        self.places, self.values = places, values
        if words is not None:
            self.words, self.named = words, True

    def bind(self, puzzle: Any, first: int) -> H:
        places = [puzzle.grid] if self.places is None else list(self.places(puzzle))
        bound: Any = (
            HiddenMarks(self, puzzle.grid, places, first)
            if self.values is None
            else HiddenNumbers(self, puzzle.grid, places, first, self.values)
        )
        return bound  # type: ignore[no-any-return]
