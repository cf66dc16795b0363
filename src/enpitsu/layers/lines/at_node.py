"""Recognise conditions about a line at a node (it ends, bends, runs straight), to put them into words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enpitsu.grid import Cell
from enpitsu.logic import FALSE, TRUE, Among, Bool, Count
from enpitsu.reasons import AtNode

NOUNS = {
    "visits": "{node} of {line}", "ends": "end of {line}", "bends": "bend", "straight": "", "across": "",
    "down": "",
}  # fmt: skip
"""For each thing that a line can do at a node: the noun for counting such nodes."""

WAYS = {(0, 1): "across", (0, -1): "across", (1, 0): "down", (-1, 0): "down"}
"""The words for running straight, by the vector of the direction."""

NONE, ONE = 0b1, 0b10
"""Sets of degrees (as bits) that have a word of their own: degree 0 and degree 1."""


def at_node(
    called: str, counts: Mapping[int, Any], asked: Mapping[int, tuple[Any, ...]], b: Bool
) -> AtNode | None:
    """The statement that a condition makes about a line at a node; None for other conditions.

    ``called``: the name of the line.  ``counts``: the node of each count of strokes, by the ``id`` of the
    count.  ``asked``: word, node and direction of each condition that a rule has requested, by its ``id``.
    """
    if isinstance(b, Among):
        node, full = counts.get(id(b.count)), (2 << b.count.most) - 1
        if node is None or not isinstance(b.count, Count):
            return None
        for word, values in (("visits", full & ~NONE), ("ends", ONE)):
            if b.values in (values, full & ~values):
                return _said(called, word, node, b.values == values)
        return None
    if b is TRUE or b is FALSE:
        return None
    for condition, holds in ((b, True), (getattr(b, "_not", None), False)):
        word, node, *way = asked.get(id(condition), ("", None))
        if any(way):
            word = WAYS.get(way[0], "") if word == "straight" else ""
        if word in NOUNS:
            return _said(called, word, node, holds)
    return None


def _said(called: str, word: str, node: Any, holds: bool) -> AtNode:
    kind = "cell" if isinstance(node, Cell) else "dot"
    return AtNode(called, word, node, holds, NOUNS[word].format(node=kind, line=called))
