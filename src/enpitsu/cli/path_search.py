"""The command ``search`` for the definitions of paths; those over genres are in ``answer_search``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import monotonic, perf_counter
from typing import Any

from enpitsu.cli.batch import ExecutionOptions, crew_of
from enpitsu.cli.print_error import print_error
from enpitsu.cli.progress import Tell, watched
from enpitsu.draw.film import Frame, film, frame_text, still
from enpitsu.errors import BadNotation, OutOfBudget
from enpitsu.files import write_file
from enpitsu.locale import general, say
from enpitsu.plain import json_text
from enpitsu.search.paths.definition import Definition, FoundPaths, PathSearch
from enpitsu.search.paths.walks import PathWalks, Rules
from enpitsu.search.run import Progress, Search

FRAME_SECONDS = 0.08
"""Seconds between two frames on the terminal."""
MAX_FRAMES = 240
"""Frames of a recorded film at most."""


@dataclass(frozen=True, slots=True)
class Show:
    """The parts of a search to be seen: on the terminal, as a film, at its end."""

    watch: bool = False
    record: str | None = None
    list: int = 0
    json: bool = False
    no_color: bool = False
    make: bool = False  # a puzzle of one of the paths
    length: int | None = None
    seed: int = 0
    svg: str | None = None
    seconds: float | None = None  # for all of it


class Watcher:
    """Takes what workers tell: draws the newest board now and then, and keeps a stretch of them."""

    def __init__(self, of: Definition, show: Show, draw: Callable[[Any], object] | None) -> None:
        self.of, self.show, self.draw = of, show, draw
        self.frames: list[Frame] = []
        self.found: dict[int, int] = {}
        self.seen: dict[int, int] = {}
        self.cube: int | None = None
        self.done: Mapping[int, Any] = {}
        self.far = ""
        self._next = 0.0

    def tell(self, cube: int, described: Any) -> None:
        """Hear of a board."""
        self.found[cube], self.seen[cube] = described["found"], described["seen"]
        hit = bool(described.get("hit"))
        board, path = self.of.board, tuple(described["path"])
        found, seen = sum(self.found.values()), sum(self.seen.values())
        words = say("length {}, {:,} boards, {:,} found up to symmetry", len(path), seen, found)
        frame = Frame(board.height, board.width, path, described["one"], described["two"], words, hit)
        if self.show.record and len(self.frames) < MAX_FRAMES:
            if self.cube is None or self.cube in self.done:
                self.cube = cube  # one cube after the other, so that one path is seen to grow
            if cube == self.cube:
                self.frames += [frame] * (4 if hit else 1)
        if self.draw is not None and (monotonic() >= self._next):
            self._next = monotonic() + FRAME_SECONDS
            self.draw(frame_text(replace(frame, words=frame.words + self.far)))


@contextmanager
def screen(watch: bool, no_color: bool) -> Iterator[Callable[[Any], object] | None]:
    """The terminal on which boards are drawn live, if they are."""
    if not watch:
        yield None
        return
    from rich.console import Console
    from rich.live import Live

    console = Console(stderr=True, no_color=no_color)
    with Live(console=console, auto_refresh=False, transient=True) as live:
        yield lambda picture: live.update(picture, refresh=True)


def tell_cubes(tell: Tell, progress: Progress) -> None:
    """Say how far a search is."""
    if progress.left is None:
        tell("{} cubes of {}", progress.done, progress.cubes)
    else:
        tell("{} cubes of {}, about {:.0f} s left", progress.done, progress.cubes, progress.left)


def search_paths(
    of: Definition,
    frame: str,
    show: Show,
    execution: ExecutionOptions,
    checkpoint: str | None,
    resume: bool,
) -> int:
    """Search for all paths of a definition and say what there is; the exit status."""
    if resume and checkpoint is None:
        raise BadNotation("", None, say("--resume needs --checkpoint FILE"))
    question = PathSearch(of, frame, watched=show.watch or show.record is not None)
    crew = crew_of(execution)
    start = perf_counter()
    stopped = None
    with screen(show.watch, show.no_color) as draw:
        watcher = Watcher(of, show, draw)
        kept = Path(checkpoint) if checkpoint else None
        search = Search(question, crew, kept, resume, watcher.tell, seconds=show.seconds)
        watcher.done = search.results
        try:
            with watched(of.title, shown=not show.watch) as tell:
                for progress in search.run():
                    tell_cubes(tell, progress)
                    watcher.far = f"\n{progress}"
        except OutOfBudget as stop:
            stopped = stop.reason
        finally:
            crew.close()
    if show.record and watcher.frames:
        write_file(show.record, film(watcher.frames, len(watcher.frames) / 12, of.title, of.box))
    found = question.put_together(search.gathered())
    if show.make and stopped is None:
        return _make(found, show)
    _report(found, show, perf_counter() - start, frame)
    if stopped is None:
        return 0
    described = say(
        "stopped ({}) at {}; with --checkpoint FILE it could be resumed", say(stopped), progress
    )
    if checkpoint:
        described = say("stopped ({}) at {}; --resume goes on from here", say(stopped), progress)
    return print_error(described, 130 if stopped == "interrupt" else 3)


def counts_of(found: FoundPaths) -> dict[str, Any]:
    """The findings in numbers."""
    lengths = [len(path) for _, path in found.described]
    short, long = min(lengths, default=0), max(lengths, default=0)
    return {
        "found": len(lengths),
        "shortest": [short, lengths.count(short)], "longest": [long, lengths.count(long)],
        "exact": len(found.exact), "different": len(found.different), "classes": len(found.classes),
        "ends": {name: list(n) for name, n in found.ends().items()}, "boards": found.seen,
    }  # fmt: skip


def _report(found: FoundPaths, show: Show, seconds: float, frame: str) -> None:
    described = counts_of(found)
    if show.json:
        paths = [[start, list(path)] for start, path in found.classes]
        print(json_text({"search": found.of.name, "frame": frame, **described, "paths": paths}))
        return
    (short, few), (long, many) = described["shortest"], described["longest"]
    print(
        say(
            "{}: {} found in {:.1f} s ({} boards)",
            found.of.title,
            described["found"],
            seconds,
            described["boards"],
        )
    )
    print(say("  lengths {} ({} of them) to {} ({})", short, few, long, many))
    print(
        say(
            "  in a whole pattern: {}, without regard to direction {},",
            described["exact"],
            described["different"],
        )
    )
    print(say("  up to turns, reflections and reversal {}", described["classes"]))
    for name, (each, classes) in zip(_ends(found), described["ends"].values(), strict=True):
        print(say("  {}: {} ({} classes)", name, each, classes))
    picked = sorted(found.classes, key=lambda p: (len(p[1]), p[1]))
    picked = [(start, path) for start, path in picked if show.length in (None, len(path))]
    if show.svg and picked:
        write_file(show.svg, _picture(found, *picked[0]))
    for start, path in picked[: show.list]:
        head = say("length {}, starts {}", len(path), _kind(found.of.kinds[start]))
        print(f"\n{head}\n{_drawn(found, start, path)}")


def _kind(name: str) -> str:
    """The word for a kind of cells of a definition."""
    return general("words", name) or name


def _ends(found: FoundPaths) -> list[str]:
    """The words for the kinds of ends of paths, in the order in which they are counted."""
    first, second = map(_kind, found.of.kinds)
    return [say("both ends {}", first), say("both ends {}", second), say("one of each")]


def _make(found: FoundPaths, show: Show) -> int:
    """Make a puzzle of one of the paths, print it and its only answer; the exit status."""
    from enpitsu.search.paths.setting import Setter, fitting

    picked = Random(show.seed).choice(fitting(found, show.length))
    with watched(say("setting a puzzle")):
        made = Setter(found).make(picked, show.seed)
    answer = made.puzzle.write_answer(made.answer)
    if show.svg:
        write_file(show.svg, _sheet(found, made.path, made.clues, answer))
    if show.json:
        row = {"genre": type(made.puzzle).genre_id(), "givens": made.puzzle.text, "answer": answer,
               "path": list(made.path), "starts": found.of.kinds[made.start]}  # fmt: skip
        print(json_text(row))
        return 0
    described = (found.of.title, len(made.clues), len(made.path))
    print(say("{}: a puzzle of {} digits, a path of {} cells", *described))
    only = "(digits and path are the only ones: none of the {} paths fits in another way)"
    print(say(only, len(found.different)) + "\n")
    print(f"{made.puzzle.text}\n{say('answer:')}\n{answer}\n\n{_drawn(found, made.start, made.path)}")
    return 0


def _sheet(found: FoundPaths, path: tuple[int, ...], clues: Mapping[int, int], answer: str) -> str:
    """A puzzle and its answer as a picture."""
    board = found.of.board
    written = [(x, digit) for x, digit in enumerate(answer.split()) if x not in clues]
    printed = tuple([(x, str(n)) for x, n in clues.items()])
    return still(Frame(board.height, board.width, path, 0, 0, "", True, printed, tuple(written)),
                 found.of.title, found.of.box)  # fmt: skip


def _frame(found: FoundPaths, start: int, path: tuple[int, ...]) -> Frame:
    """A path with the cells around it."""
    one, two = PathWalks(found.of.board, Rules(start)).described(path)
    board = found.of.board
    return Frame(board.height, board.width, path, one, two, say("{} cells", len(path)), hit=True)


def _picture(found: FoundPaths, start: int, path: tuple[int, ...]) -> str:
    return still(_frame(found, start, path), found.of.title, found.of.box)


def _drawn(found: FoundPaths, start: int, path: tuple[int, ...]) -> str:
    return frame_text(replace(_frame(found, start, path), words="")).plain.rstrip("\n")
