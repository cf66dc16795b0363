"""Local patterns of genres: pictures that people have names for, and theorems that are mined; one system.

Nothing here knows of explanations: whoever finds steps hands them over (``Inference``).
"""
