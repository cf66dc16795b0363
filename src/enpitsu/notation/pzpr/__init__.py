"""The notation of puzz.link and its kin: URLs and, in ``pzprv3``, files."""

from enpitsu.notation.pzpr.address import embedded_file, pid_of
from enpitsu.notation.pzpr.codecs import (
    arrow_number16,
    bits,
    black_cells,
    borders,
    circles,
    corner_marks,
    corner_number4,
    dots,
    number4,
    number10,
    number10_or_16,
    number16,
    number36,
    number_sets,
    outside_number16,
    parameter,
    run_lengths,
    side_circles,
)
from enpitsu.notation.pzpr.declaration import Pzpr, pzpr

__all__ = [
    "Pzpr",
    "arrow_number16",
    "bits",
    "black_cells",
    "borders",
    "circles",
    "corner_marks",
    "corner_number4",
    "dots",
    "embedded_file",
    "number4",
    "number10",
    "number10_or_16",
    "number16",
    "number36",
    "number_sets",
    "outside_number16",
    "parameter",
    "pid_of",
    "pzpr",
    "run_lengths",
    "side_circles",
]  # fmt: skip
