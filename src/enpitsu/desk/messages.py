"""Requests and answers of the desk as types; ``answers`` has the parts that several verbs share."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from enpitsu.desk.answers import (
    CaseData,
    ErrorData,
    MovesData,
    OutcomeData,
    ReportData,
    Value,
)
from enpitsu.desk.board import BoardData, RingData
from enpitsu.formats.as_json import MetadataData, NoteData, PuzzleData

# -- requests ------------------------------------------------------------------------------------


class BudgetData(TypedDict, total=False):
    """Limits of one request: seconds, conflicts of the solver, things made."""

    seconds: float
    conflicts: int
    things: int


class AnyRequest(TypedDict):
    """Any request: its limits, and the language of its answer (English, if it names none)."""

    budget: NotRequired[BudgetData]
    language: NotRequired[str]


class Source(TypedDict, total=False):
    """A puzzle: an example by its id, givens of a genre, or a text in any notation.

    A text has its genre beside it where it names none.

    ``lenient``: clues that the genre has no place for are left out, with a warning, and are no error.
    ``parameters``: numbers of the whole board by their signs, where the text does not say them.
    """

    example: str
    givens: str
    text: str
    genre: str
    options: dict[str, str]
    lenient: bool
    parameters: dict[str, int]


class Plain(AnyRequest):
    """A request that asks for nothing in particular."""


class OfGenre(AnyRequest):
    """A request about a genre."""

    genre: str


class OfPuzzle(AnyRequest):
    """A request about a puzzle."""

    puzzle: Source


class OfMarks(AnyRequest):
    """A request about a puzzle and a player's marks by name, in the order they were made."""

    puzzle: Source
    marks: NotRequired[dict[str, bool]]


class HintRequest(AnyRequest):
    """A puzzle and a player's marks by name, in the order they were made.

    ``follow``: the crosses that follow from these by themselves (see ``follow``) are known, too;
    ``reasons``: false if it need not be found out why marks are wrong, which may take seconds.
    """

    puzzle: Source
    marks: NotRequired[dict[str, bool]]
    follow: NotRequired[bool]
    reasons: NotRequired[bool]


class WhyNotRequest(AnyRequest):
    """A claim: a mark by its name, and the value that it is claimed to have; ``follow`` as for a hint."""

    puzzle: Source
    mark: str
    value: bool
    marks: NotRequired[dict[str, bool]]
    follow: NotRequired[bool]


class SolveRequest(AnyRequest):
    """A puzzle to be solved; up to so many answers are listed."""

    puzzle: Source
    marks: NotRequired[dict[str, bool]]
    answers: NotRequired[int]


class ExplainRequest(AnyRequest):
    """A puzzle to be explained from a player's marks; at most so many steps; ``follow`` as for a hint."""

    puzzle: Source
    marks: NotRequired[dict[str, bool]]
    follow: NotRequired[bool]
    steps: NotRequired[int]


class GenerateRequest(AnyRequest):
    """A puzzle to be made, of any difficulty if none is named; the same seed gives the same puzzle."""

    genre: str
    height: int
    width: int
    seed: NotRequired[int]
    symmetry: NotRequired[str]
    difficulty: NotRequired[str]
    options: NotRequired[dict[str, str]]


class PlacesRequest(AnyRequest):
    """A puzzle, and the letter of a rule ("": the laws of what is drawn)."""

    puzzle: Source
    letter: str


class LessonsRequest(AnyRequest):
    """A genre."""

    genre: str


class LessonRequest(AnyRequest):
    """A technique of a genre, by its id."""

    genre: str
    technique: str


class PasteRequest(AnyRequest):
    """A text with a puzzle, or a list of them, in any notation; the rest as for a single puzzle."""

    text: str
    genre: NotRequired[str]
    options: NotRequired[dict[str, str]]
    lenient: NotRequired[bool]
    parameters: NotRequired[dict[str, int]]


class WriteRequest(AnyRequest):
    """A puzzle to be written in a format (text, json, pzpr, pzprv3 ... or svg).

    ``marks``, ``notes`` and ``metadata`` stand for those that came with the puzzle; metadata go along
    where the format has room.
    """

    puzzle: Source
    format: str
    marks: NotRequired[dict[str, bool]]
    notes: NotRequired[list[NoteData]]
    metadata: NotRequired[MetadataData]


# -- answers -------------------------------------------------------------------------------------


class RuleData(TypedDict):
    """A lettered sentence, as the readings that are chosen have it."""

    letter: str
    kind: str
    sentence: str


class ReadingData(TypedDict):
    """An open reading: the rules that name it, what each of its values says; the first is the default."""

    id: str
    letters: list[str]
    chosen: str
    phrases: dict[str, str]


class GradedData(TypedDict):
    """A graded board that is kept: its id as an example, the word for its difficulty, its size ("8x8")."""

    example: str
    grade: str
    size: str


class GenreData(TypedDict):
    """A genre: its id, its title, the sentence its file begins with, its examples and graded boards."""

    id: str
    title: str
    sentence: str
    gestures: list[str]
    examples: list[str]
    graded: list[GradedData]


class GenresData(TypedDict):
    """All genres."""

    genres: list[GenreData]


class OpenData(TypedDict):
    """A puzzle laid out: its canonical form, its board, its rules, and all that came with it.

    ``warnings``: what of the text was left out, mended or assumed, as sentences.
    """

    puzzle: PuzzleData
    title: str
    board: BoardData
    rules: list[RuleData]
    readings: list[ReadingData]
    marks: dict[str, bool]
    notes: list[NoteData]
    metadata: MetadataData
    warnings: list[str]


class ChoiceData(TypedDict):
    """A rule that a puzzle has or could have, and the genre in which that is the other way round."""

    name: str
    sentence: str
    kept: bool
    genre: str


class ChoicesData(TypedDict):
    """The rules that can be dropped or added."""

    choices: list[ChoiceData]


class CheckData(ReportData):
    """The findings of a check, and the places to ring where a rule is broken.

    ``done``: right, if what is left open counts as not made.
    """

    done: bool
    rings: list[RingData]


class JudgedPlaceData(RingData):
    """A place; ``clue``: the points at which its clue is printed, if that is in none of its cells."""

    clue: list[list[float]]


class JudgedData(TypedDict):
    """What clues and places say to a player's marks.

    ``satisfied``: clues that hold if nothing more is made; ``broken``: what is wrong whatever is added.
    """

    satisfied: list[JudgedPlaceData]
    broken: list[JudgedPlaceData]


class SolvedData(TypedDict):
    """An outcome, the marks of its first answer, of each one listed, and those that all answers share."""

    outcome: OutcomeData
    marks: dict[str, bool] | None
    listed: list[dict[str, bool]]
    forced: dict[str, bool]


class ExplainedData(MovesData):
    """The moves of an explanation, how it ends, and whether that is the answer."""

    finished: bool
    verdict: str
    stopped_by: str | None


class PlacesData(TypedDict):
    """The places at which the rules of a letter apply, each once (no cells and no strokes: the board)."""

    places: list[RingData]


class FollowData(TypedDict):
    """The crosses that follow from what is drawn, all with the value false."""

    marks: dict[str, bool]


class TechniqueData(TypedDict):
    """A technique of a genre: its id, its name, what it says, and how hard it is to see.

    ``uses``: how often it was used in explaining known boards, ``boards``: on how many of them.
    """

    technique_id: str
    technique: str
    meaning: str
    rank: float
    uses: int
    boards: int


class LessonsData(TypedDict):
    """The techniques of a genre, the easiest first; ``boards``: known boards that were explained."""

    title: str
    boards: int
    lessons: list[TechniqueData]


class LessonData(TypedDict):
    """An example of a technique: what is known on a board, and what follows.

    ``board``: with the clues that the sentence speaks of, and the marks that are known or follow; ``part``:
    top, left, bottom and right of what is to be shown of it.
    """

    technique: str
    sentence: str
    board: BoardData
    part: list[float]
    known: list[Value]
    marks: list[Value]
    because: list[CaseData]
    given: list[Value]


class MadeData(TypedDict):
    """A generated puzzle and the marks of its only answer."""

    puzzle: PuzzleData
    marks: dict[str, bool]


class TextData(TypedDict):
    """A text."""

    text: str


class PastedPuzzleData(TypedDict):
    """A puzzle that was read, and all that came with it; ``warnings`` as for a puzzle that is opened."""

    puzzle: PuzzleData
    title: str
    height: int
    width: int
    marks: dict[str, bool]
    metadata: MetadataData
    warnings: list[str]


class PastedFaultData(ErrorData):
    """A text that could not be read, and why; the place is one in this text.

    An error ``LostClues`` is none with ``lenient``.  ``genres``: those that fit a text that does not say
    its genre (an error ``UnsaidGenre``), the most likely one first; they are missing where time ran out.
    ``sign``: that of the number of the board which it does not say (an error ``UnsaidNumber``).
    """

    text: str
    genres: NotRequired[list[str]]
    sign: NotRequired[str]


class PastedEntryData(TypedDict):
    """A part of what was pasted: its number from 1, its line ("": it is the whole), and what it is."""

    number: int
    name: str
    found: NotRequired[PastedPuzzleData]
    fault: NotRequired[PastedFaultData]


class PastedData(TypedDict):
    """The puzzles of what was pasted; ``left_out``: a sentence on what was not looked at ("": nothing)."""

    entries: list[PastedEntryData]
    left_out: str


class Request(TypedDict):
    """A request: the name of a verb, and what that verb is asked."""

    verb: str
    args: dict[str, Any]
