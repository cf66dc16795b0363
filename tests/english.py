"""Reasons in English, with the names that places have in texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enpitsu.engine.explain.render.en.phrases import English
from enpitsu.engine.explain.render.en.wording import joined
from enpitsu.reasons import MaybeReason


class Plainly:
    """Each place by its own name."""

    def place(self, place: Any) -> str:
        return str(place)

    name = thing = place

    def listed(self, places: Sequence[Any], last: str = "") -> str:
        return joined([str(place) for place in places], last or "and")


def english(reason: MaybeReason) -> str:
    """A reason in a few words; empty for none."""
    return English(Plainly()).phrase(reason)
