"""English nouns with numbers."""

from __future__ import annotations


def just(number: str) -> str:
    """A number in words, or digits, that is not to be exceeded either.

    >>> [just("one bend"), just("2 bends")]
    ['just one bend', '2 bends']
    """
    return f"just {number}" if number.startswith("one ") else number


def numbered(number: int, noun: str) -> str:
    """Things with their number: "one shaded cell", "2 shaded cells".

    >>> [numbered(1, "border"), numbered(2, "cross"), numbered(3, "4")]
    ['one border', '2 crosses', '3 4s']
    """
    return f"one {noun}" if number == 1 else f"{number} {plural(noun)}"


def of_several(word: str) -> str:
    """A word for one mark, as it is said of several.

    >>> [of_several("shaded"), of_several("a star"), of_several("no border")]
    ['shaded', 'stars', 'no borders']
    """
    article, _, noun = word.partition(" ")
    if not noun or article not in ("a", "an", "no"):
        return word
    return f"no {plural(noun)}" if article == "no" else plural(noun)


def plural(noun: str) -> str:
    """The plural of a noun.

    >>> [plural("brick"), plural("launch"), plural("line of the path")]
    ['bricks', 'launches', 'lines of the path']
    """
    head, of, rest = noun.partition(" of ")
    if of:
        return f"{plural(head)}{of}{rest}"
    return f"{noun}es" if noun.endswith(("s", "sh", "ch", "x")) else f"{noun}s"
