"""One step of an explanation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["single", "pair", "whole", "group", "suppose", "search"]
Goal: TypeAlias = tuple[int, bool]
"""A mark by its bit, and the value that is forced."""


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a chain: a mark falls (None: nothing can hold) by some cases, from some marks."""

    mark: int | None
    value: bool
    cases: tuple[int, ...]
    facts: int
    phrase: str = ""


@dataclass(slots=True)
class Step:
    """Marks that become known, the cases that force them, the known marks the argument rests on."""

    marks: tuple[Goal, ...]
    cases: tuple[int, ...]
    facts: int
    kind: Kind
    phrase: str = ""
    chain: tuple[Link, ...] = ()
    rounds: int = 0
    supposed: Goal | None = None  # the mark whose opposite the chain begins with
    settled: bool = True  # whether it is settled that none of its cases and facts can be dropped

    @property
    def mask(self) -> int:
        """The marks as bits."""
        return sum(1 << i for i, _ in self.marks)

    @property
    def on(self) -> int:
        """The marks that become on, as bits."""
        return sum(1 << i for i, value in self.marks if value)

    @property
    def off(self) -> int:
        """The marks that become off, as bits."""
        return sum(1 << i for i, value in self.marks if not value)
