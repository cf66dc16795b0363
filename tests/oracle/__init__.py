"""Slow, obvious brute-force oracles, one module per genre, written from the rule sheet alone."""
