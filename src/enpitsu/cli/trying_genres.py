"""The command ``try-genre``: a genre is held to what its examples say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from enpitsu import catalogue
from enpitsu.catalogue import Broken, Example
from enpitsu.engine.budget import Budget
from enpitsu.engine.check import Charge, Report, check
from enpitsu.engine.solve import solve
from enpitsu.errors import REASONS, BadGenre, EnpitsuError
from enpitsu.locale import say, say_number
from enpitsu.logic import GlobalConstraint
from enpitsu.plain import one_line
from enpitsu.puzzle import Puzzle, Rule

COUNTED = {"unique": "just one answer", "several": "several answers", "none": "no answer"}
"""Words for the number of answers."""
CHARGED = (
    "is charged with {} at {}, too", "is not charged with {}", "is charged with {} at {}, not at {}",
)  # fmt: skip
OPEN = "is open by {} at {}, too", "is not open by {}", "is open by {} at {}, not at {}"


@dataclass(slots=True)
class Tested:
    """The findings about a stored puzzle: faults, and what time did not suffice to find out."""

    example: Example
    puzzle: Puzzle | None = None
    faults: list[str] = field(default_factory=list)
    open_questions: list[str] = field(default_factory=list)


def print_tests(genre: str, seconds: float) -> int:
    """Test a genre by its examples, in so many seconds each; the exit status.

    1: there is a fault; 3: time did not suffice to know.
    """
    kind = catalogue.load(genre)
    stored = catalogue.examples(genre)
    if not stored:
        file = f"{kind.genre_id()}.toml"
        raise BadGenre(
            say("{} has no examples: they stand in {}, beside the genre's file", kind.display_title(), file)
        )
    budget = Budget(seconds=seconds)
    found = [tested(kind, example, budget) for example in stored]
    for one in found:
        told = say("; ").join(one.faults + one.open_questions) or _fine(one)
        print(say("{}: {}", one_line(_titled(one.example)), told))
    rules = list(_rule_faults(kind, found, budget))
    for line in rules:
        print(line)
    faults = sum([len(one.faults) for one in found]) + len(rules)
    open_ = any([one.open_questions for one in found])
    fine = say("no fault was found, and not all is known" if open_ else "all is as stored")
    print(say_number(faults, "{} fault", "{} faults") if faults else fine)
    return 1 if faults else 3 if open_ else 0


def tested(kind: type[Puzzle], example: Example, budget: Budget) -> Tested:
    """Read a stored puzzle, solve it, judge its answer and its broken boards."""
    found = Tested(example)
    try:
        puzzle = found.puzzle = kind.parse(example.givens, example.options)
    except EnpitsuError as bad:
        found.faults.append(say("it cannot be read: {}", bad))
        return found
    _judge_answers(found, puzzle, budget)
    for number, broken in enumerate(example.broken, 1):
        try:
            report = check(puzzle, puzzle.read_answer(broken.answer))
        except EnpitsuError as bad:
            found.faults.append(say("broken board {} cannot be read: {}", number, bad))
            continue
        found.faults += [
            say("broken board {} {}", number, fault) for fault in charge_faults(report, broken)
        ]
    return found


def charge_faults(report: Report, broken: Broken) -> list[str]:
    """The differences between what a broken board is charged with and what it says.

    Conditions on a whole layer may point at more places than the ones stored, but at one of them at least.
    """
    out = []
    for charges, stored, (too, lacks, elsewhere) in (
        (report.broken, broken.charged, CHARGED), (report.unfinished, broken.unfinished, OPEN),
    ):  # fmt: skip
        found = _places(charges)
        for letter in sorted({*found, *stored}):
            local, whole = found.get(letter, (set(), set()))
            wanted = set(stored.get(letter, ()))
            if letter not in stored:
                out.append(say(too, letter, ", ".join(sorted(local | whole))))
            elif letter not in found:
                out.append(say(lacks, letter))
            elif not local <= wanted <= local | whole or (whole and not wanted & whole):
                said, is_so = ", ".join(sorted(wanted)), ", ".join(sorted(local | whole))
                out.append(say(elsewhere, letter, is_so, said))
    return out


def _places(charges: Sequence[Charge]) -> Mapping[str, tuple[set[str], set[str]]]:
    """Letter -> the places of its charges: of cases that are one place, of conditions on whole layers."""
    out: dict[str, tuple[set[str], set[str]]] = defaultdict(lambda: (set(), set()))
    for charge in charges:
        whole = isinstance(charge.case.condition, GlobalConstraint)
        out[charge.letter][whole].update([str(place) for place in charge.places])
    return out


def _judge_answers(found: Tested, puzzle: Puzzle, budget: Budget) -> None:
    """Compare how many answers a puzzle has, and which, with what is stored."""
    example = found.example
    outcome = solve(puzzle, budget=budget, why=False)
    if outcome.status == "unknown":
        found.open_questions.append(say("how many answers it has is not known: {}", say(REASONS["time"])))
    elif outcome.status != ("unique" if example.unique else "several"):
        wanted = say("exactly one answer" if example.unique else "several answers")
        found.faults.append(say("it has {}, not {}", say(COUNTED[outcome.status]), wanted))
    if example.answer is None:
        return
    try:
        known = puzzle.read_answer(example.answer)
    except EnpitsuError as bad:
        found.faults.append(say("its answer cannot be read: {}", bad))
        return
    report = check(puzzle, known)
    for charge in [*report.broken, *report.unfinished]:
        found.faults.append(say("its stored answer is wrong: {}", charge))
    if outcome.status == "unique" and outcome.answer is not None and report.right:
        if any([outcome.answer[m] is not known.get(m, False) for m in puzzle.visible_marks]):
            found.faults.append(say("its stored answer is not the one that is found"))


def _rule_faults(kind: type[Puzzle], found: Sequence[Tested], budget: Budget) -> Iterator[str]:
    """The rules that no broken board breaks, and those without which each example has one answer, too."""
    charged = {letter for one in found for board in one.example.broken for letter in board.charged}
    rules = [rule for rule in kind.rules if rule.kind == "rule"]
    for letter in dict.fromkeys([rule.letter for rule in rules]):
        if letter not in charged:
            yield say("rule {}: no broken board is charged with it", letter)
    unique = [one for one in found if one.puzzle is not None and one.example.unique and not one.faults]
    unique.sort(key=lambda one: len(one.puzzle.grid.cells) if one.puzzle is not None else 0)
    for rule in rules if unique else ():
        if _is_idle(kind, rule, unique, budget):
            yield say("rule {}: no example needs it ({})", rule.letter, rule.sentence)


def _is_idle(kind: type[Puzzle], rule: Rule, found: Sequence[Tested], budget: Budget) -> bool:
    """Return whether each puzzle with one answer is known to have just one without a rule, too."""
    fewer: type[Puzzle] = type(kind.__name__, (kind,), {rule.name: None})
    for one in found:
        puzzle = fewer.parse(one.example.givens, one.example.options)
        if solve(puzzle, budget=budget, why=False).status != "unique":
            return False
    return True


def _titled(example: Example) -> str:
    return f"{example.id} {example.title}".rstrip()


def _fine(one: Tested) -> str:
    boards = len(one.example.broken)
    stored = one.example.answer is not None and one.example.unique
    said = say("exactly one answer, the stored one" if stored else "exactly one answer")
    said = said if one.example.unique else say("several answers")
    if not boards:
        return said
    charged = say_number(boards, "{} broken board charged as stored", "{} broken boards charged as stored")
    return say("; ").join([said, charged])
