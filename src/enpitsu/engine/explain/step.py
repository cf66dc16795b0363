"""One step of an explanation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from enpitsu.grid import Grid
from enpitsu.puzzle import Case
from enpitsu.reasons import MaybeReason

Kind: TypeAlias = Literal["single", "pair", "whole", "group", "suppose", "search"]
Goal: TypeAlias = tuple[int, bool]
"""A mark, by its bit index, and the value that is forced."""


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a chain: some cases and facts (bits) force a mark; None: they are contradictory."""

    mark: int | None
    value: bool
    cases: tuple[int, ...]
    facts: int
    reason: MaybeReason = None


@dataclass(slots=True)
class Step:
    """An inference: the marks that become known, the cases that force them, and the facts (bits) used."""

    marks: tuple[Goal, ...]
    cases: tuple[int, ...]
    facts: int
    kind: Kind
    reason: MaybeReason = None
    chain: tuple[Link, ...] = ()
    rounds: int = 0
    supposed: Goal | None = None  # the mark whose opposite the chain begins with
    is_minimal: bool = True  # whether it is proved that none of its cases and facts can be dropped
    seen: int = 0  # known marks that its phrase speaks of, and that are not all needed

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


def clauses_of(chain: Sequence[Link]) -> list[list[Link]]:
    """Group the links of a chain into clauses of a sentence: consecutive links by the same cases.

    No mark is mentioned twice.  A link with a reason in words is not grouped with links it rests on.
    """
    seen: set[int] = set()
    out: list[list[Link]] = []
    for link in chain:
        if link.mark is None or link.mark not in seen:
            if out and link.mark is not None and _told_together(out[-1], link):
                out[-1].append(link)
            else:
                out.append([link])
            if link.mark is not None:
                seen.add(link.mark)
    return out


def _told_together(links: Sequence[Link], link: Link) -> bool:
    """Return whether a link can join the clause of some others."""
    first = links[0]
    if (first.cases, first.reason) != (link.cases, link.reason):
        return False
    return not (link.reason and any([one.mark is not None and link.facts >> one.mark & 1 for one in links]))


def lettered_cases(cases: Iterable[Case]) -> list[Case]:
    """The cases of lettered rules, without laws."""
    return [case for case in cases if case.rule.kind != "law"]


def places_of(cases: Iterable[Case]) -> list[Any]:
    """The distinct places of some cases; the whole board only if there is no other."""
    places = {str(case.place): case.place for case in cases}
    small = [place for place in places.values() if not isinstance(place, Grid)]
    return small or list(places.values())


def several(cases: Iterable[Case]) -> bool:
    """Return whether the cases belong to several rules, laws or places."""
    found = {
        (case.rule.name if case.rule.kind == "law" else case.rule.letter, str(case.place)) for case in cases
    }
    return len(found) > 1
