"""The template of a new genre: a real genre file and its examples, copied by ``new-genre``."""
