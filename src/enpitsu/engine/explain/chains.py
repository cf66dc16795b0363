"""Chains in which each link is a cell or a house that takes one value: wings, kites and the like.

A supposition is followed through cases each of which takes just one of some marks.  One that makes a mark,
or has none left in the end, is a *strong* link; one that rules marks out is a weak one.  Names by HoDoKu
(B. Hobiger): by the strong links, and by what joins them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from enpitsu.bits import bits
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.count_case import made_marks
from enpitsu.engine.explain.step import Step
from enpitsu.grid import Area, Cell
from enpitsu.grid.names import lane
from enpitsu.puzzle import Case

ONE, AT_MOST_ONE = 0b10, 0b11
"""The numbers of marks, as bits, that a case takes."""


LANES = {"row", "column"}


class ChainCase(NamedTuple):
    """A case that takes one of some marks, as bits; ``kind``: "cell", "row", "column" or "house"."""

    case: int
    scope: int
    kind: str
    needs_one: bool


class CaseChain(NamedTuple):
    """The links, strong and weak, by which a mark cannot be made, and the known marks they rest on."""

    goal: int
    strong: tuple[ChainCase, ...]
    weak: tuple[ChainCase, ...]
    facts: int

    @property
    def cases(self) -> tuple[int, ...]:
        """The cases of all links."""
        return tuple(sorted({link.case for link in (*self.strong, *self.weak)}))


def link_of(case: Case, index: int) -> ChainCase | None:
    """A case as a link; None if it is none."""
    scope, values = made_marks(case.condition)
    if not scope or values not in (ONE, AT_MOST_ONE):
        return None
    place = case.place
    kind = "cell" if isinstance(place, Cell) else (isinstance(place, Area) and lane(place)[0]) or "house"
    return ChainCase(index, scope, kind, values == ONE)


class ChainFinder:
    """Follows suppositions that a mark is made, through some links, breadth first."""

    def __init__(self, links: Sequence[ChainCase]) -> None:
        self._by_mark: dict[int, list[ChainCase]] = {}
        for link in links:
            for i in bits(link.scope):
                self._by_mark.setdefault(i, []).append(link)

    def chain(self, goal: int, off: int, rounds: int) -> CaseChain | None:
        """The chain by which a mark cannot be made; ``off``: the marks that are known not to be.

        ``rounds``: how often marks are made that are the last ones left.
        """
        why: dict[int, tuple[ChainCase, int]] = {}  # ruled out by a link that has another mark
        made: dict[int, ChainCase | None] = {goal: None}
        gone, todo = off, [goal]
        for _ in range(rounds):
            touched: dict[ChainCase, None] = {}
            for mark in todo:
                for link in self._by_mark.get(mark, ()):
                    for i in bits(link.scope & ~gone & ~(1 << mark)):
                        if i in made:
                            return self._traced(goal, off, why, made, [mark, i], link)
                        why[i] = link, mark
                        gone |= 1 << i
                        touched.update(dict.fromkeys(self._by_mark[i]))
            todo, there = [], sum([1 << i for i in made])
            for link in touched:
                left = link.scope & ~gone
                if link.needs_one and left.bit_count() <= 1 and not link.scope & there:
                    if not left:
                        return self._traced(goal, off, why, made, [], link)
                    todo.append(left.bit_length() - 1)
                    made[todo[-1]] = link
        return None

    def _traced(
        self,
        goal: int,
        off: int,
        why: dict[int, tuple[ChainCase, int]],
        made: dict[int, ChainCase | None],
        both: list[int],
        end: ChainCase,
    ) -> CaseChain:
        """The links that lead to one that has no mark left, or ``both`` of two."""
        strong, weak = dict[ChainCase, None](), dict[ChainCase, None]()
        todo = list(both)
        (weak if both else strong)[end] = None
        seen = set(todo)
        ruled = [] if both else [end]
        while todo or ruled:
            if ruled:
                for i in bits(ruled.pop().scope & ~off):
                    if i in why:
                        link, mark = why[i]
                        weak[link] = None
                        if mark not in seen:
                            seen.add(mark)
                            todo.append(mark)
                continue
            last = made[todo.pop()]
            if last is not None and last not in strong:
                strong[last] = None
                ruled.append(last)
        facts = 0
        for link in strong:
            facts |= link.scope & off
        return CaseChain(goal, tuple(strong), tuple(weak), facts)


def chain_technique(board: CompiledPuzzle, step: Step, off: int) -> str:
    """The technique of a step by which a mark cannot be made; empty if it is no chain of strong links.

    ``off``: all marks that are known not to be made: a cell has two values left where others are known,
    whether the chain needs that or not.
    """
    if step.on:
        return ""
    goal, _ = step.supposed or step.marks[0]
    links = [link for k in step.cases if (link := link_of(board.cases[k].case, k))]
    if len(links) < len(step.cases):
        return ""
    for finder in finders(links):
        chain = finder.chain(goal, off, len(links))
        if chain is not None and (found := technique_of(board, chain)):
            return found
    return ""


def finders(links: Sequence[ChainCase]) -> list[ChainFinder]:
    """Chains in which rows and columns alone are strong links, houses alone, cells alone, or all."""
    lanes = [link._replace(needs_one=link.needs_one and link.kind in LANES) for link in links]
    houses = [link for link in links if link.kind != "cell"]
    cells = [link._replace(needs_one=link.needs_one and link.kind == "cell") for link in links]
    some = [[link for link in lanes if link.kind != "cell"], houses, cells, links]
    return [ChainFinder(one) for one in some]


def technique_of(board: CompiledPuzzle, chain: CaseChain) -> str:
    """The technique of a chain; empty if fewer than two of its links are strong."""
    strong = chain.strong
    open_ = [link.scope & ~chain.facts for link in strong]
    values = [{board.marks[i].value for i in bits(left)} for left in open_]
    cells = [n for n, link in enumerate(strong) if link.kind == "cell"]
    wide = any([open_[n].bit_count() > 2 for n in cells])
    if len(strong) < 2:
        return ""
    if len(cells) == len(strong):
        if len(cells) == 3:
            return "xyz_wing" if wide else "xy_wing"
        return "chain" if wide else "xy_chain"
    if len(cells) == 2 and len(strong) == 3 and not wide:
        return "w_wing" if values[cells[0]] == values[cells[1]] else "chain"
    if cells or len(set().union(*values)) > 1 or any([left.bit_count() > 2 for left in open_]):
        return "chain"
    return _of_one_value(chain) if len(strong) == 2 else "x_chain"


def _of_one_value(chain: CaseChain) -> str:
    """The technique of two strong links of one value: by the link that joins them."""
    a, b = chain.strong
    joints = [
        link.kind
        for link in chain.weak
        if link.scope & a.scope and link.scope & b.scope and not link.scope >> chain.goal & 1
    ]
    kinds = {a.kind, b.kind}
    if len(kinds) == 1 and kinds <= LANES and {*joints} & (LANES - kinds):
        return "skyscraper"
    return "two_string_kite" if kinds == LANES and "house" in joints else "turbot_fish"
