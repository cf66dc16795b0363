"""Archives that are made to harm whoever checks them: refused in little time and memory."""

from __future__ import annotations

import random
import zipfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from enpitsu.engine.budget import Budget, Meter
from enpitsu.errors import BadNotation, BadPuzzle, OutOfBudget
from enpitsu.proofs import archive, foreign
from enpitsu.proofs.archive import BOUNDS, NAMES, unpacked
from enpitsu.proofs.foreign import objection
from enpitsu.proofs.verify import verify
from tests.bounded import START, ran, wants_rusage
from tests.proofs.hostile import HOSTILE, MILLION, sound, with_entries
from tests.thorough import sample

pytestmark = pytest.mark.skipif(
    find_spec("dratify") is None, reason="proofs are not tested: pip install 'enpitsu[proofs]'"
)
MEGABYTES = 300
SOME = [
    "step-of-a-far-variable", "empty-clauses", "slow-steps", "proof-of-400-MB", "stated-smaller",
    "clause-of-a-far-variable", "formula-of-empty-lines", "reasons-of-empty-objects", "reasons-nested",
    "model-of-50-MB", "puzzle-of-9999x9999", "many-entries",
]  # fmt: skip


@wants_rusage
@pytest.mark.parametrize("name", sample(SOME, [*HOSTILE]))
def test_a_hostile_proof_ends_in_time_and_within_memory(name: str, tmp_path: Path) -> None:
    file = tmp_path / "hostile.zip"
    file.write_bytes(HOSTILE[name]())
    found = ran(["verify", str(file), "--time", "2"])
    harmless = name in ("empty-lines-before-the-proof", "one-long-comment", "comments-before-the-proof")
    assert found.status in ((0, 3) if harmless else (1, 2, 3)), found.err
    assert found.megabytes < MEGABYTES
    assert found.seconds < 2 * 1.1 + 0.5 + 3 * START
    told = found.err or found.out
    assert len(told.splitlines()) <= (8 if harmless else 3)
    assert "error of enpitsu" not in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("9999999 0\n", "'9999999' is no literal of a formula with 131 variables"),
        ("99999999999999999999 0\n", "'99999999999999999999' is no literal"),
        ("a\x02\x05", "'a\\x02\\x05' is no literal"),
        ("1 " * 263 + "0\n", "'1' is there too often"),
        ("d d 1 0\n", "'d' is no literal"),
        ("1 d 2 0\n", "'d' is no literal"),
        ("1 2\n", "the last step is not terminated by 0"),
    ],
)
def test_a_step_is_judged_before_the_checker_sees_it(text: str, told: str) -> None:
    """Whatever stands before it: nothing, or all steps of the refutation."""
    formula, steps = sound()["formula.cnf"].decode(), sound()["proof.drat"].decode()
    for proof in (text, steps + text):
        assert told in objection(formula, proof, Meter())[1]


def test_steps_are_made_only_when_they_are_checked() -> None:
    """The checker is at its first step when the second has not been read."""
    steps = foreign.parsed("1 0\nd -2 1 0\nx", 2, Meter())
    assert [next(steps), next(steps)] == [("a", (0,)), ("d", (3, 0))]
    with pytest.raises(Exception, match="line 3: 'x' is no literal"):
        next(steps)
    with pytest.raises(OutOfBudget):
        objection("c\np cnf 2 1\n1 2 0\n", "1 0 " * MILLION, Meter(Budget(seconds=0)))


def test_a_step_that_needs_more_than_unit_propagation_is_refused() -> None:
    """A new clause that breaks no model's existence (RAT) is no consequence: it is not taken."""
    assert (
        "(1 0) does not follow by unit propagation"
        in objection("c\np cnf 2 1\n1 2 0\n", "1 0\n0\n", Meter())[1]
    )


def test_every_file_has_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """One byte more than the bound is refused, by reading and by writing; the bound itself is not."""
    assert [*BOUNDS] == [*NAMES]
    for name in NAMES:
        size = len(sound()[name])
        monkeypatch.setitem(BOUNDS, name, size)
        unpacked(with_entries([*sound().items()]), "x")
        monkeypatch.setitem(BOUNDS, name, size - 1)
        with pytest.raises(BadNotation, match=f"x is no proof: {name} is larger than"):
            unpacked(with_entries([*sound().items()]), "x")
        monkeypatch.setitem(BOUNDS, name, size)
    lines = sound()["formula.cnf"].count(b"\n")
    monkeypatch.setattr(archive, "MAX_LINES", lines - 1)
    with pytest.raises(BadNotation, match=r"formula\.cnf has more than"):
        unpacked(with_entries([*sound().items()]), "x")


def test_a_proof_that_nobody_could_check_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    from enpitsu import catalogue
    from enpitsu.engine.proof.prove import prove

    proof = prove(catalogue.example("nurikabe#1").puzzle())
    monkeypatch.setitem(BOUNDS, "proof.drat", 10)
    with pytest.raises(BadPuzzle, match=r"too large to be checked: proof\.drat has"):
        archive.packed(proof)


def test_a_broken_archive_is_refused_in_a_sentence() -> None:
    """Bytes of an archive are turned at random: its texts or BadNotation, nothing else."""
    rng, whole = random.Random(68), with_entries([*sound().items()])
    ends = whole.rfind(b"PK\5\6")
    starts = whole.find(b"PK\1\2")
    for turn in range(sample(1_000, 20_000)):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(data)) if turn % 2 else rng.randrange(starts, len(data))
            data[at] = rng.randrange(256)
        if turn % 10 == 0:
            del data[rng.randrange(ends) :]
        with suppress(BadNotation):
            unpacked(bytes(data), "x")


def test_other_ways_to_pack_are_refused() -> None:
    """They unpack as much as they like at once."""
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        with pytest.raises(BadNotation, match="in another way than by deflate"):
            unpacked(with_entries([*sound().items()], method), "x")


def test_a_puzzle_that_its_formula_cannot_hold_is_not_compiled() -> None:
    """What is made of a huge puzzle is bounded by the formula that comes with it, whatever the time."""
    for name in ("puzzle-of-300x300", "puzzle-of-30x30"):
        with pytest.raises(BadNotation, match=r"formula\.cnf is far too small for puzzle\.txt"):
            verify(unpacked(HOSTILE[name](), "x"))
