"""Reasons as data: what is wrong where a condition fails, and why some marks follow.

Each kind of reason is a frozen record with places, nouns, numbers and words of marks as its fields; a
renderer for each language makes a sentence of it (``engine/explain/render``).  Places are those of a grid;
nouns and words of marks are the names that layers have ("shaded cell", "shaded"), which may be translated.

``Else(reason)`` says that the reason would hold otherwise; only some can be said so (``is_conditional``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Self, TypeAlias, TypeVar, dataclass_transform

Place: TypeAlias = Any
"""A cell, side, dot, region, row ... of a grid."""


class Here:
    """The place of a reason that stands for each of several places."""

    def __repr__(self) -> str:
        return "HERE"


HERE = Here()


@dataclass_transform(frozen_default=True)
class FrozenRecord:
    """A frozen value with the fields that its class annotates.

    Not a dataclass: to define a hundred of these takes a tenth of a second, at each start.
    """

    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.fields = tuple(vars(cls).get("__annotations__", ()))

    def __init__(self, *values: Any, **named: Any) -> None:
        if len(values) == len(self.fields) and not named:
            self.__dict__.update(zip(self.fields, values, strict=True))
            return
        if len(values) > len(self.fields):
            raise TypeError(f"{type(self).__name__} has {len(self.fields)} fields, not {len(values)}")
        given = {**dict(zip(self.fields, values, strict=False)), **named}
        missing = [name for name in self.fields if name not in given and not hasattr(type(self), name)]
        if missing or given.keys() - {*self.fields}:
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self.fields)}")
        self.__dict__.update(given)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def values(self) -> Iterator[Any]:
        """The values of all fields."""
        return (getattr(self, name) for name in self.fields)

    def having(self, **changes: Any) -> Self:
        """The same with other values of some fields."""
        return type(self)(**{**dict(zip(self.fields, self.values(), strict=True)), **changes})

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and (*self.values(),) == (*other.values(),)

    def __hash__(self) -> int:
        return hash((type(self), *self.values()))

    def __repr__(self) -> str:
        said = [f"{name}={value!r}" for name, value in zip(self.fields, self.values(), strict=True)]
        return f"{type(self).__name__}({', '.join(said)})"


# -- names of things --------------------------------------------------------------------------------


class Thing(FrozenRecord):
    """Something with a name that is no place: a line from a place, a piece at one."""


What: TypeAlias = Any
"""A place, or a Thing."""


class LineFrom(Thing):
    """The line from a place, by way of another where there may be several."""

    start: Place
    by: Place | None = None


class LinesFrom(Thing):
    """All lines from a place."""

    start: Place


class LineThrough(Thing):
    """The line through a place."""

    at: Place


class LineIn(Thing):
    """The line in a place (None: there)."""

    at: Place | None


class PieceAt(Thing):
    """The piece (area, group, cluster) at a place."""

    noun: str
    at: Place


class RunAt(Thing):
    """The cells of an area side by side (``level``), or one below the other, with one of them."""

    level: bool
    at: Place


class TreeIn(Thing):
    """Some tree of so many in a place."""

    size: int
    place: Place


class NumberOf(Thing):
    """The so many things of a place, all that are there (``seen``: in its view)."""

    number: int
    noun: str
    place: Place
    seen: bool = False


class GroupOf(Thing):
    """Some group (tree) of so many."""

    noun: str
    size: int
    ringless: bool = False


class Share(Thing):
    """So many things of a place (no ``noun``: numbers in a cell) that are still to be found there.

    ``value``: the number that they are, if they are numbers.
    """

    number: int
    noun: str
    place: Place
    value: int | None = None


class FieldOf(Thing):
    """Some field of so many empty cells without another clue."""

    size: int


class CellCount(Thing):
    """So many cells."""

    number: int


class CornerCount(Thing):
    """So many concave corners."""

    number: int


class LaneLengths(Thing):
    """Just some lengths of rows and columns, and so many others that are not shown."""

    shown: tuple[int, ...]
    others: int


class PieceLike(Thing):
    """Some piece with a likeness, without another of something."""

    noun: str
    likeness: Thing
    without: str = ""


# -- reasons ----------------------------------------------------------------------------------------


class Reason(FrozenRecord):
    """A reason why something follows, or what is wrong."""


MaybeReason: TypeAlias = Reason | None
"""A reason; None if there is none that can be said."""


class Else(Reason):
    """Otherwise something would be wrong."""

    wrong: Reason


class OneOfTheseWrong(Reason):
    """One of some things is wrong, each of another mark."""

    wrong: tuple[Reason, ...]


class AllWrong(Reason):
    """Some things that are so together."""

    wrong: tuple[Reason, ...]


class OnlyThisLeft(Reason):
    """Only this is left."""


class AllMustHold(Reason):
    """All of a condition must hold."""


class CannotHold(Reason):
    """It cannot hold any more."""


class Said(Reason):
    """A sentence of a genre, with some places in braces.

    ``would``: the sentence of what would be.  ``ja``: the sentence in Japanese; without one it is that of
    the genre's catalog.  ``words``: names and what stands for them in the sentence: {n}.  ``technique``:
    that of steps with this reason.
    """

    en: str
    would: str = ""
    ja: str | None = None
    places: tuple[Place, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    technique: str = ""


class AtNode(Reason):
    """A line does something at a node (it bends there), or does not; ``noun``: what that is counted as."""

    line: str
    does: str
    node: Place
    holds: bool
    noun: str = ""


class ClueThere(Reason):
    """A clue is printed at a place."""

    place: Place


# numbers


class TooMany(Reason):
    """Something has more than so many things."""

    what: What
    most: int
    noun: str


class TooFew(Reason):
    """Something has fewer than so many things."""

    what: What
    least: int
    noun: str


class HasOne(Reason):
    """Something has a thing that it must not have."""

    what: What
    noun: str


class HasJust(Reason):
    """Something has so many things."""

    what: What
    number: int
    noun: str


class CannotHave(Reason):
    """Something cannot have just so many things (one of some numbers)."""

    what: What
    numbers: tuple[int, ...]
    noun: str


class TooManyOf(Reason):
    """A place may have so many of some places that count, and more are there."""

    place: Place
    most: int
    total: int
    noun: str
    there: int


class TooFewOf(Reason):
    """A place needs so many of some places that count, and fewer are left."""

    place: Place
    least: int
    total: int
    noun: str
    left: int


class EachHas(Reason):
    """Places have the same number of things."""

    places: tuple[Place, ...]
    number: int
    noun: str


class SameSize(Reason):
    """The pieces at two places have the same number of cells."""

    noun: str
    a: Place
    b: Place
    number: int


class HasAll(Reason):
    """A place has all the things that it needs (not ``exact``: that it may have)."""

    place: Place
    noun: str
    number: int
    exact: bool


class NeedsAll(Reason):
    """A place needs so many things and has no more places for them (``whole``: never had more)."""

    place: Place
    noun: str
    number: int
    exact: bool
    whole: bool


class AreIn(Reason):
    """All that some places need is somewhere else, too, which has no room for more."""

    needed: tuple[Share, ...]
    room: tuple[Share, ...]


class WrongView(Reason):
    """A place sees too few or too many things, not so many."""

    place: Place
    number: int
    too_few: bool
    noun: str


class MustSee(Reason):
    """A place must see a number first (0: none)."""

    place: Place
    number: int


class DoesNotSee(Reason):
    """A place does not see a number first; it sees one (0)."""

    place: Place
    number: int


# choices


class OneOf(Reason):
    """One of some places must have a word."""

    places: tuple[Place, ...]
    word: str


class NotAllOf(Reason):
    """Not all of some things together (so many); ``word``: what the places cannot all be, if it is one."""

    number: int
    places: tuple[Place, ...] = ()
    word: str = ""


class AllOrNone(Reason):
    """All of some places must have a word, or none of them; not ``same``: just one."""

    places: tuple[Place, ...]
    word: str
    same: bool


class NoneOf(Reason):
    """None of some things is so: what is missing at some places, and what is at others."""

    missing: tuple[Place, ...]
    missing_word: str
    there: tuple[Place, ...]
    there_word: str


class IsBoth(Reason):
    """A place is two things of which it can be only one."""

    place: Place
    one: str
    other: str


class NoneThatFitsCovers(Reason):
    """No piece that still fits covers the places of which something is said."""

    noun: str


class AllThatFitCover(Reason):
    """Each piece that still fits covers the places of which something is said."""

    noun: str


class NothingLeft(Reason):
    """Nothing is left for a place."""

    place: Place


class EitherWord(Reason):
    """It is just one of some words."""

    words: tuple[str, ...]


class OnlyOneOfThem(Reason):
    """It can be only one of them: one is there (not ``there``: nothing else is left)."""

    there: bool


class NoneLeft(Reason):
    """No way of a kind is left."""

    noun: str


class OnlyOneLeft(Reason):
    """Only one way of a kind is left."""

    noun: str


class OnlyTheseLeft(Reason):
    """Some cells have only so few numbers left (``turned``: some numbers so few cells)."""

    cells: tuple[Place, ...]
    words: tuple[str, ...]
    turned: bool


# lines


class Passes(Reason):
    """A line passes a node already."""

    noun: str
    node: Place


class MustGoOn(Reason):
    """A line must go on at a node."""

    noun: str
    node: Place
    straight: bool = False


class CannotGoOn(Reason):
    """A line could not go on at a node."""

    noun: str
    node: Place
    straight: bool = False


class MustPass(Reason):
    """A line must pass a node."""

    node: Place


class Branches(Reason):
    """A line branches at a node."""

    noun: str
    node: Place


class Ends(Reason):
    """A line ends at a node."""

    what: What
    node: Place


class NoLinePasses(Reason):
    """No line can pass a node."""

    node: Place


class TwoLinesLeave(Reason):
    """Two lines leave a place."""

    node: Place


class Closes(Reason):
    """The line closes at a place."""

    node: Place


class ComesTwice(Reason):
    """The line comes to a place twice."""

    node: Place


class Enters(Reason):
    """A line enters a place."""

    place: Place


class CannotReach(Reason):
    """A line cannot reach any of some places."""

    line: Thing
    goals: tuple[Place, ...]


class LinesCannotHave(Reason):
    """The lines of a place to others cannot have so many bends (``each``, or in all).

    ``others``: the same of other places.  ``hanging``: while all lines hang together.
    """

    at: Place
    number: int
    each: bool
    others: tuple[tuple[Place, int, bool], ...]
    noun: str
    hanging: bool


class TooManyInRow(Reason):
    """The lines in a row at a stroke are more than so many of one kind."""

    stroke: Place
    most: int


class SidesDiffer(Reason):
    """Just one side of a stroke is inside the loop."""

    stroke: Place


class SidesAlike(Reason):
    """Both sides of a stroke are inside the loop, or outside."""

    stroke: Place
    inside: bool


class InsideParted(Reason):
    """The inside of the loop is in two parts, at two places."""

    at: Place
    other: Place


class OutsideParted(Reason):
    """The outside of the loop is cut off from the frame at a place."""

    at: Place


class SmallLoop(Reason):
    """A small loop is closed while something is outside."""

    outside: Place


class WouldClose(Reason):
    """It would close a small loop (ring, snake) while something is outside; or close at all (None)."""

    noun: str
    outside: Place | None


class NonePasses(Reason):
    """No ring (snake) passes two places."""

    noun: str
    a: Place
    b: Place


class FillsBlock(Reason):
    """A ring (snake) fills the block between two cells."""

    noun: str
    first: Place
    last: Place


class TouchAtCorner(Reason):
    """Two cells touch at a corner."""

    a: Place
    b: Place


# pieces


class CutOff(Reason):
    """Two places are cut off from each other (``one_sided``: the first from the other)."""

    a: Place
    b: Place
    one_sided: bool = False


class Unreachable(Reason):
    """A place cannot be reached from another."""

    a: Place
    root: Place


class InOne(Reason):
    """Two places are in one piece; ``printed``: the noun for what is printed there."""

    noun: str
    a: Place
    b: Place
    printed: str = ""
    bordered: bool = False


class Apart(Reason):
    """Two places are in different pieces."""

    noun: str
    a: Place
    b: Place


class MakeRing(Reason):
    """Some places make a ring."""

    places: tuple[Place, ...]


class ClosesRing(Reason):
    """This thing closes a ring."""

    noun: str


class SameShape(Reason):
    """Some places have the same shape."""

    places: tuple[Place, ...]


class Whichever(Reason):
    """The same is wrong whichever of two words a place has."""

    wrong: Reason
    words: tuple[str, ...]


class IfSo(Reason):
    """Something is wrong if it has a word."""

    wrong: Reason
    word: str


class JoinedTwice(Reason):
    """Some regions are joined more often than once, or in a ring."""

    regions: tuple[Place, ...]
    ring: bool


# room


class NoRoom(Reason):
    """There is no room for something."""

    what: Thing


class NoneReaches(Reason):
    """No clue has an area (group) that reaches a place."""

    at: Place
    noun: str


class NoRoomThere(Reason):
    """No group of so many has room there."""

    size: int


class TooFar(Reason):
    """It is too far from the others for a group of so many."""

    size: int


class NoClusterHasRoom(Reason):
    """No cluster of so many has room at a place, of either word (``beside``: with others beside it)."""

    size: int
    at: Place
    words: tuple[str, ...] = ()
    beside: bool = False


class NoWayLeft(Reason):
    """No way is left for something."""

    what: What


class NoCompletion(Reason):
    """No way to finish some layers keeps a condition."""

    layers: tuple[str, ...]


# -- what can be asked of reasons -------------------------------------------------------------------

FACTUAL = (
    Else,
    OnlyThisLeft,
    AllMustHold,
    TooManyOf,
    TooFewOf,
    HasAll,
    NeedsAll,
    MustSee,
    OneOf,
    NotAllOf,
    AllOrNone,
    EitherWord,
    OnlyOneOfThem,
    Passes,
    MustGoOn,
    CannotGoOn,
    MustPass,
    NoLinePasses,
    WouldClose,
    NoRoomThere,
    WrongView,
    ClueThere,
    AreIn,
    NoneThatFitsCovers,
    AllThatFitCover,
)
"""Kinds of reasons that are said of what is, and not of what would be."""

OF_TWO = (SameSize, NonePasses, TouchAtCorner, CutOff, InOne, Apart)
"""Kinds of reasons that are about two places, both in the same way."""


def is_conditional(of: Reason) -> bool:
    """Return whether a reason can be said of what would be."""
    if isinstance(of, AllWrong):
        return all([is_conditional(one) for one in of.wrong])
    if isinstance(of, Whichever | IfSo):
        return is_conditional(of.wrong)
    return not isinstance(of, FACTUAL) and not (isinstance(of, DoesNotSee) and not of.number)


R = TypeVar("R")


def otherwise(wrong: MaybeReason) -> MaybeReason:
    """The reason that something would be wrong; None if it cannot be said of what would be."""
    return Else(wrong) if wrong is not None and is_conditional(wrong) else None


def supposed(wrong: MaybeReason) -> MaybeReason:
    """The wrong thing, if that can be said of what would be."""
    return wrong if wrong is not None and is_conditional(wrong) else None


def says_more(found: MaybeReason) -> bool:
    """Return whether a reason says more than that nothing else is left."""
    return found is not None and not isinstance(found, OnlyThisLeft | AllMustHold)


def together(wrong: list[MaybeReason], most: int) -> MaybeReason:
    """Some things that are so together; None if one of them has no reason, or there are too many."""
    found = [one for one in wrong if one is not None]
    if not found or len(found) < len(wrong) or len(found) > most:
        return None
    return found[0] if len(found) == 1 else AllWrong(tuple(found))


def names(of: FrozenRecord, place: Place) -> bool:
    """Return whether a reason names a place, alone; one of several things must be about it first."""
    if isinstance(of, AllWrong):
        return next(of.wrong[0].values()) is place
    if isinstance(of, Said):
        return len(of.places) == 1 and of.places[0] is place
    if isinstance(of, OF_TWO):
        return False
    return any([names(v, place) if isinstance(v, FrozenRecord) else v is place for v in of.values()])


def replaced(of: R, change: Callable[[Any], Any]) -> R:
    """The same reason with other values in its fields, and in those within it."""
    if type(of) is tuple:  # rows and regions are tuples of cells, and places
        return tuple([replaced(one, change) for one in of])  # type: ignore[return-value, attr-defined]
    if isinstance(of, FrozenRecord):
        return of.having(**{name: replaced(getattr(of, name), change) for name in of.fields})
    return change(of)  # type: ignore[no-any-return]
