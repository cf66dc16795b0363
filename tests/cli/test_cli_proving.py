"""Proofs on the command line: ``solve --proof`` and ``verify``."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from enpitsu import __version__, catalogue
from enpitsu.engine.proof.prove import prove
from enpitsu.errors import SeveralAnswers
from enpitsu.files import zipped
from enpitsu.proofs.archive import packed, unpacked

from .running import Run

pytestmark = pytest.mark.skipif(
    find_spec("dratify") is None, reason="proofs are not tested: pip install 'enpitsu[proofs]'"
)


def test_solve_writes_a_proof_that_verify_takes(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "proof.zip")
    status, out, err = run("solve", "koburin#1", "--json", "--proof", file)
    assert (status, json.loads(out)["status"]) == (0, "unique")
    assert err.startswith(f"enpitsu: {file}: a proof of ")
    status, out, err = run("verify", file)
    assert (status, err) == (0, "")
    assert out.startswith("Koburin 5x5: proven, this puzzle has exactly one answer\n")
    assert "checked by dratify " in out
    status, out, err = run("verify", file, "--json")
    told = json.loads(out)
    assert (status, told["proven"], told["wrong"]) == (0, True, "")
    assert run("verify", file, "--time", "0") == (3, "", "enpitsu: the time is up\n")


def test_clauses_that_clash_by_themselves_need_no_step(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "proof.zip")
    assert run("solve", "-", "--proof", file, given="genre: koburin\n\n4 . .\n. . .\n. . .\n")[0] == 1
    status, out, _ = run("verify", file)
    assert status == 0
    assert "Together they are refuted: no step is needed, checked by dratify" in out


def test_what_fails_is_told_with_status_1(run: Run, tmp_path: Path) -> None:
    texts = unpacked(packed(prove(catalogue.example("koburin#1").puzzle())), "koburin")
    changed = {**texts, "proof.drat": ""}
    file = tmp_path / "proof.zip"
    file.write_bytes(zipped({name: text.encode() for name, text in changed.items()}))
    status, out, err = run("verify", str(file))
    assert (status, err) == (1, "")
    assert out.startswith("Koburin 5x5: not proven\n  dratify ")
    status, out, err = run("verify", str(file), "--json")
    assert (status, json.loads(out)["proven"]) == (1, False)


def test_a_proof_of_other_clauses_may_be_of_another_version(run: Run, tmp_path: Path) -> None:
    texts = unpacked(packed(prove(catalogue.example("koburin#1").puzzle())), "koburin")
    assert f"Written by enpitsu {__version__}" in texts["README.txt"]
    lines = texts["formula.cnf"].split("\n")
    first = next(k for k, line in enumerate(lines) if line.startswith("p ")) + 1
    texts["formula.cnf"] = "\n".join([*lines[:first], f"1 {lines[first]}", *lines[first + 1 :]])
    file = tmp_path / "proof.zip"
    file.write_bytes(zipped({name: text.encode() for name, text in texts.items()}))
    status, out, _ = run("verify", str(file))
    assert status == 1
    assert "is not that of the puzzle" in out
    assert "or write it anew: `enpitsu solve PUZZLE --proof FILE`" in out


def test_no_answer_is_proven_too(run: Run, tmp_path: Path) -> None:
    puzzle, file = tmp_path / "none.txt", str(tmp_path / "proof.zip")
    puzzle.write_text("genre: slitherlink\n\n3 3 .\n. 0 .\n. 3 3\n", encoding="utf-8")
    status, out, err = run("solve", str(puzzle), "--proof", file)
    assert status == 1, err
    assert "no answer" in out
    status, out, err = run("verify", file)
    assert (status, err) == (0, "")
    assert out.startswith("Slitherlink 3x3: proven, this puzzle has no answer\n")
    texts = unpacked(Path(file).read_bytes(), file)
    assert "answer.txt" not in texts
    assert "c claim: this puzzle has no answer" in texts["formula.cnf"]


def test_no_proof_is_written_of_several_answers_or_without_time(run: Run, tmp_path: Path) -> None:
    puzzle, file = tmp_path / "several.txt", tmp_path / "proof.zip"
    puzzle.write_text("genre: slitherlink\n\n. .\n. .\n", encoding="utf-8")
    status, _, err = run("solve", str(puzzle), "--proof", str(file))
    assert (status, err) == (1, "enpitsu: several answers: a proof is of one answer, or of none\n")
    with pytest.raises(SeveralAnswers):
        prove(catalogue.genre("slitherlink").parse(". .\n. ."))
    status, _, err = run("solve", "koburin#1", "--time", "0", "--proof", str(file))
    assert (status, err) == (3, "enpitsu: the time is up\n")
    assert not file.exists()


def test_what_is_read_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("genre: slitherlink\n\n. .\n. .\n", encoding="utf-8")
    for file, told in (
        (str(puzzle), "is read here"),
        ("-", "not to standard output"),
        (str(tmp_path), "is a folder"),
    ):
        status, out, err = run("solve", str(puzzle), "--proof", file)
        assert (status, out) == (2, "")
        assert told in err
    status, out, err = run("solve", "lits", "--by-techniques", "--proof", str(tmp_path / "x"))
    assert (status, out) == (2, "")
    assert "a proof has no use for --by-techniques" in err
