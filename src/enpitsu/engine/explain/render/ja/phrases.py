"""Reasons in Japanese."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from enpitsu import reasons as r
from enpitsu.engine.explain.render.ja.words import (
    and_so,
    becoming,
    counter,
    denied,
    joined,
    many,
    no_longer,
    so_many,
    though,
)
from enpitsu.engine.explain.render.phrases import AMOUNTS, MAX_NAMED, Names, different


class JapaneseNames(Names, Protocol):
    """The names of places, and Japanese words for English ones."""

    def marked(self, english: str) -> str:
        """The word for a thing or a mark: "黒マス"."""

    def sentence(self, english: str) -> str:
        """The sentence of a genre, with places in braces."""


Mood: TypeAlias = Callable[[str, str], str]
"""Chooses what is said of what is, or what is said of what would be."""


def is_(of: str, would: str) -> str:
    """The first of two: for what is."""
    return of


def would_be(of: str, would: str) -> str:
    """The second of two: for what would be."""
    return would


class Japanese:
    """Puts reasons into Japanese words, with names of places."""

    def __init__(self, names: JapaneseNames) -> None:
        self.place, self.thing, self.name, self.listed = names.place, names.thing, names.name, names.listed
        self.word, self.sentence = names.marked, names.sentence

    def phrase(self, reason: r.Reason | None) -> str:
        """A reason in a few words; empty for none."""
        return "" if reason is None else self._said(reason, is_)

    def _said(self, reason: r.Reason, v: Mood) -> str:
        return PHRASES[type(reason)](self, reason, v)

    # -- things ------------------------------------------------------------------------------------

    def what(self, what: r.What) -> str:
        """The name of a place or thing."""
        name = THINGS.get(type(what))
        return self.thing(what) if name is None else name(self, what)

    def both(self, a: Any, b: Any) -> str:
        """The names of two places."""
        return f"{self.place(a)}と{self.place(b)}"

    def each(self, places: Sequence[Any], last: str = "と") -> str:
        """The names of some places, one by one."""
        return joined([self.place(place) for place in places], last)

    def words(self, words: Sequence[str], last: str = "と") -> str:
        """Words of marks as a list."""
        return joined([self.word(word) for word in words], last)

    # -- phrases -----------------------------------------------------------------------------------

    def one_of_these_wrong(self, reason: r.OneOfTheseWrong, v: Mood) -> str:
        """One of some things would be wrong: of one subject, it is named once."""
        wrong, subject = different(reason)
        if subject is not None:
            return f"{self.what(subject)}は{'か、'.join([self.amount(one, v) for one in wrong])}"
        return "か、".join([self._said(one, v) for one in wrong])

    def all_wrong(self, reason: r.AllWrong, v: Mood) -> str:
        """Some things that are so together."""
        *others, last = [self._said(one, v) for one in reason.wrong]
        return f"{'、'.join(map(and_so, others))}、しかも{last}"

    def amount(self, of: r.Reason, v: Mood) -> str:
        """The number of things that something has: "星が2個を超える"."""
        if isinstance(of, r.TooMany) and of.most == 1:
            return f"{many(self.word(of.noun), 2)}以上{v('ある', 'になる')}"
        if isinstance(of, r.TooMany):
            return f"{many(self.word(of.noun), of.most)}を超える"
        if isinstance(of, r.TooFew):
            said = many(self.word(of.noun), of.least)
            return f"{said}に足りない" if of.least > 1 else f"{said}もない"
        assert isinstance(of, r.HasOne | r.HasJust)
        noun = self.word(of.noun)
        if isinstance(of, r.HasOne):
            return f"{noun}がある"
        return f"{many(noun, of.number)}{v('ある', 'になる')}"

    def cannot_have(self, of: r.CannotHave, v: Mood) -> str:
        """The numbers that something cannot have."""
        noun = self.word(of.noun)
        numbers = [f"{number}{counter(noun)}" for number in of.numbers]
        said = "".join([f"{number}にも" for number in numbers])
        if len(numbers) == 1:
            said = f"ちょうど{numbers[0]}には"
        return f"{self.what(of.what)}は{'' if noun == 'マス' else f'{noun}を'}{said}できない"

    def too_many_of(self, of: r.TooManyOf, v: Mood) -> str:
        """More of some places than may count."""
        noun = self.word(of.noun)
        unit = counter(noun)
        return (
            f"{self.thing(of.place)}は{so_many(noun, of.total)}のうち{of.most}{unit}までで、"
            f"もう{of.there}{unit}ある"
        )

    def too_few_of(self, of: r.TooFewOf, v: Mood) -> str:
        """Fewer of some places than are needed."""
        noun = self.word(of.noun)
        unit = counter(noun)
        left = f"残りは{of.left}{unit}だけ" if of.left else "一つも残っていない"
        return f"{self.thing(of.place)}は{so_many(noun, of.total)}のうち{of.least}{unit}が必要で、{left}"

    def each_has(self, of: r.EachHas, v: Mood) -> str:
        """Places with the same number of things."""
        noun = self.word(of.noun)
        number = f"{of.number}{counter(noun)}"
        what = self.each(of.places) + ("" if noun == "マス" else f"の{noun}")
        return f"{what}はそれぞれ{v(number, becoming(number))}"

    def has_all(self, reason: r.HasAll, v: Mood) -> str:
        """A number that is reached."""
        noun, number, place = self.word(reason.noun), reason.number, reason.place
        if not number:
            return f"{self.place(place)}の{noun}は0{counter(noun)}" if noun else "一つもあってはならない"
        if not noun:
            return f"{number}個ともそろっている" if number > 1 else "唯一の1個はもうある"
        if not reason.exact:
            return f"{self.place(place)}の{noun}は多くて{number}{counter(noun)}で、もうそれだけある"
        if noun == "マス":
            return f"{self.place(place)}に必要な{number}マスはもうある"
        return f"{self.place(place)}に必要な{noun}はもう{number}{counter(noun)}ある"

    def needs_all(self, reason: r.NeedsAll, v: Mood) -> str:
        """A number that all the places that are left make up."""
        noun, number = reason.noun, reason.number
        if not noun and reason.whole:
            return f"{number}か所すべてが必要" if number > 1 else "場所は1か所しかない"
        if not noun:
            return f"{number}個に対して、残りは{number}か所だけ" if number > 1 else "残りは1か所だけ"
        least = "" if reason.exact else "少なくとも"
        needs = f"{self.thing(reason.place)}には{least}{many(self.word(noun), number)}必要で、"
        return f"{needs}場所は{number}か所しかない" if reason.whole else f"{needs}残りは{number}か所だけ"

    def are_in(self, reason: r.AreIn, v: Mood) -> str:
        """All that some places need is where there is no room for more."""
        needed = self.shares(reason.needed)
        if len({bool(share.noun) for share in reason.needed}) > 1:
            return f"{self.shares(reason.room)}は{needed}で埋まる"
        if not reason.needed[0].noun:
            return f"{needed}には{self.shares(reason.room)}が入る"
        return f"{needed}は{self.listed([share.place for share in reason.room])}にある"

    def shares(self, shares: Sequence[r.Share]) -> str:
        """The needs of some places, or their things."""
        places, nouns = [share.place for share in shares], [self.word(share.noun) for share in shares]
        if not any(nouns):
            return self.listed(places)
        if len({*nouns}) == 1:
            return f"{self.listed(places)}の{nouns[0]}"
        if len({*places}) == 1:
            return f"{self.place(places[0])}の{joined(nouns)}"
        return joined([f"{self.place(s.place)}の{self.word(s.noun) or '数'}" for s in shares])

    def wrong_view(self, of: r.WrongView, v: Mood) -> str:
        """Too few or too many things in view."""
        noun = self.word(of.noun)
        seen = f"{of.number}{counter(noun)}{'に足りない' if of.too_few else 'を超える'}"
        return f"{self.thing(of.place)}から見える{noun}は{seen}"

    def none_of(self, reason: r.NoneOf, v: Mood) -> str:
        """The things that are missing, and those that are there."""
        there, missing = reason.there, reason.missing
        word, lacking = self.word(reason.there_word), self.word(reason.missing_word)
        if not missing:
            all_ = "どちらも" if len(there) == 2 else "すべて"
            return f"{self.listed(there)}は{all_}{v(word, becoming(word))}"
        lacks = v(denied(lacking), becoming(denied(lacking)))
        if len(missing) > MAX_NAMED:
            none = f"ほかの{len(missing)}か所はどれも{lacks}"
        elif len(missing) == 1:
            none = f"{self.listed(missing)}は{lacks}"
        else:
            any_ = "どちらも" if len(missing) == 2 else "どれも"
            none = f"{self.listed(missing)}は{any_}{lacks}"
        return f"{self.listed(there)}は{though(word)}、{none}" if there else none

    def not_all_of(self, reason: r.NotAllOf, v: Mood) -> str:
        """Things that are not so together, by what they cannot be if that is one word."""
        if not reason.word:
            return "両方は成り立たない" if reason.number == 2 else "すべて同時には成り立たない"
        some = "両方" if reason.number == 2 else "すべて"
        return f"{self.listed(reason.places)}の{some}が{self.word(reason.word)}になることはない"

    def all_or_none(self, of: r.AllOrNone, v: Mood) -> str:
        """All of some places, or none; or just one of them."""
        word = self.word(of.word)
        if of.same:
            return f"{self.listed(of.places)}は両方とも{word}か、両方とも{denied(word)}"
        one = "一方だけ" if len(of.places) == 2 else "一つだけ"
        return f"{self.listed(of.places)}のうち{one}が{word}"

    def only_these_left(self, of: r.OnlyTheseLeft, v: Mood) -> str:
        """Numbers with few cells, or cells with few numbers."""
        cells, words = self.listed(of.cells), self.words(of.words)
        if of.turned:
            return f"{words}の入るマスは{cells}だけ{v('', 'になる')}"
        return f"{cells}の候補は{words}だけ{v('', 'になる')}"

    def lines_cannot_have(self, reason: r.LinesCannotHave, v: Mood) -> str:
        """The lines of some places, each with its number of bends."""
        bends = [(reason.at, reason.number, reason.each), *reason.others]
        said = [
            f"{self.place(place)}から{f'ほかの{self.word(reason.noun)}へ' if not n else ''}の線の曲がり角を"
            f"{'それぞれ' if each else '合わせて'}{number}個に"
            for n, (place, number, each) in enumerate(bends)
        ]
        hanging = "すべての線がつながったままでは、" if reason.hanging else ""
        *others, last = said
        return f"{hanging}{''.join([f'{one}し、' for one in others])}{last}することはできない"

    def lengths(self, of: r.LaneLengths) -> str:
        """The lengths of rows and columns, and how many more there are."""
        more = [f"ほか{of.others}種類"] if of.others else []
        return f"長さが{joined([*map(str, of.shown), *more])}だけ"

    def at_node(self, reason: r.AtNode, v: Mood) -> str:
        """A line does something at a node, or does not."""
        before, does, does_not = VERBS_AT_NODES[reason.does]
        verb = does if reason.holds else does_not
        return f"{self.word(reason.line)}が{self.thing(reason.node)}{before}{verb}"

    def formed(self, of: r.Said, v: Mood) -> str:
        """A sentence of a genre."""
        name = self.name if len(of.places) > 1 else self.place
        words = {key: self.word(word) for key, word in of.words}
        return (of.ja or self.sentence(of.en)).format(*map(name, of.places), **words)


VERBS_AT_NODES = {
    "visits": ("を", "通る", "通らない"), "ends": ("で", "終わる", "終わらない"),
    "bends": ("で", "曲がる", "曲がらない"), "straight": ("で", "直進する", "直進しない"),
    "across": ("を", "左右に通り抜ける", "左右に通り抜けない"),
    "down": ("を", "上下に通り抜ける", "上下に通り抜けない"),
}  # fmt: skip
"""For all that a line does at a node: the word after the node, the verb, and the same denied."""


def on(of: r.MustGoOn | r.CannotGoOn) -> str:
    """The way in which a line goes on."""
    return "まっすぐ先へ" if of.straight else "先へ"


THINGS: dict[type, Callable[[Japanese, Any], str]] = {
    r.LineFrom: lambda e, of: (
        f"{e.thing(of.start)}から" + ("の線" if of.by is None else f"{e.place(of.by)}へ進む線")
    ),
    r.LinesFrom: lambda e, of: f"{e.thing(of.start)}から出る線",
    r.LineThrough: lambda e, of: f"{e.place(of.at)}を通る線",
    r.LineIn: lambda e, of: f"{'そこ' if of.at is None else e.place(of.at)}の線",
    r.PieceAt: lambda e, of: f"{e.place(of.at)}の{e.word(of.noun)}",
    r.RunAt: lambda e, of: f"{e.place(of.at)}の領域の{'横' if of.level else '縦'}の並び",
    r.TreeIn: lambda e, of: f"{e.place(of.place)}の{of.size}マスの木",
    r.NumberOf: lambda e, of: (
        f"{e.thing(of.place)}{'から見える' if of.seen else 'の'}{so_many(e.word(of.noun), of.number)}"
    ),
    r.Share: lambda e, of: e.shares([of]),
    r.GroupOf: lambda e, of: (
        f"{'領域の輪を作らない' if of.ringless else ''}{of.size}マスの{e.word(of.noun)}"
    ),
    r.FieldOf: lambda e, of: f"ほかのヒントを含まない空き{of.size}マスの領域",
    r.PieceLike: lambda e, of: (
        (f"ほかの{e.word(of.without)}を含まない" if of.without else "")
        + f"{e.what(of.likeness)}の{e.word(of.noun)}"
    ),
    r.CellCount: lambda e, of: f"{of.number}マス",
    r.CornerCount: lambda e, of: f"へこんだ角{of.number}個",
    r.LaneLengths: Japanese.lengths,
}
"""The name of each kind of thing."""

THING = "個"
"""The word by which things are counted, of which one is put in: there are ways to do so."""


def only_one(noun: str) -> str:
    """That one of a kind is left: a way, or a way to put a thing in.

    >>> [only_one("経路"), only_one("並べ方"), only_one("6マスの長方形")]
    ['経路が1本しかない', '並べ方が1通りしかない', '6マスの長方形の入れ方が1通りしかない']
    """
    unit = counter(noun)
    return f"{noun}の入れ方が1通りしかない" if unit == THING else f"{noun}が1{unit}しかない"


LINES = (r.LineFrom, r.LinesFrom, r.LineThrough, r.LineIn)

Phrase: TypeAlias = Callable[[Japanese, Any, Mood], str]

PHRASES: dict[type[r.Reason], Phrase] = {
    r.Else: lambda e, of, v: f"そうでないと、{no_longer(e._said(of.wrong, would_be))}",
    r.OneOfTheseWrong: Japanese.one_of_these_wrong,
    r.AllWrong: Japanese.all_wrong,
    r.OnlyThisLeft: lambda e, of, v: "これしか残っていない",
    r.AllMustHold: lambda e, of, v: "すべてが成り立たなければならない",
    r.CannotHold: lambda e, of, v: f"{v('もう', '')}成り立たない",
    r.Said: Japanese.formed,
    r.ClueThere: lambda e, of, v: f"{e.place(of.place)}にはヒントがある",
    r.AtNode: Japanese.at_node,
    # numbers
    **dict.fromkeys(
        AMOUNTS,
        lambda e, of, v: f"{e.what(of.what)}{'に' if isinstance(of, r.HasOne) else 'は'}{e.amount(of, v)}",
    ),
    r.CannotHave: Japanese.cannot_have,
    r.TooManyOf: Japanese.too_many_of,
    r.TooFewOf: Japanese.too_few_of,
    r.EachHas: Japanese.each_has,
    r.SameSize: lambda e, of, v: f"{e.both(of.a, of.b)}の{e.word(of.noun)}はどちらも"
    f"{of.number}マス{v('', 'になる')}",
    r.HasAll: Japanese.has_all,
    r.NeedsAll: Japanese.needs_all,
    r.AreIn: Japanese.are_in,
    r.NoneThatFitsCovers: lambda j, of, v: f"置ける{j.word(of.noun)}はどれもそこを通らない",
    r.AllThatFitCover: lambda j, of, v: f"置ける{j.word(of.noun)}はどれもそこを通る",
    r.WrongView: Japanese.wrong_view,
    r.MustSee: lambda e, of, v: f"{e.thing(of.place)}から"
    + (f"最初に見える数字は{of.number}" if of.number else "数字が見えてはならない"),
    r.DoesNotSee: lambda e, of, v: f"{e.thing(of.place)}から"
    + (f"最初に見える数字が{of.number}でない" if of.number else "数字が見える"),
    # choices
    r.OneOf: lambda e, of, v: f"{e.listed(of.places)}の{'どちら' if len(of.places) == 2 else 'どれ'}かは"
    f"{e.word(of.word)}",
    r.NotAllOf: Japanese.not_all_of,
    r.AllOrNone: Japanese.all_or_none,
    r.NoneOf: Japanese.none_of,
    r.IsBoth: lambda e, of, v: f"{e.thing(of.place)}が{e.word(of.one)}と{e.word(of.other)}の両方になる",
    r.NothingLeft: lambda e, of, v: f"{e.thing(of.place)}の候補がない",
    r.EitherWord: lambda e, of, v: f"{e.words(of.words, 'か')}の"
    f"{'どちらか' if len(of.words) == 2 else 'どれか一つ'}",
    r.OnlyOneOfThem: lambda e, of, v: "どれか一つにしかならない" if of.there else "ほかの候補がない",
    r.NoneLeft: lambda e, of, v: f"{e.word(of.noun)}がない",
    r.OnlyOneLeft: lambda e, of, v: only_one(e.word(of.noun)),
    r.OnlyTheseLeft: Japanese.only_these_left,
    # lines
    r.Passes: lambda e, of, v: f"{e.word(of.noun)}はもう{e.place(of.node)}を通っている",
    r.MustGoOn: lambda e, of, v: f"{e.word(of.noun)}は{e.place(of.node)}から{on(of)}進まなければならない",
    r.CannotGoOn: lambda e, of, v: f"{e.word(of.noun)}が{e.place(of.node)}から{on(of)}進めない",
    r.MustPass: lambda e, of, v: f"線は{e.place(of.node)}を通らなければならない",
    r.Branches: lambda e, of, v: f"{e.word(of.noun)}が{e.place(of.node)}で枝分かれする",
    r.Ends: lambda e, of, v: f"{e.word(of.what) if isinstance(of.what, str) else e.what(of.what)}が"
    f"{e.place(of.node)}で行き止まりになる",
    r.NoLinePasses: lambda e, of, v: f"線は{e.place(of.node)}を通れない",
    r.TwoLinesLeave: lambda e, of, v: f"{e.place(of.node)}から線が2本出る",
    r.Closes: lambda e, of, v: f"線が{e.place(of.node)}で閉じる",
    r.ComesTwice: lambda e, of, v: f"線が{e.place(of.node)}に2度来る",
    r.Enters: lambda e, of, v: f"線が{e.place(of.place)}に入る",
    r.CannotReach: lambda e, of, v: f"{e.what(of.line)}が"
    + (
        f"{e.place(of.goals[0])}に届かない"
        if len(of.goals) == 1
        else f"{''.join([f'{e.place(goal)}にも' for goal in of.goals])}届かない"
    ),
    r.LinesCannotHave: Japanese.lines_cannot_have,
    r.TooManyInRow: lambda e, of, v: f"{e.place(of.stroke)}で同じ種類の線が{of.most}本を超えて続く",
    r.SidesDiffer: lambda e, of, v: f"{e.place(of.stroke)}の片側だけがループの内側{v('', 'になる')}",
    r.SidesAlike: lambda e, of, v: f"{e.place(of.stroke)}の両側ともループの"
    f"{'内側' if of.inside else '外側'}{v('', 'になる')}",
    r.InsideParted: lambda e, of, v: f"ループの内側が{e.both(of.at, of.other)}とに分断される",
    r.OutsideParted: lambda e, of, v: f"ループの外側が{e.place(of.at)}で外枠から切り離される",
    r.SmallLoop: lambda e, of, v: f"{e.place(of.outside)}を外に残して小さなループが閉じる",
    r.WouldClose: lambda e, of, v: f"{e.word(of.noun)}が閉じてしまう"
    if of.outside is None
    else f"{e.place(of.outside)}を外に残して小さな{e.word(of.noun)}が閉じてしまう",
    r.NonePasses: lambda e, of, v: f"{e.both(of.a, of.b)}の両方を通る{e.word(of.noun)}がない",
    r.FillsBlock: lambda e, of, v: f"{e.word(of.noun)}がブロック{e.place(of.first)}-{e.place(of.last)}を"
    f"埋めつくす",
    r.TouchAtCorner: lambda e, of, v: f"{e.both(of.a, of.b)}が角で接する",
    # pieces
    r.CutOff: lambda e, of, v: f"{e.place(of.a)}が{e.place(of.b)}から切り離される"
    if of.one_sided
    else f"{e.both(of.a, of.b)}が分断される",
    r.Unreachable: lambda e, of, v: f"{e.place(of.root)}から{e.place(of.a)}に届かない",
    r.InOne: lambda e, of, v: ("間に境界線があるのに、" if of.bordered else "")
    + f"{e.both(of.a, of.b)}{f'の{e.word(of.printed)}' if of.printed else ''}が同じ{e.word(of.noun)}に入る",
    r.Apart: lambda e, of, v: f"{e.both(of.a, of.b)}が別々の{e.word(of.noun)}に分かれる",
    r.MakeRing: lambda e, of, v: f"{e.listed(of.places)}が輪になる",
    r.ClosesRing: lambda e, of, v: f"この{e.word(of.noun)}で輪ができる",
    r.SameShape: lambda e, of, v: f"{e.each(of.places)}が同じ形になる",
    r.Whichever: lambda e, of, v: f"{''.join([f'{e.word(word)}でも' for word in of.words])}、"
    f"{e._said(of.wrong, v)}",
    r.IfSo: lambda e, of, v: f"{e.word(of.word)}なら、{e._said(of.wrong, v)}",
    r.JoinedTwice: lambda e, of, v: f"{e.each(of.regions)}の{e.word('region')}が"
    f"{'輪になって' if of.ring else '2か所で'}つながる",
    # room
    r.NoRoom: lambda e, of, v: f"{e.what(of.what)}が入る余地がない",
    r.NoneReaches: lambda e, of, v: f"どのヒントの{e.word(of.noun)}も{e.place(of.at)}に届かない",
    r.NoRoomThere: lambda e, of, v: f"{of.size}マスのまとまりはそこに入らない",
    r.TooFar: lambda e, of, v: f"{of.size}マスのまとまりになるには、ほかから遠すぎる",
    r.NoClusterHasRoom: lambda e, of, v: (
        f"{''.join([f'{e.word(word)}でも' for word in of.words])}、" if of.words else ""
    )
    + f"{e.place(of.at)}に{of.size}マスのまとまりが{'ほかと並んで' if of.beside else ''}入らない",
    r.NoWayLeft: lambda e, of, v: (
        f"{e.what(of.what)}の{'行き先' if isinstance(of.what, LINES) else '入る余地'}がない"
    ),
    r.NoCompletion: lambda e, of, v: f"{e.words(of.layers)}をどう完成させても成り立たない",
}  # fmt: skip
"""The words of each kind of reason."""
