"""What a title gives to a table with the printed game: the set-up as a checklist, the course of play, and the score sheet.

The points of a sheet are tables. A title fills them by calling the rules that score online, for every number that can be counted. So a page
reckons without the rules, and by the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec

from games.engine.rules.state import Scalar, State
from games.engine.rules.text import Text
from games.engine.title.info import Setup

S = TypeVar("S", bound=State)

# --- set-up ---------------------------------------------------------------------------------------------------------------


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """What a clause of the set-up comes to at this table: a sentence with numbers that were counted in the State."""

    rule: str
    text: Text


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """What a section of the set-up looks like when it is done: parts of the board (``games.drawing.board.cropping``)."""

    section: str
    show: tuple[str, ...]


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The set-up of a mode. ``places`` are the chapters and sections of the book whose clauses are the checklist, in this order. ``skip``
    are clauses that leave nothing to do at this table; ``notes`` are notes of the book that say what to do."""

    places: tuple[str, ...]
    facts: tuple[Fact, ...]
    pictures: tuple[Picture, ...] = ()
    skip: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


# --- the course of play ---------------------------------------------------------------------------------------------------

TOGETHER, EACH = "together", "each"
"""Who acts in a stage: everybody together or nobody, or each player in turn."""


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """A stage of a round. ``steps`` are the steps of the title that it stands for, in their order."""

    label: Text
    rule: str
    by: str = TOGETHER
    steps: tuple[str, ...] = ()


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round, year or turn, with its stages."""

    label: Text
    stages: tuple[Stage, ...]


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """The rounds of a game. If the last one is ``endless``, it is repeated, with its number one higher each time. ``what`` is the word for
    a round. ``order`` says how the order of players is decided, ``passes`` whether the first place goes round."""

    what: Text
    rounds: tuple[Round, ...]
    order: Text
    order_rule: str
    endless: bool = False
    passes: bool = False
    ends: tuple[Fact, ...] = ()


# --- the score sheet ------------------------------------------------------------------------------------------------------

NUMBER, SWITCH, CHOICE = "number", "switch", "choice"
"""Kinds of fields: a number that is counted, something that is so or not, one of some choices."""
VALUE, SORTED, RANK, AHEAD = "value", "sorted", "rank", "ahead"
"""How a term finds its points: by the number of a field; by the numbers of several fields, the highest first; by how many sides have more
and how many have as much; by how far a side is ahead of the best other one."""
PLAYER = "player"
"""The role of a side that a person plays, if no other is named."""


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """What is counted on a real table: a number from ``least`` to ``most``. ``shared`` ones are counted once for all sides. ``needs`` are
    switches: without one of them the field does not matter. ``roles`` are the sides that have it; all if empty."""

    id: str
    label: Text
    rule: str = ""
    kind: str = NUMBER
    least: int = 0
    most: int = 1
    start: int = 0
    choices: tuple[Text, ...] = ()
    shared: bool = False
    roles: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    group: Text | None = None


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """The points of some fields, by ``how``. ``table`` is by the key: a number; numbers with commas, the highest first; *better,tied*; the
    lead. ``qualifies`` is the least number with a rank."""

    fields: tuple[str, ...]
    table: Mapping[str, int]
    how: str = VALUE
    qualifies: int = 0


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the score, in the order of the online score: the sum of its terms, not below ``least`` or above ``most``, and not below
    what the lines ``not_below`` have, negated. It counts only if a switch of ``needs`` is on."""

    id: str
    label: Text
    rule: str
    terms: tuple[Term, ...]
    roles: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    not_below: tuple[str, ...] = ()


TOTAL, FIELD, AFTER, FIXED = "total", "field", "after", "fixed"
"""What a place is decided by: the total; a field of the side; how far a side sits after the one that a shared field names, clockwise; the
side itself."""


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that decides places, more first. ``sign`` is -1 where less is better. ``fixed`` is by side."""

    by: str
    field: str = ""
    sign: int = 1
    fixed: tuple[int, ...] = ()
    rule: str = ""


PLACES, BEATEN, TABLE = "places", "beaten", "table"
"""How a game is decided: by places; by a place above the side without a seat; by a table over some fields."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """Who wins. In a ``table`` the keys are the numbers of ``fields`` with commas; the values are ``won``, ``lost`` or empty, if the game
    goes on. With ``BEATEN`` a switch of ``fields`` that is on means that the game is lost."""

    by: str
    rule: str
    fields: tuple[str, ...] = ()
    table: Mapping[str, str] = {}


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """A column of a sheet: a seat, or a side without one that has a name of its own."""

    role: str = PLAYER
    name: Text | None = None


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The score sheet of a mode. ``track`` is where one marker for both sides begins, if a title has one."""

    sides: tuple[Side, ...]
    fields: tuple[Field, ...]
    lines: tuple[Line, ...]
    ranking: tuple[Key, ...]
    verdict: Verdict
    track: int | None = None


def tabled(points: Callable[[int], int], least: int, most: int) -> dict[str, int]:
    """The points of a rule for every number that can be counted."""
    return {str(number): points(number) for number in range(least, most + 1)}


Counts = Mapping[str, int | list[int]]
"""What was counted at the end of a match: by field, the number, or for fields that are not shared a number for each side."""

# --- the title ------------------------------------------------------------------------------------------------------------


def _all_tags(setup: Setup) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class Companion(Generic[S]):
    """What a title gives to a table with the printed game."""

    layout: Callable[[S, Setup], Layout]
    """The set-up, from the State of a real match whose table is laid, for this number of players and these options."""
    laid: Callable[[S], bool]
    """Whether a match has come so far that the table is laid: this position is counted and drawn."""
    course: Callable[[Setup], Course]
    sheet: Callable[[Setup], Sheet]
    counts: Callable[[S, Sheet], Counts]
    """What players would count in a position for the sheet."""
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By mode, the options that matter with the printed game. All others have their usual value."""
    values: Mapping[str, tuple[Scalar, ...]] = field(default_factory=dict)
    """By option, the values that matter. All if it is not named."""
    without: Callable[[Setup], tuple[str, ...]] = _all_tags
    """The tags of the book that do not belong to this mode and these options."""
