"""Keep what this version writes, and people have in files and browsers: `python -m tests.corpus.make_kept`.

Makes the folder ``tests/corpus/kept/VERSION`` and never writes over one: what a version wrote stays as it
is.  ``tests/test_kept.py`` opens all of it after every change.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from enpitsu import __version__, catalogue
from enpitsu.document import Document, Metadata, Note
from enpitsu.errors import EnpitsuError
from enpitsu.formats import write_document
from enpitsu.formats.as_json import puzzle_data
from enpitsu.logic import PartialAssignment
from enpitsu.play.run import fragment

KEPT = Path(__file__).parent / "kept"
ADDRESSES = ("pzpr", "penpa", "kudamono")
GENRES = ("koburin", "kakuro", "heyawake", "star_battle", "nodeloop", "fillomino", "crossstitch")
"""Genres whose files are kept as if they were somebody's own."""
VARIANTS = (
    "koburin --without C", "koburin --with no_touch", "sudoku --with kropki:A", "hitori --with no_touch",
)  # fmt: skip
"""Names of changed genres that may be had, with their first examples' boards where these still fit."""
COMMANDS = {
    "solve": ["solve", "koburin"], "check": ["check", "koburin", "-"], "explain": ["explain", "koburin"],
    "hint": ["hint", "koburin"], "grade": ["grade", "koburin"],
    "why-not": ["why-not", "koburin", "R5C2 white"],
    "review": ["review", "koburin"], "genres": ["genres"],
}  # fmt: skip
"""Commands whose ``--json`` other people's programs read."""
SAVED = {"koburin#1": 5, "sudoku#1": 6, "slitherlink#1": 8, "hitori#1": 4}
"""Puzzles that are begun on the page, and the marks that are made of each."""
SEARCH = ["search", "slitherlink", "3x3", "--checkpoint", "search.jsonl"]


def documents() -> Iterator[Document]:
    """The first example of each genre, half solved; a few with all else that a document can have."""
    for n, name in enumerate(catalogue.genres()):
        stored = catalogue.example(name)
        puzzle = stored.puzzle()
        answer = puzzle.read_answer(stored.answer) if stored.answer else None
        if answer is not None and n % 2:
            answer = PartialAssignment(
                {m: v for k, (m, v) in enumerate(answer.items()) if k % 3 and not m.hidden}
            )
        about = Metadata("A title", "An author", "A source", "The rules,\nin two lines.", "A comment")
        spare = [str(m) for m in puzzle.visible_marks if m not in (answer or {})][:2]
        notes = (Note("possible", spare[0]), Note("not", spare[-1])) if spare else ()
        yield Document(puzzle, answer, notes if n % 3 else (), about if n % 4 else Metadata())


def variants() -> Iterator[Document]:
    """Boards of changed genres."""
    for name in VARIANTS:
        stored = catalogue.example(name.split()[0])
        try:
            yield Document(catalogue.genre(name).parse(stored.givens, stored.options))
        except EnpitsuError as error:
            print(f"{name}: {error}", file=sys.stderr)


def meaning(document: Document) -> dict[str, Any]:
    """What a document says, in plain words: by this it is known again."""
    marks = {str(m): v for m, v in (document.known or {}).items() if not m.hidden}
    notes = [[note.kind, note.place, note.text] for note in document.notes]
    return {
        **puzzle_data(document.puzzle),
        "marks": marks,
        "notes": notes,
        "metadata": document.metadata.said(),
    }


def packed(shared: Any) -> str:
    """A fragment as browsers compress it."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = deflate.compress(json.dumps(shared, separators=(",", ":")).encode()) + deflate.flush()
    return "z=" + base64.urlsafe_b64encode(raw).decode().rstrip("=")


def links(some: list[Document]) -> Iterator[dict[str, Any]]:
    """Links of the page: to a puzzle, with marks, with what is said of it, and to a draft."""
    for document in some:
        shared: dict[str, Any] = {"puzzle": puzzle_data(document.puzzle)}
        means = meaning(document)
        marks = means["marks"]
        yield {"hash": fragment(document), "puzzle": shared["puzzle"], "marks": marks}
        about = document.metadata.said()
        yield {
            "hash": packed({**shared, "marks": marks, "about": about}),
            **shared,
            "marks": marks,
            "about": about,
        }
        yield {"hash": packed({**shared, "warnings": ["A warning."]}), **shared, "warnings": ["A warning."]}
        yield {"hash": f"set={packed({**shared, 'draft': 'abc1'})}", **shared, "draft": "abc1"}


def addresses() -> Iterator[dict[str, Any]]:
    """Addresses of other sites that we write."""
    for name in catalogue.genres():
        puzzle = catalogue.example(name).puzzle()
        for form in ADDRESSES:
            try:
                text = write_document(Document(puzzle), form).strip()
            except EnpitsuError:
                continue
            yield {"format": form, "text": text, **puzzle_data(puzzle)}


def enpitsu(folder: Path, *arguments: str, given: str = "") -> str:
    """What our command prints."""
    command = [sys.executable, "-m", "enpitsu", *arguments]
    return subprocess.run(
        command, cwd=folder, input=given, capture_output=True, text=True, check=False
    ).stdout


def own_genres(folder: Path) -> None:
    """Genre files of one's own, with their examples: as the template writes one, and with all features."""
    enpitsu(folder, "new-genre", "Night Sky")
    for name in GENRES:
        kind = catalogue.genre(name)
        source = Path(catalogue.PACKAGE / "genres" / f"{name}.py").read_text(encoding="utf-8")
        source = re.sub(rf"\bclass {kind.__name__}\(", f"class Kept{kind.__name__}(", source)
        (folder / f"kept_{name}.py").write_text(source, encoding="utf-8")
        shutil.copy(catalogue.examples_folder() / f"{name}.toml", folder / f"kept_{name}.toml")


def interrupted(folder: Path) -> None:
    """A batch and a search that were stopped half way, a batch's source, a proof, a player's marks."""
    stored = [catalogue.example(name) for name in ("koburin", "sudoku", "slitherlink", "akari")]
    rows = [json.dumps(puzzle_data(one.puzzle())) for one in stored]
    (folder / "puzzles.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    enpitsu(folder, "batch", "solve", "puzzles.jsonl", "--out", "rows.jsonl", "--workers", "1")
    done = (folder / "rows.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "rows.jsonl.part").write_text("".join(done[:2]), encoding="utf-8")
    (folder / "search.txt").write_text(enpitsu(folder, *SEARCH, "--workers", "1"), encoding="utf-8")
    cubes = (folder / "search.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "search.jsonl").write_text("".join(cubes[: 1 + len(cubes) // 2]), encoding="utf-8")
    enpitsu(folder, "solve", "koburin", "--proof", "proof.zip")
    answer = catalogue.example("koburin").puzzle().read_answer(catalogue.example("koburin").answer or "")
    marks = [{"mark": str(m), "value": v} for m, v in answer.items() if not m.hidden][:12]
    (folder / "marks.json").write_text(json.dumps(marks), encoding="utf-8")


def saved() -> dict[str, Any]:
    """What the browser keeps: puzzles that were begun, a draft, settings, what is said of a draft."""
    from tests.play.browser import served, started
    from tests.play.player import Player
    from tests.play.test_setting import begin, put

    with served() as address, started() as browser:
        page = browser.new_page()
        for id, marks in SAVED.items():
            Player(page, address, id)
            page.focus("#board")
            for _ in range(marks):
                page.keyboard.press("1" if id.startswith("sudoku") else "Space")
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Control+z")
            page.wait_for_timeout(600)
        Player(page, address, "sudoku#1")
        page.focus("#board")
        page.keyboard.press("Shift+Digit2")
        page.wait_for_timeout(600)
        begin(page, address, "slitherlink", 4, 4)
        put(page, "R1C1", "3")
        put(page, "R2C2", "1")
        page.wait_for_timeout(600)
        found: dict[str, Any] = page.evaluate("() => Object.fromEntries(Object.entries(localStorage))")
    return found


def write(path: Path, data: Any) -> None:
    path.write_text(json.dumps(data, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


def main() -> None:
    out = KEPT / __version__
    if out.exists():
        raise SystemExit(f"{out} is kept: what a version wrote is not written anew")
    every, changed = [*documents()], [*variants()]
    out.mkdir(parents=True)
    for folder in ("texts", "json", "genres", "stopped"):
        (out / folder).mkdir()
    for document in (*every, *changed):
        name = type(document.puzzle).genre_id().replace(" ", "_").replace(":", "-").replace("--", "")
        (out / "texts" / f"{name}.txt").write_text(write_document(document, "text"), encoding="utf-8")
    write(
        out / "documents.json", [[write_document(d, "json"), meaning(d)] for d in (*every[::2], *changed)]
    )
    write(out / "meanings.json", [meaning(d) for d in (*every, *changed)])
    write(out / "links.json", [*links([*every[::9], *changed])])
    write(out / "addresses.json", [*addresses()])
    given = catalogue.example("koburin").broken[0].answer  # so that there is something to say
    (out / "json" / "given.txt").write_text(given, encoding="utf-8")
    for name, arguments in COMMANDS.items():
        (out / "json" / f"{name}.json").write_text(
            enpitsu(out, *arguments, "--json", given=given), encoding="utf-8"
        )
    own_genres(out / "genres")
    interrupted(out / "stopped")
    write(out / "saved.json", saved())


if __name__ == "__main__":
    main()
