"""Local patterns of genres: named pictures drawn by hand and mined theorems, in one system.

This package does not import explanations: steps are passed in as ``Inference``.
"""
