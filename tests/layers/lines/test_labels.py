"""Lines with labels: laws, words per label, what is visible and what is hidden."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from typing import Any

import pytest

from enpitsu.engine.check import check
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.model import Model
from enpitsu.errors import BadNotation
from enpitsu.grid import KNIGHT, ORTHOGONAL, Vertex
from enpitsu.layers import LabelledLinks, Letters, Margins, Numbers, Spots
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle, Rule
from enpitsu.shape import loop_rules, separate_loops, single_loop
from tests.layers.contract import holds_as
from tests.shape.figures import Stroke, one_loop
from tests.synthetic import Picture, board, genre, pictures, solver_answers

TWO = LabelledLinks(ORTHOGONAL, Vertex, labels=2)


def two_loops(puzzle: Any) -> Iterator[tuple[Any, Any]]:
    for line in puzzle.line.lines:
        yield puzzle.grid, single_loop(line)
    for dot in puzzle.grid.vertices:
        yield dot, puzzle.line.degree(dot).among(0, 2)


def strokes(puzzle: Any, picture: Picture) -> list[Stroke]:
    ends = [frozenset((n.row, n.col) for n in s.ends) for s in puzzle.line]
    return [s for s, v in zip(ends, picture, strict=True) if v]


def pieces(drawn: Collection[Stroke]) -> list[list[Stroke]]:
    """Strokes that hang together."""
    left, found = list(drawn), []
    while left:
        piece = [left.pop()]
        for s in piece:
            more = [t for t in left if s & t]
            left = [t for t in left if not s & t]
            piece += more
        found.append(piece)
    return found


@pytest.mark.parametrize("stated", [two_loops, lambda puzzle: separate_loops(puzzle.line)])
def test_contract_of_two_loops(stated: Any) -> None:
    """``LabelledLines.lines``, ``separate_loops``: answers are two loops that share no dot, each once."""
    puzzle: Any = board(genre({"line": LabelledLinks(ORTHOGONAL, Vertex, labels=2)}, stated), 1, 4)
    n = len(puzzle.line)
    wanted = set()
    for picture in pictures(n):
        parts = pieces(strokes(puzzle, picture))
        if len(parts) == 2 and all(one_loop(p) for p in parts):
            wanted.add(picture)
    assert wanted
    assert solver_answers(puzzle) == wanted
    assert solver_answers(puzzle, guarded=True) == wanted


def test_labels_alike_are_numbered_in_one_way() -> None:
    """With the law, the visible marks decide the labels: as many models as answers."""
    puzzle: Any = board(genre({"line": LabelledLinks(ORTHOGONAL, Vertex, labels=2)}, two_loops), 1, 4)
    model = Model(compile(puzzle))
    every_mark = sum(1 for _ in model.answers(puzzle.marks))
    assert every_mark == len(solver_answers(puzzle))


def test_ink_and_hidden_marks() -> None:
    puzzle: Any = board(genre({"line": LabelledLinks(ORTHOGONAL, Vertex, labels=2)}, two_loops), 1, 2)
    line = puzzle.line
    assert [m.number for m in puzzle.marks] == list(range(1, len(puzzle.marks) + 1))
    assert puzzle.visible_marks == list(line.values())
    assert len(puzzle.marks) == 3 * len(line)
    assert line.labels == (1, 2)
    assert line.of[1] is line.lines[0]
    assert all(m.hidden for m in line.of[1].values())
    assert str(line.of[2][next(iter(line))]) == "line N side of R1C1 2"
    assert list(line.all_marks()) == puzzle.marks


def test_givens_may_decide_the_labels() -> None:
    class Fenced(Puzzle):
        letter = Letters()
        line = LabelledLinks(ORTHOGONAL, Vertex, labels=lambda puzzle: puzzle.letter.groups)

    one, other = Fenced.parse("a b\n. ."), Fenced.parse("a .\n. .")
    assert one.problem_template is not other.problem_template
    assert one.line.labels == ("a", "b")
    assert other.line.labels == ("a",)
    assert len(one.marks) == 3 * 12


def test_contract_of_the_law_of_labels() -> None:
    puzzle: Any = board(genre({"line": LabelledLinks(ORTHOGONAL, Vertex, labels=lambda p: ("a", "b"))},
                              lambda p: ()), 1, 1)  # fmt: skip
    marks, n = puzzle.marks, len(puzzle.line)
    laws = [b for _, b in puzzle.line.laws()]
    assert len(laws) == n
    for i, law in enumerate(laws):

        def one_label(p: Picture, i: int = i) -> bool:
            return p[i] == p[n + i] + p[2 * n + i]

        holds_as(law, marks, one_label, 300)


def test_contract_of_words_over_labels() -> None:
    """``LabelledLines.crossed_by_two`` and ``LabelledLines.visitors``, label by label."""
    puzzle: Any = board(genre({"line": LabelledLinks(KNIGHT, Vertex, labels=lambda p: ("a", "b"))},
                              lambda p: ()), 2, 3)  # fmt: skip
    line, marks, n = puzzle.line, puzzle.marks, len(puzzle.line)
    index = {s: i for i, s in enumerate(line)}
    dice = random.Random(3)
    for crossing in line.crossings[::5]:
        s, t = (index[x] for x in crossing.segments)

        def by_two(p: Picture, s: int = s, t: int = t) -> bool:
            same = (p[n + s] and p[n + t]) or (p[2 * n + s] and p[2 * n + t])
            return p[s] and p[t] and not same

        holds_as(line.crossed_by_two(crossing), marks, by_two, 150)
    for node in dice.sample(list(line.nodes), 4):
        at = [index[s] for s in line.segments_at[node]]

        def visitors(p: Picture, at: list[int] = at) -> bool:
            return sum(any(p[k * n + i] for i in at) for k in (1, 2)) == 1

        holds_as(line.visitors(node) == 1, marks, visitors, 150)

        def b_visits(p: Picture, at: list[int] = at) -> bool:
            return any(p[2 * n + i] for i in at)

        holds_as(line.of["b"].visits(node), marks, b_visits, 100)


def kinds_of_line() -> Any:
    """A board of two by three cells with lines of two kinds, cut at spots."""
    node = Spots()
    lines = LabelledLinks(labels={"jump": "A", "bend": "B"}, cut=node)
    return board(genre({"node": node, "line": lines}, lambda p: ()), 2, 3)


def drawn_at_random(puzzle: Any, dice: random.Random, part: float) -> PartialAssignment:
    """Strokes of one kind each, and spots."""
    state = {mark: dice.random() < 0.3 for mark in puzzle.node.values()}
    for stroke, mark in puzzle.line.items():
        kind = dice.choice(["jump", "bend", "bend"]) if dice.random() < part else ""
        state[mark] = bool(kind)
        state.update({line[stroke]: name == kind for name, line in puzzle.line.of.items()})
    return PartialAssignment(state)


@pytest.mark.parametrize("crossing", [2, 4])
def test_contract_of_lines_that_meet(crossing: int) -> None:
    """``LabelledLines.meeting``: at a spot two strokes end; else one line passes, or two cross."""
    puzzle, dice, right = kinds_of_line(), random.Random(5), 0
    line = puzzle.line
    for _ in range(3000):
        known = drawn_at_random(puzzle, dice, 0.5)
        node = dice.choice(list(line.nodes))
        at = [s for s in line.segments_at[node] if known[line[s]]]
        of = {s: next(name for name, one in line.of.items() if known[one[s]]) for s in at}
        lanes = [{of[s] for s in at if s.upright is up} for up in (True, False)]
        many = [sum(s.upright is up for s in at) for up in (True, False)]
        if known[puzzle.node[node]]:
            good = len(at) == 2
        elif len(at) == 2:
            good = len({*of.values()}) == 1 and (2 in many or "jump" not in of.values())
        else:
            straight = list(of.values()).count("jump")
            good = many == [2, 2] and [len(kinds) for kinds in lanes] == [1, 1] and straight >= crossing
        verdicts = [way.holds(known) for way in line.meeting(node, "jump", crossing)]
        assert verdicts.count(True) == good
        right += good
    assert right > 100


@pytest.mark.parametrize("leaping", [False, True])
@pytest.mark.parametrize(("most", "bends"), [(1, 1), (2, 1), (2, 0), (3, 1)])
def test_contract_of_lines_in_a_row(most: int, bends: int, leaping: bool) -> None:
    """``LabelledLines.in_a_row``: strokes that hang together, cut at spots; what words say is so."""
    puzzle, dice, wrong = kinds_of_line(), random.Random(7), 0
    line, jumps, of_joint = puzzle.line.of["bend"], puzzle.line.of["jump"], joints_of(puzzle)
    also = ("jump", of_joint) if leaping else None
    told = dict(puzzle.line.in_a_row("bend", most, bends, leaping=also))
    assert list(told) == list(line)
    for _ in range(400):
        known = drawn_at_random(puzzle, dice, 0.7)
        drawn = [s for s in line if known[line[s]]]
        if leaping:
            drawn = [s for s in line if known[puzzle.line[s]] and not leaps(puzzle, known, s, jumps)]
        pairs = []
        for node in line.nodes:
            near = line.segments_at[node]
            at = [s for s in drawn if s in near]
            ways = [(s, t) for i, s in enumerate(at) for t in at[:i]]
            few = len(near) == 2 or len([s for s in near if known[puzzle.line[s]]]) == 2
            pairs += [(node, s, t) for s, t in ways if few or s.upright is t.upright]
        for stroke, condition in told.items():
            cut = [bool(known[puzzle.node[node]]) for node, _, _ in pairs]
            row = reached(stroke, [(s, t) for _, s, t in pairs])
            one = reached(stroke, [(s, t) for (_, s, t), c in zip(pairs, cut, strict=True) if not c])
            cuts = sum(c for (_, s, _), c in zip(pairs, cut, strict=True) if s in row)
            whole = [(s, t) for (_, s, t), c in zip(pairs, cut, strict=True) if not c]
            turns = [s for s, t in whole if s.upright is not t.upright]
            few = len([s for s in turns if s in row]) <= most * bends
            fewer = len([s for s in turns if s in one]) <= bends
            good = stroke not in drawn or (cuts < most and few and fewer)
            assert condition.holds(known) is good
            [words] = condition.worded
            assert good or words.holds(known) is False
            assert not good or words.holds(known) is True
            wrong += not good
    assert wrong > 100


def joints_of(puzzle: Any) -> dict[Any, Any]:
    """Every two strokes in line, joined where their node is no spot."""
    return {
        pair: ~puzzle.node[({*pair[0].ends} & {*pair[1].ends}).pop()]
        for pair in puzzle.line.crossed_between
    }


def leaps(puzzle: Any, known: PartialAssignment, stroke: Any, line: Any) -> bool:
    """Whether a stroke is of a straight line of a kind over one node that is no spot, and so a joint."""
    way, found = stroke.upright, []
    lane = [n for n in puzzle.node if n.at[way] == stroke.ends[0].at[way]]
    lane.sort(key=lambda n: n.at)
    for first, middle, last in zip(lane, lane[1:], lane[2:], strict=False):
        row = [s for s in line if {*s.ends} in ({first, middle}, {middle, last})]
        spots = [bool(known[puzzle.node[n]]) for n in (first, middle, last)]
        drawn = all([known[line[s]] and known[puzzle.line[s]] for s in row])
        found.append(stroke in row and drawn and spots == [True, False, True])
    return any(found)


def test_contract_of_lines_that_leap() -> None:
    """``LabelledLines.leaping``: a stroke is of a straight line between two spots over one joint."""
    node = Spots()
    lines = LabelledLinks(labels={"jump": "A", "bend": "B"}, cut=node)
    puzzle: Any = board(genre({"node": node, "line": lines}, lambda p: ()), 2, 4)
    dice, right = random.Random(9), 0
    line, other = puzzle.line.of["jump"], puzzle.line.of["bend"]
    told = list(puzzle.line.leaping("jump", joints_of(puzzle)))
    assert [s for s, _ in told[::2]] == [s for s, _ in told[1::2]] == list(line)
    for _ in range(400):
        known = drawn_at_random(puzzle, dice, 0.9)
        more = [s for s in line if dice.random() < 0.6]
        known |= {mark: True for s in more for mark in (line[s], puzzle.line[s])}
        for (stroke, of_kind), (_, drawn) in zip(told[::2], told[1::2], strict=True):
            there = leaps(puzzle, PartialAssignment(known), stroke, line)
            assert of_kind.holds(PartialAssignment(known)) is (there or not known[line[stroke]])
            assert drawn.holds(PartialAssignment(known)) is bool(
                there or known[other[stroke]] or not known[puzzle.line[stroke]]
            )
            right += bool(there and known[line[stroke]])
    assert right > 20


def reached(start: Any, pairs: list[tuple[Any, Any]]) -> set[Any]:
    """What hangs together with a stroke."""
    found = {start}
    for _ in pairs:
        found |= {x for pair in pairs if not found.isdisjoint(pair) for x in pair}
    return found


@pytest.mark.parametrize("labels", ["a", "ab", "abc"])
def test_contract_of_places_that_lines_separate(labels: str) -> None:
    """``LabelledLines.separates``: on the way from one place to the other a label's line is crossed."""
    lines = LabelledLinks(ORTHOGONAL, Vertex, labels=lambda p: tuple(labels))
    puzzle: Any = board(genre({"line": lines}, lambda p: ()), 1, 2)
    line, marks, n = puzzle.line, puzzle.marks, len(puzzle.line)
    west, east = puzzle.grid.cells
    [middle] = [i for i, s in enumerate(line) if s.upright and s.ends[0].col == 1]

    def right(p: Picture) -> bool:
        return any(p[k * n + middle] for k in range(1, len(labels) + 1))

    holds_as(line.separates(west, east), marks, right, 200)


class Fields(Puzzle):
    """One loop for each letter, around all of its cells."""

    letter = Letters()
    loop = LabelledLinks(ORTHOGONAL, Vertex, labels=lambda puzzle: puzzle.letter.groups)

    def _loops(self) -> Iterator[tuple[Any, Any]]:
        for line in self.loop.lines:
            yield from loop_rules(line)

    def _around(self) -> Iterator[tuple[Any, Any]]:
        for cell, letter in self.letter.items():
            yield cell, self.loop.of[letter].encloses(cell)

    loops = Rule("A", "One loop for each letter.", _loops)
    around = Rule("B", "A loop encloses its letter.", _around)


def test_answers_are_checked_by_finding_their_labels() -> None:
    """Nobody writes labels; the lists may come in any order."""
    puzzle = Fields.parse("a . .\n. . b")
    right = puzzle.read_answer("1,2 1,3 2,3 2,2\n0,0 0,1 1,1 1,0")
    assert len(right) == len(puzzle.visible_marks)
    assert check(puzzle, right).right
    assert puzzle.write_answer(right) == "0,0 0,1 1,1 1,0\n1,2 1,3 2,3 2,2"


def test_a_stroke_belongs_to_one_line() -> None:
    puzzle = Fields.parse("a . .\n. . b")
    with pytest.raises(BadNotation, match="drawn twice"):
        puzzle.read_answer("0,0 0,1 1,1 1,0\n0,1 0,2 1,2 1,1")


@pytest.mark.parametrize(("text", "letters"), [
    ("0,0 0,1 1,1 1,0\n0,2 0,3 1,3 1,2", {"B"}),  # the second loop misses its b
    ("0,0 0,1 1,1 1,0", {"A", "B"}),  # there is only one loop
])  # fmt: skip
def test_wrong_answers_are_charged_with_the_rule_they_break(text: str, letters: set[str]) -> None:
    puzzle = Fields.parse("a . .\n. . b")
    report = check(puzzle, puzzle.read_answer(text))
    charged = {c.letter for c in (*report.broken, *report.unfinished)}
    assert charged
    assert charged <= letters
    assert not report.right


def test_kinds_are_told_and_cut_at_spots() -> None:
    """The answer names the kind of each line; where it is cut is visible as well."""

    class Kinds(Puzzle):
        clue = Numbers()
        margin = Margins()
        node = Spots()
        line = LabelledLinks(labels=("A", "B"), cut=node)
        answer = (line,)

    puzzle = Kinds.parse("# . .\n. . .\n. . #\n\nrows 1 2 1\ncols 1 2 1")
    text = "A 0,1 1,1 2,1\nB 2,1 2,0 1,0\nA 1,0 1,1 1,2\nB 1,2 0,2 0,1"  # rule sheet no. 29
    made = puzzle.read_answer(text)
    assert len(made) == len(puzzle.marks) == len(puzzle.visible_marks)
    assert {m.place.text for m in puzzle.node.values() if made[m]} == {"0,1", "1,0", "1,2", "2,1"}
    assert puzzle.line.of["A"][puzzle.grid.segment(puzzle.grid.cell[0, 1], puzzle.grid.cell[1, 1])].holds(
        made
    )
    again = puzzle.write_answer(made)
    assert again == "A 0,1 1,1 2,1\nB 2,1 2,0 1,0\nA 1,0 1,1 1,2\nB 1,2 0,2 0,1"
    assert puzzle.read_answer(again) == made


def test_known_labels_tell_lines_apart_in_pictures() -> None:
    puzzle = Fields.parse("a . .\n. . b")
    line: Any = puzzle.loop
    stroke = puzzle.grid.cell[0, 0].edges[0]
    made = PartialAssignment({line[stroke]: True, line.of["b"][stroke]: True})
    [shape] = [x for x in line.paint(made) if hasattr(x, "kind") and hasattr(x, "points")]
    assert shape.kind == 1


def test_closed_lines_are_told_apart_in_pictures_before_their_labels_are_known() -> None:
    puzzle = Fields.parse("a . .\n. . b")
    made = puzzle.read_answer("1,2 1,3 2,3 2,2\n0,0 0,1 1,1 1,0")
    kinds = {
        x.points[0]: x.kind for x in puzzle.loop.paint(made) if hasattr(x, "kind") and hasattr(x, "points")
    }
    assert kinds[0, 0] == 0
    assert kinds[2, 4] == 1
    assert set(kinds.values()) == {0, 1}
    open_ = PartialAssignment(
        {m: v for m, v in made.items() if m.place is not puzzle.grid.cell[0, 0].edges[0]}
    )
    assert {x.kind for x in puzzle.loop.paint(open_) if hasattr(x, "kind") and hasattr(x, "points")} == {0}
