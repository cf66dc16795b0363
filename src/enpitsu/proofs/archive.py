"""The archive of a proof: a zip file of plain texts that can be read and checked without this program."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from enpitsu import __version__
from enpitsu.document import Document
from enpitsu.engine.proof.formula import Formula, Lazy, other_answer
from enpitsu.engine.proof.prove import Proof
from enpitsu.engine.proof.reasons import said, told
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.files import zipped
from enpitsu.formats import write_document
from enpitsu.locale import say
from enpitsu.logic import Clause, PartialAssignment
from enpitsu.plain import decoded, json_text, one_line
from enpitsu.puzzle import Case, Puzzle

NAMES = ("README.txt", "puzzle.txt", "answer.txt", "model.txt", "formula.cnf", "reasons.json", "proof.drat")
"""The files of an archive; answer.txt and model.txt only if the claim is that there is an answer."""
OF_ANSWER = ("answer.txt", "model.txt")
BOUNDS = {
    "README.txt": 100_000, "puzzle.txt": 1_000_000, "answer.txt": 1_000_000, "model.txt": 10_000_000,
    "formula.cnf": 20_000_000, "reasons.json": 12_000_000, "proof.drat": 40_000_000,
}  # fmt: skip
"""The most bytes of each file, unpacked."""
MAX_LINES = 500_000
"""The most lines of formula.cnf."""
MAX_FILES = 100
"""The most files of an archive."""
ENTRY = b"PK\x01\x02"
"""The signature of each entry in the central directory of a zip file."""
CLAIMS = ("this puzzle has no answer", "this puzzle has exactly one answer")
README = """This archive carries a proof that {claim}. No program of its author need be trusted to check it:

puzzle.txt    the puzzle: its genre, the readings chosen of open rules, and what is printed
{answer}formula.cnf   clauses (DIMACS) that cannot all hold. Comments at its beginning say what each
              variable stands for, and from which rule at which place each clause is
reasons.json  for each lazy clause, the values that it forbids to come together, and the source of
              that: a rule at a place, or what a name means, with the board or graph to search (are
              they still connected?) where there is one
proof.drat    the steps by which the clauses are refuted (DRAT, text)

1. Any checker of DRAT proofs tells whether the clauses are refuted: drat-trim formula.cnf proof.drat
   {identity}
2. The clauses are those that the rules yield: `enpitsu verify` compiles puzzle.txt anew and compares
   every clause and comment, searches the board for each lazy clause, judges the answer by the rules,
   and has a checker of others check the steps. Or read them: each says which rule it is from.

Written by enpitsu {version}: another version may compile the rules into other clauses.
"""
ABOUT = """answer.txt    the answer
model.txt     a value for every variable: it agrees with answer.txt and keeps all clauses but the last
"""
IDENTITY = """The last clause says that some visible mark differs from answer.txt: so there is no other
   answer. Variables called hidden are not visible marks: what differs in these alone is no other answer."""
NOTHING = "There is no clause about an answer: so there is none."


def packed(proof: Proof) -> bytes:
    """Pack a proof as an archive; deterministic.  Raises BadPuzzle if a file exceeds ``BOUNDS``."""
    puzzle, answer = proof.formula.puzzle, proof.answer
    one = answer is not None
    lines = ABOUT if one else ""
    texts = {
        "README.txt": README.format(
            claim=CLAIMS[one], answer=lines, identity=IDENTITY if one else NOTHING, version=__version__
        ),
        "puzzle.txt": write_document(Document(puzzle), "text"),
    }
    if answer is not None:
        texts["answer.txt"] = puzzle.write_answer(answer) + "\n"
        texts["model.txt"] = clause_line(proof.model) + "\n"
    texts["formula.cnf"] = "".join([f"{x}\n" for x in formula_lines(proof.formula, proof.lazy, answer)])
    texts["reasons.json"] = reasons_text(proof.formula, proof.lazy)
    texts["proof.drat"] = proof.steps
    files = {name: text.encode() for name, text in texts.items()}
    for name, text in files.items():
        if len(text) > BOUNDS[name] or (name == "formula.cnf" and text.count(b"\n") > MAX_LINES):
            raise BadPuzzle(say("the proof is too large to be checked: {} has {:,} bytes", name, len(text)))
    return zipped(files)


def unpacked(data: bytes, name: str) -> dict[str, str]:
    """Unpack the texts of an archive; raises BadNotation if it is none, or if a file exceeds ``BOUNDS``."""
    if data.count(ENTRY) > MAX_FILES:  # the library makes an object of each entry, however many there are
        raise _no_proof(name, say("more than {} files are in it", MAX_FILES))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return {
                n: _member(archive, n, name) for n in NAMES if n in archive.namelist() or n not in OF_ANSWER
            }
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError, zlib.error) as bad:
        raise _no_proof(name, say("it cannot be unpacked ({})", str(bad) or type(bad).__name__)) from None


def _member(archive: zipfile.ZipFile, member: str, name: str) -> str:
    """Unpack one file of an archive, never more than its bound, whatever size is stated."""
    found = [entry for entry in archive.infolist() if entry.filename == member]
    if len(found) != 1:
        twice, missing = say("{} is in it twice", member), say("there is no {} in it", member)
        raise _no_proof(name, twice if found else missing)
    if found[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise _no_proof(name, say("{} is packed in another way than by deflate", member))
    most = BOUNDS[member]
    with archive.open(found[0]) as packed_text:
        text = packed_text.read(most + 1)
    if len(text) > most:
        raise _no_proof(name, say("{} is larger than {:,} bytes", member, most))
    if member == "formula.cnf" and text.count(b"\n") > MAX_LINES:
        raise _no_proof(name, say("{} has more than {:,} lines", member, MAX_LINES))
    return decoded(text, member)


def _no_proof(name: str, why: str) -> BadNotation:
    return BadNotation("", None, say("{} is no proof: {}", name, why))


def formula_lines(
    formula: Formula, lazy: Sequence[Lazy], answer: PartialAssignment | None
) -> Iterator[str]:
    """The lines of formula.cnf."""
    own = formula.clauses()
    last = len(own) + len(lazy)
    yield "c a proof by enpitsu, form 1"
    yield f"c claim: {CLAIMS[answer is not None]}"
    yield from _comments(formula, len(own), last, answer)
    yield f"p cnf {formula.top} {last + (answer is not None)}"
    yield from map(clause_line, own)
    yield from [clause_line(x.clause) for x in lazy]
    if answer is not None:
        yield clause_line(other_answer(formula.puzzle, answer))


def _comments(formula: Formula, own: int, last: int, answer: PartialAssignment | None) -> Iterator[str]:
    """The comment lines on the meaning of variables and clauses."""
    puzzle = formula.puzzle
    for mark in puzzle.marks:
        yield f"c variable {mark.number}: {mark}{' (hidden)' if mark.hidden else ''}"
    if formula.top > len(puzzle.marks):
        yield f"c variables {len(puzzle.marks) + 1}-{formula.top}: names of what rules speak of"
    for rule in dict.fromkeys([case.rule for case in formula.program.cases]):
        yield f"c rule {rule.letter or rule.kind}: {one_line(rule.english)}"
    for first, end, case in formula.parts():
        yield f"c clauses {first}-{end}: {origin(case)}"
    if last > own:
        yield f"c clauses {own + 1}-{last}: lazy, see reasons.json"
    if answer is not None:
        yield f"c clauses {last + 1}-{last + 1}: some mark that is not hidden differs from answer.txt"


def origin(case: Case | None) -> str:
    """The origin of a clause in words: the rule and the place of its case, or "definitions of names"."""
    if case is None:
        return "definitions of names"
    letter = case.rule.letter or case.rule.kind
    return one_line(f"{letter} at {case.place}" if case.place is not None else letter)


def clause_line(clause: Clause) -> str:
    """A clause as a line of DIMACS."""
    return " ".join([*map(str, clause), "0"])


def reasons(formula: Formula, lazy: Iterable[Lazy]) -> dict[str, list[Any]]:
    """The reasons of lazy clauses as plain data: the sources, and the source of each clause."""
    of: dict[int, int] = {}
    clauses = [
        {
            "clause": n,
            "source": of.setdefault(one.source, len(of) + 1),
            "not together": said(formula, one.clause),
        }
        for n, one in enumerate(lazy, len(formula.clauses()) + 1)
    ]
    sources = []
    for number, source in enumerate(of, 1):
        case, constraint = formula.source(source)
        sources.append({
            "source": number, "cutter": source, "of": origin(case),
            "rule": "" if case is None else one_line(case.rule.english),
            "about": one_line((type(constraint).__doc__ or "").split("\n")[0]), **told(constraint),
        })  # fmt: skip
    return {"sources": sources, "clauses": clauses}


def reasons_text(formula: Formula, lazy: Iterable[Lazy]) -> str:
    """The text of reasons.json: a line for each source and for each clause."""
    parts = [
        f'"{name}": [' + ",\n".join([json_text(entry) for entry in entries]) + "]"
        for name, entries in reasons(formula, lazy).items()
    ]
    return "{" + ",\n".join(parts) + "}\n"


def answer_of(puzzle: Puzzle, text: str) -> PartialAssignment:
    """The answer in answer.txt: a value for every visible mark; raises BadNotation."""
    known = puzzle.read_answer(text.rstrip("\n"))
    return PartialAssignment({mark: known[mark] for mark in puzzle.visible_marks if mark in known})
