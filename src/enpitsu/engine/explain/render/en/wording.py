"""Marks and cases in words: "R1C1 to R1C4 are shaded", "A at R1C1 and R1C2, and C"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from enpitsu.engine.explain.render.en.walls import walls
from enpitsu.engine.explain.step import lettered_cases, several
from enpitsu.grid import Area, Cell, Grid, Region, Vertex, along, drawn_ways, named
from enpitsu.logic import Mark
from enpitsu.notation.marks import verbs, word
from enpitsu.nouns import of_several, plural
from enpitsu.puzzle import Case, Puzzle

LISTED = 6  # places named before "and n more"
FEW = 3  # names of cells, of which fewer are no wall


class Wording:
    """The words for marks, places and cases of one puzzle.

    ``about``: the cells that a sentence speaks of; sides and corners are named from these.
    ``most``: names in a list, of which more are "n more".
    """

    def __init__(self, puzzle: Puzzle, about: Iterable[Any] = (), most: int = LISTED) -> None:
        self.puzzle, self.most = puzzle, most
        places = list(about)
        corners = [place.cells[-1] for place in places if isinstance(place, Vertex) and place.cells]
        self.about = frozenset([place for place in places if isinstance(place, Cell)] + corners)

    def of(
        self, cases: Iterable[Case], marks: Iterable[tuple[Mark, bool]] = (), most: int = LISTED
    ) -> Wording:
        """The words for what some cases, and some marks, are about."""
        about = [*[c.place for c in cases], *[mark.place for mark, _ in marks]]
        return Wording(self.puzzle, about, most)

    # -- marks -------------------------------------------------------------------------------------

    def said(self, marks: Iterable[tuple[Mark, bool]], touching: str = "") -> str:
        """Marks with their values, joined: "R1C1 and R1C2 are shaded, R1C3 is neither 2 nor 4".

        What is said with a verb comes last: "the loop runs R1C1-R1C3-R2C3".  ``touching``: the noun for
        cells that touch, if these are one thing: "the wall R1C1-R3C3-R3C4 is shaded".
        """
        groups: dict[tuple[str, str], list[Any]] = {}
        denied: dict[tuple[str, str], str] = {}  # the word for the value that is denied
        nots: dict[tuple[str, tuple[Any, ...]], list[str]] = {}  # what is denied of the same places
        running: dict[tuple[str, str], bool] = {}  # what is said with a verb
        for mark, value in marks:
            verb = verbs(self.puzzle, mark)
            how = verb[not value] if verb else word(self.puzzle, mark, value)
            groups.setdefault((mark.layer, how), []).append(mark.place)
            if verb:
                running[mark.layer, how] = value
            elif mark.value is not True and not value:
                denied[mark.layer, how] = word(self.puzzle, mark, True)
        for layer, how in denied:
            nots.setdefault((layer, tuple(groups[layer, how])), []).append(how)
        out, last = [], []
        for (layer, how), places in groups.items():
            if (layer, how) in running:
                there = running[layer, how]
                runs = self._run(how, places, there)
                but = self._but_not(layer, groups, running, runs) if there else ""
                if there or not any([of == layer and running[of, one] for of, one in running]):
                    last.append(runs + but)
                continue
            same = nots.get((layer, tuple(places)), [])
            if how not in same:
                same = [how]
            if how == same[0]:
                how = _neither([denied[layer, one] for one in same]) if len(same) > 1 else how
                if touching and len(same) == 1:
                    names, others = self._touching(places)
                    places = [*others]
                    if names:
                        things, are = (touching, "is") if len(names) == 1 else (plural(touching), "are")
                        out.append(f"the {things} {joined(names)} {are} {how}")
                if places:
                    out.append(
                        f"{self.listed(places)} "
                        + (f"is {how}" if len(places) == 1 else f"are {of_several(how)}")
                    )
        return joined(out + last)

    def _touching(self, places: Sequence[Any]) -> tuple[list[str], Sequence[Any]]:
        """The names of walls among some places, if they are many, and the other places."""
        if not all([isinstance(place, Cell) for place in places]) or len(named(places)) < FEW:
            return [], places
        return walls(places)

    def _run(self, verb: str, places: Sequence[Any], there: bool) -> str:
        """Strokes with a verb: "the loop runs R1C1-R1C3", "... does not run R1C1-R1C2 or R2C1-R2C2"."""
        names = drawn_ways(places) if there else named(places, self.about)
        return f"{verb} {along(self._cut(names, 'and' if there else 'or'))}"

    def _but_not(
        self,
        layer: str,
        groups: Mapping[tuple[str, str], list[Any]],
        running: Mapping[tuple[str, str], bool],
        runs: str,
    ) -> str:
        """The words for where a line that runs elsewhere does not run: " but not R1C1-R1C2".

        ``runs``: where it runs; a preposition there holds here, too.
        """
        for (of, how), there in running.items():
            if of == layer and not there:
                names = self._cut(named(groups[of, how], self.about), "or")
                return f" but not {names if ' along ' in runs else along(names)}"
        return ""

    # -- places ------------------------------------------------------------------------------------

    def place(self, place: Any) -> str:
        """The name of a place."""
        if isinstance(place, Region):
            cells = [cell for cell in place.cells if cell in self._numbered]
            if len(cells) == 1:
                return f"the region of the {self._numbered[cells[0]]} at {cells[0]}"
        ((name, _),) = named([place], self.about)
        return name

    @cached_property
    def _numbered(self) -> dict[Any, int]:
        """The cells in which one number is printed."""
        return {
            at: value
            for name, layer in self.puzzle.printed.items()
            for at, value in layer.clues(self.puzzle.givens[name]).items()
            if isinstance(at, Cell) and type(value) is int
        }

    def name(self, place: Any) -> str:
        """A place by its name, some cells as a list."""
        return self.listed(place) if isinstance(place, Area) else self.place(place)

    def listed(self, places: Sequence[Any], last: str = "and") -> str:
        """Places by their names, cells side by side as runs, the last of many as "n more"."""
        if any([isinstance(place, Region) for place in places]):
            return self._cut([(self.place(place), 1) for place in places], last)
        return self._cut(named(places, self.about), last)

    def _cut(self, names: Sequence[tuple[str, int]], last: str = "and") -> str:
        """Names joined, the last of many as "n more"."""
        if len(names) > self.most:
            more = sum([many for _, many in names[self.most - 1 :]])
            names = [*names[: self.most - 1], (f"{more} more", more)]
        return joined([name for name, _ in names], last)

    # -- cases -------------------------------------------------------------------------------------

    def cited(self, cases: Sequence[Case]) -> str:
        """Cases as what a sentence speaks of: "rules A at R1C1 and B at R2C2", "the one value at R1C1"."""
        letters = lettered_cases(cases)
        return f"{'rules ' if several(letters) else 'rule ' if letters else ''}{self.rules(cases)}"

    def rules(self, cases: Iterable[Case]) -> str:
        """Letters and places; several letters at one place are said together, the laws last."""
        places: dict[str, list[str]] = {}
        laws: dict[str, None] = {}
        for case in cases:
            if case.rule.kind == "law":
                laws[self.lawful(case)] = None
                continue
            letters = places.setdefault(self.place(case.place), [])
            if case.rule.letter not in letters:
                letters.append(case.rule.letter)
        return joined([*[f"{'+'.join(letters)} at {where}" for where, letters in places.items()], *laws])

    def lawful(self, case: Case) -> str:
        """A law in words: "the one value at R1C1"."""
        return case.rule.name + ("" if isinstance(case.place, Grid) else f" at {self.place(case.place)}")

    def lettered(self, cases: Iterable[Case]) -> str:
        """Letters, each with its places: "A at R1C1 and R1C2, and C"; one on the whole board has none.

        One that is cited for the whole board and for places, too: "B overall and at R1C2".
        """
        places: dict[str, dict[str, Any]] = {}
        for case in cases:
            places.setdefault(case.rule.letter, {})[str(case.place)] = case.place
        out = []
        for letter, where in sorted(places.items()):
            local = [place for place in where.values() if not isinstance(place, Grid)]
            if all([isinstance(place, Cell) for place in local]):
                local.sort(key=lambda cell: cell.at)
            overall = " overall and" if local and len(local) < len(where) else ""
            out.append(f"{letter}{overall} at {self.listed(local)}" if local else letter)
        if not [text for text in out[:-1] if " and " in text]:
            return joined(out)
        return f"{', '.join(out[:-1])}, and {out[-1]}"


def _neither(words: Sequence[str]) -> str:
    """Words that are denied: "neither 2 nor 3", "none of 2, 3 and 4"."""
    return f"neither {words[0]} nor {words[1]}" if len(words) == 2 else f"none of {joined(words)}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]
