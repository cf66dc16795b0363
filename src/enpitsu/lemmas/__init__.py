"""Conditions that lemmas alone use: what is left of few ways, of pieces, lines and loops."""

from typing import TYPE_CHECKING

from enpitsu.lazy import lazy

if TYPE_CHECKING:
    from enpitsu.lemmas.colour_groups import standing_alone
    from enpitsu.lemmas.crossing_loop import crossing_loop
    from enpitsu.lemmas.few_pieces import few_pieces, held
    from enpitsu.lemmas.joined_once import joined_once
    from enpitsu.lemmas.joined_stops import joined_stops
    from enpitsu.lemmas.joining import joining
    from enpitsu.lemmas.kinds import one_kind
    from enpitsu.lemmas.leaving_room import leaving_room
    from enpitsu.lemmas.one_field import one_field, parting
    from enpitsu.lemmas.one_strand import one_strand
    from enpitsu.lemmas.shaded_or_passed import shaded_or_passed

__all__ = [
    "crossing_loop", "few_pieces", "held", "joined_once", "joined_stops", "joining", "leaving_room",
    "one_field", "one_kind", "one_strand", "parting", "shaded_or_passed", "standing_alone",
]  # fmt: skip

__getattr__ = lazy(__name__, {
    ".colour_groups": "standing_alone",
    ".crossing_loop": "crossing_loop",
    ".few_pieces": "few_pieces held",
    ".joined_once": "joined_once",
    ".joined_stops": "joined_stops",
    ".joining": "joining",
    ".kinds": "one_kind",
    ".leaving_room": "leaving_room",
    ".one_field": "one_field parting",
    ".one_strand": "one_strand",
    ".shaded_or_passed": "shaded_or_passed",
})  # fmt: skip
