"""Local patterns of genres: pictures that people have names for, and theorems that are mined; one system.

Nothing here imports explanations: steps are handed in (``Inference``).
"""
