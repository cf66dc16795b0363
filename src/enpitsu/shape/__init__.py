"""Conditions on a whole layer; each yields its clashes and writes its own clauses."""

from typing import TYPE_CHECKING

from enpitsu.lazy import lazy

if TYPE_CHECKING:
    from enpitsu.shape.acyclic import acyclic
    from enpitsu.shape.congruent import different_shapes
    from enpitsu.shape.connected import connected
    from enpitsu.shape.dissection import dissection, tiling
    from enpitsu.shape.each_piece_has import each_piece_has
    from enpitsu.shape.loop import loop_rules, one_line, ring_rules, separate_loops, single_loop
    from enpitsu.shape.one_group import one_group
    from enpitsu.shape.one_tree import one_tree
    from enpitsu.shape.paths import anchored, path_rules, paths_from
    from enpitsu.shape.rings import no_rings

__all__ = [
    "acyclic", "anchored", "connected", "different_shapes", "dissection", "each_piece_has", "loop_rules",
    "no_rings", "one_group", "one_line", "one_tree", "path_rules", "paths_from", "ring_rules",
    "separate_loops", "single_loop", "tiling",
]  # fmt: skip

__getattr__ = lazy(__name__, {
    ".acyclic": "acyclic",
    ".congruent": "different_shapes",
    ".connected": "connected",
    ".dissection": "dissection tiling",
    ".each_piece_has": "each_piece_has",
    ".loop": "loop_rules one_line ring_rules separate_loops single_loop",
    ".one_group": "one_group",
    ".one_tree": "one_tree",
    ".paths": "anchored path_rules paths_from",
    ".rings": "no_rings",
}, moved={
    "enpitsu.lemmas": "crossing_loop few_pieces held joined_once joined_stops leaving_room one_field "
                      "one_kind one_strand parting shaded_or_passed",
})  # fmt: skip
