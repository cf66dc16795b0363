"""Encode asserted conditions as clauses; conjunctions become several clauses, without new variables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from math import comb, inf
from typing import Any, TypeAlias, TypeGuard

from enpitsu.engine.compile import templates
from enpitsu.engine.compile.exclusive_choices import MIN_CONDITIONS
from enpitsu.engine.compile.literals import Literals
from enpitsu.engine.compile.program import Program
from enpitsu.logic import (
    TRUE,
    Among,
    Blank,
    Bool,
    Clause,
    Count,
    DerivedInt,
    Digit,
    Equal,
    Every,
    First,
    Mark,
    Not,
    Order,
    Profile,
    Same,
    Some,
)

Several: TypeAlias = Every | Some | Among | Equal
"""Conditions that may take several clauses."""
MAX_ROW_LITERALS = 16
"""The most literals of a count that are searched for implications; more would take too many clauses."""
MAX_WRITTEN_PARTS = 3
"""The most clauses of a condition that are distributed over another one, instead of naming the other."""


class Assertions(Literals):
    """Write asserted conditions into a program."""

    def __init__(self, program: Program, profile: Profile, kernel: Literals | None = None) -> None:
        super().__init__(program, profile, kernel)
        self._met = set[Bool]()  # parts that say several things, and were written without a name
        self._add: dict[type[Bool], Callable[[Any], None]] = {
            Mark: self._add_mark,
            Blank: self._add_mark,
            Some: self._add_some,
            Every: self._add_every,
            Among: self._add_among,
            Same: self._add_same,
            Equal: self._add_equal,
            Order: self._add_order,
        }

    def _add_mark(self, b: Mark | Blank) -> None:
        self.program.clauses.append((b.number,))

    def _add_some(self, b: Some) -> None:
        numbers = b.numbers
        if 0 not in numbers:
            self.program.clauses.append(numbers)
            return
        first = b.parts()[0]
        if type(first) is Not and self.never(first.of):
            return
        if (clauses := self.few_clauses(b)) is not None:
            self.program.clauses += clauses
            return
        others, last = numbers[:-1], b.parts()[-1]
        if 0 not in others and not self.is_named(last):  # if a, then b and c
            if type(last) is Every:
                self._each(others, last)
                return
            if type(last) is Among and type(last.count) is Count and not last.count.runs:
                self._either(others, last)
                return
            if type(last) is Among and isinstance(number := last.count, DerivedInt) and len(others) == 1:
                if self._derive(number, lambda to: number.is_said(b.parts()[0], last.values, to)):
                    return
        self._under((), b.parts())

    def _under(self, literals: Sequence[int], parts: Iterable[Bool]) -> None:
        """Assert that one of some literals or parts holds.

        A single part that takes several clauses needs no auxiliary variable: the other parts are added to
        each of its clauses.  Two such parts are distributed, if one of them has few clauses.  A part that
        has occurred in another condition before gets an auxiliary variable.
        """
        out, todo = [*literals], [*parts]
        wide = list[tuple[Several, list[Clause] | None]]()
        for part in todo:
            if number := part.number:
                out.append(number)
            elif part is TRUE:
                return
            elif type(part) is Some and 0 not in part.numbers:
                out += part.numbers
            elif type(part) is Every and self.never(part):
                continue
            elif not (type(part) is Some or _several(part)) or self._met_again(part):
                if (x := self.implying(part)) == self._true:
                    return
                out.append(x)
            elif len(wide) < 2 and (clauses := self.few_clauses(part)) is not None:
                if len(clauses) > 1:
                    wide.append((part, clauses))
                elif clauses:
                    out += clauses[0]
                else:
                    return
            elif type(part) is Some:
                todo += part.parts()  # the loop will come there
            elif len(wide) < 2:
                wide.append((part, None))
            else:
                out.append(self.implying(part))
        if len(wide) == 2:
            self._one_of_two(out, *sorted(wide, key=lambda one: _things(*one)))
        else:
            self._one_of(out, *(wide[0] if wide else ()))

    def _met_again(self, part: Bool) -> bool:
        """Return whether a part has occurred before, so that an auxiliary variable for it is worthwhile."""
        if self.is_named(part):
            return True
        again = part in self._met
        if self._relying:
            self._met.add(part)
        return again

    def _one_of_two(
        self, literals: Sequence[int], few: tuple[Several, list[Clause] | None],
        many: tuple[Several, list[Clause] | None],
    ) -> None:  # fmt: skip
        """Assert that one of some literals or of two conditions holds; ``few`` has the fewer clauses."""
        b, clauses = few
        if _things(b, clauses) > MAX_WRITTEN_PARTS:
            self._one_of([*literals, self.implying(many[0])], *few)
        elif clauses is not None:
            for clause in clauses:
                self._one_of([*literals, *clause], *many)
        else:
            for part in b.parts():
                verdict = self.fixed(part) if self._holding else None
                if verdict is not True:
                    self._met.discard(many[0])  # it is the same time that it is met
                    self._under(literals, (many[0],) if verdict is False else (part, many[0]))

    def _one_of(
        self, literals: Sequence[int], b: Several | None = None, clauses: Sequence[Clause] | None = None
    ) -> None:
        """Assert that one of some literals or a condition holds; ``clauses``: those of the condition."""
        if clauses is not None:
            self.program.clauses += [(*literals, *clause) for clause in clauses]
        elif b is None:
            self.program.clauses.append(tuple(literals))
        elif isinstance(b, Every):
            self._each(literals, b)
        elif isinstance(b, Among):
            self._either(literals, b)
        else:
            assert isinstance(b, Equal), "alternatives come with their clauses"
            self._differ(literals, b)

    def _differ(self, literals: Sequence[int], b: Equal) -> None:
        """Assert that one of some literals holds, or that two numbers differ."""
        x, y = self._level(b.a, b.b)
        never, clauses = -self.true(), self.program.clauses
        for k in range(len(x) + 1):
            if k and never in (x[k - 1], y[k - 1]):
                return
            least = (-x[k - 1], -y[k - 1]) if k else ()
            more = (x[k], y[k]) if k < len(x) else ()
            clauses.append((*literals, *least, *[z for z in more if z != never]))

    def _each(self, literals: Sequence[int], b: Every) -> None:
        """Assert that one of some literals holds, or all parts of a conjunction."""
        clauses = self.program.clauses
        if not self._holding and 0 not in b.numbers:
            others = tuple(literals)
            clauses += [others + (number,) for number in b.numbers]
            return
        for part in b.parts():
            verdict = self.fixed(part) if self._holding else None
            if verdict is False:
                clauses.append(tuple(literals))
            elif verdict is None and part.number:
                clauses.append((*literals, part.number))
            elif verdict is None and type(part) is Every:  # others may say it, too
                clauses.append((*literals, self.implying(part)))
            elif verdict is None:
                self._under(literals, (part,))

    def _either(self, literals: Sequence[int], b: Among) -> None:
        """Assert that one of some literals holds, or that a count is one of the values."""
        assert type(b.count) is Count
        numbers, values = b.count.numbers, b.values
        size, over = len(numbers), values.bit_length()
        if (
            not values & (values + 1) and comb(size, over) <= templates.MAX_PLAIN_CLAUSES
        ):  # of any more, one fails
            terms = self._terms(b.count) if 0 in numbers else numbers
            others = tuple(literals)
            self.program.clauses += [others + some for some in combinations([-x for x in terms], over)]
        elif (template := templates.either(size, values, len(literals))) is not None:
            terms = self._terms(b.count) if 0 in numbers else numbers
            self.program.clauses += self.filled(template, [*terms, *literals])
        else:
            window = [x or -self.true() for x in self._window(b.count, b.values)]
            self.program.clauses += [(*literals, x) for x in window]

    def _add_every(self, b: Every) -> None:
        for part in b.parts():
            self.hold(part)

    def hold(self, b: Bool) -> None:
        """Add the clauses that assert a condition."""
        writer = self._add.get(type(b))
        if writer is None:
            self.program.clauses.append((self.literal(b),))
        else:
            writer(b)

    def _add_among(self, b: Among) -> None:
        count, values = b.count, b.values
        if isinstance(count, DerivedInt) and count not in self._rows:
            count = self._derive(count, count.as_count) or count
        if type(count) is not Count:
            if type(count) is First and values.bit_count() == 1 and {*map(type, count.of)} == {Digit}:
                self._add_first(count, values.bit_length() - 1)
            elif (x := self.literal(b)) != self._true:
                self.program.clauses.append((x,))
        elif not count.runs:
            missing = ((2 << count.most) - 1) & ~values
            if not missing or (self._bounds and not self._bounds.get(count.terms, -1) & missing):
                return
            if values == 1:  # each by itself, as ``note_bounds`` has noted them
                for term in count.terms:
                    self.hold(~term)
                return
            if self._holding and self._relying and len(count.terms) >= MIN_CONDITIONS:
                literals, values = self._open(count, values)
            else:
                literals = self._terms(count)
            if self._true and (self._true in literals or -self._true in literals):
                values >>= literals.count(self._true)
                literals = [x for x in literals if abs(x) != self._true]
            if len(literals) >= MIN_CONDITIONS and self._add_rows(literals, values):
                return
            self.fill(templates.among(len(literals), values), literals, self.program.clauses)
        elif values & (values - 1) == 0 and values:
            self._add_seen(count, values.bit_length() - 1)
        else:
            self.program.clauses += [(x,) if x else () for x in self._window(count, values)]

    def _add_rows(self, literals: Sequence[int], values: int) -> bool:
        """Encode a count of literals by known implications among them; return whether that was possible."""
        if len(literals) > MAX_ROW_LITERALS or (implied := self.implied_marks()).keys().isdisjoint(
            literals
        ):
            return False
        rows = {x: [x] for x in literals}
        for x in literals:
            before = implied.get(x, 0)
            if before in rows and x in rows and rows[before][-1] == before:
                rows[before] += rows.pop(x)
        if len(rows) == len(literals):
            return False
        template = templates.among_rows(tuple([len(row) for row in rows.values()]), values)
        if template is not None:
            self.program.clauses += template.clauses([x for row in rows.values() for x in row])
        return template is not None

    def implied_marks(self) -> Mapping[int, int]:
        """For a mark another one that it implies, by a clause that is never switched off."""
        raise NotImplementedError

    def _add_first(self, number: First, n: int) -> None:
        """Clauses: the first non-zero digit is n, i.e. each digit is n or 0, or an earlier one is not 0."""
        clauses = self.program.clauses
        before: list[int] = []
        for digit in number.of:
            zero = self.literal(digit == 0)
            clauses.append((*before, zero, self.literal(digit == n)))
            before.append(-zero)
        if n:
            clauses.append(tuple(before))

    def _terms(self, count: Count) -> list[int]:
        """The literals of the terms of a count."""
        numbers = count.numbers
        return [t.number or self.literal(t) for t in count.terms] if 0 in numbers else list(numbers)

    def _open(self, count: Count, values: int) -> tuple[list[int], int]:
        """The literals of the terms that are not fixed, and the values left for their number (bits).

        All terms if no value is left, so that the clauses contradict the fixed marks.
        """
        numbers = count.numbers
        if 0 in numbers:
            verdicts = [(t, self.fixed(t)) for t in count.terms]
            literals = [t.number or self.literal(t) for t, v in verdicts if v is None]
            ones = sum([v is True for _, v in verdicts])
        else:
            holding = self._holding
            literals = [n for n in numbers if n not in holding and -n not in holding]
            ones = 0 if holding.isdisjoint(numbers) else sum([n in holding for n in numbers])
        left = values >> ones
        return (literals, left) if left & (2 << len(literals)) - 1 else (self._terms(count), values)

    def _add_seen(self, count: Count, n: int) -> None:
        """Assert that views add up to n: order-encoded prefixes, the shortest merged first."""
        verdicts = [(term, self.fixed(term)) for term in count.terms]
        sure = sum([verdict is True for _, verdict in verdicts])
        single = [(term,) for term, verdict in verdicts if verdict is None]
        if sure > n:
            self.program.clauses.append(())
            return
        n -= sure
        runs = sorted([*single, *[run[: n + 1] for run in count.runs if run]], key=len)
        literals = [t.number or self.literal(t) for run in runs for t in run]
        template = templates.seen(tuple([len(run) for run in runs]), n)
        self.fill(template, literals, self.program.clauses)

    def _add_same(self, b: Same) -> None:
        a, c = (b.a, b.b) if isinstance(b.b, Among) else (b.b, b.a)
        if isinstance(c, Among) and type(c.count) is Count and not c.count.runs:
            domain = self._domain.get(c.count.terms, -1) if self._relying else -1
            self._same_among(a.number or self.literal(a), c, domain, self.program.clauses)
            return
        x, y = self.literal(a), self.literal(c)
        self.program.clauses += (-x, y), (x, -y)

    def _add_equal(self, b: Equal) -> None:
        if not b.sense:
            self._differ((), b)
            return
        x, y = self._level(b.a, b.b)
        self.program.clauses += [c for p, q in zip(x, y, strict=True) for c in ((-p, q), (p, -q))]

    def _add_order(self, b: Order) -> None:
        self.program.clauses += [tuple(c) for c in self._ordered(b)]


def _things(b: Several, clauses: Sequence[Clause] | None) -> float:
    """The number of clauses or parts of a condition; infinite for counts."""
    return len(clauses) if clauses is not None else len(b.parts()) if type(b) is Every else inf


def _several(b: Bool) -> TypeGuard[Several]:
    """Return whether asserting a condition takes several clauses."""
    if type(b) is Among:
        return type(b.count) is Count and not b.count.runs
    return type(b) is Every or (type(b) is Equal and not b.sense)
