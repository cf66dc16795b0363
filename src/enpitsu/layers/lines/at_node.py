"""The words for what a line does at a node: "the line bends at R2C3", "3 bends"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enpitsu.grid import Cell
from enpitsu.layers.marks import AtNode
from enpitsu.logic import FALSE, TRUE, Among, Bool, Count

WORDS = {
    "visits": ("{node} of {line}", ("visits", "does not visit")),
    "ends": ("end of {line}", ("ends at", "does not end at")),
    "bends": ("bend", ("bends at", "does not bend at")),
    "straight": ("", ("runs straight on at", "does not run straight on at")),
    "across": ("", ("runs west to east through", "does not run west to east through")),
    "down": ("", ("runs north to south through", "does not run north to south through")),
}
"""For all that a line does at a node: the noun for counting it, and the verbs that say it, or deny it."""

WAYS = {(0, 1): "across", (0, -1): "across", (1, 0): "down", (-1, 0): "down"}
"""Words for running straight on, by the step of a direction."""

NONE, ONE = 0b1, 0b10
"""Numbers of strokes at a node that have a word of their own (bits)."""


def at_node(
    called: str, counts: Mapping[int, Any], asked: Mapping[int, tuple[Any, ...]], b: Bool
) -> AtNode | None:
    """The words for a condition, if it says what a line does at a node.

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
        if word in WORDS:
            return _said(called, word, node, holds)
    return None


def _said(called: str, word: str, node: Any, holds: bool) -> AtNode:
    noun, verbs = WORDS[word]
    kind = "cell" if isinstance(node, Cell) else "dot"
    says = f"{called} {verbs[not holds]}"
    return AtNode(word, noun.format(node=kind, line=called), says, node, holds)
