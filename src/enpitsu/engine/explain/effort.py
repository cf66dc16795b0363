"""The effort of judges that work together."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Effort:
    """The conflicts of all questions so far."""

    conflicts: int = 0
