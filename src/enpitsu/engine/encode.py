"""Cases as clauses.

The clauses of one case lie side by side, so the same program serves twice: loaded as it is, or
with one switch per case.  What depends on genre and size alone is compiled once and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeGuard

from enpitsu.engine import templates
from enpitsu.engine.fragment import Fragment
from enpitsu.engine.givens_first import LEAST, Decided, choices, decided
from enpitsu.engine.literals import Literals
from enpitsu.engine.program import Program
from enpitsu.logic import (
    TRUE,
    Among,
    Blank,
    Bool,
    Count,
    DerivedInt,
    Equal,
    Every,
    Int,
    Mark,
    Order,
    Same,
    Sink,
    Some,
    Whole,
)
from enpitsu.puzzle import Case, Puzzle, Sheet, no_collector


class Encoder(Literals):
    """Writes one program, case by case."""

    def __init__(self, program: Program, narrow: bool, kernel: Encoder | None = None) -> None:
        super().__init__(program, narrow, kernel)
        # what the kernel writes from now on is not in this program any more
        self._wholes: dict[object, Fragment] = dict(kernel._wholes) if kernel else {}
        # clauses of two literals, as far as the clauses have been looked through
        self._kernel, self._pairs, self._read = kernel, set[frozenset[int]](), len(program.clauses)
        self._alone = False
        # the state of derived numbers: shared with a kernel only if that is nobody else's
        self.memo: dict[object, Any] = kernel.memo if kernel is not None and kernel.derives else {}
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

    # -- cases ---------------------------------------------------------------------------------

    def write(self, cases: Sequence[Case], *, alone: bool = False) -> None:
        """The clauses of some cases, whole-layer conditions last.

        ``alone``: they may be switched off, so nothing else may rely on them.
        """
        self.say([case.condition for case in cases], alone=alone)
        self.program.cases += sorted(cases, key=lambda case: isinstance(case.condition, Whole))

    def say(self, conditions: Sequence[Bool], *, alone: bool = False) -> None:
        """The clauses of some conditions, as in ``write``."""
        program, add = self.program, self._add
        if self.narrow and not alone:
            self._note(conditions)
        if alone:
            self._parts(frozenset())  # what is written so far is never switched off
        self._alone = alone
        late = []
        clauses, ends = program.clauses, program.ends
        for b in conditions:
            writer = add.get(type(b))
            if writer is not None:
                writer(b)
            elif isinstance(b, Whole):
                late.append(b)
                continue
            else:
                clauses.append((self.literal(b),))
            ends.append(len(clauses))
        for whole in late:
            part = self.whole(whole)
            clauses += part.clauses
            program.cutters += [(len(ends), cutter) for cutter in part.cutters]
            ends.append(len(clauses))
        if alone:
            self._alone, self._read = False, len(clauses)

    def choose(self, decided: Decided) -> None:
        """Exclusive choices, as far as what given cases decide leaves them open.

        What is decided is said here too, so that these may rely on it.
        """
        program, clauses = self.program, self.program.clauses
        literals = decided.literals
        self._holding.update(literals)
        program.definitions += [(x,) for x in literals]
        for marks, values in decided.left:
            self.fill(templates.among(len(marks), values), marks, clauses)

    def _note(self, conditions: Iterable[Bool]) -> None:
        """Note the values that asserted counts leave, and the marks that single cases fix."""
        domain, derived, equal = self._domain, self._derived, list[Equal]()
        for b in conditions:
            if type(b) is Among:
                if isinstance(b.count, DerivedInt):
                    derived[b.count] = derived.get(b.count, -1) & b.values
                elif type(b.count) is Count and not b.count.runs:
                    terms = b.count.terms
                    domain[terms] = domain.get(terms, -1) & b.values
                    if b.values == 1:
                        for term in terms:
                            self._fix(~term)
            elif type(b) is Equal:
                equal += [b] if b.sense else []
            elif type(b) is not Some:
                self._fix(b)
        for e in equal:
            if isinstance(e.a, DerivedInt) and isinstance(e.b, DerivedInt):
                derived[e.a] = derived[e.b] = derived.get(e.a, -1) & derived.get(e.b, -1)

    def _fix(self, b: Bool) -> None:
        if b.number:
            self._holding.add(b.number)
        elif type(b) is Every:
            for part in b.parts():
                self._fix(part)

    def whole(self, condition: Whole) -> Fragment:
        """Clauses of a whole-layer condition, written once if it reads no given."""
        key = condition.key
        part = self._wholes.get(key) if key is not None else None
        if part is None:
            part = Fragment(self)
            condition.encode(part)
            if key is not None:
                self._wholes[key] = part
        return part

    def bounded(self, count: Int, values: int) -> bool:
        """Whether asserted conditions already keep a count among these values."""
        if not self.narrow:
            return False
        if isinstance(count, DerivedInt):
            domain = self._derived.get(count, -1)
        elif type(count) is Count:
            domain = self._domain.get(count.terms, -1)
        else:
            return False
        return not domain & ((2 << count.most) - 1) & ~values

    def never_together(self, pairs: Iterable[tuple[int, int]]) -> bool:
        """Whether each of these pairs of literals is already forbidden by a clause."""
        if not self.narrow:  # with switches a rule may be off: then nothing is sure
            return False
        return all(self._parts(frozenset((-a, -b))) for a, b in pairs)

    def _parts(self, pair: frozenset[int]) -> bool:
        """Whether a clause that is never switched off has just these two literals."""
        clauses = self.program.clauses
        if not self._alone:
            self._pairs.update([frozenset(c) for c in clauses[self._read :] if len(c) == 2])
            self._read = len(clauses)
        return pair in self._pairs or (self._kernel is not None and self._kernel._parts(pair))

    # -- conditions that hold --------------------------------------------------------------------

    def _add_mark(self, b: Mark | Blank) -> None:
        self.program.clauses.append((b.number,))

    def _add_some(self, b: Some) -> None:
        if 0 in b.numbers:
            self._under((), b.parts())
        else:
            self.program.clauses.append(b.numbers)

    def _under(self, literals: Sequence[int], parts: Iterable[Bool]) -> None:
        """One of some literals holds, or one of the parts.

        One part that says several things at once needs no name: each of these things becomes a clause
        of its own with the other parts.
        """
        out, todo = list(literals), [*parts]
        wide: Every | Among | None = None
        for part in todo:
            if part.number:
                out.append(part.number)
            elif type(part) is Some:
                if 0 in part.numbers:
                    todo += part.parts()  # the loop will come there
                else:
                    out += part.numbers
            elif part is TRUE:
                return
            elif wide is None and part not in self._name and _several(part):
                wide = part
            else:
                out.append(self.literal(part))
        if wide is None:
            self.program.clauses.append(tuple(out))
        elif isinstance(wide, Every):
            self._each(out, wide)
        else:
            self._either(out, wide)

    def _each(self, literals: list[int], b: Every) -> None:
        """One of some literals holds, or all parts of a condition do."""
        clauses = self.program.clauses
        if not self._holding and 0 not in b.numbers:
            clauses += [(*literals, number) for number in b.numbers]
            return
        for part in b.parts():
            verdict = self.fixed(part) if self._holding else None
            if verdict is False:
                clauses.append(tuple(literals))
            elif verdict is None and part.number:
                clauses.append((*literals, part.number))
            elif verdict is None:
                self._under(literals, (part,))

    def _either(self, literals: list[int], b: Among) -> None:
        """One of some literals holds, or a count is one of the values."""
        assert type(b.count) is Count
        template = templates.either(len(b.count.terms), b.values, len(literals))
        if template is not None:
            self.program.clauses += template.clauses(self._terms(b.count) + literals)
        else:
            window = [x or -self.true() for x in self._window(b.count, b.values)]
            self.program.clauses += [(*literals, x) for x in window]

    def _add_every(self, b: Every) -> None:
        for part in b.parts():
            self._assert(part)

    def _assert(self, b: Bool) -> None:
        writer = self._add.get(type(b))
        if writer is None:
            self.program.clauses.append((self.literal(b),))
        else:
            writer(b)

    def _add_among(self, b: Among) -> None:
        count, values = b.count, b.values
        if type(count) is not Count:
            self.program.clauses.append((self.literal(b),))
        elif not count.runs:
            if values == 1:  # each by itself, as ``_note`` has noted them
                for term in count.terms:
                    self._assert(~term)
                return
            if self._holding and self.narrow and len(count.terms) >= LEAST:
                literals, values = self._open(count, values)
            else:
                literals = self._terms(count)
            self.fill(templates.among(len(literals), values), literals, self.program.clauses)
        elif not count.terms and values & (values - 1) == 0 and values:
            self._add_seen(count, values.bit_length() - 1)
        else:
            self.program.clauses += [(x,) if x else () for x in self._window(count, values)]

    def _terms(self, count: Count) -> list[int]:
        """The literals of what is counted."""
        numbers = count.numbers
        return [t.number or self.literal(t) for t in count.terms] if 0 in numbers else list(numbers)

    def _open(self, count: Count, values: int) -> tuple[list[int], int]:
        """The literals of the terms that are not fixed, and the values left for them.

        All terms if no value is left: what was fixed first will contradict this then.
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
        """Views == n: unary prefixes, merged from the shortest."""
        runs = sorted([run[: n + 1] for run in count.runs if run], key=len)
        literals = [t.number or self.literal(t) for run in runs for t in run]
        template = templates.seen(tuple([len(run) for run in runs]), n)
        self.fill(template, literals, self.program.clauses)

    def _add_same(self, b: Same) -> None:
        a, c = (b.a, b.b) if isinstance(b.b, Among) else (b.b, b.a)
        if isinstance(c, Among) and type(c.count) is Count and not c.count.runs:
            self._same_among(a.number or self.literal(a), c, self.program.clauses)
            return
        x, y = self.literal(a), self.literal(c)
        self.program.clauses += (-x, y), (x, -y)

    def _add_equal(self, b: Equal) -> None:
        if not b.sense:
            self.program.clauses.append((self.literal(b),))
            return
        x, y = self._level(b.a, b.b)
        self.program.clauses += [c for p, q in zip(x, y, strict=True) for c in ((-p, q), (p, -q))]

    def _add_order(self, b: Order) -> None:
        self.program.clauses += [tuple(c) for c in self._ordered(b)]

    def _derive(self, write: Callable[[Sink], list[int]]) -> list[int]:
        """What the ink decides through a whole layer: definitions, some of them lazy."""
        self.derives = True
        sink = Fragment(self, self.program.definitions)
        row = write(sink)
        self.program.cutters += [(-1, cutter) for cutter in sink.cutters]
        return row


def _chosen(decided: Decided, top: int) -> Program:
    """Nothing but exclusive choices: only what is still open has a variable."""
    numbers = [n for n in range(1, top + 1) if n not in decided.held and n not in decided.excluded]
    variable = {n: v for v, n in enumerate(numbers, 1)}
    program = Program(len(numbers))
    program.numbers, program.held = numbers, decided.held
    encoder = Encoder(program, True)
    for marks, values in decided.left:
        encoder.fill(templates.among(len(marks), values), [variable[n] for n in marks], program.clauses)
    return program


def _several(b: Bool) -> TypeGuard[Every | Among]:
    """Whether a condition says several things, each of which is a clause."""
    return isinstance(b, Every) or (isinstance(b, Among) and type(b.count) is Count and not b.count.runs)


@lru_cache(maxsize=64)
def kernel(sheet: Sheet, narrow: bool) -> Encoder:
    """What all puzzles of one genre and size have in common, compiled."""
    encoder = Encoder(Program(sheet.top), narrow)
    if narrow:  # nobody reads a program without switches case by case
        encoder.say(sheet.conditions)
    else:
        encoder.write(sheet.cases)
    return encoder


def compile(puzzle: Puzzle, *, guarded: bool = False, short: bool = False) -> Program:
    """The clauses of a puzzle; in a guarded program no case relies on another.

    ``short``: marks that givens decide need no variables of their own, if they are decided by exclusive
    choices and there is nothing else (``Program.numbers``).
    """
    with no_collector():
        return _compile(puzzle, guarded, short)


def _compile(puzzle: Puzzle, guarded: bool, short: bool) -> Program:
    sheet = puzzle.sheet
    given = puzzle.given_cases()
    first = None if guarded else decided(sheet, given)
    if first and short and not first.clash and not choices(sheet).rest:
        if all([case.condition.number for case in given]):
            return _chosen(first, sheet.top)
    shared = kernel(sheet, not guarded) if first is None and not sheet.late else None
    if shared is None or shared.derives:
        encoder = Encoder(Program(sheet.top), not guarded)
        if guarded:
            encoder.write(sheet.cases + given)
            return encoder.program
        conditions = sheet.conditions
        if first is not None:
            conditions = choices(sheet).rest
            encoder.choose(first)
        encoder.say(conditions + [case.condition for case in given])
        return encoder.program
    for case in given:  # these may still take variables of the kernel
        if isinstance(case.condition, Whole) and case.condition.key is not None:
            shared.whole(case.condition)
    program = shared.program.copy()
    Encoder(program, not guarded, shared).write(given)
    return program
