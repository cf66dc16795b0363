"""Ordinary answer-set programs for a few genres, as one would write them from a textbook.

Each reads facts ``rows(h). cols(w). clue(r,c,n).`` and shows the visible marks.  The question asked is the same
as of the engine: is the answer the only one?  (Two models are asked for.)
"""

from __future__ import annotations

from bench.reference import decode

LOOP = """
{ edge(R,C,h) : R=0..h, C=0..w-1 }. { edge(R,C,v) : R=0..h-1, C=0..w }.
at(R,C,R,C,h) :- edge(R,C,h). at(R,C+1,R,C,h) :- edge(R,C,h).
at(R,C,R,C,v) :- edge(R,C,v). at(R+1,C,R,C,v) :- edge(R,C,v).
degree(R,C,N) :- R=0..h, C=0..w, N = #count{ A,B,D : at(R,C,A,B,D) }.
:- degree(_,_,N), N != 0, N != 2.
step(R,C,R,C+1) :- edge(R,C,h). step(R,C+1,R,C) :- edge(R,C,h).
step(R,C,R+1,C) :- edge(R,C,v). step(R+1,C,R,C) :- edge(R,C,v).
on(R,C) :- step(R,C,_,_).
:- not on(_,_).
first(R,C) :- on(R,C), #count{ A,B : on(A,B), (A,B) < (R,C) } = 0.
reached(R,C) :- first(R,C).
reached(A,B) :- reached(R,C), step(R,C,A,B).
:- on(R,C), not reached(R,C).
around(R,C,R,C,h) :- clue(R,C,_). around(R,C,R+1,C,h) :- clue(R,C,_).
around(R,C,R,C,v) :- clue(R,C,_). around(R,C,R,C+1,v) :- clue(R,C,_).
:- clue(R,C,N), not N = #count{ A,B,D : around(R,C,A,B,D), edge(A,B,D) }.
#show edge/3.
"""

CANAL = """
cell(R,C) :- R=0..h-1, C=0..w-1.
{ dark(R,C) : cell(R,C) }.
:- clue(R,C,_), dark(R,C).
:- dark(R,C), dark(R+1,C), dark(R,C+1), dark(R+1,C+1).
next(0,1). next(1,0). next(0,-1). next(-1,0).
first(R,C) :- dark(R,C), #count{ A,B : dark(A,B), (A,B) < (R,C) } = 0.
reached(R,C) :- first(R,C).
reached(R+Y,C+X) :- reached(R,C), next(Y,X), dark(R+Y,C+X).
:- dark(R,C), not reached(R,C).
seen(R,C,Y,X,1) :- clue(R,C,_), next(Y,X), dark(R+Y,C+X).
seen(R,C,Y,X,K+1) :- seen(R,C,Y,X,K), dark(R+(K+1)*Y,C+(K+1)*X).
:- clue(R,C,N), not N = #count{ Y,X,K : seen(R,C,Y,X,K) }.
#show dark/2.
"""

SUDOKU = """
{ digit(R,C,1..w) } = 1 :- R=0..h-1, C=0..w-1.
:- clue(R,C,N), not digit(R,C,N).
:- digit(R,C,N), digit(R,B,N), C < B.
:- digit(R,C,N), digit(A,C,N), R < A.
:- digit(R,C,N), digit(A,B,N), R/box = A/box, C/box = B/box, (R,C) < (A,B).
#show digit/3.
"""

PROGRAMS = {"slither": LOOP, "canal": CANAL, "sudoku": SUDOKU}
DECODERS = {"slither": decode.number4, "canal": decode.number16, "sudoku": decode.number16}


def unique(genre: str, height: int, width: int, body: str) -> bool:
    """Whether a puzzle has exactly one answer; raises KeyError for a genre without a program."""
    import clingo

    program = PROGRAMS[genre]
    clues = DECODERS[genre](body, height * width)
    facts = [f"clue({i // width},{i % width},{n})." for i, n in enumerate(clues) if n is not None]
    control = clingo.Control(["2", "--warn=none", "-c", f"h={height}", "-c", f"w={width}",
                              "-c", f"box={round(width**0.5)}"])  # fmt: skip
    control.add("base", [], program + " ".join(facts) + " clue(-9,-9,0) :- h < 0.")
    control.ground([("base", [])])
    found = 0
    with control.solve(yield_=True) as handle:
        for _ in handle:
            found += 1
    return found == 1
