"""Japanese words: those of the catalogs, and how they are put together."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.locale import general, inherited_text, word_of
from enpitsu.logic import Mark
from enpitsu.notation import marks
from enpitsu.puzzle import Puzzle

NOT, WITHOUT, WITH = "でない", "なし", "あり"
"""The ends of words that deny, or say that something is there."""

COUNTERS = {
    "線": "本", "橋": "本", "辺": "本", "木": "本", "経路": "本", "方": "通り",
    "方法": "通り", "枝分かれ": "か所", "端": "か所", "場所": "か所", "行き止まり": "か所",
}  # fmt: skip
"""Words by which things are counted, by the end of their noun."""


class Lexicon:
    """The Japanese words for what is on the boards of one genre."""

    def __init__(self, genre: type[Puzzle]) -> None:
        self.genre = genre

    def word(self, english: str) -> str:
        """A noun, the name of a layer, or a word for a mark; English where there is no other."""
        return word_of(self.genre, english)

    def said(self, english: str) -> str:
        """A sentence of the genre, with places in braces."""
        return inherited_text(self.genre, "said", english) or general("said", english) or english

    def mark(self, puzzle: Puzzle, mark: Mark, value: bool) -> str:
        """The word for a mark's value: "黒マス", "5でない"."""
        layer = puzzle.drawn.get(mark.layer)
        name = self.word(layer.title if layer and layer.title else mark.layer)
        apart = mark.layer in puzzle.named_layers
        if mark.value is not True:
            said = f"{name}{self.word(str(mark.value))}" if apart else self.word(str(mark.value))
            return said if value else denied(said)
        words = ("so", "not so") if layer is None else layer.words
        said = self.word(words[not value])
        return f"{said}（{name}）" if apart else said

    def marked(self, puzzle: Puzzle, english: str) -> str:
        """The word that a reason has for a mark of a puzzle."""
        said = self.word(english)
        return self._of_marks(puzzle).get(english, said) if said == english else said

    def _of_marks(self, puzzle: Puzzle) -> dict[str, str]:
        """The Japanese of what is said of marks that have a name of their own, or a value."""
        kinds = {(mark.layer, mark.value): mark for mark in puzzle.marks}.values()
        return {
            marks.word(puzzle, mark, value): self.mark(puzzle, mark, value)
            for mark in kinds
            for value in (True, False)
        }


def counter(noun: str) -> str:
    """The word by which something is counted; cells by themselves.

    >>> [counter("線"), counter("マス"), counter("黒マス")]
    ['本', 'マス', '個']
    """
    return (
        "マス" if noun == "マス" else next((of for end, of in COUNTERS.items() if noun.endswith(end)), "個")
    )


def many(noun: str, number: int) -> str:
    """So many of something, as a predicate may follow: "星が2個", "3マス".

    >>> [many("星", 2), many("線", 1), many("マス", 3)]
    ['星が2個', '線が1本', '3マス']
    """
    return f"{number}マス" if noun == "マス" else f"{noun}が{number}{counter(noun)}"


def so_many(noun: str, number: int) -> str:
    """So many of something as one thing: "星2個", "3マス", "2個の7", "7"."""
    if noun == "マス":
        return f"{number}マス"
    how_many = f"{number}{counter(noun)}"
    if not noun[-1:].isdigit():
        return f"{noun}{how_many}"
    return noun if number == 1 else f"{how_many}の{noun}"


def joined(words: Sequence[str], last: str = "と") -> str:
    """Words as a list: "AとB", "A、B、C".

    >>> [joined(["A", "B"]), joined(["A", "B"], "か"), joined(["A", "B", "C"])]
    ['AとB', 'AかB', 'A、B、C']
    """
    return last.join(words) if len(words) < 3 else "、".join(words)


def denied(word: str) -> str:
    """The word for the contrary.

    >>> [denied("5"), denied("5でない"), denied("星なし")]
    ['5でない', '5', '星あり']
    """
    if word.endswith(NOT):
        return word.removesuffix(NOT)
    for end, other in ((WITHOUT, WITH), (WITH, WITHOUT)):
        if word.endswith(end):
            return word.removesuffix(end) + other
    return f"{word}{NOT}"


def becoming(word: str) -> str:
    """A word as something would be: "黒マスになる", "5でなくなる"."""
    return no_longer(word) if word.endswith(NOT) else f"{word}になる"


def though(word: str) -> str:
    """A word before a contrast: "黒マスだが", "5でないが"."""
    return f"{word}が" if word.endswith(NOT) else f"{word}だが"


def no_longer(phrase: str) -> str:
    """A phrase of what would be: what is not so is so no longer, unless it is a state already.

    >>> [no_longer("候補がない"), no_longer("線が閉じる"), no_longer("印が残っていない")]
    ['候補がなくなる', '線が閉じる', '印が残っていない']
    """
    changes = phrase.endswith("ない") and not phrase.endswith(("ていない", "ならない"))
    return f"{phrase.removesuffix('い')}くなる" if changes else phrase


STEMS = "えけせてねへめれげぜでべいきしちにひみりぎじ"
"""The last sounds of verbs that only drop their end before another clause."""


def and_so(phrase: str) -> str:
    """A phrase before another one.

    >>> [and_so("星が1個もない"), and_so("線が通る"), and_so("線が閉じる"), and_so("分断される")]
    ['星が1個もなく', '線が通り', '線が閉じ', '分断され']
    """
    if phrase.endswith("ない"):
        return f"{phrase.removesuffix('い')}く"
    stem = phrase.removesuffix("る")
    if stem == phrase:
        return phrase
    if stem.endswith("す"):
        return f"{stem.removesuffix('す')}し"
    return stem if stem.endswith(tuple(STEMS)) else f"{stem}り"
