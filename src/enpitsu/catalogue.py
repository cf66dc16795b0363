"""Genres and their example puzzles: found by looking, never listed."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from enpitsu.errors import BadGenre, EnpitsuError, UnknownName
from enpitsu.locale import say, snake_case, titled
from enpitsu.puzzle import Puzzle
from enpitsu.variants import is_variant

PACKAGE = Path(__file__).parent
"""The folder of the package."""
ENTRY_POINTS = "enpitsu.genres"
"""The entry points by which an installed package brings genres: id -> module:Class."""
GenreName: TypeAlias = type[Puzzle] | str
"""A genre: its class, or a name of it."""
GRADED = PACKAGE / "boards" / "graded"
"""A file for each genre of which graded boards are kept, the easiest first
(``python -m bench.stored_boards graded``)."""
REFERENCE = re.compile(
    r"(?:(?P<file>.+\.py)|(?P<module>[A-Za-z_][\w.]*)(?=:))(?::(?P<name>\w+))?", re.DOTALL
)
"""A genre by its file or module, and perhaps the name of its class."""


def examples_folder() -> Path:
    """The folder of the example files: inside an installed package, beside ``src`` in a checkout."""
    inside = PACKAGE / "examples"
    return inside if inside.is_dir() else PACKAGE.parents[1] / "examples"


@cache
def _modules() -> Mapping[str, str]:
    """Genre id -> its module's name, read off the sources: nothing is imported to list genres."""
    found = {}
    for path in sorted((PACKAGE / "genres").glob("[!_]*.py")):
        for head in f"\n{path.read_text(encoding='utf-8')}".split("\nclass ")[1:]:
            name = head.partition("(")[0]
            if name.isidentifier() and name[0] != "_" and "\n    abstract = True" not in head:
                found[snake_case(name)] = path.stem
    return dict(sorted(found.items()))


@cache
def _installed() -> Mapping[str, str]:
    """Genre id -> its reference ``module:Class``, from the entry points of installed packages."""
    from importlib.metadata import entry_points

    return {_plain(point.name): point.value for point in entry_points(group=ENTRY_POINTS)}


_loaded: dict[str, type[Puzzle]] = {}
"""Genres from outside the package that this process has loaded, by id."""
_references: dict[type[Puzzle], str] = {}
"""The references by which another process loads them."""


def genres() -> list[str]:
    """The ids of all genres: of the package, of installed packages, and those loaded by reference.

    A class with ``abstract = True`` in its own body is a base of genres and no genre itself.
    """
    return sorted({*_modules(), *_installed(), *_loaded})


def genre(name: GenreName, base: type[Puzzle] | None = None) -> type[Puzzle]:
    """The class of a genre by any name of it, or of a variant; raises UnknownName, BadGenre, BadPuzzle.

    Names are the id, the title and the names that addresses of puzz.link have for it; case, blanks, hyphens
    and underscores make no difference.  A class stands for itself.
    What a puzzle's text calls its genre is looked up here: no file is loaded by its name.
    ``base``: the genre to change, where a name has changes alone.
    """
    if not isinstance(name, str):
        return name
    if is_variant(name):
        from enpitsu.variants import variant

        return variant(name, genre, base)
    id = _id(name)
    if id in _loaded:
        return _loaded[id]
    if id in _modules():
        return _chosen(_imported(f"enpitsu.genres.{_modules()[id]}"), id, id)
    return load(_installed()[id])


def _id(name: str) -> str:
    """The id of a genre by any name of it; raises UnknownName.

    Only names that are neither an id nor a title of the package cost the import of all genres.
    """
    id = _plain(name)
    if id in _loaded or id in _modules():
        return id
    known, bare = genres(), _bare(name)
    for id in known:
        if _bare(id) == bare:
            return id
    for id in _nearest_first(tuple(known), _plain(name)[:64]):
        with suppress(BadGenre):
            kind = genre(id)
            address = vars(kind).get("url")
            named = [kind.title(), *getattr(address, "names", ())]
            if bare and bare in map(_bare, named):
                return id
    translated = titled(name.strip())
    if translated in known:
        return translated
    raise UnknownName("genre", name.strip(), known, say("enpitsu genres lists all"))


def load(reference: GenreName, base: type[Puzzle] | None = None) -> type[Puzzle]:
    """The genre that a user names: as ``genre``, or ``FILE.py``, ``FILE.py:Class``, ``module:Class``.

    From then on its id stands for it in this process.  A variant of such genres has their references in its
    name; ``base``: the genre to change, where a name has changes alone.  Raises UnknownName, BadGenre,
    BadPuzzle.
    """
    if not isinstance(reference, str):
        return reference
    if is_variant(reference):
        from enpitsu.variants import variant

        return variant(reference, load, base)
    found = REFERENCE.fullmatch(reference)
    if found is None:
        return genre(reference)
    where, name = found["file"] or found["module"], found["name"]
    module = _imported(where) if found["file"] is None else _from_file(Path(where))
    kind = _chosen(module, None if name is None else snake_case(name), reference)
    if not kind.__module__.startswith("enpitsu."):
        home = str(Path(where).resolve()) if found["file"] else where
        _loaded[kind.genre_id()], _references[kind] = kind, f"{home}:{kind.__name__}"
    return kind


def forget() -> None:
    """Forget the genres from outside the package that were loaded or found installed."""
    for kind in _references:
        sys.modules.pop(kind.__module__, None)
    _loaded.clear()
    _references.clear()
    _installed.cache_clear()
    _stored.cache_clear()


def reference(genre: type[Puzzle]) -> str:
    """The text by which ``load`` finds this genre in another process."""
    from enpitsu.variants import spelled

    return _references.get(genre) or spelled(genre, reference) or genre.genre_id()


def carried(genre: type[Puzzle]) -> GenreName:
    """The text by which ``load`` finds this very genre elsewhere; the class itself if none does."""
    named = reference(genre)
    try:
        found = load(named)
    except EnpitsuError:
        return genre
    same = (found.__module__, found.genre_id()) == (genre.__module__, genre.genre_id())
    return named if same else genre


def is_reference(text: str) -> bool:
    """Return whether a text names a genre by file or module, not by id."""
    return REFERENCE.fullmatch(text) is not None


def with_attribute(name: str, hint: str = "") -> Iterator[type[Puzzle]]:
    """The genres that declare something themselves, those first whose ids begin like a hint.

    Those of installed packages come last: to look for them takes longer than many a verb.  A genre whose
    file cannot be loaded is passed over.
    """
    here = sorted({*_modules(), *_loaded})
    yield from _declaring(here, name, hint)
    yield from _declaring([id for id in genres() if id not in here], name, hint)


def _declaring(ids: Sequence[str], name: str, hint: str) -> Iterator[type[Puzzle]]:
    for id in _nearest_first(tuple(ids), hint[:64]):
        with suppress(BadGenre):
            kind = genre(id)
            if name in vars(kind):
                yield kind


@lru_cache(maxsize=256)
def _nearest_first(ids: tuple[str, ...], hint: str) -> list[str]:
    """The ids in another order: the more letters one shares with the beginning of a hint, the earlier."""

    def shared(id: str) -> int:
        return next((n for n, (a, b) in enumerate(zip(id, hint, strict=False)) if a != b), len(hint))

    return sorted(ids, key=shared, reverse=True)


def _plain(name: str) -> str:
    """The id of a name that may be a title."""
    return re.sub(r"[\s-]+", "_", name.strip().lower())


def _bare(name: str) -> str:
    """A name without what makes no difference."""
    return re.sub(r"[\s_-]+", "", name.lower())


def _imported(name: str) -> ModuleType:
    """A module by its name; raises UnknownName, BadGenre."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name is not None and (name == missing.name or name.startswith(f"{missing.name}.")):
            raise UnknownName("module", name) from None
        raise bad_genre(missing, _origin(name)) from missing
    except Exception as bug:
        raise bad_genre(bug, _origin(name)) from bug


def _origin(module: str) -> str:
    """The file of a module that can be found."""
    spec = find_spec(module)
    return module if spec is None or spec.origin is None else spec.origin


def _from_file(path: Path) -> ModuleType:
    """The module of a genre file, loaded once; raises BadGenre."""
    full = path.resolve()
    name = f"genre file {full}"
    if name in sys.modules:
        return sys.modules[name]
    if not full.is_file():
        raise UnknownName("genre file", str(path))
    spec = spec_from_file_location(name, full)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    litter, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        spec.loader.exec_module(module)
    except Exception as bug:
        del sys.modules[name]
        raise bad_genre(bug, str(full)) from bug
    finally:
        sys.dont_write_bytecode = litter
    return module


def _chosen(module: ModuleType, id: str | None, reference: str) -> type[Puzzle]:
    """The genre of a module: the one with an id, or the only one; raises BadGenre."""
    found = {
        value.genre_id(): value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Puzzle) and value.__module__ == module.__name__
        and not vars(value).get("abstract")
    }  # fmt: skip
    if id in found:
        return found[id]
    if id is None and len(found) == 1:
        return next(iter(found.values()))
    if id is not None or not found:
        if id is None:
            raise BadGenre(say("{} is no genre: no class of Puzzle is there", reference))
        raise BadGenre(say("{} is no genre: no class of Puzzle has this name there", reference))
    names = say(" or ").join([f"{reference}:{kind.__name__}" for kind in found.values()])
    raise BadGenre(say("there are {} genres in {}: say {}", len(found), reference, names))


def bad_genre(bug: BaseException, file: str) -> BadGenre:
    """The fault in a genre file, with its line."""
    from traceback import extract_tb

    line = None
    if isinstance(bug, SyntaxError) and bug.filename == file:
        line = bug.lineno
    else:
        for frame in extract_tb(bug.__traceback__):
            if frame.filename == file:
                line = frame.lineno
    said = bug.msg if isinstance(bug, SyntaxError) else str(bug)
    at = Path(file).name if line is None else say("{}, line {}", Path(file).name, line)
    fault = said if isinstance(bug, EnpitsuError) else say("{}: {}", type(bug).__name__, said)
    return BadGenre(say("{}: {}", at, fault))


def outside() -> list[str]:
    """The files of the genres from outside the package that this process has loaded."""
    return sorted({str(sys.modules[kind.__module__].__file__) for kind in _references})


def blamed(bug: BaseException) -> BadGenre | None:
    """The mistake in a genre file from outside the package behind an error, if there is one."""
    from traceback import extract_tb

    files = outside()
    frames = [frame.filename for frame in extract_tb(bug.__traceback__) if frame.filename in files]
    return bad_genre(bug, frames[-1]) if frames else None


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


@dataclass(frozen=True, slots=True, repr=False)
class Example:
    """One stored puzzle of a genre: givens and answer in the text notation, boards that break it.

    ``no_url``: why it has no URL, where its genre has them otherwise (a part of what ``write`` says).
    ``usual``: it has the size at which players know the genre, and is shown before the others.
    ``grade`` and ``size`` ("8x8") are told of graded boards alone.
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
    usual: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    broken: tuple[Broken, ...] = ()
    grade: str = ""
    size: str = ""

    def __repr__(self) -> str:
        return f"<Example {self.id}{': ' if self.title else ''}{self.title}>"

    def puzzle(self) -> Puzzle:
        """The puzzle itself; raises BadNotation, BadPuzzle."""
        return load(self.genre).parse(self.givens, self.options)


def examples(name: GenreName) -> tuple[Example, ...]:
    """The stored puzzles of a genre in the order of its file; raises UnknownName, BadGenre.

    ``name``: as ``load`` has it.  The examples of a genre file lie beside it.
    """
    name = name if isinstance(name, str) else reference(name)
    if is_variant(name):
        return ()
    if not is_reference(name) and (name := _id(name)) in _modules():
        return _stored(examples_folder() / f"{name}.toml", name)
    kind = load(name)
    source = Path(sys.modules[kind.__module__].__file__ or "")
    named, beside = source.with_name(f"{kind.genre_id()}.toml"), source.with_suffix(".toml")
    return _stored(named if named.is_file() else beside, name)


def graded_examples(name: GenreName) -> tuple[Example, ...]:
    """The graded boards of a genre, one or more for each grade that it has, the easiest first.

    ``name``: as ``load`` has it; a variant and a genre from outside the package have none.  The id of a
    board ends with its grade, and that of a further one with its size, too.  Raises UnknownName.
    """
    import json

    name = name if isinstance(name, str) else reference(name)
    if is_variant(name) or is_reference(name) or (id := _id(name)) not in _modules():
        return ()
    file = GRADED / f"{id}.json"
    found = dict[str, Example]()
    for one in json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []:
        size = f"{one['height']}x{one['width']}"
        first = f"{id}#{one['grade']}"
        key = f"{first}-{size}" if first in found else first
        made = Example(
            key, id, one["givens"], grade=one["grade"], size=size, source="The Enpitsu engineers"
        )
        found[key] = made
    return tuple(found.values())


@cache
def _stored(path: Path, name: str) -> tuple[Example, ...]:
    return stored(path, name) if path.is_file() else ()


def stored(path: Path, name: str) -> tuple[Example, ...]:
    """The puzzles in an example file of a genre; raises BadGenre if it is none."""
    from enpitsu.example_tables import puzzle_tables

    tables = puzzle_tables(path, trusted=path.parent == examples_folder())
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
    """A stored puzzle: the first of a genre (``name``), its n-th (``name#n``), or its board of a grade.

    The board of a grade is ``name#easy``, for example.  Raises UnknownName.
    """
    name, sign, number = id.rpartition("#")
    name = name if sign else id
    found = examples(name)
    if sign and number and not number.isdecimal():
        found += graded_examples(name)
    name = name if is_reference(name) or is_variant(name) else _id(name)
    ids = [e.id for e in found]
    wanted = f"{name}#{number if sign and number else 1}"
    if wanted not in ids:
        raise UnknownName("example", id, ids, "" if ids else say("this genre has none"))
    return found[ids.index(wanted)]
