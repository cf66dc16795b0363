"""Play: the page on which puzzles are solved, served to this machine alone, with the native engine."""
