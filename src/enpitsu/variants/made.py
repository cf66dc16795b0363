"""Classes of variants: rules dropped and added, layers of two genres on one board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from enpitsu.errors import BadPuzzle
from enpitsu.layers.base import CellGiven, Layer, StructureKey
from enpitsu.layers.marks import Drawn
from enpitsu.locale import ENGLISH, language, say
from enpitsu.puzzle import Cases, Option, Puzzle, Rule
from enpitsu.variants.layers import Names, guest_of, reads_signs, same_layers, spoken_of

BINDING = ("rule", "demand", "implied")
"""The kinds of rules that make a difference."""
AddedRule: TypeAlias = tuple[type[Puzzle] | None, Any, Names]
"""A genre, one of its rules' letter and the names of layers; or None, a rule of the library, its layers."""


@dataclass(frozen=True, slots=True)
class Change:
    """A genre, the rules added to it, and the letters of those dropped."""

    origin: type[Puzzle]
    added: tuple[AddedRule, ...] = ()
    dropped: tuple[str, ...] = ()

    def lettered(self) -> list[tuple[str, AddedRule]]:
        """The added rules with their letters, which follow all those of the genre."""
        return list(zip(letters_after(self.origin.rules), self.added, strict=False))


@dataclass(frozen=True, slots=True)
class Crossbreed:
    """Two genres that share a board, and the layers that are said to be one."""

    first: type[Puzzle]
    second: type[Puzzle]
    said: Names = ()


def letters_after(rules: Sequence[Rule]) -> Iterator[str]:
    """The letters that follow those of some rules: ..., Y, Z, AA, AB, ..."""
    last = max([(len(r.letter), r.letter) for r in rules], default=(0, ""))[1]
    while True:
        kept = last.rstrip("Z")
        turned = len(last) - len(kept)
        last = (kept[:-1] + chr(ord(kept[-1]) + 1) if kept else "A") + "A" * turned
        yield last


@lru_cache(maxsize=256)
def varied(change: Change, id: str, title: str) -> type[Puzzle]:
    """The genre without the rules of some letters, and with others; raises BadPuzzle.

    What the dropped rules implied, and techniques that rely on them, go with them.
    """
    members: dict[str, Any] = {"variant_change": change}
    members["display_title"] = classmethod(lambda kind: _changed_title(change) or title)
    origin, dropped = change.origin, change.dropped
    for rule in origin.rules:
        if rule.letter in dropped or (dropped and rule.kind == "implied"):
            members[rule.name] = None
    if dropped:
        members |= {"techniques": None, "lemmas": ()}
    for letter, (kind, what, names) in change.lettered():
        if kind is None:
            members[f"added_{letter}"] = what.rule(letter, origin, names)
        else:
            members |= _taken(kind, [(letter, rule) for rule in _lettered(kind, what)], names)
            members |= _options(origin, kind, {what})
    return _made(origin, id, title, members)


@lru_cache(maxsize=256)
def crossbreed(crossing: Crossbreed, id: str, title: str) -> type[Puzzle]:
    """The genre of boards that keep the rules of two genres; raises BadPuzzle.

    Layers that are the same are one (``same_layers``); letters of the second genre follow those of the
    first.
    """
    first, second = crossing.first, crossing.second
    shared = same_layers(first.layers, second.layers, dict(crossing.said))
    members: dict[str, Any] = {"variant_crossing": crossing, "techniques": None}
    members["__doc__"] = f"{_sentence(first)} {_sentence(second)}"
    members["display_title"] = classmethod(
        lambda kind: f"{first.display_title()} & {second.display_title()}"
    )
    members["about"] = classmethod(lambda kind: f"{first.about()} {second.about()}")
    names = dict(shared)
    for name, layer in second.layers.items():
        if name not in shared:
            taken = hasattr(first, name) or name in members
            names[name] = f"{name}_of_{second.genre_id()}" if taken else name
            _refuse_confusion(first, second, layer)
    gists = {k: v for k, v in _members(second).items() if isinstance(v, StructureKey)}
    names |= {k: f"{k}_of_{second.genre_id()}" if hasattr(first, k) else k for k in gists}
    seen = tuple(sorted(names.items()))
    for name, layer in second.layers.items():
        if name not in shared:
            members[names[name]] = _moved(layer, second, seen)
    for name, gist in gists.items():
        ours: Any = members.get(names[gist.layer.name], first.layers.get(names[gist.layer.name]))
        members[names[name]] = StructureKey(ours, gist.of)
    letters = letters_after(first.rules)
    given = dict(zip(dict.fromkeys([rule.letter for rule in second.rules]), letters, strict=False))
    members |= _taken(second, [(given[rule.letter], rule) for rule in second.rules], seen)

    def lemmas() -> list[Rule]:
        theirs = _taken(second, [(given[rule.letter], rule) for rule in second.stated_lemmas()], seen)
        for name, rule in theirs.items():
            rule.name = f"lemma_{name}"
        return [*first.stated_lemmas(), *theirs.values()]

    members["lemmas"] = (lemmas,)
    members |= _options(first, second, {rule.letter for rule in second.rules})
    if first.answer is not None or second.answer is not None:
        before = first.answer or tuple(first.drawn.values())
        theirs = [names[v.name] for v in second.answer or second.drawn.values()]
        more = [members[k] for k in theirs if k in members]
        members["answer"] = (*before, *more)
    return _made(first, id, title, members)


def _changed_title(change: Change) -> str:
    """The title of a variant in the current language; empty in English, where it has one."""
    if language() == ENGLISH:
        return ""
    dropped = [say("without {}", letter) for letter in change.dropped]
    named = [what.name if kind is None else f"{kind.genre_id()} {what}" for kind, what, _ in change.added]
    return " ".join([change.origin.display_title(), *dropped, *[say("with {}", name) for name in named]])


def _sentence(kind: type[Puzzle]) -> str:
    return (kind.__doc__ or "").strip().split("\n")[0]


def _members(kind: type) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        members |= vars(base)
    return members


def _made(origin: type[Puzzle], id: str, title: str, members: dict[str, Any]) -> type[Puzzle]:
    told = {"variant_id": id, "name": title, "__module__": origin.__module__, "__doc__": origin.__doc__}
    return type(origin.__name__, (origin,), {**told, **members})


def _lettered(kind: type[Puzzle], letter: str) -> list[Rule]:
    """The rules of a letter, as another genre may take them.

    What follows from them there, by the others of that genre, stays there; a letter that only follows is a
    rule where it does not.
    """
    found = [rule for rule in kind.rules if rule.letter == letter]
    plain = [rule for rule in found if rule.kind != "implied"]
    return plain or [rule.again(letter, rule.cases) for rule in found]


def _taken(kind: type[Puzzle], rules: Sequence[tuple[str, Rule]], names: Names) -> dict[str, Rule]:
    """Rules of a genre as members of another: each reads its board as a guest."""
    ours = dict(names)

    def cases(rule: Rule) -> Callable[[Any], Cases]:
        def read(host: Any) -> Cases:
            return rule.cases(guest_of(host, kind, names))

        vars(read)["layers"] = [ours[name] for name in spoken_of(kind, rule) if name in ours]
        return read

    return {
        f"added_{letter}_{n}": rule.again(letter, cases(rule), rule.kind, rule.solved, rule.published)
        for n, (letter, rule) in enumerate(rules)
    }


def _options(ours: type[Puzzle], kind: type[Puzzle], letters: set[str]) -> dict[str, Option]:
    """The readings that the sentences of some rules of another genre name."""
    told = "".join([rule.template for rule in kind.rules if rule.letter in letters])
    named = {id: v for id, v in kind.readings.items() if f"{{{id}}}" in told and id not in ours.readings}
    return {f"option_{n}_of_{kind.genre_id()}": option for n, option in enumerate(named.values())}


def _moved(layer: Layer, kind: type[Puzzle], names: Names) -> Layer:
    """A layer of a genre on the board of another: where it asks its puzzle, a guest answers."""
    made: Any = copy(layer)
    if isinstance(layer, Drawn):
        made.bind = lambda host, first: type(made).bind(made, guest_of(host, kind, names), first)
    return made  # type: ignore[no-any-return]


def _refuse_confusion(first: type[Puzzle], second: type[Puzzle], layer: Layer) -> None:
    """Raise BadPuzzle where signs in cells of two layers could not be told apart in a text."""
    if isinstance(layer, CellGiven):
        for other in first.printed.values():
            if isinstance(other, CellGiven) and (reads_signs(layer, other) or reads_signs(other, layer)):
                raise BadPuzzle(
                    say(
                        "text cannot tell {} of {} and {} of {} apart: write & {}:{}={} to make them one",
                        other.name,
                        first.display_title(),
                        layer.name,
                        second.display_title(),
                        second.genre_id(),
                        layer.name,
                        other.name,
                    )
                )
