"""Cases to clauses: the encoder, its templates and literals, and the cutters of lazy clauses."""
