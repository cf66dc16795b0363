"""LITS: one literal a tetromino of a room, one connected group."""

from __future__ import annotations

from bench.reference.cnf import Cnf
from bench.reference.conditions import Flood
from bench.reference.decode import borders
from bench.reference.shading import near, no_pools

Form = tuple[tuple[int, int], ...]
DRAWN = {"L": "00 10 20 21", "I": "00 10 20 30", "T": "00 01 02 11", "S": "00 01 11 12"}


def _forms(drawn: str) -> set[Form]:
    """A tetromino, turned and mirrored in every way; its first cell is 0, 0."""
    out = set()
    form = [(int(at[0]), int(at[1])) for at in drawn.split()]
    for turn in range(8):
        form = [(c, -r) for r, c in form]
        if turn == 4:
            form = [(r, -c) for r, c in form]
        top, left = min(form)
        out.add(tuple(sorted((r - top, c - left) for r, c in form)))
    return out


FORMS = {name: _forms(drawn) for name, drawn in DRAWN.items()}


def encode(height: int, width: int, body: str) -> Cnf:
    """The clauses of a LITS."""
    cnf = Cnf()
    x = cnf.visible_marks = cnf.new(height * width)
    no_pools(cnf, x, width)
    cnf.floods = [Flood(1, height, width)]
    room, rooms, _ = borders(body, height, width)
    shape: list[dict[str, int]] = [{} for _ in x]
    for cells in rooms:
        _room(cnf, [divmod(i, width) for i in cells], width, shape)
    for i, of in enumerate(near(height, width)):
        for j in of:
            if j > i and room[i] != room[j]:
                cnf.clauses += [(-v, -shape[j][name]) for name, v in shape[i].items() if name in shape[j]]
    return cnf


def _room(cnf: Cnf, cells: list[tuple[int, int]], width: int, shape: list[dict[str, int]]) -> None:
    """One tetromino in a room; ``shape`` gets the literals of cells by its name."""
    inside = set(cells)
    over: dict[tuple[int, int], dict[str, list[int]]] = {cell: {} for cell in cells}
    pieces = []
    for r, c in cells:
        for name, forms in FORMS.items():
            for form in forms:
                places = [(r + y, c + x) for y, x in form]
                if inside.issuperset(places):
                    (piece,) = cnf.new(1)
                    pieces.append(piece)
                    for place in places:
                        over[place].setdefault(name, []).append(piece)
    cnf.exactly(pieces, 1)
    for (r, c), by_name in over.items():
        x = cnf.visible_marks[r * width + c]
        covering = [piece for of in by_name.values() for piece in of]
        cnf.clauses.append([-x, *covering])
        cnf.clauses += [(-piece, x) for piece in covering]
        for name, of in by_name.items():
            if len(of) > 1:
                (v,) = cnf.new(1)
                cnf.clauses.append([-v, *of])
                cnf.clauses += [(-piece, v) for piece in of]
            else:
                v = of[0]
            shape[r * width + c][name] = v
