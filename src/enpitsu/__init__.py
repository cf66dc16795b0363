"""Enpitsu, a workbench for pencil puzzles: a genre is written once, as lettered rules.

Every name below is imported when it is first asked for, so ``import enpitsu`` costs nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from enpitsu.api import PuzzleMethods, generate
    from enpitsu.catalogue import Example, example, examples, genre, genres, graded_examples
    from enpitsu.dailies import Daily, daily
    from enpitsu.document import Document, Metadata, Note
    from enpitsu.draw.svg import draw_svg
    from enpitsu.draw.text import draw_text
    from enpitsu.engine.budget import Budget
    from enpitsu.engine.check import Charge, Report, check
    from enpitsu.engine.explain.digest import DigestEntry
    from enpitsu.engine.explain.explained_step import ExplainedStep
    from enpitsu.engine.explain.grading import Grade, grade
    from enpitsu.engine.explain.hints import Hint, hint
    from enpitsu.engine.explain.move_teller import Move
    from enpitsu.engine.explain.verbs import Explanation, explain
    from enpitsu.engine.explain.why_not import WhyNot, why_not
    from enpitsu.engine.make.generate import Maker
    from enpitsu.engine.make.minimize import trim
    from enpitsu.engine.make.options import GenerateOptions
    from enpitsu.engine.solve import Outcome, solve
    from enpitsu.errors import (
        BadFile,
        BadGenre,
        BadNotation,
        BadPuzzle,
        EnpitsuError,
        Faulty,
        InputWarning,
        LostClues,
        MissingPackage,
        NoAnswer,
        NotFetched,
        OutOfBudget,
        SeveralAnswers,
        TooLarge,
        UnknownName,
        UnsaidGenre,
        UnsaidNumber,
    )
    from enpitsu.formats import (
        fitting_genres,
        read,
        read_document,
        read_marked,
        write,
        write_document,
    )
    from enpitsu.formats.entries import Entry, entries
    from enpitsu.grid import Cell, Edge, Grid, Segment, Vertex
    from enpitsu.logic import Mark, PartialAssignment
    from enpitsu.notation.answers import Shown
    from enpitsu.puzzle import Case, Option, Puzzle, Rule

__version__ = "0.1.0"

__all__ = [
    "BadFile",
    "BadGenre",
    "BadNotation",
    "BadPuzzle",
    "Budget",
    "Case",
    "Cell",
    "Charge",
    "Daily",
    "DigestEntry",
    "Document",
    "Edge",
    "EnpitsuError",
    "Entry",
    "Example",
    "ExplainedStep",
    "Explanation",
    "Faulty",
    "GenerateOptions",
    "Grade",
    "Grid",
    "Hint",
    "InputWarning",
    "LostClues",
    "Maker",
    "Mark",
    "Metadata",
    "MissingPackage",
    "Move",
    "NoAnswer",
    "NotFetched",
    "Note",
    "Option",
    "OutOfBudget",
    "Outcome",
    "PartialAssignment",
    "Puzzle",
    "PuzzleMethods",
    "Report",
    "Rule",
    "Segment",
    "SeveralAnswers",
    "Shown",
    "TooLarge",
    "UnknownName",
    "UnsaidGenre",
    "UnsaidNumber",
    "Vertex",
    "WhyNot",
    "check",
    "daily",
    "draw_svg",
    "draw_text",
    "entries",
    "example",
    "examples",
    "explain",
    "fitting_genres",
    "generate",
    "genre",
    "genres",
    "grade",
    "graded_examples",
    "hint",
    "read",
    "read_document",
    "read_marked",
    "solve",
    "trim",
    "why_not",
    "write",
    "write_document",
]  # fmt: skip

_HOMES = {
    "api": "PuzzleMethods generate",
    "catalogue": "Example example examples genre genres graded_examples",
    "dailies": "Daily daily",
    "document": "Document Metadata Note",
    "draw.svg": "draw_svg",
    "draw.text": "draw_text",
    "engine.budget": "Budget",
    "engine.check": "Charge Report check",
    "engine.explain.digest": "DigestEntry",
    "engine.explain.move_teller": "Move",
    "engine.explain.grading": "Grade grade",
    "engine.explain.hints": "Hint hint",
    "engine.explain.explained_step": "ExplainedStep",
    "engine.explain.verbs": "Explanation explain",
    "engine.explain.why_not": "WhyNot why_not",
    "engine.make.generate": "Maker",
    "engine.make.maker": "GenerateOptions",
    "engine.make.minimize": "trim",
    "engine.solve": "Outcome solve",
    "errors": "BadFile BadGenre BadNotation BadPuzzle EnpitsuError Faulty InputWarning LostClues "
    "MissingPackage NoAnswer NotFetched OutOfBudget SeveralAnswers TooLarge UnknownName "
    "UnsaidGenre UnsaidNumber",
    "formats.entries": "Entry entries",
    "formats": "fitting_genres read read_document read_marked write write_document",
    "grid": "Cell Edge Grid Segment Vertex",
    "logic": "PartialAssignment Mark",
    "notation.answers": "Shown",
    "puzzle": "Case Option Puzzle Rule",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
_OLD = {"Known": "PartialAssignment", "Told": "ExplainedStep", "Wish": "GenerateOptions"}


def __getattr__(name: str) -> Any:
    if name in _OLD:
        return import_module(f"{__name__}.renamed").old_names(__name__, _OLD)(name)
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Package(ModuleType):
    """This module: the folder ``genres``, once imported, must not hide the verb of that name."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name == "genres" and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
