"""Batches: a row for every entry, in order, with its status; what is done is not done again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest

from enpitsu import catalogue, cli
from enpitsu.batch.run import Output, Plan, rows
from enpitsu.batch.work import run
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.source import documents_in
from enpitsu.errors import BadFile, BadNotation, BadPuzzle, InputWarning, OutOfBudget, UnknownName
from enpitsu.formats import write
from enpitsu.formats.entries import MAX_BYTES, Entry, entries_in, parted
from enpitsu.formats.entries import entries as entries_of
from enpitsu.workers import LocalCrew
from tests.thorough import WATCHDOG, sample

GENRES = ("slitherlink", "koburin", "sudoku", "slink", "celltinels")
"""Genres with small boards that are solved at once."""
MANY = sample(150, 1000)
BLANK = "\n".join(["." + " ." * 9] * 10)


def sound() -> list[tuple[str, str, str]]:
    """(text, status, answer) of stored puzzles with one answer each."""
    found = []
    for id in GENRES:
        for e in catalogue.examples(id):
            if e.unique and e.answer and e.puzzle().grid.width <= 10:
                row = {"genre": e.genre, "givens": e.givens, "options": dict(e.options)}
                found.append((json.dumps(row), "unique", e.answer.strip()))
                if e.url:
                    found.append((e.url, "unique", e.answer.strip()))
    return found


def mixed(total: int) -> list[tuple[str, str, str]]:
    """So many entries: 20 malformed, 5 without an answer, 5 that take too many conflicts, sound ones."""
    bad = [
        "nonsense", "{", "[]", '{"genre": "slitherlink"}', '{"genre": "no such", "givens": "."}',
        "https://puzz.link/p?slither/5/5/zzzzzzzz!", "https://puzz.link/p?nothing/5/5/1", "\x00",
        '{"genre": "slitherlink", "givens": "3 .\\n."}', '{"url": "https://puzz.link/p?slither/0/0/"}',
    ]  # fmt: skip
    entries = [(text, "malformed", "") for text in bad * 2]
    entries += [(json.dumps({"genre": "slitherlink", "givens": "0 0\n0 0\n"}), "none", "")] * 5
    # no loop passes an odd number of dots, and no short proof of that is known to a solver
    hard = {"genre": "slitherlink", "givens": BLANK, "options": {"SL-1": "all"}}
    entries += [(json.dumps(hard), "budget", "")] * 5
    good = sound()
    entries += [good[n % len(good)] for n in range(total - len(entries))]
    Random(0).shuffle(entries)
    return entries


def written(path: Path, entries: list[tuple[str, str, str]]) -> Path:
    path.write_text("".join(f"{text}\n" for text, _, _ in entries), encoding="utf-8")
    return path


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def judge(found: list[dict[str, Any]], entries: list[tuple[str, str, str]]) -> None:
    assert [row["number"] for row in found] == list(range(1, len(entries) + 1))
    for row, (text, status, answer) in zip(found, entries, strict=True):
        assert row["status"] == status, (row, text)
        assert row.get("answer", "").strip() == answer
        assert row.get("reason") if status in {"malformed", "none", "budget"} else "reason" not in row


def test_a_batch_that_is_stopped_before_its_first_row_had_something_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> Iterator[dict[str, str]]:
        raise OutOfBudget("interrupt")
        yield {}

    monkeypatch.setattr("enpitsu.cli.batch.rows", stopped)
    assert cli.run(["batch", "solve", str(written(tmp_path / "many.txt", mixed(40)))]) == 130
    told = capsys.readouterr().err
    assert "nothing done; " in told
    assert "nothing to do" not in told


def test_many_mixed_puzzles_interrupted_and_resumed(tmp_path: Path) -> None:
    entries = mixed(MANY)
    assert Counter(status for _, status, _ in entries) == {
        "unique": MANY - 30, "malformed": 20, "none": 5, "budget": 5,
    }  # fmt: skip
    source, out = written(tmp_path / "many.txt", entries), tmp_path / "rows.jsonl"
    part = tmp_path / "rows.jsonl.part"
    command = [sys.executable, "-m", "enpitsu", "batch", "solve", str(source), "--out", str(out)]
    command += ["--conflicts", "1500", "--workers", "2"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as first:
        until = time.monotonic() + WATCHDOG
        while (not part.exists() or part.stat().st_size < 20 * MANY) and time.monotonic() < until:
            time.sleep(0.02)
        first.send_signal(signal.SIGINT)
        assert first.stderr is not None
        told = first.stderr.read().decode()
        assert first.wait() == 130
    assert "--resume goes on from here" in told
    assert not out.exists(), "rows that are not all are not the output"
    before = read(part)
    assert 0 < len(before) < MANY
    with part.open("a") as file:
        file.write('{"number": 1, "dig')  # as if the power had gone
    done = subprocess.run([*command, "--resume"], capture_output=True, text=True, check=False)
    assert done.returncode == 1, "not every puzzle is sound"
    assert f"{len(before)} done before" in done.stderr
    assert not part.exists()
    after = read(out)
    assert after[: len(before)] == before, "what was done is kept"
    judge(after, entries)


def test_crash_hang_and_error_are_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enpitsu.batch.run.GRACE_SECONDS", 0.1)
    texts = ["a", "crash", "hang", "b", "raise", "c"]
    entries = [Entry(n, f"line {n}", text) for n, text in enumerate(texts, 1)]
    plan = Plan("solve", seconds=5, work="tests.workers.works:moody")
    with LocalCrew(2, [Path(__file__).parents[2]]) as crew:
        found = list(rows(entries, plan, crew))
    assert [r["status"] for r in found] == ["unique", "crash", "hang", "unique", "crash", "unique"]
    assert "SIGSEGV" in found[1]["reason"]
    assert "killed after" in found[2]["reason"]
    assert found[4]["reason"] == "RuntimeError: boom"


def test_a_worker_killed_in_the_middle_changes_nothing() -> None:
    entries = mixed(120)
    given = [Entry(n, str(n), text) for n, (text, _, _) in enumerate(entries, 1)]
    found = []
    with LocalCrew(2) as crew:
        for row in rows(given, Plan("solve", conflicts=1500), crew):
            found.append(row)
            if len(found) in {10, 50}:
                crew.children[0].process.kill()
    judge(found, entries)


def test_a_folder_of_puzzles_in_every_notation(tmp_path: Path) -> None:
    example = catalogue.example("slitherlink#1")
    (tmp_path / "deep").mkdir()
    (tmp_path / ".hidden").write_text("nothing")
    (tmp_path / "a.txt").write_text(f"genre: slitherlink\n\n{example.givens}")
    (tmp_path / "b.url").write_text(example.url)
    (tmp_path / "deep" / "c.bin").write_bytes(b"\xff\xfe\x00")
    entries = list(entries_of(tmp_path))
    assert [(e.number, e.name) for e in entries] == [(1, "a.txt"), (2, "b.url"), (3, "deep/c.bin")]
    with LocalCrew(1) as crew:
        found = list(rows(entries, Plan("solve"), crew))
    assert [r["status"] for r in found] == ["unique", "unique", "malformed"]
    assert found[0]["answer"] == found[1]["answer"]


def test_files_of_a_folder_that_hold_a_puzzle_a_line(tmp_path: Path) -> None:
    """Each line is an entry; a puzzle of one address, or with lines of its own, is one."""
    example = catalogue.example("slitherlink#1")
    row = json.dumps({"genre": "slitherlink", "givens": example.givens})
    (tmp_path / "a.jsonl").write_text(f"{row}\n\n{{}}\n")
    (tmp_path / "b.txt").write_text(f"# mine\n{example.url}\n{example.url}\n")
    (tmp_path / "c.txt").write_text(f"{example.url}\n")
    (tmp_path / "d.txt").write_text(f"genre: slitherlink\nsource: {example.url}\n\n{example.givens}")
    found = list(entries_of(tmp_path))
    names = ["a.jsonl, line 1", "a.jsonl, line 3", "b.txt, line 2", "b.txt, line 3", "c.txt", "d.txt"]
    assert [(e.number, e.name) for e in found] == [*enumerate(names, 1)]
    assert [e.puzzle().text for e in (found[0], *found[2:])] == [example.givens.rstrip()] * 5
    with pytest.raises(BadNotation):
        found[1].puzzle()


def test_the_other_verbs() -> None:
    sound = catalogue.example("slitherlink#1")
    row = {"genre": "slitherlink", "givens": sound.givens}
    wrong = sound.broken[0].answer
    none = {"genre": "slitherlink", "givens": "0 0\n0 0\n"}
    several = {"genre": "slitherlink", "givens": "3 .\n. .\n"}
    expected: dict[str, list[tuple[Any, str]]] = {
        "check": [({**row, "answer": sound.answer}, "right"), ({**row, "answer": wrong}, "wrong"),
                  ({**row, "marks": {}}, "unfinished"), (row, "malformed")],
        "explain": [(row, "explained"), (none, "none"), (several, "several")],
        "grade": [(row, "graded"), (none, "none"), (several, "several")],
        "generate": [({"genre": "slitherlink", "size": "4x4", "seed": 5}, "made"),
                     ({"genre": "slitherlink"}, "malformed"), ({"genre": "x", "size": "4x4"}, "malformed"),
                     ({"genre": "slitherlink", "size": "4x4", "seed": 6}, "made")],
    }  # fmt: skip
    with LocalCrew(2) as crew:
        for verb, cases in expected.items():
            entries = [Entry(n, "", json.dumps(entry)) for n, (entry, _) in enumerate(cases, 1)]
            found = list(rows(entries, Plan(verb), crew))
            assert [r["status"] for r in found] == [status for _, status in cases], verb
            if verb == "generate":
                assert found[0]["givens"] != found[3]["givens"]
                puzzle = catalogue.genre("slitherlink").parse(found[0]["givens"])
                from enpitsu import check

                assert check(puzzle, puzzle.read_answer(found[0]["answer"])).right
    with pytest.raises(UnknownName, match="verb"):
        Plan("sing")


def kept(number: int, digest: str, plan: Plan) -> str:
    row = {"number": number, "name": f"line {number}", "digest": digest, "verb": plan.verb,
           "asked": plan.asked, "status": "unique"}  # fmt: skip
    return json.dumps(row) + "\n"


def test_resuming_with_another_input_is_refused(tmp_path: Path) -> None:
    out, plan = tmp_path / "rows.jsonl", Plan("solve")
    given = Entry(1, "line 1", "x")
    for digest, told in (("0", "not what it was"), (given.digest, "no longer there")):
        out.write_text(kept(1, digest, plan) + kept(2, "0", plan) + '{"number": 3, "dig')
        done = Output(out, plan, resume=True).done
        assert done == {1: digest, 2: "0"}
        with LocalCrew(1) as crew, pytest.raises(BadPuzzle, match=told):
            list(rows([given], plan, crew, done))
    lines = {
        "something else": "is no row",
        '{"something": "else"}\n': "something else",
        kept(2, "0", plan): "lacks row 1",
        kept(1, "0", plan) * 2: "lacks row 2",
        kept(1, "0", Plan("grade")): "rows of 'grade', not of 'solve'",
        kept(1, "0", Plan("solve", answers=3)): "another --genre, --option or --answers",
        kept(1, "0", Plan("solve", options={"SL-1": "all"})): "another --genre, --option or --answers",
    }
    for text, told in lines.items():
        out.write_text(text)
        with pytest.raises(BadFile, match="something else" if told == "is no row" else told):
            Output(out, plan, resume=True)
        assert out.read_text() == text
    out.write_text(kept(1, "0", Plan("solve", seconds=5.0, conflicts=9)))
    assert Output(out, plan, resume=True).done == {1: "0"}, "budgets may change"


def test_rows_of_another_batch_are_not_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = written(tmp_path / "many.txt", [("nonsense", "malformed", "")] * 3), tmp_path / "rows"
    assert cli.run(["batch", "solve", str(source), "--out", str(out)]) == 1
    before = out.read_bytes()
    for bad in (["grade"], ["solve", "--answers", "3"], ["solve", "--genre", "koburin"]):
        assert cli.run(["batch", bad[0], str(source), "--out", str(out), "--resume", *bad[1:]]) == 2
        assert str(out) in capsys.readouterr().err
        assert out.read_bytes() == before
    assert cli.run(["batch", "solve", str(source), "--out", str(out), "--resume", "--time", "5"]) == 0
    assert out.read_bytes() == before
    with source.open("a") as file:
        file.write("more nonsense\n")
    assert cli.run(["batch", "solve", str(source), "--out", str(out), "--resume"]) == 1
    assert out.read_bytes().startswith(before)
    assert [row["number"] for row in read(out)] == [1, 2, 3, 4]


def test_no_file_is_lost_for_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = written(tmp_path / "many.txt", [("nonsense", "malformed", "")]), tmp_path / "mine"
    for text in ("my thesis", "my thesis\n", '{"mine": 1}\n', "\n"):
        for more in ([], ["--resume"]):
            out.write_text(text)
            assert cli.run(["batch", "solve", str(source), "--out", str(out), *more]) == 2
            assert "something else" in capsys.readouterr().err
            assert out.read_text() == text
            assert set(tmp_path.iterdir()) == {source, out}
    out.unlink()
    part = tmp_path / "mine.part"
    part.write_text(kept(1, "0", Plan("solve")))
    assert cli.run(["batch", "solve", str(source), "--out", str(out)]) == 2
    assert "--resume goes on with it" in capsys.readouterr().err
    assert part.read_text() == kept(1, "0", Plan("solve"))


def test_a_folder_may_hold_its_own_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in "ac":
        (tmp_path / name).write_text("nonsense")
    out = tmp_path / "b"
    command = ["batch", "solve", str(tmp_path), "--out", str(out)]
    assert cli.run(command) == 1
    assert [row["name"] for row in read(out)] == ["a", "c"]
    assert cli.run([*command, "--resume"]) == 0
    assert "2 done before" in capsys.readouterr().err
    (tmp_path / "b").rename(tmp_path / "b.part")
    assert cli.run([*command, "--resume"]) == 0
    assert "2 done before" in capsys.readouterr().err
    with out.open("rb+") as rows_so_far:  # standard output lies among the puzzles
        done = subprocess.run(
            [sys.executable, "-m", "enpitsu", "batch", "solve", str(tmp_path)],
            stdout=rows_so_far, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert "2 malformed;" in done.stderr


def test_lines_are_numbered_and_comments_left_out() -> None:
    lines = [b"\xef\xbb\xbfone\r\n", b"\n", b"# no\n", b"  two  "]
    assert list(entries_in(lines)) == [Entry(1, "line 1", "one"), Entry(2, "line 4", "two")]


def test_texts_of_several_lines_follow_each_other() -> None:
    """As ``generate --count`` prints them, with headers in any order; rows that begin with # are kept."""
    first = "title: One\ngenre: koburin\n\n# . 1\n. . .\n\n"
    second = "genre: koburin\ntitle: Two\n\n. .\n. .\n"
    found = list(entries_in((first + second).encode().splitlines(keepends=True)))
    assert found == [Entry(1, "line 1", first), Entry(2, "line 7", second)]
    assert [entry.document().metadata.title for entry in found] == ["One", "Two"]


@pytest.mark.parametrize("format", ["text", "pzprv3", "janko"])
def test_a_file_with_one_puzzle_is_one_entry(format: str, tmp_path: Path) -> None:
    puzzle = catalogue.example("slitherlink#1").puzzle()
    whole = write(puzzle, format=format)
    for text in (whole, f"{whole}\n{whole}"):
        file = tmp_path / "puzzles"
        file.write_text(text, encoding="utf-8")
        found = [*entries_of(file), *entries_of(tmp_path)]
        assert [entry.puzzle() for entry in found] == [puzzle] * (2 if text is whole else 4)


def test_a_text_without_an_end_is_cut() -> None:
    lines = chain([b"genre: koburin\n"], repeat(b". " * 1000 + b"\n", 3 * MAX_BYTES // 2000))
    sizes = [len(entry.text) for entry in entries_in(lines)]
    assert max(sizes) < MAX_BYTES + 3000
    heads = [len(entry.text) for entry in entries_in(repeat(b"title:\n", 3 * MAX_BYTES // 7))]
    assert len(heads) == 3
    assert max(heads) < MAX_BYTES + 3000


def test_bad_usage_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for arguments in (
        ["batch", "sing", os.devnull], ["batch", "solve", str(tmp_path / "none")],
        ["batch", "solve", os.devnull, "--resume"],
        ["batch", "solve", os.devnull, "--scheduler", "nonsense"],
    ):  # fmt: skip
        assert cli.run(arguments) == 2, arguments
        assert capsys.readouterr().err.startswith("enpitsu: ")
    assert cli.run(["batch", "solve", os.devnull]) == 0
    assert "nothing to do" in capsys.readouterr().err


def test_half_characters_and_odd_names_are_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A lone surrogate behind an escape, bytes that are no UTF-8, in lines and in names of files."""
    good = "https://puzz.link/p?slither/5/5/cbcbcddad"
    lines = [
        rb'{"genre": "slitherlink", "givens": "\ud800"}', rb'{"genre": "sli\udcff", "givens": "."}',
        rb'{"genre": "slitherlink", "givens": ".", "options": {"\ud800": "x"}}', b"\xff\xfe",
        rb'{"genre": "slitherlink", "size": "3x3", "seed": "\ud800"}', rb'{"url": "\ud800"}', good.encode(),
    ]  # fmt: skip
    source, out = tmp_path / "many.txt", tmp_path / "rows"
    source.write_bytes(b"\n".join(lines))
    for verb, expected in (("solve", "unique"), ("grade", "graded"), ("generate", "malformed")):
        assert cli.run(["batch", verb, str(source), "--out", str(out)]) == 1
        status = [row["status"] for row in read(out)]
        assert status == [*["malformed"] * 6, expected]
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in (b"a\xff", b"b\x1b[31m", b"c\n"):
        (folder / os.fsdecode(name)).write_text(good)
    (folder / "d").write_text(good)
    out.unlink()
    for more in ([], ["--resume"]):
        assert cli.run(["batch", "solve", str(folder), "--out", str(out), *more]) == 0
    found = read(out)
    assert [os.fsencode(row["name"]) for row in found] == [b"a\xff", b"b\x1b[31m", b"c\n", b"d"]
    assert {row["status"] for row in found} == {"unique"}
    capsys.readouterr()
    assert cli.run(["batch", "solve", str(folder)]) == 0
    told = capsys.readouterr().out
    assert all(c == "\n" or c.isprintable() for c in told)
    assert len(told.splitlines()) == 4


def test_a_file_that_cannot_be_read_is_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "abc":
        (tmp_path / name).write_text("https://puzz.link/p?slither/5/5/cbcbcddad")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "lost").symlink_to(tmp_path / "nowhere")
    opened = Path.open

    def closed(path: Path, *given: Any) -> Any:
        if path.name == "b":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *given)

    monkeypatch.setattr(Path, "open", closed)
    entries = list(entries_of(tmp_path))
    assert [e.name for e in entries] == ["a", "b", "c"]
    with LocalCrew(1) as crew:
        found = list(rows(entries, Plan("solve"), crew))
    assert [row["status"] for row in found] == ["unique", "malformed", "unique"]
    assert found[1]["reason"] == "it cannot be read: Permission denied"


def test_absurd_orders_are_malformed() -> None:
    order = {"genre": "slitherlink", "size": "3x3", "seed": 1}
    absurd: list[dict[str, Any]] = [
        {"size": "8x"}, {"size": "x8"}, {"size": "x"}, {"size": 8}, {"size": "9" * 5000 + "x1"},
        {"size": "-1x3"}, {"size": "101x100"}, {"density": float("nan")}, {"density": -1},
        {"density": 1e999}, {"seed": [1]}, {"seed": "1"}, {"seed": 1.5},
        {"seed": None}, {"seed": {}}, {"symmetry": []}, {"symmetry": {}}, {"options": []}, {"genre": 5},
    ]  # fmt: skip
    entries = [Entry(n, "", json.dumps({**order, **bad})) for n, bad in enumerate(absurd, 1)]
    with LocalCrew(1) as crew:
        found = list(rows(entries, Plan("generate"), crew))
    assert [r["status"] for r in found] == ["malformed"] * len(absurd), found


def test_whatever_stands_in_a_line_it_is_no_error_of_ours() -> None:
    """Damaged lines of every kind, for every verb: none of them comes back as an error of the program."""
    rng = Random(7)
    seeds = [text for text, _, _ in sound()[:6]]
    seeds += [
        '{"genre": "slitherlink", "size": "3x3", "seed": 1, "density": 0.5, "options": {"SL-1": "all"}}'
    ]
    lines = [
        '{"url": 5}', '{"url": "x", "genre": 5}', "[" * 5000, "\udcff", '{"a":' * 3000,
        '{"genre": "slitherlink", "size": "0x3"}', '{"genre": ["a"], "size": "3x3"}',
        '{"genre": "slitherlink", "size": "3x3", "options": {"SL-1": 1}}',
        '{"genre": "slitherlink", "size": "3x3", "density": "much"}',
    ]  # fmt: skip
    for _ in range(150):
        letters = list(rng.choice(seeds))
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(letters))
            letters[at : at + rng.randint(0, 2)] = rng.choice(
                ['"', "{", "}", "9", "x", "", ":", "[", "é", "-1", "null"]
            )
        lines.append("".join(letters))
    payload: dict[str, Any] = {
        "number": 1,
        "genre": None,
        "options": {},
        "seconds": 2.0,
        "lenient": False,
        "parameters": {},
        "conflicts": 500,
        "answers": 2,
    }
    for verb in ("solve", "check", "generate"):
        for line in lines:
            row = run({**payload, "verb": verb, "text": line}, lambda told: None)
            assert row["status"] in {
                "unique", "several", "none", "malformed", "budget", "made", "right", "wrong", "unfinished",
            }, (verb, line)  # fmt: skip


LISTED = r"""Boards of this week:

https://puzz.link/p?slither/5/5/cbcbcddad
# a comment
{"genre": "slitherlink", "givens": ". 3\n. ."}
what is this
pzprv3/slither/2/2/. 3 /. . /
genre: slitherlink
title: In between

2 .
. .
https://puzz.link/p?slither/2/2/3c
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"""
"""A list of all that a puzzle may be in one line, with a text and two lines that are no puzzles."""


def test_a_list_of_everything_is_parted_into_puzzles() -> None:
    found = list(parted(LISTED.encode()))
    assert [e.name for e in found] == [f"line {n}" for n in (1, 3, 5, 6, 7, 8, 13, 14)]
    assert [e.number for e in found] == list(range(1, 9))
    assert [bool(e.bad) for e in found] == [True, False, False, True, False, False, False, False]
    readable = [e.document() for e in found if not e.bad]
    assert [d.puzzle.grid.height for d in readable] == [5, 2, 2, 2, 2, 9]
    assert readable[3].metadata.title == "In between"
    with pytest.raises(BadFile, match="this line is no puzzle"):
        found[0].document()


@pytest.mark.parametrize("format", ["text", "json", "pzprv3", "pzpr", "janko"])
def test_a_puzzle_in_any_form_is_one_part(format: str) -> None:
    puzzle = catalogue.example("slitherlink#1").puzzle()
    [one] = parted(f"\n{write(puzzle, format=format)}\n".encode(), "name")
    assert (one.name, one.bad) == ("name", "")
    assert one.puzzle() == puzzle


def test_a_board_of_rows_without_a_genre_is_one_part() -> None:
    for text in (
        "3 3\n1 . .\n. . .\n. . 2\n",
        "nonsense",
        "",
        "\n".join(["1" * 16] * 16),
        "# . .\n. . .\n",
    ):
        [one] = parted(text.encode())
        assert (one.text, one.bad) == (text, "")


def test_files_in_one_line_each_are_as_many_entries() -> None:
    line = b"pzprv3/slither/2/2/. 3 /. . /\n"
    assert [e.text for e in entries_in([line, line])] == [line.decode().strip()] * 2


def beside(folder: Path) -> list[str]:
    """A folder with two puzzles, and the names of what lies beside them."""
    others = {
        "a.PNG": b"\x89PNG", "b.svg": b"<svg/>", "c.pdf": b"%PDF-1.7", "d.webp": b"RIFF",
        "e.jpg": b"\xff\xd8",
        "f/g.gif": b"GIF89a", "h.py": b"class Night: ...", "i.sqlite": b"SQLite\x00",
        "j.html": b"\n<!doctype>",
        "k": b"\xef\xbb\xbf<svg/>",
    }  # fmt: skip
    puzzles = {
        "a.txt": b"genre: slitherlink\n\n3 .\n. .\n",
        "z.png.txt": b"genre: slitherlink\n\n. .\n. 3\n",
    }
    for name, data in {**others, **puzzles}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    return [*others]


def test_what_lies_beside_puzzles_is_left_out_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    others = beside(tmp_path)
    told: list[str] = []
    assert [e.name for e in entries_of(tmp_path, say=told.append)] == ["a.txt", "z.png.txt"]
    assert told == [f"left out, as no text of a puzzle: a.PNG, b.svg, c.pdf, {len(others) - 3} more"]
    with pytest.warns(InputWarning, match=r"left out, as no text of a puzzle: a\.PNG"):
        list(entries_of(tmp_path))
    assert cli.run(["batch", "solve", str(tmp_path)]) == 1  # of the puzzles, one has several answers
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 2
    assert err.startswith(f"enpitsu: {tmp_path}: {told[0]}\n")
    with pytest.raises(BadFile, match="no puzzle"):
        documents_in(str(tmp_path / "f"), ReadOptions())


def test_what_may_be_a_puzzle_is_not_left_out(tmp_path: Path) -> None:
    """Text in another encoding, and what is not known: there is a row that says so."""
    for name, data in {"a.txt": "genre:".encode("utf-16"), "b": b"nonsense", "c.md": b"# Puzzles"}.items():
        (tmp_path / name).write_bytes(data)
    assert len(list(entries_of(tmp_path))) == 3


def test_a_bad_line_of_a_file_does_not_spoil_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LISTED)
    found = list(entries_of(tmp_path))
    assert [e.name for e in found][:2] == ["a.txt, line 1", "a.txt, line 3"]
    assert [e.number for e in found] == list(range(1, 9))
