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
}
"""For all that a line does at a node: the noun for counting it, and the verbs that say it, or deny it."""

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
        if word in WORDS and not any(way):
            return _said(called, word, node, holds)
    return None


def _said(called: str, word: str, node: Any, holds: bool) -> AtNode:
    noun, verbs = WORDS[word]
    kind = "cell" if isinstance(node, Cell) else "dot"
    says = f"{called} {verbs[not holds]}"
    return AtNode(word, noun.format(node=kind, line=called), says, node, holds)
