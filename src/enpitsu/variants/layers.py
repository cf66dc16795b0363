"""Layers of two genres that are the same, and a genre's rules as they see another genre's board."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache, partial
from inspect import getattr_static
from types import CodeType
from typing import Any

from enpitsu.errors import BadPuzzle
from enpitsu.grid import grid, once
from enpitsu.layers.base import MISSING, CellGiven, Derived, Layer, StructureKey, Unreadable
from enpitsu.locale import say
from enpitsu.puzzle import Option, Puzzle, Rule

Names = tuple[tuple[str, str], ...]
"""Pairs of names of layers, theirs and ours."""
TRIED_SIGNS = 3
"""Signs of a layer that are tried on another."""


def reads_signs(theirs: CellGiven[Any], ours: CellGiven[Any]) -> bool:
    """Return whether signs in cells of one layer are read as those of another: text cannot part them."""
    small = grid(2, 2)
    for value in [*theirs.candidates(small, small.cells[0])][:TRIED_SIGNS]:
        try:
            if ours.read(theirs.write(value)) is not MISSING:
                return True
        except Unreadable:  # of its form, though out of its range
            return True
    return False


def _settings(layer: Layer) -> dict[str, Any]:
    return {k: v for k, v in vars(layer).items() if k != "name"}


def is_same(theirs: Layer, ours: Layer) -> bool:
    """Return whether two genres may share a layer: one kind, declared equal; signs text cannot part."""
    if type(theirs) is not type(ours):
        return False
    if isinstance(theirs, CellGiven) and isinstance(ours, CellGiven):
        return reads_signs(theirs, ours)
    return _settings(theirs) == _settings(ours)


def can_stand_for(ours: Layer, theirs: Layer) -> bool:
    """Return whether a rule about one layer can speak of another."""
    if isinstance(theirs, CellGiven) and isinstance(ours, CellGiven):
        return isinstance(ours, type(theirs)) and (
            not hasattr(theirs, "glyphs") or reads_signs(theirs, ours)
        )
    return isinstance(ours, type(theirs))


def same_layers(
    ours: Mapping[str, Layer], theirs: Mapping[str, Layer], said: Mapping[str, str]
) -> dict[str, str]:
    """The layers that two genres share, theirs -> ours.

    Those that are ``said``; then those that are the same (``is_same``) and have one name, or are the only
    such pair.
    """
    left = {k: v for k, v in theirs.items() if k not in said}
    free = {k: v for k, v in ours.items() if k not in said.values()}
    equal = [(t, o) for t in left for o in free if is_same(left[t], free[o])]
    named = {t: o for t, o in equal if t == o}
    only = {
        t: o for t, o in equal
        if [t for t, _ in equal].count(t) == 1 and [o for _, o in equal].count(o) == 1
    }  # fmt: skip
    return {**only, **named, **said}


# -- what a rule speaks of -----------------------------------------------------------------------


def spoken_of(kind: type[Puzzle], rule: Rule) -> list[str]:
    """The layers of which a rule's code, and what it asks of its genre, speaks.

    A rule that came from elsewhere carries their names.
    """
    carried = getattr(rule.cases, "layers", None)
    if carried is not None:
        return list(carried)
    found = _Spoken(kind, deep=False)
    found.look(rule.cases)
    return [name for name in kind.layers if name in found.names]


def depends_on(kind: Any, thing: Rule | Layer) -> frozenset[str]:
    """The names of all layers and options that can make a difference to a rule, or to a drawn layer.

    These are all of which its code speaks, and that of what it asks, of layers and of overridden methods,
    too; of a rule that came from elsewhere, all that there are.
    """
    return _depends_on(kind, thing.cases if isinstance(thing, Rule) else thing)


@lru_cache(maxsize=512)
def _depends_on(kind: Any, thing: Hashable) -> frozenset[str]:
    names = {*kind.layers, *options_of(kind)}
    if callable(thing) and hasattr(thing, "layers"):
        return frozenset(names)
    found = _Spoken(kind, deep=True)
    found.look(thing)
    return frozenset(found.names & names)


@lru_cache(maxsize=512)
def options_of(kind: Any) -> Mapping[str, Option]:
    """The options of a genre, by the names of its members."""
    members = {name: getattr_static(kind, name) for name in dir(kind)}
    return {name: member for name, member in members.items() if isinstance(member, Option)}


class _Spoken:
    """Gathers the names of layers, and of options, of which code speaks.

    ``deep``: also what layers are made of, functions beside the genre, and methods that are overridden.
    """

    def __init__(self, kind: type[Puzzle], *, deep: bool) -> None:
        self.kind, self.deep = kind, deep
        self.names: set[str] = set()
        self._met: set[int] = set()
        self._kept: list[Any] = []  # what was met stays alive: ids are its names

    def look(self, thing: Any) -> None:
        """Gather the names of which a function, a layer or a member of a genre speaks."""
        if id(thing) in self._met:
            return
        self._met.add(id(thing))
        self._kept.append(thing)
        if isinstance(thing, Layer | StructureKey | Option | Derived):
            name = getattr(thing, "name", None)
            self.names |= {name} if name and not isinstance(thing, Derived | Option) else set()
            if self.deep or isinstance(thing, Derived):
                for part in vars(thing).values():
                    self.look(part)
        elif isinstance(thing, once):
            self.look(thing.compute)
        elif isinstance(thing, Rule):
            self.look(thing.cases)
        elif isinstance(thing, tuple | list | set | frozenset):
            for part in thing:
                self.look(part)
        elif isinstance(thing, dict):
            self.look([*thing.values()])
        elif isinstance(thing, partial):
            self.look([thing.func, thing.args, thing.keywords])
        elif not isinstance(thing, type):
            self._code(thing)
        elif self.deep and not issubclass(thing, Puzzle):
            self.look([*vars(thing).values()])

    def _code(self, function: Any) -> None:
        function = getattr(function, "__wrapped__", getattr(function, "__func__", function))
        code = getattr(function, "__code__", None)
        if code is None:
            return
        for name in _names(code):
            for member in self._members(name):
                if isinstance(member, Option | Layer | StructureKey):
                    self.names.add(name)
                self.look(member)
            beside = function.__globals__.get(name)
            if self.deep and getattr(beside, "__module__", None) == function.__module__:
                self.look(beside)
        for cell in function.__closure__ or ():
            self.look(cell.cell_contents)
        if self.deep:
            self.look([*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()])

    def _members(self, name: str) -> list[Any]:
        """The members of the genre of a name; of its bases, too, where it looks deep."""
        if not self.deep:
            return [member] if (member := getattr_static(self.kind, name, None)) is not None else []
        return [vars(base)[name] for base in self.kind.__mro__ if name in vars(base)]


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


# -- guests --------------------------------------------------------------------------------------


class Lent:
    """A layer of a guest: that of its host of some name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, guest: Any, owner: type) -> Any:
        return self if guest is None else getattr(guest.host, self.name)


class Lacking:
    """A placeholder for a layer of a guest that its host lacks; accessing it raises BadPuzzle."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, guest: Any, owner: type) -> Any:
        if guest is None:
            return self
        raise BadPuzzle(say("a rule speaks of the layer {!r}, and there is none on this board", self.name))


@lru_cache(maxsize=512)
def guest_kind(kind: Any, names: Names) -> type[Any]:
    """A genre whose layers are those of a host: its rules read a board of another genre."""
    lent: dict[str, Any] = dict(names)
    gists = [k for base in kind.__mro__ for k, v in vars(base).items() if isinstance(v, StructureKey)]
    members = {name: Lent(lent[name]) if name in lent else Lacking(name) for name in (*kind.layers, *gists)}
    return type(kind.__name__, (kind,), {**members, "abstract": True, "__module__": kind.__module__})


def guest_of(host: Any, kind: Any, names: Names) -> Any:
    """A genre's view of a board of another genre, kept with the puzzle."""
    seen_as = guest_kind(kind, names)
    has_givens = "givens" in vars(host)  # else it is the blank board on which all puzzles' cases are made
    kept: dict[Any, Any] = host.__dict__.setdefault("guests", {}) if has_givens else {}
    if seen_as not in kept:
        kept[seen_as] = guest = object.__new__(seen_as)
        guest.__dict__.update(host=host, grid=host.grid, options=host.options, problem_template=None)
    return kept[seen_as]
