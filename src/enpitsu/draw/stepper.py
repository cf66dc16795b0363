"""One page to step through an explanation: the board once, the steps as small data, all in one file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from enpitsu.draw.flipbook import Span, flipbook
from enpitsu.draw.overlay import ARROWS, FACTS, LOOKS, Overlay, Spotted, overlay, styles
from enpitsu.draw.path_data import number
from enpitsu.draw.story import Moment, Story
from enpitsu.draw.strip import LEGEND, notes, sign
from enpitsu.draw.svg import FONT, frame, margin
from enpitsu.locale import language, say, say_number, template
from enpitsu.plain import escaped as escape
from enpitsu.plain import json_text

HERE = Path(__file__).parent
WORDS = {
    "steps-title": template("step by step"), "the-board": template("The board"),
    "to-start": template("To the start"), "go-back": template("Back"), "go-on": template("On"),
    "to-end": template("To the end"), "what-key": template("What an arrow key does"),
    "one-move": template("An arrow key goes one move (p changes this)"),
    "one-step": template("An arrow key goes one step (p changes this)"),
    "moves": template("moves"), "single-steps": template("steps"), "the-rules": template("The rules"),
    "all-moves": template("All moves"), "where-slider": template("Where in the explanation"),
}  # fmt: skip
"""Texts of the page, by their names in its file."""
SAID = {
    "start": template("The start"), "end": template("The end"),
    "nothing": template("Nothing is known yet. The arrow keys lead from move to move."),
    "move": template("Move {} of {}"), "step": template("step {} of {}"),
}  # fmt: skip
"""Texts of the script of the page."""


def draw_page(story: Story) -> str:
    """A page, whole in itself, on which the arrow keys lead through the steps of a story."""
    grid = story.puzzle.grid
    title = say("{}, {} by {}", story.puzzle.display_title(), grid.height, grid.width)
    told = _data(story)
    arrowed = any(told["arrows"]) or any(["arrows" in step for step in told["steps"]])
    data = json_text(told, separators=(",", ":")).replace("<", "\\u003c")
    parts = {
        **{name: escape(say(english), quote=True) for name, english in WORDS.items()},
        "language": language(),
        "title": escape(title),
        "about": escape(_about(story)),
        "style": _file("css") + "\n" + styles("#tags"),
        "board": "\n".join(_board(story, title)),
        "last": str(len(story.moments) + 1),
        "legend": "".join(_legend(story, arrowed)),
        "ending": escape(story.ending),
        "steps": "\n".join(_steps(story)),
        "rules": "\n".join(_rules(story)),
        "data": data,
        "script": _file("js"),
    }
    return re.sub(r"<!--([\w-]+)-->", lambda found: parts[found[1]], _file("html"))


def _file(kind: str) -> str:
    """A file that lies beside this module."""
    return (HERE / f"stepper.{kind}").read_text(encoding="utf-8").strip()


def _about(story: Story) -> str:
    grade = f"{say(story.grade)} · " if story.grade else ""
    moves = len({m.paragraph for m in story.moments})
    moves_said = say_number(moves, "{} move", "{} moves")
    return f"{grade}{moves_said} · {_steps_said(len(story.moments))}"


def _steps_said(number: int) -> str:
    return say_number(number, "{} single step", "{} single steps")


# -- the board -----------------------------------------------------------------------------------


def _board(story: Story, title: str) -> Iterator[str]:
    """The board with all that ever stands on it; what is not seen at the end is hidden at first."""
    ends = [story.scene(0), story.scene(len(story.moments))]
    boxes = [frame(scene) for scene in ends]
    left, top = min([b[0] for b in boxes]), min([b[1] for b in boxes])
    right, bottom = max([b[0] + b[2] for b in boxes]), max([b[1] + b[3] for b in boxes])
    box = " ".join(map(number, (left, top, right - left, bottom - top)))
    yield f'<svg id="board" viewBox="{box}" role="img" aria-label="{escape(title)}" font-family="{FONT}">'
    last = len(story.moments)
    for level in flipbook(story):
        for svg, spans in level:
            yield svg if spans == [(0, last)] else f"<g {_when(spans, last)}>{svg}</g>"
    yield from margin(ends[-1])
    yield '<g id="pale"></g>'
    for look in (*LOOKS, ARROWS):
        yield look.path("M0 0").replace("<path", f'<path class="{look.name}" style="display:none"')
    yield '<g id="tags"></g></svg>'


def _when(spans: list[Span], last: int) -> str:
    """The states in which an element is seen."""
    hidden = "" if spans[-1][1] == last else ' style="display:none"'
    return 'data-on="' + " ".join([f"{a}-{b}" for a, b in spans]) + f'"{hidden}'


# -- the steps -----------------------------------------------------------------------------------


def _data(story: Story) -> dict[str, Any]:
    """Data for the script: outlines by number; of each step those it shows, its letters and paragraph."""
    moves = story.by_paragraphs() if story.paragraphs else None
    ways = [overlay(moves, n).ways() for n in range(len(moves.moments))] if moves else []
    outlines: dict[str, int] = {}
    steps: list[dict[str, Any]] = []
    for _, group in groupby(enumerate(story.moments), key=lambda numbered: numbered[1].paragraph):
        made: set[Spotted] = set()
        for n, _ in group:
            over = overlay(story, n)
            steps.append(_step(over, outlines, made))
            made.update(over.rings)
    return {
        "outlines": list(outlines),
        "steps": steps,
        "arrows": ways,
        "paragraphs": [moment.paragraph for moment in story.moments],
        "words": {name: say(english, "{}", "{}") for name, english in SAID.items()},
        "first": "paragraph" if story.paragraphs else "step",
    }


def _step(over: Overlay, outlines: dict[str, int], made: Container[Spotted]) -> dict[str, Any]:
    """One step as small data; ``own``: those of its facts that its paragraph made known."""
    out: dict[str, Any] = {
        look.name: [outlines.setdefault(look.outline(*spotted), len(outlines)) for spotted in over.of(look)]
        for look in LOOKS
    }
    own = [n for n, spotted in zip(out[FACTS.name], over.facts, strict=True) if spotted in made]
    if own:
        out["own"] = own
    out["tags"] = "".join([tag.lean() for tag in over.tags])
    if over.arrows:
        out["arrows"] = over.ways()
    if over.pale:
        out["pale"] = "".join(over.pale)
    return out


def _steps(story: Story) -> Iterator[str]:
    """All sentences, move by move; below each those of its steps."""
    sentences = _letters(story)
    numbered = enumerate(story.moments, 1)
    for k, (_, group) in enumerate(groupby(numbered, key=lambda numbered: numbered[1].paragraph)):
        moments = list(group)
        yield "<li>"
        if k + 1 in story.headings:
            yield f"<h3>{escape(story.headings[k + 1])}</h3>"
        if story.paragraphs:
            cited = _cited([moment for _, moment in moments], sentences)
            said = escape(story.paragraphs[k], quote=False)
            yield f'<p class="move" id="m{k + 1}" data-step="{moments[-1][0]}">{cited}{said}</p>'
            yield f"<details><summary>{_steps_said(len(moments))}</summary>"
        for n, moment in moments:
            said = escape(moment.sentence, quote=False)
            named = (
                f" <small>[{escape(moment.technique)}]</small>"
                if moment.technique and not moment.named
                else ""
            )
            letters = _cited([moment], sentences)
            yield f'<p id="s{n}"><a class="n" href="#{n}">{n}</a> {letters}{said}{named}</p>'
        yield "</details></li>" if story.paragraphs else "</li>"


def _letters(story: Story) -> dict[str, str]:
    """Letter -> the sentences of its rules, in the order of the letters, those of no letter last."""
    found: dict[str, dict[str, None]] = {}
    cited = [case.rule for moment in story.moments for case in moment.cases]
    for rule in [*story.puzzle.rules, *cited]:
        if rule.published:
            found.setdefault(rule.letter, {})[rule.sentence] = None
    return {letter: " ".join(found[letter]) for letter in sorted(found, key=lambda x: (x == "-", x))}


def _cited(moments: Sequence[Moment], sentences: dict[str, str]) -> str:
    """The letters of the rules that steps cite, to point at what they say."""
    cited = dict.fromkeys([case.rule.letter for moment in moments for case in moment.cases])
    found = "".join([f'<b data-rule="{x}">{x}</b>' for x in cited if x in sentences])
    return f'<span class="cases">{found}</span> ' if found else ""


# -- beside the board ----------------------------------------------------------------------------


def _legend(story: Story, arrowed: bool) -> Iterator[str]:
    supposed = any([moment.supposed for moment in story.moments])
    for kind, english in LEGEND:
        if {"badge": supposed, "arrow": arrowed}.get(kind, True):
            icon = (
                f'<svg width="24" height="24" viewBox="-1 -1 24 24" aria-hidden="true">{sign(kind)}</svg>'
            )
            yield f"<li>{icon} {escape(say(english))}</li>"
    yield f"<li>{escape('; '.join(notes(story.moments)))}</li>"


def _rules(story: Story) -> Iterator[str]:
    """The sentence of the puzzle, its rules, the readings chosen, and the techniques cited."""
    yield f"<p>{escape(story.puzzle.about())}</p><dl>"
    for letter, sentence in _letters(story).items():
        yield f'<div id="rule-{letter}"><dt>{letter}</dt><dd>{escape(sentence)}</dd></div>'
    yield "</dl>"
    if story.puzzle.options:
        readings = ", ".join([f"{id}: {value}" for id, value in story.puzzle.options.items()])
        yield f"<p>{escape(say('Readings chosen: {}.', readings))}</p>"
    used = Counter([m.technique for m in story.moments if m.technique])
    if used:
        names = ", ".join([f"{name} ({n})" for name, n in used.items()])
        yield f"<p>{escape(say('Techniques: {}.', names))}</p>"
