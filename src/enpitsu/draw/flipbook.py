"""The board of a story, drawn once: every element with the steps at which it is seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from enpitsu.draw.scene import DARK, Scene
from enpitsu.draw.story import Story
from enpitsu.draw.svg import levels
from enpitsu.layers.graphics import Disc, Fill, Ground, Point, Shape, Sign, Stroke, Text

Span: TypeAlias = tuple[int, int]
"""From the first to the last of some states that follow each other."""

Element: TypeAlias = tuple[str, list[Span]]
"""SVG, and the spans of states in which it is seen."""

GROUND = 1
"""The level of the grid."""


def flipbook(story: Story) -> list[list[Element]]:
    """All elements, level by level from the lowest; the state n is that after n moments."""
    height, width = story.puzzle.grid.height, story.puzzle.grid.width

    @cache
    def drawn(shapes: tuple[Shape, ...], around: tuple[Shape, ...]) -> tuple[tuple[int, str], ...]:
        """The elements of some shapes, one for a level; what lies around them decides on their colour."""
        alone = levels(Scene(height, width, around)) if around else [[] for _ in range(8)]
        found = levels(Scene(height, width, (*shapes, *around)))
        new = ["".join([s for s in level if s not in alone[n]]) for n, level in enumerate(found)]
        return tuple([(n, svg) for n, svg in enumerate(new) if svg and n != GROUND])

    seen: dict[tuple[int, str], list[int]] = {}
    for n in range(len(story.states)):
        scene = story.scene(n)
        for shapes, around in _clusters(scene):
            for key in drawn(shapes, around):
                states = seen.setdefault(key, [])
                if not states or states[-1] != n:
                    states.append(n)
    out: list[list[Element]] = [[] for _ in range(8)]
    for (level, svg), states in seen.items():
        out[level].append((svg, _spans(states)))
    grounds = tuple(story.scene(0).of(Ground))
    everywhere = [(0, len(story.states) - 1)]
    out[GROUND] = [(svg, everywhere) for svg in levels(Scene(height, width, grounds))[GROUND]]
    return out


def _clusters(scene: Scene) -> Iterator[tuple[tuple[Shape, ...], tuple[Shape, ...]]]:
    """Shapes that are drawn together, and those around them that decide on their colour."""
    discs = {d.centre: d for d in scene.of(Disc)}
    lettered = {t.at for t in scene.of(Text)}
    through: dict[Point, list[Stroke]] = {}
    for stroke in scene.of(Stroke):
        for point in stroke.points:
            through.setdefault(point, []).append(stroke)
    dark = any(f.tone in DARK for f in scene.of(Fill))
    for shape in scene.shapes:
        around: list[Shape] = []
        match shape:
            case Ground():
                continue
            case Disc(centre=at) if at in lettered:
                continue
            case Text(at=at) | Sign(at=at):
                under = scene.under(at)
                around += [under] if under is not None else []
                around += through.get(at, ())
                if isinstance(shape, Text) and at in discs:
                    yield (discs[at], shape), tuple(around)
                    continue
            case Stroke() if dark:
                around += _dark(scene, shape)
        yield (shape,), tuple(around)


def _dark(scene: Scene, stroke: Stroke) -> list[Fill]:
    """The dark fills under a stroke."""
    found: dict[Fill, None] = {}
    for (y1, x1), (y2, x2) in pairwise(stroke.points):
        for k in (0.25, 0.75):
            under = scene.under((float(y1) + k * float(y2 - y1), float(x1) + k * float(x2 - x1)))
            if under is not None and under.tone in DARK:
                found[under] = None
    return list(found)


def _spans(states: Sequence[int]) -> list[Span]:
    """Rising numbers as spans.

    >>> _spans([1, 2, 3, 7])
    [(1, 3), (7, 7)]
    """
    out = [(states[0], states[0])]
    for n in states[1:]:
        if n == out[-1][1] + 1:
            out[-1] = out[-1][0], n
        else:
            out.append((n, n))
    return out
