"""What can be done with any puzzle: the engine knows no genre."""
