"""Boards that follow each other: a path that grows among cells of two kinds, on a terminal or as a film.

A film is one SVG file: every cell carries the times at which it changes, so that any browser plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rich.text import Text

from enpitsu.draw.palette import INK, PAPER, PEN
from enpitsu.draw.path_data import number
from enpitsu.plain import escaped as escape

V = TypeVar("V", bound=Hashable)

FIRST, SECOND = "#2f6fb7", "#c8472f"
"""The two kinds: blue rounds, red squares."""
PALE_FIRST, PALE_SECOND = "#dbe7f4", "#f7dfd9"
BAND, NECK, HEAD, HIT = "#c9c9c9", "#a5d6ae", "#46a860", "#f5c945"
SIZE = 36
FONT = ' font-family="Helvetica, Arial, Liberation Sans, sans-serif"'


@dataclass(frozen=True, slots=True)
class Frame:
    """A board: a path from tail to head, the cells known to be of each kind (bits), a line of words."""

    height: int
    width: int
    path: tuple[int, ...]
    one: int
    two: int
    words: str = ""
    hit: bool = False  # the path is one that was searched for
    printed: tuple[tuple[int, str], ...] = ()  # letters in cells
    written: tuple[tuple[int, str], ...] = ()

    def kind(self, cell: int) -> str:
        """Not known (an empty text), "one" or "two"."""
        return "one" if self.one >> cell & 1 else "two" if self.two >> cell & 1 else ""

    def part(self, cell: int) -> str:
        """The part of the path that a cell is: "", "body", "neck" or "head"."""
        if cell not in self.path:
            return ""
        at = len(self.path) - self.path.index(cell)
        return "head" if at == 1 else "neck" if at == 2 else "body"


def frame_text(frame: Frame) -> Text:
    """A board for the terminal: rounds and squares, filled on the path; the head is @."""
    signs = {"": "·", "one": "○", "two": "□"}
    filled = {"one": "●", "two": "■"}
    colours = {"one": "blue", "two": "red", "": "dim"}
    out = Text()
    for row in range(frame.height):
        for col in range(frame.width):
            cell = row * frame.width + col
            kind, part = frame.kind(cell), frame.part(cell)
            sign = "@" if part == "head" else filled.get(kind, "?") if part else signs[kind]
            style = (
                colours[kind] + (" bold" if part else "") + (" reverse" if part in ("head", "neck") else "")
            )
            out.append(sign, style).append(" ")
        out.append("\n")
    return out.append(frame.words, "bold" if frame.hit else "")


def film(
    frames: Sequence[Frame], seconds: float, title: str = "A search", box: tuple[int, int] | None = None
) -> str:
    """The frames one after the other, again and again, each as long as the others; the last one longer.

    ``box``: height and width of the boxes that heavy lines part.
    """
    first = frames[0]
    height, width = first.height * SIZE + 40, first.width * SIZE + 16
    times = [n / (len(frames) + 4) for n in range(len(frames))]
    clock = f'dur="{number(seconds * (1 + 4 / len(frames)))}s" repeatCount="indefinite" calcMode="discrete"'
    size = f'width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size} role="img"{FONT}>',
        f"<title>{escape(title)}</title>",
        f'<rect {size} fill="{PAPER}"/>',
    ]
    cells = range(first.height * first.width)
    lines += [_ground(cell, frames, times, clock) for cell in cells]
    lines += _path(frames, times, clock)
    for cell in cells if not (first.printed or first.written) else ():
        lines += _kinds(cell, frames, times, clock)
    lines += _letters(frames[-1])
    lines += _rules(first, box or (first.height, first.width))
    lines += _words(frames, times, clock, height)
    return "\n".join([*lines, "</svg>", ""])


def still(frame: Frame, title: str = "A path", box: tuple[int, int] | None = None) -> str:
    """One board as a picture."""
    return film([frame], 1.0, title, box)


def _changes(values: Sequence[V], times: Sequence[float]) -> list[tuple[float, V]]:
    """The values that differ from the one before, with their times."""
    return [
        (t, v) for n, (t, v) in enumerate(zip(times, values, strict=True)) if not n or values[n - 1] != v
    ]


def _animated(name: str, values: Sequence[str], times: Sequence[float], clock: str) -> tuple[str, str]:
    """An attribute's value at rest (that of the last frame), and its animation if it ever changes."""
    changes = _changes(values, times)
    if len(changes) == 1:
        return f'{name}="{values[0]}"', ""
    keys = ";".join([f"{t:.4f}".rstrip("0").rstrip(".") for t, _ in changes])
    told = ";".join([v for _, v in changes])
    return (
        f'{name}="{values[-1]}"',
        f'<animate attributeName="{name}" values="{told}" keyTimes="{keys}" {clock}/>',
    )


def _centre(cell: int, width: int) -> tuple[float, float]:
    row, col = divmod(cell, width)
    return 8 + (col + 0.5) * SIZE, 8 + (row + 0.5) * SIZE


def _ground(cell: int, frames: Sequence[Frame], times: Sequence[float], clock: str) -> str:
    """The ground of a cell, pale in the colour of its kind."""
    x, y = _centre(cell, frames[0].width)
    kinds = [f.kind(cell) for f in frames]
    ground = {"": PAPER, "one": PALE_FIRST, "two": PALE_SECOND}
    rest, moves = _animated("fill", [ground[k] for k in kinds], times, clock)
    left, top = number(x - SIZE / 2), number(y - SIZE / 2)
    return f'<rect x="{left}" y="{top}" width="{SIZE}" height="{SIZE}" {rest}>{moves}</rect>'


def _kinds(cell: int, frames: Sequence[Frame], times: Sequence[float], clock: str) -> Iterator[str]:
    """The round or square of a cell, stronger on the path."""
    x, y = _centre(cell, frames[0].width)
    kinds = [f.kind(cell) for f in frames]
    on = [bool(f.part(cell)) for f in frames]
    shapes: tuple[tuple[str, str, Callable[[float], str]], ...] = (
        ("one", FIRST, lambda r: f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'),
        ("two", SECOND, lambda r: f'<rect x="{number(x - r)}" y="{number(y - r)}" width="{number(2 * r)}"'
                                  f' height="{number(2 * r)}"'),
    )  # fmt: skip
    for name, colour, shape in shapes:
        seen = ["0" if k != name else "1" if p else ".45" for k, p in zip(kinds, on, strict=True)]
        if set(seen) != {"0"}:
            rest, moves = _animated("opacity", seen, times, clock)
            end = "circle" if name == "one" else "rect"
            yield f'{shape(6.5)} fill="{colour}" {rest}>{moves}</{end}>'


def _path(frames: Sequence[Frame], times: Sequence[float], clock: str) -> Iterator[str]:
    """The path as links that come and go; its neck and head in green, the rest in gold when it counts."""
    width = frames[0].width
    strokes: dict[tuple[int, int], list[str]] = {}
    heads: dict[int, list[str]] = {}
    for n, f in enumerate(frames):
        links = [*zip(f.path[:-1], f.path[1:], strict=True)]
        for k, (a, b) in enumerate(links):
            colours = strokes.setdefault((min(a, b), max(a, b)), ["none"] * len(frames))
            colours[n] = NECK if k == len(links) - 1 else HIT if f.hit else BAND
        if f.path:
            heads.setdefault(f.path[-1], ["none"] * len(frames))[n] = HEAD
    for a, b in sorted(strokes):
        (x, y), (u, v) = _centre(a, width), _centre(b, width)
        rest, moves = _animated("stroke", strokes[a, b], times, clock)
        data = f"M{number(x)} {number(y)}L{number(u)} {number(v)}"
        yield f'<path fill="none" stroke-width="22" stroke-linecap="round" d="{data}" {rest}>{moves}</path>'
    for cell in sorted(heads):
        x, y = _centre(cell, width)
        rest, moves = _animated("fill", heads[cell], times, clock)
        yield f'<circle cx="{number(x)}" cy="{number(y)}" r="13.5" {rest}>{moves}</circle>'


def _rules(frame: Frame, box: tuple[int, int]) -> Iterator[str]:
    """The grid, with heavy lines between boxes."""
    right, below = 8 + frame.width * SIZE, 8 + frame.height * SIZE
    thin = "".join([f"M{8 + c * SIZE} 8V{below}" for c in range(1, frame.width)])
    thin += "".join([f"M8 {8 + r * SIZE}H{right}" for r in range(1, frame.height)])
    yield f'<path fill="none" stroke="#000" stroke-opacity=".24" d="{thin}"/>'
    heavy = "".join([f"M{8 + c * SIZE} 8V{below}" for c in range(box[1], frame.width, box[1])])
    heavy += "".join([f"M8 {8 + r * SIZE}H{right}" for r in range(box[0], frame.height, box[0])])
    yield f'<path fill="none" stroke="{INK}" stroke-width="1.8" d="{heavy}"/>' if heavy else ""
    yield (
        f'<rect x="8" y="8" width="{right - 8}" height="{below - 8}" fill="none" stroke="{INK}"'
        ' stroke-width="2.5"/>'
    )


def _letters(frame: Frame) -> Iterator[str]:
    """The letters in the cells, the same in all frames."""
    for letters, look in (
        (frame.printed, f'font-weight="bold" fill="{INK}"'),
        (frame.written, f'fill="{PEN}"'),
    ):
        for cell, letter in letters:
            x, y = _centre(cell, frame.width)
            place = f'x="{number(x)}" y="{number(y + 7)}" font-size="20" text-anchor="middle"'
            yield f"<text {place} {look}>{escape(letter)}</text>"


def _words(frames: Sequence[Frame], times: Sequence[float], clock: str, height: int) -> Iterator[str]:
    """The line of words, one text for each wording."""
    wordings = list(dict.fromkeys([f.words for f in frames if f.words]))
    for words in wordings:
        seen = ["1" if f.words == words else "0" for f in frames]
        rest, moves = _animated("opacity", seen, times, clock)
        place = f'x="10" y="{height - 10}" font-size="15" fill="{INK}"'
        yield f"<text {place} {rest}>{escape(words)}{moves}</text>"
