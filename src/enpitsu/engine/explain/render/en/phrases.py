"""Reasons in English."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from enpitsu import reasons as r
from enpitsu.engine.explain.render.en.wording import joined
from enpitsu.engine.explain.render.phrases import AMOUNTS, MAX_NAMED, Names, different, several
from enpitsu.nouns import just, numbered, of_several, plural


class Is:
    """The indicative forms of verbs: what is the case."""

    be, have, cannot = ("is", "are"), ("has", "have"), "cannot"

    @staticmethod
    def does(verb: str) -> str:
        """The verb for a singular subject: "bends"."""
        return verb

    @staticmethod
    def does_not(verb: str) -> str:
        """The negated verb for a singular subject: "does not bend"."""
        return f"does not {bare(verb)}"

    @staticmethod
    def do(verb: str) -> str:
        """The verb for a plural subject: "branch"."""
        return verb


class WouldBe:
    """The conditional forms of verbs: what would be the case."""

    be, have, cannot = ("would be",) * 2, ("would have",) * 2, "could not"

    @staticmethod
    def does(verb: str) -> str:
        """The verb for a singular subject: "would bend"."""
        return f"would {bare(verb)}"

    @staticmethod
    def does_not(verb: str) -> str:
        """The negated verb for a singular subject: "would not bend"."""
        return f"would not {bare(verb)}"

    @staticmethod
    def do(verb: str) -> str:
        """The verb for a plural subject: "would branch"."""
        return f"would {verb}"


Mood: TypeAlias = type[Is] | type[WouldBe]

BARE = {"passes": "pass", "branches": "branch"}
"""The bare forms of verbs that lose more than an s."""


def bare(verb: str) -> str:
    """The bare form of a verb in the third person singular.

    >>> [bare("bends"), bare("passes")]
    ['bend', 'pass']
    """
    return BARE.get(verb) or verb.removesuffix("s")


class English:
    """Render reasons as English phrases."""

    def __init__(self, names: Names) -> None:
        self.place, self.thing, self.name, self.listed = names.place, names.thing, names.name, names.listed

    def phrase(self, reason: r.Reason | None) -> str:
        """The phrase for a reason; empty for None."""
        return "" if reason is None else self._said(reason, Is)

    def _said(self, reason: r.Reason, v: Mood) -> str:
        return PHRASES[type(reason)](self, reason, v)

    # -- things ------------------------------------------------------------------------------------

    def what(self, what: r.What) -> str:
        """The name of a place or thing."""
        name = THINGS.get(type(what))
        return self.thing(what) if name is None else name(self, what)

    def both(self, a: Any, b: Any) -> str:
        """The names of two places."""
        return f"{self.place(a)} and {self.place(b)}"

    def each(self, places: Sequence[Any]) -> str:
        """The names of some places, one by one."""
        return joined([self.place(place) for place in places])

    # -- phrases -----------------------------------------------------------------------------------

    def one_of_these_wrong(self, reason: r.OneOfTheseWrong, v: Mood) -> str:
        """Phrase alternative failures joined by "or"; a common subject is named once."""
        wrong, subject = different(reason)
        if subject is not None:
            return self.has(subject, [amount(one) for one in wrong], v)
        return " or ".join([self._said(one, v) for one in wrong])

    def has(self, what: r.What, amounts: Sequence[str], v: Mood) -> str:
        """Phrase that a thing has one of some amounts: "row 1 has 2 or 3 stars"."""
        return f"{self.what(what)} {v.have[several(what)]} {' or '.join(amounts)}"

    def none_of(self, reason: r.NoneOf, v: Mood) -> str:
        """Phrase a disjunction without a true part: what is missing, and what is there instead."""
        there, missing = reason.there, reason.missing
        those = self.listed(there)
        if not missing:
            many = "both" if len(there) == 2 else "all of"
            return f"{many} {those} {v.be[1]} {of_several(reason.there_word)}"
        is_, verb = ("is", v.be[len(there) > 1]) if there else (v.be[0], "")
        said = "" if reason.missing_word == reason.there_word else f" {reason.missing_word}"
        if len(missing) > MAX_NAMED:
            none = f"none of {len(missing)} others {is_}{said}"
        elif len(missing) == 1:
            none = f"{self.listed(missing)} {is_} not{said}"
        elif len(missing) == 2:
            none = f"neither {self.listed(missing, 'nor')} {is_}{said}"
        else:
            none = f"none of {self.listed(missing)} {is_}{said}"
        return f"{those} {verb} {reason.there_word} but {none}" if there else none

    def not_all_of(self, reason: r.NotAllOf, v: Mood) -> str:
        """Phrase that not all of some places can be so."""
        if not reason.word:
            return "not both of them" if reason.number == 2 else "not all of them together"
        some = "both" if reason.number == 2 else "all of"
        return f"not {some} {self.listed(reason.places)} can be {of_several(reason.word)}"

    def has_all(self, reason: r.HasAll, v: Mood) -> str:
        """Phrase that the greatest allowed number is reached."""
        noun, number = reason.noun, reason.number
        if not number:
            return f"{self.thing(reason.place)} may have no {noun}" if noun else "there can be none"
        if not noun:
            return f"all {number} are there already" if number > 1 else "the only one is there already"
        may = "needs" if reason.exact else "may have at most"
        has = f"has {'it' if number == 1 else 'them'}"
        return f"{self.thing(reason.place)} {may} {numbered(number, noun)} and {has}"

    def needs_all(self, reason: r.NeedsAll, v: Mood) -> str:
        """Phrase that all places that are left are needed to reach a number."""
        noun, number = reason.noun, reason.number
        places = "one place" if number == 1 else f"{number} places"
        if not noun and reason.whole:
            return f"all {number} places are needed" if number > 1 else "it has only one place"
        if not noun:
            return f"only {places} are left for {number}" if number > 1 else "only one place is left for it"
        least = "" if reason.exact else "at least "
        needs = f"{self.thing(reason.place)} needs {least}{numbered(number, noun)}"
        if reason.whole:
            return f"{needs} and has only {places}"
        return f"{needs}, and only {places} {'is' if number == 1 else 'are'} left"

    def are_in(self, reason: r.AreIn, v: Mood) -> str:
        """Phrase that what some places need fills up others: "the 3 of row 1 is in column 2"."""
        needed = self.shares(reason.needed)
        if len({bool(share.noun) for share in reason.needed}) > 1:
            return f"{needed} fill {self.shares(reason.room)}"
        if not reason.needed[0].noun:
            return f"{needed} {'has' if len(reason.needed) == 1 else 'have'} {self.shares(reason.room)}"
        where = [share.place for share in reason.room]
        one = sum([share.number for share in reason.needed]) == 1
        return f"{needed} {'is' if one else 'are'} in {self.listed(where)}"

    def shares(self, shares: Sequence[r.Share]) -> str:
        """The needs of some places, or their things: "the 3s of rows 1 and 2", "the 2 and 7 of row 3"."""
        places, nouns = [share.place for share in shares], [share.noun for share in shares]
        if not any(nouns):
            return self.listed(places)
        if len({*nouns}) == 1:
            one = sum([share.number for share in shares]) == 1
            return f"the {nouns[0] if one else plural(nouns[0])} of {self.listed(places)}"
        if len({*places}) == 1:
            return f"the {joined(nouns)} of {self.place(places[0])}"
        return joined([self._share(share) for share in shares])

    def _share(self, share: r.Share) -> str:
        at = self.place(share.place)
        return f"the {share.noun} of {at}" if share.noun else f"the number in {at}"

    def lines_cannot_have(self, reason: r.LinesCannotHave, v: Mood) -> str:
        """Phrase that the lines of some places cannot have their numbers of bends."""
        bends = [(reason.at, reason.number, reason.each), *reason.others]
        many = [just(numbered(n, "bend")) + (" each" if each else "") for _, n, each in bends]
        first, *others = [self.place(place) for place, _, _ in bends]
        said = [f"the lines from {first} to other {plural(reason.noun)} {v.cannot} have {many[0]}"]
        said += [f"those from {name} {how}" for name, how in zip(others, many[1:], strict=True)]
        return " and ".join(said) + (" while all lines hang together" if reason.hanging else "")

    def lengths(self, of: r.LaneLengths) -> str:
        """Phrase a list of lengths, with the number of further ones."""
        more = ["one more" if of.others == 1 else f"{of.others} more"] if of.others else []
        lengths = [*map(str, of.shown), *more]
        return f"just the length{'s' if len(lengths) > 1 or of.others > 1 else ''} {joined(lengths)}"

    def formed(self, of: r.Said, v: Mood) -> str:
        """Fill in a sentence that a genre supplies."""
        name = self.name if len(of.places) > 1 else self.place
        said = of.en if v is Is else of.would or f"this would be wrong: {of.en}"
        return said.format(*map(name, of.places), **dict(of.words))

    def at_node(self, reason: r.AtNode, v: Mood) -> str:
        """Phrase what a line does, or does not do, at a node: "the loop does not bend at R1C2"."""
        verb, how = VERBS_AT_NODES[reason.does]
        does = v.does(verb) if reason.holds else v.does_not(verb)
        return f"{reason.line} {does} {how}{self.thing(reason.node)}"


VERBS_AT_NODES = {
    "visits": ("visits", ""), "ends": ("ends", "at "), "bends": ("bends", "at "),
    "straight": ("runs", "straight on at "), "across": ("runs", "west to east through "),
    "down": ("runs", "north to south through "),
}  # fmt: skip
"""For each thing that a line can do at a node: the verb, and the words after it."""


def amount(of: r.Reason) -> str:
    """The number of things that something has: "more than 2 stars"."""
    if isinstance(of, r.TooMany):
        return f"more than {numbered(of.most, of.noun)}"
    if isinstance(of, r.TooFew):
        return f"fewer than {numbered(of.least, of.noun)}" if of.least > 1 else f"no {of.noun}"
    assert isinstance(of, r.HasOne | r.HasJust)
    return f"a {of.noun}" if isinstance(of, r.HasOne) else numbered(of.number, of.noun)


def article(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def one_number(of: r.CannotHave) -> str:
    """Phrase the numbers that something cannot have, with their noun."""
    if len(of.numbers) == 1:
        return just(numbered(of.numbers[0], of.noun))
    return f"{joined([str(n) for n in of.numbers], 'or')} {plural(of.noun)}"


def either_word(words: Sequence[str]) -> str:
    """Join words as alternatives: "either a or b"."""
    return (
        f"either {joined(words, 'or')}" if len(words) == 2 else f"just one of these: {joined(words, 'or')}"
    )


def goes_on(of: r.MustGoOn | r.CannotGoOn) -> str:
    """Phrase how a line goes on."""
    return "go straight on at" if of.straight else "go on at"


THINGS: dict[type, Callable[[English, Any], str]] = {
    r.LineFrom: lambda e, of: (
        f"the line from {e.thing(of.start)}" + ("" if of.by is None else f" by way of {e.place(of.by)}")
    ),
    r.LinesFrom: lambda e, of: f"the lines from {e.thing(of.start)}",
    r.LineThrough: lambda e, of: f"the line through {e.place(of.at)}",
    r.LineIn: lambda e, of: f"the line {'there' if of.at is None else f'in {e.place(of.at)}'}",
    r.PieceAt: lambda e, of: f"the {of.noun} at {e.place(of.at)}",
    r.RunAt: lambda e, of: f"the {'row' if of.level else 'column'} of the area at {e.place(of.at)}",
    r.TreeIn: lambda e, of: f"a tree of {of.size} in {e.place(of.place)}",
    r.NumberOf: lambda e, of: (
        f"the {numbered(of.number, of.noun)} {'in view ' if of.seen else ''}of {e.thing(of.place)}"
    ),
    r.Share: lambda e, of: e.shares([of]),
    r.GroupOf: lambda e, of: (
        f"a {of.noun} of {of.size}{' without a ring of regions' if of.ringless else ''}"
    ),
    r.FieldOf: lambda e, of: f"a field of {numbered(of.size, 'empty cell')} without another clue",
    r.PieceLike: lambda e, of: (
        f"{article(of.noun)} of {e.what(of.likeness)}"
        + (f" without another {of.without}" if of.without else "")
    ),
    r.CellCount: lambda e, of: numbered(of.number, "cell"),
    r.CornerCount: lambda e, of: numbered(of.number, "concave corner"),
    r.LaneLengths: English.lengths,
}
"""The renderer for the name of each kind of thing."""

Phrase: TypeAlias = Callable[[English, Any, Mood], str]


PHRASES: dict[type[r.Reason], Phrase] = {
    r.Else: lambda e, of, v: f"else {e._said(of.wrong, WouldBe)}",
    r.OneOfTheseWrong: English.one_of_these_wrong,
    r.AllWrong: lambda e, of, v: ", and ".join([e._said(one, v) for one in of.wrong]),
    r.OnlyThisLeft: lambda e, of, v: "only this is left",
    r.AllMustHold: lambda e, of, v: "all of it must hold",
    r.CannotHold: lambda e, of, v: f"it {v.cannot} hold any more",
    r.Said: English.formed,
    r.AtNode: English.at_node,
    r.ClueThere: lambda e, of, v: f"a clue is printed in {e.place(of.place)}",
    # numbers
    **dict.fromkeys(AMOUNTS, lambda e, of, v: e.has(of.what, [amount(of)], v)),
    r.CannotHave: lambda e, of, v: f"{e.what(of.what)} {v.cannot} have {one_number(of)}",
    r.TooManyOf: lambda e, of, v: f"{e.thing(of.place)} may have {'one' if of.most == 1 else of.most} of "
    f"{of.total} {plural(of.noun)}, and {of.there} are there",
    r.TooFewOf: lambda e, of, v: f"{e.thing(of.place)} needs {'one' if of.least == 1 else of.least} of "
    f"{of.total} {plural(of.noun)}, and "
    + ("none is" if not of.left else "only one is" if of.left == 1 else f"only {of.left} are")
    + " left",
    r.EachHas: lambda e, of, v: f"{e.each(of.places)} {v.have[1]} "
    + (numbered(of.number, of.noun) if of.number else f"no {of.noun}")
    + " each",
    r.SameSize: lambda e, of, v: f"the {of.noun}s at {e.both(of.a, of.b)} {v.have[1]} "
    f"{numbered(of.number, 'cell')} each",
    r.HasAll: English.has_all,
    r.NeedsAll: English.needs_all,
    r.AreIn: English.are_in,
    r.NoneThatFitsCovers: lambda e, of, v: f"no {of.noun} that fits goes there",
    r.AllThatFitCover: lambda e, of, v: f"each {of.noun} that fits goes there",
    r.WrongView: lambda e, of, v: f"{e.thing(of.place)} {v.does('sees')} too "
    f"{'few' if of.too_few else 'many'} "
    f"{plural(of.noun)}, not {of.number}",
    r.MustSee: lambda e, of, v: f"{e.thing(of.place)} must see "
    f"{f'{of.number} first' if of.number else 'no number'}",
    r.DoesNotSee: lambda e, of, v: f"{e.thing(of.place)} "
    + (f"{v.does_not('sees')} {of.number} first" if of.number else f"{v.does('sees')} a number"),
    # choices
    r.OneOf: lambda e, of, v: f"one of {e.listed(of.places)} must be {of.word}",
    r.NotAllOf: English.not_all_of,
    r.AllOrNone: lambda e, of, v: f"both {e.listed(of.places)} must be {of.word}, or neither"
    if of.same
    else f"just one of {e.listed(of.places)} must be {of.word}",
    r.NoneOf: English.none_of,
    r.IsBoth: lambda e, of, v: f"{e.thing(of.place)} {v.be[0]} both {of.one} and {of.other}",
    r.NothingLeft: lambda e, of, v: f"nothing {v.be[0]} left for {e.thing(of.place)}",
    r.EitherWord: lambda e, of, v: f"it is {either_word(of.words)}",
    r.OnlyOneOfThem: lambda e, of, v: "it can be only one of them"
    if of.there
    else "nothing else fits there",
    r.NoneLeft: lambda e, of, v: f"no {of.noun} {v.be[0]} left",
    r.OnlyOneLeft: lambda e, of, v: f"only one {of.noun} {v.be[0]} left",
    r.OnlyTheseLeft: lambda e, of, v: f"{joined(of.words)} {v.have[1]} only {e.listed(of.cells)} left"
    if of.turned
    else f"{e.listed(of.cells)} {v.have[1]} only {joined(of.words)} left",
    # lines
    r.Passes: lambda e, of, v: f"the {of.noun} passes {e.place(of.node)} already",
    r.MustGoOn: lambda e, of, v: f"the {of.noun} must {goes_on(of)} {e.place(of.node)}",
    r.CannotGoOn: lambda e, of, v: f"{'a' if of.noun == 'line' else 'the'} {of.noun} could not "
    f"{goes_on(of)} {e.place(of.node)}",
    r.MustPass: lambda e, of, v: f"a line must pass {e.place(of.node)}",
    r.Branches: lambda e, of, v: f"the {of.noun} {v.does('branches')} at {e.place(of.node)}",
    r.Ends: lambda e, of, v: f"{f'the {of.what}' if isinstance(of.what, str) else e.what(of.what)} "
    f"{v.do('end') if several(of.what) else v.does('ends')} at {e.place(of.node)}",
    r.NoLinePasses: lambda e, of, v: f"no line can pass {e.place(of.node)}",
    r.TwoLinesLeave: lambda e, of, v: f"two lines {v.do('leave')} {e.place(of.node)}",
    r.Closes: lambda e, of, v: f"the line {v.does('closes')} at {e.place(of.node)}",
    r.ComesTwice: lambda e, of, v: f"the line {v.does('comes')} to {e.place(of.node)} twice",
    r.Enters: lambda e, of, v: f"a line {v.does('enters')} {e.place(of.place)}",
    r.CannotReach: lambda e, of, v: f"{e.what(of.line)} {v.cannot} reach "
    f"{joined([e.place(p) for p in of.goals], 'or')}",
    r.LinesCannotHave: English.lines_cannot_have,
    r.TooManyInRow: lambda e, of, v: f"the lines in a row at {e.place(of.stroke)} {v.be[1]} more "
    f"than {of.most} of one kind",
    r.SidesDiffer: lambda e, of, v: f"just one side of {e.place(of.stroke)} {v.be[0]} inside the loop",
    r.SidesAlike: lambda e, of, v: f"both sides of {e.place(of.stroke)} {v.be[1]} "
    f"{'inside' if of.inside else 'outside'} the loop",
    r.InsideParted: lambda e, of, v: f"the inside of the loop {v.be[0]} in two parts, at "
    f"{e.place(of.at)} and at {e.place(of.other)}",
    r.OutsideParted: lambda e, of, v: f"the outside of the loop {v.be[0]} cut off from the frame "
    f"at {e.place(of.at)}",
    r.SmallLoop: lambda e, of, v: f"a small loop {v.be[0]} closed while {e.place(of.outside)} is outside",
    r.WouldClose: lambda e, of, v: f"it would close a {of.noun}"
    if of.outside is None
    else f"it would close a small {of.noun} while {e.place(of.outside)} is outside",
    r.NonePasses: lambda e, of, v: f"no {of.noun} {v.does('passes')} {e.both(of.a, of.b)}",
    r.FillsBlock: lambda e, of, v: f"the {of.noun} {v.does('fills')} the block "
    f"{e.place(of.first)}-{e.place(of.last)}",
    r.TouchAtCorner: lambda e, of, v: f"{e.both(of.a, of.b)} {v.do('touch')} at a corner",
    # pieces
    r.CutOff: lambda e, of, v: f"{e.place(of.a)} {v.be[0]} cut off from {e.place(of.b)}"
    if of.one_sided
    else f"{e.both(of.a, of.b)} {v.be[1]} cut off from each other",
    r.Unreachable: lambda e, of, v: f"{e.place(of.a)} {v.cannot} be reached from {e.place(of.root)}",
    r.InOne: lambda e, of, v: (f"the {plural(of.printed)} at " if of.printed else "")
    + f"{e.both(of.a, of.b)} {v.be[1]} in one {of.noun}"
    + (", with a border between them" if of.bordered else ""),
    r.Apart: lambda e, of, v: f"{e.both(of.a, of.b)} {v.be[1]} in different {of.noun}s",
    r.MakeRing: lambda e, of, v: f"{e.listed(of.places)} {v.do('make')} a ring",
    r.ClosesRing: lambda e, of, v: f"this {of.noun} {v.does('closes')} a ring",
    r.SameShape: lambda e, of, v: f"{' and '.join([e.place(p) for p in of.places])} {v.have[1]} "
    f"the same shape",
    r.Whichever: lambda e, of, v: f"{e._said(of.wrong, v)}, {joined(of.words, 'or')}",
    r.IfSo: lambda e, of, v: f"{e._said(of.wrong, v)} if it is {of.word}",
    r.JoinedTwice: lambda e, of, v: f"the regions of {e.each(of.regions)} {v.be[1]} joined "
    f"{'in a ring' if of.ring else 'twice'}",
    # room
    r.NoRoom: lambda e, of, v: f"there {v.be[0]} no room for {e.what(of.what)}",
    r.NoneReaches: lambda e, of, v: f"no clue {'reaches' if v is Is else 'could reach'} {e.place(of.at)}",
    r.NoRoomThere: lambda e, of, v: f"no group of {of.size} has room there",
    r.TooFar: lambda e, of, v: f"it {v.be[0]} too far from the others for a group of {of.size}",
    r.NoClusterHasRoom: lambda e, of, v: f"no cluster of {of.size} {v.have[0]} room at {e.place(of.at)}"
    + (" with others beside it" if of.beside else "")
    + (f", {joined(of.words, 'or')}" if of.words else ""),
    r.NoWayLeft: lambda e, of, v: f"no way {v.be[0]} left for {e.what(of.what)}",
    r.NoCompletion: lambda e, of, v: f"no way to finish {joined(of.layers)} would keep it",
}  # fmt: skip
"""The renderer for each kind of reason."""
