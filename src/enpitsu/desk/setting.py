"""The verbs of the desk about a puzzle in the making."""

from __future__ import annotations

from enpitsu.desk.answers import puzzle_data
from enpitsu.desk.messages import MadeData, OfPuzzle
from enpitsu.desk.opened import opened
from enpitsu.desk.setting_answers import (
    clues_data,
    facts_data,
    named_marks,
    review_data,
    suggestions_data,
    values_data,
)
from enpitsu.desk.setting_messages import (
    CompleteRequest,
    FactsData,
    ReviewData,
    SpareData,
    SuggestionsData,
    ValuesData,
    ValuesRequest,
)
from enpitsu.desk.work import Work
from enpitsu.errors import BadNotation


def facts(asked: OfPuzzle, work: Work) -> FactsData:
    """The number of answers of a puzzle, where they differ, or what contradicts what."""
    from enpitsu.engine.setting.facts import facts

    return facts_data(facts(opened(asked["puzzle"]).puzzle, meter=work.meter))


def values(asked: ValuesRequest, work: Work) -> ValuesData:
    """The number of answers that a puzzle would have with each clue at a site."""
    from enpitsu.engine.setting.facts import BoardSolver, values
    from enpitsu.engine.setting.words import site_named

    puzzle = opened(asked["puzzle"]).puzzle
    return values_data(values(puzzle, site_named(puzzle, asked["site"]), BoardSolver(work.meter)), puzzle)


def spare(asked: OfPuzzle, work: Work) -> SpareData:
    """The clues of a puzzle with one answer each of which could be missing by itself."""
    from enpitsu.engine.make.minimize import redundant, uniqueness
    from enpitsu.engine.solve import only_answer

    puzzle = opened(asked["puzzle"]).puzzle
    answer = only_answer(puzzle, work.meter, "only a puzzle with one answer has clues that can be spared")
    return {"clues": clues_data(redundant(puzzle, answer, uniqueness(work.meter)), puzzle)}


def suggest(asked: OfPuzzle, work: Work) -> SuggestionsData:
    """Clues for a puzzle with several answers, the one first that leaves least open."""
    from enpitsu.engine.setting.facts import BoardSolver
    from enpitsu.engine.setting.suggest import suggestions

    puzzle = opened(asked["puzzle"]).puzzle
    return {"clues": suggestions_data(suggestions(puzzle, BoardSolver(work.meter)), puzzle)}


def complete(asked: CompleteRequest, work: Work) -> MadeData:
    """A puzzle with clues added until it has exactly one answer."""
    from enpitsu.engine.make.wishes import wish_for
    from enpitsu.engine.setting.completion import completed

    of = opened(asked["puzzle"])
    puzzle, answer = of.puzzle, None
    if "marks" in asked:
        answer = of.left_out(of.made(asked["marks"]))
        if any([mark not in answer for mark in puzzle.ink]):
            raise BadNotation("", None, "the answer given is not complete: every mark must be told")
    wish = wish_for(
        puzzle.grid,
        puzzle.options,
        symmetry=asked.get("symmetry", "none"),
        density=asked.get("density"),
        difficulty=asked.get("difficulty"),
    )
    whole, found = completed(puzzle, answer, wish=wish, seed=asked.get("seed", 0), budget=work.meter.left())
    return {"puzzle": puzzle_data(whole), "marks": named_marks(found)}


def review(asked: OfPuzzle, work: Work) -> ReviewData:
    """All findings on a puzzle: answers, spare clues, grade, hardest steps, readings."""
    from enpitsu.engine.setting.review import review

    puzzle = opened(asked["puzzle"]).puzzle
    return review_data(review(puzzle, budget=work.meter.left(), progress=work.tell))
