"""The search for paths that are marked by two kinds of cells, as defined in a file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path as File
from time import monotonic
from typing import Any

from enpitsu import catalogue
from enpitsu.errors import BadFile, BadNotation, BadPuzzle, UnknownName
from enpitsu.files import read_data
from enpitsu.locale import say
from enpitsu.plain import ODD, decoded
from enpitsu.search.paths.walks import Path, PathBoard, PathWalks, Rules, square
from enpitsu.workers.job import Tell

MAX_SIDE = 50
"""The most rows and columns of a board."""
MAX_BYTES = 200_000
"""The most bytes of a definition."""
CUBE_CELLS = 4
"""The length of the beginnings by which the search is split into cubes, in cells."""


@dataclass(frozen=True)
class Definition:
    """A file of ``examples/searches``, or one of the user's; raises BadPuzzle, UnknownName."""

    name: str
    table: Mapping[str, Any]

    @cached_property
    def board(self) -> PathBoard:
        """The board that the definition describes."""
        return square(self.table["side"], self.box, self.table["second"])

    @property
    def title(self) -> str:
        """The title of the search."""
        return str(self.table.get("title", self.name))

    @property
    def box(self) -> tuple[int, int]:
        """The (height, width) of the boxes."""
        height, width = self.table["box"]
        return height, width

    @property
    def kinds(self) -> tuple[str, str]:
        """The names of the first and the second kind of cells."""
        first, second = self.table["kinds"]
        return first, second

    def frame(self, name: str) -> Mapping[str, Any]:
        """The options of a frame, a named set of paths to search for; raises UnknownName."""
        frames: Mapping[str, Any] = self.table["frames"]
        if name not in frames:
            raise UnknownName("frame", name, list(frames))
        return dict(frames[name])


def folder() -> File:
    """The folder of the definitions that come with the package."""
    return catalogue.examples_folder() / "searches"


def names() -> list[str]:
    """The names of the definitions that come with the package."""
    return sorted([p.stem for p in folder().glob("*.toml")])


def definition(name: str) -> Definition:
    """A definition by its name or file."""
    path = File(name) if name.endswith(".toml") else folder() / f"{name}.toml"
    if not path.is_file():
        raise UnknownName("search", name, names())
    try:
        table = tomllib.loads(decoded(read_data(path, MAX_BYTES)))
    except (ValueError, RecursionError, BadNotation, BadFile) as bad:  # no TOML, no UTF-8, too large
        raise BadPuzzle(say("{} is no definition of a search: {}", path, bad)) from None
    missing = {"side", "box", "second", "kinds", "frames"} - table.keys()
    if missing:
        raise BadPuzzle(say("{} says nothing of {}", path, ", ".join(sorted(missing))))
    for described, holds in _demands(table):
        if not holds():
            raise BadPuzzle(say("{} is no definition of a search: {}", path, described))
    return Definition(path.stem, table)


def _demands(table: Mapping[str, Any]) -> Iterator[tuple[str, Callable[[], bool]]]:
    """The demands on a definition, as sentences with their tests; a test may rely on those before it."""
    side, box, second, kinds = table["side"], table["box"], table["second"], table["kinds"]
    frames, filling = table["frames"], table.get("filling", {})
    yield say("side is a number from 1 to {}", MAX_SIDE), lambda: _number(side, 1, MAX_SIDE)
    yield say("box is a height and a width"), lambda: isinstance(box, list) and len(box) == 2
    yield say("boxes fill the board"), lambda: all([_number(n, 1, side) and side % n == 0 for n in box])
    yield (
        say("second is a number of cells of a box"),
        lambda: _number(second, 0, min(side, box[0] * box[1])),
    )
    yield say("kinds are two names"), lambda: _names(kinds) and len(set(kinds)) == len(kinds) == 2
    yield say("title is a text without control characters"), lambda: _names([table.get("title", "")])
    yield (
        say("frames are tables"),
        lambda: isinstance(frames, dict) and all(map(_is_frame, frames.values())),
    )
    starts = [start for frame in frames.values() for start in frame["starts"]]
    yield say("starts are kinds"), lambda: _names(starts) and set(starts) <= set(kinds)
    yield say("filling is a table"), lambda: isinstance(filling, dict)
    if filling:
        named = [filling.get(name) for name in ("genre", "layer")]
        values = [filling.get(kind) for kind in kinds]
        yield say("filling names a genre and a layer"), lambda: _names(named)
        yield say("filling has the numbers of each kind"), lambda: all([
            isinstance(own, list) and all([_number(n, 0, MAX_SIDE) for n in own]) for own in values
        ])  # fmt: skip


def _number(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _names(values: Any) -> bool:
    """Return whether all values are printable texts."""
    return isinstance(values, list) and all([isinstance(v, str) and not ODD.search(v) for v in values])


def _is_frame(frame: Any) -> bool:
    return isinstance(frame, dict) and isinstance(frame.get("starts"), list)


class PathSearch:
    """The search for all paths of a definition within a frame, split into cubes by their beginnings."""

    work = "enpitsu.search.paths.definition:walk"

    def __init__(self, of: Definition, frame: str = "whole", *, watched: bool = False) -> None:
        self.of, self.frame, self.watched = of, of.frame(frame), watched
        self.title = of.title

    def cubes(self) -> list[Any]:
        table = {k: self.of.table[k] for k in ("side", "box", "second")}
        found = []
        for start in self.frame["starts"]:
            rules = Rules(self.of.kinds.index(start), bool(self.frame.get("local")))
            cube = {"board": table, "start": rules.start, "local": rules.local, "watched": self.watched}
            found.append({**cube, "from": []})  # the paths that are no longer than a beginning
            beginnings = PathWalks(self.of.board, rules).beginnings(CUBE_CELLS)
            found += [{**cube, "from": list(beginning)} for beginning in beginnings]
        return found

    def sound(self, cube: Any, result: Any) -> bool:
        """Return whether a result consists of paths of this board that extend the cube's beginning."""
        if not isinstance(result, dict) or result.keys() != {"found", "seen", "start"}:
            return False
        if type(result["seen"]) is not int or result["seen"] < 0 or result["start"] != cube["start"]:
            return False
        paths, begin, near = result["found"], cube["from"], self.of.board.near
        if not isinstance(paths, list):
            return False
        for path in paths:
            if not isinstance(path, list) or not all([type(x) is int and 0 <= x < len(near) for x in path]):
                return False
            if len(set(path)) < len(path) or path[: len(begin)] != begin:
                return False
            if not path or any([y not in near[x] for x, y in pairwise(path)]):
                return False
        return len(set(map(tuple, paths))) == len(paths)

    def put_together(self, results: Iterable[Any]) -> FoundPaths:
        """Merge the results of all cubes."""
        board, half = self.of.board, self.frame.get("half", False)
        described: set[tuple[int, Path]] = set()
        seen = 0
        for result in results:
            seen += result["seen"]
            for path in result["found"]:
                for image in board.images(tuple(path)):
                    row, col = divmod(image[0], board.width)
                    if not half or col <= row:
                        described.add((result["start"], image))
        return FoundPaths(self.of, tuple(sorted(described)), seen)


@dataclass(frozen=True)
class FoundPaths:
    """The paths found, each with the kind of its first cell, as often as the frame finds it."""

    of: Definition
    described: tuple[tuple[int, Path], ...]
    seen: int

    @cached_property
    def exact(self) -> tuple[tuple[int, Path], ...]:
        """The paths for which a complete assignment of kinds exists that marks them at every cell."""
        walks = [PathWalks(self.of.board, Rules(start)) for start in (0, 1)]
        return tuple(
            [(s, p) for s, p in self.described if walks[s].pattern(*walks[s].described(p)) is not None]
        )

    @cached_property
    def different(self) -> tuple[tuple[int, Path], ...]:
        """The exact paths, each once regardless of its direction."""
        return tuple(sorted({_undirected(s, p) for s, p in self.exact}))

    @cached_property
    def classes(self) -> tuple[tuple[int, Path], ...]:
        """A representative of each class of different paths under rotation, reflection and reversal."""
        least = self.of.board.least
        return tuple(sorted({_class(s, p, least) for s, p in self.different}))

    def ends(self) -> dict[str, tuple[int, int]]:
        """The kinds of the two ends -> the numbers of different paths and of classes."""
        first, second = self.of.kinds
        out = {}
        for name, kind, odd in (
            (f"both ends {first}", 0, True), (f"both ends {second}", 1, True), ("one of each", 0, False),
        ):  # fmt: skip
            counts = [
                sum(s == kind and len(p) % 2 == odd for s, p in group)
                for group in (self.different, self.classes)
            ]
            out[name] = (counts[0], counts[1])
        return out


def _undirected(start: int, path: Path) -> tuple[int, Path]:
    """A path in its canonical direction: from the end of the first kind, or else from the smaller end."""
    if len(path) % 2:
        return start, min(path, path[::-1])
    return (0, path) if start == 0 else (0, path[::-1])


def _class(start: int, path: Path, least: Any) -> tuple[int, Path]:
    return start, least(path, reverse=len(path) % 2 == 1)


def walk(payload: Any, tell: Tell) -> Any:
    """Search one cube, in a worker process."""
    table = payload["board"]
    board = square(table["side"], tuple(table["box"]), table["second"])
    walks = PathWalks(board, Rules(payload["start"], payload["local"]))
    found: list[Path] = []
    if payload.get("watched"):
        next_look = 0.0

        def look(path: Any, one: int, two: int) -> None:
            nonlocal next_look
            if monotonic() >= next_look:
                next_look = monotonic() + 0.04
                tell({"path": list(path), "one": one, "two": two, "seen": walks.seen, "found": len(found)})

        walks.look = look
    beginning = tuple(payload["from"])
    for path in walks.grown(beginning) if beginning else walks.short(CUBE_CELLS):
        found.append(path)
        if payload.get("watched"):
            one, two = walks.described(path)
            tell(
                {
                    "path": list(path),
                    "one": one,
                    "two": two,
                    "seen": walks.seen,
                    "found": len(found),
                    "hit": True,
                }
            )
    return {"found": found, "seen": walks.seen, "start": payload["start"]}
