"""Sentences of steps, entries, hints and verdicts in Japanese."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from enpitsu.engine.explain.render.entries import Texts, Value
from enpitsu.engine.explain.render.ja.phrases import Japanese
from enpitsu.engine.explain.render.ja.wording import JapaneseWording
from enpitsu.engine.explain.render.ja.words import Lexicon, joined, no_longer
from enpitsu.engine.explain.render.language import Broken, Renderer
from enpitsu.engine.explain.render.marks import MAX_LISTED_PLACES, BoardWording
from enpitsu.engine.explain.step import places_of, several
from enpitsu.engine.solve import Status
from enpitsu.locale import general
from enpitsu.puzzle import Case, Puzzle
from enpitsu.reasons import MaybeReason

PERHAPS = "これらすべてが必要とは限らない。"


class JapaneseSentences(Renderer):
    """Sentences of explanations in Japanese."""

    # -- steps -------------------------------------------------------------------------------------

    all_else = "ほかはすべて判明"

    def wording(
        self, puzzle: Puzzle, about: Iterable[Any] = (), most: int = MAX_LISTED_PLACES
    ) -> BoardWording:
        return JapaneseWording(puzzle, about, most)

    def phrase_of(self, wording: BoardWording, reason: MaybeReason) -> str:
        assert isinstance(wording, JapaneseWording)
        return Japanese(wording).phrase(reason)

    def step_sentence(self, head: str, argument: str, facts: str, *, is_minimal: bool) -> str:
        return f"{head}。{_with(argument, facts)}。{'' if is_minimal else PERHAPS}"

    def by_technique(self, name: str, wording: BoardWording, cases: Sequence[Case]) -> str:
        return f"{_technique(name)}：{wording.rules(cases)}による"

    def by_one_case(self, wording: BoardWording, case: Case, why: str, *, placed: bool) -> str:
        if case.rule.kind != "law":
            by = self.by_letter(case.rule.letter) if placed else wording.rules([case])
            return self.because(by, why) if why else f"{by}で決まる"
        return f"{wording.place(case.place)}では、{why}" if why else f"{wording.lawful(case)}で決まる"

    def by_search(self, searched: Sequence[str], wording: BoardWording, cases: Sequence[Case]) -> str:
        return f"{_layers(searched, wording)}を調べ尽くすと、{wording.cited(cases)}で決まる"

    def by_cases(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        return (
            f"{wording.cited(cases)}を合わせると決まる" if several(cases) else self.left_by(wording, cases)
        )

    def by_letter(self, letter: str) -> str:
        return f"ルール{letter}"

    def because(self, by: str, why: str) -> str:
        return f"{by}：{why}" if why else by

    def supposing(self, said: str) -> str:
        return f"仮に「{said}」とする"

    def following(self, said: str, by: str) -> str:
        return f"すると{said}［{by}］"

    def failing(self, end: str) -> str:
        return f"しかし{end}"

    def not_holding(self, by: str, cases: Sequence[Case]) -> str:
        return f"しかし{by}が{'同時に' if several(cases) else ''}成り立たない"

    def chain(self, clauses: Sequence[str]) -> str:
        return "。".join(clauses)

    def likewise(self, chain: str, others: int) -> str:
        return f"{chain}。ほかの印も同様"

    # -- entries -----------------------------------------------------------------------------------

    longest = 130

    def entry_sentences(self, said: Texts, *, apart: bool, is_minimal: bool) -> list[str]:
        head, since, why = said
        return [f"{head}。", f"{_with(why, since)}。", *([] if is_minimal else [PERHAPS])]

    def long_entry(self, said: Texts, *, is_minimal: bool) -> list[str]:
        head, since, why = said
        known = [f"分かっていること：{since}。"] if since else []
        return [f"{head}。", *known, f"{why}。", *([] if is_minimal else [PERHAPS])]

    def one_after_the_other(self, sentences: Sequence[str]) -> str:
        return "".join(sentences)

    def concluded(self, said: str, technique: str) -> str:
        return f"{_technique(technique)}：{said}。" if technique else f"{said}。"

    def refused(self, said: str) -> str:
        return f"「{said}」はありえない"

    def rest(self, letters: Sequence[str], *, is_minimal: bool) -> str:
        by = f"{joined([self.by_letter(letter) for letter in letters])}で" if letters else ""
        return f"残りは{by}ただちに決まる。{'' if is_minimal else PERHAPS}"

    def by_laws(self, laws: Sequence[str]) -> str:
        return f"{joined(laws)}で決まる"

    def technique_at(self, name: str, places: str) -> str:
        return f"{_technique(name)}（{places}）" if places else _technique(name)

    def forbidden_by(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        return f"{wording.lettered(cases)}に反する"

    def searched_by(self, searched: Sequence[str], wording: BoardWording, cases: Sequence[Case]) -> str:
        return f"{_layers(searched, wording)}を調べ尽くすと、{self.left_by(wording, cases)}"

    def otherwise_by(self, said: str) -> str:
        return f"そうでないと、{no_longer(said)}"

    def otherwise_not_holding(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        at_once = "同時に" if several(cases) else ""
        return f"そうでないと、{wording.lettered(cases)}が{at_once}成り立たない"

    def leading_to(self, said: str, wording: BoardWording, cases: Sequence[Case]) -> str:
        return f"そうでないと「{said}」となり、{wording.cited(cases)}に反する"

    def left_by(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        return f"{wording.lettered(cases)}で決まる"

    def said_at(self, place: str, said: str) -> str:
        return f"{place}では、{said}"

    def unreached(self, many: int) -> str:
        return "どのヒントも届かない"

    def needed_by(self, things: Sequence[str], many: int) -> str:
        return f"{joined(things)}に必要"

    def nothing_fits(self, things: Sequence[str], *, otherwise: bool) -> str:
        return f"{'そうでないと、' if otherwise else ''}{joined(things, 'か')}に合う形がなくなる"

    def said_by_each(self, clauses: Sequence[str]) -> str:
        return "。また、".join(clauses)

    def likewise_at(self, clause: str, places: str) -> str:
        return f"{clause}（{places}も同様）"

    def as_known(self, said: str) -> str:
        return f"（{said}）"

    # -- hints -------------------------------------------------------------------------------------

    def bare(self, puzzle: Puzzle, marks: Iterable[Value]) -> str:
        return f"{JapaneseWording(puzzle).said(marks)}。短い理由は見つからなかった。"

    def look_at(self, puzzle: Puzzle, cases: Sequence[Case]) -> str:
        return f"{JapaneseWording(puzzle).listed(places_of(cases))}に注目。"

    def wrong(self, puzzle: Puzzle, mark: Value) -> str:
        return f"「{JapaneseWording(puzzle).said([mark])}」は誤り。そうなる解はない。"

    def clash(self, puzzle: Puzzle, marks: Iterable[Value], broken: Broken | None = None) -> str:
        wording = JapaneseWording(puzzle)
        why = "" if broken is None else f"{self._is_broken(wording, broken)}。"
        return f"これらをすべて満たす解はない：{wording.said(marks)}。{why}"

    def breaks(self, puzzle: Puzzle, mark: Value, broken: Broken, others: Sequence[Value]) -> str:
        wording = JapaneseWording(puzzle)
        why = _with(self._is_broken(wording, broken), wording.said(others) if others else "")
        return f"「{wording.said([mark])}」はありえない。{why}。"

    def _is_broken(self, wording: JapaneseWording, broken: Broken) -> str:
        case, reason = broken
        said = f"{wording.rules([case])}に反する"
        if case.rule.kind == "law":
            said = f"{wording.lawful(case)}が守られない"
        return self.because(said, self.phrase(wording, reason, ()))

    # -- verdicts ----------------------------------------------------------------------------------

    verdicts = {
        "no_answer": "この問題に解はない。",
        "none_has_the_marks": "与えられた印をもつ解はない。",
        "all_drawn": "すべて描けていて、誤りはない。",
        "no_step": "次の一手は見つからなかった。",
        "nothing_forced": "これ以上は決まらない。この問題には複数の解がある。",
        "nothing_to_claim": "与えられた印をもつ解がないので、何も言えない。",
        "no_reason": "そうなる解はないが、理由のつながりは見つからなかった。",
    }

    headings = {
        "at once": "最初から決まる所", "top left": "左上", "top": "上側", "top right": "右上",
        "left": "左側", "middle": "中央", "right": "右側",
        "bottom left": "左下", "bottom": "下側", "bottom right": "右下",
        "board": "盤面全体", "rest": "残り",
    }  # fmt: skip

    def ending(
        self,
        puzzle: Puzzle,
        verdict: Status,
        contradiction: Sequence[Case],
        *,
        finished: bool,
        exhausted: bool,
        with_marks: bool,
    ) -> str:
        if finished:
            return f"すべて決まった。{'与えられた印をもつ' if with_marks else ''}解はこれだけ。"
        if verdict == "none":
            none = self.verdicts["none_has_the_marks" if with_marks else "no_answer"]
            cases = JapaneseWording(puzzle).rules(contradiction) if contradiction else ""
            return f"ここで矛盾する：{cases}。{none}" if cases else none
        if verdict == "several":
            end = "これ以上は決まらない" if exhausted else "次の一手は見つからなかった"
            return f"{end}。この問題には複数の解がある。"
        if verdict == "unique":
            return "解は一つだけだが、次の一手は見つからなかった。"
        return "説明はここで打ち切られた。"

    def titled(self, names: Sequence[str], said: str) -> str:
        return f"（{'、'.join(names)}）{said}" if names else said

    def joined(self, words: Sequence[str]) -> str:
        return joined(words)


def _with(why: str, facts: str) -> str:
    """An argument, with what it rests on in brackets."""
    return f"{why}（{facts}）" if facts else why


def _technique(name: str) -> str:
    """The name of a technique."""
    return general("words", name) or name


def _layers(layers: Sequence[str], wording: BoardWording) -> str:
    """The names of layers."""
    return joined([Lexicon(type(wording.puzzle)).word(layer) for layer in layers])


SENTENCES = JapaneseSentences()
