"""Slow, obvious brute-force oracles, one module per genre, written from the rule sheet alone.

What they share knows nothing of the package, either: ``verbs`` (what an oracle is asked), ``boards`` and
``tokens`` (text), ``ruled`` and ``shadings`` (sets of cells), ``loops``, ``partitions``, ``strokes``,
``lattice``.
"""
