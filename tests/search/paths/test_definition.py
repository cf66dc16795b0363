"""Paths that tell their way: against whole patterns one by one, the figures of the article, interrupts."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from enpitsu import cli
from enpitsu.errors import BadPuzzle, UnknownName
from enpitsu.search.paths.definition import FoundPaths, PathSearch, definition
from enpitsu.search.paths.walks import PathWalks, Rules, square
from enpitsu.search.run import Lost, Search
from enpitsu.workers import LocalCrew
from tests.thorough import WATCHDOG

ARTICLE = definition("snakes_by_parity")


def patterns(side: int, box: tuple[int, int]) -> Iterator[list[list[int]]]:
    """Every board with as many cells of either kind in each row, column and box, band by band."""
    half = side // 2
    rows = [tuple([int(c in on) for c in range(side)]) for on in combinations(range(side), half)]
    bands = [
        band for band in product(rows, repeat=box[0])
        if all(sum(sum(row[c : c + box[1]]) for row in band) == half for c in range(0, side, box[1]))
    ]  # fmt: skip
    by_sums: dict[tuple[int, ...], list[tuple[tuple[int, ...], ...]]] = {}
    for band in bands:
        by_sums.setdefault(tuple(map(sum, zip(*band, strict=True))), []).append(band)
    for upper in product(bands, repeat=side // box[0] - 1):
        above = tuple(map(sum, zip(*[row for band in upper for row in band], strict=True)))
        for last in by_sums.get(tuple([half - n for n in above]), ()):
            yield [list(row) for band in (*upper, last) for row in band]


def told_paths(board: list[list[int]], box: tuple[int, int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The paths of a pattern: whole pieces of cells that alternate with all their neighbours of the piece.

    Where kinds alternate between neighbours, the two are joined; a path nobody can lose is a whole
    piece, and a plain path.
    """
    side = len(board)
    near = {
        (r, c): [
            (y, x) for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
            if 0 <= y < side and 0 <= x < side and board[y][x] != board[r][c]
        ]
        for r in range(side) for c in range(side)
    }  # fmt: skip
    boxes = {(r // box[0], c // box[1]) for r in range(side) for c in range(side)}
    ends = [cell for cell, others in near.items() if len(others) == 1]
    for start in ends:
        path = [start]
        while len(path) == 1 or len(near[path[-1]]) == 2:
            onward = [cell for cell in near[path[-1]] if cell not in path]
            if len(onward) != 1:
                break
            path.append(onward[0])
        if len(near[path[-1]]) == 1 and {(r // box[0], c // box[1]) for r, c in path} == boxes:
            yield board[start[0]][start[1]], tuple([r * side + c for r, c in path])


@pytest.mark.parametrize(("side", "box"), [(4, (2, 2)), (6, (2, 3))])
def test_every_path_of_every_pattern_and_no_other(side: int, box: tuple[int, int]) -> None:
    expected = {described for board in patterns(side, box) for described in told_paths(board, box)}
    board = square(side, box, side // 2)
    found = set()
    for start in (0, 1):
        walks = PathWalks(board, Rules(start))
        for depth in (2, 4):
            mine = set(walks.short(depth))
            for beginning in walks.beginnings(depth):
                mine |= set(walks.grown(beginning))
            images = {(start, image) for path in mine for image in board.images(path)}
            assert {t for t in expected if t[0] == start} == images
            found |= images
    assert found == expected
    assert bool(expected) == (side == 6)


@cache
def snakes() -> FoundPaths:
    """All paths of the whole question."""
    question = PathSearch(ARTICLE)
    with LocalCrew(2) as crew:
        search = Search(question, crew)
        assert [p.done for p in search.run()][-1] == len(question.cubes())
    return question.put_together(search.gathered())


@pytest.mark.thorough("the search below is interrupted and resumed, too")
def test_the_frame_of_the_article_of_which_a_worker_killed_in_the_middle_loses_nothing() -> None:
    """The figures of a faithful run of its program (bench/article.py), and of its exact part."""
    question = PathSearch(ARTICLE, "article")
    with LocalCrew(2) as crew:
        search = Search(question, crew)
        for n, _ in enumerate(search.run()):
            if n in {20, 60}:
                crew.children[0].process.kill()
    found = question.put_together(search.gathered())
    lengths = [len(path) for _, path in found.described]
    assert len(lengths) == 3242
    assert (min(lengths), lengths.count(21), max(lengths), lengths.count(37)) == (21, 120, 37, 40)
    assert (len(found.exact), len(found.different), len(found.classes)) == (2762, 2140, 366)


def test_the_whole_question() -> None:
    found = snakes()
    assert found.exact == found.described, "every path of the whole question is exact"
    assert len(found.described) == 2 * len(found.different), "each is found in both directions"
    ends = found.ends()
    # the article's frame sees every class with an odd end
    assert ends["both ends odd"][1] + ends["one of each"][1] == 366
    assert ends == {"both ends odd": (2004, 252), "both ends even": (168, 21), "one of each": (912, 114)}
    # each class has as many members as its path has images
    members = sum(len(_members(found, s, p)) for s, p in found.classes)
    assert members == len(found.different) == 3084


def _members(found: FoundPaths, start: int, path: tuple[int, ...]) -> set[tuple[int, ...]]:
    images = found.of.board.images(path)
    return {min(p, p[::-1]) for p in images} if len(path) % 2 else images


def test_interrupted_and_resumed(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    command = [sys.executable, "-m", "enpitsu", "search", "snakes_by_parity", "--frame", "article"]
    command += ["--checkpoint", str(kept), "--json", "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as first:
        until = time.monotonic() + WATCHDOG
        while (not kept.exists() or kept.read_bytes().count(b"\n") < 10) and time.monotonic() < until:
            time.sleep(0.01)
        first.send_signal(signal.SIGINT)
        _, described = first.communicate()
        assert first.returncode == 130
    assert "--resume goes on from here" in described
    lines = kept.read_text().splitlines()
    with kept.open("a") as file:
        file.write('{"cube": 3, "res')
    done = subprocess.run([*command, "--resume"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["found"] == 3242
    assert kept.read_text().splitlines()[: len(lines)] == lines
    other = [*command, "--resume"]
    other[other.index("article")] = "whole"
    assert "another search" in subprocess.run(other, capture_output=True, text=True, check=False).stderr


@pytest.mark.thorough(
    "tests/workers/test_cluster.py kills workers of a cluster, others here those of a search"
)
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_two_gives_the_same_and_may_lose_one(tmp_path: Path) -> None:
    dask = pytest.importorskip("distributed")
    from enpitsu.workers.cluster import DaskCrew

    question = PathSearch(ARTICLE, "article")
    with dask.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=None, silence_logs=50
    ) as cluster, DaskCrew(cluster.scheduler_address) as crew:  # fmt: skip
        search = Search(question, crew)
        pids = list(crew.client.run(os.getpid).values())
        for n, _ in enumerate(search.run()):
            if n == 40:
                os.kill(pids[0], signal.SIGKILL)
    found = question.put_together(search.gathered())
    assert (len(found.described), len(found.exact), len(found.classes)) == (3242, 2762, 366)


def test_a_cube_that_fails_is_no_answer() -> None:
    class Bad:
        work, title = "tests.workers.works:fails", "bad"

        def cubes(self) -> list[int]:
            return [1]

        def sound(self, cube: int, result: Any) -> bool:
            return True

    with LocalCrew(1, [Path(__file__).parents[3]]) as crew, pytest.raises(Lost, match="no 1"):
        list(Search(Bad(), crew).run())


def test_only_results_of_a_cube_are_sound() -> None:
    question = PathSearch(ARTICLE)
    cube = next(c for c in question.cubes() if len(c["from"]) == 4)
    begin, start = cube["from"], cube["start"]
    onward = next(x for x in ARTICLE.board.near[begin[-1]] if x not in begin)
    good = {"found": [[*begin, onward]], "seen": 3, "start": start}
    assert question.sound(cube, good)
    assert question.sound(cube, {**good, "found": []})
    far = next(x for x in range(81) if x not in [*begin, *ARTICLE.board.near[begin[-1]]])
    paths: list[Any] = [
        None, 5, [5], [[]], [[*begin, far]], [[*begin, begin[-2]]], [begin[::-1]], [[*begin, 81]],
        [[*begin, -1]], [[*begin, "5"]], [[*begin, onward]] * 2,
    ]  # fmt: skip
    bad: list[Any] = [{**good, "found": found} for found in paths]
    bad += [None, [], {**good, "seen": -1}, {**good, "seen": "3"}, {**good, "start": 1 - start}]
    bad += [{**good, "more": 1}, {"found": []}]
    for result in bad:
        assert not question.sound(cube, result), result


def test_a_film_is_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    film = tmp_path / "film.svg"
    small = tmp_path / "small.toml"
    text = 'side = 6\nbox = [2, 3]\nkinds = ["odd", "even"]\nsecond = 3\n[frames.whole]\n'
    small.write_text(text + 'starts = ["odd", "even"]\n')
    assert cli.run(["search", str(small), "--record", str(film), "--list", "1"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"length \d+, starts (odd|even)\n([·○□●■@] ){8}", out) is None  # six columns only
    assert re.search(r"length \d+, starts (odd|even)\n([·○□●■@] ){5}[·○□●■@]", out)
    root = ET.fromstring(film.read_text(encoding="utf-8"))
    moves = [e for e in root.iter() if e.tag.endswith("animate")]
    assert len(moves) > 20
    for move in moves:
        times = [float(t) for t in move.attrib["keyTimes"].split(";")]
        assert times[0] == 0
        assert times == sorted(times)
        assert len(times) == len(move.attrib["values"].split(";"))


def test_bad_usage(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="snakes_by_parity"):
        definition("snake_by_parity")
    with pytest.raises(UnknownName, match="frame"):
        PathSearch(ARTICLE, "no such")
    bad = tmp_path / "bad.toml"
    bad.write_text("side = 4\n")
    with pytest.raises(BadPuzzle, match="says nothing of"):
        definition(str(bad))
    assert cli.run(["search", "snakes_by_parity", "--resume"]) == 2


EVEN_ENDS = """
cell(0..80).
unit(X, r, X / 9) :- cell(X).
unit(X, c, X \\ 9) :- cell(X).
unit(X, b, X / 27 * 3 + X \\ 9 / 3) :- cell(X).
adj(X, X + 1) :- cell(X), X \\ 9 < 8.
adj(X, X + 9) :- cell(X), X < 72.
adj(X, Y) :- adj(Y, X), Y < X.
{ odd(X) } :- cell(X).
:- unit(_, K, U), #count { X : odd(X), unit(X, K, U) } != 5.
{ in(X) } :- cell(X).
:- in(X), in(Y), adj(X, Y), odd(X), odd(Y).
:- in(X), in(Y), adj(X, Y), not odd(X), not odd(Y).
:- in(X), not in(Y), adj(X, Y), odd(X), not odd(Y).
:- in(X), not in(Y), adj(X, Y), not odd(X), odd(Y).
:- in(X), #count { Y : in(Y), adj(X, Y) } > 2.
:- in(X), #count { Y : in(Y), adj(X, Y) } < 1.
end(X) :- in(X), #count { Y : in(Y), adj(X, Y) } 1.
:- #count { X : end(X) } != 2.
:- end(X), odd(X).
visited(U) :- in(X), unit(X, b, U).
:- unit(_, b, U), not visited(U).
first(X) :- end(X), X <= Y : end(Y).
reach(X) :- first(X).
reach(Y) :- reach(X), in(Y), adj(X, Y).
:- in(X), not reach(X).
#show in/1.
#project in/1.
"""


@pytest.mark.thorough("the other solver takes eight seconds; test_the_whole_question has its number")
def test_the_snakes_with_even_ends_by_a_solver_of_another_kind() -> None:
    """Those that the article's frame cannot see, from the rules as written for an answer-set solver."""
    clingo: Any = pytest.importorskip("clingo")
    control = clingo.Control(["-n0", "--project=project", "--warn=none", "--configuration=trendy"])
    control.add("base", [], EVEN_ENDS)
    control.ground([("base", [])])
    theirs = set()
    with control.solve(yield_=True) as models:
        for model in models:
            theirs.add(frozenset(atom.arguments[0].number for atom in model.symbols(shown=True)))
    ours: set[frozenset[int]] = set()
    walks = PathWalks(ARTICLE.board, Rules(1))
    for beginning in walks.beginnings(3):
        for path in walks.grown(beginning):
            if len(path) % 2:
                ours |= set(map(frozenset, ARTICLE.board.images(path)))
    assert ours == theirs
    assert len(ours) == 168
