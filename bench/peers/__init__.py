"""Two peers that anyone can install: clingo with ordinary programs, and grilops (z3)."""
