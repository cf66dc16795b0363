"""Lemmas of Uncheckers."""

from enpitsu.genres.uncheckers import Uncheckers
from enpitsu.lemmas import leaving_room
from enpitsu.lemmas import standing_alone as clusters_alone
from enpitsu.puzzle import Cases, lemma

MAX_CLUSTER_CELLS = 4
"""Cells of a cluster, up to which all that it may be is looked through."""


@lemma("C", "A cluster of N cells, and each beside it, has the other colour around it.")
def standing_alone(puzzle: Uncheckers) -> Cases:
    cells, cluster = (
        puzzle.grid.cells if puzzle.size <= MAX_CLUSTER_CELLS else (),
        puzzle.colour.clusters(puzzle.wall),
    )
    alone = clusters_alone(puzzle.colour, cells, puzzle.size, cluster)
    for cell, own in alone.items():
        yield cell, own
        yield cell, leaving_room(puzzle.colour, cell, alone)
