"""Cases to clauses: the encoder, its templates and literals, and the lazy clauses."""
