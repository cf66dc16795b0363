"""Local theorems: what a few cases force together wherever they stand so, found, proved, and applied."""
