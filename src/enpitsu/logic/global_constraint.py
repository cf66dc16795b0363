"""Conditions that speak of a whole layer, numbers that follow from it, and where they write clauses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from enpitsu.logic.condition import Bool, Mark, PartialAssignment, Read, Verdict
from enpitsu.logic.number import Count, Int
from enpitsu.logic.why import ExplainedBool, ExplainedInt, PhraseContext
from enpitsu.reasons import MaybeReason

Clause: TypeAlias = Sequence[int]
Clash: TypeAlias = dict[Bool, bool]
V = TypeVar("V")
EncodingMode: TypeAlias = Literal["together", "apart", "few"]
"""The way cases are judged: all at once; any of many, behind switches; a few and no others."""


class Profile(NamedTuple):
    """The use that a program is written for: all that decides how its cases are encoded.

    ``judged``: the way its cases are judged, by which conditions that ``vary`` choose an encoding.
    ``relying``: cases may rely on each other (counts already bounded, marks already fixed); never
    behind switches, where any of them may be off.  ``steps``: so many steps from a seed are written as
    clauses (0: as many as usual).
    """

    judged: EncodingMode = "together"
    relying: bool = False
    steps: int = 0


PLAIN = Profile(relying=True)
"""All cases of a puzzle, loaded as they are."""

GUARDED = Profile()
"""All cases of a puzzle, each behind a switch."""


def memoised(memo: dict[Any, Any], key: object, make: Callable[..., V], *of: Any) -> V:
    """The value under a key of a memo, made of some things when it is first asked for."""
    found: V | None = memo.get(key)
    if found is None:
        found = memo[key] = make(*of)
    return found


class LazyClauses:
    """A source of lazy clauses: finds those that a model breaks and every right answer keeps."""

    def violated(self, model: Sequence[int]) -> Iterable[Clause]:
        """Clauses that a model breaks; none if it satisfies the condition.

        The model has a literal for each variable, in their order, and a 0 at its end.
        """
        raise NotImplementedError

    def note_fixed(self, fixed: Sequence[int]) -> Iterable[Clause]:
        """Take note of the literals now fixed for good (0: open); clauses that follow from them.

        As ``violated``, but no model needs to break these.
        """
        return ()

    def narrowed(self, first: Sequence[int], passed: Container[tuple[int, ...]]) -> LazyClauses:
        """A copy for a program in which some marks are equal.

        ``first``: for each mark the first that is equal.  ``passed``: the marks of places at which only
        equal ones hold together.
        """
        return copy(self)


class AssertedContext(Protocol):
    """The knowledge that other cases of a puzzle bring."""

    def fixed(self, condition: Bool) -> Verdict:
        """The value that single marks fixed by the rules give a condition (always None behind switches)."""

    def left(self, count: Int) -> int:
        """The values that other cases leave a count, as bits (behind switches, all that it can take)."""

    def bounded(self, count: Int, values: int) -> bool:
        """Return whether other cases already keep a count among these values (never, behind switches)."""


class Sink(AssertedContext, Protocol):
    """The program to which a whole-layer condition (or a derived number) writes its own clauses."""

    memo: dict[object, Any]
    """The state that derived conditions keep while one program is written."""

    profile: Profile
    """The use that the program is written for."""

    def fresh(self, n: int) -> int:
        """The first of n new consecutive variables."""

    def top(self) -> int:
        """The last variable in use."""

    def add(self, clauses: Iterable[Clause]) -> None:
        """Clauses of the case at hand."""

    def among(self, literals: list[int], values: int) -> None:
        """The number of true literals is one of the values (bits)."""

    def cut(self, lazy: LazyClauses) -> None:
        """A source of lazy clauses of the case at hand."""

    def lazy(self, condition: GlobalConstraint) -> None:
        """Forbid every clash of a condition as soon as a model shows it."""

    def prefer(self, literals: Iterable[int]) -> None:
        """Values that the solver shall try first."""

    def literal(self, condition: Bool) -> int:
        """The literal that stands for a condition, defined once."""

    def row(self, number: Int, cap: int) -> list[int]:
        """Literals "at least 1", ..., "at least cap" of a number."""

    def keep_count(self, count: Count, values: int) -> None:
        """Note that the definitions written here keep a count among these values."""

    def never_together(self, pairs: Iterable[tuple[int, int]]) -> bool:
        """Return whether each of these pairs of literals is already forbidden by a clause."""


Why: TypeAlias = tuple[int, MaybeReason]
"""Marks that something rests on (bits), and the reason."""


class Deduction:
    """A mark (its bit) that must have a value, the marks it rests on (bits), and the reason.

    What it rests on may be looked for only when somebody asks.
    """

    __slots__ = ("_why", "mark", "value")

    def __init__(self, mark: int, value: bool, facts: int = 0, reason: MaybeReason = None) -> None:
        self.mark, self.value = mark, value
        self._why: Why | Callable[[], Why] = (facts, reason)

    @classmethod
    def late(cls, mark: int, value: bool, why: Callable[[], Why]) -> Deduction:
        """A deduction of which the facts and the reason are looked for when somebody asks."""
        made = cls(mark, value)
        made._why = why
        return made

    @property
    def why(self) -> Why:
        """The marks it rests on, and the reason."""
        if not isinstance(self._why, tuple):
            self._why = self._why()
        return self._why

    @property
    def facts(self) -> int:
        """The marks it rests on."""
        return self.why[0]

    @property
    def reason(self) -> MaybeReason:
        """The reason why it follows from them."""
        return self.why[1]


class Onward(NamedTuple):
    """A mark that a condition is seen to force, the known marks this rests on, and the reason."""

    mark: Mark
    value: bool
    facts: tuple[Mark, ...]
    reason: MaybeReason


class Propagator(Protocol):
    """Finds what a whole-layer condition forces now; marks are bits of integers."""

    scope: int
    """The marks it speaks of."""

    remembers: bool
    """Tells whether what it finds depends on what it was asked before: each board has one of its own."""

    def deduce(self, on: int, off: int, *, full: bool) -> tuple[int, MaybeReason, list[Deduction]]:
        """(facts of a clash or 0, what is wrong then, what is forced).

        ``full`` asks for all that is forced, else only for what is cheap to see.
        """


class Selection(NamedTuple):
    """Nodes that givens select: the ends of lines, say.

    ``use``: what they are selected for, on all boards of a template.  ``among``: the nodes that may be.
    """

    use: Hashable
    among: Collection[Any]
    nodes: frozenset[Any]

    @property
    def key(self) -> Hashable:
        """The key under which the memo of a program may have a ``StandIn`` for it."""
        return Selection, self.use, self.nodes


class StandIn(NamedTuple):
    """Literals that stand for selected nodes, numbered for each use: clauses hold on all boards."""

    number: int
    literals: Mapping[Any, int]


class SelfWritten:
    """A condition or number that writes its own clauses."""

    __slots__ = ()

    @property
    def selections(self) -> Sequence[Selection]:
        """The nodes that givens select, if it depends on nothing else that they say.

        Where there are literals for these, clauses are to speak of them.
        """
        return ()

    @property
    def beside_selections(self) -> Hashable:
        """All that tells it apart from others with the same selections."""
        return None


class GlobalConstraint(SelfWritten, ExplainedBool):
    """A condition on many conditions at once: yields its own clashes, writes its own clauses.

    The contract: every clash is a real contradiction; on a total ``known`` there is a clash just if
    the condition fails; a cut never removes a legal answer.
    """

    __slots__ = ()
    late = False  # what it writes shrinks so much with the givens that it is never written without

    @property
    def key(self) -> object:
        """Equal for conditions that write equal clauses on one template; None if they depend on givens."""
        return None

    def structure(self) -> tuple[Hashable, Iterable[Bool]] | None:
        """The contents and parts of a condition: equal for equal clauses; None if that is not told."""
        return None

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Sets of conditions with their values, each of which breaks this condition."""
        raise NotImplementedError

    def holds(self, known: PartialAssignment) -> Verdict:
        def value(b: Bool) -> Verdict:
            return b.holds(known)

        if next(self.clashes(value), None) is not None:
            return False
        return None if any(b.holds(known) is None for b in self.parts()) else True

    def encode(self, to: Sink) -> None:
        """Write clauses and lazy clauses with the same meaning."""
        to.lazy(self)

    def propagator(self) -> Propagator | None:
        """Finds the marks that it forces; None: test its clashes mark by mark.

        A mark's bit is its number less 1.
        """
        return None

    def why_whole(self, context: PhraseContext) -> MaybeReason:
        """The reason why a mark follows, whatever it is; None if that cannot be said of all."""
        return None

    def onward(self, known: PartialAssignment, context: PhraseContext) -> Iterator[Onward]:
        """The marks that are seen to follow next: for those who follow a supposition in words."""
        return iter(())

    def implied(self, rest: AssertedContext) -> Iterable[tuple[Any, Bool]]:
        """Conditions that follow from this one and the rest, and that explanations may use besides.

        (place, condition); the place is None if it is that of this one.
        """
        return ()

    def __invert__(self) -> Bool:
        raise TypeError("a whole-layer condition stands alone: it can be required, not negated")


class DerivedInt(SelfWritten, ExplainedInt):
    """A number that visible marks decide through a whole layer (the size of a piece): not a mark."""

    __slots__ = ()

    def note_implied(self, unless: Bool, values: int, memo: dict[object, Any]) -> None:
        """Note that it is one of some values (bits) unless a condition holds, before it is written."""

    def is_said(self, unless: Bool, values: int, to: Sink) -> bool:
        """Return whether what is written of it anyway says what was noted (``note_implied``)."""
        return False

    def as_count(self, to: Sink) -> Count | None:
        """The count of literals that it is in this program, if it is just that and written nowhere else."""
        return None

    def write_row(self, to: Sink, cap: int) -> list[int]:
        """Define literals "at least 1", ..., "at least cap" (called once per cap, growing)."""
        raise NotImplementedError


class DerivedBool(SelfWritten, ExplainedBool):
    """A condition that the visible marks decide through a whole layer (two cells are in one area).

    Its negation is made once.
    """

    __slots__ = ("_not",)

    def foretell(self, memo: dict[object, Any]) -> None:
        """Note that this will be asked about, before anything is written (where few cases are judged)."""

    def never(self, memo: Mapping[object, Any]) -> bool:
        """Return whether what was written of others says already that this never holds."""
        return False

    def write_literal(self, to: Sink) -> int:
        """Define the literal that stands for this."""
        raise NotImplementedError

    def denied(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        """The failure where this holds and must not, if there are words for it."""
        return None

    def __invert__(self) -> Bool:
        try:
            return self._not
        except AttributeError:
            self._not: Bool = Not(self)
        return self._not


class Not(ExplainedBool):
    """The negation of a derived condition."""

    __slots__ = ("of",)

    def __init__(self, of: DerivedBool) -> None:
        self.of = of

    def parts(self) -> Iterable[Bool]:
        return self.of.parts()

    def holds(self, known: PartialAssignment) -> Verdict:
        verdict = self.of.holds(known)
        return None if verdict is None else not verdict

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        return self.of.denied(known, context)

    def __invert__(self) -> Bool:
        return self.of
