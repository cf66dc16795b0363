"""Marks and cases in words: "R1C1 to R1C4 are shaded", "A at R1C1 and R1C2, and C"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from enpitsu.engine.explain.render.marks import BoardWording, Statement
from enpitsu.engine.explain.step import lettered_cases, several
from enpitsu.grid import Grid, Region, along, drawn_ways, named
from enpitsu.logic import Mark
from enpitsu.notation.marks import verbs, word
from enpitsu.nouns import of_several, plural
from enpitsu.puzzle import Case


class Wording(BoardWording):
    """The words for marks, places and cases of one puzzle in English."""

    # -- marks -------------------------------------------------------------------------------------

    def said(self, marks: Iterable[tuple[Mark, bool]], touching: str = "") -> str:
        clauses = [clause for of in self.statements(marks) for clause in self._clauses(of, touching)]
        return joined(clauses)

    def how(self, mark: Mark, value: bool) -> tuple[str, bool]:
        verb = verbs(self.puzzle, mark)
        return (verb[not value], True) if verb else (word(self.puzzle, mark, value), False)

    def _clauses(self, of: Statement, touching: str) -> list[str]:
        """A statement in words: "R1C1 is shaded"."""
        if of.joined:
            return [f"{self.listed(of.places)} are one {of.how}"]
        if of.too:
            return [f"{'so' if of.runs else 'neither'} does {of.too}"]
        if of.runs is not None:
            return [self._run(of.how, of.places, of.runs) + self._but_not(of.but, of.places)]
        places, out = of.places, list[str]()
        how = _neither(of.denied) if of.denied else of.how
        if touching and not of.denied:
            found, places = self.touching(places)
            names = ["-".join(map(str, cells)) for cells in found]
            things, are = (touching, "is") if len(names) == 1 else (plural(touching), "are")
            out += [f"the {things} {joined(names)} {are} {how}"] if names else []
        if places:
            are = f"is {how}" if len(places) == 1 else f"are {of_several(how)}"
            out.append(f"{self.listed(places)} {are}")
        return out

    def _run(self, verb: str, places: Sequence[Any], there: bool) -> str:
        """Strokes with a verb: "the loop runs R1C1-R1C3", "... does not run R1C1-R1C2 or R2C1-R2C2"."""
        if not there:
            return f"{verb} {along(places)}{self._cut(named(places, self.about), 'or')}"
        ways, others = drawn_ways(places)
        names = [("-".join(map(str, way)), many) for way, many in ways]
        return f"{verb} {along(places)}{self._cut([*names, *named(others)], 'and')}"

    def _but_not(self, places: Sequence[Any], runs: Sequence[Any]) -> str:
        """The words for where a line that runs elsewhere does not run: " but not R1C1-R1C2".

        ``runs``: where it runs; a preposition there holds here, too.
        """
        before = "" if along(runs) else along(places)
        return f" but not {before}{self._cut(named(places, self.about), 'or')}" if places else ""

    # -- places ------------------------------------------------------------------------------------

    def place(self, place: Any) -> str:
        numbered = self.number_in(place) if isinstance(place, Region) else None
        if numbered is not None:
            return f"the region of the {numbered[0]} at {numbered[1]}"
        ((name, _),) = named([place], self.about)
        return name

    def thing(self, place: Any) -> str:
        number = self.clue_at(place)
        found = self.symbol_at(place) if number is None else str(number)
        return self.place(place) if found is None else f"the {found} in {self.place(place)}"

    def listed(self, places: Sequence[Any], last: str = "") -> str:
        if any([isinstance(place, Region) for place in places]):
            if len(places) > 1 and all([self.is_unnumbered(place) for place in places]):
                return f"the regions of {self._cut([(str(p.cells[0]), 1) for p in places], last or 'and')}"
            return self._cut([(self.place(place), 1) for place in places], last or "and")
        return self._cut(named(places, self.about), last or "and")

    def _cut(self, names: Sequence[tuple[str, int]], last: str = "and") -> str:
        """Names joined, the last of many as "n more"."""
        shown, more = self.cut(names)
        return joined([*shown, f"{more} more"] if more else shown, last)

    # -- cases -------------------------------------------------------------------------------------

    def cited(self, cases: Sequence[Case]) -> str:
        letters = lettered_cases(cases)
        return f"{'rules ' if several(letters) else 'rule ' if letters else ''}{self.rules(cases)}"

    def rules(self, cases: Iterable[Case]) -> str:
        places, laws = self.by_place(cases)
        return joined([*[f"{'+'.join(letters)} at {where}" for where, letters in places.items()], *laws])

    def lawful(self, case: Case) -> str:
        return case.rule.name + ("" if isinstance(case.place, Grid) else f" at {self.place(case.place)}")

    def lettered(self, cases: Iterable[Case]) -> str:
        out = []
        for letter, local, overall in self.by_letter(cases):
            also = " overall and" if local and overall else ""
            out.append(f"{letter}{also} at {self.listed(local)}" if local else letter)
        if not [text for text in out[:-1] if " and " in text]:
            return joined(out)
        return f"{', '.join(out[:-1])}, and {out[-1]}"


def _neither(words: Sequence[str]) -> str:
    """Words that are denied: "neither 2 nor 3", "none of 2, 3 and 4"."""
    return f"neither {words[0]} nor {words[1]}" if len(words) == 2 else f"none of {joined(words)}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]
