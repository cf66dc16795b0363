"""Documents: the puzzle, marks, notes and metadata of a file or an address, and what could not be kept.

::

    text --Notation.read(text, Wanted)--> Document --Notation.write(document)--> text

A ``Notation`` is one way to write documents.  Modules of ``notation/`` declare theirs; the registry in
``formats/`` lists them.  Nothing here depends on a genre: a reader asks ``Wanted`` for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from enpitsu.errors import BadNotation, BadPuzzle, UnknownName, UnsaidGenre
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.plain import plain

Genre: TypeAlias = Any
"""A genre: a class derived from ``Puzzle``, which stands on a level above."""

NoteKind: TypeAlias = Literal["possible", "not", "colour", "text"]
"""The kinds of pencil notes."""
ABOUT_MARKS = ("possible", "not")
"""The kinds of notes about a mark, whose name is their place."""


@dataclass(frozen=True, slots=True)
class Note:
    """A pencil note of a player: no part of the answer.

    ::

        Note("possible", "5 at R1C2")        a small candidate
        Note("not", "line R1C1-R1C2")        a cross or a dot: not made, as the player thinks
        Note("colour", "R3C4", "5")          a background colour, by its number or name
        Note("text", "R3C4", "here?")        anything written small
    """

    kind: NoteKind
    place: str
    text: str = ""


LONG = ("rules", "comment")
"""The texts that may have several lines."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """Texts that go with a puzzle, each empty if there is none; use ``of`` for what is read."""

    title: str = ""
    author: str = ""
    source: str = ""
    rules: str = ""
    comment: str = ""

    @classmethod
    def of(cls, named: Mapping[str, str]) -> Metadata:
        """The texts of some names, tidied: no odd characters, one line where one is meant."""
        out = {}
        for name, text in named.items():
            lines = [
                " ".join(line.split())
                for line in plain(text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
            ]
            out[name] = ("\n" if name in LONG else " ").join(lines).strip()
        return cls(**out)

    def said(self) -> dict[str, str]:
        """The texts that are there, by name."""
        named = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: text for name, text in named.items() if text}


@dataclass(frozen=True)
class Document:
    """A puzzle with all that stands beside it.

    ``known``: the marks drawn (None: the notation said nothing about marks).
    ``lost``: what was there and could not be kept, as phrases that name the object and its place.
    ``lost_clues``: the same for clues; without them it is another puzzle, so a reader that does not ask
    for leniency gets an error (``formats.read_document``).
    ``repaired``: sentences about what was mended in a damaged text, or assumed where it says nothing.
    ``kept``: parts that only the notation they come from understands (``history`` ...), by name.
    """

    puzzle: Any
    known: PartialAssignment | None = None
    notes: tuple[Note, ...] = ()
    metadata: Metadata = Metadata()
    lost: tuple[str, ...] = ()
    kept: Mapping[str, str] = field(default_factory=dict)
    lost_clues: tuple[str, ...] = ()
    repaired: tuple[str, ...] = ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """A sentence for each thing of the text that was left out, mended or assumed."""
        return (*[say("not kept: {}", what) for what in (*self.lost_clues, *self.lost)], *self.repaired)

    @property
    def marked(self) -> str:
        """A few words on the first mark that is made, or known not to be made while others are open.

        Empty if there is none: where no mark is made, and none is open, the board is blank.
        """
        known: Mapping[Any, bool] = self.known or {}
        made = next((mark for mark, value in known.items() if value), None)
        if made is not None:
            return say("'{}' is made", made)
        crossed = next(iter(known), None)
        if crossed is None or all([mark in known for mark in self.puzzle.visible_marks]):
            return ""
        return say("'{}' is known not to be made", crossed)

    def bare(self) -> Document:
        """The same without marks and notes."""
        return replace(self, known=None, notes=())


Spot: TypeAlias = Callable[[Any], int | None]
"""The offset in a text at which a place of the board stands."""


def nowhere(place: Any) -> int | None:
    """The spot of a place that no text tells."""
    return None


class Library(Protocol):
    """The genres that there are."""

    def named(self, name: str) -> Genre:
        """The genre of an id or a title, or a variant; raises UnknownName, BadPuzzle."""

    def changed(self, genre: Genre, changes: str) -> Genre:
        """The variant of a genre with changes, written as in a name; raises UnknownName, BadPuzzle."""

    def declaring(self, attribute: str, hint: str = "") -> Iterator[Genre]:
        """The genres that declare an attribute themselves, those first whose ids begin like a hint."""


class Wanted(NamedTuple):
    """The options of a reader: the genre (None: the text tells it) and readings, which win.

    ``changes``: rules that are added to the genre of the text, or dropped, as a variant's name has them.
    ``parameters``: numbers for the whole board by their signs, for texts that do not say them.
    ``bare``: marks and notes are not asked for, so a reader need not look for them.
    """

    library: Library
    genre: Genre | None = None
    options: Mapping[str, str] = MappingProxyType({})
    changes: str = ""
    parameters: Mapping[str, int] = MappingProxyType({})
    bare: bool = False

    def named(self, name: str, text: str, at: int | None) -> Genre:
        """The genre that a text names at a place, if it is the one asked for or its kin.

        Raises BadNotation for a name that is not known, BadPuzzle for another genre than is asked for.
        """
        try:
            found = self.library.named(name)
        except (UnknownName, BadPuzzle) as bad:
            raise BadNotation(text, at, str(bad)) from None
        return self.agreed(found, text, at)

    def agreed(self, named: Genre, text: str, at: int | None) -> Genre:
        """The genre to read: the one asked for, if it is the one named or its kin; raises BadPuzzle.

        A variant that is named stays one where its genre is asked for.
        """
        if self.genre is None:
            return self.library.changed(named, self.changes) if self.changes else named
        if issubclass(named, self.genre) and "variant_id" in vars(named):
            return named
        if issubclass(self.genre, named) or issubclass(named, self.genre):
            return self.genre
        other = BadPuzzle(
            say("this is a puzzle of {}, not of {}", named.display_title(), self.genre.display_title())
        )
        other.place(text, at)
        raise other

    def asked(self, text: str, at: int | None, hint: str) -> Genre:
        """The genre asked for; raises UnsaidGenre, with a hint how to name one, if none is."""
        if self.genre is None:
            raise UnsaidGenre(text, at, say("the genre is not said: {}", hint))
        return self.genre

    def puzzle(
        self,
        genre: Genre,
        grid: Any,
        givens: Mapping[str, Any],
        own: Mapping[str, str] | None = None,
        text: str = "",
        spot: Spot = nowhere,
    ) -> Any:
        """The puzzle of a grid and givens, with the readings of the text itself (``own``).

        ``spot`` tells where in the text a place of the board stands.  Raises UnknownName for a reading
        that is asked for, BadPuzzle for a demand that is not met.
        """
        puzzle = genre(grid, givens, {**(own or {}), **self.options})
        try:
            puzzle.demands()
        except BadPuzzle as bad:
            bad.place(text, spot(bad.case.place))
            raise
        return puzzle

    def parsed(self, genre: Genre, givens: str, own: Mapping[str, str] | None = None) -> Any:
        """The puzzle of givens in the genre's text notation; raises BadNotation, BadPuzzle, UnknownName."""
        return genre.parse(givens, {**(own or {}), **self.options})


def readings(genre: Genre, text: str, said: Mapping[str, tuple[str, int | None]]) -> dict[str, str]:
    """The readings that a text chooses, of values with their places; raises BadNotation if one is none."""
    for id, (value, at) in said.items():
        try:
            genre.chosen({id: value})
        except UnknownName as unknown:
            raise BadNotation(text, at, str(unknown)) from None
    return {id: value for id, (value, _) in said.items()}


Reader: TypeAlias = Callable[[str, Wanted], Document]
Writer: TypeAlias = Callable[[Document], str]
Judge: TypeAlias = Callable[[Genre], bool]


def _every(genre: Genre) -> bool:
    return True


class Notation(NamedTuple):
    """One way to write documents: a new one is a value of this class and a line in the registry.

    ``read``: raises BadNotation and BadPuzzle (one without a place gets the text's beginning), UnknownName
    for a reading that is asked for.
    ``write``: raises BadPuzzle for what has no form, naming it and its place.
    ``reads``, ``writes``: tell whether puzzles of a genre can be read and written at all.
    ``variants``: there is room for the name of a variant.
    ``marks``: there is room for marks; ``notes``, ``metadata``: the kinds of notes and the texts with room.
    """

    name: str
    about: str
    read: Reader
    write: Writer
    reads: Judge = _every
    writes: Judge = _every
    marks: bool = True
    variants: bool = False
    notes: frozenset[str] = frozenset()
    metadata: frozenset[str] = frozenset()
