"""A picture of every shape there is, looked at and found good; those of genres are in test_every_genre."""

from __future__ import annotations

from collections.abc import Callable

from enpitsu.draw.svg import svg_of
from enpitsu.draw.text import text_of
from tests.draw.samples import every_shape


def test_every_shape(golden: Callable[[str, str], None]) -> None:
    golden("every_shape.txt", text_of(every_shape(), colour=False).plain)
    golden("every_shape.svg", svg_of(every_shape()))
