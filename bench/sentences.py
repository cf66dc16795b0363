"""Explain stored boards to the end and read every sentence back.  python -m bench.sentences [BOARD ...]

All boards, if none are named, the smallest first.  A line for each tells how many sentences were read,
seconds of processor time, and the first lie, if there is one.  The slowest boards take many minutes each.
"""

from __future__ import annotations

import os
import sys
from time import process_time

os.environ["ENPITSU_THOROUGH"] = "1"

from tests.trust import test_sentences as sentences
from tests.trust.sentences import Lie

from enpitsu import catalogue


def smallest_first() -> list[str]:
    """All stored boards with one answer."""
    return sorted(sentences.EXAMPLES, key=lambda board: (len(catalogue.example(board).puzzle().marks), board))


def main(*ids: str) -> int:
    """The number of boards of which something is said that is not so."""
    bad = total = 0
    for id in ids or smallest_first():
        start = process_time()
        try:
            many = sentences.read(id)
            total, found = total + many, f"{many} sentences, all so"
        except Lie as lie:
            bad, found = bad + 1, f"a lie: {lie}"
        sentences.explained.cache_clear()
        sentences.steps.cache_clear()
        sentences.reader_of.cache_clear()
        print(f"{id}: {found}; {process_time() - start:.1f} s", flush=True)
    print(f"{total} sentences are so; {bad} boards with a lie")
    return bad


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) > 0)
