"""All examples through addresses and files, as pzprjs reads and judges them.

It runs where the package `ppbench`, which carries a built pzprjs, is installed and node is there.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.catalogue import Example
from enpitsu.errors import BadPuzzle
from enpitsu.formats import read_document, write
from enpitsu.notation.pzpr import Pzpr

PACKAGE = find_spec("ppbench")
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(PACKAGE is None or NODE is None, reason="wants ppbench and node")

SCRIPT = """
const pzpr = require(process.argv[1]);
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
const found = texts.map(text => {
  const puzzle = new pzpr.Puzzle().open(text);
  const said = puzzle.check(true);
  return {url: puzzle.getURL(), file: puzzle.getFileData(), code: said.complete ? null : said[0]};
});
console.log(JSON.stringify(found));
process.exit(0);
"""


def asked(*texts: str) -> list[dict[str, Any]]:
    """What pzprjs makes of addresses and files: its own address and file, and its first complaint."""
    assert PACKAGE is not None
    assert NODE is not None
    (folder,) = PACKAGE.submodule_search_locations or [""]
    pzprjs = Path(folder) / "vendor/pzprjs/dist/js/pzpr.js"
    done = subprocess.run([NODE, "-e", SCRIPT, str(pzprjs)], input=json.dumps(texts), text=True,
                          capture_output=True, check=True, timeout=60)  # fmt: skip
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@cache
def body(url: str) -> str:
    """An address without its host and the genre's name."""
    return url.split("?")[1].split("/", 1)[1].rstrip("/")


def written(genre: str) -> list[tuple[Example, str, str]]:
    """The examples of a genre that have an address, with it and the file of the puzzle and its answer."""
    out = []
    for example in catalogue.examples(genre):
        puzzle = example.puzzle()
        try:
            url = write(puzzle, "pzpr")
        except BadPuzzle:
            continue  # what has no form in the notation is told; other tests see to that
        known = None if example.answer is None else puzzle.read_answer(example.answer)
        out.append((example, url, write(puzzle, "pzprv3", known)))
    return out


@pytest.mark.parametrize("genre", [
    name for name in catalogue.genres() if isinstance(vars(catalogue.genre(name)).get("url"), Pzpr)
])  # fmt: skip
def test_examples_as_pzprjs_reads_them(genre: str) -> None:
    """It writes the same address, calls the answer complete, and its file is read back."""
    boards = written(genre)
    assert boards
    found = asked(*[text for _, url, file in boards for text in (url, file)])
    for (example, url, _), by_url, by_file in zip(boards, found[::2], found[1::2], strict=True):
        assert body(by_url["url"]) == body(by_file["url"]) == body(url), example.id
        back, puzzle = read_document(by_file["file"]), example.puzzle()
        assert write(back.puzzle, "pzpr") == url, (
            "pzprjs has the number of a room in a cell of its own choice"
        )
        assert back.puzzle.options == dict(example.options)
        if example.answer is not None:
            assert by_file["code"] is None, example.id
            assert back.known is not None
            answer = puzzle.write_answer(puzzle.read_answer(example.answer))
            assert back.puzzle.write_answer(back.known) == answer
