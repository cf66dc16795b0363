"""A reader of printed sentences: it knows their grammar by itself and compares each word with the board.

It takes the text alone, the puzzle, its answer, what was known before and which marks are new.  What it
cannot parse is wrong, too: nothing is skipped in silence.

::

    STEP    MARKS. WHY[ (MARKS)][; perhaps not all of this is needed].
            MARKS. WHY (all else there is known)[; perhaps not all of this is needed].
    WHY     Rule CASE[: PHRASE]  |  Rules CASES together leave nothing else  |  At R1C1, PHRASE
            A search of NOUNS shows that rules CASES leave nothing else  |  TECHNIQUE: CASES
            Suppose MARKS; then MARKS (rule CASE[: PHRASE]); ...; but then rule CASE cannot hold
            Suppose ...; but then rule CASE: PHRASE[; likewise for the other marks]
            Suppose ...; but then rules CASES: no way is left for the line from R1C1
    ENTRY   MARKS[, since MARKS]: BY[; perhaps not all of this is needed].  |  MARKS[, since MARKS]. BY.
            MARKS. It is known that MARKS. BY.
            What else is known follows at once[, by rules A and B].
    BY      by rule A, PHRASE THAT NAMES ITS PLACE; at PLACE, PHRASE; likewise at PLACES
            otherwise PHRASE, by rules LETTERS
            by rule LETTERS, PHRASE[, MORE]  |  by rule A, PHRASE THAT NAMES ITS PLACE[, MORE]
            at R1C1, PHRASE[, MORE]
            rules LETTERS leave nothing else  |  otherwise rules LETTERS could not all hold  |
            otherwise rule LETTER could not hold at once
            TECHNIQUE, by rules LETTERS  |  a search of NOUNS shows that rules LETTERS leave nothing else
    MORE    as MARKS by rules LETTERS  |  with what rules LETTERS rule out
            with what follows from rules LETTERS
    REFUSAL It cannot be that MARKS[, since MARKS]: BY  |  ...: rules LETTERS forbid it
    MARKS   R1C1, R1C2 and 3 more are shaded, R2C1 to R2C4 are unshaded and R3C1 is neither 2 nor 3
            the line runs R1C1-R1C4-R2C4 and along the N and W sides of R3C3 but not R3C1-R3C2 or R4C1-R4C2
    CASES   A at R1C1, A+B at R1C2, C at the whole grid and the one value at R1C1
    LETTERS A at R1C1, B at R1C1 to R1C4 and 7 more, C overall and at R1C1, and D
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any, TypeAlias

from enpitsu import catalogue
from enpitsu.engine.check import Scopes
from enpitsu.engine.explain.board import with_implied
from enpitsu.grid import Cell, Direction
from enpitsu.logic import Every, Known, Mark, Some
from enpitsu.pieces.piece import Piece
from enpitsu.puzzle import Case, Puzzle
from tests.trust import (
    angles,
    crossings,
    equal_bends,
    fields,
    genre_words,
    region_rings,
    room_beside,
    sides,
    strands,
)
from tests.trust.at_nodes import DENIES, SAYS, AtNodes, branch_off, can_be_even, marks_in, views
from tests.trust.courses import Courses
from tests.trust.followed import cases_at, choices, forced_by, plainly, states_by
from tests.trust.pieces import CLAUSES, Pieces
from tests.trust.rows import Rows, line_of
from tests.trust.sides import is_odd, met_on_ways
from tests.trust.sliding import Sliding

Said: TypeAlias = tuple[Mark, bool]
State: TypeAlias = Mapping[Mark, bool]
Concluding: TypeAlias = tuple[Sequence[Said], State, Collection[str]]
"""What a step concludes, from which facts, by cases at which places."""

SEEN = (
    "the (?:ring|snake) (?:must go on at|could not go on at|passes) .+|no (?:ring|snake) passes .+"
    "|it would close a (?:small )?(?:ring|snake).*"
    "|the line must go on at .+|a line could not go on at .+|a line must pass .+"
    "|the line passes .+ already|it would close a small loop while .+"
    "|(?!rule).+ cannot be reached from .+|else (?!the outside of).+ would be cut off from (?!each other).+"
    "|both sides of .+ are (?:in|out)side the loop|just one side of .+ is inside the loop"
    "|it is too far from the others .+|no group of .+ has room there|else there would be no room .+"
)
"""What one case is seen to force, in words."""
WALL = re.compile(r"the (?:wall|chain)(?P<s>s?) (?P<ways>R\d+C\d+-[-RC\d, and]+?) (?P<are>is|are) ")
MORE = re.compile(r"(\d+) more")
PERHAPS = "; perhaps not all of this is needed"
ALL_ELSE = " (all else there is known)"


class Lie(AssertionError):
    """A sentence that is not so, or that cannot be read."""


class Marks(list[Said]):
    """What is said of some marks; ``more``: of how many others the same is said, for each word."""

    def __init__(self, said: Iterable[Said] = ()) -> None:
        super().__init__(said)
        self.more: list[tuple[Said, int]] = []  # one of those that are named, how many others


class Cited(list[tuple[str, Any]]):
    """Letters with their places."""


ROOM = re.compile("there would be no room for|while all lines hang together")
"""Words for a piece, or for lines, that could not be as they must be, wherever they would lie."""


class Reader:
    """Reads the sentences about one puzzle; raises Lie."""

    def __init__(self, puzzle: Puzzle, answer: State | None = None) -> None:
        self.puzzle, self.answer = puzzle, answer
        self.meant: dict[tuple[str, str], list[Said]] = {}  # (name, word) -> what that may mean
        self.names: set[str] = set()
        self.words: dict[str, str] = {}  # as it is said of one, and of several -> the word
        self.printed = dict(_printed(puzzle))
        self.stroke: dict[tuple[str, str], Mark] = {}  # (layer, name) -> one of the marks there
        self.between: dict[tuple[str, frozenset[Any]], Mark] = {}  # (layer, ends) -> the stroke
        self.kin: dict[tuple[str, str], list[Mark]] = {}  # marks that make up one line, shading, digit
        for mark in puzzle.marks:
            self.kin.setdefault(_kind(mark), []).append(mark)
            for name in self._names(mark.place):
                self.names.add(name)
                if mark.value is True:
                    self.stroke[mark.layer, name] = mark
                for value in (True, False):
                    for word in _words(puzzle, mark, value):
                        self.words[word] = self.words[_of_several(word)] = word
                        self.meant.setdefault((name, word), []).append((mark, value))
            if mark.value is True and hasattr(mark.place, "ends"):
                self.between[mark.layer, frozenset(mark.place.ends)] = mark
        self.cells = {str(cell): cell for cell in puzzle.grid.cells}
        self.natures = {layer.nature for layer in puzzle.drawn.values()}
        self.nouns = {layer.called for layer in puzzle.drawn.values()}
        self.places: dict[str, dict[str, Any]] = {}
        for case in puzzle.cases():
            self.places.setdefault(case.rule.letter, {})[str(case.place)] = case.place
            if (
                case.place is puzzle.grid
            ):  # what follows from a rule on all of the board is told of its cells
                self.places[case.rule.letter].update({str(cell): cell for cell in puzzle.grid.cells})
        self.everywhere: dict[str, Any] = {}  # as a sentence may call it -> the place of a case
        for places in self.places.values():
            for place in places.values():
                for name in self._names(place):
                    other = self.everywhere.setdefault(name, place)
                    assert str(other) == str(place), f"two places are called {name}"
        called = [layer.called for layer in puzzle.drawn.values()]
        self.verbs = {
            f"{layer.called} {verb} ": (layer.name, not n)
            for layer in puzzle.drawn.values()
            if called.count(layer.called) == 1
            for n, verb in enumerate(layer.verbs or ())
        }
        self.counted: dict[str, tuple[str, Any, bool]] = {}  # what is counted -> layer, value, made or not
        things = [
            (name, layer, form) for name, layer in puzzle.drawn.items() for form in layer.things if form
        ]
        for name, layer, form in things:
            alone = [other for _, other, same in things if same == form and form[:1] != "{"] in (
                [layer],
                [],
            )
            for value in {repr(m.value): m.value for m in puzzle.marks if m.layer == name}.values():
                if ("{value}" in form) is (value is not True):
                    one = form.format(name=name.replace("_", " "), value=value)
                    of = "" if alone else f" of {layer.called}"
                    for text in (one, _many(one)):
                        self.counted[text + of] = name, value, form == layer.things[0]
        self.techniques = set(_techniques(puzzle))
        self._seen: dict[Mark, bool] = {}  # what the sentence at hand says
        self._points: dict[str, tuple[int, int]] = {}  # cells and dots by all their names
        self._unnamed = False  # whether it does not name all that it rests on
        self._told: dict[Mark, bool] = {}  # what it says where a supposition ends
        self.ends: dict[Said, str] = {}  # what is concluded -> what the opposite ends in, of steps read

    def _names(self, place: Any) -> list[str]:
        """All that a sentence may call a place, from any of its cells."""
        if hasattr(place, "regions"):
            a, b = (region.cells[0] for region in place.regions)
            return [f"the border of the regions of {a} and {b}"]
        if hasattr(place, "of") and hasattr(place, "name"):
            there = [c for c in place.cells if [n for n in self.printed.get(c, ()) if type(n) is int]]
            clue = [f"the region of the {self.printed[c][0]} at {c}" for c in there if len(there) == 1]
            return [*clue, f"the region of {place.cells[0]}"]
        return _called(place, self.puzzle.grid)

    # -- sentences -------------------------------------------------------------------------------

    def step(self, text: str, known: State, new: Sequence[Said]) -> None:
        """A step: what becomes known, and why."""
        self.text = text
        self._seen = {}
        body = self._stripped(text, ".")
        head, why = self._head(body)
        self._fresh(head, known, new)
        why = why.removesuffix(PERHAPS)
        if why.endswith(ALL_ELSE):
            why = why.removesuffix(ALL_ELSE)
            lies: list[Lie] = []
            for there in self._all_else(why, {*known, *[mark for mark, _ in new]}):
                try:
                    return self._why(why, head, Marks((m, known[m]) for m in there if m in known), known)
                except Lie as lie:
                    lies.append(lie)
            raise lies[0] if lies else self._lie("something else there is not known")
        why, given = self._given(why)
        self._known(given, known)
        return self._why(why, head, given, known)

    def entry(
        self, text: str, known: State, new: Sequence[Said], last: tuple[Sequence[Said], State],
        cited: Collection[tuple[str, str]], group: Sequence[Concluding] = (),
    ) -> None:  # fmt: skip
        """An entry of a digest: what becomes known, from which marks told before, by which cases.

        ``last``: what the last of its steps concludes, from which facts; ``cited``: letters with places;
        ``group``: the same as ``last`` of each of the steps that conclude what it says, and its places.
        """
        self.text = text
        self._seen = {}
        body = self._stripped(text, ".").removesuffix(PERHAPS)
        rest = re.fullmatch("What else is known follows at once(?:, by rules? (.+))?", body)
        if rest is not None:
            letters = sorted({letter for letter, _ in cited})
            self._is(re.split(", | and ", rest[1] or ""), letters or [""], "the letters that are cited")
            self._expect((" by rules " in body) is (len(letters) > 1), "'rule' or 'rules' is wrong")
            return
        head, given, why = self._concluded(body[:1].lower() + body[1:], body)
        made = [m for m, value in head if value and m.value is not True]
        unsaid = {  # what a value that is written rules out at its place need not be said
            m for m, v in new if not v and m.value is not True and m not in dict(head)
            for other in made if m.layer == other.layer and m.place is other.place
        }  # fmt: skip
        labelled, said = {(m.layer, m.place) for m in made}, dict(head)
        unsaid |= {  # nor that a line is there which has a label
            m for m, v in new if v and m.value is True and (m.layer, m.place) in labelled and m not in said
        }  # fmt: skip
        absent = {(m.layer, m.place) for m, v in head if m.value is True and not v}
        unsaid |= {  # nor that a line which is not there has none
            m for m, v in new if not v and m.value is not True and (m.layer, m.place) in absent
        }  # fmt: skip
        self._fresh(head, known, [(m, v) for m, v in new if m not in unsaid])
        self._known(given, known)
        if "; " in why:
            self._by_each(why, group, cited, known)
        else:
            self._by(why, last, cited, known)

    def _by_each(
        self, why: str, group: Sequence[Concluding], cited: Collection[tuple[str, str]], known: State
    ) -> None:
        """By one case each of the same rule, and why it forces what it does."""
        match = re.fullmatch("by rule ([A-Z])(?:,(?! at)| (?=at)) ?(.+)", why)
        if match is None:
            raise self._lie(f"cannot read {why!r}")
        letter, more = match[1], 0
        given: dict[str, list[tuple[str, str]]] = {}  # place -> the reasons for what follows there
        reasons: list[tuple[str, str]] = []  # of each that is not the same again: its words and its place
        for clause in match[2].split("; "):
            again = re.fullmatch("likewise (at .+)", clause)
            where = again or re.fullmatch("(at .+?), (.+)", clause)
            if again is None:
                phrase = where[2] if where else clause
                told = self._lettered(f"{letter} {where[1]}" if where else letter, None)
                told = told if where else self._placed(told, phrase)
                names = told[0][1] or [str(self.puzzle.grid)]
                self._expect(names[0] in self.places.get(letter, ()), f"where is {letter}?")
                reasons.append((phrase, names[0]))
            else:
                self._expect(bool(reasons), "nothing is said before")
                ((_, names, others),) = self._lettered(f"{letter} {again[1]}", None)
                more += others
            for name in names:
                given.setdefault(name, []).append(reasons[-1])
        there = {place for _, _, places in group for place in places}
        rest = there.difference(given)
        self._is(len(rest), more, "more places")
        self._is({*given} | rest, there, "places")
        used = set[tuple[str, tuple[str, str]]]()
        for made, facts, (at,) in group:
            state = {**known, **facts}
            fits = [
                reason
                for reason in given.get(at, reasons)
                if self._fits(reason, letter, at, Marks(made), Marks(facts.items()), state)
            ]
            self._expect(bool(fits), f"why what is concluded follows at {at} is not so")
            used |= {(at, reason) for reason in fits}
        for at, own in given.items():
            self._expect({(at, reason) for reason in own} <= used, f"nothing follows so at {at}")
        grid = str(self.puzzle.grid)
        self._all_cited([(letter, [name for name in given if name != grid], more)], cited)

    def _fits(
        self, reason: tuple[str, str], letter: str, at: str, made: Marks, facts: Marks, known: State
    ) -> bool:
        """Whether some marks follow at a place for a reason that was told of this or another place."""
        place, (phrase, told) = self.places[letter][at], reason
        forms = {
            re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", other, phrase)
            for name in self._names(self.places[letter][told])
            for other in self._names(place)
        }
        for form in [phrase] if at == told else sorted(forms):
            try:
                self._phrase(form, made, facts, known, place)
            except Lie:
                continue
            return True
        return False

    def refusal(
        self, text: str, state: State, wrong: Said, last: tuple[Sequence[Said], State],
        cited: Collection[tuple[str, str]],
    ) -> None:  # fmt: skip
        """What a hint says of a wrong mark, in one sentence; see ``entry``."""
        self.text = text
        self._seen = {}
        body = self._stripped(text, ".").removesuffix(PERHAPS)
        head, given, why = self._concluded(body.removeprefix("It cannot be that "))
        self._expect(dict(head) == dict([wrong]), "another mark is told to be wrong")
        self._mistaken(head, state)
        self._seen = {}
        others = {m: v for m, v in state.items() if m is not wrong[0]}
        self._known(given, others)
        self._by(why, last, cited, others)

    def _concluded(self, *texts: str) -> tuple[Marks, Marks, str]:
        """What a sentence concludes, since what, and why."""
        for text in texts:
            for colon in re.finditer(": |[.] (?!It is known that )(?=[A-Z])", text):
                said = text[: colon.start()]
                cuts = [m.span() for m in re.finditer(", since |[.] It is known that ", said)]
                for cut, then in cuts or [(len(said), len(said))]:
                    try:
                        head = self._marks(said[:cut])
                        given = self._marks(said[then:]) if cut < len(said) else Marks()
                    except Lie:
                        continue
                    why = text[colon.end() :]
                    whole = colon[0] == ": " or len(why) == 0
                    return head, given, why if whole else f"{why[0].lower()}{why[1:]}"
        raise self._lie("cannot read what it concludes")

    def _by(
        self, why: str, last: tuple[Sequence[Said], State], cited: Collection[tuple[str, str]], known: State
    ) -> None:
        """By which cases, and why they force it."""
        made, facts = Marks(), Marks()
        made += last[0]
        facts += last[1].items()
        unread: Lie | None = None
        for pattern in BY:
            match = re.fullmatch(pattern, why)
            if match is None:
                continue
            found = match.groupdict()
            if found.get("laws") and cited:
                continue
            try:
                told = self._lettered(found.get("cases") or "", found.get("rule"))
                more = self._lettered(found.get("more") or "", found.get("rules"))
                rests = self._marks(found["rests"]) if found.get("rests") else Marks()
                if found.get("phrase") and not found.get("at"):
                    told = self._placed(told, found["phrase"])
            except Lie as lie:
                unread = lie
                continue
            if found.get("laws"):
                laws = self._cases(found["laws"])
                self._expect(not cited and all(law[0] == "-" for law, _ in laws), "a rule is cited")
                self._expect((found["leave"] == "leaves") is (len(laws) == 1), "'leave' is wrong")
                return
            self._all_cited([*told, *more], cited)
            for mark, value in rests:
                self._expect(last[1].get(mark) is value, f"{mark} is no reason")
                self._expect(mark not in known, f"{mark} is known, not ruled out here")
            self._expect(not rests.more, "not all that is ruled out is named")
            if found.get("nouns"):
                self._nouns(found["nouns"])
            if (found.get("leave") or found.get("all")) is not None:
                one = found.get("leave") in ("leaves", "forbids") or found.get("all") == ""
                self._expect(
                    one is (len({letter for letter, _ in cited}) == 1),
                    "'leave', 'forbid' or 'all' is wrong",
                )
                if "once" in found:
                    several = one and len(cited) > 1
                    self._expect(bool(found["once"]) is several, "'at once' is wrong")
            if found.get("out"):
                one = len(more) == 1
                self._expect((found["out"] == "rules out") is one, "'rule out' or 'rules out' is wrong")
            name = found.get("technique")
            if name is not None and name.lower() not in self.techniques:
                raise self._lie(f"there is no technique {name!r}")
            if found.get("end"):
                self._ends_so(found["end"], made)
            if found.get("phrase"):
                place = self._phrase_place(told, found.get("at"))
                self._phrase(found["phrase"], made, facts, {**known, **last[1]}, place)
            return
        raise unread or self._lie(f"cannot read {why!r}")

    def _placed(
        self, told: list[tuple[str, list[str], int]], phrase: str
    ) -> list[tuple[str, list[str], int]]:
        """What is cited, with the place that the phrase names, where the letter stands without one."""
        if len(told) != 1 or told[0][1]:
            return told
        patterns = (*PLACED, *[f"(?:else )?{clause}" for clause in CLAUSES if "(?P<at>" in clause])
        said = [phrase, *plainly(phrase.removeprefix("else "))]
        for pattern, one in product(patterns, said):
            match = re.fullmatch(pattern, one)
            if match is not None and match["at"] in self.everywhere:
                return [(told[0][0], [str(self.everywhere[match["at"]])], 0)]
        return told

    def _phrase_place(self, told: Sequence[tuple[str, list[str], int]], at: str | None) -> Any:
        """The place of the one case that a phrase speaks of."""
        if at is not None:
            place = self._lawful(at)
            self._expect(place is not None, f"there is no {at}")
            return place
        self._expect(len(told) == 1 and len(told[0][1]) <= 1, "one case should be cited")
        ((letter, names, _),) = told
        return self.places[letter][names[0]] if names else self.puzzle.grid

    def _lettered(self, text: str, rule: str | None) -> list[tuple[str, list[str], int]]:
        """Letters, the places named with each, and how many more: none is the whole board."""
        out: list[tuple[str, list[str], int]] = []
        at = 0
        while at < len(text):
            match = LETTER.match(text, at)
            if match is None or match[1] not in self.places:
                raise self._lie(f"cannot read {text[at:]!r}")
            names, others, at = list[str](), 0, match.end()
            if match[2]:
                names.append(str(self.puzzle.grid))
            while match[3]:
                more = MORE.match(text, at)
                if more and names:
                    others, at = int(more[1]), more.end()
                else:
                    run, at = self._run(self.everywhere, text, at, (", and ", ", ", " and ", ""))
                    names += [str(self.everywhere[name]) for name in run]
                join = re.compile(r", and |, | and ").match(text, at)
                if join is None or LETTER.match(text, join.end()):
                    break
                at = join.end()
            out.append((match[1], names, others))
            join = re.compile(r", and |, | and ").match(text, at)
            if join is None and at < len(text):
                raise self._lie(f"cannot read {text[at:]!r}")
            at = join.end() if join else at
        self._expect(len({letter for letter, _, _ in out}) == len(out), "a letter is cited twice")
        if rule is not None and (rule == "rules") is not (len(out) > 1):
            raise self._lie(f"'rule' or 'rules' is wrong before {text!r}")
        return out

    def _all_cited(
        self, told: Sequence[tuple[str, list[str], int]], cited: Collection[tuple[str, str]]
    ) -> None:
        """What is said to be cited is cited, each once, and nothing else is."""
        left = set(cited)
        grid = str(self.puzzle.grid)
        for letter, names, _ in told:
            for name in names or [grid]:
                self._expect((letter, name) in left, f"{letter} at {name} is not cited, or twice")
                left.discard((letter, name))
        for letter, _, others in told:
            rest = {place for of, place in left if of == letter and place != grid}
            if others:
                self._is(others, len(rest), f"more places of {letter}")
                left -= {(letter, place) for place in rest}
        self._expect(not left, f"{sorted(left)} is cited, too")

    def wrong(self, text: str, state: State, wrong: Said) -> None:
        """What a hint says of a wrong mark that breaks a rule, or of which it knows no reason."""
        self.text = text
        self._seen = {}
        if text.startswith("It cannot be that "):
            body = self._stripped(text.removeprefix("It cannot be that "), ".")
            said, why = self._cut(body, ": ")
            head = self._marks(said)
            self._expect(dict(head) == dict([wrong]), "another mark is told to be wrong")
            self._mistaken(head, state)
            self._broken(why, state)
            return
        head, rest = self._head(text)
        self._expect(dict(head) == dict([wrong]), "another mark is told to be wrong")
        self._mistaken(head, state)
        self._expect(rest == "that is wrong, no answer has it.", f"cannot read {rest!r}")

    def clash(self, text: str, state: State, possible: Callable[[Sequence[Said]], bool]) -> None:
        """What a hint says of marks that no answer has together.

        ``possible``: whether some answer has some marks, as a solver says that is not the one asked before.
        """
        self.text = text
        self._seen = {}
        body = self._stripped(text.removeprefix("No answer has all of these together: "), ".")
        said, _, why = body.partition(": ")
        head = self._marks(said)
        self._known(head, state)
        if head.more:  # not all of them are named: the others are the player's, too
            self._expect(not possible(list(state.items())), "some answer has them together")
        else:
            self._expect(not possible(head), "some answer has them together")
        if why:
            self._broken(why, state)

    def _broken(self, why: str, state: State) -> None:
        """A rule that some marks break."""
        why, given = self._given(why)
        self._known(given, state)
        match = re.fullmatch(r"(?:rule (.+?) is broken|(.+?) is not kept)(?:: (.+))?", why)
        if match is None:
            raise self._lie(f"cannot read {why!r}")
        where = self._case(match[1] or match[2])
        self._expect((match[2] is None) or self._law(match[2], 0)[1] is not None, "it is no law")
        if match[3]:
            self._phrase(match[3], Marks(), given, state, where)

    def report(self, lines: Sequence[str]) -> None:
        """What ``check`` says: letters, places and sentences of rules are those of the puzzle."""
        sentences = {(rule.letter, rule.sentence) for rule in self.puzzle.rules}
        sentences |= {("-", layer.law) for layer in self.puzzle.drawn.values()}
        places = {str(p) for p in self.everywhere.values()} | {str(m.place) for m in self.puzzle.marks}
        for line in lines:
            self.text = line
            if line in HEADS:
                continue
            match = re.fullmatch(r"  (\S+) at (.+?): (.+)", line)
            if match is None:
                raise self._lie("cannot read it")
            if (match[1], match[3]) not in sentences:
                raise self._lie("no rule has this letter and sentence")
            at, where = 0, re.sub(r" and \d+ more$", "", match[2])
            while at < len(where):
                at += len(self._longest(places, where, at, (", ", ""))) + len(", ")

    # -- parts -----------------------------------------------------------------------------------

    def _head(self, text: str) -> tuple[Marks, str]:
        """What a sentence says first, and the rest of it."""
        for end in (". ", ": "):  # a sentence, or what a hint says is wrong
            at = text.find(end)
            while at >= 0:
                for first in (text[:at], text[:1].lower() + text[1:at]):
                    try:
                        return self._marks(first), text[at + 2 :]
                    except Lie:
                        continue
                at = text.find(end, at + 1)
        raise self._lie("cannot read what it says first")

    def _all_else(self, why: str, known: Collection[Mark]) -> Iterator[list[Mark]]:
        """The marks of the one case that is cited, where none of them is open: of each that it may be."""
        phrase, place = self._short(why)
        at = re.fullmatch("At (.+?), .+", why)
        if phrase:
            cited = [(why.removeprefix("Rule ")[:1], place)]
        elif at is not None and self._lawful(at[1]) is not None:
            cited = [("-", self._lawful(at[1]))]
        else:
            cited = list(self._rule(why)[0])
        if len(cited) != 1:
            raise self._lie("one case should be cited")
        ((letter, place),) = cited
        scopes = Scopes(())
        for case in with_implied(self.puzzle.cases()):
            if (case.rule.letter, str(case.place)) == (letter[0], str(place)):
                scope = scopes.look(case.condition)[0] >> 1
                there = [mark for n, mark in enumerate(self.puzzle.marks) if scope >> n & 1]
                if all(mark in known for mark in there):
                    yield there

    def _given(self, text: str) -> tuple[str, Marks]:
        """A reason without its brackets at the end, and what stands in them."""
        if text.endswith(")"):
            at = text.rfind(" (")  # none: a corner, as "R1C2(NW)", ends the text
            if (
                at > 0
                and not text[at:].startswith((" (rule ", " (rules "))
                and self._law(text, at + 2)[1] is None
            ):
                return text[:at], self._marks(text[at + 2 : -1])
        return text, Marks()

    def _marks(self, text: str) -> Marks:
        """A list of what some marks are."""
        out, at, last = Marks(), 0, False
        while True:
            at = self._group(text, at, out)
            if at == len(text):
                break
            if last or not text.startswith((", ", " and "), at):
                raise self._lie(f"cannot read {text[at:]!r}")
            last = text.startswith(" and ", at)
            at += 5 if last else 2
        self._once(out)
        return out

    def _verb(self, text: str, at: int) -> str | None:
        """The words with which a line runs, or does not run, that stand here."""
        return next((verb for verb in self.verbs if text.startswith(verb, at)), None)

    def _way(self, text: str, at: int, verb: str, out: Marks) -> int:
        """Where a line runs or does not run, and where not besides; where it ends."""
        layer, there = self.verbs[verb]
        start = at + len(verb)
        ends = [len(text)]
        joins = [(start + j.start(), start + j.end()) for j in re.finditer(", | and ", text[start:])]
        ends += [begins for begins, then in joins if self._verb(text, then) is not None]
        end = min(ends)
        does, but, does_not = text[start:end].partition(" but not ")
        self._expect(not but or there, "it does not run, but does not")
        by_name, along = re.compile("(^| )(the|all) "), does.startswith("along ")
        does, again = does.removeprefix("along "), does_not.startswith("along ")
        does_not = does_not.removeprefix("along ")
        self._expect(along is (by_name.search(does) is not None), "'along' is wrong")
        needed = by_name.search(does_not) is not None and not along
        self._expect(again is needed, "'along' is wrong where it does not run")
        for part, value in ((does, there), (does_not, False)):
            if part:
                out.extend(self._strokes(part, layer, value, out))
        return end

    def _strokes(self, text: str, layer: str, value: bool, out: Marks) -> list[Said]:
        """The strokes of a list: "R1C1-R1C3-R2C3, the N and W sides of R1C1 and 2 more"."""
        last, found, at = " and " if value else " or ", list[Said](), 0
        joins, commas = 0, 0
        while at < len(text):
            more = MORE.match(text, at)
            if more and found:
                out.more.append((found[-1], int(more[1])))
                at = more.end()
            else:
                marks, at = self._stroke(text, at, layer, value, last)
                found += [(mark, value) for mark in marks]
            if at == len(text):
                break
            self._expect(joins == 0, f"cannot read {text[at:]!r}")
            if text.startswith(last, at):
                joins, at = 1, at + len(last)
            elif text.startswith(", ", at):
                commas, at = commas + 1, at + 2
            else:
                raise self._lie(f"cannot read {text[at:]!r}")
            self._expect(at < len(text), "the list does not end")
        self._expect(joins == 1 or commas == 0, "the list does not end with 'and' or 'or'")
        return found

    def _stroke(self, text: str, at: int, layer: str, value: bool, last: str) -> tuple[list[Mark], int]:
        """A way from cell to cell, the sides of a cell, or a stroke by its name; where it ends."""
        way = re.compile(r"R\d+C\d+(?:-R\d+C\d+)+(?=, | and | or |$)").match(text, at)
        if way is not None:
            cells = [self.cells.get(name) for name in way[0].split("-")]
            self._expect(None not in cells, f"there is no {way[0]}")
            self._expect(value or len(cells) == 2, "it does not run by a way")
            return [m for a, b in pairwise(cells) for m in self._straight(layer, a, b)], way.end()
        names, at = self._run(self.names, text, at, (", ", last, ""))
        marks = []
        for name in names:
            mark = self.stroke.get((layer, name))
            self._expect(mark is not None and mark.value is True, f"no line runs along {name}")
            assert mark is not None
            marks.append(mark)
        return marks, at

    def _straight(self, layer: str, a: Any, b: Any) -> list[Mark]:
        """The strokes straight on from one cell to another."""
        mark = self.between.get((layer, frozenset((a, b))))
        if mark is not None:
            return [mark]
        self._expect(a is not b and (a.row == b.row or a.col == b.col), f"{a}-{b} is not straight")
        dy, dx = (b.row > a.row) - (b.row < a.row), (b.col > a.col) - (b.col < a.col)
        found, here = [], a
        while here is not b:
            there = self.cells.get(f"R{here.row + dy + 1}C{here.col + dx + 1}")
            mark = self.between.get((layer, frozenset((here, there))))
            self._expect(mark is not None, f"no line can run from {here} to {there}")
            assert mark is not None
            found.append(mark)
            here = there
        return found

    def _group(self, text: str, at: int, out: Marks) -> int:
        """Some names and what they all are; where it ends."""
        verb = self._verb(text, at)
        if verb is not None:
            return self._way(text, at, verb, out)
        names: list[str] = []
        others = 0
        wall = WALL.match(text, at)
        if wall is not None:
            ways = re.split(", | and ", wall["ways"])
            self._expect(bool(wall["s"]) is (wall["are"] == "are") is (len(ways) > 1), "'is' or 'are'?")
            words, at = self._said_of(text, wall.end(), False)
            out += [self._meaning(name, word) for way in ways for name in self._wall(way) for word in words]
            return at
        while True:
            match = MORE.match(text, at)
            if match and names:
                others, at = int(match[1]), match.end()
            else:
                run, at = self._run(self.names, text, at, (", ", " and ", " is ", " are "))
                names += run
            if text.startswith((" is ", " are "), at):
                break
            if text.startswith(" and ", at):
                at += 5
            elif text.startswith(", ", at):
                at += 2
            else:
                raise self._lie(f"cannot read {text[at:]!r}")
        several = text.startswith(" are ", at)
        if several is not (len(names) + others > 1):
            raise self._lie(f"'is' or 'are' is wrong in {text!r}")
        words, at = self._said_of(text, at + (5 if several else 4), several)
        for word in words:
            said = [self._meaning(name, word) for name in names]
            out += said
            if others:
                out.more.append((said[0], others))
        return at

    def _wall(self, way: str) -> list[str]:
        """The cells of a wall, each of which touches the next: in a row, in a column or slantwise."""
        names = way.split("-")
        self._expect(all([name in self.cells for name in names]), f"there is no {way}")
        turns = [self.cells[name] for name in names]
        found = [turns[0]]
        for a, b in pairwise(turns):
            rows, cols = b.row - a.row, b.col - a.col
            self._expect(0 in (rows, cols) or abs(rows) == abs(cols), f"{way} is not straight")
            for n in range(1, max(abs(rows), abs(cols)) + 1):
                at = a.row + n * _sign(rows), a.col + n * _sign(cols)
                found.append(next(c for c in self.cells.values() if (c.row, c.col) == at))
        self._expect(len(set(found)) == len(found) > 2, f"{way} is no wall")
        return [str(cell) for cell in found]

    def _said_of(self, text: str, at: int, several: bool) -> tuple[list[str], int]:
        """What is said of some names, in one word or as a list of what they are not; where it ends."""
        denied = re.compile("neither |none of ").match(text, at)
        if denied is None:
            word = self._longest(self.words, text, at, (", ", " and ", ""))
            if several and word != _of_several(self.words[word]):
                raise self._lie(f"{word!r} is said of several")
            return [self.words[word]], at + len(word)
        at, words, last = denied.end(), list[str](), False
        end = " nor " if denied[0] == "neither " else " and "
        while True:
            word = self._longest(self.words, text, at, (", ", " and ", " nor ", ""))
            words.append(f"not {word}")
            at += len(word)
            if last:
                break
            last = text.startswith(end, at)
            if not last and (end == " nor " or not text.startswith(", ", at)):
                raise self._lie(f"cannot read {text[at:]!r}")
            at += len(end) if last else 2
        if (len(words) == 2) is not (end == " nor "):
            raise self._lie("'neither' or 'none of' is wrong")
        return words, at

    def _run(self, of: Iterable[str], text: str, at: int, ends: Sequence[str]) -> tuple[list[str], int]:
        """A name, those from one to another in a row or column, sides of a cell; where it ends."""
        parts = re.compile(
            r"(?:the ((?:[NESW]+(?:, | and ))+[NESW]+)|all) (side|corner)s of (R\d+C\d+)"
        ).match(text, at)
        if parts is not None:
            kind = ("N", "W", "S", "E") if parts[2] == "side" else ("NW", "NE", "SW", "SE")
            which = re.split(", | and ", parts[1]) if parts[1] else list(kind)
            if len(set(which)) < len(which) or (parts[1] and len(which) == len(kind)):
                raise self._lie(f"cannot read {parts[0]!r}")
            names = [f"the {one} {parts[2]} of {parts[3]}" for one in which]
            if not set(names) <= set(of):
                raise self._lie(f"there is nothing like {parts[0]!r}")
            return names, parts.end()
        same = re.compile(
            r"the ([NESW]+ (?:side|corner)|(?:rising|falling) diagonal)s of "
            r"((?:R\d+C\d+, )*R\d+C\d+ and R\d+C\d+)"
        ).match(text, at)
        if same is not None:
            names = [f"the {same[1]} of {cell}" for cell in re.split(", | and ", same[2])]
            if not set(names) <= set(of) or len(set(names)) < len(names):
                raise self._lie(f"there is nothing like {same[0]!r}")
            return names, same.end()
        first = self._longest(of, text, at, (*ends, " to "))
        at += len(first)
        if not text.startswith(" to ", at):
            return [first], at
        last = self._longest(self.cells, text, at + 4, ends)
        a, b = self.cells.get(first), self.cells[last]
        if a is None or (a.row != b.row and a.col != b.col):
            raise self._lie(f"{first} to {last} is no run")
        names = [n for n, c in self.cells.items() if a.row <= c.row <= b.row and a.col <= c.col <= b.col]
        if len(names) < 3:
            raise self._lie(f"{first} to {last} is no run")
        return names, at + 4 + len(last)

    def _longest(self, of: Iterable[str], text: str, at: int, ends: Sequence[str]) -> str:
        """The longest text here that is one of some and ends well."""
        stops = {len(text)} if "" in ends else set()
        for end in filter(None, ends):
            stop = text.find(end, at)
            while stop >= 0:
                stops.add(stop)
                stop = text.find(end, stop + 1)
        for stop in sorted(stops, reverse=True):
            if text[at:stop] in of:
                return text[at:stop]
        raise self._lie(f"there is nothing like {text[at:]!r}")

    def _meaning(self, name: str, word: str) -> Said:
        meant = self.meant.get((name, word), [])
        if len(meant) != 1:
            raise self._lie(f"{name!r} {word!r} can mean {meant}")
        mark, value = meant[0]
        if mark.hidden and mark.value is True and mark.layer not in f"{name} {word}".split():
            raise self._lie(f"{name} {word}: nobody draws that")
        return mark, value

    def _cases(self, text: str) -> Cited:
        """Letters and places: all of them are there."""
        out, at = Cited(), 0
        while True:
            at, law = self._law(text, at)
            if law is not None:
                out.append(law)
                if at == len(text):
                    break
                if not text.startswith((", ", " and "), at):
                    raise self._lie(f"cannot read {text[at:]!r}")
                at += 2 if text.startswith(", ", at) else 5
                continue
            match = re.compile(r"(\S+?) at ").match(text, at)
            if match is None:
                raise self._lie(f"cannot read {text[at:]!r}")
            name = self._longest(self.everywhere, text, match.end(), (", ", " and ", ""))
            for letter in match[1].split("+"):
                where = str(self.everywhere[name])
                if where not in self.places.get(letter, ()):
                    raise self._lie(f"rule {letter} has nothing to do with {name}")
                out.append((letter, self.places[letter][where]))
            at = match.end() + len(name)
            if at == len(text):
                break
            if not text.startswith((", ", " and "), at):
                raise self._lie(f"cannot read {text[at:]!r}")
            at += 2 if text.startswith(", ", at) else 5
        if len({(letter, str(place)) for letter, place in out}) < len(out):
            raise self._lie(f"something is cited twice in {text!r}")
        return out

    def _law(self, text: str, at: int) -> tuple[int, tuple[str, Any] | None]:
        """A law that is cited in words, with its place; where it ends."""
        places = {n: place for place in self.places.get("-", {}).values() for n in self._names(place)}
        for nature in sorted(self.natures):
            if text.startswith(f"{nature} at ", at):
                ends = (", ", " and ", " leave", " cannot ", ": ", ")", "")
                name = self._longest(places, text, at + len(nature) + 4, ends)
                return at + len(nature) + 4 + len(name), (f"- {nature}", places[name])
            if text.startswith(nature, at) and str(self.puzzle.grid) in self.places.get("-", {}):
                return at + len(nature), (f"- {nature}", self.puzzle.grid)
        return at, None

    def _lawful(self, name: str) -> Any:
        """The place of a law by one of its names; None if there is no such law."""
        place = self.everywhere.get(name)
        return self.places.get("-", {}).get(str(place))

    def _case(self, text: str) -> Any:
        """The place of the one case that is cited."""
        cited = self._cases(text)
        if len(cited) != 1:
            raise self._lie(f"one case should be cited, not {text!r}")
        return cited[0][1]

    def _rule(self, text: str) -> tuple[Cited, str]:
        """What "rule A at R1C1: why" or "rules A at R1C1 and B at R1C2" cite, and the rest."""
        match = re.match(r"(?:[Rr]ule(s?) )?", text)
        assert match is not None
        last = self._lie(f"cannot read {text!r}")
        for cut in (
            len(text),
            *[m.start() for m in re.finditer(": | cannot | together | leaves ", text)][::-1],
        ):
            try:
                cited = self._cases(text[match.end() : cut])
            except Lie as lie:
                last = lie
                continue
            self._lettered_by(match, [letter for letter, _ in cited if letter[0] != "-"])
            return cited, text[cut:]
        raise last

    def _lettered_by(self, match: Any, letters: Sequence[str]) -> None:
        """Cases are called a rule, rules, or nothing if none has a letter."""
        wanted = None if not letters else "s" if len(letters) > 1 else ""
        if match[1] != wanted:
            raise self._lie("'rule' or 'rules' is wrong")

    # -- reasons ---------------------------------------------------------------------------------

    def _why(self, why: str, head: Marks, given: Marks, known: State) -> None:
        if why.startswith("Suppose "):
            self._seen, self._unnamed = dict(given), bool(given.more)
            return self._chain(why, head, known)
        searched = re.fullmatch("A search of (.+?) shows that (.+) (leaves?) nothing else", why)
        if searched:
            self._nouns(searched[1])
            cited, rest = self._rule(searched[2])
            if rest or (searched[3] == "leaves") is not (len(cited) == 1):
                raise self._lie("'leave' or 'leaves' is wrong")
            return None
        at = re.fullmatch("At (.+?), (.+)", why)
        if at is not None and self._lawful(at[1]) is not None:
            return self._phrase(at[2], head, given, known, self._lawful(at[1]))
        phrase, place = self._short(why)
        if phrase:
            return self._phrase(phrase, head, given, known, place)
        if self._law(why[:1].lower() + why[1:], 0)[1] is not None:
            why = why[:1].lower() + why[1:]
        elif not why.startswith(("Rule ", "Rules ")):
            name, cases = self._cut(why, ": ")
            if name.lower() not in self.techniques:
                raise self._lie(f"there is no technique {name!r}")
            cited = self._cases(cases)
            near = {n for _, place in cited for n in self._numbers(place)}
            for number in re.findall(r"\b\d+\b", name):
                if int(number) not in near:
                    raise self._lie(f"no {number} is printed there")
            return None
        cited, rest = self._rule(why)
        if len(cited) > 1 and rest != " together leave nothing else":
            raise self._lie(f"cannot read {rest!r}")
        if len(cited) > 1 or rest in ("", " leaves nothing else"):
            return None
        return self._phrase(rest.removeprefix(": "), head, given, known, cited[0][1])

    def _nouns(self, text: str) -> None:
        """What was searched is drawn in this genre."""
        for noun in re.split(", | and ", text):
            self._expect(noun in self.nouns, f"there is no {noun}")

    def _chain(self, why: str, head: Marks, known: State) -> None:
        """A supposition, what follows from it, and what then cannot be."""
        supposed, *links, last = why.split("; ")
        likewise = re.fullmatch("likewise for the other mark(s?)", last)
        if likewise is not None:
            last = links.pop()
            self._expect(len(head) > 1 and not head.more, "there are no others")
            self._expect(bool(likewise[1]) is (len(head) > 2), "'mark' or 'marks' is wrong")
        self._end(supposed, links, last, head, known, all_so=likewise is not None)

    def _end(
        self, supposed: str, links: Sequence[str], last: str, head: Marks, known: State, *, all_so: bool
    ) -> None:
        """What a supposition ends in; ``all_so``: so do the opposites of all that is concluded."""
        first = self._marks(supposed.removeprefix("Suppose "))
        ((mark, value),) = first
        if dict(head).get(mark) is not (not value):
            raise self._lie("what is supposed is not the opposite of what is concluded")
        ending = [*head] if all_so else [(mark, not value)]
        there, told = {**known, mark: value}, {**self._seen, mark: value}
        case = re.match("but then (rule [A-Z] at .+?): ", last)
        alone = self._rule(case[1])[0][0][1] if case is not None else self.puzzle.grid
        for link in links:
            match = re.fullmatch(r"then (.+?) \((.+)\)", link)
            if match is None:
                raise self._lie(f"cannot read {link!r}")
            said = self._marks(match[1])
            for mark, value in said:
                if told.setdefault(mark, value) is not value:
                    raise self._lie(f"{match[1]}: the opposite was said, too")
            if re.fullmatch(SEEN, match[2]):  # by the one case that is named in the end
                of = there if self._unnamed else told
                before = {m: v for m, v in of.items() if m not in dict(said)}
                self._seen_to_follow(match[2], said, before, alone)
                there.update(said)
                continue
            cited, rest = self._rule(match[2])
            alone_told = len(cited) == 1 and cited[0][1] is self.puzzle.grid
            if alone_told and re.fullmatch(SEEN, rest.removeprefix(": ")):
                of = there if self._unnamed else told
                before = {m: v for m, v in of.items() if m not in dict(said)}
                self._seen_to_follow(rest.removeprefix(": "), said, before, cited[0][1])
            elif rest.startswith(": else "):
                try:
                    self._expect(len(cited) == 1, "it takes several cases")
                    self._phrase(rest.removeprefix(": "), said, Marks(), there, cited[0][1])
                except Lie:
                    of = there if self._unnamed else {m: v for m, v in told.items() if m not in dict(said)}
                    self._else(rest.removeprefix(": else "), said, of, cited)
            elif rest:
                self._phrase(rest.removeprefix(": "), said, Marks(), there, cited[0][1])
            there.update(said)
        if not last.startswith("but then "):
            raise self._lie(f"cannot read {last!r}")
        last = last.removeprefix("but then ")
        self._told = told
        phrase, place = self._short(last)
        law = next(filter(None, [re.fullmatch(pattern, last) for pattern in LAWS]), None)
        if law is not None:
            phrase, place = last, self._lawful(law["at"])
            self._expect(place is not None, f"there is no {law['at']}")
        if not phrase and self._pieces(last, Marks(), Marks(), there, self.puzzle.grid):
            self.ends |= dict.fromkeys(ending, last)
            return
        if phrase:
            self._phrase(phrase, Marks(), Marks(), there, place)
            self.ends |= dict.fromkeys(ending, phrase)
            return
        cited, rest = self._rule(last)
        courses = Courses(self.puzzle, self.everywhere | self.cells, there, cited)
        shut = self._adds_up(courses, rest.removeprefix(": "), there)
        shut = courses.shut(rest.removeprefix(": ")) if shut is None else shut
        if shut is not None:
            self._expect(shut, f"{rest}: it is not so")
            self.ends |= dict.fromkeys(ending, rest.removeprefix(": "))
        elif rest in (" cannot hold", " cannot all hold"):
            if (rest == " cannot hold") is not (len(cited) == 1):
                raise self._lie("'all' is wrong")
        else:
            self._phrase(rest.removeprefix(": "), Marks(), Marks(), there, cited[0][1])
            self.ends |= dict.fromkeys(ending, rest.removeprefix(": "))

    def _adds_up(self, courses: Courses, phrase: str, state: State) -> bool | None:
        """Whether no way is left for so many things at a place; None if the phrase says something else."""
        found: bool | None = None
        for things, place, number, n in courses.of_numbers(phrase):
            head, of, rest = things.partition(" of ")
            kinds = {(m.layer, m.value, m is term) for term in number.parts() for m in marks_in(term)}
            marks = kinds == {self.counted.get(things)} and (
                f"{_many(head)}{of}{rest}" in self.counted
            ) is (n == 1)
            if marks or AtNodes(self.puzzle, self.everywhere | self.cells, state, place).counts(
                number, things
            ):
                found = found or courses.none_adds_up(number, n)
        return found

    def _seen_to_follow(self, phrase: str, said: Marks, there: State, place: Any) -> None:
        """What one case forces next, once some marks are supposed."""
        if place is self.puzzle.grid and crossings.says(phrase, self.puzzle, said, there):
            return
        left = (0, 1) if self._unnamed else (1,)
        found = sides.says(phrase, self._lines_of(said), there, self._point, left, seen=True)
        if found is None:
            self._phrase(phrase, said, Marks(), there, place)
            return
        self._expect(found, f"{phrase}: it is not so")
        parted = re.fullmatch("(both|just one) sides? of (.+) (?:is|are) (?:in|out)side the loop", phrase)
        if parted is not None:
            self._expect([value for _, value in said] == [parted[1] != "both"], "something else follows")
            self._expect(parted[2] in self._names(said[0][0].place), f"{said[0][0]} is another stroke")
            return
        goes_on = phrase.startswith("the line must go on")
        at = self._point(phrase.rpartition(" at ")[2])
        for mark, value in said:
            self._expect(value is goes_on, f"{mark} does not follow")
            self._expect(at in [end.at for end in mark.place.ends], f"{mark} is not there")

    def _lines_of(self, marks: Iterable[Said]) -> list[list[Mark]]:
        """The strokes of the lines that marks belong to; of all lines, if there are none."""
        kinds = dict.fromkeys([_kind(m) for m, _ in marks]) or self.kin
        kin = [self.kin[k] for k in kinds]
        return [line for line in kin if all(len(getattr(m.place, "ends", ())) == 2 for m in line)]

    def _point(self, name: str) -> tuple[int, int] | None:
        if not self._points:
            grid = self.puzzle.grid
            places: list[Any] = [*grid.cells, *grid.vertices]
            self._points |= {called: place.at for place in places for called in _called(place, grid)}
            for place in [m.place for m in self.puzzle.marks if len(getattr(m.place, "ends", ())) == 2]:
                (y, x), (v, u) = (end.at for end in place.ends)
                self._points |= dict.fromkeys(self._names(place), ((y + v) // 2, (x + u) // 2))
        return self._points.get(name)

    def _of_sides(self, phrase: str, made: Marks, given: Marks, known: State, place: Any) -> bool:
        """Whether a phrase of a whole line speaks of its sides or its ends; it is a lie if it is not so.

        It is judged by what the sentence names, if it names all that it rests on.
        """
        if place is not self.puzzle.grid:
            return False
        states: list[State] = [known if self._unnamed else self._told]
        if made:
            of = known if given.more else dict(given)
            states = [{**of, mark: not value} for mark, value in made]
            if not phrase.startswith("else "):
                return False
        clauses = re.split(
            " or (?=(?:the (?:inside|outside|line)|both sides|just one side) )",
            phrase.removeprefix("else "),
        )
        for state in states:
            found = [sides.says(clause, self._lines_of(made), state, self._point) for clause in clauses]
            if None in found:
                return False
            self._expect(True in found, f"{phrase}: it is not so")
        return True

    def _short(self, why: str) -> tuple[str, Any]:
        """The phrase of "rule A: why", and its place, which it names; nothing of other texts."""
        short = re.fullmatch("[Rr]ule ([A-Z]): (.+)", why)
        if short is None:
            return "", None
        ((letter, names, _),) = self._placed([(short[1], [], 0)], short[2])
        self._expect(bool(names) and names[0] in self.places.get(letter, ()), f"where is {letter}?")
        return short[2], self.places[letter][names[0]]

    def _ends_so(self, phrase: str, made: Marks) -> None:
        """An entry says what its supposition ends in; the step, which tells how, was read before."""
        for mark, value in made:
            self._expect(self.ends.get((mark, value)) == phrase, f"not {mark} ends in {phrase!r}")

    # -- what is said against the board ------------------------------------------------------------

    def _fresh(self, head: Marks, known: State, new: Sequence[Said]) -> None:
        """What is concluded is new, is all that is new, and is so in the answer."""
        for mark, value in head:
            if mark in known:
                raise self._lie(f"{mark} is known before")
            if self.answer is not None and self.answer.get(mark, value) is not value:
                raise self._lie(f"{mark} is otherwise in the answer")
        unnamed = dict(new)
        for mark, value in head:
            if unnamed.pop(mark, None) is not value:
                raise self._lie(f"{mark} does not become known so")
        for like, others in head.more:
            alike = [m for m, v in unnamed.items() if self._alike((m, v), like)]
            if len(alike) != others:
                raise self._lie(f"{others} more: there are {len(alike)}")
            for mark in alike:
                del unnamed[mark]
            written = {(m.layer, m.place) for m in alike if m.value is not True and like[1]}
            unnamed = {  # what a value says by itself, of which one is among those not named
                m: v for m, v in unnamed.items()
                if (m.layer, m.place) not in written or v is not (m.value is True)
            }  # fmt: skip
            empty = {(m.layer, m.place) for m in alike if m.value is True and not like[1]}
            unnamed = {  # nor has a place a value where nothing is
                m: v for m, v in unnamed.items() if v or (m.layer, m.place) not in empty
            }
        if unnamed:
            raise self._lie(f"nothing is said of {unnamed}")
        self._consistent(head)

    def _known(self, given: Marks, known: State) -> None:
        """What is called known is known."""
        for mark, value in given:
            if known.get(mark) is not value:
                raise self._lie(f"{mark} is not known to be so")
        named = dict(given)
        for like, others in given.more:
            alike = [m for m, v in known.items() if m not in named and self._alike((m, v), like)]
            if len(alike) < others:
                raise self._lie(f"{others} more: only {len(alike)} are known")
        self._consistent(given)

    def _alike(self, a: Said, b: Said) -> bool:
        return _kind(a[0]) == _kind(b[0]) and a[1] is b[1]

    def _consistent(self, said: Marks) -> None:
        """Nothing is said to be so and not so."""
        for mark, value in said:
            if self._seen.setdefault(mark, value) is not value:
                raise self._lie(f"{mark} is said to be so and not so")

    def _once(self, said: Marks) -> None:
        seen = set[Mark]()
        for mark, _ in said:
            if mark in seen:
                raise self._lie(f"{mark} is said twice")
            seen.add(mark)

    def _mistaken(self, said: Marks, state: State) -> None:
        for mark, value in said:
            if state.get(mark) is not value:
                raise self._lie(f"{mark} is not marked so")
            if self.answer is not None and self.answer[mark] is value:
                raise self._lie(f"{mark} is right")

    def _is(self, found: object, wanted: object, what: str) -> None:
        if found != wanted:
            raise self._lie(f"{what}: {found}, not {wanted}")

    # -- phrases ---------------------------------------------------------------------------------

    def _phrase(self, phrase: str, made: Marks, given: Marks, known: State, place: Any) -> None:
        """Why some marks follow, in a few words; each form of words has a check of its own."""
        for so in (
            fields.says(phrase, self.puzzle, self.cells, made, known, place),
            equal_bends.says(phrase, self.puzzle, self.cells, made, known),
            room_beside.says(phrase, self.puzzle, self.cells, made, known, place),
            genre_words.says(phrase, self.puzzle, self._names(place), made, known, place),
        ):
            if so is not None:
                self._expect(so, f"{phrase}: it is not so")
                return
        for spoken_of in (self._pieces, self._of_sides):
            if spoken_of(phrase, made, given, known, place):
                return
        if self._of_nodes(phrase, known, place):
            return
        if place is self.puzzle.grid and crossings.says(phrase, self.puzzle, made, known):
            return
        strand = strands.says(phrase, self.puzzle, self.cells, made, known)
        if strand is None:
            strand = region_rings.says(phrase, self.puzzle, made, known, place)
        if strand is not None:
            self._expect(strand, f"{phrase}: it is not so")
            return
        unread: Lie | None = None
        for pattern, check in PHRASES.items():
            match = re.fullmatch(pattern, phrase)
            if match is not None:
                try:
                    check(self, match, made, given, known, place)
                except Lie as lie:
                    unread = lie
                    break
                return
        if ", and " in phrase and not phrase.startswith("else "):
            for clause in phrase.split(", and "):
                self._phrase(clause, made, given, known, place)
        elif phrase.startswith("else ") and made:
            for mark, value in made:
                self._one_is_so(phrase.removeprefix("else "), {**known, mark: not value}, place)
        else:
            raise unread or self._lie(f"cannot read {phrase!r}")

    def _of_nodes(self, phrase: str, known: State, place: Any) -> bool:
        """Whether a phrase says what lines do at nodes; it is a lie if it is not so."""
        found = AtNodes(self.puzzle, self.everywhere | self.cells, known, place).holds(phrase)
        self._expect(found is not False, f"{phrase}: it is not so")
        return found is not None

    def _one_is_so(self, phrase: str, state: State, place: Any) -> None:
        """One of the things that are told of what would be is so in a state."""
        lies: list[AssertionError] = []
        before = self._told
        for one in (phrase, *phrase.split(" or ")):
            for plain in plainly(one):
                self._told = dict(state)
                try:
                    return self._phrase(plain, Marks(), Marks(), state, place)
                except AssertionError as lie:
                    lies.append(lie)
                finally:
                    self._told = before
        raise self._lie(" | ".join(str(lie).partition(": ")[0] for lie in lies))

    def _else(self, phrase: str, said: Marks, there: State, cited: Cited) -> None:
        """What each of some marks would end in by some cases, if it were otherwise.

        The others of them force what then lets one of them say so.
        """
        cases = cases_at(self.puzzle, cited)
        for mark, value in said:
            supposed = {**there, mark: not value}
            lies: list[AssertionError] = []
            for last, then in [
                (case, state)
                for some in choices(cases)
                for case in some
                for state in states_by(self.puzzle, some, case, supposed)
            ]:
                try:
                    self._one_is_so(phrase, then, last.place)
                    break
                except AssertionError as lie:
                    lies.append(lie)
            else:
                raise self._lie(f"{phrase}: not so ({'; '.join(str(lie)[:150] for lie in lies)})")

    def _makes_a_ring(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """Cells that are there make a ring: one of them is on a way back to itself."""
        names, others = match["list"], int(match["more"] or 0)
        cells = [self.cells[name] for name in self._names_in(names)]
        layers = {m.layer for m in self.puzzle.marks if m.place in cells and known.get(m)}
        there = {
            m.place for m, v in known.items() if v and m.layer in layers and hasattr(m.place, "neighbors")
        }
        self._expect(set(cells) <= there, f"not all of {names} are there")
        self._expect(len(cells) + others >= 4, "it is too short")
        left = set(there)
        while alone := [c for c in left if len(left & set(c.neighbors)) < 2]:
            left -= set(alone)
        self._expect(set(cells) <= left, f"{names} are on no ring")

    def _uneven(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """Something at the surface of a body is full, and something at the surface or below it is not."""
        self._expect(match["at"] == str(place), f"it is not at {match['at']}")
        full = {mark.place: known.get(mark) for mark in self.puzzle.marks}
        bodies = [case.place for case in self.puzzle.cases() if str(case.place) == str(place)]
        uneven = [any(full.get(p) for p in body.surface) and any(full.get(p) is False for p in body.pieces)
                  for body in bodies]  # fmt: skip
        self._expect(any(uneven), "its surface may be dry, or all of it full")

    def _none_fits(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """A case at the place has no way to hold; a number that is quoted is printed there."""
        found = match.groupdict()
        self._expect(found.get("at") in (None, *self._names(place)), f"it is not at {found.get('at')}")
        self._expect("n" not in found or int(found["n"]) in self._numbers(place), "it is not printed")
        cases = [c for c in with_implied(self.puzzle.cases()) if str(c.place) == str(place)]
        self._expect(any(forced_by(self.puzzle, [c], known) is None for c in cases), "there is a way")

    def _without(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """One line is at a stroke where another is not."""
        self._expect(match["at"] == str(place), f"it is not at {match['at']}")
        lines = {
            self.puzzle.drawn[m.layer].called: known.get(m) for m in self.puzzle.marks if m.place is place
        }
        self._expect(lines.get(match["one"]) is True, f"{match['one']} may not be there")
        self._expect(lines.get(match["other"]) is False, f"{match['other']} may be there")

    def _odd_angle(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """Whatever is in the cells around a dot, the white there has another angle."""
        self._expect(str(self.everywhere.get(match["at"])) == str(place), f"it is not at {match['at']}")
        self._expect(angles.all_odd(self.puzzle, place, known), "each angle may be right or straight")

    def _one_shape(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """All that is there of two places is known, and one of the two can be laid on the other."""
        forms = []
        for name in (match["a"], match["b"]):
            cells = set(getattr(self.everywhere.get(name), "cells", ()))
            marks = [m for m in self.puzzle.marks if m.place in cells]
            self._expect(len(marks) > 0 and all(m in known for m in marks), f"something is open in {name}")
            there = [complex(m.place.row, m.place.col) for m in marks if known[m]]
            turned = [[z * i for z in some] for some in (there, [z.conjugate() for z in there])
                      for i in (1, 1j, -1, -1j)]  # fmt: skip
            forms.append({frozenset(z - sum(some) / len(some) for z in some) for some in turned})
        near = [{tuple(sorted((round(z.real, 6), round(z.imag, 6)) for z in one)) for one in some}
                for some in forms]  # fmt: skip
        self._expect(match["a"] != match["b"] and bool(near[0] & near[1]), "the shapes differ")

    def _each_has(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """Places have the same number of things each."""
        things, n = match["things"], 0 if match["no"] else 1 if match["n"] == "one" else int(match["n"])
        self._expect(things in self.counted, f"nothing is called {things!r}")
        layer, value, sign = self.counted[things]
        names = re.split(", | and (?=the |row |column )", match["list"])
        self._expect(len(names) > 1, "there is but one")
        for name in names:
            cells = set(getattr(self.everywhere.get(name), "cells", ()))
            marks = [
                m for m in self.puzzle.marks if (m.layer, m.value) == (layer, value) and m.place in cells
            ]
            self._expect(len(marks) > 0 and all(m in known for m in marks), f"something is open in {name}")
            self._is(sum(known[m] is sign for m in marks), n, f"{things} in {name}")

    def _pieces(self, phrase: str, made: Marks, given: Marks, known: State, place: Any) -> bool:
        """Whether a phrase speaks of areas, groups or lines; it is a lie if it is not so.

        After "else" each mark is otherwise, and one of some things is wrong then, with what the sentence
        names (with all that is known, something else may be wrong first).
        """
        told = [phrase.removeprefix("else ")]
        both = re.fullmatch("else (.+ would have )(.+) or ((?:more|fewer) than .+|no .+)", phrase)
        if both is not None:
            told = [both[1] + both[2], both[1] + both[3]]
        elif re.search("(area|group|line|field|cluster).* or the ", phrase):
            told = told[0].split(" or ")
        clauses = [one.split(", and ") for one in told]
        named = dict(given)
        of: State = known if given.more else {m: v for m, v in known.items() if m in named}
        states: list[State] = [known]
        if phrase.startswith("else "):
            whole = ROOM.search(phrase)  # whoever looks for room, or at all lines, sees all that is known
            states = [{**(known if whole else of), mark: not value} for mark, value in made]
        for state in states:
            at = Pieces(self.puzzle, self.everywhere | self.cells, state, place)
            verdicts = [[at.holds(clause) for clause in all_of] for all_of in clauses]
            if any([None in all_of for all_of in verdicts]):
                return False
            self._expect(any([all(all_of) for all_of in verdicts]), f"it is not so that {phrase}")
        return bool(states)

    def _expect(self, holds: bool, what: str) -> None:
        if not holds:
            raise self._lie(what)

    def _positive(self, said: Marks) -> bool | None:
        """Whether all that is said is that something is there (False: is not there; None: neither)."""
        values = {value for _, value in said}
        return values.pop() if len(values) == 1 else None

    def _line(self, made: Marks, given: Marks, place: Any) -> list[Mark]:
        """The strokes of the line at a node that marks and facts speak of."""
        kinds = {_kind(m) for m, _ in (*made, *given)}
        self._expect(len(kinds) == 1, "it speaks of several lines")
        strokes = [m for m in self.kin[kinds.pop()] if place in getattr(m.place, "ends", ())]
        self._expect({m for m, _ in (*made, *given)} <= set(strokes), f"not all of this meets {place}")
        return strokes

    def _passes(self, _: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._line(made, given, place)
        self._expect(self._positive(given) is True and len(given) == 2, "two strokes should be drawn")
        self._expect(self._positive(made) is False, "nothing else can be drawn")

    def _goes_on(self, _: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        strokes = self._line(made, given, place)
        self._expect(self._positive(made) is True and len(made) == 1, "one stroke should be drawn")
        self._expect([v for _, v in given].count(True) == 1, "one stroke should be drawn already")
        self._expect(self._count(given) + 1 == len(strokes), "there are other ways on")

    def _no_way_on(self, _: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        strokes = self._line(made, given, place)
        self._expect(self._positive(made) is False and len(made) == 1, "one stroke should not be drawn")
        self._expect(not given or self._positive(given) is False, "a line comes here")
        self._expect(self._count(given) + 1 == len(strokes), "there are other ways on")

    def _goes_straight_on(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """A line goes straight on at a node, or cannot come there, where no line turns."""
        strokes = self._line(made, given, place)
        there = dict(given)
        self._expect(
            (True in there.values()) is (match["how"] == "the line must"), "a line comes here, or none"
        )
        drawn = {m for m, v in (*made, *given) if v}
        for mark, value in made:
            (far,) = [end for end in mark.place.ends if end is not place]
            y, x = (2 * a - b for a, b in zip(place.at, far.at, strict=True))
            on = [m for m in strokes if any(end.at == (y, x) for end in m.place.ends)]
            if value:
                self._expect(len(on) == 1 and there.get(on[0]) is True, f"no line comes to {mark}")
            else:
                off = all(there.get(m) is False for m in on)
                self._expect(off or bool(drawn.difference(on)), f"it goes on along {on}")

    def _none_there(self, _: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(self._positive(made) is False, "something is there")

    def _all_there(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        n = int(match[1]) if match.groups() else 1
        self._near(made, given, place)
        self._expect(self._positive(made) is False and len(given) > 0, "it should be full")
        here = n in self._numbers(place)
        self._expect(self._count(given) == n or here, f"{n} is not printed, nor are there {n}")

    def _places_left(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        n = int(match[1]) if match.groups() else 1
        self._near(made, given, place)
        if match.lastindex == 2:
            self._is(match[1], match[2], "places and what is to be there")
        self._expect(self._positive(made) is True and len(given) > 0, "something should be there")
        (first, _), *_ = made
        there = self._count(made) + self._drawn_before((first.layer, first.value, True), made, known, place)
        self._expect(n in self._numbers(place) or there == n, f"{n} is not printed")

    def _places_needed(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(not given, "it needs no facts")
        n = int(match[1]) if match.groups() else 1
        self._expect(self._positive(made) is True, "something should be there")
        self._expect(n in self._numbers(place) or self._count(made) == n, f"{n} is not printed")

    def _near(self, made: Marks, given: Marks, place: Any) -> None:
        """What is said of one place alone is a matter of a rule at this place, or around it."""
        places = {m.place for m, _ in (*made, *given)}
        if len(places) == 1 and place is not self.puzzle.grid:
            (at,) = places
            cells = set(getattr(place, "cells", (place,)))
            self._expect(
                at is place or at in cells or not cells.isdisjoint(_touched(at)), f"it is about {at}"
            )

    def _within(self, said: Sequence[Said], place: Any) -> None:
        """What is counted at a place is of it: in a row or region, a side of a cell, or near."""
        kind, cells = type(place).__name__, set(getattr(place, "cells", (place,)))
        for mark, _ in said:
            at = mark.place
            if kind in ("Area", "Region"):
                self._expect(not cells.isdisjoint(at.cells), f"{at} is not in {place}")
            elif type(at).__name__ == "Edge" and kind == "Cell":
                self._expect(place in at.cells, f"{at} is no side of {place}")
        self._near(Marks(), Marks(said), place)

    def _count(self, said: Marks) -> int:
        return len(said) + sum(others for _, others in said.more)

    def _one_of_them(self, _: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(len(given) == 1 and given[0][1], "one thing should be there")
        self._expect(self._positive(made) is False, "something else is there")
        self._same_place(made, given, place)

    def _nothing_else(self, _: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(len(made) == 1 and made[0][1], "one thing should be there")
        self._expect(self._positive(given) is False, "something else may be there")
        self._same_place(made, given, place)
        mark = made[0][0]
        others = {m for m in self._at(mark) if m is not mark}
        self._expect({m for m, _ in given} == others, "something else is left")

    def _just_one(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._same_place(made, given, place)
        at = self._at(made[0][0])
        (plain,) = [m for m in at if m.value is True]
        rest = [m for m in at if m is not plain]
        words = [_words(self.puzzle, plain, False), *[_words(self.puzzle, m, True) for m in rest]]
        told = [[w for w in words if one in w] for one in re.split(", | or ", match[1])]
        self._is(sorted(told), sorted([[w] for w in words]), "what it may be")
        one = len(given) == 1 and given[0][1] is (given[0][0] is not plain)
        self._expect(one or len(given) == len(words) - 1, "several are left")

    def _same_place(self, made: Marks, given: Marks, place: Any) -> None:
        places = {m.place for m, _ in (*made, *given)}
        layers = {m.layer for m, _ in (*made, *given)}
        self._expect(places == {place} and len(layers) == 1, f"it is not about {place} alone")

    def _at(self, mark: Mark) -> list[Mark]:
        """All marks of a layer at a place."""
        return [m for m in self.puzzle.marks if m.layer == mark.layer and m.place is mark.place]

    def _not_together(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(
            self._positive(given) is True and self._positive(made) is False, "they are not together"
        )
        both = match[0] == "not both of them"
        self._expect((self._count(given) == 1) is both, "'both' or 'all' is wrong")

    def _nouns_of(self, things: str, made: Marks, *, there: bool) -> None:
        """What is concluded is, or is not, what is counted."""
        self._expect(things in self.counted, f"nothing is called {things!r}")
        layer, value, sign = self.counted[things]
        for mark, is_so in made:
            self._expect((mark.layer, mark.value) == (layer, value), f"{mark} is no {things}")
            self._expect((is_so is sign) is there, f"{mark} is counted the other way")

    def _amount(self, match: Any, things: str, made: Marks, place: Any, seen: int) -> int:
        """The number that is quoted: it is printed, or that of the marks that are named."""
        self._expect(str(self.everywhere.get(match["at"])) == str(place), f"it is not at {match['at']}")
        n = 1 if match["n"] == "one" else int(match["n"])
        head, of, rest = things.partition(" of ")
        one = f"{_many(head)}{of}{rest}" in self.counted
        self._expect(one is (n == 1), f"one or several {things}")
        self._expect(n in self._numbers(place) or seen == n, f"{n} is not printed, nor are there {n}")
        return n

    def _sort(self, said: Marks, things: str) -> Marks:
        """Those marks that are what is counted."""
        layer, value, sign = self.counted[things]
        out = Marks()
        out += [(m, v) for m, v in said if (m.layer, m.value) == (layer, value) and v is sign]
        out.more = [
            (like, n)
            for like, n in said.more
            if (like[0].layer, like[0].value, like[1]) == (layer, value, sign)
        ]
        return out

    def _has(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        things = match["things"]
        self._nouns_of(things, made, there=False)
        seen = self._count(self._sort(self._beside(given, place), things))
        n = self._amount(match, things, made, place, seen)
        self._expect(match["them"] == ("it" if n == 1 else "them"), "'it' or 'them' is wrong")
        self._expect(0 < seen <= n, f"there are {seen}, not {n}")
        self._within([*made, *self._sort(given, things)], place)

    def _lacks(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        things = match["things"]
        self._nouns_of(things, made, there=True)
        there = self._count(made) + self._drawn_before(self.counted[things], made, known, place)
        wanted = 1 if match["n"] == "one" else int(match["n"])
        left = self._left_beside(self.counted[things], made, known, place)
        n = self._amount(match, things, made, place, wanted if wanted in left else there)
        self._is(match["left"], "one place" if n == 1 else f"{n} places", "places")
        self._expect(self._count(made) <= n, "more are made")
        verb = match.groupdict().get("is")
        others = self._beside(given, place)
        self._expect((verb is not None) in (bool(given), bool(others)), "a place is ruled out, or none")
        self._expect(verb is None or (verb == "is") is (n == 1), "'is' or 'are' is wrong")
        self._expect(not self._sort(others, things), "something is there")
        self._within([*made, *given], place)

    def _beside(self, said: Marks, place: Any) -> Marks:
        """What is said of other places, if something at the place itself only needs these."""
        needy = set[Mark]()
        for case in self.puzzle.cases():
            if case.place is place and isinstance(case.condition, Some):
                needy |= {m for part in case.condition.parts() if part.number for m in marks_in(part)}
        others = Marks([(m, v) for m, v in said if m.place is not place or m not in needy])
        others.more = said.more
        return others

    def _left_beside(self, kind: tuple[str, Any, bool], made: Marks, known: State, place: Any) -> set[int]:
        """How many of the counted things are left beside a place where a case needs all of them."""
        layer, value, sign = kind
        left = set[int]()
        for case in self.puzzle.cases():
            if case.place is place and all(
                forced_by(self.puzzle, [case], {**known, mark: not v}) is None for mark, v in made
            ):
                of = {m for m in marks_in(case.condition) if (m.layer, m.value) == (layer, value)}
                left.add(sum([known.get(m) is not (not sign) for m in of if m.place is not place]))
        return left

    def _drawn_before(self, kind: tuple[str, Any, bool], made: Marks, known: State, place: Any) -> int:
        """How many of the counted things are known at a region: in its cells, or across its border."""
        if type(place).__name__ not in ("Area", "Region"):
            return 0
        layer, value, sign = kind
        cells = set(place.cells)
        inside = {cells.issuperset(m.place.cells) for m, _ in made if m.layer == layer}
        return sum(
            (m.layer, m.value, v) == (layer, value, sign)
            and not cells.isdisjoint(m.place.cells)
            and cells.issuperset(m.place.cells) in inside
            for m, v in known.items()
        )

    def _has_none(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(str(self.everywhere.get(match["at"])) == str(place), f"it is not at {match['at']}")
        self._nouns_of(match["things"], made, there=False)
        self._expect(not given, "it needs no facts")

    def _wrong_number(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """More things, or fewer, than there are to be."""
        self._expect(str(self.everywhere.get(match["at"])) == str(place), f"it is not at {match['at']}")
        things, n = (
            match["none"] or match["things"],
            1 if match["none"] or match["n"] == "one" else int(match["n"]),
        )
        head, of, rest = things.partition(" of ")
        self._expect(things in self.counted, f"nothing is called {things!r}")
        one = f"{_many(head)}{of}{rest}" in self.counted
        self._expect(one is (n == 1), f"one or several {things}")
        layer, value, sign = self.counted[things]
        told = [m for m, v in self._told.items() if (m.layer, m.value) == (layer, value) and v is sign]
        against = [
            m for m, v in self._told.items() if (m.layer, m.value) == (layer, value) and v is not sign
        ]
        cells = set(getattr(place, "cells", ()))
        self._expect(n in self._numbers(place) or n <= 4, f"{n} is not printed")
        if n not in self._numbers(place):  # a number of the rule itself: of what is there
            beside = set(getattr(place, "neighbors", ()))  # of a cell, what is in those beside it
            told = [m for m in told if m.place in beside or not cells.isdisjoint(m.place.cells)]
        if match["way"] == "more":
            self._expect(len(told) > n, f"there are no more than {n} {things}")
        else:
            self._expect(len(against) > 0, f"no {things} is ruled out")
            here = [m for m in told if not cells.isdisjoint(m.place.cells)]
            self._expect(n > 1 or not here, f"there is {here}")
            if type(place).__name__ in ("Area", "Region"):
                marks = [m for m in self.puzzle.marks if (m.layer, m.value) == (layer, value)]
                marks = [m for m in marks if not cells.isdisjoint(m.place.cells)]
                there = [m for m in marks if known.get(m, sign) is sign]
                across = [m for m in there if not cells.issuperset(m.place.cells)]
                self._expect(min(len(there), len(across) or len(there)) < n, f"there may be {n} {things}")

    def _line_wrong(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """The strokes at a node are one that cannot go on, or more than two, or there can be none."""
        node, how = self.everywhere.get(match["at"]), match.groupdict().get("how")
        beside = how is None and place in getattr(node, "neighbors", ())  # of a cell and those around it
        self._expect(str(node) == str(place) or beside, f"it is not at {match['at']}")
        place = node
        kinds = dict.fromkeys(map(_kind, self._told))
        lines = [[m for m in self.kin[k] if place in getattr(m.place, "ends", ())] for k in kinds]
        verdicts = [[known.get(m) for m in strokes] for strokes in lines if strokes]
        if how == "branches":
            self._expect(any(v.count(True) > 2 for v in verdicts), "there are no more than two")
        elif how == "ends":
            ends = [v.count(True) == 1 and None not in v for v in verdicts]
            self._expect(any(ends), "there are other ways on")
        else:
            self._expect(any(v.count(False) + 1 >= len(v) for v in verdicts), "a line may pass")

    def _sees_wrong(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(str(self.everywhere.get(match["at"])) == str(place), f"it is not at {match['at']}")
        self._expect(match["things"] in self.counted, f"nothing is called {match['things']!r}")
        self._expect(int(match["n"]) in self._numbers(place), f"{match['n']} is not printed")
        layer, value, _ = self.counted[match["things"]]
        seen = []
        for run_of in views(self.puzzle, place):
            verdicts = [[b.holds(Known(known)) for b in run] for run in run_of]
            kinds = {(m.layer, m.value) for run in run_of for b in run for m in marks_in(b)}
            self._expect(kinds == {(layer, value)}, "something else is seen")
            low = sum(next((n for n, v in enumerate(run) if not v), len(run)) for run in verdicts)
            high = sum(next((n for n, v in enumerate(run) if v is False), len(run)) for run in verdicts)
            seen.append(low > int(match["n"]) if match["many"] == "many" else high < int(match["n"]))
        self._expect(any(seen), f"it does not see too {match['many']}")

    def _sees_another(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(str(self.everywhere.get(match["at"])) == str(place), f"it is not at {match['at']}")
        self._expect(int(match["n"] or 0) in self._numbers(place), f"{match['n'] or 0} is not printed")

    def _not_one(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """Two things are at a place where one can be, or none is left."""
        self._expect(str(self.everywhere.get(match["at"])) == str(place), f"it is not at {match['at']}")
        if "a" not in match.groupdict():
            at = [m for m in self.puzzle.marks if m.place is place or str(m.place) == str(place)]
            layers = {m.layer for m in at}
            left = [{m for m in at if m.layer == of and known.get(m) is not False} for of in layers]
            self._expect(set() in left, f"something is left for {match['at']}")
            return
        for word in (match["a"], match["b"]):
            said = [m for m, v in self.meant.get((match["at"], word), []) if known.get(m) is v]
            self._expect(len(said) > 0, f"{match['at']} is not {word}")
        self._expect(match["a"] != match["b"], "it is one thing")

    def _all_so(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """All of which one must not be so are so."""
        names = self._names_in(match["list"])
        self._expect((match["how"] == "both") is (len(names) == 2), "'both' or 'all of' is wrong")
        word = self.words.get(match["word"], match["word"])
        for name in names:
            said = [(m, v) for m, v in self.meant.get((name, word), []) if known.get(m) is v]
            self._expect(len(said) > 0, f"{name} is not {word}")

    def _none_so(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """All of which one must be so are not so."""
        for name in self._names_in(match["list"].replace(" nor ", " and ")):
            said = [(m, v) for m, v in self.meant.get((name, match["word"]), []) if known.get(m) is (not v)]
            self._expect(len(said) > 0, f"{name} may be {match['word']}")

    def _some_only(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """Some are so and others are not, of which none must be so or one of the others."""
        there = self._names_in(match["there"])
        self._is(match["are"], "is" if len(there) == 1 else "are", f"word for {len(there)}")
        word = self.words.get(match["word"], match["word"])
        for name in there:
            said = [(m, v) for m, v in self.meant.get((name, word), []) if known.get(m) is v]
            self._expect(len(said) > 0, f"{name} is not {word}")
        word = self.words.get(match["other"] or match["word"], match["other"] or match["word"])
        if match["many"]:
            alike = {
                self._alike_said(m, v) for at, w in self.meant for m, v in self.meant[at, w] if w == word
            }
            gone = [m for m, v in known.items() if self._alike_said(m, not v) in alike]
            self._expect(len(gone) >= int(match["many"]) > 4, f"{match['many']} are not ruled out")
            return
        for name in self._names_in((match["list"] or match["one"]).replace(" nor ", " and ")):
            said = [(m, v) for m, v in self.meant.get((name, word), []) if known.get(m) is (not v)]
            self._expect(len(said) > 0, f"{name} may be {word}")

    def _alike_said(self, mark: Mark, value: bool) -> tuple[str, str, bool]:
        return (*_kind(mark), value)

    def _of_some(self, match: Any, known: State, place: Any) -> tuple[int, int, list[bool | None]]:
        """How many of some things are to be at a place, of how many; whether each that is near is there."""
        self._expect(str(self.everywhere.get(match["at"])) == str(place), f"it is not at {match['at']}")
        things = next((one for one in self.counted if _many(one) == match["things"]), "")
        self._expect(things != "", f"nothing is called {match['things']!r}")
        layer, value, sign = self.counted[things]
        near = {*getattr(place, "cells", ()), *getattr(place, "touching", ()), place}
        states = []
        for mark in self.puzzle.marks:
            at = {*getattr(mark.place, "cells", ()), *getattr(mark.place, "ends", ()), mark.place}
            if (mark.layer, mark.value) == (layer, value) and near & at:
                states.append(None if mark not in known else known[mark] is sign)
        n, of = (1 if match[k] == "one" else int(match[k]) for k in ("n", "of"))
        self._expect(n < of <= len(states), f"there are no {of}")
        return n, of, states

    def _too_few_of(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        n, of, states = self._of_some(match, known, place)
        left = 0 if match["left"] is None else 1 if match["left"] == "one" else int(match["left"])
        self._expect(left < n, f"{left} are enough")
        self._expect(states.count(False) >= of - left, f"no {of - left} are ruled out")

    def _too_many_of(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        n, _, states = self._of_some(match, known, place)
        self._expect(states.count(True) >= int(match["there"]) > n, f"there are no {match['there']}")

    def _names_in(self, text: str, of: Iterable[str] = ()) -> list[str]:
        """The names in a list, those of marks if it is not said otherwise."""
        at, names = 0, list[str]()
        while at < len(text):
            run, at = self._run(of or self.names, text, at, (", ", " and ", ""))
            names += run
            at += 2 if text.startswith(", ", at) else 5 if text.startswith(" and ", at) else 0
        return names

    def _sees(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(str(self.everywhere.get(match["at"])) == str(place), f"it is not at {match['at']}")
        self._nouns_of(match["things"], made, there=match["many"] == "few")
        self._expect(int(match["n"]) in self._numbers(place), f"{match['n']} is not printed")

    def _sees_first(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(str(self.everywhere.get(match["at"])) == str(place), f"it is not at {match['at']}")
        self._expect(int(match["n"] or 0) in self._numbers(place), f"{match['n'] or 0} is not printed")
        self._expect(len(made) > 0, "nothing follows")

    def _ring_of(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """What is concluded would close a ring of what is there."""
        self._nouns_of(match["one"], made, there=False)
        layer, value, sign = self.counted[match["one"]]
        there = [m for m, v in known.items() if (m.layer, m.value, v) == (layer, value, sign)]
        for mark, _ in made:
            ways = [m for m in there if not set(_touched(m.place)).isdisjoint(mark.place.neighbors)]
            rest = [[m for m in there if m is not a] for a in ways]
            closed = any(
                _joined(a, b, less) for a, less in zip(ways, rest, strict=True) for b in ways if a is not b
            )
            self._expect(closed, f"{mark} closes no ring")

    def _one_must(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """All others of which one must be so are known not to be so."""
        word, text = match["word"], match["list"]
        names = self._names_in(text)
        self._expect(word in self.words and len(set(names)) == len(names) > 1, f"cannot read {match[0]!r}")
        of = {m.layer for m, _ in made}
        said = [
            next(((m, v) for m, v in self.meant.get((n, word), []) if m.layer in of), None) for n in names
        ]
        self._expect(None not in said, f"not all of {text} can be {word}")
        left = [one for one in said if one is not None and known.get(one[0]) is not (not one[1])]
        self._expect(len(left) == 1 and left[0] in made, "something else is left")

    def _alike_must(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """One of two that are so together, or not together, is concluded from the other."""
        names, word = self._names_in(match["list"]), match["word"]
        self._expect(word in self.words and len(set(names)) == len(names) == 2, f"cannot read {match[0]!r}")
        concluded = dict(made)
        now = {**known, **concluded}
        said = [[(m, v) for m, v in self.meant.get((n, word), []) if m in now] for n in names]
        self._expect(all(said), "not both of them are known then")
        so = [now[m] is v for (m, v), *_ in said]
        self._expect((so[0] is so[1]) is match[0].startswith("both"), "it is not so of both")
        from_one = sum([m in concluded and m not in known for (m, _), *_ in said])
        self._expect(from_one == 1, "one does not follow from the other")

    def _only_this(self, _: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(len(made) > 0, "nothing is left")

    def _plain(self, _: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(len(made) > 0, "nothing follows")

    def _unfinished(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        self._expect(len(made) > 0, "nothing follows")
        self._nouns(match[1])
        of = {self.puzzle.drawn[m.layer].called for m, _ in made}
        self._expect(of <= set(re.split(", | and ", match[1])), "it is about something else")

    def _unreachable(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        for lost, off in made:
            if match[1] in self._names(lost.place):
                nodes = self._nodes(lost, place)
                root = self._named(nodes, match[2])
                self._expect(known.get(root) is not off, f"{match[2]} is not there")
                open_ = [m for m in nodes if known.get(m) is not off]
                self._expect(not _joined(lost, root, open_), f"{match[1]} can be reached")
                return
        self._expect(len(made) > 1, f"{match[1]} is not spoken of")  # of several, one is named

    def _bridge(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        for bridge, on in made:
            nodes = self._nodes(bridge, place)
            a, b = (self._named(nodes, name) for name in match.groups())
            self._expect(known.get(a) is on and known.get(b) is on, "they are not there")
            open_ = [m for m in nodes if known.get(m) is not (not on) and m is not bridge]
            self._expect(not _joined(a, b, open_), "they are not cut off")

    def _cut_off(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        for kin in self.kin.values():
            nodes = self._nodes(kin[0], place)
            ends = [[m for m in nodes if name in self._names(m.place)] for name in match.groups()]
            if not all(ends):
                continue
            (a,), (b,) = ends
            on = known.get(a)
            if on is None or known.get(b) is not on:
                continue
            if not _joined(a, b, [m for m in nodes if known.get(m) is not (not on)]):
                return
        states: list[State] = [{**known, mark: not value} for mark, value in made] or [known]
        for state in states:
            one, other = match.groups()
            self._expect(self._parted(one, other, state), "they are not cut off")

    def _parted(self, one: str, other: str, state: State) -> bool:
        """Tells whether two cells are lit, and no way of cells leads from one to the other that may be.

        Or whether hops come to two dots, and no way of hops leads from one to the other.
        """
        if one not in self.cells:
            return self._strokes_part(one, other, state) or self._hops_part(one, other, state)
        lit, open_ = set[Any](), set[Any]()
        for mark in self.puzzle.marks:
            if isinstance(mark.place, Piece) and state.get(mark) is not False:
                cells = getattr(mark.place, "firework", mark.place.cells)
                open_.update(cells)
                lit.update(cells if state.get(mark) else ())
        if one not in self.cells or not {self.cells.get(one), self.cells.get(other)} <= lit:
            return False
        corners = getattr(self.puzzle, "adjacency", "four") == "eight"
        return self.cells[other] not in _around(self.cells[one], open_, corners=corners)

    def _strokes_part(self, one: str, other: str, state: State) -> bool:
        """Tells whether no line leads from one drawn stroke to another, straight on at crossings."""
        for kin in self.kin.values():
            lit = {m.place: m for m in kin if m.value is True and state.get(m) is not False}
            ends = [next((s for s in lit if name in self._names(s)), None) for name in (one, other)]
            if None not in ends and all(state.get(lit[s]) for s in ends):
                return ends[1] not in line_of(ends[0], lit, state)
        return False

    def _choices(self, values: Collection[Any]) -> list[Mark]:
        """The marks of cells with one of some values."""
        return [m for m in self.puzzle.marks if m.value in values and str(m.place) in self.cells]

    def _hops_part(self, one: str, other: str, state: State) -> bool:
        """Tells whether hops come to two dots, and no hops that may be lead from one to the other."""
        tokens = dict(zip("TRBL", Direction, strict=True))
        hops = [m for m in self._choices(tokens) if state.get(m) is not False]
        ways = {m: m.place.side(tokens[m.value]).ends for m in hops}
        a, b = self.everywhere.get(one), self.everywhere.get(other)
        if not {a, b} <= {dot for m, ends in ways.items() if state.get(m) for dot in ends}:
            return False
        reached = {a}
        for _ in ways:
            reached |= {dot for ends in ways.values() if not reached.isdisjoint(ends) for dot in ends}
        return b not in reached

    def _unstopped(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        states: list[State] = [{**known, mark: not value} for mark, value in made] or [known]
        for state in states:
            cell = self.cells.get(match["at"])
            so = cell is not None and Sliding(self.puzzle, state).unstopped(cell)
            self._expect(so, "something stops it, or it does not turn")

    def _shut(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        states: list[State] = [{**known, mark: not value} for mark, value in made] or [known]
        so = all([Sliding(self.puzzle, state).is_shut(place.cells) for state in states])
        self._expect(so, "a way is left")

    def _two_branches(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """A line runs straight through two cells, and at both of them another branches off."""
        a, b = self.cells.get(match["a"]), self.cells.get(match["b"])
        states: list[State] = [{**known, mark: not value} for mark, value in made] or [known]
        for state in states:
            self._expect(branch_off(self.puzzle, a, b, state), "no two lines branch off")

    def _enclosed(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """From a cell to the border, half a cell beside its row or column, the line is met oddly often."""
        states: list[State] = [{**known, mark: not value} for mark, value in made] or [known]
        cell = self.cells.get(match["cell"])
        self._expect(cell is place, f"it is not at {match['cell']}")
        for state in states:
            inside = any([is_odd(strokes, state) for strokes in met_on_ways(self.puzzle, cell)])
            self._expect(inside, "it may be outside")

    def _no_two_clues(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """Two cells with a border between them cannot be in the areas of two clues."""
        a, b = (self.cells[match[k]] for k in "ab")
        self._expect({a, b} == {*place.cells}, "they are elsewhere")
        clues = {c for name in self.puzzle.printed for c in self.puzzle.givens[name]}
        borders = {m.place: m for m in self.puzzle.marks if m.place in self.puzzle.grid.edges}
        states: list[State] = [{**known, mark: not value} for mark, value in made]
        for state in states or [known]:
            self._expect(state.get(borders[place]) is True, "there may be no border")
            near = []
            for cell in (a, b):
                reached = [cell]
                for one in reached:
                    ways = [e for e in one.edges if len(e.cells) > 1 and not state.get(borders[e])]
                    reached += [c for e in ways for c in e.cells if c not in reached]
                near.append(clues.intersection(reached))
            self._expect(not all(near) or len(near[0] | near[1]) < 2, "two are left")

    def _dead_end(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """An unshaded cell without a circle has one cell beside it at most that may be unshaded, too."""
        circles = {*self.puzzle.circle}  # type: ignore[attr-defined]
        marks = {m.place: m for m in self.puzzle.marks if isinstance(m.place, Cell)}
        self._expect(match["at"] == str(place), f"it is not at {match['at']}")
        self._expect(bool(circles) and place not in circles, "it may be an end")
        states: list[State] = [{**known, mark: not value} for mark, value in made]
        for state in states or [known]:
            beside = [c for c in place.neighbors if not state.get(marks[c])]
            self._expect(state.get(marks[place]) is False and len(beside) < 2, "there is a way on")

    def _not_as_many(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """Rows, or columns, and as many regions differ in these cells, which do not have as many bends."""
        own, others = [
            [self.cells[name] for name in self._names_in(match[k], self.cells)] for k in ("own", "others")
        ]
        regions = {c: r for r in self.puzzle.room.regions for c in r.cells}  # type: ignore[attr-defined]
        both, theirs = {*place.cells}, {c for c in (*own, *others) if c not in place.cells}
        kept = both.difference(own, others)
        touched = {regions[c] for c in kept | theirs}
        lanes = [c for c in place.cells if c.row == place.cells[0].row]
        many = len(place.cells) // max(self.puzzle.grid.width, self.puzzle.grid.height)
        self._expect(len(lanes) == many or len(place.cells) // len(lanes) == many, "these are no lanes")
        self._expect(len(touched) == many, "there are other regions")
        self._expect({c for r in touched for c in r.cells} == kept | theirs, "they differ elsewhere")
        sides = [{c in both for c in cells} for cells in (own, others)]
        self._expect(sides in ([{True}, {False}], [{False}, {True}]), "they are on one side")
        states: list[State] = [{**known, mark: not value} for mark, value in made] or [known]
        for state in states:
            self._expect(not can_be_even(self.puzzle, own, others, state), "they may have as many")

    def _row_wrong(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """Lines of one kind that follow each other are too many, wherever they are cut."""
        self._expect(str(self.everywhere.get(match["at"])) == str(place), f"it is not at {match['at']}")
        states: list[State] = [{**known, mark: not value} for mark, value in made] or [known]
        for state in states:
            so = Rows(self.puzzle, state).is_wrong(place, int(match["n"]))
            self._expect(so, "they may be right")

    def _small_loop(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        for stroke, drawn in made:
            self._expect(drawn is False, "the loop is closed")
            self._ring({*self._drawn(stroke, known), stroke}, stroke, match[1], place)

    def _closed(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        for kin in self.kin.values():
            drawn = self._drawn(kin[0], known)
            for stroke in drawn:
                try:
                    self._ring(drawn, stroke, match[1], place)
                except Lie:
                    continue
                return
        raise self._lie("no small loop is closed")

    def _drawn(self, like: Mark, known: State) -> set[Mark]:
        return {m for m in self.kin[_kind(like)] if known.get(m) is True}

    def _no_room(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """No piece of a region's cells, with one that is there if one is, has so many."""
        states: list[State] = [{**known, mark: not value} for mark, value in made]
        for state in states or [known]:
            signs = {value for _, value in made} or {True, False}
            rooms = [self._largest_room(state, place, sign) for sign in signs]
            self._expect(min(rooms) < int(match["n"]), "there is room")

    def _one_left(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """All but one of the things of a case at the place are known not to be; that says what follows."""
        for thing in self._things(match["things"], place):
            left = [part for part in thing.parts() if part.holds(Known(known)) is not False]
            self._expect(len(left) == 1, f"{len(left)} are left")
            others = [left[0].holds(Known({**known, mark: not value})) for mark, value in made]
            self._expect(set(others) <= {False}, "it says less")

    def _things(self, things: str, place: Any) -> list[Any]:
        """The conditions at a place whose parts are called so."""
        return [case.condition for case in self._cases_on(things, place)]

    def _cases_on(self, things: str, place: Any) -> list[Case]:
        """The cases at a place that speak of things called so."""
        of = [c for c in with_implied(self.puzzle.cases()) if c.place is place or c.place == place]
        named = [c for c in of if getattr(c.condition, "things", "") == things]
        self._expect(bool(named), f"nothing is called {things!r}")
        return named

    def _none_left(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """Each of the things of a case at the place, by its strokes and cells, is known not to be.

        Or there is no way for all conditions of the case.
        """
        for case in self._cases_on(match["things"], place):
            thing: Any = case.condition
            if isinstance(thing, Every):
                self._expect(forced_by(self.puzzle, [case], known) is None, "one is left")
                continue
            parts = [[*_flat(part)] for part in thing.parts()]
            fails = [any(known.get(m, v) is not v for m, v in marks) for marks in parts]
            self._expect(all(fails) or thing.holds(Known(known)) is False, "one is left")

    def _too_few_left(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """Some cells of a place have fewer values left than they are, or values fewer cells."""
        cells = getattr(place, "cells", ())
        marks = [m for m in self.puzzle.marks if m.place in cells and m.value is not True]
        one, other = self._list(match[1]), self._list(match[2])
        by_cell = one[0] in [str(cell) for cell in cells]
        left = dict[str, set[str]]()
        for wanted in (True, None):  # what is known to be there is all that is left
            for name in one:
                own = [m for m in marks if str(m.place if by_cell else m.value) == name]
                self._expect(bool(own), f"there is no {name}")
                there = {str(m.value if by_cell else m.place) for m in own if known.get(m) is wanted}
                left[name] = left.get(name) or there
        of = set().union(*[left[name] for name in one])
        self._expect(of == set(other) and len(of) < len(set(one)) == len(one), "there are enough")
        counts = [c.condition for c in self.puzzle.cases() if c.place is place and c.rule.kind != "implied"]
        self._expect(len(counts) >= len(cells) > 1, "they need not be different")

    def _list(self, text: str) -> list[str]:
        """Names of cells, or values, one by one."""
        return self._names_in(text) if text.startswith("R") else re.split(", | and ", text)

    def _no_tree(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        """With all cells of a region that are there, no so many are one group with one side fewer."""
        cells = {c: m for m in self.puzzle.marks if m.value is True and (c := m.place) in place.cells}
        states: list[State] = [{**known, mark: not value} for mark, value in made]
        for state in states or [known]:
            there = [c for c, m in cells.items() if state.get(m)]
            open_ = [c for c, m in cells.items() if m not in state]
            for more in combinations(open_, max(int(match["n"]) - len(there), 0)):
                tree = [*there, *more]
                sides = sum([other in tree for c in tree for other in c.neighbors]) // 2
                fits = len(tree) == int(match["n"]) and sides == len(tree) - 1
                self._expect(not (fits and len(_around(tree[0], tree)) == len(tree)), "there is room")

    def _largest_room(self, state: State, place: Any, sign: bool) -> int:
        """The most cells of a region that can be one group, shaded or not."""
        cells = {c: m for m in self.puzzle.marks if m.value is True and (c := m.place) in place.cells}
        open_ = [c for c, m in cells.items() if state.get(m, sign) is sign]
        there = [c for c in open_ if state.get(cells[c]) is sign]
        if there:  # each of them is in the group
            return min([len(_around(c, open_)) for c in there])
        return max([len(_around(c, open_)) for c in open_], default=0)

    def _no_room_there(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        for mark, value in made:
            cells = {m.place: m for m in self.kin[_kind(mark)] if m.place in place.cells}
            open_ = [c for c, m in cells.items() if known.get(m, not value) is not value]
            self._expect(len(_around(mark.place, open_)) < int(match["n"]), "there is room")

    def _too_far(self, match: Any, made: Marks, given: Marks, known: State, place: Any) -> None:
        for mark, value in made:
            cells = {m.place: m for m in self.kin[_kind(mark)] if m.place in place.cells}
            open_ = {c for c, m in cells.items() if known.get(m, not value) is not value}
            there = {c for c in open_ if known.get(cells[c]) is not value and cells[c] in known}
            reached, steps = set(there), int(match["n"]) - len(there)
            for _ in range(max(steps, 0)):
                reached |= {o for c in reached for o in c.neighbors if o in open_}
            self._expect(bool(there) and mark.place not in reached, "it is near enough")

    def _ring(self, drawn: set[Mark], stroke: Mark, outside: str, place: Any) -> None:
        """A stroke closes a ring of drawn strokes that another is not on."""
        other = self._named(list(drawn), outside)
        self._expect(other is not stroke, f"{outside} is not outside")
        rest = [m for m in drawn if m is not stroke and m is not other]
        ends = [[m for m in rest if n in m.place.ends] for n in stroke.place.ends]
        closed = any(_joined(a, b, rest) for a in ends[0] for b in ends[1])
        self._expect(closed, "no loop is closed")

    def _nodes(self, like: Mark, place: Any) -> list[Mark]:
        """The marks of one kind; within a region, where a rule speaks of one."""
        kin = self.kin[_kind(like)]
        cells = set(getattr(place, "cells", ()))
        if place is self.puzzle.grid or not cells:
            return kin
        return [m for m in kin if set(getattr(m.place, "cells", (m.place,))) <= cells]

    def _named(self, marks: Sequence[Mark], name: str) -> Mark:
        found = [m for m in marks if name in self._names(m.place)]
        self._expect(len(found) == 1, f"there is no {name}")
        return found[0]

    def _numbers(self, place: Any) -> set[int]:
        """The numbers that are printed at a place."""
        return {n for at in (place, tuple(getattr(place, "cells", ()))) for n in self.printed.get(at, ())}

    # -- texts -----------------------------------------------------------------------------------

    def _stripped(self, text: str, end: str) -> str:
        if not text.endswith(end):
            raise self._lie(f"it does not end with {end!r}")
        return text[: -len(end)]

    def _cut(self, text: str, at: str) -> tuple[str, str]:
        before, found, after = text.partition(at)
        if not found:
            raise self._lie(f"{at!r} is missing")
        return before, after

    def _lie(self, why: str) -> Lie:
        return Lie(f"{why}: {self.text}")


HEADS = (
    "right: every rule holds",
    "wrong: these rules are broken",
    "and not finished: these are still open",
    "nothing is wrong so far, but it is not finished: these are still open",
)
"""What a report says before it names rules."""

AT = "(?P<at>[^:]+?)"
WITH_AS = ", as (?P<rests>.+) by (?P<rules>rules?) (?P<more>.+)"
WITH_OUT = ", with what (?P<rules>rules?) (?P<more>.+) (?P<out>rules? out)"
WITH_MORE = ", with what follows from (?P<rules>rules?) (?P<more>.+)"
LETTERS = "(?P<rule>rules?) (?P<cases>.+)"
LETTER = re.compile(r"([A-Z]+)(?= at | overall and at |, | and |$)( overall and)?( at )?")
"""A letter, whether it is cited for the whole board, too, and whether places follow."""

BY = (
    f"a search of (?P<nouns>.+?) shows that {LETTERS} (?P<leave>leaves?) nothing else",
    "(?P<laws>.+) (?P<leave>leaves?) nothing else",
    f"{LETTERS} (?P<leave>leaves?) nothing else",
    f"{LETTERS} (?P<leave>forbids?) it",
    f"otherwise {LETTERS} could not (?P<all>(?:all )?)hold(?P<once>(?: at once)?)",
    f"otherwise (?P<end>.+), by {LETTERS}",
    *[
        f"{case}, (?P<phrase>.+?){more}"
        for case in ("by (?P<rule>rule) (?P<cases>.+?)", "at (?P<at>.+?)")
        for more in (WITH_AS, WITH_OUT, WITH_MORE, "")
    ],
    f"(?P<technique>.+), by {LETTERS}",
)
"""How an entry says by which cases it follows; the first that can be read."""

NUMBER = r"(?P<n>one|[2-9]|[1-9]\d+) (?P<things>.+?)"
NODES = "(?:has|have|would have|cannot have|could not have|sees|would see) .+"
LEFT = r"(?P<left>one place|\d+ places)"

Check: TypeAlias = Callable[[Reader, Any, Marks, Marks, State, Any], None]


PHRASES: dict[str, Check] = {
    f"the line passes {AT} already": Reader._passes,
    f"the line must go on at {AT}": Reader._goes_on,
    f"(?P<how>the line must|a line could not) go straight on at {AT}": Reader._goes_straight_on,
    f"a line could not go on at {AT}": Reader._no_way_on,
    f"(?P<one>the [a-z ]+) runs {AT} without (?P<other>the [a-z ]+)": Reader._without,
    "no set of digits is left for (?P<n>\\d+)": Reader._none_fits,
    f"no way is left for the loops at {AT}": Reader._none_fits,
    f"the water from {AT} down does not lie level": Reader._uneven,
    f"an angle of the white area at {AT} is neither right nor straight": Reader._odd_angle,
    f"{AT} (?:needs|may have at most) {NUMBER} and has (?P<them>it|them)": Reader._has,
    f"{AT} needs (?:at least )?{NUMBER} and has only {LEFT}": Reader._lacks,
    f"{AT} needs (?:at least )?{NUMBER}, and only {LEFT} (?P<is>is|are) left": Reader._lacks,
    f"{AT} may have no (?P<things>.+)": Reader._has_none,
    f"{AT} has (?:no (?P<none>.+)|(?P<way>fewer|more) than {NUMBER})": Reader._wrong_number,
    f"the line (?P<how>ends|branches) at {AT}": Reader._line_wrong,
    f"no line can pass {AT}": Reader._line_wrong,
    f"{AT} sees too (?P<many>few|many) (?P<things>.+), not (?P<n>\\d+)": Reader._sees_wrong,
    f"{AT} (?:does not see (?P<n>\\d+) first|sees a number)": Reader._sees_another,
    "(?P<there>[^:]+?) (?P<are>is|are) (?P<word>.+) but "
    r"(?:none of (?P<many>\d+) others is|(?:neither|none of) (?P<list>.+?) is|(?P<one>.+?) is not)"
    "(?: (?P<other>.+))?": Reader._some_only,
    f"{AT} needs (?P<n>one|\\d+) of (?P<of>\\d+) (?P<things>.+), and (?:none|only (?P<left>one|\\d+)) "
    "(?P<is>is|are) left": Reader._too_few_of,
    f"{AT} may have (?P<n>one|\\d+) of (?P<of>\\d+) (?P<things>.+), "
    r"and (?P<there>\d+) are there": Reader._too_many_of,
    "(?:neither|none of) (?P<list>.+) is (?P<word>.+)": Reader._none_so,
    "(?P<how>both|all of) (?P<list>.+) are (?P<word>.+)": Reader._all_so,
    "(?P<list>[^:]+) is not (?P<word>.+)": Reader._none_so,
    f"{AT} is both (?P<a>.+) and (?P<b>.+)": Reader._not_one,
    f"nothing is left for {AT}": Reader._not_one,
    r"(?P<list>.+?)(?: and (?P<more>\d+) more)? make a ring": Reader._makes_a_ring,
    "(?P<a>the region .+?) and (?P<b>the region .+) have the same shape": Reader._one_shape,
    "(?P<list>.+) have (?:(?P<no>no)|(?P<n>one|\\d+)) (?P<things>.+) each": Reader._each_has,
    f"else {AT} would see too (?P<many>few|many) (?P<things>.+), not (?P<n>\\d+)": Reader._sees,
    f"{AT} must see (?:(?P<n>\\d+) first|no number)": Reader._sees_first,
    "one of (?P<list>.+) must be (?P<word>.+)": Reader._one_must,
    "both (?P<list>.+) must be (?P<word>.+), or neither": Reader._alike_must,
    "just one of (?P<list>.+) must be (?P<word>.+)": Reader._alike_must,
    "nothing else is left": Reader._only_this,
    "else this (?P<one>.+) would close a ring": Reader._ring_of,
    "there can be none": Reader._none_there,
    r"all (\d+) are there already": Reader._all_there,
    "the only one is there already": Reader._all_there,
    r"only (\d+) places are left for (\d+)": Reader._places_left,
    "only one place is left for it": Reader._places_left,
    r"all (\d+) places are needed": Reader._places_needed,
    "it has only one place": Reader._places_needed,
    "it can be only one of them": Reader._one_of_them,
    "nothing else is left for it": Reader._nothing_else,
    "it is either (.+)": Reader._just_one,
    "it is just one of these: (.+)": Reader._just_one,
    "not both of them": Reader._not_together,
    "not all of them together": Reader._not_together,
    "only this is left": Reader._only_this,
    "all of it must hold": Reader._plain,
    "else no way to finish (.+) would keep it": Reader._unfinished,
    "it cannot hold any more": lambda *_: None,
    "(?:else there would be|there is) no room for a group of (?P<n>\\d+)": Reader._no_room,
    "(?:else there would be|there is) no room for a tree of (?P<n>\\d+)": Reader._no_tree,
    r"([^:]+) have only ([^:]+) left": Reader._too_few_left,
    "no (?P<things>.+) is left": Reader._none_left,
    "only one (?P<things>.+) is left": Reader._one_left,
    "no group of (?P<n>\\d+) has room there": Reader._no_room_there,
    "it is too far from the others for a group of (?P<n>\\d+)": Reader._too_far,
    "(.+) cannot be reached from (.+)": Reader._unreachable,
    "else (.+) would be cut off from (?!each other)(.+)": Reader._bridge,
    "(?:else )?(.+) and (.+) (?:are|would be) cut off from each other": Reader._cut_off,
    f"(?:else )?nothing (?:would stop|stops) the line at {AT}": Reader._unstopped,
    "(?:else )?no way (?:is|would be) left for the line there": Reader._shut,
    "(?:else )?(?P<own>.+) (?:cannot|could not) have as many bends as (?P<others>.+)": Reader._not_as_many,
    "(?:else )?lines (?:would )?branch off at (?P<a>.+) and (?P<b>.+)": Reader._two_branches,
    "(?:else )?no two clues (?:are|would be) left for "
    r"(?P<a>R\d+C\d+) and (?P<b>R\d+C\d+)": Reader._no_two_clues,
    f"(?:else )?{AT} (?:is|would be) a dead end": Reader._dead_end,
    "(?:else )?the line (?:encloses|would enclose) (?P<cell>.+)": Reader._enclosed,
    f"(?:else )?the lines in a row at {AT} (?:are|would be) "
    r"more than (?P<n>\d+) of one kind": Reader._row_wrong,
    "it would close a small loop while (.+) is outside": Reader._small_loop,
    "a small loop is closed while (.+) is outside": Reader._closed,
}
"""All that a sentence may say besides; what is not here is a lie."""

LAWS = [pattern for pattern, check in PHRASES.items() if check is Reader._not_one]
"""Phrases of what a law of what is drawn does not let be."""

PLACED = [
    *[pattern for pattern in PHRASES if AT in pattern],
    f"(?:else )?{AT} {NODES}",
    *[f"(?:else )?the [a-z ]+? {said} {AT}" for said in (*SAYS, *DENIES)],
    f"(?:else )?the line (?:encloses|would enclose) {AT}",
    f"nothing stops the line at {AT}",
    f"{AT} is a dead end",
    f"two routes at {AT} have equally many bends",
    *genre_words.PLACED,
]
"""Phrases that name the place of the case."""


def _flat(condition: Any) -> Iterator[Said]:
    """The marks of which a conjunction says that they are there, or are not."""
    for part in condition.parts() or [condition]:
        if isinstance(part, Mark):
            yield part, True
        elif part.number:
            yield (~part), False
        elif type(part).__name__ == "Every":
            yield from _flat(part)


def _called(place: Any, grid: Any) -> list[str]:
    """All that a sentence may call a place that is no region."""
    kind, cells = type(place).__name__, getattr(place, "cells", ())
    if kind == "Edge" and cells:
        ways = {(0, -1): "N", (0, 1): "S", (-1, 0): "W", (1, 0): "E"}
        (y, x) = place.at
        return [f"the {ways[_sign(x - c.at[1]), _sign(y - c.at[0])]} side of {c}" for c in cells]
    if kind == "Vertex" and cells:
        (y, x) = place.at
        return [f"the {'NS'[y > c.at[0]]}{'WE'[x > c.at[1]]} corner of {c}" for c in cells]
    if kind == "Exit":
        return [f"the {place}"]
    if kind == "Segment" and type(place.ends[0]).__name__ == "Vertex":
        (y, x), (v, u) = (end.at for end in place.ends)
        if abs(y - v) == abs(x - u) == 2 and len(place.through) == 1:
            return [f"the {'rising' if (y > v) is (x < u) else 'falling'} diagonal of {place.through[0]}"]
        a, b = (
            [re.sub("the (..) corner of (.+)", r"\2(\1)", name) for name in _called(end, grid)]
            for end in place.ends
        )
        return [f"the stroke {one}-{other}" for one in a for other in b]
    if kind == "Crossing":
        a, b = (_called(segment, grid) for segment in place.segments)
        return [f"the crossing of {one} and {other}" for one in a for other in b]
    if kind == "Area" and len(place) > 1:
        back = sorted(place, key=lambda c: (-c.row, -c.col)) == [*place]
        for what, of, end in (("row", "row", "the right"), ("column", "col", "below")):
            line = getattr(place[0], of)
            if set(place) == {c for c in grid.cells if getattr(c, of) == line}:
                return [f"{what} {line + 1}" + (f" from {end}" if back else "")]
        rows, cols = sorted({c.row for c in place}), sorted({c.col for c in place})
        if len(rows) > 1 and len(cols) > 1 and len(set(place)) == len(rows) * len(cols):
            return [f"the block R{rows[0] + 1}C{cols[0] + 1}-R{rows[-1] + 1}C{cols[-1] + 1}"]
    if kind in ("Domino", "Polyomino"):
        top, left = min(c.row for c in cells), min(c.col for c in cells)
        low, right = max(c.row for c in cells), max(c.col for c in cells)
        whole = (low - top + 1) * (right - left + 1) == len(cells)
        text = f"R{top + 1}C{left + 1}-R{low + 1}C{right + 1}" if whole else "+".join(str(c) for c in cells)
        return [f"the {kind.lower()} {text}"]
    if kind == "Rectangle":
        top, left, low, right = place.box
        return [f"the rectangle R{top + 1}C{left + 1}-R{low + 1}C{right + 1}"]
    if kind in ("Triangle", "Trapezoid"):
        corners = []
        for row, col in [map(int, word.split(",")) for word in str(place).split()[1:]]:
            at = {f"{c}({'NS'[c.row < row]}{'WE'[c.col < col]})": c
                  for c in cells if row - c.row in (0, 1) and col - c.col in (0, 1)}  # fmt: skip
            corners.append(min(at, key=lambda name: (at[name].row, at[name].col)))
        return [f"the {kind.lower()} {'-'.join(corners)}"]
    if kind == "Cross":
        return [f"the cross of arm {place.arm} at {place.centre}"]
    return [str(place)]


def _around(cell: Any, open_: Collection[Any], *, corners: bool = False) -> set[Any]:
    """The cells that hang together with one, through sides (or corners, too)."""
    seen, todo = {cell}, [cell]
    for one in todo:
        beside = one.touching if corners else one.neighbors
        near = [other for other in beside if other in open_ and other not in seen]
        seen.update(near)
        todo += near
    return seen


def _sign(n: Any) -> int:
    return int(n > 0) - int(n < 0)


def _many(things: str) -> str:
    """The plural of what is counted."""
    return f"{things}{'es' if things.endswith(('s', 'x', 'ch', 'sh')) else 's'}"


def _words(puzzle: Puzzle, mark: Mark, value: bool) -> list[str]:
    """What a mark may be said to be, with its layer or without."""
    if mark.value is True:
        layer = puzzle.drawn[mark.layer]
        word = layer.words[not value]
        return [word, f"{word} as {layer.title or mark.layer}"]
    return [f"{'' if value else 'not '}{word}" for word in (f"{mark.value}", f"{mark.layer} {mark.value}")]


def _of_several(word: str) -> str:
    """A word as it is said of several things."""
    match = re.fullmatch("(an?|no) (.+)", word)
    return word if match is None else f"{'no ' if match[1] == 'no' else ''}{_many(match[2])}"


def _kind(mark: Mark) -> tuple[str, str]:
    """What marks have in common that make up one line, or one digit."""
    return mark.layer, repr(mark.value)


def _joined(a: Mark, b: Mark, open_: Sequence[Mark]) -> bool:
    """Whether a way leads from one mark to another over marks that touch."""
    near: dict[Any, list[Mark]] = {}
    for mark in (*open_, a, b):
        for node in _touched(mark.place):
            near.setdefault(node, []).append(mark)
    seen, todo = {a}, [a]
    for mark in todo:
        nodes = _touched(mark.place) if hasattr(mark.place, "ends") else mark.place.neighbors
        for node in nodes:
            for other in near.get(node, ()):
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
    return b in seen


def _touched(place: Any) -> tuple[Any, ...]:
    """The nodes of a stroke, the cells of a piece, or a place itself."""
    return (
        tuple(place.ends)
        if hasattr(place, "ends")
        else place.cells
        if isinstance(place, Piece)
        else (place,)
    )


def _printed(puzzle: Puzzle) -> Iterator[tuple[Any, list[int]]]:
    """Where numbers are printed, and which (of those at a side of the board: how often, too)."""
    found: dict[Any, list[int]] = {}
    for name, layer in puzzle.printed.items():
        given = puzzle.givens[name]
        for zone in given if isinstance(given, tuple) else ():
            numbers = getattr(zone, "numbers", ())
            found[zone] = [*numbers, *[numbers.count(n) for n in numbers]]
        for site, value in layer.clues(given).items():
            values = value if isinstance(value, tuple | list) else [getattr(value, "number", value)]
            found.setdefault(site, []).extend([n for n in values if type(n) is int])
    yield from found.items()


def _techniques(puzzle: Puzzle) -> Iterator[str]:
    """The names of a genre's techniques."""
    if puzzle.techniques is None:
        return
    path = Path(catalogue.__file__).parent / "techniques" / f"{puzzle.techniques}.toml"
    for table in tomllib.loads(path.read_text(encoding="utf-8")).values():
        yield from [t["name"].lower() for t in table if isinstance(t, dict) and "name" in t]
