"""Reasons in words: what is wrong with paths."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from enpitsu.grid import Segment
from enpitsu.layers.lines.notations import Chain
from enpitsu.logic import Speech


def wrong_meeting(node: Any, drawn: Sequence[Segment], starts: bool, speech: Speech) -> str:
    """The words for strokes that cannot meet at a node; ``starts``: whether a path may start there."""
    if starts:
        return f"two lines leave {speech.name(node)}"
    return f"the line branches at {speech.name(node)}" if len(drawn) > 2 else ""


def no_start(stroke: Segment, starts: Collection[Any], speech: Speech) -> str:
    """The words for a stroke from which no way leads to a start."""
    what = speech.printed(starts)
    return f"the line through {speech.name(stroke.ends[0])} has no {what}" if what else ""


def wrong_line(chain: Chain, speech: Speech) -> str:
    """The words for a line that closes, joins two starts, or comes to a node twice."""
    first, last = speech.name(chain.nodes[0]), speech.name(chain.end)
    if chain.closed:
        return f"the line closes at {first}"
    return f"the line comes to {first} twice" if first == last else f"{first} and {last} are in one line"
