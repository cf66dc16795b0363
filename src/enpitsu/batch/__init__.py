"""Many puzzles: a verb over a file or a folder, by many processes; a row for each, whatever happens."""
