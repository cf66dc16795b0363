"""The puzzles that requests speak of, kept open for the next request."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from enpitsu import catalogue
from enpitsu.desk.board import BoardData, board_data, given_marks
from enpitsu.desk.messages import Source
from enpitsu.document import Document
from enpitsu.engine.check import Checker, Scopes, charged
from enpitsu.errors import BadNotation, UnknownName
from enpitsu.formats import read_document
from enpitsu.grid import Cell
from enpitsu.layers.graphics import Disc, Sign, Text
from enpitsu.locale import language, say
from enpitsu.logic import GlobalConstraint, Mark, PartialAssignment
from enpitsu.puzzle import Case, Puzzle

MAX_CELLS = 2_500
"""Cells of the largest board that is read or made."""
MAX_CHARACTERS = 100_000
"""Characters of the longest text that is read: forty for a cell."""
CACHED_PUZZLES = 32
"""Puzzles that stay open, those asked about last."""


class OpenPuzzle:
    """A puzzle with the marks that came with it, and what requests ask of it again and again."""

    def __init__(self, document: Document) -> None:
        self.document, self.carried = document, document.known
        self.puzzle: Puzzle = document.puzzle

    @cached_property
    def by_name(self) -> dict[str, Mark]:
        """The marks that a player can make, by name."""
        return {str(mark): mark for mark in self.puzzle.visible_marks}

    @cached_property
    def cases(self) -> list[Case]:
        """Every rule at every place."""
        return self.puzzle.cases()

    @cached_property
    def clues(self) -> dict[Any, list[Case]]:
        """Places with one clue -> their cases that read givens, but those that hold on a blank board."""
        blank, found = self.made({}), dict[Any, list[Case]]()
        givens = self.puzzle.givens
        sites = {site for name, layer in self.puzzle.printed.items() for site in layer.clues(givens[name])}
        for case in charged(self.cases[len(self.puzzle.problem_template.cases) :]):
            place = case.place
            if place not in sites and sum([cell in sites for cell in getattr(place, "cells", ())]) != 1:
                continue
            if isinstance(case.condition, GlobalConstraint) or case.condition.holds(blank) is not True:
                found.setdefault(place, []).append(case)
        return found

    @cached_property
    def clue_points(self) -> dict[Any, list[Any]]:
        """Places -> where their clues are printed, if these are no cells: beside a row, in a corner."""
        found, grid = dict[Any, list[Any]](), self.puzzle.grid
        for name, layer in self.puzzle.printed.items():
            for site, value in layer.clues(self.puzzle.givens[name]).items():
                if site in self.clues and not isinstance(site, Cell):
                    shapes = layer.paint(grid, layer.with_clues(grid, {site: value}))
                    points = [
                        s.centre if isinstance(s, Disc) else s.at
                        for s in shapes
                        if isinstance(s, Text | Sign | Disc)
                    ]
                    found.setdefault(site, []).extend(dict.fromkeys(points))
        return found

    @cached_property
    def checker(self) -> Checker:
        """The judge of a player's marks."""
        return Checker(self.puzzle, self.cases, self.scopes)

    @cached_property
    def scopes(self) -> Scopes:
        """The marks of which its cases speak."""
        return Scopes(self.cases)

    @cached_property
    def ending(self) -> Checker:
        """The judge of a player's marks as an answer, with nothing else made."""
        return Checker(self.puzzle, self.cases, self.scopes)

    @cached_property
    def board(self) -> BoardData:
        """The board, laid out."""
        return board_data(self.puzzle)

    @cached_property
    def given(self) -> list[Mark]:
        """The marks that are printed already."""
        return given_marks(self.puzzle)

    def known(self, named: Mapping[str, bool] | None) -> PartialAssignment:
        """A player's marks (those that came with the puzzle, if none are given); raises UnknownName."""
        if named is None:
            return self.carried or PartialAssignment()
        for name in named:
            if name not in self.by_name:
                raise UnknownName("mark", name)
        return PartialAssignment({self.by_name[name]: value for name, value in named.items()})

    def made(self, named: Mapping[str, bool] | None) -> PartialAssignment:
        """A player's marks, and after them those that are printed already; raises UnknownName."""
        known = self.known(named)
        given = {mark: True for mark in self.given if mark not in known}
        return known.plus(given) if given else known

    def normalised(self, known: PartialAssignment) -> PartialAssignment:
        """The marks known, and that a place with one value has no other."""
        valued = [mark for mark in self.puzzle.visible_marks if mark.value is not True]
        taken = {(mark.layer, mark.place) for mark in valued if known.get(mark)}
        others = [mark for mark in valued if (mark.layer, mark.place) in taken and mark not in known]
        return known.plus(dict.fromkeys(others, False)) if others else known

    def followed(self, known: PartialAssignment) -> PartialAssignment:
        """The marks known, and the crosses that follow from them by themselves."""
        from enpitsu.desk.following import crosses

        return known.plus(dict.fromkeys(crosses(self.puzzle, known), False))

    def left_out(self, known: PartialAssignment) -> PartialAssignment:
        """The marks known, and that nothing else is made, but in layers whose other value is drawn, too."""
        bound = self.puzzle.bound
        left = [
            mark for mark in self.puzzle.visible_marks if mark not in known and not bound[mark.layer].open
        ]
        return known.plus(dict.fromkeys(left, False))


def opened(source: Source) -> OpenPuzzle:
    """The puzzle that a request speaks of; raises EnpitsuError."""
    if len({"example", "givens", "text"} & source.keys()) != 1:
        raise BadNotation("", None, say('a puzzle has either an "example", or "givens", or a "text"'))
    if "givens" in source and "genre" not in source:
        raise BadNotation("", None, say('"givens" are those of a "genre"'))
    return _read(tuple(sorted([(name, _key(value)) for name, value in source.items()])), language())


def _key(value: Any) -> Any:
    """The value of a field of a source; of an object its members."""
    return tuple(sorted(value.items())) if isinstance(value, dict) else value


@lru_cache(maxsize=CACHED_PUZZLES)
def _read(source: tuple[tuple[str, Any], ...], language: str) -> OpenPuzzle:
    """The puzzle of a source, given by all its fields, with warnings in a language, the current one."""
    fields: Any = {name: dict(value) if type(value) is tuple else value for name, value in source}
    if "example" in fields:
        return OpenPuzzle(Document(catalogue.example(fields["example"]).puzzle()))
    return OpenPuzzle(document_of(fields))


def document_of(source: Source) -> Document:
    """The puzzle of a text, with all that came with it; raises EnpitsuError."""
    text = source["givens"] if "givens" in source else source["text"]
    if len(text) > MAX_CHARACTERS:
        raise BadNotation("", None, say("a puzzle has at most {:,} characters", MAX_CHARACTERS))
    genre = catalogue.genre(source["genre"]) if "genre" in source else None
    if genre is not None and "givens" in source:
        found = Document(genre.parse(text, source.get("options")))
    else:
        found = read_document(
            text, genre, options=source.get("options"), lenient=source.get("lenient", False),
            parameters=source.get("parameters"),
        )  # fmt: skip
    if found.puzzle.grid.height * found.puzzle.grid.width > MAX_CELLS:
        raise BadNotation("", None, say("a board has from 1 to {} cells", MAX_CELLS))
    return found
