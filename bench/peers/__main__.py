"""One question to one peer, in a process of its own: ``python -m bench.peers clingo URL``."""

from __future__ import annotations

import sys
from time import perf_counter


def main() -> None:
    """Print seconds and the verdict."""
    peer, url = sys.argv[1:3]
    genre, width, height, body = url.split("?", 1)[1].split("/")[:4]
    if peer == "clingo":
        from bench.peers.clingo_programs import unique

        start = perf_counter()
        verdict = unique(genre, int(height), int(width), body)
    else:
        from bench.peers.grilops_models import MODELS

        model = MODELS[genre]
        start = perf_counter()
        verdict = model(int(height), int(width), body)
    print(f"{perf_counter() - start:.4f} {verdict}")


main()
