"""The verbs of the desk about a puzzle in the making."""

from __future__ import annotations

from base64 import b64encode
from contextlib import suppress
from functools import lru_cache
from threading import get_ident
from typing import TYPE_CHECKING, cast

from enpitsu import catalogue
from enpitsu.desk.answers import grade_data
from enpitsu.desk.messages import MadeData, OfPuzzle
from enpitsu.desk.opened import MAX_CELLS, opened
from enpitsu.desk.setting_answers import (
    changes_data,
    clues_data,
    facts_data,
    named_marks,
    review_data,
    site_data,
    suggestions_data,
    values_data,
)
from enpitsu.desk.setting_messages import (
    BlankRequest,
    ChangedData,
    CompleteRequest,
    EditedData,
    EditRequest,
    FactsData,
    FactsRequest,
    MoveRequest,
    ReviewData,
    SheetData,
    SheetRequest,
    SitesData,
    SpareData,
    SteppedData,
    StepRequest,
    SuggestionsData,
    TrimRequest,
    ValuesData,
    ValuesRequest,
)
from enpitsu.desk.work import Work
from enpitsu.document import Metadata
from enpitsu.errors import BadNotation, UnknownName
from enpitsu.formats.as_json import puzzle_data
from enpitsu.locale import say

if TYPE_CHECKING:  # who asks for one verb need not load all of them
    from enpitsu.engine.setting.facts import BoardSolver


def blank(asked: BlankRequest, work: Work) -> EditedData:
    """A board without clues."""
    from enpitsu.engine.setting.editing import blank

    height, width = asked["height"], asked["width"]
    if height < 1 or width < 1 or height * width > MAX_CELLS:
        raise BadNotation("", None, say("a board has from 1 to {} cells", MAX_CELLS))
    genre = catalogue.genre(asked["genre"])
    board = blank(genre, height, width, asked.get("options", {}), asked.get("seed", 0))
    return {"puzzle": puzzle_data(board)}


def sites(asked: OfPuzzle, work: Work) -> SitesData:
    """The places where something can be printed by hand, and what may be there."""
    from enpitsu.engine.setting.editing import sites_on

    puzzle = opened(asked["puzzle"]).puzzle
    return {"sites": [site_data(puzzle, found) for found in sites_on(puzzle)]}


def edit(asked: EditRequest, work: Work) -> ChangedData:
    """A puzzle with another thing printed at a site, or without one, and the changes that are pending."""
    from enpitsu.engine.setting.editing import edited
    from enpitsu.engine.setting.words import site_named

    puzzle = opened(asked["puzzle"]).puzzle
    site, *also = [site_named(puzzle, name) for name in (asked["site"], *asked.get("also", ()))]
    pending = []
    for change in asked.get("pending", ()):
        with suppress(UnknownName):
            pending.append((site_named(puzzle, change["site"]), change["text"]))
    found = edited(puzzle, site, asked["text"], also, pending)
    changes = changes_data(puzzle, found.pending)
    return {"puzzle": puzzle_data(found.puzzle), "pending": changes, "why": found.why}


def move(asked: MoveRequest, work: Work) -> EditedData:
    """A puzzle turned or reflected, its board shifted, made larger or smaller."""
    from enpitsu.engine.transform.moving import moved

    puzzle = opened(asked["puzzle"]).puzzle
    top, bottom, left, right = (
        asked.get("top", 0), asked.get("bottom", 0), asked.get("left", 0), asked.get("right", 0),
    )  # fmt: skip
    height, width = puzzle.grid.height, puzzle.grid.width
    if (max(height, width) + top + bottom) * (max(height, width) + left + right) > MAX_CELLS:
        raise BadNotation("", None, say("a board has from 1 to {} cells", MAX_CELLS))
    board = moved(puzzle, asked.get("turn", "none"), top=top, bottom=bottom, left=left, right=right)
    return {"puzzle": puzzle_data(board)}


@lru_cache(maxsize=1)
def _solver(thread: int) -> BoardSolver:
    """The solver of the boards that a thread was asked about last."""
    from enpitsu.engine.setting.facts import BoardSolver

    return BoardSolver()


def facts(asked: FactsRequest, work: Work) -> FactsData:
    """The number of answers of a puzzle, where they differ, or what contradicts what."""
    from enpitsu.engine.setting.facts import facts

    puzzle, solver = opened(asked["puzzle"]).puzzle, _solver(get_ident())
    return facts_data(facts(puzzle, meter=work.meter, solver=solver, part=asked.get("part", "all")))


def values(asked: ValuesRequest, work: Work) -> ValuesData:
    """The number of answers that a puzzle would have with each clue at a site."""
    from enpitsu.engine.setting.facts import values
    from enpitsu.engine.setting.words import site_named

    puzzle, solver = opened(asked["puzzle"]).puzzle, _solver(get_ident())
    with solver.within(work.meter):
        return values_data(values(puzzle, site_named(puzzle, asked["site"]), solver), puzzle)


def spare(asked: OfPuzzle, work: Work) -> SpareData:
    """The clues of a puzzle with one answer each of which could be missing by itself."""
    from enpitsu.engine.make.minimize import redundant, uniqueness
    from enpitsu.engine.solve import only_answer

    puzzle = opened(asked["puzzle"]).puzzle
    answer = only_answer(
        puzzle, work.meter, say("only a puzzle with one answer has clues that can be spared")
    )
    return {"clues": clues_data(redundant(puzzle, answer, uniqueness(work.meter)), puzzle)}


def trim(asked: TrimRequest, work: Work) -> EditedData:
    """A puzzle without its spare clues: none that is left can be missing."""
    from enpitsu.engine.make.minimize import trim

    slim, _, _ = trim(opened(asked["puzzle"]).puzzle, seed=asked.get("seed", 0), budget=work.meter.left())
    return {"puzzle": puzzle_data(slim)}


def step(asked: StepRequest, work: Work) -> SteppedData:
    """A puzzle made easier or harder by a clue more, less or elsewhere."""
    from enpitsu.engine.setting.stepping import stepped

    board, grade = stepped(
        opened(asked["puzzle"]).puzzle, asked["to"] == "harder", seed=asked.get("seed", 0),
        budget=work.meter.left(), progress=lambda n: work.tell("boards", n),
    )  # fmt: skip
    return {"puzzle": puzzle_data(board), "grade": grade_data(grade, board)}


def suggest(asked: OfPuzzle, work: Work) -> SuggestionsData:
    """Clues for a puzzle with several answers, the one first that leaves least open."""
    from enpitsu.engine.setting.facts import BoardSolver
    from enpitsu.engine.setting.suggest import suggestions

    puzzle = opened(asked["puzzle"]).puzzle
    return {"clues": suggestions_data(suggestions(puzzle, BoardSolver(work.meter)), puzzle)}


def complete(asked: CompleteRequest, work: Work) -> MadeData:
    """A puzzle with clues added until it has exactly one answer."""
    from enpitsu.engine.make.options import generate_options
    from enpitsu.engine.setting.completion import completed

    of = opened(asked["puzzle"])
    puzzle, answer = of.puzzle, None
    if "marks" in asked:
        answer = of.left_out(of.made(asked["marks"]))
        if any([mark not in answer for mark in puzzle.visible_marks]):
            raise BadNotation("", None, say("the answer given is not complete: every mark must be told"))
    wanted = generate_options(
        puzzle.grid,
        puzzle.options,
        symmetry=asked.get("symmetry", "none"),
        density=asked.get("density"),
        difficulty=asked.get("difficulty"),
    )
    whole, found = completed(
        puzzle, answer, wanted=wanted, seed=asked.get("seed", 0), budget=work.meter.left()
    )
    return {"puzzle": puzzle_data(whole), "marks": named_marks(found)}


def sheet(asked: SheetRequest, work: Work) -> SheetData:
    """A puzzle on paper, the rules on top: a PDF, or pictures of the pages."""
    from enpitsu.draw.print_sheet import SheetEntry, printed
    from enpitsu.engine.solve import solve

    of, answers = opened(asked["puzzle"]), asked.get("answer", True)
    metadata = of.document.metadata
    if "metadata" in asked:
        metadata = Metadata.of(cast("dict[str, str]", asked["metadata"]))
    found = solve(of.puzzle, meter=work.meter, why=False) if answers else None
    answer = None if found is None or found.status != "unique" else found.answer
    entry = SheetEntry(
        of.puzzle, metadata, answer, "" if answer else say("it has no answer that is the only one")
    )
    pdf = asked["format"] == "pdf"
    pages = printed([entry], asked.get("paper", "a4"), 1, answers=answers, pdf=pdf)
    return {"files": [b64encode(page).decode() for page in pages]}


def review(asked: OfPuzzle, work: Work) -> ReviewData:
    """All findings on a puzzle: answers, spare clues, grade, hardest steps, readings."""
    from enpitsu.engine.setting.review import review

    puzzle = opened(asked["puzzle"]).puzzle
    return review_data(review(puzzle, budget=work.meter.left(), progress=work.tell))
