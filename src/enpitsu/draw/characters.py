"""The characters and terminal colours of tones, strokes and signs."""

from __future__ import annotations

from dataclasses import dataclass

from enpitsu.draw.box import DOUBLE, HEAVY, LIGHT
from enpitsu.layers.ink import SignName, Style, Tone

BLOCKS: dict[Tone, tuple[str, str]] = {
    "hole": ("█", ""), "black": ("█", ""), "grey": ("░", ""), "shade": ("▓", "bright_black"),
    "water": ("▒", "blue"), "a": ("░", "yellow"), "b": ("▓", "blue"),
}  # fmt: skip
"""Tone -> the character that fills a cell, and its style; tints are not shown."""

PENCILLED = "░"


@dataclass(frozen=True, slots=True)
class Rule:
    """How a stroke looks: the weight of its arms, its dash, its style; whether bends are round."""

    weight: int
    dash: str = ""
    style: str = ""
    rounded: bool = False


LINES = (
    Rule(LIGHT, "", "bold blue", True),
    Rule(DOUBLE, "", "bold red"),
    Rule(LIGHT, "dashed", "bold green"),
    Rule(HEAVY, "", "bold magenta"),
    Rule(LIGHT, "dotted", "bold yellow", True),
    Rule(HEAVY, "dashed", "bold cyan"),
)
"""The line of kind 0, 1, 2 ..."""

STYLES: dict[Style, Rule] = {
    "band": Rule(LIGHT, "", "yellow", True),
    "thin": Rule(LIGHT),
    "dashed": Rule(LIGHT, "dashed", "dim"),
    "border": Rule(HEAVY),
    "division": Rule(HEAVY, "", "bold blue"),
    "wall": Rule(HEAVY, "", "bold"),
    "mirror": Rule(DOUBLE, "", "bold"),
    "pillar": Rule(DOUBLE, "", "yellow"),
    "trail": Rule(LIGHT, "dotted", "red"),
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


def rule(style: Style, kind: int) -> Rule:
    """How a stroke of a style and kind looks."""
    return LINES[kind % len(LINES)] if style == "line" else STYLES[style]
