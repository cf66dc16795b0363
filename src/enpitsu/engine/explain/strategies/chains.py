"""Steps by chains of cells and houses that take one value: the easiest to see, then the nearest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from enpitsu.bits import bits
from enpitsu.effort import reported
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.chains import CaseChain, ChainCase, ChainFinder, finders, link_of, technique_of
from enpitsu.engine.explain.naming import RANKS
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.reasons import step_of
from enpitsu.engine.explain.refutations import chain_of
from enpitsu.engine.explain.step import Step

WING_ROUNDS, MAX_ROUNDS = 2, 6
"""Marks made one after the other, in a wing and at most."""
MAX_RANK = 10.0


def chain_steps(position: Position, hardest: float = MAX_RANK, goals: int | None = None) -> Iterator[Step]:
    """The step by the easiest chain that rules a mark out, if it is not harder than a rank.

    ``goals``: the marks that it may rule out, as bits; by default all that are not known.
    """
    board = position.board
    wanted = board.all if goals is None else goals
    kept: list[ChainFinder] = board.keep(ChainCase, lambda: _finders(board))
    rounds = WING_ROUNDS if hardest < RANKS["x_chain"] else MAX_ROUNDS
    found: list[tuple[float, int, float, int, CaseChain]] = []
    for finder, i in reported(product(kept, bits(wanted & ~position.known)), 1):
        chain = finder.chain(i, position.off, rounds)
        technique = "" if chain is None else technique_of(board, chain)
        if chain is not None and technique and RANKS[technique] <= hardest:
            found.append((RANKS[technique], len(chain.cases), position.near([(i, False)]), i, chain))
    if found:
        *_, i, chain = min(found)
        goal = i, False
        step = step_of(position, chain.cases, goal, chain.facts, "suppose")
        step.chain, step.rounds = chain_of(position, goal, step.cases, step.facts), WING_ROUNDS
        yield step


def _finders(board: CompiledPuzzle) -> list[ChainFinder]:
    """Those of all links of a board; none without a house that needs a mark."""
    links = [link for c in board.cases if (link := link_of(c.case, c.index))]
    return finders(links) if any([link.needs_one and link.kind != "cell" for link in links]) else []
