"""Reasons in Japanese, with the names that places have in texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu.engine.explain.render.ja.phrases import Japanese
from enpitsu.engine.explain.render.ja.words import joined
from enpitsu.reasons import MaybeReason

WORDS = {
    "shaded cell": "黒マス", "star": "星", "a star": "星", "bend": "曲がり角", "cell": "マス",
    "lit": "明るいマス", "light": "白", "dark": "黒", "line": "線", "the line": "線", "the loop": "ループ",
    "the shading": "黒マス",
    "group": "グループ", "area": "領域", "region": "領域", "clue": "数字", "ring": "輪", "snake": "ヘビ",
    "wall": "壁", "route": "経路", "side line": "支線", "sign": "印", "tree": "木",
}  # fmt: skip


class PlainlyJapanese:
    """Each place by its own name, and a few words."""

    def place(self, place: Any) -> str:
        return str(place)

    name = thing = place

    def listed(self, places: Sequence[Any], last: str = "") -> str:
        return joined([str(place) for place in places], last or "と")

    def marked(self, english: str) -> str:
        return WORDS.get(english, english)

    def sentence(self, english: str) -> str:
        return english


def japanese(reason: MaybeReason) -> str:
    """A reason in a few words; empty for none."""
    return Japanese(PlainlyJapanese()).phrase(reason)
