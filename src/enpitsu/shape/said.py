"""Failures of paths."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from enpitsu.grid import Segment
from enpitsu.layers.lines.notations import Chain
from enpitsu.logic import PhraseContext
from enpitsu.reasons import (
    Branches,
    Closes,
    ComesTwice,
    InOne,
    LineThrough,
    MaybeReason,
    Reason,
    TooFew,
    TwoLinesLeave,
)


def wrong_meeting(node: Any, drawn: Sequence[Segment], starts: bool) -> MaybeReason:
    """The reason of strokes that cannot meet at a node; ``starts``: whether a path may start there."""
    if starts:
        return TwoLinesLeave(node)
    return Branches("line", node) if len(drawn) > 2 else None


def no_start(stroke: Segment, starts: Collection[Any], context: PhraseContext) -> MaybeReason:
    """The reason of a stroke from which no way leads to a start."""
    noun = context.printed(starts)
    return TooFew(LineThrough(stroke.ends[0]), 1, noun) if noun else None


def wrong_line(chain: Chain) -> Reason:
    """The reason of a line that closes, joins two starts, or comes to a node twice."""
    first, last = chain.nodes[0], chain.end
    if chain.closed:
        return Closes(first)
    return ComesTwice(first) if first is last else InOne("line", first, last)
