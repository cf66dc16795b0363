"""Marks and cases in words: "R1C1 to R1C4 are shaded", "A at R1C1 and R1C2, and C"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from enpitsu.engine.explain.walls import walls
from enpitsu.grid import Area, Cell, Grid, Region, Vertex, along, drawn_ways, named
from enpitsu.logic import FALSE, Blank, Bool, Mark
from enpitsu.notation.marks import verbs, word
from enpitsu.nouns import of_several, plural
from enpitsu.puzzle import Case, Puzzle
from enpitsu.reasons import AtNode, Place

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
        self._places: dict[frozenset[Cell], Any] = {}

    def of(
        self, cases: Iterable[Case], marks: Iterable[tuple[Mark, bool]] = (), most: int = LISTED
    ) -> Wording:
        """The words for what some cases, and some marks, are about."""
        about = [*[c.place for c in cases], *[mark.place for mark, _ in marks]]
        found = Wording(self.puzzle, about, most)
        found._places = self._places
        return found

    # -- marks -------------------------------------------------------------------------------------

    def said(self, marks: Iterable[tuple[Mark, bool]], touching: str = "") -> str:
        """Marks with their values, joined: "R1C1 and R1C2 are shaded, R1C3 is neither 2 nor 4".

        What is said with a verb comes last: "the loop runs R1C1-R1C3-R2C3".  ``touching``: the noun for
        cells that touch, if these are one thing: "the wall R1C1-R3C3-R3C4 is shaded".
        """
        groups: dict[tuple[str, str], list[Any]] = {}
        denied: dict[tuple[str, str], None] = {}
        nots: dict[tuple[str, tuple[Any, ...]], list[str]] = {}  # what is denied of the same places
        running: dict[tuple[str, str], bool] = {}  # what is said with a verb
        for mark, value in marks:
            verb = verbs(self.puzzle, mark)
            how = verb[not value] if verb else word(self.puzzle, mark, value)
            groups.setdefault((mark.layer, how), []).append(mark.place)
            if verb:
                running[mark.layer, how] = value
            elif mark.value is not True and not value:
                denied[mark.layer, how] = None
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
                how = _neither(same) if len(same) > 1 else how
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

    def word(self, mark: Mark, value: bool) -> str:
        """The word for a mark's value: "shaded"."""
        return word(self.puzzle, mark, value)

    def things(self, terms: Iterable[Bool]) -> str:
        """The noun that literals are counted by: "shaded cell"; empty if that has no name."""
        terms = list(terms)
        marks = [mark_of(term) for term in terms]
        if all([mark is None for mark in marks]):
            return self._at_nodes(terms)
        kinds = {
            None if m is None else (m.layer, m.value, isinstance(t, Mark))
            for m, t in zip(marks, terms, strict=True)
        }
        if len(kinds) != 1 or None in kinds or len({m.place for m in marks if m is not None}) < len(marks):
            return ""
        ((layer, value, made),) = [kind for kind in kinds if kind]
        if layer not in self.puzzle.drawn:
            return ""
        form = self.puzzle.drawn[layer].things[not made]
        if (value is True) is ("{value}" in form):
            return ""
        of = self.puzzle.drawn[layer]
        same = [other for other in self.puzzle.drawn.values() if form in other.things]
        several_have_it = len(same) > 1 and not form.startswith("{")
        said = form.format(name=layer.replace("_", " "), value=value)
        return f"{said} of {of.called}" if several_have_it and said else said

    def at_node(self, condition: Bool) -> AtNode | None:
        """The statement of what is drawn at a node; None if a condition says nothing of the kind."""
        found = [layer.at_node(condition) for layer in self.puzzle.bound.values()]
        return next(filter(None, found), None)

    def _at_nodes(self, terms: Sequence[Bool]) -> str:
        """The noun for what a line does at nodes, each of which is counted once: "bend"."""
        found = [self.at_node(term) for term in terms if term is not FALSE]
        nouns = {at.noun if at is not None and at.holds else "" for at in found}
        return nouns.pop() if len(nouns) == 1 and len({at.node for at in found if at}) == len(found) else ""

    # -- places ------------------------------------------------------------------------------------

    def place(self, place: Any) -> str:
        """The name of a place."""
        if isinstance(place, Region):
            cells = [cell for cell in place.cells if cell in self._numbered]
            if len(cells) == 1:
                return f"the region of the {self._numbered[cells[0]]} at {cells[0]}"
        ((name, _),) = named([place], self.about)
        return name

    @property
    def places(self) -> dict[frozenset[Cell], Any]:
        """The places of cases that are several cells, by these."""
        if not self._places:
            places = [case.place for case in self.puzzle.cases()]
            several_cells = [place for place in places if isinstance(place, Region | Area)]
            self._places.update({frozenset(place.cells): place for place in several_cells})
        return self._places

    @cached_property
    def _numbered(self) -> dict[Any, int]:
        """The cells in which one number is printed."""
        return {
            at: value
            for name, layer in self.puzzle.printed.items()
            for at, value in layer.clues(self.puzzle.givens[name]).items()
            if isinstance(at, Cell) and type(value) is int
        }

    @cached_property
    def printed(self) -> dict[str, set[Any]]:
        """The places at which something is printed, by layer."""
        layers = self.puzzle.printed.items()
        return {name: set(layer.clues(self.puzzle.givens[name])) for name, layer in layers}

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


class CaseWords:
    """The names of what the condition of a case speaks of."""

    def __init__(self, wording: Wording, case: Case) -> None:
        self._wording, self.place = wording, case.place

    def word(self, mark: Mark, value: bool) -> str:
        """A mark in words."""
        return self._wording.word(mark, value)

    def kind(self, mark: Mark, value: bool) -> str:
        """The text that marks have in common of which, in one layer, the same is said."""
        return f"{mark.layer}: {self.word(mark, value)}"

    def things(self, terms: Iterable[Bool]) -> str:
        """The noun for what literals count; empty if there may be more of it at the place."""
        terms = list(terms)
        marks = {m.number: m for m in map(mark_of, terms) if m is not None}
        if not marks and not self._counts_all(terms):
            return ""
        at_node = any([self.place in getattr(m.place, "ends", ()) for m in marks.values()])
        if marks and any([_meets(m, self.place, at_node) for m in marks.values()]):
            first = next(iter(marks.values()))
            for mark in self._wording.puzzle.marks:
                if mark.layer != first.layer or mark.number in marks or mark.value != first.value:
                    continue
                if _meets(mark, self.place, at_node):
                    return ""
        return self._wording.things(terms)

    def _counts_all(self, terms: Iterable[Bool]) -> bool:
        """Tells whether what a line does at nodes is counted at each node of the place."""
        cells = getattr(self.place, "cells", ())
        return len(cells) == 1 or len(list(terms)) >= len(cells) > 0

    def printed(self, places: Iterable[Any]) -> str:
        """The noun for what is printed at these places, and nowhere else; empty if there is none."""
        printed, places = self._wording.printed, set(places)
        if places == set().union(*printed.values()):
            return "clue"
        return next((name.replace("_", " ") for name, at in printed.items() if at == places), "")

    def noun(self, terms: Iterable[Bool]) -> str:
        """The noun for what literals count, where there may be more of it at the place."""
        return self._wording.things(terms)

    def whole(self, terms: Iterable[Bool]) -> Place | None:
        """The place of which these literals are all."""
        marks = [mark_of(term) for term in terms]
        cells = [m.place for m in marks if m is not None and isinstance(m.place, Cell)]
        return self._wording.places.get(frozenset(cells)) if len(cells) == len(marks) else None

    def clause(self, condition: Bool) -> AtNode | None:
        """The statement of a condition that is no literal; None if it has no words."""
        return self._wording.at_node(condition)

    def places(self, terms: Iterable[Bool]) -> tuple[Place, ...]:
        """The places of literals."""
        return tuple([m.place for m in map(mark_of, terms) if m is not None])


def _meets(mark: Mark, place: Any, at_node: bool) -> bool:
    """Tells whether a mark is at a place: a line that ends in it, or something in one of its cells."""
    if at_node:
        return place in getattr(mark.place, "ends", ())
    cells = getattr(place, "cells", ())
    return any([cell in cells for cell in getattr(mark.place, "cells", ())])


def mark_of(term: Bool) -> Mark | None:
    """The mark of a literal."""
    return term if isinstance(term, Mark) else term.mark if isinstance(term, Blank) else None


def _neither(words: Sequence[str]) -> str:
    """Words for what is denied: "neither 2 nor 3", "none of 2, 3 and 4"."""
    plain = [how.removeprefix("not ") for how in words]
    return f"neither {plain[0]} nor {plain[1]}" if len(plain) == 2 else f"none of {joined(plain)}"


def lettered_cases(cases: Iterable[Case]) -> list[Case]:
    """The cases of lettered rules."""
    return [case for case in cases if case.rule.kind != "law"]


def several(cases: Iterable[Case]) -> bool:
    """Tells whether more than one letter at one place, or law, is cited."""
    found = {
        (case.rule.name if case.rule.kind == "law" else case.rule.letter, str(case.place)) for case in cases
    }
    return len(found) > 1


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]
