"""Candidate placements of shapes: pure geometry, one enumerator per shape."""

from typing import TYPE_CHECKING

from enpitsu.lazy import lazy

if TYPE_CHECKING:
    from enpitsu.pieces.crosses import Cross, Launch, crosses, launches
    from enpitsu.pieces.forms import (
        TETROMINOES,
        Domino,
        Form,
        Polyomino,
        dominoes,
        form,
        mirrored,
        polyominoes,
        tetrominoes,
        turned,
    )
    from enpitsu.pieces.piece import Piece
    from enpitsu.pieces.polygons import Polygon, Trapezoid, Triangle, right_trapezoids, triangles
    from enpitsu.pieces.rectangles import Rectangle, rectangles

__all__ = [
    "TETROMINOES", "Cross", "Domino", "Form", "Launch", "Piece", "Polygon", "Polyomino", "Rectangle",
    "Trapezoid", "Triangle", "crosses", "dominoes", "form", "launches", "mirrored", "polyominoes",
    "rectangles", "right_trapezoids", "tetrominoes", "triangles", "turned",
]  # fmt: skip

__getattr__ = lazy(__name__, {
    ".crosses": "Cross Launch crosses launches",
    ".forms": "TETROMINOES Domino Form Polyomino dominoes form mirrored polyominoes tetrominoes turned",
    ".piece": "Piece",
    ".polygons": "Polygon Trapezoid Triangle right_trapezoids triangles",
    ".rectangles": "Rectangle rectangles",
})  # fmt: skip
