"""Searches that are split into cubes, run by many processes, and resumed from a checkpoint."""
