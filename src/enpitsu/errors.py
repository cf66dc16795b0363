"""Everything that can go wrong in a way that a user should be told.

::

    EnpitsuError
    ├── Faulty          something is wrong with a text: one sentence, the line, a caret
    │   ├── BadNotation     the text cannot be read
    │   │   ├── UnsaidGenre it does not say of which genre it is
    │   │   └── UnsaidNumber it does not say a number of the whole board
    │   └── BadPuzzle       it can be read, but it is no puzzle of this genre: a demand is not met
    │       ├── LostClues   it has clues that the genre has no place for
    │       └── TooLarge    its marks and cases would take too much memory
    ├── BadFile         a file that is not written, or not gone on with: something would be lost
    ├── NotFetched      a package that a page needs and that could not be fetched
    ├── BadGenre        a genre file that cannot be loaded or run: its line, and what is wrong
    ├── MissingPackage  a package that is not installed, and the extra that brings it
    ├── UnknownName     no such genre, example, option or format
    ├── NoAnswer        no answer exists; carries the cases that contradict each other
    ├── SeveralAnswers  just one answer is needed, and there are several; carries two of them
    └── OutOfBudget     time, conflicts or memory ran out before the question was settled

``Stopped`` is no error: the answer is not wanted any more.  ``InputWarning`` is the warning of ``read``
that some part of a text was not kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu.locale import either, language, say, speaking, template


class Stopped(BaseException):
    """The answer is not wanted any more; code that goes on after other errors has to let this one pass."""


class InputWarning(UserWarning):
    """Something of a text was left out, mended or assumed when it was read."""


class EnpitsuError(Exception):
    """Base of all errors that a user of the library may meet, said in the language that is current then."""

    @property
    def sentence(self) -> str:
        """The error in one line; ``str`` may show more below it."""
        return str(self)


class Faulty(EnpitsuError):
    """Something is wrong with a text.

    ``expected`` is the sentence: what is wrong, or what should have stood there.  ``at`` is the offset
    of the offending character in ``text`` (None: no text is at fault, or not yet known which).
    """

    def __init__(self, text: str, at: int | None, expected: str) -> None:
        super().__init__(expected)
        self.text, self.at, self.expected = text, at, expected
        self._language = language()

    def place(self, text: str, at: int | None) -> None:
        """Put a fault that has no place yet at one."""
        if self.at is None and at is not None:
            self.text, self.at = text, at

    @property
    def line(self) -> int | None:
        """The line of the fault, counted from 1."""
        return None if self.at is None else self.text.count("\n", 0, self.at) + 1

    @property
    def column(self) -> int | None:
        """The column of the fault, counted from 1."""
        return None if self.at is None else self.at - self.text.rfind("\n", 0, self.at)

    def context(self, width: int = 72) -> str:
        """The line of the fault with a caret under it; empty if there is no place or nothing to see."""
        if self.at is None or self.line is None or self.column is None:
            return ""
        end = self.text.find("\n", self.at)
        col = self.column - 1
        line = self.text[self.at - col : end if end >= 0 else len(self.text)]
        if not line.strip():
            return ""
        start = max(0, min(col - width // 2, len(line) - width))
        shown = "".join(c if c.isprintable() else "?" for c in line[start : start + width])
        return f"{shown}\n{' ' * (col - start)}^"

    @property
    def sentence(self) -> str:
        """The fault and its place, without the line itself."""
        if self.at is None:
            return self.expected
        with speaking(self._language):  # that of the rest
            return say("line {}, column {}: {}", self.line, self.column, self.expected)

    def __str__(self) -> str:
        return "\n".join(filter(None, [self.sentence, self.context()]))


class BadNotation(Faulty):
    """Text that cannot be read."""


class UnsaidNumber(BadNotation):
    """A text does not say a number of the whole board; ``sign``: that of the number, such as N."""

    def __init__(self, text: str, at: int | None, expected: str, sign: str) -> None:
        super().__init__(text, at, expected)
        self.sign = sign


class UnsaidGenre(BadNotation):
    """A text does not say of which genre it is, and none was asked for."""


class BadPuzzle(Faulty):
    """Givens that break a demand of the genre (``case``), or a board that is no board.

    Its place is that of the text from which the puzzle was read, if it was.
    """

    def __init__(self, message: str, case: Any = None) -> None:
        super().__init__("", None, message)
        self.case = case


class LostClues(BadPuzzle):
    """A text has clues that the genre has no place for, and the reader was not asked to be lenient."""


class TooLarge(BadPuzzle):
    """A board whose marks and cases would take too much memory; says what would be possible."""


class BadFile(EnpitsuError):
    """A file that is not written, or not gone on with, because something would be lost."""


class NotFetched(EnpitsuError):
    """A package that a page needs and that could not be fetched, or is not the one that is known."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(say("{} could not be had: {}", name, why))


class BadGenre(EnpitsuError):
    """A mistake in a genre file: the file, the line, what Python says of it."""


def near_names(name: str, known: Sequence[str]) -> list[str]:
    """The known names that the user may have meant, the nearest first: three at most.

    Near is a name with one letter in three, at most, typed wrongly (``typed_wrongly``), or one that
    begins so.
    """
    meant = name.strip().lower()
    most = min(len(meant) // 3, MISTYPED_LETTERS)
    apart: dict[str, int] = {}
    for one in known:
        wrong = typed_wrongly(meant, one.lower(), most)
        if wrong <= most:
            apart[one] = wrong
        elif len(meant) >= PREFIX_LETTERS and one.lower().startswith(meant):
            apart[one] = MISTYPED_LETTERS + 1
    return sorted(apart, key=lambda one: apart[one])[:3]


def typed_wrongly(a: str, b: str, most: int) -> int:
    """The letters typed wrongly in a word that was to be another one; over ``most``, any number that is.

    Such a letter is one too many, one too few, another one, or changed places with the next.
    """
    if abs(len(a) - len(b)) > most:
        return most + 1
    before, row = list[int](), list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        before, last, row = row, before, [i]
        for j, other in enumerate(b, 1):
            least = min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and (letter, a[i - 2]) == (b[j - 2], other):
                least = min(least, last[j - 2] + 1)
            row.append(least)
    return row[-1]


MISTYPED_LETTERS = 3
"""Letters that may be typed wrongly in a long name."""
PREFIX_LETTERS = 3
"""Letters by which a longer name is known."""
MAX_LISTED_NAMES = 12
"""The most known names that are all listed in the error about an unknown one."""


class UnknownName(EnpitsuError):
    """A genre, example, option or format that does not exist; names the nearest that do, or all if few.

    ``kind``: the English noun for such a name, with ``{}`` for each of the values ``of``; ``narrow``:
    whether it says itself of what (the rule of the library).  ``otherwise``: what helps where none is near.
    """

    def __init__(
        self,
        kind: str,
        name: str,
        known: Sequence[str] = (),
        otherwise: str = "",
        *,
        of: Sequence[str] = (),
        narrow: bool = False,
    ) -> None:
        noun, near = say(kind, *of), near_names(name, known)
        said = say("{!r} is no {}", name, noun) if of or narrow else say("there is no {} {!r}", noun, name)
        if near:
            said = say("{}; did you mean {}?", said, say(" or ").join(near))
        elif not otherwise and 0 < len(known) <= MAX_LISTED_NAMES:
            said = say("{}; choose {}", said, either(known))
        elif otherwise:
            said = say("{}; {}", said, otherwise)
        super().__init__(said)
        self.kind, self.name, self.near = kind, name, near


class MissingPackage(EnpitsuError):
    """A package that is not installed; ``extra``: the extra of enpitsu that brings it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(say("this needs the package {}: pip install 'enpitsu[{}]'", package, extra))
        self.package, self.extra = package, extra


def clash_words(cases: Sequence[Any]) -> str:
    """The words for cases that no answer meets: "these contradict each other"."""
    if len(cases) > 1:
        return template("these contradict each other")
    return template("this cannot be met")


class NoAnswer(EnpitsuError):
    """A puzzle without an answer; ``core`` holds cases that contradict each other, if known."""

    def __init__(self, core: Sequence[Any]) -> None:
        self.core = tuple(core)
        places: dict[tuple[str, str], dict[str, None]] = {}
        for case in core:
            places.setdefault((case.rule.letter, case.rule.sentence), {})[str(case.place)] = None
        rows = [
            "  " + say("{} at {}: {}", letter, ", ".join(at), sentence)
            for (letter, sentence), at in places.items()
        ]
        self._head = say("no answer: {}", say(clash_words(self.core))) if rows else say("no answer")
        super().__init__("\n".join([self._head, *rows]))

    @property
    def sentence(self) -> str:
        """That there is none: without the cases."""
        return self._head


class SeveralAnswers(EnpitsuError):
    """A puzzle with several answers, where just one is needed; ``answers`` holds some of them.

    ``needed``: for what just one is, in the current language.
    """

    def __init__(self, answers: Sequence[Any], needed: str) -> None:
        super().__init__(say("several answers: {}", needed))
        self.answers, self.needed = tuple(answers), needed


REASONS = {
    "time": template("the time is up"), "conflicts": template("the conflicts are used up"),
    "interrupt": template("stopped"), "repeats": template("nothing new was made for long"),
    "memory": template("it would take too much memory"),
    "techniques": template("no technique applies any more"),
}  # fmt: skip
"""The words for what ends work early."""


class OutOfBudget(EnpitsuError):
    """A question that the budget did not suffice to settle.

    ``reason`` is ``time``, ``conflicts``, ``things`` (made: cases, clauses), ``memory`` or ``interrupt``
    (stopped from outside); ``more`` says it in a sentence of the current language.
    """

    def __init__(self, reason: str, more: str = "") -> None:
        said = say(REASONS[reason]) if reason in REASONS else say("out of budget ({})", reason)
        super().__init__(say("{}: {}", said, more) if more else said)
        self.reason, self.more = reason, more

    def unless_stopped(self) -> None:
        """Reraise this if the whole work was stopped; otherwise the caller may go on without a result."""
        if self.reason == "interrupt":
            raise self
