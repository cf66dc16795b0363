"""Marks and cases in Japanese: "R1C1〜R1C4は黒マス", "ルールA（R1C1、R1C2）とルールC"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from enpitsu.engine.explain.render.ja.places import PlaceNames, cell_name, way
from enpitsu.engine.explain.render.ja.words import Lexicon, joined
from enpitsu.engine.explain.render.marks import BoardWording, Statement
from enpitsu.grid import Grid, Region, drawn_ways
from enpitsu.locale import general
from enpitsu.logic import Mark
from enpitsu.notation.marks import verbs
from enpitsu.puzzle import Case

AND = "と"
"""The word between places in a list."""
RUNNING, RUNNING_ON = ("通る", "通らない"), ("通り", "通らず")
"""The verb of lines, and the same denied: at the end, and where more is said."""


class JapaneseWording(BoardWording):
    """The words for marks, places and cases of one puzzle in Japanese."""

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of its genre."""
        return Lexicon(type(self.puzzle))

    @cached_property
    def names(self) -> PlaceNames:
        """The names of its places."""
        return PlaceNames(self.lexicon)

    def marked(self, english: str) -> str:
        """The word that a reason has for a mark, or for a thing."""
        return self.lexicon.marked(self.puzzle, english)

    def sentence(self, english: str) -> str:
        """The sentence of the genre, with places in braces."""
        return self.lexicon.said(english)

    # -- marks -------------------------------------------------------------------------------------

    def said(self, marks: Iterable[tuple[Mark, bool]], touching: str = "") -> str:
        statements = self.statements(marks)
        clauses = [clause for of in statements[:-1] for clause in self._clauses(of, touching, RUNNING_ON)]
        clauses += [clause for of in statements[-1:] for clause in self._clauses(of, touching)]
        return "、".join(clauses)

    def how(self, mark: Mark, value: bool) -> tuple[str, bool]:
        if verbs(self.puzzle, mark):
            return self.lexicon.word(self.puzzle.drawn[mark.layer].called), True
        return self.lexicon.mark(self.puzzle, mark, value), False

    def _clauses(self, of: Statement, touching: str, verbs: tuple[str, str] = RUNNING) -> list[str]:
        """A statement in words: "R1C1は黒マス"."""
        if of.joined:
            return [f"{self.listed(of.places)}は同じ{self.lexicon.word(of.how)}"]
        if of.too:
            return [f"{self.lexicon.word(of.too)}も同様"]
        if of.runs is not None:
            return [self._run(of, *verbs)]
        places, out = of.places, list[str]()
        how = f"{''.join([f'{word}でも' for word in of.denied])}ない" if of.denied else of.how
        if touching and not of.denied:
            found, places = self.touching(places)
            names = [f"{self.lexicon.word(touching)}{way(cells)}" for cells in found]
            out += [f"{joined(names)}は{how}"] if names else []
        return [*out, f"{self.listed(places)}は{how}"] if places else out

    def _run(self, of: Statement, runs: str, runs_not: str) -> str:
        """A line runs somewhere, or does not: "ループはR1C1-R1C3を通る"."""
        if not of.runs:
            return f"{of.how}は{self._not_along(of.places)}{runs_not}"
        ways, others = drawn_ways(of.places)
        names = [(way(cells), many) for cells, many in ways]
        said = f"{of.how}は{self._cut([*names, *self.names.named(others)], AND)}を"
        return f"{said}通り、{self._not_along(of.but)}{runs_not}" if of.but else f"{said}{runs}"

    def _not_along(self, places: Sequence[Any]) -> str:
        """The strokes that a line does not run along."""
        if len(places) == 1:
            return f"{self.listed(places)}を"
        shown, more = self.cut(self.names.none_of(places, self.about))
        names = [*shown, f"ほか{more}か所も"] if more else shown
        return ("、" if len(names) > 2 else "").join(names)

    # -- places ------------------------------------------------------------------------------------

    def place(self, place: Any) -> str:
        numbered = self.number_in(place) if isinstance(place, Region) else None
        if numbered is not None:
            return f"{cell_name(numbered[1])}の{numbered[0]}の{self.lexicon.word('region')}"
        ((name, _),) = self.names.named([place], self.about)
        return name

    def thing(self, place: Any) -> str:
        number, symbol = self.clue_at(place), self.symbol_at(place)
        name = str(number) if symbol is None else self.lexicon.word(symbol)
        return self.place(place) if number is None and symbol is None else f"{self.place(place)}の{name}"

    def listed(self, places: Sequence[Any], last: str = "") -> str:
        if any([isinstance(place, Region) for place in places]):
            if len(places) > 1 and all([self.is_unnumbered(place) for place in places]):
                cells = self._cut([(cell_name(place.cells[0]), 1) for place in places], last or AND)
                return f"{cells}の{self.lexicon.word('region')}"
            return self._cut([(self.place(place), 1) for place in places], last or AND)
        return self._cut(self.names.named(places, self.about), last or AND)

    def _cut(self, names: Sequence[tuple[str, int]], last: str) -> str:
        """Names joined, the last of many as "ほか5か所"."""
        shown, more = self.cut(names)
        if more:
            return "、".join([*shown, f"ほか{more}か所"])
        return joined(shown, last)

    # -- cases -------------------------------------------------------------------------------------

    def cited(self, cases: Sequence[Case]) -> str:
        return self.rules(cases)

    def rules(self, cases: Iterable[Case]) -> str:
        places, laws = self.by_place(cases)
        return joined([*[f"ルール{'・'.join(of)}（{where}）" for where, of in places.items()], *laws])

    def lawful(self, case: Case) -> str:
        name = general("laws", case.rule.name) or case.rule.name
        return name if isinstance(case.place, Grid) else f"{name}（{self.place(case.place)}）"

    def lettered(self, cases: Iterable[Case]) -> str:
        out = []
        for letter, local, overall in self.by_letter(cases):
            where = ["盤面全体"] if local and overall else []
            where += [self.listed(local, "、")] if local else []
            out.append(f"ルール{letter}（{'、'.join(where)}）" if where else f"ルール{letter}")
        return joined(out)
