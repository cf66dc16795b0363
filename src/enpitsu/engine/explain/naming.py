"""Techniques: the names that people have for what a step does, by its reason and its cases alone.

A recogniser looks at the reason of a step, which is data; counting and chains are told apart by the kinds
of places and values of their cases, so that the same code names an X-wing in any genre with rows and
columns.  Ranks are on one scale for all genres, that of the SE ratings as far as it reaches (N. Juillerat,
2006: 1.0 a last cell, 2.6 pointing, 3.2 an X-wing, 4.2 an XY-wing).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from enpitsu import reasons as r
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.chains import chain_technique
from enpitsu.engine.explain.last_cells import last_cells
from enpitsu.engine.explain.step import Step, lettered_cases
from enpitsu.engine.patterns.pattern import LocalPattern
from enpitsu.grid import Area, Cell, Grid, Region
from enpitsu.grid.names import lane
from enpitsu.layers.base import CellGiven
from enpitsu.logic import Bool
from enpitsu.logic.worded import Worded
from enpitsu.puzzle import Case
from enpitsu.reasons import AreIn, Else, MaybeReason, NeedsAll, NotAllOf, OnlyOneOfThem, Share

TRIAL_RANK, PLACE_RANK, WHOLE, MAX_TRIAL_RANK = 2.8, 0.3, 2, 9.0
"""The rank of a supposition at two places; of each place more; places for which the whole board counts; the
highest rank of a supposition."""
NAMELESS_RANK = 2.0
"""The rank of a case of which a step has no name."""
TWO_CASES_RANK = 0.6
"""The rank of two cases that are seen at once, above that of one."""
SEARCH_RANK = 1.0
"""The rank of a search, above that of a supposition at as many places."""

RANKS = {
    "full_house": 1.0, "zero": 1.0, "complete": 1.1, "all_needed": 1.1, "beside": 1.2,
    "one_way_on": 1.2, "as_printed": 1.3, "no_square": 1.3, "last_place": 1.5, "no_branch": 1.4,
    "needs_it": 1.6, "small_loop": 1.6, "unreachable": 1.7, "would_touch": 1.7, "too_large": 1.8,
    "too_many": 1.8, "too_few": 1.8, "one_of_two": 1.8, "dead_end": 1.8, "walled_in": 1.9,
    "equal_neighbours": 2.0, "nothing_fits": 2.0, "cut_off": 2.0, "view": 2.0, "only_way": 2.0,
    "no_way": 2.1, "inside_and_outside": 2.2, "no_piece": 2.2, "every_piece": 2.3, "last_value": 2.3,
    "sum": 2.3, "pattern": 2.4, "corner": 1.8, "bounds": 2.3,
    "pointing": 2.6, "claiming": 2.8, "houses_in_houses": 2.8, "naked_pair": 3.0, "x_wing": 3.2,
    "hidden_pair": 3.4, "naked_triple": 3.6, "swordfish": 3.8, "hidden_triple": 4.0, "skyscraper": 4.0,
    "two_string_kite": 4.1, "turbot_fish": 4.2, "xy_wing": 4.2, "xyz_wing": 4.4, "w_wing": 4.4,
    "two_clues": 2.4, "trial": 2.8,
    "naked_quad": 5.0, "jellyfish": 5.2, "hidden_quad": 5.4, "x_chain": 6.0, "xy_chain": 6.2, "chain": 6.4,
}  # fmt: skip
"""Techniques and their ranks."""

BY_REASON: dict[type, str] = {
    r.HasAll: "complete", r.MustGoOn: "one_way_on", r.MustPass: "one_way_on", r.CannotGoOn: "dead_end",
    r.Ends: "dead_end", r.Branches: "no_branch", r.TwoLinesLeave: "no_branch", r.Passes: "one_way_on",
    r.CannotReach: "walled_in", r.NoLinePasses: "no_way", r.NonePasses: "no_way", r.SmallLoop: "small_loop",
    r.WouldClose: "small_loop", r.Closes: "small_loop", r.ClosesRing: "small_loop",
    r.MakeRing: "small_loop", r.SidesDiffer: "inside_and_outside", r.SidesAlike: "inside_and_outside",
    r.InsideParted: "inside_and_outside", r.OutsideParted: "inside_and_outside",
    r.CutOff: "cut_off", r.Unreachable: "cut_off", r.Apart: "cut_off", r.InOne: "would_touch",
    r.JoinedTwice: "would_touch", r.TouchAtCorner: "corner", r.SameSize: "equal_neighbours",
    r.SameShape: "equal_neighbours", r.NoneReaches: "unreachable", r.TooFar: "unreachable",
    r.NoRoom: "needs_it", r.NoRoomThere: "nothing_fits", r.NoClusterHasRoom: "nothing_fits",
    r.NoWayLeft: "no_way", r.NothingLeft: "no_way",
    r.NoneLeft: "no_way", r.OnlyOneLeft: "only_way", r.TooMany: "too_many", r.TooFew: "too_few",
    r.TooManyOf: "too_many", r.TooFewOf: "too_few", r.CannotHave: "bounds", r.HasOne: "too_many",
    r.WrongView: "view", r.MustSee: "view", r.DoesNotSee: "view", r.OneOf: "one_of_two",
    r.AllOrNone: "one_of_two", r.EitherWord: "one_of_two", r.NoneOf: "no_way",
    r.NoneThatFitsCovers: "no_piece", r.AllThatFitCover: "every_piece",
    r.LinesCannotHave: "bounds", r.TooManyInRow: "too_many", r.OnlyTheseLeft: "nothing_fits",
    r.FillsBlock: "no_square", r.EachHas: "equal_neighbours",
}  # fmt: skip
"""The technique of a kind of reason, whatever it speaks of."""


GENERAL = ("", "too_many", "too_few", "no_way", "nothing_fits", "one_of_two", "bounds", "only_way")
"""Techniques that say how a step ends rather than what is done, where it takes two clues or houses."""


class Ranked(NamedTuple):
    """The technique of a step (empty: it has no name), and how hard it is to see.

    ``trial``: it supposes something, and looks at more than two places to refute that; ``pattern``: that
    by whose name the technique goes.
    """

    technique: str
    rank: float
    trial: bool = False
    pattern: LocalPattern | None = None

    def as_pattern(self, pattern: LocalPattern) -> Ranked:
        """The same step known as a pattern: by its name, and no harder to see than that."""
        return Ranked(pattern.name, min(self.rank, RANKS["pattern"]), pattern=pattern)


NAMELESS = Ranked("", 0.0)
"""Of a step that is not ranked yet."""


def ranked(
    board: CompiledPuzzle, step: Step, state: tuple[int, int], cases: Sequence[Case], reason: MaybeReason
) -> Ranked:
    """The technique of a step that is told for a reason, and its rank, in a state."""
    trial = min(MAX_TRIAL_RANK, TRIAL_RANK + PLACE_RANK * (_places(cases) - 2))
    if step.kind == "search":
        return Ranked("trial", round(trial + SEARCH_RANK, 1), trial=True)
    if step.kind in ("suppose", "pair") and step.chain:
        found = chain_technique(board, step, state[1])
        if found:
            return Ranked(found, RANKS[found])
    of = reason.wrong if isinstance(reason, Else) else reason
    technique = _technique(board, step, state[0], cases, of)
    if technique and step.kind == "whole" and isinstance(of, r.TooMany) and isinstance(of.what, r.PieceAt):
        technique = "too_large" if of.noun == "cell" else "would_touch"
    rank = RANKS.get(technique, NAMELESS_RANK)
    if step.kind in ("single", "whole") or isinstance(of, AreIn):
        return Ranked(technique, rank)
    rank = round(rank + TWO_CASES_RANK if len(cases) <= 2 else max(rank, trial), 1)
    clues = _looked_at(board, step, cases)
    if clues > 2:
        return Ranked("trial", rank, trial=True)
    return Ranked("two_clues" if clues == 2 and technique in GENERAL else technique, rank)


def _looked_at(board: CompiledPuzzle, step: Step, cases: Sequence[Case]) -> int:
    """The places at which a step looks, besides the whole board and where its own marks are."""
    own = {str(board.marks[i].place) for i, _ in step.marks}
    local = [case for case in lettered_cases(cases) if not isinstance(case.place, Grid)]
    return len({str(case.place) for case in local} - own)


def _places(cases: Sequence[Case]) -> int:
    """The number of places of some cases."""
    places = {str(case.place): WHOLE if isinstance(case.place, Grid) else 1 for case in cases}
    return sum(places.values())


def _technique(board: CompiledPuzzle, step: Step, on: int, cases: Sequence[Case], of: MaybeReason) -> str:
    """The technique of a reason by itself."""
    special = SPECIAL.get(type(of))
    if special is not None:
        return special(board, step, on, cases, of)
    return BY_REASON.get(type(of), "")


# -- by the number of things --------------------------------------------------------------------------


def _needs_all(board: CompiledPuzzle, step: Step, on: int, cases: Sequence[Case], of: NeedsAll) -> str:
    if of.number > 1:
        return "all_needed"
    return "full_house" if last_cells(board).is_last(step.cases[0], on) else "last_place"


def _last_value(
    board: CompiledPuzzle, step: Step, on: int, cases: Sequence[Case], of: OnlyOneOfThem
) -> str:
    if of.there:
        return "complete"
    return "full_house" if last_cells(board).is_last(step.cases[0], on) else "last_value"


def _has_all(board: CompiledPuzzle, step: Step, on: int, cases: Sequence[Case], of: r.HasAll) -> str:
    return "complete" if of.number else "zero"


def _not_all(board: CompiledPuzzle, step: Step, on: int, cases: Sequence[Case], of: NotAllOf) -> str:
    if of.number == 2:
        return "beside"
    cells = getattr(cases[0].place, "cells", ())
    square = len(cells) == of.number == 4 and len({c.row for c in cells}) == 2
    return "no_square" if square else "too_many"


# -- counting -----------------------------------------------------------------------------------------

SETS = {2: "pair", 3: "triple", 4: "quad"}
FISH = {2: "x_wing", 3: "swordfish", 4: "jellyfish"}


def set_technique(of: AreIn) -> str:
    """Naked and hidden sets, pointing and claiming, fish; else so many houses in as many others."""
    needed, room = _kind(of.needed), _kind(of.room)
    size, numbers = len(of.needed), [share.value for share in (*of.needed, *of.room) if share.noun]
    if size == len(of.room) == 1 and "lane" in (needed, room):
        return "claiming" if needed == "lane" else "pointing"
    if size != len(of.room) or None in numbers:
        return "houses_in_houses"
    of_cells, others = (of.needed, of.room) if needed == "cell" else (of.room, of.needed)
    if "cell" in (needed, room) and size in SETS and len({share.place for share in others}) == 1:
        return f"{'naked' if of_cells is of.needed else 'hidden'}_{SETS[size]}"
    if len({*numbers}) > 1:
        return "houses_in_houses"
    ways = {lane(share.place)[0] for share in of.needed} if needed == "lane" else set()
    fish = needed == room == "lane" and len(ways) == 1
    return FISH.get(size, "houses_in_houses") if fish else "houses_in_houses"


def _kind(shares: Sequence[Share]) -> str:
    kinds = {
        "cell" if isinstance(share.place, Cell) else "lane" if _is_lane(share.place) else "region"
        for share in shares
    }
    return kinds.pop() if len(kinds) == 1 else ""


def _is_lane(place: Any) -> bool:
    return isinstance(place, Area) and not isinstance(place, Region) and bool(lane(place)[0])


def _at_node(board: CompiledPuzzle, step: Step, on: int, cases: Sequence[Case], of: r.AtNode) -> str:
    puzzle = board.puzzle
    names = [name for name, layer in puzzle.printed.items() if isinstance(layer, CellGiven)]
    signs = [getattr(puzzle, name) for name in names]
    printed = [at for at in (of.node, cases[0].place) if any([at in layer for layer in signs])]
    return "as_printed" if printed else "one_way_on"


def _worded(condition: Bool) -> str:
    """The technique of a condition that a genre has words for."""
    told = [b for b in getattr(condition, "worded", None) or () if isinstance(b, Worded)]
    return told[0].words.technique if len(told) == 1 else ""


Special = Callable[[CompiledPuzzle, Step, int, Sequence[Case], Any], str]
SPECIAL: dict[type, Special] = {
    r.Said: lambda board, step, on, cases, of: of.technique,
    r.AllMustHold: lambda board, step, on, cases, of: _worded(cases[0].condition),
    r.AtNode: _at_node,
    NeedsAll: _needs_all, OnlyOneOfThem: _last_value, r.HasAll: _has_all, NotAllOf: _not_all,
    AreIn: lambda board, step, on, cases, of: set_technique(of),
}  # fmt: skip
"""Recognisers that look at more than the kind of a reason."""
