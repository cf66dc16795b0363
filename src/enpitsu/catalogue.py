"""Which genres there are, and their example puzzles: found by looking into two folders, never listed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from enpitsu.errors import UnknownName
from enpitsu.puzzle import Puzzle

HOUSE = Path(__file__).parent
"""The folder of the package."""


def snake_case(name: str) -> str:
    """The id of a genre's class.

    >>> snake_case("SomeView"), snake_case("TSPlike")
    ('some_view', 'tsplike')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def examples_folder() -> Path:
    """Where the example files are: inside an installed package, beside ``src`` in a checkout."""
    inside = HOUSE / "examples"
    return inside if inside.is_dir() else HOUSE.parents[1] / "examples"


@cache
def _modules() -> Mapping[str, str]:
    """Genre id -> its module's name, read off the sources: nothing is imported to list genres."""
    found = {}
    for path in sorted((HOUSE / "genres").glob("[!_]*.py")):
        heads = re.split(r"^(?=class )", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        for head in heads:
            name = re.match(r"class ([A-Za-z]\w*)\(", head)
            if name and not re.search(r"^    abstract = True", head, re.MULTILINE):
                found[snake_case(name[1])] = path.stem
    return dict(sorted(found.items()))


def genres() -> list[str]:
    """The ids of all genres, in alphabetical order.

    A class with ``abstract = True`` in its own body is a base of genres and no genre itself.
    """
    return list(_modules())


@cache
def genres_mentioning(words: str) -> tuple[str, ...]:
    """The ids of the genres in whose files some words stand: nothing is imported to find them."""
    stems = {path.stem for path in (HOUSE / "genres").glob("[!_]*.py") if words in path.read_text("utf-8")}
    return tuple([id for id, stem in _modules().items() if stem in stems])


def genre(name: str) -> type[Puzzle]:
    """The class of a genre; raises UnknownName."""
    stem = _modules().get(name)
    if stem is None:
        raise UnknownName("genre", name, genres())
    module = import_module(f"enpitsu.genres.{stem}")
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__ and genre_id(value) == name:
            assert issubclass(value, Puzzle), f"{value} stands among the genres and is no Puzzle"
            return value
    raise UnknownName("genre", name, genres())


def genre_id(genre: type) -> str:
    """The id of a genre: its class name in snake_case."""
    return snake_case(genre.__name__)


@dataclass(frozen=True, slots=True)
class Broken:
    """A board that breaks rules: letter -> the places that ``check`` must name.

    ``charged`` has exactly the letters of the broken rules, ``unfinished`` those of what is merely
    open; a whole-layer rule may name more places than are listed.
    """

    answer: str
    charged: Mapping[str, tuple[str, ...]]
    unfinished: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    title: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """One stored puzzle of a genre: givens and answer in the text notation, boards that break it.

    ``no_url``: why it has no URL, where its genre has them otherwise (a part of what ``write`` says).
    """

    id: str
    genre: str
    givens: str
    answer: str | None = None
    title: str = ""
    source: str = ""
    url: str = ""
    no_url: str = ""
    unique: bool = True
    options: Mapping[str, str] = field(default_factory=dict)
    broken: tuple[Broken, ...] = ()

    def puzzle(self) -> Puzzle:
        """The puzzle itself; raises BadNotation, BadPuzzle."""
        return genre(self.genre).parse(self.givens, self.options)


@cache
def examples(name: str) -> tuple[Example, ...]:
    """The stored puzzles of a genre in the order of its file; raises UnknownName."""
    if name not in _modules():
        raise UnknownName("genre", name, genres())
    path = examples_folder() / f"{name}.toml"
    return stored(path, name) if path.is_file() else ()


def stored(path: Path, name: str) -> tuple[Example, ...]:
    """The puzzles in an example file of a genre."""
    tables = tomllib.loads(path.read_text(encoding="utf-8")).get("puzzle", [])
    return tuple([_example(name, number, table) for number, table in enumerate(tables, 1)])


def _example(name: str, number: int, table: dict[str, Any]) -> Example:
    table = dict(table)
    broken = [_broken(board) for board in table.pop("broken", [])]
    return Example(f"{name}#{number}", name, broken=tuple(broken), **table)


def _broken(table: dict[str, Any]) -> Broken:
    def named(kind: str) -> dict[str, tuple[str, ...]]:
        return {letter: tuple(places) for letter, places in table.get(kind, {}).items()}

    return Broken(table["answer"], named("charged"), named("unfinished"), table.get("title", ""))


def example(id: str) -> Example:
    """A stored puzzle: the first of a genre (``name``) or its n-th (``name#n``); raises UnknownName."""
    name, _, number = id.partition("#")
    found = examples(name)
    ids = [e.id for e in found]
    wanted = f"{name}#{number or 1}"
    if wanted not in ids:
        raise UnknownName("example", id, ids)
    return found[ids.index(wanted)]
