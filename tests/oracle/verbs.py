"""The two questions every oracle answers: is this an answer of that board, and which are all of them?

An oracle says how a board is read, which answers there may be, which of them keep the rules, and how one
is drawn and read; ``Verbs`` asks.  A board is a grid, or a tuple that begins with one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .boards import DEFAULTS, Cell, Rows, size

Options = Mapping[str, str]
Printed = TypeVar("Printed", bound="Rows | tuple[Any, ...]")
Answer = TypeVar("Answer")
Candidates = Callable[[Printed, Options], Iterable[Answer]]
Holds = Callable[[Printed, Answer, Options], bool]


def extent(board: Rows | tuple[Any, ...]) -> Cell:
    """Height and width of a board."""
    return size(board[0] if isinstance(board, tuple) else board)


def of_size(every: Callable[[int, int], Iterable[Answer]]) -> Candidates[Any, Answer]:
    """Whatever there is on a board of that size."""
    return lambda board, _: every(*extent(board))


@dataclass(frozen=True)
class Verbs(Generic[Printed, Answer]):
    """What an oracle is asked; ``seen`` gives None or raises ValueError for a text that is no answer."""

    read: Callable[[str], Printed]
    candidates: Candidates[Printed, Answer]
    holds: Holds[Printed, Answer]
    seen: Callable[[Printed, str], Answer | None]
    drawn: Callable[[Printed, Answer], str]

    def accepts(self, givens: str, answer: str, options: Options = DEFAULTS) -> bool:
        """Whether the answer keeps the rules."""
        board = self.read(givens)
        try:
            found = self.seen(board, answer)
        except ValueError:
            return False
        return found is not None and self.holds(board, found, options)

    def answers(self, givens: str, options: Options = DEFAULTS) -> set[str]:
        """The texts of all candidates that keep the rules."""
        board = self.read(givens)
        return {
            self.drawn(board, found)
            for found in self.candidates(board, options)
            if self.holds(board, found, options)
        }
