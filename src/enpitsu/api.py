"""The verbs as methods of every puzzle: ``puzzle.solve()``, ``puzzle.svg()`` and their kin.

Part of the public API, as ``enpitsu/__init__`` is, which registers them as the base class of ``Puzzle``.
Each method imports its verb when it is called, so making a puzzle loads no engine
(docs/adr/0027-verbs-as-methods.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from enpitsu.engine.budget import Budget
    from enpitsu.engine.check import Report
    from enpitsu.engine.explain.grading import Grade
    from enpitsu.engine.explain.hints import Hint
    from enpitsu.engine.explain.verbs import Explanation
    from enpitsu.engine.explain.why_not import WhyNot
    from enpitsu.engine.make.options import GenerateOptions
    from enpitsu.engine.solve import Outcome
    from enpitsu.logic import Mark, PartialAssignment
    from enpitsu.puzzle import Puzzle


class PuzzleMethods:
    """The methods of every puzzle, whatever its genre.

    Marks are a ``PartialAssignment``, or the text of an answer in the genre's notation (``?``: not known).
    Those of another puzzle are taken by their names; each method raises BadPuzzle for one that this
    puzzle has not.
    """

    def solve(
        self: Any,
        known: PartialAssignment | str | None = None,
        *,
        answers: int = 2,
        budget: Budget | None = None,
    ) -> Outcome:
        """Find the answer and whether it is the only one; see ``enpitsu.solve``.

        ``known``: only answers with these marks count.  ``answers``: list up to so many.  Never raises for
        lack of budget: the outcome's status is "unknown" then.
        """
        from enpitsu.engine.solve import solve

        return solve(self, _marks(self, known), answers=answers, budget=budget)

    def check(self: Any, known: PartialAssignment | str = "", *, budget: Budget | None = None) -> Report:
        """Judge marks (none, by default): which rule is broken, and where; see ``enpitsu.check``.

        Never raises for lack of budget: ``stopped_by`` of the report says that it ran out.
        """
        from enpitsu.engine.check import check

        return check(self, _marks(self, known) or _nothing(), budget=budget)

    def explain(
        self: Any,
        known: PartialAssignment | str | None = None,
        *,
        steps: int | None = None,
        budget: Budget | None = None,
    ) -> Explanation:
        """Explain every step from what is known to the end, or the first so many; see ``enpitsu.explain``.

        Raises OutOfBudget where the budget does not even suffice to set the cases up.
        """
        from enpitsu.engine.explain.verbs import explain

        return explain(self, _marks(self, known), steps=steps, budget=budget)

    def hint(
        self: Any,
        known: PartialAssignment | str = "",
        *,
        last: Mark | None = None,
        reasons: bool = True,
        budget: Budget | None = None,
    ) -> Hint:
        """Say the next thing to a player with these marks (none, by default); see ``enpitsu.hint``.

        ``last``: the mark that the player made last; without ``reasons`` wrong marks are told at once,
        and not why.  Raises OutOfBudget.
        """
        from enpitsu.engine.explain.hints import hint

        return hint(self, _marks(self, known) or _nothing(), last=last, reasons=reasons, budget=budget)

    def why_not(
        self: Any,
        claim: str | tuple[Mark, bool],
        known: PartialAssignment | str | None = None,
        *,
        budget: Budget | None = None,
    ) -> WhyNot:
        """Tell why a claim cannot be, or an answer in which it is so; see ``enpitsu.why_not``.

        ``claim``: a mark and its value, or words such as "R3C4 shaded" or "no line R1C1-R1C2".
        Raises BadNotation for words that mean no mark, and OutOfBudget.
        """
        from enpitsu.engine.explain.why_not import why_not
        from enpitsu.notation.marks import read_mark

        said = read_mark(self, claim) if isinstance(claim, str) else claim
        return why_not(self, said, _marks(self, known), budget=budget)

    def grade(self: Any, *, budget: Budget | None = None) -> Grade:
        """Grade by the steps that explain it, in a minute at most; see ``enpitsu.grade``.

        Raises NoAnswer, SeveralAnswers, OutOfBudget.
        """
        from enpitsu.engine.explain.grading import grade

        return grade(self, budget=budget)

    def svg(
        self: Any,
        known: PartialAssignment | str | None = None,
        *,
        forced: PartialAssignment | None = None,
        highlight: Iterable[Any] = (),
        crosses: bool = False,
        labels: bool = False,
        heat: Mapping[Any, float] | None = None,
    ) -> str:
        """Draw it, and what is known of it, as one SVG element; see ``enpitsu.draw_svg``."""
        from enpitsu.draw.svg import draw_svg

        return draw_svg(
            self, _marks(self, known), forced=forced, highlight=highlight, crosses=crosses, labels=labels,
            heat=heat,
        )  # fmt: skip

    def drawing(self: Any, known: PartialAssignment | str | None = None, *, labels: bool = False) -> str:
        """Draw it, and what is known of it, in characters, without colour; see ``enpitsu.draw_text``."""
        from enpitsu.draw.text import draw_plain

        return draw_plain(self, _marks(self, known), labels=labels)

    def written(self: Any, format: str, known: PartialAssignment | str | None = None) -> str:
        """Write it, and marks, in a notation such as "text", "pzpr" or "json"; see ``enpitsu.write``.

        Raises UnknownName for the notation, BadPuzzle for what it cannot say.
        """
        from enpitsu.formats import write

        return write(self, format, _marks(self, known))

    def _repr_svg_(self: Any) -> str:
        """Show the picture in a notebook."""
        picture: str = self.svg()
        return picture

    def __reduce__(self: Any) -> tuple[Any, ...]:
        """The genre, its text and its readings: all that another process needs."""
        from enpitsu.catalogue import carried

        return restored, (carried(type(self)), self.text, self.options)


def generate(
    genre: type[Puzzle] | str,
    height: int,
    width: int,
    *,
    seed: int = 0,
    count: int = 1,
    wanted: GenerateOptions | None = None,
    budget: Budget | None = None,
    wish: GenerateOptions | None = None,
) -> Iterator[tuple[Puzzle, PartialAssignment]]:
    """Make so many puzzles of a genre and size, each with its only answer; all different.

    ``genre``: a class, or any name of one.  ``height`` and ``width`` are numbers of cells.  The same seed
    gives the same puzzles in the same order.  Ends early, with what it has, when the budget runs out.
    Raises OutOfBudget if it has nothing, BadPuzzle if no board of the size has an answer, UnknownName.
    """
    from enpitsu.catalogue import load
    from enpitsu.engine.make.generate import generate
    from enpitsu.renamed import old_keyword

    wanted = old_keyword("wish", "wanted", wanted, wish)
    return generate(load(genre), height, width, seed=seed, count=count, wanted=wanted, budget=budget)


def restored(genre: str | type[Puzzle], text: str, options: Mapping[str, str]) -> Puzzle:
    """The puzzle of a pickle; raises UnknownName, BadGenre where its genre is not to be had here."""
    from enpitsu.catalogue import load
    from enpitsu.notation.text import read_givens

    kind = load(genre) if isinstance(genre, str) else genre
    return kind(*read_givens(kind, text), options)


def _marks(puzzle: Any, known: PartialAssignment | str | None) -> Any:
    """The marks of a text, or others as this puzzle has them; None for none."""
    taken = puzzle.read_answer if isinstance(known, str) else puzzle.own_marks
    return taken(known) if known else None


def _nothing() -> PartialAssignment:
    from enpitsu.logic import PartialAssignment

    return PartialAssignment()
