"""Marks and cases in words: "R1C1 to R1C4 are shaded", "A at R1C1 and R1C2, and C"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from enpitsu.grid import Cell, Direction, Grid
from enpitsu.logic import Mark
from enpitsu.notation.marks import word
from enpitsu.puzzle import Case, Puzzle

LISTED = 6  # places named before "and n more"
RUN = 3  # cells side by side from which on they are told as a run


def said(puzzle: Puzzle, marks: Iterable[tuple[Mark, bool]]) -> str:
    """Marks with their values, joined: "R1C1 and R1C2 are shaded, R1C3 is neither 2 nor 4"."""
    groups: dict[tuple[str, str], list[Any]] = {}
    denied: dict[tuple[str, str], None] = {}
    nots: dict[tuple[str, tuple[Any, ...]], list[str]] = {}  # what is denied of the same places
    for mark, value in marks:
        how = word(puzzle, mark, value)
        groups.setdefault((mark.layer, how), []).append(mark.place)
        if mark.value is not True and not value:
            denied[mark.layer, how] = None
    for layer, how in denied:
        nots.setdefault((layer, tuple(groups[layer, how])), []).append(how)
    out = []
    for (layer, how), places in groups.items():
        same = nots.get((layer, tuple(places)), [])
        if how not in same:
            same = [how]
        if how == same[0]:
            how = _neither(same) if len(same) > 1 else how
            out.append(f"{listed(places)} " + (f"is {how}" if len(places) == 1 else f"are {_plural(how)}"))
    return joined(out)


def _neither(words: Sequence[str]) -> str:
    """Words for what is denied: "neither 2 nor 3", "none of 2, 3 and 4"."""
    plain = [how.removeprefix("not ") for how in words]
    return f"neither {plain[0]} nor {plain[1]}" if len(plain) == 2 else f"none of {joined(plain)}"


def listed(places: Sequence[Any]) -> str:
    """Places by their names, cells side by side as runs, the last of many as "n more"."""
    names = runs(places)
    if len(names) > LISTED:
        more = sum([many for _, many in names[LISTED - 1 :]])
        names = [*names[: LISTED - 1], (f"{more} more", more)]
    return joined([name for name, _ in names])


def runs(places: Sequence[Any]) -> list[tuple[str, int]]:
    """Places by their names, and how many each name stands for: "R1C1 to R1C4" for four cells."""
    out: list[tuple[str, int]] = []
    at = 0
    while at < len(places):
        many = max([_run(places, at, way) for way in (Direction.EAST, Direction.SOUTH)])
        if many < RUN:
            many = 1
        first, last = places[at], places[at + many - 1]
        out.append((str(first) if many == 1 else f"{first} to {last}", many))
        at += many
    return out


def _run(places: Sequence[Any], at: int, way: Direction) -> int:
    """The number of cells side by side in one direction, from one of some places on."""
    many = 1
    here = places[at]
    while isinstance(here, Cell) and at + many < len(places) and here.step(way) is places[at + many]:
        here = places[at + many]
        many += 1
    return many


def cited(cases: Sequence[Case]) -> str:
    """Cases as what a sentence speaks of: "rules A at R1C1 and B at R2C2", "the one value at R1C1"."""
    letters = lettered_cases(cases)
    return f"{'rules ' if several(letters) else 'rule ' if letters else ''}{rules(cases)}"


def rules(cases: Iterable[Case]) -> str:
    """Letters and places; several letters at one place are said together, the laws last."""
    places: dict[str, list[str]] = {}
    laws: dict[str, None] = {}
    for case in cases:
        if case.rule.kind == "law":
            laws[lawful(case)] = None
            continue
        letters = places.setdefault(str(case.place), [])
        if case.rule.letter not in letters:
            letters.append(case.rule.letter)
    return joined([*[f"{'+'.join(letters)} at {where}" for where, letters in places.items()], *laws])


def lawful(case: Case) -> str:
    """A law in words: "the one value at R1C1"."""
    return case.rule.name + ("" if isinstance(case.place, Grid) else f" at {case.place}")


def lettered_cases(cases: Iterable[Case]) -> list[Case]:
    """The cases of lettered rules."""
    return [case for case in cases if case.rule.kind != "law"]


def lettered(cases: Iterable[Case]) -> str:
    """Letters, each with its places: "A at R1C1 and R1C2, and C"; a rule on the whole board has none."""
    places: dict[str, dict[str, Any]] = {}
    for case in cases:
        places.setdefault(case.rule.letter, {})[str(case.place)] = case.place
    out = []
    for letter, where in sorted(places.items()):
        local = [place for place in where.values() if not isinstance(place, Grid)]
        if all([isinstance(place, Cell) for place in local]):
            local.sort(key=lambda cell: cell.at)
        if len(local) < len(where):
            out.append(letter)
        if local:
            out.append(f"{letter} at {listed(local)}")
    if not [text for text in out[:-1] if " and " in text]:
        return joined(out)
    return f"{', '.join(out[:-1])}, and {out[-1]}"


def several(cases: Iterable[Case]) -> bool:
    """Tells whether more than one letter at one place, or law, is cited."""
    found = {
        (lawful(case) if case.rule.kind == "law" else case.rule.letter, str(case.place)) for case in cases
    }
    return len(found) > 1


def joined(words: Sequence[str]) -> str:
    """Words as a list: "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def _plural(how: str) -> str:
    """The words for several marks, where one of them is that: borders, shaded."""
    article, _, noun = how.partition(" ")
    return {"a": f"{noun}s", "an": f"{noun}s", "no": f"no {noun}s"}.get(article, how) if noun else how
