"""The notations that there are, the first that recognises a text being its own."""

from __future__ import annotations

from enpitsu.document import Notation
from enpitsu.formats.as_json import JSON
from enpitsu.formats.own import TEXT
from enpitsu.formats.shared import LINE, PZPR, PZPRV3, SPOJ
from enpitsu.notation.janko.as_notation import JANKO
from enpitsu.notation.kudamono import KUDAMONO
from enpitsu.notation.penpa import PENPA

NOTATIONS: tuple[Notation, ...] = (PZPRV3, JSON, PENPA, KUDAMONO, JANKO, PZPR, LINE, SPOJ, TEXT)
"""A new notation is one entry; ``TEXT`` stands last, as it takes whatever no other recognises."""
BY_NAME = {one.name: one for one in NOTATIONS}
