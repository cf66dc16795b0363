"""Sentences of steps, entries, hints and verdicts in English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from enpitsu.engine.explain.render.en.phrases import English
from enpitsu.engine.explain.render.en.wording import Wording, capital, joined
from enpitsu.engine.explain.render.entries import Texts, Value, letters_of
from enpitsu.engine.explain.render.language import Broken, Renderer
from enpitsu.engine.explain.render.marks import MAX_LISTED_PLACES, BoardWording
from enpitsu.engine.explain.step import places_of, several
from enpitsu.engine.solve import Status
from enpitsu.puzzle import Case, Puzzle
from enpitsu.reasons import MaybeReason

PERHAPS = "; perhaps not all of this is needed"
SINCE = ", since "
"""The words before what an entry rests on."""


class EnglishSentences(Renderer):
    """Sentences of explanations in English."""

    # -- steps -------------------------------------------------------------------------------------

    all_else = "all else there is known"

    def wording(
        self, puzzle: Puzzle, about: Iterable[Any] = (), most: int = MAX_LISTED_PLACES
    ) -> BoardWording:
        return Wording(puzzle, about, most)

    def phrase_of(self, wording: BoardWording, reason: MaybeReason) -> str:
        return English(wording).phrase(reason)

    def step_sentence(self, head: str, argument: str, facts: str, *, is_minimal: bool) -> str:
        since = f" ({facts})" if facts else ""
        return f"{capital(head)}. {capital(argument)}{since}{'' if is_minimal else PERHAPS}."

    def by_technique(self, name: str, wording: BoardWording, cases: Sequence[Case]) -> str:
        return f"{name}: {wording.rules(cases)}"

    def by_one_case(self, wording: BoardWording, case: Case, why: str, *, placed: bool) -> str:
        place = wording.place(case.place)
        if case.rule.kind != "law":
            where = case.rule.letter if placed else f"{case.rule.letter} at {place}"
            return self.because(f"rule {where}", why)
        return f"at {place}, {why}" if why else f"{wording.lawful(case)} leaves nothing else"

    def by_search(self, searched: Sequence[str], wording: BoardWording, cases: Sequence[Case]) -> str:
        return f"a search of {joined(searched)} shows that {wording.cited(cases)} {_leave(cases)}"

    def by_cases(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        together = " together" if several(cases) else ""
        return f"{wording.cited(cases)}{together} {_leave(cases)}"

    def by_letter(self, letter: str) -> str:
        return f"rule {letter}"

    def because(self, by: str, why: str) -> str:
        return f"{by}: {why}" if why else by

    def supposing(self, said: str) -> str:
        return f"suppose {said}"

    def following(self, said: str, by: str) -> str:
        return f"then {said} ({by})"

    def failing(self, end: str) -> str:
        return f"but then {end}"

    def not_holding(self, by: str, cases: Sequence[Case]) -> str:
        return f"but then {by} cannot {'all hold' if several(cases) else 'hold'}"

    def chain(self, clauses: Sequence[str]) -> str:
        return "; ".join(clauses)

    def likewise(self, chain: str, others: int) -> str:
        return f"{chain}; likewise for the other mark{'s' if others > 1 else ''}"

    # -- entries -----------------------------------------------------------------------------------

    longest = 300

    def entry_sentences(self, said: Texts, *, apart: bool, is_minimal: bool) -> list[str]:
        head, since, why = said
        first = capital(f"{head}{SINCE}{since}" if since else head)
        why = f"{why}{'' if is_minimal else PERHAPS}."
        return [f"{first}.", capital(why)] if apart else [f"{first}: {why}"]

    def long_entry(self, said: Texts, *, is_minimal: bool) -> list[str]:
        head, since, why = said
        known = [f"It is known that {since}."] if since else []
        return [f"{capital(head)}.", *known, f"{capital(why)}{'' if is_minimal else PERHAPS}."]

    def one_after_the_other(self, sentences: Sequence[str]) -> str:
        return " ".join(sentences)

    def concluded(self, said: str, technique: str) -> str:
        return capital(f"{technique}: {said}." if technique else f"{said}.")

    def refused(self, said: str) -> str:
        return f"it cannot be that {said}"

    def rest(self, letters: Sequence[str], *, is_minimal: bool) -> str:
        by = f", by rule{'s' if len(letters) > 1 else ''} {joined(letters)}" if letters else ""
        return f"What else is known follows at once{by}{'' if is_minimal else PERHAPS}."

    def _cited(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        return f"{'rules' if _letters(cases) > 1 else 'rule'} {wording.lettered(cases)}"

    def by_laws(self, laws: Sequence[str]) -> str:
        return f"{joined(laws)} {'leaves' if len(laws) == 1 else 'leave'} nothing else"

    def technique_at(self, name: str, places: str) -> str:
        return f"{name}, at {places}" if places else name

    def forbidden_by(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        return f"{self._cited(wording, cases)} {'forbid' if _letters(cases) > 1 else 'forbids'} it"

    def searched_by(self, searched: Sequence[str], wording: BoardWording, cases: Sequence[Case]) -> str:
        return f"a search of {joined(searched)} shows that {self.left_by(wording, cases)}"

    def otherwise_by(self, said: str) -> str:
        return f"otherwise {said}"

    def otherwise_not_holding(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        hold = "all hold" if _letters(cases) > 1 else "hold at once" if several(cases) else "hold"
        return f"otherwise {self._cited(wording, cases)} could not {hold}"

    def leading_to(self, said: str, wording: BoardWording, cases: Sequence[Case]) -> str:
        return f"otherwise {said}, against {wording.cited(cases)}"

    def left_by(self, wording: BoardWording, cases: Sequence[Case]) -> str:
        leave = "leave" if _letters(cases) > 1 else "leaves"
        return f"{self._cited(wording, cases)} {leave} nothing else"

    def said_at(self, place: str, said: str) -> str:
        return f"at {place}, {said}"

    def unreached(self, many: int) -> str:
        return f"no clue reaches {'it' if many == 1 else 'them'}"

    def needed_by(self, things: Sequence[str], many: int) -> str:
        return f"{joined(things)} {'needs' if len(things) == 1 else 'need'} {'it' if many == 1 else 'them'}"

    def nothing_fits(self, things: Sequence[str], *, otherwise: bool) -> str:
        return f"{'else nothing would fit' if otherwise else 'nothing fits'} {joined(things, 'or')}"

    def said_by_each(self, clauses: Sequence[str]) -> str:
        return "; ".join(clauses)

    def likewise_at(self, clause: str, places: str) -> str:
        return f"{clause}; likewise at {places}"

    def as_known(self, said: str) -> str:
        return f", as {said}"

    # -- hints -------------------------------------------------------------------------------------

    def bare(self, puzzle: Puzzle, marks: Iterable[Value]) -> str:
        return f"{capital(Wording(puzzle).said(marks))}. No short reason was found."

    def look_at(self, puzzle: Puzzle, cases: Sequence[Case]) -> str:
        return f"Look at {Wording(puzzle).listed(places_of(cases))}."

    def wrong(self, puzzle: Puzzle, mark: Value) -> str:
        return f"{capital(Wording(puzzle).said([mark]))}: that is wrong, no answer has it."

    def clash(self, puzzle: Puzzle, marks: Iterable[Value], broken: Broken | None = None) -> str:
        wording = Wording(puzzle)
        why = "" if broken is None else f": {self._is_broken(wording, broken)}"
        return f"No answer has all of these together: {wording.said(marks)}{why}."

    def breaks(self, puzzle: Puzzle, mark: Value, broken: Broken, others: Sequence[Value]) -> str:
        wording = Wording(puzzle)
        beside = f" ({wording.said(others)})" if others else ""
        return f"It cannot be that {wording.said([mark])}: {self._is_broken(wording, broken)}{beside}."

    def _is_broken(self, wording: Wording, broken: Broken) -> str:
        case, reason = broken
        said = f"rule {case.rule.letter} at {wording.place(case.place)} is broken"
        if case.rule.kind == "law":
            said = f"{wording.lawful(case)} is not kept"
        return self.because(said, self.phrase(wording, reason, ()))

    # -- verdicts ----------------------------------------------------------------------------------

    verdicts = {
        "no_answer": "The puzzle has no answer.",
        "none_has_the_marks": "No answer has the marks given.",
        "all_drawn": "All is drawn, and nothing is wrong.",
        "no_step": "No further step was found.",
        "nothing_forced": "Nothing more is forced: the puzzle has several answers.",
        "nothing_to_claim": "No answer has the marks given, so nothing can be said about one more.",
        "no_reason": "No answer has it so, but no chain of reasons was found.",
    }

    headings = {
        "at once": "What stands at once",
        "top left": "Top left", "top": "The top", "top right": "Top right",
        "left": "The left side", "middle": "The middle", "right": "The right side",
        "bottom left": "Bottom left", "bottom": "The bottom", "bottom right": "Bottom right",
        "board": "The whole board", "rest": "The rest",
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
            return f"All is known: this is the only answer{' with the marks given' if with_marks else ''}."
        if verdict == "none":
            none = self.verdicts["none_has_the_marks" if with_marks else "no_answer"]
            cases = ", ".join(dict.fromkeys(map(str, contradiction)))
            return f"Here it ends in a contradiction: {cases}. {none}" if cases else none
        if verdict == "several":
            end = "Nothing more is forced" if exhausted else "No further step was found"
            return f"{end}: the puzzle has several answers."
        if verdict == "unique":
            return "No further step was found, though there is just one answer."
        return "The explanation was stopped here."

    def titled(self, names: Sequence[str], said: str) -> str:
        return f"({', '.join(names)}) {said}" if names else said

    def joined(self, words: Sequence[str]) -> str:
        return joined(words)


def _letters(cases: Sequence[Case]) -> int:
    return len(letters_of(cases))


def _leave(cases: Sequence[Case]) -> str:
    return "leave nothing else" if several(cases) else "leaves nothing else"


SENTENCES = EnglishSentences()
