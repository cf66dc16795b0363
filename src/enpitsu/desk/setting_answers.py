"""Answers about a puzzle in the making, as plain data; the command line's ``--json`` prints the same."""

from __future__ import annotations

from collections.abc import Iterable

from enpitsu.desk.answers import case_data, grade_data
from enpitsu.desk.place_names import place_name
from enpitsu.desk.setting_messages import (
    ChangeData,
    ClueData,
    FactsData,
    ReviewData,
    SiteData,
    SuggestionData,
    ValuesData,
)
from enpitsu.engine.make.clues import Site, clues_of, value_text
from enpitsu.engine.setting.editing import SiteOnBoard
from enpitsu.engine.setting.facts import ClueValues, Facts
from enpitsu.engine.setting.pending import Changes
from enpitsu.engine.setting.review import Review
from enpitsu.engine.setting.suggest import Suggestion
from enpitsu.engine.setting.words import site_text
from enpitsu.formats.as_json import puzzle_data
from enpitsu.layers.base import MISSING
from enpitsu.locale import word_of
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle


def named_marks(known: PartialAssignment) -> dict[str, bool]:
    """Marks by name, without the hidden ones."""
    return {str(mark): bool(value) for mark, value in known.items() if not mark.hidden}


def site_data(puzzle: Puzzle, found: SiteOnBoard) -> SiteData:
    """A site of a clue."""
    layer, place = found.site
    return {
        "site": site_text(found.site),
        "layer": layer,
        "title": word_of(type(puzzle), layer),
        "place": str(place),
        "named": place_name(place),
        "at": list(found.at),
        "cells": [str(cell) for cell in place.cells],
        "text": found.text,
        "values": list(found.values),
        "clued": found.clued,
        "one": found.one,
        "stroke": None if found.stroke is None else [[float(y), float(x)] for y, x in found.stroke],
    }


def facts_data(found: Facts) -> FactsData:
    """The facts about a puzzle."""
    return {
        "status": found.status,
        "answers": [named_marks(known) for known in found.answers],
        "forced": named_marks(found.forced),
        "open": [{"cell": str(cell), "open": n} for cell, n in found.open.items()],
        "clash": [case_data(case) for case in found.clash],
        "clues": [site_text(site) for site in found.guilty],
        "stopped_by": found.stopped_by,
    }


def values_data(found: ClueValues, puzzle: Puzzle) -> ValuesData:
    """The number of answers that a puzzle would have with each clue at a site."""
    return {
        "site": site_text(found.site),
        "without": found.without,
        "values": [
            {"text": value_text(puzzle, found.site, value), "verdict": verdict}
            for value, verdict in found.by_value.items()
        ],
        "stopped_by": found.stopped_by,
    }


def changes_data(puzzle: Puzzle, changes: Changes) -> list[ChangeData]:
    """Changes of what is printed on a puzzle."""
    return [
        {"site": site_text(site), "text": None if thing is MISSING else value_text(puzzle, site, thing)}
        for site, thing in changes.items()
    ]


def clues_data(sites: Iterable[Site], puzzle: Puzzle) -> list[ClueData]:
    """Clues of a puzzle."""
    clues = clues_of(puzzle)
    return [{"site": site_text(s), "text": value_text(puzzle, s, clues[s])} for s in sites]


def suggestions_data(found: Iterable[Suggestion], puzzle: Puzzle) -> list[SuggestionData]:
    """Clues that could be added to a puzzle."""
    return [
        {"site": site_text(s.site), "text": value_text(puzzle, s.site, s.value), "open": s.open}
        for s in found
    ]


def review_data(found: Review) -> ReviewData:
    """All findings on a puzzle."""
    puzzle = found.facts.puzzle
    return {
        "puzzle": puzzle_data(puzzle),
        "facts": facts_data(found.facts),
        "spare": None if found.spare is None else clues_data(found.spare, puzzle),
        "suggested": None if found.suggested is None else suggestions_data(found.suggested, puzzle),
        "grade": None if found.grade is None else grade_data(found.grade, puzzle),
        "hardest": [{"number": n, "sentence": told.sentence} for n, told in found.hardest],
        "readings": [
            {"option": id, "value": value, "status": status}
            for (id, value), status in found.readings.items()
        ],
        "stopped_by": found.stopped_by,
    }
