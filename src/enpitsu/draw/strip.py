"""A strip of pictures: one for each step, with its sentence below, and what the signs mean."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.draw.contact_sheet import placed
from enpitsu.draw.lines_of_text import in_lines, width_of
from enpitsu.draw.outlines import circle
from enpitsu.draw.overlay import ARROWS, FACTS, PLACES, RINGS, Tag, overlay
from enpitsu.draw.palette import GREY, INK, PAPER
from enpitsu.draw.path_data import number
from enpitsu.draw.story import Moment, Story
from enpitsu.draw.svg import FONT, SPACE, frame, svg_of
from enpitsu.grid import Edge, Vertex
from enpitsu.locale import say, template
from enpitsu.plain import escaped as escape

GAP = 22.0
LINE = 17.0
LETTER = 6.7  # the width of a letter of a caption, on average
NARROWEST = 270.0
WIDEST = 1250.0

LEGEND = (
    ("ring", template("becomes known here")),
    ("place", template("place of a rule that is used, with its letter")),
    ("arrow", template("from the place of a rule to what follows there")),
    ("fact", template("known before: this rests on it")),
    ("badge", template("what would follow from a supposition, in order")),
)


def draw_step(story: Story, n: int) -> str:
    """The picture of one step (from 0): the board with what it makes known, and why."""
    return svg_of(story.scene(n + 1), overlay(story, n).svg())


def draw_strip(story: Story, first: int = 0, last: int | None = None, columns: int = 3) -> str:
    """The pictures of some steps, row by row, each above its number, letters and sentence.

    ::

        +------+ +------+ +------+
        |  o   | | :  o | |      |
        +------+ +------+ +------+
        1 B      2 B      3 C+E        o --- ::: what the signs mean
        It ...   Rule ...
    """
    steps = range(first, len(story.moments) if last is None else min(last, len(story.moments)))
    x, y, wide, tall = _room(story, steps)
    column = max(NARROWEST, wide)
    columns = max(1, min(columns, int((WIDEST - GAP) // (column + GAP)), len(steps) or 1))
    right = GAP + columns * (column + GAP)
    overs = {n: overlay(story, n) for n in steps}
    out, down = _legend(story, steps, right, any([over.arrows for over in overs.values()]))
    for start in range(0, len(steps), columns):
        row = steps[start : start + columns]
        lines = [_caption(n, story.moments[n], column) for n in row]
        for k, n in enumerate(row):
            left = GAP + k * (column + GAP)
            svg = svg_of(story.scene(n + 1), overs[n].svg())
            out.append(placed(svg, left + (column - wide) / 2, down, wide, tall, (x, y, wide, tall)))
            out += _written(lines[k], left, down + tall + LINE)
        down += tall + LINE * (max(map(len, lines)) + 1) + GAP
    size = f'width="{number(right)}" height="{number(down)}"'
    title = escape(f"{story.puzzle.display_title()}: {steps.start + 1}-{steps.stop}")
    head = f'<svg xmlns="{SPACE}" viewBox="0 0 {number(right)} {number(down)}" {size} role="img"'
    return "\n".join(
        [
            f'{head} font-family="{FONT}">',
            f"<title>{title}</title>",
            f'<rect {size} fill="{PAPER}"/>',
            *out,
            "</svg>",
        ]
    )


def _room(story: Story, steps: range) -> tuple[float, float, float, float]:
    """The box (left, top, width, height) that holds the boards of all steps."""
    boxes = [frame(story.scene(n + 1)) for n in steps] or [frame(story.scene(0))]
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
    return left, top, right - left, bottom - top


def letters(moment: Moment) -> str:
    """The letters of the rules that a step cites, each once."""
    return "+".join(dict.fromkeys([case.rule.letter for case in moment.cases]))


def _caption(n: int, moment: Moment, width: float) -> list[str]:
    """Number and letters, then the sentence in lines."""
    return [f"{n + 1} · {letters(moment)}", *_in_lines(moment.sentence, int(width / LETTER))]


def _in_lines(text: str, width: int) -> list[str]:
    """A text in lines of so many Latin letters."""
    return in_lines(text, lambda line: width_of(line) <= width)


def _written(lines: Sequence[str], x: float, y: float) -> list[str]:
    """Lines of text below each other, the first one heavier."""
    return [
        f'<text x="{number(x)}" y="{number(y + LINE * k)}" font-size="13"'
        f'{" font-weight=" + chr(34) + "700" + chr(34) if not k else ""} fill="{INK}">{escape(line)}</text>'
        for k, line in enumerate(lines)
    ]


def _legend(story: Story, steps: range, width: float, arrowed: bool) -> tuple[list[str], float]:
    """The meaning of the signs, in as many rows as it takes; and where the pictures begin."""
    supposed = any(story.moments[n].supposed for n in steps)
    x, y, out = GAP, GAP, []
    for kind, english in LEGEND:
        if not {"badge": supposed, "arrow": arrowed}.get(kind, True):
            continue
        words = say(english)
        long = 32 + LETTER * width_of(words)
        if x > GAP and x + long > width - GAP:
            x, y = GAP, y + 26
        out.append(f'<g transform="translate({number(x)} {number(y)})">{sign(kind)}</g>')
        out += [
            f'<text x="{number(x + 30)}" y="{number(y + 15)}" font-size="13" fill="{INK}">{words}</text>'
        ]
        x += long + GAP
    lines = _in_lines("; ".join(notes([story.moments[n] for n in steps])), int((width - 2 * GAP) / 6.2))
    for k, line in enumerate(lines):
        where = f'x="{number(GAP)}" y="{number(y + 41 + 16 * k)}"'
        out.append(f'<text {where} font-size="12" fill="{GREY}">{escape(line)}</text>')
    return out, y + 40 + 16 * len(lines)


def notes(moments: Sequence[Moment]) -> list[str]:
    """Notes on the names of places in some sentences, and on the small signs on the board."""
    marks = [mark.place for moment in moments for mark, _ in (*moment.marks, *moment.facts)]
    places = [*marks, *[case.place for moment in moments for case in moment.cases]]
    sides = any([isinstance(place, Edge | Vertex) for place in places])
    return [
        say("R2C3 is row 2, column 3"),
        *([say("N, E, S and W are the upper, right, lower and left sides")] if sides else []),
        say("a small cross: no line here; a small dot: not filled"),
    ]


def sign(kind: str) -> str:
    """One sign of the legend, 22 wide."""
    if kind == "ring":
        return RINGS.path(circle(11, 11, 9))
    if kind == "badge":
        return Tag(11, 11, "1", "badge").svg()
    if kind == "arrow":
        return ARROWS.path("M2 18Q7 6 19 6M14 2.5L19 6L14 9.5")
    if kind == "fact":
        return FACTS.path("M2 2H20V20H2Z")
    return PLACES.path("M1 1H21V21H1Z") + Tag(10.5, 15, "B", "place").svg()
