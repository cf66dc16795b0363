"""The command ``search`` over a genre or a puzzle: count, list, fewest, most, samples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from enpitsu import catalogue
from enpitsu.cli.batch import ExecutionOptions, crew_of
from enpitsu.cli.path_search import FRAME_SECONDS, screen, tell_cubes
from enpitsu.cli.print_error import print_error
from enpitsu.cli.progress import UNLIMITED_SECONDS, meter, watched
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.results import print_data
from enpitsu.cli.screen import picture, rich_text, show
from enpitsu.cli.source import document_of, options_of, parameters_of
from enpitsu.cli.terminal_text import headline
from enpitsu.document import Document
from enpitsu.engine.budget import Meter
from enpitsu.engine.count.listing import classes, extreme, known, shown, some_answers
from enpitsu.engine.count.sweep import Sweep
from enpitsu.errors import BadNotation, BadPuzzle, OutOfBudget
from enpitsu.grid import grid
from enpitsu.layers.base import Layer
from enpitsu.layers.printed.outside import Zones
from enpitsu.layers.printed.rooms import Rooms
from enpitsu.locale import say, say_number, word_of
from enpitsu.logic import PartialAssignment
from enpitsu.notation.text import read_size
from enpitsu.puzzle import Puzzle
from enpitsu.search.answers import Answers
from enpitsu.search.run import Search
from enpitsu.variants import only_changes

MAX_CELLS = 10_000
"""Cells of the largest board that is searched."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A question about the answers."""

    layers: tuple[str, ...] = ()
    fewest: str | None = None
    most: str | None = None
    sample: int = 0
    seed: int = 0
    list: int = 0
    classes: bool = False
    watch: bool = False
    seconds: float | None = None
    json: bool = False
    no_color: bool = False


def board_of(what: str, size: str | None, how: ReadOptions) -> Document:
    """A blank board of a genre and size, or the puzzle that an argument stands for."""
    if size is None:
        return document_of(what, how)
    kind, board = genre_of(what, how.genre), grid(*read_size(size, MAX_CELLS))
    return Document(kind(board, parameters_of(kind, board, how.parameters), options_of(how.readings)))


def genre_of(what: str, changes: str | None) -> type[Puzzle]:
    """The genre that is searched, with the rules that ``--with`` and ``--without`` change."""
    kind = catalogue.load(what)
    return catalogue.load(changes, kind) if changes is not None and only_changes(changes) else kind


def search_answers(
    board: Callable[[], Document],
    aim: Aim,
    execution: ExecutionOptions,
    checkpoint: str | None,
    resume: bool,
) -> int:
    """Ask for the answers of a puzzle and print what there is; the exit status."""
    if resume and checkpoint is None:
        raise BadNotation("", None, say("--resume needs --checkpoint FILE"))
    allowed = meter(aim.seconds, UNLIMITED_SECONDS)
    with allowed.with_grace_period():
        document = board()
    with allowed.counting_work():
        return _asked(document, aim, execution, checkpoint, resume, allowed)


def _asked(
    document: Document,
    aim: Aim,
    execution: ExecutionOptions,
    checkpoint: str | None,
    resume: bool,
    allowed: Meter,
) -> int:
    """Ask in the way that suits; the exit status."""
    if aim.fewest is not None or aim.most is not None:
        return _extreme(document, aim, allowed)
    if aim.sample:
        return _sample(document, aim, allowed)
    if not (aim.layers or aim.list or aim.classes or aim.watch or checkpoint):
        try:
            return _count(document, aim, allowed)
        except BadPuzzle:
            pass  # no trail: the answers are listed
    return _list(document, aim, execution, checkpoint, resume, allowed)


def _count(document: Document, aim: Aim, allowed: Meter) -> int:
    """Count by sweeping; raises BadPuzzle where that is not possible."""
    puzzle = document.puzzle
    with watched(say("counting {}", puzzle.display_title()), allowed) as tell:
        number = Sweep(puzzle).count(allowed.left(), partial(tell, "{} of {} marks, {} summaries"))
    words = say_number(number, "{} answer (counted by sweeping)", "{} answers (counted by sweeping)")
    _tell(document, aim, {"answers": number, "by": "sweeping"}, words)
    return 0


def _extreme(document: Document, aim: Aim, allowed: Meter) -> int:
    puzzle = document.puzzle
    name = aim.fewest if aim.fewest is not None else aim.most or ""
    marks = shown(puzzle, [name])
    with watched(say("searching {}", puzzle.display_title()), allowed):
        found = extreme(puzzle, marks, most=aim.fewest is None, budget=allowed.left())
    if found is None:
        _tell(document, aim, {"answers": 0}, say("no answer"))
        return 1
    number, best = found
    word = "most" if aim.fewest is None else "fewest"
    said = "the most marks of {}: {}" if aim.fewest is None else "the fewest marks of {}: {}"
    told = {word: number, "layer": name, "answer": puzzle.write_answer(best)}
    _tell(document, aim, told, say(said, name, number), [best])
    return 0


def _sample(document: Document, aim: Aim, allowed: Meter) -> int:
    puzzle = document.puzzle
    rng = Random(aim.seed)
    with watched(say("sampling {}", puzzle.display_title()), allowed):
        try:
            found, how = Sweep(puzzle).sample(aim.sample, rng, allowed.left()), "uniform"
        except BadPuzzle:
            found = list(some_answers(puzzle, aim.sample, rng, budget=allowed.left()))
            how = "varied, not uniform"
    answers = [puzzle.write_answer(k) for k in found]
    words = say_number(len(found), "{} answer drawn ({})", "{} answers drawn ({})", say(how))
    _tell(document, aim, {"sample": answers, "how": how}, words, found)
    return 0 if found else 1


def _list(
    document: Document,
    aim: Aim,
    execution: ExecutionOptions,
    checkpoint: str | None,
    resume: bool,
    allowed: Meter,
) -> int:
    puzzle = document.puzzle
    question, stopped = Answers(puzzle, aim.layers, watched=aim.watch), None
    crew = crew_of(execution)
    with screen(aim.watch, aim.no_color) as draw:
        on_cube = _on_cube(question, aim, draw) if draw is not None else lambda cube, told: None
        kept = Path(checkpoint) if checkpoint else None
        search = Search(
            question, crew, kept, resume, on_cube, seconds=aim.seconds and allowed.left().seconds
        )
        try:
            with watched(say("searching {}", headline(puzzle)), allowed, shown=not aim.watch) as tell:
                for progress in search.run():
                    tell_cubes(tell, progress)
        except OutOfBudget as stop:
            stopped = stop.reason
        finally:
            crew.close()
    found = question.put_together(search.gathered())
    told: dict[str, object] = {"answers": len(found), "by": "listing"}
    words = say_number(len(found), "{} answer", "{} answers")
    if aim.layers:
        words = say("{}, looking at {} alone", words, say(" and ").join(aim.layers))
    picked = found
    if aim.classes and stopped is None:
        picked = classes(puzzle, question.marks, set(found))
        told["classes"] = len(picked)
        words = say("{}, {} up to turns and reflections", words, len(picked))
    if stopped is not None:
        words = say("at least {}", words)
    pictures = [known(question.marks, bits) for bits in picked[: aim.list]]
    told |= {"list": [puzzle.write_answer(k) for k in pictures]} if aim.list else {}
    _tell(document, aim, told, words, pictures)
    if stopped is not None:
        told_where = say("stopped ({}) at {}", say(stopped), progress)
        return print_error(told_where, 130 if stopped == "interrupt" else 3)
    return 0 if found else 1


def _on_cube(question: Answers, aim: Aim, draw: Callable[[Any], object]) -> Callable[[int, Any], object]:
    """Draw the newest answer now and then, with what is found so far."""
    counts: dict[int, int] = {}
    last = 0.0

    def on_cube(cube: int, told: Any) -> None:
        nonlocal last
        counts[cube] = told["found"]
        if monotonic() - last >= FRAME_SECONDS:
            last = monotonic()
            newest = picture(question.puzzle, known(question.marks, int(told["bits"], 16)), aim.no_color)
            draw(rich_text(newest).append("\n" + say("{:,} found", sum(counts.values()))))

    return on_cube


def _tell(
    document: Document,
    aim: Aim,
    told: dict[str, object],
    words: str,
    pictures: Sequence[PartialAssignment] = (),
) -> None:
    puzzle = document.puzzle
    if aim.json:
        row = {"genre": type(puzzle).genre_id(), "height": puzzle.grid.height,
               "width": puzzle.grid.width, **told}  # fmt: skip
        print_data(row, document)
        return
    print(say("{}: {}", headline(puzzle), words))
    for each in pictures:
        show(["", picture(puzzle, each, aim.no_color)], aim.no_color)
    bare = [name for name, layer in puzzle.printed.items() if _is_bare(puzzle, name, layer)]
    for name in bare:
        word = word_of(type(puzzle), name)
        print(say("No {} is printed on this board; the text of a puzzle can have some.", word))
    if bare and isinstance(puzzle.printed[bare[0]], Rooms):
        print(say("--rooms N goes through all divisions into N regions."))


def _is_bare(puzzle: Puzzle, name: str, layer: Layer) -> bool:
    """Return whether a board of a genre that has regions or zones has none printed."""
    if isinstance(layer, Rooms):
        return len(puzzle.givens[name].regions) < 2
    return isinstance(layer, Zones) and not puzzle.givens[name]
