"""What of a text is not kept is said by every verb: on standard error, in JSON, in rows, to the page."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import enpitsu
from enpitsu.batch import work
from enpitsu.batch.run import Plan
from enpitsu.batch.work import Row
from enpitsu.desk.verbs import answer
from enpitsu.document import Document, Wanted
from enpitsu.errors import InputWarning, LostClues
from enpitsu.formats import registry
from enpitsu.formats.entries import Entry

from .running import Run

ADDRESS = "https://pedros.works/kudamono/player?W=4x4&L=(3)4(2)7&G=nurikabe&ZZ=9"
"""An example with a field that nothing reads."""
SAID = "not kept: the field ZZ= is not read"

VERBS = [
    ["solve"], ["draw"], ["explain"], ["hint"], ["grade"], ["review"], ["trim"], ["complete"],
    ["search"], ["convert", "--to", "json"],
]  # fmt: skip


@pytest.fixture
def two_clues_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the reader of Kudamono's addresses find two clues that it has no place for."""
    kudamono = registry.notation("kudamono")
    inner = kudamono.read

    def read(text: str, wanted: Wanted) -> Document:
        return replace(inner(text, wanted), lost_clues=("a star in R1C1", "a moon in R2C2"))

    monkeypatch.setattr("enpitsu.notation.kudamono.KUDAMONO", kudamono._replace(read=read))


def worked(text: str, *, lenient: bool) -> Row:
    """The row of a batch, made in this process."""
    plan = Plan("solve", lenient=lenient)
    return work.run(plan.job(Entry(1, "", text), 0).payload, lambda *_: None)


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_every_verb_says_what_is_not_kept(run: Run, verb: list[str]) -> None:
    err = run(verb[0], ADDRESS, *verb[1:]).err
    assert f"enpitsu: {SAID}\n" in err


@pytest.mark.parametrize(
    "verb", ["solve", "explain", "hint", "grade", "review", "trim", "complete", "search"]
)
def test_json_says_what_is_not_kept(run: Run, verb: str) -> None:
    assert json.loads(run(verb, ADDRESS, "--json").out)["warnings"] == [SAID]
    assert "warnings" not in json.loads(run(verb, "nurikabe#1", "--json").out)


def test_marks_of_a_file_say_what_is_not_kept(run: Run, tmp_path: Path) -> None:
    (tmp_path / "puzzle").write_text(ADDRESS)
    (tmp_path / "marks").write_text(json.dumps({
        "genre": "nurikabe", "givens": enpitsu.read_document(ADDRESS).puzzle.text, "marks": {}, "mark": {},
    }))  # fmt: skip
    status, _, err = run("check", str(tmp_path / "puzzle"), str(tmp_path / "marks"))
    assert (status, err) == (1, f"enpitsu: {SAID}\nenpitsu: not kept: the field 'mark'\n")


def test_a_row_of_a_batch_says_what_is_not_kept(run: Run) -> None:
    rows = [json.loads(line) for line in run("batch", "solve", "-", given=ADDRESS).out.splitlines()]
    assert [row["warnings"] for row in rows] == [[SAID]]


def test_a_collection_names_the_entry(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(ADDRESS)
    status, _, err = run(
        "sheet", "--collection", str(tmp_path), "--out", str(tmp_path / "x.png"), "--no-answers"
    )
    assert (status, err) == (0, f"enpitsu: one.txt: {SAID}\n")


def test_the_desk_says_what_is_not_kept() -> None:
    opened: Any = answer("open", {"puzzle": {"text": ADDRESS}})
    assert opened["warnings"] == [SAID]


def test_the_library_warns() -> None:
    with pytest.warns(InputWarning, match="ZZ=") as found:
        enpitsu.read(ADDRESS)
    assert found[0].filename == __file__  # it points to the caller
    with pytest.warns(InputWarning, match="ZZ="):
        enpitsu.read_marked(ADDRESS)
    assert enpitsu.read_document(ADDRESS).warnings == (SAID,)


def test_rows_of_our_own_are_read_back_without_a_warning(run: Run) -> None:
    made = run("generate", "koburin", "4x4", "--json").out
    solved = run("batch", "solve", "-", given=made).out
    assert "warnings" not in json.loads(solved)
    row = {**json.loads(solved), **json.loads(made)}
    assert enpitsu.read_document(json.dumps(row)).warnings == ()
    assert enpitsu.read_document(json.dumps({**row, "option": {}})).warnings == (
        "not kept: the field 'option'",
    )


@pytest.mark.usefixtures("two_clues_lost")
def test_a_clue_that_cannot_be_kept_is_an_error_unless_lenient(run: Run) -> None:
    said = "clues that cannot be kept: a star in R1C1; a moon in R2C2"
    address = ADDRESS + "9"  # the desk keeps what it has opened
    with pytest.raises(LostClues, match=said):
        enpitsu.read(address)
    with pytest.raises(LostClues, match=said):
        answer("open", {"puzzle": {"text": address}})
    status, out, err = run("solve", address)
    assert (status, out) == (2, "")
    assert said in err
    assert "--lenient" in err
    row = worked(address, lenient=False)
    assert (row["status"], said in row["reason"]) == ("malformed", True)


@pytest.mark.usefixtures("two_clues_lost")
def test_lenient_leaves_clues_out_and_says_so(run: Run) -> None:
    said = ["not kept: a star in R1C1", "not kept: a moon in R2C2", SAID]
    assert list(enpitsu.read_document(ADDRESS, lenient=True).warnings) == said
    status, out, _ = run("solve", ADDRESS, "--lenient", "--json")
    assert (status, json.loads(out)["warnings"]) == (0, said)
    assert worked(ADDRESS, lenient=True)["warnings"] == said
    opened: Any = answer("open", {"puzzle": {"text": ADDRESS, "lenient": True}})
    assert opened["warnings"] == said
