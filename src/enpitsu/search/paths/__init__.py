"""Paths that tell their way by two kinds of cells: the search of the snake article."""
