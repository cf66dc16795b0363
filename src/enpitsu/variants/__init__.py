"""Variants: a genre with rules added and dropped, and crossbreeds of two genres on one board.

::

    some_genre --without F --with no_touch:black --with other:C:theirs=ours
    some_genre & other:theirs=ours

A variant is a class like any other; **its name is its definition**, and the id by which texts, addresses
and other processes call it.  Nothing else has to be carried.
"""

from typing import TYPE_CHECKING

from enpitsu.lazy import lazy

if TYPE_CHECKING:
    from enpitsu.variants.layers import same_layers
    from enpitsu.variants.made import Change, Crossbreed, crossbreed, varied
    from enpitsu.variants.names import Choice, change_of, choices, origin_of, spelled, variant
    from enpitsu.variants.rule_library import RULE_LIBRARY, LibraryRule, fitting
    from enpitsu.variants.signs import crossing_of, is_variant, only_changes

__all__ = [
    "RULE_LIBRARY",
    "Change",
    "Choice",
    "Crossbreed",
    "LibraryRule",
    "change_of",
    "choices",
    "crossbreed",
    "crossing_of",
    "fitting",
    "is_variant",
    "only_changes",
    "origin_of",
    "same_layers",
    "spelled",
    "variant",
    "varied",
]  # fmt: skip

__getattr__ = lazy(__name__, {
    ".layers": "same_layers",
    ".made": "Change Crossbreed crossbreed varied",
    ".names": "Choice change_of choices origin_of spelled variant",
    ".rule_library": "RULE_LIBRARY LibraryRule fitting",
    ".signs": "crossing_of is_variant only_changes",
})  # fmt: skip
