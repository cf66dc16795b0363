"""Oracle of Hiking Track (rule sheet no. 13): a network of tracks between stations.

Options: HT-1 a plain number is the ``total`` of bends of its tracks (default) or the bends of
``each`` of them; HT-2 at most one track between the same ``pair`` of stations (default) or only
between two stations of equal ``value``.  ``(?)`` is a station without a stated number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from .strokes import (
    BENDS,
    NONE,
    SHAPES,
    STRAIGHTS,
    Picture,
    bends_inside,
    figures,
    pictured,
    pictures,
    plain,
    walk,
)
from .tokens import (
    NO_OPTIONS,
    Cell,
    Grid,
    blank,
    cells,
    choice,
    circled,
    is_number,
    nudged,
    only_grid,
    show,
    size,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {"HT-1": ("total", "each"), "HT-2": ("pair", "value")}

SAMPLE = (
    """\
(2) . .
. # .
(1) . 1
""",
    """\
┌ ─ ┐
│ · │
╵ · ╵
""",
)

Track = tuple[Cell, ...]


def stations(board: Grid) -> dict[Cell, str]:
    """Return the stations and their tokens."""
    return {cell: token for cell, token in tokens_of(board).items() if token not in {".", "#"}}


def rule_b_and_i(board: Grid, picture: Picture) -> bool:
    """B, I. A non-station cell has no line or one passing line; a black cell has none."""
    for cell, token in tokens_of(board).items():
        arms = len(picture[cell])
        if (token == "." and arms not in {0, 2}) or (token == "#" and arms != 0):
            return False
    return True


def tracks_from(board: Grid, picture: Picture, station: Cell) -> list[Track]:
    """C. Follow all lines out of a station up to the first station they reach."""
    stops = stations(board)
    return [walk(picture, station, way, stops) for way in sorted(picture[station])]


def all_tracks(board: Grid, picture: Picture) -> set[Track]:
    """Return every track once."""
    found = [track for cell in stations(board) for track in tracks_from(board, picture, cell)]
    return {min(track, track[::-1]) for track in found}


def rule_a(board: Grid, picture: Picture) -> bool:
    """A. Every line is a part of a track between stations."""
    on_track = {cell for track in all_tracks(board, picture) for cell in track}
    return all(cell in on_track for cell, shape in picture.items() if shape)


def rule_d(board: Grid, picture: Picture, same: str) -> bool:
    """D. At most one track between the same two stations."""
    value = {cell: token.strip("()") for cell, token in stations(board).items()}
    ends = [(track[0], track[-1]) for track in all_tracks(board, picture)]
    pairs = [frozenset(pair) for pair in ends if same == "pair" or value[pair[0]] == value[pair[1]]]
    return len(set(pairs)) == len(pairs)


def rule_e(board: Grid, picture: Picture) -> bool:
    """E. No track returns to the station it left."""
    return all(track[0] != track[-1] for track in all_tracks(board, picture))


def rule_f(board: Grid, picture: Picture) -> bool:
    """F. All stations form one connected network."""
    if len(stations(board)) < 2:
        return True
    return any(set(stations(board)) <= figure for figure in figures(picture))


def rule_g(board: Grid, picture: Picture) -> bool:
    """G. A circled number is the number of tracks leaving the station."""
    clues = {cell: circled(token) for cell, token in stations(board).items()}
    return all(
        clue is None or clue == "?" or int(clue) == len(picture[cell]) for cell, clue in clues.items()
    )


def rule_h(board: Grid, picture: Picture, count: str) -> bool:
    """H. A plain number is the number of bends on the tracks leaving the station."""
    for cell, token in stations(board).items():
        if is_number(token):
            bends = [bends_inside(picture, track) for track in tracks_from(board, picture, cell)]
            wanted = int(token)
            if any(bend != wanted for bend in bends) if count == "each" else sum(bends) != wanted:
                return False
    return True


def fits(board: Grid, picture: Picture, options: Mapping[str, str]) -> bool:
    """Tell whether all rules hold."""
    return (
        rule_b_and_i(board, picture)
        and rule_g(board, picture)
        and rule_f(board, picture)
        and rule_a(board, picture)
        and rule_d(board, picture, choice(options, OPTIONS, "HT-2"))
        and rule_e(board, picture)
        and rule_h(board, picture, choice(options, OPTIONS, "HT-1"))
    )


def all_pictures(board: Grid) -> Iterator[Picture]:
    """Yield all pictures that satisfy B, G and I."""
    allowed = {}
    for cell, token in tokens_of(board).items():
        if token == "#":
            allowed[cell] = [NONE]
        elif token == ".":
            allowed[cell] = [NONE, *STRAIGHTS, *BENDS]
        else:
            inner = circled(token) or "?"
            allowed[cell] = [s for s in SHAPES if inner == "?" or len(s) == int(inner)]
    return pictures(*size(board), allowed)


VERBS = pictured(only_grid, lambda board, _: all_pictures(board), fits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, plain


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: clues read off a random network, some of them changed."""
    for _ in range(n):
        height, width = rng.choice([(2, 2), (2, 3), (3, 3), (3, 3), (2, 5), (3, 4)])
        board = blank(height, width)
        places = rng.sample(cells(height, width), rng.choice([2, 3, 3, 4]))
        for r, c in places:
            board[r][c] = "(?)"
        for r, c in rng.sample(cells(height, width), rng.choice([0, 1, 1])):
            if (r, c) not in places:
                board[r][c] = "#"
        found = [picture for picture in all_pictures(board) if fits(board, picture, NO_OPTIONS)]
        picture = rng.choice(found) if found else None
        for cell in places:
            tracks = [] if picture is None else tracks_from(board, picture, cell)
            bends = 0 if picture is None else sum(bends_inside(picture, t) for t in tracks)
            board[cell[0]][cell[1]] = rng.choice([f"({len(tracks)})", str(bends)])
        yield show(nudged(rng, board) if rng.random() < 0.2 else board)
