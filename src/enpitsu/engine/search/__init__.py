"""Questions beyond one answer: how many there are, all of them, the shortest, the longest."""
