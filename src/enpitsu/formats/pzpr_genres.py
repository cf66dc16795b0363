"""The genres that declare a form in the pzpr notation, by their names there."""

from __future__ import annotations

from enpitsu.document import Genre, Wanted
from enpitsu.errors import BadNotation, BadPuzzle, UnknownName
from enpitsu.locale import say
from enpitsu.notation.pzpr.declaration import Pzpr


def of_pid(text: str, pid: str, at: int, wanted: Wanted) -> tuple[Genre, Pzpr]:
    """The genre that declares a name of the pzpr notation itself, if it is the one asked for or its kin.

    Its form under that name comes along.  Raises BadNotation, BadPuzzle.
    """
    for found in wanted.library.declaring("url", pid):
        own = vars(found)["url"]
        form = own.named(pid) if isinstance(own, Pzpr) else None
        if form is not None:
            return wanted.agreed(found, text, at), form
    raise BadNotation(text, at, str(UnknownName("genre in the pzpr notation", pid, narrow=True)))


def pzpr_of(genre: Genre) -> Pzpr:
    """The declaration of a genre; raises BadPuzzle if it has none."""
    url = getattr(genre, "url", None)
    if not isinstance(url, Pzpr):
        raise BadPuzzle(say("{} has no pzpr notation", genre.display_title()))
    return url
