"""All that a language says of explanations: steps, entries, hints and verdicts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from enpitsu.engine.explain.render.entries import EntrySentences, Value
from enpitsu.engine.solve import Status
from enpitsu.puzzle import Case, Puzzle
from enpitsu.reasons import MaybeReason

Broken: TypeAlias = tuple[Case, MaybeReason]
"""A case that is broken, and the reason."""
Verdict: TypeAlias = Literal[
    "no_answer", "none_has_the_marks", "all_drawn", "no_step", "nothing_forced", "nothing_to_claim",
    "no_reason",
]  # fmt: skip
"""Kinds of sentences that there is no step to tell."""
Heading: TypeAlias = Literal[
    "at once", "top left", "top", "top right", "left", "middle", "right", "bottom left", "bottom",
    "bottom right", "board", "rest",
]  # fmt: skip
"""Headings of paragraphs: what stands at once, a part of the board or all of it, or what is left."""


class Renderer(EntrySentences):
    """Sentences of explanations in one language."""

    verdicts: dict[Verdict, str]
    headings: dict[Heading, str]

    @abstractmethod
    def bare(self, puzzle: Puzzle, marks: Iterable[Value]) -> str:
        """The sentence of marks for which no reason is given."""

    @abstractmethod
    def look_at(self, puzzle: Puzzle, cases: Sequence[Case]) -> str:
        """The sentence that something follows at the places of some cases."""

    @abstractmethod
    def wrong(self, puzzle: Puzzle, mark: Value) -> str:
        """The sentence of a mark that no answer has."""

    @abstractmethod
    def clash(self, puzzle: Puzzle, marks: Iterable[Value], broken: Broken | None = None) -> str:
        """The sentence of marks that no answer has together, and of the case that they break."""

    @abstractmethod
    def breaks(self, puzzle: Puzzle, mark: Value, broken: Broken, others: Sequence[Value]) -> str:
        """The sentence of a mark that breaks a case, with some others."""

    @abstractmethod
    def ending(
        self,
        puzzle: Puzzle,
        verdict: Status,
        contradiction: Sequence[Case],
        *,
        finished: bool,
        exhausted: bool,
        with_marks: bool,
    ) -> str:
        """The end of an explanation in a sentence or two; claims nothing that is not settled.

        ``finished``: all is known.  ``exhausted``: nothing more is forced.  ``with_marks``: some were known
        at the start.
        """

    @abstractmethod
    def titled(self, names: Sequence[str], said: str) -> str:
        """A text after the names of what is done, if there are any."""

    @abstractmethod
    def joined(self, words: Sequence[str]) -> str:
        """Words as a list: "a, b and c"."""
