"""Requests and answers about a puzzle in the making, as types."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from enpitsu.desk.answers import CaseData, GradeData
from enpitsu.desk.messages import AnyRequest, Source
from enpitsu.desk.place_names import PlaceName
from enpitsu.formats.as_json import MetadataData, PuzzleData

Turn: TypeAlias = Literal["none", "clockwise", "counterclockwise", "half", "mirror", "flip", "diagonal"]
"""The symmetries of a board."""

# -- requests ------------------------------------------------------------------------------------


class FactsRequest(AnyRequest):
    """A puzzle; ``part``: "verdict" for the number of answers alone, which is soon told, else "all"."""

    puzzle: Source
    part: NotRequired[Literal["verdict", "all"]]


class ValuesRequest(AnyRequest):
    """A puzzle, and a site by its name ("clue R2C3"): what could stand there?"""

    puzzle: Source
    site: str


class BlankRequest(AnyRequest):
    """A board without clues; ``seed``: of what the genre demands besides, such as rooms."""

    genre: str
    height: int
    width: int
    options: NotRequired[dict[str, str]]
    seed: NotRequired[int]


class ChangeData(TypedDict):
    """A thing to be put at a site, by its text; null: to be rubbed out."""

    site: str
    text: str | None


class EditRequest(ChangeData, AnyRequest):
    """A change of what is printed; ``also``: at these sites, too.

    ``pending``: changes that could not be made before; those at sites that the board lacks are dropped.
    """

    puzzle: Source
    also: NotRequired[list[str]]
    pending: NotRequired[list[ChangeData]]


class MoveRequest(AnyRequest):
    """A board to be turned, then to have so many rows and columns more (or fewer) at each side."""

    puzzle: Source
    turn: NotRequired[Turn]
    top: NotRequired[int]
    bottom: NotRequired[int]
    left: NotRequired[int]
    right: NotRequired[int]


class TrimRequest(AnyRequest):
    """A puzzle with one answer that is to lose its spare clues; the same seed drops the same ones."""

    puzzle: Source
    seed: NotRequired[int]


class StepRequest(AnyRequest):
    """A puzzle with one answer that is to become easier or harder by a clue."""

    puzzle: Source
    to: Literal["easier", "harder"]
    seed: NotRequired[int]


class SheetRequest(AnyRequest):
    """A puzzle to be printed on paper (a4 or letter), with its answer unless that is false."""

    puzzle: Source
    format: Literal["pdf", "png"]
    metadata: NotRequired[MetadataData]
    paper: NotRequired[str]
    answer: NotRequired[bool]


class CompleteRequest(AnyRequest):
    """A puzzle to be completed; ``marks``: around this answer; the same seed gives the same clues."""

    puzzle: Source
    marks: NotRequired[dict[str, bool]]
    seed: NotRequired[int]
    symmetry: NotRequired[str]
    density: NotRequired[float]
    difficulty: NotRequired[str]


# -- answers -------------------------------------------------------------------------------------


class EditedData(TypedDict):
    """A puzzle."""

    puzzle: PuzzleData


class ChangedData(EditedData):
    """A puzzle after a change, the changes that are pending, and the demand that they break ("": none)."""

    pending: list[ChangeData]
    why: str


class SiteData(TypedDict):
    """A site of a printed thing: its layer and place, where it is painted (in half steps), what it may be.

    ``title``: the layer in the language of the request; ``cells``: those that it is about; ``text``: null
    where there is none.  ``clued``: it is a clue, read off an answer; ``one``: it is there or not, so that
    hands draw it; ``stroke``: the ends of a side.
    """

    site: str
    layer: str
    title: str
    place: str
    named: PlaceName
    at: list[float]
    cells: list[str]
    text: str | None
    values: list[str]
    clued: bool
    one: bool
    stroke: list[list[float]] | None


class SitesData(TypedDict):
    """The places of a puzzle where something can be printed by hand."""

    sites: list[SiteData]


class OpenCellData(TypedDict):
    """A cell, and the number of its marks in which answers differ."""

    cell: str
    open: int


class FactsData(TypedDict):
    """The number of answers; up to two of them; what all share; where they differ; what contradicts what.

    ``clues``: the sites of clues that the contradicting cases speak of.
    """

    status: str
    answers: list[dict[str, bool]]
    forced: dict[str, bool]
    open: list[OpenCellData]
    clash: list[CaseData]
    clues: list[str]
    stopped_by: str | None


class ValueData(TypedDict):
    """A value of a clue ("?": unknown), and the number of answers of the puzzle with it."""

    text: str
    verdict: str


class ValuesData(TypedDict):
    """The values of a clue at a site, and the number of answers without one (null: not settled)."""

    site: str
    without: str | None
    values: list[ValueData]
    stopped_by: str | None


class ClueData(TypedDict):
    """A clue: its site, and its text."""

    site: str
    text: str


class SuggestionData(ClueData):
    """A clue that could be added, and the number of marks in which answers would still differ."""

    open: int


class SuggestionsData(TypedDict):
    """Clues that could be added, the one first that leaves least open."""

    clues: list[SuggestionData]


class SheetData(TypedDict):
    """The files of a sheet in base64: one PDF, or a PNG for each page."""

    files: list[str]


class SteppedData(EditedData):
    """A puzzle, and its grade."""

    grade: GradeData


class SpareData(TypedDict):
    """The clues each of which could be missing by itself."""

    clues: list[ClueData]


class ReadingStatusData(TypedDict):
    """Another value of an option, and the number of answers under it."""

    option: str
    value: str
    status: str


class NumberedStepData(TypedDict):
    """A step of an explanation with its number, from 1."""

    number: int
    sentence: str


class ReviewData(TypedDict):
    """All findings on a puzzle; null: not looked at."""

    puzzle: PuzzleData
    facts: FactsData
    spare: list[ClueData] | None
    suggested: list[SuggestionData] | None
    grade: GradeData | None
    hardest: list[NumberedStepData]
    readings: list[ReadingStatusData]
    stopped_by: str | None
