"""Outlines, letters and shapes over the board in the picture of a step, told apart without colour.

===========  ==============================================================================
ring         solid and heavy: what becomes known
outline      dashed: the place of a cited case, with the letter of its rule
dots         what the step rests on
badge        a number: what follows from a supposition, in order, drawn pale
arrow        thin: from where a rule looks to what it makes known at a distance
===========  ==============================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from enpitsu.draw.arrows import CurvedArrow, arrow, wanted_arrows
from enpitsu.draw.letters import TALL, WIDE, Box, clue_box
from enpitsu.draw.outlines import XY, corner, middle, outline
from enpitsu.draw.palette import GREY, PAPER
from enpitsu.draw.path_data import HALF, at, number
from enpitsu.draw.scene import Scene, printed
from enpitsu.draw.story import Moment, Said, Story
from enpitsu.draw.svg import levels
from enpitsu.grid import Cell
from enpitsu.layers.graphics import Disc, Shape, Sign, Text
from enpitsu.plain import escaped as escape

Spotted: TypeAlias = tuple[Any, bool]
"""A place, and whether something is known *not* to be there."""

RING, PLACE, FACT = "#d0341c", "#6d2f9c", "#00695c"


@dataclass(frozen=True, slots=True)
class Look:
    """The look of one kind of outline."""

    name: str
    colour: str
    width: float
    inset: float
    dash: str = ""
    ring: bool = False

    def path(self, data: str) -> str:
        """Path data drawn over a white seam, so that it shows on dark cells too."""
        dash = f' stroke-dasharray="{self.dash}"' if self.dash else ""
        common = f'fill="none" stroke-linejoin="round" stroke-linecap="round"{dash} d="{data}"'
        return (
            f'<path {common} stroke="{PAPER}" stroke-opacity=".9" stroke-width="{number(self.width + 2)}"/>'
            f'<path {common} stroke="{self.colour}" stroke-width="{number(self.width)}"/>'
        )

    def outline(self, place: Any, absent: bool = False) -> str:
        """The path data around a place, or around what is not there."""
        return outline(place, self.inset, ring=self.ring, absent=absent)


PLACES = Look("place", PLACE, 2.2, 2.2, "7 4.5")
FACTS = Look("fact", FACT, 3.2, 6.0, ".01 5.4")
RINGS = Look("ring", RING, 3.2, 7.5, ring=True)
LOOKS = (FACTS, PLACES, RINGS)
ARROWS = Look("arrow", PLACE, 1.5, 0.0)
MAX_ARROWS = 4
"""The most places of a picture to which arrows may lead."""
MAX_RINGS = 12
"""The most rings of a picture with arrows."""
BESIDE = 11.0
"""How far beside a corner of a cell letters of rules stand where there is no room within, in pixels."""
RIM = 3.0
"""The least distance of arrows from the frame of the board."""


SEAM = {"stroke": PAPER, "stroke-width": "2.6", "stroke-linejoin": "round", "paint-order": "stroke"}
MIDDLE = {"font-size": "11", "font-weight": "700", "text-anchor": "middle"}
LETTERS: dict[str, dict[str, str]] = {
    "place": {**MIDDLE, "fill": PLACE, **SEAM},
    "fact": {**MIDDLE, "font-size": "9", "fill": FACT, **SEAM},
    "ring": {**MIDDLE, "fill": RING, **SEAM},
    "badge": {**MIDDLE, "font-size": "9.5", "fill": PAPER},
}
"""The look of letters, by their kind."""
SIGN = 8.0
"""Half of the width of a printed sign of size 1."""
POINTED = 16.0
"""Half of the width of printed letters of size 1 with an arrow beside them."""
TOUCH = 1.0
"""The breadth of what two things share that are only side by side."""
RADIUS = 7.0
DISC = {"r": number(RADIUS), "fill": GREY, "stroke": PAPER, "stroke-width": "1.2"}


@dataclass(frozen=True, slots=True)
class Tag:
    """A few letters in the picture of a step, and what they are about."""

    x: float
    y: float
    text: str
    kind: str

    def svg(self) -> str:
        """The letters, with a seam; numbers of a supposition on a disc."""
        look = " ".join([f'{k}="{v}"' for k, v in LETTERS[self.kind].items()])
        if self.kind == "badge":
            disc = " ".join([f'{k}="{v}"' for k, v in DISC.items()])
            return f'<circle cx="{number(self.x)}" cy="{number(self.y)}" {disc}/>{self._text(look, 3.4)}'
        return self._text(look, 0)

    def box(self) -> Box:
        """The box that the letters take up, or their disc."""
        if self.kind == "badge":
            return _around((self.x, self.y), RADIUS)
        size = float(LETTERS[self.kind]["font-size"])
        aside = WIDE * size * len(self.text) / 2 - TOUCH
        return self.x - aside, self.y - TALL * size + TOUCH, self.x + aside, self.y - TOUCH

    def lies_over(self, boxes: Sequence[Box]) -> bool:
        """Return whether the letters lie over one of some boxes."""
        west, north, east, south = self.box()
        return any([
            west < right and left < east and north < down and up < south
            for left, up, right, down in boxes
        ])  # fmt: skip

    def lean(self) -> str:
        """The letters where a style sheet says how they look (``styles``)."""
        if self.kind == "badge":
            return f'<circle cx="{number(self.x)}" cy="{number(self.y)}"/>{self._text("class=badge", 3.4)}'
        return self._text(f"class={self.kind}", 0)

    def _text(self, look: str, down: float) -> str:
        return f'<text x="{number(self.x)}" y="{number(self.y + down)}" {look}>{escape(self.text)}</text>'


def styles(within: str) -> str:
    """The style sheet of lean letters within some element."""
    rules = [(f"text.{kind}", look) for kind, look in LETTERS.items()] + [("circle", DISC)]
    return "\n".join(
        [
            f"{within} {name} {{ {'; '.join([f'{k}: {_unit(k, v)}' for k, v in look.items()])} }}"
            for name, look in rules
        ]
    )


def _unit(name: str, value: str) -> str:
    return f"{value}px" if name in {"font-size", "r"} else value


@dataclass(frozen=True, slots=True)
class Overlay:
    """All that lies over the board: places by their look, letters, and pale shapes of a supposition."""

    places: tuple[Spotted, ...]
    facts: tuple[Spotted, ...]
    rings: tuple[Spotted, ...]
    tags: tuple[Tag, ...]
    pale: tuple[str, ...]
    arrows: tuple[CurvedArrow, ...] = ()

    def of(self, look: Look) -> tuple[Spotted, ...]:
        """The places drawn with a look."""
        return {"place": self.places, "fact": self.facts, "ring": self.rings}[look.name]

    def ways(self) -> str:
        """The path data of all arrows."""
        return "".join([arrow.line() + arrow.head() for arrow in self.arrows])

    def svg(self) -> list[str]:
        """All of it as elements."""
        out = [*self.pale]
        for look in LOOKS:
            data = "".join([look.outline(*spotted) for spotted in self.of(look)])
            if data:
                out.append(look.path(data))
        if self.arrows:
            out.append(ARROWS.path(self.ways()))
        return out + [tag.svg() for tag in self.tags]


def overlay(story: Story, n: int) -> Overlay:
    """The overlay of the board at a moment, from 0."""
    moment = story.moments[n]
    letters: dict[Any, dict[str, None]] = {}
    for case in moment.cases:
        letters.setdefault(case.place, {})[case.rule.letter] = None
    clues = printed_boxes(story)
    tags = [_letters(place, "+".join(found), clues) for place, found in letters.items()]
    tags += _words(story, moment.facts, "fact", 14, clues)
    tags += _words(story, moment.marks, "ring", 0, clues)
    tags += _badges(moment)
    return Overlay(
        tuple([(place, False) for place in letters]),
        tuple(dict.fromkeys([(m.place, not value) for m, value in moment.facts])),
        tuple(dict.fromkeys([(m.place, not value) for m, value in moment.marks])),
        tuple(tags),
        tuple(_pale(story, moment)),
        tuple(_arrows(story, n, tags)),
    )


def printed_boxes(story: Story) -> list[Box]:
    """The boxes of what is printed on a board: letters and signs."""
    out: list[Box] = []
    for shape in printed(story.puzzle):
        if isinstance(shape, Text):
            out.append(clue_box(shape))
        elif isinstance(shape, Sign):
            out.append(_around(at(shape.at), SIGN * shape.size))
    return out


def written_boxes(story: Story, n: int) -> list[Box]:
    """The boxes of all letters, signs and discs that are on the board after a moment (from 0)."""
    out: list[Box] = []
    for shape in story.shapes(n + 1):
        if isinstance(shape, Text):
            out.append(_around(at(shape.at), POINTED * shape.size) if shape.arrow else clue_box(shape))
        elif isinstance(shape, Sign):
            out.append(_around(at(shape.at), SIGN * shape.size))
        elif isinstance(shape, Disc):
            out.append(_around(at(shape.centre), HALF * shape.radius))
    return out


def _arrows(story: Story, n: int, tags: Sequence[Tag]) -> Iterator[CurvedArrow]:
    """The arrows of a moment (from 0): over nothing that is written, no ring and, if possible, no fact.

    None at all where more than a few are wanted, or much becomes known: they would only fill the picture.
    """
    moment, grid = story.moments[n], story.puzzle.grid
    rings, facts = [
        list(dict.fromkeys([m.place for m, _ in said])) for said in (moment.marks, moment.facts)
    ]
    wanted = wanted_arrows(story, moment) if len(rings) <= MAX_RINGS else {}
    if not 0 < len(wanted) <= MAX_ARROWS:
        return
    room = RIM, RIM, 2 * HALF * grid.width - RIM, 2 * HALF * grid.height - RIM
    written = [*written_boxes(story, n), *[tag.box() for tag in tags]]
    for target, source in wanted.items():
        hard = [*written, *[_ringed(place) for place in rings if place not in (target, source)]]
        soft = [_ringed(place) for place in facts if place not in (target, source)]
        found = arrow(source, target, [*hard, *soft], room) or arrow(source, target, hard, room)
        if found is not None:
            yield found


def _ringed(place: Any) -> Box:
    """The box within the ring around a place."""
    return _around(middle(place), 12.0 if isinstance(place, Cell) else 8.0)


def _around(point: XY, far: float) -> Box:
    x, y = point
    return x - far, y - far, x + far, y + far


def _letters(place: Any, word: str, clues: Sequence[Box]) -> Tag:
    """The letters of the rules at a place, in a corner of its first cell where nothing is printed.

    Where a sign fills the cell, they stand beside that corner.
    """
    x, y = corner(place)
    x += 3.6 * (len(word) - 1)
    far = 25.0 if getattr(place, "cells", ()) else 17.0
    right = far - 7.2 * (len(word) - 1)
    columns = (0.0, right), (-BESIDE, right + BESIDE)
    tags = [Tag(x + dx, y + dy, word, "place") for some in columns for dy in (0.0, far) for dx in some]
    return next((tag for tag in tags if not tag.lies_over(clues)), tags[0])


def _words(
    story: Story, said: Sequence[Said], kind: str, down: float, clues: Sequence[Box]
) -> Iterator[Tag]:
    """Words for marks that do not show on the board, joined at each place where nothing else is written.

    Where a clue is printed nothing is said of values that are ruled out, and anything else beside it.
    """
    found: dict[Any, list[str]] = {}
    shown = {mark.place for mark, value in said if value and story.painted((mark, value))}
    for one in said:
        if one[0].place not in shown and not story.painted(one):
            found.setdefault(one[0].place, []).append(story.word(one))
    for place, words in found.items():
        x, y = middle(place)
        tag = Tag(x, y + 4 + (down if isinstance(place, Cell) else 0), _joined(words), kind)
        if tag.lies_over(clues):
            rest = [word for word in words if not word.startswith("≠")]
            tag = Tag(x + 13, y + 17, _joined(rest), kind)
        if tag.text and not tag.lies_over(clues):
            yield tag


def _joined(words: Sequence[str]) -> str:
    """Words of one place; what is ruled out together has one sign."""
    ruled = [w[1:] for w in words if w.startswith("≠")]
    rest = [w for w in words if not w.startswith("≠")]
    return " ".join([*rest, *(["≠" + ",".join(ruled)] if ruled else [])])


def _badges(moment: Moment) -> Iterator[Tag]:
    """The numbers of what follows from a supposition."""
    seen: dict[Any, None] = {}
    for n, mark in [(n, mark) for n, clause in enumerate(moment.supposed, 1) for mark, _ in clause]:
        if mark.place not in seen:
            seen[mark.place] = None
            x, y = middle(mark.place)
            apart = 8 if hasattr(mark.place, "ends") else 10
            yield Tag(x + apart, y + apart, str(n), "badge")


def _pale(story: Story, moment: Moment) -> Iterator[str]:
    """The supposition and what follows, drawn pale; not the opposite of what becomes known."""
    certain = {m for m, _ in moment.marks}
    shapes: dict[Shape, None] = {}
    for mark, value in [said for clause in moment.supposed for said in clause]:
        if mark not in certain:
            shapes.update(dict.fromkeys(story.painted((mark, value))))
    if shapes:
        grid = story.puzzle.grid
        fills, _, *rest = levels(Scene(grid.height, grid.width, tuple(shapes), frozenset(shapes)))
        yield from ('<g opacity=".8">', *fills, *[element for level in rest for element in level], "</g>")
