"""Proofs: written, checked by a checker of others and by a stranger's; what was changed is refused."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import cache
from importlib.util import find_spec

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Meter
from enpitsu.engine.compile.program import Program
from enpitsu.engine.model import Model
from enpitsu.engine.proof.formula import Formula, Lazy
from enpitsu.engine.proof.prove import _answers, prove
from enpitsu.engine.proof.reasons import Reasons, breaks, meant
from enpitsu.engine.solve import solve
from enpitsu.errors import BadNotation
from enpitsu.files import zipped
from enpitsu.networks.floods import OnePiece
from enpitsu.proofs.archive import NAMES, packed, reasons_text, unpacked
from enpitsu.proofs.verify import verify
from tests.proofs.stranger import Archive, lazy_holds, model_is_kept, refuted
from tests.thorough import sample

pytestmark = pytest.mark.skipif(
    find_spec("dratify") is None, reason="proofs are not tested: pip install 'enpitsu[proofs]'"
)
# of each kind of lazy clause and each kind of encoding one
SOME = ["heyawake", "nurikabe", "litsalike", "uncheckers", "numberlink", "slitherlink", "sudoku", "lits"]


@cache
def smallest(genre: str) -> str:
    """The example of a genre with the fewest cells that has one answer."""
    some = sorted(catalogue.examples(genre), key=lambda e: len(e.puzzle().grid.cells))
    return next(e.id for e in some if solve(e.puzzle(), why=False).status == "unique")


@cache
def files(example: str) -> dict[str, str]:
    """The files of an example's proof."""
    return unpacked(packed(prove(catalogue.example(example).puzzle())), example)


@pytest.mark.parametrize("genre", sample(SOME, catalogue.genres()))
def test_a_proof_of_every_genre_is_verified(genre: str) -> None:
    texts = files(smallest(genre))
    found = verify(texts)
    assert found.wrong == ""
    assert found.claim == "this puzzle has exactly one answer"
    assert found.checker.startswith("dratify ")
    assert found.answer == solve(found.puzzle).forced
    archive = Archive(texts)
    assert len(archive.lazy) == found.ways.total()
    assert model_is_kept(archive)
    for number in archive.lazy:
        assert lazy_holds(archive, number) is not False, archive.clauses[number - 1]
    if len(archive.clauses) + texts["proof.drat"].count("\n") < sample(700, 3000):
        assert refuted(archive)


@pytest.mark.thorough("lazy clauses of all stored examples of fewer than 64 cells: a minute")
@pytest.mark.parametrize("genre", catalogue.genres())
def test_every_lazy_clause_of_stored_puzzles_has_its_reason(genre: str) -> None:
    for example in catalogue.examples(genre):
        puzzle = example.puzzle()
        if len(puzzle.grid.cells) < 64 and solve(puzzle, why=False).status == "unique":
            proof = prove(puzzle)
            judge = Reasons(Formula(puzzle))
            assert [x for x in proof.lazy if not judge.why(x)] == [], example.id


def test_the_same_puzzle_has_the_same_proof_in_another_process() -> None:
    """Nothing hangs on addresses, hashes, or on what was compiled before."""
    told = """
import sys
from hashlib import sha256
from enpitsu import catalogue
from enpitsu.engine.proof.prove import prove
from enpitsu.proofs.archive import packed
from enpitsu.engine.solve import solve
for name in sys.argv[2:]:
    if sys.argv[1] == "late":
        for example in catalogue.examples(name.split("#")[0]):
            solve(example.puzzle(), answers=2)
    print(sha256(packed(prove(catalogue.example(name).puzzle()))).hexdigest())
"""
    names = [smallest(genre) for genre in sample(["nurikabe", "numberlink"], [*catalogue.genres()][::3])]
    seen = {
        subprocess.run(
            [sys.executable, "-c", told, when, *names],
            check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": seed},
        ).stdout
        for when, seed in (("early", "1"), ("late", "2"))
    }  # fmt: skip
    assert len(seen) == 1


# -- what is not as claimed ----------------------------------------------------------------------


def line(text: str, number: int, other: str | None) -> str:
    """A text of which one line (from 0) is another, or dropped."""
    lines = text.splitlines()
    lines[number : number + 1] = [] if other is None else [other]
    return "\n".join(lines) + "\n"


def head(texts: dict[str, str]) -> int:
    """The number of lines of formula.cnf before its first clause."""
    lines = texts["formula.cnf"].splitlines()
    return next(k for k, text in enumerate(lines) if text.startswith("p cnf")) + 1


def refused(texts: dict[str, str]) -> str:
    """What is wrong with an archive; it goes through a file, as a stranger gets it."""
    data = zipped({name: text.encode() for name, text in texts.items()})
    return verify(unpacked(data, "changed")).wrong


def test_a_dropped_reason_is_refused() -> None:
    texts = dict(files("nurikabe#1"))
    told = json.loads(texts["reasons.json"])
    gone = told["clauses"].pop(3)
    texts["reasons.json"] = json.dumps(told)
    assert refused(texts) == (
        f"formula.cnf, clause {gone['clause']} is of no rule, and reasons.json has no reason for it"
    )


def test_a_reason_of_another_source_is_refused() -> None:
    texts = files("nurikabe#1")
    told = json.loads(texts["reasons.json"])
    one, other = told["sources"][:2]
    one["cutter"], other["cutter"] = other["cutter"], one["cutter"]
    said = refused({**texts, "reasons.json": json.dumps(told)})
    assert said == "reasons.json: source 1 is not told as it is"


def test_a_reason_that_is_told_well_and_is_wrong_is_refused() -> None:
    """Every lazy clause in turn is given to each other source, and all is told as that would have it."""
    proof = prove(catalogue.example("nurikabe#1").puzzle())
    texts, refusals = files("nurikabe#1"), 0
    for k, one in enumerate(proof.lazy):
        others = [x for x in proof.lazy if x.source != one.source]
        lazy = [*proof.lazy[:k], Lazy(others[0].source, one.clause), *proof.lazy[k + 1 :]]
        said = refused({**texts, "reasons.json": reasons_text(proof.formula, lazy)})
        assert "does not follow from its reason" in said
        refusals += 1
    assert refusals > 20


def test_a_stronger_lazy_clause_is_refused() -> None:
    """Of each lazy clause one literal is left out; what a stranger's search still finds is taken."""
    texts, refusals = files("uncheckers#1"), 0
    archive = Archive(texts)
    for number in archive.lazy:
        stronger = [*archive.clauses[number - 1][:-1], 0]
        reasons = json.loads(texts["reasons.json"])
        [entry] = [c for c in reasons["clauses"] if c["clause"] == number]
        entry["not together"].pop()
        at, to = head(texts) + number - 1, " ".join(map(str, stronger))
        formula = line(texts["formula.cnf"], at, to)
        changed = {**texts, "formula.cnf": formula, "reasons.json": json.dumps(reasons)}
        said = refused(changed)
        if lazy_holds(Archive(changed), number):
            assert said == ""
        else:
            refusals += 1
            assert said.startswith(f"formula.cnf, clause {number} does not follow from its reason ")
    assert refusals > len(archive.lazy) / 2


def test_changed_clauses_are_refused() -> None:
    texts = files("slitherlink#1")
    start, archive = head(texts), Archive(texts)
    lines = texts["formula.cnf"].splitlines()

    def changed(number: int, other: str | None) -> str:
        return refused({**texts, "formula.cnf": line(texts["formula.cnf"], start + number - 1, other)})

    seventh, final = lines[start + 6], lines[-1]
    for other in (f"-{seventh}".replace("--", ""), None, seventh.split(" ", 1)[1], f"1 {seventh}"):
        said = changed(7, other)
        assert said.startswith("formula.cnf, clause 7 (A at dot 0,2) is not that of the puzzle: "), other
    last = len(archive.clauses)
    said = changed(last, final.split(" ", 1)[1])
    assert said == f"formula.cnf, clause {last}: it does not say that an answer differs from answer.txt"
    said = changed(last, f"1 0\n{final}")
    assert said.startswith(f"formula.cnf, clause {last} is of no rule")
    assert "ends before clause 3 (A at dot 0,1)" in refused(
        {**texts, "formula.cnf": "\n".join(lines[: start + 2]) + "\n"}
    )


def test_changed_comments_are_refused() -> None:
    texts = files("slitherlink#1")
    lines = texts["formula.cnf"].splitlines()
    number = next(k for k, text in enumerate(lines) if text.startswith("c clauses 1-2: A at"))
    here = lines[number]
    for other in (here.replace(": A", ": B"), None, f"{here}\nc x"):
        said = refused({**texts, "formula.cnf": line(texts["formula.cnf"], number, other)})
        assert said.startswith("formula.cnf, line ")
        assert "should" in said


def test_changed_steps_are_refused_by_the_checker_of_others() -> None:
    texts = files("slitherlink#1")
    steps = texts["proof.drat"].splitlines()
    at = next(k for k, text in enumerate(steps) if not text.startswith("d") and len(text.split()) > 3)
    denied = f"{-int(texts['model.txt'].split()[0])} 0"  # against the answer, and not yet refuted
    for other, told in (
        (denied, "does not follow by unit propagation"),
        ("1 x 0", "'x' is no literal"), ("1 2", "not terminated"),
    ):  # fmt: skip
        changed = (
            steps[:at] + [other] + steps[at + 1 :] if told != "not terminated" else [*steps[:-1], other]
        )
        said = refused({**texts, "proof.drat": "\n".join(changed) + "\n"})
        assert said.startswith("dratify ")
        assert told in said
    for few in ("", "\n".join(steps[: at + 1]) + "\n"):
        said = refused({**texts, "proof.drat": few})
        assert "never derives the empty clause" in said


def test_no_single_step_can_be_made_wrong() -> None:
    """Every step in turn is replaced by a mark of the answer that is denied: refused, each time."""
    texts = files("heyawake#1")
    archive = Archive(texts)
    model = texts["model.txt"].split()[: len(archive.marks)]
    steps = texts["proof.drat"].splitlines()
    others = [k for k, text in enumerate(steps) if not text.startswith("d") and text != "0"]
    assert others
    for at in others:
        for literal in model[:5]:
            other = f"{-int(literal)} 0"
            changed = {**texts, "proof.drat": line(texts["proof.drat"], at, other)}
            right = refuted(Archive(changed))
            assert (refused(changed) == "") is right, (at, other)


def test_another_answer_is_refused() -> None:
    texts = dict(files("heyawake#1"))
    puzzle = catalogue.example("heyawake#1").puzzle()
    answer = solve(puzzle).forced
    for mark in list(puzzle.visible_marks)[:4]:
        other = answer.plus({mark: not answer[mark]})
        said = refused({**texts, "answer.txt": puzzle.write_answer(other) + "\n"})
        assert said.startswith("answer.txt is no answer: ")


def test_another_model_is_refused() -> None:
    texts = files("nurikabe#1")
    values = texts["model.txt"].split()
    visible = len(Archive(texts).visible_marks)
    for k in (0, visible):
        other = [*values]
        other[k] = str(-int(other[k]))
        said = refused({**texts, "model.txt": " ".join(other)})
        assert said.startswith("model.txt does not agree" if k < visible else "model.txt breaks clause ")
    for few in (values[1:], [*values[:-1], str(-int(values[0])), "0"]):
        said = refused({**texts, "model.txt": " ".join(few)})
        assert said.startswith("model.txt does not have one value for each")


def test_another_puzzle_is_refused() -> None:
    texts = files("nurikabe#1")
    changed = texts["puzzle.txt"].replace("2", "3", 1)
    assert changed != texts["puzzle.txt"]
    said = refused({**texts, "puzzle.txt": changed})
    assert said.startswith(("answer.txt is no answer: ", "formula.cnf, clause "))


def test_a_claim_of_no_answer_needs_a_refutation() -> None:
    """Without its answer, the proof of one answer proves nothing."""
    texts = {name: text for name, text in files("nurikabe#1").items() if name != "answer.txt"}
    assert "is of no rule, and reasons.json has no reason for it" in refused(texts)


def test_what_is_no_proof_is_said_so() -> None:
    texts = {name: text.encode() for name, text in files("sudoku#1").items()}
    for name in NAMES:
        if name not in ("answer.txt", "model.txt"):
            fewer = zipped({n: text for n, text in texts.items() if n != name})
            with pytest.raises(BadNotation, match=f"x.zip is no proof: there is no {name} in it"):
                unpacked(fewer, "x.zip")
    whole = zipped(texts)
    for broken in (b"", b"PK", whole[: len(whole) // 2], whole[:200] + b"?" * 50 + whole[250:]):
        with pytest.raises(BadNotation, match="is no proof"):
            unpacked(broken, "x.zip")
    with pytest.raises(BadNotation, match="is no text"):
        unpacked(zipped({**texts, "puzzle.txt": b"\xff"}), "x.zip")


# -- reasons are not gullible --------------------------------------------------------------------

LOOSE = {
    "nurikabe": "nurikabe#1", "uncheckers": "uncheckers#1", "heyawake": "heyawake#1",
    "litsalike": "litsalike#3", "alike": "alike#4", "fillomino": "fillomino#1",
    "numberlink": "numberlink#2", "hashiwokakero": "hashiwokakero#2",
    "country_road": "country_road#1", "lohkous": "lohkous#1", "parity_snake": "parity_snake#1",
    "roots": "roots#6", "hiking_track": "hiking_track#1", "hitori": "hitori#1",
}  # fmt: skip


def alone(formula: Formula, source: int) -> Model:
    """A model of one case, the one that a source of lazy clauses belongs to, and of all definitions.

    A board that is known never to have two neighbours off rests on the other cases that say so.
    """
    whole = formula.program
    at, lazy = whole.lazy_clauses[source]
    program = Program(whole.top)
    program.definitions, start = formula.definitions, whole.ends[at - 1] if at > 0 else 0
    program.clauses = whole.clauses[start : whole.ends[at]] if at >= 0 else []
    if isinstance(lazy, OnePiece) and lazy.strong:
        program.clauses = program.clauses + [c for c in whole.clauses if len(c) == 2]
    program.lazy_clauses = [(of, c) for of, c in whole.lazy_clauses if of in (at, -1)]
    return Model(program)


@pytest.mark.parametrize("genre", sample(["nurikabe", "uncheckers", "litsalike"], [*LOOSE]))
def test_a_clause_with_a_reason_follows_from_its_own_case(genre: str) -> None:
    """Lazy clauses with literals left out, turned or put in: one with a reason breaks no model."""
    formula = Formula(catalogue.example(LOOSE[genre]).puzzle())
    found: dict[Lazy, None] = {}
    _answers(formula, found, Meter(), lambda what, n: None)
    if not found:
        pytest.skip(f"{genre} needs no lazy clause here")
    judge, rng = Reasons(formula), random.Random(genre)
    models = {one.source: alone(formula, one.source) for one in found}
    kept = lost = 0
    for _ in range(sample(150, 1500)):
        one = rng.choice([*found])
        clause = [x for x in one.clause if rng.random() < 0.8]
        clause = [-x if rng.random() < 0.1 else x for x in clause]
        clause += [rng.choice([-1, 1]) * rng.randint(1, formula.top)] * (rng.random() < 0.2)
        clause = [x for x in dict.fromkeys(clause) if -x not in clause]
        if not clause:
            continue
        holds = models[one.source].solve([-x for x in clause]) is None
        if judge.why(Lazy(one.source, tuple(clause))):
            kept += 1
            assert holds, clause
        elif not holds:
            lost += 1
    assert kept
    assert lost


@pytest.mark.parametrize("genre", sample(["akari", "nurikabe"], catalogue.genres()))
def test_clauses_that_break_their_rule_when_denied_follow_from_it(genre: str) -> None:
    """Clauses of cases with literals left out or turned: no model of the case breaks what is taken."""
    formula = Formula(catalogue.example(smallest(genre)).puzzle())
    clauses, rng = formula.clauses(), random.Random(genre)
    parts = [(first, last, case) for first, last, case in formula.parts() if case is not None]
    assert meant(formula) == verify(files(smallest(genre))).meant
    taken = 0
    for first, last, case in rng.sample(parts, min(len(parts), sample(20, 60))):
        own = Program(formula.top)
        own.definitions, own.clauses = formula.definitions, clauses[first - 1 : last]
        of = formula.program.cases.index(case)
        own.lazy_clauses = [(at, c) for at, c in formula.program.lazy_clauses if at in (of, -1)]
        model = Model(own)
        for _ in range(10):
            clause = [
                x if rng.random() < 0.9 else -x for x in rng.choice(own.clauses) if rng.random() < 0.8
            ]
            if clause and breaks(formula, case, clause):
                taken += 1
                assert model.solve([-x for x in clause]) is None, (case, clause)
    assert taken or not meant(formula)
