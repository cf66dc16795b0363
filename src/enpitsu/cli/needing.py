"""The command ``needed``: the smallest board with an answer that only one rule of a genre refuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu import catalogue
from enpitsu.cli.comparing import MAX_CELLS, compared, done_data
from enpitsu.cli.progress import UNLIMITED_SECONDS, meter, watched
from enpitsu.cli.results import reason_text
from enpitsu.cli.source import options_of
from enpitsu.engine.budget import Meter
from enpitsu.engine.readings.rule_sets import letters_of, with_and_without
from enpitsu.engine.readings.smallest import Smallest, smallest
from enpitsu.formats.as_json import puzzle_data
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.notation.text import read_size
from enpitsu.plain import json_text
from enpitsu.puzzle import Puzzle

NEEDED_UNIQUE = (
    "Needed: the smallest board with exactly one answer that needs it, and an answer that only this rule "
    "refuses."
)


def needed_rules(
    name: str, letters: Sequence[str], options: Sequence[str], up_to: str, things: int,
    seconds: float | None, *, unique: bool, as_json: bool, no_color: bool,
) -> int:  # fmt: skip
    """Print which rules are needed on which boards; the exit status."""
    genre = catalogue.load(name)
    chosen = genre.chosen(options_of(options))
    height, width = read_size(up_to, MAX_CELLS)
    spent = meter(seconds, UNLIMITED_SECONDS)
    asked = list(dict.fromkeys(letters)) or letters_of(genre)
    pairs = {letter: with_and_without(genre, letter, chosen) for letter in asked}
    found: dict[str, Smallest] = {}
    with watched(say("rules of {}", genre.display_title()), spent) as tell:
        for n, (letter, rules) in enumerate(pairs.items()):
            share = Meter(spent.share(len(pairs) - n))  # a long one leaves the others their part
            found[letter] = smallest(rules, height * width, things, share, tell, unique=unique)
            if found[letter].stopped_by == "interrupt":
                break
    if as_json:
        told = [_data(letter, each) for letter, each in found.items()]
        print(json_text({"options": chosen, "unique": unique, "rules": told}))
    else:
        _print(genre, chosen, found, unique, no_color)
    stopped = {each.stopped_by for each in found.values()} - {None}
    return 0 if not stopped else 130 if "interrupt" in stopped else 3


def _data(letter: str, found: Smallest) -> dict[str, Any]:
    told = found.difference
    proved = found.boards and found.stopped_by is None
    verdict = "needed" if told is not None else "follows" if proved else "unknown"
    out: dict[str, Any] = {"letter": letter, "verdict": verdict, "stopped_by": found.stopped_by}
    if told is not None:
        out["puzzle"] = puzzle_data(told.puzzles[0])
        out["answer"] = told.puzzles[told.having].write_answer(told.answer)
    return {**out, "boards": found.boards, "done": done_data(found)}


def _print(
    genre: type[Puzzle], options: dict[str, str], all_found: dict[str, Smallest], unique: bool,
    no_color: bool,
) -> None:  # fmt: skip
    from enpitsu.cli.screen import picture, show

    sentences = dict[str, str]()
    for rule in genre.read(options):
        if rule.kind in ("rule", "implied") and rule.published:
            sentences[rule.letter] = f"{sentences.get(rule.letter, '')} {rule.sentence}".strip()
    needed = "Needed: the smallest board, and an answer that only this rule refuses."
    not_needed = "No board that was compared needs it."
    if unique:
        needed = NEEDED_UNIQUE
        not_needed = "No board with exactly one answer that was compared needs it."
    parts: list[Any] = [say("{}: which rules are needed", genre.display_title())]
    for letter, found in all_found.items():
        told = found.difference
        parts += ["", say("{}: {}", letter, sentences[letter])]
        if told is not None:
            puzzle = told.puzzles[told.having]
            parts.append(f"   {say(needed)}")
            parts += [
                picture(puzzle, PartialAssignment(), no_color),
                "",
                picture(puzzle, told.answer, no_color),
            ]
        elif found.stopped_by is not None:
            parts.append(f"   {say('Not settled: {}.', reason_text(found.stopped_by))}")
        elif found.boards:
            parts.append(f"   {say(not_needed)}")
        parts.append(f"   {compared(found)}")
    show(parts, no_color)
