"""A step with its reason, as it is put into words."""

from __future__ import annotations

from dataclasses import dataclass

from enpitsu.engine.explain.naming import NAMELESS, Ranked
from enpitsu.engine.explain.step import Kind, Step
from enpitsu.engine.patterns.pattern import LocalPattern
from enpitsu.locale import technique_name
from enpitsu.logic import Mark
from enpitsu.puzzle import Case
from enpitsu.reasons import ClosesRing, CutOff, Else, MaybeReason, OutsideParted, Unreachable


@dataclass(frozen=True, slots=True, repr=False)
class ExplainedStep:
    """A step with its sentence; ``ranked``: its technique, and how hard that is to see."""

    step: Step
    marks: tuple[tuple[Mark, bool], ...]
    because: tuple[Case, ...]
    given: tuple[tuple[Mark, bool], ...]
    reason: MaybeReason
    sentence: str
    searched: tuple[str, ...]  # the names of what had to be looked through, if the step is a search
    about: tuple[Case, ...] = ()  # the cases of which the reason speaks
    placed: bool = False  # whether the reason names the place of the one case
    all_so: bool = False  # whether the opposite of each of its marks ends in the reason, if a chain does
    seen: tuple[tuple[Mark, bool], ...] = ()  # the given marks, and those that the reason speaks of besides
    ranked: Ranked = NAMELESS

    def __repr__(self) -> str:
        return f"<ExplainedStep {self.kind}: {self.sentence}>"

    @property
    def kind(self) -> Kind:
        """The way the step was found."""
        return self.step.kind

    @property
    def technique_id(self) -> str:
        """The technique that it is an instance of; empty if there is none."""
        return self.ranked.technique

    @property
    def pattern(self) -> LocalPattern | None:
        """The pattern of the genre that it is an instance of, by whose name its technique goes."""
        return self.ranked.pattern

    @property
    def technique(self) -> LocalPattern | None:
        """The pattern, by its older name."""
        return self.ranked.pattern

    def name(self, kind: type) -> str:
        """The name that people have for what it does, in a class of puzzles; empty if there is none."""
        return technique_name(kind, self.technique_id)

    @property
    def touching(self) -> str:
        """The noun for cells that are one thing in this step, as they touch: "wall"; empty if none are."""
        return touching(self.step, self.reason)


def names_technique(told: ExplainedStep) -> bool:
    """Return whether the sentence of a step names the pattern that it is an instance of."""
    return told.pattern is not None and told.kind != "single"


def touching(step: Step, reason: MaybeReason) -> str:
    """The noun for cells that cut others off, or close a ring; empty if a step does not say so."""
    if step.kind != "whole":
        return ""
    of = reason.wrong if isinstance(reason, Else) else reason
    if isinstance(of, CutOff | OutsideParted | Unreachable):
        return "wall"
    return "chain" if isinstance(of, ClosesRing) else ""
