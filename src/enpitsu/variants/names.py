"""The names of variants: read, put in one order, written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from enpitsu.errors import BadPuzzle, UnknownName
from enpitsu.locale import say
from enpitsu.puzzle import Puzzle
from enpitsu.variants.layers import Names, can_stand_for, spoken_of
from enpitsu.variants.made import BINDING, AddedRule, Change, Crossbreed, crossbreed, varied
from enpitsu.variants.rule_library import RULE_LIBRARY, fitting, placed
from enpitsu.variants.signs import CHANGE, crossing_of

CROSS = re.compile(r"\s*&\s*")
MAX_CHANGES = 40
"""Changes in one name."""
Named = Callable[[str], type[Puzzle]]
"""The genre that has an id (or a reference, where files may be named)."""
Id = Callable[[type[Puzzle]], str]
"""The id (or reference) of a genre."""


def change_of(kind: type[Puzzle]) -> Change:
    """The changes by which a class is made of another; none for a genre as it is written."""
    found: Change | None = vars(kind).get("variant_change")
    return Change(kind) if found is None else found


def origin_of(kind: type[Puzzle]) -> type[Puzzle]:
    """The genre as it is written, of which a variant is made: the first one of a crossbreed."""
    kind = change_of(kind).origin
    crossing = crossing_of(kind)
    return kind if crossing is None else origin_of(crossing.first)


def variant(name: str, named: Named, base: type[Puzzle] | None = None) -> type[Puzzle]:
    """The class of a variant's name; raises UnknownName, BadPuzzle.

    ``base``: the genre to change, where the name has changes alone.
    """
    head, *told = re.split(CHANGE, name)
    if len(told) > 2 * MAX_CHANGES:
        raise BadPuzzle(say("a variant has at most {} changes", MAX_CHANGES))
    if head.strip() or base is None:
        kinds = CROSS.split(head.strip())
        kind, said = _paired(kinds[0], named)
        if said:
            raise BadPuzzle(say("layers are paired at the second genre of two, not at {!r}", kinds[0]))
        for other in kinds[1:]:
            kind = _crossed(Crossbreed(kind, *_paired(other, named)))
    else:
        kind = base
    change = change_of(kind)
    for which, what in zip(told[::2], told[1::2], strict=True):
        change = _without(change, what) if which == "without" else _with(change, what, named)
    return _changed(change)


def spelled(kind: type[Puzzle], id: Id) -> str | None:
    """The name of a variant, its genres by their ids; None for a genre as it is written."""
    change, crossing = change_of(kind), crossing_of(kind)
    if change.origin is not kind:
        return _name_of(change, id)
    if crossing is not None:
        pairs = "".join([f":{theirs}={ours}" for theirs, ours in crossing.said])
        return f"{id(crossing.first)} & {id(crossing.second)}{pairs}"
    return None


@dataclass(frozen=True, slots=True)
class Choice:
    """A rule that a genre has or could have: its name, its sentence, whether it is kept.

    ``genre``: the name of the variant in which that is the other way round.
    """

    name: str
    sentence: str
    kept: bool
    genre: str


def choices(kind: type[Puzzle]) -> Iterator[Choice]:
    """The rules of a genre that can be dropped, those that were, and those of the library that fit it."""
    change = change_of(kind)
    for rules, kept in ((kind.rules, True), (change.origin.rules, False)):
        for letter in dict.fromkeys([rule.letter for rule in rules if rule.kind in ("rule", "demand")]):
            if kept or letter in change.dropped:
                other = _without(change, letter) if kept else _with(change, letter, _unknown)
                said = " ".join([r.sentence for r in rules if r.letter == letter and r.published])
                yield Choice(letter, said, kept, _name_of(other))
    made = [_spelled(one, _id) for one in change.added]
    for name, rule in fitting(change.origin):
        if name not in made:
            yield Choice(name, rule.sentence, False, _name_of(_with(change, name, _unknown)))


def _unknown(name: str) -> type[Puzzle]:
    raise UnknownName("genre", name)


# -- pieces of names -----------------------------------------------------------------------------


def _id(kind: type[Puzzle]) -> str:
    return kind.genre_id()


def _spelled(added: AddedRule, id: Id) -> str:
    kind, what, names = added
    if kind is None:
        return ":".join([what.name, *[ours for _, ours in names]])
    return ":".join([id(kind), what, *[f"{theirs}={ours}" for theirs, ours in names if theirs != ours]])


def _pairs(words: Iterable[str]) -> Names:
    pairs = []
    for word in words:
        theirs, sign, ours = [part.strip() for part in word.partition("=")]
        if not (theirs and sign and ours):
            raise BadPuzzle(say("layers are paired as THEIRS=OURS, not {!r}", word[:40]))
        pairs.append((theirs, ours))
    return tuple(sorted(pairs))


def _paired(word: str, named: Named) -> tuple[type[Puzzle], Names]:
    """A genre and the layers that are said to be one with another's."""
    words = word.split(":")
    few = next((n for n, part in enumerate(words) if "=" in part), len(words))
    return named(":".join(words[:few]).strip()), _pairs(words[few:])


def _with(change: Change, what: str, named: Named) -> Change:
    """One rule more: of the library, of another genre, or one that was dropped."""
    words = [word.strip() for word in what.split(":")]
    if len(words) == 1 and words[0] in change.dropped:
        return replace(change, dropped=tuple([x for x in change.dropped if x != words[0]]))
    few = next((n for n, part in enumerate(words) if "=" in part), len(words))
    if words[0] in RULE_LIBRARY:
        added: AddedRule = (
            None,
            RULE_LIBRARY[words[0]],
            placed(RULE_LIBRARY[words[0]], change.origin, words[1:]),
        )
    elif few < 2:
        raise UnknownName("rule of the library", words[0], list(RULE_LIBRARY), narrow=True)
    else:
        kind = named(":".join(words[: few - 1]))
        added = kind, *_rule_of(kind, words[few - 1], change.origin, dict(_pairs(words[few:])))
    others = [one for one in change.added if one != added]
    return replace(change, added=tuple(sorted([*others, added], key=lambda one: _spelled(one, _id))))


def _rule_of(kind: type[Puzzle], name: str, ours: type[Puzzle], said: dict[str, str]) -> tuple[str, Names]:
    """The letter of a rule of another genre, and the layers of which it speaks; raises UnknownName."""
    letter = _letter(kind, name)
    names: dict[str, str] = {}
    for rule in kind.rules:
        if rule.letter == letter:
            for layer in spoken_of(kind, rule):
                names[layer] = _stand_in(kind, layer, ours, said, f"{kind.genre_id()}:{letter}")
    for layer in said:
        if layer not in names:
            raise UnknownName(
                "layer of which {}:{} speaks", layer, list(names), of=[kind.genre_id(), letter]
            )
    return letter, tuple(sorted(names.items()))


def _stand_in(kind: type[Puzzle], name: str, ours: type[Puzzle], said: dict[str, str], rule: str) -> str:
    """Our layer for one of theirs: the one said, else of its name, else the only one that can be."""
    theirs = kind.layers[name]
    fit = [k for k, v in ours.layers.items() if can_stand_for(v, theirs)]
    chosen = said.get(name, name if name in fit or len(fit) != 1 else fit[0])
    if chosen in fit:
        return chosen
    if name in said:
        raise UnknownName("layer of {} for {} of {}", chosen, fit, of=[ours.display_title(), name, rule])
    kinds = f"{name} ({type(theirs).__name__})"
    if not fit:
        raise BadPuzzle(
            say(
                "{} does not fit {}: it speaks of {}, and there is no such layer",
                rule,
                ours.display_title(),
                kinds,
            )
        )
    choice = say(" or ").join([f"{rule}:{name}={k}" for k in fit])
    raise BadPuzzle(say("{} speaks of {}: say {}", rule, kinds, choice))


def _letter(kind: type[Puzzle], name: str) -> str:
    """The letter of a rule that binds, by its letter or its name; raises UnknownName, BadPuzzle."""
    met = [rule for rule in kind.rules if name in (rule.letter, rule.name)]
    if not met:
        raise UnknownName(
            "rule of {}", name, [rule.letter for rule in kind.rules], of=[kind.display_title()]
        )
    letter = met[0].letter
    if not any([r.kind in BINDING for r in kind.rules if r.letter == letter]):
        raise BadPuzzle(
            say("rule {} of {} binds nothing: {}", letter, kind.display_title(), met[0].sentence)
        )
    return letter


def _without(change: Change, what: str) -> Change:
    """One rule less: dropped, or no longer added."""
    what = what.strip()
    bare = [one for letter, one in change.lettered() if what in (_spelled(one, _id), letter)]
    if bare:
        return replace(change, added=tuple([one for one in change.added if one not in bare]))
    if what in change.dropped:
        return change
    letter = _letter(change.origin, what)
    return replace(change, dropped=tuple(sorted({*change.dropped, letter}, key=lambda x: (len(x), x))))


# -- classes, each with its name -----------------------------------------------------------------


def _name_of(change: Change, id: Id = _id) -> str:
    dropped = [f"--without {letter}" for letter in change.dropped]
    return " ".join([id(change.origin), *dropped, *[f"--with {_spelled(one, id)}" for one in change.added]])


def _changed(change: Change) -> type[Puzzle]:
    if not change.added and not change.dropped:
        return change.origin
    dropped = [f"without {letter}" for letter in change.dropped]
    added = [f"with {_spelled(one, _id).replace(':', ' ')}" for one in change.added]
    return varied(change, _name_of(change), " ".join([change.origin.title(), *dropped, *added]))


def _crossed(crossing: Crossbreed) -> type[Puzzle]:
    first, second = crossing.first, crossing.second
    for theirs, ours in crossing.said:
        if theirs not in second.layers:
            raise UnknownName("layer of {}", theirs, list(second.layers), of=[second.display_title()])
        if ours not in first.layers or not can_stand_for(first.layers[ours], second.layers[theirs]):
            fit = [k for k, v in first.layers.items() if can_stand_for(v, second.layers[theirs])]
            raise UnknownName("layer of {} for {}", ours, fit, of=[first.display_title(), theirs])
    pairs = "".join([f":{theirs}={ours}" for theirs, ours in crossing.said])
    id = f"{_id(first)} & {_id(second)}{pairs}"
    return crossbreed(crossing, id, f"{first.title()} & {second.title()}")
