"""Mine local theorems: which ones the steps of many boards are instances of, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from enpitsu.bits import bits
from enpitsu.engine.budget import Budget, Meter, metered
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.step import Step
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.strategies.singles import Forcing
from enpitsu.engine.explain.verbs import reasoner_of
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.techniques import Patterns
from enpitsu.engine.theorems.book import Book, Instance, LocalPattern
from enpitsu.engine.theorems.reading import theorem_of
from enpitsu.engine.theorems.theorem import Theorem
from enpitsu.errors import BadPuzzle, OutOfBudget
from enpitsu.puzzle import Puzzle

EFFORT = 2_000
"""Conflicts that the steps of a board may take; the rest of it is left out."""
THINGS = 4_000_000
"""Marks, cases and clauses that the making of boards may take."""
FORMS = 8
"""Forms of a pattern that are kept, near and stretched."""
MOST = 60
"""Theorems of a book."""
RARE = 2
"""Times that a theorem must have been met to get into a book."""
CONFLICTS = 20_000
"""Conflicts that the making of boards may take."""


@dataclass(slots=True)
class Mined:
    """The theorems met, how often each, and where first; and how many steps there were of each kind.

    ``forms``: those of one name, near and stretched; ``title``: the name of a technique of the genre of
    which they are an instance (docs/techniques.md).
    """

    count: dict[str, int] = field(default_factory=dict)
    forms: dict[str, Counter[Theorem]] = field(default_factory=dict)
    instance: dict[str, Instance] = field(default_factory=dict)
    title: dict[str, str] = field(default_factory=dict)
    boards: int = 0
    steps: int = 0
    of_several: int = 0

    @property
    def local(self) -> int:
        """The steps of several cases that are instances of a local theorem."""
        return sum(self.count.values())

    def ranked(self) -> list[str]:
        """The names of the theorems, those met most often first."""
        return sorted(self.count, key=lambda name: (-self.count[name], name))


def mine(
    puzzles: Iterable[Puzzle],
    out: Mined | None = None,
    *,
    meter: Meter | None = None,
    tell: Callable[[int], object] = lambda boards: None,
) -> Mined:
    """The theorems that the steps of some puzzles, by their rules alone, are instances of.

    ``out``: what was mined before, which grows; ``tell`` hears of each board.  Raises OutOfBudget when
    the ``meter`` says so; what was found until then is in ``out``.
    """
    out = Mined() if out is None else out
    meter = meter or metered(None)
    for puzzle in map(by_rules, puzzles):
        reasoner = reasoner_of(puzzle, None)
        pictures = None if puzzle.techniques is None else Patterns(puzzle)
        for found in _found(reasoner):
            meter.tick()
            out.steps += 1
            if isinstance(found, Step) and len(found.cases) > 1:
                out.of_several += 1
                _note(out, puzzle, reasoner, found, pictures)
            reasoner.take(found.on, found.off)
        out.boards += 1
        tell(out.boards)
    return out


def by_rules(puzzle: Puzzle) -> Puzzle:
    """The puzzle without what explanations alone are told.

    That says in one case what a theorem says by several.
    """
    genre = type(puzzle)
    facts = [rule.name for rule in genre.rules if not rule.solved]
    if not facts and not genre.lemmas:
        return puzzle
    members = {"__module__": genre.__module__, "lemmas": (), **dict.fromkeys(facts)}
    plain: type[Puzzle] = type(genre.__name__, (genre,), members)
    return plain(puzzle.grid, puzzle.givens, puzzle.options)


def bound(mined: Mined, source: str) -> Book:
    """The book of what was mined."""
    names = [name for name in mined.ranked() if mined.count[name] >= RARE][:MOST]
    patterns = [
        LocalPattern(
            n,
            tuple([form for form, _ in mined.forms[name].most_common(FORMS)]),
            mined.count[name],
            mined.title.get(name, ""),
            mined.instance[name],
        )
        for n, name in enumerate(names, 1)
    ]
    return Book(source, mined.boards, mined.of_several, mined.local, tuple(patterns))


def generated(
    genre: type[Puzzle], height: int, width: int, boards: int, seed: int = 0, seconds: float | None = None
) -> Iterator[Puzzle]:
    """So many boards of a genre, or as many as the time, conflicts and things allowed make."""
    allowed = Budget(seconds, conflicts=CONFLICTS, things=THINGS)
    maker = Maker(genre, height, width, seed=seed, budget=allowed)
    try:
        for puzzle, _ in islice(maker.puzzles(), boards):
            yield puzzle
    except (OutOfBudget, BadPuzzle):
        return


def _found(reasoner: Reasoner) -> Iterator[Forcing | Step]:
    """The steps to the end of a board, those by single cases in waves; the caller takes them as known."""
    while not reasoner.done and reasoner.effort.conflicts < EFFORT:
        try:
            wave = reasoner.singles.wave().forced
            step = None if wave else reasoner.next()
        except Contradiction:  # a board with several answers has none
            return
        yield from wave
        if step is not None:
            yield step
        elif not wave:
            return


def _note(out: Mined, puzzle: Puzzle, reasoner: Reasoner, step: Step, pictures: Patterns | None) -> None:
    """Count the theorem of a step, if it has one."""
    board = reasoner.board
    found = theorem_of(board, step, reasoner.on)
    if found is None:
        return
    name = found.name
    out.count[name] = out.count.get(name, 0) + 1
    out.forms.setdefault(name, Counter())[found.least] += 1
    if name not in out.instance:
        out.instance[name] = _instance(puzzle, board, step, reasoner.on)
    if pictures is not None and name not in out.title:
        places = {board.cases[k].case.place for k in step.cases}
        shown = pictures.named(step.marks, reasoner.on, reasoner.off, step.facts, places)
        if shown is not None:
            out.title[name] = shown.name


def _instance(puzzle: Puzzle, board: CompiledPuzzle, step: Step, on: int) -> Instance:
    given = {str(board.marks[i]): bool(on >> i & 1) for i in bits(step.facts)}
    gives = {str(board.marks[i]): value for i, value in step.marks}
    return Instance(puzzle.text, given, gives, tuple([str(board.cases[k].case) for k in step.cases]))
