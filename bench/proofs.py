"""Proofs of stored puzzles of every genre, by how much they cost: docs/proofs.md.

``python -m bench.proofs [--write] [GENRE ...]``: of each genre the smallest and the largest stored example with one
answer are proved, and verified by a checker that others have written; a second one (``pip install drup``: extracted
from verified Why3 code, x86-64 Linux only) is asked where it is installed, in a process of its own that has some
seconds.  ``--write`` writes the page.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any

from bench.__main__ import forget
from enpitsu import catalogue
from enpitsu.engine.budget import Meter
from enpitsu.engine.proof.formula import Formula
from enpitsu.engine.proof.prove import prove
from enpitsu.engine.solve import solve
from enpitsu.proofs.archive import packed, unpacked
from enpitsu.proofs.foreign import checker, objection
from enpitsu.proofs.verify import verify

PAGE = Path(__file__).resolve().parents[1] / "docs" / "proofs.md"
CLAUSES = 100_000
"""Clauses of the largest puzzles."""
SECOND = 10
"""Seconds for the second checker: it looks through whole lists of clauses."""
RUNS = 3
HEAD = """# Proof-carrying puzzles

`enpitsu solve PUZZLE --proof FILE` writes the claim "exactly one answer" (or "no answer") with everything that a stranger's checker needs, and `enpitsu verify FILE` checks it again.
Neither trusts the search that found it. The file is a zip of plain texts:

| file | what is in it |
|---|---|
| `puzzle.txt` | the puzzle: genre, readings of open rules, what is printed |
| `answer.txt`, `model.txt` | the answer, and a value for every variable of the formula (of a claim that there is one) |
| `formula.cnf` | DIMACS clauses that cannot all hold: those of the puzzle, the lazy ones, and one that some mark differs from the answer. Comments at the beginning name the mark of each variable, and rule and place of each clause |
| `reasons.json` | for each lazy clause, the values that it forbids to come together, and its source: a rule at a place or what a name means, with the board or network to be searched |
| `proof.drat` | the refutation of the clauses, step by step (DRAT, as text) |
| `README.txt` | this, for the stranger |

**What is checked.** `verify` reads `puzzle.txt` and compiles it anew, each case by itself, so that a clause rests on its own case and on the definitions of the names in it (cases that merely *follow* from the rules are left out).
Every clause and comment must be the same; clauses that speak of marks alone are also denied, and their rule must be broken then, as it is evaluated (a share that `verify` tells: it does not rest on the compiler). A lazy clause is denied, and a search of its own looks for the contradiction: a flood over what its literals leave open (can these two still hang together? can this piece still be so large?), or
the clashes of the rule, as `check` reads them; where there is neither, the rule's own source of lazy clauses is shown a model that breaks the clause, and must say it again. The answer must keep every rule (`check`), and the model every clause but the last, which must be
just "the visible marks differs from this answer". Marks that are *hidden* are not visible marks: answers that differ in these alone are one. The steps are checked by a checker that we did not write: [dratify](https://pypi.org/project/dratify/)
(`pip install 'enpitsu[proofs]'`), or by anything that reads DRAT (`drat-trim formula.cnf proof.drat`). What then is left to be trusted: that the rules mean what their conditions say, and that these conditions are compiled well - `formula.cnf` shows how.

**What is refused**, with the sentence that says why and exit status 1: a lazy clause without a reason, or that does not follow from it; a clause that is not that of its case; a step that does not follow; another answer, model, puzzle or comment.
What is no such file has exit status 2, and `--time S` ends with 3. A claim of several answers has no proof here: two answers are proof enough, and `solve --answers 2` shows them.

**How it is made.** The puzzle is solved as always, on the clauses that are written down; the lazy clauses that this needs are noted. All clauses are then given to Glucose, which writes its steps ([ADR 26](adr/0026-a-proof-is-a-zip-of-texts.md)). From Python:

<!-- run -->
```python
from enpitsu import example
from enpitsu.engine.proof.prove import prove
from enpitsu.proofs.archive import packed, unpacked
from enpitsu.proofs.verify import verify

data = packed(prove(example("slitherlink").puzzle()))
print(verify(unpacked(data, "a proof")).wrong or "proven")
```

<!-- prints -->
```text
proven
```
"""
COLUMNS = (
    "| puzzle | cells | clauses | lazy | steps | bytes | solve | prove | verify | of which {checker} |"
)
LINE = "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """The result of some work and the least processor time that it took, in seconds."""
    best, found = float("inf"), None
    for _ in range(RUNS):
        forget()
        start = process_time()
        found = work()
        best = min(best, process_time() - start)
        if best > 0.5:
            break
    return found, best


def row(example: catalogue.Example) -> tuple[str, dict[str, str]]:
    """The line of an example, and the files of its proof."""
    puzzle = example.puzzle()
    name = f"| {type(puzzle).title()}, `{example.id}` | {puzzle.grid.height}x{puzzle.grid.width}"
    _, solving = timed(lambda: solve(example.puzzle()))
    proof, proving = timed(lambda: prove(example.puzzle()))
    data = packed(proof)
    steps = proof.steps.count("\n")
    sizes = f"{proof.clauses:,} | {len(proof.lazy):,} | {steps:,} | {len(data):,}"
    texts = unpacked(data, example.id)
    found, verifying = timed(lambda: verify(texts))
    assert not found.wrong, (example.id, found.wrong)
    (_, wrong), checking = timed(lambda: objection(texts["formula.cnf"], texts["proof.drat"], Meter()))
    assert not wrong
    return f"{name} | {sizes} | {ms(solving)} | {ms(proving)} | {ms(verifying)} | {ms(checking)} |", texts


def ms(seconds: float) -> str:
    """Some seconds as milliseconds."""
    return f"{1000 * seconds:,.1f}" if seconds < 0.1 else f"{1000 * seconds:,.0f}"


ASK = """
import sys, drup
formula, steps = sys.stdin.read().split("===")
read = lambda text: [[int(x) for x in line.split()[:-1]] for line in text.splitlines() if line and line[0] not in "cpd"]
print(drup.check_proof(read(formula), read(steps)).outcome.name)
"""


def second(texts: dict[str, str]) -> str:
    """The verdict of the second checker."""
    if find_spec("drup") is None:
        return "not asked"
    given = texts["formula.cnf"] + "===" + texts["proof.drat"]
    try:
        ran = subprocess.run(
            [sys.executable, "-c", ASK],
            input=given,
            capture_output=True,
            text=True,
            timeout=SECOND,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"more than {SECOND} s"
    word = ran.stdout.strip()
    assert word != "INVALID", "the second checker refuses what the first one takes"
    return "valid" if word == "VALID" else f"failed ({ran.returncode})"


def chosen(genre: str, largest: bool) -> catalogue.Example:
    """The smallest or largest example of a genre that has one answer (and not too many clauses)."""
    some = sorted(catalogue.examples(genre), key=lambda e: len(e.puzzle().grid.cells), reverse=largest)
    return next(e for e in some if (not largest or len(Formula(e.puzzle()).clauses()) <= CLAUSES)
                and solve(e.puzzle(), why=False).status == "unique")  # fmt: skip


def lines(genres: list[str]) -> Iterator[str]:
    """The lines of the page, as they are found."""
    yield HEAD
    yield "## What it costs\n"
    yield (
        "Written by `python -m bench.proofs --write`: processor time in milliseconds, the best of three runs, each with nothing kept of earlier ones (one run of what takes longer than half a second). *solve* is the usual search; *prove* compiles each case by itself, "
        f"searches, and refutes all clauses with steps written down; *verify* does all that is said above. Each proof was taken by {checker()}, a package in Python; its share is in the next column. "
        f"The last column of the first table is the verdict of [drup](https://pypi.org/project/drup/), a second checker of others, extracted from code that is verified in Why3; it looks through all clauses at each step, and has {SECOND} seconds."
    )
    yield "\n### The smallest stored puzzle of each genre\n"
    yield f"{COLUMNS.format(checker=checker())} drup |\n{LINE}---|"
    for genre in genres:
        told, texts = row(chosen(genre, largest=False))
        yield f"{told} {second(texts)} |"
    yield f"\n### The largest stored puzzle of each genre with up to {CLAUSES:,} clauses\n"
    yield f"{COLUMNS.format(checker=checker())}\n{LINE}"
    for genre in genres:
        yield row(chosen(genre, largest=True))[0]


def main() -> None:
    """Prove, and print or write."""
    names = [name for name in sys.argv[1:] if name != "--write"]
    found = []
    for line in lines(names or catalogue.genres()):
        print(line, flush=True)
        found.append(line)
    if "--write" in sys.argv:
        PAGE.write_text("\n".join(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
