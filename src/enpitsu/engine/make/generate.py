"""Puzzles with exactly one answer for any genre, from its layers and rules alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count as naturals
from itertools import islice, product

from enpitsu.engine.budget import Budget, metered
from enpitsu.engine.make.answer_first import AnswerFirstMaker
from enpitsu.engine.make.area_boards import AreaBoardMaker, is_division
from enpitsu.engine.make.black_cells import BlackCellMaker, uses_black_cells
from enpitsu.engine.make.clues import sites_of, value_text
from enpitsu.engine.make.maker import MAX_CONFLICTS, BoardMaker
from enpitsu.engine.make.options import SYMMETRIES, GenerateOptions
from enpitsu.engine.make.reusable_solver import ReusableSolver
from enpitsu.engine.model import LimitReached
from enpitsu.engine.solve import solve
from enpitsu.engine.transform.canonical import canonical_text
from enpitsu.errors import BadPuzzle, OutOfBudget, UnknownName
from enpitsu.grid import Cell, grid
from enpitsu.layers import Parameter
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.problem_template import template_of
from enpitsu.puzzle import Puzzle
from enpitsu.renamed import old_keyword

__all__ = ["SYMMETRIES", "GenerateOptions", "Maker", "generate"]


REPEATS = 200
"""So many boards in a row congruent to some that were made before end the search for another one."""


class Maker:
    """Makes one puzzle of a genre (its class) and size after the other, no two congruent.

    The same seed gives the same puzzles in the same order, however many are taken.
    """

    def __init__(
        self,
        genre: type[Puzzle],
        height: int,
        width: int,
        *,
        seed: int = 0,
        wanted: GenerateOptions | None = None,
        budget: Budget | None = None,
        wish: GenerateOptions | None = None,
    ) -> None:
        self.seed, self.meter = seed, metered(budget)
        wanted = old_keyword("wish", "wanted", wanted, wish) or GenerateOptions()
        self._kind = _kind_of_maker(genre, wanted)
        self._asked = genre, grid(height, width), wanted
        self.questions = 0
        """Solver calls so far."""

    def puzzles(self) -> Iterator[tuple[Puzzle, PartialAssignment]]:
        """Puzzles with their only answers, as long as there are some congruent to none before.

        Two are congruent if a turn or a reflection of the board takes one to the other.  Raises UnknownName
        for a mark that no board of the size has, BadPuzzle if none has an answer, OutOfBudget (also for
        REPEATS repeats).
        """
        self.refuse()
        met: set[str] = set()
        for index in naturals():
            for repeat in range(REPEATS):
                puzzle, answer = self._made(index, repeat)
                form = canonical_text(puzzle)
                if form not in met:
                    break
            else:
                raise OutOfBudget("repeats")
            met.add(form)
            self._prove(puzzle, answer)
            yield puzzle, answer

    def candidate(self, index: int, repeat: int = 0) -> tuple[Puzzle, PartialAssignment]:
        """A puzzle with its only answer that depends on genre, size, wishes, seed and these numbers alone.

        The puzzle ``index`` of ``puzzles`` is the first of its candidates that is congruent to none before
        it.  Raises OutOfBudget.
        """
        puzzle, answer = self._made(index, repeat)
        self._prove(puzzle, answer)
        return puzzle, answer

    def _made(self, index: int, repeat: int) -> tuple[Puzzle, PartialAssignment]:
        """A candidate that is not yet proved; its maker is its own, so it depends on none made before."""
        seed = f"{self.seed}/{index}/{repeat}" if repeat else f"{self.seed}/{index}"
        with self.meter.counting_work():
            maker = self._kind(*self._asked, self.meter)
            try:
                return maker.make(seed, repeat)
            finally:
                self.questions += maker.questions

    def refuse(self) -> None:
        """Raise UnknownName for a mark that no board of the size has, BadPuzzle if none has an answer."""
        self._refuse_unknown()
        self._refuse_impossible()

    def _refuse_unknown(self) -> None:
        """Raise UnknownName for a mark of the answer, or a value of clues, that no board offers.

        Raises BadPuzzle if clues cannot stand in the cells of the pattern.
        """
        genre, cells, wanted = self._asked
        if not wanted.require and not wanted.values and wanted.pattern is None:
            return
        with self.meter.counting_work():
            blank, sites = genre(cells, {}, wanted.options), sites_of(genre, cells)
            texts = {
                value_text(blank, site, value): None
                for site in sites if wanted.values
                for value in genre.printed[site[0]].candidates(cells, site[1])
            }  # fmt: skip
            for text in wanted.values:
                if text not in texts:
                    raise UnknownName("clue", text, list(texts))
            if wanted.pattern is not None and not any([isinstance(at, Cell) for _, at in sites]):
                raise BadPuzzle(say("clues of {} do not stand in cells", blank.display_title()))
            if wanted.require and _is_like_others(blank):
                offered = {str(m): None for m in blank.visible_marks}
                for name, _ in wanted.require:
                    if name not in offered:
                        raise UnknownName("mark", name, list(offered))

    def _refuse_impossible(self) -> None:
        """Raise BadPuzzle if the cases that depend on no given but parameters contradict each other.

        That is, for each value that a generated puzzle may have of these; as far as that is seen soon.
        """
        genre, cells, wanted = self._asked
        if self._kind is BlackCellMaker:  # black cells may give answers where a blank board has none
            return
        with self.meter.counting_work():
            blank = genre(cells, {}, wanted.options)
            if not _is_like_others(blank):
                return
            few = {k: v for k, v in genre.printed.items() if isinstance(v, Parameter) and v.likely}
            for values in product(*[layer.likely for layer in few.values()]):
                board = genre(cells, dict(zip(few, values, strict=True)), wanted.options)
                fixed = ReusableSolver(template_of(board, few), meter=self.meter).model
                self.questions += 1
                try:
                    if fixed.solve(conflicts=MAX_CONFLICTS) is not None:
                        return
                except LimitReached:
                    return
            raise BadPuzzle(_impossible(blank, few.values()))

    def _prove(self, puzzle: Puzzle, answer: PartialAssignment) -> None:
        """Solve a puzzle afresh, by all its rules, before anybody sees it; raises OutOfBudget.

        Makers ask kept solvers, and rely on answers being what they took them for.
        """
        found = solve(puzzle, meter=self.meter, why=False)
        self.questions += found.stats.get("rounds", 0)
        if found.status == "unknown":
            raise OutOfBudget(found.stopped_by or "time")
        puzzle.demands()
        if found.status != "unique" or any(
            [found.answers[0][m] is not answer[m] for m in puzzle.visible_marks]
        ):
            raise AssertionError(f"a puzzle was made whose answer is not the only one: {puzzle.text!r}")


def _impossible(blank: Puzzle, numbers: Collection[Parameter]) -> str:
    """The sentence on a board that has no answer, whatever these numbers of the whole board are."""
    size, title = f"{blank.grid.height}x{blank.grid.width}", blank.display_title()
    if not numbers:
        return say(
            "no board of {} cells has an answer: the rules of {} contradict each other there", size, title
        )
    each = [say("{} is {}", layer.sign, say(" or ").join(map(str, layer.likely))) for layer in numbers]
    return say(
        "no board of {} cells has an answer where {}: the rules of {} contradict each other there",
        size,
        say(" and ").join(each),
        title,
    )


def _is_like_others(blank: Puzzle) -> bool:
    """Return whether all boards have the marks of a blank one: no givens decide which there are."""
    return all(
        getattr(blank.printed.get(name), "common", False) for name, _ in blank.problem_template.key[3]
    )


def _kind_of_maker(genre: type[Puzzle], wanted: GenerateOptions) -> type[BoardMaker]:
    """The maker that suits a genre: two special ones where its boards are of their kind, else the usual."""
    if uses_black_cells(genre):
        return BlackCellMaker
    return AreaBoardMaker if is_division(genre, wanted) else AnswerFirstMaker


def generate(
    genre: type[Puzzle],
    height: int,
    width: int,
    *,
    seed: int = 0,
    count: int = 1,
    wanted: GenerateOptions | None = None,
    budget: Budget | None = None,
) -> Iterator[tuple[Puzzle, PartialAssignment]]:
    """So many puzzles of a genre and size, each with its only answer; no two congruent.

    Ends early, with what it has, when the budget runs out; raises OutOfBudget if it has nothing.
    """
    maker = Maker(genre, height, width, seed=seed, wanted=wanted, budget=budget)
    made = 0
    try:
        for found in islice(maker.puzzles(), count):
            made += 1
            yield found
    except OutOfBudget:
        if not made:
            raise
