"""Names for the contents of conditions: nouns for what they count, places of their marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from enpitsu.grid import Area, Cell, Region
from enpitsu.logic import FALSE, Blank, Bool, Mark
from enpitsu.notation.marks import word
from enpitsu.puzzle import Case, Puzzle
from enpitsu.reasons import AtNode, Place


class Nouns:
    """The nouns of one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._places: dict[frozenset[Cell], Any] = {}

    def counted_noun(self, terms: Iterable[Bool]) -> str:
        """The noun for counting literals ("shaded cell"); empty if there is none."""
        terms = list(terms)
        marks = [mark_of(term) for term in terms]
        if all([mark is None for mark in marks]):
            return self._at_nodes(terms)
        kinds = {
            None if m is None else (m.layer, m.value, isinstance(t, Mark))
            for m, t in zip(marks, terms, strict=True)
        }
        named = [kind for kind in kinds if kind]
        if len(named) < len(kinds) or len({m for m in marks if m is not None}) < len(marks):
            return ""
        if len(named) > 1:
            return self._of_all_layers(named)
        if len({m.place for m in marks if m is not None}) < len(marks):
            return ""
        ((layer, value, made),) = named
        if layer not in self.puzzle.drawn:
            return ""
        form = self.puzzle.drawn[layer].nouns[not made]
        if (value is True) is ("{value}" in form):
            return ""
        of = self.puzzle.drawn[layer]
        same = [other for other in self.puzzle.drawn.values() if form in other.nouns]
        several_have_it = len(same) > 1 and not form.startswith("{")
        said = form.format(name=layer.replace("_", " "), value=value)
        return f"{said} of {of.called}" if several_have_it and said else said

    def _of_all_layers(self, kinds: Sequence[tuple[str, Any, bool]]) -> str:
        """The noun that several layers share, if no other layer has it: lines of two bridges."""
        drawn = self.puzzle.drawn
        if not all([layer in drawn and value is True and made for layer, value, made in kinds]):
            return ""
        forms = {drawn[layer].nouns[0] for layer, _, _ in kinds}
        form = forms.pop()
        sharing = {name for name, layer in drawn.items() if form in layer.nouns}
        plain = not forms and "{" not in form and sharing == {layer for layer, _, _ in kinds}
        return form if plain else ""

    def at_node(self, condition: Bool) -> AtNode | None:
        """The statement that a condition makes about what is drawn at a node; None for other conditions."""
        found = [layer.at_node(condition) for layer in self.puzzle.bound.values()]
        return next(filter(None, found), None)

    def _at_nodes(self, terms: Sequence[Bool]) -> str:
        """The noun for what a line does at nodes ("bend"), if each node is counted once; else empty."""
        found = [self.at_node(term) for term in terms if term is not FALSE]
        nouns = {at.noun if at is not None and at.holds else "" for at in found}
        return nouns.pop() if len(nouns) == 1 and len({at.node for at in found if at}) == len(found) else ""

    @property
    def places(self) -> dict[frozenset[Cell], Any]:
        """Set of cells -> the place of a case that consists of exactly these."""
        if not self._places:
            places = [case.place for case in (*self.puzzle.cases(), *self.puzzle.lemma_cases())]
            several_cells = [place for place in places if isinstance(place, Region | Area)]
            self._places.update({frozenset(place.cells): place for place in several_cells})
        return self._places

    @cached_property
    def printed(self) -> dict[str, set[Any]]:
        """Layer -> the places of its clues."""
        layers = self.puzzle.printed.items()
        return {name: set(layer.clues(self.puzzle.givens[name])) for name, layer in layers}


class CaseNames:
    """The names for the condition of one case (a ``PhraseContext``)."""

    def __init__(self, nouns: Nouns, case: Case) -> None:
        self._nouns, self.place = nouns, case.place

    def word(self, mark: Mark, value: bool) -> str:
        """A mark in words."""
        return word(self._nouns.puzzle, mark, value)

    def kind(self, mark: Mark, value: bool) -> str:
        """A key shared by the marks of one layer for which the same word is used."""
        return f"{mark.layer}: {self.word(mark, value)}"

    def counted_noun(self, terms: Iterable[Bool]) -> str:
        """The noun for what literals count; empty if literals that do not count may be there, too."""
        terms = list(terms)
        marks = {m.number: m for m in map(mark_of, terms) if m is not None}
        if not marks and not self._counts_all(terms):
            return ""
        at_node = any([self.place in getattr(m.place, "ends", ()) for m in marks.values()])
        if marks and any([_meets(m, self.place, at_node) for m in marks.values()]):
            first = next(iter(marks.values()))
            for mark in self._nouns.puzzle.marks:
                if mark.layer != first.layer or mark.number in marks or mark.value != first.value:
                    continue
                if _meets(mark, self.place, at_node):
                    return ""
        return self._nouns.counted_noun(terms)

    def _counts_all(self, terms: Iterable[Bool]) -> bool:
        """Return whether the terms cover every node of the place."""
        cells = getattr(self.place, "cells", ())
        return len(cells) == 1 or len(list(terms)) >= len(cells) > 0

    def printed(self, places: Iterable[Any]) -> str:
        """The noun for givens that are printed at exactly these places; empty if there is none."""
        printed, places = self._nouns.printed, set(places)
        if places == set().union(*printed.values()):
            return "clue"
        return next((name.replace("_", " ") for name, at in printed.items() if at == places), "")

    def noun(self, terms: Iterable[Bool]) -> str:
        """As ``counted_noun``, but literals that do not count may be at the place as well."""
        return self._nouns.counted_noun(terms)

    def whole(self, terms: Iterable[Bool]) -> Place | None:
        """The place whose cells are exactly those of the literals; None if there is none."""
        marks = [mark_of(term) for term in terms]
        cells = [m.place for m in marks if m is not None and isinstance(m.place, Cell)]
        return self._nouns.places.get(frozenset(cells)) if len(cells) == len(marks) else None

    def clause(self, condition: Bool) -> AtNode | None:
        """The statement of a condition that is not a literal; None if it has no words."""
        return self._nouns.at_node(condition)

    def places(self, terms: Iterable[Bool]) -> tuple[Place, ...]:
        """The places of literals."""
        return tuple([m.place for m in map(mark_of, terms) if m is not None])


def _meets(mark: Mark, place: Any, at_node: bool) -> bool:
    """Return whether a mark is at a place: a stroke with an end there, or a mark in one of its cells."""
    if at_node:
        return place in getattr(mark.place, "ends", ())
    cells = getattr(place, "cells", ())
    return any([cell in cells for cell in getattr(mark.place, "cells", ())])


def mark_of(term: Bool) -> Mark | None:
    """The mark of a literal; None for other conditions."""
    return term if isinstance(term, Mark) else term.mark if isinstance(term, Blank) else None
