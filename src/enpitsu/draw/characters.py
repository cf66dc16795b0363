"""The characters and terminal colours of tones, strokes and signs."""

from __future__ import annotations

from typing import NamedTuple

from enpitsu.draw.box_drawing import DOUBLE, HEAVY, LIGHT
from enpitsu.layers.graphics import SignName, Style, Tone

BLOCKS: dict[Tone, tuple[str, str]] = {
    "hole": ("█", ""), "black": ("█", ""), "grey": ("░", ""), "shade": ("▓", "bright_black"),
    "water": ("▒", "blue"), "a": ("░", "yellow"), "b": ("▓", "blue"),
}  # fmt: skip
"""Tone -> the character that fills a cell, and its style; tints are not shown."""

PENCILLED = "░"


class StrokeStyle(NamedTuple):
    """The look of a stroke: the weight of its arms, its dash, its style; whether bends are round."""

    weight: int
    dash: str = ""
    style: str = ""
    rounded: bool = False


LINES = (
    StrokeStyle(LIGHT, "", "bold blue", True),
    StrokeStyle(DOUBLE, "", "bold red"),
    StrokeStyle(LIGHT, "dashed", "bold green"),
    StrokeStyle(HEAVY, "", "bold magenta"),
    StrokeStyle(LIGHT, "dotted", "bold yellow", True),
    StrokeStyle(HEAVY, "dashed", "bold cyan"),
)
"""The line of kind 0, 1, 2 ..."""

STYLES: dict[Style, StrokeStyle] = {
    "band": StrokeStyle(LIGHT, "", "yellow", True),
    "thin": StrokeStyle(LIGHT),
    "dashed": StrokeStyle(LIGHT, "dashed", "dim"),
    "border": StrokeStyle(HEAVY),
    "division": StrokeStyle(HEAVY, "", "bold blue"),
    "double": StrokeStyle(DOUBLE, "", "bold blue"),
    "wall": StrokeStyle(HEAVY, "", "bold"),
    "mirror": StrokeStyle(DOUBLE, "", "bold"),
    "pillar": StrokeStyle(DOUBLE, "", "yellow"),
    "trail": StrokeStyle(LIGHT, "dotted", "red"),
}

SIGNS: dict[SignName, str] = {
    "cross": "×", "plus": "+", "dot": "•", "square": "■", "triangle": "▲", "diamond": "◆", "star": "★",
    "flag": "⚑",
}  # fmt: skip
ABSENT = "×"
NODES = "●◆■▲○◇"
"""Marks the points of a line that no character can show, by kind."""

ARROWS: dict[tuple[int, int] | None, str] = {
    (-1, 0): "↑", (1, 0): "↓", (0, 1): "→", (0, -1): "←",
    (-1, 1): "↗", (1, 1): "↘", (1, -1): "↙", (-1, -1): "↖",
}  # fmt: skip
HEADS = {(-1, 0): "▲", (1, 0): "▼", (0, 1): "▶", (0, -1): "◀"}
QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By the quarters that are filled: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""


def rule(style: Style, kind: int) -> StrokeStyle:
    """The look of a stroke of a style and kind."""
    return LINES[kind % len(LINES)] if style == "line" else STYLES[style]
