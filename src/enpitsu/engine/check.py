"""Check: which rule is broken, and where; what is merely unfinished."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from enpitsu.effort import reported
from enpitsu.engine.budget import Budget, Meter, metered
from enpitsu.engine.hidden_marks import with_hidden
from enpitsu.errors import REASONS, OutOfBudget
from enpitsu.grid import Area, Grid, Region
from enpitsu.layers.base import STRAYS, Stray
from enpitsu.locale import say
from enpitsu.logic import (
    FALSE,
    Among,
    Bool,
    Count,
    Every,
    GlobalConstraint,
    Mark,
    PartialAssignment,
    Some,
    Verdict,
)
from enpitsu.plain import MAX_NAMED, escaped
from enpitsu.puzzle import LAW, Case, Puzzle

MAX_SCOPED_PARTS = 12_000
"""Parts of conditions at which a check looks to know for the next one of which marks they speak."""

CASES_PER_LOOK = 16
"""Cases that are judged between two looks at the clock."""
MAX_LOCAL_MARKS = 64
"""So many marks are spoken of by a case, at most, that names a clash of a whole layer with fewer places."""


@dataclass(frozen=True, slots=True, repr=False)
class Charge:
    """A case that fails (or is still open), the places to look at, and whether it is just unfinished."""

    case: Case
    places: tuple[Any, ...]
    unfinished: bool

    @property
    def letter(self) -> str:
        """The rule's letter."""
        return self.case.rule.letter

    @property
    def sentence(self) -> str:
        """The rule's sentence."""
        return self.case.rule.sentence

    def __str__(self) -> str:
        where = ", ".join(str(p) for p in self.places)
        return f"rule {self.letter} at {where}: {self.sentence}"

    def __repr__(self) -> str:
        return f"<Charge: {self}>"


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """The findings of a check: broken cases, unfinished ones, and the verdict.

    ``stopped_by``: why not all cases were judged (``OutOfBudget.reason``); None if they were.
    """

    broken: tuple[Charge, ...]
    unfinished: tuple[Charge, ...]
    stopped_by: str | None = None

    def __repr__(self) -> str:
        if self.right:
            return "<Report: right>"
        stopped = "" if self.stopped_by is None else f", stopped by {self.stopped_by}"
        return f"<Report: {len(self.broken)} broken, {len(self.unfinished)} unfinished{stopped}>"

    def _repr_html_(self) -> str:
        """Show the charges in a notebook: a line for each rule, as on a terminal."""
        parts = ["<p>All rules are kept, and nothing is left to do.</p>"] if self.right else []
        if self.stopped_by is not None:
            parts.append(f"<p>Not all is judged: {REASONS.get(self.stopped_by, self.stopped_by)}.</p>")
        for told, charges in (("Broken", self.broken), ("Unfinished", self.unfinished)):
            if charges:
                items = "".join([f"<li>{escaped(line)}</li>" for line in ruled(gathered(charges))])
                parts.append(f"<p>{told}:</p><ul>{items}</ul>")
        return f"<div>{''.join(parts)}</div>"

    @property
    def finished(self) -> bool:
        """Nothing is left to do (what is there may still be wrong)."""
        return not self.unfinished and self.stopped_by is None

    @property
    def right(self) -> bool:
        """Finished, and no rule is broken."""
        return self.finished and not self.broken


def gathered(charges: Iterable[Charge]) -> dict[tuple[str, str], list[Any]]:
    """(letter, sentence) -> the places charged with it, each once."""
    places: dict[tuple[str, str], dict[Any, None]] = {}
    for charge in charges:
        rule, met = charge.case.rule, charge.places
        here = places.setdefault((rule.letter, rule.sentence), {})
        if len(met) == 1:
            here[met[0]] = None
        else:
            here |= dict.fromkeys(met)
    return {rule: list({str(at): at for at in where}.values()) for rule, where in sorted(places.items())}


def ruled(places: Mapping[tuple[str, str], Sequence[Any]], named: Callable[[Any], str] = str) -> list[str]:
    """One line for each rule: its letter, the names of the first places, its sentence."""
    rules = sorted(places.items(), key=lambda rule: rule[0])
    return [
        say("{} at {}: {}", letter, _first(list(dict.fromkeys(map(named, where)))), sentence)
        for (letter, sentence), where in rules
    ]


def _first(names: Sequence[str]) -> str:
    """The first names of a list, and the number of the others."""
    shown, more = ", ".join(names[:MAX_NAMED]), len(names) - MAX_NAMED
    return say("{} and {} more", shown, more) if more > 0 else shown


def marks_of(condition: Bool, most: float = inf) -> set[Mark]:
    """All marks that a condition speaks of, or just over ``most`` of them."""
    found: set[Mark] = set()
    seen: set[Bool] = set()
    todo: list[Bool] = [condition]
    while todo and len(found) <= most:
        b = todo.pop()
        if b in seen:
            continue
        seen.add(b)
        if isinstance(b, Mark):
            found.add(b)
        elif b.number:
            found.add(~b)  # type: ignore[arg-type]
        else:
            todo.extend(b.parts())
    return found


def _is_about(condition: Bool, numbers: Collection[int]) -> bool:
    """Return whether a condition speaks of a mark with one of some numbers."""
    seen: set[Bool] = set()
    todo: list[Bool] = [condition]
    while todo:
        b = todo.pop()
        if b.number:
            if abs(b.number) in numbers:
                return True
        elif b not in seen:
            seen.add(b)
            todo.extend(b.parts())
    return False


def charged(cases: Iterable[Case]) -> Iterator[Case]:
    """Those of some cases that are charged: what only follows from the others is not."""
    return (case for case in cases if case.rule.kind != "implied")


class Scopes:
    """The scopes of a puzzle's cases (their marks, as bits), computed in small batches to stay responsive.

    ``cases``: those that have none of their own for the whole board, in order.
    """

    def __init__(self, cases: Iterable[Case]) -> None:
        self.cases = [case for case in charged(cases) if not isinstance(case.condition, GlobalConstraint)]
        self.found: list[int] = []  # of the first cases
        self._of: dict[Bool, int] = {}  # of conditions that others are made of
        self._of_parts: dict[int, tuple[Any, int]] = {}  # the same for parts that many share, by identity

    def go_on(self, room: int) -> None:
        """Look at so many parts more."""
        while room > 0 and len(self.found) < len(self.cases):
            bits, looked = self.look(self.cases[len(self.found)].condition)
            self.found.append(bits)
            room -= looked
        if len(self.found) == len(self.cases):
            self._of, self._of_parts = {}, {}

    def look(self, condition: Bool) -> tuple[int, int]:
        """The marks of a condition as bits, and the number of parts looked at."""
        of, looked, todo = self._of, 0, [condition]
        while todo:
            b = todo[-1]
            if b in of:
                todo.pop()
                continue
            if b.number:
                of[b] = 1 << abs(b.number)
                continue
            parts = b.parts()
            known = self._of_parts.get(id(parts))
            if known is None:
                bits, missing = 0, []
                for part in parts:
                    looked += 1
                    if part.number:
                        bits |= 1 << abs(part.number)
                    elif part in of:
                        bits |= of[part]
                    else:
                        missing.append(part)
                if missing:
                    todo += missing
                    continue
                known = self._of_parts[id(parts)] = parts, bits
            of[b] = known[1]
        return of[condition], looked + 1


class Alternatives:
    """The places at which one of some marks is made: a digit of each cell, the hop of each white cell.

    ``asked``: those at which some case asks for one; where none is made there, nothing is known yet.
    """

    def __init__(self, puzzle: Puzzle, cases: Iterable[Case]) -> None:
        found = [tuple(marks) for layer in puzzle.bound.values() for marks in layer.alternatives()]
        self._of = {m: marks for marks in found for m in marks}
        by_numbers = {tuple([m.number for m in marks]): marks for marks in found}
        asked: dict[tuple[int, ...], tuple[Mark, ...]] = {}
        for case in cases if found else ():
            of = case.condition
            if (
                isinstance(of, Among)
                and not of.values & 1
                and isinstance(of.count, Count)
                and not of.count.runs
            ):
                if of.count.numbers in by_numbers:
                    asked[of.count.numbers] = by_numbers[of.count.numbers]
        self.asked = list(asked.values())

    def opened(self, known: PartialAssignment) -> PartialAssignment:
        """The marks known, without those of places that are left blank although one is asked for."""
        blank = [marks for marks in self.asked if all([known.get(m) is False for m in marks])]
        if not blank:
            return known
        gone = {m for marks in blank for m in marks}
        return PartialAssignment({m: value for m, value in known.items() if m not in gone})

    def taken(self, mark: Mark, known: PartialAssignment) -> bool:
        """Return whether another mark is made where one at most of it and others may be."""
        return any([known.get(m) for m in self._of.get(mark, ()) if m is not mark])


class Checker:
    """A judge of a puzzle's marks, who looks at a case again when a mark that it speaks of has changed."""

    def __init__(
        self, puzzle: Puzzle, cases: Sequence[Case] | None = None, scopes: Scopes | None = None
    ) -> None:
        """``cases``, ``scopes``: those of the puzzle, if the caller has kept them."""
        self.puzzle = puzzle
        cases = puzzle.cases() if cases is None else cases
        self._scopes = Scopes(cases) if scopes is None else scopes
        self._local = self._scopes.cases
        self._wholes = [case for case in charged(cases) if isinstance(case.condition, GlobalConstraint)]
        self._alternatives = Alternatives(puzzle, self._local)
        self._hides = len(puzzle.visible_marks) < len(puzzle.marks)
        self._verdicts: list[Verdict] = [None] * len(self._local)
        self._stale: Collection[int] = range(len(self._local))  # whose verdicts are to be found out
        self._known = PartialAssignment()  # what the other verdicts are about

    def _move(self, known: PartialAssignment) -> None:
        """Take other marks as known."""
        before, self._known = self._known, known
        if len(self._stale) == len(self._local):
            return
        changed = [m for m, value in known.items() if before.get(m) is not value]
        changed += [m for m in before if m not in known]
        if 2 * len(changed) > len(known):
            self._stale = range(len(self._local))
            return
        self._scopes.go_on(MAX_SCOPED_PARTS)
        scopes, bits = self._scopes.found, sum([1 << m.number for m in changed])
        met = [k for k, scope in enumerate(scopes) if scope & bits]
        self._stale = {*self._stale, *met, *range(len(scopes), len(self._local))}

    def check(self, known: PartialAssignment) -> Report:
        """Judge marks: an answer (total) or what a player has so far (the rest is open).

        A failing case that only lacks strokes (a loose end, a cell not yet visited, no line at all) is
        *unfinished*, as is an open one, and whatever fails where nothing is drawn.  A cell without the
        one value that it must have is open.  A case whose failure another one names with fewer places is
        not charged again.  Hidden marks are not the player's: their given values are used only if they show
        that all is right.  Raises OutOfBudget.
        """
        return report_of(self.charges(known))

    def charges(self, known: PartialAssignment) -> Iterator[Charge]:
        """The charges of a check, those of many cells last; raises OutOfBudget."""
        strays = list(_strays(self.puzzle, known))
        if self._hides and not strays and self._holds(known):
            return
        nothing = not strays and all([known.get(m) is False for m in self.puzzle.visible_marks])
        for charge in self._judged(self._filled(known)):
            yield replace(charge, unfinished=nothing or charge.unfinished)
        yield from strays

    def broken(self, known: PartialAssignment) -> list[Charge]:
        """The charges of what is wrong whatever is added; hidden marks are open."""
        visible = PartialAssignment({m: value for m, value in known.items() if not m.hidden})
        return [c for c in self._judged(self._alternatives.opened(visible)) if not c.unfinished]

    def verdicts(self, known: PartialAssignment) -> Iterator[tuple[Case, Verdict]]:
        """Each case that is not about a whole layer, with its value."""
        self._move(known)
        verdicts = self._verdicts
        for k in reported(self._stale, 0, batch=CASES_PER_LOOK):
            verdicts[k] = self._local[k].condition.holds(known)
        self._stale = ()
        return zip(self._local, verdicts, strict=True)

    def _judged(self, known: PartialAssignment) -> Iterator[Charge]:
        """The charges of all cases for the marks known."""
        verdicts = self.verdicts(known)
        wrong: list[Charge] = []
        failing = defaultdict[Mark, list[set[Mark]]](list)
        left = {m.number for m in self.puzzle.visible_marks if m not in known}
        for case, verdict in reported(verdicts, 0, batch=CASES_PER_LOOK):
            if verdict is True or (verdict is None and self._hides and not _is_about(case.condition, left)):
                continue  # nothing is left to draw there
            if verdict is None or case.condition.unfinished(known):
                yield Charge(case, (case.place,), True)
            else:
                wrong.append(Charge(case, _culprits(case, known) or (case.place,), False))
            if verdict is False:
                marks = marks_of(case.condition, MAX_LOCAL_MARKS)
                for mark in marks if len(marks) <= MAX_LOCAL_MARKS else ():
                    failing[mark].append(marks)
        yield from self._once(wrong, known)
        for case in self._wholes:
            found = _whole(case, known, failing)
            if found is not None:
                yield found

    def _holds(self, known: PartialAssignment) -> bool:
        """Return whether all marks are known, hidden ones too, and no case fails."""
        if len(known) < len(self.puzzle.marks):
            return False
        return all([case.condition.holds(known) is True for case in (*self._local, *self._wholes)])

    def _filled(self, known: PartialAssignment) -> PartialAssignment:
        """The marks drawn, but for those of blank cells that must not be; hidden ones if they matter."""
        if not self._hides:
            return self._alternatives.opened(known)
        drawn = PartialAssignment({m: value for m, value in known.items() if not m.hidden})
        return with_hidden(self.puzzle, self._alternatives.opened(drawn))

    def _once(self, broken: list[Charge], known: PartialAssignment) -> list[Charge]:
        """Some charges, without those that others tell better.

        A law where a rule says the same; a value that is missing only as another is there too often.
        """
        named = {(c.case.rule, c.case.place) for c in broken if c.places != (c.case.place,)}
        lawless = any([c.case.rule.kind == "law" for c in broken])
        ruled = {
            frozenset(marks_of(c.case.condition))
            for c in (broken if lawless else ())
            if c.case.rule.kind != "law"
        }

        def is_told(charge: Charge) -> bool:
            case, condition = charge.case, charge.case.condition
            if case.rule.kind == "law":
                return marks_of(condition) in ruled
            if (case.rule, case.place) not in named or charge.places != (case.place,):
                return False
            return isinstance(condition, Among) and all(
                [isinstance(m, Mark) and self._alternatives.taken(m, known) for m in condition.parts()]
            )

        return [charge for charge in broken if not is_told(charge)]

    def is_right(self, known: PartialAssignment) -> bool:
        """Return whether marks are an answer: what ``check`` tells, found sooner where they are none."""
        if STRAYS in known.memo or any([mark not in known for mark in self.puzzle.visible_marks]):
            return False
        if self._hides:
            if self._holds(known):
                return True
            known = PartialAssignment({m: value for m, value in known.items() if not m.hidden})
        self._move(known)
        verdicts, stale = self._verdicts, set(self._stale)
        if any([v is False and k not in stale for k, v in enumerate(verdicts)]):
            return False  # whatever the hidden marks are
        for k in self._stale:
            verdicts[k] = self._local[k].condition.holds(known)
            stale.discard(k)
            if verdicts[k] is False:
                self._stale = stale
                return False
        self._stale = ()
        left = [case.condition for case, v in zip(self._local, verdicts, strict=True) if v is None]
        for case in self._wholes:
            verdict = case.condition.holds(known)
            if verdict is False:
                return False
            if verdict is None:
                left.append(case.condition)
        filled = with_hidden(self.puzzle, known) if left else known
        return all(condition.holds(filled) is True for condition in left)


def report_of(charges: Iterable[Charge]) -> Report:
    """The report of some charges."""
    found = list(charges)
    return Report(tuple([c for c in found if not c.unfinished]), tuple([c for c in found if c.unfinished]))


def check(
    puzzle: Puzzle, known: PartialAssignment, *, budget: Budget | None = None, meter: Meter | None = None
) -> Report:
    """Judge the marks of a puzzle once (for repeated checks see ``Checker``, and ``Puzzle.own_marks``).

    ``meter``: a budget that is being spent already.  Never raises for lack of budget: the report tells what
    was found by then, and ``stopped_by`` why that is not all.
    """
    meter, found, stopped_by = meter or metered(budget), list[Charge](), None
    try:
        with meter.counting_work():
            for charge in Checker(puzzle).charges(puzzle.own_marks(known)):
                found.append(charge)
    except OutOfBudget as stop:
        stopped_by = stop.reason
    return replace(report_of(found), stopped_by=stopped_by)


def _strays(puzzle: Puzzle, known: PartialAssignment) -> Iterator[Charge]:
    """Charges for what is drawn and no mark tells: to the rule of which its layer has the letter."""
    strays: Mapping[str, Iterable[Stray]] = known.memo.get(STRAYS, {})
    for name, found in strays.items():
        letter = puzzle.drawn[name].strays
        blamed = next((r for r in puzzle.rules if r.letter == letter and r.kind == "rule"), LAW)
        for stray in found:
            yield Charge(Case(blamed, stray.places[0], FALSE), stray.places, stray.unfinished)


# -- the places of a charge ----------------------------------------------------------------------


def _culprits(case: Case, known: PartialAssignment) -> tuple[Any, ...]:
    """The places of those things that may not be there together, where a case speaks of many cells.

    Of two cells that do not touch, both.  Empty if something is missing, if the things are not drawn by the
    player, or if they make up the whole place.
    """
    place = case.place
    if isinstance(place, Area) and len(place) == 2 and place[1] not in place[0].neighbors:
        return tuple(place)
    if not isinstance(place, Area | Region | Grid):
        return ()
    most = None if isinstance(place, Grid) else 1
    marks = _together(case.condition, known, most)
    places = tuple(dict.fromkeys([m.place for m in marks]))
    if any([m.hidden for m in marks]) or (len(places) > 2 and set(places) == set(place.cells)):
        return ()
    return places


def _together(condition: Bool, known: PartialAssignment, most: int | None) -> list[Mark]:
    """The marks by which a condition fails as too many things are there; empty if that is not why.

    ``most``: so many of them may be there at most (None: any number).
    """
    if isinstance(condition, Every):
        failing = [b for b in condition.parts() if b.refuted(known)]
        return [m for b in failing for m in _together(b, known, most)]
    if isinstance(condition, Some):
        return [~b for b in condition.parts()] if max(condition.numbers, default=0) < 0 else []  # type: ignore[misc]
    if not isinstance(condition, Among) or not isinstance(condition.count, Count):
        return []
    count, allowed = condition.count, condition.values.bit_length() - 1
    if count.runs or (most is not None and allowed > most) or count.bounds(known)[0] <= allowed:
        return []
    return [m for b in count.terms if b.holds(known) for m in _drawn([b], known) or _marks([b])]


def _marks(conditions: Iterable[Bool]) -> list[Mark]:
    """The marks of some conditions, in order."""
    return [m for b in conditions for m in sorted(marks_of(b), key=lambda m: m.number)]


def _drawn(conditions: Iterable[Bool], known: PartialAssignment) -> list[Mark]:
    """Those of them that are made."""
    return [m for m in _marks(conditions) if known.get(m)]


def _whole(case: Case, known: PartialAssignment, failing: Mapping[Mark, list[set[Mark]]]) -> Charge | None:
    """The charge of a case on a whole layer, with what is drawn of the clashes that are its smallest.

    ``failing``: the marks of each local case that is charged, by each of these marks.
    """
    condition = case.condition
    assert isinstance(condition, GlobalConstraint)

    def value(b: Bool) -> Verdict:
        return b.holds(known)

    clashes = list(reported(condition.clashes(value), 0, batch=1))
    own = [clash for clash in reported(clashes, 0, batch=CASES_PER_LOOK) if not _is_charged(clash, failing)]
    if own:
        drawn = [dict.fromkeys(_drawn(clash, known)) for clash in reported(own, 0, batch=CASES_PER_LOOK)]
        places = tuple(dict.fromkeys([m.place for marks in _smallest(drawn) for m in marks]))
        return Charge(case, places or (case.place,), condition.unfinished(known))
    if not clashes and any(b.holds(known) is None for b in condition.parts()):
        return Charge(case, (case.place,), True)
    return None


def _smallest(found: Sequence[dict[Mark, None]]) -> list[dict[Mark, None]]:
    """Those of some sets of marks, none of them empty, that have no other as a part."""
    by_first = defaultdict[Mark, list[dict[Mark, None]]](list)
    for marks in found:
        if marks:
            by_first[next(iter(marks))].append(marks)
    return [
        marks
        for marks in reported(found, 0, batch=CASES_PER_LOOK)
        if marks and not any([other.keys() < marks.keys() for m in marks for other in by_first.get(m, ())])
    ]


def _is_charged(clash: dict[Bool, bool], failing: Mapping[Mark, list[set[Mark]]]) -> bool:
    """Return whether a smaller case, of some marks, is charged with a clash already."""
    marks = set().union(*[marks_of(b) for b in clash])
    return any([marks <= other for other in failing.get(next(iter(marks), None), ())])  # type: ignore[arg-type]
