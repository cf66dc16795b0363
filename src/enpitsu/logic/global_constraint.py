"""Global constraints, derived numbers and conditions, and the sink to which they write clauses."""

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
"""The way cases are judged: all at once; any subset of many, by selectors; a few and no others."""


class Profile(NamedTuple):
    """The encoding profile of a program: all options that decide how its cases are encoded.

    ``judged``: the way its cases are judged, by which conditions with several encodings choose one.
    ``relying``: cases may rely on each other (on bounded counts and fixed marks); False with selectors, as
    any case may then be off.  ``steps``: the number of steps from a seed that are written as clauses
    (0: the default).
    """

    judged: EncodingMode = "together"
    relying: bool = False
    steps: int = 0


PLAIN = Profile(relying=True)
"""All cases of a puzzle, loaded as they are."""

GUARDED = Profile()
"""All cases of a puzzle, each with a selector."""


def memoised(memo: dict[Any, Any], key: object, make: Callable[..., V], *of: Any) -> V:
    """The value under a key of a memo; computed as ``make(*of)`` at the first call."""
    found: V | None = memo.get(key)
    if found is None:
        found = memo[key] = make(*of)
    return found


class LazyClauses:
    """A source of lazy clauses: finds those that a model breaks and every correct answer satisfies."""

    def violated(self, model: Sequence[int]) -> Iterable[Clause]:
        """Clauses that a model violates; none if it satisfies the condition.

        The model has one literal per variable, in order, and a 0 at its end.
        """
        raise NotImplementedError

    def note_fixed(self, fixed: Sequence[int]) -> Iterable[Clause]:
        """Note the literals fixed at level 0 (0: open); return clauses that follow from them.

        Unlike those of ``violated``, these need not be violated by a model.
        """
        return ()

    def narrowed(self, first: Sequence[int], passed: Container[tuple[int, ...]]) -> LazyClauses:
        """A copy for a program in which some marks are equal.

        ``first``: for each mark the representative of its equivalence class.  ``passed``: the marks of
        places at which only equal marks can be on together.
        """
        return copy(self)


class AssertedContext(Protocol):
    """The consequences of the other cases of a puzzle on which an encoding may rely."""

    def fixed(self, condition: Bool) -> Verdict:
        """The value of a condition under the marks fixed by the rules (with selectors always None)."""

    def left(self, count: Int) -> int:
        """The domain of a number under the other cases, as bits (with selectors all its values)."""

    def bounded(self, count: Int, values: int) -> bool:
        """Return whether other cases already keep a number among these values (with selectors False)."""


class Sink(AssertedContext, Protocol):
    """The program to which a global constraint or a derived number writes its clauses."""

    memo: dict[object, Any]
    """The state that derived conditions keep while one program is written."""

    profile: Profile
    """The use that the program is written for."""

    def fresh(self, n: int) -> int:
        """The first of n new consecutive variables."""

    def top(self) -> int:
        """The last variable in use."""

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses to the current case."""

    def among(self, literals: list[int], values: int) -> None:
        """Add the cardinality constraint that the number of true literals is one of the values (bits)."""

    def cut(self, lazy: LazyClauses) -> None:
        """Add a source of lazy clauses to the current case."""

    def lazy(self, condition: GlobalConstraint) -> None:
        """Add the clashes of a condition as lazy clauses: each is forbidden once a model contains it."""

    def prefer(self, literals: Iterable[int]) -> None:
        """Set the phases of some variables: the values that the solver tries first."""

    def literal(self, condition: Bool) -> int:
        """The literal that represents a condition; its definition is written once."""

    def row(self, number: Int, cap: int) -> list[int]:
        """The literals "at least 1", ..., "at least cap" of a number (order encoding)."""

    def keep_count(self, count: Count, values: int) -> None:
        """Note that the definitions written here keep a count among these values."""

    def never_together(self, pairs: Iterable[tuple[int, int]]) -> bool:
        """Return whether each of these pairs of literals is already forbidden by a clause."""


Why: TypeAlias = tuple[int, MaybeReason]
"""The facts of a deduction (bits of marks), and its reason."""


class Deduction:
    """A forced mark (its bit) with its value, the facts it rests on (bits), and the reason.

    Facts and reason may be computed lazily, at the first access.
    """

    __slots__ = ("_why", "mark", "value")

    def __init__(self, mark: int, value: bool, facts: int = 0, reason: MaybeReason = None) -> None:
        self.mark, self.value = mark, value
        self._why: Why | Callable[[], Why] = (facts, reason)

    @classmethod
    def late(cls, mark: int, value: bool, why: Callable[[], Why]) -> Deduction:
        """A deduction whose facts and reason are computed at the first access."""
        made = cls(mark, value)
        made._why = why
        return made

    @property
    def why(self) -> Why:
        """The facts (bits) and the reason."""
        if not isinstance(self._why, tuple):
            self._why = self._why()
        return self._why

    @property
    def facts(self) -> int:
        """The marks it rests on, as bits."""
        return self.why[0]

    @property
    def reason(self) -> MaybeReason:
        """The reason why it follows from them."""
        return self.why[1]


class Onward(NamedTuple):
    """A mark that a condition visibly forces, the known marks this rests on, and the reason."""

    mark: Mark
    value: bool
    facts: tuple[Mark, ...]
    reason: MaybeReason


class Propagator(Protocol):
    """Propagation of a global constraint; marks are bits of integers."""

    scope: int
    """The marks of the constraint, as bits."""

    remembers: bool
    """Whether it has state from earlier calls, so that each board needs an instance of its own."""

    def deduce(self, on: int, off: int, *, full: bool) -> tuple[int, MaybeReason, list[Deduction]]:
        """Propagate the marks on and off; returns (facts of a clash or 0, its reason, deductions).

        ``full``: find all forced marks; otherwise only those that are cheap to find.
        """


class Selection(NamedTuple):
    """The nodes that givens select, such as the ends of lines.

    ``use``: the purpose of the selection, the same on all boards of a template.  ``among``: the nodes that
    can be selected.
    """

    use: Hashable
    among: Collection[Any]
    nodes: frozenset[Any]

    @property
    def key(self) -> Hashable:
        """The key under which a program's memo may hold a ``StandIn`` for this."""
        return Selection, self.use, self.nodes


class StandIn(NamedTuple):
    """Literals that represent the selected nodes of a use, so that clauses hold on all boards."""

    number: int
    literals: Mapping[Any, int]


class SelfWritten:
    """A condition or number that writes its own clauses."""

    __slots__ = ()

    @property
    def selections(self) -> Sequence[Selection]:
        """The nodes that givens select, if this depends on the givens in no other way.

        If there are literals for them (``StandIn``), the clauses have to use these.
        """
        return ()

    @property
    def beside_selections(self) -> Hashable:
        """The key that distinguishes this from others with the same selections."""
        return None


class GlobalConstraint(SelfWritten, ExplainedBool):
    """A condition on many marks at once, such as connectedness, with its own clashes and clauses.

    Contract: every clash is a real contradiction; under a total assignment there is a clash if and only if
    the condition fails; a lazy clause never removes a correct answer.
    """

    __slots__ = ()
    late = False  # what it writes shrinks so much with the givens that it is never written without

    @property
    def key(self) -> object:
        """A key that is equal if the clauses on one template are equal; None if they depend on givens."""
        return None

    def structure(self) -> tuple[Hashable, Iterable[Bool]] | None:
        """A structural key and the parts of the condition, equal if the clauses are; None if unknown."""
        return None

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Find violations: sets of conditions with their values that together break this one."""
        raise NotImplementedError

    def holds(self, known: PartialAssignment) -> Verdict:
        def value(b: Bool) -> Verdict:
            return b.holds(known)

        if next(self.clashes(value), None) is not None:
            return False
        return None if any(b.holds(known) is None for b in self.parts()) else True

    def encode(self, to: Sink) -> None:
        """Write equivalent clauses and lazy clauses; by default its clashes are added lazily."""
        to.lazy(self)

    def propagator(self) -> Propagator | None:
        """A propagator for this constraint; None: its clashes are tested mark by mark.

        The bit of a mark is its number minus 1.
        """
        return None

    def why_whole(self, context: PhraseContext) -> MaybeReason:
        """One reason that fits every mark that this forces; None if there is no such reason."""
        return None

    def onward(self, known: PartialAssignment, context: PhraseContext) -> Iterator[Onward]:
        """The marks that visibly follow next, for chains of a refutation told in words."""
        return iter(())

    def implied(self, rest: AssertedContext) -> Iterable[tuple[Any, Bool]]:
        """Redundant conditions, implied by this one and the rest, that explanations may use in addition.

        Pairs (place, condition); the place is None if it is that of this condition.
        """
        return ()

    def __invert__(self) -> Bool:
        raise TypeError("a whole-layer condition stands alone: it can be required, not negated")


class DerivedInt(SelfWritten, ExplainedInt):
    """A number that the visible marks determine through a whole layer, such as the size of a piece."""

    __slots__ = ()

    def note_implied(self, unless: Bool, values: int, memo: dict[object, Any]) -> None:
        """Note before encoding that this is one of some values (bits) unless a condition holds."""

    def is_said(self, unless: Bool, values: int, to: Sink) -> bool:
        """Return whether its definition already implies what was noted by ``note_implied``."""
        return False

    def as_count(self, to: Sink) -> Count | None:
        """A plain count of literals that equals this number in this program; None if there is none.

        If there is one, constraints on this number are written as constraints on the count.
        """
        return None

    def write_row(self, to: Sink, cap: int) -> list[int]:
        """Define the literals "at least 1", ..., "at least cap"; called with increasing caps."""
        raise NotImplementedError


class DerivedBool(SelfWritten, ExplainedBool):
    """A condition that the visible marks determine through a whole layer: two cells are in one area.

    Its negation is built once and kept.
    """

    __slots__ = ("_not",)

    def foretell(self, memo: dict[object, Any]) -> None:
        """Announce before encoding that this condition occurs (in programs whose cases are few)."""

    def never(self, memo: Mapping[object, Any]) -> bool:
        """Return whether clauses written for others already imply that this never holds."""
        return False

    def write_literal(self, to: Sink) -> int:
        """Write the definition of this condition; return its literal."""
        raise NotImplementedError

    def denied(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        """The failure in words where this holds but must not; None if there are no words for it."""
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
