"""Proofs: the clauses of a puzzle with the rule of each, and that nothing else is an answer."""
