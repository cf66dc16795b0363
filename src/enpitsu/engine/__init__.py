"""Verbs for any puzzle: the engine knows no genre."""
