"""Proofs on the command line: ``solve --proof`` writes one, ``verify`` checks one."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.cli.progress import meter, watched
from enpitsu.cli.terminal_text import headline, indented
from enpitsu.engine.budget import Meter
from enpitsu.errors import BadFile
from enpitsu.files import read_data, write_data
from enpitsu.locale import say, say_number
from enpitsu.plain import json_text, one_line
from enpitsu.proofs.verify import Verified
from enpitsu.puzzle import Puzzle

ANEW = (
    "If another version of enpitsu wrote the proof (its README.txt says which), verify it with that one, "
    "or write it anew: `enpitsu solve PUZZLE --proof FILE`."
)
WAYS = {
    "flood": "{:,} by a flood of the board", "clash": "{:,} by the rule's own clashes",
    "cutter": "{:,} by its constraint",
}  # fmt: skip
WRITTEN = (
    "{}: a proof of {:,} clauses ({:,} of them lazy) and {:,} steps, {:,} bytes; "
    "`enpitsu verify` checks it."
)
MEANT = "{:,} of them, about marks alone, follow from what their rule means, too."


def refuse_output(file: str) -> None:
    """Refuse the standard output for a proof: it is no text; raises BadFile."""
    if file == "-":
        raise BadFile(say("a proof is an archive: it is written to a file, not to standard output"))


def write_proof(puzzle: Puzzle, file: str, allowed: Meter) -> str:
    """Write the proof that a puzzle has one answer, or none; a sentence about it.

    Raises SeveralAnswers, OutOfBudget, OSError.
    """
    from enpitsu.engine.proof.prove import prove
    from enpitsu.proofs.archive import packed

    with watched(say("proving {}", puzzle.display_title()), allowed) as tell:
        proof = prove(puzzle, allowed, tell)
        data = packed(proof)
    write_data(file, data)
    clauses, lazy, steps = proof.clauses, len(proof.lazy), proof.steps.count("\n")
    return say(WRITTEN, one_line(file), clauses, lazy, steps, len(data))


def verify_proof(file: str, genre: str | None, seconds: float | None, *, as_json: bool) -> int:
    """Check a proof and print what was found; the exit status."""
    from enpitsu.proofs.archive import unpacked
    from enpitsu.proofs.verify import verify

    allowed = meter(seconds)
    texts = unpacked(read_data(file), one_line(file))
    with watched(say("verifying"), allowed):
        found = verify(texts, genre, allowed)
    if as_json:
        print(json_text(_data(found)))
    else:
        print("\n".join(_text(found)))
    return 1 if found.wrong else 0


def _data(found: Verified) -> dict[str, object]:
    return {
        "proven": not found.wrong, "claim": found.claim, "wrong": found.wrong, "checker": found.checker,
        "clauses": found.clauses, "meant": found.meant, "lazy": dict(found.ways), "steps": found.steps,
    }  # fmt: skip


def _text(found: Verified) -> list[str]:
    head = headline(found.puzzle)
    if found.wrong:
        more = [say(ANEW)] if found.is_compiled_otherwise else []
        return [say("{}: not proven", head), *indented([one_line(found.wrong), *more])]
    return [say("{}: proven, {}", head, say(found.claim)), *indented(list(_parts(found)))]


def _parts(found: Verified) -> Iterator[str]:
    """A sentence for each part that was checked."""
    if found.answer is not None:
        yield say("The answer keeps every rule.")
    own = found.clauses - found.ways.total() - (found.answer is not None)
    yield say("{:,} clauses are those of the puzzle, compiled anew.", own)
    yield say(MEANT, found.meant)
    if found.ways:
        lazy = say(", ").join([say(WAYS[way], n) for way, n in found.ways.items()])
        yield say("{:,} lazy clauses hold: {}.", found.ways.total(), lazy)
    if found.answer is not None:
        yield say("One clause says that an answer differs from this one.")
    steps = say("no step is needed")
    if found.steps:
        steps = say_number(found.steps, "{:,} step", "{:,} steps")
    yield say("Together they are refuted: {}, checked by {}.", steps, found.checker)
