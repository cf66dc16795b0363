"""Lines as text and as shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from enpitsu.grid import Segment, once
from enpitsu.layers.graphics import Absent, Shape, Stroke
from enpitsu.layers.lines.notations import DiagonalSigns, Form, Glyphs, NodeLists, SideList
from enpitsu.layers.lines.strokes import Strokes
from enpitsu.logic import Mark, PartialAssignment


class WrittenLines(Strokes):
    """Strokes in the form in which their layer has them."""

    @once
    def written(self) -> Any:
        """The form in which the layer is written."""
        return self._written(self.layer.form)

    def _written(self, form: Form) -> Any:
        if form == "glyphs":
            return Glyphs(self)
        if form == "diagonals":
            return DiagonalSigns(self)
        if form == "sides":
            return SideList(self)
        return NodeLists(self, form == "loops", self.layer.ending, self.layer.alone)

    @property
    def token_kind(self) -> type | None:
        return self.written.kind  # type: ignore[no-any-return]

    def token(self, known: PartialAssignment, node: Any) -> str | None:
        return self.written.token(known, node)  # type: ignore[no-any-return]

    def read_token(self, token: str, node: Any) -> Mapping[Mark, bool] | None:
        return self.written.read_token(token, node)  # type: ignore[no-any-return]

    def marks_at(self, node: Any) -> Mapping[str, Mark]:
        return self.written.marks_at(node)  # type: ignore[no-any-return]

    def joins(self, node: Any, token: str) -> Iterator[Any]:
        return self.written.joins(node, token)  # type: ignore[no-any-return]

    def write_block(self, known: PartialAssignment) -> list[str]:
        return self.written.write(known)  # type: ignore[no-any-return]

    def write_for(self, known: PartialAssignment, givens: Mapping[str, Any]) -> list[str]:
        if self.layer.anchors is None:
            return self.write_block(known)
        return self.written.write(known, givens[self.layer.anchors.name])  # type: ignore[no-any-return]

    def read_block(self, rows: list[list[str]]) -> Mapping[Mark, bool]:
        return self.written.read(rows)  # type: ignore[no-any-return]

    def read_for(self, rows: list[list[str]], givens: Mapping[str, Any]) -> Mapping[Mark, bool]:
        if self.layer.anchors is None:
            return self.read_block(rows)
        return self.written.read(rows, givens[self.layer.anchors.name])  # type: ignore[no-any-return]

    def style(self, known: PartialAssignment, stroke: Segment) -> int:
        """The kind of line that a drawn stroke belongs to, for the picture."""
        look: int = self.layer.look
        return look

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
        for s, drawn in self.marked(known):
            if drawn:
                yield Stroke((s.ends[0].at, s.ends[1].at), self.layer.stroke, self.style(known, s))
            elif self.layer.doubles is None:
                yield Absent(s.at)
