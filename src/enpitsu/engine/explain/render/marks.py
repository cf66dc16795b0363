"""Statements of marks, places and cases, before they are put into the words of a language."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Self

from enpitsu.engine.explain.render.walls import walls
from enpitsu.grid import Area, Cell, Grid, Region, Vertex, grouped
from enpitsu.layers.printed.signs import Symbols
from enpitsu.logic import Mark
from enpitsu.puzzle import Case, Puzzle

MAX_LISTED_PLACES = 6  # places named before "and n more"
MIN_WALL_CELLS = 3  # names of cells, of which fewer are no wall


class Statement(NamedTuple):
    """A statement of some places in one clause: how they are, or that a line runs there.

    ``runs``: whether a line runs, or does not; None where it is said how places are.  ``denied``: the words
    for several values that the places do not have.  ``but``: where a line that runs does not run.  ``too``:
    what runs just where the line of the statement before does, and not where that does not.  ``joined``:
    the places are in one thing of this name.
    """

    how: str
    places: Sequence[Any]
    runs: bool | None = None
    denied: Sequence[str] = ()
    but: Sequence[Any] = ()
    too: str = ""
    joined: bool = False


class BoardWording(ABC):
    """The words for marks, places and cases of one puzzle.

    ``about``: the cells that a sentence speaks of; sides and corners are named from these.
    ``most``: names in a list, of which more are "n more".
    """

    def __init__(self, puzzle: Puzzle, about: Iterable[Any] = (), most: int = MAX_LISTED_PLACES) -> None:
        self.puzzle, self.most = puzzle, most
        places = list(about)
        corners = [place.cells[-1] for place in places if isinstance(place, Vertex) and place.cells]
        self.about = frozenset([place for place in places if isinstance(place, Cell)] + corners)

    def of(
        self, cases: Iterable[Case], marks: Iterable[tuple[Mark, bool]] = (), most: int = MAX_LISTED_PLACES
    ) -> Self:
        """The words for what some cases, and some marks, are about."""
        about = [*[c.place for c in cases], *[mark.place for mark, _ in marks]]
        return type(self)(self.puzzle, about, most)

    # -- marks -------------------------------------------------------------------------------------

    @abstractmethod
    def said(self, marks: Iterable[tuple[Mark, bool]], touching: str = "") -> str:
        """Marks with their values, joined: "R1C1 and R1C2 are shaded, R1C3 is neither 2 nor 4".

        What is said with a verb comes last: "the loop runs R1C1-R1C3-R2C3".  ``touching``: the noun for
        cells that touch, if these are one thing: "the wall R1C1-R3C3-R3C4 is shaded".
        """

    @abstractmethod
    def how(self, mark: Mark, value: bool) -> tuple[str, bool]:
        """The words for a mark's value, and whether these are a line and a verb: "the loop runs"."""

    def statements(self, marks: Iterable[tuple[Mark, bool]]) -> list[Statement]:
        """Statements of marks: that lines run comes last, and what is denied of the same places once."""
        groups: dict[tuple[str, str, bool], list[Any]] = {}
        denied: dict[tuple[str, str, bool], str] = {}  # the word for the value that is denied
        nots: dict[tuple[str, tuple[Any, ...]], list[str]] = {}  # what is denied of the same places
        running: dict[tuple[str, str, bool], None] = {}  # what is said with a verb
        joined: dict[str, list[Any]] = {}  # the places where nothing parts two cells, by layers
        for mark, value in marks:
            if not value and self.puzzle.drawn[mark.layer].parts:
                joined.setdefault(mark.layer, []).append(mark.place)
                continue
            how, verb = self.how(mark, value)
            key = mark.layer, how, value
            groups.setdefault(key, []).append(mark.place)
            if verb:
                running[key] = None
            elif mark.value is not True and not value:
                denied[key] = self.how(mark, True)[0]
        for layer, how, value in denied:
            nots.setdefault((layer, tuple(groups[layer, how, value])), []).append(how)
        out, last = list[Statement](), list[Statement]()
        for (layer, how, value), places in groups.items():
            if (layer, how, value) in running:
                others = [key for key in running if key[0] == layer and key[2] is not value]
                if value or not others:
                    but = groups[others[0]] if others else ()
                    found = Statement(how, places, value, but=but)
                    if last and last[-1]._replace(how=how, too="") == found:
                        found = found._replace(too=self.puzzle.drawn[layer].called)
                    last.append(found)
                continue
            same = nots.get((layer, tuple(places)), [])
            if how not in same:
                same = [how]
            if how == same[0]:
                words = [denied[layer, one, False] for one in same] if len(same) > 1 else ()
                out.append(Statement(how, places, denied=words))
        wholes = [
            Statement(self.puzzle.drawn[layer].parts, cells, joined=True)
            for layer, places in joined.items()
            for cells in _components(places)
        ]
        return wholes + out + last

    def touching(self, places: Sequence[Any]) -> tuple[list[list[Cell]], Sequence[Any]]:
        """The walls among some places, if they are many, and the other places."""
        if not all([isinstance(place, Cell) for place in places]) or len(grouped(places)) < MIN_WALL_CELLS:
            return [], places
        return walls(places)

    # -- places ------------------------------------------------------------------------------------

    @abstractmethod
    def place(self, place: Any) -> str:
        """The name of a place."""

    @abstractmethod
    def listed(self, places: Sequence[Any], last: str = "") -> str:
        """Places by their names, cells side by side as runs, the last of many as "n more".

        ``last``: the word before the last of them, if it is not "and".
        """

    def name(self, place: Any) -> str:
        """A place by its name, some cells as a list."""
        return self.listed(place) if isinstance(place, Area) else self.place(place)

    @abstractmethod
    def thing(self, place: Any) -> str:
        """The name of what is printed at a place, if that is a clue: "the 3 in R2C3"; else of the place."""

    def clue_at(self, place: Any) -> int | None:
        """The number that is printed in a cell as a clue, and not as a part of the answer."""
        return None if place in self._answered else self._numbered.get(place)

    def symbol_at(self, place: Any) -> str | None:
        """The name of the symbol that is printed in a cell: "black pearl"."""
        return self._symbols.get(place)

    @cached_property
    def _symbols(self) -> dict[Any, str]:
        """The cells in which a symbol is printed, each with its name."""
        return {
            cell: layer.called(sign)
            for name, layer in self.puzzle.printed.items()
            if isinstance(layer, Symbols)
            for cell, sign in layer.clues(self.puzzle.givens[name]).items()
        }

    @cached_property
    def _answered(self) -> frozenset[Any]:
        """The cells in which a number is written in the answer."""
        return frozenset(
            [m.place for m in self.puzzle.visible_marks if isinstance(m.value, int) and m.value is not True]
        )

    def number_in(self, region: Region) -> tuple[int, Cell] | None:
        """The one number that is printed in a region, and its cell."""
        cells = [cell for cell in region.cells if cell in self._numbered]
        return (self._numbered[cells[0]], cells[0]) if len(cells) == 1 else None

    def is_unnumbered(self, place: Any) -> bool:
        """Return whether a place is a region in which no number, or several, are printed."""
        return isinstance(place, Region) and self.number_in(place) is None

    @cached_property
    def _numbered(self) -> dict[Any, int]:
        """The cells in which one number is printed."""
        return {
            at: value
            for name, layer in self.puzzle.printed.items()
            for at, value in layer.clues(self.puzzle.givens[name]).items()
            if isinstance(at, Cell) and type(value) is int
        }

    def cut(self, names: Sequence[tuple[str, int]]) -> tuple[list[str], int]:
        """Names, and how many places are left out if they are too many."""
        if len(names) <= self.most:
            return [name for name, _ in names], 0
        shown = [name for name, _ in names[: self.most - 1]]
        return shown, sum([many for _, many in names[self.most - 1 :]])

    # -- cases -------------------------------------------------------------------------------------

    @abstractmethod
    def cited(self, cases: Sequence[Case]) -> str:
        """Cases as what a sentence speaks of: "rules A at R1C1 and B at R2C2", "the one value at R1C1"."""

    @abstractmethod
    def rules(self, cases: Iterable[Case]) -> str:
        """Letters and places; several letters at one place are said together, the laws last."""

    @abstractmethod
    def lawful(self, case: Case) -> str:
        """A law in words: "the one value at R1C1"."""

    @abstractmethod
    def lettered(self, cases: Iterable[Case]) -> str:
        """Letters, each with its places: "A at R1C1 and R1C2, and C"; one on the whole board has none.

        One that is cited for the whole board and for places, too: "B overall and at R1C2".
        """

    def by_place(self, cases: Iterable[Case]) -> tuple[dict[str, list[str]], list[str]]:
        """The letters of cases by the names of their places, and laws in words."""
        places: dict[str, list[str]] = {}
        laws: dict[str, None] = {}
        for case in cases:
            if case.rule.kind == "law":
                laws[self.lawful(case)] = None
                continue
            letters = places.setdefault(self.place(case.place), [])
            if case.rule.letter not in letters:
                letters.append(case.rule.letter)
        return places, list(laws)

    def by_letter(self, cases: Iterable[Case]) -> list[tuple[str, list[Any], bool]]:
        """The places of cases by letters, and whether one is cited for the whole board, too."""
        places: dict[str, dict[str, Any]] = {}
        for case in cases:
            places.setdefault(case.rule.letter, {})[str(case.place)] = case.place
        out = []
        for letter, where in sorted(places.items()):
            local = [place for place in where.values() if not isinstance(place, Grid)]
            if all([isinstance(place, Cell) for place in local]):
                local.sort(key=lambda cell: cell.at)
            out.append((letter, local, len(local) < len(where)))
        return out


def _components(sides: Sequence[Any]) -> list[list[Cell]]:
    """The cells that are joined through some of their sides, each piece in the order of the board."""
    pieces: list[set[Cell]] = []
    for side in sides:
        touched = [piece for piece in pieces if piece & {*side.cells}]
        pieces = [piece for piece in pieces if piece not in touched]
        pieces.append({*side.cells}.union(*touched))
    return [sorted(piece, key=lambda cell: cell.at) for piece in pieces]
