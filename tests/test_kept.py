"""What earlier versions wrote, and people have, opens after every change and means the same.

``tests/corpus/kept/VERSION`` was written by that version (``tests/corpus/make_kept.py``) and is not
changed.  What cannot be opened any more is refused with a sentence that says what to do, and a test here
says so.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from enpitsu import __version__
from enpitsu.desk.verbs import answer
from enpitsu.engine.check import check
from enpitsu.errors import BadNotation
from enpitsu.formats import read, read_document
from enpitsu.formats.as_json import puzzle_data
from enpitsu.play.client import WEB
from tests.corpus.make_kept import COMMANDS, KEPT, SEARCH, enpitsu, meaning

VERSIONS = sorted([path for path in KEPT.iterdir() if path.is_dir()])
TEXTS = [path for version in VERSIONS for path in sorted((version / "texts").glob("*.txt"))]
GENRES = [path for version in VERSIONS for path in sorted((version / "genres").glob("*.py"))]
ANSWERS = [path for version in VERSIONS for path in sorted((version / "json").glob("*.json"))]
LARGEST = 600_000
"""Bytes of all that is kept of a version."""
READ_LINKS = """
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] } });
globalThis.localStorage = { getItem: () => null };
const { readFragment } = await import("./share.js");
let text = "";
for await (const piece of process.stdin) text += piece;
const read = async (hash) => {
  try { return await readFragment(hash); } catch (error) { return String(error.message); }
};
const told = [];
for (const hash of JSON.parse(text)) told.push(await read(hash));
console.log(JSON.stringify(told));
"""

pytestmark = pytest.mark.filterwarnings("ignore::enpitsu.errors.InputWarning")


def named(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.stem}"


def data(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module", params=VERSIONS, ids=lambda path: path.name)
def kept(request: pytest.FixtureRequest) -> Path:
    """The folder of a version."""
    path: Path = request.param
    return path


def test_this_version_is_kept_and_no_version_is_large() -> None:
    assert __version__ in [path.name for path in VERSIONS]
    for version in VERSIONS:
        assert sum(path.stat().st_size for path in version.rglob("*") if path.is_file()) < LARGEST


@pytest.mark.parametrize("path", TEXTS, ids=named)
def test_a_text_means_the_same(path: Path) -> None:
    document = read_document(path.read_text(encoding="utf-8"))
    found = meaning(document)
    assert found in data(path.parents[1] / "meanings.json")
    if document.known is not None and all(m in document.known for m in document.puzzle.visible_marks):
        assert check(document.puzzle, document.known).right


def test_a_document_means_the_same(kept: Path) -> None:
    for text, means in data(kept / "documents.json"):
        assert meaning(read_document(text)) == means


def test_a_document_of_another_version_is_refused_with_what_to_do(kept: Path) -> None:
    text, means = data(kept / "documents.json")[0]
    assert meaning(read_document(json.dumps({**json.loads(text), "version": 1}))) == means
    with pytest.raises(BadNotation, match="this is version 2 of a document: a newer enpitsu reads it"):
        read_document(json.dumps({**json.loads(text), "version": 2}))


def test_an_address_names_the_same_puzzle(kept: Path) -> None:
    for row in data(kept / "addresses.json"):
        puzzle = read(row["text"], row["genre"])
        assert puzzle_data(puzzle) == {name: row[name] for name in ("genre", "options", "givens")}, row


def read_links(hashes: list[str]) -> list[Any]:
    """What the page reads of addresses: the puzzle and what goes with it, nothing, or why not."""
    if shutil.which("node") is None:
        pytest.skip("links are not tested: node is not installed here")
    command = ["node", "--input-type=module", "--no-warnings", "-e", READ_LINKS]
    told = subprocess.run(
        command, cwd=WEB, input=json.dumps(hashes), capture_output=True, text=True, check=True
    )
    found: list[Any] = json.loads(told.stdout)
    return found


def test_a_link_opens_the_same_puzzle_with_the_same_marks(kept: Path) -> None:
    rows = data(kept / "links.json")
    for row, shared in zip(
        rows, read_links([row["hash"].removeprefix("set=") for row in rows]), strict=True
    ):
        for name in row.keys() - {"hash"}:
            assert shared.get(name, {}) == row[name], (name, row)
        source: Any = {"puzzle": {"text": json.dumps(shared["puzzle"])}}
        assert answer("open", source)["puzzle"] == row["puzzle"]
        if row.get("marks"):
            assert answer("check", {**source, "marks": row["marks"]})


def test_a_link_of_another_version_is_refused_with_what_to_do(kept: Path) -> None:
    import base64

    def link(shared: object) -> str:
        return "j=" + base64.urlsafe_b64encode(json.dumps(shared).encode()).decode().rstrip("=")

    puzzle = data(kept / "links.json")[0]["puzzle"]
    told = read_links([link({"puzzle": puzzle, "version": n}) for n in (1, 2)] + ["j=e30", "nothing"])
    assert told[0]["puzzle"] == puzzle
    assert "newer version of Enpitsu" in told[1]
    assert told[2:] == [None, None]


def lacks(before: Any, now: Any, at: str = "") -> list[str]:
    """The fields that other programs read, and that are gone or of another type."""
    if isinstance(before, dict) and isinstance(now, dict):
        gone = [f"{at}.{k}" for k in before if k not in now]
        return gone + [fault for k in before if k in now for fault in lacks(before[k], now[k], f"{at}.{k}")]
    if isinstance(before, list) and isinstance(now, list):
        best = [min([lacks(a, b, f"{at}[]") for b in now], key=len, default=[at]) for a in before]
        return [fault for faults in best for fault in faults]
    numbers = {type(before), type(now)} <= {int, float}
    return [] if numbers or type(before) is type(now) else [at]


@pytest.mark.parametrize("path", ANSWERS, ids=named)
def test_json_has_all_fields_that_it_had(path: Path, tmp_path: Path) -> None:
    given = path.with_name("given.txt").read_text(encoding="utf-8")
    now = json.loads(enpitsu(tmp_path, *COMMANDS[path.stem], "--json", given=given))
    assert lacks(data(path), now) == []


def test_a_field_that_is_gone_is_noticed() -> None:
    before = {"a": [{"b": 1, "c": "x"}, {"b": None}], "d": True}
    assert lacks(before, {**before, "e": 1}) == []
    assert lacks(before, {"a": before["a"]}) == [".d"]
    assert lacks(before, {"a": [{"b": 1}, {"b": None}], "d": True}) == [".a[].c"]
    assert lacks(before, {"a": [], "d": 1}) == [".a", ".a", ".d"]


@pytest.mark.parametrize("path", GENRES, ids=named)
def test_a_genre_of_ones_own_works(path: Path, tmp_path: Path) -> None:
    """Its file and that of its examples: each is solved, and its rules blame what they blamed."""
    for file in (path, path.with_suffix(".toml")):
        shutil.copy(file, tmp_path)
    command = [sys.executable, "-m", "enpitsu", "try-genre", path.name]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


def test_what_was_stopped_is_gone_on_with(kept: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stopped"
    shutil.copytree(kept / "stopped", folder)
    whole = [json.loads(line) for line in (folder / "rows.jsonl").read_text().splitlines()]
    before = (folder / "rows.jsonl.part").read_text()
    (folder / "rows.jsonl").unlink()
    enpitsu(folder, "batch", "solve", "puzzles.jsonl", "--out", "rows.jsonl", "--resume", "--workers", "1")
    after = (folder / "rows.jsonl").read_text()
    assert after.startswith(before)
    for row, was in zip(map(json.loads, after.splitlines()), whole, strict=True):
        assert {**row, "seconds": 0} == {**was, "seconds": 0}
    cubes = (folder / "search.jsonl").read_text()
    assert enpitsu(folder, *SEARCH, "--resume", "--workers", "1") == (folder / "search.txt").read_text()
    assert (folder / "search.jsonl").read_text().startswith(cubes)


def test_a_proof_is_verified_and_a_list_of_marks_read(kept: Path, tmp_path: Path) -> None:
    pytest.importorskip("dratify")
    proven = "Koburin 5x5: proven, this puzzle has exactly one answer"
    said = enpitsu(kept / "stopped", "verify", "proof.zip")
    assert said.startswith(proven) or "write it anew: `enpitsu solve PUZZLE --proof FILE`" in said
    hint = json.loads(enpitsu(kept / "stopped", "hint", "koburin", "--marks", "marks.json", "--json"))
    assert not hint["wrong"]
