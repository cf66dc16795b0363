"""Pictures of any puzzle, made from its layers alone."""
