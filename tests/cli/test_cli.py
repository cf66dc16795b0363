"""The command line: what it prints, its JSON, its exit statuses, and how it bears with bad input."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from enpitsu import catalogue, cli
from enpitsu.cli.app import command_line
from tests.thorough import WATCHDOG

from .running import Run

CORPUS = Path(__file__).parents[1] / "corpus"
SLITHER = "https://puzz.link/p?slither/5/5/cbcbcddad"
CANAL = "https://puzz.link/p?canal/6/6/3i3h2z4h5i2"
FOUR_ANSWERS = "3 .\n. .\n"  # around the corner cell, one cell next to it, and perhaps the last one
NO_ANSWER = "0 0\n0 0\n"


# -- solve -----------------------------------------------------------------------------------------


def test_solve_draws_the_only_answer(run: Run) -> None:
    status, out, err = run("solve", "koburin")
    assert (status, err) == (0, "")
    assert out.startswith("Koburin 5x5: exactly one answer (")
    assert "╭──╮" in out
    assert "\x1b" not in out


def test_solve_reads_files_urls_examples_and_standard_input(run: Run, tmp_path: Path) -> None:
    stored = catalogue.example("slitherlink#1")
    file = tmp_path / "puzzle.txt"
    file.write_text(f"genre: slitherlink\r\n{stored.givens}", encoding="utf-8-sig")
    sources = [("slitherlink",), (SLITHER,), (SLITHER.removeprefix("https://"),), (str(file),)]
    for source in sources:
        found = json.loads(run("solve", *source, "--json").out)
        assert found["answer"] == (stored.answer or "").strip()
    given = run("solve", "-", "--genre", "slitherlink", "--format", "text", given=stored.givens)
    assert given.out.strip() == (stored.answer or "").strip()


@pytest.mark.parametrize(
    "name", ["Koburin", "KOBURIN#1", "canal view#1", "Canal-View", "slither", "Star Battle"]
)
def test_an_example_is_named_as_its_genre_is_anywhere(run: Run, name: str) -> None:
    base, _, number = name.partition("#")
    plain = f"{catalogue.genre(base).genre_id()}#{number or 1}"
    assert run("draw", name).out == run("draw", plain).out != ""
    assert run("rules", base).out == run("rules", plain.partition("#")[0]).out


def test_a_file_is_no_example(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Koburin").write_text("genre: simple_loop\n\n. .\n. .\n")
    assert run("solve", "Koburin").out.startswith("Simple Loop 2x2")
    assert run("solve", "koburn").err == (
        "enpitsu: there is no file or example 'koburn'; did you mean koburin?\n"
    )
    assert run("solve", "nosuch").err == (
        "enpitsu: there is no file or example 'nosuch'; enpitsu genres lists what there is\n"
    )


def test_the_json_of_solve(run: Run) -> None:
    status, out, _ = run("solve", CANAL, "--json")
    found = json.loads(out)
    assert status == 0
    assert list(found) == [
        "genre", "status", "answer", "answers", "forced", "seconds", "stopped_by",
    ]  # fmt: skip
    stored = catalogue.example("canal_view#3")
    assert (found["genre"], found["status"], found["stopped_by"]) == ("canal_view", "unique", None)
    assert found["answers"] == [found["answer"]] == [(stored.answer or "").strip()]
    assert found["forced"] == {"decided": 36, "marks": 36}
    assert set(found["seconds"]) == {"read", "model", "solve"}


def test_several_answers_are_shown_side_by_side(run: Run) -> None:
    status, out, _ = run("solve", "-", "--genre", "slitherlink", given=FOUR_ANSWERS)
    assert status == 4
    assert "several answers (at least 2)" in out
    assert "marks are the same in every answer" in out
    pictures = out.splitlines()[2:]
    assert all(len(line) < 40 for line in pictures)
    assert max(line.count("3") for line in pictures) == 2  # two pictures, one three each


def test_all_answers_are_listed_and_counted(run: Run) -> None:
    from tests.oracle import slitherlink as oracle

    arguments = ("solve", "-", "--genre", "slitherlink", "--answers", "100")
    found = json.loads(run(*arguments, "--json", given=FOUR_ANSWERS).out)
    assert found["status"] == "several"
    assert len(found["answers"]) == 4
    assert set(found["answers"]) == oracle.answers(FOUR_ANSWERS.strip(), {})
    assert "exactly 4 answers" in run(*arguments, given=FOUR_ANSWERS).out
    text = run(*arguments, "--format", "text", given=FOUR_ANSWERS).out
    assert text.rstrip("\n").split("\n---\n") == found["answers"]


def test_what_is_forced_is_common_to_all_answers(run: Run) -> None:
    arguments = ("solve", "-", "--genre", "slitherlink")
    found = json.loads(run(*arguments, "--answers", "100", "--json", given=FOUR_ANSWERS).out)
    shared = run(*arguments, "--forced", "--format", "text", given=FOUR_ANSWERS).out.split()
    tokens = [answer.split() for answer in found["answers"]]
    everywhere = [len(set(column)) == 1 for column in zip(*tokens, strict=True)]
    assert any(everywhere)
    for mark, first, same in zip(shared, tokens[0], everywhere, strict=True):
        assert mark == first or not same
    assert 0 < found["forced"]["decided"] < found["forced"]["marks"]


def test_without_an_answer_the_contradicting_cases_are_named(run: Run) -> None:
    status, out, _ = run("solve", "-", "--genre", "slitherlink", given=NO_ANSWER)
    assert status == 1
    assert "no answer" in out
    assert "These contradict each other:" in out
    assert "  A at " in out
    assert "Draw one loop along cell edges" in out
    status, out, _ = run("solve", "-", "--genre", "slitherlink", "--json", given=NO_ANSWER)
    assert status == 1
    assert json.loads(out)["status"] == "none"
    assert json.loads(out)["answer"] is None


def test_out_of_time(run: Run) -> None:
    empty = "\n".join([" ".join(["."] * 12)] * 12)
    arguments = ("solve", "-", "--genre", "slitherlink", "--answers", "1000000", "--time", "0.3")
    status, out, _ = run(*arguments, "--json", given=empty)
    assert status == 3
    assert json.loads(out)["stopped_by"] == "time"


@pytest.mark.parametrize("form", ["", "json", "text"])
def test_what_is_proven_counts_even_where_time_was_short(
    run: Run, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The proof takes 8 conflicts, to find out what contradicts what takes more."""
    from enpitsu import Budget
    from enpitsu.engine.budget import Meter

    given = "3 3 . .\n3 3 . .\n. . . .\n. . . .\n"
    arguments = ["solve", "-", "--genre", "slitherlink", *(["--format", form] if form == "text" else [])]
    for conflicts, proven in ((13, True), (1, False)):
        monkeypatch.setattr(
            "enpitsu.cli.solving.meter", lambda seconds, n=conflicts: Meter(Budget(conflicts=n))
        )
        status, out, _ = run(*arguments, *(["--json"] if form == "json" else []), given=given)
        assert status == (1 if proven else 3)
        if form == "":
            assert ("no answer" in out) == proven
            assert ("was not found out" in out) == proven
            assert ("known so far" in out) == (not proven)


@pytest.mark.parametrize("status", ["none", "unique", "several", "unknown"])
def test_exit_statuses(status: Any) -> None:
    from enpitsu.cli.results import status_of
    from enpitsu.engine.solve import Outcome

    puzzle = catalogue.example("koburin").puzzle()
    found = [status_of(Outcome(status, puzzle, stopped_by=why)) for why in (None, "time", "interrupt")]
    assert found == {
        "none": [1, 1, 1], "unique": [0, 0, 0], "several": [4, 3, 130], "unknown": [3, 3, 130]
    }[status]  # fmt: skip


def numbers() -> list[tuple[str, str, str]]:
    """Every option that takes a number, with its command and kind."""
    found = []
    for name, command in command_line().commands.items():
        for option in command.params:
            kind = option.type.name
            if kind.startswith(("float", "integer")):
                found.append((name, option.opts[0], kind))
    return found


@pytest.mark.parametrize(("command", "option", "kind"), numbers())
def test_numbers_that_are_none_are_refused(run: Run, command: str, option: str, kind: str) -> None:
    rest = {"generate": ["koburin", "5x5"], "batch": ["solve", os.devnull]}.get(command, ["koburin"])
    bad = ["nan", "-nan", "inf", "-inf", "infinity", "1e400", "", "x", "1_0x", "9" * 5000 + "x"]
    if option != "--seed":
        bad += ["-1", "-1e-9"]
    for number in bad:
        status, out, err = run(command, *rest, f"{option}={number}")
        assert (status, out) == (2, ""), (number, err)
        assert err.startswith("enpitsu: ")
        assert err.count("\n") == 1


QUICK = {
    "solve": ["slitherlink"], "check": ["koburin", "-"], "draw": ["koburin"], "convert": ["koburin"],
    "rules": ["koburin"], "genres": [], "new-genre": ["koburin"], "generate": ["slitherlink", "2x2"],
    "trim": ["slitherlink"], "explain": ["koburin"], "hint": ["koburin"],
    "why-not": ["koburin", "R1C1 black"], "grade": ["koburin"], "batch": ["solve", os.devnull],
    "sheet": ["koburin"], "search": ["slitherlink", "2x2"], "strategies": ["bricklayer"],
    "compare": ["koburin", "koburin#1", "--option", "KO-1=around"],
    "review": ["slitherlink"], "complete": ["slitherlink"], "verify": [os.devnull],
    "needed": ["hitori", "--up-to", "1x2"], "try-genre": ["slink"],
}  # fmt: skip
"""Commands with arguments that are soon done."""
ABSURD = ["", "-", "=", ".", "x" * 300, "\udcff", "http://[", "[", "0x0", os.devnull]


def test_every_command_is_tried() -> None:
    found = command_line().commands
    elsewhere = {"play", "site"}  # one runs until Ctrl-C, one asks npm and pip: tests/play
    assert set(found) == {*QUICK, *elsewhere}


@pytest.mark.parametrize("command", QUICK)
def test_no_argument_is_so_absurd_that_it_is_our_error(
    run: Run, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each argument and option that takes a text in turn is replaced by something absurd."""
    monkeypatch.chdir(tmp_path)
    rng = random.Random(command)
    known = command_line().commands[command]
    lines = [[*QUICK[command][:n], odd] for n in range(3) for odd in rng.sample(ABSURD, 4)]
    for option in known.params:
        if option.param_type_name == "option" and not option.is_flag and option.type.name == "text":
            lines += [[*QUICK[command], option.opts[0], odd] for odd in rng.sample(ABSURD, 4)]
    for line in lines:
        needed = {
            "convert": ["--to", "text"], "new-genre": ["--into", str(tmp_path)],
            "sheet": ["--out", "sheet.pdf"],
        }.get(command, [])  # fmt: skip
        line += needed if needed[:1] != line[-2:-1] else []
        status, _, err = run(command, *line)
        assert status in {0, 1, 2, 3}, (line, err)
        assert "Traceback" not in err
        if status == 2:
            assert err.startswith("enpitsu: ")
            assert err.count("\n") in {1, 3}, err


def test_a_budget_is_a_number_of_seconds() -> None:
    from enpitsu import Budget

    for seconds in (float("nan"), float("inf"), -1.0):
        with pytest.raises(ValueError, match="seconds"):
            Budget(seconds)


def test_the_solver_can_be_chosen(run: Run) -> None:
    for solver in ("auto", "cadical195", "minisat22", "glucose4"):
        assert json.loads(run("solve", CANAL, "--json", "--solver", solver).out)["status"] == "unique"


def test_solve_writes_other_notations(run: Run, tmp_path: Path) -> None:
    assert run("solve", CANAL, "--format", "svg").out.startswith("<svg")
    file = tmp_path / "solved"
    file.write_text(run("solve", CANAL, "--format", "pzprv3").out, encoding="utf-8")
    assert file.read_text(encoding="utf-8").startswith("pzprv3")
    assert run("check", str(file)).status == 0


def test_a_whole_contest_input_is_answered_to_the_character(run: Run) -> None:
    samples = json.loads((CORPUS / "slink-samples.json").read_text(encoding="utf-8"))["samples"]
    boards = []
    for sample in samples:
        rows = [" ".join(map(str, row)) for row in sample["grid"]]
        boards.append("\n".join([f"{sample['rows']} {sample['cols']}", *rows]))
    given = "\n".join([*boards, "0 0"]) + "\n"
    status, out, err = run("solve", "-", "--genre", "slink", "--format", "spoj", given=given)
    assert (status, err) == (0, "")
    assert out == "\n".join([sample["output"] for sample in samples]) + "\n"


def test_a_contest_board_without_an_answer_is_named(run: Run) -> None:
    given = "2 2\n2 2\n2 2\n2 2\n3 3\n3 3\n0 0\n"
    status, out, err = run("solve", "-", "--genre", "slink", "--format", "spoj", given=given)
    assert status == 1
    assert out.startswith("1\n#")
    assert "\n2\n" not in out
    assert err == "enpitsu: board 2: no answer\n"


def test_a_contest_shares_its_time(run: Run) -> None:
    given = "\n".join([*["2 2\n2 2\n2 2"] * 50, "0 0\n"])
    status, out, err = run("solve", "-", "--genre", "slink", "--format", "spoj", "--time", "0", given=given)
    assert (status, out) == (3, "")
    assert err == "enpitsu: board 1: not settled\n"


def test_a_notation_without_a_word_for_it_leaves_the_verdict_to_standard_error(run: Run) -> None:
    arguments = ("solve", "-", "--genre", "slitherlink", "--format", "text")
    assert run(*arguments, given=NO_ANSWER) == (1, "", "enpitsu: no answer\n")
    assert run(*arguments, given=FOUR_ANSWERS).err == "enpitsu: several answers (at least 2)\n"


def test_colour_only_where_it_is_wanted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run("solve", "koburin").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" in run("solve", "koburin").out
    assert "\x1b" not in run("solve", "koburin", "--no-color").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("solve", "koburin").out


def test_options_choose_a_reading(run: Run) -> None:
    board = "8 . .\n. . .\n. . .\n"  # no cell has eight black neighbours in either reading
    assert run("solve", "-", "--genre", "koburin", given=board).status == 2
    assert run("solve", "koburin", "--option", "KO-1=around").status in {0, 1}
    refused = run("solve", "koburin", "--option", "KO-1=sideways")
    assert (refused.status, refused.out) == (2, "")


# -- check, draw, convert --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "id",
    [e.id for name in ("canal_view", "koburin", "slink", "slitherlink") for e in catalogue.examples(name)],
)
def test_check_judges_the_stored_boards(run: Run, id: str, tmp_path: Path) -> None:
    stored = catalogue.example(id)
    file = tmp_path / "answer"
    file.write_text(stored.answer or "", encoding="utf-8")
    status, out, _ = run("check", id, str(file), "--json")
    assert status == 0
    assert json.loads(out) == {"right": True, "finished": True, "broken": [], "unfinished": []}
    for broken in stored.broken:
        file.write_text(broken.answer, encoding="utf-8")
        status, out, _ = run("check", id, str(file), "--json")
        found = json.loads(out)
        assert status == 1
        assert not found["right"]
        assert {b["letter"] for b in found["broken"]} == set(broken.charged)
        assert found["finished"] == (not broken.unfinished)
        told = run("check", id, str(file)).out
        for charge in found["broken"]:
            assert set(charge) == {"letter", "sentence", "places", "named"}
            assert set(charge["places"]) >= set(broken.charged[charge["letter"]])
            assert f"  {charge['letter']} at " in told
            assert charge["sentence"] in told


def test_check_tells_unfinished_from_broken(run: Run) -> None:
    status, out, _ = run("check", "slitherlink", "-", "--json", given="\n".join([" ".join(["·"] * 6)] * 6))
    found = json.loads(out)
    assert status == 1
    assert (found["right"], found["finished"]) == (False, False)
    assert found["unfinished"]


def test_check_wants_marks(run: Run) -> None:
    status, _, err = run("check", "koburin")
    assert status == 2
    assert "no marks" in err


def test_check_refuses_marks_of_another_puzzle(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "solved"
    file.write_text(run("solve", CANAL, "--format", "pzprv3").out, encoding="utf-8")
    status, _, err = run("check", "canal_view", str(file))
    assert status == 2
    assert "another puzzle" in err


def test_draw(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("draw", CANAL)
    assert status == 0
    assert "▓" not in out
    assert out.count("\n") == 8
    marks = tmp_path / "marks"
    marks.write_text(run("solve", CANAL, "--format", "text").out, encoding="utf-8")
    assert "▓" in run("draw", CANAL, "--marks", str(marks)).out
    picture = tmp_path / "picture.svg"
    assert run("draw", CANAL, "--svg", str(picture)).out == ""
    assert picture.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("url", [SLITHER, CANAL])
def test_convert_goes_round(run: Run, url: str) -> None:
    text = run("convert", url, "--to", "text").out
    assert text.startswith("genre: ")
    file = run("convert", "-", "--to", "pzprv3", given=text).out
    assert run("convert", "-", "--to", "pzpr", given=file).out.strip() == url
    assert run("convert", url, "--to", "svg").out.startswith("<svg")


# -- genres ----------------------------------------------------------------------------------------


def test_rules_prints_every_letter_and_every_sentence_once(run: Run) -> None:
    for name in catalogue.genres():
        out, rules = run("rules", name).out, [r for r in catalogue.genre(name).rules if r.published]
        above = out.split("\nOpen readings")[0]
        letters = re.findall(r"^  ([A-Z])  ", above, re.MULTILINE)
        assert letters == sorted({rule.letter for rule in rules})
        flat = " ".join(above.split())
        assert [flat.count(rule.sentence) for rule in rules] == [1] * len(rules)


def test_rules_say_what_is_chosen_and_what_each_reading_says(run: Run) -> None:
    for name in catalogue.genres():
        genre = catalogue.genre(name)
        for id, option in genre.readings.items():
            for value in option.values:
                above, below = run("rules", name, "--option", f"{id}={value}").out.split("\nOpen readings")
                flat = " ".join(above.split())
                read = [rule for rule in genre.read({id: value}) if rule.published]
                assert all(rule.sentence in flat for rule in read)
                told = " ".join(below.split(f"  {id}={value}\n")[1].split())
                named = [r for r in read if f"{{{id}}}" in r.template]
                assert told.startswith(" ".join([f"{r.letter}: {r.sentence}" for r in named]))
    around = run("rules", "koburin", "--option", "KO-1=around").out
    assert "  C  A number is the number of black cells all around its cell.\n" in around
    assert "  C  A number is the number of black cells beside its cell.\n" in run("rules", "koburin").out
    refused = run("rules", "koburin", "--option", "KO-1=sideways")
    assert refused.status == 2


def test_genres_are_listed(run: Run) -> None:
    assert [line.split()[0] for line in run("genres").out.splitlines()] == catalogue.genres()
    found = json.loads(run("genres", "--json").out)
    assert [g["id"] for g in found] == catalogue.genres()
    assert {"id", "title", "sentence", "letters", "options", "examples", "graded"} == set(found[0])
    by_id = {one["id"]: one for one in found}
    assert "slitherlink#easy" in by_id["slitherlink"]["graded"]


# -- what goes wrong -------------------------------------------------------------------------------

BAD_INPUT = {
    "empty": "",
    "blank": "\n \n",
    "ragged": "2 2 2\n2 2\n",
    "out of range": "2 9 2\n2 2 2\n",
    "a strange token": "2 2 2\n2 2 X\n",
    "a huge token": "9" * 100_000,
    "binary": random.Random(1).randbytes(3000),
    "control characters": "2 2\x00 2\n",
    "another genre": "genre: koburin\n\n2 .\n. .\n",
    "no such genre": "genre: nonsense\n\n2 .\n. .\n",
    "cut short": "https://puzz.link/p?slither/5/5/",
    "a million cells": "https://puzz.link/p?slither/1000/1000/z",
    "an unknown site id": "https://puzz.link/p?nonsense/5/5/a",
    "a broken file": "pzprv3\nslither\n5\n",
    "broken JSON": '{"genre": "slitherlink", "givens": ',
    "other JSON": '{"genre": 5}',
}
WITH_CARET = {"ragged", "out of range", "a strange token", "cut short"}


@pytest.mark.parametrize("name", BAD_INPUT)
def test_bad_input_is_told_in_one_sentence(run: Run, name: str) -> None:
    status, out, err = run("solve", "-", "--genre", "slitherlink", given=BAD_INPUT[name])
    assert (status, out) == (2, "")
    assert err.startswith("enpitsu: ")
    assert "Traceback" not in err
    assert "error of enpitsu" not in err
    assert len(err) < 500
    lines = err.rstrip("\n").split("\n")
    if name in WITH_CARET:
        assert len(lines) == 3
        assert lines[2].strip() == "^"
    else:
        assert len(lines) in {1, 3}


@pytest.mark.parametrize(
    ("argument", "told"),
    [
        ("", "an empty word names no puzzle"),
        ("koburin#x", "there is no example 'koburin#x'; did you mean koburin#"),
        ("koburin#-1", "there is no example 'koburin#-1'; did you mean koburin#"),
        ("nonsense#x", "there is no file or example 'nonsense#x'"),
        ("koburin --without F", "there is no example 'koburin --without F'; this genre has none"),
    ],
)
def test_a_puzzle_that_is_not_there_is_named(run: Run, argument: str, told: str) -> None:
    status, out, err = run("solve", argument)
    assert (status, out) == (2, "")
    assert err.startswith(f"enpitsu: {told}")


@pytest.mark.parametrize(
    "arguments",
    [
        ("slove", "koburin"), ("solve",), ("solve", "nonsense"), ("solve", "no/such/file.txt"),
        ("solve", "."), ("solve", "x" * 5000), ("solve", "koburin#99"), ("solve", "koburin", "--nonsense"),
        ("solve", "koburin", "--solver", "nonsense"), ("solve", "koburin", "--genre", "nonsense"),
        ("solve", "koburin", "--time", "-1"), ("solve", "koburin", "--time", "soon"),
        ("solve", "koburin", "--answers", "0"), ("solve", "koburin", "--format", "nonsense"),
        ("solve", "koburin", "--format", "spoj"), ("solve", "koburin", "--option", "nonsense"),
        ("solve", "koburin", "--option", "X=1"), ("solve", "koburin", "--genre", "slink"),
        ("check", "koburin", "no/such/file"), ("convert", "koburin"),
        ("convert", "koburin", "--to", "nonsense"), ("rules", "nonsense"), ("new-genre", "3"),
    ],
)  # fmt: skip
def test_bad_usage_is_told_in_one_sentence(run: Run, arguments: tuple[str, ...]) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("enpitsu: ")
    assert err.count("\n") == 1


def test_playing_without_its_packages_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("enpitsu.cli.playing.NEEDED", ("no_such_package",))
    assert run("play", "koburin") == (
        2, "", "enpitsu: playing needs two more packages: pip install 'enpitsu[play]'\n"
    )  # fmt: skip


def test_help_and_version(run: Run) -> None:
    assert "solve" in run().out
    for asked in ("--help", "-h"):
        assert "--forced" in run("solve", asked).out
    assert run("--version").out.startswith("enpitsu ")


def test_one_is_no_plural(run: Run) -> None:
    assert "Slitherlink 1x1: 1 answer (" in run("search", "slitherlink", "1x1")[1]
    assert "2x2: 13 answers (" in run("search", "slitherlink", "2x2")[1]
    assert "1 board was compared: " in run("needed", "nurikabe", "--letter", "B")[1]
    assert "6 boards were compared: " in run("needed", "nurikabe", "--letter", "C")[1]
    assert "1 answer, looking at black alone" in run("search", "koburin#1", "--layer", "black")[1]


def test_an_error_of_ours_is_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enpitsu.catalogue.genres", lambda: next(iter([])))
    monkeypatch.delenv("ENPITSU_TRACEBACK", raising=False)
    status, _, err = run("genres")
    assert status == cli.EXIT_SOFTWARE
    assert err.startswith("enpitsu: this is an error of enpitsu, not yours: StopIteration")


# -- whole processes -------------------------------------------------------------------------------


SEARCHING = """
import sys
from enpitsu.cli import main
from enpitsu.engine.model import Model

def told(self, *arguments, solve=Model.solve, **options):
    if self.calls == 20:
        print("searching", file=sys.stderr)
    return solve(self, *arguments, **options)

Model.solve = told
main(sys.argv[1:])
"""
"""The program; it tells when it is in the middle of a search."""


def _start(*arguments: str, program: Sequence[str] = ("-m", "enpitsu")) -> subprocess.Popen[str]:
    home = {**os.environ, "PYTHONPATH": str(catalogue.PACKAGE.parent), "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        [sys.executable, *program, *arguments], env=home, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("solver", ["cadical195", "glucose4"])
def test_ctrl_c_prints_what_there_is(solver: str, tmp_path: Path) -> None:
    board = tmp_path / "board"
    board.write_text("\n".join([" ".join(["."] * 8)] * 8), encoding="utf-8")
    arguments = ("solve", str(board), "--genre", "slitherlink", "--answers", "10000000", "--forced")
    process = _start(*arguments, "--format", "text", "--solver", solver, program=("-c", SEARCHING))
    assert process.stderr is not None
    assert process.stderr.readline() == "searching\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=WATCHDOG)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert len(out.splitlines()) == 9


def test_a_reader_that_goes_away_is_no_error() -> None:
    process = _start("rules", "koburin")
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    _, err = process.communicate(timeout=WATCHDOG)
    assert err == ""
    assert process.returncode in {0, 1}


def test_values_and_a_pattern_of_clues_are_generated(run: Run) -> None:
    wanted = [*("--value", "1", "--value", "2", "--value", "3"), "--pattern", "xx.x/.xx./x..x/.xx."]
    ran = run("generate", "slitherlink", "4x4", *wanted)
    assert ran.status == 0
    rows = [line.split() for line in ran.out.splitlines() if line and ":" not in line]
    assert ["".join("." if sign == "." else "x" for sign in row) for row in rows] == [
        "xx.x",
        ".xx.",
        "x..x",
        ".xx.",
    ]
    assert {sign for row in rows for sign in row} <= {".", "1", "2", "3"}


def test_a_pattern_that_is_none_is_shown(run: Run) -> None:
    ran = run("generate", "slitherlink", "2x2", "--pattern", "x./.y")
    assert ran.status == 2
    assert ran.err.splitlines()[1:] == ["x./.y", "    ^"]
