"""Conditions that say what a line does at a node: it bends there."""

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
"""For all that a line does at a node: the noun for counting it."""

WAYS = {(0, 1): "across", (0, -1): "across", (1, 0): "down", (-1, 0): "down"}
"""Words for running straight on, by the step of a direction."""

NONE, ONE = 0b1, 0b10
"""Numbers of strokes at a node that have a word of their own (bits)."""


def at_node(
    called: str, counts: Mapping[int, Any], asked: Mapping[int, tuple[Any, ...]], b: Bool
) -> AtNode | None:
    """The statement of a condition that says what a line does at a node; None for others.

    ``called``: the line's name; ``counts``: the nodes by the numbers of their strokes, ``asked``: the words
    by the conditions that were asked about (both by identity).
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
