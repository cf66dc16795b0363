"""Lemmas of genres, a module for each: what follows from its rules, for explanations alone."""
