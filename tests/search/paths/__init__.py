"""Tests of search.paths."""
