"""Reasons why lazy clauses hold: each is denied, and what it speaks of is searched for the contradiction.

Nothing here asks the solver or looks at a model.  Of a denied clause some literals are known to be false,
and no more; where the source of the clause is about a network or a board, a flood over what that leaves
open decides, else the clashes of the condition itself, as ``check`` reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import singledispatch
from typing import Any

from enpitsu.engine.compile.clash_clauses import ClashClauses
from enpitsu.engine.proof.formula import Formula, Lazy
from enpitsu.logic import TRUE, Bool, Clause, GlobalConstraint, LazyClauses, PartialAssignment, Verdict
from enpitsu.networks.floods import OnePiece
from enpitsu.networks.graph import Graph
from enpitsu.networks.measures import MeasureCuts
from enpitsu.networks.reach import Reach
from enpitsu.puzzle import Case
from enpitsu.shape.congruent import FormCuts


class Denied:
    """A clause that is supposed to fail: the value of every literal, as far as that tells."""

    def __init__(self, clause: Iterable[int]) -> None:
        self.value = {abs(x): x < 0 for x in clause}

    def of(self, x: int) -> Verdict:
        """The value of a literal; 0 always holds."""
        if not x:
            return True
        known = self.value.get(abs(x))
        return None if known is None else known is (x > 0)

    def model(self, top: int) -> list[int]:
        """A model in which it fails and nothing else is made."""
        return [*[v if self.value.get(v) else -v for v in range(1, top + 1)], 0]


class Reasons:
    """The judge of the lazy clauses of one formula."""

    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        self.pairs = {frozenset(c) for c in formula.clauses() if len(c) == 2}

    def why(self, lazy: Lazy) -> str:
        """The way in which a clause was found to hold: "flood", "clash", "cutter"; empty if it was not.

        "cutter": its source, asked about a model that breaks just this clause, says the same.
        """
        case, constraint = self.formula.source(lazy.source)
        denied = Denied(lazy.clause)
        if isinstance(constraint, OnePiece):
            return "flood" if _parted(constraint, denied, self.pairs) else ""
        if (found := _flooded(constraint, denied)) is not None:
            return "flood" if found else ""
        condition = (
            constraint.condition if isinstance(constraint, ClashClauses) else case and case.condition
        )
        if isinstance(condition, GlobalConstraint) and _clashes(
            condition, self._reader(constraint, denied)
        ):
            return "clash"
        said = constraint.violated(denied.model(self.formula.top))
        return "cutter" if any([set(c) <= set(lazy.clause) for c in said]) else ""

    def _reader(self, constraint: LazyClauses, denied: Denied) -> Callable[[Bool], Verdict]:
        """The values of conditions: those of their literals."""
        named: Mapping[Bool, int] = constraint.literals if isinstance(constraint, ClashClauses) else {}
        literal = self.formula.encoder.literal

        def value(b: Bool) -> Verdict:
            if b is TRUE:
                return True
            return denied.of(b.number or named.get(b) or literal(b))

        return value


def _clashes(condition: GlobalConstraint, value: Callable[[Bool], Verdict]) -> bool:
    """Return whether a condition is broken already."""
    return next(condition.clashes(value), None) is not None


def _parted(constraint: OnePiece, denied: Denied, pairs: set[frozenset[int]]) -> bool:
    """Return whether places that are there cannot hang together (with a place that is held)."""
    board = constraint.board
    there = away = 0
    for i, x in enumerate(board.literals):
        if x and (verdict := denied.of(x)) is not None:
            there |= verdict << i
            away |= (not verdict) << i
    if constraint.strong:  # two clauses forbid that two neighbours are away
        for i, x in enumerate(board.literals):
            if away >> i & 1:
                for k in (i - 1, i + 1, i - board.width, i + board.width):
                    if 0 <= k < len(board.literals) and board.literals[k]:
                        there |= (frozenset((x, board.literals[k])) in pairs) << k
    free, rest = board.full & ~away, there
    first = True
    while rest:
        piece = board.flood(rest & -rest, free)
        if constraint.held and not piece & constraint.held:
            return True
        if not constraint.held and not first:
            return True
        rest, first = rest & ~piece, False
    return bool(there & away)


@singledispatch
def _flooded(constraint: LazyClauses, denied: Denied) -> bool | None:
    """Return whether a flood shows that a clause holds; None of a source that is about no network."""
    del constraint, denied
    return None


@_flooded.register
def _(constraint: Reach, denied: Denied) -> bool:
    """A node that is said to be in one piece with another, and cannot be."""
    near = _piece(constraint.graph, constraint.start, denied, surely=False)
    return any([n not in near for n, x in constraint.literal.items() if denied.of(x)])


@_flooded.register
def _(constraint: MeasureCuts, denied: Denied) -> bool:
    """A piece of which more is said to be counted than there can be, or less than there is."""
    graph = constraint.graph
    for node, row in constraint.rows.items():
        for k, x in enumerate(row):
            claimed = denied.of(x)
            if claimed is None:
                continue
            piece = _piece(graph, node, denied, surely=not claimed)
            counted = [b for nodes, b in constraint.terms if all([n in piece for n in nodes])]
            if claimed and sum([denied.of(b) is not False for b in counted]) <= k:
                return True
            if not claimed and sum([denied.of(b) is True for b in counted]) > k:
                return True
    return False


def _piece(graph: Graph, start: Any, denied: Denied, *, surely: bool) -> set[Any]:
    """The nodes that are surely in one piece with a node, or all that can be; none if it is not there."""

    def there(x: int) -> bool:
        verdict = denied.of(x)
        return verdict is True if surely else verdict is not False

    if not there(graph.node[start]):
        return set()
    found, todo = {start}, [start]
    for node in todo:
        for other, link in graph.around[node]:
            if other not in found and there(link) and there(graph.node[other]):
                found.add(other)
                todo.append(other)
    return found


def meant(formula: Formula) -> int:
    """The number of clauses over marks alone that are verified to follow from their case."""
    clauses = formula.clauses()
    return sum([
        breaks(formula, case, clauses[number - 1])
        for first, last, case in formula.parts() if case is not None
        for number in range(first, last + 1)
    ])  # fmt: skip


def breaks(formula: Formula, case: Case, clause: Clause) -> bool:
    """Return whether a case is broken by whatever denies a clause, by what its condition means."""
    marks = formula.puzzle.marks
    if any([abs(x) > len(marks) for x in clause]):
        return False
    return case.condition.holds(PartialAssignment({marks[abs(x) - 1]: x < 0 for x in clause})) is False


def said(formula: Formula, lazy: Clause) -> list[str]:
    """The literals that cannot all fail, as what they deny: marks by name, other variables by number."""
    marks = formula.puzzle.marks
    names = [str(marks[abs(x) - 1]) if abs(x) <= len(marks) else f"x{abs(x)}" for x in lazy]
    return [name if x < 0 else f"not {name}" for x, name in zip(lazy, names, strict=True)]


@singledispatch
def told(constraint: LazyClauses) -> dict[str, Any]:
    """The claim behind the clauses of a source, and the graph or board to search, as plain data.

    Numbers other than rows and columns are literals of the formula; 0 stands for what always holds (on a
    board: for a hole).
    """
    del constraint
    return {}


@told.register
def _(constraint: OnePiece) -> dict[str, Any]:
    board = constraint.board
    rows = [board.literals[k : k + board.width - 1] for k in range(0, len(board.literals), board.width)]
    held = [divmod(k, board.width) for k in range(len(board.literals)) if constraint.held >> k & 1]
    says = "the places of the board whose literal holds hang together side by side"
    if held:
        says += ", each with one of the held places (row and column, from 0)"
    if constraint.strong:
        says += "; of two that touch one always holds"
    return {"says": says, "board": rows} | ({"held": [list(at) for at in held]} if held else {})


@told.register
def _(constraint: Reach) -> dict[str, Any]:
    says = "the literal under reached holds just for the nodes in one piece with the start"
    reached = {str(n): x for n, x in constraint.literal.items()}
    return {"says": says, **_network(constraint.graph), "start": str(constraint.start), "reached": reached}


@told.register
def _(constraint: MeasureCuts) -> dict[str, Any]:
    says = "rows: at least 1, 2, ... of the counted (nodes, literal) are in one piece with the node"
    counted = [[[str(n) for n in nodes], x] for nodes, x in constraint.terms]
    rows = {str(n): row for n, row in constraint.rows.items()}
    return {"says": says, **_network(constraint.graph), "counted": counted, "rows": rows}


@told.register
def _(constraint: FormCuts) -> dict[str, Any]:
    shapes = [[[*at, x] for at, x in shape.items()] for shape in constraint.shapes]
    return {"says": "no two shapes (row, column, literal) are congruent", "shapes": shapes}


def _network(graph: Graph) -> dict[str, Any]:
    """The nodes and links of a network, each with the literal that it is there."""
    return {
        "nodes": {str(n): x for n, x in graph.node.items()},
        "links": [[str(a), str(b), x] for (a, b), x in graph.link.items()],
    }
