"""What goes wrong, in Japanese: the sentence, its place with a caret, the exit status."""

from __future__ import annotations

from pathlib import Path

import pytest

from enpitsu import catalogue
from enpitsu.errors import UnknownName
from enpitsu.locale import speaking

from .running import Run

READING = (
    (
        ". 3 9\n. . .\n", ("--genre", "slitherlink"),
        "1行5列：ここは0から3までの数でなければならず、9は使えない\n. 3 9\n    ^",
    ),
    (
        "genre: masyu\n\n. x\n. .\n", (),
        "3行3列：マスの'x'を読めない\n. x\n  ^",
    ),
    (
        "genre: masyu\n\n. .\n. . .\n", (),
        "4行5列：2行目は3マス、1行目は2マス\n. . .\n    ^",
    ),
    (
        "genre: heyawake\n\n1 .\n. .\n\nA B\nB A\n", (),
        "7行3列：区画Aがひとつながりでない\nB A\n  ^",
    ),
    (
        "genre: sudoku\n\n1 . . .\n. . . .\n. . . .\n", (),
        "3行1列：盤面全体：盤面は正方形で、ブロックのマス数は1行のマス数に等しい。（ルールA）\n1 . . .\n^",
    ),
    (
        "genre: nosuchgenre\n\n1\n", (),
        ("1行8列：'nosuchgenre'というジャンルはない。enpitsu genres で一覧を表示する\n"
        "genre: nosuchgenre\n       ^"),
    ),
    (
        ". . 1\n", (),
        "1行1列：ジャンルが書かれていない：最初の行に 'genre: NAME' が必要\n. . 1\n^",
    ),
    (
        '{"genre": "masyu", "givens": 3}', (),
        '1行20列：givensは文字列でなければならない\n{"genre": "masyu", "givens": 3}\n                   ^',
    ),
    (
        "https://puzz.link/p?masyu/5/5/0", (),
        ("1行32列：URLが途中で切れている：25マスのうち3マスまで\nhttps://puzz.link/p?masyu/5/5/0\n"
        "                               ^"),
    ),
    (
        "https://puzz.link/p?masyu/z/5/5/0", (),
        ("1行27列：フラグ'z'はルールを変えるが、その内容が知られていない\n"
        "https://puzz.link/p?masyu/z/5/5/0\n                          ^"),
    ),
)  # fmt: skip
"""Texts, options, and what is wrong with them."""

USAGE = (
    (("solve", "sudoko"), "'sudoko'というファイルや例題はない。もしかして：sudoku"),
    (("convert", "masyu", "--to", "line"), "ましゅは数字だけの1語では書けない"),
    (("solve", "masyu --without Z"), "'Z'はましゅのルールではない。選べるもの：A, B または C"),
    (("solve", "masyu", "--parameter", "N=1"), "例題に--parameterは使えない"),
    (("check", "masyu"), "判定する印がない：ANSWER か、印のある PUZZLE を指定する"),
    (
        ("generate", "masyu", "9x"),
        "1行1列：大きさは 8x8 のように HxW と書く\n9x\n^",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("text", "more", "said"), READING)
def test_a_text_that_cannot_be_read(run: Run, text: str, more: tuple[str, ...], said: str) -> None:
    ran = run("--language", "ja", "solve", "-", *more, given=text)
    assert (ran.status, ran.out, ran.err) == (2, "", f"enpitsu: {said}\n")


@pytest.mark.parametrize(("arguments", "said"), USAGE)
def test_what_cannot_be_asked_for(run: Run, arguments: tuple[str, ...], said: str) -> None:
    ran = run("--language", "ja", *arguments)
    assert (ran.status, ran.out, ran.err) == (2, "", f"enpitsu: {said}\n")


def test_clues_that_are_lost_and_how_to_leave_them_out(run: Run) -> None:
    text = "https://pedros.works/paper-puzzle-player?W=2x2&L=w0x1&G=masyu&E-foo=1"
    refused = run("--language", "ja", "solve", "-", given=text)
    assert refused.status == 2
    assert refused.err.startswith("enpitsu: 1行1列：残せないヒント：")
    assert refused.err.endswith("（--lenient を付けると除いて読む）\n")
    warned = run("--language", "ja", "solve", "-", "--lenient", given=text)
    assert "残せなかったもの：読まないフィールド E-foo=" in warned.err


def test_a_budget_that_is_used_up(run: Run) -> None:
    ran = run("--language", "ja", "grade", "masyu", "--time", "0")
    assert (ran.status, ran.err) == (3, "enpitsu: 時間切れ\n")


def test_files_that_are_not_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "masyu.txt"
    file.write_text(f"genre: masyu\n\n{catalogue.example('masyu').givens}", encoding="utf-8")
    ran = run("--language", "ja", "convert", str(file), "--to", "text", "--out", str(file))
    assert (ran.status, ran.err) == (2, f"enpitsu: {file}はここで読むファイル：上書きしない\n")


def test_the_rows_of_a_batch(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("genre: masyu\n\n. x\n. .\n", encoding="utf-8")
    ran = run("--language", "ja", "batch", "solve", str(file))
    assert '"reason": "3行3列：マスの\'x\'を読めない"' in ran.out


def test_a_name_that_is_no_language_is_refused_in_the_current_one() -> None:
    said = "'tlh'という言語はない。選べるもの：en または ja"
    with speaking("ja"), pytest.raises(UnknownName, match=said), speaking("tlh"):
        raise AssertionError
