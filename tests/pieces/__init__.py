"""Tests of the enumerators of pieces."""
