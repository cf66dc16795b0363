"""Conditions on a whole layer; each yields its clashes and writes its own clauses."""

from typing import TYPE_CHECKING

from enpitsu.lazy import lazy

if TYPE_CHECKING:
    from enpitsu.shape.acyclic import acyclic
    from enpitsu.shape.congruent import different_shapes
    from enpitsu.shape.connected import connected
    from enpitsu.shape.crossing_loop import crossing_loop
    from enpitsu.shape.dissection import dissection, tiling
    from enpitsu.shape.each_piece_has import each_piece_has
    from enpitsu.shape.few_pieces import few_pieces, held
    from enpitsu.shape.joined_once import joined_once
    from enpitsu.shape.joined_stops import joined_stops
    from enpitsu.shape.kinds import one_kind
    from enpitsu.shape.leaving_room import leaving_room
    from enpitsu.shape.loop import loop_rules, one_line, ring_rules, separate_loops, single_loop
    from enpitsu.shape.one_field import one_field, parting
    from enpitsu.shape.one_group import one_group
    from enpitsu.shape.one_strand import one_strand
    from enpitsu.shape.one_tree import one_tree
    from enpitsu.shape.paths import anchored, path_rules, paths_from
    from enpitsu.shape.rings import no_rings
    from enpitsu.shape.room_for_routes import room_for_routes
    from enpitsu.shape.shaded_or_passed import shaded_or_passed

__all__ = [
    "acyclic", "anchored", "connected", "crossing_loop", "different_shapes", "dissection",
    "each_piece_has", "few_pieces", "held", "joined_once", "joined_stops", "leaving_room", "loop_rules",
    "no_rings", "one_field", "one_group", "one_kind", "one_line", "one_strand", "one_tree", "parting",
    "path_rules", "paths_from", "ring_rules", "room_for_routes", "separate_loops", "shaded_or_passed",
    "single_loop", "tiling",
]  # fmt: skip

__getattr__ = lazy(__name__, {
    ".acyclic": "acyclic",
    ".congruent": "different_shapes",
    ".connected": "connected",
    ".crossing_loop": "crossing_loop",
    ".dissection": "dissection tiling",
    ".each_piece_has": "each_piece_has",
    ".few_pieces": "few_pieces held",
    ".joined_once": "joined_once",
    ".joined_stops": "joined_stops",
    ".kinds": "one_kind",
    ".leaving_room": "leaving_room",
    ".loop": "loop_rules one_line ring_rules separate_loops single_loop",
    ".one_field": "one_field parting",
    ".one_group": "one_group",
    ".one_strand": "one_strand",
    ".one_tree": "one_tree",
    ".paths": "anchored path_rules paths_from",
    ".rings": "no_rings",
    ".room_for_routes": "room_for_routes",
    ".shaded_or_passed": "shaded_or_passed",
})  # fmt: skip
