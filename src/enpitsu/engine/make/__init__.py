"""Making puzzles: generating, minimizing, and the solver kept for all boards of a size."""
