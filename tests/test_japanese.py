"""Reasons in Japanese: each form by hand, with the names that places have in texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from enpitsu.engine.explain.render.en import phrases as en
from enpitsu.engine.explain.render.ja import phrases as ja
from enpitsu.engine.explain.render.ja.places import PlaceNames
from enpitsu.engine.explain.render.ja.words import Lexicon
from enpitsu.grid import Area, grid
from enpitsu.puzzle import Puzzle
from enpitsu.reasons import Reason, Said, TooMany, otherwise
from tests.english import english
from tests.japanese import japanese
from tests.test_reasons import SAID

ELSE = "そうでないと、"

WORDS = {
    "all of it must hold": ("すべてが成り立たなければならない", ""),
    "both R1C1 and R1C2 must be lit, or neither": (
        "R1C1とR1C2は両方とも明るいマスか、両方とも明るいマスでない",
        "",
    ),
    "just one of R1C1 and R1C2 must be lit": ("R1C1とR1C2のうち一方だけが明るいマス", ""),
    "R1C1 has no star, and R1C2 is both 2 and 3": (
        "R1C1は星が1個もなく、しかもR1C2が2と3の両方になる",
        "=",
    ),
    "R1C1 and R1C2 are in different groups": ("R1C1とR1C2が別々のグループに分かれる", "="),
    "the line bends at R1C1": ("線がR1C1で曲がる", "="),
    "the line does not visit R1C1": ("線がR1C1を通らない", "線がR1C1を通らなくなる"),
    "the line runs west to east through R1C1": ("線がR1C1を左右に通り抜ける", "="),
    "the line branches at R1C1": ("線がR1C1で枝分かれする", "="),
    "a line could not go on at R1C1": ("線がR1C1から先へ進めない", ""),
    "the ring could not go straight on at R1C1": ("輪がR1C1からまっすぐ先へ進めない", ""),
    "R1C1 cannot have just one bend": (
        "R1C1は曲がり角をちょうど1個にはできない",
        "R1C1は曲がり角をちょうど1個にはできなくなる",
    ),
    "the row of the area at R1C1 cannot have 2 or 3 cells": (
        "R1C1の領域の横の並びは2マスにも3マスにもできない",
        "R1C1の領域の横の並びは2マスにも3マスにもできなくなる",
    ),
    "it cannot hold any more": ("もう成り立たない", "成り立たなくなる"),
    "the line from R1C1 by way of R1C2 cannot reach R1C2 or R2C3": (
        "R1C1からR1C2へ進む線がR1C2にもR2C3にも届かない",
        "R1C1からR1C2へ進む線がR1C2にもR2C3にも届かなくなる",
    ),
    "the line closes at R1C1": ("線がR1C1で閉じる", "="),
    "this wall closes a ring": ("この壁で輪ができる", "="),
    "the line comes to R1C1 twice": ("線がR1C1に2度来る", "="),
    "R1C1 and R1C2 are cut off from each other": ("R1C1とR1C2が分断される", "="),
    "R1C1 is cut off from R1C2": ("R1C1がR1C2から切り離される", "="),
    "R1C1 does not see 3 first": (
        "R1C1から最初に見える数字が3でない",
        "R1C1から最初に見える数字が3でなくなる",
    ),
    "R1C1 sees a number": ("R1C1から数字が見える", ""),
    "R1C1 and R1C2 have 2 stars each": (
        "R1C1とR1C2の星はそれぞれ2個",
        "R1C1とR1C2の星はそれぞれ2個になる",
    ),
    "R1C1 and R1C2 have no star each": (
        "R1C1とR1C2の星はそれぞれ0個",
        "R1C1とR1C2の星はそれぞれ0個になる",
    ),
    "it is either 2 or 3": ("2か3のどちらか", ""),
    "it is just one of these: 2, 3 or 4": ("2、3、4のどれか一つ", ""),
    "else no route would be left": ("そうでないと、経路がなくなる", ""),
    "else R1C1 would have more than 2 stars or no star": (
        "そうでないと、R1C1は星が2個を超えるか、星が1個もなくなる",
        "",
    ),
    "else R1C1 could not have just one bend": (
        "そうでないと、R1C1は曲がり角をちょうど1個にはできなくなる",
        "",
    ),
    "the line ends at R1C1": ("線がR1C1で行き止まりになる", "="),
    "the lines from R1C1 end at R1C2": ("R1C1から出る線がR1C2で行き止まりになる", "="),
    "a line enters R1C1": ("線がR1C1に入る", "="),
    "the ring fills the block R1C1-R2C3": ("輪がブロックR1C1-R2C3を埋めつくす", "="),
    "R1C1 needs one star and has it": ("R1C1に必要な星はもう1個ある", ""),
    "R1C1 may have at most 2 stars and has them": ("R1C1の星は多くて2個で、もうそれだけある", ""),
    "R1C1 may have no star": ("R1C1の星は0個", ""),
    "all 2 are there already": ("2個ともそろっている", ""),
    "the only one is there already": ("唯一の1個はもうある", ""),
    "there can be none": ("一つもあってはならない", ""),
    "R1C1 has one cell": ("R1C1は1マスある", "R1C1は1マスになる"),
    "the line from R1C1 has a bend": ("R1C1からの線に曲がり角がある", "="),
    "R1C1 and R1C2 are in one area": ("R1C1とR1C2が同じ領域に入る", "="),
    "the clues at R1C1 and R1C2 are in one area": ("R1C1とR1C2の数字が同じ領域に入る", "="),
    "R1C1 and R1C2 are in one area, with a border between them": (
        "間に境界線があるのに、R1C1とR1C2が同じ領域に入る",
        "=",
    ),
    "the inside of the loop is in two parts, at R1C1 and at R1C2": (
        "ループの内側がR1C1とR1C2とに分断される",
        "=",
    ),
    "R1C1 is both 2 and 3": ("R1C1が2と3の両方になる", "="),
    "the regions of R1C1 and R1C2 are joined twice": ("R1C1とR1C2の領域が2か所でつながる", "="),
    "the regions of R1C1, R1C2 and R2C3 are joined in a ring": (
        "R1C1、R1C2、R2C3の領域が輪になってつながる",
        "=",
    ),
    "the lines from R1C1 to other clues cannot have 4 bends and those from R1C2 just one bend each": (
        "R1C1からほかの数字への線の曲がり角を合わせて4個にし、R1C2からの線の曲がり角をそれぞれ1個にすることはできない",
        "R1C1からほかの数字への線の曲がり角を合わせて4個にし、R1C2からの線の曲がり角をそれぞれ1個にすることはできなくなる",
    ),
    "the lines from R1C1 to other clues cannot have 4 bends each while all lines hang together": (
        "すべての線がつながったままでは、R1C1からほかの数字への線の曲がり角をそれぞれ4個にすることはできない",
        "すべての線がつながったままでは、R1C1からほかの数字への線の曲がり角をそれぞれ4個にすることはできなくなる",
    ),
    "R1C1, R1C2 and R2C3 make a ring": ("R1C1、R1C2、R2C3が輪になる", "="),
    "the line must go on at R1C1": ("線はR1C1から先へ進まなければならない", ""),
    "a line must pass R1C1": ("線はR1C1を通らなければならない", ""),
    "R1C1 must see 3 first": ("R1C1から最初に見える数字は3", ""),
    "R1C1 must see no number": ("R1C1から数字が見えてはならない", ""),
    "R1C1 needs 2 stars, and only 2 places are left": ("R1C1には星が2個必要で、残りは2か所だけ", ""),
    "R1C1 needs at least one star and has only one place": (
        "R1C1には少なくとも星が1個必要で、場所は1か所しかない",
        "",
    ),
    "only 2 places are left for 2": ("2個に対して、残りは2か所だけ", ""),
    "it has only one place": ("場所は1か所しかない", ""),
    "no cluster of 3 has room at R1C1, light or dark": (
        "白でも黒でも、R1C1に3マスのまとまりが入らない",
        "白でも黒でも、R1C1に3マスのまとまりが入らなくなる",
    ),
    "no cluster of 3 has room at R1C1 with others beside it": (
        "R1C1に3マスのまとまりがほかと並んで入らない",
        "R1C1に3マスのまとまりがほかと並んで入らなくなる",
    ),
    "else no way to finish the loop and the shading would keep it": (
        "そうでないと、ループと黒マスをどう完成させても成り立たなくなる",
        "",
    ),
    "no line can pass R1C1": ("線はR1C1を通れない", ""),
    "there is no room for a tree of 3 without a ring of regions": (
        "領域の輪を作らない3マスの木が入る余地がない",
        "領域の輪を作らない3マスの木が入る余地がなくなる",
    ),
    "there is no room for a field of one empty cell without another clue": (
        "ほかのヒントを含まない空き1マスの領域が入る余地がない",
        "ほかのヒントを含まない空き1マスの領域が入る余地がなくなる",
    ),
    "there is no room for an area of 5 cells without another clue": (
        "ほかの数字を含まない5マスの領域が入る余地がない",
        "ほかの数字を含まない5マスの領域が入る余地がなくなる",
    ),
    "there is no room for an area of one concave corner": (
        "へこんだ角1個の領域が入る余地がない",
        "へこんだ角1個の領域が入る余地がなくなる",
    ),
    "there is no room for an area of just the lengths 2, 3 and one more without another clue": (
        "ほかの数字を含まない長さが2、3、ほか1種類だけの領域が入る余地がない",
        "ほかの数字を含まない長さが2、3、ほか1種類だけの領域が入る余地がなくなる",
    ),
    "no clue reaches R1C1": (
        "どのヒントのグループもR1C1に届かない",
        "どのヒントのグループもR1C1に届かなくなる",
    ),
    "no group of 4 has room there": ("4マスのまとまりはそこに入らない", ""),
    "no way is left for a tree of 4 in R1C1": (
        "R1C1の4マスの木の入る余地がない",
        "R1C1の4マスの木の入る余地がなくなる",
    ),
    "no way is left for the line there": ("そこの線の行き先がない", "そこの線の行き先がなくなる"),
    "no way is left for the 2 stars in view of R1C1": (
        "R1C1から見える星2個の入る余地がない",
        "R1C1から見える星2個の入る余地がなくなる",
    ),
    "no route at R1C1 leaves room for others beside it": (
        "R1C1のどの経路も、隣に入るものの余地を残さない",
        "R1C1のどの経路も、隣に入るものの余地を残さなくなる",
    ),
    "no side line is left": ("支線がない", "支線がなくなる"),
    "R2C3 is lit but neither R1C1 nor R1C2 is": (
        "R2C3は明るいマスだが、R1C1とR1C2はどちらも明るいマスでない",
        "R2C3は明るいマスだが、R1C1とR1C2はどちらも明るいマスでなくなる",
    ),
    "both R1C1 and R1C2 are stars": ("R1C1とR1C2はどちらも星", "R1C1とR1C2はどちらも星になる"),
    "no ring passes R1C1 and R1C2": (
        "R1C1とR1C2の両方を通る輪がない",
        "R1C1とR1C2の両方を通る輪がなくなる",
    ),
    "a clue is printed in R1C1": ("R1C1にはヒントがある", ""),
    "not both of them": ("両方は成り立たない", ""),
    "not all of them together": ("すべて同時には成り立たない", ""),
    "not both R1C1 and R1C2 can be lit": ("R1C1とR1C2の両方が明るいマスになることはない", ""),
    "not all of R1C1 can be lit": ("R1C1のすべてが明るいマスになることはない", ""),
    "nothing is left for R1C1": ("R1C1の候補がない", "R1C1の候補がなくなる"),
    "one of R1C1 and R1C2 must be lit": ("R1C1とR1C2のどちらかは明るいマス", ""),
    "the line closes at R1C1 or the line closes at R1C2": ("線がR1C1で閉じるか、線がR1C2で閉じる", "="),
    "only one route is left": ("経路が1本しかない", "経路が1本しかなくなる"),
    "it can be only one of them": ("どれか一つにしかならない", ""),
    "nothing else fits there": ("ほかの候補がない", ""),
    "R1C1 and R1C2 have only 2 and 3 left": (
        "R1C1とR1C2の候補は2と3だけ",
        "R1C1とR1C2の候補は2と3だけになる",
    ),
    "2 and 3 have only R1C1 and R1C2 left": (
        "2と3の入るマスはR1C1とR1C2だけ",
        "2と3の入るマスはR1C1とR1C2だけになる",
    ),
    "only this is left": ("これしか残っていない", ""),
    "the outside of the loop is cut off from the frame at R1C1": (
        "ループの外側がR1C1で外枠から切り離される",
        "=",
    ),
    "the line passes R1C1 already": ("線はもうR1C1を通っている", ""),
    "R1C1 and R1C2 clash": ("R1C1 and R1C2 clash", "="),
    "R1C1 is odd": ("R1C1 is odd", "="),
    "R1C1 and R1C2 have the same shape": ("R1C1とR1C2が同じ形になる", "="),
    "the areas at R1C1 and R1C2 have 3 cells each": (
        "R1C1とR1C2の領域はどちらも3マス",
        "R1C1とR1C2の領域はどちらも3マスになる",
    ),
    "both sides of R1C1 are inside the loop": (
        "R1C1の両側ともループの内側",
        "R1C1の両側ともループの内側になる",
    ),
    "just one side of R1C1 is inside the loop": (
        "R1C1の片側だけがループの内側",
        "R1C1の片側だけがループの内側になる",
    ),
    "a small loop is closed while R1C1 is outside": ("R1C1を外に残して小さなループが閉じる", "="),
    "it is too far from the others for a group of 3": ("3マスのまとまりになるには、ほかから遠すぎる", "="),
    "the group at R1C1 has fewer than 2 cells": (
        "R1C1のグループは2マスに足りない",
        "R1C1のグループは2マスに足りなくなる",
    ),
    "the line through R1C1 has no clue": (
        "R1C1を通る線は数字が1個もない",
        "R1C1を通る線は数字が1個もなくなる",
    ),
    "R1C1 needs one of 4 signs, and none is left": (
        "R1C1は印4個のうち1個が必要で、一つも残っていない",
        "",
    ),
    "R1C1 needs 2 of 4 signs, and only one is left": ("R1C1は印4個のうち2個が必要で、残りは1個だけ", ""),
    "the lines from R1C1 have more than 2 bends": ("R1C1から出る線は曲がり角が2個を超える", "="),
    "the lines in a row at R1C1 are more than 2 of one kind": ("R1C1で同じ種類の線が2本を超えて続く", "="),
    "R1C1 may have one of 4 signs, and 2 are there": ("R1C1は印4個のうち1個までで、もう2個ある", ""),
    "R1C1 and R1C2 touch at a corner": ("R1C1とR1C2が角で接する", "="),
    "two lines leave R1C1": ("R1C1から線が2本出る", "="),
    "R1C1 cannot be reached from R1C2": ("R1C2からR1C1に届かない", "R1C2からR1C1に届かなくなる"),
    "R1C1 has no star, light or dark": (
        "白でも黒でも、R1C1は星が1個もない",
        "白でも黒でも、R1C1は星が1個もなくなる",
    ),
    "R1C1 has no star if it is light": ("白なら、R1C1は星が1個もない", "白なら、R1C1は星が1個もなくなる"),
    "it would close a small snake while R1C1 is outside": ("R1C1を外に残して小さなヘビが閉じてしまう", ""),
    "the star of R1C1 is in R1C2-R2C3": ("R1C1の星はR1C2-R2C3にある", ""),
    "the 3s of R1C1 and R1C2 are in R2C3": ("R1C1とR1C2の3はR2C3にある", ""),
    "R1C1 and R1C2 have the 2 and 7 of R2C3": ("R1C1とR1C2にはR2C3の2と7が入る", ""),
    "the 2 of R2C3 and the 7 of R1C1 are in R1C1 and R1C2": (
        "R2C3の2とR1C1の7はR1C1とR1C2にある",
        "",
    ),
    "no star that fits goes there": ("置ける星はどれもそこを通らない", ""),
    "each star that fits goes there": ("置ける星はどれもそこを通る", ""),
    "it would close a ring": ("輪が閉じてしまう", ""),
    "R1C1 sees too few stars, not 3": ("R1C1から見える星は3個に足りない", ""),
}
"""English words of a reason -> those in Japanese, and those of what would be ("=": the same)."""


@pytest.mark.parametrize("reason", [reason for reason, _, _ in SAID], ids=english)
def test_a_reason_in_japanese(reason: Reason) -> None:
    says, would = WORDS[english(reason)]
    assert japanese(reason) == says
    assert japanese(otherwise(reason)) == (would and ELSE + would.replace("=", says))


def test_more_than_one_is_two_and_more() -> None:
    assert japanese(TooMany("2行目", 1, "star")) == "2行目は星が2個以上ある"
    assert japanese(otherwise(TooMany("2行目", 1, "star"))) == f"{ELSE}2行目は星が2個以上になる"
    assert japanese(TooMany("R1C1", 1, "cell")) == "R1C1は2マス以上ある"


def test_each_kind_has_words_in_both_languages() -> None:
    assert ja.PHRASES.keys() == en.PHRASES.keys()
    assert ja.THINGS.keys() == en.THINGS.keys()
    assert ja.VERBS_AT_NODES.keys() == en.VERBS_AT_NODES.keys()


def test_a_sentence_of_a_genre_may_bring_its_japanese() -> None:
    assert japanese(Said("{} is odd", ja="{}は奇数", places=("R1C1",))) == "R1C1は奇数"
    worded = Said("{} has {n} twice", ja="{}に{n}が2つある", places=("R1C1",), words=(("n", "星"),))
    assert japanese(worded) == "R1C1に星が2つある"


# -- places and marks ---------------------------------------------------------------------------------

BOARD = grid(4, 5)
CELL = BOARD.cell


@pytest.mark.parametrize(
    ("places", "name"),
    [
        ([CELL[0, 0]], "R1C1"),
        ([CELL[0, 0], CELL[0, 1], CELL[0, 2]], "R1C1〜R1C3"),
        ([CELL[1, 2].edges[0]], "R2C3の上の辺"),
        (CELL[1, 2].edges[:2], "R2C3の上と左の辺"),
        (CELL[1, 2].edges, "R2C3のすべての辺"),
        ([CELL[1, 2].corners[0]], "R2C3の左上の角"),
        ([CELL[0, 1].edges[1], CELL[1, 2].edges[1]], "R1C2とR2C3の左の辺"),
        ([Area(BOARD.rows[1])], "2行目"),
        ([Area(BOARD.rows[1][::-1])], "2行目（右から）"),
        ([Area(BOARD.columns[2])], "3列目"),
        ([Area([CELL[0, 0], CELL[0, 1], CELL[1, 0], CELL[1, 1]])], "ブロックR1C1-R2C2"),
        ([BOARD], "盤面全体"),
        ([BOARD.segment(CELL[0, 0], CELL[0, 1])], "R1C1-R1C2"),
        ([BOARD.segment(BOARD.vertex[1, 0], BOARD.vertex[0, 1])], "R1C1の右上がりの対角線"),
    ],
)
def test_places_have_japanese_names(places: Iterable[Any], name: str) -> None:
    names = PlaceNames(Lexicon(Puzzle)).named([*places])
    assert [said for said, _ in names] == [name]


def test_sides_that_a_line_does_not_run_along() -> None:
    names = PlaceNames(Lexicon(Puzzle))
    assert names.none_of(CELL[1, 2].edges[:2]) == [("R2C3の上の辺も左の辺も", 2)]
    assert names.none_of(CELL[1, 2].edges) == [("R2C3のどの辺も", 4)]
